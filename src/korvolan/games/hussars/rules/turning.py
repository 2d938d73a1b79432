"""Chapters 4.4 and 5.23. Turning: what it costs, where it is free, and what forbids it. Costs are in halves of a point."""

from __future__ import annotations

from korvolan.kernel.board.hexes import DIRECTIONS, turned

from .. import refusals as no
from ..board import NEIGHBORS, ON_ROAD, sixths
from ..state import FieldState
from ..tables import FOOT_TURN, HORSE_COST, HORSE_TURN, OPT_FOREST, PLAIN, ZONE_TURN
from ..units import ARM, HORSE, SIDE, UNITS, is_commander, is_wagon
from .movement import affords, bars_step, pay, troops
from .stacking import enemy_redoubt, others_there
from .zones import in_zone


def turn_cost(g: FieldState, piece: int, facing: int) -> int:
    """[4.43a, 4.44a, 4.47a] What a turn costs where a piece stands: for horse the ground is added (ruling A6)."""
    if is_commander(piece) or is_wagon(piece):
        return 0
    if ARM[piece] != HORSE:
        return FOOT_TURN
    cost = HORSE_TURN[sixths(g.facing[piece], facing)]
    here = g.at[piece]
    return cost if PLAIN[here] else cost + HORSE_COST[g.switches[OPT_FOREST]][here]


def zone_turn_cost(g: FieldState, piece: int, facing: int) -> int:
    """[5.23a] What a turn in an enemy zone of control costs horse; the ground is not added."""
    return 0 if piece >= UNITS else ZONE_TURN[sixths(g.facing[piece], facing)]


def turns_free(g: FieldState, here: int, by_road: bool) -> bool:
    """[4.54a] On a road, for those who came along it or began there; paid after all if they leave it (ruling A7)."""
    return ON_ROAD[here] and by_road


def bars_turn(g: FieldState, pieces: list[int], facing: int, steps: int, by_road: bool, turned_here: bool) -> int:
    """[4.43a, 4.45a] Why those who move cannot turn so, or 0."""
    lead = pieces[0]
    if g.facing[lead] == facing:
        return no.SAME_FACING
    if turned_here:
        return no.ONE_TURN_A_HEX if ARM[lead] == HORSE else no.FOOT_ONE_TURN
    return bars_first_turn(g, pieces, facing, steps, by_road, is_zoned(g, pieces))


def bars_first_turn(g: FieldState, pieces: list[int], facing: int, steps: int, by_road: bool, zoned: bool) -> int:
    """[4.43a, 4.45a, 4.47a, 5.23a, 4.1a] Why those who move cannot turn so, or 0, where they have not turned yet; `zoned`:
    whether an enemy zone hampers a turn."""
    if zoned and not may_turn_in_zone(pieces, steps):
        return no.NO_TURN_IN_ZONE
    for piece in pieces:
        if not affords(g, piece, price_of_turn(g, piece, facing, zoned, by_road), steps, False):
            return no.TOO_FEW_POINTS
    lead = pieces[0]
    if others_there(g, SIDE[lead], g.at[lead]) and not could_leave_after(g, pieces, facing, steps, zoned, by_road):
        return no.MUST_LEAVE_STACK
    return 0


def is_zoned(g: FieldState, pieces: list[int]) -> bool:
    """[4.45a, 11.16a] Whether an enemy zone of control hampers a turn; with a wagon it does not."""
    here, side = g.at[pieces[0]], SIDE[pieces[0]]
    if enemy_redoubt(g, side, here):
        return True
    return in_zone(g, 1 - side, here) and not is_wagon(pieces[-1])


def may_turn_in_zone(pieces: list[int], steps: int) -> bool:
    """[4.45a, 5.23a] In an enemy zone of control only horse turns, before it moves."""
    return steps == 0 and all(ARM[piece] == HORSE for piece in troops(pieces))


def price_of_turn(g: FieldState, piece: int, facing: int, zoned: bool, by_road: bool) -> int:
    """What a turn costs at once; on the road it may be owed instead."""
    if zoned:
        return zone_turn_cost(g, piece, facing)
    return 0 if turns_free(g, g.at[piece], by_road) else turn_cost(g, piece, facing)


def could_leave_after(g: FieldState, pieces: list[int], facing: int, steps: int, zoned: bool, by_road: bool) -> bool:
    """[4.1a] A unit that turns away from its stack must leave the hex in the same move (ruling A4): whether it could."""
    owed = owed_for_turn(g, pieces, facing, zoned, by_road)
    before = turn_column(g, pieces, facing, zoned, by_road)
    found = any(bars_step(g, pieces, there, steps, True, owed) == 0 for there in NEIGHBORS[g.at[pieces[0]]])
    restore(g, pieces, before)
    return found


def turn_column(g: FieldState, pieces: list[int], facing: int, zoned: bool, by_road: bool) -> list[int]:
    """Turn those who move and let them pay. What they had before, to be able to restore it: facing, then points, of each."""
    before: list[int] = []
    for piece in pieces:
        before.append(g.facing[piece])
        before.append(g.mp[piece])
        pay(g, piece, price_of_turn(g, piece, facing, zoned, by_road))
    for piece in pieces:
        if piece < UNITS:
            g.facing[piece] = facing
    return before


def restore(g: FieldState, pieces: list[int], before: list[int]) -> None:
    for number, piece in enumerate(pieces):
        g.facing[piece] = before[2 * number]
        g.mp[piece] = before[2 * number + 1]


def owed_for_turn(g: FieldState, pieces: list[int], facing: int, zoned: bool, by_road: bool) -> int:
    """[4.54a] What a free turn on the road will cost if the road is left after all: the dearest of the column."""
    if zoned or not turns_free(g, g.at[pieces[0]], by_road):
        return 0
    dearest = 0
    for unit in troops(pieces):
        dearest = max(dearest, HORSE_TURN[sixths(g.facing[unit], facing)] if ARM[unit] == HORSE else FOOT_TURN)
    return dearest


def least_turn(g: FieldState, lead: int, direction: int) -> int:
    """The facing after the least turn that brings a side to the front; to the right where both are alike."""
    facing = g.facing[lead]
    by = (direction - facing) % DIRECTIONS
    if by in (2, 3):
        return turned(facing, by - 1)
    return turned(facing, -1) if by == DIRECTIONS - 2 else facing
