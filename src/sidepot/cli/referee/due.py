"""What is due when nobody is to act: cards, the showdown, the next hand; and examples of how to type it."""
from ...cards import cards_text, parse_cards
from ...errors import SidepotError
from ...hand import Action, Dealt, Hand, Mucked, Posted, Shown
from ...hand.legal import STREETS
from ...hand.setup import street_names
from ...rulebook import citations
from ...session import Session, Step
from ..choices import action_words
from ..out import Out, styled
from .lexicon import Refused, first_form

_EXAMPLES = {"flop": ("2s7hJd", "3c9dQh", "4h8sKc"), "turn": ("5c", "6d", "8h"), "river": ("Kh", "Qs", "9c")}
_DEALT = (0, 3, 4, 5)                # board cards after each street
_COUNT = 5


def posted(hand: Hand, seat: str) -> list[tuple[str, int]]:
    """What a seat posted: (what, chips)."""
    return [(e.what, e.amount) for e in hand.events if isinstance(e, Posted) and e.seat == seat]


def pot_at_first(hand: Hand) -> int:
    """The pot before the first decision."""
    return hand.setup.dead_money + sum(e.amount for e in hand.events if isinstance(e, Posted))


def example_words(out: Out, action: Action) -> str:
    """An action as one says it."""
    return action_words(out, action._replace(seat=None)).replace(",", "")


# ---- cards

def tell_cards(out: Out, table: Session) -> None:
    """Ask for the next street."""
    street = STREETS[table.dealt + 1]
    bare = first_form("heads", street, out.lang)
    cards = " / ".join(_EXAMPLES[street][:len(table.hand.boards)])
    name = out.t(f"street.{street}").lower()
    out.line(out.t("referee.now.deal", street=name, example=f"{bare} {cards}", bare=bare), style="quiet")


def board_steps(table: Session, cards: str | None) -> list[Step]:
    """A board (or one for each run) in one go, as deals of the streets that are missing; known streets may be repeated."""
    boards = len(table.hand.boards)
    texts = (cards or "").split("/")
    found = [parse_cards(text) for text in texts]
    known = [parse_cards(text) for text in table.hand.boards]
    missing = _COUNT - _DEALT[table.dealt]
    if len(found) == boards and boards > 1 and all(len(f) == missing for f in found):
        found = [k + f for k, f in zip(known, found, strict=True)]     # only what is still to come
    if len(found) != boards or len({len(f) for f in found}) > 1 or len(found[0]) not in _DEALT[1:]:
        raise Refused("referee.board" if boards == 1 else "deal.boards", expected=boards, given=len(texts))
    steps: list[Step] = []
    dealt = {e.street: e.cards for e in table.hand.events if isinstance(e, Dealt) and e.board == 0}
    for number, street in enumerate(STREETS[1:], 1):
        parts = [cards_text(f[_DEALT[number - 1]:_DEALT[number]]) for f in found]
        if not parts[0]:
            break
        if street not in dealt:
            steps.append({"do": "deal", "cards": " / ".join(parts)})
        elif dealt[street] is None:
            steps.append({"do": "fill", "street": street, "cards": parts[0]})
        elif set(parse_cards(dealt[street] or "")) != set(parse_cards(parts[0])):
            raise Refused("referee.other_board", street=street_names(street), known=dealt[street] or "", given=parts[0])
    if not steps:
        raise Refused("referee.dealt", street=street_names(STREETS[table.dealt]))
    return steps


# ---- the showdown

def tell_showdown(out: Out, table: Session, old: Session | None) -> None:
    """The betting is over and nobody has been paid: what is missing, and who shows first.

    old: the table before, if the last line changed it, so that the order is told once.
    """
    hand = table.hand
    facts = hand.showdown()
    begins = old is None or old.hand.actor is not None
    if facts.mode == "all_face_up_now" and begins:
        _first(out, hand)
    if table.dealt < 3:
        _tell_rest(out, table)
        return
    begins = begins or (old is not None and old.dealt < 3)
    if facts.mode == "ordered" and begins:
        _first(out, hand)
    left = next((s for s in facts.order or hand.live if s not in _shown(hand)), None)
    if left is not None:
        shows, mucks = out.t("referee.type.shows", seat=left), out.t("referee.type.mucks", seat=left)
        must = facts.mode == "all_face_up_now"
        out.line(out.say("referee.now.shows_must" if must else "referee.now.shows_next", seat=out.seat(left),
                         example=styled(shows, "seat"), muck=styled(mucks, "seat")), hang=2)
    else:
        example = f"{first_form('heads', 'board', out.lang)} {''.join(_EXAMPLES[s][0] for s in STREETS[1:])}"
        out.line(out.say("referee.now.board", example=styled(example, "seat")), hang=2)
    if left is None or begins:
        _tell_winners(out, hand)


def _tell_rest(out: Out, table: Session) -> None:
    hand = table.hand
    street = STREETS[table.dealt + 1]
    word = first_form("heads", street, out.lang)
    boards = len(hand.boards)
    example = f"{word} " + " / ".join(_EXAMPLES[street][:boards])
    out.line(out.say("referee.now.deal_rest", example=styled(example, "seat")), hang=2)
    if boards == 1 and _may_run(hand):
        example = f"{first_form('heads', 'run', out.lang)} 2"
        out.line(out.say("referee.now.run", example=styled(example, "seat")), hang=2)
    _tell_winners(out, hand)


def _may_run(hand: Hand) -> bool:
    """The hand is asked on a copy; the rule is its own."""
    try:
        hand.copy().run(2)
    except SidepotError:
        return False
    return True


def _tell_winners(out: Out, hand: Hand) -> None:
    pots, boards = hand.pots(), len(hand.boards)
    names = " / ".join(p.eligible[board % len(p.eligible)] for p in pots for board in range(boards))
    key = "who_won_boards" if boards > 1 else "who_won_pots" if len(pots) > 1 else "who_won"
    key = f"referee.now.{key}"
    out.line(out.say(key, winners=styled(out.t("referee.type.winners", list=names), "seat")), hang=2, style="quiet")


def _first(out: Out, hand: Hand) -> None:
    why = hand.why("showdown")
    cited = out.cited(tuple(dict.fromkeys(c for r in why.decided for c in citations(why.rules, r, why.limit))))
    out.cite_line(why.text(out.lang, cite=False), cited)


def _shown(hand: Hand) -> set[str]:
    return {e.seat for e in hand.events if isinstance(e, Shown | Mucked)}


# ---- the next hand

def tell_next(out: Out, table: Session) -> None:
    """Who is out, and where the button and the blinds go."""
    here = [s for s in table.seats if s not in table.empty]
    broke = [s for s in here if not table.chips[s]]
    if broke and all(s in table.hand.seats for s in broke):
        lost = table.hand.setup.stacks[table.hand.seats.index(broke[0])]
        example = styled(out.t("referee.type.add", seat=broke[0], chips=lost), "seat")
        out.line(out.say("referee.now.busted", seats=out.seats(broke), example=example))
    word = styled(first_form("commands", "next", out.lang), "seat")
    playing = [s for s in table.seats if table.chips[s] and s not in table.away]
    if len(playing) < 2:
        other = next((s for s in here if s not in playing), None)
        more = 100 * table.game.blinds[1]
        text = out.t("referee.type.add", seat=other, chips=more) if other else out.t("referee.type.sit", chips=more)
        example = styled(text, "seat")
        close = styled(first_form("commands", "close", out.lang), "seat")
        out.line(out.say("referee.now.one_left", seat=out.seats(playing), example=example, close=close))
        return
    game = table.game_at(table.time)
    places = table.coming(game)
    if places.small_blind_seat == places.button:
        button, big = out.seat(places.button or ""), out.seat(places.big_blind)
        out.line(out.say("referee.now.coming_two", next=word, button=button, big=big), hang=2)
    else:
        dead = places.button is not None and not _plays(table, places.button)
        button = out.say("referee.now.empty", seat=out.seat(places.button or "")) if dead else out.seat(places.button or "")
        small = out.seat(places.small_blind) if places.small_blind else styled(out.t("referee.now.nobody"), "quiet")
        out.line(out.say("referee.now.coming", next=word, button=button, small=small, big=out.seat(places.big_blind)), hang=2)
    for seat in sorted(table.short(game)):
        owing = table.owing(game)[seat]
        example = styled(out.t("referee.type.add", seat=seat, chips=owing.live + owing.dead), "seat")
        out.line(out.say("referee.now.short", seat=out.seat(seat), live=owing.live, dead=owing.dead, has=table.chips[seat],
                         example=example), hang=2)
    for seat, owing in table.due(game).items():
        out.line(out.say("referee.now.due", seat=out.seat(seat), live=owing.live, dead=owing.dead), hang=2)
    waits = sorted(table.between_blinds())
    if waits:
        out.line(out.say("referee.now.waits", seats=out.seats(waits)), hang=2)


def _plays(table: Session, seat: str) -> bool:
    return bool(table.chips[seat]) and seat not in table.away
