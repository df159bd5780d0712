"""Live tables in a browser: practice, a friends' room with its door, turns, time, all-ins with side pots, the fair deal."""
import json
import re
import time
from typing import Any

import httpx2
import pytest

from browsing import DESKTOP, PHONE, Device, chromium
from sidepot.table.transcript import read_transcript
from webs import served


@pytest.fixture(scope="module")
def chrome():
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def base(tmp_path_factory, built_page):
    with served(tmp_path_factory.mktemp("rooms")) as (address, *_):
        yield address


def press(page, name, **more):
    page.get_by_role("button", name=name, exact=True, **more).last.click()


def part(page, name):
    page.locator("header nav").get_by_role("link", name=name).click()


def close(page):
    """Put away what lies on top."""
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^(Close|关闭)$")).last.click()
    page.get_by_role("dialog").wait_for(state="detached")


def my_turn(page, seconds=30):
    page.locator(".room-acting").wait_for(timeout=seconds * 1000)


def until(what, seconds=20):
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.05)


class Rooms:
    """A room made over HTTP, and its players' devices, each seated by a link with his token."""

    def __init__(self, chrome: Any, base: str, names: str, *, size: Any = PHONE, **settings: Any) -> None:
        self.chrome, self.base = chrome, base
        made = self.post("/api/rooms", {
            "name": names[0], "title": "Friday", "password": "pw", "settings": {"pause": 2, **settings},
        })
        self.code = made["code"]
        self.tokens = {names[0]: made["token"]}
        for name in names[1:]:
            self.tokens[name] = self.post("/api/rooms/knock", {"code": self.code, "name": name, "password": "pw"})["token"]
        self.devices = {name: Device(chrome, base, size=size) for name in names}
        for name, device in self.devices.items():
            device.page.goto(f"/room#seat={self.tokens[name]}&code={self.code}")
            device.page.locator(".room-felt").wait_for()

    def post(self, path: str, body: dict[str, Any]) -> Any:
        return httpx2.post(f"{self.base}{path}", json=body, timeout=10).raise_for_status().json()

    def page(self, name: str) -> Any:
        return self.devices[name].page

    def sit(self, chips: dict[str, int]) -> None:
        """Everybody takes the seat of his number with so many chips."""
        for seat, (name, amount) in enumerate(chips.items(), 1):
            page = self.page(name)
            press(page, f"Sit in seat {seat}")
            page.get_by_label("Chips", exact=True).fill(str(amount))
            press(page, "Sit down")
            page.locator(".room-hero").wait_for()

    def start(self) -> None:
        press(next(iter(self.devices.values())).page, "Start the game")

    def actor(self, but: str = "") -> str:
        """Whose turn it is."""
        found: list[str] = []

        def look() -> bool:
            found[:] = [name for name, one in self.devices.items() if name not in but and one.page.locator(".room-acting").count()]
            return bool(found)

        until(look)
        return found[0]

    def close(self) -> None:
        for device in self.devices.values():
            device.check()
            device.context.close()


@pytest.mark.parametrize(("lang", "theme", "size"), [("en", "light", PHONE), ("zh", "dark", PHONE), ("zh", "light", DESKTOP)])
def test_practice_begins_with_one_press_and_every_part_is_in_order(chrome, base, lang, theme, size):
    device = Device(chrome, base, lang=lang, theme=theme, size=size)
    page = device.page
    page.goto("/")
    page.locator("a[href='/practise']").click()
    page.get_by_role("radio", name={"en": "At once", "zh": "立刻"}[lang]).check()
    device.check("practise")
    page.locator(".practise-start button").first.click()
    my_turn(page)
    assert page.locator(".room-hero-cards .card").count() == 2
    assert page.url == f"{base}/room"
    assert page.title().startswith({"en": "● Your turn", "zh": "● 轮到你"}[lang])
    device.check("turn")
    # Everything of a turn is in view at once, and the raise stands apart from the fold.
    boxes: list[Any] = [page.locator(one).bounding_box() for one in (".key-f", ".key-c", ".act.raise")]
    assert all(box["y"] + box["height"] <= size["height"] for box in boxes)
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"] < boxes[2]["x"]
    page.locator(".acts .explain").nth(1).click()
    page.locator("dialog .told-text").wait_for()
    assert page.locator("dialog .told-where li").count() > 0
    close(page)
    for number, what in enumerate((".room-log", ".room-chat", ".room-part"), 1):
        page.locator("header nav a").nth(number).click()
        page.locator(what).first.wait_for()
        device.check(what)
    page.goto("/friends")
    page.locator("summary").first.click()
    device.check("friends")
    page.goto("/friends#code=123456")
    device.check("knock")
    device.context.close()


def test_hands_are_played_by_mouse_and_looked_at_again(chrome, base):
    device = Device(chrome, base, size=DESKTOP)
    page = device.page
    page.goto("/practise")
    page.get_by_role("radio", name="2", exact=True).check()
    page.get_by_role("radio", name="At once").check()
    press(page, "Deal the first hand")
    my_turn(page)
    # A size by a button, one step less, and the press: the amount is the street total.
    page.locator(".size-buttons button").last.click()
    total = page.get_by_label("Raise to", exact=True).input_value()
    page.locator(".act.raise:not([aria-disabled])").click()
    page.locator(".room-lines li", has_text=re.compile(rf"Hero raises to {total}\b")).first.wait_for()
    # By checks and calls to the end of the hand, which the next one follows at once.
    log = page.locator(".room-side-log")
    while not log.get_by_text("Hand 2", exact=True).count():
        if page.locator(".key-c:not([aria-disabled])").count():
            page.locator(".key-c").click()
        page.wait_for_timeout(100)
    log.get_by_text("Hand 1", exact=True).click()
    log.get_by_role("button", name="Replay").last.click()
    page.locator("dialog .replay").wait_for()
    page.get_by_role("button", name="One step on").click()
    page.locator("dialog").get_by_role("button", name=re.compile("^Why")).first.click()
    page.locator("dialog .told-text").first.wait_for()
    device.check()
    device.context.close()


def test_hands_are_played_by_keyboard_alone(chrome, base):
    device = Device(chrome, base)
    page = device.page
    page.goto("/practise")
    page.get_by_role("radio", name="1", exact=True).focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Deal the first hand").focus()
    page.keyboard.press("Enter")
    my_turn(page)
    page.wait_for_timeout(600)
    page.keyboard.press("r")
    field = page.get_by_label(re.compile("^(Raise to|Bet)$"))
    assert field.evaluate("one => one === document.activeElement")
    # A total that is too much is not sent; the server says why not.
    page.keyboard.type("100000")
    page.keyboard.press("Enter")
    page.locator("dialog .told-text").wait_for()
    close(page)
    field.fill("8")
    field.press("Enter")
    part(page, "Log")
    page.get_by_text(re.compile("^Hero (raises to|bets) 8")).first.wait_for()
    part(page, "Table")
    for _ in range(4):
        page.locator(".room-acting, .room-result").first.wait_for(timeout=30_000)
        if page.locator(".room-result").count():
            break
        page.wait_for_timeout(600)
        page.keyboard.press("c")
        page.wait_for_timeout(600)
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys").wait_for()
    device.check()
    device.context.close()


def test_a_room_is_made_knocked_at_played_in_reloaded_and_goes_on_on_another_phone(chrome, base):
    host, guest = Device(chrome, base), Device(chrome, base, lang="zh")
    page = host.page
    page.goto("/friends")
    press(page, "Make the room")
    page.get_by_role("alert").filter(has_text="Write your name.").wait_for()
    page.get_by_label("Your name").fill("Ann")
    press(page, "Make the room")
    press(page, "Take a seat with 200")
    part(page, "Room")
    press(page, "Invite")
    page.locator(".qr path[d^=M]").wait_for()
    link = page.locator(".room-link").inner_text()
    assert re.fullmatch(rf"{base}/friends#code=\d{{6}}", link)
    host.check("invite")
    close(page)
    part(page, "Table")
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url))
    guest.page.goto(link)
    guest.page.get_by_label("你的名字").fill("小明")
    press(guest.page, "敲门")
    guest.page.get_by_role("heading", name="在门口等候").wait_for()
    press(page, "Let in: 小明")
    press(guest.page, "带 200 入座")
    press(page, "Start the game")
    for one in (page, guest.page):
        one.locator(".room-hero-cards .card").first.wait_for()
    cards = [page.locator(".room-hero-cards").inner_text(), guest.page.locator(".room-hero-cards").inner_text()]
    assert cards[0] != cards[1]
    # A reload in mid-hand: the same cards, the same turn.
    guest.page.reload()
    guest.page.locator(".room-hero-cards .card").first.wait_for()
    assert guest.page.locator(".room-hero-cards").inner_text() == cards[1]
    # The seat on another phone, by a link of which no server sees the token; the first device is told so.
    part(guest.page, "房间")
    press(guest.page, "邀请")
    guest.page.get_by_role("radio", name="换台设备继续").check()
    seat = guest.page.locator(".room-link").inner_text()
    token = seat.partition("#seat=")[2].partition("&")[0]
    other = Device(chrome, base, lang="zh")
    other.page.on("request", lambda request: asked.append(request.url))
    other.page.goto(seat)
    other.page.locator(".room-hero-cards .card").first.wait_for()
    assert other.page.url == f"{base}/room"
    assert other.page.locator(".room-hero-cards").inner_text() == cards[1]
    assert not [url for url in asked if token in url]
    guest.page.get_by_role("heading", name="这条连接已结束").wait_for()
    # A line of chat reaches the other; the hand is folded, and its end told to both.
    part(other.page, "聊天")
    other.page.locator(".room-main").get_by_label("说点什么").fill("你好")
    other.page.locator(".room-main").get_by_role("button", name="发送").click()
    page.get_by_role("link", name="Chat, 1 new").click()
    page.locator(".room-main").get_by_text("你好").wait_for()
    part(page, "Table")
    part(other.page, "牌桌")
    acting = page if page.locator(".room-acting").count() else other.page
    acting.locator(".key-f").click()
    for one in (page, other.page):
        one.locator(".room-result").wait_for()
    for device in (host, other):
        device.check("result")
    for device in (host, guest, other):
        device.context.close()


def test_time_runs_out_and_what_was_ticked_ahead_is_sent_or_dropped(chrome, base):
    party = Rooms(chrome, base, "ABC", seats=3, act=2, bank=0, boards=1)
    try:
        party.sit({"A": 200, "B": 200, "C": 200})
        party.start()
        first = party.actor()
        party.page(first).locator(".room-hero [role=timer]").wait_for()
        late = party.page(first)
        late.locator(".room-acting").wait_for(state="detached", timeout=8000)
        assert late.locator(".room-hero.gone").count() == 1            # facing a bet he is folded
        part(late, "Log")
        late.get_by_text(f"{first}'s time is up").first.wait_for()
        part(late, "Table")
    finally:
        party.close()


def test_a_choice_ahead_is_sent_as_ticked_or_dropped_when_the_price_changes(chrome, base):
    party = Rooms(chrome, base, "ABC", seats=3, act=0, boards=1)
    try:
        party.sit({"A": 200, "B": 200, "C": 200})
        party.start()
        first = party.actor()
        others = [name for name in "ABC" if name != first]
        for name in others:
            party.page(name).get_by_label("Before your turn").wait_for()
            party.page(name).wait_for_timeout(600)
        small = next(name for name in others if party.page(name).get_by_label("Call 1").count())
        big = next(name for name in others if name != small)
        party.page(small).get_by_label("Call 1").check()
        party.page(big).get_by_label("Check", exact=True).check()
        party.page(first).get_by_label("Raise to", exact=True).fill("10")
        party.page(first).locator(".act.raise:not([aria-disabled])").click()
        # What both face has changed: nothing is sent, and they are told so.
        for name in (small, big):
            party.page(name).get_by_text("was unticked").first.wait_for()
        my_turn(party.page(small))
        party.page(big).wait_for_timeout(600)
        party.page(big).get_by_label("Call 8").check()
        party.page(small).locator(".key-f").click()
        party.page(first).locator(".room-board .card:not(.place)").first.wait_for()      # called: the flop is dealt
        part(party.page(first), "Log")
        party.page(first).get_by_text(f"{big} calls 8").first.wait_for()
    finally:
        party.close()


def test_an_all_in_of_four_makes_two_side_pots_and_a_refund_and_is_run_twice(chrome, base):
    party = Rooms(chrome, base, "ABCD", seats=4, act=0, boards=2, least_buy=40, most_buy=200, size=PHONE, pause=20)
    try:
        party.sit({"A": 40, "B": 80, "C": 120, "D": 200})
        party.start()
        pushed = set()
        for _ in range(4):
            # Each puts in all he has; who comes last and has more can only call.
            name = party.actor()
            page = party.page(name)
            page.wait_for_timeout(550)
            push = page.locator(".key-a")
            if push.count():
                pushed.add(name)
                push.click()
                page.wait_for_timeout(400)
                push.click()
            else:
                page.locator(".key-c").click()
            page.locator(".room-acting").wait_for(state="detached")
        for name in "ABCD":
            press(party.page(name), "Twice")
        page = party.page("A")
        page.locator(".room-board").nth(1).wait_for()
        page.locator(".room-result").wait_for(timeout=20_000)
        page.locator(".room-pot").click()
        told = page.locator("dialog .room-pots").inner_text()
        for pot in ("main pot", "side pot 1", "side pot 2"):
            assert pot in told.lower(), told
        assert "160" in told
        assert "120" in told
        close(page)
        assert page.locator(".room-pot").get_by_text("80 back to D").count() == ("D" in pushed)
        assert page.get_by_text("D gets 80 back (never called)").count() == ("D" in pushed)
        party.devices["A"].check("two boards")
        # The ledger of the room sums to nothing, and the fair deal is checked in the page.
        part(page, "Room")
        press(page, "Ledger")
        page.locator("dialog td").first.wait_for()
        nets = [int(text.replace(",", "")) for text in page.locator("dialog td:last-child").all_inner_texts()]
        assert len(nets) == 4
        assert sum(nets) == 0
        close(page)
        press(page, "Is the deal fair?")
        press(page, "Check this deal")
        page.get_by_text(re.compile("In order: ")).wait_for()
        party.devices["A"].check("fair")
    finally:
        party.close()


def test_the_second_deal_has_the_random_numbers_of_both_players_in_it(chrome, base):
    party = Rooms(chrome, base, "AB", seats=2, act=0, boards=1, pause=0)
    try:
        party.sit({"A": 200, "B": 200})
        party.start()
        party.page(party.actor()).locator(".key-f").click()
        until(lambda: party.page("A").get_by_text("Hand 2").count() and party.page("A").locator(".room-hero-cards .card").count())
        page = party.page("A")
        part(page, "Room")
        press(page, "Is the deal fair?")
        press(page, "Check this deal")
        page.get_by_text("Your own random number is part of it.").wait_for()
        page.get_by_text("Your own cards are the ones you were dealt.").wait_for()
        with page.expect_download() as saved:
            press(page, "Save the record of this deal")
        deal = read_transcript(json.loads(saved.value.path().read_text("utf-8")))
        assert set(deal.nonces) == {"A", "B"}
        assert len(deal.check()) == 2
    finally:
        party.close()


def test_who_watches_sees_no_hidden_card_and_can_press_nothing(chrome, base):
    party = Rooms(chrome, base, "AB", seats=2, act=0)
    watcher = Device(chrome, base, size=DESKTOP)
    try:
        party.sit({"A": 200, "B": 200})
        part(party.page("A"), "Room")
        press(party.page("A"), "Invite")
        party.page("A").get_by_role("radio", name="Let others watch").check()
        until(lambda: "#watch=" in party.page("A").locator(".room-link").inner_text())
        watcher.page.goto(party.page("A").locator(".room-link").inner_text())
        watcher.page.locator(".room-felt").wait_for()
        close(party.page("A"))
        part(party.page("A"), "Table")
        party.start()
        party.actor()
        watcher.page.get_by_text("You are watching").wait_for()
        assert watcher.page.locator(".room-hero, .room-acting, .room-felt .card:not(.place)").count() == 0
        watcher.check()
    finally:
        watcher.context.close()
        party.close()


def test_a_sit_and_go_is_made_on_the_page_and_played_to_its_places(chrome, base):
    host, guest, onlooker = (Device(chrome, base) for _ in range(3))
    page = host.page
    page.goto("/friends")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("radio", name="Sit-and-go").check()
    page.get_by_label("Everybody starts with").fill("100")
    host.check("a sit-and-go to be made")
    press(page, "Make the room")
    press(page, "Take a seat with 100")
    part(page, "Room")
    press(page, "Invite")
    link = page.locator(".room-link").inner_text()
    close(page)
    for device, name in ((guest, "Bob"), (onlooker, "Cat")):
        device.page.goto(link)
        device.page.get_by_label("Your name").fill(name)
        press(device.page, "Knock")
        press(page, f"Let in: {name}")
        device.page.locator(".room-felt").wait_for()
    # Who has no seat can be muted or sent away too.
    press(page, "Cat")
    press(page, "Mute")
    press(page, "Cat")
    page.get_by_role("button", name="Let chat again").wait_for()
    host.check("somebody without a seat")
    press(page, "Send away")
    page.get_by_text("Cat leaves the room now and cannot come back.").wait_for()
    press(page, "Send away")
    page.get_by_role("button", name="Cat", exact=True).wait_for(state="detached")
    onlooker.page.get_by_role("heading", name="This connection has ended").wait_for()
    press(guest.page, "Take a seat with 100")
    part(page, "Table")
    press(page, "Start the game")
    both = (page, guest.page)
    end = time.monotonic() + 90
    while not page.get_by_role("list", name="Places").count():
        assert time.monotonic() < end
        for one in both:
            if not one.locator(".room-acting").count():
                continue
            one.wait_for_timeout(550)
            if one.locator(".key-a").count():
                one.locator(".key-a").click()
                one.wait_for_timeout(400)
                one.locator(".key-a").click()
            else:
                one.locator(".key-c").click()
            one.locator(".room-acting").wait_for(state="detached")
        page.wait_for_timeout(100)
    for one in both:
        places = one.get_by_role("list", name="Places").locator("li").all_inner_texts()
        assert len(places) == 2
        assert places[0].startswith("1st")
        assert places[1].startswith("2nd")
        assert one.get_by_role("button", name="Add chips").count() == 0
    host.check("places")
    guest.check("places")
    for device in (host, guest, onlooker):
        device.context.close()


def test_a_hand_that_was_mucked_is_seen_by_one_press_where_the_room_allows_it(chrome, base):
    party = Rooms(chrome, base, "AB", seats=2, act=0, boards=1, last_hands=True, pause=4, fair=False)
    try:
        party.sit({"A": 200, "B": 200})
        party.start()
        pages = [party.page("A"), party.page("B")]
        asking: list[Any] = []
        end = time.monotonic() + 120
        while not asking:
            assert time.monotonic() < end, "nobody mucked"
            for one in pages:
                if one.locator(".key-c:not([aria-disabled])").count():
                    one.locator(".key-c:not([aria-disabled])").click()
                if one.get_by_role("button", name="See mucked hands").count():
                    asking.append(one)
            pages[0].wait_for_timeout(50)
        [asker] = asking[:1]
        other = pages[1 - pages.index(asker)]
        assert other.get_by_role("button", name="See mucked hands").count() == 0      # his own is no secret to him
        press(asker, "See mucked hands")
        asker.locator(".room-seat .card").nth(1).wait_for()
        asker.get_by_role("button", name="See mucked hands").wait_for(state="detached")
        part(asker, "Log")
        asker.get_by_text(re.compile("asks to see the hand of")).first.wait_for()
    finally:
        party.close()


HIDING = """
    let hidden = false;
    Object.defineProperty(document, "hidden", { get: () => hidden });
    window.hide = (now) => { hidden = now; document.dispatchEvent(new Event("visibilitychange")); };
    window.asked = 0;
    window.notices = [];
    window.Notification = class {
        static permission = "default";
        static async requestPermission() { window.asked += 1; return (this.permission = "granted"); }
        constructor(title, more) { window.notices.push(title + ": " + more.body); }
        close() {}
    };
"""


def test_the_title_flashes_at_ones_turn_and_a_notice_comes_only_when_it_was_switched_on(chrome, base):
    device = Device(chrome, base)
    page = device.page
    page.add_init_script(HIDING)
    try:
        page.goto("/practise")
        page.get_by_role("radio", name="1", exact=True).check()
        page.get_by_role("radio", name="At once").check()
        page.evaluate("hide(true)")
        press(page, "Deal the first hand")

        def next_turn() -> None:
            """Another decision of one's own, in this hand or the next, with the window away."""
            page.locator(".key-f:not([aria-disabled])").click()
            page.locator(".room-acting").wait_for(state="detached")
            my_turn(page)

        my_turn(page)
        titles: set[str] = set()

        def two_titles() -> bool:
            titles.add(page.title())
            return len(titles) > 1

        until(two_titles)
        assert any(title.startswith("▶ Your turn!") for title in titles), titles
        assert any(title.startswith("● Your turn · ") for title in titles), titles
        # In front again it stands still, and nothing has been asked.
        page.evaluate("hide(false)")
        page.wait_for_timeout(1200)
        assert page.title().startswith("● Your turn · ")
        page.evaluate("hide(true)")
        next_turn()
        assert page.evaluate("[asked, notices.length]") == [0, 0]
        part(page, "Room")
        page.get_by_label("Tell me when it is my turn").check()
        until(lambda: page.evaluate("asked") == 1)
        part(page, "Table")
        next_turn()
        until(lambda: page.evaluate("notices.length") > 0)
        assert page.evaluate("notices[0]").startswith("Your turn: ")
        assert page.evaluate("asked") == 1
        page.locator(".key-f:not([aria-disabled])").click()
        until(lambda: "Your turn" not in page.title())
    finally:
        device.context.close()


def test_what_cannot_be_is_not_offered_and_who_waits_at_the_door_may_go(chrome, base):
    table = Rooms(chrome, base, "AB", act=0)
    table.sit({"A": 100, "B": 100})
    host = table.page("A")
    with Device(chrome, base) as guest:
        way = table.post("/api/rooms/knock", {"code": table.code, "name": "Guest"})
        guest.page.goto(f"/room#seat={way['token']}")
        guest.page.get_by_role("heading", name="Waiting at the door").wait_for()
        press(guest.page, "Forget this room")
        guest.page.wait_for_url(f"{base}/friends")
        assert guest.page.evaluate("localStorage['sidepot.rooms']") == "[]"
    table.start()
    table.actor()
    part(host, "Room")
    foot = host.locator(".room-scroll").bounding_box()["height"]
    assert foot > 250                                      # the place of buttons that are not there belongs to the list
    press(host, "Pause")
    host.get_by_role("button", name="Go on").first.wait_for()
    for name in ("Change the settings", "Close the table"):
        assert host.get_by_role("button", name=name).is_disabled()
    press(host, "Add a bot")
    host.get_by_role("dialog").get_by_role("button", name=re.compile("^A bot in seat")).click()
    host.get_by_role("dialog").wait_for(state="detached")
    part(host, "Table")
    host.get_by_role("button", name=re.compile("阿杰 Jay")).wait_for()
    table.close()
