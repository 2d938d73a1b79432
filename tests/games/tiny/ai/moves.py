"""Where blocks could go, and what that is worth. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.strategy import CAPTAIN

from ..rules.movement import border_is_full, has_moved, has_way_out, is_held_fast, must_stop
from ..state import AREAS, FORD, HIT_ON, MAP, STREAM, TinyState, side_of

TO_FORD: Final[list[int]] = MAP.distances(FORD)
NEARER: Final = 6  # for each area that a block comes nearer to the ford
HELD: Final = 40  # for standing there where no enemy does
TAKEN: Final = 70  # for throwing an enemy out, by the chance
LEFT: Final = 60  # for leaving it
WET: Final = 2  # for a stream, where a step may be lost
DEFENDS: Final = 4  # defenders fire first: so many thirds of their power count


def reach(g: TinyState, block: int) -> dict[int, list[int]]:
    """The areas that a block could move to now, each with the way there."""
    here, side = g.at[block], side_of(block)
    out: dict[int, list[int]] = {}
    if not 0 <= here < AREAS or has_moved(g, block) or is_held_fast(g, block) or not has_way_out(g, block):
        return out
    first = [area for area in MAP.neighbours[here] if border_is_full(g, side, here, area) == 0]
    for area in first:
        out[area] = [area]
    for area in first:
        if must_stop(g, side, area, MAP.border(here, area)):
            continue
        for beyond in MAP.neighbours[area]:
            if beyond != here and beyond not in out and border_is_full(g, side, area, beyond) == 0:
                out[beyond] = [area, beyond]
    return out


def power(g: TinyState, blocks: list[int]) -> int:
    """What blocks hit with, in sixths of a hit a round."""
    return sum([g.strength[block] * HIT_ON[block] for block in blocks])


def chance(attack: int, defense: int) -> float:
    """About how often an attack throws the defenders out, who fire first."""
    if attack == 0:
        return 0.0
    return attack * attack / (attack * attack + (defense * DEFENDS / 3) ** 2)


def helpers(g: TinyState, block: int, moves: int) -> list[int]:
    """The strongest other block that could still follow to the ford in this turn, if a move is left for it."""
    side = side_of(block)
    near = [other for other in g.own_blocks(side) if other != block and FORD in reach(g, other)]
    near.sort(key=lambda other: -g.strength[other] * HIT_ON[other])
    return near[:1] if moves > 1 else []


def worth(g: TinyState, block: int, way: list[int], moves: int, skill: int) -> float:
    """What it is worth to move a block this way. A recruit sees the block alone; a captain who could come with it, and the
    clock."""
    here, goal, side = g.at[block], way[-1], side_of(block)
    enemies = g.blocks_at(1 - side, goal)
    score = NEARER * float(TO_FORD[here] - TO_FORD[goal])
    score -= WET * sum(1 for a, b in zip([here, *way[:-1]], way, strict=True) if MAP.kinds[MAP.border(a, b)] == STREAM)
    if here == FORD:
        score -= LEFT
    if goal == FORD and not enemies:
        score += HELD if not g.stands(side, FORD) else HELD / 4
    elif enemies:
        with_it = [*g.blocks_at(side, goal), block]
        if skill >= CAPTAIN and goal == FORD:
            with_it += helpers(g, block, moves)
        won = chance(power(g, with_it), power(g, enemies))
        gain = TAKEN if goal == FORD else HELD / 2
        risk = 0.0 if skill >= CAPTAIN and g.number >= g.last and goal == FORD else 1 - won
        score += gain * (won - risk)
    return score + g.strength[block] * HIT_ON[block] / 10


def best_refuge(g: TinyState, areas: list[int]) -> int:
    """Where to retreat: near the ford."""
    return min(areas, key=lambda area: (TO_FORD[area] if area < AREAS else NONE, area))
