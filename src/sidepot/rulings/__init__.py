"""What words and chips at the table mean: rulings with the numbers that decided, the citations, and the arithmetic."""
from .act import Act
from .judge import rule_on
from .plain import plain_act, read_act
from .reopening import Reopening, reopening_table
from .ruling import Ruling
from .spoken import Heard, heard, number_of
from .turn import skipped, substantial

__all__ = [
    "Act", "Heard", "Reopening", "Ruling", "heard", "number_of", "plain_act", "read_act", "reopening_table", "rule_on", "skipped",
    "substantial",
]
