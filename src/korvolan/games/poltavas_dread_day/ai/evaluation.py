"""Evaluation: the features of a position, from Sweden's side."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from .. import board, units
from ..board import CITIES, CITY_OWNER, CITY_PLACE, CITY_REGION, COALITION, LAND, MEMBERS, REGION, SWEDEN, SWEDISH, TURKEY
from ..rules.victory import garrisons_in_the_way
from ..state import DreadState
from ..units import (
    CHARLES,
    COMBAT,
    FLEET,
    GARRISON,
    GARRISON_CITY,
    IS_UNIT,
    KIND,
    LEADER,
    NATION,
    PIECES,
    SOVEREIGN,
    SOVEREIGN_OF,
)
from .odds import Force, mean_siege_chance
from .situation import NATION_OF, Staff, waiting
from .weights import OF_DATA

FEATURES: Final = [
    "swedish_units",  # 8.2: field units of the Swedish side
    "coalition_units",  # of the Coalition
    "fleets",  # 10.0: Swedish Fleets less the Coalition's
    "garrisons",  # 12.1: garrison Cities that still stand in the Coalition's way
    "besieged",  # 9.2: how likely the garrison Cities fall that are under siege, the more the fewer are left
    "surrendered",  # 12.2: nations that have surrendered
    "near_surrender",  # 11.5: how near they are to it, by numbers in the country
    "cities",  # Cities taken from the enemy
    "charles",  # 12.1: Charles is alive
    "leaders",  # initiative of leaders on the map
    "last_ones",  # 12.1: how few garrison Cities are left; 100 would be none
    "two_out",  # 12.2: two of three nations are out of the war
    "kings_at_risk",  # 11.5a: how likely kings of the Coalition are lost soon, each in hundredths
    "charles_at_risk",  # 12.1b: the same for Charles
    "towns_at_risk",  # 12.1: how likely garrison Cities fall soon to enemies who are near
    "kings_army",  # units with Charles, up to ten
    "leaderless",  # 5.0: Swedish units without a leader, less the Coalition's
]
AT_RISK: Final = 12  # the place of the first risk
LAST_ONES: Final = 10
KINGS_ARMY: Final = 10
USUAL_LEADER: Final = 2  # the rating of one who besieges a City
PERCENT: Final = 100


def features(g: DreadState) -> list[int]:
    """The features of a position."""
    out = [0] * len(FEATURES)
    swedes = dict.fromkeys(NATION_OF, 0)
    others = dict.fromkeys(NATION_OF, 0)
    for piece in range(PIECES):
        place = g.at[piece]
        if place == NONE or place > TURKEY:
            continue
        side = g.camp[NATION[piece]]
        if side > COALITION:
            continue
        kind = KIND[piece]
        if kind == FLEET:
            out[2] += 1 if side == SWEDISH else -1
        elif kind == LEADER:
            out[9] += leader_worth(piece) if side == SWEDISH else -leader_worth(piece)
        elif kind != GARRISON:
            out[side] += 1
        if IS_UNIT[piece] and place < LAND and REGION[place] in NATION_OF:
            if side == SWEDISH:
                swedes[REGION[place]] += 1
            else:
                others[REGION[place]] += 1
    out[1] = -out[1]
    count_cities(g, out)
    for nation in MEMBERS:
        if g.out[nation]:
            out[5] += 2 if g.final[nation] else 1
    for region, nation in NATION_OF.items():
        if not g.out[nation] and swedes[region]:
            out[6] += min(PERCENT, PERCENT * swedes[region] // max(1, 2 * others[region]))
    out[8] = 0 if g.at[CHARLES] == NONE else 1
    out[AT_RISK - 1] = 1 if g.out.count(1) >= len(MEMBERS) - 1 else 0
    count_risks(g, out)
    return out


def count_risks(g: DreadState, out: list[int]) -> None:
    """What could be lost before one can answer: kings, and the Cities that the Coalition still needs."""
    staff = Staff(g, COALITION, OF_DATA)
    for nation in MEMBERS:
        if not g.out[nation]:
            out[AT_RISK] += risk_of(g, staff, SOVEREIGN_OF[nation])
    swedes = Staff(g, SWEDISH, OF_DATA)
    out[AT_RISK + 1] = -risk_of(g, swedes, CHARLES)
    nobody = Force(g, [])
    for city in staff.garrisons_left:
        place = CITY_PLACE[city]
        inside = g.units_inside(SWEDISH, place)
        if inside and swedes.together(g, place) >= inside:
            nobody.worth = PERCENT
            out[AT_RISK + 2] -= swedes.worst_loss(g, place, nobody, True, inside)
    if 0 <= g.at[CHARLES] <= TURKEY:
        out[AT_RISK + 3] = min(g.units_in(SWEDISH, g.at[CHARLES]), KINGS_ARMY)
    out[AT_RISK + 4] = len(waiting(g, SWEDISH)) - len(waiting(g, COALITION))


def risk_of(g: DreadState, staff: Staff, king: int) -> int:
    """How likely a king is lost soon where he is, in hundredths."""
    place = g.at[king]
    if not 0 <= place < LAND or g.aboard[king] != NONE:
        return 0
    inside = g.inside[king] == 1
    own = Force(g, [king] if inside else g.outside(staff.side, place))
    friends = g.units_inside(staff.side, place) if inside else 0
    return min(PERCENT, PERCENT * staff.worst_loss(g, place, own, inside, friends) // max(own.worth, 1))


def leader_worth(leader: int) -> int:
    return COMBAT[leader] + (2 if SOVEREIGN[leader] else 0)


def count_cities(g: DreadState, out: list[int]) -> None:
    """Garrisons, sieges and Cities that have changed hands."""
    wanted = garrisons_in_the_way(g)
    for garrison in units.SWEDISH_GARRISONS:
        city = GARRISON_CITY[garrison]
        if city in wanted:
            weight = 2 if CITY_REGION[city] == board.IN_SWEDEN else 3
            out[3] += weight if g.at[garrison] != NONE and g.holder(city) == SWEDISH else weight - 1
            if g.besieged[city]:
                inside = g.units_inside(SWEDISH, CITY_PLACE[city])
                out[4] -= mean_siege_chance(1, USUAL_LEADER, inside) // len(wanted)
    out[LAST_ONES] = -PERCENT // (1 + len(wanted))
    for city in range(CITIES):
        if g.control[city] == NONE:
            continue
        holder = g.holder(city)
        owner = home_side(city)
        if holder == SWEDISH and owner == COALITION:
            out[7] += 1
        elif holder == COALITION and owner == SWEDISH:
            out[7] -= 1


def home_side(city: int) -> int:
    """Whose a City is by its land."""
    owner = CITY_OWNER[city]
    return SWEDISH if owner == SWEDEN else COALITION if owner in MEMBERS else -1
