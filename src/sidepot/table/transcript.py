"""What a hand's deal leaves behind for whoever wants to check it: JSON, with the cards opened to this reader and no others."""
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..cards import card_text, distinct, parse_card
from ..errors import SidepotError, brief, hidden
from ..hand.board import board_count
from ..hand.dealing import hole_order
from ..hand.legal import STREETS
from .fair import CARDS, NONCE, SALT, VERSION, Opening, Terms, Unfair, check_opening

MOST_SEATS, MOST_PROMISES, MOST_STREETS, LONGEST = 10, 64, 9, 80
_FIELDS = {"version", "hand", "seats", "burn", "root", "promises", "nonces", "streets", "opened"}


class Transcript(NamedTuple):
    """The deal of one hand as one reader may know it.

    streets: those dealt, in their order: flop, turn, river; with several boards, as often as they were dealt.  The opened cards are
    those that became public, and the reader's own.
    """

    terms: Terms
    nonces: Mapping[str, bytes]
    streets: tuple[str, ...]
    opened: tuple[Opening, ...]

    def places(self) -> list[str]:
        """What each card of the deal was for, in order: a player's name, "burn", a street; then the "stub"."""
        return places(self.terms, self.streets)

    def check(self) -> list[tuple[int, str, int]]:
        """(number in the deal, what it was for, card) of the opened cards, when all of it is in order.  Raises Unfair."""
        positions = self.terms.positions(self.nonces)
        for opening in self.opened:
            check_opening(opening, self.terms.root, positions)
        twice = distinct([o.card for o in self.opened])
        if twice is not None:
            raise Unfair("fair.twice", card=card_text(twice))
        named = self.places()
        return [(o.k, named[o.k], o.card) for o in sorted(self.opened)]

    def as_json(self) -> dict[str, Any]:
        """As plain data for JSON: bytes in hexadecimal, cards as text."""
        terms = self.terms
        return {
            "version": VERSION, "hand": terms.hand, "seats": list(terms.seats), "burn": terms.burn, "root": terms.root.hex(),
            "promises": {player: terms.promises[player].hex() for player in sorted(terms.promises)},
            "nonces": {player: self.nonces[player].hex() for player in sorted(self.nonces)},
            "streets": list(self.streets),
            "opened": [{"k": o.k, "position": o.position, "card": card_text(o.card), "salt": o.salt.hex(),
                        "path": [beside.hex() for beside in o.path]} for o in sorted(self.opened)],
        }


def places(terms: Terms, streets: Sequence[str]) -> list[str]:
    """What each of the 52 cards of a deal is for, in words.  A player may be called "flop": to find cards, ask hole and board."""
    named = [terms.seats[at] for at in hole_order(len(terms.seats))]
    for street in streets:
        named += ["burn"] * terms.burn + [street] * board_count(STREETS.index(street))
    return named + ["stub"] * (CARDS - len(named))


def hole(terms: Terms, seat: str) -> list[int]:
    """Which cards of the deal are this seat's own.                                             rule dealing.order"""
    own = terms.seats.index(seat)
    return [k for k, at in enumerate(hole_order(len(terms.seats))) if at == own]


def board(terms: Terms, streets: Sequence[str]) -> list[int]:
    """Which cards of the deal lie on the boards when these streets are dealt; burns do not.    rule dealing.order"""
    found, k = list[int](), len(hole_order(len(terms.seats)))
    for street in streets:
        k += terms.burn
        found += range(k, k + board_count(STREETS.index(street)))
        k = found[-1] + 1
    return found


def read_transcript(data: object) -> Transcript:
    """A transcript from plain data, as json.loads gives it.  Raises Unfair for a wrong form; whether it is true check() says."""
    if not isinstance(data, dict):
        raise _wrong("", data, "{...}")
    if data.get("version") != VERSION:
        raise Unfair("fair.version", given=brief(data.get("version")), known=VERSION)
    if set(data) != _FIELDS:
        raise Unfair("fair.fields", fields=", ".join(sorted(str(name)[:20] for name in set(data) ^ _FIELDS)[:5]))
    seats = tuple(_name("seats", seat) for seat in _list("seats", data["seats"], MOST_SEATS))
    if len(seats) < 2 or len(set(seats)) < len(seats):
        raise _wrong("seats", data["seats"], '["Ann", "Bob"]')
    if not isinstance(data["burn"], bool):
        raise _wrong("burn", data["burn"], "true, false")
    terms = Terms(_name("hand", data["hand"]), seats, data["burn"], _bytes("root", data["root"], 32),
                  _named_bytes("promises", data["promises"], 32))
    streets = tuple(_list("streets", data["streets"], MOST_STREETS))
    # Several boards come back to a street, but none is reached before the one below it.
    first = tuple(dict.fromkeys(map(str, streets)))
    if first != STREETS[1:1 + len(first)]:
        raise _wrong("streets", data["streets"], ", ".join(STREETS[1:]))
    nonces = _named_bytes("nonces", data["nonces"], NONCE)
    return Transcript(terms, nonces, streets, tuple(_opening(o) for o in _list("opened", data["opened"], CARDS)))


def _opening(data: object) -> Opening:
    if not isinstance(data, dict) or set(data) != {"k", "position", "card", "salt", "path"}:
        raise _wrong("opened", data, '{"k", "position", "card", "salt", "path"}')
    for name in ("k", "position"):
        if type(data[name]) is not int or not 0 <= data[name] < CARDS:
            raise _wrong(f"opened.{name}", data[name], f"0…{CARDS - 1}")
    try:
        card = parse_card(data["card"])
    except SidepotError:
        card = -1
    if card < 0 or card_text(card) != data["card"]:
        raise _wrong("opened.card", data["card"], "As")
    path = tuple(_bytes("opened.path", beside, 32) for beside in _list("opened.path", data["path"], 6))
    return Opening(data["k"], data["position"], card, _bytes("opened.salt", data["salt"], SALT), path)


def _list(field: str, value: object, most: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise _wrong(field, value, f"[…], 0…{most}")
    return value


def _name(field: str, value: object) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST or hidden(value):
        raise _wrong(field, value, '"Ann"')
    return value


def _bytes(field: str, value: object, count: int) -> bytes:
    if not isinstance(value, str) or not re.fullmatch(f"[0-9a-f]{{{2 * count}}}", value):
        raise _wrong(field, value, f"[0-9a-f] × {2 * count}")
    return bytes.fromhex(value)


def _named_bytes(field: str, value: object, count: int) -> dict[str, bytes]:
    if not isinstance(value, dict) or len(value) > MOST_PROMISES:
        raise _wrong(field, value, f'{{"Ann": "…"}}, 0…{MOST_PROMISES}')
    return {_name(field, name): _bytes(field, text, count) for name, text in value.items()}


def _wrong(field: str, value: object, right: str) -> Unfair:
    error = Unfair("fair.field", value=brief(value), right=right)
    error.located(field=field)
    return error
