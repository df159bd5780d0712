"""Every page and main state of it: nothing serious for axe in both themes, nothing cut off, light, and nothing from elsewhere."""
import pytest

from browsing import DESKTOP, PHONE, Device
from tour import PAGES, tour

FIRST_LOAD = 60 * 1024


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "size"), [("zh", PHONE), ("en", DESKTOP)])
def test_axe_finds_nothing_serious_on_any_page_in_any_theme(chrome, base, lang, size):
    with Device(chrome, base, lang=lang, size=size) as device:
        seen = []
        # Two addresses lead nowhere, which the browser notes by itself.
        with device.expecting("status of 404"):
            for name in tour(device):
                device.look(f"{name}, {lang}, light")
                device.page.emulate_media(color_scheme="dark")
                device.look(f"{name}, {lang}, dark", "color-contrast")       # a theme changes nothing but colours
                device.page.emulate_media(color_scheme="light")
                seen.append(name)
        assert len(seen) == len(set(seen)) >= 50


def test_the_first_load_of_every_page_is_light_and_from_this_server(chrome, base):
    """JavaScript as it comes over the network, compressed, with an empty cache."""
    weights = {}
    for name, path in PAGES.items():
        with Device(chrome, base) as device, device.expecting("status of 404"):
            session = device.context.new_cdp_session(device.page)
            session.send("Network.enable")
            kinds: dict[str, str] = {}
            sizes: dict[str, int] = {}
            session.on("Network.responseReceived", lambda told, kinds=kinds: kinds.update({told["requestId"]: told["type"]}))
            session.on("Network.loadingFinished",
                       lambda told, sizes=sizes: sizes.update({told["requestId"]: told["encodedDataLength"]}))
            device.page.goto(path)
            device.page.wait_for_load_state("networkidle")
            weights[name] = sum(size for one, size in sizes.items() if kinds.get(one) == "Script")
            assert weights[name] > 10_000, name
    assert max(weights.values()) <= FIRST_LOAD, weights
