"""Bots: legal everywhere, from their own view alone, the same for the same seed, and as their names say."""
import ast
import pickle
import random
import re
import time
from itertools import product

import pytest

import bot_match
from conftest import ROOT
from hands import random_setup
from sidepot import Hand, SidepotError, seeded_deck, view
from sidepot.analysis.holdings import HOLDINGS, PLACE, draw_showdowns, outs, promises, standings
from sidepot.analysis.preflop import BOARDS, outcome
from sidepot.bots import STRENGTHS, STYLES, Player, bot, thinking_time
from sidepot.bots.acting import raise_to
from sidepot.bots.outlook import outlook
from sidepot.bots.pace import QUICKEST, SLOWEST
from sidepot.bots.reading import read
from sidepot.bots.situation import situation
from sidepot.bots.starting import ORDER, PERCENT
from sidepot.cards import parse_cards
from sidepot.hand import DealtIn, Raked
from sidepot.notation import parse_spot

ALL = [bot(style, strength, seed=n) for n, (style, strength) in enumerate(product(STYLES, STRENGTHS))]


def ids(player: Player) -> str:
    return player.name()


# ---- legal, from the own view alone

def watched(hand: Hand, player: Player, rng: random.Random) -> str:
    """The action of a bot, checked: legal, no fold for nothing, nothing hidden read, the same when asked again."""
    seen = view(hand, hand.actor)
    others = {e.seat for e in seen.events if isinstance(e, DealtIn) and e.cards is not None} - {hand.actor}
    assert not others - set(seen.shown)
    said = player.act(seen)
    verdict = hand.explain(said)
    assert verdict.legal, (said, str(hand.legal()), str(verdict))
    assert seen.legal is not None
    assert said != "fold" or seen.legal.to_call
    assert pickle.loads(pickle.dumps(player)).act(seen) == said
    assert QUICKEST <= thinking_time(seen, said, rng) <= SLOWEST
    return said


def test_bots_play_every_kind_of_game_legally_and_keep_the_chips():
    """Ten thousand of these were played with no fault; here are as many as a test has time for."""
    rng = random.Random(6)
    limits = set()
    for _ in range(150):
        setup = random_setup(rng)
        hand = Hand(setup)
        limits.add(setup.limit)
        players = {seat: rng.choice(ALL) for seat in hand.seats}
        while hand.actor is not None:
            hand.apply(watched(hand, players[hand.actor], rng))
        hand.settle()
        assert sum(hand.stacks.values()) + sum(e.amount for e in hand.events if isinstance(e, Raked)) == setup.total
    assert limits == {"nl", "pl", "fl"}


@pytest.mark.parametrize("player", ALL, ids=ids)
def test_each_bot_plays_hands_of_two_to_ten_players_and_bomb_pots(player):
    rng = random.Random(player.seed)
    for n in range(2, 11):
        stacks = {name: rng.choice((30, 150, 1000, 4000)) for name in "ABCDEFGHIJ"[:n]}
        bomb = n % 3 == 0
        hand = Hand(stacks, (5, 10), ante=20 if bomb else rng.choice((0, 2)), bomb=bomb, limit=rng.choice(("nl", "pl", "fl")),
                    deck=seeded_deck(n))
        while hand.actor is not None:
            hand.apply(watched(hand, player, rng))
        hand.settle()
        assert sum(hand.stacks.values()) == sum(stacks.values())


@pytest.mark.parametrize("player", ALL, ids=ids)
def test_several_boards_and_boards_that_nobody_told_are_played_too(player):
    hand = parse_spot("nl 1/2 | C 200, A 200, B 200 KcKd | C r6, A f, B c | flop Ks7c2s: B x, C b9")
    seen = view(hand, "B")
    assert hand.explain(player.act(seen._replace(boards=("Ks7c2s", "QdJd3h")))).legal
    unknown = parse_spot("nl 1/2 | C 200, A 200, B 200 KcKd | C r6, A f, B c")
    assert view(unknown, "B").boards == ("",)
    assert unknown.explain(player.act(view(unknown, "B"))).legal
    unknown.apply("B check")
    unknown.apply("C bet 9")
    assert unknown.explain(player.act(view(unknown, "B"))).legal


def test_a_bot_says_what_it_lacks_and_a_factory_what_there_is():
    hand = parse_spot("nl 1/2 | C 200, A 200 AsKd, B 160 | C c")
    for seat in ("C", None):
        with pytest.raises(SidepotError, match="turn"):
            ALL[0].act(view(hand, seat))
    hand = parse_spot("nl 1/2 | C 200, A 200, B 160 | C c")
    with pytest.raises(SidepotError, match="cards of A are unknown") as unknown:
        ALL[0].act(view(hand, "A"))
    assert "A 的底牌" in unknown.value.text("zh")
    with pytest.raises(SidepotError, match=r"no style.*loose-passive"):
        bot("wild", "strong")
    with pytest.raises(SidepotError, match=r"no strength.*beginner, regular, strong"):
        bot("loose-passive", "perfect")
    assert bot("tight-aggressive", "strong").name("zh") == "高手·紧凶"
    assert len({player.name(lang) for player in ALL for lang in ("en", "zh")}) == 24


def test_seeds_differ_where_there_is_something_to_choose():
    hand = parse_spot("nl 1/2 | C 200, A 200, B 200 7h2c | C f, A c, B x | flop Kd8s3c: A x")
    assert len({bot("loose-aggressive", "regular", seed=n).act(view(hand, "B")) for n in range(30)}) > 1


def test_what_hides_in_the_hand_changes_no_decision():
    """The same view from a hand with other cards in the others' hands and on the streets to come."""
    rng = random.Random(3)
    for n in range(20):
        deck = seeded_deck(n)
        hand = Hand({"A": 500, "B": 500, "C": 500}, (5, 10), deck=deck)
        known = {i for i in range(52) if deck[i] in {c for e in hand.events if isinstance(e, DealtIn) and e.seat == hand.actor
                                                   for c in parse_cards(e.cards or "")}}
        rest = [i for i in range(52) if i not in known]
        moved = dict(zip(rest, rng.sample(rest, len(rest)), strict=True))
        other = Hand({"A": 500, "B": 500, "C": 500}, (5, 10), deck=[deck[moved.get(i, i)] for i in range(52)])
        assert view(other, hand.actor) == view(hand, hand.actor)
        assert {p.act(view(other, hand.actor)) for p in ALL[:3]} == {p.act(view(hand, hand.actor)) for p in ALL[:3]}


# ---- sizes

def test_sizes_are_legal_round_and_all_in_when_little_is_left():
    s = situation(view(parse_spot("nl 5/10 unit 5 | C 2000 AsAd, A 2000, B 2000 |"), "C"))
    assert raise_to(s, 31) == "raise 30"
    assert raise_to(s, 1) == "raise 20"
    assert raise_to(s, 10**6) == "all in"
    assert raise_to(s, 1600) == "all in"
    assert raise_to(s, 333) == "raise 330"
    fixed = situation(view(parse_spot("fl 10/20 | C 2000 AsAd, A 2000, B 2000 |"), "C"))
    assert raise_to(fixed, 500) == f"raise {fixed.low}"
    short = situation(view(parse_spot("nl 5/10 | C 8 AsAd, A 2000, B 2000 |"), "C"))
    assert raise_to(short, 500) == "call"


# ---- what they see and count

def test_starting_hands_stand_each_once_and_in_a_sensible_order():
    assert len(ORDER) == len(set(ORDER)) == 169
    percent = {name: PERCENT[PLACE[parse_cards(cards)]] for name, cards in
               (("AA", "AsAd"), ("AKs", "AsKs"), ("AKo", "AsKd"), ("72o", "7s2d"), ("T9s", "Ts9s"), ("32o", "3s2d"))}
    assert percent["AA"] == pytest.approx(600 / 1326)
    assert percent["32o"] == 100
    assert sorted(percent, key=lambda name: percent[name]) == ["AA", "AKs", "AKo", "T9s", "72o", "32o"]


def test_standings_count_who_is_beaten():
    board = parse_cards("Ks7c2sQd3h")
    found = standings(board)
    rng = random.Random(1)
    for at in rng.sample(range(1326), 20):
        if not set(HOLDINGS[at]) & set(board):
            others = [one for one in found if one]
            assert found[at] == pytest.approx((sum(x < found[at] for x in others) + sum(x <= found[at] for x in others))
                                              / (2 * len(others)))
    assert found[PLACE[parse_cards("KdKh")]] == max(found)
    assert found[PLACE[parse_cards("KsKh")]] == 0


@pytest.mark.parametrize(("board", "hand", "cards"), [
    ("Ks7c2s", "AsQs", 9), ("Ts9d2c", "QhJh", 8), ("Ts9s2c", "QsJs", 15), ("Ts9d2c", "KhQh", 4), ("Ks7c2s", "KdKh", 0),
    ("Ts9d8c7h", "AsKd", 0), ("As2d3c", "5h9h", 4), ("TsJsQs", "9s8s", 0),
])
def test_outs_are_those_of_the_hand_not_of_the_board(board, hand, cards):
    at = PLACE[parse_cards(hand)]
    assert outs(parse_cards(board))[at] == cards
    assert (promises(parse_cards(board))[at] > standings(parse_cards(board))[at]) == bool(cards)


def test_drawn_showdowns_agree_with_the_count_of_all_boards():
    mine, theirs = parse_cards("AhKd"), parse_cards("QcQs")
    weights = [0.0] * 1326
    weights[PLACE[theirs]] = 0.4
    drawn = draw_showdowns(mine, [()], [weights], 4000, random.Random(1).random)
    assert {d.picks for d in drawn} == {(PLACE[theirs],)}
    exact = outcome((mine[0], mine[1]), (theirs[0], theirs[1]))
    won = sum(d.scores[0][0] > d.scores[0][1] for d in drawn) / len(drawn)
    assert won == pytest.approx(exact.wins / BOARDS, abs=0.03)


def test_nine_opponents_on_two_boards_never_share_a_card():
    boards = [parse_cards("Ks7c2s"), parse_cards("QdJd3h")]
    weights = [[1.0 if p < 3 else 0.0 for p in PERCENT]] * 9     # more aces wanted than there are
    for d in draw_showdowns(parse_cards("AhKd"), boards, weights, 200, random.Random(1).random):
        cards = [c for p in d.picks for c in HOLDINGS[p]] + [*parse_cards("AhKd"), *boards[0], *boards[1]]
        assert len(cards) == len(set(cards)) == 26
        assert [len(scores) for scores in d.scores] == [10, 10]


def test_a_line_is_read():
    """A raise, and bets on three streets, make strong hands likelier; a check makes them less likely."""
    hand = parse_spot("nl 1/2 | C 200, A 200, B 200 9c9d | C r6, A f, B c | flop Ks7c2s: B x, C b9, B c | turn 4d: B x, C b25, B c"
                      " | river Jh: B x, C b80")
    s = situation(view(hand, "B"))
    found = read(s, "C")

    def likely(cards: str) -> float:
        return found[PLACE[parse_cards(cards)]]

    assert likely("KdKh") > 3 * likely("AdQh") > 0
    assert likely("AdKh") > 3 * likely("6h5h")
    assert read(s, "C", later=False)[PLACE[parse_cards("AdQh")]] > likely("AdQh")
    share = outlook(s, random.Random(1), 1000).share
    assert share < 0.3 < outlook(s, random.Random(1), 1000, reading=False).share


def test_antes_straddles_and_limpers_are_counted():
    hand = parse_spot("nl 1/2 straddle D 4 | C 200, A 200 AsAd, B 200, D 200, E 200 | E c, C c")
    s = situation(view(hand, "A"))
    assert (s.big, s.limpers, s.raises, s.behind, s.price, s.in_position) == (4, 2, 0, 2, 3, False)
    assert s.depth == 50


# ---- how they play

def test_a_strong_bot_calls_only_what_the_odds_allow_and_a_beginner_does_not_count():
    rng = random.Random(4)
    calls: dict[str, list[float]] = {strength: [] for strength in STRENGTHS}
    for n in range(160):
        names = "ABCDEF"[:rng.randrange(2, 7)]
        hand = Hand(dict.fromkeys(names, 1000), (5, 10), deck=seeded_deck(n))
        players = {seat: rng.choice([p for p in ALL if p.strength != "regular"]) for seat in names}
        while (seat := hand.actor) is not None:
            seen = view(hand, seat)
            said = players[seat].act(seen)
            s = situation(seen)
            if said == "call" and s.street:
                calls[players[seat].strength].append(outlook(s, rng, 600).share - s.odds)
            hand.apply(said)
    assert len(calls["strong"]) > 20
    assert min(calls["strong"]) > -0.05              # what the drawing leaves open
    assert sum(x < -0.1 for x in calls["beginner"]) > 10


def test_a_hand_that_beats_nothing_is_given_up_and_the_nuts_never():
    line = ("nl 1/2 | C 200, A 200, B 200 {} | C r6, A f, B c | flop Ks7c2s: B x, C b9, B c | turn 4d: B x, C b25, B c"
            " | river Jh: B x, C ai")
    bluffed, nuts = parse_spot(line.format("6c5d")), parse_spot(line.format("KcKd"))
    for player in ALL:
        assert player.act(view(nuts, "B")) == "call", player.name()
        if player.strength != "beginner":
            assert player.act(view(bluffed, "B")) == "fold", player.name()


def test_a_short_stack_is_pushed_or_folded():
    for strength in ("regular", "strong"):
        said = {bot("tight-aggressive", strength).act(view(parse_spot(f"nl 10/20 | C 160 {cards}, A 400, B 400 |"), "C"))
                for cards in ("AsKd", "9c9d", "Ah7h", "7h2c", "9c4d", "QsJs")}
        assert said == {"all in", "fold"}


@pytest.fixture(scope="module")
def mixed():
    """Records of all bots, by style and strength: every pair of styles at every strength, six-handed, the cards in each seat."""
    found: dict[tuple[str, str], bot_match.Record] = {}
    for first, second in (("tight-aggressive", "loose-passive"), ("loose-aggressive", "tight-passive")):
        table = [(style, strength) for strength in STRENGTHS for style in (first, second)]
        records = bot_match.match([bot(*one, seed=n) for n, one in enumerate(table)], 60, seed=5)
        found.update(zip(table, records, strict=True))
    return found


@pytest.mark.slow
def test_styles_are_what_their_names_say(mixed):
    for strength in STRENGTHS:
        r = {style: mixed[style, strength] for style in STYLES}
        for manner in ("aggressive", "passive"):
            assert r[f"loose-{manner}"].vpip > 1.2 * r[f"tight-{manner}"].vpip, strength
        for width in ("tight", "loose"):
            assert r[f"{width}-aggressive"].pfr > 1.5 * r[f"{width}-passive"].pfr, strength
            assert r[f"{width}-aggressive"].aggression > 1.5 * r[f"{width}-passive"].aggression, strength


@pytest.mark.slow
def test_beginners_lose_to_the_others(mixed):
    won = {strength: sum(r.bb_100 for (_, s), r in mixed.items() if s == strength) for strength in STRENGTHS}
    assert won["beginner"] < min(won["regular"], won["strong"])
    assert won["beginner"] < 0 < won["strong"]


@pytest.mark.slow
@pytest.mark.parametrize("limit", ["nl", "fl"])
@pytest.mark.parametrize(("better", "worse"), [("strong", "regular"), ("regular", "beginner"), ("strong", "beginner")])
def test_the_stronger_one_wins(better, worse, limit):
    """Heads-up, each deal played both ways round: more than twice the error above nothing."""
    style = "tight-aggressive" if better == "strong" else "tight-passive"        # where the cards play the smaller part
    players = [bot(style, strength, seed=n) for n, strength in enumerate((better, worse))]
    one, other = bot_match.match(players, 500 if limit == "nl" else 250, seed=3, limit=limit, depth=50)
    assert one.bb_100 > 2 * one.error
    assert one.bb_100 == pytest.approx(-other.bb_100)


def test_a_decision_takes_milliseconds():
    """Also with nine others on a river that nobody has looked at before; the best of three, since machines are busy."""
    hand = Hand(dict.fromkeys("ABCDEFGHIJ", 2000), (5, 10), deck=seeded_deck(5))
    slowest = 0.0
    while hand.actor is not None:
        seen, times = view(hand, hand.actor), []
        for player in (bot("loose-passive", "strong", seed=n) for n in range(3)):
            for known in (promises, standings, outs):
                known.cache_clear()
            begun = time.process_time()
            player.act(seen)
            times.append(time.process_time() - begun)
        slowest = max(slowest, min(times))
        hand.apply("call" if hand.legal().to_call else "bet 20" if hand.actor == hand.seats[0] else "check")
    assert slowest < 0.05


def test_hard_decisions_take_people_longer():
    rng = random.Random(1)
    hand = parse_spot("nl 1/2 | C 200, A 200, B 200 7h2c | C r6, A f")
    hard = parse_spot("nl 1/2 | C 200, A 200, B 200 9c9d | C r6, A f, B c | flop Ks7c2s: B x, C ai")

    def usual(hand: Hand, action: str) -> float:
        return sum(thinking_time(view(hand, "B"), action, rng) for _ in range(200)) / 200

    assert 3 * usual(hand, "fold") < 1.5 * usual(hard, "call") < 1.5 * SLOWEST
    assert usual(hand, "fold") < usual(hand, "raise 24")


# ---- the page on bots

@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_bot_of_the_page_plays_a_hand(lang, capsys):
    text = (ROOT / "docs" / lang / "bots.md").read_text("utf-8")
    own, table = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(own.strip().splitlines()) <= 10
    names: dict[str, object] = {}
    exec(own + table, names)
    stacks = ast.literal_eval(capsys.readouterr().out)
    assert sum(stacks.values()) == 600
    rng, mine = random.Random(2), names["Pairs"]()  # type: ignore[operator]
    for _ in range(40):
        hand = Hand(random_setup(rng))
        while hand.actor is not None:
            hand.apply(mine.act(view(hand, hand.actor)))
