"""Chapters 1.2, 6.4 and 8.1. Garrison markers, cubes, and the levels that they move."""

from __future__ import annotations

from typing import Final

from .state import PaxState


def capture(g: PaxState, place: int, nation: int) -> None:
    """[6.4a] A nation's siege has succeeded: markers, levels, capitals, Nyen, fleets in the harbor (frames may be pushed)."""


def change_level(g: PaxState, nation: int, change: int) -> None:
    """[8.1a] A level goes down or up, never below 0 nor above its printed value; at 0 a truce is due (10.2)."""


FRAMES: Final[list[type]] = []
