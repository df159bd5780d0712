"""Cards in every usual spelling, decks that come back, hands named in words."""
import pytest

from sidepot import BadCard, ordered_deck, rank_hand, secure_deck, seeded_deck
from sidepot.cards import card_text, cards_text, distinct, parse_card, parse_cards


@pytest.mark.parametrize("text", ["As", "as", "AS", "A♠", "a♤", " As "])
def test_one_card_has_many_spellings(text):
    assert card_text(parse_card(text)) == "As"


@pytest.mark.parametrize("text", ["Th", "10h", "10♥", "th", "T♥\ufe0f"])
def test_the_ten_is_t_or_10(text):
    assert card_text(parse_card(text)) == "Th"


def test_all_cards_come_back():
    assert [parse_card(card_text(c)) for c in range(52)] == list(range(52))
    assert [parse_card(card_text(c, signs=True)) for c in range(52)] == list(range(52))


@pytest.mark.parametrize("text", ["AsKd10h", "As Kd 10h", "As,Kd, Th", "A♠ K♦ 10♥", "As，Kd、10h"])
def test_several_cards_in_one_text(text):
    assert cards_text(parse_cards(text)) == "AsKdTh"
    assert cards_text(parse_cards(text), signs=True) == "A♠ K♦ 10♥"


@pytest.mark.parametrize("text", ["", "1s", "Ax", "A", "s", "AsK", "As Kd?", "11h", "0h", "AsKdQQ", "小盲", "A s"])
def test_an_unknown_card_is_named_in_the_error(text):
    with pytest.raises(BadCard) as e:
        parse_card(text) if len(text) < 3 else parse_cards(text, 2)
    assert "As" in e.value.text("en")
    assert e.value.text("zh") != e.value.text("en")


def test_a_wrong_count_says_how_many():
    with pytest.raises(BadCard, match="2 cards are needed here; 3 were given"):
        parse_cards("AsKdQh", 2)


def test_a_card_that_comes_twice_is_found():
    assert distinct([1, 2, 3]) is None
    assert distinct([1, 2, 3, 2]) == 2


def test_decks_hold_each_card_once_and_seeds_repeat():
    assert ordered_deck() == sorted(secure_deck()) == sorted(seeded_deck(1)) == list(range(52))
    assert seeded_deck(7) == seeded_deck(7) != seeded_deck(8)
    # Pinned: a recorded seed must deal the same cards for ever.
    assert cards_text(seeded_deck(2026)[:5]) == "2d2s4cQh5h"


NAMED = [
    ("As Ks Qs Js Ts", "royal_flush", "royal flush", "皇家同花顺", "AsKsQsJsTs"),
    ("5h 4h 3h 2h Ah Kd", "straight_flush", "straight flush, five high", "同花顺，5 高", "5h4h3h2hAh"),
    ("Qs Qh Qd Qc 5s 2c 3d", "four_of_a_kind", "four queens, five kicker", "四条 Q，踢脚 5", "QsQhQdQc5s"),
    ("8s 8h 8d Ks Kh Kd 2c", "full_house", "full house, kings full of eights", "葫芦，K 带 8", "KsKhKd8s8h"),
    ("Ad Jd 9d 6d 3d 2d As", "flush", "flush, ace-jack-nine-six-three", "同花 A J 9 6 3", "AdJd9d6d3d"),
    ("Ts 9h 8d 7c 6s 6h 6d", "straight", "straight, ten high", "顺子，10 高", "Ts9h8d7c6s"),
    ("Ac 2d 3h 4s 5c 9h 9d", "straight", "straight, five high", "顺子，5 高", "5c4s3h2dAc"),
    ("7s 7h 7d Kc 2s 3h 4d", "three_of_a_kind", "three sevens, king-four kickers", "三条 7，踢脚 K 4", "7s7h7dKc4d"),
    ("Js Jh 4d 4c As 3c 3d", "two_pair", "two pair, jacks and fours, ace kicker", "两对，J 和 4，踢脚 A", "JsJh4d4cAs"),
    ("Ts Th Ad 8c 3s", "one_pair", "pair of tens, ace-eight-three kickers", "一对 10，踢脚 A 8 3", "TsThAd8c3s"),
    ("As Qh 9d 6c 2s 3d 4h", "high_card", "high card, ace-queen-nine-six-four", "高牌 A Q 9 6 4", "AsQh9d6c4h"),
]


@pytest.mark.parametrize(("cards", "category", "en", "zh", "best"), NAMED, ids=[n[1] for n in NAMED])
def test_a_hand_has_a_category_a_name_and_its_best_five(cards, category, en, zh, best):
    found = rank_hand(cards)
    assert found.category == category
    assert (found.name("en"), found.name("zh")) == (en, zh)
    assert sorted(parse_cards(found.cards)) == sorted(parse_cards(best))
    assert [c % 13 for c in parse_cards(found.cards)] == [c % 13 for c in parse_cards(best)]


def test_better_hands_have_larger_scores():
    scores = [rank_hand(n[0]).score for n in NAMED if n[4] != "5c4s3h2dAc"]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize(("cards", "message"), [
    ("AsKd", "five to seven"), ("As Kd Qh Js Tc 2d 3h 4s", "five to seven"), ("As As Kd Qh Js", "As appears twice"),
])
def test_what_cannot_be_ranked_says_why(cards, message):
    with pytest.raises(BadCard, match=message):
        rank_hand(cards)
