"""The fair deal: what is dealt can be checked, every change to it is found, and what stays face down stays hidden.

Everything is checked twice: by the package, and by the checker of its own, which shares no code with it.
"""
import copy
import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT
from sidepot import Hand, ordered_deck
from sidepot.cards import card_text, cards_text
from sidepot.table import check_deal
from sidepot.table.fair import CARDS, SALT, VERSION, Seal, Terms, Unfair, _shuffled, promise
from sidepot.table.transcript import Transcript, board, hole, places, read_transcript

HAND = "table 7, hand 42"
SEATS = ("Ann", "Bob", "小明")
NONCES = {name: hashlib.sha256(name.encode()).digest() for name in (*SEATS, "Zoe who watches")}
SECRET = hashlib.sha256(b"server").digest()
SHOWN = (0, 3, 7, 8, 9, 11, 13)                   # Ann's hand and the board, burns face down


def terms_of(seal, burn=True, nonces=NONCES, hand=HAND, seats=SEATS):
    return Terms(hand, seats, burn, seal.root, {name: promise(hand, name, nonce) for name, nonce in nonces.items()})


def dealt(opened=NONCES, shown=SHOWN, burn=True, streets=("flop", "turn", "river")):
    """A hand's terms, its deal, and the transcript of what was shown, as JSON that came over a wire."""
    seal = Seal(SECRET)
    terms = terms_of(seal, burn)
    deal = seal.deal(terms, opened)
    transcript = Transcript(terms, opened, streets, tuple(deal.open(k) for k in shown))
    return terms, deal, json.loads(json.dumps(transcript.as_json()))


def test_a_deal_is_proved_by_both_checkers():
    _, deal, data = dealt()
    found = read_transcript(data).check()
    assert [(k, place) for k, place, _ in found] == [
        (0, "Ann"), (3, "Ann"), (7, "flop"), (8, "flop"), (9, "flop"), (11, "turn"), (13, "river")]
    assert [card for _, _, card in found] == [deal.deck[k] for k in SHOWN]
    said = check_deal.check(data)
    assert all(f"{k:2} {card_text(card)} {place}\n" in said for k, place, card in found)
    assert said.endswith(f"In order. Nonces not opened: none. Terms: {read_transcript(data).terms.digest().hex()}")
    assert read_transcript(data).as_json() == data


def test_an_opening_alone_is_proved_as_soon_as_the_card_is_dealt():
    terms, deal, _ = dealt()
    terms.verify(deal.open(7), NONCES)
    with pytest.raises(Unfair, match="lies at position"):
        terms.verify(deal.open(7)._replace(k=8), NONCES)
    for wrong in ({"k": 52}, {"k": -1}, {"card": 52}, {"position": -1}, {"salt": b"short"}):
        with pytest.raises(Unfair, match="cannot be an opened card"):
            terms.verify(deal.open(7)._replace(**wrong), NONCES)


def test_the_cards_of_a_hand_are_where_the_transcript_says():
    for burn, rules in ((True, "wsop-cash-2026"), (False, "online")):
        terms, deal, data = dealt(burn=burn)
        hand = Hand(stacks=dict.fromkeys(SEATS, 200), blinds=(1, 2), button="小明", rules=rules, deck=deal.deck)
        while hand.actor:
            hand.apply("call" if hand.legal().to_call else "check")
        named = places(terms, ("flop", "turn", "river"))
        assert named == check_places(data)
        for seat in SEATS:
            assert hole(terms, seat) == [k for k in range(CARDS) if named[k] == seat]
            assert hand.hole[seat] == cards_text(deal.deck[k] for k in hole(terms, seat))
        for count in range(4):
            streets = ("flop", "turn", "river")[:count]
            assert board(terms, streets) == [k for k in range(CARDS) if named[k] in streets]
        assert hand.board == cards_text(deal.deck[k] for k in board(terms, ("flop", "turn", "river")))


def test_a_player_with_the_name_of_a_street_has_no_open_cards():
    terms = terms_of(Seal(SECRET), nonces={}, seats=("flop", "burn", "stub"))
    assert board(terms, ("flop", "turn")) == [7, 8, 9, 11]
    assert [hole(terms, seat) for seat in terms.seats] == [[0, 3], [1, 4], [2, 5]]


def test_run_twice_the_first_board_goes_to_its_river():
    for burn in (True, False):
        seal = Seal(SECRET)
        terms = terms_of(seal, burn)
        deck = seal.deal(terms, NONCES).deck
        rules = "wsop-cash-2026" if burn else "online"
        hand = Hand(stacks=dict.fromkeys(SEATS, 200), blinds=(1, 2), button="小明", rules=rules, deck=deck)
        for action in ("all in", "call", "call"):
            hand.apply(action)
        hand.run(2)
        hand.run_out()
        dealt = board(terms, ("flop", "turn", "river") * 2)
        assert list(hand.boards) == [cards_text(deck[k] for k in dealt[at:at + 5]) for at in (0, 5)]


def check_places(data):
    """The same from the checker, which names them only for opened cards: so all are opened."""
    _, _, whole = dealt(shown=range(CARDS), burn=data["burn"], streets=tuple(data["streets"]))
    lines = check_deal.check(whole).split("\n")[:CARDS]
    return [line[6:].replace("not dealt", "stub") for line in lines]


def test_all_52_opened_prove_that_the_deck_is_whole():
    _, _, data = dealt(shown=range(CARDS))
    assert sorted(card for _, _, card in read_transcript(data).check()) == ordered_deck()
    assert check_deal.check(data)


def spoil(data, how):
    """One fault put into a transcript."""
    opened, other = data["opened"], "ab" * 32
    first, second = opened[0], opened[1]
    match how:
        case "card":
            first["card"] = next(card_text(c) for c in range(CARDS) if card_text(c) not in {o["card"] for o in opened})
        case "salt":
            first["salt"] = "00" * SALT
        case "path":
            first["path"][2] = other
        case "path too long":
            first["path"].append(other)
        case "path too short":
            first["path"].pop()
        case "position":
            first["position"] = (first["position"] + 1) % CARDS
        case "a card and its proof at another place of the deal":
            first["k"], second["k"] = second["k"], first["k"]
        case "cards exchanged":
            first["card"], second["card"] = second["card"], first["card"]
        case "place in the deal":
            first["k"] = 1
        case "nonce":
            data["nonces"]["Ann"] = other
        case "nonce left out":
            del data["nonces"]["Ann"]
        case "nonces exchanged":
            nonces = data["nonces"]
            nonces["Ann"], nonces["Bob"] = nonces["Bob"], nonces["Ann"]
        case "nonce of a stranger":
            data["nonces"]["Eve"] = other
        case "promise":
            data["promises"]["Ann"] = other
        case "nonce and promise":
            data["nonces"]["Ann"], data["promises"]["Ann"] = other, promise(HAND, "Ann", bytes.fromhex(other)).hex()
        case "promise left out":
            del data["promises"]["Ann"], data["nonces"]["Ann"]
        case "root":
            data["root"] = other
        case "version":
            data["version"] = "sidepot-fair-0"
        case "hand":
            data["hand"] = "table 7, hand 43"
        case "order of the seats":
            data["seats"] = data["seats"][::-1]
        case "a seat more":
            data["seats"].append("Eve")
        case "burn":
            data["burn"] = False
        case "opened twice":
            opened.append(copy.deepcopy(first))
        case "position twice":
            second["position"] = first["position"]
        case "streets":
            data["streets"] = ["turn", "flop", "river"]


FAULTS = [
    "card", "salt", "path", "path too long", "path too short", "position", "a card and its proof at another place of the deal",
    "cards exchanged", "place in the deal", "nonce", "nonce left out", "nonces exchanged", "nonce of a stranger", "promise",
    "nonce and promise", "promise left out", "root", "version", "hand", "order of the seats", "a seat more", "burn", "opened twice",
    "position twice", "streets",
]


@pytest.mark.parametrize("how", FAULTS)
def test_every_fault_is_found_by_both(how):
    _, _, data = dealt()
    sound = copy.deepcopy(data)
    spoil(data, how)
    assert data != sound
    with pytest.raises(Unfair) as e:
        read_transcript(data).check()
    assert e.value.text("zh") != e.value.text("en")
    with pytest.raises((ValueError, KeyError, IndexError)):
        check_deal.check(data)


def test_every_character_of_a_transcript_counts():
    """Any hexadecimal digit changed anywhere is found, and any card, number or name."""
    _, _, sound = dealt(shown=(0, 7))
    text = json.dumps(sound, ensure_ascii=False)
    for at, character in enumerate(text):
        if character in "0123456789abcdef":
            changed = text[:at] + ("1" if character != "1" else "2") + text[at + 1:]
            try:
                data = json.loads(changed)
            except ValueError:                    # a number that begins with 0, a word such as true
                continue
            with pytest.raises((Unfair, KeyError)):
                read_transcript(data).check()
            with pytest.raises((ValueError, KeyError, IndexError, TypeError)):
                check_deal.check(data)


def test_a_deck_with_a_card_twice_is_found_when_both_are_opened():
    """A server that cheats: its own tree is sound, but two of its 52 positions hold the same card."""
    seal = Seal(SECRET)
    cheat = Seal.__new__(Seal)
    cards = list(seal._cards)
    positions = terms_of(seal).positions(NONCES)
    cards[positions[1]] = cards[positions[0]]
    rebuilt(cheat, cards, seal._salts)
    terms = terms_of(cheat)
    deal = cheat.deal(terms, NONCES)
    both = [k for k in range(CARDS) if deal.deck[k] == cards[positions[0]]]
    transcript = Transcript(terms, NONCES, (), tuple(deal.open(k) for k in both))
    with pytest.raises(Unfair, match="twice"):
        transcript.check()
    with pytest.raises(ValueError, match="twice"):
        check_deal.check(transcript.as_json())


def rebuilt(seal, cards, salts):
    """A sealed deck of these cards, made as Seal makes it."""
    from sidepot.table.fair import _hash, _leaf
    seal._cards, seal._salts = cards, salts
    level = [_leaf(at, cards[at], salts[at]) for at in range(CARDS)]
    seal._levels = [level]
    while len(level) > 1:
        level = [_hash("node", *level[at:at + 2]) if at + 1 < len(level) else level[at] for at in range(0, len(level), 2)]
        seal._levels.append(level)
    [seal.root] = level


def test_a_nonce_that_was_not_opened_is_left_out_and_shown():
    opened = {name: nonce for name, nonce in NONCES.items() if name != "Bob"}
    terms, deal, data = dealt(opened)
    assert terms.withheld(opened) == ("Bob",)
    assert read_transcript(data).check()
    assert "Nonces not opened: Bob." in check_deal.check(data)
    assert deal.deck != dealt()[1].deck
    with pytest.raises(Unfair, match="Bob opened another nonce"):
        terms.positions({**opened, "Bob": bytes(32)})


def test_each_nonce_and_the_server_change_the_whole_order():
    seal = Seal(SECRET)
    terms = terms_of(seal)
    base = terms.positions(NONCES)
    for name in NONCES:
        others = {**NONCES, name: bytes(32)}
        changed = terms_of(seal, nonces=others).positions(others)
        assert sum(a == b for a, b in zip(base, changed, strict=True)) < 10
    assert Seal(bytes(32)).root != seal.root
    assert terms_of(seal, hand="another").positions(NONCES) != base
    with pytest.raises(ValueError, match="another deck"):
        Seal(bytes(32)).deal(terms, NONCES)
    with pytest.raises(ValueError, match="a secret has 32 bytes"):
        Seal(b"short")


def test_what_stays_face_down_is_nowhere_in_a_transcript():
    """Of a card not opened there is no salt, no text and no position, only hashes of 128 unknown bits."""
    terms, deal, data = dealt()
    whole = {k: deal.open(k) for k in range(CARDS)}
    text = json.dumps(data)
    hidden = set(range(CARDS)) - set(SHOWN)
    assert not [k for k in hidden if whole[k].salt.hex() in text]
    assert SECRET.hex() not in text
    assert {o["card"] for o in data["opened"]} == {card_text(deal.deck[k]) for k in SHOWN}
    assert set(data) == {"version", "hand", "seats", "burn", "root", "promises", "nonces", "streets", "opened"}
    assert all(set(o) == {"k", "position", "card", "salt", "path"} for o in data["opened"])
    # Whoever guesses a card still lacks its salt: with the right card and any other salt the proof fails.
    for k in hidden:
        opening = whole[k]._replace(salt=bytes(SALT))
        with pytest.raises(Unfair, match="is not what the server promised"):
            terms.verify(opening, NONCES)
    assert len({opening.salt for opening in whole.values()}) == CARDS
    assert not any(card_text(c) in re.sub("0x[0-9a-f]+", "", f"{deal!r} {Seal(SECRET)!r}") for c in range(CARDS))


def test_decks_are_new_and_whole_every_hand():                     # BL-179
    decks = set()
    for number in range(2000):
        deck = Seal(number.to_bytes(32, "big"))._cards
        assert sorted(deck) == ordered_deck()
        decks.add(tuple(deck))
    assert len(decks) == 2000
    assert len({deck[:5] for deck in decks}) > 1990


@pytest.mark.slow
def test_a_hundred_thousand_orders_show_no_drift():                 # BL-181
    """Mean place of the top card 25.5 ± 0.1, of every card within 4.5 standard errors; each place alike (chi-square)."""
    times = 100_000
    sums, first = [0] * CARDS, [[0] * CARDS for _ in range(3)]
    for number in range(times):
        order = _shuffled(number.to_bytes(32, "big"))
        for place, card in enumerate(order):
            sums[card] += place
        for row, place in zip(first, (0, 25, 51), strict=True):
            row[order[place]] += 1
    means = [total / times for total in sums]
    assert abs(means[0] - 25.5) < 0.1
    error = ((CARDS**2 - 1) / 12 / times) ** 0.5
    assert max(abs(mean - 25.5) for mean in means) < 4.5 * error
    for row in first:                             # 51 degrees of freedom: above 100 once in 50,000 tries
        assert sum((count - times / CARDS) ** 2 / (times / CARDS) for count in row) < 100


def test_pairs_of_places_are_alike():
    """What an exchange with any place, instead of one not yet settled, would bend: which card follows which."""
    times, after = 20_000, [0] * CARDS
    for number in range(times):
        order = _shuffled((number + 10**6).to_bytes(32, "big"))
        after[(order[1] - order[0]) % CARDS] += 1
    assert after[0] == 0
    assert sum((count - times / 51) ** 2 / (times / 51) for count in after[1:]) < 100


def test_the_algorithm_stays_what_it_is():
    """Pinned: a transcript kept today must be provable for ever.  A change needs a new VERSION."""
    terms, deal, _ = dealt()
    assert VERSION == "sidepot-fair-1"
    assert terms.root.hex() == "941bf8eb42e3bb37962f90e2fc579c63037e5478c70ce2d2d7c4960841e8872a"
    assert terms.digest().hex() == "3c7321c880c7663f0cf428fdc254cf415f96e644e2f79b4ab66e53019f07ac25"
    assert cards_text(deal.deck[:14]) == "4dQhAdJdKd4sTsJh7h3c3d3s8h7d"


@pytest.mark.parametrize(("change", "said"), [
    ({"version": 1}, "The deal was made by “1”; this Sidepot checks sidepot-fair-1"),
    ({"more": 1}, "missing or unknown: more"),
    ({"seats": ["Ann"]}, "seats: “['Ann']” cannot stand there"),
    ({"seats": ["Ann", "Ann"]}, "seats: "),
    ({"seats": ["Ann", "\ud800"]}, "seats: "),
    ({"seats": ["Ann", "x" * 81]}, "seats: "),
    ({"burn": 1}, "burn: “1” cannot stand there; right would be: true, false"),
    ({"hand": ""}, "hand: "),
    ({"root": "AB" * 32}, "root: "),
    ({"promises": []}, "promises: "),
    ({"promises": {f"p{n}": "00" * 32 for n in range(65)}}, "promises: "),
    ({"nonces": {"Ann": "00"}}, "nonces: "),
    ({"streets": ["flop", 1]}, "streets: "),
    ({"streets": ["flop"] * 10}, "streets: "),
    ({"opened": {}}, "opened: "),
    ({"opened": [{}]}, "opened: "),
    ({"opened": [{"k": True, "position": 0, "card": "As", "salt": "", "path": []}]}, "opened.k: "),
    ({"opened": [{"k": 0, "position": 52, "card": "As", "salt": "", "path": []}]}, "opened.position: "),
    ({"opened": [{"k": 0, "position": 0, "card": "A♠", "salt": "", "path": []}]}, "opened.card: "),
    ({"opened": [{"k": 0, "position": 0, "card": "As", "salt": "0", "path": []}]}, "opened.salt: "),
    ({"opened": [{"k": 0, "position": 0, "card": "As", "salt": "00" * 16, "path": ["00" * 32] * 7}]}, "opened.path: "),
])
def test_what_is_no_transcript_is_refused_by_field(change, said):
    with pytest.raises(Unfair) as e:
        read_transcript({**dealt()[2], **change})
    assert said in str(e.value)
    assert e.value.text("zh") != str(e.value)


@pytest.mark.parametrize("data", [None, [], "x", 5, {}])
def test_what_is_no_object_is_refused(data):
    with pytest.raises(Unfair):
        read_transcript(data)


def test_the_checker_stands_alone(tmp_path):
    """At most 50 lines, nothing of ours in it; copied elsewhere it still works, and says no with its exit status."""
    source = Path(check_deal.__file__).read_text("utf-8")
    assert len([line for line in source.split("\n") if line.strip()]) <= 50
    assert "import sidepot" not in source
    assert "from " not in source.replace("from typing import Any", "")
    (tmp_path / "check_deal.py").write_text(source, "utf-8")
    _, _, data = dealt()
    for name, right in (("good", True), ("bad", False)):
        if not right:
            spoil(data, "card")
        (tmp_path / f"{name}.json").write_text(json.dumps(data), "utf-8")
        done = subprocess.run([sys.executable, "-I", "-O", "check_deal.py", f"{name}.json"], cwd=tmp_path, capture_output=True,
                              text=True, check=False, env={"PYTHONIOENCODING": "utf-8"})
        assert (done.returncode == 0) is right, done.stderr
        assert ("In order." in done.stdout) is right


def test_the_docs_tell_the_algorithm_and_show_the_checker():
    for lang in ("en", "zh"):
        text = (ROOT / "docs" / lang / "fair.md").read_text("utf-8")
        assert VERSION in text
        assert all(f'"{use}"' in text for use in ("promise", "leaf", "node", "terms", "order"))
