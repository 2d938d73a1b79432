"""Chapter 5. Battles on land and, with the differences of 9.3, at sea."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.frame import Step

from .state import PaxState


class BattlePhase(Step[PaxState]):
    """[5.1a] Battles one by one, in the order that the First Player sets."""

    def run(self, g: PaxState) -> None:
        g.pop()


FRAMES: Final = [BattlePhase]
