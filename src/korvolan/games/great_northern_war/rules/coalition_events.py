"""Chapter 21, Russian list. What each Coalition marker needs and does; those that both sides have stand in common_events.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from korvolan.kernel.decisions import Pick
from korvolan.kernel.verbs import Verb

from .. import board
from .. import campaign_markers as markers
from .. import refusals as no
from ..actions import DEPLOY, RECRUIT
from ..board import COALITION, COUNTRY, LAND, NO_TOWN, TOWN_KIND, TOWNS_AND_FORTRESSES
from ..fields import BELLIGERENT
from ..frames import SideStep, UnitPick
from ..state import WarState
from ..tables import PLOT, RALLY, RALLY_FROM
from ..units import BOX, IRREGULAR, NATION, TYPE, UNIT_SIDE
from . import belligerents
from .common_events import GainRoll, Needs, bars_unmet, no_effect
from .eligibility import has_earlier_twin
from .mercenaries import appear, bring, bring_all

# -- Alliances -----------------------------------------------------------------------------------------------------


def has_russian_leader_in_capital(g: WarState) -> bool:
    """A Russian leader in Moscow, or in St. Petersburg once it is built."""
    return g.leader_of(board.RUSSIA, board.MOSCOW) or (g.petersburg == 1 and g.leader_of(board.RUSSIA, board.NYENSKANS))


def may_win_brandenburg(g: WarState) -> bool:
    """[21R.1a] A Russian leader in Moscow, St. Petersburg or Warsaw."""
    return has_russian_leader_in_capital(g) or g.leader_of(board.RUSSIA, board.WARSAW)


def may_win_denmark(g: WarState) -> bool:
    """[21R.2a] A Russian leader in Moscow, St. Petersburg or Riga."""
    return has_russian_leader_in_capital(g) or g.leader_of(board.RUSSIA, board.RIGA)


def may_win_saxony(g: WarState) -> bool:
    """[21R.3a] A Russian leader in Moscow, St. Petersburg or Warsaw."""
    return has_russian_leader_in_capital(g) or g.leader_of(board.RUSSIA, board.WARSAW)


# -- Baltic Plot ---------------------------------------------------------------------------------------------------


def plots_at(g: WarState, place: int) -> bool:
    """[21R.6a] A Russian leader in Riga or Reval."""
    return place in (board.RIGA, board.REVAL) and g.leader_of(board.RUSSIA, place)


def may_plot(g: WarState) -> bool:
    """[21R.6a] A Russian leader in either town."""
    return plots_at(g, board.RIGA) or plots_at(g, board.REVAL)


def baltic_plot(g: WarState) -> None:
    """[21R.6a] Units appear, and then the Coalition gains a die."""
    g.push(GainRoll(COALITION))
    g.push(PlacePlot(COALITION))


class PlacePlot(Pick[WarState]):
    """[21R.6a] A garrison, a dragoon and a train join the leader; with leaders in both towns, in one of them."""

    VERB: ClassVar[Verb] = DEPLOY

    def asks(self, g: WarState) -> bool:
        return g.stands(self.side, board.RIGA) and g.stands(self.side, board.REVAL)  # who is there nobody else may know

    def offers(self, g: WarState) -> list[int]:
        return [board.RIGA, board.REVAL]

    def bars(self, g: WarState, place: int) -> int:
        return 0 if place < LAND and plots_at(g, place) else no.NO_PLOT_THERE

    def pick(self, g: WarState, place: int) -> None:
        g.pop()
        bring_all(g, board.RUSSIA, PLOT, place)


# -- Cossacks Rally ------------------------------------------------------------------------------------------------


def southing(place: int) -> int:
    """[21R.8a] How far south a hex lies, in half hexes: odd columns are printed half a hex lower (ruling A76)."""
    column, row = int(board.PLACE_IDS[place][:2]), int(board.PLACE_IDS[place][2:])
    return 2 * row + column % 2


# [21R.8a] The towns and fortresses of Russia on or south of Tula.
IN_THE_SOUTH: Final[list[bool]] = [
    COUNTRY[place] == board.IN_RUSSIA and TOWN_KIND[place] != NO_TOWN and southing(place) >= southing(RALLY_FROM)
    for place in range(LAND)
]
SOUTHERN_TOWNS: Final[list[int]] = [place for place in range(LAND) if IN_THE_SOUTH[place]]


def may_rally(g: WarState) -> bool:
    """Whether there are irregulars in the Russian box and a place for them."""
    for unit in g.in_box(board.RUSSIA):
        if TYPE[unit] == IRREGULAR:
            return any(rallies_at(g, place) for place in SOUTHERN_TOWNS)
    return False


def rallies_at(g: WarState, place: int) -> bool:
    """[21R.8a] A town or fortress of the south that the Coalition controls."""
    return place < LAND and IN_THE_SOUTH[place] and g.controls(COALITION, place)


def cossacks_rally(g: WarState) -> None:
    """[21R.8a] Without irregulars or a place for them nothing happens (ruling A82)."""
    if may_rally(g):
        g.push(PlaceRally(COALITION))
    else:
        no_effect(g)


class PlaceRally(Pick[WarState]):
    """[21R.8a] Two Russian irregulars appear together in one place of the south."""

    VERB: ClassVar[Verb] = DEPLOY

    def offers(self, g: WarState) -> list[int]:
        return SOUTHERN_TOWNS

    def bars(self, g: WarState, place: int) -> int:
        return 0 if rallies_at(g, place) else no.NOT_A_RALLYING_PLACE

    def pick(self, g: WarState, place: int) -> None:
        g.pop()
        bring(g, board.RUSSIA, IRREGULAR, RALLY, place)


# -- Polish Civil War ----------------------------------------------------------------------------------------------

# By seat: its Polish faction.
FACTION: Final[list[int]] = [board.LITHUANIA, board.COMMONWEALTH]


def polish_civil_war(g: WarState) -> None:
    """[21R.12a] Both players may take a unit, the First Player first."""
    g.push(PolishRising(1 - g.first))
    g.push(PolishRising(g.first))


class PolishRising(SideStep):
    """[21R.12a] A player takes one unit from his Polish box, if his faction is in the war and has one (ruling A75)."""

    def run(self, g: WarState) -> None:
        nation = FACTION[self.side]
        ready = g.status[nation] == BELLIGERENT and len(g.in_box(nation)) > 0
        if ready and any(is_polish_place(g, self.side, place) for place in TOWNS_AND_FORTRESSES):
            g.replace(RaisePole(self.side))
        else:
            g.pop()


def is_polish_place(g: WarState, side: int, place: int) -> bool:
    """[21R.12a] A fortress or town of Poland without enemy units; nobody need be there."""
    if place >= LAND or COUNTRY[place] != board.IN_POLAND or TOWN_KIND[place] == NO_TOWN:
        return False
    return not g.stands(1 - side, place)


class RaisePole(Pick[WarState]):
    """[21R.12a] A Polish unit of any type, free of cost."""

    VERB: ClassVar[Verb] = RECRUIT

    def offers(self, g: WarState) -> list[int]:
        return g.in_box(FACTION[self.side])

    def bars(self, g: WarState, unit: int) -> int:
        if UNIT_SIDE[unit] != self.side:
            return no.NOT_YOUR_UNIT
        if NATION[unit] != FACTION[self.side] or g.at[unit] != BOX[unit]:
            return no.NOT_A_POLE
        return no.LIKE_UNIT_FIRST if has_earlier_twin(g, unit) else 0

    def pick(self, g: WarState, unit: int) -> None:
        g.replace(PlacePole(self.side, unit))


class PlacePole(UnitPick):
    """[21R.12a] Where in Poland it appears."""

    VERB: ClassVar[Verb] = DEPLOY

    def offers(self, g: WarState) -> list[int]:
        return TOWNS_AND_FORTRESSES

    def bars(self, g: WarState, place: int) -> int:
        return 0 if is_polish_place(g, self.side, place) else no.NOT_A_POLISH_PLACE

    def pick(self, g: WarState, place: int) -> None:
        g.pop()
        appear(g, self.unit, place)


# -- Russian New Army ----------------------------------------------------------------------------------------------


def russian_new_army(g: WarState) -> None:
    """[21R.14a] The reform is done for good: its marker stays in play."""
    g.set_spot(markers.NEW_ARMY, markers.IN_PLAY)
    g.say("new_army")


def is_reformed(g: WarState) -> bool:
    """[21R.14a] Whether the Coalition pays normal prices for Russian units."""
    return g.spot[markers.NEW_ARMY] == markers.IN_PLAY


# -- the list ------------------------------------------------------------------------------------------------------

# By event: what it needs, and the refusal without it. `a Russian leader` is one of that nation (ruling A79).
NEEDS: Final[Needs] = {
    markers.ALLIANCE_BRANDENBURG: (may_win_brandenburg, no.NO_ALLY_OF_BRANDENBURG),
    markers.ALLIANCE_DENMARK: (may_win_denmark, no.NO_ALLY_OF_DENMARK),
    markers.ALLIANCE_SAXONY: (may_win_saxony, no.NO_ALLY_OF_SAXONY),
    markers.BALTIC_PLOT: (may_plot, no.NO_LEADER_FOR_THE_PLOT),
}
ALLIANCE_WITH: Final[dict[int, int]] = {
    markers.ALLIANCE_BRANDENBURG: board.BRANDENBURG,
    markers.ALLIANCE_DENMARK: board.DENMARK,
    markers.ALLIANCE_SAXONY: board.SAXONY,
}
EFFECTS: Final[dict[int, Callable[[WarState], None]]] = {
    markers.BALTIC_PLOT: baltic_plot,
    markers.COSSACKS_RALLY: cossacks_rally,
    markers.POLISH_CIVIL_WAR: polish_civil_war,
    markers.RUSSIAN_NEW_ARMY: russian_new_army,
}


def bars(g: WarState, event: int) -> int:
    """Why a Coalition marker cannot be played now, or 0."""
    return bars_unmet(g, NEEDS, event)


def begin(g: WarState, event: int) -> None:
    """Carry out an event of the Russian list."""
    if event in ALLIANCE_WITH:
        belligerents.join(g, ALLIANCE_WITH[event])
    elif event in EFFECTS:
        EFFECTS[event](g)
