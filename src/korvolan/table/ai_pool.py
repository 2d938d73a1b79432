"""The pool of programs: they think in processes of their own, and get what a seat knows, as text, and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import multiprocessing
import os
import secrets
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from ..ai import Choice, Clock, Knowledge, thinker
from ..kernel.dice import seeded
from .build_status import Build
from .http_errors import Refusal
from .live_table import LiveTable
from .think_queue import Asker, ThinkQueue

logger = logging.getLogger("korvolan.table")
Report = Callable[[str, float], None]
TRIES = 3
LOWER = 10  # the priority of a process that thinks, below the server's

MOST_DROPPED = 64  # thoughts that nobody waits for any more, by their numbers; the oldest is overwritten

_reports: Any = None
_dropped: Any = ()


class Dropped(Exception):
    """Nobody waits for this thought any more."""


def start_worker(reports: Any, dropped: Any) -> None:
    """In a fresh process: remember where to report to, and end when the server ends, even if it is killed."""
    global _reports, _dropped
    _reports, _dropped = reports, dropped
    if hasattr(os, "nice"):
        os.nice(LOWER)  # whoever plays is answered first
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=exit_with_parent, args=(parent,), daemon=True).start()


def exit_with_parent(parent: Any) -> None:
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
        self.entry = 0  # the number of the entry that the choice would become
        self.priority = 0  # in a queue that servers share

    @classmethod
    def given(cls, level: str, game: str, seat: int, text: str, memo: list[int]) -> Task:
        """The same by its parts, where it comes from another machine."""
        task = cls.__new__(cls)
        task.level, task.game, task.seat, task.text, task.memo = level, game, seat, text, memo
        task.entry = task.priority = 0
        return task


def task_at(table: LiveTable, level: str, seat: str) -> Task:
    """What a program is to think about for a seat that decides now."""
    play = table.begun()
    number = table.game.seat_number(seat)
    task = Task(level, Knowledge.of(table.game, play.state, number), table.ai.memos.get(seat, []))
    task.entry = table.stored.next_entry(play)
    task.priority = 1 if table.presence.persons() else 0
    return task


def think(task: Task, seed: str, name: str, number: int = 0) -> Choice:
    """In the process: one choice, within the program's own time. How far it is, is reported as it goes.

    It ends there if the position has changed since: whoever thinks long should report often."""
    chooser = thinker(task.level)

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


class WorkerGroup:
    """Processes that run the same code: the package's own, or that of the compiled copy in the folder `path`."""

    def __init__(self, workers: int, path: str, on_report: Report) -> None:
        context = multiprocessing.get_context("spawn")
        self.path = path
        self.reports = context.SimpleQueue()
        self.dropped = context.RawArray("Q", MOST_DROPPED)
        shared = (self.reports, self.dropped)
        self.executor = ProcessPoolExecutor(workers, context, initializer=start_worker, initargs=shared)
        self.thoughts = 0  # that are waited for
        self.leaving = False
        self.on_report = on_report
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._listen, args=(self.reports, loop), name="reports", daemon=True).start()

    def _listen(self, reports: Any, loop: asyncio.AbstractEventLoop) -> None:
        while True:
            try:
                found = reports.get()
                if found is None:
                    return
                loop.call_soon_threadsafe(self.on_report, *found)
            except (OSError, EOFError, RuntimeError):
                return

    async def think(self, task: Task, name: str, number: int) -> Choice:
        """One thought in one of the processes, which are started as they are needed."""
        seed = secrets.token_hex(8)
        self.thoughts += 1
        try:
            with first_on_path(self.path), deaf_to_ctrl_c():
                thought = asyncio.get_running_loop().run_in_executor(self.executor, think, task, seed, name, number)
            return await thought
        finally:
            self.thoughts -= 1
            self._close_if_done()

    def leave(self) -> None:
        """Finish the thoughts under way, and take no new ones."""
        if not self.leaving:
            self.leaving = True
            self.executor.shutdown(wait=False)
            self._close_if_done()

    def close(self) -> None:
        """End at once: thoughts that wait are dropped, and processes are killed. One that is just starting would look for
        semaphores that are gone with the table, and end in a traceback."""
        processes = list((self.executor._processes or {}).values())  # Python 3.14 has kill_workers() for it
        self.executor.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()
        self.leaving, self.thoughts = True, 0
        self._close_if_done()

    def _close_if_done(self) -> None:
        """After the last thought of a group that leaves, stop the thread that reads its reports."""
        if self.leaving and self.thoughts == 0:
            self.reports.put(None)


@contextlib.contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """A process that is started meanwhile never hears Ctrl+C: a terminal sends that to all of them, and they leave with the
    table anyway, without a word. The table itself hears it a moment later: a signal that is blocked waits, one that is
    ignored is lost."""
    if threading.current_thread() is not threading.main_thread():
        yield
    elif hasattr(signal, "pthread_sigmask"):
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    else:
        handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, handler)


@contextlib.contextmanager
def first_on_path(path: str) -> Iterator[None]:
    """A process that is started meanwhile looks for the package in a folder first: it is handed the path as it stands.

    Here nothing changes by it, since the package is imported, and its modules are found where it is."""
    if not path:
        yield
        return
    sys.path.insert(0, path)
    try:
        yield
    finally:
        sys.path.remove(path)


class Pool:
    """The processes, started when the first program has to think, and anew when a compiled copy is ready."""

    def __init__(self, workers: int, build: Build | None = None, of_one: int = 0) -> None:
        self.workers = workers
        self.queue = ThinkQueue(workers, of_one or workers)
        self.build = build or Build()
        self.group: WorkerGroup | None = None
        self.leaving: list[WorkerGroup] = []  # groups that finish their thoughts
        self.numbers = itertools.count(1)
        self.on_report: Report = lambda name, share: None

    def begin(self) -> WorkerGroup:
        """The group that thinks from now on."""
        copy = self.build.copy()
        if self.group is not None and copy and self.group.path != copy:
            self.dismiss(self.group)
        if self.group is None:
            self.group = WorkerGroup(self.workers, copy, lambda name, share: self.on_report(name, share))
        return self.group

    def dismiss(self, group: WorkerGroup) -> None:
        """Let a group finish its thoughts; the next thought starts another one."""
        if self.group is group:
            self.group = None
            self.leaving = [other for other in self.leaving if other.thoughts]
            self.leaving.append(group)
            group.leave()

    def ask(self, task: Task, name: str, asker: Asker | None = None) -> Thought:
        """Begin to think; the thought can be dropped."""
        number = next(self.numbers)
        return Thought(self, number, asyncio.ensure_future(self.choose(task, name, asker, number)))

    def drop(self, number: int) -> None:
        for group in self.groups():
            group.dropped[number % MOST_DROPPED] = number

    async def choose(self, task: Task, name: str, asker: Asker | None = None, number: int = 0) -> Choice:
        """A program's choice, when it is the asker's turn."""
        async with self.queue.turn(asker or Asker(visitor=name, seat=name)):
            return await self.try_to_choose(task, name, number or next(self.numbers))

    async def try_to_choose(self, task: Task, name: str, number: int) -> Choice:
        """If its process dies, another one tries; at last the package's own code, not the copy's."""
        died = 0
        while True:
            group = self.begin()
            try:
                return await group.think(task, name, number)
            except BrokenProcessPool:
                died += 1
                logger.warning("a program's process died (try %d)", died)
            except Dropped:
                raise
            except Exception as error:
                if not group.path:
                    raise
                died = TRIES
                logger.warning("a program's process failed: %s", error)
            self.dismiss(group)
            if died == TRIES and not group.path:
                raise Refusal(409, "busy", "The program cannot think just now. Try again.")
            if died >= TRIES:
                self.build.refuse(group.path)
                died = 0

    def answered(self, id_: str) -> None:
        """A thought from elsewhere has come; nobody waits for one here."""

    def groups(self) -> list[WorkerGroup]:
        return [*self.leaving, *([self.group] if self.group is not None else [])]

    def close(self) -> None:
        for group in self.groups():
            group.close()
        self.group = None
        self.leaving.clear()
