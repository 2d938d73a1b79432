"""What cannot be: the checks that every position must pass, in files and all through play."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from ..state import A_SIDE, BLOCK_IDS, BLOCKS, MARKERS, MAX_STEPS, NORTH, RESERVE, SIDES, SOUTH, TinyState, side_of


def find_faults(g: TinyState) -> list[str]:
    """Blocks with impossible steps or places, and markers in two hands."""
    out: list[str] = []
    for block in range(BLOCKS):
        name = BLOCK_IDS[block]
        if g.at[block] == NONE and g.strength[block]:
            out.append(f"{name} has steps but no place")
        elif g.at[block] != NONE and not 1 <= g.strength[block] <= MAX_STEPS[block]:
            out.append(f"{name} has a strength of {g.strength[block]}, and 1 to {MAX_STEPS[block]} are possible")
        if g.at[block] == RESERVE[1 - side_of(block)]:
            out.append(f"{name} is in the other side's reserve")
    for side in (NORTH, SOUTH):
        tags = [g.tag[b] for b in range(side * A_SIDE, side * A_SIDE + A_SIDE) if g.tag[b] != NONE]
        if len(set(tags)) != len(tags):
            out.append(f"two blocks of {SIDES[side]} have the same handle")
    if g.held[NORTH] != NONE and g.held[NORTH] == g.held[SOUTH]:
        out.append(f"both sides hold {MARKERS[g.held[NORTH]]}")
    for side in (NORTH, SOUTH):
        if g.held[side] != NONE and g.used[g.held[side]]:
            out.append(f"{SIDES[side]} holds {MARKERS[g.held[side]]}, which was played")
    if not 1 <= g.number <= g.last:
        out.append(f"turn {g.number} of {g.last} does not exist")
    return out
