"""How a hand begins: who sits where with how much, the blinds, the rule set."""
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from ..core import state as core
from ..core.betting import turn
from ..core.posting import post
from ..errors import BadSetup, brief, hidden
from ..rulebook import RuleSet, UnknownRuleSet, common, refusal, rule_set
from .given import MOST_CHIPS as MOST_CHIPS
from .given import counted, deck_of, hole_cards, listed, mapping, pair, record, wrong
from .given import whole as whole
from .legal import LIMITS

CAP_LIFTS = {
    "never": core.CAP_STAYS, "event_heads_up": core.CAP_STAYS,
    "round_starts_heads_up": core.CAP_LIFTED_IF_ROUND_STARTS_HEADS_UP, "heads_up": core.CAP_LIFTED_WHEN_HEADS_UP,
}
LONGEST_NAME = 80
# Examples of what is right, in errors.
_POSTS, _STRADDLES = '[Post("A", live=2, dead=1)]', '[("A", 4)]'


class Post(NamedTuple):
    """A post that is no blind of this hand: `live` counts as a bet, `dead` goes to the pot."""

    seat: str
    live: int = 0
    dead: int = 0


class Rake(NamedTuple):
    """What the house takes: rate in hundredths of a percent of the pots, at most cap chips (0: no cap); fixed: chips, main pot."""

    rate: int = 0
    cap: int = 0
    fixed: int = 0


class Setup(NamedTuple):
    """Everything that is settled before the first decision.  Made by `make_setup`, which checks it.

    seats: names in position order, the first dealt-in seat left of the button first; with two players that is the big
    blind.  button, small_blind_seat: False where that seat is empty (dead button, dead small blind).  bomb: a bomb pot:
    antes and no blinds (they only say how large the smallest bet is), no betting before the flop.  Chips are whole numbers.
    """

    seats: tuple[str, ...]
    stacks: tuple[int, ...]
    small_blind: int
    big_blind: int
    rules: RuleSet
    limit: str = "nl"
    button: bool = True
    small_blind_seat: bool = True
    antes: tuple[int, ...] = ()
    bb_ante: int = 0
    straddles: tuple[tuple[str, int], ...] = ()
    posts: tuple[Post, ...] = ()
    dead_money: int = 0
    small_bet: int = 0
    big_bet: int = 0
    players_left: int | None = None
    unit: int = 1
    rake: Rake = Rake()
    hole: Mapping[str, tuple[int, ...]] = MappingProxyType({})
    deck: tuple[int, ...] | None = None
    bomb: bool = False

    @property
    def n(self) -> int:
        """How many are dealt in, 2 to 10."""
        return len(self.seats)

    @property
    def sb_at(self) -> int:
        """Position of the small blind, -1 if it is dead."""
        if self.n == 2 and self.button:
            return 1
        return 0 if self.small_blind_seat else core.NOBODY

    @property
    def bb_at(self) -> int:
        """Position of the big blind."""
        return 1 if self.sb_at == 0 else 0

    @property
    def total(self) -> int:
        """All chips of the hand."""
        return sum(self.stacks) + self.dead_money

    def opening(self) -> tuple[core.State, tuple[Any, ...]]:
        """The core's state before any post, and what `sidepot.core.posting.post` is told after it, in its order."""
        h = core.new_state(list(self.stacks), self.big_blind, [])
        law, of = _law(self.rules, self.limit), self.seats.index
        h.limit = LIMITS.index(self.limit)
        h.small_bet, h.big_bet = self.small_bet, self.big_bet
        h.cap, h.cap_lifts = law.cap, law.cap_lifts
        if law.cap_ends_with_event and self.players_left == 2:
            h.cap = 0
        h.share, h.callers_may_raise = law.share, law.callers_may_raise
        if law.small_blind_as_big:
            h.sb_gap = self.big_blind - self.small_blind
        h.unit, h.dead = self.unit, self.dead_money
        h.rake_rate, h.rake_cap, h.rake_fixed = self.rake.rate, self.rake.cap, self.rake.fixed
        h.no_flop_no_drop = law.no_flop_no_drop
        live, dead = [0] * self.n, [0] * self.n
        for p in self.posts:
            live[of(p.seat)] += p.live
            dead[of(p.seat)] += p.dead
        if not self.posts:
            live, dead = [], []
        return h, (
            self.sb_at, self.small_blind, self.bb_at, list(self.antes), self.bb_ante, law.ante_first, live, dead,
            [of(seat) for seat, _ in self.straddles], [to for _, to in self.straddles], law.straddle_plus_bb, law.blinds_in_full)

    def state(self) -> tuple[core.State, list[int]]:
        """The core's state after all posts, and what was posted (see sidepot.core.posting.post).       rule posting.bomb"""
        h, (sb_at, small, *others) = self.opening()
        if not self.bomb:
            return h, post(h, sb_at, small, *others)
        h.bb = 0                                   # nobody posts a blind ...
        posted = post(h, sb_at, 0, *others)
        h.bb = self.big_blind                      # ... but it is still the smallest bet
        turn(h, 0, 0)                              # nobody is to act before the flop
        return h, posted

    def change(self, **fields: Any) -> "Setup":
        """A copy with other fields, checked again."""
        changed = self._replace(**fields)
        _check(changed)
        return changed


class _Law(NamedTuple):
    """The settings of a rule set that the core is told, as it wants them."""

    cap: int
    cap_lifts: int
    cap_ends_with_event: bool
    share: int
    callers_may_raise: int
    small_blind_as_big: bool
    no_flop_no_drop: int
    ante_first: int
    straddle_plus_bb: int
    blinds_in_full: int


@lru_cache(64)
def _law(rules: RuleSet, limit: str) -> _Law:
    of = rules.setting
    lifts = str(of("betting.cap", "lifts"))
    share = of("betting.reopening", {"nl": "no_limit", "pl": "pot_limit", "fl": "fixed_limit"}[limit])
    return _Law(
        cap=int(of("betting.cap", "raises")) if limit == "fl" else 0, cap_lifts=CAP_LIFTS[lifts],
        cap_ends_with_event=lifts == "event_heads_up", share=2 if share == "1/2" else 1,
        callers_may_raise=int(of("betting.reopening", "callers_may_raise")),
        small_blind_as_big=limit == "pl" and bool(of("betting.pot_limit", "small_blind_as_big")),
        no_flop_no_drop=int(of("pots.rake", "no_flop_no_drop")), ante_first=int(of("posting.ante", "order") == "ante_first"),
        straddle_plus_bb=int(of("posting.straddle", "min_raise") == "plus_big_blind"),
        blinds_in_full=int(of("betting.pot_limit", "short_blinds") == "in_full"))


def make_setup(
    stacks: Mapping[str, int], blinds: tuple[int, int], *, button: str | None = "", small_blind: str | None = "",
    rules: str | RuleSet = "wsop-cash-2026", limit: str = "nl", ante: int = 0, bb_ante: int = 0,
    antes: Mapping[str, int] | None = None, straddles: Iterable[tuple[str, int]] = (), posts: Iterable[Post] = (),
    dead_money: int = 0, bets: tuple[int, int] | None = None, cap: int | None = None, players_left: int | None = None,
    unit: int = 1, rake: Rake | None = None, hole: Mapping[str, str | Sequence[str]] | None = None,
    deck: Sequence[int] | None = None, bomb: bool = False,
) -> Setup:
    """Check what was given and put it in position order.  Raises BadSetup, BadCard or UnknownRuleSet.

    stacks: chips by seat, clockwise, at the start of the hand.  blinds: (small, big).  button: its seat (left out:
    the last seat given); None for a dead button, and then the seats start to its left.  small_blind: left out for the
    usual seat, None for a dead one.  ante: from everybody; bb_ante: one for the table, from the big blind; antes:
    uneven ones by seat.  straddles: (seat, street total) in posting order.  bets: fixed limit, small and big; left
    out: one and two big blinds.  cap: fixed limit, raises after the bet, instead of the rule set's.  players_left: in
    the tournament.  unit: the smallest chip in play, pots are split in it.  deck: 52 cards dealt from the top.  bomb: a bomb
    pot, in which the ante is all that is posted.
    """
    names = _names(mapping(stacks, "stacks", '{"A": 200, "B": 300}'))
    small, big = pair(blinds, "blinds", "(1, 2)")
    for value, what, least in ((small, "small blind", 0), (big, "big blind", 1), (ante, "ante", 0)):
        whole(value, what, least)
    if button == "":
        button = names[-1]
    if button is None and len(names) == 2:         # heads-up the small blind is the button, wherever it lies
        button = names[0]
    if button is not None:
        if button not in names:
            raise no_seat(button, names).located(field="button")
        cut = names.index(button) + 1
        names = names[cut:] + names[:cut]
    bet, double = pair(bets, "bets", "(20, 40)") if bets is not None else (big, 2 * big)
    setup = Setup(
        seats=names, stacks=tuple(stacks[name] for name in names), small_blind=small, big_blind=big, rules=_book(rules, cap),
        limit=limit, button=button is not None, small_blind_seat=small_blind is not None,
        antes=_antes(names, ante, mapping(antes or {}, "antes", '{"A": 5}')), bb_ante=bb_ante,
        straddles=tuple(pair(x, "straddles", _STRADDLES) for x in listed(straddles, "straddles", _STRADDLES)),
        posts=tuple(record(Post, x, "posts", _POSTS) for x in listed(posts, "posts", _POSTS)),
        dead_money=dead_money, small_bet=bet, big_bet=double, players_left=players_left, unit=unit,
        rake=record(Rake, rake if rake is not None else Rake(), "rake", "Rake(rate=500, cap=300)"),
        hole=hole_cards(hole if hole is not None else {}), deck=deck_of(deck) if deck is not None else None, bomb=bomb)
    if small_blind not in ("", None) and small_blind != setup.seats[setup.sb_at]:
        raise BadSetup("setup.small_blind", seat=brief(small_blind), right=setup.seats[setup.sb_at]).located(field="small_blind")
    _check(setup)
    return setup


def _book(rules: object, cap: object) -> RuleSet:
    if not isinstance(rules, str | RuleSet):
        raise wrong(rules, "rules", '"tda-2024"')
    book = rule_set(rules) if isinstance(rules, str) else rules
    if cap is None:
        return book
    try:
        return book.override({"betting.cap": {"raises": cap}})  # type: ignore[dict-item]
    except UnknownRuleSet as e:
        raise BadSetup(e.code, **e.facts).located(field="cap") from None


def _names(stacks: Mapping[str, int]) -> tuple[str, ...]:
    names = tuple(stacks)
    if not 2 <= len(names) <= 10:
        raise BadSetup("setup.seats", count=len(names)).located(field="stacks")
    for name in names:
        if (error := name_fault(name)) is not None:
            raise error.located(field="stacks")
    return names


def name_fault(name: object) -> BadSetup | None:
    """Why this cannot name a seat, or None.  All names, of seats, of players in a room and in files, are judged here."""
    if not isinstance(name, str) or len(name) > LONGEST_NAME or '"' in name:
        return BadSetup("setup.name", name=brief(name), most=LONGEST_NAME)
    if signs := hidden(name):
        code = "setup.name_blank" if signs[0].isspace() and signs[0] > " " else "setup.name_sign"
        return BadSetup(code, name=brief(name), sign=_called(signs[0]))
    return None if name.strip() else BadSetup("setup.name", name=name, most=LONGEST_NAME)


def _called(sign: str) -> str:
    import unicodedata  # only when a name is refused
    return f"U+{ord(sign):04X} {unicodedata.name(sign, '')}".strip()


def _antes(names: tuple[str, ...], ante: int, uneven: Mapping[str, int]) -> tuple[int, ...]:
    for seat in uneven:
        if seat not in names:
            raise no_seat(seat, names).located(field="antes")
    found = tuple(uneven.get(name, ante) for name in names)
    return () if all(type(chips) is int and chips == 0 for chips in found) else found


def _check(s: Setup) -> None:
    for name, chips in zip(s.seats, s.stacks, strict=True):
        whole(chips, f"stacks[{name}]", 1)
    whole(s.small_blind, "small blind")
    whole(s.big_blind, "big blind", 1)
    if s.small_blind > s.big_blind:
        raise BadSetup("setup.blinds", small=s.small_blind, big=s.big_blind).located(field="blinds")
    for i, chips in enumerate(s.antes):
        whole(chips, f"antes[{s.seats[i]}]")
    for value, what, least in ((s.bb_ante, "big blind ante", 0), (s.dead_money, "dead money", 0), (s.small_bet, "small bet", 1),
                               (s.big_bet, "big bet", 1), (s.unit, "unit", 1), (s.rake.cap, "rake cap", 0),
                               (s.rake.fixed, "rake", 0)):
        whole(value, what, least)
    counted(s.rake.rate, "rake rate", 0)
    whole(s.total, "stacks")
    if s.small_bet > s.big_bet:
        raise BadSetup("setup.bets", small=s.small_bet, big=s.big_bet).located(field="bets")
    if s.unit > max(s.stacks):
        raise BadSetup("setup.unit", unit=s.unit, most=max(s.stacks)).located(field="unit")
    if s.rake.rate > 10000:
        raise BadSetup("setup.rake", percent=f"{s.rake.rate / 100:.12g}").located(field="rake rate")
    if s.players_left is not None:
        counted(s.players_left, "players left", s.n)
    if s.limit not in LIMITS:
        raise BadSetup("setup.limit", limit=brief(s.limit)).located(field="limit")
    if s.n == 2 and not s.small_blind_seat:
        raise BadSetup("setup.heads_up_small_blind").located(field="small_blind")
    if s.bomb is not False:
        _check_bomb(s)
    _check_posts(s)
    _check_straddles(s)
    _check_cards(s)


def _check_bomb(s: Setup) -> None:
    if s.bomb is not True:
        raise wrong(s.bomb, "bomb", "True, False")
    if len(set(s.antes)) != 1 or not s.antes[0]:
        raise NotAllowed("posting.bomb", "no_ante")
    if s.bb_ante or s.straddles or s.posts:
        raise NotAllowed("posting.bomb", "more_posts")


def _check_posts(s: Setup) -> None:
    for p in s.posts:
        _seated(s, p.seat, "posts")
        whole(p.live, "posts.live")
        whole(p.dead, "posts.dead")
    for seat in dict.fromkeys(p.seat for p in s.posts):
        at = s.seats.index(seat)
        live = sum(p.live for p in s.posts if p.seat == seat)
        blind = s.small_blind if at == s.sb_at else s.big_blind if at == s.bb_at else 0
        if live and live + blind > s.big_blind:    # nobody has more in than the price before the first decision
            raise NotAllowed("posting.post", "too_large", seat=seat, tried=live + blind, big_blind=s.big_blind)
        due = live + blind + _dead(s, seat)
        stack = s.stacks[at]
        if due > stack:
            raise NotAllowed("posting.post", "short", seat=seat, tried=due, stack=stack)


def _check_straddles(s: Setup) -> None:
    if not s.straddles:
        return
    rules, most = s.rules, int(s.rules.setting("posting.straddle", "most"))
    if not rules.setting("posting.straddle", "allowed"):
        raise NotAllowed("posting.straddle", "not_allowed")
    if most and len(s.straddles) > most:
        raise NotAllowed("posting.straddle", "too_many", most=most)
    high, done = s.big_blind, list[str]()
    for seat, to in s.straddles:
        _seated(s, seat, "straddles")
        whole(to, "straddles")
        if to < 2 * high:
            raise NotAllowed("posting.straddle", "too_small", seat=seat, tried=to, minimum=2 * high)
        if seat in done:
            raise NotAllowed("posting.straddle", "twice", seat=seat)
        if not done and rules.setting("posting.straddle", "first_from") != "any_seat" and not _under_the_gun_or_button(s, seat):
            raise NotAllowed("posting.straddle", "wrong_seat", seat=seat)
        done.append(seat)
        high = to
        stack = s.stacks[s.seats.index(seat)]
        if to + _dead(s, seat) > stack:
            raise NotAllowed("posting.straddle", "short", seat=seat, tried=to, stack=stack - _dead(s, seat))
        on_button = s.button and seat == s.seats[-1]
        if s.limit == "fl" and on_button and not rules.setting("posting.straddle", "button_in_limit"):
            raise NotAllowed("posting.straddle", "button_in_limit")


def _under_the_gun_or_button(s: Setup, seat: str) -> bool:
    at = s.seats.index(seat)
    return at == (s.bb_at + 1) % s.n or (s.button and at == s.n - 1)


def _check_cards(s: Setup) -> None:
    for seat in s.hole:
        _seated(s, seat, "hole")
    if s.deck is not None:
        deck_of(s.deck)
        if s.hole:
            raise BadSetup("setup.deck_and_hole").located(field="hole")


def _dead(s: Setup, seat: str) -> int:
    """What a seat puts in that is no bet: antes and dead posts."""
    at = s.seats.index(seat)
    return (s.antes[at] if s.antes else 0) + (s.bb_ante if at == s.bb_at else 0) + sum(p.dead for p in s.posts if p.seat == seat)


def _seated(s: Setup, seat: str, what: str) -> None:
    if seat not in s.seats:
        raise no_seat(seat, s.seats).located(field=what)


def no_seat(seat: object, seats: Iterable[str]) -> BadSetup:
    """The error for a name that nobody in the hand has."""
    seats = tuple(seats)
    near = [s for s in seats if isinstance(seat, str) and s.casefold() == seat.strip().casefold()]
    if len(near) == 1:
        return BadSetup("setup.no_seat_near", seat=brief(seat), near=near[0])
    return BadSetup("setup.no_seat", seat=brief(seat), seats=", ".join(seats))


class NotAllowed(BadSetup):
    """Something besides an action that a rule does not allow; code is "rule/key", as with IllegalAction."""

    def __init__(self, rule: str, key: str, **facts: Any) -> None:
        super().__init__(f"{rule}/{key}", **facts)
        self.rule, self.key = rule, key

    def message(self, lang: str = "en") -> str:
        """Why not, in the words of the rule."""
        return refusal(self.rule, self.key, lang, self.facts)


def check_boards(rules: RuleSet, boards: int) -> None:
    """Raise NotAllowed where the rule set does not let so many boards be run.                         rule pots.boards"""
    if boards > 1 and not rules.setting("pots.boards", "allowed"):
        raise NotAllowed("pots.boards", "not_allowed")
    most = int(rules.setting("pots.boards", "most"))
    if boards > max(1, most):
        raise NotAllowed("pots.boards", "too_many", most=most)


def street_names(street: str) -> tuple[str, str]:
    """A street in English and Chinese."""
    words = common()["streets"][street]
    return words["en"], words["zh"]
