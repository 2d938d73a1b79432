"""Chapters 1.3 and 6.4. Garrisons that change hands: what a capture leads to, and captures without a cube to mark them."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.constants import NONE
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import DECLINE, LIFT
from ..board import CAPITAL, HARBOR, LAND, MARKER_OWNER, NATION_OF, POLAND, RUSSIA
from ..decisions import AreaPick
from ..state import PaxState
from ..tables import CUBE_LIMIT
from . import control
from .fleet_battle import drive_out
from .handles import say_of_garrison
from .reforms import open_reform
from .truce_due import call_truce


def capture(g: PaxState, place: int, nation: int) -> None:
    """[1.2c, 6.4a, 6.4d] A nation's siege has succeeded. Control passes; the besiegers stay where they are.

    Frames may be pushed: for the choice of a marker to lift, and for fleets driven out of the harbor."""
    if only_frees(g, place, nation):
        free_garrison(g, place)
        return
    lose_capital(g, place)
    owner = MARKER_OWNER[nation]
    if is_out_of_cubes(g, owner):
        g.push(LiftMarker(g.nation_side(owner), place, owner))
    else:
        occupy(g, place, owner)


def only_frees(g: PaxState, place: int, nation: int) -> bool:
    """[6.4b, 11.5e] In the land of the own side a siege only takes the enemy marker off (rulings A25, A96)."""
    return not is_marked_always(g, place, nation) and g.nation_side(g.owner(place)) == g.nation_side(nation)


def is_marked_always(g: PaxState, place: int, nation: int) -> bool:
    """[6.4c, 11.5d] In Poland every nation but the Poles places its marker, whoever held the garrison."""
    return g.owner(place) == POLAND and nation != POLAND


def lose_capital(g: PaxState, place: int) -> None:
    """[1.3a, 1.3b, 6.4e, 10.2c] A capital has surrendered: its nation makes truce, or Ukraine is pacified.

    Poland knows no truce, and Baturyn is no capital of Russia's (ruling A72)."""
    if CAPITAL[place] and g.owner(place) == NATION_OF[place]:
        call_truce(g, NATION_OF[place])


def free_garrison(g: PaxState, place: int) -> None:
    """The garrison goes back to the land's own nation."""
    say_of_garrison(g, "freed", place)
    control.remove_marker(g, place)
    clear_harbor(g, place)


def occupy(g: PaxState, place: int, nation: int) -> None:
    """A nation's marker is placed after a siege; a territory of Russia so lost opens the reforms (11.2d)."""
    russian = g.owner(place) == RUSSIA
    say_of_garrison(g, "captured", place, nation)
    control.place_marker(g, place, nation)
    if russian:
        open_reform(g)
    clear_harbor(g, place)


def clear_harbor(g: PaxState, place: int) -> None:
    """Fleets that lie in a harbor that has changed hands go to sea (9.4)."""
    if g.port_kind(place) == HARBOR:
        drive_out(g, place)


# -- cubes ---------------------------------------------------------------------------------------------------------


def is_out_of_cubes(g: PaxState, nation: int) -> bool:
    """[0.1c] Every marker of a nation's color lies on the map (ruling A59)."""
    color = g.cubes_of(nation)
    return g.markers_out(color) >= CUBE_LIMIT[color]


class LiftMarker(AreaPick):
    """[0.1d] No cube is left for a captured garrison: lift a marker of that color, or leave the garrison as it was."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "area:place", "nation:nation")
    VERB: ClassVar[Verb] = LIFT
    STOPS: ClassVar[tuple[int, ...]] = (DECLINE,)

    def __init__(self, side: int, area: int, nation: int) -> None:
        self.side = side
        self.area = area
        self.nation = nation

    def offers(self, g: PaxState) -> list[int]:
        return [place for place in range(LAND) if g.marker[place] != NONE]

    def bars(self, g: PaxState, place: int) -> int:
        marker = g.marker[place]
        if marker == NONE:
            return no.NO_MARKER_THERE
        return 0 if g.cubes_of(marker) == g.cubes_of(self.nation) else no.NOT_THIS_COLOR

    def pick(self, g: PaxState, place: int) -> None:
        g.pop()
        free_garrison(g, place)
        occupy(g, self.area, self.nation)

    def stop(self, g: PaxState, action: int) -> None:
        g.pop()
        g.say("not_marked", self.area)
