"""Buttons, sliders and undo: every line of the faults of other programs that concerns a page, in a browser (the ids are theirs).

The same faults are tested closer to their causes too: page/src/**/*.test.tsx, tests/test_presets.py.
"""
import contextlib

import pytest
from playwright.sync_api import expect

from browsing import PHONE, Device
from refereeing import Referee
from tour import Table, act

STACKS = {"Ann": 8000, "Bob": 8000, "Cat": 8000}


class Held:
    """Changes of the table that are on their way for as long as a test wants."""

    def __init__(self, page):
        self.page, self.routes, self.holds = page, [], True
        page.route("**/api/table/do", self.keep)

    def keep(self, route):
        if self.holds:
            self.routes.append(route)
        else:
            route.continue_()

    def release(self):
        """All of them arrive, and what comes later goes straight through."""
        self.holds = False
        for route in self.routes:
            route.continue_()

    def wait(self, count):
        for _ in range(100):
            if len(self.routes) >= count:
                break
            self.page.wait_for_timeout(20)
        assert len(self.routes) == count


@pytest.fixture
def game(chrome, base):
    """A table of three on a phone: the page of whoever runs it, and questions to the server by the same owner."""
    with Device(chrome, base, size=PHONE, touch=True) as device:
        yield begin(device, STACKS, small=100, big=200)


def begin(device, stacks, **game):
    table = Table(device, stacks, button=next(iter(stacks)), **game)
    referee = Referee(device, "touch")
    device.page.goto(f"/table#own={table.owner}&t={table.follower}")
    referee.heading("Hand 1")
    return referee, table


def test_bl_143_taps_repeated_under_lag_act_once(game):
    referee, _ = game
    page = referee.page
    referee.turn("Ann")
    held = Held(page)
    fold = page.get_by_role("button", name="Fold", exact=True)
    fold.tap()
    for _ in range(4):
        fold.tap(force=True)
        page.keyboard.press("f")
    page.wait_for_timeout(200)
    assert len(held.routes) == 1
    held.release()
    referee.turn("Bob")
    page.wait_for_timeout(700)
    referee.turn("Bob")
    assert referee.stacks() == {"Ann": 8000, "Bob": 7900, "Cat": 7800}


def test_bl_143_a_press_that_arrives_in_the_next_hand_does_nothing_there(game):
    referee, table = game
    page = referee.page
    referee.turn("Ann")
    held = Held(page)
    referee.press("Call 200")
    held.wait(1)
    table.do(act("fold"), act("fold"), {"do": "next"})                   # meanwhile, from the owner's other device
    with referee.device.expecting("status of 409"):
        held.release()
        expect(page.get_by_role("alert").first).to_contain_text("The table changed first. Nothing was done.")
    referee.heading("Hand 2")
    referee.turn("Bob")
    page.wait_for_timeout(1200)                                          # nothing is played again by itself
    referee.turn("Bob")
    assert referee.stacks() == {"Ann": 7800, "Bob": 7900, "Cat": 8000}


def test_bl_145_a_raise_said_out_of_turn_is_done_as_said_or_not_at_all(chrome, base):
    """Cat says "raise to 600" before Bob has acted.  Bob calls: it binds, exactly so.  Bob raises: it does not bind."""
    for bob, binds in ((act("call"), True), (act("raise", 500), False)):
        with Device(chrome, base, size=PHONE, touch=True) as device:
            referee, table = begin(device, {"Ann": 8000, "Eve": 8000, "Fay": 8000, "Bob": 8000, "Cat": 8000}, small=100, big=200,
                                   rules="tda-2024")
            page = device.page
            referee.turn("Bob")
            referee.press("Ruling…")
            page.locator("dialog").get_by_role("radio", name="Cat", exact=True).check()
            page.locator("dialog .sayings").get_by_role("button", name="Raise", exact=True).tap()
            referee.fill("How much was said", 600)
            referee.press("Give the ruling")
            page.locator(".ruling-options button").first.tap()
            expect(page.locator("dialog[open]")).to_have_count(0)
            referee.turn("Bob")
            table.version += 1
            table.actor = "Bob"
            table.do(bob)
            pending = page.get_by_role("region", name="An act out of turn")
            expect(pending).to_be_visible()
            if binds:
                expect(pending).to_contain_text("600")
                referee.sent("Cat: Raise to 600")
                referee.turn("Ann")
                assert referee.stacks()["Cat"] == 7400
            else:
                expect(page.get_by_role("button", name="Call 500", exact=True)).to_be_visible()
                assert referee.stacks()["Cat"] == 8000


def test_bl_147_the_right_end_of_the_slider_is_all_chips(chrome, base):
    with Device(chrome, base, size=PHONE, touch=True) as device:
        referee, _ = begin(device, {"Ann": 8013, "Bob": 9000, "Cat": 9000}, small=100, big=200, unit=1)
        slider = device.page.get_by_role("slider")
        box = slider.bounding_box()
        assert box
        device.page.touchscreen.tap(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
        expect(slider).to_have_attribute("aria-valuetext", "8,013")
        raises = device.page.locator(".act.raise")
        expect(raises).to_have_text("All-in 8,013")
        expect(raises).to_be_enabled()
        raises.tap()
        device.page.wait_for_timeout(400)
        referee.sent("Tap again 8,013")
        assert referee.stacks()["Ann"] == 0


def test_enter_at_an_amount_that_is_all_chips_waits_for_the_second_press(chrome, base):
    with Device(chrome, base, size=PHONE, touch=True) as device:
        referee, _ = begin(device, {"Ann": 8013, "Bob": 9000, "Cat": 9000}, small=100, big=200, unit=1)
        amount = device.page.locator(".dial input[type=text]")
        amount.fill("8013")
        expect(device.page.locator(".act.raise")).to_have_text("All-in 8,013")
        device.page.wait_for_timeout(600)                  # past the half second in which no button takes a press
        amount.press("Enter")
        device.page.wait_for_timeout(400)
        assert referee.stacks()["Ann"] == 8013


@pytest.mark.parametrize(("name", "stacks", "acts"), [
    ("BL-149: half the pot is less than the smallest bet", STACKS,
     [act("fold"), act("fold"), {"do": "next", "bomb": 60}, {"do": "deal"}]),
    ("BL-149: after a large raise", STACKS, [act("raise", 1800)]),
    ("BL-177: less than three blinds left", {"Ann": 450, "Bob": 8000, "Cat": 8000}, []),
    ("BL-177: less than the smallest raise", {"Ann": 350, "Bob": 8000, "Cat": 8000}, []),
])
def test_every_size_offered_is_legal_when_sent(chrome, base, name, stacks, acts):
    with Device(chrome, base, size=PHONE, touch=True) as device:
        referee, table = begin(device, stacks, small=100, big=200)
        table.do(*acts)
        page = device.page
        expect(page.locator(".dock-head h2")).to_have_text(f"{table.actor} to act")
        seat, before = table.actor, referee.stacks()[table.actor]
        for number in range(page.locator(".size-buttons button").count()):
            page.locator(".size-buttons button").nth(number).tap()
            button = page.locator(".act.raise")
            expect(button).to_be_enabled()
            amount = int(button.locator(".number").inner_text().replace(",", ""))
            assert 0 < amount <= before + 200, name
            referee.hit(button)
            if "armed" in (button.get_attribute("class") or ""):
                page.wait_for_timeout(400)
                with page.expect_response("**/api/table/do") as waited:
                    referee.hit(button)
                assert waited.value.ok
            expect(page.locator(".dock-head h2")).not_to_have_text(f"{seat} to act")
            assert referee.stacks()[seat] >= 0
            referee.undo()
            referee.turn(seat)


def test_bl_167_all_in_for_less_is_a_call(chrome, base):
    """Bob's last chips do not reach the bet: the button says call, and nobody's price changes."""
    with Device(chrome, base, size=PHONE, touch=True) as device:
        referee, _ = begin(device, {"Ann": 8000, "Bob": 500, "Cat": 8000}, small=100, big=200)
        referee.act("Ann", "raise", 600)
        referee.turn("Bob")
        expect(device.page.get_by_role("button", name="No raise", exact=True)).to_be_disabled()
        referee.act("Bob", "call_all_in", 400)
        referee.turn("Cat")
        expect(device.page.get_by_role("button", name="Call 400", exact=True)).to_be_visible()
        expect(device.page.get_by_role("textbox", name="Raise to", exact=True)).to_have_value("1,000")


def test_check_that_becomes_a_call_under_the_finger_takes_no_press(game):
    """users_expect D 45, 46: the press was meant for Check."""
    referee, table = game
    page = referee.page
    table.do(act("call"), act("call"), act("check"), {"do": "deal"})
    referee.turn("Bob")
    passive = page.locator(".act.passive")
    expect(passive).to_have_text("Check")
    expect(passive).to_be_enabled()
    held = Held(page)
    table.do(act("bet", 7800))
    expect(passive).to_have_text("Call all-in 7,800")
    passive.tap(force=True)
    page.wait_for_timeout(200)
    assert held.routes == []
    held.release()
    referee.turn("Cat")


def test_an_answer_that_is_lost_is_asked_for_again_and_the_press_counts_once(game):
    """The server has acted, and the connection is gone before it can say so."""
    referee, _ = game
    page = referee.page
    referee.turn("Ann")
    lost = []

    def lose(route):
        lost.append(route.request.post_data_json["id"])
        if len(lost) < 3:
            with contextlib.suppress(Exception):
                route.fetch()
            route.abort("connectionreset")
        else:
            route.continue_()

    page.route("**/api/table/do", lose)
    with referee.device.expecting("net::ERR_CONNECTION_RESET|Failed to load resource"):
        referee.press("Call 200")
        expect(page.get_by_role("alert").first).to_contain_text("The last press is sent again by itself, once.")
        for _ in range(400):
            if len(lost) == 3:
                break
            page.wait_for_timeout(20)
        expect(page.get_by_role("alert")).to_have_count(0)
    assert len(lost) == 3
    assert len(set(lost)) == 1
    page.wait_for_timeout(700)
    referee.turn("Bob")
    assert referee.stacks() == {"Ann": 7800, "Bob": 7900, "Cat": 7800}


def test_undo_goes_to_any_point_and_back_across_hands(game):
    referee, table = game
    page = referee.page
    table.do(act("fold"), act("fold"), {"do": "next"}, act("call"))
    referee.heading("Hand 2")
    referee.turn("Cat")
    referee.press("All that was done")
    page.get_by_role("button", name="Back to here: Ann: fold").tap()
    expect(page.get_by_role("alert").first).to_contain_text("This takes back hand 2 and what came after.")
    referee.sent("Go back")
    referee.heading("Hand 1")
    referee.turn("Bob")
    assert referee.stacks() == {"Ann": 8000, "Bob": 7900, "Cat": 7800}
    referee.sent("Put it back")
    referee.heading("Hand 2")
    referee.turn("Cat")
