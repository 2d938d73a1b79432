"""Chapter 10. Attrition: at the end of a turn every force rolls, first those of the side with the initiative."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.decisions import PickAt
from korvolan.kernel.frame import Step

from .. import refusals as no
from ..actions import DECLINE, EXPEND, LOSE
from ..board import AREA_FACTION, HRE_LAND, LAND, OTTOMAN_LAND, OTTOMANS, POLISH_LAND, RUSSIAN_LAND, SPOTS
from ..state import WarState
from ..tables import attrition_losses
from ..units import BOX, IS_LEADER, NATION, POLES, RUSSIANS, SUPPLY_TRAIN, TYPE, UNIT_SIDE
from . import control, leaders
from .forces import count_type, count_units
from .roll_modifiers import ModifiedRoll, Part, total
from .supply import is_fed, source_of

INSIDE: Final = 1

# What counts for a roll, as bits; each with its case, its value and its words.
TRAIN: Final = 1
AT_HOME: Final = 2
HOSTILE: Final = 4
SHUT_IN: Final = 8
HUNGRY: Final = 16
PARTS: Final[list[tuple[int, str, int, str]]] = [
    (TRAIN, "10.1b", 1, "for a supply train"),
    (AT_HOME, "10.1c", 1, "at home"),
    (HOSTILE, "10.1e", -1, "in an area that is all the enemy's"),
    (SHUT_IN, "10.1f", -1, "besieged"),
    (HUNGRY, "10.1g", -1, "without supply"),
]


def begin_phase(g: WarState) -> None:
    """[5.1l, 10.1n] The side with the initiative rolls for all its forces first (ruling A66)."""
    g.push(Attrition(1 - g.first, 0))
    g.push(Attrition(g.first, 0))


class Attrition(Step[WarState]):
    """[10.1a, 10.1n] Hex after hex, each force of a side rolls once; those behind besieged walls roll apart (ruling A64).
    Neutral units do not roll."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "spot:int")

    def __init__(self, side: int, spot: int) -> None:
        self.side = side
        self.spot = spot  # twice the hex, and one more for those within the walls

    def run(self, g: WarState) -> None:
        base = self.side * SPOTS
        for spot in range(self.spot, 2 * LAND):
            place, part = spot // 2, spot % 2
            if g.pieces[base + place] == 0 or (part == INSIDE and g.inner[place] == 0):
                continue
            if size_of(force_at(g, self.side, place, part)):
                g.replace(Attrition(self.side, spot + 1))
                g.push(AttritionRoll(self.side, place, part == INSIDE, False))
                if may_expend(g, self.side, place, part):
                    g.push(SupplyTrain(self.side, place, part == INSIDE))
                return
        g.pop()
        leaders.update_all_places(g)


def force_at(g: WarState, side: int, place: int, part: int) -> list[int]:
    """The force that rolls: all pieces of a side in a hex, but those behind walls and before them apart."""
    return [unit for unit in g.own_stack(side, place) if int(g.inside[unit]) == part]


def size_of(force: list[int]) -> int:
    """[10.1j] How many units count: not leaders, not supply trains (ruling A11)."""
    return count_units(force) - count_type(force, SUPPLY_TRAIN)


def is_home(unit: int, faction: int) -> bool:
    """[10.1c, 10.1d] Whether land of a faction is home for a unit (ruling A63)."""
    if UNIT_SIDE[unit] == OTTOMANS:
        return faction == OTTOMAN_LAND
    if NATION[unit] == POLES:
        return faction in (POLISH_LAND, HRE_LAND)
    if NATION[unit] == RUSSIANS:
        return faction in (RUSSIAN_LAND, HRE_LAND)
    return faction == HRE_LAND


def roll_conditions(g: WarState, side: int, place: int, part: int) -> int:
    """[10.1c, 10.1d, 10.1e, 10.1f, 10.1g, 10.1m, AT-b] What counts for the roll, as bits, supply trains apart. Leaders are no
    units, and their nationality does not matter (rulings A64, A91)."""
    area = g.area(place)
    units = [unit for unit in force_at(g, side, place, part) if not IS_LEADER[unit]]
    found = 0
    if all(is_home(unit, AREA_FACTION[area]) for unit in units):
        found |= AT_HOME
    if any(not is_fed(g, source, place) for source in {source_of(unit) for unit in units}):
        found |= HUNGRY
    if g.has_all(1 - side, area):
        found |= HOSTILE
    if part == INSIDE and control.is_besieged(g, place):
        found |= SHUT_IN
    return found


def parts_of(found: int) -> list[Part]:
    """What the bits add to a roll."""
    return [(case, value, words) for bit, case, value, words in PARTS if found & bit]


def in_words(found: int) -> str:
    """What was added to a roll, as a clause of a sentence.

    >>> in_words(AT_HOME | HUNGRY), in_words(0)
    (', +1 at home, -1 without supply', '')
    """
    return "".join(f", {value:+d} {words}" for _, value, words in parts_of(found))


def attrition_bonus(g: WarState, side: int, place: int, part: int) -> int:
    """[10.1c, 10.1e, 10.1f, 10.1g] What is added to the roll, supply trains apart."""
    return total(parts_of(roll_conditions(g, side, place, part)))


def may_expend(g: WarState, side: int, place: int, part: int) -> bool:
    """[10.1b] Whether a supply train is there that could save somebody."""
    force = force_at(g, side, place, part)
    for unit in force:
        if TYPE[unit] == SUPPLY_TRAIN:
            return attrition_losses(size_of(force), 1 + attrition_bonus(g, side, place, part)) > 0
    return False


class SupplyTrain(PickAt[WarState]):
    """[10.1b] One supply train in the hex may be expended before the roll: +1 for all units there (ruling A65)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "at:place", "inside:bool")
    VERB = EXPEND
    STOPS = (DECLINE,)
    WINDOW = "trains"
    DECLINES = DECLINE

    def __init__(self, side: int, at: int, inside: bool) -> None:
        super().__init__(side, at)
        self.inside = inside

    def offers(self, g: WarState) -> list[int]:
        return [unit for unit in force_at(g, self.side, self.at, int(self.inside)) if TYPE[unit] == SUPPLY_TRAIN]

    def bars(self, g: WarState, unit: int) -> int:
        if unit not in self.offers(g):
            return no.NO_SUPPLY_TRAIN
        return no.LIKE_VICTIM_FIRST if g.has_earlier_twin(unit) else 0

    def pick(self, g: WarState, unit: int) -> None:
        g.pop()
        g.uncover(unit)
        g.say("expends", unit, self.at)
        g.take_off(unit, BOX[unit])
        g.replace(AttritionRoll(self.side, self.at, self.inside, True))


class AttritionRoll(ModifiedRoll):
    """[10.1a, 10.1b, 10.1i] A die, what is added to it, and the size of the force give the losses."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "at:place", "inside:bool", "train:bool")
    FOLLOWS: ClassVar[tuple[str, ...]] = ("SupplyTrain",)

    def __init__(self, side: int, at: int, inside: bool, train: bool) -> None:
        self.side = side
        self.at = at
        self.inside = inside
        self.train = train

    def found(self, g: WarState) -> int:
        """What counts for this roll."""
        return roll_conditions(g, self.side, self.at, int(self.inside)) | (TRAIN if self.train else 0)

    def parts(self, g: WarState) -> list[Part]:
        return parts_of(self.found(g))

    def losses(self, g: WarState, result: int) -> int:
        size = size_of(force_at(g, self.side, self.at, int(self.inside)))
        return attrition_losses(size, self.total(g, result))

    def resolve(self, g: WarState, result: int) -> None:
        losses = self.losses(g, result)
        g.pop()
        if losses:
            if g.logging:
                g.say("attrition", self.side, self.at, losses, result + 1, self.found(g))
            g.push(AttritionLosses(self.side, self.at, self.inside, losses))
        else:
            g.last_dice = []

    def label(self, g: WarState, result: int) -> str:
        losses = self.losses(g, result)
        return "nobody is lost" if losses == 0 else f"{losses} lost"


class AttritionLosses(PickAt[WarState]):
    """[10.1k] The owner chooses who is lost: any unit that counts, also a siege train (ruling A11)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "at:place", "inside:bool", "number:int")
    VERB = LOSE

    def __init__(self, side: int, at: int, inside: bool, number: int) -> None:
        super().__init__(side, at)
        self.inside = inside
        self.number = number

    def offers(self, g: WarState) -> list[int]:
        return [unit for unit in force_at(g, self.side, self.at, int(self.inside)) if not IS_LEADER[unit]]

    def bars(self, g: WarState, unit: int) -> int:
        if unit not in self.offers(g):
            return no.NOT_IN_THAT_FORCE
        if TYPE[unit] == SUPPLY_TRAIN:
            return no.SUPPLY_TRAINS_ARE_NO_LOSS
        return no.LIKE_VICTIM_FIRST if g.has_earlier_twin(unit) else 0

    def pick(self, g: WarState, unit: int) -> None:
        g.uncover(unit)
        g.say("lost", unit)
        g.eliminate(unit)
        if self.number > 1:
            g.replace(AttritionLosses(self.side, self.at, self.inside, self.number - 1))
        else:
            g.pop()
