"""An explanation: sentences and arithmetic by rule id, put into words only when somebody reads them."""
from collections.abc import Iterable
from typing import Any, NamedTuple

from ..errors import choose
from ..rulebook import RuleSet, answer, common, refusal, step

Pair = tuple[str, str]
PERMISSIONS = {"allowed", "most", "first_from"}


class Sentence(NamedTuple):
    """One sentence of a rule with the facts that fill it.  kind: answers, steps or refusals."""

    rule: str
    key: str
    facts: dict[str, Any]
    kind: str = "answers"

    def text(self, lang: str = "en") -> str:
        """The sentence in words."""
        say = {"answers": answer, "steps": step, "refusals": refusal}[self.kind]
        return say(self.rule, self.key, lang, self.facts)

    def pair(self) -> Pair:
        """The sentence in English and Chinese, as a fact of another sentence."""
        return self.text("en"), self.text("zh")


class Explanation(NamedTuple):
    """Why something is so.

    said: the answer first, then its reasons; steps: the arithmetic; options: what the seat concerned may do.
    decided: ids of the rules that decided; disputed: those among them whose disputed point is in play here.
    limit: nl, pl or fl, for citations.
    """

    said: tuple[Sentence | Pair, ...]
    decided: tuple[str, ...]
    rules: RuleSet
    limit: str
    steps: tuple[Sentence, ...] = ()
    disputed: tuple[str, ...] = ()

    @property
    def citations(self) -> tuple[str, ...]:
        """Where the rules stand: book, edition and number."""
        return tuple(dict.fromkeys(c for rule in self.decided for c in self.rules.cite(rule, self.limit)))

    def remarks(self, lang: str = "en") -> tuple[str, ...]:
        """Of each disputed point in play the other reading and where it holds; of each house rule that it is one.

        Where no book has a number for the answer, that is said as well.
        """
        silent = [] if self.citations else [self.rules.remark(rule, "note", lang) for rule in self.decided]
        return (*remarks(self.rules, self.decided, self.disputed, lang), *(note for note in silent if note))

    def answer(self, lang: str = "en") -> str:
        """The answer and its reasons, without what else is read there."""
        return joined((s.text(lang) if isinstance(s, Sentence) else choose(s, lang) for s in self.said), lang)

    def text(self, lang: str = "en", steps: bool = False, cite: bool = True) -> str:
        """The whole explanation; steps: the arithmetic, a line each; cite: with citations at the end."""
        words = joined((self.answer(lang), *self.remarks(lang)), lang)
        if cite and self.citations:
            words += f"  [{', '.join(self.citations)}]"
        return "\n".join([words, *(f"  {s.text(lang)}" for s in self.steps)]) if steps else words

    def __str__(self) -> str:
        return self.text()


def remarks(rules: RuleSet, decided: Iterable[str], disputed: Iterable[str], lang: str) -> tuple[str, ...]:
    """What is to be said besides: the other reading of a disputed point, and which rule is a house rule here."""
    # What a house merely permits (a straddle, a second board) is no other reading of the rule.
    played = [rule for rule in dict.fromkeys(decided) if set(rules.house.get(rule, ())) - PERMISSIONS]
    other = [found for rule in disputed if rule not in played and (found := rules.remark(rule, "disputed", lang))]
    house = choose(common()["remarks"]["house"], lang)
    return (*other, *(house for _ in played))


def joined(sentences: Iterable[str], lang: str) -> str:
    """Sentences one after the other, as the language writes them."""
    return (" " if lang == "en" else "").join(s for s in sentences if s)


def listed(names: Iterable[str | Pair]) -> Pair:
    """Names, or pairs of them, in a row: "A, B" and "A、B"."""
    pairs = [n if isinstance(n, tuple) else (n, n) for n in names]
    return ", ".join(p[0] for p in pairs), "、".join(p[1] for p in pairs)
