"""A walk through every page and every main state of it, for whoever looks at each: the tests of access, and the pictures."""
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from playwright.sync_api import expect

from browsing import Device

SPOT = ("nl 1/2 cash | Cat 200, Ann 200, Bob 16 | Cat c, Ann c, Bob x | flop 2s7hJd: Ann b10, Bob ai, Cat c, Ann c | "
        "turn Qs: Ann x, Cat x | river 3c: Ann x, Cat x")
CASE = "#p=A:600,B:1500,C:3000,D:3000,E:200f&w=0;1;2,3"
PAGES = {
    "home": "/", "set-up": "/table?part=new", "pots-empty": "/pots", "pots": f"/pots{CASE}",
    "rules": "/rules", "rules-found": "/rules?q=reopen", "rules-none": "/rules?q=zzzz",
    "rule": "/rules/betting.reopening", "rule-procedure": "/rules/procedures.misdeal", "rule-contradiction": "/rules/X14",
    "rule-missing": "/rules/nothing", "reopen": "/reopen", "sheet": "/sheet",
    "hand-empty": "/hand", "hand": f"/hand#s={quote(SPOT)}&w=Bob", "not-found": "/nothing", "follow-no-link": "/follow",
}
# What is there when a page is whole, where that is more than its heading.
WHOLE = {
    "set-up": ".setup-about:not(:empty)", "pots": ".layer", "rules": ".rules-topics", "rules-found": ".rules-rows",
    "rules-none": ".rules-page section", "reopen": ".reopen-rows", "sheet": ".cheat a", "hand": ".replay",
}
NAMES = {"en": ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay"), "zh": ("阿安", "老白", "小陈", "大丁", "依依", "方方")}
LEVELS = [{"minutes": 20, "small": 100, "big": 200, "ante": 25}, {"minutes": 20, "small": 200, "big": 400, "bb_ante": 400},
          {"minutes": 10, "pause": True}, {"minutes": 20, "small": 300, "big": 600, "bb_ante": 600}]


class Table:
    """A table that is played by questions to the server, so that its page shows what is wanted."""

    def __init__(self, device: Device, stacks: dict[str, int], *, button: str, levels: list[dict[str, Any]] | None = None,
                 **game: Any) -> None:
        self.request = device.context.request
        body = {"seats": [{"name": name, "chips": chips} for name, chips in stacks.items()], "button": button, "game": game,
                "levels": levels or []}
        made = self.request.post("/api/tables", data=body).json()
        self.owner, self.follower, self.version = made["owner"], made["follow"], made["table"]["version"]
        self.actor = made["table"]["hand"]["actor"]
        self.count = 0

    def do(self, *steps: dict[str, Any]) -> None:
        """Carry out steps, one request for each."""
        for step in steps:
            self.count += 1
            if step["do"] == "act":
                step = {"seat": self.actor} | step
            answer = self.request.post("/api/table/do", headers={"Authorization": f"Bearer {self.owner}"}, data={
                "id": f"tour-{self.owner[:8]}-{self.count:04}", "version": self.version, "steps": [step]})
            assert answer.ok, answer.text()
            view = answer.json()
            self.version, self.actor = view["version"], view["hand"]["actor"]


def act(kind: str, to: int | None = None) -> dict[str, Any]:
    return {"do": "act", "kind": kind} | ({} if to is None else {"to": to})


def tour(device: Device) -> Iterator[str]:
    """Goes from state to state and names each when it is seen."""
    page = device.page
    for name, path in PAGES.items():
        page.goto(path)
        expect(page.locator(WHOLE.get(name, "main h1, main h2")).first).to_be_visible()
        yield name
        if name == "home":
            page.locator("header > button").click()
            yield "settings"
            page.keyboard.press("Escape")
        elif name == "set-up":
            page.locator(".setup-seat button").last.click()
            yield "set-up-seat"
            page.keyboard.press("Escape")
            for summary in page.locator("summary").all():
                summary.click()
            yield "set-up-more"
        elif name == "reopen":
            page.locator(".reopen-examples button").first.click()
            expect(page.locator(".may-not").first).to_be_visible()
            yield "reopen-answered"
        elif name == "rule":
            page.locator(".rule-cases button").last.click()
            expect(page.locator(".replay").first).to_be_visible()
            yield "rule-stepped"
        elif name == "pots":
            page.locator(".layer .explain").first.click()
            yield "pots-why"
    yield from table(device)


def table(device: Device) -> Iterator[str]:
    """A table from its first act to the next hand, each part of it, and a follower's view."""
    page = device.page
    a, b, c, d, e, f = NAMES[device.lang]
    run = Table(device, {a: 20_000, b: 2_400, c: 20_000, d: 9_000, e: 31_500, f: 20_000}, button=a, small=100, big=200, ante=25,
                rules="tda-2024", unit=25, levels=LEVELS)
    page.goto(f"/table#own={run.owner}&t={run.follower}")
    expect(page.locator(".acting .acts")).to_be_visible()
    page.wait_for_timeout(550)                                   # buttons rest no more
    yield "play-first"

    def sheet(opens: str, name: str) -> Iterator[str]:
        page.locator(opens).first.click()
        expect(page.locator("dialog[open]")).to_be_visible()
        device.settle()
        yield name
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)

    yield from sheet(".seat.acting", "play-seat")
    yield from sheet(".dock-head .explain", "play-why")
    yield from sheet(".acts .explain >> nth=2", "play-why-sizes")
    page.locator(".key-s").click()
    expect(page.locator("dialog[open] .tray button").first).to_be_visible()
    yield "play-said"
    for _ in range(3):
        page.locator("dialog[open] .tray button").nth(2).click()
    page.locator("dialog[open] .sayings button").nth(2).click()
    yield "play-said-filled"
    page.locator("dialog[open] .sheet-foot button").last.click()
    expect(page.locator(".ruling-title")).to_be_visible()
    yield "play-ruling"
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.locator(".dial input[type=text]").fill("250")
    expect(page.locator(".sizing [role=alert]")).to_be_visible()
    yield "play-outside"
    run.do(act("raise", 600), act("call"), act("fold"), act("fold"), act("all_in"))
    expect(page.locator(".dock-head h2")).to_contain_text(c)
    page.wait_for_timeout(600)
    yield "play-all-in"
    page.locator(".key-l").click()
    page.locator("dialog[open] .log button").nth(1).click()
    yield "play-log"
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    yield from sheet(".pot", "play-pots")
    run.do(act("call"), act("call"), act("call"))
    expect(page.locator(".dock .acts.two")).to_be_visible()
    page.wait_for_timeout(600)
    yield "deal"
    yield from sheet(".acts .primary", "deal-cards")
    run.do({"do": "deal", "cards": "2s7hJd"}, act("check"), act("all_in"), act("call"), act("fold"), {"do": "deal", "cards": "Qs"},
           {"do": "deal", "cards": "3c"})
    expect(page.locator(".show-order")).to_be_visible()
    page.wait_for_timeout(600)
    yield "show"
    yield from sheet(".acts .primary", "show-cards")
    yield from sheet("button.board", "board")
    page.locator(".show-more button").last.click()
    expect(page.locator(".winner-pots")).to_be_visible()
    page.locator(".winner-pot button").first.click()
    yield "winners"
    run.do({"do": "settle", "winners": [[b], [d, e]]})
    expect(page.locator(".result")).to_be_visible()
    page.wait_for_timeout(600)
    yield "paid"
    yield from sheet(".result .explain", "paid-why")
    yield from sheet(".acts.two .act", "bomb-pot")
    page.goto("/table?part=seats")
    expect(page.locator(".book-row").first).to_be_visible()
    yield "seats"
    page.locator(".book-row").nth(1).click()
    page.locator("dialog[open] summary").click()
    yield "seats-one"
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    yield from sheet(".book-list + .button", "seats-join")
    yield from sheet(".book .panel .button:has(svg) >> nth=-1", "seats-share")
    page.goto("/table?part=clock")
    expect(page.locator(".clock-face")).to_be_visible()
    yield "clock"
    yield from sheet(".clock-plan .button", "clock-levels")
    page.goto("/table?part=hands")
    expect(page.locator(".hands li").first).to_be_visible()
    yield "hands"
    page.goto("/table?part=list")
    expect(page.locator(".table-list li").first).to_be_visible()
    yield "list"
    run.do({"do": "next"}, act("call"), act("raise", 900))
    page.goto(f"/follow#t={run.follower}")
    expect(page.locator(".looking, .dock")).to_be_visible()
    yield "follow"
    page.goto("/follow?part=seats")
    expect(page.locator(".book-list li").first).to_be_visible()
    yield "follow-seats"
    page.goto("/")
    expect(page.locator(".door").first).to_be_visible()
    yield "home-running"
