"""The command `sidepot`: its commands, its help in two languages, and how anything that goes wrong is told."""
import errno
import os
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import click

from .._build import runtime
from .._version import __version__
from ..errors import SidepotError
from ..user import of_locale
from .language import LANGUAGES, of_arguments
from .out import Out, styled
from .streams import ReaderLeft, Unwritable, flush, open_closed, silence
from .usage import Usage, as_typed, explained, own_name, reason, shown, unknown

__all__ = ["App", "Command", "Usage", "command", "lang_option", "make_app"]

# Exit codes: content that is wrong (or differs), arguments that cannot be used, a fault of ours, Ctrl-C as shells count it.
CONTENT, USAGE, FAULT, INTERRUPTED = 1, 2, 3, 130


class Command(click.Command):
    """A command whose help comes from texts.toml: help.NAME.about, .args.ARG, .options.OPTION, .examples."""

    allow_extra_args = True            # refused below, in the reader's language

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does.  Raises Usage for an argument too many, and for an option given twice instead of taking the last."""
        _check_options(self, ctx, args)
        rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            raise Usage("usage.extra", word=shown(rest[0]), command=ctx.command_path)
        return rest


class App(click.Group):
    """All commands together.  `main` runs them and ends the process with the right code."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does.  Raises Usage for an option given twice."""
        _check_options(self, ctx, args)
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that was named.  Raises Usage, which names the likely one."""
        if args[0] not in self.commands:
            raise unknown("usage.no_command", "usage.no_command_near", args[0], self.commands)
        return super().resolve_command(ctx, args)

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, complete_var: str | None = None,
             standalone_mode: bool = True, windows_expand_args: bool = True, **extra: Any) -> NoReturn:
        """Run, and exit: 0 well, 1 for content, 2 for usage, 130 after Ctrl-C.  No traceback for anything the user did."""
        closed = open_closed()
        words = list(sys.argv[1:] if args is None else args)
        out = Out(of_arguments(words) or of_locale(os.environ))
        if "_SIDEPOT_COMPLETE" in os.environ:                  # a shell asks for what could stand here; click answers, and exits
            super().main(args=words, prog_name="sidepot")
        try:
            if closed:
                raise Unwritable(OSError(errno.EBADF, os.strerror(errno.EBADF)))
            # Not by click's own main, which would answer a closed pipe with exit code 1.
            with self.make_context(own_name(), words, obj=out) as ctx:
                done = self.invoke(ctx)
            flush()
            code = done if isinstance(done, int) else 0
        except click.exceptions.Exit as e:
            code = e.exit_code
        except click.UsageError as e:
            out.error(explained(out, e))
            code = USAGE
        except SidepotError as e:
            out.error(e.text(out.lang))
            code = CONTENT
        except (click.Abort, KeyboardInterrupt):
            code = INTERRUPTED
        except ReaderLeft:
            silence()
            code = 0
        except Unwritable as e:
            silence()
            out.error(out.t("usage.output", reason=reason(e.error)))
            code = USAGE
        except OSError as e:
            file = shown(e.filename) if isinstance(e.filename, str) else ""
            out.error(out.t("usage.os" if file else "usage.os_somewhere", file=file, reason=reason(e)))
            code = USAGE
        except Exception as e:
            # A fault of ours.  The place is for whoever repairs it, not for whoever asked about a pot.
            if os.environ.get("SIDEPOT_TRACEBACK"):
                raise
            out.error(out.t("usage.fault", kind=type(e).__name__, reason=str(e)[:300]))
            code = FAULT
        sys.exit(code)


def _check_options(cmd: click.Command, ctx: click.Context, args: list[str]) -> None:
    try:
        _, _, order = cmd.make_parser(ctx).parse_args(list(args))
    except click.BadOptionUsage as e:
        e.ctx = e.ctx or ctx               # not always there, and `explained` looks in it
        raise
    for p, times in Counter(order).items():
        if isinstance(p, click.Option) and times > 1 and not p.multiple and not p.is_flag:
            raise Usage("usage.option_twice", name=p.opts[-1])


def command(
    app: App, name: str, arguments: Sequence[click.Parameter] = (), json: bool = True,
) -> Callable[[Callable[..., Any]], Command]:
    """Add a command to the app; every one has --lang and --help, and --json where a program may read the answer."""
    def add(run: Callable[..., Any]) -> Command:
        options = [*arguments]
        if json:
            options.append(click.Option(["--json", "as_json"], is_flag=True))
        made = Command(name, callback=click.pass_obj(run), params=[*options, lang_option(), help_option()], add_help_option=False)
        app.add_command(made)
        return made
    return add


def lang_option() -> click.Option:
    """--lang zh|en; already read by `of_arguments`, here only so that click knows it."""
    return click.Option(["--lang"], type=click.Choice(LANGUAGES), expose_value=False)


def help_option() -> click.Option:
    """--help, told by Out, so that a reader who leaves (`| head`) is no error there either."""
    def tell(ctx: click.Context, _: click.Parameter, value: bool) -> None:
        if value and not ctx.resilient_parsing:
            _tell_help(ctx.obj, ctx.command, ctx)
            flush()
            ctx.exit()
    return click.Option(["--help"], is_flag=True, is_eager=True, expose_value=False, callback=tell)


def make_app() -> App:
    """The app without its commands."""
    def version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
        if value:
            build = {"plain": "version.plain", "compiled": "version.compiled", "stale": "version.stale"}[runtime()]
            ctx.obj.line(f"sidepot {__version__}{ctx.obj.t(build, python=sys.version.split()[0])}")
            flush()
            ctx.exit()

    @click.pass_context
    def alone(ctx: click.Context) -> None:
        if ctx.invoked_subcommand is None:
            _tell_help(ctx.obj, ctx.command, ctx)
    asked = click.Option(["--version"], is_flag=True, is_eager=True, expose_value=False, callback=version)
    return App("sidepot", params=[asked, lang_option(), help_option()], callback=alone, invoke_without_command=True,
               add_help_option=False)


# ---- help

def _tell_help(out: Out, cmd: click.Command, ctx: click.Context) -> None:
    at = f"help.{cmd.name}"
    out.line(styled(out.t("help.usage"), "head"), f"{ctx.command_path} {out.t(f'{at}.usage')}")
    out.gap()
    out.line(out.t(f"{at}.about"))
    arguments = [(p.human_readable_name, p.name) for p in cmd.params if isinstance(p, click.Argument)]
    _section(out, "help.arguments", [(shown, out.t(f"{at}.args.{name}")) for shown, name in arguments])
    if isinstance(cmd, click.Group):
        _section(out, "help.commands", [(name, out.t(f"help.{name}.short")) for name in cmd.commands])
    rows = []
    for p in cmd.get_params(ctx):
        if isinstance(p, click.Option):
            name = p.opts[-1].removeprefix("--").replace("-", "_")
            key = f"{at}.options.{name}"
            rows.append((_option(out, p, at, name), out.t(key if out.t.has(key) else f"help.common.{name}")))
    _section(out, "help.options", rows)
    if out.t.has(f"{at}.codes"):
        out.gap()
        out.head("help.codes")
        out.table([[styled(code, "seat"), about] for code, _, about in
                   (line.partition(" ") for line in out.t(f"{at}.codes").strip().split("\n"))], "ll")
    if out.t.has(f"{at}.examples"):
        out.gap()
        out.head("help.examples")
        for line in out.t(f"{at}.examples").strip().split("\n"):
            out.line(as_typed(line), indent=2, hang=6)


def _option(out: Out, p: click.Option, at: str, name: str) -> str:
    shown = ", ".join(p.opts)
    if p.is_flag:
        return shown
    if isinstance(p.type, click.Choice):
        return f"{shown} {'|'.join(map(str, p.type.choices))}"
    return f"{shown} {p.metavar or name.upper()}"


def _section(out: Out, key: str, rows: list[tuple[str, str]]) -> None:
    if rows:
        out.gap()
        out.head(key)
        out.table([[styled(a, "seat"), b] for a, b in rows], "ll")
