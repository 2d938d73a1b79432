"""Chapters 1.2, 1.3, 6.4, 8.1. Garrisons that change hands, the cubes that mark them, and the levels that they move."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.frame import Frame
from korvolan.kernel.layout import NONE

from .. import refusals as no
from ..actions import DECLINE, LIFT
from ..board import (
    ABROAD,
    BASE_RP,
    CAPITAL,
    HARBOR,
    HAS_RP,
    LAND,
    MALOPOLSKA,
    MARKER_OWNER,
    MAZOWSZE,
    NATION_OF,
    NYEN,
    ON_MAP,
    POLAND,
    RUSSIA,
    SAXONY,
    SET_ASIDE,
    SWEDISH,
    YEAR_TRACK,
)
from ..fields import ACTIVE
from ..state import PaxState
from ..tables import CUBE_LIMIT, PETERSBURG_YEARS, POLISH_CAPITALS_RP, TERRITORY_RP
from ..units import BLOCKS_OF, FLEET, HOME_POOL, TYPE
from . import losses, politics
from .handles import say_of_garrison

# -- capture -------------------------------------------------------------------------------------------------------


def capture(g: PaxState, place: int, nation: int) -> None:
    """[1.2c, 6.4a, 6.4d] A nation's siege has succeeded. Control passes; the besiegers stay where they are.

    Frames may be pushed: for the choice of a marker to lift, and for fleets driven out of the harbor."""
    if frees(g, place, nation):
        free(g, place)
        return
    lose_capital(g, place)
    owner = MARKER_OWNER[nation]
    if is_out_of_cubes(g, owner):
        g.push(LiftMarker(g.nation_side(owner), place, owner))
    else:
        occupy(g, place, owner)


def frees(g: PaxState, place: int, nation: int) -> bool:
    """[6.4b, 11.5e] In the land of the own side a siege only takes the enemy marker off (rulings A25, A96)."""
    return not is_marked_always(g, place, nation) and g.nation_side(g.owner(place)) == g.nation_side(nation)


def is_marked_always(g: PaxState, place: int, nation: int) -> bool:
    """[6.4c, 11.5d] In Poland every nation but the Poles places its marker, whoever held the garrison."""
    return g.owner(place) == POLAND and nation != POLAND


def lose_capital(g: PaxState, place: int) -> None:
    """[1.3a, 1.3b, 6.4e, 10.2c] A capital has surrendered: its nation makes truce, or Ukraine is pacified.

    Poland knows no truce, and Baturyn is no capital of Russia's (ruling A72)."""
    if CAPITAL[place] and g.owner(place) == NATION_OF[place]:
        politics.call_truce(g, NATION_OF[place])


def free(g: PaxState, place: int) -> None:
    """The garrison goes back to the land's own nation."""
    if g.logging:
        say_of_garrison(g, "freed", place)
    remove_marker(g, place)
    clear_harbor(g, place)


def occupy(g: PaxState, place: int, nation: int) -> None:
    """A nation's marker is placed after a siege; a territory of Russia so lost opens the reforms (11.2d)."""
    russian = g.owner(place) == RUSSIA
    if g.logging:
        say_of_garrison(g, "captured", place, nation)
    place_marker(g, place, nation)
    if russian:
        losses.open_reform(g)
    clear_harbor(g, place)


def clear_harbor(g: PaxState, place: int) -> None:
    """Fleets that lie in a harbor that has changed hands go to sea (9.4)."""
    from . import fleet_battle

    if g.port_kind(place) == HARBOR:
        fleet_battle.drive_out(g, place)


# -- markers -------------------------------------------------------------------------------------------------------


def is_out_of_cubes(g: PaxState, nation: int) -> bool:
    """[0.1c] Every marker of a nation's color lies on the map (ruling A59)."""
    color = g.cubes_of(nation)
    return g.markers_out(color) >= CUBE_LIMIT[color]


class LiftMarker(Frame[PaxState]):
    """[0.1d] No cube is left for a captured garrison: lift a marker of that color, or leave the garrison as it was."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "area:place", "nation:nation")
    VERBS: ClassVar[tuple[str, ...]] = ("lift", "decline")

    def __init__(self, side: int, area: int, nation: int) -> None:
        self.side = side
        self.area = area
        self.nation = nation

    def seat(self, g: PaxState) -> int:
        return self.side

    def place(self, g: PaxState) -> int:
        return self.area

    def candidates(self, g: PaxState) -> list[int]:
        out = [DECLINE]
        for place in range(LAND):
            if g.marker[place] != NONE:
                out.append(LIFT + place)
        return out

    def forbids(self, g: PaxState, action: int) -> int:
        if action == DECLINE:
            return 0
        marker = g.marker[action - LIFT]
        if marker == NONE:
            return no.NO_MARKER_THERE
        return 0 if g.cubes_of(marker) == g.cubes_of(self.nation) else no.NOT_THIS_COLOR

    def take(self, g: PaxState, action: int) -> None:
        g.pop()
        if action == DECLINE:
            g.say("not_marked", self.area)
            return
        free(g, action - LIFT)
        occupy(g, self.area, self.nation)


def place_marker(g: PaxState, place: int, nation: int) -> None:
    """[1.2d, 8.1c, 8.1d] A nation's marker comes on a garrison: the land's own nation loses 4, nobody gains."""
    old = g.marker[place]
    g.mark(place, nation)
    if old == NONE:
        change_level(g, g.owner(place), -TERRITORY_RP)
    if place == NYEN and nation == RUSSIA:
        build_fleets(g)
    check_polish_capitals(g, place, old)


def remove_marker(g: PaxState, place: int) -> None:
    """[1.2d, 8.1c] A marker leaves the map: the land's own nation has its 4 back (rulings A60, A96)."""
    old = g.marker[place]
    if old == NONE:
        return
    g.mark(place, NONE)
    change_level(g, g.owner(place), TERRITORY_RP)
    if place == NYEN and old == RUSSIA:
        stop_fleets(g)
    check_polish_capitals(g, place, old)


# -- levels --------------------------------------------------------------------------------------------------------


def change_level(g: PaxState, nation: int, change: int) -> None:
    """[10.2e] A level goes down or up, within its bounds (ruling A93); at 0 a truce is due. Minor nations have none (A26)."""
    if nation == NONE or not HAS_RP[nation]:
        return
    level = min(max(g.rp[nation] + change, 0), BASE_RP[nation])
    if level == g.rp[nation]:
        return
    g.rp[nation] = level
    g.say("level", nation, level)
    if level == 0 and g.status[nation] == ACTIVE:
        politics.call_truce(g, nation)


def level_points(g: PaxState, nation: int) -> int:
    """[8.1b] The replacement points that a nation's level brings."""
    return g.rp[nation]


# -- Nyen ----------------------------------------------------------------------------------------------------------


def build_fleets(g: PaxState) -> None:
    """[11.2l] Russia has taken Nyen: its fleets go on the Year Track (ruling A10)."""
    for block in BLOCKS_OF[RUSSIA]:
        if TYPE[block] == FLEET and g.at[block] == SET_ASIDE:
            g.move(block, YEAR_TRACK)
            g.due[block] = g.year + PETERSBURG_YEARS
            g.say("fleet_building", block, g.due[block])


def stop_fleets(g: PaxState) -> None:
    """[11.2m] Russia has lost Nyen before it became Sankt-Peterburg: the fleets leave the Year Track (ruling A44)."""
    for block in BLOCKS_OF[RUSSIA]:
        if TYPE[block] == FLEET and g.at[block] == YEAR_TRACK:
            g.move(block, SET_ASIDE)
            g.due[block] = 0
            g.say("fleet_stopped", block)


# -- Polish capitals -----------------------------------------------------------------------------------------------


def check_polish_capitals(g: PaxState, place: int, old: int) -> None:
    """Whether a changed marker loses Saxony its second Polish capital, or gives it back (ruling A27)."""
    if place not in (MAZOWSZE, MALOPOLSKA):
        return
    held = int(g.marker[MAZOWSZE] == SAXONY) + int(g.marker[MALOPOLSKA] == SAXONY)
    if old == SAXONY and held == 0 and not g.capitals_lost:
        lose_polish_capitals(g)
    elif held == 2 and g.capitals_lost:
        regain_polish_capitals(g)
    if g.control(MAZOWSZE) == SWEDISH and g.control(MALOPOLSKA) == SWEDISH:
        recall(g, SAXONY)


def lose_polish_capitals(g: PaxState) -> None:
    """[11.5g] Neither capital bears a Saxon marker any more: 4 less for Saxony, and the Poles leave the map."""
    g.capitals_lost = 1
    change_level(g, SAXONY, -POLISH_CAPITALS_RP)
    dismiss_poles(g)


def regain_polish_capitals(g: PaxState) -> None:
    """[11.5h] Both capitals bear Saxon markers again."""
    g.capitals_lost = 0
    change_level(g, SAXONY, POLISH_CAPITALS_RP)


def dismiss_poles(g: PaxState) -> None:
    """[11.5g, 11.5j] The Polish blocks on the map go to the Saxon pool."""
    for block in g.by_handle(BLOCKS_OF[POLAND]):
        if 0 <= g.at[block] < ON_MAP:
            g.say("to_pool", block)
            g.take_off(block, HOME_POOL[block])


def recall(g: PaxState, nation: int) -> None:
    """A nation's blocks that serve abroad come back to its pool (12.2)."""
    for block in BLOCKS_OF[nation]:
        if g.at[block] == ABROAD:
            g.move(block, HOME_POOL[block])


FRAMES: Final = [LiftMarker]
