"""Numbers as people of a language write them."""
from functools import lru_cache

LOCALES = {"en": "en", "zh": "zh_Hans_CN"}


@lru_cache(4096)
def number(value: int, lang: str) -> str:
    """A whole number as text: 1,000."""
    from babel.numbers import format_decimal  # on demand: it takes longer to load than all of Sidepot
    return str(format_decimal(value, locale=LOCALES[lang]))
