"""Chapter 7.2. Retreats: where one may go, how far one must, and what it costs to fall short (rulings A35 to A37, A65)."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Step

from .. import refusals as no
from ..actions import MOVE, TO
from ..board import DISPERSED, HEXES, NEIGHBORS, direction_to
from ..decisions import BattleDecision
from ..state import FieldState
from ..tables import OPT_SHORT
from ..unit_flags import ENGAGED, FLED, PIKES, STEADY, STOOD, WALKING
from ..units import SIDE, UNITS_OF
from ..warnings import COMMANDER_IN_SWAMP
from .casualties import disperse, kill, overrun_hex
from .commanders import RetreatRoll, is_closed
from .escape import bars_ending, bars_retreat, is_free, longest_retreat
from .retreating_units import BodyIsLost, BodyLoses, BodyRests, body_of, is_battery, must_go
from .stacking import is_cleared
from .wagons import stand_by_wagons


class Retreat(Step[FieldState]):
    """[7.21b, 7.12c, 7.12d, 13.32a, 11.15b] The losers go hex by hex, each hex's foot or horse as one body; guns stay (A40)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "hexes:int")

    def __init__(self, side: int, hexes: int) -> None:
        self.side = side
        self.hexes = hexes

    def run(self, g: FieldState) -> None:
        heads = bodies(g, self.side)
        if len(heads) > 1:
            g.push(NextBody(self.side, self.hexes))
        elif heads:
            send_off(g, self.side, g.at[heads[0]], self.hexes)
        else:
            g.pop()
            note_batteries(g, self.side)


def bodies(g: FieldState, side: int) -> list[int]:
    """[7.21b] The first unit of each body that has still to go, hex by hex."""
    out: list[int] = []
    places: list[int] = []
    for unit in UNITS_OF[side]:
        goes = g.has(unit, ENGAGED) and g.on_map(unit) and must_go(unit) and not g.has(unit, FLED | STOOD)
        if goes and g.at[unit] not in places:
            places.append(g.at[unit])
            out.append(unit)
    return out


def send_off(g: FieldState, side: int, place: int, hexes: int) -> None:
    """[7.21b, 11.15a] The body of a hex goes, or stands by its wagon."""
    gather(g, side, place)
    g.push(SetOut(side, place, hexes))
    stand_by_wagons(g, side, place, hexes)


class NextBody(BattleDecision):
    """[7.21b, 7.23a] Where several bodies must retreat their owner says which goes next: one may take another's room."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "hexes:int")
    VERB = MOVE

    def __init__(self, side: int, hexes: int) -> None:
        self.side = side
        self.hexes = hexes

    def offers(self, g: FieldState) -> list[int]:
        return bodies(g, self.side)

    def bars(self, g: FieldState, unit: int) -> int:
        return 0 if unit in bodies(g, self.side) else no.NOT_A_BODY

    def pick(self, g: FieldState, unit: int) -> None:
        g.pop()
        send_off(g, self.side, g.at[unit], self.hexes)


def gather(g: FieldState, side: int, place: int) -> None:
    """[7.21b] The foot or horse of a hex that fought goes as one body."""
    for unit in g.stack(place):
        if SIDE[unit] == side and g.has(unit, ENGAGED) and must_go(unit):
            g.mark(unit, WALKING)


def note_batteries(g: FieldState, side: int) -> None:
    """[13.32a] Guns left where they stand: a victor may come into their hex, and no further."""
    for unit in UNITS_OF[side]:
        if g.has(unit, ENGAGED) and g.on_map(unit) and is_battery(unit) and not g.has(unit, STOOD):
            place = g.at[unit]
            if place not in origins(g) and is_cleared(g, side, place):
                g.routes.append(place)
                g.route_sizes.append(1)


def origins(g: FieldState) -> list[int]:
    """The hexes that were left, route by route."""
    out: list[int] = []
    start = 0
    for size in g.route_sizes:
        out.append(g.routes[start])
        start += size
    return out


# -- setting out ---------------------------------------------------------------------------------------------------


class SetOut(Step[FieldState]):
    """[9.23a, 15.Ca, 7.12e] Pikes scatter, commanders roll, and the body goes as far as it can."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "at:place", "hexes:int")

    def __init__(self, side: int, at: int, hexes: int) -> None:
        self.side = side
        self.at = at
        self.hexes = hexes

    def run(self, g: FieldState) -> None:
        if not body_of(g, self.side):  # they stand by their wagon
            g.pop()
            return
        g.routes.append(self.at)
        g.route_sizes.append(1)
        scatter_pikes(g, self.side)
        body = body_of(g, self.side)
        if not body:
            g.pop()
            return
        reach = longest_retreat(g, body, self.at, self.at, self.hexes)
        g.replace(BodyRests(self.side, True))
        fall_short(g, self.side, self.hexes - reach)
        if reach > 0:
            g.push(Walk(self.side, self.at, reach))
            for commander in g.commanders_at(self.side, self.at):
                g.mark(commander, WALKING)
                g.push(RetreatRoll(commander))


def scatter_pikes(g: FieldState, side: int) -> None:
    """[15.Ca] Pikes that must retreat are dispersed at once, without a roll; with a commander they walk (ruling A70)."""
    for unit in body_of(g, side):
        if scatters(g, unit):
            part = g.marks[unit] & ENGAGED
            disperse(g, unit)
            if is_scattered(g, unit):
                g.mark(unit, part)


def scatters(g: FieldState, unit: int) -> bool:
    """[15.Ca, 10.13a] Pikes without a commander (ruling A70)."""
    return g.has(unit, PIKES) and not g.has(unit, STEADY)


def is_scattered(g: FieldState, unit: int) -> bool:
    """[15.Cb] Scattered pikes can still take the battle's loss, unless the full track has swallowed them."""
    return g.at[unit] == DISPERSED[SIDE[unit]]


def fall_short(g: FieldState, side: int, missing: int) -> None:
    """[7.12e, 7.22c] A point for each hex that cannot be gone; by an option the body is lost (ruling A36)."""
    if missing <= 0:
        return
    if g.switches[OPT_SHORT] == 1:
        g.push(BodyIsLost(side))
    else:
        g.push(BodyLoses(side, missing))


def led_by(g: FieldState, side: int, here: int) -> list[int]:
    """[9.23a, 9.15b] The commanders who go along with the body in a hex; in a swamp off the road they are lost."""
    return [commander for commander in g.commanders_at(side, here) if g.has(commander, WALKING)]


# -- the way -------------------------------------------------------------------------------------------------------


class Walk(Pick[FieldState]):
    """[7.21b, 7.22b] The owner picks the way, hex by hex; the full distance if there is any way to go it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "origin:place", "left:int")
    VERB = TO

    def __init__(self, side: int, origin: int, left: int) -> None:
        self.side = side
        self.origin = origin
        self.left = left

    def place(self, g: FieldState) -> int:
        return g.at[body_of(g, self.side)[0]]

    def offers(self, g: FieldState) -> list[int]:
        return NEIGHBORS[self.place(g)]

    def bars(self, g: FieldState, there: int) -> int:
        if there >= HEXES:
            return no.RETREAT_APART
        body = body_of(g, self.side)
        barred = bars_retreat(g, body, self.origin, g.at[body[0]], there)
        if barred != 0:
            return barred
        if is_free(g, there):
            reach = 1 + longest_retreat(g, body, self.origin, there, self.left - 1)
            return 0 if reach >= self.left else no.SHORTER_THAN_IT_CAN
        return bars_ending(g, body, there) or (0 if self.left == 1 else no.SHORTER_THAN_IT_CAN)

    def warns(self, g: FieldState, action: int) -> int:
        here = self.place(g)
        closed = is_closed(here, direction_to(here, TO.of(action)))
        return COMMANDER_IN_SWAMP if closed and led_by(g, self.side, here) else 0

    def pick(self, g: FieldState, there: int) -> None:
        body = body_of(g, self.side)
        here = g.at[body[0]]
        facing = g.facing[body[0]]
        for unit in g.stack(there):
            facing = g.facing[unit]
        for unit in body:
            g.put(unit, there)
            g.facing[unit] = facing
        closed = is_closed(here, direction_to(here, there))
        for commander in led_by(g, self.side, here):
            g.put(commander, there)
            if closed:
                kill(g, commander)
        overrun_hex(g, body[0], there)
        g.routes.append(there)
        g.route_sizes[-1] += 1
        g.say("retreats", body[0], there)
        if self.left > 1:
            g.replace(Walk(self.side, self.origin, self.left - 1))
        else:
            g.pop()
