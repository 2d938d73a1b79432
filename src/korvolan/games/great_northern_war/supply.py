"""Chapter 18, an option. The Mutual Supply Phase. Not written yet."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.frame import Frame
from korvolan.kernel.layout import NONE

from .reactions import offer_forage
from .state import WarState


def begin_phase(g: WarState) -> None:
    """The Mutual Supply Phase, with the option alone: Forage may be played, the First Player's first. The rest is to come."""
    g.foraged = [NONE, NONE]
    offer_forage(g, 1 - g.first)
    offer_forage(g, g.first)


FRAMES: Final[list[type[Frame[Any]]]] = []
