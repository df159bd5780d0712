"""`sidepot equity`: how often each of several hands or ranges wins, and what that is worth in every pot."""
import math
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from threading import Lock, Timer
from typing import TYPE_CHECKING

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from ..cards import cards_text, parse_cards
from ..errors import BadSetup
from ..hand.given import whole
from .app import App, Usage, command
from .language import chips
from .out import Out, Part, joined, styled
from .paying import pot_name
from .usage import shown

if TYPE_CHECKING:
    from ..analysis.equity import Equity, Share

MOST_SAMPLES = 10**9
MOST_SEED = 2**64 - 1
LASTS = 0.7                            # seconds after which progress is shown
LONGEST_NAME = 36                      # of a range in the table


def add(app: App) -> None:
    """Add the command to the app."""
    command(app, "equity", [
        click.Argument(["hands"], nargs=-1, required=True, metavar="HAND..."),
        click.Option(["--board"], default="", metavar="CARDS"),
        click.Option(["--dead"], default="", metavar="CARDS"),
        click.Option(["--stacks"], metavar="CHIPS,..."),
        click.Option(["--folded"], default="", metavar="CHIPS,..."),
        click.Option(["--pot"], default="0", metavar="CHIPS"),
        click.Option(["--unit"], default="1", metavar="CHIPS"),
        click.Option(["--exact"], is_flag=True),
        click.Option(["--samples"], type=click.IntRange(1, MOST_SAMPLES), metavar="N"),
        click.Option(["--seed"], type=click.IntRange(0, MOST_SEED), default=0, metavar="N"),
    ])(run)


def run(out: Out, hands: tuple[str, ...], board: str, dead: str, stacks: str | None, folded: str, pot: str, unit: str, exact: bool,
        samples: int | None, seed: int, as_json: bool) -> int:
    """Count or draw, and tell; exit code 0."""
    from ..analysis.equity import equity
    if exact and samples is not None:
        raise Usage("usage.exact_or_samples")
    # A stroke between hands may stand apart, and then is a word of its own.
    words = [w.replace("／", "/") for w in hands]
    given = [h.strip() for word in words if word.strip() != "/" for h in word.split("/")]
    with _progress(out) as step:
        found = equity(
            given, board=board, dead=dead, paid=None if stacks is None else _amounts(stacks, "--stacks"),
            folded=_amounts(folded, "--folded"), pot=_amount(pot, "--pot"), unit=_amount(unit, "--unit", 1), exact=exact or None,
            samples=samples, seed=seed, progress=step)
    if as_json:
        out.json(_data(found))
    else:
        _tell(out, found)
    return 0


@contextmanager
def _progress(out: Out) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on standard error as soon as it lasts; none where that is no terminal."""
    if not out.errors.is_terminal:
        yield None
        return
    bar = Progress(TextColumn("{task.description}"), BarColumn(None), MofNCompleteColumn(), TimeRemainingColumn(),
                   console=out.errors, transient=True)
    task = bar.add_task(out.t("equity.progress"), total=None)
    turn, over = Lock(), False

    def start() -> None:
        with turn:
            if not over:
                bar.start()
    # By the clock, since it may also be numba's first compiling that takes so long.
    soon = Timer(LASTS, start)
    soon.daemon = True
    soon.start()
    try:
        yield lambda done, total: bar.update(task, completed=done, total=total)
    finally:
        soon.cancel()
        with turn:
            over = True
            bar.stop()


def _amounts(text: str, what: str) -> list[int]:
    """"1000,2500", "1000 2500", "1,000 / 2,500": where something else separates, a comma groups digits."""
    apart = re.split(r"[\s/／、;；]+", text.strip())
    parts = apart if len(apart) > 1 else re.split("[,，]", text)
    if len(apart) == 1 and any(re.fullmatch(r"\s*0[0-9]+\s*", part) for part in parts):
        # "1,000" alone would be one chip and none.
        raise BadSetup("equity.grouped", value=shown(text.strip(), 40)).located(field=what)
    return [_amount(part, what) for part in parts if part.strip()]


def _amount(text: str, what: str, least: int = 0) -> int:
    plain = text.strip().replace(",", "").replace("，", "").replace("_", "")
    if not re.fullmatch(r"-?[0-9]{1,30}", plain):
        raise BadSetup("chips.whole", value=shown(text.strip(), 40)).located(field=what)
    return whole(int(plain), what, least)


# ---- telling

def _tell(out: Out, found: "Equity") -> None:
    if found.board:
        out.line(styled(out.t("turn.board"), "quiet"), out.cards(cards_text(found.board)))
        out.gap()
    best = max(p.equity for p in found.players)
    head: list[Part] = ["", *(styled(out.t(f"equity.{k}"), "quiet") for k in ("hand", "equity", "wins", "ties"))]
    rows = [[*head, *([styled(out.t("equity.error"), "quiet")] if not found.exact else [])]]
    for n, p in enumerate(found.players):
        own: list[Part] = [styled(str(n + 1), "quiet"), _hand(out, found.hands[n]),
                           styled(_percent(p.equity), "good" if p.equity == best else "plain"), _percent(p.win), _percent(p.tie)]
        rows.append([*own, *([f"{100 * p.error:.2f}"] if not found.exact else [])])
    out.table(rows, "rlrrr" + "r" * (not found.exact))
    out.gap()
    _favourite(out, found)
    if found.exact:
        out.line(styled(out.t("equity.exact", deals=found.deals), "quiet"))
    else:
        out.line(styled(out.t("equity.drawn", samples=found.samples, seed=str(found.seed)), "quiet"))
    if found.pots:
        out.gap()
        _tell_pots(out, found)


def _favourite(out: Out, found: "Equity") -> None:
    """Who is ahead, and how often he wins; a lead that may be chance alone is not told as one."""
    best = max(found.players, key=lambda p: p.equity)
    ahead = [n for n, p in enumerate(found.players) if _level(found, p, best)]
    if len(ahead) == 1:
        out.line(out.say("equity.ahead", hand=_named(out, found, ahead[0]), wins=_percent(best.win), ties=_percent(best.tie)))
        return
    key = "even" if len(ahead) == len(found.players) else "level"
    hands = joined(*(part for n in ahead for part in ([out.t("common.comma")] if n != ahead[0] else []) + [_named(out, found, n)]))
    out.line(out.say(f"equity.{key}" if found.exact else f"equity.{key}_drawn", hands=hands, equity=_percent(best.equity)))


def _level(found: "Equity", p: "Share", best: "Share") -> bool:
    """Is somebody as good as the best; of a drawing, within twice the standard error of the difference."""
    if found.exact or p is best:
        return p.equity == best.equity
    return float(best.equity - p.equity) <= 2 * math.hypot(p.error, best.error)


def _named(out: Out, found: "Equity", n: int) -> Text:
    """A hand, and its number where another one is written the same way."""
    hand = _hand(out, found.hands[n])
    return joined(hand, out.t("equity.number", number=n + 1)) if found.hands.count(found.hands[n]) > 1 else hand


def _tell_pots(out: Out, found: "Equity") -> None:
    """Average chips of every pot and in all, a column for each pot."""
    out.head("equity.chips")
    back, count = any(found.refunds), len(found.pots)
    names = [pot_name(out, n, count) for n in range(count)] + [out.t("pots.back_short")] * back
    rows: list[list[Part]] = [["", "", *(styled(x, "quiet") for x in (*names, out.t("pots.total")))]]
    sums = [Fraction(p.amount) for p in found.pots] + [Fraction(sum(found.refunds))] * back
    for n, together in enumerate(found.chips):
        parts: list[Part] = [_chips(p.chips[n]) if n in p.eligible else styled("–", "quiet") for p in found.pots]
        if back:
            parts.append(_chips(Fraction(found.refunds[n])) if found.refunds[n] else styled("–", "quiet"))
        rows.append([styled(str(n + 1), "quiet"), _hand(out, found.hands[n]), *parts, styled(_chips(together), "chips")])
    rows.append(["", styled(out.t("pots.total"), "quiet"), *(_chips(x) for x in (*sums, sum(sums, Fraction(0))))])
    out.table(rows, "rl" + "r" * (len(rows[0]) - 2))
    out.line(styled(out.t("equity.chips_why"), "quiet"), indent=2)


def _hand(out: Out, text: str) -> Text:
    """A hand with its suit signs, or the text of a range."""
    try:
        cards = parse_cards(text)
    except ValueError:
        cards = ()
    return out.cards(text) if len(cards) == 2 else Text(shown(text, LONGEST_NAME), style="seat")


def _percent(share: Fraction) -> str:
    """Two decimals; what is not quite nothing or all never shows as that."""
    hundredths = round(share * 10_000)
    if hundredths == 0 and share:
        return "<0.01%"
    if hundredths == 10_000 and share != 1:
        return ">99.99%"
    return f"{hundredths // 100}.{hundredths % 100:02}%"


def _chips(amount: Fraction) -> str:
    """Whole chips as they are, averages with two decimals."""
    if amount.denominator == 1:
        return chips(int(amount))
    hundredths = round(amount * 100)
    return f"{chips(hundredths // 100)}.{hundredths % 100:02}"


# ---- for programs

def _data(found: "Equity") -> dict[str, object]:
    return {
        "players": [{"hand": text, **_share(p)} for text, p in zip(found.hands, found.players, strict=True)],
        "board": cards_text(found.board), "exact": found.exact, "deals": found.deals, "samples": found.samples, "seed": found.seed,
        "backend": found.backend,
        "pots": [{"amount": p.amount, "eligible": [i + 1 for i in p.eligible], "shares": [_share(s) for s in p.shares],
                  "chips": [float(c) for c in p.chips]} for p in found.pots],
        "refunds": list(found.refunds), "chips": [float(c) for c in found.chips],
    }


def _share(share: "Share") -> dict[str, float]:
    return {"equity": float(share.equity), "win": float(share.win), "tie": float(share.tie), "error": share.error}
