"""How fast the store of live tables is: events a second with many tables waiting for their acknowledgement, full sync on.

    python tools/store_load.py [FOLDER] [--tables 64] [--seconds 5] [--busy]

--busy: the event loop works too, half of its time in pieces of 2 ms, as one with many sockets does.
"""
import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from sidepot.table.sqlite_store import SqliteStore
from sidepot.table.store import Event, Store

EVENT = Event(1, b'{"act":{"seat":"Ann","kind":"raise","to":1200},"at":1764000000000,"by":"5f3a9c","n":17}' + b" " * 60)


async def measure(store: Store, tables: int, seconds: float, busy: bool = False) -> list[float]:
    """Each table appends one event after another; how long each waited, in seconds."""
    waits: list[float] = []
    for n in range(tables):
        await store.create(f"table {n}", b"{}")
    end = time.perf_counter() + seconds

    async def table(name: str) -> None:
        seq = 0
        while (start := time.perf_counter()) < end:
            seq += 1
            await store.append(name, seq, [EVENT])
            waits.append(time.perf_counter() - start)

    async def work() -> None:
        while time.perf_counter() < end:
            until = time.perf_counter() + 0.002
            while time.perf_counter() < until:
                pass
            await asyncio.sleep(0.002)

    await asyncio.gather(*(table(f"table {n}") for n in range(tables)), *([work()] if busy else []))
    return waits


def told(waits: list[float], seconds: float) -> str:
    """The figures in a line."""
    cuts = statistics.quantiles(waits, n=1000)
    p50, p99, worst = (1e3 * seconds for seconds in (cuts[499], cuts[989], max(waits)))
    return f"{len(waits) / seconds:,.0f} events/s, p50 {p50:.2f} ms, p99 {p99:.2f} ms, worst {worst:.1f} ms"


async def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("folder", nargs="?", type=Path, help="where the file is made; a folder for temporary files without")
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--busy", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        store = SqliteStore(Path(folder) / "live.sqlite")
        print(told(await measure(store, given.tables, given.seconds, given.busy), given.seconds))
        await store.close()


if __name__ == "__main__":
    asyncio.run(main())
