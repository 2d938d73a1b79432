"""Workers that are processes of this machine."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any, Generic

from .worker_protocol import Done, Failure, J, R, WorkerLost, run_job


class Processes(Generic[J, R]):
    """Processes with one job each at a time: if one dies its job is known, and the others continue."""

    def __init__(self, work: Callable[[J], R], processes: int) -> None:
        self.work = work
        self.free = [Worker() for _ in range(processes)]
        self.busy: dict[Connection, tuple[Worker, int]] = {}

    def free_slots(self) -> int:
        return len(self.free)

    def start(self, number: int, job: J) -> None:
        worker = self.free.pop()
        self.busy[worker.pipe] = worker, number
        with suppress(OSError):  # a worker that is gone is missed when its answer is waited for
            worker.pipe.send((self.work, job))

    def wait_for_ended(self) -> list[tuple[int, Done[R] | Failure]]:
        out: list[tuple[int, Done[R] | Failure]] = []
        for pipe in wait(list(self.busy)):
            assert isinstance(pipe, Connection)
            worker, number = self.busy.pop(pipe)
            outcome: Done[R] | Failure
            try:
                outcome = pipe.recv()
            except (EOFError, OSError):
                worker.end()
                outcome = Failure(WorkerLost(f"its process ended with the code {worker.process.exitcode}"))
                worker = Worker()
            self.free.append(worker)
            out.append((number, outcome))
        return out

    def shut_down(self) -> None:
        for worker in [*self.free, *(worker for worker, _ in self.busy.values())]:
            worker.end()


class Worker:
    """A process and the pipe to it."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()  # else the pipe would not end with the process

    def end(self) -> None:
        self.pipe.close()
        self.process.kill()
        self.process.join()


def serve(pipe: Any) -> None:
    """In a worker process: run jobs until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who stops the command stops it alone, and it ends its workers
    exit_with_parent()
    with suppress(EOFError, OSError):
        while True:
            pipe.send(run_job(*pipe.recv()))


def exit_with_parent() -> None:
    """In a worker process: exit as soon as the parent process is gone, also in the middle of a job."""
    Thread(target=wait_and_exit, daemon=True).start()


def wait_and_exit() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
