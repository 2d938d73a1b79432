"""Chapters 6.5 and 6.6. Alliance, and peace: where units go when a country leaves the war."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Pick
from korvolan.kernel.errors import RulesFault
from korvolan.kernel.frame import Step
from korvolan.kernel.verbs import Verb

from .. import board
from .. import refusals as no
from ..actions import DONE, TO
from ..board import FORTRESS, FORTRESSES, LAND, MAKES_PEACE, NATION_IDS, NATION_SIDE, distance
from ..campaign_markers import ALLIANCE, IN_PLAY, PEACE, POOL
from ..fields import BELLIGERENT, NEUTRAL
from ..state import WarState
from ..tables import REFUGE_HEXES
from ..units import BOX, NATION, UNIT_SIDE, UNITS, UNITS_OF


def join(g: WarState, nation: int) -> None:
    """[6.5a, 6.5b, 6.3a] A country enters the war; its player commands its units at once.

    The Alliance marker stays in play by its own text."""
    g.set_status(nation, BELLIGERENT)
    return_peace(g, nation)
    g.say("joins", nation)


def return_peace(g: WarState, nation: int) -> None:
    """[6.5b] A Peace marker that lies in play goes back to its pool; one that is held stays in the hand (ruling A74)."""
    marker = PEACE[nation]
    if marker != NONE and g.spot[marker] == IN_PLAY:
        g.set_spot(marker, POOL)


def make_peace(g: WarState, nation: int) -> None:
    """[6.6a, 6.6d, 6.8b] A country leaves the war: others go, its own come home, markers return (ruling A73).

    All units concerned are picked up in the sight of everyone."""
    if not MAKES_PEACE[nation]:
        raise RulesFault(f"{NATION_IDS[nation]} never makes peace")
    g.say("makes_peace", nation)
    for unit in range(UNITS):
        if is_guest(g, nation, unit) or (NATION[unit] == nation and 0 <= g.at[unit] < LAND):
            g.show(unit)
    g.push(Peace(nation, SWEDES_LEAVE))


SWEDES_LEAVE: Final = 0
ALLIES_LEAVE: Final = 1
COME_HOME: Final = 2
AT_PEACE: Final = 3


class Peace(Step[WarState]):
    """[6.6a, 6.6b, 6.6c] What a peace asks for, in its order: the Swedish player first (ruling A73)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("nation:nation", "stage:int")

    def __init__(self, nation: int, stage: int) -> None:
        self.nation = nation
        self.stage = stage

    def run(self, g: WarState) -> None:
        if self.stage == SWEDES_LEAVE or self.stage == ALLIES_LEAVE:
            side = board.SWEDISH if self.stage == SWEDES_LEAVE else board.COALITION
            guest = first_guest(g, side, self.nation)
            if guest == NONE:
                g.replace(Peace(self.nation, self.stage + 1))
            else:
                lead_out(g, self.nation, guest)
        elif self.stage == COME_HOME:
            g.replace(Peace(self.nation, AT_PEACE))
            come_home(g, self.nation, UNITS_OF[self.nation][0])
        else:
            g.pop()
            conclude_peace(g, self.nation)


# -- others leave --------------------------------------------------------------------------------------------------


def is_land_of(nation: int, place: int) -> bool:
    """[6.10a] Whether a hex lies in a nation's country; Gottorp is no part of Denmark."""
    return board.COUNTRY_OWNER[board.COUNTRY[place]] == nation


def is_guest(g: WarState, nation: int, unit: int) -> bool:
    """[6.6a] Whether a unit of another nation in the war stands in the country."""
    return NATION[unit] != nation and 0 <= g.at[unit] < LAND and g.is_active(unit) and is_land_of(nation, g.at[unit])


def first_guest(g: WarState, side: int, nation: int) -> int:
    """The next unit of a side that must leave, or NONE."""
    guests = [unit for unit in range(UNITS) if UNIT_SIDE[unit] == side and is_guest(g, nation, unit)]
    return guests[0] if guests else NONE


def lead_out(g: WarState, nation: int, unit: int) -> None:
    """[6.6a] To a refuge of the owner's choice, or to the box if there is none in reach."""
    if any(bars_refuge(g, nation, unit, place) == 0 for place in FORTRESSES):
        g.push(FindRefuge(UNIT_SIDE[unit], nation, unit))
        return
    g.take_off(unit, BOX[unit])
    g.say("without_refuge", UNIT_SIDE[unit], unit)


def bars_refuge(g: WarState, nation: int, unit: int, place: int) -> int:
    """[6.6a] Why a unit cannot go to a hex, or 0: a fortress that its side controls within twelve hexes (ruling A73)."""
    if place >= LAND or not FORTRESS[place] or not g.controls(UNIT_SIDE[unit], place):
        return no.NOT_A_FRIENDLY_FORTRESS
    if is_land_of(nation, place):
        return no.REFUGE_MAKES_PEACE
    if g.barred_from(unit, place):
        return no.SWEDES_ONLY
    return no.REFUGE_IS_TOO_FAR if distance(g.at[unit], place) > REFUGE_HEXES else 0


class PeaceMove(Pick[WarState]):
    """Where a unit goes when a country makes peace. It has been picked up in the sight of all, so it may be named."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "nation:nation", "unit:piece")

    def __init__(self, side: int, nation: int, unit: int) -> None:
        self.side = side
        self.nation = nation
        self.unit = unit

    def place(self, g: WarState) -> int:
        return g.at[self.unit]

    def offers(self, g: WarState) -> list[int]:
        return FORTRESSES


class FindRefuge(PeaceMove):
    """[6.6a] Where a unit goes that stood in the country. It has been picked up in the sight of all, so it may be named."""

    VERB: ClassVar[Verb] = TO

    def bars(self, g: WarState, place: int) -> int:
        return bars_refuge(g, self.nation, self.unit, place)

    def pick(self, g: WarState, place: int) -> None:
        g.pop()
        g.put(self.unit, place)
        g.say("finds_refuge", self.side, self.unit, place)


# -- its own come home ---------------------------------------------------------------------------------------------


def come_home(g: WarState, nation: int, unit: int) -> None:
    """[6.6b] The next unit of the country, from this one on, that is on the map."""
    for other in UNITS_OF[nation]:
        if other >= unit and 0 <= g.at[other] < LAND:
            g.push(ComeHome(NATION_SIDE[nation], nation, other))
            return


def is_home_fortress(nation: int, place: int) -> bool:
    """[6.6b] A fortress of the country."""
    return place < LAND and FORTRESS[place] and is_land_of(nation, place)


def is_rest_at_home(g: WarState, nation: int, unit: int) -> bool:
    """Whether this unit and all after it are in fortresses of their country."""
    rest = [g.at[other] for other in UNITS_OF[nation] if other >= unit and 0 <= g.at[other] < LAND]
    return all(is_home_fortress(nation, place) for place in rest)


class ComeHome(PeaceMove):
    """[6.6b] Its player puts the country's units, from wherever they are, into its fortresses as he likes; `done` leaves the
    rest where they are."""

    VERB: ClassVar[Verb] = TO
    STOPS: ClassVar[tuple[int, ...]] = (DONE,)

    def bars(self, g: WarState, place: int) -> int:
        return 0 if is_home_fortress(self.nation, place) else no.NOT_A_HOME_FORTRESS

    def bars_stop(self, g: WarState, action: int) -> int:
        return 0 if is_rest_at_home(g, self.nation, self.unit) else no.NOT_ALL_AT_HOME

    def pick(self, g: WarState, place: int) -> None:
        g.pop()
        g.put(self.unit, place)
        g.say("comes_home", self.side, self.unit, place)
        come_home(g, self.nation, self.unit + 1)


def conclude_peace(g: WarState, nation: int) -> None:
    """[6.6c] The country is neutral, and its Alliance may be drawn again. The Peace returns by its own text."""
    g.set_status(nation, NEUTRAL)
    g.set_spot(ALLIANCE[nation], POOL)


if any(MAKES_PEACE[nation] and ALLIANCE[nation] == NONE for nation in range(board.NATIONS)):
    raise RulesFault("a country that makes peace has no Alliance marker")
