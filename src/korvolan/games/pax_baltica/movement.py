"""Chapter 4. Groups that march, border limits, pinning, forced marches and closed land."""

from __future__ import annotations

from typing import Final

from .state import PaxState


def places(g: PaxState, side: int) -> list[int]:
    """The places from which a side might move a group."""
    return []


def bars_march(g: PaxState, side: int, place: int) -> int:
    """What forbids moving a group out of a place, or 0."""
    return 2


def begin_march(g: PaxState, side: int, place: int) -> None:
    """Push the frames of a group's move."""


def roll_forced_marches(g: PaxState, side: int) -> None:
    """Push the dice for a side's forced marches of this turn, if there are any left to roll."""


def bars_entry(g: PaxState, block: int, place: int) -> int:
    """What forbids a block to be in a territory at all (4.5, 11.3, 11.5-11.7), or 0. Moves, retreats, regroups, landings,
    displacements and deployments all ask here."""
    return 0


FRAMES: Final[list[type]] = []
