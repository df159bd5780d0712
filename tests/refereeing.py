"""A table refereed on its page as people do it: by what stands on the buttons, with a finger, a mouse or the keyboard alone."""
import re
from collections.abc import Mapping, Sequence
from typing import Literal

from playwright.sync_api import Locator, Response, expect

from browsing import Device

# What people read, in English and in Chinese, by what tests call it.  {}: an amount or a name.
WORDS: dict[str, tuple[str, str]] = {
    "start": ("Deal the first hand", "发第一手牌"),
    "name": ("Name in seat {}", "{} 号位的名字"),
    "chips": ("Chips of {}", "{} 的筹码"),
    "button": ("{} has the button", "{} 坐庄"),
    "more": ("{}: move or remove", "{}：移动或移除"),
    "remove": ("Remove", "移除"),
    "add": ("Add a player", "加一位玩家"),
    "tournament": ("Tournament", "锦标赛"),
    "kind": ("What is played", "玩什么"),
    "small": ("Small blind", "小盲"),
    "big": ("Big blind", "大盲"),
    "details": ("Ante · Betting limit · Smallest chip", "前注 · 下注限制 · 最小筹码"),
    "ante": ("Ante", "前注"),
    "each": ("From everybody", "人人都交"),
    "ante_of": ("Ante, chips", "前注数额"),
    "turn": ("{} to act", "轮到 {}"),
    "fold": ("Fold", "弃牌"),
    "check": ("Check", "过牌"),
    "call": ("Call {}", "跟注 {}"),
    "call_all_in": ("Call all-in {}", "跟注全下 {}"),
    "raise": ("Raise to {}", "加注到 {}"),
    "bet": ("Bet {}", "下注 {}"),
    "raise_to": ("Raise to", "加注到"),
    "bet_to": ("Bet", "下注"),
    "all_in": ("All-in {}", "全下 {}"),
    "again": ("Tap again {}", "再按一次 {}"),
    "no_raise": ("No raise", "不能加注"),
    "flop": ("Deal the flop", "发翻牌"),
    "turn_card": ("Deal the turn", "发转牌"),
    "river": ("Deal the river", "发河牌"),
    "tap": ("Tap the cards", "点选牌面"),
    "tap_hand": ("Tap the cards", "点选手牌"),
    "unknown": ("Cards unknown", "不记牌面"),
    "dealt": ("Dealt", "发好了"),
    "type": ("Or type them", "或者输入"),
    "confirm": ("Confirm", "确定"),
    "muck": ("Muck", "盖牌"),
    "shown": ("Shown, not noted", "已亮牌，不记牌面"),
    "tap_winners": ("Tap the winners", "直接点赢家"),
    "pay": ("Pay the pots", "分池"),
    "next": ("Next hand", "下一手"),
    "undo": ("Undo: ", "撤销："),
    "log": ("All that was done", "全部经过"),
    "close": ("Close", "关闭"),
    "seats": ("Seats", "座位"),
    "result": ("Result", "结果"),
    "hand": ("Hand {}", "第 {} 手"),
    "cards_of": ("Cards of {}", "{} 的手牌"),
    "lost": ("No connection. It tries again by itself.", "连不上服务器，会自动重连。"),
    "actions": ("Actions", "行动"),
}
NAMES = {
    "en": {"s": "{} of spades", "h": "{} of hearts", "d": "{} of diamonds", "c": "{} of clubs",
           "A": "Ace", "K": "King", "Q": "Queen", "J": "Jack"},
    "zh": {"s": "黑桃{}", "h": "红心{}", "d": "方块{}", "c": "梅花{}"},
}
DO = re.compile(r"/api/table/(do|undo)$")


class Referee:
    """Whoever runs the table on a device.

    hand: how things are pressed; hurry: the page's clock is put on after each change, so that its buttons have rested at once.
    """

    def __init__(self, device: Device, hand: Literal["touch", "mouse", "keys"] = "mouse", *, hurry: bool = False) -> None:
        self.device, self.page, self.hand = device, device.page, hand
        self.words = {key: both[device.lang == "zh"] for key, both in WORDS.items()}
        self.cards = NAMES[device.lang]
        self.hurry = hurry
        if hurry:
            self.page.clock.install()

    # --- pressing -----------------------------------------------------------------------------------------------------

    def say(self, key: str, *parts: object) -> str:
        """A text of the page, with amounts as it writes them."""
        return self.words[key].format(*(f"{part:,}" if isinstance(part, int) else part for part in parts))

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button that can be seen, by its whole name; of the sheet on top where one lies there."""
        return self.top().get_by_role("button", name=name, exact=True)

    def top(self) -> Locator:
        """The sheet on top, or the page."""
        sheet = self.page.locator("dialog[open]")
        return sheet.last if sheet.count() else self.page.locator("body")

    def focus(self, control: Locator) -> None:
        """Reach a control by Tab alone."""
        expect(control).to_be_visible()
        for _ in range(160):
            if control.evaluate("it => it.contains(document.activeElement)"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {control}")

    def hit(self, control: Locator) -> None:
        """Press a control, once it takes a press."""
        expect(control).to_be_enabled()
        if self.hand == "touch":
            control.tap()
        elif self.hand == "mouse":
            control.click()
        else:
            self.focus(control)
            self.page.keyboard.press("Enter")

    def press(self, name: str | re.Pattern[str]) -> None:
        self.hit(self.button(name))

    def fill(self, label: str, text: object) -> None:
        """Write into a field."""
        field = self.top().get_by_role("textbox", name=label, exact=True)
        if self.hand == "touch":
            field.tap()
        else:
            self.focus(field) if self.hand == "keys" else field.click()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(str(text)) if str(text) else self.page.keyboard.press("Delete")
        if self.page.locator("dialog[open]").count() == 0:
            expect(field).not_to_have_attribute("aria-invalid", "true")

    def choose(self, group: str, option: str) -> None:
        """Choose one of a bar of choices."""
        bar = self.top().get_by_role("group", name=group, exact=True)
        radio = bar.get_by_role("radio", name=option, exact=True)
        if self.hand != "keys":
            return self.hit(radio)
        self.focus(bar)
        for _ in range(6):
            if radio.is_checked():
                return None
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"{option} is not reached by arrows")

    def sent(self, *presses: str | re.Pattern[str]) -> Response:
        """Press what changes the table, and wait for the answer to the last press."""
        for name in presses[:-1]:
            self.press(name)
        with self.page.expect_response(lambda answer: bool(DO.search(answer.url))) as waited:
            self.press(presses[-1])
        assert waited.value.ok, waited.value.text()
        expect(self.page.locator("dialog[open]")).to_have_count(0)
        self.rest(0)
        return waited.value

    def rest(self, least: int) -> None:
        """Let the page's time pass: what it needs at least, in milliseconds; at once for who is in a hurry."""
        if self.hurry:
            expect(self.page.locator(".play[aria-busy=true]")).to_have_count(0)
            self.page.clock.fast_forward(max(least, 510))
        elif least:
            self.page.wait_for_timeout(least)

    def keyed(self, *keys: str) -> None:
        """Press keys that change the table, and wait for the answer."""
        with self.page.expect_response(lambda answer: bool(DO.search(answer.url))) as waited:
            for key in keys:
                self.page.keyboard.press(key)
        assert waited.value.ok, waited.value.text()
        self.rest(0)

    # --- a table and a hand -------------------------------------------------------------------------------------------

    def set_up(self, stacks: Mapping[str, int], *, button: str, blinds: tuple[int, int], ante: int = 0,
               tournament: bool = False) -> None:
        """Fill in a new table and deal the first hand."""
        self.page.goto("/table?part=new")
        if tournament:
            self.choose(self.say("kind"), self.say("tournament"))
        more = self.page.get_by_role("button", name=re.compile(self.words["more"].replace("{}", ".+")))
        while more.count() > len(stacks):
            self.hit(more.last)
            self.press(self.say("remove"))
        while more.count() < len(stacks):
            self.press(self.say("add"))
        for number, (name, chips) in enumerate(stacks.items(), 1):
            self.fill(self.say("name", number), name)
            self.fill(self.say("chips", name), chips)
        self.press(self.say("button", button))
        self.fill(self.say("small"), blinds[0])
        self.fill(self.say("big"), blinds[1])
        if ante:
            self.hit(self.page.locator("summary", has_text=self.say("details")))
            self.choose(self.say("ante"), self.say("each"))
            self.fill(self.say("ante_of"), ante)
        self.start()

    def begin(self, stacks: Mapping[str, int], *, button: str, **game: object) -> None:
        """A table made by a question to the server instead, where its set-up is not what is tested."""
        body = {"seats": [{"name": name, "chips": chips} for name, chips in stacks.items()], "button": button, "game": game}
        made = self.device.context.request.post("/api/tables", data=body).json()
        self.page.goto(f"/table#own={made['owner']}&t={made['follow']}")
        self.heading(self.say("hand", 1))

    def start(self) -> None:
        """Deal the first hand of the table that is filled in."""
        self.press(self.say("start"))
        self.heading(self.say("hand", 1))

    def heading(self, begins: str) -> None:
        """Wait for a heading that begins so."""
        expect(self.page.get_by_role("heading", name=re.compile(rf"^{re.escape(begins)}(\s|$)")).first).to_be_visible()

    def turn(self, seat: str) -> None:
        """It is this seat's turn, as the foot of the table says."""
        expect(self.page.get_by_role("heading", name=self.say("turn", seat), exact=True)).to_be_visible()

    def act(self, seat: str, act: str, amount: int | None = None) -> None:
        """One act of the seat whose turn it is: fold, check, call, call_all_in, bet, raise, all_in."""
        self.turn(seat)
        name = self.say(act) if amount is None else self.say(act, amount)
        if act in ("bet", "raise"):
            self.fill(self.say(f"{act}_to" if act == "bet" else "raise_to"), amount)
        button = self.button(name).first             # the amount may stand at all-in too
        expect(button).to_be_enabled()
        if self.hand != "keys":
            if act != "all_in":
                self.sent(name)
                return
            self.hit(button)
            self.rest(360)                           # a double tap is one press
            self.sent(self.say("again", amount))
        elif act == "all_in":
            self.page.keyboard.press("a")
            expect(self.button(self.say("again", amount))).to_be_visible()
            self.rest(360)
            self.keyed("a")
        else:
            self.keyed({"fold": "f", "bet": "Enter", "raise": "Enter"}.get(act, "c"))

    def acts(self, *acts: tuple[str, str] | tuple[str, str, int]) -> None:
        """Several acts, one after the other."""
        for one in acts:
            self.act(*one)

    def street(self, key: str, cards: Sequence[str] | str) -> None:
        """Deal a street ("flop", "turn_card", "river"): its cards tapped, or typed as one text; "": left unknown."""
        self.heading(self.say(key))
        if not cards:
            self.sent(self.say("unknown"))
            return
        self.press(self.say("tap"))
        self.pick(cards)
        self.sent(self.say("dealt"))

    def pick(self, cards: Sequence[str] | str) -> None:
        """Choose cards in the sheet on top: a list is tapped, a text is typed."""
        if isinstance(cards, str):
            self.fill(self.say("type"), cards)
        else:
            for card in cards:
                self.press(self.card(card))

    def card(self, card: str) -> str:
        """A card as it is read out."""
        rank = {"T": "10"}.get(card[0], card[0])
        return self.cards[card[1]].format(self.cards.get(rank, rank))

    def show(self, seat: str, cards: Sequence[str] | str) -> None:
        """A seat shows its cards."""
        self.press(re.compile(rf"^{re.escape(self.say('tap_hand'))} {re.escape(seat)}$"))
        self.pick(cards)
        self.sent(self.say("confirm"))

    def wins(self, seat: str, pot: str = ".*") -> None:
        """Tap a winner of a pot, by the pot's name."""
        self.press(re.compile(rf"^{re.escape(seat)} \({pot}\)$"))

    def undo(self) -> None:
        """Take the last record back."""
        button = re.compile(f"^{self.say('undo')}")
        if self.hand != "keys":
            self.sent(button)
            return
        expect(self.button(button)).to_be_enabled()
        self.keyed("u")

    def stacks(self) -> dict[str, int]:
        """What lies behind each player, as the seats show it."""
        seats = self.page.locator(".seat").evaluate_all("""all => all.map(one =>
            [one.querySelector('.seat-name').textContent, one.querySelector('.seat-stack').lastChild.textContent])""")
        return {name: int(chips.replace(",", "")) for name, chips in seats}

    def live(self) -> str:
        """What a screen reader was told last."""
        return self.page.get_by_role("status").last.inner_text()
