"""Chapter 7. Forage, baggage trains and what hunger costs."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.frame import Step

from .state import PaxState


class ForagePhase(Step[PaxState]):
    """[7.0a] A side checks all its groups."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)

    def __init__(self, side: int) -> None:
        self.side = side

    def run(self, g: PaxState) -> None:
        g.pop()


FRAMES: Final = [ForagePhase]
