"""Chapter 3.3, reconnaissance: an action that shows the enemy's blocks in a neighbouring territory."""

from __future__ import annotations

from .state import PaxState


def places(g: PaxState, side: int) -> list[int]:
    """Where reconnaissance is worth asking about."""
    return []


def bars(g: PaxState, side: int, place: int) -> int:
    """What forbids reconnaissance of a place, or 0."""
    return 1


def begin(g: PaxState, side: int, place: int) -> None:
    """The enemy shows his blocks there."""
