"""What somebody at the table says or does outside a button, told to the page of the table, in a browser."""
import httpx2
import pytest

from browsing import Device, chromium
from webs import Table, served


@pytest.fixture(scope="module")
def chrome():
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def base(tmp_path_factory, built_page):
    with served(tmp_path_factory.mktemp("said")) as (address, *_):
        yield address


def opened(chrome, base, lang, **head):
    """A device at a new table of Ann, Bob and Cat, blinds 1/2, Cat with the button and first to act."""
    with httpx2.Client(base_url=base) as client:
        device = Device(chrome, base, lang=lang)
        device.page.goto(f"/table#own={Table(client, **head).owner}")
    device.page.locator(".play").wait_for()
    return device


@pytest.mark.parametrize(("lang", "said", "names"), [
    ("en", "I see your 2 and raise 10", (
        "Ruling…", "More about it", "or in words", "Give the ruling", "Call, 2 in all", "What was said binds")),
    ("zh", "我看你2，再加10", ("判定……", "更多细节", "或写原话", "判定", "跟注，共 2", "说出口的算数")),
])
def test_a_raise_said_behind_a_call_is_ruled_a_call_and_the_rule_is_named_by_its_title(chrome, base, lang, said, names):
    ruling, more, words, give, title, rule = names
    device = opened(chrome, base, lang)
    page = device.page
    page.get_by_role("button", name=ruling, exact=True).click()
    page.get_by_role("dialog").locator("summary", has_text=more).click()
    page.get_by_label(words).fill(said)
    assert page.get_by_role("dialog").locator(".sayings [aria-pressed=true]").count() == 0      # nothing else is said
    page.get_by_role("dialog").get_by_role("button", name=give, exact=True).click()
    page.locator(".ruling-title", has_text=title).wait_for()
    link = page.get_by_role("dialog").get_by_role("link", name=rule)
    assert link.get_attribute("href") == "/rules/rulings.declared"
    device.check("a ruling")
    device.context.close()


def test_who_comes_in_early_posts_before_anybody_has_acted(chrome, base):
    device = opened(chrome, base, "en")
    page = device.page
    page.locator(".seat", has_text="Cat").click()
    page.get_by_role("button", name="Posts 2, 1 dead", exact=True).click()
    page.locator(".pot-total", has_text="6").wait_for()
    page.locator(".dock-place").get_by_role("button", name="Check", exact=True).wait_for()     # a live post has its option
    device.check("posted")
    device.context.close()
