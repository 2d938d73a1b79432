"""Chapter 8.2. The Recruiting Phase: which units are bought, with what, and where they appear."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Step

from .. import refusals as no
from .. import units
from ..actions import DEPLOY, DONE, RECRUIT
from ..board import FORTRESS, LAND, LEAGUE, NEUTRALS, OFF_MAP, OFF_POLAND, SAXONY, SET_ASIDE, SPOTS, TOWN_PLACE, TOWNS
from ..state import WarState
from ..tables import FIRST_TURN, OPT_PRINCIPALITIES, OPT_THREE, PRICE
from ..units import BOX, COUNTRY, IS_LEADER, LEADERS, NATION, SIDE_UNITS, TYPE, UNIT_SIDE, UNITS
from . import alliances, control
from .forces import count_within_walls, has_leader
from .leaders import LeadersReturn
from .principalities import is_locked
from .treasury import can_pay, is_open, spend

CAPACITY: Final = 7
MOST_A_HEX: Final = 3
# By stock, where another of the same side could pay: the Ottomans have but one.
CANNOT_PAY: Final = [no.EMPIRE_CANNOT_PAY, no.NOT_THE_OTTOMANS, no.POLAND_CANNOT_PAY, no.RUSSIA_CANNOT_PAY]


def begin_phase(g: WarState, side: int) -> None:
    """[5.1i, 5.1j, 8.2b, 14.2.1a] A side places the leaders that are due and buys all its units; nobody does in the first
    turn."""
    if g.turn > FIRST_TURN:
        g.push(PhaseOver())
        g.push(Recruit(side))
        g.push(LeadersReturn(side))
    elif side == g.first:
        g.say("nobody_recruits")


class PhaseOver(Step[WarState]):
    """[8.2i] What was recruited in this phase is forgotten."""

    def run(self, g: WarState) -> None:
        g.pop()
        g.raised = [0] * UNITS


# -- where recruits appear ---------------------------------------------------------------------------------------------


def fits_inside(g: WarState, unit: int, place: int) -> bool:
    """[11.1.1c] Whether the walls have room for one more: seven units besides artillery."""
    return IS_LEADER[unit] or TYPE[unit] == units.ARTILLERY or count_within_walls(g.garrison(place)) < CAPACITY


def raised_there(g: WarState, unit: int, place: int) -> int:
    """[8.2i] How many recruits of this phase stand in a hex; with the option, of this unit's type."""
    count = 0
    other = g.head[place]
    while other != NONE:
        if g.raised[other] and (TYPE[other] == TYPE[unit] or not g.switches[OPT_THREE]):
            count += 1
        other = g.next_in[other]
    return count


def bars_place(g: WarState, unit: int, place: int) -> int:
    """[8.2g, 8.2h, 8.2i, 13.13b, 4.1a, 4.1b] A recruit appears in a city or fortress of its side or with one of its
    leaders, also one who stands before an enemy fortress, not among enemies in the field, not under siege, at most three in a
    hex (ruling A61). For a country that is overrun it may wait off the map."""
    side = UNIT_SIDE[unit]
    if place >= SPOTS:
        return no.NO_PLACE_FOR_RECRUIT
    if place >= LAND:
        country = COUNTRY[unit]
        if country != NONE and OFF_MAP[country] == place and control.is_overrun(g, country):
            return 0
        return no.POLAND_NOT_OVERRUN if place == OFF_POLAND else no.RUSSIA_NOT_OVERRUN
    held = g.holds(side, place)
    if not held and not has_leader(g.own_stack(side, place)):
        return no.NO_PLACE_FOR_RECRUIT
    if held and control.is_besieged(g, place):
        return no.BESIEGED
    if held and g.foes(side, place):
        if not FORTRESS[place] or g.inner[place] == 0:
            return no.ENEMY_IN_HEX
        if not fits_inside(g, unit, place):
            return no.FORTRESS_IS_FULL
    elif g.foes_afield(side, place):
        return no.ENEMY_IN_HEX
    return no.THREE_IN_HEX if raised_there(g, unit, place) >= MOST_A_HEX else 0


def possible_places(g: WarState, unit: int) -> list[int]:
    """The places worth asking about: those of the side, its leaders' hexes and the box off the map."""
    side = UNIT_SIDE[unit]
    out = [TOWN_PLACE[town] for town in range(TOWNS) if g.holder[town] == side]
    for leader in LEADERS:
        place = g.at[leader]
        if UNIT_SIDE[leader] == side and 0 <= place < LAND and place not in out and g.camp(leader) != NEUTRALS:
            out.append(place)
    if side == LEAGUE and COUNTRY[unit] != NONE and OFF_MAP[COUNTRY[unit]] != NONE:
        out.append(OFF_MAP[COUNTRY[unit]])
    return out


def has_place(g: WarState, unit: int) -> bool:
    """Whether a unit could appear anywhere; nearly always a town has room, so that these are asked first."""
    side = UNIT_SIDE[unit]
    for town in range(TOWNS):
        if g.holder[town] == side and bars_place(g, unit, TOWN_PLACE[town]) == 0:
            return True
    for place in possible_places(g, unit):
        if bars_place(g, unit, place) == 0:
            return True
    return False


# -- buying ------------------------------------------------------------------------------------------------------------


def bars_unit(g: WarState, side: int, unit: int) -> int:
    """[8.2a, 8.2.1b, 8.1g, 3.2e, 14.3a] Why a side cannot buy a unit, or 0."""
    if UNIT_SIDE[unit] != side:
        return no.NOT_THE_LEAGUES if side == LEAGUE else no.NOT_THE_OTTOMANS
    if IS_LEADER[unit]:
        return no.LEADERS_ARE_FREE
    if g.at[unit] == SET_ASIDE:
        return no.NOT_AVAILABLE
    if g.at[unit] != BOX[unit]:
        return no.NOT_IN_BOX
    if g.camp(unit) == NEUTRALS:
        return no.SAXONY_IS_NEUTRAL if COUNTRY[unit] == SAXONY else no.NATION_IS_NEUTRAL
    if g.switches[OPT_PRINCIPALITIES] and is_locked(g, NATION[unit]):
        return no.PRINCIPALITY_LOST
    if g.has_earlier_twin(unit):
        return no.LIKE_RECRUIT_FIRST
    return 0 if can_pay(g, stock_of(unit), price_of(unit)) else too_dear(g, side, unit)


def too_dear(g: WarState, side: int, unit: int) -> int:
    """[8.2c, 8.2d, 8.2e, 8.2f, 8.2.1a, 8.2.1c, 8.2.1d] Why a unit cannot be paid for: another treasury of the side could, but
    may not, or none could."""
    for stock in range(units.STOCKS):
        if units.STOCK_SIDE[stock] == side and is_open(g, stock) and can_pay(g, stock, price_of(unit)):
            return CANNOT_PAY[stock_of(unit)]
    if TYPE[unit] in (units.LIGHT_INFANTRY, units.LIGHT_CAVALRY):
        return no.LIGHT_TOO_DEAR
    if TYPE[unit] == units.SIEGE_TRAIN:
        return no.SIEGE_TRAIN_TOO_DEAR
    return no.SUPPLY_TRAIN_TOO_DEAR if TYPE[unit] == units.SUPPLY_TRAIN else no.LINE_TOO_DEAR


def stock_of(unit: int) -> int:
    """[8.2.1a, 8.2.1c, 8.2.1d, 8.2.1e] The treasury that pays for a unit; no other may."""
    return units.NATION_STOCK[NATION[unit]]


def price_of(unit: int) -> int:
    """[8.2c, 8.2d, 8.2e, 8.2f] Its price, in halves of a point."""
    return PRICE[TYPE[unit]]


class Recruit(Pick[WarState]):
    """[8.2a, 8.2b, 5.0b] The next unit that a side buys, until it is done."""

    VERB = RECRUIT
    STOPS = (DONE,)

    def offers(self, g: WarState) -> list[int]:
        return [unit for unit in SIDE_UNITS[self.side] if g.at[unit] == BOX[unit]]

    def bars(self, g: WarState, unit: int) -> int:
        barred = bars_unit(g, self.side, unit)
        return barred if barred != 0 or has_place(g, unit) else no.NOWHERE_TO_RECRUIT

    def pick(self, g: WarState, unit: int) -> None:
        spend(g, stock_of(unit), price_of(unit))
        g.push(PlaceRecruit(unit))


class PlaceRecruit(Pick[WarState]):
    """[8.2g, 8.2h, 8.2i, 4.0d, 11.5b] Where the recruit appears. In a place that the Ottomans still hold in a neutral country
    it brings the country in, and with a leader in an enemy city it takes the city."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit:piece",)
    VERB = DEPLOY

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def seat(self, g: WarState) -> int:
        return UNIT_SIDE[self.unit]

    def offers(self, g: WarState) -> list[int]:
        return possible_places(g, self.unit)

    def bars(self, g: WarState, place: int) -> int:
        return bars_place(g, self.unit, place)

    def pick(self, g: WarState, place: int) -> None:
        g.pop()
        side = self.seat(g)
        g.move(self.unit, place)
        g.raised[self.unit] = 1
        if place < LAND and g.holds(side, place) and g.foes(side, place):
            g.wall_in(self.unit, True)
        g.say("recruits", self.unit, place)
        alliances.arrive(g, side, place)


class Arrival(Step[WarState]):
    """[13.13b, 13.13c] A unit that costs nothing is placed like a recruit; with no place for it, it waits in its box."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit:piece",)

    def __init__(self, unit: int) -> None:
        self.unit = unit

    def run(self, g: WarState) -> None:
        g.pop()
        if has_place(g, self.unit):
            g.push(PlaceRecruit(self.unit))
        else:
            g.say("finds_no_place", self.unit)
