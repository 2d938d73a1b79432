"""Chapters 0 and 3. Years and seasons, the phases of a turn and the choice of actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, final

from korvolan.kernel.decisions import Decision
from korvolan.kernel.frame import Step
from korvolan.kernel.sequence import Sequence, Stage
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import CEDE, DONE, MARCH, PASS, POLITICS, RECON, REPLACE, SIEGE
from ..board import COALITION, MAJORS, NATIONS, SWEDISH
from ..state import PaxState
from ..tables import EVENT_DIE, SPRING, WINTER
from ..warnings import ACTIONS_LEFT, MARCHES_ARE_OVER
from . import concessions, events, invasions, movement, politics_table, recon, reinforcement, siege_declaration
from .action_roll import ActionRoll
from .battle import BattlePhase
from .forage import ForagePhase
from .forced_march import roll_forced_marches
from .harbor import return_lost_fleets
from .interphase import Interphase
from .memory import lose_sight
from .politics import Truces
from .siege import SiegePhase
from .victory import score
from .winter import comes_too_late, offer_winter_campaign

ROLL: Final = 0
FIRST_ACTIONS: Final = 1
SECOND_ACTIONS: Final = 2
ACTIONS_END: Final = 3
BATTLES: Final = 4
SIEGES: Final = 5
BATTLES_END: Final = 6
FIRST_FORAGE: Final = 7
SECOND_FORAGE: Final = 8
FORAGE_END: Final = 9
TURN_END: Final = 10
WINTER_END: Final = 11


def begin_turn(g: PaxState) -> None:
    """The counts of the last turn are wiped out, and both players roll."""
    g.fresh_turn()
    lose_sight(g)
    g.say("turn_begins", g.season, g.year)
    g.push(ActionRoll())


def end_phase(g: PaxState) -> None:
    """[10.2a] Truces wait to the end of the phase and then come in the order of their causes (ruling A81)."""
    return_lost_fleets(g)
    g.push(Truces())


def end_battles(g: PaxState) -> None:
    """The end of a phase with battles."""
    invasions.check_ottoman_surrender(g)
    end_phase(g)


def begin_battles(g: PaxState) -> None:
    """The Battle Phase, unless both players had events: then the turn goes on with forage."""
    if both_had_events(g):
        g.replace(Turn(FIRST_FORAGE))
    else:
        g.push(BattlePhase())
        g.push(concessions.OfferCession(0))


def both_had_events(g: PaxState) -> bool:
    """[3.1g] Nobody has moved, so there is nothing to fight for (ruling A12)."""
    return g.die[SWEDISH] == EVENT_DIE and g.die[COALITION] == EVENT_DIE


def end_turn(g: PaxState) -> None:
    """[0.3a, 0.3j] The next season; after Winter Sweden may go on a Winter Campaign before the year ends."""
    if g.season != WINTER:
        g.season += 1
        g.number += 1
        g.replace(Turn(ROLL))
    elif comes_too_late(g):
        score(g)
    else:
        offer_winter_campaign(g)


def end_year(g: PaxState) -> None:
    """[0.3j] The next year begins with its Interphase, or the game is over."""
    if g.year == g.last_year:
        score(g)
        return
    g.year += 1
    g.season = SPRING
    g.number += 1
    begin_year_afresh(g)
    g.replace(Turn(ROLL))
    g.push(Interphase(0))


def begin_year_afresh(g: PaxState) -> None:
    """[3.3h, 12.2e] With the year end the Coalition's mistrust and the politics actions that were used."""
    g.mistrust = 0
    for nation in range(NATIONS):
        g.politics[nation] = 0


def begin_actions(g: PaxState, seat: int) -> None:
    """[0.3e, 3.1f] The player's event, or his actions."""
    if g.die[seat] == EVENT_DIE:
        g.push(events.EventRoll(seat))
        if seat == SWEDISH:
            g.push(concessions.OfferCession(1))
    else:
        g.push(ActionPhase(seat, RECONNAISSANCE))


def begin_first_actions(g: PaxState) -> None:
    begin_actions(g, g.first)


def begin_second_actions(g: PaxState) -> None:
    begin_actions(g, 1 - g.first)


def begin_sieges(g: PaxState) -> None:
    g.push(SiegePhase())


def begin_first_forage(g: PaxState) -> None:
    g.push(ForagePhase(g.first))


def begin_second_forage(g: PaxState) -> None:
    g.push(ForagePhase(1 - g.first))


# What happens stage by stage, in the order of the numbers above.
TURN_STAGES: Final[tuple[Stage, ...]] = (
    Stage("action-roll", begin_turn, "Action Roll", "3.0a"),
    Stage("first-actions", begin_first_actions, "Actions of the First Player", "0.3e"),
    Stage("second-actions", begin_second_actions, "Actions of the Second Player", "0.3e"),
    Stage("truces", end_phase, "Truces", "10.2a"),
    Stage("battles", begin_battles, "Battles", "5.1a"),
    Stage("sieges", begin_sieges, "Sieges", "6.3a"),
    Stage("truces", end_battles, "Truces", "10.2a"),
    Stage("first-forage", begin_first_forage, "Forage of the First Player", "7.1a"),
    Stage("second-forage", begin_second_forage, "Forage of the Second Player", "7.1a"),
    Stage("truces", end_phase, "Truces", "10.2a"),
    Stage("turn-end", end_turn),
    Stage("winter-end", end_battles),
    Stage("year-end", end_year),
)


class Turn(Sequence[PaxState]):
    """[0.3d] A game turn: Action Roll, Action, Battle and Forage, each complete before the next."""

    STAGES: ClassVar[tuple[Stage, ...]] = TURN_STAGES

    def run(self, g: PaxState) -> None:  # as inherited, but with no class or attribute to look up
        g.replace(Turn(self.stage + 1))
        TURN_STAGES[self.stage].begin(g)


# -- the choice of actions -----------------------------------------------------------------------------------------


Bars = Callable[[PaxState, int, int], int]
Begin = Callable[[PaxState, int, int], None]


@final
class Activity:
    """What an action may be spent on: the verb that names it, what bars it, what it does, and how one says it is too late."""

    def __init__(self, verb: Verb, bars: Bars, begin: Begin, too_late: int) -> None:
        self.verb = verb
        self.bars = bars
        self.begin = begin
        self.too_late = too_late


# The five activities in the order in which they must be used (ruling A7).
RECONNAISSANCE: Final = 0
MOVEMENT: Final = 1
SIEGE_DECLARATION: Final = 2
NATIONAL_POLITICS: Final = 3
ACTIVITIES: Final = [
    Activity(RECON, recon.bars, recon.begin, no.TOO_LATE_FOR_RECON),
    Activity(MARCH, movement.bars_march, movement.begin_march, no.TOO_LATE_FOR_MARCH),
    Activity(SIEGE, siege_declaration.bars, siege_declaration.begin, no.TOO_LATE_FOR_SIEGE),
    Activity(POLITICS, politics_table.bars_politics, politics_table.begin_politics, no.TOO_LATE_FOR_POLITICS),
    Activity(REPLACE, reinforcement.bars_step, reinforcement.add_step, 0),
]


class ActionPhase(Decision[PaxState]):
    """[3.3a] For each action one of five activities, in their order.

    `done` ends movement early, so that the dice for forced marches fall before the player decides on (4.4g)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "activity:int")
    VERBS: ClassVar[tuple[str, ...]] = ("recon", "march", "siege", "politics", "replace", "cede", "done", "pass")

    def __init__(self, side: int, activity: int) -> None:
        self.side = side
        self.activity = activity

    def asks(self, g: PaxState) -> bool:
        return g.actions[self.side] > 0  # whether there is more to do than pass may hang on hidden strengths

    def words(self, g: PaxState) -> dict[str, str]:
        return {"actions": str(g.actions[self.side])}

    def candidates(self, g: PaxState) -> list[int]:
        return self.options(g)

    def options(self, g: PaxState) -> list[int]:
        """What `forbids` allows, found activity by activity: this is asked more often than anything else."""
        side = self.side
        out = [PASS]
        if g.actions[side] > 0:
            if self.activity <= RECONNAISSANCE:
                for place in recon.places(g, side):
                    if recon.bars(g, side, place) == 0:
                        out.append(RECON + place)
            if self.activity <= MOVEMENT:
                for place in movement.places(g, side):
                    if movement.bars_march(g, side, place) == 0:
                        out.append(MARCH + place)
            if self.has_marches_to_roll_for(g):
                out.append(DONE)
            else:
                self.add_later_activities(g, out)
        for place in concessions.cedable(g, side):
            if concessions.bars_cession(g, side, place) == 0:
                out.append(CEDE + place)
        return out

    def add_later_activities(self, g: PaxState, out: list[int]) -> None:
        """Sieges, politics and replacements: what comes after movement."""
        side = self.side
        if self.activity <= SIEGE_DECLARATION:
            for place in siege_declaration.places(g, side):
                if siege_declaration.bars(g, side, place) == 0:
                    out.append(SIEGE + place)
        if self.activity <= NATIONAL_POLITICS:
            for nation in MAJORS:
                if politics_table.bars_politics(g, side, nation) == 0:
                    out.append(POLITICS + nation)
        for block in reinforcement.short_blocks(g, side):
            if reinforcement.bars_step(g, side, block) == 0:
                out.append(REPLACE + block)

    def forbids(self, g: PaxState, action: int) -> int:
        side = self.side
        if action == PASS:
            return 0
        if action in CEDE:
            return concessions.bars_cession(g, side, CEDE.of(action))
        if g.actions[side] == 0:
            return no.NO_ACTIONS_LEFT
        if action == DONE:
            return 0 if self.has_marches_to_roll_for(g) else no.NO_FORCED_MARCHES
        wanted = activity_of(action)
        activity = ACTIVITIES[wanted]
        if is_over(self.activity, wanted):
            return activity.too_late
        barred = activity.bars(g, side, activity.verb.of(action))
        if barred == 0 and wanted > MOVEMENT and self.has_marches_to_roll_for(g):
            return no.FORCED_MARCHES_FIRST
        return barred

    def has_marches_to_roll_for(self, g: PaxState) -> bool:
        """Whether movement goes on and blocks of the side have force-marched in it."""
        return self.activity <= MOVEMENT and g.forced[self.side] > 0

    def take(self, g: PaxState, action: int) -> None:
        if action == PASS:
            forfeit(g, self.side)
            g.replace(ActionsOver(self.side, self.activity))
        elif action == DONE:
            g.replace(ActionPhase(self.side, SIEGE_DECLARATION))
            roll_forced_marches(g, self.side)
        elif action in CEDE:
            concessions.cede(g, CEDE.of(action))
        else:
            self.spend_action(g, action)

    def spend_action(self, g: PaxState, action: int) -> None:
        """Spend an action on an activity, which may push frames of its own."""
        side = self.side
        number = activity_of(action)
        g.actions[side] -= 1
        g.replace(ActionPhase(side, number) if g.actions[side] > 0 else ActionsOver(side, number))
        if side == COALITION and g.actions[side] > 0:  # after the last action Sweden's own follow, or the battles
            g.push(concessions.OfferCession(0))
        ACTIVITIES[number].begin(g, side, ACTIVITIES[number].verb.of(action))

    def warns(self, g: PaxState, action: int) -> int:
        if action == PASS:
            return ACTIONS_LEFT if g.actions[self.side] > 0 else 0
        closes = action in SIEGE or action in POLITICS or action in REPLACE
        return MARCHES_ARE_OVER if closes and g.actions[self.side] > 1 and self.could_march(g) else 0

    def could_march(self, g: PaxState) -> bool:
        """Whether somebody could still be scouted, or set out."""
        side = self.side
        if self.activity <= RECONNAISSANCE and any(recon.bars(g, side, place) == 0 for place in recon.places(g, side)):
            return True
        marches = movement.places(g, side) if self.activity <= MOVEMENT else []
        return any(movement.bars_march(g, side, place) == 0 for place in marches)


def activity_of(action: int) -> int:
    """The number of the activity that an action belongs to."""
    number = 0
    while action not in ACTIVITIES[number].verb:
        number += 1
    return number


def is_over(now: int, wanted: int) -> bool:
    """[3.3a] Once an activity further down the list was used, those before it are closed for the turn (ruling A7)."""
    return wanted < now


def forfeit(g: PaxState, side: int) -> None:
    """[0.3f, 3.1b] What a player does not use is lost, and nothing is carried forward."""
    g.actions[side] = 0


class ActionsOver(Step[PaxState]):
    """[4.4g] The end of a player's part of the Action Phase: dice for his forced marches, if they have not fallen yet."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "activity:int")

    def __init__(self, side: int, activity: int) -> None:
        self.side = side
        self.activity = activity

    def run(self, g: PaxState) -> None:
        if self.activity <= MOVEMENT:
            g.replace(ActionsOver(self.side, SIEGE_DECLARATION))
            roll_forced_marches(g, self.side)
        else:
            g.pop()
            g.settle_holders()
