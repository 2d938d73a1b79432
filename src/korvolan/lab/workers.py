"""Many games at once: on the processes of this machine, or on a Ray cluster where Ray is installed and one is there."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, TypeVar

J = TypeVar("J")
R = TypeVar("R")
CLUSTER = "RAY_ADDRESS"


def spread(work: Callable[[J], R], jobs: list[J], processes: int) -> Iterator[R]:
    """The results, in the order of the jobs."""
    if on_cluster():
        yield from on_ray(work, jobs)
    elif processes <= 1:
        yield from map(work, jobs)
    else:
        share = max(1, min(8, len(jobs) // (4 * processes)))
        with ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=leave_with_parent) as pool:
            yield from pool.map(work, jobs, chunksize=share)


def leave_with_parent() -> None:
    """In a process: end when the one that gives the work is killed, and not at the end of the work already given."""
    Thread(target=wait_and_leave, daemon=True).start()


def wait_and_leave() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def on_cluster() -> bool:
    """Whether Ray is installed and told where its cluster is."""
    return bool(os.environ.get(CLUSTER)) and find_spec("ray") is not None


def on_ray(work: Callable[[J], R], jobs: list[J]) -> Iterator[R]:
    """The same on a cluster; korvolan must be installed there."""
    import importlib

    ray: Any = importlib.import_module("ray")
    if not ray.is_initialized():
        ray.init(log_to_driver=False)
    remote = ray.remote(work)
    for waiting in [remote.remote(job) for job in jobs]:
        yield ray.get(waiting)
