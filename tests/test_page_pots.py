"""The side-pot calculator: the worked examples of the seed and their outcomes, and a case carried by its link."""
import pytest
from playwright.sync_api import expect

from browsing import DESKTOP, PHONE, Device

ONE = {"A": 1000, "B": 2500, "C": 4000}
TWO = {"A": 600, "B": 1500, "C": 3000, "D": 3000, "E": 200}
# Winners tapped in the main pot and the side pot, and what each seat wins of the pots, as the article's table has it.
OUTCOMES = [
    (["A"], ["B"], ("3,000", "3,000", "–")),
    (["B"], ["B"], ("–", "6,000", "–")),
    (["C"], ["C"], ("–", "–", "6,000")),
    (["A"], ["B", "C"], ("3,000", "1,500", "1,500")),
]


class Calculator:
    """The page by role and name, in English or Chinese."""

    def __init__(self, device):
        self.page, self.zh = device.page, device.lang == "zh"
        self.page.goto("/pots")

    def name(self, english, chinese):
        return chinese if self.zh else english

    def write(self, case):
        box = self.page.get_by_role("textbox", name=self.name("Chips that A put in", "A 的投入"), exact=True)
        expect(box).to_be_visible()
        for _ in range(len(case) - 3):
            self.page.get_by_role("button", name=self.name("Add a player", "加一位玩家"), exact=True).click()
        for who, paid in case.items():
            label = self.name(f"Chips that {who} put in", f"{who} 的投入")
            self.page.get_by_role("textbox", name=label, exact=True).fill(str(paid))

    def layers(self):
        pots = self.page.get_by_role("list", name=self.name("Pots", "底池"))
        items = pots.get_by_role("listitem").filter(has=self.page.locator(".layer-head"))
        return [tuple(item.locator(f".layer-{part}").inner_text() for part in ("name", "amount", "who")) for item in items.all()]

    def wins(self, pot, *names):
        group = self.page.get_by_role("group", name=f"{pot[0].lower()}{pot[1:]}: {self.name('Who wins?', '谁赢？')}", exact=True)
        expect(group).to_be_visible()
        for button in group.get_by_role("button").all():
            if (button.inner_text() in names) != (button.get_attribute("aria-pressed") == "true"):
                button.click()

    def won(self, *chips):
        """What each player wins, in the order of the rows: chips, or a dash."""
        expect(self.page.get_by_role("columnheader", name=self.name("Won", "赢得"), exact=True)).to_be_visible()
        expect(self.page.locator(".pots-table tbody tr td:nth-of-type(3)")).to_have_text(chips)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_example_one_of_the_seed_and_its_four_outcomes(chrome, base, lang):
    with Device(chrome, base, lang=lang, size=PHONE) as device:
        calculator, page = Calculator(device), device.page
        calculator.write(ONE)
        main, side = calculator.name("Main pot", "主池"), calculator.name("Side pot 1", "边池 1")
        expect(page.locator(".layer")).to_have_count(2)
        who = ("A、B和C 可以赢", "B和C 可以赢") if lang == "zh" else ("A, B, and C can win it", "B and C can win it")
        assert calculator.layers() == [(main, "3,000", who[0]), (side, "3,000", who[1])]
        expect(page.locator(".refund")).to_contain_text("1,500")
        expect(page.locator(".pots-check").first).to_contain_text("7,500")
        for of_main, of_side, result in OUTCOMES:
            calculator.wins(main, *of_main)
            calculator.wins(side, *of_side)
            calculator.won(*result)
        device.check("calculator")


def test_example_two_of_the_seed_and_a_link_that_carries_it(chrome, base):
    with Device(chrome, base, size=DESKTOP) as one, Device(chrome, base, lang="zh", size=PHONE) as other:
        calculator, page = Calculator(one), one.page
        calculator.write(TWO)
        page.get_by_role("button", name="E folded", exact=True).click()
        expect(page.locator(".layer")).to_have_count(3)
        assert calculator.layers() == [
            ("Main pot", "2,600", "A, B, C, and D can win it"), ("Side pot 1", "2,700", "B, C, and D can win it"),
            ("Side pot 2", "3,000", "C and D can win it")]
        expect(page.locator(".pots-check").first).to_contain_text("8,300")
        for pot, who in (("Main pot", "A"), ("Side pot 1", "B"), ("Side pot 2", "D")):
            calculator.wins(pot, who)
        expect(page.locator(".pots-awards li")).to_have_count(3)
        calculator.won("2,600", "2,700", "–", "3,000", "–")
        other.page.goto(page.url)
        expect(other.page.locator(".pots-awards li")).to_have_count(3)
        assert other.page.get_by_role("textbox", name="E 的投入", exact=True).input_value() == "200"
        assert other.page.get_by_role("button", name="E 已弃牌", exact=True).get_attribute("aria-pressed") == "true"
        other.check("linked case")
