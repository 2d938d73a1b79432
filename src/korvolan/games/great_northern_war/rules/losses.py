"""Chapters 13.19 to 13.24. Losses by percentage, chosen by their owner, and what a battle is worth.

Called by the results of a battle: `lose_trains` and `begin_losses` (26.2: the trains first), then retreat, pursuit, and at the
very end `begin_reckoning` with the winner, or NONE. `holds_out` says whether a fortress denies the victory."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Step
from korvolan.kernel.grammar import counted
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import LOSE
from ..board import FORTRESS, SWEDISH
from ..frames import SideDie
from ..state import BOTH, NO_FORCE, WarState
from ..units import SOVEREIGN, STRENGTH, UNIT_SIDE, VALUE, is_train
from .battle_strength import fighters, hex_of
from .eligibility import has_twin_before
from .morale import change_both, gain_of, loss_of, size_of_victory

WHOLE: Final = 100  # percent
NOTHING_GIVEN: Final = 1000  # stands for the weakest unit given up while there is none: more than any strength


# -- losing units --------------------------------------------------------------------------------------------------


def strength_of(units: list[int]) -> int:
    """[13.20a, 13.21a] Printed strength: never doubled, in parentheses or not; a leader's strength and not his value."""
    total = 0
    for unit in units:
        total += STRENGTH[unit]
    return total


def lose(g: WarState, side: int, unit: int) -> None:
    """[13.22a, 13.23a, 14.11a] A unit is lost in the battle: strength and command value add to its size (ruling A12)."""
    g.lost[side] += STRENGTH[unit] + VALUE[unit]
    if SOVEREIGN[unit]:
        g.sovereigns_lost |= 1 << side
    g.eliminate(unit)
    g.say("eliminated", side, unit)


def lose_trains(g: WarState, side: int) -> None:
    """[14.1c] A rout takes artillery and supply trains, before anything else is lost (ruling A19)."""
    for unit in fighters(g, side):
        if is_train(unit):
            lose(g, side, unit)


def share_of(units: list[int], percent: int) -> int:
    """[13.20a] The strength that a loss in percent asks for, rounded up."""
    return (strength_of(units) * percent + WHOLE - 1) // WHOLE


def begin_losses(g: WarState, side: int, percent: int) -> None:
    """[13.19a, 13.20a] A side loses a share of the strength that it has in the battle; all of it is all units."""
    units = fighters(g, side)
    if percent == WHOLE:
        for unit in units:
            lose(g, side, unit)
    elif units:
        share = share_of(units, percent)
        g.say("must_lose", side, percent, share)
        g.push(ChooseLosses(side, share, NOTHING_GIVEN))


class ChooseLosses(Pick[WarState]):
    """[13.19a] The owner gives up units, one by one, until their strength reaches the share.

    `share` is what is still to be reached, `weakest` the least strength among those given up: more of the set need not be
    known to tell whether one of them is superfluous. All of it lies open in a battle."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "share:int", "weakest:int")
    VERB: ClassVar[Verb] = LOSE

    def __init__(self, side: int, share: int, weakest: int) -> None:
        self.side = side
        self.share = share
        self.weakest = weakest

    def place(self, g: WarState) -> int:
        return hex_of(g, self.side)

    def offers(self, g: WarState) -> list[int]:
        return fighters(g, self.side)

    def bars(self, g: WarState, unit: int) -> int:
        if UNIT_SIDE[unit] != self.side:
            return no.NOT_YOUR_UNIT
        units = fighters(g, self.side)
        if unit not in units:
            return no.NOT_IN_THE_BATTLE
        if has_twin_before(g, units, unit):
            return no.LIKE_UNIT_FIRST
        return no.SUPERFLUOUS_LOSS if is_superfluous(units, unit, self.share, self.weakest) else 0

    def pick(self, g: WarState, unit: int) -> None:
        lose(g, self.side, unit)
        if self.share > STRENGTH[unit]:
            g.replace(ChooseLosses(self.side, self.share - STRENGTH[unit], min(self.weakest, STRENGTH[unit])))
        else:
            g.pop()


def is_superfluous(units: list[int], unit: int, share: int, weakest: int) -> bool:
    """[13.20b] Whether the share could be reached without some unit, whichever others were given up with it (ruling A55).

    The set must reach the share, and would not without its weakest unit. So one looks for others, none weaker than `least`,
    that bring the sum to the share or over it by less than `least`; `sums` has a bit for each sum that they can make."""
    weakest = min(weakest, STRENGTH[unit])
    left = share - STRENGTH[unit]
    if left <= 0:
        return -left >= weakest
    for least in range(1, weakest + 1):
        sums = 1
        for other in units:
            if other != unit and STRENGTH[other] >= least:
                sums |= sums << STRENGTH[other]
        if (sums >> left) & ((1 << least) - 1):
            return False
    return True


# -- what the battle is worth --------------------------------------------------------------------------------------


def holds_out(g: WarState, winner: int) -> bool:
    """[13.24a, 13.24b] A side outside wins only if it has cleared the fortress, in whatever round (rulings A56, A57).

    The side that began the battle is outside, or itself in a fortress and breaking out (16.6) of it against a hex that is
    none. While a defender is left in the attacked fortress only he can win."""
    return FORTRESS[g.battle_at] and g.stands(1 - winner, g.battle_at)


def begin_reckoning(g: WarState, winner: int) -> None:
    """[13.23a] The battle is over: call it last, after retreat and pursuit. Without a winner only sovereigns cost morale."""
    g.push(Reckoning(winner, 0, 0))


class Reckoning(Step[WarState]):
    """[7.6b, 13.23a, 13.23c, MORb, MORc] Morale for the loser's losses, and dice for sovereigns, all at once (ruling A11).

    `swedish` and `coalition` are what the dice of their sovereigns have shown."""

    FIELDS: ClassVar[tuple[str, ...]] = ("winner:seat=none", "swedish:int", "coalition:int")

    def __init__(self, winner: int, swedish: int, coalition: int) -> None:
        self.winner = winner
        self.swedish = swedish
        self.coalition = coalition

    def run(self, g: WarState) -> None:
        for side in BOTH:
            if g.sovereigns_lost >> side & 1:
                g.sovereigns_lost &= ~(1 << side)
                g.push(SovereignSlain(side))
                return
        g.pop()
        gains = [0, 0]
        costs = [self.swedish, self.coalition]
        if self.winner != NONE:
            loser = 1 - self.winner
            row = size_of_victory(g.lost[loser])
            gains[self.winner] = gain_of(row)
            costs[loser] += loss_of(row)
            g.say(VICTORY_LINES[row], self.winner, g.lost[loser])
        elif g.logging:
            g.say("stalemate")
        g.lost = [0, 0]
        change_both(g, gains, costs)

    def with_die(self, side: int, face: int) -> Reckoning:
        """The same with a die for a sovereign of a side."""
        if side == SWEDISH:
            return Reckoning(self.winner, face, self.coalition)
        return Reckoning(self.winner, self.swedish, face)


VICTORY_LINES: Final = ["skirmish", "minor_victory", "major_victory", "decisive_victory"]


class SovereignSlain(SideDie):
    """[19.4a] A sovereign fell in the battle: one die, to be lost together with the rest (ruling A11)."""

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        reckoning = g.frames[-1]
        assert isinstance(reckoning, Reckoning)
        g.say("sovereign_lost", self.side, result + 1)
        g.replace(reckoning.with_die(self.side, result + 1))

    def label(self, g: WarState, result: int) -> str:
        return f"{counted(result + 1, 'Morale Point', 'Morale Points')} lost for the sovereign"


def leave_the_force(g: WarState, units: list[int]) -> None:
    """Units go their own ways: retreat and pursuit are no march of a Force."""
    for unit in units:
        g.force[unit] = NO_FORCE
        if g.at[unit] == g.force_at:
            g.force_at = NONE
