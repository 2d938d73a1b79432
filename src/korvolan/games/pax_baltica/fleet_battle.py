"""Chapter 9.3, 9.4. What is different in fleet battles, and fleets driven out of a captured harbor."""

from __future__ import annotations

from typing import Final

from .state import PaxState


def drive_out(g: PaxState, place: int) -> None:
    """A harbor was captured: its anchored fleets go to sea, each losing a step, and may have to fight there."""


FRAMES: Final[list[type]] = []
