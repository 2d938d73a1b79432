"""What local worker processes and workers of a cluster share: the protocol, and the result of a job."""

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
    """A job that failed: the error, and its traceback in the worker."""

    error: Exception
    trace: str = ""


class WorkerLost(KorvolanError):
    """A worker died before its job was done."""


class WorkerGroup(Protocol[J_in, R]):
    """A group of workers that takes numbered jobs and returns their results."""

    def free_slots(self) -> int:
        """How many more jobs may be started now."""

    def start(self, number: int, job: J_in) -> None:
        """Start a job."""

    def wait_for_ended(self) -> list[tuple[int, Done[R] | Failure]]:
        """Wait until a job has ended; all jobs that have."""

    def shut_down(self) -> None:
        """Stop all workers, also those that are busy."""


def run_job(work: Callable[[J], R], job: J) -> Done[R] | Failure:
    """In a worker: run one job. An error is returned like a result, so that all kinds of workers report it the same way."""
    try:
        return Done(work(job))
    except Exception as error:
        return Failure(picklable_error(error), format_exc())


def picklable_error(error: Exception) -> Exception:
    """The error itself if it can be pickled, else an error with its text."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return (
            KorvolanError(str(error)) if isinstance(error, KorvolanError) else RuntimeError(f"{type(error).__name__}: {error}")
        )
    return error
