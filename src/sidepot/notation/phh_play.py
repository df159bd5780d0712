"""The actions of a PHH hand, played on a Hand."""
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..cards import cards_text, parse_cards
from ..errors import NotationError, SidepotError
from ..hand import Action, Hand, IllegalAction
from .phh_setup import OURS, Notes, chips, read_size

_CARDS = re.compile(r"(?:[2-9TJQKA?][cdhs?])+")
_PLAYER = re.compile(r"p([1-9][0-9]?)")
_STREET_CARDS = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}


class Act(NamedTuple):
    """One action: kind is hole, board, fold, cc, cbr, sm or none; at: the player's position, -1 for the dealer.

    cards: known cards, None for unknown ones or none given.  given: cards were written, known or not.
    """

    kind: str
    at: int
    cards: tuple[int, ...] | None
    amount: str
    given: bool
    text: str


def parse(text: str, n: int) -> Act:
    """An action as written.  Raises NotationError."""
    words = text.partition("#")[0].split()

    def known(cards: str, count: int) -> tuple[int, ...] | None:
        if not _CARDS.fullmatch(cards):
            raise NotationError("phh.cards", cards=cards[:20])
        if count and len(cards) != 2 * count:
            raise NotationError("card.count", expected=count, given=len(cards) // 2)
        return None if "?" in cards else parse_cards(cards)

    def player(word: str) -> int:
        m = _PLAYER.fullmatch(word)
        if m is None or int(m[1]) > n:
            raise NotationError("phh.player", player=word[:20], most=n)
        return int(m[1]) - 1

    match words:
        case []:
            return Act("none", -1, None, "", False, text)
        case ["d", "dh", who, cards]:
            return Act("hole", player(who), known(cards, 2), "", True, text)
        case ["d", "db", cards]:
            return Act("board", -1, known(cards, 0), str(len(cards) // 2), True, text)
        case [who, "f"]:
            return Act("fold", player(who), None, "", False, text)
        case [who, "cc"]:
            return Act("cc", player(who), None, "", False, text)
        case [who, "cbr", amount]:
            return Act("cbr", player(who), None, amount, False, text)
        case [who, "sm"]:
            return Act("sm", player(who), None, "", False, text)
        case [who, "sm", "-"]:
            return Act("sm", player(who), (), "", True, text)
        case [who, "sm", cards]:
            return Act("sm", player(who), known(cards, 2), "", True, text)
    raise NotationError("phh.action", text=text[:40])


def place(i: int, text: str, scale: int) -> str:
    """Where action number i (from 0) is, for messages; with the size of a chip where it is not the file's unit."""
    unit = f" (1 = {1 / scale:.{len(str(scale)) - 1}f})" if scale > 1 else ""
    return f"actions[{i + 1}] “{text.partition('#')[0].strip()[:40]}”{unit}"


def first_hole_cards(
    actions: Sequence[str], seats: Sequence[str], lines: Sequence[int], notes: Notes, scale: int,
) -> tuple[list[Act], dict[str, tuple[int, ...]], int]:
    """All actions parsed, the hole cards dealt before anything else, and how many actions those are."""
    parsed = []
    for i, text in enumerate(actions):
        try:
            parsed.append(parse(text, len(seats)))
        except SidepotError as e:
            raise e.located(line=lines[i], field=place(i, text, scale)) from None
        cards = text.partition("#")[0].split()[-1:]
        if parsed[-1].given and parsed[-1].cards is None and cards[0].strip("?"):
            notes.remark(NotationError("phh.partly_known", cards=cards[0]), line=lines[i], field=place(i, text, scale))
    hole: dict[str, tuple[int, ...]] = {}
    dealt: set[int] = set()
    start = 0
    for a in parsed:
        if a.kind not in ("hole", "none") or a.at in dealt:
            break
        if a.kind == "hole":
            dealt.add(a.at)
            if a.cards is not None:
                hole[seats[a.at]] = a.cards
        start += 1
    return parsed, hole, start


class Player:
    """Plays parsed actions on a hand; what the rules refuse is repaired if the notes are lenient."""

    def __init__(
        self, hand: Hand, acts: Sequence[Act], lines: Sequence[int], notes: Notes, scale: int, data: Mapping[str, Any],
    ) -> None:
        self.hand, self.acts, self.lines, self.notes, self.scale = hand, acts, lines, notes, scale
        self.dealt = 0                         # board cards dealt so far, known or not
        self.extra = _extra_acts(data)
        self.other_boards = _boards(data)
        self.i = 0

    def play(self, start: int) -> None:
        """Play all actions from number `start` on.  Raises SidepotError with line and field."""
        for i in range(start, len(self.acts)):
            a, self.i = self.acts[i], i
            self._between(self.i)
            try:
                self._one(a)
            except SidepotError as e:
                if e.line is None:             # an argument of the hand tells less than the action it stands in
                    e.field = None
                raise e.located(line=self.lines[self.i], field=place(self.i, a.text, self.scale)) from None
        self._between(len(self.acts), last=True)

    def _between(self, done: int, last: bool = False) -> None:
        """The further acts whose turn has come; what is wrong with them is wrong with their field."""
        try:
            self._further(done, last)
        except SidepotError as e:
            e.field = OURS + "acts"
            raise

    def _further(self, done: int, last: bool) -> None:
        """What the format has no action for and stands in _sidepot_acts: "12 run 2", "9 kill 3" (after so many actions)."""
        while self.extra and (self.extra[0][0] <= done or last):
            _, word, number = self.extra.pop(0)
            if word == "run":
                self.hand.run(number)
            else:
                self.hand.kill(self.hand.seats[number - 1] if 1 <= number <= len(self.hand.seats) else str(number))

    def _one(self, a: Act) -> None:
        hand = self.hand
        if a.kind == "hole":
            seat = hand.seats[a.at]
            if a.cards is not None:
                hand.learn(seat, cards_text(a.cards))
        elif a.kind == "board":
            self._board(a)
        elif a.kind == "sm":
            self._show(hand.seats[a.at], a)
        elif a.kind != "none":
            self._act(hand.seats[a.at], a)

    # ---- board

    def _board(self, a: Act) -> None:
        count = int(a.amount)
        expected = 3 if not self.dealt else 1
        if count != expected and not (self.dealt >= 5):
            raise NotationError("card.count", expected=expected, given=count)
        while self.notes.lenient and self.hand.actor is not None and _STREET_CARDS[self.hand.street] <= self.dealt:
            self._missing()                    # the street goes on, though cards come
        try:
            self._deal(None if a.cards is None else cards_text(a.cards))
        except SidepotError as e:
            if self.hand.actor is not None:    # cards after the end may be left out, those of a street may not
                raise
            self._leave_out(e)

    def _missing(self) -> None:
        """Lenient: the one to act did something that is not in the file, a check if that was free, else a fold."""
        done = "fold" if self.hand.legal().to_call else "check"
        self._repair(NotationError("phh.fixed_missing", seat=self.hand.actor, done=_WORDS[done]))
        self.hand.apply(Action(done))

    def _deal(self, cards: str | None) -> None:
        hand = self.hand
        if len(hand.boards) > 1:
            step = 3 if not self.dealt else 1
            others = [board[:2 * step] for board in self.other_boards[:len(hand.boards) - 1]]
            self.other_boards = [board[2 * step:] for board in self.other_boards]
            known = cards is not None and len(others) == len(hand.boards) - 1 and "?" not in "".join(others)
            cards = " / ".join([cards or "", *others]) if known else None
        hand.deal(cards)
        self.dealt += 1 if self.dealt else 3

    # ---- betting

    def _act(self, seat: str, a: Act) -> None:
        hand = self.hand
        if hand.setup.bomb and not self.dealt and a.kind == "cc":
            return                             # the checks before the flop that a bomb pot does not have
        while self.notes.lenient and hand.actor not in (None, seat) and seat in hand.live and hand.stacks[seat]:
            self._missing()
        if hand.actor is not None and self.dealt < _STREET_CARDS[hand.street]:
            self._repair(NotationError("phh.no_board", expected=_STREET_CARDS[hand.street], given=self.dealt))
            while self.dealt < _STREET_CARDS[hand.street]:
                self._deal(None)
        action = self._action(seat, a)
        try:
            hand.apply(action)
        except IllegalAction as e:
            self._nearest(e, action)

    def _action(self, seat: str, a: Act) -> Action:
        if a.kind == "fold":
            return Action("fold", seat=seat)
        if a.kind == "cbr":
            return Action("wager", chips(read_size(a.amount), self.scale), seat)
        hand = self.hand
        owes = hand.actor == seat and hand.legal().to_call
        return Action("call" if owes else "check", seat=seat)

    def _nearest(self, refused: IllegalAction, action: Action) -> None:
        """Lenient: the legal action that comes nearest to a refused one; an action after the end is left out."""
        legal = refused.legal
        if legal is None:
            self._leave_out(refused)
            return
        to = action.to or 0
        if legal.min_raise_to is not None and legal.max_raise_to is not None and to > legal.to_match:
            done = Action("wager", min(max(to, legal.min_raise_to), legal.max_raise_to), action.seat)
        else:
            done = Action("call" if legal.to_call else "check", seat=action.seat)
        why = refused.verdict.text("en", cite=False), refused.verdict.text("zh", cite=False)
        self._repair(NotationError("phh.fixed_action", why=why, done=_told(done)), refused)
        self.hand.apply(done)

    # ---- showdown

    def _show(self, seat: str, a: Act) -> None:
        hand = self.hand
        if a.given and a.cards is None:
            return                             # unknown cards: neither shown nor given up
        try:
            if a.given:
                hand.show(seat, cards_text(a.cards) if a.cards else None)
            elif not (hand.settled and seat in hand.live):  # uncalled, the winner need not show and gives nothing up
                hand.muck(seat)
        except SidepotError as e:
            self._leave_out(e)

    def _leave_out(self, refused: SidepotError) -> None:
        """Lenient: do without this action."""
        self._repair(NotationError("phh.fixed_left_out", why=(refused.message("en"), refused.message("zh"))), refused)

    def _repair(self, note: NotationError, instead: SidepotError | None = None) -> None:
        self.notes.repair(note, line=self.lines[self.i], field=place(self.i, self.acts[self.i].text, self.scale), instead=instead)


_WORDS = {"fold": ("a fold", "弃牌"), "check": ("a check", "过牌"), "call": ("a call", "跟注")}


def _told(action: Action) -> tuple[str, str]:
    return _WORDS.get(action.kind) or (f"a bet or raise to {action.to}", f"下注或加注到 {action.to}")


def _extra_acts(data: Mapping[str, Any]) -> list[tuple[int, str, int]]:
    raw = data.get(OURS + "acts", [])
    found = []
    for item in raw if isinstance(raw, list) else [None]:
        m = re.fullmatch(r"(\d{1,6}) (run|kill) (\d{1,2})", item) if isinstance(item, str) else None
        if m is None:
            raise NotationError("phh.kind", right="[\"12 run 2\"]").located(field=OURS + "acts")
        found.append((int(m[1]), m[2], int(m[3])))
    return sorted(found, key=lambda f: f[0])


def _boards(data: Mapping[str, Any]) -> list[str]:
    raw = data.get(OURS + "boards", [])
    if not isinstance(raw, list) or not all(isinstance(b, str) and (not b or _CARDS.fullmatch(b)) for b in raw):
        raise NotationError("phh.kind", right="[\"4s2d\"]").located(field=OURS + "boards")
    return list(raw)
