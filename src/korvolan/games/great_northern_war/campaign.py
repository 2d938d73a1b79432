"""Chapters 21, 27.17 and 27.18. Picking, holding and playing markers, and Treachery.

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


def begin(g: WarState, side: int, action: int) -> None:
    """Carry out an Action that has been paid: push its first frame."""
    raise RulesFault("this chapter is not written yet")


def offer_tactics(g: WarState, side: int) -> None:
    """A side may play its Tactics marker now. Not written yet."""


FRAMES: Final[list[type[Frame[Any]]]] = []
