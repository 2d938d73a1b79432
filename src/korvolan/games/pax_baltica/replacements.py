"""Chapter 8. Replacement points, steps on the map, building from the pool, deployment."""

from __future__ import annotations

from typing import Final

from .state import PaxState


def short_blocks(g: PaxState, side: int) -> list[int]:
    """A side's blocks on the map that are not at full strength."""
    return []


def bars_step(g: PaxState, side: int, block: int) -> int:
    """What forbids a replacement step by an action (8.4), or 0."""
    return 4


def add_step(g: PaxState, block: int) -> None:
    """A block gains a step."""


def begin_spending(g: PaxState, nation: int) -> None:
    """Push the frames in which a nation spends `g.points[nation]`: steps on the map first, then building (8.2, 8.6)."""


def begin_steps(g: PaxState, nation: int) -> None:
    """Push the frame in which a nation spends `g.points[nation]` on steps of its blocks on the map alone (12.2f, 12.4e)."""


FRAMES: Final[list[type]] = []
