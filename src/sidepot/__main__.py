"""`python -m sidepot`: the same as the command `sidepot`."""

from sidepot.cli.__main__ import main

if __name__ == "__main__":
    main()
