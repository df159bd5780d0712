"""Bots at live tables: they see a SeatView, think off the event loop, take their time, and act by the same commands as anybody."""
import asyncio
import multiprocessing
import os
import secrets
import threading
from concurrent.futures import Executor
from multiprocessing import connection
from random import Random

from ..bots import Player as BotPlayer
from ..bots import bot, thinking_time
from ..hand import Action, SeatView, parse_action, view
from . import protocol as p
from .actor import Actor, note
from .running import passive

FASTEST = 0.05                     # seconds


class Botting:
    """The bots of a server.  executor: where they think (a process pool), None: here; speed: 1 as people, 0 at once."""

    def __init__(self, executor: Executor | None = None, speed: float = 1.0) -> None:
        self.executor, self.speed = executor, speed
        self.tasks: dict[str, tuple[tuple[int, int], asyncio.Task[None]]] = {}
        self.rng = Random(secrets.randbits(64))

    def played(self, actor: Actor) -> None:
        """Called after every change of a table: sets a bot thinking when it is its turn."""
        room, hand = actor.room, actor.room.hand
        if hand is None or hand.actor is None or room.paused_at or room.broken:
            return
        player = room.named(hand.actor)
        if player is None or not player.bot or player.leaving:
            return
        at = (room.number, room.decision)
        before = self.tasks.get(room.id)
        if before is not None and before[0] == at and not before[1].done():
            return
        style, _, strength = player.bot.partition("/")
        task = asyncio.get_running_loop().create_task(
            self._turn(actor, player.id, at, bot(style, strength, seed=self.rng.getrandbits(32)), view(hand, hand.actor)))
        self.tasks[room.id] = (at, task)
        task.add_done_callback(lambda done: self._forget(room.id, done))

    def _forget(self, room: str, done: asyncio.Task[None]) -> None:
        if room in self.tasks and self.tasks[room][1] is done:
            del self.tasks[room]

    async def _turn(self, actor: Actor, player: str, at: tuple[int, int], who: BotPlayer, seen: SeatView) -> None:
        loop = asyncio.get_running_loop()
        started = loop.time()
        answered = False
        try:
            said = await loop.run_in_executor(self.executor, think, who, seen) if self.executor else think(who, seen)
            speed = 0.0 if actor.room.settings.fast else self.speed
            wait = thinking_time(seen, said, self.rng) * speed - (loop.time() - started)
            await asyncio.sleep(max(wait, FASTEST if speed else 0))
            answered = (await actor.command(player, _command(at, parse_action(said, seen.seats)))).ok
        except Exception as e:                             # of a bot, or of the process it thinks in
            note("has a bot that failed", actor.room.id, e)
        if not answered and (actor.room.number, actor.room.decision) == at and not actor.room.paused_at:
            # A bot that errs folds, or checks where that is free; the table never waits for it.
            hand = actor.room.hand
            if hand is not None:
                await actor.command(player, _command(at, Action(passive(hand))))

    async def close(self) -> None:
        """Stop thinking."""
        for _, task in self.tasks.values():
            task.cancel()
        await asyncio.gather(*(task for _, task in self.tasks.values()), return_exceptions=True)


def think(who: BotPlayer, seen: SeatView) -> str:
    """A bot's decision; in a process of its own."""
    return who.act(seen)


def with_parent() -> None:
    """In a process where bots think: it ends with the server, however that ends.  By itself it would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent.sentinel,), name="sidepot-parent", daemon=True).start()


def _follow(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(0)


def _command(at: tuple[int, int], action: Action) -> p.Act:
    return p.Act(id=secrets.token_hex(8), hand=at[0], decision=at[1], kind=action.kind, to=action.to)  # type: ignore[arg-type]
