"""The worked hand of the seed on the smallest raise on the page, in both its variants, with a slip, a reload and a crash."""
import pytest
from playwright.sync_api import expect

from browsing import DESKTOP, OUTAGE, PHONE, Device
from refereeing import Referee

ZH = {"枪口": 8000, "你": 8000, "关煞": 8000, "按钮": 2425, "小盲": 8000, "大盲": 12000}
EN = {"Gus": 8000, "You": 8000, "Coe": 8000, "Ben": 2425, "Sam": 8000, "Bea": 12000}


@pytest.mark.parametrize(("lang", "hand"), [("zh", "touch"), ("en", "keys")])
def test_the_worked_hand_of_the_seed_in_both_variants(chrome, site, lang, hand):
    """Blinds 100/200, ante 25.  You raise to 600; the button is all in for 2,400 (you may raise to 4,200) or 900 (you may not)."""
    size = PHONE if hand == "touch" else DESKTOP
    with Device(chrome, site.address, lang=lang, size=size, touch=hand == "touch") as device:
        referee = Referee(device, hand, hurry=True)
        full_raise(referee, device, site, ZH if lang == "zh" else EN)
        short_all_in(referee, device, site, ZH if lang == "zh" else EN)


def full_raise(referee, device, site, stacks):
    gus, you, coe, ben, sam, bea = stacks
    page = referee.page
    cards = list if referee.hand == "touch" else " ".join
    referee.set_up(stacks, button=ben, blinds=(100, 200), ante=25, tournament=True)
    referee.acts((gus, "fold"), (you, "raise", 600), (coe, "fold"), (ben, "all_in", 2400), (sam, "call", 2300))
    referee.undo()                                                       # a slip: the small blind folded
    referee.acts((sam, "fold"), (bea, "call", 2200))
    referee.turn(you)
    expect(referee.button(referee.say("call", 1800))).to_be_visible()
    expect(page.get_by_role("textbox", name=referee.say("raise_to"), exact=True)).to_have_value("4,200")
    expect(page.get_by_text("5,650").first).to_be_visible()             # the seed forgets antes and the small blind
    page.reload()
    referee.act(you, "call", 1800)
    referee.street("flop", cards(["2s", "7h", "Jd"]))
    referee.acts((bea, "check"), (you, "bet", 1000))
    with device.expecting(OUTAGE):
        site.kill()
        expect(page.get_by_text(referee.say("lost"))).to_be_visible()
        site.start()
        referee.act(bea, "call", 1000)
    referee.street("turn_card", cards(["Qs"]))
    referee.acts((bea, "check"), (you, "check"))
    referee.street("river", cards(["3c"]))
    referee.acts((bea, "check"), (you, "check"))
    for seat, held in ((bea, ["Kh", "Td"]), (you, ["As", "Qd"]), (ben, ["Jh", "Jc"])):
        referee.show(seat, cards(held))
    referee.heading(referee.say("hand", 1))
    expect(page.get_by_role("region", name=referee.say("result"))).to_be_visible()
    assert referee.stacks() == {gus: 7975, you: 6575, coe: 7975, ben: 7450, sam: 7875, bea: 8575}


def short_all_in(referee, device, site, stacks):
    gus, you, coe, ben, sam, bea = stacks
    page = referee.page
    page.goto("/table?part=new")                                         # the names of the last table stand there
    referee.fill(referee.say("chips", ben), 925)
    referee.start()
    referee.acts((gus, "fold"), (you, "raise", 600), (coe, "fold"), (ben, "all_in", 900), (sam, "fold"))
    referee.act(bea, "call", 700)
    referee.turn(you)
    expect(page.get_by_role("button", name=referee.say("no_raise"), exact=True)).to_be_disabled()
    page.reload()
    referee.act(you, "call", 300)
    referee.street("flop", "")
    referee.acts((bea, "check"), (you, "bet", 200))
    referee.undo()
    with device.expecting(OUTAGE):
        site.kill()
        site.start()
        referee.act(you, "check")
    for street in ("turn_card", "river"):
        referee.street(street, "")
        referee.acts((bea, "check"), (you, "check"))
    referee.wins(you)
    referee.sent(referee.say("pay"))
    expect(page.get_by_role("region", name=referee.say("result"))).to_be_visible()
    assert referee.stacks() == {gus: 7975, you: 10025, coe: 7975, ben: 0, sam: 7875, bea: 11075}
