"""The core interpreted and compiled, in one process: two packages made from the same files."""
import importlib
import shutil
import sys
import tempfile
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

import compiling

HERE = Path(__file__).resolve().parent
DRIVE = HERE / "drive.py"
BUILD = HERE.parent.parent / "build" / "runtimes"


class Build:
    """One build: the modules of its core and the driver, all from one package."""

    def __init__(self, package: str) -> None:
        def module(name: str) -> Any:
            return importlib.import_module(f"{package}.{name}")
        self.package = package
        self.state, self.betting, self.posting = module("core.state"), module("core.betting"), module("core.posting")
        self.pots, self.ranking, self.drive = module("core.pots"), module("core.ranking"), module("drive")

    @property
    def compiled(self) -> bool:
        """Was it made by mypyc?"""
        return not str(self.state.__file__).endswith(".py")


@cache
def plain() -> Build:
    """The core interpreted, whatever `make fast` has put beside its files."""
    return _made("sidepot_plain", compiled=False)


@cache
def compiled() -> Build:
    """The core compiled.  Raises compiling.CannotCompile; `compiling.missing()` tells before what is lacking."""
    return _made("sidepot_compiled", compiled=True)


def _made(name: str, *, compiled: bool) -> Build:
    """The package, made in build/runtimes unless it is there; the folder's name says from which sources."""
    digest = sha256(sys.version.encode())
    for path in (*sorted(compiling.SOURCE.rglob("*.py")), DRIVE, Path(compiling.__file__)):
        digest.update(sha256(path.read_bytes()).digest())
    place = BUILD / f"{name}-{digest.hexdigest()[:16]}"
    if not place.exists():
        BUILD.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix="making-", dir=BUILD))
        try:
            if compiled:
                compiling.compile_package(compiling.SOURCE, made, name, {"drive.py": DRIVE})
            else:
                compiling.copy_package(compiling.SOURCE, made, name, {"drive.py": DRIVE})
            made.rename(place)
        except OSError:
            if not place.exists():             # else another process was quicker
                raise
        finally:
            shutil.rmtree(made, ignore_errors=True)
    if str(place) not in sys.path:
        sys.path.append(str(place))
    return Build(name)


def module_of(build: Build, name: str) -> ModuleType:
    """A further module of the build's package."""
    return importlib.import_module(f"{build.package}.{name}")
