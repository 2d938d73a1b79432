"""Chapters 5, 8 and 9. The phases of a turn, initiative, and the choice of Actions until both pass in a row."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Step
from korvolan.kernel.sequence import Sequence, Stage
from korvolan.kernel.verbs import Verb

from ..actions import ACT, DONE, PASS
from ..board import COALITION, SWEDISH
from ..frames import SideStep
from ..state import WarState
from ..tables import ACTIONS, OPT_LOGISTICS, SPEND_TO
from ..warnings import YEAR_ENDS
from . import actions_chart, forces, morale, recruiting, supply
from .common_events import TwoDice
from .victory import score, sudden_death

INITIATIVE: Final = 0
MORALE_PHASE: Final = 1
FIRST_RECRUITS: Final = 2
SECOND_RECRUITS: Final = 3
ACTION_PHASES: Final = 4
SUPPLY_PHASE: Final = 5
TURN_END: Final = 6

SIX: Final = 6
TWO_PASSES: Final = 2
ALL_ACTIONS: Final[list[int]] = list(range(ACTIONS))


def begin_turn(g: WarState) -> None:
    """[8.0a, 8.1a] The side with more Morale Points is First Player for the whole turn."""
    g.begin_new_turn()
    g.say("turn_begins", g.year)
    if g.mp[SWEDISH] == g.mp[COALITION]:
        g.push(InitiativeRoll())
    else:
        take_initiative(g, SWEDISH if g.mp[SWEDISH] > g.mp[COALITION] else COALITION)


def take_initiative(g: WarState, side: int) -> None:
    """[8.3b] It is kept until the next Initiative Phase, whatever becomes of the Morale Points."""
    g.first = side
    g.say("initiative", side)


def turn_marker(g: WarState) -> tuple[int, int]:
    """[2.3c] The year that the Game Turn marker stands on, and the side whose face it shows: who has the initiative."""
    return g.year, g.first


def recruit_first(g: WarState) -> None:
    """[5.0d] The First Player recruits."""
    recruiting.begin_phase(g, g.first)


def recruit_second(g: WarState) -> None:
    """[5.0d] The other player recruits."""
    recruiting.begin_phase(g, 1 - g.first)


def begin_actions(g: WarState) -> None:
    """[8.3a] The First Player acts first."""
    g.push(ActionPhase(g.first))


def begin_supply(g: WarState) -> None:
    """[5.0g] The Mutual Supply Phase is an option."""
    if g.switches[OPT_LOGISTICS]:
        supply.begin_phase(g)


class InitiativeRoll(TwoDice):
    """[8.2a] Tied: each rolls a die, and again until they differ (ruling A14)."""

    def weights(self, g: WarState) -> list[int]:
        return [0 if result // SIX == result % SIX else 1 for result in range(SIX * SIX)]

    def roll(self, g: WarState) -> int:
        result = super().roll(g)
        while result // SIX == result % SIX:
            result = super().roll(g)
        return result

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        g.say("initiative_roll", result // SIX + 1, result % SIX + 1)
        take_initiative(g, SWEDISH if result // SIX > result % SIX else COALITION)


def end_turn(g: WarState) -> None:
    """[5.0h] After the last year the score is taken; else the next one begins."""
    if g.year == g.last_year:
        score(g)
    else:
        g.year += 1
        g.replace(Turn(INITIATIVE))


class Turn(Sequence[WarState]):
    """[5.0a, 5.0b, 5.0d, 8.3a] A Game Turn, phase by phase; the First Player recruits and acts first."""

    STAGES: ClassVar[tuple[Stage, ...]] = (
        Stage("Initiative", begin_turn),
        Stage("Morale Phase", morale.collect),
        Stage("Recruiting of the First Player", recruit_first),
        Stage("Recruiting of the Second Player", recruit_second),
        Stage("Actions", begin_actions),
        Stage("Mutual Supply Phase", begin_supply),
        Stage("End of the turn", end_turn),
    )


# -- Actions -------------------------------------------------------------------------------------------------------


class ActionPhase(Pick[WarState]):
    """[1.1a, 5.0e, 9.4a, 9.5a, 9.9a, 12.4a] A player takes one Action or passes; the phase ends with the second pass in a row
    (ruling A3). Any Action may be taken again and with the same units, and none has to be."""

    VERB: ClassVar[Verb] = ACT
    STOPS: ClassVar[tuple[int, ...]] = (PASS,)

    def asks(self, g: WarState) -> bool:
        return True  # whether there is more to do than pass may hang on held markers

    def words(self, g: WarState) -> dict[str, str]:
        return {"points": str(g.mp[self.side])}

    def offers(self, g: WarState) -> list[int]:
        return ALL_ACTIONS

    def bars(self, g: WarState, action: int) -> int:
        return actions_chart.bars(g, self.side, action, False)

    def pick(self, g: WarState, action: int) -> None:
        g.passes = 0
        morale.spend(g, self.side, actions_chart.price(g, action))
        g.say("acts", self.side, action)
        g.replace(ActionOver(self.side))
        forces.begin(g, self.side, action)

    def stop(self, g: WarState, action: int) -> None:
        """[9.4a] A pass shuts nobody out: only two in a row end the Actions of the turn."""
        g.passes += 1
        g.say("passes", self.side)
        if g.passes == TWO_PASSES:
            g.pop()
        else:
            g.replace(ActionPhase(1 - self.side))

    def warns(self, g: WarState, action: int) -> int:
        return YEAR_ENDS if action == PASS and g.passes == TWO_PASSES - 1 and g.mp[self.side] > SPEND_TO else 0


class ActionOver(SideStep):
    """[9.3a, 27.0c] An Action is over, also one that cost nothing: the Force disbands, and the other player is next."""

    def run(self, g: WarState) -> None:
        g.disband()
        if not sudden_death(g):
            g.replace(ActionPhase(1 - self.side))


class FreeActions(Pick[WarState]):
    """[9.7a] Actions in a row that cost nothing, granted by a marker; `done` gives up the rest (ruling A31)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "left:int")
    VERB: ClassVar[Verb] = ACT
    STOPS: ClassVar[tuple[int, ...]] = (DONE,)

    def __init__(self, side: int, left: int) -> None:
        self.side = side
        self.left = left

    def asks(self, g: WarState) -> bool:
        return True

    def offers(self, g: WarState) -> list[int]:
        return ALL_ACTIONS

    def bars(self, g: WarState, action: int) -> int:
        return actions_chart.bars(g, self.side, action, True)

    def pick(self, g: WarState, action: int) -> None:
        g.say("acts", self.side, action)
        if self.left > 1:
            g.replace(FreeActions(self.side, self.left - 1))
        else:
            g.pop()
        g.push(FreeActionOver())
        forces.begin(g, self.side, action)


class FreeActionOver(Step[WarState]):
    """A free Action is over; its player goes on."""

    def run(self, g: WarState) -> None:
        g.pop()
        g.disband()
        sudden_death(g)
