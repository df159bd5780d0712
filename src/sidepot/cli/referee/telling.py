"""What the referee says after each thing that happened: what it came to, and what is due now.  Facts come from the hand."""
from collections.abc import Sequence

from rich.text import Text

from ...errors import SidepotError
from ...hand import (
    Acted,
    Boards,
    Dealt,
    Event,
    Hand,
    IllegalAction,
    Killed,
    Legal,
    Mucked,
    NotAllowed,
    Returned,
    Shown,
    position_name,
)
from ...hand.explain import no_raise
from ...hand.legal import STREETS
from ...rulebook import citations
from ...session import PLAYED, Level, Session, Step
from ..language import chips
from ..out import Out, Part, joined, styled
from ..paying import list_pots, signed, tell_awards
from ..telling import tell_game
from . import due

# Posts told with the position, or once for everybody.
_TOLD = ("small_blind", "big_blind", "ante")


def plain(text: str) -> Text:
    """A text without any style, on one line however long."""
    return Text(text)


def tell_table(out: Out, table: Session) -> None:
    """The whole table, for whoever sits down at it: game, seats, posts, and what is due."""
    tell_game(out, table.hand)
    _tell_hand_begins(out, table)
    if table.played:
        _tell_events(out, table.hand, table.hand.events, due.pot_at_first(table.hand))
        if table.hand.settled:
            _tell_paid(out, table)
    tell_now(out, table)


def tell_change(out: Out, old: Session, new: Session, steps: Sequence[Step]) -> None:
    """What steps came to."""
    if all(step["do"] in PLAYED for step in steps):
        _tell_events(out, new.hand, new.hand.events[len(old.hand.events):], old.hand.pot)
    else:
        for step in steps:
            _tell_step(out, old, new, step)
    if new.hand.settled and not old.hand.settled and new.number == old.number:
        _tell_paid(out, new)
    tell_now(out, new, old if new.number == old.number else None)


def _tell_events(out: Out, hand: Hand, events: Sequence[Event], pot: int) -> None:
    """Events one after the other; pot: what was in the middle before them."""
    for e in events:
        if isinstance(e, Acted):
            pot += e.paid
        elif isinstance(e, Returned):
            pot -= e.amount
        _tell_event(out, hand, e, pot)


def _tell_step(out: Out, old: Session, table: Session, step: Step) -> None:
    """A step that is no act of the hand."""
    kind, seat = step["do"], step.get("seat", "")
    name = out.seat(seat)
    if kind in ("next", "straddle", "post", "button"):
        _tell_hand_begins(out, table)
    elif kind == "add":
        out.line(out.say("referee.did.added", seat=name, chips=step["chips"], total=table.chips[seat]))
    elif kind == "count":
        out.line(out.say("referee.did.counted", seat=name, chips=step["chips"]))
    elif kind == "out":
        out.line(out.say("referee.did.away", seat=name))
    elif kind == "in":
        out.line(out.say("referee.did.waiting" if step.get("wait") else "referee.did.back", seat=name))
    elif kind == "sit":
        after = step.get("after") or table.seats[table.seats.index(seat) - 1]
        out.line(out.say("referee.did.sat", seat=name, chips=step["chips"], after=out.seat(after)))
    elif kind == "leave":
        out.line(out.say("referee.did.left", seat=name, chips=old.chips[seat], net=signed(_net(table, seat))))
    elif kind == "move":
        out.line(out.say("referee.did.moved", seat=name, after=out.seat(step["after"])))
    elif kind in ("levels", "clock"):
        tell_clock(out, table, table.time)
    elif kind == "game":
        g = table.game
        words = out.t("referee.did.game_of", small=g.blinds[0], big=g.blinds[1], ante=g.ante, bb_ante=g.bb_ante, rules=g.rules)
        out.line(out.say("referee.did.game", game=words))
    elif kind == "fill":
        _heading(out, table.hand, step["street"], old.hand.pot)


def _net(table: Session, seat: str) -> int:
    return next(p.net for p in table.players if p.name == seat)


def tell_clock(out: Out, table: Session, now: int) -> None:
    """The level that runs at a time (ms), what is left of it, and the one after it."""
    if table.clock is None:
        out.line(out.t("referee.did.no_levels"))
        return
    here = table.clock.position(now)
    levels = table.clock.levels
    minutes, seconds = divmod(here.left_ms // 1000, 60)
    facts = {"at": here.at + 1, "count": len(levels), "level": level_words(out, levels[here.at]), "left": f"{minutes}:{seconds:02}"}
    out.line(out.t("referee.did.clock_runs" if here.running else "referee.did.clock_stands", **facts))
    if here.at + 1 < len(levels):
        out.line(styled(out.t("referee.did.clock_next", level=level_words(out, levels[here.at + 1])), "quiet"))


def level_words(out: Out, level: Level) -> str:
    """A level as "100/200, ante 25"; a break as such."""
    if level.pause:
        return str(out.t("referee.did.break", minutes=level.minutes))
    words = [f"{chips(level.small)}/{chips(level.big)}"]
    antes = {"ante": level.ante, "bb_ante": level.bb_ante}
    words += [out.t(f"referee.did.level_{name}", chips=value) for name, value in antes.items() if value]
    return str(out.t.join(words))


def tell_transfers(out: Out, table: Session) -> None:
    """Who owes whom if the game ended now; with a hand under way, as it was before it."""
    nets = {p.name: p.net for p in table.players if p.net}
    if not nets and not table.found:
        out.line(out.t("referee.did.even"))
        return
    if not table.between:
        out.line(styled(out.t("referee.did.before_hand"), "quiet"))
    box = out.t("referee.did.box")
    for payer, payee, amount in table.transfers():
        names = {key: out.seat(name) if name else box for key, name in (("payer", payer), ("payee", payee))}
        out.line(out.say("referee.did.pays", **names, chips=amount))


def _tell_hand_begins(out: Out, table: Session) -> None:
    """The hand's number, who sits where, what was posted."""
    hand = table.hand
    out.gap()
    out.title(out.t("referee.start.hand", number=table.number), styled(out.t("show.pot", amount=due.pot_at_first(hand)), "chips"))
    labels = hand.positions
    rows: list[list[Part]] = []
    for seat, stack in zip(hand.seats, hand.setup.stacks, strict=True):
        label = position_name(labels[seat], out.lang)
        if hand.setup.n == 2 and labels[seat] == "BTN":
            label = out.t("show.button_and_small")
        posts = due.posted(hand, seat)
        blinds = sum(amount for what, amount in posts if what in ("small_blind", "big_blind"))
        others = [f"{out.t(f'show.posts.{what}')} {chips(amount)}" for what, amount in posts if what not in _TOLD]
        place = out.t("referee.now.seat_post", position=label, chips=blinds) if blinds else label
        rows.append([out.seat(seat), styled(place, "quiet"), chips(stack), styled(out.t.join(others), "quiet")])
    out.table(rows, "llrl")
    antes = {amount for seat in hand.seats for what, amount in due.posted(hand, seat) if what == "ante"}
    if antes:
        out.line(styled(out.t("show.all_ante", amount=max(antes)), "quiet"), indent=2)
    for there, key in ((hand.setup.button, "show.dead_button"), (hand.setup.small_blind_seat, "show.dead_small_blind")):
        if not there:
            out.line(styled(out.t(key), "quiet"), indent=2)


# ---- events

def _tell_event(out: Out, hand: Hand, e: Event, pot: int) -> None:
    """One event as a line, the pot after it at the right margin."""
    if isinstance(e, Acted):
        all_in = "_all_in" if e.all_in else ""
        line = out.say(f"show.{e.action}{all_in}", seat=out.seat(e.seat), paid=e.paid, to=e.to)
        if e.paid:
            out.spread(line, styled(out.t("show.pot", amount=pot), "quiet"))
        else:
            out.line(line, hang=2)
    elif isinstance(e, Returned):
        out.cite_line(out.say("show.returned", seat=out.seat(e.seat), amount=styled(chips(e.amount), "good")),
                      out.cite(hand.rules, "pots.refund"))
    elif isinstance(e, Dealt) and e.board == 0:
        _heading(out, hand, e.street, pot)
    elif isinstance(e, Shown):
        _tell_shown(out, hand, e)
    elif isinstance(e, Mucked):
        out.line(out.say("referee.did.mucked", seat=out.seat(e.seat)))
    elif isinstance(e, Killed):
        out.line(out.say("show.killed", seat=out.seat(e.seat)))
    elif isinstance(e, Boards):
        out.line(out.say("show.boards", count=e[0]))


def _tell_shown(out: Out, hand: Hand, e: Shown) -> None:
    if len(hand.boards) == 1 and len(hand.boards[0]) == 10:
        name = hand.rank(e.seat).name(out.lang)
        out.line(out.say("referee.did.shown_rank", seat=out.seat(e.seat), cards=out.cards(e.cards), rank=name), hang=2)
    else:
        out.line(out.say("referee.did.shown", seat=out.seat(e.seat), cards=out.cards(e.cards)))


def _heading(out: Out, hand: Hand, street: str, pot: int) -> None:
    """A street with its cards and the pot."""
    dealt = [e for e in hand.events if isinstance(e, Dealt) and e.street == street]
    words = styled(out.t(f"street.{street}"), "head").append("  ")
    known = [out.cards(e.cards) for e in dealt if e.cards]
    words.append_text(Text(" / ").join(known) if known else styled(out.t("show.cards_unknown"), "quiet"))
    out.spread(words, styled(out.t("show.pot", amount=pot), "chips"))


def _tell_paid(out: Out, table: Session) -> None:
    out.gap()
    tell_awards(out, table.hand)
    tell_stacks(out, table)


def tell_stacks(out: Out, table: Session) -> None:
    """Everybody's chips; after a hand with what it won or lost."""
    hand, told = table.hand, []
    for seat, stack in table.stacks().items():
        if hand.settled and seat in hand.seats:
            net = stack - hand.setup.stacks[hand.seats.index(seat)]
            told.append(out.say("referee.now.stack_net", seat=out.seat(seat), chips=stack, net=signed(net)))
        else:
            told.append(out.say("referee.now.stack", seat=out.seat(seat), chips=stack))
    packed(out, out.say("referee.now.stacks"), told)


def tell_error(out: Out, hand: Hand, error: SidepotError) -> None:
    """What was wrong and what would be right; where a rule does not allow it, where that stands."""
    out.line(styled(error.message(out.lang), "bad"))
    cited = out.cited(citations(hand.rules, error.rule, hand.setup.limit)) if isinstance(error, NotAllowed) else Text()
    if cited:
        out.line(cited)


def tell_refusal(out: Out, hand: Hand, error: IllegalAction) -> None:
    """Why an act was refused, where it stands, and how to say what somebody did out of turn."""
    verdict = error.verdict
    out.line(styled(verdict.text(out.lang, cite=False), "bad"))
    cited = out.cited(citations(verdict.rules, verdict.rule, verdict.limit))
    if cited:
        out.line(cited)
    seat = verdict.action.seat
    if verdict.key == "not_your_turn" and seat is not None:
        words = due.example_words(out, verdict.action)
        example = out.t("referee.type.says", seat=seat, words=words)
        out.line(out.say("referee.did.if_meant", seat=out.seat(seat), example=styled(example, "seat")))


# ---- what is due now

def tell_now(out: Out, table: Session, old: Session | None = None) -> None:
    """What is due: whose turn with the choices, the next cards, the showdown, the next hand."""
    hand = table.hand
    if table.closed:
        out.line(out.t("referee.start.closed"))
        tell_stacks(out, table)
        if any(p.net for p in table.players):
            tell_transfers(out, table)
    elif hand.actor is not None:
        if table.dealt < STREETS.index(hand.street):
            _pots(out, hand)
            due.tell_cards(out, table)
        elif old is not None and table.dealt > old.dealt:
            _pots(out, hand)
        tell_turn(out, hand)
    elif not hand.settled:
        if old is None or old.hand.actor is not None:
            _pots(out, hand)
        due.tell_showdown(out, table, old)
    else:
        due.tell_next(out, table)


def _pots(out: Out, hand: Hand) -> None:
    if len(hand.pots()) > 1:
        list_pots(out, hand.pots())


def tell_turn(out: Out, hand: Hand) -> None:
    """Whose turn, the choices with amounts, and why there is no raise if there is none."""
    legal = hand.legal()
    packed(out, out.say("referee.now.turn", seat=out.seat(legal.seat)), [Text(c) for c in choices(out, legal)], style="good")
    verdict = no_raise(hand)
    if verdict is not None and verdict.key != "price_takes_stack":
        word = out.t("turn.no_raise" if legal.to_match else "turn.no_bet")
        out.cite_line(joined(styled(word, "bad"), out.t("common.colon"), verdict.reason(out.lang)),
                      out.cited(citations(hand.rules, verdict.rule, hand.setup.limit)), indent=2)


def choices(out: Out, legal: Legal) -> list[str]:
    """"call 600", "raise to 1,000–2,400 (all in)", "fold"."""
    call = "call_all_in" if legal.to_call == legal.stack else "call"
    words = [out.t(f"turn.{call}", amount=legal.to_call) if legal.to_call else out.t("turn.check")]
    low, high = legal.min_raise_to, legal.max_raise_to
    if low is not None and high is not None:
        word = "raise" if legal.to_match else "bet"
        sized = out.t(f"turn.{word}_one", amount=low) if low == high else out.t(f"referee.now.{word}", low=low, high=high)
        words.append(sized + (out.t("referee.now.all_in") if legal.all_in_to is not None else ""))
    return [*words, out.t("turn.fold")]


def packed(out: Out, head: Part, items: Sequence[Text], indent: int = 0, style: str = "", hang: int = 2) -> None:
    """Items in a row with dots between, broken only between them; later lines hang."""
    line, dot = joined(head), Text(" · ")
    empty = True
    for item in items:
        if not empty and line.cell_len + dot.cell_len + item.cell_len > out.width - indent:
            out.line(line, indent=indent, style=style)
            line, empty = Text(" " * hang), True
        line = joined(line, *(() if empty else (dot,)), item)
        empty = False
    out.line(line, indent=indent, style=style)


def tell_about(out: Out, table: Session, seat: str) -> None:
    """One seat: where it sits, what it has, and what it may do if it is reached."""
    hand = table.hand
    if seat not in hand.seats or table.between:
        words = out.t("referee.did.sits_out") if seat not in hand.seats else chips(table.stacks()[seat])
        out.line(out.say("referee.now.stack", seat=out.seat(seat), chips=words))
        return
    label = position_name(hand.positions[seat], out.lang)
    words = out.t("referee.did.in_pot", position=label, stack=hand.stacks[seat], bet=hand.bets[seat])
    if seat not in hand.live:
        words += out.t("common.comma") + out.t("referee.did.folded")
    out.line(out.say("referee.now.stack", seat=out.seat(seat), chips=words))
    try:
        out.line(hand.why("legal", seat).text(out.lang, cite=False))
    except SidepotError:
        tell_now(out, table)


def tell_odds(out: Out, hand: Hand) -> None:
    """What a call costs and what it can win."""
    legal, odds = hand.legal(), hand.pot_odds()
    if not odds.call:
        out.line(out.say("referee.did.odds_free", seat=out.seat(legal.seat)))
        return
    told = f"{odds.win / odds.call:.2f}".rstrip("0").rstrip(".")
    out.line(out.t("referee.did.odds", call=odds.call, win=odds.win, odds=told, equity=f"{100 * odds.equity:.1f}"))


def tell_help(out: Out) -> None:
    """What can be typed, by kind, with examples."""
    out.head("referee.help.title")
    for part in ("acts", "cards", "words", "asks", "between", "first", "table"):
        out.line(styled(out.t(f"referee.help.{part}"), "quiet"))
        packed(out, "", [styled(words, "seat") for words in out.t(f"referee.help.{part}_examples").split(" · ")], indent=2, hang=0)


def street_number(hand: Hand) -> int:
    """The street of the betting, 0 to 3."""
    return STREETS.index(hand.street)
