"""What came out of a hand against what was recorded of it.

Every hand falls into one class, by what stands in it and nothing else:

    equal               each seat ends with (or collects) exactly what was recorded
    equal_with_refund   only `winnings`: equal once a blind's own uncalled part is counted as collected.  Some rooms log a
                        walk so (blinds 5/10, all fold: 15 collected); for us 5 of it comes back and the pot is 10.
                        Nobody bet or raised in such a hand, so no other chips can be meant.
    equal_up_to_rake    the same seats win, each short by one ratio above 0 and at most 10 %; where several win, their
                        ratios must agree within one of the smallest units written.  No flop and short by whole antes:
                        then it is rather an ante that was given back though the file lists it; such a hand counts here
                        by the arithmetic, and is counted once more in `short_by_antes`.
    finer_than_chip     as much in all, and no seat is off by a whole chip: the record splits a chip that the game does
                        not.  What a chip is follows from the amounts put in.
    different           none of these
    no_result           nothing recorded, or the winner cannot be told from the cards that are known

Recorded final stacks are compared first, else winnings, which are what a player collected from pots, after rake, without
uncalled bets.
"""
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from ..errors import NotationError, SidepotError
from ..hand import Acted, Awarded, Hand, Returned
from ..notation.phh import PhhRecord

COMPARED = ("equal", "equal_with_refund", "equal_up_to_rake", "finer_than_chip", "different", "no_result")
RAKED = "equal_up_to_rake"
MOST_RAKE = 10                                 # one part in so many

Kind = tuple[str, tuple[str, ...]]


class Compared(NamedTuple):
    """A hand against its record: its class, what differs, further counts; rake: what winners are short by, in units of the file."""

    kind: str
    off: SidepotError | None = None
    more: tuple[str, ...] = ()
    rake: Fraction | None = None


def compare(record: PhhRecord) -> Compared:
    """What came out of a replayed hand against what was recorded.  The hand must be there (record.hand)."""
    hand = record.hand
    if hand is None:
        raise ValueError("a hand that was not replayed has nothing to compare")
    written = record.finishing_stacks if record.finishing_stacks is not None else record.winnings
    if not (hand.settled or hand.actor is not None) or written is None:
        return Compared("no_result")
    # All in one unit fine enough for chips and record alike, so that whole numbers do.
    fine = max([record.scale, *(10 ** max(0, -int(x.as_tuple().exponent)) for x in written if x.is_finite())])
    chip = fine // record.scale
    won, back = collected(hand)
    if not hand.settled:                       # cut off in the middle: final stacks are then those at that point
        won = back = [0] * len(won)
    won, back = [w * chip for w in won], [b * chip for b in back]
    if record.finishing_stacks is not None:
        # As what each seat collected: its award, and what the record has more or less than our final stack.
        stacks = [chips * chip for chips in hand.stacks.values()]
        told = [w if _unknown(record, i, r) else w + int(Fraction(r) * fine) - s
                for i, (w, r, s) in enumerate(zip(won, written, stacks, strict=True))]
        back = [0] * len(won)
    else:
        told = [w if r.is_infinite() else int(Fraction(r) * fine) for w, r in zip(won, written, strict=True)]
    raised = any(isinstance(e, Acted) and e.action in ("bet", "raise") for e in hand.events)
    ante = max(hand.setup.antes, default=0) * chip if hand.street == "preflop" else 0
    kind, more = classify(won, told, back, chip, min(chip, fine // 10 ** _finest(written)), raised, ante)
    off = _different(hand, won, told, fine) if kind == "different" else None
    return Compared(kind, off, more, Fraction(sum(won) - sum(told), fine) if kind == RAKED else None)


def classify(
    won: Sequence[int], told: Sequence[int], back: Sequence[int], chip: int, unit: int, raised: bool, ante: int,
) -> Kind:
    """The class of a hand, and under what else it counts.  All amounts in one unit of any size.

    won: what each seat won by our account.  told: what it collected by the record.  back: what came back to it uncalled
    (zeros where final stacks are recorded).  chip: one chip of the game.  unit: the smallest unit written, at most a
    chip.  raised: somebody bet or raised.  ante: of a hand that ended before the flop, else 0.
    """
    if won == told:
        return "equal", ()
    if not raised and [w + b for w, b in zip(won, back, strict=True)] == told:
        return "equal_with_refund", ()
    short = sum(won) - sum(told)
    if unit < chip and not short and all(abs(w - t) < chip for w, t in zip(won, told, strict=True)):
        return "finer_than_chip", ()
    if short > 0 and _raked(won, told, unit, short):
        # No flop, where rooms take no rake, and short by whole antes.
        antes = ante and short % ante == 0 and short <= ante * len(won)
        return RAKED, ("short_by_antes",) if antes else ()
    return "different", ()


def _raked(won: Sequence[int], told: Sequence[int], unit: int, short: int) -> bool:
    """All winners are short by one ratio, 0 < ratio <= 10 %; with several of them each is rounded to a unit."""
    winners = [(w, t) for w, t in zip(won, told, strict=True) if w or t]
    if any(not w or t > w for w, t in winners) or short * MOST_RAKE > sum(won):
        return False
    if len(winners) == 1:
        return True
    return max(Fraction(w - t - unit, w) for w, t in winners) < min(Fraction(w - t + unit, w) for w, t in winners)


def collected(hand: Hand) -> tuple[list[int], list[int]]:
    """What each seat won from pots, and what came back to it uncalled, in chips."""
    won, back = dict.fromkeys(hand.seats, 0), dict.fromkeys(hand.seats, 0)
    for e in hand.events:
        if isinstance(e, Awarded):
            won[e.seat] += e.amount
        elif isinstance(e, Returned):
            back[e.seat] += e.amount
    return list(won.values()), list(back.values())


def _finest(written: Iterable[Decimal]) -> int:
    """Places after the point that the finest of the results needs."""
    return max(0, max((-int(x.normalize().as_tuple().exponent) for x in written if x.is_finite()), default=0))


def _unknown(record: PhhRecord, i: int, told: Decimal) -> bool:
    """A final stack that cannot be compared: unknown in the record, or of a seat whose depth was unknown."""
    return told.is_infinite() or (record.hand is not None and record.hand.seats[i] in record.unknown_stacks)


def _different(hand: Hand, won: Sequence[int], told: Sequence[int], fine: int) -> SidepotError:
    """Who collects how much, by our account and by the record."""
    if hand.actor is not None:
        return NotationError("verify.open", seat=hand.actor)
    off = [(seat, _plain(w, fine), _plain(t, fine)) for seat, w, t in zip(hand.seats, won, told, strict=True) if w != t]
    en = "; ".join(f"{seat} wins {w}, recorded {t}" for seat, w, t in off)
    zh = "；".join(f"{seat} 应得 {w}，记录为 {t}" for seat, w, t in off)
    return NotationError("verify.different", text=(en, zh))


def _plain(value: int, fine: int) -> str:
    text = f"{value / Decimal(fine):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
