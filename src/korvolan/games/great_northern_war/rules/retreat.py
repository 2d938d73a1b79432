"""Chapter 14. Withdrawal and rout: how far, by which way, and who is lost on it.

`begin_retreat` is called by the results of a battle when the losses have been taken. What is lost here counts with the rest of
the battle (14.11). Everything lies open in a battle, so the frames name the units that go."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Chance, Die, Step
from korvolan.kernel.grammar import counted
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import HALT, TO
from ..board import FORTRESS, HEXES, LAND, MARCHES, NEIGHBORS, PLACE_NAMES, RIVER, STRAIT, SWEDEN, SWEDEN_PROPER, side_between
from ..state import WarState
from ..tables import INSTEAD_OF_ROUT, LOST_AT_RIVER, MOUNTED_IN_ZONE, OTHERS_IN_ZONE, WITHDRAW_HEXES
from ..units import CAVALRY, DRAGOON, ELITE, IRREGULAR, LEADER, NATION, TYPE, UNIT_NAMES, has_foreigner, is_static, is_train
from .battle_strength import fighters, hex_of
from .losses import leave_the_force, lose

SIX: Final = 6


def begin_retreat(g: WarState, side: int, rout: bool) -> None:
    """[14.0a, 14.3a] The beaten units of a side leave the battle hex at once, by withdrawal or by rout."""
    start = hex_of(g, side)
    units = fighters(g, side)
    if not units:
        return
    if stays_in_fortress(start):
        g.say("stays", side, start)
        return
    leave_the_force(g, units)
    together: list[int] = []
    scattered: list[int] = []
    for unit in units:
        if is_static(unit) or (rout and is_train(unit)):
            lose(g, side, unit)  # who cannot move cannot retreat (ruling A42); trains do not outlive a rout (14.1c)
        elif rout and routs(unit):
            scattered.append(unit)
        else:
            together.append(unit)
    if scattered:
        g.push(Rout(side, scattered, start))
    if together:
        begin_way(g, side, together, start, retreat_distance(rout))


def stays_in_fortress(place: int) -> bool:
    """[14.10a, 16.4d, 16.6a] Units in a fortress do not retreat, whether they attacked or defended."""
    return FORTRESS[place]


def routs(unit: int) -> bool:
    """[14.2a, 20.1a] Leaders and elite regiments withdraw where others rout."""
    return TYPE[unit] != LEADER and not ELITE[unit]


def retreat_distance(rout: bool) -> int:
    """[14.1a] One hex, as the results say; two for those who withdraw instead of routing (ruling A62)."""
    return INSTEAD_OF_ROUT if rout else WITHDRAW_HEXES


# -- rout ----------------------------------------------------------------------------------------------------------


class Rout(Step[WarState]):
    """[14.1d] Each routed unit goes on its own, one after the other."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "units:list:piece", "start:place")

    def __init__(self, side: int, units: list[int], start: int) -> None:
        self.side = side
        self.units = units
        self.start = start

    def run(self, g: WarState) -> None:
        if not self.units:
            g.pop()
            return
        g.replace(Rout(self.side, self.units[1:], self.start))
        g.push(RoutRoll(self.side, self.units[0], self.start))


class RoutRoll(Die[WarState]):
    """[14.1d] As many hexes as the die shows."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "unit:piece", "start:place")

    def __init__(self, side: int, unit: int, start: int) -> None:
        self.side = side
        self.unit = unit
        self.start = start

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        g.say("routs", self.unit, result + 1)
        begin_way(g, self.side, [self.unit], self.start, result + 1)

    def label(self, g: WarState, result: int) -> str:
        return f"routs by {counted(result + 1, 'hex', 'hexes')}"


# -- the way -------------------------------------------------------------------------------------------------------


def begin_way(g: WarState, side: int, units: list[int], start: int, hexes: int) -> None:
    """[14.1b, 14.6a, 14.8b] Units set out together; who has no way of the full length is lost (ruling A63)."""
    path = [start]
    if not has_way(g, side, has_foreigner(units), path, hexes, False):
        units = lose_units_cut_off(g, side, units, path, hexes)
        if not units:
            return
    free = has_way(g, side, has_foreigner(units), path, hexes, True)
    g.push(Retreating(side, units, path, hexes, free))


def lose_units_cut_off(g: WarState, side: int, units: list[int], path: list[int], hexes: int) -> list[int]:
    """[14.6a, 14.8b] Units without a way are lost. Swedes may have one through Sweden proper that their allies have not."""
    left: list[int] = []
    for unit in units:
        if NATION[unit] == SWEDEN and has_way(g, side, False, path, hexes, False):
            left.append(unit)
        else:
            g.say("cut_off", unit, path[0])
            lose(g, side, unit)
    return left


def has_way(g: WarState, side: int, foreign: bool, path: list[int], left: int, free: bool) -> bool:
    """[14.8a, 14.4a, 14.9a] Whether a way of the full length goes on from the end of a path; a fortress may end it sooner.

    It counts hexes whatever the ground and whoever of the own side is there, and enters none twice. `free`: without a hex in an
    enemy zone of control."""
    here = path[-1]
    if left == 0 or (len(path) > 1 and FORTRESS[here]):
        return True
    for there in MARCHES[here]:
        if there in path or bars_entry(g, side, foreign, there) != 0 or (free and g.zone_of(1 - side, there)):
            continue
        path.append(there)
        found = has_way(g, side, foreign, path, left - 1, free)
        path.pop()
        if found:
            return True
    return False


def bars_entry(g: WarState, side: int, foreign: bool, there: int) -> int:
    """[14.5b, 14.5c] Enemies, neutral land, and Sweden proper for foreigners, or 0 (ruling A46)."""
    if g.stands(1 - side, there):
        return no.RETREAT_INTO_ENEMY
    if not g.is_open(there) or (foreign and SWEDEN_PROPER[there]):
        return no.CLOSED_TO_RETREAT
    return 0


class Retreating(Pick[WarState]):
    """[14.1b, 14.3a, 14.5d, 14.8a] The owner takes the units along one way, hex by hex.

    `path` begins with the battle hex; `free` says that the way can, and therefore must, keep out of enemy zones of control."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "units:list:piece", "path:list:place", "left:int", "free:bool")
    VERB: ClassVar[Verb] = TO
    STOPS: ClassVar[tuple[int, ...]] = (HALT,)

    def __init__(self, side: int, units: list[int], path: list[int], left: int, free: bool) -> None:
        self.side = side
        self.units = units
        self.path = path
        self.left = left
        self.free = free

    def place(self, g: WarState) -> int:
        return self.path[-1]

    def words(self, g: WarState) -> dict[str, str]:
        return {"at": PLACE_NAMES[self.path[-1]], "who": ", ".join([UNIT_NAMES[unit] for unit in self.units])}

    def offers(self, g: WarState) -> list[int]:
        return MARCHES[self.path[-1]]

    def bars_stop(self, g: WarState, action: int) -> int:
        return 0 if may_stop(self.path) else no.NO_FORTRESS_TO_STOP_IN

    def bars(self, g: WarState, there: int) -> int:
        here = self.path[-1]
        barred = bars_hexside(here, there)
        if barred != 0:
            return barred
        if there == self.path[0]:
            return no.BACK_TO_THE_BATTLE
        if there in self.path:
            return no.TWICE_ON_THE_WAY
        foreign = has_foreigner(self.units)
        barred = bars_entry(g, self.side, foreign, there)
        if barred != 0:
            return barred
        if self.free and g.zone_of(1 - self.side, there):
            return no.RETREAT_INTO_ZONE
        if not has_way(g, self.side, foreign, [*self.path, there], self.left - 1, False):
            return no.WAY_TOO_SHORT
        if self.free and not has_way(g, self.side, foreign, [*self.path, there], self.left - 1, True):
            return no.RETREAT_INTO_ZONE
        return 0

    def pick(self, g: WarState, there: int) -> None:
        g.say("retreats", self.side, self.path[-1], there)
        path = [*self.path, there]
        if side_between(self.path[-1], there) in (RIVER, STRAIT):
            g.replace(RetreatCheck(self.side, self.units, path, self.left - 1, self.free, False, 0))
        else:
            arrive(g, self.side, self.units, path, self.left - 1, self.free)


def may_stop(path: list[int]) -> bool:
    """[14.10b] A fortress on the way may end the retreat (ruling A64)."""
    return len(path) > 1 and FORTRESS[path[-1]]


def bars_hexside(here: int, there: int) -> int:
    """[14.5a, 14.5c] Off the map, across a lake or the sea, or to a hex that is not next to this one, or 0."""
    if there >= HEXES:
        return no.OFF_THE_MAP
    if there >= LAND:
        return no.NO_RETREAT_OVER_WATER
    if there not in NEIGHBORS[here]:
        return no.NOT_NEXT_ON_THE_WAY
    return 0 if there in MARCHES[here] else no.NO_RETREAT_OVER_WATER


def arrive(g: WarState, side: int, units: list[int], path: list[int], left: int, free: bool) -> None:
    """The units enter the last hex of the path, and in an enemy zone of control each is in danger."""
    if not units:
        g.pop()
        return
    g.march(units, path[-1], False)
    if g.zone_of(1 - side, path[-1]):
        g.replace(RetreatCheck(side, units, path, left, free, True, 0))
    else:
        go_on(g, side, units, path, left, free)


def go_on(g: WarState, side: int, units: list[int], path: list[int], left: int, free: bool) -> None:
    """[14.7a] Whoever is left goes on, to the next danger or to the end of the way."""
    if not units or left == 0:
        g.pop()
    else:
        g.replace(Retreating(side, units, path, left, free))


class RetreatCheck(Chance[WarState]):
    """[14.5e, 14.5f, 14.5g, 14.7a] One unit after the other rolls at a river or strait, and again in an enemy zone of control.

    Result 0: it is lost. `next` is the number, among the units, of the one that rolls."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "side:seat",
        "units:list:piece",
        "path:list:place",
        "left:int",
        "free:bool",
        "in_zone:bool",
        "next:int",
    )

    def __init__(self, side: int, units: list[int], path: list[int], left: int, free: bool, in_zone: bool, next: int) -> None:
        self.side = side
        self.units = units
        self.path = path
        self.left = left
        self.free = free
        self.in_zone = in_zone
        self.next = next

    def weights(self, g: WarState) -> list[int]:
        fatal = self.fatal()
        return [fatal, SIX - fatal]

    def fatal(self) -> int:
        """The highest die by which the unit is lost."""
        return fatal_in_zone(self.units[self.next]) if self.in_zone else LOST_AT_RIVER

    def roll(self, g: WarState) -> int:
        face = g.dice.die()
        g.last_dice = [face]
        return 0 if face <= self.fatal() else 1

    def resolve(self, g: WarState, result: int) -> None:
        unit = self.units[self.next]
        units = self.units
        following = self.next + 1
        if g.logging:
            g.say(self.log_key(result == 0), unit)
        if result == 0:
            lose(g, self.side, unit)
            units = [other for other in units if other != unit]
            following = self.next
        if following < len(units):
            g.replace(RetreatCheck(self.side, units, self.path, self.left, self.free, self.in_zone, following))
        elif self.in_zone:
            go_on(g, self.side, units, self.path, self.left, self.free)
        else:
            arrive(g, self.side, units, self.path, self.left, self.free)

    def log_key(self, lost: bool) -> str:
        """The line of the log: what the check was for, and how it ended."""
        if self.in_zone:
            if self.fatal() == MOUNTED_IN_ZONE:
                return "lost_in_zone" if lost else "comes_through_zone"
            return "lost_on_foot_in_zone" if lost else "comes_on_foot_through_zone"
        if side_between(self.path[-2], self.path[-1]) == STRAIT:
            return "lost_at_strait" if lost else "comes_over_strait"
        return "lost_at_river" if lost else "comes_over_river"

    def label(self, g: WarState, result: int) -> str:
        return "lost" if result == 0 else "comes through"

    def modifiers(self, g: WarState) -> list[tuple[str, str]]:
        if not self.in_zone:
            return [("14.5g", "crosses a river or strait")]
        if self.fatal() == MOUNTED_IN_ZONE:
            return [("14.5e", "mounted or elite, in an enemy zone of control")]
        return [("14.5f", "on foot, in an enemy zone of control")]


def fatal_in_zone(unit: int) -> int:
    """[14.5e, 14.5f] Leaders, mounted and elite units come through more often than others."""
    if ELITE[unit] or TYPE[unit] in (LEADER, CAVALRY, DRAGOON, IRREGULAR):
        return MOUNTED_IN_ZONE
    return OTHERS_IN_ZONE
