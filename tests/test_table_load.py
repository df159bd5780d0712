"""Live tables under load: 50 of them for 20 seconds, with sockets that only look on.  `make soak` does 500."""
import asyncio
import os

import pytest

import soak
import table_load

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="reads the server's figures in /proc")]


def test_fifty_tables_answer_soon():
    """The bound is for a machine that tests on all its cores at once; on a quiet one it is a tenth of it."""
    args = table_load.arguments(["--tables", "50", "--idle", "200", "--seconds", "20", "--warm", "3"])
    found = asyncio.run(table_load.measure(args))
    print("\n" + "\n".join(table_load.told(args, found)))
    assert found["acts"] > 400                             # 50 tables, an act each 2 s
    assert found["p50 ms"] < 100
    assert found["p99 ms"] < 1000
    assert found["server MB"] < 300


def test_every_part_of_the_soak_is_there():
    """Its files and the names of its numbers, as the tests read them."""
    for part in soak.PARTS.values():
        text = "".join((soak.ROOT / "tests" / file).read_text("utf-8") for file in part.files)
        for name in part.numbers:
            assert f'environ.get("{name}"' in text
