"""What people name themselves and how many chips they play for finds its place on the page of a table, in a browser."""
import httpx2
import pytest

from browsing import DESKTOP, PHONE, Device, chromium
from webs import Table, served

NAMES = ["Maximilian-Alexander von und zu Hohenstein", "😀🃏", "As", "12345", "七仔七仔七仔七仔七仔", "<b>x</b>", "Ks Qh", "مرحبا",
         "O'Neil", "J"]
# Each part of a seat or a button that is seen lies within it, and all of them within the page.
OUTSIDE = """() => [...document.querySelectorAll(".seat, .act, .middle")].flatMap((box) => {
  const frame = box.getBoundingClientRect();
  return [...box.querySelectorAll("*")].filter((part) => {
    const it = part.getBoundingClientRect();
    return !part.closest(".unseen, svg") && it.width
      && (it.left < frame.left - 1 || it.right > frame.right + 1 || it.right > innerWidth);
  }).map((part) => `${box.className}: ${part.className} ${part.textContent}`);
})"""


@pytest.fixture(scope="module")
def chrome():
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def base(tmp_path_factory, built_page):
    with served(tmp_path_factory.mktemp("fit")) as (address, *_):
        yield address


@pytest.mark.parametrize(("players", "stack"), [
    (10, 50_000_000), (6, 50_000_000), (10, 5_000_000_000), (6, 2**53 // 8), (10, 2**53 // 16)])
@pytest.mark.parametrize(("lang", "size"), [("zh", PHONE), ("en", DESKTOP)])
def test_long_names_and_large_stacks_stay_inside_their_seats_and_buttons(chrome, base, players, stack, lang, size):
    with httpx2.Client(base_url=base) as client:
        table = Table(client, seats=[{"name": name, "chips": stack} for name in NAMES[:players]], button=NAMES[players - 1],
                      game={"small": stack // 200, "big": stack // 100})
        device = Device(chrome, base, lang=lang, size=size)
        page = device.page
        page.goto(f"/table#own={table.owner}")
        page.locator(".play").wait_for()
        assert page.evaluate(OUTSIDE) == []
        for _ in range(3):
            table.do({"do": "act", "kind": "raise", "to": table.view["hand"]["choices"]["min_to"]})
        table.do({"do": "act", "kind": "all_in"}, {"do": "act", "kind": "call"})
        page.locator(".pot-layer").first.wait_for()
        assert page.evaluate(OUTSIDE) == []
        device.check()
        device.context.close()
