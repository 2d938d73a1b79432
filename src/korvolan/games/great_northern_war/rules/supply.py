"""Chapter 18 and the Attrition Table: the Mutual Supply Phase, a house rule behind the option `logistics` (ruling A89).

The rulebook leaves its own text out. What its other chapters say of it is here: towns and fortresses feed the units in them;
others need a line of communications to a major fortress that their side occupies, of any length over land, which enemy units,
enemy zones of control and neutral land block. Who has none rolls on the table. Those who roll are shown to everyone."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.board.flood import Flood
from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Die, Step

from ..board import COUNTRY, LAND, MAJOR, MARCHES, NO_TOWN, TOWNS_AND_FORTRESSES
from ..state import WarState
from ..tables import HARSH, HARSH_LOSS, SUPPLY_LOSS
from ..units import ELITE, UNIT_SIDE, UNITS
from .leaders import lose_unit
from .reactions import offer_forage


def begin_phase(g: WarState) -> None:
    """[5.0g, 18.0a] After all Actions each side may forage and then checks its units, the First Player first."""
    g.foraged = [NONE, NONE]
    g.push(SupplyOver())
    for side in (1 - g.first, g.first):
        g.push(CheckSupply(side, 0))
        offer_forage(g, side)


class CheckSupply(Step[WarState]):
    """[ATTa] One unit of a side after the other: who is out of supply is shown, and rolls."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "unit:int")

    def __init__(self, side: int, unit: int) -> None:
        self.side = side
        self.unit = unit

    def run(self, g: WarState) -> None:
        fed = fed_hexes(g, self.side)
        for unit in range(self.unit, UNITS):
            if UNIT_SIDE[unit] == self.side and is_hungry(g, unit, fed):
                g.show(unit)
                g.replace(CheckSupply(self.side, unit + 1))
                g.push(AttritionRoll(self.side, unit))
                return
        g.pop()


class AttritionRoll(Die[WarState]):
    """[ATTa, 7.8a] A low die eliminates the unit; that costs no morale."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "piece:piece")

    def __init__(self, side: int, piece: int) -> None:
        self.side = side
        self.piece = piece

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        g.say("out_of_supply", self.side, self.piece, g.at[self.piece])
        if result + 1 <= lost_on(g.at[self.piece]):
            lose_unit(g, self.piece)

    def label(self, g: WarState, result: int) -> str:
        return "the unit is lost" if result + 1 <= lost_on(g.at[self.piece]) else "the unit stays"


def lost_on(place: int) -> int:
    """[ATTa] The highest die that eliminates a unit: 3 in Russia and Finland, 2 elsewhere."""
    return HARSH_LOSS if COUNTRY[place] in HARSH else SUPPLY_LOSS


class SupplyOver(Step[WarState]):
    """The phase is over: what was shown is hidden again."""

    def run(self, g: WarState) -> None:
        g.pop()
        g.foraged = [NONE, NONE]
        g.disband()


# -- who is in supply ----------------------------------------------------------------------------------------------


def is_hungry(g: WarState, unit: int, fed: list[bool]) -> bool:
    """Whether a unit on the map is out of supply, by the hexes where its side is fed."""
    place = g.at[unit]
    if not 0 <= place < LAND or not g.is_active(unit) or fed[place]:
        return False
    return not is_always_fed(unit) and g.foraged[UNIT_SIDE[unit]] != place


def is_always_fed(unit: int) -> bool:
    """[20.1b] Elite regiments look after themselves."""
    return ELITE[unit]


def fed_hexes(g: WarState, side: int) -> list[bool]:
    """By land hex: whether units of a side are in supply there, in a place or by a line of communications."""
    towns = [p for p in TOWNS_AND_FORTRESSES if g.town_kind(p) != NO_TOWN and not g.stands(1 - side, p)]
    lines = SupplyLines(g, side)
    lines.run([place for place in towns if is_source(g, side, place)])
    fed = [False] * LAND
    for place in towns + lines.found:
        fed[place] = True
    return fed


class SupplyLines(Flood):
    """The hexes to which lines of communications lead, however long they are."""

    def __init__(self, g: WarState, side: int) -> None:
        super().__init__(MARCHES, LAND)
        self.g = g
        self.side = side

    def step(self, here: int, there: int, direction: int) -> int:
        return 1 if self.g.is_open(there) and not self.g.stands(1 - self.side, there) else NONE

    def stops(self, here: int) -> bool:
        return blocks_line(self.g, self.side, here)


def is_source(g: WarState, side: int, place: int) -> bool:
    """[TECf] Lines of communications start from major fortresses that the side occupies."""
    return g.town_kind(place) == MAJOR and g.occupies(side, place)


def blocks_line(g: WarState, side: int, place: int) -> bool:
    """[12.5a, TECp] No line goes on through an enemy zone of control; it may end there."""
    return g.zone_of(1 - side, place)
