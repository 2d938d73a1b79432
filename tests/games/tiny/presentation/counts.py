"""What counts: the ford."""

from __future__ import annotations

from korvolan.kernel.constants import UNCLAIMED

from ..state import AREA_IDS, FORD, NORTH, SOUTH, TinyState


def counts(g: TinyState) -> dict[str, int]:
    """Who is at the ford alone (0.4b), or that nobody is."""
    stands = [g.stands(side, FORD) for side in (NORTH, SOUTH)]
    held = {(True, False): 1, (False, True): -1}
    return {AREA_IDS[FORD]: held.get((stands[NORTH], stands[SOUTH]), UNCLAIMED + 1)}
