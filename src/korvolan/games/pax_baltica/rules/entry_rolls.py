"""Chapters 10.1 and 10.3. The rolls of the Interphase that bring nations into the war."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.decisions import Pick
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import ACTIVATE, DONE
from ..board import NATIONS
from ..decisions import NationDie
from ..state import PaxState
from . import politics


class EntryRolls(Pick[PaxState]):
    """[10.1a, 11.4a] A player rolls for each nation that may enter on his side, in the order he likes."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "rolled:set:nation")
    VERB: ClassVar[Verb] = ACTIVATE
    STOPS: ClassVar[tuple[int, ...]] = (DONE,)

    def __init__(self, side: int, rolled: int) -> None:
        self.side = side
        self.rolled = rolled

    def offers(self, g: PaxState) -> list[int]:
        return list(range(NATIONS))

    def bars(self, g: PaxState, nation: int) -> int:
        return no.ROLLED_THIS_YEAR if self.rolled >> nation & 1 else politics.bars_roll(g, self.side, nation)

    def bars_stop(self, g: PaxState, action: int) -> int:
        return no.ROLLS_LEFT if any(self.bars(g, nation) == 0 for nation in range(NATIONS)) else 0

    def pick(self, g: PaxState, nation: int) -> None:
        g.replace(EntryRolls(self.side, self.rolled | 1 << nation))
        if g.envoy[nation]:  # an envoy has won it over (ruling A47)
            politics.activate(g, nation, False)
        else:
            g.push(EntryRoll(nation))


class EntryRoll(NationDie):
    """[10.1a] With what is added and taken off, 6 or more brings the nation into the war."""

    def resolve(self, g: PaxState, result: int) -> None:
        g.pop()
        if politics.roll_for_entry(g, self.nation, result + 1):
            politics.activate(g, self.nation, False)
        else:
            g.say("no_entry", self.nation)

    def label(self, g: PaxState, result: int) -> str:
        if not politics.enters(g, self.nation, result + 1):
            return "stays out"
        return "enters, Karl XII being there" if politics.is_won_by_karl(self.nation, result + 1) else "enters"

    def modifiers(self, g: PaxState) -> list[tuple[str, str]]:
        return politics.roll_modifiers(g, self.nation)
