"""`sidepot`, and `python -m sidepot`."""
from .app import App, make_app


def app() -> App:
    """The command with all its commands, in the order in which the help lists them."""
    from . import demo, equity, judge, legal, pots, rank, reopen, rule, rules, serve, show, stats, verify, why
    from .referee import command as referee
    made = make_app()
    for part in (demo, referee, serve, show, legal, reopen, why, pots, rank, equity, rule, rules, judge, verify, stats):
        part.add(made)
    return made


def main() -> None:
    """Run the command line with the arguments of the process, and exit."""
    app().main()


if __name__ == "__main__":
    main()
