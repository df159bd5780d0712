"""Write the page's types, page/src/api/types.ts, from those of the server, src/sidepot/web/types.py.

    python tools/make_page_types.py          write them
    python tools/make_page_types.py --check  say whether they are current; 1 if not

A field with a default may be left out of a request (the types that forbid unknown fields), and is always in an answer.
"""
import sys
import types
from collections.abc import Iterator
from inspect import cleandoc, getsourcelines
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from sidepot.web import types as given

MADE = Path(__file__).resolve().parent.parent / "page" / "src" / "api" / "types.ts"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}


def structs() -> list[type[msgspec.Struct]]:
    """The types of the module in the order in which they are written there, after those that it takes from elsewhere."""
    found = [value for value in vars(given).values()
             if isinstance(value, type) and issubclass(value, msgspec.Struct) and value is not msgspec.Struct]
    return sorted(found, key=lambda struct: (struct.__module__ == given.__name__, getsourcelines(struct)[1]))


def spelled(told: Any) -> str:
    """A Python type as TypeScript writes it.  Raises TypeError for one that JSON does not have."""
    if told in PLAIN:
        return PLAIN[told]
    origin, inside = get_origin(told), get_args(told)
    if origin is Annotated:
        return spelled(inside[0])
    if origin is Literal:
        return " | ".join(f'"{word}"' for word in inside)
    if origin in (Union, types.UnionType):
        return " | ".join(spelled(part) for part in inside)
    if origin is list:
        of = spelled(inside[0])
        return f"({of})[]" if " | " in of else f"{of}[]"
    if origin is dict:
        return f"{{ readonly [key: {spelled(inside[0])}]: {spelled(inside[1])} }}"   # not Record<>: a type of ours has that name
    if isinstance(told, type) and issubclass(told, msgspec.Struct):
        return told.__name__
    raise TypeError(f"no TypeScript for {told!r}")


def interface(struct: type[msgspec.Struct]) -> Iterator[str]:
    """The lines of one type."""
    yield "/**"
    yield from (f" * {line}".rstrip() for line in cleandoc(struct.__doc__ or "").splitlines())
    yield " */"
    yield f"export interface {struct.__name__} {{"
    asked = struct.__struct_config__.forbid_unknown_fields
    for field in msgspec.structs.fields(struct):
        yield f"  readonly {field.encode_name}{'?' if asked and not field.required else ''}: {spelled(field.type)};"
    yield "}"


def text() -> str:
    """The whole file."""
    head = "// Made by tools/make_page_types.py from src/sidepot/web/types.py. Change that file, not this one."
    return "\n".join([head, *("\n" + "\n".join(interface(struct)) for struct in structs())]) + "\n"


def main() -> int:
    """Write the file, or check it."""
    if "--check" in sys.argv[1:]:
        current = MADE.exists() and MADE.read_text("utf-8") == text()
        print(f"{MADE.name} is {'current' if current else 'out of date: python tools/make_page_types.py'}")
        return 0 if current else 1
    MADE.parent.mkdir(parents=True, exist_ok=True)
    MADE.write_text(text(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
