"""Locks between processes: two that would make the same thing do it one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: whoever starts two at once there has to wait by himself
    fcntl = None  # type: ignore[assignment]


@contextmanager
def alone(path: Path, waiting: Callable[[], object] = lambda: None) -> Iterator[None]:
    """Hold the lock that a file stands for; `waiting` is called once if another process holds it. A lock ends with its
    process, however that ends."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a") as file:
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                waiting()
                fcntl.flock(file, fcntl.LOCK_EX)
        yield
