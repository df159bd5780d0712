"""Which package may import which: the table, and the check that the source keeps to it.

`python tools/check_imports.py [FOLDER]` reads every module of the package (default `src/sidepot`) as text, runs none of
it, and names each import that goes the wrong way.  Imports for type checkers only and imports inside functions count
as well: a package that needs a name from below needs the package.

To add a package, put a row into TABLE below the rows that it needs.
"""
import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

OURS = "sidepot"


@dataclass(frozen=True)
class Row:
    """What one package may import.

    `may`: other packages of ours: `hand`; only one module of it and what is under it, `table.protocol`; or only one
    name of it, `hand:SeatView`.
    `never`: modules of anyone else, and built-in functions, that have no business there.
    `only`: if given, the only modules of anyone else.
    """

    may: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    only: tuple[str, ...] | None = None


CLOCKS = ("time", "datetime", "sched")
SOCKETS = ("socket", "socketserver", "ssl", "select", "selectors", "asyncio", "http", "urllib")
FILES = ("pathlib", "os", "io", "shutil", "tempfile", "glob", "fileinput", "importlib.resources", "open")
SAYING = ("print", "input")

TABLE: dict[str, Row] = {
    "core": Row(only=("mypy_extensions", "typing"), never=("open", *SAYING)),
    "errors": Row(),
    "cards": Row(may=("core", "errors")),
    "rulebook": Row(may=("errors",)),
    "hand": Row(may=("core", "cards", "rulebook", "errors"), never=(*CLOCKS, *SOCKETS, *FILES, *SAYING)),
    "batch": Row(may=("core", "errors")),
    "rulings": Row(may=("hand", "rulebook", "errors")),
    "session": Row(may=("hand", "rulebook", "errors"), never=("time", "sched", *SOCKETS)),
    "notation": Row(may=("hand", "rulings", "session", "cards", "rulebook", "errors")),
    "analysis": Row(
        may=("core", "errors", "cards", "rulebook", "hand", "batch", "rulings", "session", "notation")
    ),
    "bots": Row(may=("hand:SeatView", "cards", "analysis", "errors")),
    "table": Row(may=("session", "hand", "rulings", "notation", "bots", "cards", "rulebook", "errors"), never=("html",)),
    "client": Row(may=("table.protocol", "errors")),
    "user": Row(),
}
# What people touch may import everything above, but not each other.
_ABOVE = tuple(TABLE)
TABLE["web"] = Row(may=_ABOVE)
# One door: `sidepot serve` starts the server of the pages, which is all that the command line knows of them.
TABLE["cli"] = Row(may=(*_ABOVE, "web.serving"))

# The package's own top-level modules.
TOP = {
    "__init__": Row(may=(*_ABOVE, "_version")),
    "__main__": Row(may=(*TABLE, "_version")),
    "_version": Row(),
    "_build": Row(may=("core",)),
}


@dataclass(frozen=True)
class Import:
    """One imported thing: `module` is where it comes from, `name` what is taken (empty: the module itself)."""

    line: int
    module: str
    name: str = ""

    def __str__(self) -> str:
        return f"{self.module}.{self.name}" if self.name else self.module


def imports(tree: ast.Module, module: str, is_package: bool) -> Iterator[Import]:
    """Every import of a module, relative ones resolved; also import_module("...") and __import__("...") with a text."""
    parts = module.split(".")
    package = parts if is_package else parts[:-1]
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                for alias in names:
                    yield Import(node.lineno, alias.name)
            case ast.ImportFrom(module=origin, names=names, level=level):
                stem = package[: len(package) - level + 1] if 0 < level <= len(package) else ["." * level] * bool(level)
                base = ".".join([*stem, origin] if origin else stem)
                for alias in names:
                    yield Import(node.lineno, base, alias.name)
            case ast.Call(func=ast.Name(id="import_module" | "__import__") | ast.Attribute(attr="import_module"),
                          args=[ast.Constant(value=str(name)), *_]):
                yield Import(node.lineno, f"{OURS}{name}" if name.startswith(".") else name)


def allowed(row: Row, imported: Import) -> bool:
    """Does the row let this import of ours through?"""
    path = [*imported.module.split("."), *([imported.name] if imported.name else [])][1:]
    for entry in row.may:
        place, _, name = entry.partition(":")
        wanted = place.split(".")
        if path[: len(wanted)] == wanted and (not name or imported.name == name):
            return True
    return False


def check_file(path: Path, root: Path) -> Iterator[tuple[int, str]]:
    """(line, what is wrong) for one module."""
    inner = path.relative_to(root).with_suffix("").parts
    unit, at_top = inner[0], len(inner) == 1 and inner[0] in TOP
    row = TOP[unit] if at_top else TABLE.get(unit)
    if row is None:
        yield 1, f"the package {unit} is not in the table: give it a row in TABLE of tools/check_imports.py"
        return
    try:
        tree = ast.parse(path.read_bytes())
    except SyntaxError as error:
        yield error.lineno or 1, f"cannot be read: {error.msg}"
        return

    is_package = inner[-1] == "__init__"
    module = ".".join([OURS, *(inner[:-1] if is_package else inner)])
    for found in imports(tree, module, is_package):
        top, *rest = [*found.module.split("."), *([found.name] if found.name else [])]
        if not top:
            yield found.line, f"{unit} imports {found}, which is outside {OURS}"
        elif top != OURS:
            if any(f"{found}.".startswith(f"{name}.") for name in row.never):
                yield found.line, f"{unit} imports {found}, but {unit} never touches: {', '.join(row.never)}"
            elif row.only is not None and top not in row.only:
                yield found.line, f"{unit} imports {found}; from elsewhere {unit} may import: {', '.join(row.only)}"
        elif not rest or rest[0] == "*" or not (rest[0] in TABLE or rest[0] in TOP or is_there(root, rest[0])):
            yield found.line, (
                f"{unit} imports {found}: whatever {OURS} itself offers is for users; name the package it comes from. "
                f"{may(unit, row)}"
            )
        elif rest[0] != unit and not allowed(row, found) and not (rest[0] in ("_version", "_build") and unit != "core"):
            yield found.line, f"{unit} imports {found}; {may(unit, row)}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in row.never:
            yield node.lineno, f"{unit} calls {node.func.id}(), but {unit} never touches: {', '.join(row.never)}"


def is_there(root: Path, name: str) -> bool:
    """Is there a module or package of that name at the top?"""
    return (root / name).is_dir() or (root / f"{name}.py").is_file()


def may(unit: str, row: Row) -> str:
    """What the row allows, in words."""
    return f"{unit} may import: {', '.join(row.may) or f'nothing of {OURS}'}"


def check_table() -> Iterator[str]:
    """A row may only name packages above it."""
    above: set[str] = set()
    for package, row in TABLE.items():
        for entry in row.may:
            if entry.partition(":")[0].split(".")[0] not in above:
                yield f"tools/check_imports.py: the row of {package} names {entry}, which does not stand above it"
        above.add(package)


def check(root: Path) -> list[str]:
    """Everything that is wrong under a package folder, as `file:line: what`."""
    problems = list(check_table())
    for path in sorted(root.rglob("*.py")):
        shown = path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path
        problems += [f"{shown}:{line}: {what}" for line, what in sorted(check_file(path, root))]
    return problems


def main(arguments: list[str]) -> int:
    """Check, print, and say with the exit status whether all is in order."""
    root = Path(arguments[0]) if arguments else Path(__file__).resolve().parent.parent / "src" / OURS
    count = len(list(root.rglob("*.py")))
    if not count:
        print(f"{root}: no modules there")
        return 2
    problems = check(root.resolve())
    for problem in problems:
        print(problem)
    print(f"Imports: {len(problems)} of the wrong kind." if problems else f"Imports: {count} modules, all in order.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
