"""Every page and main state of it: nothing serious for axe in both themes, nothing cut off, light, and nothing from elsewhere."""
import pytest
from playwright.sync_api import expect

from browsing import DESKTOP, PHONE, Device
from tour import PAGES, Table, tour

FIRST_LOAD = 60 * 1024


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "themes", "size"), [("zh", ("light", "dark"), PHONE), ("en", ("dark", "light"), DESKTOP)])
def test_axe_finds_nothing_serious_on_any_page_in_any_theme(chrome, base, lang, themes, size):
    """All rules in one theme; in the other that of contrast, since a theme changes nothing but colours."""
    with Device(chrome, base, lang=lang, size=size) as device:
        seen = []
        # Two addresses lead nowhere, which the browser notes by itself.
        with device.expecting("status of 404"):
            for name in tour(device):
                for one, only in zip(themes, ("", "color-contrast"), strict=True):
                    device.page.emulate_media(color_scheme=one)
                    device.look(f"{name}, {lang}, {one}", only)
                seen.append(name)
        assert len(seen) == len(set(seen)) >= 50


def test_the_first_load_of_every_page_is_light(chrome, base):
    """JavaScript as it comes over the network, compressed, with an empty cache; a table in play and one that is followed too."""
    with Device(chrome, base) as device:
        table = Table(device, {"Ann": 200, "Bob": 200}, button="Ann", small=1, big=2)
    weights = {}
    for name, path in (PAGES | {"play": f"/table#own={table.owner}", "follow": f"/follow#t={table.follower}"}).items():
        with Device(chrome, base) as device, device.expecting("status of 404"):
            device.page.goto(path)
            expect(device.page.locator("main h1, main h2").first).to_be_visible()
            weights[name] = device.page.evaluate("""performance.getEntriesByType("resource")
                .filter(one => one.name.endsWith(".js")).reduce((all, one) => all + one.encodedBodySize, 0)""")
            assert weights[name] > 10_000, name
    assert max(weights.values()) <= FIRST_LOAD, weights
    assert weights["home"] < weights["set-up"] < weights["play"]
