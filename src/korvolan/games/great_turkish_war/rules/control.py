"""Chapter 4. Who controls cities, fortresses and areas, and what follows when somebody comes or goes."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from ..board import AREAS_OF, CAPITALS, CITY, FORTRESS, LAND, NEUTRALS, OTTOMANS, SPOTS, TOWN, TOWNS_OF
from ..state import BOTH, WarState
from ..units import IS_LEADER, SIEGE_TRAIN, UNIT_SIDE
from .forces import count_combat, has_type

NOBODYS: Final = 0
PARTIAL: Final = 1
TOTAL: Final = 2


def control_of(towns: int, mine: int, my_units: bool, their_units: bool, last: bool) -> int:
    """[4.0a, 4.0b, 4.0c, 4.0d] How far a side controls an area: by its places, and without any by who passed last (ruling A27).

    `mine` of `towns` places are the side's; `last` says that it was the last to pass through."""
    if towns > 0:
        return TOTAL if mine == towns else PARTIAL if mine > 0 else NOBODYS
    if my_units and their_units:
        return PARTIAL
    return TOTAL if last else NOBODYS


def area_control(g: WarState, camp: int, area: int) -> int:
    """[4.0] How far a side controls an area of the map."""
    towns = TOWNS_OF[area]
    mine = len([town for town in towns if g.holder[town] == camp])
    hexes = [place for place in range(LAND) if g.area(place) == area] if not towns else []
    ours = any(g.stands(camp, place) for place in hexes)
    theirs = any(g.foes(camp, place) > 0 for place in hexes)
    return control_of(len(towns), mine, ours, theirs, g.passed[area] == camp)


def take_town(g: WarState, camp: int, place: int) -> None:
    """[4.0f] A place is taken."""
    if g.holder[TOWN[place]] != camp:
        hand_over(g, camp, place)
        g.say("takes_town", camp, place)


def hand_over(g: WarState, camp: int, place: int) -> None:
    """[4.0f, 6.2d] A place changes hands, whether taken or ceded (ruling A85). The Ottomans keep the points for a capital that
    they had once."""
    town = TOWN[place]
    g.set_holder(town, camp)
    g.works[town] = 0
    if camp == OTTOMANS and town in CAPITALS:
        g.sacked[town] = 1


def occupy(g: WarState, camp: int, place: int) -> None:
    """[4.0d, 4.0e] Combat units that are in an enemy city without enemy units take it at once; never a fortress (ruling
    A80)."""
    if place >= LAND or camp == NEUTRALS:
        return
    if not len(TOWNS_OF[g.area(place)]):
        g.passed[g.area(place)] = camp
    if CITY[place] and g.fighters[camp * SPOTS + place] and g.foes(camp, place) == 0:
        take_town(g, camp, place)


def is_besieged(g: WarState, place: int) -> bool:
    """[11.6.2a] Whether siege works lie before a fortress (ruling A41)."""
    return place < LAND and TOWN[place] != NONE and bool(g.works[TOWN[place]])


def update_place(g: WarState, place: int) -> None:
    """[11.6.2m, 4.0d] After a hex was left or fought over: works without a siege are lifted, walls without enemies are left
    open, and a city without defenders falls to whoever stands there (rulings A93, A38)."""
    if place == NONE or place >= LAND:
        return
    for camp in BOTH:
        lose_unguarded_trains(g, camp, place)
    town = TOWN[place]
    if town == NONE:
        return
    if FORTRESS[place]:
        if g.works[town] and not keeps_siege(g, place):
            g.works[town] = 0
            g.say("works_lifted", place)
        if g.inner[place] and not has_both(g, place):
            for unit in g.garrison(place):
                g.wall_in(unit, False)
    else:
        for camp in BOTH:
            occupy(g, camp, place)


def lose_unguarded_trains(g: WarState, camp: int, place: int) -> None:
    """[11.4.2k] Trains that were left without a combat unit among enemies, in the field or before a garrison, are lost as if
    those had come upon them (ruling A105); their leaders ride away. Those in a fortress of their own still have its walls."""
    if g.pieces[camp * SPOTS + place] == 0 or g.field_fighters(camp, place) or not is_forsaken(g, camp, place):
        return
    for unit in g.field_stack(camp, place):
        if not IS_LEADER[unit]:
            g.say("caught", unit, place)
            g.eliminate(unit)


def is_forsaken(g: WarState, camp: int, place: int) -> bool:
    """[11.4.2k] Whether trains of a camp in a hex would be lost without a combat unit of their own in the field."""
    if g.fighters[(1 - camp) * SPOTS + place] == 0:
        return False
    return not (FORTRESS[place] and g.holds(camp, place) and not is_besieged(g, place))


def uncover_garrison(g: WarState, place: int) -> None:
    """[11.1.1h] A Force marker goes with those outside: whoever goes behind the walls without them is shown, like everybody
    who leaves a force (ruling A40)."""
    outside = 0
    for unit in g.stack(place):
        if g.cover[unit] != NONE and not g.inside[unit]:
            outside |= 1 << g.cover[unit]
    for unit in g.garrison(place):
        if g.cover[unit] != NONE and outside >> g.cover[unit] & 1:
            g.uncover(unit)
            g.say("comes_out", UNIT_SIDE[unit], unit, place)


def keeps_siege(g: WarState, place: int) -> bool:
    """[11.6.2m] Whether a combat unit and a siege train of the besiegers are still there (ruling A93)."""
    owner = g.holder[TOWN[place]]
    besiegers = [unit for unit in g.stack(place) if g.camp(unit) != owner and not g.inside[unit]]
    return count_combat(besiegers) > 0 and has_type(besiegers, SIEGE_TRAIN)


def has_both(g: WarState, place: int) -> bool:
    """Whether pieces of two camps are in a hex."""
    return len({g.camp(unit) for unit in g.stack(place)}) > 1


def is_overrun(g: WarState, country: int) -> bool:
    """[4.1a, 4.1b] Whether the Ottomans control all areas of a country on the map."""
    return all(g.has_all(OTTOMANS, area) for area in AREAS_OF[country])
