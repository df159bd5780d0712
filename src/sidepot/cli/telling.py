"""A hand told street by street, as somebody at the table would tell it."""
from collections.abc import Iterator, Sequence

from rich.text import Text

from ..errors import MissingCards
from ..hand import (
    Acted,
    Awarded,
    Boards,
    Dealt,
    Event,
    Hand,
    Killed,
    Posted,
    Raked,
    Returned,
    Stage,
    finished,
    position_name,
    stages,
)
from .choices import tell_turn
from .language import chips
from .out import Out, Part, styled
from .paying import list_pots, tell_awards, tell_result


def tell(out: Out, hand: Hand) -> None:
    """Tell all of a hand: game, seats, streets, showdown, who gets what, or whose turn it is."""
    hand = finished(hand)
    tell_game(out, hand)
    tell_seats(out, hand)
    told = list(stages(hand))
    tell_posts(out, told[0])
    tell_streets(out, told)
    if hand.actor is not None:
        out.gap()
        tell_turn(out, hand)
        return
    if len(hand.live) > 1:
        tell_showdown(out, hand)
    out.gap()
    tell_awards(out, hand)
    if hand.settled:
        tell_result(out, hand)


def tell_game(out: Out, hand: Hand) -> None:
    """The game in one line: limit, blinds, format, antes, rule set."""
    s = hand.setup
    form = "cash" if hand.rules.format == "cash" else "tournament"
    parts = [out.t(f"game.{s.limit}", small=s.small_blind, big=s.big_blind), out.t(f"game.{form}")]
    if s.bb_ante:
        parts.append(out.t("game.bb_ante", amount=s.bb_ante))
    if s.antes:
        same = len(set(s.antes)) == 1
        parts.append(out.t("game.ante", amount=s.antes[0]) if same else out.t("game.antes"))
    if s.dead_money:
        parts.append(out.t("game.dead_money", amount=s.dead_money))
    if s.unit != 1:
        parts.append(out.t("game.unit", unit=s.unit))
    out.line(" · ".join(parts))
    house = out.t("game.house") if hand.rules.house else ""
    out.line(out.t("game.rules", title=out.t.choose(hand.rules.title)), house, style="quiet")


def tell_seats(out: Out, hand: Hand) -> None:
    """Who sits where with how much, and the cards that are known."""
    out.gap()
    labels = hand.positions
    rows: list[list[Part]] = []
    for seat, stack in zip(hand.seats, hand.setup.stacks, strict=True):
        label = position_name(labels[seat], out.lang)
        if len(hand.seats) == 2 and labels[seat] == "BTN":
            label = out.t("show.button_and_small")
        cards = out.cards(hand.hole[seat]) if seat in hand.hole else Text()
        rows.append([out.seat(seat), styled(label, "quiet"), chips(stack), cards])
    out.table(rows, "llrl")
    for empty, key in ((hand.setup.button, "show.dead_button"), (hand.setup.small_blind_seat, "show.dead_small_blind")):
        if not empty:
            out.line(styled(out.t(key), "quiet"), indent=2)


def tell_posts(out: Out, first: Stage) -> None:
    """The forced money before the first decision."""
    posts = [e for e in first.events if isinstance(e, Posted)]
    out.gap()
    _heading(out, first, "preflop", None)
    antes = [e for e in posts if e.what == "ante"]
    if len(antes) == len(first.hand.seats) and len({e.amount for e in antes}) == 1:
        out.line(out.say("show.all_ante", amount=antes[0].amount), indent=2)
        posts = [e for e in posts if e.what != "ante"]
    for e in posts:
        out.line(out.say("show.post_all_in" if e.all_in else "show.post", seat=out.seat(e.seat),
                         what=out.t(f"show.posts.{e.what}"), amount=e.amount), indent=2)


def tell_streets(out: Out, told: Sequence[Stage]) -> None:
    """Every action, deal and refund, with the pot as it grows at the right margin."""
    pot, quiet = -1, False
    for step in told:
        dealt = [e for e in step.events if isinstance(e, Dealt)]
        for street, cards in _by_street(dealt):
            # Once the betting is over the pot stands: told with the first street only, and the others follow closely.
            if not quiet:
                out.gap()
            _heading(out, step, street, cards, quiet=step.hand.pot == pot and step.hand.actor is None)
            pot, quiet = step.hand.pot, step.hand.actor is None
        for e in step.events:
            line = _line(out, step.hand, e)
            if line is None:
                continue
            if isinstance(e, Acted) and e.paid:
                out.spread(line, styled(out.t("show.pot", amount=_pot_after(step, e)), "quiet"), indent=2)
            else:
                out.line(line, indent=2, hang=4)
        if step.hand.settled:
            break


def _by_street(dealt: Sequence[Dealt]) -> Iterator[tuple[str, list[Dealt]]]:
    streets: dict[str, list[Dealt]] = {}
    for e in dealt:
        streets.setdefault(e.street, []).append(e)
    yield from streets.items()


def _pot_after(step: Stage, e: Acted) -> int:
    """The pot with this bet in it; what comes back uncalled, and what is paid, is told in lines of its own."""
    later = step.events[step.events.index(e) + 1:]
    gone = sum(x.amount for x in later if isinstance(x, Returned | Awarded | Raked))
    return step.hand.pot + gone


def _heading(out: Out, step: Stage, street: str, dealt: Sequence[Dealt] | None, quiet: bool = False) -> None:
    words = styled(out.t(f"street.{street}"), "head")
    if dealt is not None:
        words.append("  ")
        known = [out.cards(e.cards) for e in dealt if e.cards]
        words.append_text(Text(" / ").join(known) if known else styled(out.t("show.cards_unknown"), "quiet"))
    if quiet:
        out.line(words)
        return
    out.spread(words, styled(out.t("show.pot", amount=step.hand.pot), "chips"))
    if dealt is not None and len(step.hand.pots()) > 1:
        list_pots(out, step.hand.pots())


def _line(out: Out, hand: Hand, e: Event) -> Text | None:
    """One event as a sentence; None for those told elsewhere."""
    if isinstance(e, Acted):
        all_in = "_all_in" if e.all_in else ""
        return out.say(f"show.{e.action}{all_in}", seat=out.seat(e.seat), paid=e.paid, to=e.to)
    if isinstance(e, Returned):
        told = out.say("show.returned", seat=out.seat(e.seat), amount=e.amount)
        return told.append(" ").append_text(out.cite(hand.rules, "pots.refund"))
    if isinstance(e, Killed):
        return out.say("show.killed", seat=out.seat(e.seat))
    if isinstance(e, Boards):
        return out.say("show.boards", count=e[0])
    return None


def tell_showdown(out: Out, hand: Hand) -> None:
    """Who shows first and why, then every hand with its best five in words."""
    out.gap()
    out.head("street.showdown")
    facts = hand.showdown()
    rule = "showdown.all_in" if facts.mode == "all_face_up_now" else "showdown.order"
    seat = out.seat(facts.first) if facts.first else ""
    cited = out.cite(hand.rules, rule)
    key = "show.first." + (facts.why or "first_seat")
    out.cite_line(out.say(key, seat=seat), cited, indent=2)
    if len(facts.order) > 2:
        out.line(out.say("show.order", seats=out.seats(facts.order)), indent=2)
    order = facts.order or tuple(s for s in hand.seats if s in hand.live)
    unseen = set(hand.mucked) - set(hand.shown)
    for board in range(len(hand.boards)):
        if len(hand.boards) > 1:
            out.line(out.t("show.board", number=board + 1), "  ", out.cards(hand.boards[board]), indent=2)
        out.table([_shown(out, hand, s, board, unseen) for s in order], "llll", indent=2)


def _shown(out: Out, hand: Hand, seat: str, board: int, mucked: set[str]) -> list[Text]:
    cards = out.cards(hand.hole[seat]) if seat in hand.hole else styled("?", "quiet")
    if seat in mucked:
        return [out.seat(seat), cards, Text(), styled(out.t("show.mucks"), "quiet")]
    try:
        rank = hand.rank(seat, board)
    except MissingCards:
        return [out.seat(seat), cards, Text(), styled("" if seat in hand.hole else out.t("show.unknown"), "quiet")]
    return [out.seat(seat), cards, out.cards(rank.cards), Text(rank.name(out.lang))]
