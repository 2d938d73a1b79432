"""Chapter 11.4.5. Polish units, which the Coalition may raise while Augustus is in Poland."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.constants import NONE

from ..actions import DECLINE, RAISE
from ..board import CITY_AT, COALITION, IN_POLAND, LAND, PILE, POLAND, REGION, SAXONY, SWEDISH
from ..frames import PickHere, PieceDraw
from ..state import DreadState
from ..units import AUGUSTUS, IS_UNIT, PIECES_OF
from .cities import settle
from .lost_pieces import capture_lone


def offer_pole(g: DreadState) -> None:
    """[11.4.5d, 11.4.5e] One Polish unit a year while Augustus is in a Polish City that Swedes do not hold, once they have been
    in the country (ruling A55)."""
    place = g.at[AUGUSTUS]
    if not g.poland_entered or g.out[SAXONY] or not 0 <= place < LAND or REGION[place] != IN_POLAND:
        return
    if CITY_AT[place] == NONE or g.holder(CITY_AT[place]) == SWEDISH or g.aboard[AUGUSTUS] != NONE:
        return
    if in_the_pile(g):
        g.push(OfferPole(place))


def in_the_pile(g: DreadState) -> list[int]:
    """The Polish pieces that can be drawn."""
    return [piece for piece in PIECES_OF[POLAND] if g.at[piece] == PILE]


class OfferPole(PickHere):
    """[11.4.5d] The Coalition may raise a Polish unit, or leave it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("here:place",)
    STOPS: ClassVar[tuple[int, ...]] = (RAISE, DECLINE)

    def __init__(self, here: int) -> None:
        self.side = COALITION
        self.here = here

    def stop(self, g: DreadState, action: int) -> None:
        g.pop()
        if action == RAISE:
            g.push(RaisePole(self.here))


class RaisePole(PieceDraw):
    """[11.4.5d] A Polish piece at random, the Crown Army among them, placed with Augustus."""

    FIELDS: ClassVar[tuple[str, ...]] = ("here:place",)

    def __init__(self, here: int) -> None:
        self.here = here

    def pool(self, g: DreadState) -> list[int]:
        return in_the_pile(g)

    def drawn(self, g: DreadState, item: int, left: int) -> None:
        g.pop()
        g.put(item, self.here, g.inside[AUGUSTUS])
        g.say("pole_raised", item, self.here)
        if IS_UNIT[item]:
            capture_lone(g, COALITION, self.here, "captured_before_city")
            settle(g, COALITION, self.here)  # the City may have been nobody's
