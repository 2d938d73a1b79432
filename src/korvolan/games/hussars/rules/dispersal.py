"""Chapter 10. Dispersal after a battle, and the return of dispersed units (ruling A54)."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Die

from .. import refusals as no
from ..actions import END, RECALL, STATION
from ..board import DISPERSED, HEXES, LOSSES, NEIGHBORS, RIVER, SWAMP, TERRAIN
from ..board import ON_ROAD as ROAD_HEX
from ..decisions import Facing, PiecePick, UnitByUnit
from ..state import FieldState
from ..tables import ATTACKER_RETREAT, DEFENDER_RETREAT, FOOT_DISPERSAL, HORSE_DISPERSAL, HUSSAR_DISPERSAL, LEAST_MORALE
from ..unit_flags import ENGAGED, FLED, ROUTED
from ..units import ARM, BAND, CHIEF, COMMANDERS_OF, FOOT, GARRISON, GUNS, HORSE, HUSARIA, NO_BAND, SIDE, UNITS, UNITS_OF
from .casualties import can_disperse, count_loss, destroy, disperse, dispersed, on_track, overrun_hex
from .effects import Scatter
from .pikes import full_mp, morale_of
from .releases import bars_place
from .stacking import enemy_redoubt, enemy_troops, fits
from .zones import in_zone

# -- after a battle ------------------------------------------------------------------------------------------------


def begin_dispersal(g: FieldState, rout: bool) -> None:
    """[6.21j, 7.12h, BT.c] After retreat, chase and losses: all of the loser's by R, else a die for each that retreated."""
    if not rout:
        g.push(DispersalRolls(0))
        return
    for unit in UNITS_OF[loser(g)]:
        if g.on_map(unit) and g.has(unit, ENGAGED) and rolls_for_dispersal(unit):
            if can_disperse(g, unit):
                g.mark(unit, ROUTED)
            elif g.logging:
                g.say("kept_together", unit)
    g.push(Scatter())


class DispersalRolls(UnitByUnit):
    """[BT.c, BD.b] One unit after the other of those that had to retreat; guns, garrisons and chasers do not roll (A38)."""

    def concerns(self, g: FieldState, unit: int) -> bool:
        return g.on_map(unit) and g.has(unit, FLED) and rolls_for_dispersal(unit)

    def treat(self, g: FieldState, unit: int) -> None:
        if dispersal_limit(g, unit, retreat_of(g)) == 0:
            return
        if can_disperse(g, unit):
            g.push(DispersalRoll(unit, retreat_of(g)))
        elif g.logging:
            g.say("kept_together", unit)


def rolls_for_dispersal(unit: int) -> bool:
    """[BD.b] The table has no column for guns, and garrisons hold."""
    return ARM[unit] != GUNS and not GARRISON[unit]


def loser(g: FieldState) -> int:
    """[7.12c, 7.12d] The side that must retreat, or NONE."""
    if ATTACKER_RETREAT[g.battle_result]:
        return g.battle_side
    return 1 - g.battle_side if DEFENDER_RETREAT[g.battle_result] else NONE


def retreat_of(g: FieldState) -> int:
    """[6.21j, 7.12c, 7.12d] The number of the result, also where fewer hexes were walked (ruling A38)."""
    return ATTACKER_RETREAT[g.battle_result] + DEFENDER_RETREAT[g.battle_result]


def dispersal_limit(g: FieldState, unit: int, hexes: int) -> int:
    """[BD.a] The highest die that disperses a unit after a retreat of so many hexes."""
    if hexes == 0:
        return 0
    if HUSARIA[unit]:
        return HUSSAR_DISPERSAL[hexes - 1]
    rows = FOOT_DISPERSAL if ARM[unit] == FOOT else HORSE_DISPERSAL
    return rows[morale_of(g, unit) - LEAST_MORALE][hexes - 1]


class DispersalRoll(Die[FieldState]):
    """[6.21j, BD.a, 10.11a] At or under the entry the unit is dispersed."""

    FIELDS: ClassVar[tuple[str, ...]] = ("piece:piece", "hexes:int")

    def __init__(self, piece: int, hexes: int) -> None:
        self.piece = piece
        self.hexes = hexes

    def resolve(self, g: FieldState, result: int) -> None:
        g.pop()
        if result + 1 <= dispersal_limit(g, self.piece, self.hexes):
            disperse(g, self.piece)
        elif g.logging:
            g.say("rallies", self.piece)

    def label(self, g: FieldState, result: int) -> str:
        return "dispersed" if result + 1 <= dispersal_limit(g, self.piece, self.hexes) else "keeps together"


# -- return --------------------------------------------------------------------------------------------------------


def begin_return(g: FieldState, side: int) -> None:
    """[10.14a] At the start of a side's movement phase half of its dispersed units, rounded up, may come back."""
    g.returns = (dispersed(g, side) + 1) // 2
    if g.returns:
        g.push(Recall(side))


def band_of(g: FieldState, unit: int) -> list[int]:
    """[2.1d, 10.14b, SCN.b] The commanders of a unit's band in this battle, dead or alive; the chief where there is none."""
    if BAND[unit] == NO_BAND:
        return [CHIEF[SIDE[unit]]]
    found = [c for c in COMMANDERS_OF[SIDE[unit]] if BAND[c] == BAND[unit] and g.at[c] != NONE]
    return found or [CHIEF[SIDE[unit]]]


def rally_points(g: FieldState, unit: int) -> list[int]:
    """[10.14b, 10.14c] The hexes of the commanders beside whom a unit returns: its own, or the chief if all of them are
    dead."""
    living = [g.at[commander] for commander in band_of(g, unit) if g.on_map(commander)]
    if living:
        return living
    chief = CHIEF[SIDE[unit]]
    return [g.at[chief]] if g.on_map(chief) else []


def is_orphan(g: FieldState, unit: int) -> bool:
    """[10.14c] Whether all commanders of its band have been killed: it returns weaker."""
    return all(g.at[commander] == LOSSES[SIDE[unit]] for commander in band_of(g, unit))


def bars_return(g: FieldState, unit: int, place: int) -> int:
    """[10.14b, SCN.dawn2] Why a unit cannot return in a hex, or 0. Who is bound to the camp does not return outside it."""
    if not any(place == point or place in NEIGHBORS[point] for point in rally_points(g, unit)):
        return no.NOT_BESIDE_COMMANDER
    side = SIDE[unit]
    if enemy_troops(g, side, place) or enemy_redoubt(g, side, place):
        return no.RETURN_NO_ROOM
    if is_no_ground(unit, place) or (ARM[unit] == HORSE and g.wagon_at(place) != NONE):
        return no.RETURN_CLOSED
    if not fits(g, [unit], place):
        return no.RETURN_NO_ROOM
    return no.RETURN_ZONE if in_zone(g, 1 - side, place) else bars_place(g, unit, place)


def is_no_ground(unit: int, place: int) -> bool:
    """[10.14b] Ground where a unit cannot stand: open river, and swamp off the roads for horse."""
    if TERRAIN[place] == RIVER:
        return not ROAD_HEX[place]
    return ARM[unit] == HORSE and TERRAIN[place] == SWAMP and not ROAD_HEX[place]


def return_hexes(g: FieldState, unit: int) -> list[int]:
    """[10.14b] Where a unit can return."""
    near = dict.fromkeys([place for point in rally_points(g, unit) for place in [point, *NEIGHBORS[point]]])
    return [place for place in near if bars_return(g, unit, place) == 0]


def dies_of_return(g: FieldState, unit: int) -> bool:
    """[10.14c] A unit of one point whose commanders are dead is eliminated instead."""
    return is_orphan(g, unit) and g.sp(unit) == 1


class Recall(Pick[FieldState]):
    """[10.14a] Up to half of the dispersed units come back, one by one."""

    VERB = RECALL
    STOPS = (END,)

    def words(self, g: FieldState) -> dict[str, str]:
        return {"left": str(g.returns)}

    def offers(self, g: FieldState) -> list[int]:
        return on_track(g, self.side)

    def bars(self, g: FieldState, unit: int) -> int:
        if unit >= UNITS or g.at[unit] != DISPERSED[self.side]:
            return no.NOT_DISPERSED
        if g.returns == 0:
            return no.HALF_HAVE_RETURNED
        if not rally_points(g, unit):
            return no.NO_COMMANDER_LEFT
        return 0 if dies_of_return(g, unit) or return_hexes(g, unit) else no.NO_WAY_BACK

    def pick(self, g: FieldState, unit: int) -> None:
        g.returns -= 1
        if dies_of_return(g, unit):
            destroy(g, unit)
        else:
            g.push(ReturnTo(self.side, unit))

    def stop(self, g: FieldState, action: int) -> None:
        g.pop()
        g.returns = 0


class ReturnTo(PiecePick):
    """[10.14b, 10.14c] The hex of a commander of the band, or one next to it; without one a point is lost."""

    VERB = STATION

    def offers(self, g: FieldState) -> list[int]:
        return return_hexes(g, self.piece)

    def bars(self, g: FieldState, place: int) -> int:
        return no.NOT_BESIDE_COMMANDER if place >= HEXES else bars_return(g, self.piece, place)

    def pick(self, g: FieldState, place: int) -> None:
        unit = self.piece
        if is_orphan(g, unit):
            g.hits[unit] += 1
            count_loss(g, unit, 1)
        g.replace(TakeFacing(self.side, unit))
        arrive(g, unit, place)
        g.say("returns", unit, place)


def arrive(g: FieldState, unit: int, place: int) -> None:
    """[9.15c, 11.18a] A unit comes onto the map at the start of a movement phase, and may move in it. Whom it finds there
    alone is overrun."""
    for friend in g.stack(place):
        g.facing[unit] = g.facing[friend]
    g.put(unit, place)
    overrun_hex(g, unit, place)
    g.mp[unit] = full_mp(g, unit)


class TakeFacing(Facing):
    """[10.14b, 4.1a] A unit that comes onto the map faces as its owner likes; one that joins others faces as they do."""

    def bars(self, g: FieldState, facing: int) -> int:
        from_others = len(g.stack(g.at[self.piece])) > 1
        return no.STACK_FACES_SO if from_others and facing != g.facing[self.piece] else 0
