"""What tests of the pages in a browser share: Debian's chromium, a device of some language, size and theme, and axe."""
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Literal, Self

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

import page_build
from conftest import ROOT

PHONE, DESKTOP = ViewportSize(width=360, height=640), ViewportSize(width=1280, height=800)
# What the browser itself notes while a server is down.
OUTAGE = r"net::ERR_|Failed to load resource|Failed to fetch"
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync")


@contextmanager
def chromium() -> Iterator[Browser]:
    """The system's chromium; tests are skipped where there is none, except in CI (SIDEPOT_REQUIRE_DATA=1)."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        (pytest.fail if os.environ.get("SIDEPOT_REQUIRE_DATA") == "1" else pytest.skip)("chromium is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(QUIET))
        try:
            yield browser
        finally:
            browser.close()


class Device:
    """A page in a context of its own, which notes whatever goes wrong in it and whatever it asks of other hosts."""

    def __init__(self, browser: Browser, base: str, *, lang: str = "en", theme: Literal["light", "dark"] = "light",
                 size: ViewportSize = PHONE, touch: bool = False) -> None:
        """lang: "en" or "zh"; theme: "light" or "dark"; base: the server's address."""
        self.context = browser.new_context(
            base_url=base, locale={"en": "en-US", "zh": "zh-CN"}[lang], color_scheme=theme, viewport=size, has_touch=touch,
            reduced_motion="reduce", accept_downloads=True)
        self.base, self.lang = base, lang
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(8000)
        self.faults: list[str] = []
        self.expected: re.Pattern[str] | None = None
        self.page.on("console", lambda said: self.note(said.text, said.type in ("error", "warning")))
        self.page.on("pageerror", lambda error: self.note(str(error)))
        self.page.on("request", lambda asked: self.note(asked.url, not asked.url.startswith((base, "blob:"))))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Nothing may have gone wrong in the whole test.  Of one that fails, the page is kept as a picture in build/failed."""
        if kind is not None:
            test = re.sub(r"\W+", "_", os.environ.get("PYTEST_CURRENT_TEST", "test").partition("::")[2])
            self.page.screenshot(path=ROOT / "build" / "failed" / f"{test}_{self.lang}.png")
        self.context.close()
        if kind is None:
            assert self.faults == []

    def note(self, fault: str, bad: bool = True) -> None:
        """Keep what went wrong."""
        if bad and not (self.expected and self.expected.search(fault)):
            self.faults.append(fault)

    @contextmanager
    def expecting(self, pattern: str) -> Iterator[None]:
        """While a test refuses, cuts or kills something, the browser itself notes what did not load: those lines are no faults."""
        self.expected = re.compile(pattern)
        try:
            yield
        finally:
            self.page.wait_for_timeout(50)         # what the browser has noted and not told yet
            self.expected = None

    def check(self, where: str = "") -> None:
        """Nothing cut off sideways, nothing serious found by axe, nothing gone wrong so far."""
        self.look(where)
        assert self.faults == [], f"{where}: {self.faults}"

    def settle(self) -> None:
        """Wait until what has changed is drawn and nothing moves."""
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self.page.evaluate("Promise.all(document.getAnimations().map(one => one.finished.catch(() => null))).then(() => null)")

    def look(self, where: str, only: str = "") -> None:
        """Nothing cut off sideways, nothing serious or critical found by axe; only: by one rule of it."""
        self.settle()
        wide = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{where}: {wide} px too wide"
        # The script once for each document; the page's own rules against foreign scripts do not bind the test's.
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(axe())
        how = {"resultTypes": ["violations"]} | ({"runOnly": [only]} if only else {})
        found = self.page.evaluate("how => axe.run(how).then(told => told.violations)", how)
        bad = [(v["impact"], v["id"], [n["target"] for n in v["nodes"]]) for v in found if v["impact"] in ("serious", "critical")]
        assert bad == [], f"{where}: {bad}"


@cache
def axe() -> str:
    """The checker of accessibility, as a script."""
    page_build.install(ROOT, tests=True)
    return (ROOT / "page" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
