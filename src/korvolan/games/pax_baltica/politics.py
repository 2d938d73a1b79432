"""Chapter 10. Activation, truce and reactivation."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.frame import Step

from .state import PaxState


def call_truce(g: PaxState, nation: int) -> None:
    """[10.2a] A truce is due at the end of this phase. Ukraine in the list stands for its pacification (11.8)."""
    if nation not in g.truces_due:
        g.truces_due.append(nation)


class Truces(Step[PaxState]):
    """[10.2a] The truces that are due, in the order of their causes; the first that ends the game counts (ruling A81)."""

    def run(self, g: PaxState) -> None:
        g.truces_due.clear()
        g.pop()


def impose_truce(g: PaxState, nation: int) -> None:
    """A truce takes effect at once: blocks, markers, level, cube on the Year Track, displacement (frames are pushed)."""


def activate(g: PaxState, nation: int, mid_year: bool) -> None:
    """A nation enters the war; in mid-year it builds at once (ruling A92)."""


def roll_modifier(g: PaxState, nation: int) -> int:
    """What is added to the roll for a nation's entry."""
    return 0


def bars_roll(g: PaxState, side: int, nation: int) -> int:
    """What forbids a side to roll for a nation in an Interphase held now (ruling A47), or 0."""
    return 0


FRAMES: Final = [Truces]
