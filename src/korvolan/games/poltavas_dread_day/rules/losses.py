"""Chapters 5.4, 8.4, 8.8 to 8.11, 9.5, 10.5 and 11.1. Which units are lost, as their owner chooses (ruling A17), and what
becomes of pieces that are lost: gone for good, in the pile, captured, wounded."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import LOSE
from ..board import PILE, RUSSIA, SWEDEN, WOUNDED
from ..frames import PickHere
from ..state import DreadState
from ..units import CROWN_ARMY, FLEET, GARRISON, INDELTA, IS_UNIT, KIND, LEADER, NATION, QUALITY, SOVEREIGN

BATTLE_LINE: Final = "lost"
WEAR_LINE: Final = "worn_down"


def pool(g: DreadState, side: int, here: int, inside: bool, in_battle: bool) -> list[int]:
    """The units that losses can fall on: those inside, or those outside; in a battle never the Crown Army."""
    out: list[int] = []
    wanted = int(inside)
    piece = g.head[here]
    while piece != NONE:
        if IS_UNIT[piece] and g.inside[piece] == wanted and g.aboard[piece] == NONE:
            is_spared = in_battle and piece == CROWN_ARMY
            if g.camp[NATION[piece]] == side and not is_spared:
                out.append(piece)
        piece = g.next_in[piece]
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
        super().__init__(side, here)
        self.inside = inside
        self.in_battle = in_battle
        self.count = count

    def offers(self, g: DreadState) -> list[int]:
        return pool(g, self.side, self.here, self.inside, self.in_battle)

    def options(self, g: DreadState) -> list[int]:
        """The units are looked for once."""
        units = self.offers(g)
        return [LOSE + unit for unit in units if self.bars_among(g, units, unit) == 0]

    def bars(self, g: DreadState, unit: int) -> int:
        return self.bars_among(g, self.offers(g), unit)

    def bars_among(self, g: DreadState, units: list[int], unit: int) -> int:
        """Why a unit cannot be picked where losses can fall on these."""
        if unit not in units:
            if not self.in_battle:
                return no.NOT_WORN_DOWN
            return no.CROWN_IS_NOT_LOST if unit == CROWN_ARMY else no.NOT_AMONG_THEM
        if KIND[unit] == GARRISON and len(units) > 1:
            return no.GARRISON_LAST
        return no.TWIN_FIRST if g.has_twin_before(unit) else 0

    def pick(self, g: DreadState, unit: int) -> None:
        if self.count > 1:
            g.replace(choice(self.side, self.here, self.inside, self.in_battle, self.count - 1))
        else:
            g.pop()
        lose(g, unit, BATTLE_LINE if self.in_battle else WEAR_LINE)


class WearLosses(ChooseLosses):
    """[ATTc, 11.1c, 9.5b] The same for losses by attrition."""


# -- what becomes of them ------------------------------------------------------------------------------------------


def destroy(g: DreadState, piece: int) -> None:
    """[8.11a, 2.2.3b, 9.5a, 10.5a, 11.1c, 11.4.1e] A Combat Unit is lost; whoever is aboard a lost Fleet goes down with it."""
    if KIND[piece] == FLEET:
        for passenger in g.passengers(piece):
            if KIND[passenger] == LEADER:
                lose_leader(g, passenger)
            else:
                destroy(g, passenger)
    g.take_off(piece, PILE if can_be_raised_again(piece) else NONE)


def can_be_raised_again(piece: int) -> bool:
    """[8.11b, 11.1c, 10.5a] Russians, their Fleets too, and Indelta can be raised again; nobody else can."""
    return NATION[piece] == RUSSIA or QUALITY[piece] == INDELTA


def lose_leader(g: DreadState, leader: int) -> None:
    """[5.4b, 5.4c, 11.5a] A leader is dead or captured. For a Coalition sovereign his nation will surrender; for Charles
    nobody does."""
    nation = NATION[leader]
    g.take_off(leader, NONE)
    if SOVEREIGN[leader] and nation != SWEDEN and not g.out[nation]:
        g.falls |= 1 << nation


def capture(g: DreadState, leader: int, line: str = "captured") -> None:
    """[5.4a] A leader falls into the enemy's hands; the line of the log names the case by which he does."""
    g.say(line, leader)
    lose_leader(g, leader)


def wound(g: DreadState, leader: int) -> None:
    """[8.8e] A wounded leader is out until the next year; that makes nobody surrender."""
    g.take_off(leader, WOUNDED)


def capture_lone(g: DreadState, side: int, place: int, line: str = "captured") -> None:
    """[5.4a, 5.4f, 5.4g] A stack with a Combat Unit takes the enemy leaders in its hex if no Combat Unit of theirs is there.

    A garrison is company enough (ruling A77)."""
    if g.has_unit(side, place):
        for piece in lone_leaders(g, 1 - side, place):
            capture(g, piece, line)


def lone_leaders(g: DreadState, side: int, place: int) -> list[int]:
    """[5.4a, 5.4f] The leaders of a side in a hex without any Combat Unit of theirs: whoever comes with one takes them."""
    if g.has_unit(side, place):
        return []
    return [p for p in g.stack(place) if KIND[p] == LEADER and g.aboard[p] == NONE and g.camp[NATION[p]] == side]
