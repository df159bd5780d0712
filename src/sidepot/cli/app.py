"""The command `sidepot`: its commands, its help in two languages, and how anything that goes wrong is told."""
import os
import sys
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Any, NoReturn

import click

from .._version import __version__
from ..errors import SidepotError
from .language import LANGUAGES, of_arguments, of_locale
from .out import Out, styled

# Exit codes: content that is wrong (or differs), arguments that cannot be used, a fault of ours, Ctrl-C as shells count it.
CONTENT, USAGE, FAULT, INTERRUPTED = 1, 2, 3, 130


class Usage(click.UsageError):
    """Arguments that cannot be used, told by the key of a text."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.key, self.facts = key, facts


class Command(click.Command):
    """A command whose help comes from texts.toml: help.NAME.about, .args.ARG, .options.OPTION, .examples."""

    def get_help(self, ctx: click.Context) -> str:
        """The help in the reader's language."""
        out: Out = ctx.find_object(Out) or Out(of_locale(os.environ))
        with out.console.capture() as caught:
            _tell_help(out, self, ctx)
        return caught.get().rstrip("\n")


class App(click.Group):
    """All commands together.  `main` runs them and ends the process with the right code."""

    def get_help(self, ctx: click.Context) -> str:
        """The help in the reader's language."""
        return Command.get_help(self, ctx)  # type: ignore[arg-type]

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that was named.  Raises Usage, which names the likely one."""
        name = args[0]
        if name not in self.commands and not name.startswith("-"):
            near = get_close_matches(name, self.commands, 1)
            raise Usage("usage.no_command_near" if near else "usage.no_command", name=name[:40], near=near[0] if near else "",
                        known=", ".join(self.commands))
        return super().resolve_command(ctx, args)

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, complete_var: str | None = None,
             standalone_mode: bool = True, windows_expand_args: bool = True, **extra: Any) -> NoReturn:
        """Run, and exit: 0 well, 1 for content, 2 for usage, 130 after Ctrl-C.  No traceback for anything the user did."""
        words = list(sys.argv[1:] if args is None else args)
        out = Out(of_arguments(words) or of_locale(os.environ))
        try:
            done = super().main(args=words, prog_name=prog_name or "sidepot", complete_var=complete_var, standalone_mode=False,
                                windows_expand_args=windows_expand_args, **{"obj": out, **extra})
            sys.stdout.flush()
            code = done if isinstance(done, int) else 0
        except click.UsageError as e:
            out.error(_usage(out, e))
            code = USAGE
        except SidepotError as e:
            out.error(e.text(out.lang))
            code = CONTENT
        except (click.Abort, KeyboardInterrupt):
            code = INTERRUPTED
        except BrokenPipeError:
            # Whoever read us has seen enough.  Python would complain once more when it flushes at the end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            code = 0
        except OSError as e:
            out.error(out.t("usage.os", file=str(e.filename or ""), reason=e.strerror or str(e)))
            code = USAGE
        except Exception as e:
            # A fault of ours.  The place is for whoever repairs it, not for whoever asked about a pot.
            if os.environ.get("SIDEPOT_TRACEBACK"):
                raise
            out.error(out.t("usage.fault", kind=type(e).__name__, reason=str(e)[:300]))
            code = FAULT
        sys.exit(code)


def command(
    app: App, name: str, arguments: Sequence[click.Parameter] = (), json: bool = True,
) -> Callable[[Callable[..., Any]], Command]:
    """Add a command to the app; every one has --lang and --help, and --json where a program may read the answer."""
    def add(run: Callable[..., Any]) -> Command:
        options = [*arguments]
        if json:
            options.append(click.Option(["--json", "as_json"], is_flag=True))
        made = Command(name, callback=click.pass_obj(run), params=[*options, lang_option()])
        app.add_command(made)
        return made
    return add


def lang_option() -> click.Option:
    """--lang zh|en; already read by `of_arguments`, here only so that click knows it."""
    return click.Option(["--lang"], type=click.Choice(LANGUAGES), expose_value=False)


def make_app() -> App:
    """The app without its commands."""
    def version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
        if value:
            click.echo(f"sidepot {__version__}")
            ctx.exit()
    shown = click.Option(["--version"], is_flag=True, is_eager=True, expose_value=False, callback=version)
    return App("sidepot", params=[shown, lang_option()], no_args_is_help=True)


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
    if out.t.has(f"{at}.examples"):
        out.gap()
        out.head("help.examples")
        for line in out.t(f"{at}.examples").strip().split("\n"):
            out.line(line, indent=2, hang=6)


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


# ---- what was wrong with the arguments

def _usage(out: Out, e: click.UsageError) -> str:
    t = out.t
    if isinstance(e, Usage):
        return t(e.key, **e.facts)
    # click's own sentences are English only.
    if isinstance(e, click.NoSuchOption):
        near = ", ".join(e.possibilities or ())
        return t("usage.no_option_near" if near else "usage.no_option", name=e.option_name, near=near)
    if isinstance(e, click.MissingParameter):
        return t("usage.missing", name=_name(e), command=e.ctx.command_path if e.ctx else "sidepot")
    if isinstance(e, click.BadParameter):
        kind = e.param.type if e.param else None
        if isinstance(kind, click.Choice):
            return t("usage.choice", name=_name(e), known=", ".join(map(str, kind.choices)))
        if isinstance(kind, click.types.IntParamType):
            return t("usage.number", name=_name(e), least=int(getattr(kind, "min", None) or 0))
        return t("usage.value", name=_name(e), reason=e.message)
    if isinstance(e, click.BadOptionUsage):
        return t("usage.needs_value", name=e.option_name)
    return t("usage.other", reason=e.format_message())


def _name(e: click.BadParameter) -> str:
    if e.param is None:
        return e.param_hint if isinstance(e.param_hint, str) else ""
    return e.param.opts[-1] if isinstance(e.param, click.Option) else e.param.human_readable_name
