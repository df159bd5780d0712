"""How many chips may be bought.                                                          rule procedures.table_stakes

Chips come to the table between hands only; Session sees to that.  What a game allows to buy is here.
"""
from typing import NamedTuple

from ..hand.given import whole
from ..rulebook import RuleSet
from .steps import NotNow


class BuyIn(NamedTuple):
    """What a game allows.  least: to sit down with, or to come back with when everything is lost; most: to have after buying."""

    least: int
    most: int

    def check(self) -> None:
        """Raises SidepotError for limits that nobody can keep."""
        whole(self.least, "least", 1)
        if whole(self.most, "most", 1) < self.least:
            raise NotNow("session.buy_in", least=self.least, most=self.most).located(field="least")

    def sit(self, chips: int) -> int:
        """Chips to sit down with.  Raises NotNow, which names the limits."""
        return self._kept(chips, self.least)

    def top_up(self, has: int, chips: int, rules: RuleSet) -> int:
        """Chips to add to those one has; with none it is a re-buy, of the least at least.

        Gives what that makes.  Raises NotNow where the rule set has no top-ups, or which names the limits.
        """
        if not rules.setting("procedures.table_stakes", "top_up"):
            raise NotNow("session.no_top_up")
        return self._kept(has + whole(chips, "chips", 1), 0 if has else self.least)

    def _kept(self, makes: int, least: int) -> int:
        if not least <= makes <= self.most:
            raise NotNow("session.buy_limits", least=self.least, most=self.most, given=makes).located(field="chips")
        return makes
