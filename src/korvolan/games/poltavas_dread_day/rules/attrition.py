"""Chapter 11.1. Attrition: one roll for every stack of two or more land units, after Winter."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Die, Step

from .. import board, tables
from ..board import ALLIES, BOTH, GERMAN, MOUNTAIN, PLACE_NAMES, POLAND, REGION, REGION_OWNER, SWEDEN, TERRAIN, TURKEY
from ..state import DreadState
from ..tables import WEAR
from ..units import NATION, QUALITY, REGULAR
from . import cities, losses

# A stack and its modifier in one number.
MOST: Final = 64
ZERO: Final = 32


def begin(g: DreadState) -> None:
    """[11.1a, 11.1b, 11.4.3c] The stacks that roll, with modifiers taken before the first roll (ruling A39); disarmed
    neutrals are in no side's stack (ruling A136)."""
    stacks: list[int] = []
    for place in range(TURKEY + 1):
        if g.head[place] == NONE:
            continue
        for side in BOTH:
            for inside in (0, 1):
                units = losses.pool(g, side, place, inside == 1, False)
                if len(units) >= tables.LEAST_STACK:
                    stacks.append(((place * 2 + side) * 2 + inside) * MOST + ZERO + modifier(g, units))
    stacks.reverse()
    g.push(AttritionOver())
    if stacks:
        g.push(WearDown(stacks))


class WearDown(Step[DreadState]):
    """[11.1a] One stack after the other; those inside a City and those outside are two stacks, those in Turkey one."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stacks:list:int",)

    def __init__(self, stacks: list[int]) -> None:
        self.stacks = stacks

    def run(self, g: DreadState) -> None:
        stacks = self.stacks
        code = stacks[-1]
        if len(stacks) > 1:
            g.replace(WearDown(stacks[:-1]))
        else:
            g.pop()
        where = code // MOST
        g.push(AttritionRoll(where // 2 % 2, where // 4, where % 2 == 1, code % MOST - ZERO))


class AttritionRoll(Die[DreadState]):
    """[11.1a, ATTa, 11.4.3c] One die with its modifiers says how many units are lost."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "here:place", "inside:bool", "modifier:int")

    def __init__(self, side: int, here: int, inside: bool, modifier: int) -> None:
        self.side = side
        self.here = here
        self.inside = inside
        self.modifier = modifier

    def resolve(self, g: DreadState, result: int) -> None:
        count = lost(result + 1, self.modifier)
        g.pop()
        g.say("attrition", self.side, self.here, self.modifier, count)
        losses.begin(g, self.side, self.here, self.inside, False, count)

    def label(self, g: DreadState, result: int) -> str:
        count = lost(result + 1, self.modifier)
        return f"Attrition at {PLACE_NAMES[self.here]}: {count} {'unit' if count == 1 else 'units'} lost"


def lost(die: int, modifier: int) -> int:
    """[ATTa] How many units a die with its modifiers costs a stack."""
    return tables.ATTRITION[min(max(die + modifier, 0), len(tables.ATTRITION) - 1)]


class AttritionOver(Step[DreadState]):
    """[ATTc, 2.1.2c] Where those inside a City are all gone, the enemies before it have it (ruling A88)."""

    def run(self, g: DreadState) -> None:
        g.pop()
        cities.occupy_all(g)


# -- modifiers -----------------------------------------------------------------------------------------------------


def modifier(g: DreadState, units: list[int]) -> int:
    """[ATTb, 11.1b, 2.1.4a] All that changes a stack's roll, added up."""
    place = g.at[units[0]]
    inside = g.inside[units[0]] == 1
    out = 0
    if len(units) >= tables.HUGE_STACK:
        out += WEAR["huge"]
    elif len(units) >= tables.LARGE_STACK:
        out += WEAR["large"]
    if place == TURKEY:
        return out + WEAR["turkey"]
    if all(is_home(unit, place) for unit in units):
        out += WEAR["home"]
    elif GERMAN[REGION[place]]:
        out += WEAR["germany"]
    if g.is_besieged(place):
        out += WEAR["siege"]
    elif inside:
        out += WEAR["city"]
    if place in g.devastated:
        out += WEAR["devastated"]
    if REGION[place] == board.IN_RUSSIA and any(NATION[unit] == SWEDEN for unit in units):
        out += WEAR["russia"]
    if TERRAIN[place] == MOUNTAIN:
        out += WEAR["mountain"]
    return out


def is_home(unit: int, place: int) -> bool:
    """[ATTb] Whether a unit is at home in a hex: Poles of either side in the Commonwealth, allied Cossacks and Tartars in
    Russia (ruling A40)."""
    region = REGION[place]
    nation = NATION[unit]
    if nation == ALLIES:
        return region in (board.IN_POLAND, board.IN_LITHUANIA) if QUALITY[unit] == REGULAR else region == board.IN_RUSSIA
    if nation == POLAND:
        return region in (board.IN_POLAND, board.IN_LITHUANIA)
    return REGION_OWNER[region] == nation
