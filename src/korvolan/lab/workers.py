"""Runs jobs on processes of this machine or on a Ray cluster, with the same results."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterator
from typing import Generic

from ..kernel.errors import shown
from .cluster import ADDRESS, Cluster
from .processes import Processes
from .worker_protocol import Done, Failure, J, R, WorkerGroup, WorkerLost

TRIES = 3  # a job that fails so often ends the run


def has_workers(processes: int) -> bool:
    """Whether there are workers: more than one process, or a cluster."""
    return processes > 1 or bool(os.environ.get(ADDRESS))


def run_jobs(work: Callable[[J], R], jobs: list[J], processes: int) -> Generator[R, None, None]:
    """The results, in the order of the jobs; closed early, the rest is not worked on. With RAY_ADDRESS set the cluster there
    does the work."""
    group: WorkerGroup[J, R]
    if os.environ.get(ADDRESS):
        group = Cluster(work)
    elif min(processes, len(jobs)) > 1:
        group = Processes(work, min(processes, len(jobs)))
    else:
        yield from map(work, jobs)
        return
    batch: Batch[J, R] = Batch(jobs)
    try:
        yield from batch.results(group)
    finally:
        group.shut_down()


class Batch(Generic[J, R]):
    """Jobs of one run: started as workers become free, and again if they fail."""

    def __init__(self, jobs: list[J]) -> None:
        self.jobs = jobs
        self.to_do = deque(range(len(jobs)))
        self.failed = [0] * len(jobs)
        self.done: dict[int, R] = {}

    def results(self, group: WorkerGroup[J, R]) -> Iterator[R]:
        for number in range(len(self.jobs)):
            self.dispatch(group)
            while number not in self.done:
                self.collect(group)
                self.dispatch(group)
            yield self.done.pop(number)

    def dispatch(self, group: WorkerGroup[J, R]) -> None:
        if self.to_do:
            for _ in range(min(group.free_slots(), len(self.to_do))):
                number = self.to_do.popleft()
                group.start(number, self.jobs[number])

    def collect(self, group: WorkerGroup[J, R]) -> None:
        for number, outcome in group.wait_for_ended():
            if isinstance(outcome, Done):
                self.done[number] = outcome.value
                continue
            self.failed[number] += 1
            if self.failed[number] == TRIES:
                raise self.final_error(number, outcome)
            self.to_do.appendleft(number)

    def final_error(self, number: int, failure: Failure) -> Exception:
        """The error of a job that has failed too often, with a note that names the job."""
        which = f"Job {number + 1} of {len(self.jobs)} failed {TRIES} times: {shown(self.jobs[number], 200)}"
        if isinstance(failure.error, WorkerLost):
            return WorkerLost(f"{which}: {failure.error}.")
        failure.error.add_note(f"{which}\n{failure.trace}".rstrip())
        return failure.error
