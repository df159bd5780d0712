"""The referee at the table: a hand from the first act to the next one, questions, rulings, and what is kept of it all."""
import re

import pytest
from rich.cells import cell_len

from desk import Desk, opened, own_home, read_back, replayed, state, table_state
from sidepot.cli.referee import store
from sidepot.cli.referee.lexicon import Refused, first_form
from sidepot.hand import Acted
from sidepot.notation import parse_spot, spot
from sidepot.notation.phh import read_phh_file
from sidepot.session import Level

__all__ = ["own_home"]                # the fixture that gives every test a folder of its own

CHINESE = re.compile("[\u4e00-\u9fff]")

# ---- a hand from the first act to the next hand

def test_a_hand_with_a_side_pot_is_told_to_the_last_chip():
    desk = Desk("D 100, A 300, B 300", button="D")
    assert "D: call 2 · raise to 4–100 (all in) · fold" in desk.ok("legal")
    assert re.search(r"D raises to 100, all in +pot 103", desk.ok("d ai"))
    desk.ok("a c")
    told = desk.ok("b c")
    assert "Deal the flop" in told
    assert "main pot" not in told
    told = desk.ok("flop 2s7hJd")
    assert re.search(r"Flop  2♠ 7♥ J♦ +pot 300", told)
    desk.ok("A b50", "B r150")
    told = desk.ok("A c", "turn 5c", "a x, b x")
    assert "main pot: 300 (A, B, D)" in told
    assert "side pot: 300 (A, B)" in told
    told = desk.ok("river Kh", "x", "x")
    assert "A to show" in told
    assert "so A, the first live hand left of the button" in " ".join(desk.ok("who shows first").split())
    desk.ok("A shows AhQd")
    told = desk.ok("B mucks", "D shows JcJs")
    assert "side pot: 300" in told
    assert "D gets 300" in told
    assert desk.table.chips == {"D": 300, "A": 350, "B": 50}
    assert "button A" in told
    told = desk.ok("next")
    assert "Hand 2" in told
    assert (desk.table.places.button, desk.table.places.small_blind, desk.table.places.big_blind) == ("A", "B", "D")


def test_a_refund_has_a_line_of_its_own():
    desk = Desk("A 200, B 300, C 150")
    told = desk.ok("C f", "A ai", "B f")
    assert re.search(r"^198 that nobody called goes back to A \[", told, re.MULTILINE)
    assert desk.table.chips == {"A": 202, "B": 298, "C": 150}


@pytest.mark.parametrize("line", ["A mucks", "A 盖牌", "A folds", "A 不亮"])
def test_a_hand_thrown_away_at_the_showdown_is_mucked(line):
    desk = Desk("A 200, B 200", button="A")
    desk.ok("A c", "B x", "flop", "x", "x", "turn", "x", "x", "river", "x", "x", line)
    assert desk.table.chips == {"A": 198, "B": 202}


def test_odd_chips_and_told_winners():
    desk = Desk("C 50, A 50, B 50", blinds="1/3", button="C")
    told = desk.ok("C f", "A c", "B x", "flop", "x", "x", "turn", "x", "x", "river", "x", "x")
    assert "winners A" in told
    desk.no("winners C")
    desk.ok("winners A,B")
    assert desk.table.chips == {"C": 50, "A": 50, "B": 50}
    desk.ok("next", "A f", "B r9", "C c")
    for _ in range(3):
        street = first_form("heads", ("flop", "turn", "river")[desk.table.dealt], "en")
        desk.ok(street, "x", "x")
    told = desk.ok("B wins")
    assert "B gets 18" in told
    assert desk.table.between


def test_the_whole_board_at_once_and_cards_given_later():
    desk = Desk("A 200, B 200", button="A")
    desk.ok("A c", "B x", "B x", "A b10", "B c", "turn", "x", "x")
    assert spot(desk.hand).endswith("turn: B x, A x")
    desk.ok("river 9s", "x", "x")
    desk.ok("flop 2c3c4c", "turn 5d")
    assert desk.hand.board == "2c3c4c5d9s"
    assert "flop is 2c3c4c" in desk.no("board 2c3c5h5d9s")
    desk.ok("A shows AsKs", "B shows 2h2d")
    assert desk.hand.settled
    assert desk.table.chips == {"A": 212, "B": 188}


def test_both_hands_are_needed_on_several_boards():
    desk = Desk("A 200, B 200", button="A")
    desk.ok("A ai", "B c")
    told = desk.ok("run 2")
    assert "2s7hJd / 3c9dQh" in told
    desk.no("board 2s7hJd5cKh")
    desk.ok("board 2s7hJd5cKh / 3c9dQh6dTs")
    desk.no("winners A")
    told = desk.ok("A shows AsAd", "B shows KcKs")
    assert "board 2" in told
    assert desk.table.chips == {"A": 200, "B": 200}


def test_the_button_moves_over_who_is_out_and_tops_up_between_hands():
    desk = Desk("A 100, B 100, C 40, D 100", button="D")
    desk.no("B +50")
    desk.ok("C f", "D f", "A f")
    assert "D has" not in desk.ok("C +60")
    assert desk.table.chips["C"] == 100
    assert "Hand 2" in desk.ok("next")
    assert (desk.table.places.button, desk.table.places.big_blind, desk.hand.stacks["C"]) == ("A", "C", 98)
    desk.no("next")


def test_a_busted_player_leaves_a_dead_button_and_may_buy_in_again():
    desk = Desk("A 100, B 100, C 100, D 100", button="A")
    told = desk.ok("D f", "A f", "B ai", "C c", "board 2s7hJd5cKh", "B shows 2c2d", "C shows AsAd")
    assert "C out of chips" in told
    assert desk.table.places.small_blind == "B"
    told = desk.ok("next")
    assert desk.table.places.big_blind == "D"
    assert "Nobody posts the small blind" in told
    desk.ok("A f", "B f")
    desk.ok("C +100", "next")
    assert "C" in desk.hand.seats


def test_away_players_owe_and_wait():
    desk = Desk("A 100, B 100, C 100, D 100", button="D")
    desk.ok("C f", "D f", "A f", "C out", "next")
    assert set(desk.hand.seats) == {"A", "B", "D"}
    assert desk.table.missed == {"C": frozenset({"big"})}
    while not desk.table.between:
        desk.ok("f")
    assert "between the button and the blinds" in desk.ok("C in")
    desk.ok("next")
    assert "C" not in desk.hand.seats
    told = ""
    while not desk.table.between:
        told = desk.ok("f")
    assert "C makes up the missed blinds" in told
    desk.ok("next")
    assert any(p.seat == "C" and p.live == 2 for p in desk.hand.setup.posts)
    tournament = Desk("A 100, B 100, C 100", rules="tournament")
    tournament.ok("C f", "A f")
    assert "dealt in" in tournament.no("C out")


def test_new_players_and_a_new_level():
    desk = Desk("A 100, B 100, C 100")
    desk.no("sit D 100")
    desk.ok("C f", "A f", "sit D 100 after C", "blinds 2/4", "bbante 4", "next")
    assert desk.table.seats == ("A", "B", "C", "D")
    assert (desk.hand.setup.small_blind, desk.hand.setup.big_blind, desk.hand.setup.bb_ante) == (2, 4, 4)
    desk.no("sit a 100")
    while not desk.table.between:
        desk.ok("f")
    desk.no("blinds 4/2")
    desk.no("rules nowhere")
    desk.ok("rules tda-2024", "next")
    assert desk.hand.rules.name == "tda-2024"


def test_straddles_posts_and_the_button_before_the_first_act():
    desk = Desk("A 200, B 200, C 200, D 200")
    desk.ok("C straddle 4")
    assert desk.hand.actor == "D"
    desk.ok("D post 2+1")
    assert (desk.hand.bets["D"], desk.hand.pot) == (2, 10)
    desk.ok("D c")
    desk.no("C straddle 8")
    desk.no("button A")
    desk = Desk("A 200, B 200, C 200, D 200")
    desk.ok("button B")
    assert desk.hand.actor == "A"


def test_a_miscounted_stack_is_put_right_in_the_middle_of_a_hand():
    desk = Desk("A 200, B 300, C 150")
    desk.ok("C r6")
    assert "198" not in desk.ok("A counts 180")
    assert desk.hand.stacks["A"] == 180
    assert "All in is" in desk.no("all in 200")
    desk.ok("A all in 181")
    assert desk.no("A counts 20")


# ---- questions

def test_why_not_tells_the_rule_with_its_numbers_in_both_languages():
    for lang, line, number in (("en", "why can't A raise?", "4 < 10"), ("zh", "为什么 A 不能加注？", "4 < 10")):
        desk = Desk("C 200, A 200, B 16", button="C", lang=lang)
        desk.ok("C c, A c, B x", "flop 2s7hJd", "A b10", "B ai", "C c")
        told = desk.ok(line)
        assert number in told
        assert "WSOP Live 2026 175" in told
        verdict = parse_spot(spot(desk.hand)).explain("A raise 40")
        assert "".join(verdict.text(lang, cite=False).split()) in "".join(told.split())
        refused = desk.no("A r40")
        assert "175" in refused
        assert number in desk.ok("why?")


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("line", [
    "why", "legal", "pots", "who shows first", "odds", "stacks", "hand", "spot", "help", "A", "B", "D", "can B raise?",
    "can A check", "why is the pot so big", "can C fold?", "can D call?", "",
])
def test_a_question_changes_nothing_and_is_answered_at_every_moment(line, lang):
    desk = Desk("D 400, A 200, B 16, C 200", button="D", lang=lang)
    moments = ["legal", "C c, D c", "A c", "B x", "flop 2s7hJd", "A b10", "B ai", "C c", "D f", "A c", "turn 5c", "x", "x",
               "river 9s", "x", "C b 20", "A c", "A shows 5s5d", "C mucks", "B shows AsAd"]
    for moment in moments:
        desk.ok(moment)
        before = state(desk.referee)
        told = desk.say(line)
        assert told.strip()
        assert state(desk.referee) == before
        assert "{" not in told
    assert desk.hand.settled


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_an_answer_fits_a_narrow_terminal(lang, monkeypatch):
    monkeypatch.setenv("COLUMNS", "50")
    desk = Desk("Dana 2400, Sam 9000, Bo 12000, Ulla 8000", "100/200", lang, ante=25, button="Dana", rules="tda-2024")
    desk.referee.greet()
    desk.say("Ulla r600", "Dana ai", "Sam f", "Bo c", "why", "help", "Ulla ai", "Bo c", "pots", "board 2s7hJd5cKh",
             "Ulla shows AsAd", "Bo shows KsKd", "Dana shows QsQd", "stacks", "next", "foo bar", "Bo says raise", "n")
    told = desk.text.getvalue()
    for text in told.splitlines():
        assert cell_len(text) <= 50, text
    assert desk.table.number == 2
    assert bool(CHINESE.search(told)) == (lang == "zh")


# ---- words and chips

def test_a_ruling_is_shown_with_its_reason_and_asked_before_it_is_done():
    desk = Desk("D 5000, A 5000, B 5000", button="D", blinds="100/200")
    told = desk.ok("D pushes 1000")
    assert "1,000" in told
    assert "800" in told
    assert "WSOP Live 2026 141" in told
    assert "Apply? [Y/n]" in told
    assert desk.hand.actor == "D"
    desk.no("A f")
    desk.ok("pots")
    desk.ok("n")
    assert desk.hand.actor == "D"
    desk.ok("D says raise pushes 500 100", "")
    assert desk.hand.bets["D"] == 600
    assert [e.action for e in desk.hand.events if isinstance(e, Acted)] == ["raise"]


def test_the_same_in_chinese():
    desk = Desk("D 5000, A 5000, B 5000", button="D", blinds="100/200", lang="zh")
    told = desk.ok("D 说 加注 推 500 500")
    assert "照此执行" in told
    desk.ok("好")
    assert desk.hand.bets["D"] == 1000
    desk.ok("A 推 500 500 500", "y")
    assert desk.hand.bets["A"] > 1000


def test_the_floor_chooses_among_what_it_may_decide():
    desk = Desk("D 90000, A 90000, B 90000", button="D", blinds="100/200", rules="tda-2024")
    told = desk.ok("D says if you bet I raise")
    assert "1  " in told
    assert desk.referee.question is not None
    count = len(desk.referee.question.offer.choices)
    assert count > 1
    names = [line.split()[1] for line in told.splitlines() if re.match(r"  \d  ", line)]
    desk.no(str(count + 1))
    desk.ok(str(names.index("call") + 1))
    assert desk.hand.bets["D"] == 200


def test_an_act_out_of_turn_is_kept_until_its_turn():
    desk = Desk("D 5000, A 5000, B 5000", button="D", blinds="100/200", rules="tda-2024", keep=True)
    told = desk.ok("B says raise")
    assert "until the turn comes" in told
    desk.ok("y")
    assert desk.table.noted is not None
    resumed = replayed(desk)
    assert table_state(resumed) == table_state(desk.referee)
    told = desk.ok("D c", "A c")
    assert "The turn has come to B" in told
    desk.ok("y")
    assert desk.hand.bets["B"] == 400
    assert desk.table.noted is None


def test_a_wrong_amount_with_a_call_or_an_all_in_is_not_swallowed():
    desk = Desk()
    assert "call is 2" in desk.no("C calls 5").lower()
    desk.ok("C calls 2")
    assert "All in is 199" in desk.no("A all in 150")
    desk.ok("A all in 200")
    assert "How much? C may make it 4 up to 150" in Desk().no("raise")
    desk.ok("B raises")
    assert desk.hand.bets["B"] == 300
    limit = Desk("A 200, B 200, C 200", blinds="10/20", limit="fl")
    limit.ok("C raises", "A 加注")
    assert limit.hand.bets == {"A": 60, "B": 20, "C": 40}


def test_what_is_out_of_turn_says_how_to_tell_it():
    desk = Desk()
    told = desk.no("B raise 6")
    assert "B says raise to 6" in told
    assert "action is on C" in told


# ---- what is kept

EVENING = [
    "C r6", "A c", "B c", "flop 2s7hJd", "x", "x", "undo", "B b10", "C f", "A c", "turn", "A x", "B ai", "undo 2", "A b 20",
    "B r60", "A c", "river Kh", "A x", "B x", "A shows AsAd", "B mucks", "C +20", "next", "A f",
]


def test_the_file_makes_the_same_table_again_after_every_line():
    desk = Desk(keep=True)
    for line in EVENING:
        desk.ok(line)
        assert table_state(replayed(desk)) == table_state(desk.referee)
    assert desk.table.number == 2
    assert desk.hand.actor == "B"


def test_a_last_line_cut_short_anywhere_is_dropped_and_the_rest_is_whole():
    desk = Desk(keep=True)
    desk.ok(*EVENING[:10])
    path = desk.journal.path
    before, whole = table_state(replayed(desk)), path.read_bytes()
    desk.ok("turn 5c")
    after, more = table_state(replayed(desk)), path.read_bytes()
    assert more.startswith(whole)
    assert before != after
    desk.journal.close()
    for end in range(len(whole), len(more) + 1):
        path.write_bytes(more[:end])
        stored = store.load(path)
        assert (stored.dropped > 0) == (len(whole) < end < len(more) - 1)
        referee = read_back(stored, opened(store.Journal.reopen(stored)))
        assert table_state(referee) == (after if end >= len(more) - 1 else before)
        assert referee.feed("x" if end >= len(more) - 1 else "turn 5c")
        assert referee.journal is not None
        referee.journal.close()
        again = store.load(path)
        assert not again.dropped
        assert again.records[:-1] == stored.records


def test_a_damaged_or_foreign_file_is_named_with_its_line():
    desk = Desk(keep=True)
    desk.ok("C r6", "A c", "B c")
    desk.journal.close()
    path = desk.journal.path
    head, first, *rest = path.read_bytes().split(b"\n")
    for damaged, code, line in (
        ([head, first[:-4], *rest], "referee.damaged", 2), ([head, *rest], "referee.damaged", 2),
        ([b'{"a":1}', first, *rest], "referee.no_table", 1), ([b"\xff\xfe", first, *rest], "referee.damaged", 1),
        ([head.replace(b'"version":1', b'"version":2'), first, *rest], "referee.version", 1), ([b""], "referee.no_table", 1),
    ):
        path.write_bytes(b"\n".join(damaged))
        with pytest.raises(Refused) as e:
            store.load(path)
        assert (e.value.code, e.value.line, e.value.file) == (code, line, str(path))
    path.write_bytes(b"\n".join([head, first.replace(b'"to":6', b'"to":3'), *rest]))
    with pytest.raises(Refused) as e:
        read_back(store.load(path))
    assert (e.value.code, e.value.line) == ("referee.replay", 2)


@pytest.mark.parametrize("bad", [
    {"steps": 5}, {"steps": [{"do": "fly"}]}, {"steps": [{}]}, {"steps": [{"do": "act", "seat": "Z", "kind": "fold"}]},
    {"undo": 99}, {"undo": "x"}, {"steps": [{"do": "game", "game": {"blinds": "x"}}]},
    {"steps": [{"do": "note", "act": {"seat": 3, "x": 1}}]},
    {"steps": [{"do": "act", "seat": "C", "kind": "raise", "to": 1e9}]}, {"steps": [{"do": "sit", "seat": 5, "chips": "x"}]}, {},
])
def test_records_that_do_not_fit_are_refused_not_crashed(bad):
    referee = Desk().referee
    with pytest.raises(Refused):
        referee.replay([bad])


def test_nobody_opens_a_table_twice_and_a_full_file_stops_cleanly(monkeypatch):
    desk = Desk(keep=True)
    with pytest.raises(Refused) as e:
        store.Journal.reopen(store.load(desk.journal.path))
    assert e.value.code == "referee.in_use"
    monkeypatch.setattr(store, "LARGEST", desk.journal.size + 10)
    assert "full" in desk.no("C f")
    monkeypatch.setattr(store, "LARGEST", desk.journal.size + 1000)
    desk.ok("C f")


def test_a_disk_that_does_not_write_changes_nothing(monkeypatch):
    desk = Desk(keep=True)

    def broken(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", broken)
        assert "the disk is full" in desk.no("C f")
    desk.ok("C f")
    assert table_state(replayed(desk)) == table_state(desk.referee)


def test_export_writes_hands_that_read_back_and_replaces_no_file(tmp_path):
    desk = Desk()
    desk.ok("C f", "A ai", "B f", "next", "A r6", "B c")
    one, every = tmp_path / "now.phh", tmp_path / "all.phhs"
    desk.ok(f"export {one}", f"导出 {every}")
    hands = [r.hand for r in read_phh_file(str(every)) if r.hand is not None]
    assert [spot(h) for h in hands] == [spot(h) for h in (*desk.table.hands, desk.hand)]
    [found] = [r.hand for r in read_phh_file(str(one)) if r.hand is not None]
    assert spot(found) == spot(desk.hand)
    kept = one.read_bytes()
    desk.no(f"export {one}")
    assert one.read_bytes() == kept
    desk.no(f"export {tmp_path / 'x.txt'}")
    desk.no(f"export {tmp_path / 'nowhere' / 'x.phh'}")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["all.phhs", "now.phh"]
    assert "PHH" in Desk(limit="pl").no(f"export {tmp_path / 'pl.phh'}")


def test_undo_goes_back_over_hands_and_not_further():
    desk = Desk(keep=True)
    desk.no("undo")
    first = spot(desk.hand)
    desk.ok("C f", "A f", "next", "A f")
    desk.no("undo 5")
    desk.ok("undo 2")
    assert desk.table.between
    desk.ok("undo 2")
    assert spot(desk.hand) == first
    assert table_state(replayed(desk)) == table_state(desk.referee)


# ---- leaving, moving, bombs, levels, who owes whom

def over(desk):
    """Everybody folds."""
    while desk.hand.actor is not None:
        desk.ok("f")


def test_who_leaves_takes_the_chips_and_who_moves_keeps_them():
    desk = Desk("A 200, B 200, C 200, D 200", button="D", keep=True)
    desk.no("A leaves the table")                               # not in a hand
    desk.no("A moves after C")
    over(desk)
    assert "A leaves the table with 199 (−1)" in desk.ok("A leaves the table")
    assert "left the table" in desk.no("A +100")
    assert "D moves to the left of B" in desk.ok("D moves after B")
    assert [s for s in desk.table.seats if s not in desk.table.empty] == ["B", "D", "C"]
    assert "Z" in desk.no("D moves after Z")
    assert "A pays B 1" in desk.ok("who owes whom")
    assert table_state(replayed(desk)) == table_state(desk.referee)


def test_leaving_and_moving_in_chinese():
    desk = Desk("甲 200, 乙 200, 丙 200", button="丙", lang="zh")
    over(desk)
    assert "甲 带走 199 离桌（−1）" in desk.ok("甲离桌")
    assert "乙 换到 丙 的左手" in desk.ok("乙换到丙左手")
    assert "甲 付给 乙 1" in desk.ok("谁欠谁")


def test_a_bomb_pot_from_the_line():
    desk = Desk("A 200, B 200, C 200", button="C", keep=True)
    desk.no("bomb 5")
    over(desk)
    told = desk.ok("bomb 5")
    assert desk.hand.setup.bomb
    assert desk.hand.pot == 15
    assert "flop" in told.lower()
    desk.ok("flop 2s7hJd", "x", "x", "x")
    assert table_state(replayed(desk)) == table_state(desk.referee)
    assert "炸弹" in Desk(lang="zh").ok("帮助")


def test_levels_rise_by_the_clock_and_the_next_hand_has_them(monkeypatch):
    now = [1_000_000]
    monkeypatch.setattr("sidepot.cli.referee.engine.now_ms", lambda: now[0])
    desk = Desk("A 2000, B 2000, C 2000", button="C", keep=True)
    told = desk.ok("levels 20: 10/20, 20/40 ante 5, break 10, 50/100")
    assert "Level 1 of 4: 10/20, 20:00 left; the clock stands." in told
    assert "Then 20/40, ante 5" in told
    desk.ok("clock run")
    over(desk)
    now[0] += 21 * 60_000
    assert "Level 2 of 4: 20/40, ante 5, 19:00 left." in desk.ok("clock")
    desk.ok("next")
    assert (desk.table.game.blinds, desk.table.game.ante) == ((20, 40), 5)
    assert "break of 10 minutes" in desk.ok("clock next")
    assert "the clock stands" in desk.ok("clock pause")
    over(desk)
    assert table_state(replayed(desk)) == table_state(desk.referee)
    assert "No levels" in desk.ok("levels off")
    assert "no blind clock" in desk.no("clock run")
    assert "is no level" in desk.no("levels 20: 1/2, soon")
    desk.no("levels 20: 5/2")


def test_levels_in_chinese():
    desk = Desk(lang="zh")
    told = desk.ok("级别表 15 分钟：1/2，2/4 大盲前注 4，休息 5")
    assert "第 1/3 级：1/2，还剩 15:00，计时停着" in told
    assert desk.table.clock is not None
    assert desk.table.clock.levels == (Level(15, 1, 2), Level(15, 2, 4, bb_ante=4), Level(5, pause=True))


def test_at_the_end_it_is_told_who_pays_whom():
    desk = Desk("A 200, B 200, C 200", button="C")
    assert "Nobody owes anybody" in desk.ok("transfers")
    over(desk)
    desk.ok("next")
    assert "Before this hand:" in desk.ok("transfers")
    over(desk)
    assert "pays" in desk.ok("close")


def test_winners_on_several_boards_are_hinted_and_taken():
    desk = Desk("A 200, B 200, C 50", button="A")
    desk.ok("A ai", "B c", "C c", "run 2")
    told = " ".join(desk.ok("board 2s7hJd5cKh / 3c9dQh6dTs").split())
    hint = told[told.index("winners"):].split("”")[0]
    assert hint.count("/") == 3                                 # two pots on two boards
    desk.ok("winners C / A / B / A")
    # 150 in the main pot and 300 in the side pot, half on each board.
    assert desk.table.chips == {"A": 75 + 150, "B": 150, "C": 75}


def test_a_player_who_is_back_with_too_few_chips_is_told_what_to_do():
    desk = Desk("A 100, B 100, C 100, D 2, E 100", button="A")
    over(desk)
    desk.ok("D out")
    for _ in range(2):
        desk.ok("next")
        over(desk)
    told = " ".join(desk.ok("D in").split())
    assert "D owes 2 live and 1 dead and has only 2: waits for the big blind; “D +3” adds chips." in told
    desk.ok("next")
    assert "D" not in desk.hand.seats
