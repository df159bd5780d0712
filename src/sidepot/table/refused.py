"""A command that is refused."""
from ..errors import SidepotError


class Refused(SidepotError):
    """A command that cannot be carried out; the code names the text, the table is as it was.

    Of these codes clients know what to do: table.stale_hand, table.stale_decision, table.stale_price (look again), table.too_fast.
    """
