"""The exceptions of a hand."""
from ..errors import SidepotError
from .legal import Legal
from .verdict import Verdict


class IllegalAction(SidepotError):
    """An action that the rules do not allow; the hand is as it was.

    code: rule and key ("betting.reopening/not_reopened"); rule: its id; citations; seat; tried: the action; legal:
    what that seat may do instead, None when it is not its turn.  `text("zh")` is the same in Chinese.
    """

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(f"{verdict.rule}/{verdict.key}", **verdict.facts)
        self.verdict = verdict
        self.rule = verdict.rule
        self.citations = verdict.citations
        self.seat = str(verdict.facts["seat"])
        self.tried = verdict.action
        self.legal: Legal | None = verdict.options

    def message(self, lang: str = "en") -> str:
        """Why not, what is legal instead, and the citations."""
        return self.verdict.text(lang)
