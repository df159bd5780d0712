"""Whole hands refereed on the page: side pots, rulings, a hand by role and name alone, an evening."""
import re
import time

from playwright.sync_api import expect

from browsing import DESKTOP, OUTAGE, PHONE, Device
from refereeing import Referee
from sidepot.notation.phh import read_phh_file
from tour import Table


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


def test_another_phone_follows_within_a_second_through_a_reload_and_a_crash(chrome, site):
    with Device(chrome, site.address, size=DESKTOP) as owner, Device(chrome, site.address, lang="zh") as follower:
        referee, page = Referee(owner), follower.page
        table = Table(owner, {"Ann": 200, "Bob": 200, "Cat": 200}, button="Ann", small=1, big=2)
        owner.page.goto(f"/table#own={table.owner}&t={table.follower}")
        page.goto(f"/follow#t={table.follower}")
        turn = page.locator(".dock-head h2")
        expect(turn).to_have_text("轮到 Ann")
        owner.page.bring_to_front()
        for seat, then in (("Ann", "Bob"), ("Bob", "Cat")):
            referee.act(seat, "call", 2 if seat == "Ann" else 1)
            acted = time.monotonic()
            expect(turn).to_have_text(f"轮到 {then}", timeout=3000)
            assert time.monotonic() - acted < 1
        owner.page.reload()
        with owner.expecting(OUTAGE), follower.expecting(OUTAGE):
            site.kill()
            expect(page.get_by_text("连不上服务器，会自动重连。")).to_be_visible()
            site.start()
            referee.act("Cat", "check")
            expect(page.get_by_role("heading", name="发翻牌")).to_be_visible(timeout=10_000)
            expect(page.get_by_text("连不上服务器，会自动重连。")).to_have_count(0)
        # It can press nothing that changes the table, and its link is nowhere that others look.
        names = page.locator("main").get_by_role("button").evaluate_all("all => all.map(one => one.ariaLabel || one.textContent)")
        assert not [name for name in names if re.search("弃牌|过牌|跟注|加注|全下|撤销|判定|点选|不记", name)]
        assert page.url == f"{site.address}/follow"
        page.goto("/rules")
        page.go_back()
        assert page.url == f"{site.address}/follow"
        assert table.follower not in page.content()
        expect(page.locator(".play")).to_be_visible()
        refused = follower.context.request.post("/api/table/do", headers={"Authorization": f"Bearer {table.follower}"}, data={
            "id": "follower-0001", "version": 1, "steps": [{"do": "deal"}]})
        assert refused.status == 403


def fold_all(referee):
    """Everybody folds, whoever it is, until the hand is paid."""
    page = referee.page
    result = page.get_by_role("region", name="Result")
    while not result.is_visible():
        before = page.locator(".dock-head h2").inner_text()
        referee.sent("Fold")
        expect(page.get_by_role("heading", name=before, exact=True)).to_have_count(0)


def go(page, part):
    page.get_by_role("navigation", name="Parts of the table").get_by_role("link", name=part, exact=True).click()


def seat_menu(referee, name):
    go(referee.page, "Seats")
    referee.page.locator("button.book-row", has_text=name).click()


def test_an_evening_of_five_hands(chrome, base):
    """A bust and a re-buy, a late arrival, one who leaves and a dead button, twice the river, a bomb pot; the books add up."""
    with Device(chrome, base, size=DESKTOP) as device, Device(chrome, base) as other:
        page, referee = device.page, Referee(device, hurry=True)
        referee.begin({"Ann": 200, "Bob": 40, "Cat": 200, "Dan": 200}, button="Ann", small=1, big=2)
        referee.acts(("Dan", "fold"), ("Ann", "fold"), ("Bob", "all_in", 40), ("Cat", "call", 38))
        for street in ("flop", "turn_card", "river"):
            referee.street(street, "")
        referee.wins("Cat")
        referee.sent("Pay the pots")
        assert referee.stacks() == {"Ann": 200, "Bob": 0, "Cat": 240, "Dan": 200}

        seat_menu(referee, "Bob")
        referee.fill("Buy chips", 200)
        referee.sent("Buy 200")
        referee.press("A player joins")
        referee.fill("Name", "Eve")
        referee.sent("Sit down")
        go(page, "Play")
        referee.sent("Next hand")
        referee.acts(("Eve", "fold"), ("Ann", "fold"), ("Bob", "fold"), ("Cat", "fold"))
        seat_menu(referee, "Cat")
        referee.press("Leave the table")
        referee.sent("Leave the table")
        go(page, "Play")
        expect(page.locator(".coming").first).to_contain_text("dead button · small blind Dan · big blind Eve")

        referee.sent("Next hand")
        referee.acts(("Ann", "all_in", 200), ("Bob", "fold"), ("Dan", "call", 199), ("Eve", "fold"))
        referee.sent("Run it twice")
        for street, boards in (("flop", ("2c7d9h", "5c8dQs")), ("turn_card", ("4s", "Js")), ("river", ("3c", "Tc"))):
            referee.heading(referee.say(street))
            referee.press("Tap the cards")
            boxes = page.get_by_role("dialog").get_by_role("textbox")
            expect(boxes).to_have_count(2)
            for box, cards in zip(boxes.all(), boards, strict=True):
                box.fill(cards)
            referee.sent("Dealt")
        for _ in range(2):
            seat = page.locator(".acts .primary small").inner_text()
            referee.show(seat, {"Ann": "AsAh", "Dan": "9s8s"}[seat])
        result = page.get_by_role("region", name="Result")
        expect(result.get_by_role("listitem").filter(has_text="board 1")).to_contain_text("Ann")
        expect(result.get_by_role("listitem").filter(has_text="board 2")).to_contain_text("Dan")
        assert referee.stacks() == {"Ann": 201, "Bob": 200, "Cat": 0, "Dan": 202, "Eve": 198}

        referee.press("Bomb pot")
        referee.fill("Ante from everybody", 4)
        referee.sent("Deal a bomb pot, 4 each")
        expect(page.get_by_role("button", name="Pot 16", exact=True)).to_be_visible()
        referee.street("flop", "")
        fold_all(referee)
        referee.sent("Next hand")
        fold_all(referee)

        go(page, "Seats")
        nets = [net.removeprefix("Net").strip().replace("−", "-").replace("±", "")
                for net in page.locator(".book-net").all_inner_texts()]
        assert len(nets) == 5
        assert sum(map(int, nets)) == 0
        go(page, "Hands")
        hands = page.locator(".hands li")
        expect(hands).to_have_count(5)
        with page.expect_download() as saved:
            page.get_by_role("button", name="All as a file (PHH)").click()
        read = [record.hand for record in read_phh_file(saved.value.path()) if record.hand]
        assert len(read) == 5
        assert read[2].stacks == {"Ann": 201, "Bob": 200, "Dan": 202, "Eve": 198}
        other.page.goto(hands.nth(2).get_by_role("link").get_attribute("href") or "")
        expect(other.page.locator(".replay-count")).to_be_visible()
        other.page.keyboard.press("End")
        expect(other.page.locator(".replay-said")).to_contain_text("Ann")
        other.check("replay")
