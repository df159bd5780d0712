"""Random hands for tests: set-ups of every kind and ways to play them."""
import random

from sidepot import Hand, Post, Rake, Setup, make_setup, rule_set, seeded_deck
from sidepot.hand import Action

SETS = ("wsop-cash-2026", "tda-2024", "roberts", "wsop-tournament-2026", "wsop-cash-2024", "house-callers-may-raise",
        "house-half-raise", "online")
NAMES = "ABCDEFGHIJ"


def random_setup(rng: random.Random, deck: bool = True) -> Setup:
    """Two to ten players, every limit, antes, straddles, posts, dead blinds and buttons, tiny stacks."""
    n = rng.randrange(2, 11)
    big = rng.choice((2, 10, 100))
    stacks = {name: rng.randrange(1, 3 * big) if rng.random() < 0.25 else rng.randrange(2 * big, 60 * big) for name in NAMES[:n]}
    book = rule_set(rng.choice(SETS))
    limit = rng.choice(("nl", "nl", "pl", "fl"))
    options: dict[str, object] = {"rules": book, "limit": limit, "unit": min(max(stacks.values()), rng.choice((1, 1, 5)))}
    kind = rng.random()
    if kind < 0.3:
        options["ante"] = max(1, big // rng.choice((2, 4, 8)))
    elif kind < 0.5:
        options["bb_ante"] = big
    if n > 2 and rng.random() < 0.15:
        options["button"] = None
    if n > 2 and rng.random() < 0.15:
        options["small_blind"] = None
    if rng.random() < 0.2:
        options["rake"] = rng.choice((Rake(rate=500, cap=3 * big), Rake(fixed=1), Rake(rate=250)))
    if rng.random() < 0.1:
        options["dead_money"] = rng.randrange(1, big + 1)
    if book.setting("posting.straddle", "allowed") and n > 3 and rng.random() < 0.3:
        # Under the gun: the third seat, or the second with a dead small blind.
        who = NAMES[1 if options.get("small_blind", "") is None else 2]
        if stacks[who] > 4 * big and not (limit == "fl" and n == 3):
            options["straddles"] = [(who, 2 * big)]
    if n > 4 and rng.random() < 0.2 and stacks[NAMES[4]] > 4 * big and "straddles" not in options:
        options["posts"] = [Post(NAMES[4], live=big, dead=rng.choice((0, big // 2)))]
    if deck:
        options["deck"] = seeded_deck(rng.randrange(10**9))
    if limit == "fl" and rng.random() < 0.3:
        options["players_left"] = n
    return make_setup(stacks, (big // 2, big), **options)  # type: ignore[arg-type]


def random_action(hand: Hand, rng: random.Random) -> Action:
    """A legal action of the one to act."""
    options = hand.legal()
    x = rng.random()
    if x < 0.18:
        return Action("fold")
    if x < 0.65 or options.min_raise_to is None or options.max_raise_to is None:
        return Action("call" if options.to_call else "check")
    kind = "raise" if options.to_match else "bet"
    if x < 0.8:
        return Action(kind, options.min_raise_to)
    if x < 0.85:
        return Action(kind, options.max_raise_to)
    return Action(kind, rng.randrange(options.min_raise_to, min(options.max_raise_to, options.min_raise_to * 3) + 1))


def play_on(hand: Hand, rng: random.Random, most: int = 200) -> Hand:
    """Random legal actions to the end of the betting, at most so many."""
    for _ in range(most):
        if hand.actor is None:
            break
        hand.apply(random_action(hand, rng))
    return hand
