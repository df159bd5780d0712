"""Whole hands refereed on the page: side pots, rulings, a hand by role and name alone, an evening."""
import re

from playwright.sync_api import expect

from browsing import DESKTOP, PHONE, Device
from refereeing import Referee


def test_a_three_way_all_in_with_two_side_pots_a_refund_and_an_odd_chip(chrome, base):
    with Device(chrome, base, size=DESKTOP) as device:
        referee, page = Referee(device), device.page
        referee.begin({"Ann": 35, "Bob": 80, "Cat": 150, "Dan": 300, "Eve": 200}, button="Dan", small=1, big=2)
        referee.acts(("Bob", "all_in", 80), ("Cat", "call", 80), ("Dan", "all_in", 300), ("Eve", "fold"),
                     ("Ann", "call_all_in", 33), ("Cat", "call_all_in", 70))
        pots = page.get_by_role("list", name="Pots").get_by_role("listitem")
        layers = [("Main pot", "141", "Ann, Bob, Cat, and Dan"), ("Side pot 1", "135", "Bob, Cat, and Dan"),
                  ("Side pot 2", "140", "Cat and Dan")]
        expect(pots).to_have_count(3)
        for line, (name, amount, who) in zip(pots.all(), layers, strict=True):
            assert [line.locator(part).inner_text() for part in (".layer-name", ".layer-amount")] == [name, amount]
            assert line.locator(".layer-who").inner_text() == f"{who} can win it"
        expect(page.locator(".layers .refund")).to_have_text("Back to Dan150")
        referee.street("flop", "2c7d9h")
        referee.street("turn_card", "Js")
        referee.street("river", "4s")
        for _ in range(4):
            seat = page.locator(".show-order button[aria-pressed=true], .acts .act.primary small").first.inner_text().split(" ·")[0]
            referee.show(seat, {"Ann": "AhJh", "Bob": "AdJc", "Cat": "9c8c", "Dan": "KcQc"}[seat])
        result = page.get_by_role("region", name="Result")
        expect(result).to_contain_text("Dan gets 150 back (never called)")
        expect(result.get_by_role("listitem").filter(has_text="Ann")).to_contain_text("71 (1 odd)")
        assert referee.stacks() == {"Ann": 71, "Bob": 205, "Cat": 140, "Dan": 150, "Eve": 199}


def test_one_chip_a_string_bet_and_a_decision_of_the_floor_are_ruled(chrome, base):
    """By touch, in Chinese: a chip of 500 over 200 is a call; of two pushes the first counts; the floor's ways are offered."""
    with Device(chrome, base, lang="zh", size=PHONE, touch=True) as device:
        referee, page = Referee(device, "touch"), device.page
        referee.begin({"甲": 8000, "乙": 8000, "丙": 8000, "丁": 8000}, button="甲", small=100, big=200, rules="tda-2024")
        referee.turn("丁")
        referee.press("判定……")
        referee.hit(page.get_by_role("group", name="推出的筹码").get_by_role("button", name="500", exact=True))
        referee.press("判定")
        expect(page.locator(".ruling-title")).to_have_text("跟注，共 200")
        assert "300" in page.locator(".ruling-back").inner_text()
        referee.sent("丁 跟注，共 200")

        referee.turn("甲")
        referee.press("判定……")
        first = page.get_by_role("group", name="推出的筹码")
        for _ in range(2):
            referee.hit(first.get_by_role("button", name="100", exact=True))
        referee.press("又推了一次")
        referee.hit(page.get_by_role("group", name="第 2 次推").get_by_role("button", name="500", exact=True))
        referee.hit(page.get_by_role("switch", name="两次之间手回到了筹码堆"))
        referee.press("判定")
        expect(page.locator(".ruling-title")).to_have_text("跟注，共 200")
        assert "500" in page.locator(".ruling-back").inner_text()
        referee.sent("甲 跟注，共 200")

        referee.turn("乙")
        referee.press("判定……")
        referee.hit(page.locator("dialog summary"))
        referee.fill("或写原话", "我看看再加")
        referee.press("判定")
        expect(page.locator(".ruling-floor")).to_have_text("由裁判决定")
        options = page.locator(".ruling-options button")
        assert options.count() == 3
        referee.sent(options.first.inner_text())
        referee.turn("丙")


def test_a_hand_by_role_and_name_alone_is_read_out(chrome, base):
    """What one who does not see the page has: roles, names, and what the live region tells."""
    with Device(chrome, base, size=DESKTOP) as device:
        page, referee = device.page, Referee(device, "keys")
        live = page.get_by_role("status").last

        def button(name):
            found = page.get_by_role("button", name=name, exact=True)
            expect(found).to_be_enabled()
            referee.focus(found)
            page.keyboard.press("Enter")

        page.goto("/table?part=new")
        for number in (6, 5, 4):
            button(f"Seat {number}: move or remove")
            button("Remove")
        button("Deal the first hand")
        expect(page.get_by_role("heading", name="Seat 1 to act")).to_be_visible()
        expect(live).to_have_text("Hand 1. Seat 1 to act. Legal now: fold, call 2 or raise to between 4 and 200.")
        button("Call 2")
        expect(live).to_have_text(re.compile(r"^Seat 1 calls 2\. Seat 2 to act\. "))
        button("Call 1")
        expect(live).to_contain_text("Seat 3 to act")
        button("Check")
        expect(live).to_have_text("Seat 3 checks. Deal the flop.")
        button("Tap the cards")
        page.get_by_role("dialog", name="Deal the flop").get_by_role("textbox", name="Or type them").fill("2s 7h Jd")
        button("Dealt")
        expect(live).to_contain_text("Flop: 2 of spades, 7 of hearts, and Jack of diamonds. Seat 2 to act.")
        expect(page.get_by_role("region", name="Seats").get_by_role("button", name="Board: 2s 7h Jd")).to_be_visible()
        button("Ruling\u2026")
        dialog = page.get_by_role("dialog", name="What was said or pushed")
        dialog.get_by_role("group", name="Words").get_by_role("button", name="Bet", exact=True).press("Enter")
        dialog.get_by_role("textbox", name="How much was said").fill("10")
        button("Give the ruling")
        ruling = page.get_by_role("dialog", name="Ruling")
        expect(ruling.get_by_role("status")).to_contain_text("10")                # the ruling is told in the sheet
        button("Seat 2: Bet 10")
        expect(live).to_contain_text("Seat 2 bets 10")
        button("Fold")
        button("Fold")
        expect(page.get_by_role("region", name="Result")).to_contain_text("Seat 2 +")
        expect(live).to_contain_text("Seat 2")
