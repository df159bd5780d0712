"""What the system knows of whoever runs us: where a user's data lie, and the language of the reader."""
import os
from collections.abc import Mapping
from pathlib import Path


def home() -> Path:
    """The folder for our data: SIDEPOT_HOME, or where the system keeps a user's data."""
    given = os.environ.get("SIDEPOT_HOME")
    if given:
        return Path(given)
    from platformdirs import user_data_path
    return user_data_path("sidepot", appauthor=False)


def of_locale(environment: Mapping[str, str]) -> str:
    """"zh" for a Chinese locale, else "en".  As in POSIX, the first of the three that is set decides."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "zh" if environment[name].lower().startswith("zh") else "en"
    return "en"
