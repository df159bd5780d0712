"""Finding a rule by its id, a citation or everyday words in English or Chinese."""
import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

from .catalogue import facts, procedures, ruling_words
from .contradictions import contradictions
from .rulebook import _texts, rule_set, rule_sets, rules, tda_2026

LONGEST = 200
# What a match is worth, by where it is found.  Three times as much for a whole phrase, so that the rule that is called
# what was asked comes before those that only mention it.
NAME, WORDS, ID, TEXT, REMARK = 10, 10, 6, 2, 1
WHOLE = 3
# Any of these words in front of a number asks for a citation.
_BOOK = re.compile(r"(tda|wsop|wt|wl|robert'?s?|rrp)(?![a-z])", re.IGNORECASE)
_FILLER = re.compile(r"第|条|规则|\b(?:rules?|no\.?|number)\b|[,，]", re.IGNORECASE)
_TAGS = {"wt": "wsop tournament", "wl": "wsop live", "rrp": "robert's", "robert": "robert's", "roberts": "robert's"}
_NUMBER = re.compile(r"(?:rp-)?\d+(?:[-.][a-z0-9.]+)*", re.IGNORECASE)
_CHINESE = re.compile("[\u4e00-\u9fff]")
# Words that say nothing about which rule is meant.
_EMPTY = frozenset(
    ("a", "an", "the", "of", "to", "in", "on", "at", "and", "or", "for", "if", "is", "it", "i", "my", "he", "his", "can", "may",
     "do", "does", "when", "what", "who", "how", "rule", "rules"))


class Hit(NamedTuple):
    """A rule id, or the number of a contradiction (X1), that fits.  whole: it is called exactly what was asked."""

    id: str
    score: float
    whole: bool


class _Entry(NamedTuple):
    names: tuple[str, ...]
    words: tuple[str, ...]
    id: str
    texts: tuple[str, ...]
    remarks: tuple[str, ...]
    citations: tuple[str, ...]


def search(query: str) -> list[Hit]:
    """What fits, best first; ids that fit exactly alone.  An empty list when nothing does, or for an empty query."""
    asked = " ".join(query[:LONGEST].casefold().replace("\u3000", " ").split())
    if not asked:
        return []
    exact = next((key for key in _index() if key.casefold() == asked), None)
    if exact:
        return [Hit(exact, 1e6, True)]
    if _BOOK.match(asked) and _NUMBER.search(asked):
        return _by_citation(" ".join(_FILLER.sub(" ", _BOOK.sub(r"\1 ", asked, count=1)).split()))
    hits = [hit for key, entry in _index().items() if (hit := _score(key, entry, asked)) is not None]
    return sorted(hits, key=lambda h: (-h.whole, -h.score, h.id))


def near(query: str, most: int = 5) -> list[str]:
    """Words of the index that look like the query, for when nothing was found."""
    asked = query[:LONGEST].casefold().strip()
    known = {w.casefold(): w for e in _index().values() for w in (*e.names, *e.words)} | {k.casefold(): k for k in _index()}
    single = {part: part for words in known for part in re.findall(r"[a-z]{4,}", words)}
    close = [known[w] for w in get_close_matches(asked, known, most, 0.6)]
    close += [w for w in get_close_matches(asked, single, most, 0.75) if w not in close]
    signs = set(_CHINESE.findall(asked))
    if signs:
        shared = sorted(((len(signs & set(w)) / len(signs | set(w)), w) for w in known if signs & set(w)), reverse=True)
        close += [known[w] for _, w in shared if known[w] not in close]
    return close[:most]


def search_words(rule: str, lang: str) -> tuple[str, ...]:
    """The everyday words by which a rule is found."""
    return tuple(_texts(rule).get("search", {}).get(lang, ()))


@cache
def _index() -> dict[str, _Entry]:
    found = {}
    books = [rule_set(name) for name in rule_sets()]
    for key, rule in rules().items():
        cited = dict.fromkeys(c for book in books for c in book.cite(key))
        cited |= dict.fromkeys(newer for c in tuple(cited) if (newer := tda_2026(c)))
        remarks = {book.remark(key, kind, lang) for book in books for kind in ("note", "disputed") for lang in ("en", "zh")}
        texts = [rule.text("en"), rule.text("zh")]
        if key in procedures():
            entry = procedures()[key]
            texts += [ruling_words(o.ruling, lang) for o in entry.outcomes if o.ruling for lang in ("en", "zh")]
            texts += [facts()[n].title(lang) for n in entry.facts for lang in ("en", "zh")]
        found[key] = _Entry(
            (rule.title("en").casefold(), rule.title("zh").casefold()),
            tuple(w.casefold() for lang in ("en", "zh") for w in search_words(key, lang)), key,
            tuple(t.casefold() for t in texts), tuple(r.casefold() for r in remarks if r), tuple(c.casefold() for c in cited))
    for number, x in contradictions().items():
        texts = [t[lang] for t in (x.reading, *(s.says for s in x.seeds)) for lang in ("en", "zh")]
        seeds = tuple(s.claim.casefold() for s in x.seeds if s.claim)
        found[number] = _Entry((x.title["en"].casefold(), x.title["zh"].casefold()), seeds, number,
                               tuple(t.casefold() for t in texts), (), ())
    return found


def _by_citation(asked: str) -> list[Hit]:
    """Rules that cite a number; 47 finds 47-A too, and a year asks for that edition."""
    first, _, rest = asked.partition(" ")
    *names, number = f"{_TAGS.get(first, first)} {rest}".split()
    hits = []
    for key, entry in _index().items():
        best = 0.0
        for cited in entry.citations:
            book, _, own = cited.rpartition(" ")
            if not all(n in book for n in names):
                continue
            value = 30.0 if own == number else 20.0 if re.fullmatch(rf"{re.escape(number)}[-.].*", own) else 0.0
            # Without a year the edition that we read is meant first.
            best = max(best, value / 4 if book == "tda 2026" and "2026" not in names else value)
        if best:
            hits.append(Hit(key, best, best == 30))
    return sorted(hits, key=lambda h: -h.score)


def _score(key: str, entry: _Entry, asked: str) -> Hit | None:
    whole = asked in entry.names or asked in entry.words or asked == key.rpartition(".")[2].replace("_", " ")
    fields = ((NAME, entry.names), (WORDS, entry.words), (ID, (key.replace(".", " ").replace("_", " "),)), (TEXT, entry.texts),
              (REMARK, entry.remarks))
    # Words without a meaning of their own count only when there are no others.
    parts = [w for w in asked.split() if w not in _EMPTY] or asked.split()
    total = 0.0
    for part in parts:
        best = max(weight * _best(part, texts) for weight, texts in fields)
        if not best and not whole:
            return None                      # every word has to be found somewhere
        total += best
    phrase = max((weight for weight, texts in fields if any(asked in t for t in texts)), default=0)
    theme = 4 * NAME * (asked == key.partition(".")[0])
    return Hit(key, round(theme + total / len(parts) + WHOLE * phrase * (len(parts) > 1) + WHOLE * NAME * whole, 3), whole)


def _best(part: str, texts: Iterable[str]) -> float:
    return max((_share(part, t) for t in texts), default=0.0)


def _share(part: str, text: str) -> float:
    """How well a word is found in a text, 0 to 1; a short text that has it is a better find than a long one."""
    if _CHINESE.search(part):
        if part in text:
            return 0.6 + 0.4 * len(part) / len(text)
        pairs = _pairs(part)
        common = sum(p in text for p in pairs) / len(pairs) if pairs else 0.0
        return 0.5 * common if common >= 0.6 else 0.0
    words = re.findall(r"[a-z0-9'+/-]+", text)
    stem = _stem(part)
    if not any(w == part or (len(stem) >= 3 and _stem(w).startswith(stem)) or (len(_stem(w)) >= 4 and stem.startswith(_stem(w)))
               for w in words):
        return 0.0
    return 0.6 + 0.4 / max(1, len(words))


def _pairs(word: str) -> Sequence[str]:
    return [word[i:i + 2] for i in range(len(word) - 1)]


def _stem(word: str) -> str:
    for end in ("ing", "ed", "es", "s"):
        if word.endswith(end) and len(word) - len(end) >= 3:
            return word[:-len(end)]
    return word
