"""Chapters 9, 11.5 and 14.1. Diplomacy: how Poland, Russia and (an option) Saxony become allies or neutral, and invasions."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Frame, Step

from .. import board, tables
from .. import refusals as no
from ..actions import DEPLOY, GATHER, PASS, WOO
from ..board import AREAS_OF, HEXES_OF, LEAGUE, NEUTRALS, OTTOMANS, SAXONY, SPOTS, TOWN_COUNTRY, TOWN_PLACE, TOWNS
from ..fields import ALLIED, NEUTRAL
from ..state import WarState
from ..stratagem_kinds import DIPLOMACY
from ..units import COUNTRY, SIDE_UNITS
from . import alliances, leaders, recruiting, roll_modifiers, siege, truces
from .stratagems import holds, play_marker

SIX: Final = 6


def begin_phase(g: WarState) -> None:
    """[5.1h, 9.1a, 9.1d, 14.2a] The side with the initiative makes its attempt first, one at most each (ruling A95)."""
    g.push(Attempt(1 - g.first))
    g.push(Attempt(g.first))
    if g.switches[tables.OPT_TRUCES]:
        g.push(truces.OfferTruce(1 - g.first))
        g.push(truces.OfferTruce(g.first))


def stands_in(g: WarState, camp: int, country: int) -> bool:
    """Whether a camp has pieces in a country."""
    return any(g.stands(camp, place) for area in AREAS_OF[country] for place in HEXES_OF[area])


class Attempt(Pick[WarState]):
    """[9.0a, 9.0b, 9.1b, 9.1d, 9.1e, 9.1g, 9.1h, 9.2f, 11.5c, 13.3a] A side may spend a Diplomacy marker on a
    country: the League on a neutral one, the Ottomans on an ally of the League's."""

    VERB = WOO
    STOPS = (PASS,)

    def asks(self, g: WarState) -> bool:
        return g.cards[self.side] > 0

    def offers(self, g: WarState) -> list[int]:
        return list(range(board.COUNTRIES))

    def bars(self, g: WarState, country: int) -> int:
        return bars_attempt(g, self.side, country)

    def pick(self, g: WarState, country: int) -> None:
        g.pop()
        play_marker(g, self.side, DIPLOMACY)
        g.push(DiplomacyRoll(self.side, country))


def bars_attempt(g: WarState, side: int, country: int) -> int:
    """[9.0b, 9.1g, 9.1h, 9.2c, 9.2f, 11.5c, 14.0a] Why a side cannot attempt to win or to turn a country, or 0."""
    if not holds(g, side, DIPLOMACY):
        return no.NO_DIPLOMACY_MARKER
    if country == SAXONY and not g.switches[tables.OPT_SAXONY]:
        return no.SAXONY_IS_LOYAL
    if side == LEAGUE:
        if g.status[country] == ALLIED:
            return no.IS_ALLIED
        return no.LEAGUE_IN_COUNTRY if stands_in(g, LEAGUE, country) else 0
    if g.status[country] == NEUTRAL:
        return no.ONLY_ALLIES_BREAK
    return no.OTTOMANS_IN_COUNTRY if stands_in(g, OTTOMANS, country) else 0


def may_succeed(g: WarState, side: int, country: int) -> bool:
    """[DRT-a] Whether any roll brings success."""
    return SIX + roll_modifiers.total(roll_modifiers.for_diplomacy(g, side, country)) >= tables.DIPLOMACY_SUCCESS


class DiplomacyRoll(roll_modifiers.ModifiedRoll):
    """[9.1c, 9.1f, DRT-a, DRT-d, DRT-e, 14.1a] A modified 5 or more brings the alliance, or makes the country neutral, at
    once."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "country:country")

    def __init__(self, side: int, country: int) -> None:
        self.side = side
        self.country = country

    def parts(self, g: WarState) -> list[roll_modifiers.Part]:
        return roll_modifiers.for_diplomacy(g, self.side, self.country)

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        total = self.total(g, result)
        g.say("woos", self.side, self.country, total)
        if total < tables.DIPLOMACY_SUCCESS:
            return
        if self.side == LEAGUE:
            alliances.ally(g, self.country)
        else:
            make_neutral(g, self.country)

    def label(self, g: WarState, result: int) -> str:
        return "success" if self.total(g, result) >= tables.DIPLOMACY_SUCCESS else "no effect"


# -- alliances -----------------------------------------------------------------------------------------------------


def make_neutral(g: WarState, country: int) -> None:
    """[9.2c, 9.2d, 9.2e, DRT-e, 14.1c] A country leaves the League, and is nobody's ally: its places are its own again, and
    its units go home (ruling A20). Who stands behind the League's walls comes out to go."""
    for unit in SIDE_UNITS[LEAGUE]:
        if COUNTRY[unit] == country and g.inside[unit]:
            g.wall_in(unit, False)
    g.set_status(country, NEUTRAL)
    for town in range(TOWNS):
        if TOWN_COUNTRY[town] == country and g.holder[town] == LEAGUE:
            g.set_holder(town, NEUTRALS)
    g.say("neutral", country)
    g.push(AllHome(country))


def home_places(g: WarState, country: int) -> list[int]:
    """[9.2d, 14.1c] Where units of a country go home to: its places that are not Ottoman, any hex in Saxony, or off the map."""
    if country == SAXONY:
        return [place for area in AREAS_OF[country] for place in HEXES_OF[area]]
    towns = [town for town in range(TOWNS) if TOWN_COUNTRY[town] == country and g.holder[town] != OTTOMANS]
    return [TOWN_PLACE[town] for town in towns] or [board.OFF_MAP[country]]


class AllHome(Step[WarState]):
    """[9.2d, 11.6.1c] Unit after unit is sent home; in a fortress that the League's units stand before they may go behind the
    walls, as when those had come (ruling A42)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("country:country",)

    def __init__(self, country: int) -> None:
        self.country = country

    def run(self, g: WarState) -> None:
        abroad = units_abroad(g, self.country)
        if abroad:
            g.push(SendHome(self.country, abroad[0]))
            return
        g.replace(recruiting.PhaseOver())
        leaders.update_all_places(g)
        for town in range(TOWNS):
            if TOWN_COUNTRY[town] == self.country:
                g.push(siege.Walls(TOWN_PLACE[town]))


def units_abroad(g: WarState, country: int) -> list[int]:
    """The units of a country on the map that have not been sent home yet."""
    return [u for u in SIDE_UNITS[LEAGUE] if COUNTRY[u] == country and 0 <= g.at[u] < SPOTS and not g.raised[u]]


class SendHome(Frame[WarState]):
    """[9.2d, 14.1c] The League player chooses where a unit goes, or where all that are left gather."""

    FIELDS: ClassVar[tuple[str, ...]] = ("country:country", "unit:piece")
    VERBS: ClassVar[tuple[str, ...]] = ("deploy", "gather")

    def __init__(self, country: int, unit: int) -> None:
        self.country = country
        self.unit = unit

    def seat(self, g: WarState) -> int:
        return LEAGUE

    def candidates(self, g: WarState) -> list[int]:
        places = home_places(g, self.country)
        if len(places) == 1:
            return [GATHER + places[0]]
        return [*(GATHER + place for place in places), *(DEPLOY + place for place in places)]

    def forbids(self, g: WarState, action: int) -> int:
        place = GATHER.of(action) if action in GATHER else DEPLOY.of(action)
        return 0 if place in home_places(g, self.country) else no.NOT_A_HOME_PLACE

    def take(self, g: WarState, action: int) -> None:
        g.pop()
        if action in DEPLOY:
            go_home(g, self.unit, DEPLOY.of(action))
            return
        for unit in units_abroad(g, self.country):
            go_home(g, unit, GATHER.of(action))


def go_home(g: WarState, unit: int, place: int) -> None:
    """One unit is home."""
    g.uncover(unit)
    g.move(unit, place)
    g.raised[unit] = 1
    g.say("goes_home", unit, place)
