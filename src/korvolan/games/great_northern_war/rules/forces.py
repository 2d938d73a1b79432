"""Chapters 9.8, 10.3 and 11.2. How an Action of a Force begins: a hex, and which of its units go together."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Frame

from .. import refusals as no
from ..actions import ALL, DONE, FROM, TAKE
from ..board import LAND
from ..state import WarState
from ..units import TWIN, UNIT_SIDE
from . import actions_chart


def begin(g: WarState, side: int, action: int) -> None:
    """[9.1a] Carry out an Action that has been paid."""
    if actions_chart.OF_A_FORCE[action]:
        g.push(ChooseHex(side, action))
    else:
        actions_chart.begin(g, side, action)


class ChooseHex(Frame[WarState]):
    """[2.4c, 9.8a, 27.1a] The one hex whose units carry out the Action."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "action:action")
    VERBS: ClassVar[tuple[str, ...]] = ("from",)

    def __init__(self, side: int, action: int) -> None:
        self.side = side
        self.action = action

    def seat(self, g: WarState) -> int:
        return self.side

    def asks(self, g: WarState) -> bool:
        return True  # how many hexes qualify may hang on what stands there

    def candidates(self, g: WarState) -> list[int]:
        out: list[int] = []
        for place in g.stacks(self.side):
            out.append(FROM + place)
        return out

    def forbids(self, g: WarState, action: int) -> int:
        place = FROM.of(action)
        if place >= LAND or not g.stands(self.side, place):
            return no.NEUTRAL_UNITS if place < LAND and is_neutral_stack(g, place) else no.NO_UNITS_THERE
        return actions_chart.bars_hex(g, self.side, self.action, place)

    def take(self, g: WarState, action: int) -> None:
        g.force_at = FROM.of(action)
        g.replace(FormForce(self.side, self.action, FROM.of(action)))


def is_neutral_stack(g: WarState, place: int) -> bool:
    """[6.2a] Whether the units in a hex belong to a neutral country: nobody uses them."""
    return g.head[place] != NONE and not g.active(g.head[place])


class FormForce(Frame[WarState]):
    """[6.1a, 9.9a, 9.11a, 10.3a, 11.2a, 19.0a] Some or all units of the hex, of whatever nations; a leader may be alone."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "action:action", "at:place")
    VERBS: ClassVar[tuple[str, ...]] = ("take", "all", "done")

    def __init__(self, side: int, action: int, at: int) -> None:
        self.side = side
        self.action = action
        self.at = at

    def seat(self, g: WarState) -> int:
        return self.side

    def asks(self, g: WarState) -> bool:
        return True  # the enemy may not know how many there are to choose from

    def place(self, g: WarState) -> int:
        return self.at

    def candidates(self, g: WarState) -> list[int]:
        out = [ALL, DONE]
        for unit in g.stack(self.at):
            out.append(TAKE + unit)
        return out

    def forbids(self, g: WarState, action: int) -> int:
        if action == DONE:
            if not has_force(g, self.at):
                return no.FORCE_IS_EMPTY
            return actions_chart.bars_force(g, self.side, self.action, self.at)
        if action == ALL:
            return actions_chart.bars_all(g, self.side, self.action, self.at) if self.others(g) else no.NOBODY_LEFT_TO_TAKE
        return self.bars_joining(g, TAKE.of(action))

    def bars_joining(self, g: WarState, unit: int) -> int:
        """Why a unit cannot join the Force, or 0. Of enemy units nothing more is said than whose they are."""
        if UNIT_SIDE[unit] != self.side:
            return no.NOT_YOUR_UNIT
        if g.at[unit] != self.at:
            return no.NOT_IN_THAT_HEX
        if g.force[unit]:
            return no.ALREADY_IN_FORCE
        barred = actions_chart.bars_unit(g, self.side, self.action, unit)
        if barred != 0:
            return barred
        return no.LIKE_UNIT_FIRST if has_twin_left(g, unit) else 0

    def others(self, g: WarState) -> list[int]:
        """The units that could still join."""
        out: list[int] = []
        for unit in g.stack(self.at):
            if not g.force[unit] and actions_chart.bars_unit(g, self.side, self.action, unit) == 0:
                out.append(unit)
        return out

    def take(self, g: WarState, action: int) -> None:
        if action == DONE:
            g.pop()
            actions_chart.set_off(g, self.side, self.action, self.at)
        elif action == ALL:
            for unit in self.others(g):
                if actions_chart.bars_unit(g, self.side, self.action, unit) == 0:  # those before it may have filled the Force
                    g.force[unit] = 1
        else:
            g.force[TAKE.of(action)] = 1


def has_force(g: WarState, place: int) -> bool:
    """Whether any unit in a hex belongs to the Force."""
    for unit in g.stack(place):
        if g.force[unit]:
            return True
    return False


def has_twin_left(g: WarState, unit: int) -> bool:
    """[2.2a] Whether a unit printed alike, with the same doings this turn, stands before it and has not been taken."""
    for other in g.stack(g.at[unit]):
        if other >= unit:
            return False
        if TWIN[other] == TWIN[unit] and not g.force[other] and g.moved[other] == g.moved[unit]:
            return True
    return False
