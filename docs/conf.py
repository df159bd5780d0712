"""The settings of the static site generator.  One build a language; tools/make_docs.py writes the pages and calls it.

Sphinx with the theme Furo: both are maintained, a page needs nothing from outside, and the search works from a folder on
disk, because its index is a script and not a request.  Pages are Markdown (MyST).
"""
import os
import re
from pathlib import Path

from sphinx.search import SearchLanguage, languages

HERE = Path(__file__).parent
LANG = os.environ.get("SIDEPOT_DOCS_LANG", "en")

project = "Sidepot"
author = "The Sidepot developers"
language = {"en": "en", "zh": "zh_CN"}[LANG]
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns: list[str] = []
myst_enable_extensions = ["attrs_block", "colon_fence"]
myst_heading_anchors = 3
myst_html_meta = {"referrer": "no-referrer"}
suppress_warnings: list[str] = []
highlight_language = "none"
nitpicky = True
smartquotes = False                          # texts say themselves which quotation marks they want

html_theme = "furo"
html_title = {"en": "Sidepot: the rules of hold'em", "zh": "Sidepot：德州扑克规则"}[LANG]
html_static_path = [str(HERE / "static")]
templates_path = [str(HERE / "templates")]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_use_index = False
html_last_updated_fmt = None
html_theme_options = {"top_of_page_buttons": [], "footer_icons": []}
html_sidebars = {
    "**": ["sidebar/brand.html", "language.html", "sidebar/search.html", "sidebar/scroll-start.html", "sidebar/navigation.html",
           "sidebar/scroll-end.html"],
}
other = {"en": "zh", "zh": "en"}[LANG]
html_context = {
    "other_language": other, "other_language_name": {"en": "English", "zh": "中文"}[other],
    # Words that the theme has in English only.
    "words": {
        "en": {"next": "Next", "previous": "Previous", "on_this_page": "On this page"},
        "zh": {"next": "下一页", "previous": "上一页", "on_this_page": "本页内容"},
    }[LANG],
}


class ChineseSearch(SearchLanguage):
    """Chinese by pairs of neighbouring characters, in the index and in the question alike: no dictionary is needed.

    Words of Latin letters and numbers are taken whole.
    """

    lang = "zh"
    language_name = "Chinese"
    stopwords: frozenset[str] = frozenset()
    js_splitter_code = """
function splitQuery(query) {
    const found = [];
    for (const run of query.toLowerCase().match(/[\\u4e00-\\u9fff]+|[\\p{L}\\p{N}_]+/gu) || []) {
        if (!/[\\u4e00-\\u9fff]/.test(run) || run.length === 1) { found.push(run); continue; }
        for (let at = 0; at + 1 < run.length; at++) found.push(run.slice(at, at + 2));
    }
    return found;
}
"""

    def split(self, input: str) -> list[str]:  # noqa: A002 - the name is Sphinx's
        """The terms of a text."""
        found: list[str] = []
        for run in re.findall(r"[一-鿿]+|[^\W一-鿿]+", input):
            if not re.match(r"[一-鿿]", run) or len(run) == 1:
                found.append(run)
            else:
                found += [*run, *(run[at:at + 2] for at in range(len(run) - 1))]
        return found

    def word_filter(self, word: str) -> bool:
        """Every term counts."""
        return bool(word)


languages["zh"] = ChineseSearch
