"""Which enemies a captain makes for, and from where: by the column that all who can come would have. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.layout import NONE

from .board import HEXES, NEAR, RUSSIA, SWEDEN, distance
from .chances import GROUND, POINT, SCATTERED, weight
from .commanders import help_of
from .marks import MOVED
from .movement import bars_mover
from .pikes import morale_of
from .reckoning import in_works
from .state import FieldState
from .tables import (
    ATTACKER_LOSS,
    ATTACKER_RETREAT,
    ATTACKER_ROUT,
    COLUMNS,
    COMBAT,
    DEFENDER_LOSS,
    DEFENDER_RETREAT,
    DEFENDER_ROUT,
    FOOT_DISPERSAL,
    MAPA_ATTACK,
    ROLLS,
    column_of,
    shifted,
)
from .units import ARM, FOOT, GARRISON, GUNS, SIDE, UNITS_OF
from .zones import faces, in_field_zone

PACE: Final = (3, 6, 0)  # by arm: hexes that a unit marches before it attacks
ROOM: Final = 2  # strength points in a hex
SIDES: Final = 4  # of an enemy hex that one gets at
USUAL: Final = 1  # the row of the dispersal table for morale 7
ALONE: Final = 120  # more, for guns that nobody covers
DISTANCE: Final = 6  # what a hex of march is worth


def side_of_cell(retreat: int, loss: int, rout: bool) -> int:
    """What a result costs one side, for a unit like most."""
    scattered = 6 if rout else FOOT_DISPERSAL[USUAL][retreat - 1] if retreat else 0
    return POINT * loss + GROUND * retreat + 2 * SCATTERED * scattered // 6


def usual(column: int) -> int:
    """What an attacker may expect in a column, roughly, in hundredths of a strength point."""
    total = 0
    for roll in range(ROLLS):
        cell = roll * COLUMNS + column
        gain = side_of_cell(DEFENDER_RETREAT[cell], DEFENDER_LOSS[cell], DEFENDER_ROUT[cell])
        total += weight(roll) * (gain - side_of_cell(ATTACKER_RETREAT[cell], ATTACKER_LOSS[cell], ATTACKER_ROUT[cell]))
    return total // 36


EXPECTED: Final[list[int]] = [usual(column) for column in range(COLUMNS)]


class Prey:
    """A hex with enemies: what an attack on it by all who could come may be expected to bring, and what one more adds to those
    who stand before it already."""

    def __init__(self, place: int, worth: int, more: int) -> None:
        self.place = place
        self.worth = worth
        self.more = more


def survey(g: FieldState, side: int) -> list[Prey]:
    """Every hex with enemies in the field that somebody could attack in this stage."""
    out: list[Prey] = []
    seen: list[int] = []
    for enemy in UNITS_OF[1 - side]:
        place = g.at[enemy]
        if not 0 <= place < HEXES or GARRISON[enemy] or place in seen:
            continue
        seen.append(place)
        foot, horse, morale = comers(g, side, place, False)
        if not foot + horse:
            continue
        worth = expected(g, side, place, foot, horse, morale)
        foot, horse, morale = comers(g, side, place, True)
        there = expected(g, side, place, foot, horse, morale) if foot + horse else 0
        out.append(Prey(place, worth, worth - max(0, there)))
    return out


def comers(g: FieldState, side: int, place: int, ready: bool) -> tuple[int, int, int]:
    """Points of foot and horse that could attack a hex in this stage (or are `ready`: in place, after their move), and the
    morale of most of them."""
    foot, horse, best, most = 0, 0, 0, 0
    for unit in UNITS_OF[side]:
        at = g.at[unit]
        if not 0 <= at < HEXES or ARM[unit] == GUNS or GARRISON[unit]:
            continue
        away = distance(at, place)
        if away > PACE[ARM[unit]] + 1:
            continue
        if away > 1 and (g.has(unit, MOVED) or bars_mover(g, side, unit) != 0):
            continue
        if ready and (away > 1 or not g.has(unit, MOVED)):
            continue
        if away == 1 and not faces(g, unit, place) and g.has(unit, MOVED):
            continue
        sp = g.sp(unit)
        if ARM[unit] == FOOT:
            foot += sp
        else:
            horse += sp
        if sp > most:
            most, best = sp, morale_of(g, unit)
    return foot, horse, best


def expected(g: FieldState, side: int, place: int, foot: int, horse: int, morale: int) -> int:
    """What an attack with so many points is worth."""
    room = ROOM * open_sides(g, side, place)
    foot = min(foot, room)
    horse = min(horse, room - foot)
    defense, all_foot, guns, theirs, most = 0, True, False, 7, 0
    stack = g.stack(place)
    for unit in stack:
        sp = g.sp(unit)
        if ARM[unit] == GUNS:
            guns = True
            continue
        all_foot = all_foot and ARM[unit] == FOOT
        defense += sp
        if sp > most:
            most, theirs = sp, morale_of(g, unit)
    bare = defense == 0
    if guns:
        defense += 1
    doubled = all_foot and not guns and not in_works(place)
    shift = morale - theirs - COMBAT[place] - help_of(g, 1 - side, stack)
    zone = g.zone if side == RUSSIA else -g.zone
    shift += max(0, zone)
    if g.mapa and side == SWEDEN:
        shift += MAPA_ATTACK[0]
    column = shifted(column_of(2 * (foot + (2 * horse if doubled else horse)), 2 * defense), shift)
    return EXPECTED[column] + (ALONE if bare else 0)


def open_sides(g: FieldState, side: int, place: int) -> int:
    """How many hexes round an enemy's one could attack it from."""
    found = 0
    for d in range(DIRECTIONS):
        near = NEAR[place * DIRECTIONS + d]
        if near != NONE and not g.is_held(near, 1 - side):
            found += 1
    return min(found, SIDES)


def other_zones(g: FieldState, side: int, place: int, but: int) -> int:
    """How many other enemies one would have to deal with in a hex."""
    found = 0
    for d in range(DIRECTIONS):
        near = NEAR[place * DIRECTIONS + d]
        if near not in (NONE, but) and g.head[near] != NONE and g.is_held(near, 1 - side):
            found += 1
    return found


def in_bad_contact(g: FieldState, unit: int) -> bool:
    """Whether a unit stands before an enemy."""
    return in_field_zone(g, 1 - SIDE[unit], g.at[unit])


def towards(place: int, goal: int) -> int:
    """The direction whose neighbor lies nearest to a goal."""
    best, least = NONE, 99
    for d in range(DIRECTIONS):
        near = NEAR[place * DIRECTIONS + d]
        if near != NONE and distance(near, goal) < least:
            best, least = d, distance(near, goal)
    return best
