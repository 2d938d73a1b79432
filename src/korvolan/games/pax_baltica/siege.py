"""Chapter 6. Sieges: declaration, one round against the garrison, capture, relief."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.frame import Step

from .state import PaxState


def places(g: PaxState, side: int) -> list[int]:
    """Where a side might declare a siege by an action."""
    return []


def bars(g: PaxState, side: int, place: int) -> int:
    """What forbids declaring a siege by an action, or 0."""
    return 3


def begin(g: PaxState, side: int, place: int) -> None:
    """A siege is declared by an action: push the choice of the besieging blocks."""


def offer_free_siege(g: PaxState, side: int, place: int, blocks: list[int]) -> None:
    """Blocks have just ended their move in a place: push the choice of a siege without a further action, if one can be."""


class SiegePhase(Step[PaxState]):
    """[6.1h] Declared sieges are resolved after all battles."""

    def run(self, g: PaxState) -> None:
        g.pop()


FRAMES: Final = [SiegePhase]
