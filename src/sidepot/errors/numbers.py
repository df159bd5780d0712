"""Numbers as people of a language write them."""
from math import log10

_LONGEST = 10**24                              # above that nobody reads the digits


def number(value: int, lang: str) -> str:
    """A whole number as text: 1,000, in English and in Chinese; of one with more than 24 digits only its size: ≈10^5000."""
    if not -_LONGEST < value < _LONGEST:
        return f"≈{'-' if value < 0 else ''}10^{round(log10(abs(value)))}"
    return f"{value:,}"                        # a language that groups otherwise gets its own line here
