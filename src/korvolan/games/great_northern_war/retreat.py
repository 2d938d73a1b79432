"""Chapter 14. Withdrawal and rout, with their checks. Not written yet."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.frame import Frame

from .state import WarState


def begin_retreat(g: WarState, side: int, rout: bool) -> None:
    """The beaten units of a side in the battle withdraw one hex, or rout."""


FRAMES: Final[list[type[Frame[Any]]]] = []
