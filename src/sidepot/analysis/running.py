"""Who does the pieces of work of `verify`: this process, several processes, or a Ray cluster.

Between processes go the names of files, and counts and failures as plain data; no hand does.
"""
import multiprocessing
import os
import re
import signal
import socket
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from types import TracebackType
from typing import Any, Protocol

from ..errors import NotationError, SidepotError, brief
from .chunks import Options, Step, Tally, Task
from .reader import work

Packed = list[dict[str, Any]]
_PATIENCE = 10                                 # seconds for a connection


class Runner(Protocol):
    """Does tasks.  width: how many may wait or be done before the first result is asked for."""

    width: int

    def submit(self, task: Task) -> Any:
        """Begin a task, or note it; what comes back is for `result` and `finished`."""

    def result(self, ticket: Any) -> list[Tally]:
        """The tallies of a task; waits for it."""

    def finished(self, ticket: Any) -> bool:
        """Would `result` come at once?"""

    def __enter__(self) -> "Runner": ...

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None: ...


class Here:
    """This process, one task when its result is asked for."""

    width = 1

    def __init__(self, options: Options, step: Step | None = None) -> None:
        self.options, self.step = options, step

    def submit(self, task: Task) -> Task:
        """Note a task."""
        return task

    def result(self, ticket: Task) -> list[Tally]:
        """Do it."""
        return work(ticket, self.options, self.step)

    def finished(self, ticket: Task) -> bool:
        """Nothing is begun before it is asked for."""
        return False

    def __enter__(self) -> "Here":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Nothing is left behind."""


class Pool:
    """Several processes of this machine, begun afresh so that it is the same on every system."""

    def __init__(self, options: Options, jobs: int) -> None:
        self.options, self.width = options, 4 * jobs
        self.pool = ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_worker)

    def submit(self, task: Task) -> "Future[Packed]":
        """Hand a task to a process.  Raises NotationError as `result` does."""
        try:
            return self.pool.submit(packed_work, task, self.options)
        except BrokenProcessPool:
            raise self._ended() from None

    def result(self, ticket: "Future[Packed]") -> list[Tally]:
        """Wait for it.  Raises NotationError when a process has ended, as one does that the system takes the memory from."""
        try:
            return [Tally.unpack(data) for data in ticket.result()]
        except BrokenProcessPool:
            raise self._ended() from None

    @staticmethod
    def _ended() -> SidepotError:
        return NotationError("verify.worker").located(field="jobs")

    def finished(self, ticket: "Future[Packed]") -> bool:
        """It was done, without an error."""
        return ticket.done() and not ticket.cancelled() and ticket.exception() is None

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """End the processes; after an error or Ctrl-C at once."""
        running = list((self.pool._processes or {}).values()) if kind else []
        self.pool.shutdown(wait=not kind, cancel_futures=True)
        for process in running:
            process.terminate()
        for process in running:
            process.join(5)


class Cluster:
    """The workers of a Ray cluster, which must see the files under the same names."""

    def __init__(self, options: Options, address: str) -> None:
        try:
            ray: Any = import_module("ray")
        except ImportError:
            raise NotationError("verify.no_ray").located(field="cluster") from None
        self.ray, self.options = ray, options
        self.mine = not ray.is_initialized()
        if self.mine:
            here, _, workers = address.partition(":")
            try:
                if here == "local":
                    ray.init(num_cpus=int(workers or cpus()), include_dashboard=False, log_to_driver=False, logging_level=40)
                else:
                    _reach(address)
                    ray.init(address=address, log_to_driver=False, logging_level=40)
            except (OSError, ValueError, RuntimeError) as e:
                reason = str(e).split("\n", 1)[0][:200]
                raise NotationError("verify.no_cluster", address=brief(address), reason=reason).located(field="cluster") from None
        self.work = ray.remote(packed_work)
        self.width = 4 * max(1, int(ray.cluster_resources().get("CPU", 1)))

    def submit(self, task: Task) -> Any:
        """Hand a task to the cluster."""
        # Workers stand in folders of their own.
        return self.work.remote(task._replace(files=tuple(map(os.path.abspath, task.files))), self.options)

    def result(self, ticket: Any) -> list[Tally]:
        """Wait for it.  Raises NotationError when a worker has ended, or the cluster has."""
        failed = self.ray.exceptions
        try:
            return [Tally.unpack(data) for data in self.ray.get(ticket)]
        except failed.RayTaskError as e:       # what `work` raised, in Ray's own wrapping
            raise e.cause from None
        except failed.RayError:
            raise NotationError("verify.worker").located(field="cluster") from None

    def finished(self, ticket: Any) -> bool:
        """It is done, well or not."""
        return bool(self.ray.wait([ticket], timeout=0)[0])

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Leave the cluster, if it was entered here."""
        if self.mine:
            self.ray.shutdown()


def _reach(address: str) -> None:
    """Raises OSError when nobody answers at host:port; Ray itself would try for minutes."""
    m = re.fullmatch(r"(?:ray://)?([^/:]+):([0-9]{1,5})", address)
    if m:
        socket.create_connection((m[1], int(m[2])), _PATIENCE).close()


def packed_work(task: Task, options: Options) -> Packed:
    """As `work`, for another process."""
    return [tally.pack() for tally in work(task, options)]


def cpus() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _worker() -> None:
    # Ctrl-C goes to the whole group; the parent alone decides what becomes of it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
