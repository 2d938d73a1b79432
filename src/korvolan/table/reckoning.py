"""Reckoning: questions and reviews that take a processor for a while, in a few threads beside the event loop. Visitors take
turns, so that one who asks without end waits for himself."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from .http_errors import too_many
from .pacing import paced
from .think_queue import Asker, ThinkQueue

T = TypeVar("T")
THREADS = 2
MOST_WAITING = 12  # of one visitor
MOST_REMEMBERED = 24


class Reckoning:
    """Threads, and the queue before them. One visitor has all but one of the threads. Long work is paced."""

    def __init__(self, name: str, is_long: bool = False, threads: int = THREADS) -> None:
        self.is_long = is_long
        self.queue = ThinkQueue(threads, max(1, threads - 1))
        self.executor = ThreadPoolExecutor(threads, name)
        self.answers: OrderedDict[object, asyncio.Task[Any]] = OrderedDict()

    async def do(self, visitor: str, work: Callable[[], T]) -> T:
        """Have it done when it is the visitor's turn."""
        if self.queue.waits_of(visitor) >= MOST_WAITING:
            raise too_many()
        async with self.queue.turn(Asker(visitor, visitor)):
            return await asyncio.get_running_loop().run_in_executor(self.executor, self.work, work)

    def work(self, work: Callable[[], T]) -> T:
        if not self.is_long:
            return work()
        with paced():
            return work()

    async def once(self, question: object, visitor: str, work: Callable[[], T]) -> T:
        """The answer to a question that has the same answer as long as it is the same question: it is reckoned once, however
        often it is asked."""
        task: asyncio.Task[T] | None = self.answers.get(question)
        if task is None:
            task = self.answers[question] = asyncio.ensure_future(self.do(visitor, work))
            task.add_done_callback(lambda done: self.forget_failed(question, done))
            while len(self.answers) > MOST_REMEMBERED:
                self.answers.popitem(last=False)
        else:
            self.answers.move_to_end(question)
        return await asyncio.shield(task)

    def forget_failed(self, question: object, done: asyncio.Task[Any]) -> None:
        if (done.cancelled() or done.exception() is not None) and self.answers.get(question) is done:
            del self.answers[question]

    def close(self) -> None:
        self.executor.shutdown(wait=False, cancel_futures=True)
