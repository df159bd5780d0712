"""The naive referee's table for a set-up of the package: which rule set means what, in the oracle's own words.

Only values are read from the package (stacks, posts, settings of a rule set); what they mean is written here a second time,
so that a setting handed on wrongly to the core shows.
"""
from oracle import naive
from sidepot import Setup

LIMITS = {"nl": "no-limit", "pl": "pot-limit", "fl": "fixed-limit"}
CAP_LIFTS = {
    "never": "never",
    "event_heads_up": "never",
    "round_starts_heads_up": "round_starts_heads_up",
    "heads_up": "heads_up",
}


def rules_of(setup: Setup) -> naive.Rules:
    """What the room plays."""
    setting = setup.rules.setting
    limit = LIMITS[setup.limit]
    lifts = str(setting("betting.cap", "lifts"))
    cap = int(setting("betting.cap", "raises"))
    if lifts == "event_heads_up" and setup.players_left == 2:
        cap = 0                                # two players left in the event: no cap
    share = str(setting("betting.reopening", limit.replace("-", "_")))
    return naive.Rules(
        limit=limit,
        small_blind=setup.small_blind,
        big_blind=setup.big_blind,
        small_bet=setup.small_bet,
        big_bet=setup.big_bet,
        cap=cap,
        cap_lifts=CAP_LIFTS[lifts],
        share={"1": 1, "1/2": 2}[share],
        callers_may_raise=bool(setting("betting.reopening", "callers_may_raise")),
        short_blinds_in_full=setting("betting.pot_limit", "short_blinds") == "in_full",
        small_blind_as_big=bool(setting("betting.pot_limit", "small_blind_as_big")),
        straddle_minimum=str(setting("posting.straddle", "min_raise")),
        unit=setup.unit,
        rake_rate=setup.rake.rate,
        rake_cap=setup.rake.cap,
        rake_fixed=setup.rake.fixed,
        no_flop_no_drop=bool(setting("pots.rake", "no_flop_no_drop")),
    )


def posts_of(setup: Setup) -> naive.Posts:
    """Who posts what, by seat from the left of the button."""
    seats = setup.seats
    count = len(seats)
    if count == 2 and setup.button:            # heads-up the button is the small blind
        small, big = 1, 0
    elif setup.small_blind_seat:
        small, big = 0, 1
    else:
        small, big = None, 0
    live, dead = [0] * count, [0] * count
    for post in setup.posts:
        live[seats.index(post.seat)] += post.live
        dead[seats.index(post.seat)] += post.dead
    return naive.Posts(
        small_blind_seat=small,
        big_blind_seat=big,
        antes=list(setup.antes),
        big_blind_ante=setup.bb_ante,
        ante_first=setup.rules.setting("posting.ante", "order") == "ante_first",
        live=live,
        dead=dead,
        straddles=[(seats.index(seat), to) for seat, to in setup.straddles],
        bomb=setup.bomb,
        left_over=setup.dead_money,
    )


def oracle_of(setup: Setup) -> naive.Hand:
    """The naive hand after the posts."""
    return naive.Hand(list(setup.stacks), rules_of(setup), posts_of(setup))
