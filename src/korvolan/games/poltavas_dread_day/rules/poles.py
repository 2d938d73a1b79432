"""Chapter 11.4.5. Polish units, which the Coalition may raise while Augustus is in Poland."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Draw, Frame

from ..actions import DECLINE, RAISE
from ..board import CITY_AT, COALITION, IN_POLAND, LAND, PILE, POLAND, REGION, SAXONY, SWEDISH
from ..state import DreadState
from ..units import AUGUSTUS, IS_UNIT, PIECES_OF, drawn_name
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


class OfferPole(Frame[DreadState]):
    """[11.4.5d] The Coalition may raise a Polish unit, or leave it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("here:place",)
    VERBS: ClassVar[tuple[str, ...]] = ("raise", "decline")

    def __init__(self, here: int) -> None:
        self.here = here

    def seat(self, g: DreadState) -> int:
        return COALITION

    def place(self, g: DreadState) -> int:
        return self.here

    def candidates(self, g: DreadState) -> list[int]:
        return [RAISE, DECLINE]

    def take(self, g: DreadState, action: int) -> None:
        if action == RAISE:
            g.replace(RaisePole(self.here))
        else:
            g.pop()


class RaisePole(Draw[DreadState]):
    """[11.4.5d] A Polish piece at random, the Crown Army among them, placed with Augustus."""

    FIELDS: ClassVar[tuple[str, ...]] = ("here:place",)

    def __init__(self, here: int) -> None:
        self.here = here

    def pool(self, g: DreadState) -> list[int]:
        return in_the_pile(g)

    def label(self, g: DreadState, result: int) -> str:
        return drawn_name(self.pool(g), result)

    def drawn(self, g: DreadState, item: int, left: int) -> None:
        g.pop()
        g.put(item, self.here, g.inside[AUGUSTUS])
        g.say("pole_raised", item, self.here)
        if IS_UNIT[item]:
            capture_lone(g, COALITION, self.here, "captured_before_city")
            settle(g, COALITION, self.here)  # the City may have been nobody's

    def empty(self, g: DreadState) -> None:
        g.pop()
