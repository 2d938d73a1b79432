"""Chapters 16, 27.11, 27.12 and 27.15. Storm, Siege Attack and Honors of War.

A Force in a fortress that attacks its besiegers (16.6) makes an ordinary battle; that it does not retreat is a rule of chapter
14. What the walls are worth in a battle stands in battle_strength.py."""

from __future__ import annotations

from typing import ClassVar, final

from korvolan.kernel.constants import NONE
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import ATTACK
from ..board import FORTRESS, MARCHES
from ..frames import ForcePick
from ..state import WarState
from ..tables import SIEGE_ATTACK
from ..units import ARTILLERY, TYPE
from .battle import bars_attack, begin_battle, force_has_strength, has_fortress_near, has_strength
from .chapters import ForceChapter


@final
class FortressAttack(ForceChapter):
    """Storm and Siege Attack."""

    def bars(self, g: WarState, side: int, action: int) -> int:
        """Why no such Action can be taken now, or 0."""
        barred = no_fortress_refusal(action)
        for place in g.stacks(side):
            found = self.bars_hex(g, side, action, place)
            if found == 0:
                return 0
            if found != no_fortress_refusal(action):
                barred = found
        return barred

    def bars_hex(self, g: WarState, side: int, action: int, place: int) -> int:
        """[27.11a, 27.12a] Why the units in an own hex cannot attack a fortress, or 0."""
        if not has_fortress_near(g, side, place):
            return no_fortress_refusal(action)
        if not has_strength(g, place):
            return no.NO_STRENGTH
        return no.NO_ARTILLERY if action == SIEGE_ATTACK and g.first_of(place, ARTILLERY) == NONE else 0

    def bars_force(self, g: WarState, side: int, action: int, place: int) -> int:
        """[27.12b, 13.2b] Why the Force as it is cannot attack, or 0."""
        if not force_has_strength(g, place):
            return no.NO_STRENGTH
        return no.NO_ARTILLERY_IN_FORCE if lacks_artillery(g, action, place) else 0

    def set_off(self, g: WarState, side: int, action: int, place: int) -> None:
        """[16.4a] The Force attacks a fortress from where it stands: it has not moved in this Action (ruling A18)."""
        g.push(ChooseFortress(side, action, place))


def no_fortress_refusal(action: int) -> int:
    """[27.11a, 27.12a] The verdict where no enemy fortress is near."""
    return no.NO_FORTRESS_TO_BESIEGE if action == SIEGE_ATTACK else no.NO_FORTRESS_TO_ATTACK


def lacks_artillery(g: WarState, action: int, place: int) -> bool:
    """[27.12b] A Siege Attack needs artillery in the Force."""
    return action == SIEGE_ATTACK and not any(TYPE[unit] == ARTILLERY for unit in g.in_force(place))


class ChooseFortress(ForcePick):
    """[27.11a, 27.12a] The fortress next to the Force that it attacks. Who holds which lies open."""

    VERB: ClassVar[Verb] = ATTACK

    def offers(self, g: WarState) -> list[int]:
        return MARCHES[self.at]

    def bars(self, g: WarState, there: int) -> int:
        sieges = self.action == SIEGE_ATTACK
        barred = bars_attack(g, self.side, self.at, there)
        if barred not in (0, no.NO_ENEMY_THERE):
            return barred
        if not FORTRESS[there]:
            return no.NOT_A_FORTRESS_TO_BESIEGE if sieges else no.NOT_A_FORTRESS
        if barred == 0:
            return 0
        return no.EMPTY_FORTRESS_TO_BESIEGE if sieges else no.EMPTY_FORTRESS

    def pick(self, g: WarState, there: int) -> None:
        g.pop()
        begin_battle(g, self.side, self.action, self.at, there)
