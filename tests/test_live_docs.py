"""The pages on live tables: every example is a frame of the protocol, every frame has its place, a stranger's bot plays."""
import asyncio
import io
import json
import re
import threading
from contextlib import redirect_stdout
from typing import Any

import msgspec
import pytest

from conftest import ROOT
from live_tables import serving
from sidepot.table import protocol as p
from sidepot.table.actor import MOST_LINES
from sidepot.table.deciding import HOST, MOST_KNOCKS
from sidepot.web import live
from sidepot.web.metrics import schema

LANGUAGES = ("en", "zh")
SENT, GOT = msgspec.json.Decoder(p.Commands), msgspec.json.Decoder(p.Frames)


def page(lang, name):
    return (ROOT / "docs" / lang / f"{name}.md").read_text("utf-8")


def blocks(text, kind):
    return re.findall(rf"```{kind}\n(.*?)```", text, flags=re.DOTALL)


def holds(given: Any, read: Any) -> bool:
    """Is everything that was given in what was read of it?  Then no field is misspelt."""
    if isinstance(given, dict):
        return isinstance(read, dict) and all(k in read and holds(v, read[k]) for k, v in given.items())
    return bool(given == read)


def examples(lang):
    for line in "".join(blocks(page(lang, "protocol"), "text")).splitlines():
        assert line[:2] in ("→ ", "← "), line
        yield line[0], line[2:]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_example_is_a_frame(lang):
    fields = {f.name for f in msgspec.structs.fields(p.Table)}
    seen = set()
    for way, text in examples(lang):
        given = json.loads(text)
        frame: Any = (SENT if way == "→" else GOT).decode(text)
        seen.add(type(frame))
        if given.get("do") != "host":                      # its defaults are left out
            assert holds(given, json.loads(msgspec.json.encode(frame))), text
        news = given.get("news", given)
        assert set(news.get("table", ())) <= fields, text
    missing = {k.__name__ for k in (*p.Commands.__args__, *p.Frames.__args__) if k not in seen}
    assert missing <= {"Rabbit", "LastHands", "Recall"}, missing        # one field each, told in words


def test_both_languages_show_the_same_examples():
    for name in ("protocol", "play"):
        for kind in ("text", "python"):
            assert blocks(page("en", name), kind) == blocks(page("zh", name), kind)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_its_place_on_the_page(lang):
    text = page(lang, "protocol")
    for kind in (*p.Commands.__args__, *p.Frames.__args__):
        tag = kind.__struct_config__.tag
        assert f'"{tag}"' in text or f"`{tag}`" in text, tag
    for word in HOST:
        assert re.search(rf"\b{word}\b", text), word
    for code in ("stale_hand", "stale_over", "stale_decision", "stale_price", "too_fast"):
        assert f"table.{code}" in text
    for number in (live.BURST, live.REFILL, live.MOST_BAD, live.HELLO_SECONDS, MOST_KNOCKS, MOST_LINES, p.LARGEST_FRAME / 1024):
        assert re.search(rf"\b{number:g}\b|{number:g} ", text), number


def test_the_schema_is_made_from_the_types_and_knows_every_frame():
    found = schema()
    assert found["version"] == p.VERSION
    assert set(found["$defs"]) >= {k.__name__ for k in (*p.Commands.__args__, *p.Frames.__args__)} | {"Table", "Seat", "You"}
    assert found["$defs"]["News"]["properties"]["table"] == {"$ref": "#/$defs/Table"}
    for kind in (*p.Commands.__args__, *p.Frames.__args__):
        shape = found["$defs"][kind.__name__]
        assert shape["description"].strip()
        assert set(shape["properties"]) == {f.name for f in msgspec.structs.fields(kind)} | {kind.__struct_config__.tag_field}
    references = re.findall(r'"\$ref": "#/\$defs/(\w+)"', json.dumps(found))
    assert set(references) <= set(found["$defs"])


def played(folder, code, before=lambda state, address: None):
    """Run code of a page in a thread, as a stranger's program, against a server; the tables that it left."""
    async def whole():
        async with serving(folder) as (address, state):
            given = await before(state, address) if before.__code__.co_flags & 0x80 else {}
            there = code.replace("localhost:5252", address)
            failed: list[BaseException] = []

            def stranger():
                try:
                    exec(compile(there, "page", "exec"), {"__name__": "__main__", **given})
                except BaseException as e:
                    failed.append(e)
            thread = threading.Thread(target=stranger)
            with redirect_stdout(io.StringIO()):
                thread.start()
                while thread.is_alive():
                    await asyncio.sleep(0.02)
            if failed:
                raise failed[0]
            return [actor.room for actor in state.rooms.actors.values()]
    return asyncio.run(asyncio.wait_for(whole(), 60))


def test_a_strangers_bot_in_ten_lines_plays_three_hands(tmp_path):
    [code] = blocks(page("en", "play"), "python")
    assert len([line for line in code.splitlines() if line.strip()]) <= 10
    [room] = played(tmp_path, code)
    assert room.number >= 4
    mine = [h for h in room.session.hands if "Mine" in h.seats]
    assert len(mine) >= 3
    assert any(e.kind == "acted" and e.seat == "Mine" for h in mine for e in h.events)


def test_a_program_without_our_client_plays(tmp_path):
    [code] = blocks(page("en", "protocol"), "python")

    async def before(state, address):
        from sidepot.table.settings import Settings
        entry = await state.rooms.practise(Settings(pause=0), "Mine", 2, "regular", True)
        return {"TOKEN": entry.token}
    [room] = played(tmp_path, code, before)
    assert sum(e.kind == "acted" and e.seat == "Mine" for h in (*room.session.hands, room.session.hand) for e in h.events) >= 4
