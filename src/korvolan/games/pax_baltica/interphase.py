"""Chapter 0.3 and all that happens in the Interphase, in the order of ruling A57."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.frame import Step

from .state import PaxState


class Interphase(Step[PaxState]):
    """[0.3c] Sweden goes through all its steps, then the Coalition."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage:int",)

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def run(self, g: PaxState) -> None:
        g.pop()


FRAMES: Final = [Interphase]
