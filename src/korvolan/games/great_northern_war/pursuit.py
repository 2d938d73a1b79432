"""Chapter 15. Pursuit after combat. Not written yet."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.frame import Frame

from .state import WarState


def begin_pursuit(g: WarState, side: int) -> None:
    """The winner may pursue into the hex that the enemy has left."""


FRAMES: Final[list[type[Frame[Any]]]] = []
