"""The set-up of scanned hands, made by the code that makes that of every PHH hand, once for all that differ only in stacks."""
from ..errors import SidepotError
from ..notation.phh_scan import NO_LINE, Line, Scanner
from ..notation.phh_setup import Money, Notes, read_setup
from ..rulebook import RuleSet
from .compare import COMPARED, classify
from .replay import NOT_MINE, Frame
from .rows import Shared

DEEP = 10**13                                  # chips; more than any amount that is scanned


def numbered(
    won: list[int], told: list[int], back: list[int], chip: int, unit: int, raised: bool, ante: int,
) -> tuple[int, bool]:
    """`classify` as the replay wants it: the number of the class, NOT_MINE for "different"; and is it short by antes?"""
    kind, more = classify(won, told, back, chip, unit, raised, ante)
    return NOT_MINE if kind == "different" else COMPARED.index(kind), bool(more)


def frame_of(s: Scanner, rules: RuleSet | None) -> Frame | None:
    """The set-up of a scanned hand with deep stacks, None where it is refused."""
    def chips(line: Line) -> tuple[int, ...]:
        return tuple(value * 10 ** (s.places - line.places) for value in line.values)

    antes, blinds = chips(s.antes), chips(s.blinds)
    lines = {"min_bet": s.min_bet, "small_bet": s.small_bet, "big_bet": s.big_bet}
    bets = {name: chips(line)[0] for name, line in lines.items() if line is not NO_LINE}
    if max(*antes, *blinds, *bets.values()) >= DEEP // 10:
        return None
    data = {"variant": "FT" if s.limit_game else "NT", "ante_trimming_status": s.trimmed} | ({"level": 1} if s.level else {})
    money = Money(10**s.places, antes, blinds, (DEEP,) * s.n, frozenset(), bets)
    try:
        setup = read_setup(data, money, Notes(False), lambda _: 1, rules)
    except SidepotError:
        return None
    h, _ = setup.state()
    return Frame(h, [DEEP - x for x in h.stack], [DEEP - x for x in h.base], max(setup.antes, default=0), Shared.of(setup))
