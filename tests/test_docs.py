"""The rules site: it builds, every rule has its page in both languages, and no link is dead or leads out."""
import json
import re
import sys
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest

from conftest import ROOT
from docsite.words import DOCS, LANGUAGES, md
from make_docs import build
from sidepot.rulebook import rule_sets, rules

pytestmark = pytest.mark.slow


# Elements that load by themselves; of <link> only some kinds do, but none of ours may lead out.
LOADS = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src", "audio": "src", "video": "src"}


class Page(HTMLParser):
    """What a page links to, loads, and can be linked at."""

    def __init__(self, path):
        super().__init__()
        self.path, self.ids, self.links, self.loads, self.text, self.lang = path, set(), [], [], [], ""
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if tag == "html":
            self.lang = found.get("lang", "")
        if "id" in found:
            self.ids.add(found["id"])
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        if tag == "form":                      # the search box
            self.links.append(found["action"])
        if tag in LOADS and found.get(LOADS[tag]):
            self.loads.append(found[LOADS[tag]])

    def handle_data(self, data):
        self.text.append(data)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("docs") / "site"
    build(folder)
    return folder


@pytest.fixture(scope="module")
def pages(site):
    return {path: Page(path) for path in sorted(site.rglob("*.html"))}


def target(page, link):
    """The file and the place in it that a link names."""
    path, place = urldefrag(link)
    return (page.path.parent / unquote(path.split("?")[0])).resolve() if path else page.path, unquote(place)


def test_every_rule_and_every_set_has_its_page_in_both_languages(site, pages):
    for lang in LANGUAGES:
        for rule, spec in rules().items():
            page = pages[site / lang / "rules" / f"{rule}.html"]
            text = "".join(page.text)
            assert spec.title(lang) in text, rule
            assert spec.text(lang) in text, rule
            assert page.lang.startswith(lang)
        assert {p.stem for p in (site / lang / "sets").glob("*.html")} == {*rule_sets(), "index"}


def test_every_page_is_reached_from_the_index(site, pages):
    start = site / "index.html"
    seen, todo = set(), [start]
    while todo:
        path = todo.pop()
        if path in seen:
            continue
        seen.add(path)
        todo += [at for link in pages[path].links if ":" not in link and (at := target(pages[path], link)[0]) in pages]
    assert set(pages) - seen == set()


def test_no_link_is_dead_and_none_leads_out(pages):
    dead, out = [], []
    for page in pages.values():
        for link in [*page.links, *page.loads]:
            if re.match(r"[a-z]+:|//", link):
                out.append((page.path.name, link))
                continue
            path, place = target(page, link)
            if not path.is_file() or (place and path in pages and place not in pages[path].ids):
                dead.append((page.path.name, link))
    assert dead == []
    assert out == []


def test_no_style_or_script_of_a_page_asks_for_anything_from_outside(site):
    """Style sheets load nothing by an address of the network; scripts of ours neither."""
    for path in site.rglob("*.css"):
        assert not re.findall(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//[^)]*", path.read_text("utf-8")), path
    for path in (*site.rglob("*.html"), site / "index.html"):
        assert not re.search(r"""(?:src|srcset|action|poster)=["'](?:https?:)?//""", path.read_text("utf-8")), path


def test_no_page_names_this_machine(pages):
    here = (str(ROOT), sys.executable, sys.prefix, str(Path.home()))
    for path, page in pages.items():
        text = "".join(page.text)
        assert not [name for name in here if len(name) > 1 and name in text], path


def test_each_page_leads_to_itself_in_the_other_language(site, pages):
    for path, page in pages.items():
        lang = path.relative_to(site).parts[0]
        if lang in LANGUAGES:
            other = {"en": "zh", "zh": "en"}[lang]
            wanted = site / other / path.relative_to(site / lang)
            assert wanted in {target(page, link)[0] for link in page.links if ":" not in link}, path


def test_the_search_finds_chinese_words(site):
    """The index holds pairs of characters, and the page cuts a question in the same way."""
    index = (site / "zh" / "searchindex.js").read_text("utf-8")
    found = json.loads(index.removeprefix("Search.setIndex(").rstrip().removesuffix(")"))
    page = found["docnames"].index("rules/betting.reopening")
    for term in ("加注", "全下", "重开"):
        at = [pages for kind in ("terms", "titleterms") for pages in _listed(found[kind].get(term, []))]
        assert page in at
    assert "function splitQuery" in (site / "zh" / "_static" / "language_data.js").read_text("utf-8")


def _listed(value):
    return value if isinstance(value, list) else [value]


def test_the_glossary_is_whole(site, pages):
    terms = [t for topic in tomllib.loads((DOCS / "glossary.toml").read_text("utf-8"))["topic"] for t in topic["term"]]
    assert len(terms) >= 80
    for lang in LANGUAGES:
        names = [t[lang] for t in terms]
        assert len(names) == len(set(names))
        text = "".join(pages[site / lang / "glossary.html"].text)
        for t in terms:
            assert set(t) == {"en", "zh", "means"}
            assert t["zh"] in text


def test_plain_text_stays_plain():
    assert md("a*b_c [x](y) <z> | `q`") == r"a\*b\_c \[x\](y) \<z\> \| \`q\`"
    assert ROOT in DOCS.parents
