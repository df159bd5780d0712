"""The words on refunds, layers and awards, for a hand and for chips of which only the totals are known."""
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..errors import number
from .payout import Award, Layer, Pot
from .sentences import Pair, Sentence, listed


class Words(NamedTuple):
    """Part of an explanation: what is said, the rules that decided, the arithmetic, disputed points in play."""

    said: list[Sentence]
    decided: list[str]
    steps: list[Sentence]
    disputed: tuple[str, ...] = ()


def pot_name(at: int, amount: int) -> Pair:
    """"Main pot, 3,000" in both languages; pot number 0 is the main pot."""
    return Sentence("pots.layers", "side" if at else "main", {"n": at, "amount": amount}).pair()


def refund_words(refunds: Mapping[str, int], totals: Mapping[str, int]) -> Words:
    """What goes back to whom and why.  totals: what everybody has put in, refunds included."""
    said, steps = [], []
    for seat, amount in refunds.items():
        second = max(total for other, total in totals.items() if other != seat)
        facts = {"seat": seat, "amount": amount, "most": second + amount, "second": second}
        said.append(Sentence("pots.refund", "back", facts))
        steps.append(Sentence("pots.refund", "back", facts, "steps"))
    return Words(said, ["pots.refund"] if refunds else [], steps)


def layer_words(layers: Sequence[Layer], refunds: Mapping[str, int], totals: Mapping[str, int]) -> Words:
    """Refunds, every pot with its arithmetic and who can win it, and the check that nothing is missing."""
    said, decided, steps, _ = refund_words(refunds, totals)
    decided = ["pots.layers", *decided]
    for at, layer in enumerate(layers):
        said.append(who_can_win(at, layer.pot))
        decided.append(said[-1].rule)
        steps.append(layer_sum(at, layer))
    steps.append(check(layers, refunds))
    return Words(said, list(dict.fromkeys(decided)), steps)


def who_can_win(at: int, pot: Pot) -> Sentence:
    """Who plays for pot number `at`."""
    facts = {"pot": pot_name(at, pot.amount), "seats": listed(pot.eligible)}
    return Sentence("pots.layers", "open", facts) if len(pot.eligible) > 1 else Sentence("pots.uncontested", "alone", facts)


def layer_sum(at: int, layer: Layer) -> Sentence:
    """"Main pot: 1,000 × 3 + 200 (E) = 3,200"."""
    return Sentence("pots.layers", "side" if at else "main", {"n": at, "amount": layer.pot.amount, "sum": formula(layer)}, "steps")


def check(layers: Sequence[Layer], refunds: Mapping[str, int]) -> Sentence:
    """The pots and what goes back make all that was put in."""
    returned = sum(refunds.values())
    parts = [layer.pot.amount for layer in layers] + [returned] * bool(returned)
    return Sentence("pots.layers", "check", {"sum": sum_of(parts), "total": sum(parts)}, "steps")


def formula(layer: Layer) -> Pair:
    """How the chips of a layer come together: "1,000 × 3 + 200 (E)"."""
    parts = []
    if layer.full and layer.thickness:
        parts.append(Sentence("pots.layers", "times", {"chips": layer.thickness, "players": layer.full}, "steps").pair())
    parts += [Sentence("pots.layers", "of", {"chips": chips, "whose": seat}, "steps").pair() for seat, chips in layer.partly]
    if layer.dead:
        whose = Sentence("pots.layers", "dead", {}, "steps").pair()
        parts.append(Sentence("pots.layers", "of", {"chips": layer.dead, "whose": whose}, "steps").pair())
    return " + ".join(p[0] for p in parts), " + ".join(p[1] for p in parts)


def sum_of(parts: Sequence[int]) -> Pair:
    """"3,000 + 250" in both languages."""
    return " + ".join(number(p, "en") for p in parts), " + ".join(number(p, "zh") for p in parts)


def award_words(
    awards: Sequence[Award], pots: Sequence[Pot], boards: int, rake: int, hands: Mapping[tuple[int, int, str], Pair],
) -> Words:
    """Who wins what, pot by pot as they are pushed.  hands: the winning hand in words by pot, board and seat, where known."""
    said: list[Sentence] = []
    steps: list[Sentence] = []
    odd: list[str] = []
    most_odd = 0
    for at in reversed(range(len(pots))):
        for b in range(boards):
            won = [a for a in awards if a.pot == at and a.board == b]
            if not won:
                continue
            shares = listed(_share(a, hands.get((at, b, a.seat))) for a in won)
            which = Sentence("pots.boards", "board", {"n": b + 1}).pair() if boards > 1 else ("", "")
            name = pot_name(at, pots[at].amount)
            said.append(Sentence("pots.award_order", "won", {"pot": name, "board": which, "shares": shares}))
            total, each = sum(a.amount for a in won), min(a.amount for a in won)
            if boards > 1:
                facts = {"pot": name, "amount": pots[at].amount, "boards": boards, "n": b + 1, "share": total}
                steps.append(Sentence("pots.boards", "share", facts, "steps"))
            if len(won) > 1:
                left = total - each * len(won)
                steps.append(Sentence("pots.odd_chip", "split",
                                      {"amount": total, "count": len(won), "each": each, "odd": left}, "steps"))
                odd += [a.seat for a in won if a.odd]
                most_odd = max(most_odd, len([a for a in won if a.odd]))
    if odd:
        said.append(Sentence("pots.odd_chip", "odd", {"seats": listed(dict.fromkeys(odd))}))
    if rake:
        said.append(Sentence("pots.rake", "taken", {"amount": rake}))
    used = {
        "pots.award_order": len(pots) > 1, "pots.uncontested": any(len(p.eligible) == 1 for p in pots), "pots.odd_chip": bool(odd),
        "pots.boards": boards > 1, "pots.rake": bool(rake),
    }
    return Words(said, [rule for rule, is_used in used.items() if is_used], steps, ("pots.odd_chip",) if most_odd > 1 else ())


def _share(award: Award, hand: Pair | None) -> Pair:
    facts = {"seat": award.seat, "amount": award.amount}
    if hand is None:
        return Sentence("pots.award_order", "share", facts).pair()
    return Sentence("pots.award_order", "share_with", {**facts, "hand": hand}).pair()
