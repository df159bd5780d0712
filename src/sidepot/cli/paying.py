"""Who gets which pot, and how everybody stands after the hand."""
from collections.abc import Sequence
from itertools import groupby

from rich.text import Text

from ..errors import MissingCards
from ..hand import Award, Hand, Pot, Raked
from ..rulebook import RuleSet
from .language import chips
from .out import Out, Part, joined, styled


def pot_name(out: Out, number: int, count: int) -> str:
    """"main pot", "side pot", or "side pot 2" where there are several; "pot" where it is the only one."""
    if count == 1:
        return out.t("pot.only")
    if number == 0:
        return out.t("pot.main")
    return out.t("pot.side") if count == 2 else out.t("pot.side_number", number=number)


def list_pots(out: Out, pots: Sequence[Pot]) -> None:
    """"main pot 45 (A, B, C)" and so on, a line for each."""
    for n, p in enumerate(pots):
        told = out.say("show.pot_of", name=pot_name(out, n, len(pots)), amount=p.amount, seats=out.t.join(p.eligible))
        out.line(told, indent=2, hang=4)


def tell_awards(out: Out, hand: Hand) -> None:
    """Pot by pot in the order they are pushed, or what is missing to know."""
    out.head("pay.title")
    try:
        awards = hand.awards()
    except MissingCards as e:
        out.line(e.message(out.lang), indent=2)
        list_pots(out, hand.pots())
        return
    names = {}
    for a in awards:
        if len(hand.live) > 1 and a.seat in hand.hole and len(hand.boards[a.board]) == 10:
            names[a.seat, a.board] = hand.rank(a.seat, a.board).name(out.lang)
    list_awards(out, awards, hand.pots(), hand.rules, names, len(hand.boards))
    for event in hand.events:
        if isinstance(event, Raked):
            out.line(out.say("pay.rake", amount=event.amount, pot=pot_name(out, event.pot, len(hand.pots()))), indent=2)


def list_awards(out: Out, awards: Sequence[Award], pots: Sequence[Pot], rules: RuleSet,
                names: dict[tuple[str, int], str] | None = None, boards: int = 1) -> None:
    """The awards of every pot, odd chips with their reason; names: the winning hands in words by seat and board."""
    names = names or {}
    odd = False
    for (number, board), group in groupby(awards, key=lambda a: (a.pot, a.board)):
        won = list(group)
        title = pot_name(out, number, len(pots))
        if boards > 1:
            title = out.t("pay.on_board", pot=title, board=board + 1)
        total = sum(a.amount for a in won)
        out.line(out.say("pay.pot", pot=styled(title, "head"), amount=styled(chips(total), "chips")),
                 styled(_contest(out, won, pots[number]), "quiet"), indent=2, hang=4)
        for a in won:
            words: list[Part] = [out.say("pay.gets", seat=out.seat(a.seat), amount=styled(chips(a.amount), "good"))]
            if a.odd:
                odd = True
                words.append(out.say("pay.odd", odd=a.odd))
            if reason := names.get((a.seat, board)):
                words.append(out.say("pay.because", reason=reason))
            out.line(*words, indent=4, hang=6)
    if boards > 1:
        out.cite_line(out.t("pay.boards_why"), out.cite(rules, "pots.boards"), indent=2, style="quiet")
    if odd:
        out.cite_line(out.t("pay.odd_why"), out.cite(rules, "pots.odd_chip"), indent=2, style="quiet")


def _contest(out: Out, won: Sequence[Award], pot: Pot) -> str:
    """Between whom the pot was, and whether it is split."""
    seats = out.t.join(pot.eligible)
    if len(pot.eligible) == 1:
        return out.t("pay.alone")
    return out.t("pay.split" if len(won) > 1 else "pay.between", seats=seats)


def tell_result(out: Out, hand: Hand) -> None:
    """Chips before and after, seat by seat."""
    out.gap()
    head: list[Part] = [styled(out.t(f"pay.{k}"), "quiet") for k in ("seat", "start", "end", "net")]
    rows: list[list[Part]] = [head]
    for seat, before in zip(hand.seats, hand.setup.stacks, strict=True):
        net = hand.stacks[seat] - before
        rows.append([out.seat(seat), chips(before), chips(hand.stacks[seat]), signed(net)])
    out.table(rows, "lrrr")


def signed(net: int) -> Text:
    """"+1,000" in green, "−20" in red, "0"."""
    if net == 0:
        return styled("0", "quiet")
    return styled(f"+{chips(net)}", "good") if net > 0 else styled(f"−{chips(-net)}", "bad")


def sum_line(parts: Sequence[int]) -> Text:
    """"3,000 + 250"."""
    return joined(" + ".join(chips(p) for p in parts))
