"""Chapters 8.4, 9.5 and 11.1. Which units are lost: the owner chooses (ruling A17)."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.actions import Verb
from korvolan.kernel.constants import NONE

from .. import refusals as no
from ..actions import LOSE
from ..frames import PickHere
from ..state import DreadState
from ..units import CROWN_ARMY, GARRISON, IS_UNIT, KIND, NATION
from .lost_pieces import destroy

BATTLE_LINE: Final = "lost"
WEAR_LINE: Final = "worn_down"


def pool(g: DreadState, side: int, here: int, inside: bool, in_battle: bool) -> list[int]:
    """The units that losses can fall on: those inside, or those outside; in a battle never the Crown Army."""
    out: list[int] = []
    for piece in g.stack(here):
        if not IS_UNIT[piece] or g.inside[piece] != int(inside) or g.aboard[piece] != NONE:
            continue
        if g.camp[NATION[piece]] == side and not (in_battle and piece == CROWN_ARMY):
            out.append(piece)
    return out


def begin(g: DreadState, side: int, here: int, inside: bool, in_battle: bool, count: int) -> None:
    """[ATTc] So many units are lost; those beyond the stack are not missed."""
    units = pool(g, side, here, inside, in_battle)
    if count >= len(units):
        for unit in units:
            lose(g, unit, BATTLE_LINE if in_battle else WEAR_LINE)
    elif count > 0:
        g.push(choice(side, here, inside, in_battle, count))


def choice(side: int, here: int, inside: bool, in_battle: bool, count: int) -> ChooseLosses:
    """The question for so many losses."""
    return ChooseLosses(side, here, inside, True, count) if in_battle else WearLosses(side, here, inside, False, count)


def lose(g: DreadState, unit: int, line: str) -> None:
    """A unit is lost, with a line of the log that names the case."""
    g.say(line, unit, g.at[unit])
    destroy(g, unit)


class ChooseLosses(PickHere):
    """[8.4a, 9.5b, 11.1c, ATTc] The owner picks the units that are lost; a garrison only when no other is left."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "here:place", "inside:bool", "in_battle:bool", "count:int")
    VERB: ClassVar[Verb] = LOSE

    def __init__(self, side: int, here: int, inside: bool, in_battle: bool, count: int) -> None:
        self.side = side
        self.here = here
        self.inside = inside
        self.in_battle = in_battle
        self.count = count

    def offers(self, g: DreadState) -> list[int]:
        return pool(g, self.side, self.here, self.inside, self.in_battle)

    def bars(self, g: DreadState, thing: int) -> int:
        units = self.offers(g)
        if thing not in units:
            if not self.in_battle:
                return no.NOT_WORN_DOWN
            return no.CROWN_IS_NOT_LOST if thing == CROWN_ARMY else no.NOT_AMONG_THEM
        if KIND[thing] == GARRISON and len(units) > 1:
            return no.GARRISON_LAST
        return no.TWIN_FIRST if g.has_twin_before(thing) else 0

    def pick(self, g: DreadState, thing: int) -> None:
        if self.count > 1:
            g.replace(choice(self.side, self.here, self.inside, self.in_battle, self.count - 1))
        else:
            g.pop()
        lose(g, thing, BATTLE_LINE if self.in_battle else WEAR_LINE)


class WearLosses(ChooseLosses):
    """[ATTc, 11.1c, 9.5b] The same for losses by attrition."""
