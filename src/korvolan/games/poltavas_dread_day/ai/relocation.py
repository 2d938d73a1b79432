"""Relocation: what it is worth to a side that a party goes elsewhere, whatever it finds there: a country or a City that lacks
troops, a king who needs company, an army that gathers."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from ..board import CITY_AT, COALITION, IN_SAXONY, IN_SILESIA, LAND, PORT_AT, REGION, SAXONY, SWEDISH
from ..state import DreadState
from ..units import CHARLES, COMMAND, MOBILE, NATION
from .odds import Force
from .parties import Party, has_king
from .situation import COUNTRIES, GARRISONED, Staff
from .weights import ADVANCE, COURT, DEFEND, GUARDING, JOIN, LEAD, LEAVE, LIMITS, NEARER, RALLY, RIDE

WELL_HELD: Final[int] = LIMITS["well_held"]
KINGS_ARMY: Final[int] = LIMITS["kings_army"]
STRONG: Final[int] = LIMITS["strong"]


def errand_value(g: DreadState, staff: Staff, who: Party, here: int, there: int) -> int:
    """What it is worth to a party's side that it goes elsewhere, whatever it finds there."""
    if staff.side == SWEDISH:
        return join_value(g, staff, who, there) - guard_value(g, staff, 0, here) + leave_value(g, staff, here, there)
    return approach_value(g, staff, who, here, there) + defense_value(g, staff, who, here, there)


def duty_value(g: DreadState, staff: Staff, who: Party, here: int, there: int, win: int) -> int:
    """The same where it goes to a City of its own: besides, those there may need it."""
    found = errand_value(g, staff, who, here, there) + fetch_value(g, staff, who, here, there)
    if staff.side == SWEDISH:
        return found + (guard_value(g, staff, who.force.count, there) if win == 100 else 0)
    return found + (0 if staff.careless else court_value(g, staff, who, there))


def guard_value(g: DreadState, staff: Staff, coming: int, place: int) -> int:
    """What troops in a garrison's City are worth while besiegers are about (9.1c, 12.1a): those who come, or, if nobody does,
    those who are there."""
    city = CITY_AT[place] if place < LAND else NONE
    if city not in GARRISONED or g.holder(city) != SWEDISH or not staff.is_near(g, place, True):
        return 0
    there = g.units_in(SWEDISH, place)
    if coming == 0:
        return staff.habits[GUARDING] * max(0, min(there, WELL_HELD) - 1)
    return staff.habits[GUARDING] * max(0, min(coming, WELL_HELD - there))


def approach_value(g: DreadState, staff: Staff, who: Party, here: int, there: int) -> int:
    """What a Port is worth to an army of the Coalition that has only the sea between it and the garrisons that are left (12.1a,
    7.0a); going away from one costs as much."""
    if who.force.count < LIMITS["landing"] or (not PORT_AT[there] and not (here < LAND and PORT_AT[here])):
        return 0
    return staff.habits[NEARER] * (staff.sea_distance(g, here) - staff.sea_distance(g, there))


def defense_value(g: DreadState, staff: Staff, who: Party, here: int, there: int) -> int:
    """What troops are worth to a country of the Coalition that enemies could soon outnumber (11.5b)."""
    region = REGION[there]
    if staff.careless or region not in COUNTRIES or (here < LAND and REGION[here] == region):
        return 0
    return staff.habits[DEFEND] * min(who.force.count, staff.units_lacking(g, region))


def forsaking_risk(g: DreadState, staff: Staff, who: Party, here: int) -> int:
    """What a king of the Coalition risks in his City when these leave him (5.4b, 11.5a)."""
    if staff.careless or staff.side == SWEDISH or who.force.crowned or who.force.count == 0 or here >= LAND:
        return 0
    staying = [p for p in g.leaders_in(COALITION, here) if p not in who.pieces]
    if not has_king(staying):
        return 0
    court = Force(g, staying)
    others = g.units_in(COALITION, here) - who.force.count
    return staff.danger(g, here, court, True, others) - staff.danger(g, here, court, True, others + who.force.count)


def court_value(g: DreadState, staff: Staff, who: Party, there: int) -> int:
    """A king of the Coalition is the safer for every unit in his City, up to a strong garrison (5.4b, 11.5a): they come to him,
    or he to them."""
    friends = g.units_in(COALITION, there)
    if who.force.crowned:
        led = led_by(g, who, there)
        return staff.habits[COURT] * max(0, min(friends, STRONG - who.force.count)) + staff.habits[LEAD] * min(led, KINGS_ARMY)
    if not has_king(g.leaders_in(COALITION, there)):
        return 0
    return staff.habits[COURT] * max(0, min(who.force.count, STRONG - friends))


def led_by(g: DreadState, who: Party, there: int) -> int:
    """How many units in a City the leaders of a party could lead (5.0a)."""
    own = [piece for piece in g.stack(there) if MOBILE[piece] and g.camp[NATION[piece]] == COALITION]
    return len([piece for piece in own if who.leads >> COMMAND[piece] & 1])


def join_value(g: DreadState, staff: Staff, who: Party, there: int) -> int:
    """The king's army is the better for every unit, up to a size that the land can feed (8.2b): they come to him, or he to
    them."""
    if CHARLES in who.pieces:
        waiting = g.units_in(SWEDISH, there) - 1
        return staff.habits[JOIN] * max(0, min(waiting, KINGS_ARMY - who.force.count))
    if g.at[CHARLES] != there:
        return 0
    return staff.habits[JOIN] * max(0, min(who.force.count, KINGS_ARMY - g.units_outside(SWEDISH, there)))


def fetch_value(g: DreadState, staff: Staff, who: Party, here: int, there: int) -> int:
    """What it is worth to leaders with few that they come nearer to troops that have none, if these are many more (5.0a)."""
    if staff.careless or not staff.is_better_off(g, who.leads, who.force.count):
        return 0
    return staff.habits[RIDE] * (staff.to_the_idle(g, who.leads, here) - staff.to_the_idle(g, who.leads, there))


def leave_value(g: DreadState, staff: Staff, here: int, there: int) -> int:
    """Saxony lies behind Silesia (11.4.6d): a Swede who has nothing to do there any more goes while Austria is quiet."""
    if here >= LAND or REGION[here] != IN_SAXONY or not g.out[SAXONY]:
        return 0
    return 0 if REGION[there] in (IN_SAXONY, IN_SILESIA) else staff.habits[LEAVE]


def advance_value(g: DreadState, staff: Staff, who: Party, here: int, there: int, ours: bool) -> int:
    """What it is worth to an army to be nearer to what its side has still to take, over land and sea (12.1a, 12.2a): to Swedes
    an enemy country, to the Coalition the last garrisons, before which it gathers in Cities of its own."""
    if staff.side == SWEDISH:
        nearer = staff.to_the_front(g, here) - staff.to_the_front(g, there)
        return staff.habits[ADVANCE] * nearer if who.force.count >= LIMITS["army"] else 0
    if not ours or staff.careless or len(staff.garrisons_left) > LIMITS["last_few"]:
        return 0
    return staff.habits[RALLY] * (1 + who.force.count // 2) * (staff.to_the_last(g, here) - staff.to_the_last(g, there))
