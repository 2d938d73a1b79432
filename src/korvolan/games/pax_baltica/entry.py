"""Chapters 10.1, 10.3 and 11. Rolls that bring nations into the war, and the points that they then have."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.frame import Die, Frame
from korvolan.kernel.layout import NONE

from . import politics, reforms
from .actions import ACTIVATE, DONE
from .blocks import KARL
from .board import COALITION, HANNOVER, HAS_RP, NATIONS, RUSSIA
from .fields import ACTIVE, OUT, TRUCE
from .restrictions.nations import (
    IN_THE_WAR,
    NO_ROLL_FOR,
    NOT_DEFECTED,
    NOT_YOUR_ROLL,
    OUT_FOR_GOOD,
    ROLLED_THIS_YEAR,
    ROLLS_LEFT,
    RUSSIA_NOT_ACTIVE,
    TRUCE_RUNS,
)
from .state import PaxState
from .tables import ACTIVATION, KARL_IN_UKRAINE, ROLL_REQUIRES, ROLLER


class EntryRolls(Frame[PaxState]):
    """[10.1a] A player rolls for each nation that may enter on his side, in the order he likes."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "rolled:set:nation")
    VERBS: ClassVar[tuple[str, ...]] = ("activate", "done")

    def __init__(self, side: int, rolled: int) -> None:
        self.side = side
        self.rolled = rolled

    def seat(self, g: PaxState) -> int:
        return self.side

    def candidates(self, g: PaxState) -> list[int]:
        out = [DONE]
        for nation in range(NATIONS):
            out.append(ACTIVATE + nation)
        return out

    def forbids(self, g: PaxState, action: int) -> int:
        if action == DONE:
            for nation in range(NATIONS):
                if self.bars(g, nation) == 0:
                    return ROLLS_LEFT
            return 0
        return self.bars(g, action - ACTIVATE)

    def bars(self, g: PaxState, nation: int) -> int:
        """What forbids a roll for a nation, or 0."""
        if self.rolled >> nation & 1:
            return ROLLED_THIS_YEAR
        return bars_roll(g, self.side, nation)

    def take(self, g: PaxState, action: int) -> None:
        if action == DONE:
            g.pop()
            return
        nation = action - ACTIVATE
        g.replace(EntryRolls(self.side, self.rolled | 1 << nation))
        if g.envoy[nation]:  # an envoy has won it over (ruling A47)
            enter_war(g, nation)
        else:
            g.push(EntryRoll(nation))


class EntryRoll(Die[PaxState]):
    """[10.1a] With what is added and taken off, 6 or more brings the nation into the war."""

    FIELDS: ClassVar[tuple[str, ...]] = ("nation:nation",)

    def __init__(self, nation: int) -> None:
        self.nation = nation

    def resolve(self, g: PaxState, result: int) -> None:
        g.pop()
        nation = self.nation
        face = result + 1
        if face < ACTIVATION <= face + KARL_IN_UKRAINE[nation] and not g.sees(COALITION, KARL):
            g.revelations += 1  # it hangs on where Karl XII is, and everyone will see how it ends
        if face + politics.roll_modifier(g, nation) >= ACTIVATION:
            if face < ACTIVATION and KARL_IN_UKRAINE[nation]:
                g.show(KARL)
            enter_war(g, nation)
        elif g.logging:
            g.say("no_entry", nation)


def enter_war(g: PaxState, nation: int) -> None:
    """A nation enters and has its points in this same Interphase (ruling A57)."""
    if g.logging:
        g.say("entry", nation)
    g.points[nation] = allotment(g, nation)
    politics.activate(g, nation, False)


def allotment(g: PaxState, nation: int) -> int:
    """A nation's points of this year: level and event points, halved (ruling A48), less the cost of reforms (11.2i)."""
    if not HAS_RP[nation]:
        return 0
    points = g.rp[nation] + g.event_rp[nation]
    if g.halved[nation]:
        points //= 2
    if nation == RUSSIA:
        points -= reforms.reform_cost(g)
    return max(points, 0)


# -- who may be rolled for -----------------------------------------------------------------------------------------


def bars_roll(g: PaxState, side: int, nation: int) -> int:
    """What forbids a side to roll for a nation's entry, or 0."""
    if ROLLER[nation] == NONE:
        return NO_ROLL_FOR
    if ROLLER[nation] != side:
        return NOT_YOUR_ROLL
    if g.status[nation] == ACTIVE:
        return IN_THE_WAR
    if g.status[nation] == OUT:
        return OUT_FOR_GOOD
    if truce_runs(g, nation):
        return TRUCE_RUNS
    if needs_another(g, nation):
        return RUSSIA_NOT_ACTIVE
    return NOT_DEFECTED if is_still_swedish(g, nation) else 0


def truce_runs(g: PaxState, nation: int) -> bool:
    """[10.3b, 11.6h] Under truce nobody rolls before the year of the nation's cube."""
    return g.status[nation] == TRUCE and g.year < g.truce_until[nation]


def needs_another(g: PaxState, nation: int) -> bool:
    """[11.8a] Ukraine revolts only while Russia is in the war."""
    return ROLL_REQUIRES[nation] != NONE and g.status[ROLL_REQUIRES[nation]] != ACTIVE


def is_still_swedish(g: PaxState, nation: int) -> bool:
    """[11.9c] The Coalition rolls for Hannover only after its defection."""
    return nation == HANNOVER and not g.defected


FRAMES: Final = [EntryRolls, EntryRoll]
