"""Output of commands: progress on stderr, results on stdout."""

from __future__ import annotations

from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..kernel.errors import KorvolanError

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)


def positive(number: int, what: str) -> int:
    if number < 1:
        raise KorvolanError(f"{what} must be at least 1, not {number}.")
    return number


def progress(quiet: bool) -> Progress:
    """A bar on stderr, so that what is printed can be piped."""
    columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
    return Progress(*columns, console=err, disable=quiet or not err.is_terminal, transient=True)


def print_json(value: Any) -> None:
    print(msgspec.json.encode(value).decode())
