"""Write the page's types from those of the server.

    page/src/api/types.ts       from src/sidepot/web/types.py
    page/src/api/live_types.ts  from src/sidepot/table/protocol.py, settings.py and src/sidepot/web/live.py

    python tools/make_page_types.py          write them
    python tools/make_page_types.py --check  say whether they are current; 1 if not

A field with a default may be left out of a request (the types that forbid unknown fields), and is always in an answer.
Types with a tag are told apart by it; Frames and Commands are all of them.
"""
import sys
import types
from collections.abc import Iterator
from inspect import cleandoc, getsourcelines
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from sidepot.table import protocol, settings, words
from sidepot.web import live
from sidepot.web import types as given

API = Path(__file__).resolve().parent.parent / "page" / "src" / "api"
MADE = API / "types.ts"
LIVE = API / "live_types.ts"
# Every frame but News and Welcome is read as it is; in these the table, encoded once for all, is a part of them.
TABLE = "Table"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}


def structs() -> list[type[msgspec.Struct]]:
    """The types of the contract in the order in which they are written there, after those that it takes from elsewhere."""
    found = [value for value in vars(given).values() if _is_struct(value)]
    return sorted(found, key=lambda struct: (struct.__module__ == given.__name__, getsourcelines(struct)[1]))


def live_structs() -> list[type[msgspec.Struct]]:
    """The types of live tables: of a room and the ways into it, then the frames; the bases of frames are none of them."""
    ours = [value for module in (settings, protocol) for value in vars(module).values()
            if _is_struct(value) and value.__module__ == module.__name__ and value not in (protocol.Frame, protocol.Command)]
    return [words.Words, live.NewRoom, live.Knock, live.Practice, live.Way, *ours]


def _is_struct(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, msgspec.Struct) and value is not msgspec.Struct


def spelled(told: Any) -> str:
    """A Python type as TypeScript writes it.  Raises TypeError for one that JSON does not have."""
    if told in PLAIN:
        return PLAIN[told]
    if told is msgspec.Raw:
        return TABLE
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
    asked, tag = struct.__struct_config__.forbid_unknown_fields, struct.__struct_config__.tag
    if tag is not None:
        yield f'  readonly {struct.__struct_config__.tag_field}: "{tag}";'
    for field in msgspec.structs.fields(struct):
        yield f"  readonly {field.encode_name}{'?' if asked and not field.required else ''}: {spelled(field.type)};"
    yield "}"


def text() -> str:
    """The whole of types.ts."""
    return _file("src/sidepot/web/types.py", structs())


def live_text() -> str:
    """The whole of live_types.ts."""
    unions = [f"\n/** Whatever {who} sends. */\nexport type {name} = {spelled(union)};\n" for name, union, who in (
        ("Command", protocol.Commands, "a client"), ("Frame", protocol.Frames, "the server"))]
    version = f"\n/** Of the protocol. */\nexport const VERSION = {protocol.VERSION};\n"
    made = _file("src/sidepot/table/protocol.py, settings.py and src/sidepot/web/live.py", live_structs())
    return "".join((made, version, *unions))


def _file(sources: str, found: list[type[msgspec.Struct]]) -> str:
    head = f"// Made by tools/make_page_types.py from {sources}. Change that, not this file."
    return "\n".join([head, *("\n" + "\n".join(interface(struct)) for struct in found)]) + "\n"


def main() -> int:
    """Write the files, or check them."""
    wanted = {MADE: text(), LIVE: live_text()}
    if "--check" in sys.argv[1:]:
        stale = [path.name for path, right in wanted.items() if not path.exists() or path.read_text("utf-8") != right]
        print(f"out of date: {', '.join(stale)}: python tools/make_page_types.py" if stale else "The types are current.")
        return 1 if stale else 0
    MADE.parent.mkdir(parents=True, exist_ok=True)
    for path, right in wanted.items():
        path.write_text(right, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
