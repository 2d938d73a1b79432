"""Chapters 24.2, 27.5 and 27.6. Moves inside Sweden proper, and round the Gulf to Finland and back (ruling A24)."""

from __future__ import annotations

from typing import ClassVar, final

from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import TO
from ..board import COALITION, FORTRESS, LAND, NORTH_EDGE, NORTH_EDGE_HEXES, SWEDEN, SWEDEN_PROPER, SWEDISH_HEXES
from ..frames import ForcePick
from ..state import MARCHED, WarState
from ..tables import SWEDEN_MOVE
from ..units import NATION, is_static
from .chapters import ForceChapter
from .movement import bars_all_there, bars_carried, has_been_carried, make_final

# -- who may go ----------------------------------------------------------------------------------------------------


@final
class InlandMove(ForceChapter):
    """Moves through the hinterland."""

    def bars(self, g: WarState, side: int, action: int) -> int:
        """Why no such Action can be taken now, or 0."""
        if any(self.bars_hex(g, side, action, place) == 0 for place in g.stacks(side)):
            return 0
        return no.NOBODY_TO_GO if action == SWEDEN_MOVE else no.NOBODY_TO_GO_ROUND

    def bars_hex(self, g: WarState, side: int, action: int, place: int) -> int:
        """Why the units in an own hex cannot take the Action, or 0."""
        barred = bars_start(g, action, place)
        if barred != 0 or any(self.bars_unit(g, side, action, unit) == 0 for unit in g.stack(place)):
            return barred
        return bars_all_there(g, place)

    def bars_unit(self, g: WarState, side: int, action: int, unit: int) -> int:
        """[24.2a] Why a unit cannot go, or 0: Swedish units that can move, and have not been carried this turn."""
        if NATION[unit] != SWEDEN:
            return no.SWEDISH_UNITS_ONLY
        if is_static(unit):
            return no.STATIC
        return bars_carried(g, unit) if has_been_carried(g, unit) else 0

    def set_off(self, g: WarState, side: int, action: int, place: int) -> None:
        """The Force goes by the roads of the hinterland."""
        g.push(Hinterland(side, action, place))


def bars_start(g: WarState, action: int, place: int) -> int:
    """[24.2a, 24.2b, 27.5a, 27.6b] Where these moves begin: in Sweden proper, or on the north edge of Finland."""
    if action == SWEDEN_MOVE:
        return 0 if SWEDEN_PROPER[place] else no.NOT_IN_SWEDEN
    if SWEDEN_PROPER[place]:
        return 0 if has_way_round(g) else no.NO_WAY_ROUND
    return 0 if NORTH_EDGE[place] else no.NO_START_ROUND


def has_way_round(g: WarState) -> bool:
    """Whether any hex on the north edge of Finland is free of enemies."""
    return any(not g.stands(COALITION, place) for place in NORTH_EDGE_HEXES)


# -- the move ------------------------------------------------------------------------------------------------------


class Hinterland(ForcePick):
    """[24.2a, 24.2b, 27.5a, 27.6a] The whole move at once: no movement points, and no zone of control matters."""

    VERB: ClassVar[Verb] = TO

    def offers(self, g: WarState) -> list[int]:
        return SWEDISH_HEXES if self.action == SWEDEN_MOVE or not SWEDEN_PROPER[self.at] else NORTH_EDGE_HEXES

    def bars(self, g: WarState, there: int) -> int:
        return bars_goal(g, self.side, self.action, self.at, there)

    def pick(self, g: WarState, there: int) -> None:
        force = g.in_force(self.at)
        g.march(force, there)
        for unit in force:
            g.moved[unit] = MARCHED
        g.say("goes_inland" if self.action == SWEDEN_MOVE else "goes_round", self.side, self.at, there)
        g.pop()
        make_final(g)


def bars_goal(g: WarState, side: int, action: int, here: int, there: int) -> int:
    """Why the Force cannot go to a place, or 0."""
    if action == SWEDEN_MOVE:
        if there == here:
            return no.ALREADY_THERE
        return 0 if there < LAND and SWEDEN_PROPER[there] else no.NOT_IN_SWEDEN
    if SWEDEN_PROPER[here]:
        return bars_finland(g, side, there)
    return 0 if is_fortress_of_sweden(there) else no.NO_FORTRESS_OF_SWEDEN


def bars_finland(g: WarState, side: int, there: int) -> int:
    """[24.2b, 27.6a] Round the Gulf to the north edge of Finland, where no enemy stands."""
    if there >= LAND or not NORTH_EDGE[there]:
        return no.NOT_NORTH_EDGE
    return no.ENEMY_THERE if g.stands(1 - side, there) else 0


def is_fortress_of_sweden(place: int) -> bool:
    """[27.6b] Who comes from Finland ends in a fortress of Sweden proper."""
    return place < LAND and SWEDEN_PROPER[place] and FORTRESS[place]
