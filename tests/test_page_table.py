"""What surrounds the play of a real table, in a browser: set-up, seats and ledger, clock, hands, following, other devices."""
import re

from browsing import DESKTOP, Device
from webs import fresh, served


def press(page, name, **more):
    page.get_by_role("button", name=name, exact=True, **more).last.click()


def go(page, name):
    page.locator("header nav").get_by_role("link", name=name).click()


def fold_all(page, word, times):
    """Everybody folds, each when the button takes a press again, and the server has answered."""
    for _ in range(times):
        with page.expect_response(re.compile(r"/api/table/do$")):
            page.locator(".dock-place button:not([disabled])", has_text=re.compile(f"^{word}")).first.click()


def test_two_presses_begin_a_table_and_a_reload_finds_it_again(chrome, base):
    device = Device(chrome, base)
    page = device.page
    page.goto("/")
    page.get_by_role("link", name="Run a real table").click()
    press(page, "Deal the first hand")
    page.get_by_role("heading", name=re.compile("Hand 1")).wait_for()
    page.reload()
    page.get_by_role("heading", name=re.compile("Hand 1")).wait_for()
    assert page.url == f"{base}/table"
    device.check()
    device.context.close()


def test_an_evening_of_buying_joining_counting_and_leaving_adds_up(chrome, base):
    device = Device(chrome, base)
    page = device.page
    page.goto("/table?part=new")
    for number, name in enumerate(("Ann", "Bob", "Cat"), 1):
        page.get_by_label(f"Name in seat {number}").fill(name)
    for number in (6, 5, 4):
        press(page, f"Seat {number}: move or remove")
        press(page, "Remove")
    press(page, "Cat has the button")
    page.locator("summary").last.click()
    page.get_by_role("switch").check()
    press(page, "Deal the first hand")
    page.locator(".play").wait_for()
    go(page, "Seats")
    assert page.get_by_role("button", name="A player joins").is_disabled()
    go(page, "Play")
    fold_all(page, "Fold", 2)
    go(page, "Seats")
    page.locator(".book-row", has_text="Bob").click()
    page.get_by_label("Buy chips").fill("50")
    press(page, "Buy 50")
    page.locator(".book-row", has_text="bought 250").wait_for()
    page.locator(".book-row", has_text="Ann").click()
    assert page.get_by_label("Buy chips").input_value() == "200"
    page.keyboard.press("Escape")
    press(page, "A player joins")
    page.get_by_label("Name").fill("ann")
    press(page, "Sit down")
    page.get_by_role("dialog").get_by_role("alert").filter(has_text="ann").wait_for()      # refused: there is an Ann
    assert page.locator(".book-row").count() == 3
    page.get_by_label("Name").fill("Dee")
    press(page, "Sit down")
    page.locator(".book-row", has_text="Dee").click()
    page.locator(".sheet summary").click()
    page.get_by_role("radio", name="By colours").check()
    for _ in range(2):
        press(page, "One more of 100")
    page.get_by_label("Chips of 5", exact=True).fill("3")
    press(page, "The stack is 215")
    page.locator(".book-row", has_text="215").wait_for()
    page.get_by_text("Found by counting: +15").wait_for()
    page.locator(".book-row", has_text="Cat").click()
    press(page, "Leave the table")
    page.get_by_text("Cat takes 200 off the table.").wait_for()
    press(page, "Leave the table")
    page.get_by_text("took 200 away").wait_for()
    assert page.get_by_text("Ann → Bob: 1", exact=True).is_visible()     # Ann lost her small blind to Bob
    page.locator("summary", has_text="Buy-ins and counts").click()
    assert page.locator(".book-log li").count() == 4
    device.faults = [fault for fault in device.faults if "422" not in fault]     # the browser notes a refusal by itself
    device.check()
    device.context.close()


def test_somebody_follows_by_the_link_and_can_press_nothing(chrome, base):
    owner, other = Device(chrome, base), Device(chrome, base, lang="zh")
    owner.page.goto("/table?part=new")
    press(owner.page, "Deal the first hand")
    owner.page.locator(".play").wait_for()
    go(owner.page, "Seats")
    press(owner.page, "Let others follow")
    owner.page.locator(".qr path[d^=M]").wait_for()
    link = owner.page.locator(".share-link").inner_text()
    token = link.partition("#t=")[2]
    assert len(token) > 20
    asked: list[str] = []
    other.page.on("request", lambda request: asked.append(request.url))
    other.page.goto(link)
    other.page.locator(".play").wait_for()
    assert other.page.url == f"{base}/follow"
    assert not [url for url in asked if token in url.partition("#")[0]]
    assert other.page.evaluate("history.length") <= 2
    owner.page.keyboard.press("Escape")
    owner.page.get_by_text("1 following now").wait_for()
    go(owner.page, "Play")
    fold_all(owner.page, "Fold", 1)
    other.page.get_by_text("已弃牌").first.wait_for()                     # comes by itself
    assert other.page.get_by_role("button", name="弃牌", exact=True).count() == 0
    go(other.page, "座位")
    assert other.page.locator("button.book-row").count() == 0
    other.check("follower")
    owner.check("owner")
    for device in (owner, other):
        device.context.close()


def test_for_phones_the_link_names_the_address_of_this_machine_in_its_network(chrome, tmp_path, built_page):
    with served(tmp_path, "--lan") as (base, *_):
        device = Device(chrome, base)
        page = device.page
        page.goto("/table?part=new")
        press(page, "Deal the first hand")
        page.locator(".play").wait_for()
        go(page, "Seats")
        found = page.request.get("/api/lan").json()["addresses"]
        note = page.get_by_text("The server answers this machine only.")
        page.get_by_role("button", name="Let others follow").click()
        if found:
            page.locator(".share-link", has_text=found[0]).wait_for()
            assert note.count() == 0
        else:                                     # a machine without a network has nothing to offer to phones, and says so
            assert note.is_visible()
        device.check()
        device.context.close()


def test_the_owner_goes_on_from_another_device(chrome, base):
    first, second = Device(chrome, base), Device(chrome, base, size=DESKTOP)
    first.page.goto("/table?part=new")
    press(first.page, "Deal the first hand")
    first.page.locator(".play").wait_for()
    go(first.page, "Seats")
    press(first.page, "Run it from another device")
    second.page.goto(first.page.locator(".share-link").inner_text())
    second.page.locator(".play").wait_for()
    assert second.page.url == f"{base}/table"
    fold_all(second.page, "Fold", 1)
    go(second.page, "Seats")
    assert second.page.get_by_role("button", name="Let others follow").is_enabled()
    for device in (first, second):
        device.check()
        device.context.close()


def test_the_blind_clock_is_set_up_runs_and_goes_to_the_next_level(chrome, base):
    device = Device(chrome, base)
    page = device.page
    page.goto("/table?part=new")
    press(page, "Deal the first hand")
    page.locator(".play").wait_for()
    go(page, "Clock")
    press(page, "Set up a clock")
    page.get_by_label("Minutes, row 1", exact=True).fill("1")
    press(page, "Save")
    page.get_by_role("timer", name="1:00").wait_for()
    press(page, "Start")
    page.get_by_role("timer", name=re.compile(r"0:5\d")).wait_for()
    assert re.fullmatch(r"Blind clock, 0:5\d left", page.locator("header nav a").nth(2).get_attribute("aria-label") or "")
    press(page, "Level on")
    page.get_by_text("New blinds from the next hand").wait_for()
    page.locator("li[aria-current=step]", has_text="Level 2").wait_for()
    # The next level comes by itself when the time has run out.
    token = page.evaluate("JSON.parse(localStorage.getItem('sidepot.tables'))[0].token")
    kept = {"Authorization": f"Bearer {token}"}
    version = page.request.get("/api/table", headers=kept).json()["version"]
    left = {"do": "clock", "to": "left", "left_ms": 1500}
    asked = {"id": fresh(), "version": version, "steps": [left]}
    assert page.request.post("/api/table/do", headers={**kept, "Content-Type": "application/json"}, data=asked).ok
    page.locator("li[aria-current=step]", has_text="Level 3").wait_for(timeout=6000)
    press(page, "Change levels")
    page.get_by_label("Big blind, row 2", exact=True).fill("")
    assert page.get_by_role("button", name="Save").is_disabled()
    page.get_by_role("alert").filter(has_text="big blind").wait_for()
    device.check()
    device.context.close()


def test_hands_are_listed_and_saved(chrome, base):
    device = Device(chrome, base)
    page = device.page
    page.goto("/table?part=new")
    press(page, "Deal the first hand")
    page.locator(".play").wait_for()
    fold_all(page, "Fold", 5)
    go(page, "Hands")
    link = page.locator(".hands li a")
    assert "/hand#s=nl" in (link.get_attribute("href") or "")
    files = (("Hand 1 as a file (PHH)", "hand-1.phh", 'variant = "NT"'), ("All as a file (PHH)", "hands.phhs", "[1]"))
    for name, file, inside in files:
        with page.expect_download() as saved:
            press(page, name)
        assert saved.value.suggested_filename == file
        assert inside in saved.value.path().read_text("utf-8")
    device.check()
    device.context.close()


def test_the_button_is_put_right_before_anybody_acts_and_a_sheet_gives_focus_back(chrome, base):
    device = Device(chrome, base)
    page = device.page
    page.goto("/table?part=new")
    press(page, "Deal the first hand")
    page.locator(".play").wait_for()
    go(page, "Seats")
    seat = page.locator(".book-row", has_text="Seat 4")
    seat.focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    assert seat.evaluate("row => row === document.activeElement")
    page.keyboard.press("Enter")
    press(page, "Put the button here (before anybody has acted)")
    seat.get_by_role("img", name="button").wait_for()
    device.check()
    device.context.close()


def test_a_server_that_goes_away_is_told_and_found_again(chrome, tmp_path, built_page):
    with served(tmp_path) as (base, *_):
        device = Device(chrome, base)
        page = device.page
        page.goto("/table?part=new")
        press(page, "Deal the first hand")
        page.locator(".play").wait_for()
        page.route("**/api/**", lambda route: route.abort())
        go(page, "Seats")
        page.reload()
        page.get_by_text("The server does not answer.").wait_for()
        page.unroute("**/api/**")
        page.locator(".book").wait_for()
        assert page.get_by_text("No connection.").count() == 0
        page.route("**/assets/**", lambda route: route.abort())
        page.locator(".header-home").click()
        page.get_by_role("heading", name="This page did not load.").wait_for()
        page.unroute("**/assets/**")
        press(page, "Try again")
        page.get_by_role("link", name="Back to your table").wait_for()
        device.context.close()


def test_a_link_to_nothing_says_so(chrome, base):
    device = Device(chrome, base)
    page = device.page
    page.goto("/follow")
    page.get_by_role("heading", name="This link leads to no table.").wait_for()
    page.goto("/follow#t=" + "x" * 32)
    page.get_by_role("heading", name="This table cannot be opened.").wait_for()
    page.get_by_role("link", name="Your tables").click()
    press(page, "Forget Table on this device")
    page.get_by_role("heading", name="A new table").wait_for()
    device.context.close()
