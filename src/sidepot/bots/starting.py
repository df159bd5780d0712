"""The 169 starting hands in order, and how many hands are at least as good."""
from ..analysis.holdings import HOLDINGS
from ..analysis.ranges import parse_range

# Made by equity against one hand, against three, and against the best third of hands, each relative to what is usual there.
_ORDER = """
AA KK QQ JJ TT AKs 99 AQs AKo AJs 88 AQo ATs KQs AJo 77 KJs ATo A9s KQo KTs 66 A8s QJs KJo A7s QTs A9o A5s K9s A6s 55
KTo A4s JTs QJo A8o A3s Q9s K8s A2s A7o QTo K7s 44 J9s A5o K9o K6s A6o T9s JTo Q8s A4o K5s A3o K4s J8s Q9o K8o Q7s T8s
33 K3s A2o 98s K7o Q6s K2s J9o J7s Q5s T9o K6o T7s Q8o 97s Q4s 87s K5o 22 Q3s J6s J8o K4o T6s T8o J5s Q2s 76s Q7o 96s
86s 98o K3o J4s Q6o K2o J7o J3s Q5o 65s T5s 75s T7o 95s 97o 85s J2s 87o T4s Q4o 54s T3s Q3o J6o 64s 74s T2s T6o J5o 76o
94s 84s 96o Q2o 86o 93s 53s J4o 92s 63s 43s 65o 73s J3o 75o T5o 83s 95o 85o 82s 52s J2o T4o 54o 62s 42s T3o 64o 72s 74o
32s T2o 94o 84o 93o 53o 92o 63o 43o 73o 83o 52o 82o 62o 42o 72o 32o
"""
ORDER = tuple(_ORDER.split())


def _percents() -> tuple[float, ...]:
    found, above = {}, 0
    for name in ORDER:
        same = parse_range(name).combos
        above += len(same)
        found.update({frozenset(combo): 100 * above / len(HOLDINGS) for combo in same})
    return tuple(found[frozenset(pair)] for pair in HOLDINGS)


# For each holding the percentage of all hands that are at least as good: aces 0.45, the worst hand 100.
PERCENT = _percents()
