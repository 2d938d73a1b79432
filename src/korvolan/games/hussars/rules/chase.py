"""Chapters 6.17, 7.1, 7.3 and 13.3. The chase along the route of those who fled, the advance, and the free turns (ruling
A39)."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import PickAt
from korvolan.kernel.frame import Step

from .. import refusals as no
from ..actions import CHASE, END, FACE, HALT, TO
from ..board import DROWNS, HEXES, NEIGHBORS, SCHANZE, STEP, direction_to
from ..decisions import ALL_DIRECTIONS, BattleDecision, PieceDecision
from ..state import FieldState
from ..tables import ATTACKER_RETREAT, DEFENDER_RETREAT
from ..unit_flags import CHASED, ENGAGED, FLED
from ..units import ARM, FOOT, GARRISON, GUNS, HORSE, SIDE, UNITS, UNITS_OF
from .casualties import overrun_guns, overrun_hex
from .commanders import begin_fates
from .redoubts import has_paid
from .releases import bars_entry
from .retreat import origins
from .stacking import fits, is_cleared
from .wagons import has_stood

STORMS: Final = (2, 3)  # the kinds of battle in which a garrison was attacked

# -- routes --------------------------------------------------------------------------------------------------------


def note_emptied(g: FieldState, side: int) -> bool:
    """[6.17a, 7.14a, SCN.R6] Hexes of a side that losses have emptied: victors may enter them. Whether there are any."""
    known = origins(g)
    found = False
    for place in g.attack_hexes if side == g.battle_side else g.target_hexes:
        if (place not in known or is_stormed(g, place)) and is_lost(g, side, place):
            g.routes.append(place)
            g.route_sizes.append(1)
            found = True
    return found


def is_stormed(g: FieldState, place: int) -> bool:
    """[SCN.R6] A redoubt that was attacked is entered when its garrison is gone, also where others fled from it."""
    return g.battle_kind in STORMS and SCHANZE[place]


def is_lost(g: FieldState, side: int, place: int) -> bool:
    """[6.17a, 13.32a, SCN.R6] Whether a side has nobody left in a hex, or guns alone that the result drives out."""
    if not g.is_held(place, side):
        return True
    return is_cleared(g, side, place) and drives_out(g, side, place)


def drives_out(g: FieldState, side: int, place: int) -> bool:
    """[13.32a, SCN.R1, SCN.R6] Guns fall to who enters only if they had to withdraw; those of a redoubt if it lost a point."""
    if side == g.battle_side:
        return ATTACKER_RETREAT[g.battle_result] > 0
    if g.garrisoned(place):
        return has_paid(g, place)
    return DEFENDER_RETREAT[g.battle_result] > 0 and not has_stood(g, place)


def route_start(g: FieldState, route: int) -> int:
    """Where a route begins in the list of all."""
    return sum(g.route_sizes[:route])


def route_hex(g: FieldState, route: int, step: int) -> int:
    """The hex of a route after so many steps."""
    return g.routes[route_start(g, route) + step]


def most_steps(g: FieldState, route: int) -> int:
    """[7.31a, 6.17a] As many hexes as the loser walked; one where he walked none."""
    return max(1, g.route_sizes[route] - 1)


def open_routes(g: FieldState, side: int, first: int) -> list[int]:
    """[7.31a, 7.14a] The routes that a side may follow: those that begin where its enemy stood, from one on."""
    theirs = g.target_hexes if side == g.battle_side else g.attack_hexes
    return [route for route in range(first, len(g.route_sizes)) if route_hex(g, route, 0) in theirs]


# -- who chases ----------------------------------------------------------------------------------------------------


def bars_chaser(g: FieldState, side: int, unit: int) -> int:
    """[7.31b, 13.33a] Why a unit may not chase at all, or 0: victors of the battle, but no guns and no garrisons."""
    if not g.is_unit_of(side, unit) or not g.has(unit, ENGAGED):
        return no.NOT_A_VICTOR
    if never_chases(unit):
        return no.GARRISONS_DO_NOT_CHASE if GARRISON[unit] else no.GUNS_DO_NOT_CHASE
    return no.HAS_CHASED if g.has(unit, CHASED) else 0


def never_chases(unit: int) -> bool:
    """[13.33a, SCN.R1] Guns and garrisons stay."""
    return ARM[unit] == GUNS or GARRISON[unit]


def bars_step(g: FieldState, unit: int, there: int, left_hex: bool) -> int:
    """[7.31b, 4.46a, 11.17a] Why a chaser cannot enter a hex, or 0. No zone of control stops him."""
    here = g.at[unit]
    d = direction_to(here, there)
    if d == NONE:
        return no.CHASE_APART
    i = here * DIRECTIONS + d
    if STEP[i] == NONE:
        return no.CHASE_CLOSED
    if ARM[unit] == HORSE and DROWNS[i]:
        return no.CHASE_SWAMP
    if ARM[unit] == HORSE and g.wagon_at(there) != NONE:
        return no.CHASE_WAGONS
    enemy = 1 - SIDE[unit]
    if g.is_held(there, enemy) and not (left_hex and is_cleared(g, enemy, there)):
        return no.CHASE_ENEMY
    if not fits(g, [unit], there):
        return no.CHASE_NO_ROOM
    return bars_entry(g, unit, there)


def bars_storm(g: FieldState, unit: int, source: int) -> int:
    """[SCN.R6] Into a stormed redoubt goes only the foot of one hex."""
    if g.battle_kind not in STORMS:
        return 0
    if ARM[unit] != FOOT or (source not in (NONE, g.at[unit])):
        return no.FOOT_OF_ONE_HEX
    return 0


class Pursuit(BattleDecision):
    """[7.13a, 6.17a, 7.14a] Any victorious unit may chase, one after the other; none must."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "first:int", "source:place=none")
    VERB = CHASE
    STOPS = (END,)

    def __init__(self, side: int, first: int, source: int) -> None:
        self.side = side
        self.first = first
        self.source = source

    def offers(self, g: FieldState) -> list[int]:
        return [unit for unit in UNITS_OF[self.side] if g.has(unit, ENGAGED)]

    def bars(self, g: FieldState, unit: int) -> int:
        barred = bars_chaser(g, self.side, unit) or bars_storm(g, unit, self.source)
        if barred != 0:
            return barred
        routes = open_routes(g, self.side, self.first)
        return 0 if any(bars_step(g, unit, route_hex(g, route, 0), True) == 0 for route in routes) else no.NOTHING_TO_ENTER

    def pick(self, g: FieldState, unit: int) -> None:
        g.replace(type(self)(self.side, self.first, g.at[unit]))
        g.push(EnterLeftHex(self.side, unit, self.first))


class Advance(Pursuit):
    """Where an enemy was destroyed a victor may enter that hex and no other (6.17)."""


class EnterRedoubt(Pursuit):
    """Where a garrison is gone the foot of one hex may enter (R6)."""


class EnterLeftHex(PieceDecision):
    """[7.31a] A chaser first enters a hex that was left."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "piece:piece", "first:int")
    VERB = TO

    def __init__(self, side: int, piece: int, first: int) -> None:
        self.side = side
        self.piece = piece
        self.first = first

    def offers(self, g: FieldState) -> list[int]:
        return [route_hex(g, route, 0) for route in open_routes(g, self.side, self.first)]

    def bars(self, g: FieldState, place: int) -> int:
        if self.route_to(g, place) == NONE:
            return no.NOT_THE_LEFT_HEX if has_fled(g, 1 - self.side) else no.ONLY_THE_LOST_HEX
        return bars_step(g, self.piece, place, True)

    def route_to(self, g: FieldState, place: int) -> int:
        for route in open_routes(g, self.side, self.first):
            if route_hex(g, route, 0) == place:
                return route
        return NONE

    def pick(self, g: FieldState, place: int) -> None:
        g.replace(ComeIn(self.side, self.piece, self.route_to(g, place)))
        overrun_guns(g, 1 - self.side, place)
        begin_fates(g)


def has_fled(g: FieldState, side: int) -> bool:
    """[7.31a, 6.17a] Whether a side retreats by the result: then it is chased; else it was destroyed on the spot."""
    hexes = ATTACKER_RETREAT if side == g.battle_side else DEFENDER_RETREAT
    return hexes[g.battle_result] > 0


class ComeIn(Step[FieldState]):
    """[7.31a, 9.22a] A chaser is in the hex that was left; a commander whose guns fell there has rolled and gone before."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "piece:piece", "route:int")

    def __init__(self, side: int, piece: int, route: int) -> None:
        self.side = side
        self.piece = piece
        self.route = route

    def run(self, g: FieldState) -> None:
        if most_steps(g, self.route) > 1:
            g.replace(ChaseOn(self.side, self.piece, self.route, 1))
        else:
            g.pop()
        chase_into(g, self.piece, route_hex(g, self.route, 0))


def chase_into(g: FieldState, unit: int, place: int) -> None:
    """[7.32a] A chaser enters a hex, through any zone of control. With friends there he faces as they do (ruling A4)."""
    for friend in g.stack(place):
        g.facing[unit] = g.facing[friend]
    g.put(unit, place)
    g.mark(unit, CHASED)
    overrun_hex(g, unit, place)
    g.say("chases", unit, place)


class ChaseOn(PieceDecision):
    """[7.31a] On along the route, or with the last step one hex beside it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "piece:piece", "route:int", "steps:int")
    VERB = TO
    STOPS = (HALT,)

    def __init__(self, side: int, piece: int, route: int, steps: int) -> None:
        self.side = side
        self.piece = piece
        self.route = route
        self.steps = steps

    def offers(self, g: FieldState) -> list[int]:
        return NEIGHBORS[g.at[self.piece]]

    def bars(self, g: FieldState, place: int) -> int:
        if self.steps >= most_steps(g, self.route):
            return no.ROUTE_ENDS
        return no.CHASE_APART if place >= HEXES else bars_step(g, self.piece, place, False)

    def pick(self, g: FieldState, place: int) -> None:
        on_route = place == route_hex(g, self.route, self.steps)
        chase_into(g, self.piece, place)
        if on_route and self.steps + 1 < most_steps(g, self.route):
            g.replace(ChaseOn(self.side, self.piece, self.route, self.steps + 1))
        else:
            g.pop()


# -- free turns ----------------------------------------------------------------------------------------------------


class FreeTurns(Step[FieldState]):
    """[4.42a, 7.33a] All that retreated or chased may turn for nothing, also in a zone of control (ruling A68)."""

    def run(self, g: FieldState) -> None:
        for unit in range(UNITS):
            if g.has(unit, FLED | CHASED) and g.on_map(unit):
                turns = may_turn(g, g.at[unit])
                side, place = SIDE[unit], g.at[unit]
                for other in g.stack(place):
                    g.unmark(other, FLED | CHASED)
                if turns:
                    g.push(FreeTurn(side, place))
                    return
        g.pop()


def may_turn(g: FieldState, place: int) -> bool:
    """[7.33a, 4.1a] Whether all units of a hex have come there in this battle: one facing holds for the hex."""
    stack = g.stack(place)
    if not is_goal(g, place) and not any(g.has(unit, CHASED) for unit in stack):
        return False  # it could not go anywhere
    return all(g.has(unit, FLED | CHASED) for unit in stack)


def is_goal(g: FieldState, place: int) -> bool:
    """Whether somebody has fled to a hex."""
    return any(size > 1 and route_hex(g, route, size - 1) == place for route, size in enumerate(g.route_sizes))


class FreeTurn(PickAt[FieldState]):
    """[4.42a, 7.33a] Any facing, at no cost."""

    VERB = FACE

    def offers(self, g: FieldState) -> list[int]:
        return ALL_DIRECTIONS

    def pick(self, g: FieldState, facing: int) -> None:
        g.pop()
        for unit in g.stack(self.at):
            if SIDE[unit] == self.side:
                g.facing[unit] = facing
