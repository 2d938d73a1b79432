"""Chapter 6.6. Counter charges: horse strikes at an enemy who moves two hexes away (ruling A41)."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.board.hexes import DIRECTIONS, turned
from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Pick

from .. import refusals as no
from ..actions import CHARGE, DECLINE, FIGHT, TO
from ..board import DROWNS, HEXES, NEAR, STEP, ahead, direction_to, distance
from ..decisions import Facing, MoverDecision
from ..state import FieldState
from ..unit_flags import ATTACKER, CHARGED, COLUMN, DEFENDER, STOPPED
from ..units import ARM, HORSE, HORSE_OF, SIDE, UNITS
from .battle import begin_battle
from .casualties import overrun_hex
from .releases import STILL, bars_entry, binding, is_dark
from .stacking import enemy_redoubt, fits
from .zones import in_contact, in_zone

CHARGE_DISTANCE: Final = 2  # hexes between the horse and its target
TURNS: Final = (0, 1, 5)  # straight on, or a sixth of a circle to either side


# -- who may charge whom -------------------------------------------------------------------------------------------


def bars_charge_at(g: FieldState, lead: int) -> int:
    """[6.62c] Why those who move cannot be charged where they are, or 0: they are engaged, or cannot stop there."""
    if in_contact(g, lead):
        return no.TARGET_IS_ENGAGED
    place = g.at[lead]
    side = SIDE[lead]
    moving = [unit for unit in g.stack(place) if g.has(unit, COLUMN)]
    if enemy_redoubt(g, side, place) or (moving and not fits(g, moving, place)):
        return no.TARGET_IS_PASSING
    return 0


def bars_charger(g: FieldState, side: int, unit: int, lead: int) -> int:
    """[6.61a, 6.62a, 6.63c, 6.65b, SCN.dawn2] Why a unit cannot charge those who move, or 0."""
    if not g.is_unit_of(side, unit) or ARM[unit] != HORSE:
        return no.NOT_HORSE
    if is_dark(g, side):
        return no.TOO_DARK
    if g.has(unit, CHARGED):
        return no.HAS_CHARGED
    if distance(g.at[unit], g.at[lead]) != CHARGE_DISTANCE:
        return no.NOT_AT_TWO_HEXES
    if binding(g, unit) == STILL:
        return no.NOT_RELEASED
    if in_zone(g, 1 - side, g.at[unit]):
        return no.IN_ENEMY_ZONE
    return 0 if charge_hexes(g, unit, g.at[lead]) else no.CANNOT_REACH_IT


def charge_hexes(g: FieldState, unit: int, target: int) -> list[int]:
    """[6.63a] The hexes that the horse can enter with its enemy then before it."""
    out: list[int] = []
    base = g.at[unit] * DIRECTIONS
    for d in range(DIRECTIONS):
        there = NEAR[base + d]
        if there != NONE and distance(there, target) == 1 and charge_facings(g, unit, d, target) and is_open(g, unit, d):
            out.append(there)
    return out


def is_open(g: FieldState, unit: int, direction: int) -> bool:
    """[6.63a] Terrain, stacking and enemies bind a charge as they bind a march; it costs no points."""
    i = g.at[unit] * DIRECTIONS + direction
    there = STEP[i]
    if there == NONE or DROWNS[i] or g.wagon_at(there) != NONE or g.is_held(there, 1 - SIDE[unit]):
        return False
    return fits(g, [unit], there) and bars_entry(g, unit, there) == 0


def charge_facings(g: FieldState, unit: int, direction: int, target: int) -> list[int]:
    """[6.63a] The facings that a charger can have after a step: one turn of a sixth at most, before or after it."""
    facing = g.facing[unit]
    there = NEAR[g.at[unit] * DIRECTIONS + direction]
    to_target = direction_to(there, target)
    joined = NONE
    for friend in g.stack(there):
        joined = g.facing[friend]
    out: list[int] = []
    for by in TURNS:
        after = turned(facing, by)
        if not ahead(after, to_target) or not (ahead(facing, direction) or ahead(after, direction)):
            continue
        if joined in (NONE, after):
            out.append(after)
    if joined != NONE and joined not in out and ahead(joined, to_target) and ahead(facing, direction):
        out.append(joined)  # who joins others faces as they do, at no cost
    return out


def can_charge(g: FieldState, side: int, lead: int) -> bool:
    """[6.62a, 6.66a] Whether any horse of a side can charge those who move now."""
    at = g.at
    here = at[lead]
    open_to_charge = False
    for unit in HORSE_OF[side]:
        if 0 <= at[unit] < HEXES and distance(at[unit], here) == CHARGE_DISTANCE:
            if not open_to_charge and bars_charge_at(g, lead) != 0:
                return False
            open_to_charge = True
            if bars_charger(g, side, unit, lead) == 0:
                return True
    return False


# -- frames --------------------------------------------------------------------------------------------------------


class CounterCharge(MoverDecision):
    """[6.61a, 6.62a, 6.63d, 6.63f, 6.66a] The waiting side may charge; until it has answered nobody moves on."""

    VERB = CHARGE
    STOPS = (DECLINE,)
    WINDOW = "charge"
    DECLINES = DECLINE

    def offers(self, g: FieldState) -> list[int]:
        return horse_on_map(g, self.side)

    def bars(self, g: FieldState, unit: int) -> int:
        return bars_charger(g, self.side, unit, self.lead) or bars_charge_at(g, self.lead)

    def pick(self, g: FieldState, unit: int) -> None:
        g.replace(Charging(self.side, self.lead))
        g.push(ChargeTo(self.side, self.lead, unit))


class Charging(MoverDecision):
    """[6.65a] Others may join the charge; then it is fought at once."""

    VERB = CHARGE
    STOPS = (FIGHT,)

    def offers(self, g: FieldState) -> list[int]:
        return horse_on_map(g, self.side)

    def bars(self, g: FieldState, unit: int) -> int:
        return bars_charger(g, self.side, unit, self.lead)

    def pick(self, g: FieldState, unit: int) -> None:
        g.push(ChargeTo(self.side, self.lead, unit))

    def stop(self, g: FieldState, action: int) -> None:
        g.pop()
        place = g.at[self.lead]
        stop_column(g, 1 - self.side)
        for unit in g.stack(place):
            g.mark(unit, DEFENDER)
        begin_battle(g, self.side, place, True)


def horse_on_map(g: FieldState, side: int) -> list[int]:
    """The horse of a side that is on the map."""
    return [unit for unit in HORSE_OF[side] if g.on_map(unit)]


def stop_column(g: FieldState, side: int) -> None:
    """[6.63b, 6.64a] Whoever is charged moves no further, whatever the result (ruling A42)."""
    for unit in range(UNITS):
        if SIDE[unit] == side and g.has(unit, COLUMN):
            g.mark(unit, STOPPED)


class ChargeTo(Pick[FieldState]):
    """[6.63a] The charger enters one hex before it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "lead:piece", "piece:piece")
    VERB = TO

    def __init__(self, side: int, lead: int, piece: int) -> None:
        self.side = side
        self.lead = lead
        self.piece = piece

    def place(self, g: FieldState) -> int:
        return g.at[self.piece]

    def offers(self, g: FieldState) -> list[int]:
        return charge_hexes(g, self.piece, g.at[self.lead])

    def bars(self, g: FieldState, place: int) -> int:
        return 0 if place in charge_hexes(g, self.piece, g.at[self.lead]) else no.CANNOT_REACH_IT

    def pick(self, g: FieldState, place: int) -> None:
        open_to = charge_facings(g, self.piece, direction_to(g.at[self.piece], place), g.at[self.lead])
        g.put(self.piece, place)
        g.mark(self.piece, CHARGED | ATTACKER)
        overrun_hex(g, self.piece, place)
        g.say("charges", self.piece, self.lead)
        if len(open_to) == 1:
            g.facing[self.piece] = open_to[0]
            g.pop()
            return
        sides = 0
        for facing in open_to:
            sides |= 1 << facing
        g.replace(ChargeFacing(self.side, self.piece, sides))


class ChargeFacing(Facing):
    """[6.63a] The one turn of a charger, before or after its step."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "piece:piece", "sides:set:direction")

    def __init__(self, side: int, piece: int, sides: int) -> None:
        self.side = side
        self.piece = piece
        self.sides = sides

    def bars(self, g: FieldState, facing: int) -> int:
        return 0 if self.sides >> facing & 1 else no.NOT_SO_FACED
