"""Make the rules site: `python tools/make_docs.py [FOLDER]`, by default build/docs.  `make docs` calls it.

The pages come from the rule book, the cases of sidepot/rulebook/cases and the command line; only what no data says is written by
hand, in docs/en and docs/zh.  The folder then holds en/, zh/ and an index that chooses by the reader's language.  Nothing
in it needs the network, the search included.
"""
import os
import shutil
import subprocess
import sys
from pathlib import Path

from docsite.other import books_page, cli_page, contradictions_page, glossary_page, set_pages, written_pages
from docsite.rules import Page, rule_pages
from docsite.words import DOCS, LANGUAGES, ROOT


def pages(lang: str) -> list[Page]:
    """Every page in one language: its path without the ending, and its Markdown."""
    return [*written_pages(lang), *rule_pages(lang), *set_pages(lang), books_page(lang), contradictions_page(lang),
            glossary_page(lang), cli_page(lang)]


def write(lang: str, source: Path) -> None:
    """Write the pages of one language; a page that has not changed is left alone, so that Sphinx need not read it again."""
    kept = set()
    for path, text in pages(lang):
        target = source / f"{path}.md"
        kept.add(target)
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_text("utf-8") != text:
            target.write_text(text, "utf-8")
    for old in set(source.rglob("*.md")) - kept:
        old.unlink()


def build(folder: Path) -> None:
    """Write the pages and run Sphinx for both languages at once.  Raises SystemExit when Sphinx has something to complain of."""
    running = []
    for lang in LANGUAGES:
        source = folder.with_name(f"{folder.name}-source") / lang
        write(lang, source)
        # -W: a dead reference or a page that is in no table of contents is an error.
        command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-c", str(DOCS), str(source), str(folder / lang)]
        environment = {**os.environ, "SIDEPOT_DOCS_LANG": lang, "PYTHONWARNINGS": "ignore"}
        running.append(subprocess.Popen(command, cwd=ROOT, env=environment))
    if sum(process.wait() != 0 for process in running):
        raise SystemExit("Sphinx found something to complain of, see above.")
    shutil.copy(DOCS / "index.html", folder / "index.html")


if __name__ == "__main__":
    to = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "docs"
    build(to.resolve())
    print(f"The rules site is in {to}: open {to}/index.html")
