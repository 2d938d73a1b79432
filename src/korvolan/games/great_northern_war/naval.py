"""Chapters 23, 27.7 and 27.14. Moves over the Baltic, and battles after a landing.

Not written yet: its Actions are not offered."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.errors import RulesFault
from korvolan.kernel.frame import Frame

from .restrictions.turn import NOT_WRITTEN
from .state import WarState


def bars(g: WarState, side: int, action: int) -> int:
    """Why no such Action can be taken now, or 0."""
    return NOT_WRITTEN


def bars_hex(g: WarState, side: int, action: int, place: int) -> int:
    """Why the units in an own hex cannot take the Action, or 0."""
    return NOT_WRITTEN


def bars_unit(g: WarState, side: int, action: int, unit: int) -> int:
    """Why an own unit in the chosen hex cannot join the Force, or 0."""
    return NOT_WRITTEN


def bars_force(g: WarState, side: int, action: int, place: int) -> int:
    """Why the Force as it is (not empty) cannot set off, or 0. Taking more units must always be able to mend it."""
    return NOT_WRITTEN


def set_off(g: WarState, side: int, action: int, place: int) -> None:
    """The Force is formed: push the first frame of what it does."""
    raise RulesFault("this chapter is not written yet")


FRAMES: Final[list[type[Frame[Any]]]] = []
