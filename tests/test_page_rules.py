"""The rules on the page: found in both languages, a worked case stepped, who may raise again, the printed sheet, a hand's link."""
import pytest
from playwright.sync_api import expect

from browsing import DESKTOP, PHONE, Device


@pytest.mark.parametrize(("lang", "asked", "found", "search"), [
    ("zh", "最小加注", "betting.minimum", "搜索"), ("en", "reopen", "betting.reopening", "Search"),
    ("en", "最小加注", "betting.minimum", "Search")])
def test_rules_are_found_in_both_languages(chrome, base, lang, asked, found, search):
    with Device(chrome, base, lang=lang, size=PHONE) as device:
        page = device.page
        page.goto("/rules")
        page.get_by_role("search").get_by_role("textbox", name=search).fill(asked)
        expect(page.locator(".rules-rows a").first).to_contain_text(found)
        device.check(asked)
        page.reload()                                                    # the search is in the address
        expect(page.locator(".rules-rows a").first).to_contain_text(found)
        page.locator(".rules-rows a").first.click()
        expect(page.locator(".rule-page h1")).to_be_visible()
        device.check("rule")


def test_a_worked_case_is_stepped_on_a_small_table(chrome, base):
    with Device(chrome, base, lang="zh", size=PHONE, touch=True) as device:
        page = device.page
        page.goto("/rules/betting.reopening")
        page.get_by_role("button", name="逐步看").first.tap()
        replay = page.get_by_role("region", name="逐步回放")
        count = replay.locator(".replay-count")
        expect(count).to_be_visible()
        last = count.inner_text()
        replay.get_by_role("button", name="退一步", exact=True).tap()
        expect(count).not_to_have_text(last)
        replay.get_by_role("button", name="下一步", exact=True).tap()
        expect(count).to_have_text(last)
        device.check("case")


def test_who_may_raise_again_is_told_for_a_hand_that_is_tapped(chrome, base):
    """Ann bets 10, Bob is all in for 14: nobody who has acted may raise, Dan who has not may, from 24."""
    with Device(chrome, base, size=DESKTOP) as device:
        page = device.page
        page.goto("/reopen")
        page.get_by_role("button", name="The usual dispute").click()
        rows = page.get_by_role("region", name="Who may raise").get_by_role("listitem").filter(has=page.locator(".reopen-verdict"))
        expect(rows.first).to_contain_text("Ann")
        expect(rows.first).to_contain_text("may not raise")
        device.check("reopen")
        page.get_by_role("button", name="Why for Ann?").click()
        expect(page.get_by_role("dialog")).to_contain_text("47")
        device.check("why")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_sheet_is_one_printed_page_and_every_line_leads_to_its_rule(chrome, base, lang):
    with Device(chrome, base, lang=lang, size=DESKTOP) as device:
        page = device.page
        page.goto("/sheet")
        links = page.locator(".cheat a")
        expect(links.first).to_be_visible()
        assert links.count() >= 15
        assert page.pdf(format="A4").count(b"/Type /Page\n") == 1
        links.first.click()
        expect(page.locator(".rule-page h1")).to_be_visible()


def test_a_hand_opens_from_its_link_and_steps_by_keys(chrome, base):
    with Device(chrome, base, size=DESKTOP) as device:
        page = device.page
        page.goto("/hand")
        page.get_by_role("button", name="Run twice").click()
        count = page.locator(".replay-count")
        expect(count).to_have_text("1 of 9")
        page.keyboard.press("End")
        expect(page.locator(".layers")).to_be_visible()
        device.check("hand")
