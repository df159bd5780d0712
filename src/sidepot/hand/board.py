"""The cards of a hand that are known: hole cards, and one to three boards."""
from collections.abc import Iterator, Mapping, Sequence

from ..cards import cards_text, parse_cards
from ..core.state import FLOP, PREFLOP, RIVER
from ..errors import BadSetup
from .given import listed
from .legal import STREETS
from .naming import check_distinct
from .setup import NotAllowed, street_names

Street = tuple[int, ...] | None


class Board:
    """Boards street by street.  A street is its cards, or None where they are unknown; `street` is the last one dealt."""

    __slots__ = ("boards", "street")

    def __init__(self) -> None:
        self.boards: list[list[Street]] = [[]]
        self.street = PREFLOP

    def copy(self) -> "Board":
        """An independent copy."""
        c = Board()
        c.boards, c.street = [list(b) for b in self.boards], self.street
        return c

    def known(self, board: int) -> list[int]:
        """The known cards of one board."""
        return [c for street in self.boards[board] if street for c in street]

    def texts(self) -> tuple[str, ...]:
        """The known cards of each board."""
        return tuple(cards_text(self.known(b)) for b in range(len(self.boards)))

    def read(self, cards: str | Sequence[str], street: int) -> list[Street]:
        """The cards of a street for each board, from text.  Raises BadCard, or BadSetup for a wrong number of cards or boards."""
        if isinstance(cards, str):
            texts: list[str | Sequence[str]] = list(cards.split("/"))
        else:
            given = listed(cards, "cards", '"2s7hJd"')
            texts = [given] if len(self.boards) == 1 else list(given)
        if len(texts) != len(self.boards):
            raise BadSetup("deal.boards", expected=len(self.boards), given=len(texts)).located(field="cards")
        found: list[Street] = []
        for text in texts:
            dealt = parse_cards(text)
            if len(dealt) != board_count(street):
                raise NotAllowed("dealing.order", "wrong_count", street=street_names(STREETS[street]), expected=board_count(street),
                                 given=len(dealt))
            found.append(dealt)
        return found

    def put(self, street: int, dealt: Sequence[Street]) -> None:
        """A street on every board."""
        for board, cards in zip(self.boards, dealt, strict=True):
            board.append(cards)
        self.street = street

    def split(self, count: int) -> None:
        """From here on several boards, which share what is dealt so far."""
        self.boards = [list(self.boards[0]) for _ in range(count)]

    def check(self, hole: Mapping[str, tuple[int, ...]], more: Sequence[Street] = ()) -> None:
        """Raises BadSetup when a card would come twice among hole cards, boards and `more`."""
        known = [(c, seat) for seat, cards in hole.items() for c in cards]
        check_distinct([*known, *((c, "") for c in self._each()), *((c, "") for street in more for c in street or ())])

    def _each(self) -> Iterator[int]:
        """Every known board card once; shared streets belong to the first board."""
        shared = self.boards[0]
        for board in self.boards:
            for at, street in enumerate(board):
                if street and (board is shared or street is not shared[at]):
                    yield from street


def board_count(street: int) -> int:
    """How many board cards a street brings: three on the flop, one on turn and river."""
    return 3 if street == FLOP else 1 if FLOP < street <= RIVER else 0
