"""What tests of the pages in a browser share: Debian's chromium, a device of some language, size and theme, and axe."""
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

import page_build
from conftest import ROOT

PHONE, DESKTOP = ViewportSize(width=360, height=640), ViewportSize(width=1280, height=800)
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
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(8000)
        self.faults: list[str] = []
        self.page.on("console", lambda said: self.note(said.text, said.type in ("error", "warning")))
        self.page.on("pageerror", lambda error: self.note(str(error)))
        self.page.on("request", lambda asked: self.note(asked.url, not asked.url.startswith((base, "blob:"))))

    def note(self, fault: str, bad: bool = True) -> None:
        """Keep what went wrong."""
        if bad:
            self.faults.append(fault)

    def check(self, where: str = "") -> None:
        """Nothing cut off sideways, nothing serious found by axe, nothing gone wrong so far."""
        page = self.page
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{where}: {wide} px too wide"
        found = page.evaluate(f"{axe()}; axe.run().then(r => r.violations)")
        bad = [(v["impact"], v["id"], [n["target"] for n in v["nodes"]]) for v in found if v["impact"] in ("serious", "critical")]
        assert bad == [], f"{where}: {bad}"
        assert self.faults == [], f"{where}: {self.faults}"


@cache
def axe() -> str:
    """The checker of accessibility, as a script."""
    page_build.install(ROOT, tests=True)
    return (ROOT / "page" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
