"""How long single callbacks keep the event loop: by the time that its own thread computes, so that other work on the machine
does not count."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager

MOST = 0.020  # seconds


class Holds:
    """The longest callbacks of all event loops of this process, in seconds, with what ran."""

    def __init__(self) -> None:
        self.found: list[tuple[float, str]] = []

    def worst(self) -> tuple[float, str]:
        return max(self.found, default=(0.0, "nothing"))


@contextmanager
def watched() -> Iterator[Holds]:
    """Measure every callback while this is open. The loop has to be asyncio's own."""
    holds = Holds()
    run = asyncio.Handle._run  # asyncio's own debug mode measures here, too, but by the wall clock

    def measured(handle: asyncio.Handle) -> None:
        begun = time.thread_time()
        run(handle)
        spent = time.thread_time() - begun
        if spent > MOST / 2:
            holds.found.append((spent, repr(handle)))

    asyncio.Handle._run = measured  # type: ignore[method-assign, assignment]
    gc.disable()  # a server of its own chooses the moments of that (table/gc_tuning.py)
    try:
        yield holds
    finally:
        gc.enable()
        asyncio.Handle._run = run  # type: ignore[method-assign]
