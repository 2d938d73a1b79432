"""Chapter 12. The event tables and the National Politics table."""

from __future__ import annotations

from typing import Final

from .state import PaxState


def begin_event(g: PaxState, seat: int) -> None:
    """A player's event for this turn: push the roll on the Event Table."""


def bars_politics(g: PaxState, seat: int, nation: int) -> int:
    """What forbids the National Politics action for a nation (3.3), or 0."""
    return 4


def begin_politics(g: PaxState, seat: int, nation: int) -> None:
    """Push the roll on the National Politics table for a nation."""


FRAMES: Final[list[type]] = []
