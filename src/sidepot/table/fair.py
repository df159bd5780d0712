"""The fair deal: the order of the cards is fixed by nobody alone, and can be checked afterwards.

How a hand is dealt, step by step:

1. Who wants a part in it sends `promise(hand, player, nonce)`: the hash of 32 random bytes of his own, which he keeps for now.
2. The server shuffles a deck (`Seal`), commits to what lies at each of the 52 positions and publishes `Terms`: the Merkle root, the
   seats in the order of the deal, the promises it has. From here on the deck and all promises are fixed.
3. A player who finds his own promise in the terms opens his nonce, to the server alone. When all have, or time is up, the server
   sends the opened nonces to everybody at once.
4. The terms and these nonces give a permutation: card k of the deal (burns count, the first card is 0) is what lies at position
   `terms.positions(nonces)[k]`. The server could not choose the nonces, and nobody else knew what lies where.
5. A card that becomes public is opened to all, a player's own cards to him alone: `Opening`, the card with its 128-bit salt and its
   path to the root. Cards that stay face down stay a hash of 128 unknown bits.

Whoever does not open his nonce in time is left out: the deal goes on without his nonce, and the terms show for ever that he had
promised one. He alone gains nothing by it: he chooses between two orders of a deck that he cannot see, and, as nonces are sent out
together, he does not even know which two. A fresh deal without him would give him the same choice and stop the table besides.
What is left is a server in league with m players who hold back, or one that pretends that m nonces came too late: it knows the
deck, and may choose the best of 2^m orders. Therefore a client looks for its own nonce among the opened ones. If it is there, the
server had no more than those 2^m orders to choose from, m being the promises shown as not opened; with m = 0 it had none.
Who drops out again and again should not be asked any more; that is for the table to decide, for a line can also fail honestly.

What this does not do: it does not stop a host who looks at the deck in his machine's memory, and it does not stop players who tell
each other their cards. That the 52 cards are all different is proved only for those opened, or by opening all of them, which those
at the table may agree on when the hand is over.

All hashes are `_hash`: SHA-256 over parts, each after its length in four bytes; the first part names the version and the use.
Nothing here draws random numbers: they are given. Another algorithm gets another VERSION; a transcript says which one it used.
"""
import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..cards import card_text, ordered_deck
from ..errors import SidepotError

VERSION = "sidepot-fair-1"
CARDS = 52
NONCE = 32                          # bytes of a player's nonce and of the server's secret
SALT = 16                           # bytes


class Unfair(SidepotError):
    """What was opened is not what was promised, or is no such thing at all."""


def promise(hand: str, player: str, nonce: bytes) -> bytes:
    """What a player sends before he opens his nonce.  hand: the name of the hand, so that no promise serves twice."""
    return _hash("promise", hand.encode(), player.encode(), nonce)


class Opening(NamedTuple):
    """One card laid open.  k: its number in the deal, from 0; position: where it lay in the server's deck; path: leaf to root."""

    k: int
    position: int
    card: int
    salt: bytes
    path: tuple[bytes, ...]


class Terms(NamedTuple):
    """What is fixed and public before any nonce is opened.

    hand: its name, never used twice (table and number); seats: the players dealt in, in the order of the deal; burn: is a card
    burnt before each street; root: of the server's deck; promises: who has a part in the order (spectators may, too).
    """

    hand: str
    seats: tuple[str, ...]
    burn: bool
    root: bytes
    promises: Mapping[str, bytes]

    def digest(self) -> bytes:
        """The terms in 32 bytes.  Whoever noted them before the nonces were opened can tell later that they are the same."""
        promises = [part for player in sorted(self.promises) for part in (player.encode(), self.promises[player])]
        seats = [seat.encode() for seat in self.seats]
        return _hash("terms", self.hand.encode(), bytes([self.burn, len(seats)]), self.root, *seats, *promises)

    def check_nonces(self, nonces: Mapping[str, bytes]) -> None:
        """Raises Unfair for a nonce that was not promised, or is not the one that was."""
        for player, nonce in nonces.items():
            if player not in self.promises:
                raise Unfair("fair.no_promise", player=player)
            if len(nonce) != NONCE or not hmac.compare_digest(promise(self.hand, player, nonce), self.promises[player]):
                raise Unfair("fair.promise", player=player)

    def withheld(self, nonces: Mapping[str, bytes]) -> tuple[str, ...]:
        """Who promised a nonce and did not open it."""
        return tuple(sorted(set(self.promises) - set(nonces)))

    def positions(self, nonces: Mapping[str, bytes]) -> tuple[int, ...]:
        """Where each card of the deal lies in the server's deck.  Raises Unfair as check_nonces does."""
        self.check_nonces(nonces)
        return tuple(_shuffled(_hash("order", self.digest(), *(nonces.get(player, b"") for player in sorted(self.promises)))))

    def verify(self, opening: Opening, nonces: Mapping[str, bytes]) -> None:
        """Raises Unfair unless this is the card that these terms and nonces give there."""
        check_opening(opening, self.root, self.positions(nonces))


class Seal:
    """A shuffled deck and its salts, made from one secret.  Only the server has it, and shows of it what it must."""

    __slots__ = ("_cards", "_levels", "_salts", "root")

    def __init__(self, secret: bytes) -> None:
        """secret: NONCE bytes from the system's source of randomness, new for every hand.  The same secret gives the same deck."""
        if len(secret) != NONCE:
            raise ValueError(f"a secret has {NONCE} bytes, not {len(secret)}")
        self._cards = _shuffled(_hash("deck", secret))
        self._salts = [_hash("salt", secret, bytes([at]))[:SALT] for at in range(CARDS)]
        level = [_leaf(at, card, salt) for at, (card, salt) in enumerate(zip(self._cards, self._salts, strict=True))]
        self._levels = [level]
        while len(level) > 1:
            # The last of an odd number goes up as it is: doubling it would give two trees one root.
            level = [_hash("node", *level[at:at + 2]) if at + 1 < len(level) else level[at] for at in range(0, len(level), 2)]
            self._levels.append(level)
        [self.root] = level

    def deal(self, terms: Terms, nonces: Mapping[str, bytes]) -> "Deal":
        """The deck in the order of the deal.  Raises Unfair for nonces not promised, ValueError for another deck's terms."""
        if terms.root != self.root:
            raise ValueError("these are the terms of another deck")
        return Deal(self, terms.positions(nonces))

    def card(self, position: int) -> int:
        """What lies there.  For the server alone."""
        return self._cards[position]

    def opened(self, k: int, position: int) -> Opening:
        """The card at a position with its proof, as card k of the deal."""
        path, at = [], position
        for level in self._levels:
            if at ^ 1 < len(level):
                path.append(level[at ^ 1])
            at //= 2
        return Opening(k, position, self._cards[position], self._salts[position], tuple(path))


class Deal:
    """A sealed deck in the order of the deal.  `deck` is for Hand(deck=...), and as secret as a deck is."""

    __slots__ = ("_positions", "_seal", "deck")

    def __init__(self, seal: Seal, positions: tuple[int, ...]) -> None:
        self._seal, self._positions = seal, positions
        self.deck = tuple(seal.card(position) for position in positions)

    def open(self, k: int) -> Opening:
        """Card k of the deal with its proof.  Whether the one it is sent to may see it is for the caller to know."""
        return self._seal.opened(k, self._positions[k])


def check_opening(opening: Opening, root: bytes, positions: Sequence[int]) -> None:
    """Raises Unfair unless the card lies where the deal says (`Terms.positions`) and is what the root promised there."""
    k, position, card, salt, path = opening
    if not (0 <= k < CARDS and 0 <= position < CARDS and 0 <= card < CARDS and len(salt) == SALT):
        raise Unfair("fair.opening")
    if positions[k] != position:
        raise Unfair("fair.position", k=k, right=positions[k], given=position)
    found, at, size, rest = _leaf(position, card, salt), position, CARDS, iter(path)
    while size > 1:
        if at ^ 1 < size:
            beside = next(rest, b"")
            found = _hash("node", beside, found) if at % 2 else _hash("node", found, beside)
        at, size = at // 2, (size + 1) // 2
    if not hmac.compare_digest(found, root) or next(rest, None) is not None:
        raise Unfair("fair.root", k=k, card=card_text(card), position=position)


def _hash(use: str, *parts: bytes) -> bytes:
    whole = hashlib.sha256()
    for part in (f"{VERSION} {use}".encode(), *parts):
        whole.update(len(part).to_bytes(4, "big") + part)
    return whole.digest()


def _leaf(position: int, card: int, salt: bytes) -> bytes:
    return _hash("leaf", bytes([position]), card_text(card).encode(), salt)


def _shuffled(key: bytes) -> list[int]:
    """0 to 51 in an order drawn from the key: Fisher and Yates from the last place down, each number of a byte of the stream."""
    stream, order = _stream(key), ordered_deck()
    for last in range(CARDS - 1, 0, -1):
        count = last + 1
        # A byte from the incomplete last round would favour low numbers.
        taken = next(byte for byte in stream if byte < 256 - 256 % count)
        at = taken % count
        order[last], order[at] = order[at], order[last]
    return order


def _stream(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from hmac.digest(key, block.to_bytes(8, "big"), "sha256")
        block += 1
