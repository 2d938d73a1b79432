"""What the workers of this machine and those of a cluster have in common: how a job is tried, and what comes of it."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from traceback import format_exc
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from ..kernel.errors import KorvolanError

J = TypeVar("J")
R = TypeVar("R")
J_in = TypeVar("J_in", contravariant=True)


class Done(Struct, Generic[R]):
    """The result of a job."""

    value: R


class Failure(Struct):
    """Why there is no result: the error, and the way to it in the worker."""

    error: Exception
    trace: str = ""


class WorkerLost(KorvolanError):
    """A worker that was gone before its job was done."""


class WorkerGroup(Protocol[J_in, R]):
    """Workers who take jobs by number and tell what came of them."""

    def free_slots(self) -> int:
        """How many more jobs may be handed out now."""

    def start(self, number: int, job: J_in) -> None:
        """Hand out a job."""

    def wait_for_ended(self) -> list[tuple[int, Done[R] | Failure]]:
        """Wait until a job has ended; all that have."""

    def shut_down(self) -> None:
        """Go home, whatever is still at work."""


def run_job(work: Callable[[J], R], job: J) -> Done[R] | Failure:
    """In a worker: one job. An error is told like a result, so that all workers tell it in the same way."""
    try:
        return Done(work(job))
    except Exception as error:
        return Failure(picklable_error(error), format_exc())


def picklable_error(error: Exception) -> Exception:
    """The error itself if it can travel between processes, else its words."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return (
            KorvolanError(str(error)) if isinstance(error, KorvolanError) else RuntimeError(f"{type(error).__name__}: {error}")
        )
    return error
