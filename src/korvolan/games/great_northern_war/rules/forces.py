"""Chapters 9.8, 10.3 and 11.2. How an Action of a Force begins: a hex, and which of its units go together."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Pick
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import ALL, DONE, FROM, TAKE
from ..board import LAND
from ..frames import ForcePick
from ..state import IN_FORCE, WarState
from . import actions_chart
from .eligibility import bars_joining, has_twin_left


def begin(g: WarState, side: int, action: int) -> None:
    """[9.1a] Carry out an Action that has been paid."""
    if action in actions_chart.OF_A_FORCE:
        g.push(ChooseHex(side, action))
    else:
        actions_chart.begin(g, side, action)


class ChooseHex(Pick[WarState]):
    """[2.4c, 9.8a, 27.1a] The one hex whose units carry out the Action."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "action:action")
    VERB: ClassVar[Verb] = FROM

    def __init__(self, side: int, action: int) -> None:
        self.side = side
        self.action = action

    def asks(self, g: WarState) -> bool:
        return True  # how many hexes qualify may hang on what stands there

    def offers(self, g: WarState) -> list[int]:
        return g.stacks(self.side)

    def bars(self, g: WarState, place: int) -> int:
        if place >= LAND or not g.stands(self.side, place):
            return no.NEUTRAL_UNITS if place < LAND and is_neutral_stack(g, place) else no.NO_UNITS_THERE
        return actions_chart.bars_hex(g, self.side, self.action, place)

    def pick(self, g: WarState, place: int) -> None:
        g.force_at = place
        g.replace(FormForce(self.side, self.action, place))


def is_neutral_stack(g: WarState, place: int) -> bool:
    """[6.2a] Whether the units in a hex belong to a neutral country: nobody uses them."""
    return g.head[place] != NONE and not g.is_active(g.head[place])


class FormForce(ForcePick):
    """[6.1a, 9.9a, 9.11a, 10.3a, 11.2a, 19.0a] Some or all units of the hex, of whatever nations; a leader may be alone."""

    VERB: ClassVar[Verb] = TAKE
    STOPS: ClassVar[tuple[int, ...]] = (ALL, DONE)

    def asks(self, g: WarState) -> bool:
        return True  # the enemy may not know how many there are to choose from

    def offers(self, g: WarState) -> list[int]:
        return g.stack(self.at)

    def bars(self, g: WarState, unit: int) -> int:
        barred = bars_joining(g, self.side, unit, self.at)
        if barred == 0:
            barred = actions_chart.bars_unit(g, self.side, self.action, unit)
        if barred != 0:
            return barred
        return no.LIKE_UNIT_FIRST if has_twin_left(g, unit) else 0

    def pick(self, g: WarState, unit: int) -> None:
        g.force[unit] = IN_FORCE

    def bars_stop(self, g: WarState, action: int) -> int:
        if action == DONE:
            if not g.in_force(self.at):
                return no.FORCE_IS_EMPTY
            return actions_chart.bars_force(g, self.side, self.action, self.at)
        if not self.has_others(g):
            return no.NOBODY_LEFT_TO_TAKE
        return actions_chart.bars_all(g, self.side, self.action, self.at)

    def stop(self, g: WarState, action: int) -> None:
        if action == DONE:
            g.pop()
            actions_chart.set_off(g, self.side, self.action, self.at)
            return
        for unit in self.others(g):
            if self.may_join(g, unit):  # those before it may have filled the Force
                g.force[unit] = IN_FORCE

    def may_join(self, g: WarState, unit: int) -> bool:
        return not g.force[unit] and actions_chart.bars_unit(g, self.side, self.action, unit) == 0

    def others(self, g: WarState) -> list[int]:
        """The units that could still join."""
        return [unit for unit in g.stack(self.at) if self.may_join(g, unit)]

    def has_others(self, g: WarState) -> bool:
        """Whether there are any."""
        unit = g.head[self.at]
        while unit != NONE:
            if self.may_join(g, unit):
                return True
            unit = g.next_in[unit]
        return False
