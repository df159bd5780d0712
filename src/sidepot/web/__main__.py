"""`python -m sidepot.web`: the same as `sidepot serve`, without the rest of the command line."""
import os
import sys

import click

from ..errors import SidepotError
from ..user import of_locale
from .serving import Wanted, options, serve


def main() -> None:
    """Serve until stopped."""
    lang = of_locale(os.environ)
    given = click.Command("python -m sidepot.web", params=options(), callback=lambda **words: Wanted(**words))
    wanted = given.main(standalone_mode=False)
    if isinstance(wanted, Wanted):             # not after --help
        try:
            sys.exit(serve(wanted, lang))
        except SidepotError as e:
            print(e.text(lang), file=sys.stderr)
            sys.exit(1)


if __name__ == "__main__":
    main()
