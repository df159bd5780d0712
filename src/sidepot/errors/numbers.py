"""Numbers as people of a language write them."""
from functools import lru_cache
from math import log10

LOCALES = {"en": "en", "zh": "zh_Hans_CN"}
_LONGEST = 10**24                              # above that nobody reads the digits, and babel stops at 28


@lru_cache(4096)
def number(value: int, lang: str) -> str:
    """A whole number as text: 1,000; of one with more than 24 digits only its size: ≈10^5000."""
    if not -_LONGEST < value < _LONGEST:
        return f"≈{'-' if value < 0 else ''}10^{round(log10(abs(value)))}"
    from babel.numbers import format_decimal  # on demand: it takes longer to load than all of Sidepot
    return str(format_decimal(value, locale=LOCALES[lang]))
