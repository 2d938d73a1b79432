"""Chapters 2.1.2, 3.3.1, 8.10 and 9.4. Who controls a City, going in and out of it, and what happens when it falls."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Pick
from korvolan.kernel.verbs import Verb

from .. import board
from .. import refusals as no
from ..actions import PORT
from ..board import BOTH, CITY_AT, CITY_OWNER, CITY_PLACE, LAND, MEMBERS, NATIONS, PORT_AT, PORTS, RUSSIA, SEA_STEPS, SWEDISH
from ..state import CAPITAL_READY, DreadState, as_set
from ..units import FLEET, IS_UNIT, KIND, NATION
from . import nations
from .losses import capture_lone, destroy
from .regions import in_commonwealth


def claim_city(g: DreadState, side: int, place: int) -> None:
    """[2.1.2c, 9.4e, 9.4f, 11.4.5a, 11.4.5f] A side's Combat Unit in a hex takes its City if no enemy unit is inside; Horse too
    (rulings A30, A88)."""
    if place >= LAND or not g.has_unit(side, place):
        return
    if side == SWEDISH and in_commonwealth(place):
        g.poland_entered = 1
    city = CITY_AT[place]
    if city == NONE or g.units_in(1 - side, place):
        return
    if g.holder(city) == side:
        if nations.after_entry(g, place, side):
            occupy_all(g)
        return
    holder = g.control[city]
    if holder != NONE and g.out[holder] and owner_of(g, city) == holder:
        return  # a neutral's own City is not to be taken (ruling A126)
    take_city(g, side, place, city)


def take_city(g: DreadState, side: int, place: int, city: int) -> None:
    """[2.1.2c] Control passes to the nation with most units there, and whatever hangs on it happens."""
    nation = occupier(g, side, place)
    g.control[city] = nation
    g.besieged[city] = 0
    g.say("city_taken", nation, place)
    drive_out_fleets(g, 1 - side, place)
    if nations.after_capture(g, place, nation):
        occupy_all(g)  # others may stand before Cities that those who left have held


def occupier(g: DreadState, side: int, place: int) -> int:
    """The nation in whose name a City is held: its own if it fights on that side, else that with most units there, of
    equals the first on the list (ruling A129)."""
    owner = owner_of(g, CITY_AT[place])
    if owner in MEMBERS and g.camp[owner] == side:
        return owner
    counts = [0] * NATIONS
    for piece in g.stack(place):
        if IS_UNIT[piece] and g.camp[NATION[piece]] == side and g.aboard[piece] == NONE:
            counts[g.holds_for(NATION[piece])] += 1
    return counts.index(max(counts))


def owner_of(g: DreadState, city: int) -> int:
    """[11.6b] The nation whose own a City is: that of its land, but Peter's new capital is Russian once it is ready."""
    return RUSSIA if g.capital_state == CAPITAL_READY and city == g.new_capital else CITY_OWNER[city]


def capture_besieged_city(g: DreadState, side: int, place: int) -> None:
    """[9.1d] A besieged City falls: every unit inside is lost, leaders there are captured, and the victor controls it."""
    enemy = 1 - side
    if g.logging:
        g.say("city_falls", place, g.units_inside(enemy, place))
    for piece in g.stack(place):
        if IS_UNIT[piece] and g.inside[piece] and g.camp[NATION[piece]] == enemy:
            destroy(g, piece)
    capture_lone(g, side, place, "captured_in_city")
    claim_city(g, side, place)


def occupy(g: DreadState, side: int, place: int) -> None:
    """[2.1.2c, 9.4e, 5.4a] Units that stand before an enemy City have it when its last defender is gone, by whatever way;
    leaders left there are captured (ruling A88)."""
    if g.holder(CITY_AT[place]) == side or not g.has_unit(side, place) or g.has_unit(1 - side, place):
        return
    capture_lone(g, side, place)
    claim_city(g, side, place)


def occupy_all(g: DreadState) -> None:
    """[2.1.2c] The same for every City, after defenders have gone without a battle or a siege."""
    for place in CITY_PLACE:
        if g.head[place] != NONE:
            for side in BOTH:
                occupy(g, side, place)


# -- going in and out ----------------------------------------------------------------------------------------------


def may_be_inside(g: DreadState, side: int, place: int) -> bool:
    """[3.3.1d, 2.2.2a] Pieces are inside only a City that their side controls."""
    city = CITY_AT[place] if place < LAND else NONE
    return city != NONE and g.holder(city) == side


def may_be_in_port(g: DreadState, side: int, place: int) -> bool:
    """[6.1c, 2.2.4a, 2.1.4d] Fleets are in port only in a friendly Port without enemies in it (ruling A107)."""
    return place < LAND and PORT_AT[place] and may_be_inside(g, side, place)


def may_shift(g: DreadState, piece: int) -> bool:
    """[3.3.1b, 3.3.1c] Going in is free, also past enemies (ruling A137); stepping out against enemies in the hex, be they
    leaders alone, is a sortie."""
    side = g.side(piece)
    place = g.at[piece]
    if KIND[piece] == FLEET:
        return may_be_in_port(g, side, place)
    return may_be_inside(g, side, place) and not (g.inside[piece] and g.is_in_field(1 - side, place))


def bars_passing_gates(g: DreadState, pieces: list[int], wanted: int, already: int) -> int:
    """[3.3.1a] Why none of these pieces can go in (1) or out (0): all are there already, or have passed the gates in this hex
    (ruling A127)."""
    found = already
    for piece in pieces:
        if g.inside[piece] != wanted:
            if not g.shifted[piece]:
                return 0
            found = no.SHIFTED_ALREADY
    return found


# -- ports ---------------------------------------------------------------------------------------------------------


def nearest_ports(g: DreadState, side: int, place: int, beaten: bool) -> list[int]:
    """[8.10b, 10.2a, 10.2b] The nearest friendly Ports by sea, this one not among them; for beaten Fleets none with enemies
    in its hex (rulings A32, A118)."""
    out: list[int] = []
    least = board.PLACES
    for port in PORTS:
        steps = SEA_STEPS[port][place]
        if port == place or steps > least or not may_be_in_port(g, side, port):
            continue
        if beaten and (g.is_occupied(1 - side, port) or g.has_fleet(1 - side, port, 0)):
            continue
        if steps < least:
            least = steps
            out = []
        out.append(port)
    return out


def drive_out_fleets(g: DreadState, side: int, place: int) -> None:
    """[8.10b] The Fleets in a Port that falls go at once to the nearest friendly one; with none they are destroyed."""
    if not PORT_AT[place]:
        return
    fleets = g.fleets_in(side, place, 1)
    if not fleets:
        return
    ports = nearest_ports(g, side, place, False)
    if not ports:
        for fleet in fleets:
            g.say("fleet_without_port", fleet, place)
            destroy(g, fleet)
        return
    for fleet in fleets:
        g.inside[fleet] = 0
    if len(ports) == 1:
        bring_to_port(g, fleets, ports[0], "fleet_to_port")
    else:
        g.push(ChoosePort(side, place, as_set(fleets), False))


def bring_to_port(g: DreadState, fleets: list[int], port: int, line: str) -> None:
    """Fleets, with those aboard, are placed in a Port, with a line of the log."""
    for fleet in fleets:
        passengers = g.passengers(fleet)
        g.leave(fleet)
        g.inside[fleet] = 1
        g.force[fleet] = 0  # whatever they were about is over
        g.enter(fleet, port)
        for passenger in passengers:
            g.force[passenger] = 0
            g.go(passenger, port)
        g.say(line, fleet, port)


class ChoosePort(Pick[DreadState]):
    """[8.10b] Of Ports that are equally near the owner chooses one for the Fleets of a Port that has fallen."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "from_place:place", "fleets:set:piece", "beaten:bool")
    VERB: ClassVar[Verb] = PORT

    def __init__(self, side: int, from_place: int, fleets: int, beaten: bool) -> None:
        self.side = side
        self.from_place = from_place
        self.fleets = fleets
        self.beaten = beaten

    def offers(self, g: DreadState) -> list[int]:
        return nearest_ports(g, self.side, self.from_place, self.beaten)

    def bars(self, g: DreadState, port: int) -> int:
        if port in self.offers(g):
            return 0
        return no.NOT_NEAREST_PORT if self.beaten else no.NOT_NEAREST_HAVEN

    def pick(self, g: DreadState, port: int) -> None:
        g.pop()
        fleets = g.among(self.fleets, self.from_place)
        bring_to_port(g, fleets, port, "fleet_flees" if self.beaten else "fleet_to_port")


class ChooseHaven(ChoosePort):
    """[10.2a] The same for Fleets that are beaten at sea."""
