"""The pages on rule sets, books, terms, contradictions and the command line, and commands that are run for a page."""
import contextlib
import io
import json
import os
import re
import shlex
import sys
import tomllib

import click

from sidepot.cli.__main__ import app
from sidepot.notation.cases import answer
from sidepot.notation.questions import told
from sidepot.rulebook import common, rule_set, rule_sets, rules
from sidepot.rulebook.contradictions import contradictions
from sidepot.rulebook.rulebook import _toml

from .rules import Page, citations, topics
from .words import DOCS, LANGUAGES, block, brackets, code, colon, comma, md, pick, plain, table, word

WIDTH = "88"                                 # columns of what a command prints on a page


def set_pages(lang: str) -> list[Page]:
    """The rule sets: an index, and a page each."""
    rows = [[f"[{md(s.title[lang])}]({s.name}.md)", code(s.name), md(s.about[lang])] for s in map(rule_set, rule_sets())]
    toc = "\n".join(rule_sets())
    index = [f"# {word('site.sets', lang)}", word("set.intro", lang),
             table([word("rule.set", lang), word("rules.id", lang), word("rules.about", lang)], rows),
             f"```{{toctree}}\n:hidden:\n:titlesonly:\n\n{toc}\n```"]
    return [("sets/index", "\n\n".join(index) + "\n"), *((f"sets/{name}", _set_page(name, lang)) for name in rule_sets())]


def _set_page(name: str, lang: str) -> str:
    s = rule_set(name)
    parts = [f"# {md(s.title[lang])}", md(s.about[lang])]
    if s.extends:
        parts.append(word("set.extends", lang, link=f"[{md(rule_set(s.extends).title[lang])}]({s.extends}.md)"))
    parts += [word("set.play", lang, name=name), word("set.differs", lang)]
    for topic, members in topics().items():
        rows = []
        for r in members:
            values = "<br>".join(
                f"{code(key)} " + (f"**{plain(value)}**" if value != r.settings[key]["default"] else plain(value))
                for key, value in s.settings(r.id).items())
            about = "<br>".join(filter(None, [f"[{md(r.title(lang))}](../rules/{r.id}.md)", values]))
            rows.append([about, citations(s.cite(r.id), lang) or f"*{word('rule.none', lang)}*"])
        head = [word("rules.about", lang), word("rule.citations", lang)]
        parts += [f"## {pick(common()['topics'][topic], lang)}", table(head, rows)]
    return "\n\n".join(parts) + "\n"


def books_page(lang: str) -> Page:
    """The books, what was read of each, and the map of the TDA's numbers."""
    books = _toml("books.toml")
    rows = [[code(b["short"]), md(pick(b["title"], lang)), md(b["edition"]), word(f"books.{b['read']}", lang)]
            for b in books.values()]
    renumbered = books["tda-2024"]["renumbered"]
    pairs = [[code(old), code(new)] for old, new in renumbered["exact"].items()]
    shifts = [f"- {s['from']}–{s['to']}{colon(lang)}" + (f"+{s['by']}" if s["by"] else word("books.same", lang))
              for s in renumbered["shift"]]
    new = [f"- {code('TDA 2026 ' + n['number'])}" + colon(lang) + md(pick(n["about"], lang)) for n in renumbered["new"]]
    return "books", "\n\n".join([
        f"# {word('site.books', lang)}", word("books.intro", lang),
        table([word(f"books.{k}", lang) for k in ("short", "title", "edition", "read")], rows),
        f"## {word('books.map', lang)}", word("books.map_intro", lang), "\n".join(shifts), table(["TDA 2024", "TDA 2026"], pairs),
        f"## {word('books.new', lang)}", "\n".join(new)]) + "\n"


def glossary_page(lang: str) -> Page:
    """The terms in both languages, by topic."""
    data = tomllib.loads((DOCS / "glossary.toml").read_text("utf-8"))
    parts = [f"# {word('site.glossary', lang)}", word("glossary.intro", lang)]
    other = "zh" if lang == "en" else "en"
    for topic in data["topic"]:
        parts.append(f"## {md(pick(topic['name'], lang))}")
        names = {"en": word("glossary.term", lang), "zh": word("glossary.other", lang)}
        rows = [[f"**{md(t[lang])}**", md(t[other]), md(t["means"][lang])] for t in topic["term"]]
        parts.append(table([names[lang], names[other], word("glossary.meaning", lang)], rows))
    return "glossary", "\n\n".join(parts) + "\n"


def contradictions_page(lang: str) -> Page:
    """What the articles say against each other or the books, the reading that is played, and spots that show it."""
    parts = [f"# {word('site.contradictions', lang)}", word("contradictions.intro", lang)]
    for x in contradictions().values():
        parts += [f"({x.id.lower()})=", f"## {x.id} {md(pick(x.title, lang))}", f"**{word('contradictions.seeds', lang)}**"]
        parts.append("\n".join(f"- {code(s.claim) + ' ' if s.claim else ''}{md(pick(s.says, lang))}" for s in x.seeds))
        parts += [f"**{word('contradictions.books', lang)}** {md(pick(x.books, lang))}"]
        parts += ["{.cited}\n" + citations(x.cite, lang)] if x.cite else []
        parts.append(f"**{word('contradictions.reading', lang)}** {md(pick(x.reading, lang))}")
        links = comma(lang).join(f"[{md(rules()[r].title(lang))}](rules/{r}.md)" for r in x.rules)
        parts.append(word("page.rules", lang, ids=links))
        for play in x.plays:
            at = brackets(code(play.rules), lang) if play.rules else ""
            lines = [f"**{md(pick(play.label, lang))}**{at}", *([block(play.spot)] if play.spot else []),
                     md(told(play.spot, play.question, lang))]
            parts.append("::::{container} answer\n" + "\n\n".join(lines) + "\n::::")
    return "contradictions", "\n\n".join(parts) + "\n"


def cli_page(lang: str) -> Page:
    """The reference of the command line, from the help of every command."""
    made = app()
    parts = [f"# {word('site.cli', lang)}", word("cli.intro", lang), block(run("--help", lang))]
    for name, command in made.commands.items():
        assert isinstance(command, click.Command)
        parts += [f"## sidepot {name}", block(run(f"{name} --help", lang))]
    return "cli", "\n\n".join(parts) + "\n"


def run(line: str, lang: str) -> str:
    """What `sidepot LINE` prints, in this language and without colours, as under the name by which readers call it."""
    out = io.StringIO()
    environment, arguments = dict(os.environ), sys.argv
    os.environ |= {"COLUMNS": WIDTH, "NO_COLOR": "1"}
    sys.argv = ["sidepot"]
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out), contextlib.suppress(SystemExit):
            app().main(["--lang", lang, *shlex.split(line)])
    finally:
        os.environ.clear()
        os.environ |= environment
        sys.argv = arguments
    return out.getvalue().rstrip("\n")


def written(name: str, lang: str) -> str:
    """A page that was written by hand: its blocks ```sidepot are run, its blocks ```case answered."""
    text = (DOCS / lang / f"{name}.md").read_text("utf-8")

    def answered(m: re.Match[str]) -> str:
        shown = [f"$ sidepot {line}\n{run(line, lang)}" for line in m[1].strip().split("\n")]
        return block("\n\n".join(shown))

    def judged(m: re.Match[str]) -> str:
        said = json.dumps(answer(json.loads(m[1])), ensure_ascii=False, indent=2)
        return block(m[1].strip(), "json") + "\n\n" + block(said, "json")

    text = re.sub(r"```case\n(.*?)```", judged, text, flags=re.DOTALL)
    return re.sub(r"```sidepot\n(.*?)```", answered, text, flags=re.DOTALL)


def written_pages(lang: str) -> list[Page]:
    """All pages that were written by hand; the same in both languages."""
    names = {at: sorted(p.stem for p in (DOCS / at).glob("*.md")) for at in LANGUAGES}
    if names["en"] != names["zh"]:
        raise SystemExit(f"docs/en and docs/zh differ: {set(names['en']) ^ set(names['zh'])}")
    return [(name, written(name, lang)) for name in names[lang]]
