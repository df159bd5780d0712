"""`sidepot pots`: main pot, side pots and refund from what everybody has put in."""
import re
from collections.abc import Sequence
from typing import NamedTuple

import click
from rich.text import Text

from ..core.state import State, new_state
from ..errors import BadSetup, BrokenInvariant
from ..hand import Acted, Hand, Posted
from ..hand.payout import Pot, Split, awards, chips_in, split, told_scores
from ..hand.setup import LONGEST_NAME, whole
from ..rulebook import rule_set
from .app import App, Usage, command
from .language import chips
from .out import Out, joined, styled
from .paying import list_awards, pot_name, sum_line

RULES = "tda-2024"
MOST_SEATS = 10
# Between names, not inside 1,000.
_LIST = re.compile("[,，、](?![0-9]{3}(?:[^0-9]|$))")


class Table(NamedTuple):
    """What lies in the middle: chips in by seat (left of the button first), who folded, dead money."""

    paid: dict[str, int]
    folded: frozenset[str]
    dead: int
    unit: int

    def state(self) -> State:
        """The core's state in which exactly this has been put in and no betting is left."""
        seats = tuple(self.paid)
        h = new_state(list(self.paid.values()), 1, [])
        h.stack = [0] * h.n
        h.able = 0
        h.dead, h.unit = self.dead, self.unit
        h.live = sum(1 << i for i, seat in enumerate(seats) if seat not in self.folded)
        return h


def add(app: App) -> None:
    """Add the command to the app."""
    command(app, "pots", [
        click.Argument(["paid"], nargs=-1, required=True, metavar="SEAT=CHIPS..."),
        click.Option(["--folded"], multiple=True, metavar="SEAT[=CHIPS]"),
        click.Option(["--dead"], default="0", metavar="CHIPS"),
        click.Option(["--unit"], default="1", metavar="CHIPS"),
        click.Option(["--winners"], multiple=True, metavar="A,B"),
    ])(run)


def run(
    out: Out, paid: tuple[str, ...], folded: tuple[str, ...], dead: str, unit: str, winners: tuple[str, ...], as_json: bool,
) -> int:
    """Cut the pots and, with winners, pay them; exit code 0."""
    table = _table(paid, folded, dead, unit)
    seats, h = tuple(table.paid), table.state()
    cut = split(h, seats)
    found = None
    if winners:
        told = tuple(tuple(name.strip() for name in re.split("[,，、]", w) if name.strip()) for w in _groups(winners))
        found = awards(h, seats, [told_scores(cut.pots, told)])[0]
    total = chips_in(h)
    if sum(p.amount for p in cut.pots) + sum(cut.refunds.values()) != total:
        raise BrokenInvariant(f"pots {cut} do not make {total}")
    if as_json:
        out.json({
            "total": total, "refund": cut.refunds, "pots": [{"amount": p.amount, "eligible": list(p.eligible)} for p in cut.pots],
            "awards": [{k: v for k, v in a._asdict().items() if k != "board"} for a in found] if found is not None else None,
        })
        return 0
    _tell(out, table, cut, total)
    if found is not None:
        out.gap()
        out.head("pay.title")
        list_awards(out, found, cut.pots, rule_set(RULES))
    return 0


def _groups(winners: Sequence[str]) -> list[str]:
    """One group a pot: --winners A --winners B,C, or all in one: --winners "A / B,C"."""
    return [g for w in winners for g in w.split("/")]


def _table(paid: Sequence[str], folded: Sequence[str], dead: str, unit: str) -> Table:
    chips_of: dict[str, int] = {}
    out_of_it = []
    given = [(word, False) for word in paid] + [(part, True) for word in folded for part in _LIST.split(word)]
    for word, is_folded in given:
        name, sign, amount = word.replace("＝", "=").partition("=")
        name = name.strip()
        if not name or len(name) > LONGEST_NAME or not name.isprintable() or (not sign and not is_folded):
            raise Usage("usage.seat_chips", word=word[:40])
        if sign and name in chips_of:
            raise Usage("usage.seat_twice", name=name)
        if not sign and name not in chips_of:
            raise Usage("usage.folded_unknown", name=name, seats=", ".join(chips_of))
        if sign:
            chips_of[name] = _amount(amount, name)
        if is_folded:
            out_of_it.append(name)
    if len(chips_of) > MOST_SEATS or len(chips_of) < 2:
        raise BadSetup("setup.seats", count=len(chips_of))
    if len(set(out_of_it)) == len(chips_of):
        raise BadSetup("cli.nobody_left")
    table = Table(chips_of, frozenset(out_of_it), _amount(dead, "--dead"), _amount(unit, "--unit", 1))
    whole(sum(chips_of.values()) + table.dead, "total")
    return table


def _amount(text: str, what: str, least: int = 0) -> int:
    plain = text.strip().replace(",", "").replace("_", "").replace("，", "")
    if not re.fullmatch(r"-?[0-9]{1,30}", plain):
        raise BadSetup("chips.whole", value=text[:40]).located(field=what)
    return whole(int(plain), what, least)


# ---- telling

def _tell(out: Out, table: Table, cut: Split, total: int) -> None:
    rules = rule_set(RULES)
    out.head("pots.in")
    rows: list[list[str | Text]] = [
        [out.seat(s), chips(c), styled(out.t("pots.folded"), "quiet") if s in table.folded else ""] for s, c in table.paid.items()]
    if table.dead:
        rows.append([styled(out.t("pots.dead"), "quiet"), chips(table.dead), ""])
    rows.append([styled(out.t("pots.total"), "quiet"), styled(chips(total), "chips"), ""])
    out.table(rows, "lrl")
    out.gap()
    tell_pots(out, table, cut)
    out.gap()
    parts = [p.amount for p in cut.pots] + list(cut.refunds.values())
    names = [pot_name(out, n, len(cut.pots)) for n in range(len(cut.pots))] + [out.t("pots.back_short")] * len(cut.refunds)
    out.line(styled(out.t("pots.check"), "head"), sum_line(parts), " = ", styled(chips(total), "chips"), styled(" ✓", "good"))
    out.line(styled(out.t("pots.check_words", parts=" + ".join(names)), "quiet"), " ",
             out.cited((*rules.cite("pots.layers"), *rules.cite("pots.refund"))), indent=2)


def table_of(hand: Hand) -> Table:
    """What everybody has put into a hand so far, from its events."""
    paid = dict.fromkeys(hand.seats, 0)
    dead = hand.setup.dead_money
    for e in hand.events:
        if isinstance(e, Posted) and e.what in ("dead", "big_blind_ante"):
            dead += e.amount
        elif isinstance(e, Posted):
            paid[e.seat] += e.amount
        elif isinstance(e, Acted):
            paid[e.seat] += e.paid
    return Table(paid, frozenset(hand.seats) - frozenset(hand.live), dead, hand.setup.unit)


def tell_pots(out: Out, table: Table, cut: Split, indent: int = 0, airy: bool = True) -> None:
    """The refund, then every pot with its arithmetic and who can win it; airy: with an empty line between."""
    for seat, back in cut.refunds.items():
        rest = max(c for s, c in table.paid.items() if s != seat)
        out.spread(joined(styled(out.t("pots.back"), "head"), " ", out.seat(seat)), styled(chips(back), "chips"), indent)
        out.line(out.t("pots.back_why", paid=table.paid[seat], rest=rest, back=back), indent=indent + 2)
        if airy:
            out.gap()
    below = 0
    for number, pot in enumerate(cut.pots):
        if airy and number:
            out.gap()
        out.spread(styled(pot_name(out, number, len(cut.pots)), "head"), styled(chips(pot.amount), "chips"), indent)
        line, below = _arithmetic(out, table, cut, number, below)
        if line is not None:
            out.line(line, indent=indent + 2, hang=indent + 4)
        key = "pots.can_win" if len(pot.eligible) > 1 else "pots.alone"
        out.line(out.say(key, seats=out.seats(pot.eligible)), indent=indent + 2)


def _arithmetic(out: Out, table: Table, cut: Split, number: int, below: int) -> tuple[Text | None, int]:
    """How a pot of the core comes about: "1,000 × 3 + 200 (E) + 50 dead money", and the level where it ends.

    A picture of the core's cut, no second cut: when its sum is not the core's amount, nothing is shown.
    """
    pot: Pot = cut.pots[number]
    paid = {s: c - cut.refunds.get(s, 0) for s, c in table.paid.items()}
    level = min(paid[s] for s in pot.eligible)
    top = max(paid.values()) if number == len(cut.pots) - 1 else level
    shares = {s: min(c, top) - min(c, below) for s, c in paid.items()}
    full = [s for s, share in shares.items() if share == level - below]
    parts = [f"{chips(level - below)} × {len(full)}"] if level > below else []
    total = (level - below) * len(full)
    for s, share in shares.items():
        if share and s not in full:
            parts.append(f"{chips(share)} ({s})")
            total += share
    if number == 0 and table.dead:
        parts.append(out.t("pots.dead_part", amount=table.dead))
        total += table.dead
    if total != pot.amount:
        return None, level
    return joined(" + ".join(parts), f" = {chips(total)}"), level
