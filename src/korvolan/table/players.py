"""Players: programs think in processes of their own. They get what a seat knows, as text, and nothing else."""

from __future__ import annotations

import asyncio
import itertools
import logging
import multiprocessing
import os
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from ..ai import Choice, Clock, Knowledge, player
from ..kernel.dice import seeded
from .live import LiveTable
from .refusal import Refusal

logger = logging.getLogger("korvolan.table")
Report = Callable[[str, float], None]
TRIES = 3

MOST_DROPPED = 64  # thoughts that nobody waits for any more, by their numbers; the oldest is overwritten

_reports: Any = None
_dropped: Any = ()


class Dropped(Exception):
    """Nobody waits for this thought any more."""


def start(reports: Any, dropped: Any) -> None:
    """In a fresh process: where to report to, and go when the table goes, even if it is killed."""
    global _reports, _dropped
    _reports, _dropped = reports, dropped
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=follow, args=(parent,), daemon=True).start()


def follow(parent: Any) -> None:
    parent.join()
    os._exit(0)


class Task:
    """What a program thinks about: the knowledge of a seat, and what it wanted to be told again."""

    def __init__(self, level: str, knowledge: Knowledge, memo: list[int]) -> None:
        self.level = level
        self.game = knowledge.game.name
        self.seat = knowledge.seat
        self.text = knowledge.text()
        self.memo = memo


def task_at(table: LiveTable, level: str, seat: str) -> Task:
    """What a program is to think about for a seat that decides now."""
    number = table.game.seat_number(seat)
    return Task(level, Knowledge.of(table.game, table.begun().state, number), table.memos.get(seat, []))


def think(task: Task, seed: str, name: str, number: int = 0) -> Choice:
    """In the process: one choice, within the program's own time. How far it is, is reported as it goes.

    It ends there if the position has changed since: whoever thinks long should report often."""
    chooser = player(task.level)

    def report(share: float) -> None:
        if number in _dropped:
            raise Dropped
        _reports.put((name, float(share)))

    if number in _dropped:
        raise Dropped
    knowledge = Knowledge.read(task.game, task.seat, task.text)
    return chooser.choose(knowledge, Clock(chooser.seconds, report=report), seeded(seed), task.memo)


class Thought:
    """A program's choice that is waited for. `drop` it when it is of no use any more."""

    def __init__(self, pool: Pool, number: int, task: asyncio.Task[Choice]) -> None:
        self.pool = pool
        self.number = number
        self.task = task

    def done(self) -> bool:
        return self.task.done()

    def result(self) -> Choice:
        return self.task.result()

    def drop(self) -> None:
        """Let the program stop where it next reports; nothing if it is done."""
        if not self.task.done():
            self.pool.drop(self.number)
            self.task.cancel()


class Pool:
    """The processes, started when the first program has to think."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.executor: ProcessPoolExecutor | None = None
        self.reports: Any = None
        self.dropped: Any = None
        self.numbers = itertools.count(1)
        self.on_report: Report = lambda name, share: None

    def begin(self) -> ProcessPoolExecutor:
        """Start the processes, and listen to their reports."""
        if self.executor is None:
            context = multiprocessing.get_context("spawn")
            self.reports = context.SimpleQueue()
            self.dropped = context.RawArray("Q", MOST_DROPPED)
            shared = (self.reports, self.dropped)
            self.executor = ProcessPoolExecutor(self.workers, context, initializer=start, initargs=shared)
            loop = asyncio.get_running_loop()
            threading.Thread(target=self._listen, args=(self.reports, loop), name="reports", daemon=True).start()
        return self.executor

    def _listen(self, reports: Any, loop: asyncio.AbstractEventLoop) -> None:
        while True:
            try:
                found = reports.get()
                if found is None:
                    return
                loop.call_soon_threadsafe(self.on_report, *found)
            except (OSError, EOFError, RuntimeError):
                return

    def ask(self, task: Task, name: str) -> Thought:
        """Begin to think; the thought can be dropped."""
        number = next(self.numbers)
        return Thought(self, number, asyncio.ensure_future(self.choose(task, name, number)))

    def drop(self, number: int) -> None:
        if self.dropped is not None:
            self.dropped[number % MOST_DROPPED] = number

    async def choose(self, task: Task, name: str, number: int = 0) -> Choice:
        """A program's choice. If its process dies, another one tries."""
        number = number or next(self.numbers)
        for attempt in range(TRIES):
            executor = self.begin()
            try:
                seed = secrets.token_hex(8)
                return await asyncio.get_running_loop().run_in_executor(executor, think, task, seed, name, number)
            except BrokenProcessPool:
                if self.executor is executor:
                    self.close()
                logger.warning("a program's process died (try %d)", attempt + 1)
        raise Refusal(409, "busy", "The program cannot think just now. Try again.")

    def close(self) -> None:
        if self.executor is not None:
            self.reports.put(None)
            self.executor.shutdown(wait=False, cancel_futures=True)
            self.executor = None
