"""Many games at once: on the processes of this machine, or on a Ray cluster. What comes of them is the same."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from typing import Generic

from ..kernel.errors import shown
from .cluster import ADDRESS, Cluster
from .crew import Crew, Done, J, R, Trouble, WorkerLost
from .processes import Processes

TRIES = 3  # a job that fails so often ends the run


def shared_out(processes: int) -> bool:
    """Whether there are workers: more than one process, or a cluster."""
    return processes > 1 or bool(os.environ.get(ADDRESS))


def spread(work: Callable[[J], R], jobs: list[J], processes: int) -> Iterator[R]:
    """The results, in the order of the jobs. With RAY_ADDRESS set the cluster there does the work."""
    crew: Crew[J, R]
    if os.environ.get(ADDRESS):
        crew = Cluster(work)
    elif min(processes, len(jobs)) > 1:
        crew = Processes(work, min(processes, len(jobs)))
    else:
        yield from map(work, jobs)
        return
    batch: Batch[J, R] = Batch(jobs)
    try:
        yield from batch.results(crew)
    finally:
        crew.leave()


class Batch(Generic[J, R]):
    """Jobs on their way through a crew: handed out as there is room for them, and once more if they fail."""

    def __init__(self, jobs: list[J]) -> None:
        self.jobs = jobs
        self.to_do = deque(range(len(jobs)))
        self.failed = [0] * len(jobs)
        self.done: dict[int, R] = {}

    def results(self, crew: Crew[J, R]) -> Iterator[R]:
        for number in range(len(self.jobs)):
            self.hand_out(crew)
            while number not in self.done:
                self.take_in(crew)
                self.hand_out(crew)
            yield self.done.pop(number)

    def hand_out(self, crew: Crew[J, R]) -> None:
        if self.to_do:
            for _ in range(min(crew.room(), len(self.to_do))):
                number = self.to_do.popleft()
                crew.start(number, self.jobs[number])

    def take_in(self, crew: Crew[J, R]) -> None:
        for number, outcome in crew.ended():
            if isinstance(outcome, Done):
                self.done[number] = outcome.value
                continue
            self.failed[number] += 1
            if self.failed[number] == TRIES:
                raise self.told(number, outcome)
            self.to_do.appendleft(number)

    def told(self, number: int, trouble: Trouble) -> Exception:
        """The error of a job that is given up, with the word which job it is."""
        which = f"Job {number + 1} of {len(self.jobs)} failed {TRIES} times: {shown(self.jobs[number], 200)}"
        if isinstance(trouble.error, WorkerLost):
            return WorkerLost(f"{which}: {trouble.error}.")
        trouble.error.add_note(f"{which}\n{trouble.trace}".rstrip())
        return trouble.error
