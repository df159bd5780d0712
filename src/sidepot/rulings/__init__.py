"""What words and chips at the table mean: rulings with the numbers that decided, the citations, and the arithmetic."""
from .act import Act
from .judge import rule_on
from .offers import APPLY, KEEP, Way, act_step, option_name, ways
from .plain import plain_act, read_act
from .reopening import Reopening, reopening_table
from .ruling import Ruling
from .spoken import Heard, declarations, heard, number_of
from .turn import skipped, substantial

__all__ = [
    "APPLY", "KEEP", "Act", "Heard", "Reopening", "Ruling", "Way", "act_step", "declarations", "heard", "number_of", "option_name",
    "plain_act", "read_act", "reopening_table", "rule_on", "skipped", "substantial", "ways",
]
