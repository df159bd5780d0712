"""Back in a browser: it closes the sheet on top and leaves the page alone; and the first moment of a page in chosen colours."""
import json
import re

import pytest
from playwright.sync_api import expect

from browsing import PHONE, Device
from tour import Table

STACKS = {"Ann": 200, "Bob": 200, "Cat": 200}


@pytest.fixture
def device(chrome, base):
    with Device(chrome, base) as device:
        yield device


def at_table(device):
    table = Table(device, STACKS, button="Ann", small=1, big=2)
    page = device.page
    page.goto("/rules")
    page.goto(f"/table#own={table.owner}&t={table.follower}")
    page.locator(".play").wait_for()
    return page


def seats_sheet(page, name="Bob"):
    page.locator("header nav").get_by_role("link", name="Seats").click()
    page.locator(".book-row", has_text=name).click()
    page.get_by_role("dialog", name=name).wait_for()


def entries(page):
    page.wait_for_timeout(200)                 # the entry of a closed sheet goes in its own time
    return page.evaluate("history.state?.sheets ?? 0")


def gone(page):
    page.get_by_role("dialog").wait_for(state="detached")


def test_back_closes_the_sheet_and_then_leaves(device, base):
    page = at_table(device)
    page.locator(".play .pot").click()
    page.get_by_role("dialog", name="Pots").wait_for()
    assert entries(page) == 1
    page.go_back()
    gone(page)
    assert page.url == f"{base}/table"
    assert page.locator(".play").is_visible()
    assert entries(page) == 0
    page.go_back()
    page.wait_for_url(f"{base}/rules")


@pytest.mark.parametrize("way", ["Escape", "button", "outside"])
def test_a_sheet_that_is_closed_otherwise_leaves_no_entry_behind(device, base, way):
    page = at_table(device)
    for _ in range(3):
        page.locator(".play .pot").click()
        dialog = page.get_by_role("dialog", name="Pots")
        dialog.wait_for()
        if way == "Escape":
            page.keyboard.press("Escape")
        elif way == "button":
            dialog.get_by_role("button", name="Close").click()
        else:
            page.mouse.click(PHONE["width"] // 2, 20)
        gone(page)
    assert entries(page) == 0
    page.go_back()
    page.wait_for_url(f"{base}/rules")


def test_a_sheet_that_gives_way_to_another_and_one_above_another(device, base):
    page = at_table(device)
    page.locator(".play .pot").click()
    page.get_by_role("dialog", name="Pots").get_by_role("button", name=re.compile("^Why")).last.click()
    expect(page.locator("dialog[open]")).to_have_count(2)
    assert entries(page) == 2
    page.go_back()
    expect(page.locator("dialog[open]")).to_have_count(1)
    assert page.get_by_role("dialog", name="Pots").is_visible()
    assert entries(page) == 1
    page.go_back()
    gone(page)
    for _ in range(2):
        page.locator(".dock-place button:not([disabled])", has_text="Fold").first.click()
        page.wait_for_timeout(900)
    seats_sheet(page)
    assert entries(page) == 1
    page.get_by_role("button", name=re.compile("eave")).click()
    page.get_by_role("button", name="Cancel").wait_for()
    assert entries(page) == 1
    page.go_back()
    page.get_by_role("dialog", name="Bob").wait_for()
    assert entries(page) == 1
    page.go_back()
    gone(page)
    assert page.url == f"{base}/table?part=seats"


def test_a_reload_with_a_sheet_open_and_forward_stay_at_the_page(device, base):
    page = at_table(device)
    page.locator(".play .pot").click()
    page.get_by_role("dialog", name="Pots").wait_for()
    assert entries(page) == 1
    page.reload()
    page.locator(".play").wait_for()
    assert entries(page) == 0
    assert page.get_by_role("dialog").count() == 0
    page.go_forward()                          # to where the sheet was: there is none any more
    assert entries(page) == 0
    assert page.url == f"{base}/table"
    page.go_back()
    page.wait_for_url(f"{base}/rules")
    page.go_forward()
    page.locator(".play").wait_for()
    assert page.url == f"{base}/table"


def test_a_link_in_a_sheet_leads_on_and_back_leads_to_the_page(device, base):
    page = at_table(device)
    page.locator(".play .pot").click()
    page.get_by_role("dialog", name="Pots").get_by_role("button", name=re.compile("^Why")).last.click()
    link = page.locator("dialog a[href^='/rules/']").first
    where = link.get_attribute("href")
    link.click()
    page.wait_for_url(f"{base}{where}")
    gone(page)
    page.go_back()
    page.locator(".play").wait_for()
    assert entries(page) == 0
    assert page.get_by_role("dialog").count() == 0
    assert page.url == f"{base}/table"


def test_what_is_changed_in_a_sheet_stays_in_the_address_after_back(device, base):
    page = device.page
    page.goto("/pots#p=A:100,B:200,C:300")
    page.get_by_role("button", name="More for A", exact=True).click()
    page.get_by_role("dialog", name="A").get_by_role("switch").check()
    expect(page).to_have_url(re.compile("A:100d"))
    assert entries(page) == 1
    page.go_back()
    gone(page)
    assert entries(page) == 0
    assert page.url == f"{base}/pots#p=A:100d,B:200,C:300"
    page.get_by_role("button", name="More for B", exact=True).click()
    page.get_by_role("button", name="Remove").click()
    gone(page)
    assert entries(page) == 0
    assert page.url == f"{base}/pots#p=A:100d,C:300"
    assert page.get_by_label("Name of player 2").input_value() == "C"


def test_the_chosen_colours_are_there_before_the_page_is(chrome, base):
    with chrome.new_context(base_url=base, color_scheme="light", viewport=PHONE) as context:
        page = context.new_page()
        page.goto("/")
        page.evaluate("kept => localStorage.setItem('sidepot.settings', kept)", json.dumps({"theme": "dark"}))
        page.route("**/assets/*.js", lambda route: route.abort())
        ground = "getComputedStyle(document.documentElement).backgroundColor + getComputedStyle(document.body).backgroundColor"
        page.goto("/")
        dark = page.evaluate(ground)
        page.evaluate("localStorage.setItem('sidepot.settings', '{')")
        page.goto("/")
        assert page.evaluate("document.documentElement.dataset.theme") is None
        assert dark != page.evaluate(ground)
