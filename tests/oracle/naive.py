"""A second referee for the betting and the pots of one hand, written from the rules and not from the core.

It is slow and says everything out loud: players are objects, the turn is an explicit queue, pots are made from sorted
levels.  It shares no code and no numbers with the package (limits and readings are words here), so that a mistake has
to be made twice, in two different ways, to stay hidden.

Seats are numbered clockwise from the left of the button, as the rules settle odd chips and first turns from there.
Heads-up the button (seat 1) is the small blind and seat 0 the big blind.

The rule numbers (E-nn) are those of the project's rule digest; "choice n" is the list of points where the books are
silent or disagree.
"""
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

PREFLOP, FLOP, TURN, RIVER = range(4)


@dataclass
class Rules:
    """What a room decides before the hand."""

    limit: str                                 # "no-limit", "pot-limit", "fixed-limit"
    small_blind: int
    big_blind: int
    small_bet: int                             # fixed limit: before the flop and on it
    big_bet: int                               # fixed limit: turn and river
    cap: int = 0                               # fixed limit: raises after the bet, 0 = as many as you like
    cap_lifts: str = "never"                   # "never", "round_starts_heads_up", "heads_up"
    share: int = 1                             # 2: half a bet or raise counts (E-28); in no-limit a house reading
    callers_may_raise: bool = False            # house reading: a short all-in binds only bettors and raisers
    short_blinds_in_full: bool = True          # pot limit before the flop (choice 7, choice 20)
    small_blind_as_big: bool = False           # pot limit before the flop (choice 21)
    straddle_minimum: str = "double"           # "double" or "plus_big_blind" (choice 6)
    unit: int = 1
    rake_rate: int = 0                         # ten-thousandths
    rake_cap: int = 0                          # 0 = none
    rake_fixed: int = 0
    no_flop_no_drop: bool = False


@dataclass
class Posts:
    """Who posts what.  Lists go by seat; None where nobody is concerned."""

    small_blind_seat: int | None
    big_blind_seat: int
    antes: list[int] = field(default_factory=list)       # from everyone, or empty
    big_blind_ante: int = 0
    ante_first: bool = False                             # only for the big blind's ante for the table
    live: list[int] = field(default_factory=list)
    dead: list[int] = field(default_factory=list)
    straddles: list[tuple[int, int]] = field(default_factory=list)      # (seat, total on the street) in order
    bomb: bool = False                                   # antes only, and the flop at once
    left_over: int = 0                                   # dead money that lay in the middle before anybody posted


class Player:
    """One player in one hand."""

    def __init__(self, seat: int, chips: int) -> None:
        self.seat = seat
        self.stack = chips
        self.street_bet = 0
        self.total = 0                         # in the pots over the whole hand, without dead money (E-71)
        self.folded = False
        self.killed = False
        self.acted_at: int | None = None       # street bet at the last action on this street; None: has not acted
        self.bet_or_raised = False             # on this street, by an action: a post is no action (E-04)

    @property
    def in_hand(self) -> bool:
        """Holds a hand."""
        return not self.folded and not self.killed

    @property
    def has_chips(self) -> bool:
        """Holds a hand and can still bet."""
        return self.in_hand and self.stack > 0

    def put_in(self, chips: int) -> int:
        """Move up to `chips` from the stack into the pots; how much it was."""
        paid = min(chips, self.stack)
        self.stack -= paid
        self.total += paid
        return paid

    def bet(self, chips: int) -> int:
        """The same, as part of the bet on this street."""
        paid = self.put_in(chips)
        self.street_bet += paid
        return paid


class NotAllowed(Exception):
    """The referee refuses; nothing has changed."""


@dataclass
class Pot:
    """One pot before rake."""

    chips: int
    eligible: list[int]


@dataclass
class Settlement:
    """The end of the hand."""

    stacks: list[int]
    raked: int
    awards: list[list[list[int]]]              # awards[pot][board][seat], pots from the main pot up


class Hand:
    """One hand of hold'em, from the posts to the last odd chip."""

    def __init__(self, stacks: list[int], rules: Rules, posts: Posts) -> None:
        self.rules = rules
        self.posts = posts
        self.players = [Player(seat, chips) for seat, chips in enumerate(stacks)]
        self.dead_money = posts.left_over
        self.missing_blinds = 0                # blind money that pot limit counts although it is not there
        self.street = PREFLOP
        self.over = False                      # no betting is left in this hand
        self.board_was_dealt = False           # at least the flop
        self.current = 0                       # the amount to match
        self.full = 0                          # the last full bet or raise; in fixed limit the size of the street
        self.completed_level = 0               # fixed limit: where the next bet or raise is measured from
        self.raises = 0                        # fixed limit: bets and raises on this street
        self.cap_lifted = False
        self.queue: list[int] = []             # who is still to act on this street, the next one first
        self.seen: Counter[str] = Counter()    # which situations came up, so that a test can ask for all of them
        self.paid = self.take_posts()
        self.check_heads_up(round_starts=True)
        self.find_next_actor()

    def copy(self) -> "Hand":
        """The same hand, to be played on by itself; what was seen is noted in one place."""
        twin = object.__new__(Hand)
        twin.__dict__.update(self.__dict__)
        twin.players = []
        for player in self.players:
            same = object.__new__(Player)
            same.__dict__.update(player.__dict__)
            twin.players.append(same)
        twin.queue = list(self.queue)
        return twin

    # ---- posts ---------------------------------------------------------------------------------------------------

    def take_posts(self) -> list[dict[str, int]]:
        """Antes, blinds, posts and straddles (E-01 to E-10); what each seat paid, by name."""
        posts, rules, players = self.posts, self.rules, self.players
        paid = [dict.fromkeys(("ante", "table ante", "dead", "blind", "live", "straddle"), 0) for _ in players]
        big = players[posts.big_blind_seat]

        # An ante from everybody comes before the blinds (choice 19) and counts in the totals, not in the bets (E-07).
        # Antes that differ are not an ante from everybody: they are dead, as one that is paid for the table.
        alike = len(set(posts.antes)) <= 1
        for player, ante in zip(players, posts.antes, strict=bool(posts.antes)):
            paid[player.seat]["ante"] += player.put_in(ante) if alike else self.pay_dead(player, ante)
        if posts.ante_first:
            paid[big.seat]["table ante"] = self.pay_dead(big, posts.big_blind_ante)
        if posts.bomb:
            self.queue = []                    # nobody posts a blind and nobody acts before the flop
            return paid

        # Blinds may be short: the price stays that of the full big blind (E-02).
        small_paid = 0
        if posts.small_blind_seat is not None:
            small_paid = players[posts.small_blind_seat].bet(rules.small_blind)
            paid[posts.small_blind_seat]["blind"] = small_paid
        big_paid = big.bet(rules.big_blind)
        paid[big.seat]["blind"] = big_paid
        if rules.short_blinds_in_full:
            self.missing_blinds = rules.small_blind - small_paid + rules.big_blind - big_paid
        if not posts.ante_first:
            paid[big.seat]["table ante"] = self.pay_dead(big, posts.big_blind_ante)

        for player, chips in zip(players, posts.dead, strict=bool(posts.dead)):
            paid[player.seat]["dead"] = self.pay_dead(player, chips)
        for player, chips in zip(players, posts.live, strict=bool(posts.live)):
            paid[player.seat]["live"] = player.bet(chips)

        self.current = rules.big_blind
        self.full = rules.small_bet if rules.limit == "fixed-limit" else rules.big_blind
        last_to_act = posts.big_blind_seat
        for seat, total in posts.straddles:
            paid[seat]["straddle"] += players[seat].bet(total - players[seat].street_bet)
            self.current = total
            if rules.limit != "fixed-limit" and rules.straddle_minimum == "double":
                self.full = total              # E-06: the next raise is to twice the straddle
            last_to_act = seat
        self.completed_level = self.current
        self.raises = 1                        # the big blind is the bet; a straddle is not one (E-27, E-29)
        self.queue = self.seats_from(last_to_act + 1)
        return paid

    def pay_dead(self, player: Player, chips: int) -> int:
        """Dead money belongs to the main pot and is in nobody's total (E-08, E-09)."""
        paid = min(chips, player.stack)
        player.stack -= paid
        self.dead_money += paid
        return paid

    # ---- whose turn ----------------------------------------------------------------------------------------------

    def seats_from(self, first: int) -> list[int]:
        """Seats of players who can still bet, clockwise, beginning with seat `first`."""
        count = len(self.players)
        clockwise = [(first + step) % count for step in range(count)]
        return [seat for seat in clockwise if self.players[seat].has_chips]

    @property
    def actor(self) -> int | None:
        """The seat to act, or None when no betting is left."""
        return None if self.over else self.queue[0]

    def hands_left(self) -> list[Player]:
        """Players who hold a hand."""
        return [player for player in self.players if player.in_hand]

    def bettors_left(self) -> list[Player]:
        """Players who hold a hand and chips."""
        return [player for player in self.players if player.has_chips]

    def find_next_actor(self) -> None:
        """Close streets until somebody has to act or the betting is over (E-32, E-33)."""
        while not self.over:
            if len(self.hands_left()) == 1 or self.nobody_can_be_bet_against():
                self.over = True
            elif self.queue:
                return
            elif self.street == RIVER:
                self.over = True
            else:
                self.open_street(self.street + 1)
        self.queue = []
        if len(self.hands_left()) > 1 and self.street < RIVER:
            self.seen["run-out"] += 1          # the rest of the board is still to come

    def deal_flop(self) -> None:
        """All-in before the flop: the dealer goes on with the board.  A hand may still be killed after that."""
        if not self.over or len(self.hands_left()) < 2:
            raise NotAllowed("no flop is due")
        self.board_was_dealt = True

    def nobody_can_be_bet_against(self) -> bool:
        """At most one player has chips, and he has bet as much as every live opponent (E-33)."""
        bettors = self.bettors_left()
        if len(bettors) > 1:
            return False
        if not bettors:
            return True
        last = bettors[0]
        return all(last.street_bet >= other.street_bet for other in self.hands_left() if other is not last)

    def open_street(self, street: int) -> None:
        """Begin the betting round of a street (E-10, E-20, E-27)."""
        self.street = street
        self.board_was_dealt = True
        for player in self.players:
            player.street_bet = 0
            player.acted_at = None
            player.bet_or_raised = False
        self.current = 0
        self.completed_level = 0
        self.raises = 0
        if self.rules.limit == "fixed-limit":
            self.full = self.rules.big_bet if street >= TURN else self.rules.small_bet
        else:
            self.full = self.rules.big_blind
        self.queue = self.seats_from(0)
        self.cap_lifted = False
        self.check_heads_up(round_starts=True)

    def check_heads_up(self, round_starts: bool) -> None:
        """Lift the cap of this round if the room lifts it now (E-29; players with chips count: choice 22)."""
        if len(self.bettors_left()) != 2:
            return
        if self.rules.cap_lifts == "round_starts_heads_up" and round_starts:
            self.cap_lifted = True
        if self.rules.cap_lifts == "heads_up" and not self.cap_is_reached():
            self.cap_lifted = True

    def cap_is_reached(self) -> bool:
        """As many bets and raises as the cap allows: one bet and `cap` raises."""
        return self.rules.cap > 0 and self.raises >= 1 + self.rules.cap

    # ---- what may the actor do -----------------------------------------------------------------------------------

    def to_call(self, seat: int) -> int:
        """What a call costs this player now; a short stack calls all-in."""
        player = self.players[seat]
        return min(self.current - player.street_bet, player.stack)

    def why_no_raise(self, seat: int) -> set[str]:
        """Every reason that forbids this player to bet or raise (E-24, E-28, E-29); empty: he may."""
        player = self.players[seat]
        reasons = set()
        if player.stack <= self.current - player.street_bet:
            reasons.add("price takes stack")
        if not any(other.has_chips for other in self.players if other is not player):
            reasons.add("nobody left")
        if not self.betting_is_open_for(player):
            reasons.add("not reopened")
        if self.rules.limit == "fixed-limit" and self.cap_is_reached() and not self.cap_lifted:
            reasons.add("capped")
        return reasons

    def betting_is_open_for(self, player: Player) -> bool:
        """Has not acted, or faces a full bet or raise (or the share of it that counts) since he acted."""
        if player.acted_at is None:
            return True
        faces = self.current - player.acted_at
        if faces * self.rules.share >= self.full:
            return True
        return self.rules.callers_may_raise and not player.bet_or_raised and faces > 0

    def raise_range(self, seat: int) -> tuple[int, int] | None:
        """(smallest, largest) total of a bet or raise, or None without the right."""
        if self.why_no_raise(seat):
            return None
        player = self.players[seat]
        all_in = player.street_bet + player.stack
        if self.rules.limit == "fixed-limit":
            size = self.completed_level + self.full
            return min(size, all_in), min(size, all_in)
        largest = all_in
        if self.rules.limit == "pot-limit":
            # The antes of a bomb pot may be less than one bet, which everybody may make.
            largest = min(all_in, max(self.pot_limit(player), self.current + self.full))
        return min(self.current + self.full, all_in), largest

    def pot_limit(self, player: Player) -> int:
        """The call, and then as much again as the pot would hold (E-30)."""
        pot = self.chips_in_the_middle()
        if self.street == PREFLOP:
            pot += self.missing_blinds
            big = self.players[self.posts.big_blind_seat]
            big_has_acted = big.acted_at is not None or not big.in_hand
            if self.rules.small_blind_as_big and not big_has_acted:
                pot += self.rules.big_blind - self.rules.small_blind
        return self.current + pot + (self.current - player.street_bet)

    def chips_in_the_middle(self) -> int:
        """All bets of the hand and the dead money."""
        return sum(player.total for player in self.players) + self.dead_money

    # ---- actions -------------------------------------------------------------------------------------------------

    def act(self, what: str, to: int = 0) -> None:
        """The actor does "fold", "call" (also a check) or "raise" (also a bet) to a total on the street."""
        if self.over:
            raise NotAllowed("nobody is to act")
        player = self.players[self.queue[0]]
        if what == "raise":
            allowed = self.raise_range(player.seat)
            if allowed is None or not allowed[0] <= to <= allowed[1]:
                raise NotAllowed("this raise is not offered")
            self.raise_to(player, to)
        else:
            self.queue.pop(0)
            if what == "fold":
                player.folded = True
            else:
                player.bet(self.current - player.street_bet)
        player.acted_at = player.street_bet
        self.check_heads_up(round_starts=False)
        self.find_next_actor()

    def raise_to(self, player: Player, to: int) -> None:
        """A bet or raise: everybody else who can still act has to answer it."""
        if self.rules.limit == "fixed-limit":
            # Half a bet or more counts as a full one; less leaves the level for others to complete (E-28, choice 23).
            if (to - self.completed_level) * self.rules.share >= self.full:
                if to < self.completed_level + self.full:
                    self.seen["half counts as full"] += 1
                elif self.current > self.completed_level:
                    self.seen["completion"] += 1
                self.completed_level = to
                self.raises += 1
            else:
                self.seen["under half"] += 1
        elif to - self.current >= self.full:
            self.full = to - self.current      # E-20: the next raise must be at least as much
        else:
            self.seen["short all-in"] += 1
        self.current = to
        player.bet(to - player.street_bet)
        player.bet_or_raised = True
        self.queue = [seat for seat in self.seats_from(player.seat + 1) if seat != player.seat]

    def kill(self, seat: int) -> None:
        """A hand that is dead without a fold (mucked, exposed, absent): its chips stay, the uncalled part does not."""
        player = self.players[seat]
        player.killed = True
        self.queue = [other for other in self.queue if other != seat]
        if not self.over:
            # Killed before anybody has acted: the round starts without this hand.
            self.check_heads_up(round_starts=all(other.acted_at is None for other in self.players))
            self.find_next_actor()

    # ---- pots ----------------------------------------------------------------------------------------------------

    def refund(self) -> tuple[int, int] | None:
        """(seat, chips) of the part of a bet that nobody matched (E-70), or None."""
        by_total = sorted(self.players, key=lambda player: player.total, reverse=True)
        top, second = by_total[0], by_total[1]
        if top.total == second.total:
            return None
        if top.folded:                         # choice 24: who merely folds leaves his chips
            self.seen["a folder's top stays"] += 1
            return None
        if top.killed:
            self.seen["refund to a killed hand"] += 1
        return top.seat, top.total - second.total

    def pots(self) -> list[Pot]:
        """The pots from the main pot up, after the refund (E-71)."""
        totals = [player.total for player in self.players]
        returned = self.refund()
        if returned is not None:
            totals[returned[0]] -= returned[1]
        levels = sorted({totals[player.seat] for player in self.hands_left()})
        pots = []
        below = 0
        for level in levels:
            chips = sum(min(total, level) - min(total, below) for total in totals)
            eligible = [player.seat for player in self.hands_left() if totals[player.seat] >= level]
            pots.append(Pot(chips, eligible))
            below = level
        pots[0].chips += self.dead_money
        pots[-1].chips += sum(max(total - levels[-1], 0) for total in totals)
        return pots

    def settle(self, scores: Sequence[Sequence[int | None]]) -> Settlement:
        """Who gets what with scores[board][seat]: higher is better, equal scores tie (E-72 to E-76).

        None for a hand that is not shown: it wins nothing while another contests the pot.
        """
        stacks = [player.stack for player in self.players]
        returned = self.refund()
        if returned is not None:
            stacks[returned[0]] += returned[1]
        raked = 0
        awards = []
        pots = self.pots()
        for number, pot in enumerate(pots):
            rake = self.rake_of(pots, number)
            raked += rake
            chips = pot.chips - rake
            won = [[0] * len(stacks) for _ in scores]
            if len(pot.eligible) == 1:         # awarded at once, without a showdown
                won[0][pot.eligible[0]] = chips
            else:
                for number_of_board, part in enumerate(split(chips, len(scores), self.rules.unit)):
                    shown = {seat: score for seat, score in enumerate(scores[number_of_board]) if score is not None}
                    best = max(shown[seat] for seat in pot.eligible if seat in shown)
                    winners = [seat for seat in pot.eligible if shown.get(seat) == best]      # from the left of the button
                    for seat, share in zip(winners, split(part, len(winners), self.rules.unit), strict=True):
                        won[number_of_board][seat] = share
            awards.append(won)
        for seat in range(len(stacks)):
            stacks[seat] += sum(board[seat] for won in awards for board in won)
        return Settlement(stacks, raked, awards)

    def rake_of(self, pots: list[Pot], number: int) -> int:
        """The rake taken from one pot: its part of the rake on the pots up to it; a fixed rake comes on top from the main pot."""
        no_flop = not self.board_was_dealt and len(self.hands_left()) == 1       # a showdown has a board
        if self.rules.no_flop_no_drop and no_flop:
            return 0
        up_to_here = sum(pot.chips for pot in pots[:number + 1])
        below = up_to_here - pots[number].chips
        rake = self.percentage(up_to_here) - self.percentage(below)
        if number == 0:
            rake += self.rules.rake_fixed
        return min(rake, pots[number].chips)

    def percentage(self, chips: int) -> int:
        """The rake by rate on this many chips, rounded down and capped."""
        rake = chips * self.rules.rake_rate // 10_000
        return min(rake, self.rules.rake_cap) if self.rules.rake_cap else rake


def split(chips: int, parts: int, unit: int) -> list[int]:
    """Equal shares in whole units; odd units one each to the first, what is below a unit to the very first (E-75)."""
    shares = [0] * parts
    units = chips // unit
    for turn in range(units % parts):
        shares[turn] += unit
    for turn in range(parts):
        shares[turn] += units // parts * unit
    shares[0] += chips % unit
    return shares
