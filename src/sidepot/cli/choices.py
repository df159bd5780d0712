"""What the one to act may do, with amounts, odds, and the reason where there is no raise."""
from collections.abc import Sequence

from rich.text import Text

from ..hand import Action, Hand, Legal, Verdict, position_name
from ..hand.explain import no_raise
from ..rulebook import citations, refusal
from .language import chips
from .out import Out, Part, joined, styled


def tell_turn(out: Out, hand: Hand) -> None:
    """Whose turn it is, and the choices; when nobody is to act, that and the pots."""
    if hand.actor is None:
        out.line(styled(out.t("turn.nobody"), "head"))
        return
    legal = hand.legal()
    where = out.say("turn.to_act", seat=out.seat(legal.seat), street=out.t(f"turn.street.{hand.street}"))
    out.spread(where, styled(out.t("show.pot", amount=hand.pot), "chips"))
    seat = position_name(hand.positions[legal.seat], out.lang)
    bet = hand.bets[legal.seat]
    key = "turn.behind_bet" if bet else "turn.behind"
    out.line(out.say(key, position=seat, stack=legal.stack, bet=bet), indent=2, style="quiet")
    out.gap()
    tell_choices(out, hand, legal)


def tell_choices(out: Out, hand: Hand, legal: Legal) -> None:
    """One line for each legal action, then why there is no raise if there is none."""
    rows: list[list[Part]] = [[styled(out.t("turn.fold"), "seat"), ""]]
    if legal.to_call:
        odds = hand.pot_odds()
        all_in = "_all_in" if legal.to_call == legal.stack else ""
        told = out.t("turn.odds", call=odds.call, win=odds.win, odds=odds.ratio, equity=f"{100 * odds.equity:.1f}")
        rows.append([styled(out.t(f"turn.call{all_in}", amount=legal.to_call), "seat"), told])
    else:
        rows.append([styled(out.t("turn.check"), "seat"), out.t("turn.free")])
    if legal.min_raise_to is not None and legal.max_raise_to is not None:
        rows.append(_raise(out, hand, legal, legal.min_raise_to, legal.max_raise_to))
    out.table(rows, "ll")
    verdict = no_raise(hand)
    if verdict is not None:
        word = out.t("turn.no_raise" if legal.to_match else "turn.no_bet")
        why = refusal(verdict.rule, verdict.key, out.lang, verdict.facts)
        out.line(styled(word, "bad"), out.t("common.colon"), why, indent=2, hang=4)
        cited = out.cited(citations(hand.rules, verdict.rule, hand.setup.limit))
        if cited:
            out.line(cited, indent=4)


def _raise(out: Out, hand: Hand, legal: Legal, low: int, high: int) -> list[Part]:
    word = "raise" if legal.to_match else "bet"
    all_in = legal.all_in_to is not None
    if low == high:
        words = out.t(f"turn.{word}_one", amount=low)
        return [styled(words, "seat"), out.t("turn.is_all_in") if all_in else out.t("turn.only_size")]
    words = out.t(f"turn.{word}", low=low, high=high)
    if all_in:
        return [styled(words, "seat"), out.t("turn.top_all_in", high=high)]
    return [styled(words, "seat"), out.t("turn.top_pot", high=high)]


def tell_verdict(out: Out, verdict: Verdict, indent: int = 0, brief: bool = False) -> None:
    """Legal or not, why, what is legal instead, where it stands; brief: the reason has been told."""
    asked = action_words(out, verdict.action)
    mark = styled(out.t("verdict.yes" if verdict.legal else "verdict.no"), "good" if verdict.legal else "bad")
    out.line(styled(asked, "seat"), out.t("common.colon"), mark, indent=indent)
    if brief:
        return
    if not verdict.legal:
        out.line(refusal(verdict.rule, verdict.key, out.lang, verdict.facts), indent=indent + 2)
        if verdict.options is not None:
            out.line(short_choices(out, verdict.options), indent=indent + 2)
    cited = out.cited(citations(verdict.rules, verdict.rule, verdict.limit))
    if cited:
        out.line(cited, indent=indent + 2)


def short_choices(out: Out, legal: Legal) -> Text:
    """"C may: fold, call 7."."""
    words = [out.t("turn.fold"), out.t("turn.call", amount=legal.to_call) if legal.to_call else out.t("turn.check")]
    if legal.min_raise_to is not None and legal.max_raise_to is not None:
        word = "raise" if legal.to_match else "bet"
        low, high = legal.min_raise_to, legal.max_raise_to
        words.append(out.t(f"turn.{word}_one", amount=low) if low == high else out.t(f"turn.{word}", low=low, high=high))
    return joined(out.say("turn.may", seat=out.seat(legal.seat)), out.t.join(words), out.t("common.stop"))


def action_words(out: Out, action: Action) -> str:
    """"A raise to 40" or "A 加注到 40"."""
    words = out.t(f"act.{action.kind}", amount=chips(action.to or 0))
    return f"{action.seat} {words}" if action.seat else words


def as_json(verdict: Verdict) -> dict[str, object]:
    """A verdict for a program."""
    facts = {k: v for k, v in verdict.facts.items() if not isinstance(v, tuple)}
    why = {lang: verdict.text(lang, cite=False) for lang in ("en", "zh")}
    return {"action": str(verdict.action), "legal": verdict.legal, "rule": verdict.rule, "key": verdict.key, "facts": facts,
            "citations": list(citations(verdict.rules, verdict.rule, verdict.limit)), "why": why}


def legal_json(legal: Legal) -> dict[str, object]:
    """The choices for a program."""
    keep: Sequence[str] = ("seat", "to_call", "min_raise_to", "max_raise_to", "reason", "to_match", "pot", "stack")
    return {"words": list(legal.words), **{k: getattr(legal, k) for k in keep}}
