"""Live tables through a lost server: nothing acknowledged is lost, no chip is lost or made, and everybody plays on where he was.

SIDEPOT_KILLS=300 for the long run.
"""
import asyncio
import os
import random
import signal

import pytest

from killing import Evening

KILLS = int(os.environ.get("SIDEPOT_KILLS", "15"))

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")


async def evening(folder, how, times, seed):
    draw, playing = random.Random(seed), Evening(folder, seed)
    try:
        await playing.begin()
        for _ in range(times):
            await asyncio.sleep(draw.random() * 0.6)
            await playing.end(how)
            await playing.again()
        await playing.end(signal.SIGTERM)
        await playing.server.alone()
    finally:
        await playing.close()
    return playing.kept


def test_killed_at_any_moment_every_table_stands_at_the_same_decision(tmp_path):
    kept = asyncio.run(evening(tmp_path, signal.SIGKILL, KILLS, 1))
    assert kept.compared > 40 * KILLS
    assert kept.acked > 5 * KILLS
    print(f"\n{KILLS} servers killed: {kept.compared:,} views are what was kept, {kept.acked:,} commands acknowledged, 0 lost")


def test_stopped_in_a_hand_the_tables_keep_it(tmp_path):
    kept = asyncio.run(evening(tmp_path, signal.SIGTERM, 2, 2))
    assert kept.compared > 80
