"""The referee at the table: a line in, an answer out.  What may be done is for Hand to say; this module only hands it on."""
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ...errors import SidepotError, reason
from ...hand import Action, IllegalAction
from ...hand.actions import ALL_IN, FOLD, WAGER
from ...hand.explain import sizeless
from ...hand.legal import STREETS
from ...hand.setup import street_names
from ...notation import spot
from ...rulings import act_step as plain_step
from ...session import Session, Step, all_in_total
from ..out import Out, styled
from ..telling import tell as tell_hand
from . import asking, due, ruling, saving, telling
from .lexicon import Refused, exactly
from .lines import Said, names_of, read
from .ruling import Offer
from .store import Journal, Record

MOST_UNDO = 500
LONGEST_SAID = 200


class Question(NamedTuple):
    """An offer that waits for its answer; said: the line that it came of, written down with what is done."""

    offer: Offer
    said: str


class Referee:
    """A table and its journal.  `feed` takes a line, answers on `out` and says whether it was accepted."""

    def __init__(self, out: Out, table: Session, journal: Journal | None) -> None:
        self.out, self.table, self.journal = out, table, journal
        self.past: deque[tuple[Session, str]] = deque(maxlen=MOST_UNDO)
        self.question: Question | None = None
        self.over = False
        self.refused: IllegalAction | None = None
        self.line = ""

    # ---- in and out

    def feed(self, line: str) -> bool:
        """Answer one line.  False when it was refused or not understood; the table is then as it was."""
        self.line = line.strip()
        try:
            if self.question is not None and self._answered(self.line):
                return True
            said = read(line, self.table.seats, self.out.lang)
            if self.question is not None and said.kind in CHANGES:
                if not self.question.offer.open:
                    raise Refused("referee.answer_first")
                self.question = None
            HANDLERS[said.kind](self, said)
        except IllegalAction as e:
            self.refused = e
            telling.tell_refusal(self.out, self.table.hand, e)
            return False
        except SidepotError as e:
            telling.tell_error(self.out, self.table.hand, e)
            return False
        except OSError as e:
            self.out.line(styled(Refused("referee.disk", reason=reason(e)).message(self.out.lang), "bad"))
            return False
        return True

    def greet(self) -> None:
        """What is on the table, for whoever sits down at it now."""
        telling.tell_table(self.out, self.table)

    def change(self, steps: Sequence[Step], **more: Any) -> None:
        """Do steps, write them down, tell what came of it.  All or none: an error leaves the table and the file alone."""
        old, new = self.table, self.table.copy()
        for step in steps:
            new.do(step)
        if self.journal is not None:
            self.journal.add({"said": self.line[:LONGEST_SAID], "steps": list(steps), **more})
        self.past.append((old, self.line[:LONGEST_SAID]))
        self.table, self.refused = new, None
        telling.tell_change(self.out, old, new, steps)
        self.ask(ruling.due(self.out, new))

    def replay(self, records: Sequence[Record]) -> None:
        """Do again what a file holds.  Raises Refused (line) for records that do not fit."""
        for number, record in enumerate(records, 2):
            try:
                if "undo" in record:
                    self._take_back(record["undo"])
                    continue
                new = self.table.copy()
                for step in record["steps"]:
                    new.do(step)
                self.past.append((self.table, str(record.get("said", ""))))
                self.table = new
            except (SidepotError, KeyError, TypeError, ValueError, AttributeError, IndexError) as e:
                raise Refused("referee.replay", reason=str(e)[:200]).located(line=number) from None

    def _take_back(self, count: int) -> str:
        if not 1 <= count <= len(self.past):
            raise Refused("referee.undo", most=len(self.past))
        said = ""
        for _ in range(count):
            self.table, said = self.past.pop()
        return said

    # ---- questions of ours

    def ask(self, offer: Offer | None) -> None:
        """Put the question that an offer is; the next line is its answer."""
        if offer is None:
            return
        self.question = Question(offer, self.line[:LONGEST_SAID])
        count = len(offer.choices)
        self.out.line(self.out.t(offer.key) if count == 1 else self.out.t("referee.ruling.choose", count=count))

    def _answered(self, line: str) -> bool:
        """Take a line as the answer to the open question, if it is one."""
        if self.question is None:
            return False
        offer, said = self.question
        answer = exactly(line, "answers") if line else "yes" if offer.default else None
        if answer == "no":
            self.question = None
            self.out.line(self.out.t("referee.ruling.not_applied"))
            return True
        if answer == "yes" and len(offer.choices) == 1:
            chosen = offer.choices[0]
        elif line in [str(number) for number in range(1, len(offer.choices) + 1)]:
            chosen = offer.choices[int(line) - 1]
        else:
            return False
        self.question, self.line = None, said
        if chosen:
            self.change(chosen, **offer.words)
        else:
            self.out.line(self.out.t("referee.ruling.no_chips"))
        return True

    # ---- acts

    def _act(self, said: Said) -> None:
        if said.action is not None:
            self.change([act_step(self.table, said.action)])

    def _stated(self, said: Said) -> None:
        """A call or an all-in with its amount: done only when the amount is right."""
        if said.action is None or said.amount is None:
            return
        hand = self.table.hand
        hand_verdict = hand.explain(said.action)
        if not hand_verdict.legal:
            raise IllegalAction(hand_verdict)
        legal = hand.legal()
        right = {legal.to_call, hand.bets[legal.seat] + legal.to_call}
        if said.action.kind == ALL_IN:
            right = {legal.stack, all_in_total(hand, legal.seat)}
        if said.amount not in right:
            code = "referee.all_in_is" if said.action.kind == ALL_IN else "referee.call_is"
            raise Refused(code, seat=legal.seat, amount=min(right), said=said.amount)
        self.change([act_step(self.table, said.action)])

    def _how_much(self, said: Said) -> None:
        """A bet or raise without its amount: the one size that is legal, else from where to where, or why not."""
        hand = self.table.hand
        seat = said.seat or hand.actor
        if hand.actor is None or seat is None or seat != hand.actor or not hand.legal().can_raise:
            raise IllegalAction(sizeless(hand, seat, said.text))
        legal = hand.legal()
        if legal.min_raise_to is not None and legal.min_raise_to == legal.max_raise_to:
            self.change([act_step(self.table, Action(WAGER, legal.min_raise_to))])
            return
        raise Refused("referee.how_much", seat=seat, low=legal.min_raise_to, high=legal.max_raise_to)

    def _many(self, said: Said) -> None:
        table, steps = self.table.copy(), []
        for part in said.parts:
            step = self._step_of(table, part)
            table.do(step)
            steps.append(step)
        self.change(steps)

    def _step_of(self, table: Session, said: Said) -> Step:
        if said.action is not None and said.kind in ("act", "stated"):
            return act_step(table, said.action)
        return _seat_step(said)

    def _seat_step(self, said: Said) -> None:
        self.change([_seat_step(said)])

    # ---- cards

    def _deal(self, said: Said) -> None:
        """flop, turn, river, or a whole board; streets passed over stay unknown."""
        word, cards = said.action.kind if said.action else "board", said.text or None
        if word == "board":
            self.change(due.board_steps(self.table, cards))
            return
        wanted, dealt = STREETS.index(word), self.table.dealt
        if wanted <= dealt:
            if cards is None or self.table.between:
                raise Refused("referee.dealt", street=street_names(word))
            self.change([{"do": "fill", "street": word, "cards": cards}])
            return
        missing = [{"do": "deal", "cards": None} for _ in range(wanted - dealt - 1)]
        self.change([*missing, {"do": "deal", "cards": cards}])

    def _run(self, said: Said) -> None:
        self.change([{"do": "run", "boards": said.amount}])

    def _winners(self, said: Said) -> None:
        hand = self.table.hand
        told = [(said.seat,)] if said.kind == "wins" and said.seat else names_of(said.text, hand.seats)
        pots = hand.pots()
        groups, boards = [list(names) for names in told], len(hand.boards)
        if boards == 1 and len(groups) == 1 and all(set(groups[0]) <= set(p.eligible) for p in pots):
            groups = groups * len(pots)
        # A pot that only one hand can win needs no telling.
        groups += [list(p.eligible) for p in pots[len(groups) // boards:] if len(p.eligible) == 1 for _ in range(boards)]
        self.change([{"do": "settle", "winners": groups}])

    # ---- between hands

    def _next(self, said: Said) -> None:
        """The next hand; with an amount a bomb pot of so much from everybody."""
        if not self.table.between:
            raise Refused("referee.not_over")
        step: Step = {"do": "next"} | ({"bomb": said.amount} if said.amount is not None else {})
        self.change([step | ({"at": now_ms()} if self.table.clock is not None else {})])

    def _levels(self, said: Said) -> None:
        self.change([{"do": "levels", "levels": list(said.levels), "at": now_ms()}])

    def _clock(self, said: Said) -> None:
        if not said.text:
            telling.tell_clock(self.out, self.table, now_ms())
            return
        self.change([{"do": "clock", "to": said.text, "at": now_ms()}])

    def _move(self, said: Said) -> None:
        self.change([{"do": "move", "seat": said.seat, "after": said.text}])

    def _amount(self, said: Said) -> None:
        key = "to" if said.kind == "straddle" else "chips"
        self.change([{"do": said.kind, "seat": said.seat, key: said.amount}])

    def _post(self, said: Said) -> None:
        live, dead = said.amount or 0, said.more or 0
        if not live and not dead:
            live, dead = asking.both_missed(self.table)
        self.change([{"do": "post", "seat": said.seat, "live": live, "dead": dead}])

    def _place(self, said: Said) -> None:
        step: Step = {"do": "in" if said.kind == "wait" else said.kind, "seat": said.seat}
        self.change([step | ({"wait": True} if said.kind == "wait" else {})])

    def _sit(self, said: Said) -> None:
        self.change([{"do": "sit", "seat": said.text, "chips": said.amount, "after": said.seat}])

    def _game(self, said: Said) -> None:
        name = {"bbante": "bb_ante"}.get(said.kind, said.kind)
        value: object = said.text if name == "rules" else [said.amount, said.more] if name == "blinds" else said.amount
        self.change([{"do": "game", "game": {name: value}}])

    # ---- the table

    def _undo(self, said: Said) -> None:
        count = said.amount or 1
        if not 1 <= count <= len(self.past):
            raise Refused("referee.undo" if self.past else "undo.nothing", most=len(self.past))
        if self.journal is not None:
            self.journal.add({"said": self.line[:LONGEST_SAID], "undo": count})
        first = self._take_back(count)
        self.question = None
        self.out.line(self.out.say("referee.did.undone", what=styled(first or "–", "quiet")))
        telling.tell_now(self.out, self.table)

    def _export(self, said: Said) -> None:
        count, file = saving.export(self.table, said.text, self.out.lang)
        self.out.line(self.out.t("referee.did.saved", count=count, file=file))

    def _quit(self, _: Said) -> None:
        self.over = True

    def _close(self, _: Said) -> None:
        self.change([{"do": "close"}])
        self.over = True

    def _lang(self, said: Said) -> None:
        self.out.speak("zh" if said.kind == "chinese" else "en")
        self.out.line(self.out.t("referee.did.lang"))
        telling.tell_now(self.out, self.table)

    # ---- questions of theirs

    def _why(self, said: Said) -> None:
        asking.why(self.out, self.table, said, self.refused)

    def _pushed(self, said: Said) -> None:
        self.ask(ruling.ruled(self.out, self.table, said))

    def _tell(self, said: Said) -> None:
        out, table = self.out, self.table
        if said.kind == "spot":
            out.raw(telling.plain(spot(table.hand)))
        elif said.kind == "told":
            tell_hand(out, table.hand)
        elif said.kind == "stacks":
            telling.tell_stacks(out, table)
        elif said.kind == "transfers":
            telling.tell_transfers(out, table)
        elif said.kind == "help":
            telling.tell_help(out)
        elif said.kind == "legal":
            telling.tell_now(out, table)
        elif said.kind == "about":
            telling.tell_about(out, table, said.seat or "")
        elif said.kind == "odds":
            telling.tell_odds(out, table.hand)
        else:
            topic = {"pots": "pots", "first": "showdown"}[said.kind]
            asking.tell_why(out, table.hand.why(topic))


def now_ms() -> int:
    """Milliseconds of the clock on the wall, for the levels of the blinds."""
    return time.time_ns() // 1_000_000


def act_step(table: Session, action: Action) -> Step:
    """An action of the one to act as a step; the seat is named, so that the file says who it was.

    At the showdown "folds" and "盖牌" are said of a hand that is not shown.
    """
    if action.kind == FOLD and action.seat is not None and table.hand.actor is None and not table.between:
        return {"do": "muck", "seat": action.seat}
    return plain_step(action if action.seat else action._replace(seat=table.hand.actor))


def _seat_step(said: Said) -> Step:
    if said.kind == "show":
        return {"do": "show", "seat": said.seat, "cards": said.text or None}
    return {"do": {"dead": "kill"}.get(said.kind, said.kind), "seat": said.seat}


# What each kind of line does.  CHANGES are refused while a question of ours is open.
HANDLERS: dict[str, Callable[[Referee, Said], None]] = {
    "act": Referee._act, "stated": Referee._stated, "how_much": Referee._how_much, "many": Referee._many,
    "show": Referee._seat_step, "muck": Referee._seat_step, "dead": Referee._seat_step, "deal": Referee._deal,
    "run": Referee._run, "winners": Referee._winners, "wins": Referee._winners, "next": Referee._next, "bomb": Referee._next,
    "levels": Referee._levels, "clock": Referee._clock, "leave": Referee._place, "move": Referee._move,
    "add": Referee._amount, "count": Referee._amount, "straddle": Referee._amount, "post": Referee._post,
    "out": Referee._place, "in": Referee._place, "wait": Referee._place, "button": Referee._place, "sit": Referee._sit,
    "blinds": Referee._game, "ante": Referee._game, "bbante": Referee._game, "rules": Referee._game,
    "close": Referee._close, "pushed": Referee._pushed,
    "undo": Referee._undo, "export": Referee._export, "quit": Referee._quit, "chinese": Referee._lang, "english": Referee._lang,
    "why": Referee._why,
    **dict.fromkeys(("spot", "told", "stacks", "help", "legal", "about", "odds", "pots", "first", "transfers"), Referee._tell),
}
CHANGES = tuple(list(HANDLERS)[:list(HANDLERS).index("undo")])
