"""Targets: which enemies a unit makes for, and from where, by the column that all who can come would have. No rule uses
this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.hexes import opposite
from korvolan.kernel.constants import NONE
from korvolan.kernel.policy import Best

from .. import tables
from ..board import HEXES, NEIGHBORS, RUSSIA, SWEDEN, direction_to, distance
from ..rules.battle_strength import in_works
from ..rules.commanders import commander_help
from ..rules.escape import longest_retreat
from ..rules.pikes import morale_of
from ..rules.zones import faces
from ..state import FieldState
from ..unit_flags import MOVED
from ..units import ARM, COMMANDERS_OF, FOOT, GARRISON, GUNS, MODIFIER, UNITS_OF
from .odds import DICE, GROUND, POINT, SCATTERED, UNIT_GONE, volley_value, ways_to_roll

PACE: Final = (3, 5, 0)  # by arm: hexes that a unit marches before it attacks
ROOM: Final = 2  # strength points in a hex
SIDES: Final = 4  # of an enemy hex that one gets at
USUAL: Final = 1  # the row of the dispersal table for morale 7
ALONE: Final = 120  # more, for guns that nobody covers
MOST_FIRE: Final = 60  # what is expected of all volleys at most
BEYOND: Final = 99  # hexes: farther than anybody is
FREE_WAY: Final = 2  # hexes: who can go back so far can go back
OPEN: Final = 9
LONELY: Final = 7  # hexes from the enemy beyond which nobody is counted upon


def cost_of_cell(retreat: int, loss: int, rout: bool, reach: int) -> int:
    """What a result costs one side, for a unit like most that can go back so far."""
    scattered = 6 if rout else tables.FOOT_DISPERSAL[USUAL][retreat - 1] if retreat else 0
    short = min(max(0, retreat - reach), ROOM)
    if short == ROOM:
        return POINT * ROOM + UNIT_GONE
    return POINT * loss + GROUND * retreat + (POINT + UNIT_GONE // 2) * short + (ROOM - short) * SCATTERED * scattered // 6


def expected_in_column(column: int, reach: int) -> int:
    """What an attacker may expect in a column, roughly, in hundredths of a strength point."""
    total = 0
    for roll in range(tables.ROLLS):
        back, loss, rout, their_back, their_loss, their_rout = tables.READ[roll * tables.COLUMNS + column]
        gain = cost_of_cell(their_back, their_loss, their_rout == 1, reach)
        total += ways_to_roll(roll) * (gain - cost_of_cell(back, loss, rout == 1, OPEN))
    return total // DICE


# By how far the defender can go back, and by column.
EXPECTED: Final[list[list[int]]] = [
    [expected_in_column(column, reach if reach < FREE_WAY else OPEN) for column in range(tables.COLUMNS)]
    for reach in range(FREE_WAY + 1)
]


class Force:
    """Points of foot and horse that take part in an attack, and the morale of most of them."""

    def __init__(self) -> None:
        self.foot = 0
        self.horse = 0
        self.morale = 0
        self.most = 0
        self.volley = 0  # what its muskets promise
        self.sides = 0  # of the enemy's hex, as bits: where they stand already

    def add(self, g: FieldState, unit: int) -> None:
        sp = g.sp(unit)
        if ARM[unit] == FOOT:
            self.foot += sp
        else:
            self.horse += sp
        self.volley += volley_value(g, unit)
        morale = morale_of(g, unit)
        if sp > self.most or (sp == self.most and morale < self.morale):
            self.most, self.morale = sp, morale

    def join(self, other: Force) -> Force:
        """Both together."""
        out = Force()
        out.foot, out.horse = self.foot + other.foot, self.horse + other.horse
        out.volley = self.volley + other.volley
        bigger = self if self.most >= other.most else other
        out.morale, out.most = bigger.morale, bigger.most
        out.sides = self.sides | other.sides
        return out

    def is_none(self) -> bool:
        return self.foot + self.horse == 0


class Opportunity:
    """A hex with enemies, as one column sees it: what those who stand before it may expect without the column, and with it;
    and what all who could still come may expect together."""

    def __init__(self, g: FieldState, side: int, place: int, own: Force, friends: list[int]) -> None:
        self.place = place
        ready, coming = Force(), Force()
        for unit in friends:
            at = g.at[unit]
            away = distance(at, place)
            if away == 1 and faces(g, unit, place):
                ready.add(g, unit)
                ready.sides |= 1 << direction_to(place, at)
            elif away <= PACE[ARM[unit]] + 1 and not g.has(unit, MOVED):
                coming.add(g, unit)
        self.target = Target(g, side, place)
        self.ready = ready
        self.without = self.target.expected(ready, False) if not ready.is_none() else 0
        self.together = self.target.expected(ready.join(coming).join(own), False)

    def gain(self, own: Force, direction: int, back: bool) -> int:
        """What a column adds that attacks from a side of the hex: halfway between its coming alone and everybody's."""
        force = self.ready.join(own)
        now = self.target.expected(force, back)
        if self.ready.sides >> opposite(direction) & 1:
            now = self.target.shifted_by(force, back, 1)
        best = max(now, self.together)
        return (now + best) // 2 - max(0, self.without)


class Target:
    """The defenders of a hex."""

    def __init__(self, g: FieldState, side: int, place: int) -> None:
        self.room = ROOM * open_sides(g, side, place)
        self.defense, self.bodies, self.volley = 0, 0, 0
        all_foot, guns, theirs, most = True, False, 7, 0
        stack = g.stack(place)
        for unit in stack:
            sp = g.sp(unit)
            if ARM[unit] == GUNS:
                guns = True
                continue
            all_foot = all_foot and ARM[unit] == FOOT
            self.defense += sp
            self.bodies += 1
            self.volley += volley_value(g, unit)
            if sp > most:
                most, theirs = sp, morale_of(g, unit)
        self.bare = self.defense == 0
        body = [unit for unit in stack if ARM[unit] != GUNS]
        self.reach = longest_retreat(g, body, place, place, FREE_WAY) if body and not GARRISON[body[0]] else FREE_WAY
        if guns:
            self.defense += 1
            self.bodies += 1
        self.doubled = all_foot and not guns and not in_works(place)
        zone = g.zone if side == RUSSIA else -g.zone
        helped = leaders_near(g, side, place) - commander_help(g, 1 - side, stack)
        self.shift = max(0, zone) - theirs - tables.COMBAT[place] + helped
        if g.mapa:
            self.shift += tables.MAPA_ATTACK[0] if side == SWEDEN else -tables.MAPA_DEFENSE

    def expected(self, force: Force, back: bool) -> int:
        """What an attack is worth, in hundredths of a strength point."""
        return self.shifted_by(force, back, 0)

    def shifted_by(self, force: Force, back: bool, more: int) -> int:
        foot = min(force.foot, self.room)
        horse = min(force.horse, self.room - foot)
        defense = self.bodies if back else self.defense
        column = tables.column_of(2 * (foot + (2 * horse if self.doubled else horse)), 2 * defense)
        fire = min(force.volley, MOST_FIRE) - (self.volley // 2 if back else self.volley)
        return (
            EXPECTED[self.reach][tables.shifted(column, self.shift + force.morale + more)] + fire + (ALONE if self.bare else 0)
        )


def leaders_near(g: FieldState, side: int, place: int) -> int:
    """What the best commander who is near an enemy's hex would add to an attack on it."""
    best = Best(0, 0)
    for commander in COMMANDERS_OF[side]:
        if g.on_map(commander) and distance(g.at[commander], place) <= tables.COMMAND + 1:
            best.offer(MODIFIER[commander], MODIFIER[commander])
    return best.found


def friends_near(g: FieldState, side: int, near: list[int], units: list[int]) -> list[int]:
    """The foot and horse of a side that are near the enemy, but for those who move now."""
    others = [unit for unit in UNITS_OF[side] if ARM[unit] != GUNS and not GARRISON[unit] and unit not in units]
    return [unit for unit in others if g.on_map(unit) and near[g.at[unit]] <= LONELY]


def open_sides(g: FieldState, side: int, place: int) -> int:
    """How many hexes round an enemy's one could attack it from."""
    return min(len([near for near in NEIGHBORS[place] if not g.is_held(near, 1 - side)]), SIDES)


def other_zones(g: FieldState, side: int, place: int, but: int) -> int:
    """How many other enemies one would have to deal with in a hex."""
    return len([near for near in NEIGHBORS[place] if near != but and g.head[near] != NONE and g.is_held(near, 1 - side)])


def direction_toward(place: int, goal: int) -> int:
    """The direction whose neighbor lies nearest to a goal."""
    best = Best(NONE, -BEYOND)
    for near in NEIGHBORS[place]:
        best.offer(near, -distance(near, goal))
    return direction_to(place, best.found)


def nearest_enemy(g: FieldState, side: int, place: int) -> tuple[int, int]:
    """The hex of the enemy in the field who is nearest to a side's hex, and how far it is; garrisons are left alone."""
    best, least = NONE, BEYOND
    for enemy in UNITS_OF[1 - side]:
        at = g.at[enemy]
        if 0 <= at < HEXES and 0 < distance(at, place) < least and not GARRISON[enemy]:
            best, least = at, distance(at, place)
    return best, least


def direction_of_enemy(g: FieldState, side: int, place: int, reach: int) -> int:
    """The direction of the nearest enemy within reach, roughly; NONE if there is none."""
    at, away = nearest_enemy(g, side, place)
    return direction_toward(place, at) if away <= reach else NONE
