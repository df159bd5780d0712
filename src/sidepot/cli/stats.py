"""`sidepot stats`: players' statistics over the tables that `sidepot verify --to` wrote."""
from typing import Any

import click

from .app import App, command
from .language import chips
from .out import Out, Part, styled
from .reading import check_file

RATES = ("vpip", "pfr", "threebet", "wtsd", "wsd", "all_in")
SHOWN = 40


def add(app: App) -> None:
    """Add the command to the app."""
    command(app, "stats", [
        click.Argument(["hands"], metavar="HANDS"),
        click.Option(["--least"], type=click.IntRange(1), default=1, metavar="N"),
        click.Option(["--most"], type=click.IntRange(1), default=SHOWN, metavar="N"),
    ])(run)


def run(out: Out, hands: str, least: int, most: int, as_json: bool) -> int:
    """One line for each player, those with most hands first."""
    from ..analysis.stats import player_stats
    check_file(hands, "usage.no_path")
    found = player_stats(hands, least=least, most=most)
    if as_json:
        out.json({"players": found})
        return 0
    if not found:
        out.line(styled(out.t("stats.nobody", least=least), "bad"))
        return 0
    head: list[Part] = [styled(out.t(f"stats.column.{name}"), "quiet") for name in found[0]]
    rows: list[list[Part]] = [head, *(_row(out, player) for player in found)]
    if out.table_width(rows) <= out.width:
        out.table(rows, "l" + "r" * (len(head) - 1), indent=0)
    else:                                      # too narrow for the table: the same below each other
        for row in rows[1:]:
            out.line(row[0])
            out.table(list(zip(head[1:], row[1:], strict=True)), "lr")
    out.gap()
    out.table([[styled(out.t(f"stats.column.{name}"), "quiet"), styled(out.t(f"stats.legend.{name}"), "quiet")]
               for name in (*RATES, "net", "bb_100")], "ll")
    return 0


def _row(out: Out, player: dict[str, Any]) -> list[Part]:
    rates: list[Part] = ["-" if player[name] is None else f"{player[name]:.1f}" for name in RATES]
    net, per = player["net"], player["bb_100"]
    return [out.seat(player["player"]), chips(player["hands"]), *rates, "-" if net is None else f"{net:,.2f}".removesuffix(".00"),
            "-" if per is None else styled(f"{per:+.1f}", "good" if per > 0 else "bad" if per < 0 else "plain")]
