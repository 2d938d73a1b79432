"""Chapter 11.7. Rebellions: a Diplomacy marker and points to make an enemy's contingent desert."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.decisions import PickAt
from korvolan.kernel.frame import Die

from .. import refusals as no
from ..actions import AGAINST
from ..board import LAND, LEAGUE, distance
from ..state import WarState
from ..stratagem_kinds import DIPLOMACY
from ..tables import OPT_REBELLION, REBELLION_COST
from ..units import BOX, IS_LEADER, NATION, NATION_SIDE, NATIONS, REBELS, SIDE_UNITS, UNIT_SIDE
from . import control, leaders
from .stratagems import holds, play_marker

SUCCESS: Final = 4
RANGE: Final = 4


def is_target(g: WarState, side: int, unit: int) -> bool:
    """[11.7c, 11.7d, 11.7.1b, 11.7.1c] Whether a unit is of a nation that a side can make desert, and fights against it."""
    return UNIT_SIDE[unit] != side and REBELS[NATION[unit]] and not IS_LEADER[unit] and g.camp(unit) == UNIT_SIDE[unit]


def targets(g: WarState, side: int) -> list[int]:
    """The hexes with units that might desert; none without the marker for it."""
    if not holds(g, side, DIPLOMACY):
        return []
    units = [unit for unit in SIDE_UNITS[1 - side] if 0 <= g.at[unit] < LAND and is_target(g, side, unit)]
    return list(dict.fromkeys([g.at[unit] for unit in units]))


def bars_target(g: WarState, side: int, place: int) -> int:
    """[11.7a, 11.7b, 11.7.1a, 11.7.1b, 11.7.1c] Why no Rebellion can be started in a hex, or 0."""
    if g.truce:
        return no.TRUCE_HOLDS
    if not holds(g, side, DIPLOMACY):
        return no.NO_MARKER_FOR_REBELLION
    if g.whole_points() < REBELLION_COST:
        return no.TOO_FEW_FOR_REBELLION
    if g.switches[OPT_REBELLION] and (g.here >= LAND or distance(g.here, place) > RANGE):
        return no.TOO_FAR_TO_REBEL
    found = no.NO_OTTOMAN_REBELS if side == LEAGUE else no.NO_LEAGUE_REBELS
    for nation in range(NATIONS):
        barred = bars_nation(g, side, place, nation)
        if barred == 0:
            return 0
        if barred == no.TRIED_THIS_REBELLION:
            found = barred
    return found


def bars_nation(g: WarState, side: int, place: int, nation: int) -> int:
    """[11.7c, 11.7d] Why a nation cannot be made to desert in a hex, or 0: not twice in an activation (ruling A19)."""
    found = no.LOYAL_TO_THE_SULTAN if side == LEAGUE else no.LOYAL_TO_THE_LEAGUE
    if NATION_SIDE[nation] == side or not REBELS[nation]:
        return found
    for unit in g.stack(place):
        if NATION[unit] == nation and is_target(g, side, unit):
            if g.tempted[unit]:
                return no.TRIED_THIS_REBELLION
            found = 0
    return found


def begin_rebellion(g: WarState, side: int, place: int) -> None:
    """[11.7.1a, 13.3b] The marker and two points are paid."""
    play_marker(g, side, DIPLOMACY)
    g.op -= REBELLION_COST
    g.push(ChooseRebels(side, place))


class ChooseRebels(PickAt[WarState]):
    """[11.7c, 11.7d] Which nation of the stack is to desert."""

    VERB = AGAINST

    def offers(self, g: WarState) -> list[int]:
        return [nation for nation in range(NATIONS) if REBELS[nation]]

    def bars(self, g: WarState, nation: int) -> int:
        return bars_nation(g, self.side, self.at, nation)

    def pick(self, g: WarState, nation: int) -> None:
        g.replace(RebellionRoll(self.side, self.at, nation))


class RebellionRoll(Die[WarState]):
    """[11.7.1d, 11.7.1e] On 4 to 6 all units of the nation in that stack go to their Recruit Box (rulings A18, A19)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "at:place", "nation:nation")

    def __init__(self, side: int, at: int, nation: int) -> None:
        self.side = side
        self.at = at
        self.nation = nation

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        success = result + 1 >= SUCCESS
        g.say("rebellion_succeeds" if success else "rebellion_fails", self.side, self.nation, self.at)
        for unit in g.stack(self.at):
            if NATION[unit] == self.nation and is_target(g, self.side, unit):
                if success:
                    g.take_off(unit, BOX[unit])
                else:
                    g.tempted[unit] = 1
        if success:
            control.update_place(g, self.at)
            leaders.update_all_places(g)

    def label(self, g: WarState, result: int) -> str:
        return "they desert" if result + 1 >= SUCCESS else "nothing"
