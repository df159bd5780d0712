"""Who bought how many chips, who took how many away, and who owes whom at the end.

Chips appear and vanish in three ways only: they are bought, they are taken off the table, or a stack is counted and is not
what was noted.  A count is no purchase: its difference is booked apart, as found (or, below zero, lost), so that

    chips on the table + taken away = bought + found

holds after every step.  If all that was found and lost is zero together, the nets of the players are zero together too; if
not, the difference is nobody's, and in the transfers it stands against the box that the chips came from (BOX).
"""
from collections.abc import Mapping
from typing import NamedTuple

from ..errors import BrokenInvariant

BOX = ""
# Up to so many players the fewest transfers are found by trying all groups; beyond, largest against largest.
MOST_EXACT = 12


class Account(NamedTuple):
    """One player's chips.  chips: now, or before the hand that is being played; bought, cashed, found: all of the evening."""

    name: str
    chips: int
    bought: int
    cashed: int
    found: int

    @property
    def net(self) -> int:
        """Won, below zero lost."""
        return self.chips + self.cashed - self.bought


class Transfer(NamedTuple):
    """Chips that one owes another; BOX stands for the box."""

    payer: str
    payee: str
    chips: int


class Ledger:
    """What was bought, taken away and found, by player in the order they came.  Copies are cheap and independent."""

    __slots__ = ("bought", "cashed", "found")

    def __init__(self, bought: Mapping[str, int]) -> None:
        self.bought = dict(bought)
        self.cashed = dict.fromkeys(bought, 0)
        self.found = dict.fromkeys(bought, 0)

    def copy(self) -> "Ledger":
        """A ledger that does not change with this one."""
        c = Ledger(self.bought)
        c.cashed, c.found = dict(self.cashed), dict(self.found)
        return c

    def buy(self, name: str, chips: int) -> None:
        """Chips bought; a new name opens an account."""
        for book in (self.bought, self.cashed, self.found):
            book.setdefault(name, 0)
        self.bought[name] += chips

    def accounts(self, chips: Mapping[str, int]) -> tuple[Account, ...]:
        """All accounts, with the chips that lie on the table.  Raises BrokenInvariant when chips appeared or vanished."""
        left = sum(chips.values()) + sum(self.cashed.values()) - sum(self.bought.values()) - sum(self.found.values())
        if left:
            raise BrokenInvariant(f"the ledger is off by {left} chips")
        return tuple(Account(n, chips.get(n, 0), self.bought[n], self.cashed[n], self.found[n]) for n in self.bought)


def transfers(nets: Mapping[str, int]) -> tuple[Transfer, ...]:
    """The fewest transfers of whole chips that make every net zero.  nets that are not zero together stand against BOX.

    Each group of players whose nets are zero together settles with one transfer less than it has players, so the fewest
    transfers come of the most groups.
    """
    open_nets = {name: net for name, net in nets.items() if net}
    off = sum(open_nets.values())
    if off:
        open_nets[BOX] = -off
    names = list(open_nets)
    groups = _groups([open_nets[name] for name in names]) if len(names) <= MOST_EXACT else [list(range(len(names)))]
    found: list[Transfer] = []
    for group in groups:
        found += _settled({names[i]: open_nets[names[i]] for i in group})
    return tuple(found)


def _groups(nets: list[int]) -> list[list[int]]:
    """The largest number of groups, each zero together."""
    full = (1 << len(nets)) - 1
    total, most, came = [0] * (full + 1), [0] * (full + 1), [0] * (full + 1)
    for some in range(1, full + 1):
        low = some & -some
        total[some] = total[some ^ low] + nets[low.bit_length() - 1]
        rest = some
        most[some] = -1
        while rest:
            one = rest & -rest
            if most[some ^ one] > most[some]:
                most[some], came[some] = most[some ^ one], some ^ one
            rest ^= one
        most[some] += not total[some]
    found, group, some = [], list[int](), full
    while some:
        # On the way back every set that is zero together closes a group.
        if not total[some] and group:
            found.append(group)
            group = []
        group.append((some ^ came[some]).bit_length() - 1)
        some = came[some]
    return [*found, group] if group else found


def _settled(nets: dict[str, int]) -> list[Transfer]:
    """One group: the largest debt pays the largest claim until all are zero."""
    left, found = dict(nets), []
    while any(left.values()):
        payer, payee = min(left, key=lambda n: left[n]), max(left, key=lambda n: left[n])
        chips = min(-left[payer], left[payee])
        found.append(Transfer(payer, payee, chips))
        left[payer] += chips
        left[payee] -= chips
    return found
