"""Chapters 0 and 3. Years and seasons, the phases of a turn, the action roll and the choice of actions."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.frame import Chance, Frame, Step

from . import events, movement, nations, recon, replacements, siege
from .actions import BATTLE, CEDE, MARCH, PASS, POLITICS, RECON, REPLACE, SIEGE
from .battle import BattlePhase
from .blocks import BLOCKS
from .board import COALITION, LAND, NATIONS, ON_MAP, SWEDISH
from .forage import ForagePhase
from .harbor import return_lost_fleets
from .interphase import Interphase
from .politics import Truces
from .restrictions.turn import (
    NO_ACTIONS_LEFT,
    TOO_LATE_FOR_MARCH,
    TOO_LATE_FOR_POLITICS,
    TOO_LATE_FOR_RECON,
    TOO_LATE_FOR_SIEGE,
)
from .siege import SiegePhase
from .state import PaxState
from .tables import ACTIONS, EVENT_DIE, OPT_ACTION_TABLE, OPT_LAST_WINTER_CAMPAIGN, SPRING, WINTER
from .victory import score
from .warnings import ACTIONS_LEFT
from .winter import offer_winter_campaign

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
YEAR_END: Final = 12

SIX: Final = 6

# The five activities in the order in which they must be used (ruling A7).
RECONNAISSANCE: Final = 0
MOVEMENT: Final = 1
SIEGE_DECLARATION: Final = 2
NATIONAL_POLITICS: Final = 3
REPLACEMENTS: Final = 4


class Turn(Step[PaxState]):
    """[0.3d] A game turn: Action Roll, Action, Battle and Forage, each complete before the next."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage:int",)

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def run(self, g: PaxState) -> None:
        stage = self.stage
        g.replace(Turn(stage + 1))
        if stage == ROLL:
            begin_turn(g)
        elif stage == FIRST_ACTIONS:
            begin_actions(g, g.first)
        elif stage == SECOND_ACTIONS:
            begin_actions(g, 1 - g.first)
        elif stage in (ACTIONS_END, BATTLES_END, FORAGE_END, WINTER_END):
            end_phase(g, stage)
        elif stage == BATTLES:
            begin_battles(g)
        elif stage == SIEGES:
            g.push(SiegePhase())
        elif stage == FIRST_FORAGE:
            g.push(ForagePhase(g.first))
        elif stage == SECOND_FORAGE:
            g.push(ForagePhase(1 - g.first))
        elif stage == TURN_END:
            end_turn(g)
        elif stage == YEAR_END:
            end_year(g)


def begin_turn(g: PaxState) -> None:
    """The counts of the last turn are wiped out, and both players roll."""
    g.fresh_turn()
    if g.logging:
        g.say("turn_begins", g.season, g.year)
    g.push(ActionRoll())


def end_phase(g: PaxState, stage: int) -> None:
    """[10.2a] Truces wait to the end of the phase and then come in the order of their causes (ruling A81)."""
    if stage in (BATTLES_END, WINTER_END):
        nations.check_ottoman_surrender(g)
    return_lost_fleets(g)
    g.push(Truces())


def begin_battles(g: PaxState) -> None:
    """[3.1g] Battles, unless both players had events: then the turn goes on with forage (ruling A12)."""
    if g.die[SWEDISH] == EVENT_DIE and g.die[COALITION] == EVENT_DIE:
        g.replace(Turn(BATTLES_END))
    else:
        g.push(BattlePhase())


def end_turn(g: PaxState) -> None:
    """[0.3a] After Winter comes the end of the year, else the next season."""
    if g.season == WINTER:
        last = g.year == g.last_year
        if last and g.switches[OPT_LAST_WINTER_CAMPAIGN] == 0:
            score(g)
        else:
            offer_winter_campaign(g)
        return
    g.season += 1
    g.number += 1
    g.replace(Turn(ROLL))


def end_year(g: PaxState) -> None:
    """[0.3j] The next year begins with its Interphase, or the game is over."""
    if g.year == g.last_year:
        score(g)
        return
    g.year += 1
    g.season = SPRING
    g.number += 1
    g.mistrust = 0
    for nation in range(NATIONS):
        g.politics[nation] = 0
    g.replace(Turn(ROLL))
    g.push(Interphase(0))


# -- the action roll -----------------------------------------------------------------------------------------------


class ActionRoll(Chance[PaxState]):
    """[3.1a] Both roll a die; the higher is First Player. Results are (Swedish die - 1) × 6 + (Coalition die - 1)."""

    def weights(self, g: PaxState) -> list[int]:
        out: list[int] = []
        for sweden in range(1, SIX + 1):
            for coalition in range(1, SIX + 1):
                out.append(1 if may_stand(g, sweden, coalition) else 0)
        return out

    def roll(self, g: PaxState) -> int:
        while True:
            sweden = roll_action_die(g, SWEDISH)
            coalition = roll_action_die(g, COALITION)
            if may_stand(g, sweden, coalition):
                break
        g.fallen = [sweden, coalition]
        return (sweden - 1) * SIX + coalition - 1

    def resolve(self, g: PaxState, result: int) -> None:
        g.die[SWEDISH] = result // SIX + 1
        g.die[COALITION] = result % SIX + 1
        g.first = first_player(g)
        for seat in (SWEDISH, COALITION):
            g.had_event[seat] = int(g.die[seat] == EVENT_DIE)
        if g.logging:
            g.say("action_roll", g.first)
        g.pop()


def roll_action_die(g: PaxState, seat: int) -> int:
    """[3.2a] A player who had an event last turn rolls again until it is no event."""
    die = g.dice.die()
    while die == EVENT_DIE and g.had_event[seat]:
        die = g.dice.die()
    return die


def may_stand(g: PaxState, sweden: int, coalition: int) -> bool:
    """[3.1e] Two dice that need no new roll: no tie on the first turn of the game, no event twice running."""
    if sweden == coalition and g.first < 0:
        return False
    if sweden == EVENT_DIE and g.had_event[SWEDISH]:
        return False
    return not (coalition == EVENT_DIE and g.had_event[COALITION])


def first_player(g: PaxState) -> int:
    """[3.1c, 3.1d] The higher die is First Player; on a tie the one who was second last turn."""
    if g.die[SWEDISH] == g.die[COALITION]:
        return 1 - g.first
    return SWEDISH if g.die[SWEDISH] > g.die[COALITION] else COALITION


def begin_actions(g: PaxState, seat: int) -> None:
    """[0.3e] A player's event, or as many actions as the table gives."""
    if g.die[seat] == EVENT_DIE:
        events.begin_event(g, seat)
    else:
        g.actions[seat] = ACTIONS[g.switches[OPT_ACTION_TABLE]][g.die[seat] - 1]
        g.push(ActionPhase(seat, RECONNAISSANCE))


# -- the choice of actions -----------------------------------------------------------------------------------------


class ActionPhase(Frame[PaxState]):
    """[3.3a] For each action one of five activities, in their order; what is not used is forfeited (0.3f)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "activity:int")
    VERBS: ClassVar[tuple[str, ...]] = ("recon", "march", "siege", "politics", "replace", "cede", "pass")

    def __init__(self, side: int, activity: int) -> None:
        self.side = side
        self.activity = activity

    def seat(self, g: PaxState) -> int:
        return self.side

    def asks(self, g: PaxState) -> bool:
        return g.actions[self.side] > 0  # whether there is more to do than pass may hang on hidden strengths

    def words(self, g: PaxState) -> dict[str, str]:
        return {"actions": str(g.actions[self.side])}

    def candidates(self, g: PaxState) -> list[int]:
        out = [PASS]
        if g.actions[self.side] > 0:
            if self.activity <= RECONNAISSANCE:
                for place in recon.places(g, self.side):
                    out.append(RECON + place)
            if self.activity <= MOVEMENT:
                for place in movement.places(g, self.side):
                    out.append(MARCH + place)
            if self.activity <= SIEGE_DECLARATION:
                for place in siege.places(g, self.side):
                    out.append(SIEGE + place)
            if self.activity <= NATIONAL_POLITICS:
                for nation in range(NATIONS):
                    out.append(POLITICS + nation)
            for block in replacements.short_blocks(g, self.side):
                out.append(REPLACE + block)
        for place in nations.cedable(g, self.side):
            out.append(CEDE + place)
        return out

    def forbids(self, g: PaxState, action: int) -> int:
        if action == PASS:
            return 0
        if CEDE <= action < CEDE + ON_MAP:
            return nations.bars_cession(g, self.side, action - CEDE)
        if g.actions[self.side] == 0:
            return NO_ACTIONS_LEFT
        if RECON <= action < MARCH:
            return TOO_LATE_FOR_RECON if self.activity > RECONNAISSANCE else recon.bars(g, self.side, action - RECON)
        if REPLACE <= action < REPLACE + BLOCKS:
            return replacements.bars_step(g, self.side, action - REPLACE)
        if POLITICS <= action < POLITICS + NATIONS:
            if self.activity > NATIONAL_POLITICS:
                return TOO_LATE_FOR_POLITICS
            return events.bars_politics(g, self.side, action - POLITICS)
        if SIEGE <= action < BATTLE:
            return TOO_LATE_FOR_SIEGE if self.activity > SIEGE_DECLARATION else siege.bars(g, self.side, action - SIEGE)
        if self.activity > MOVEMENT:
            return TOO_LATE_FOR_MARCH
        return movement.bars_march(g, self.side, action - MARCH)

    def take(self, g: PaxState, action: int) -> None:
        if action == PASS:
            g.actions[self.side] = 0
            end_actions(g, self.side, self.activity)
        elif CEDE <= action < CEDE + ON_MAP:
            nations.cede(g, action - CEDE)
        else:
            self.act(g, action)

    def act(self, g: PaxState, action: int) -> None:
        """Spend an action. Forced-march dice are rolled once the player's movement is over (4.4g)."""
        side = self.side
        g.actions[side] -= 1
        activity = activity_of(action)
        if g.actions[side] > 0:
            g.replace(ActionPhase(side, activity))
        else:
            end_actions(g, side, activity)
        if activity > MOVEMENT >= self.activity:
            movement.roll_forced_marches(g, side)
        if activity == RECONNAISSANCE:
            recon.begin(g, side, action - RECON)
        elif activity == MOVEMENT:
            movement.begin_march(g, side, action - MARCH)
        elif activity == SIEGE_DECLARATION:
            siege.begin(g, side, action - SIEGE)
        elif activity == NATIONAL_POLITICS:
            g.politics[action - POLITICS] = 1
            events.begin_politics(g, side, action - POLITICS)
        else:
            replacements.add_step(g, action - REPLACE)

    def warns(self, g: PaxState, action: int) -> int:
        return ACTIONS_LEFT if action == PASS and g.actions[self.side] > 0 else 0


def activity_of(action: int) -> int:
    """[3.3b] The activity that an action belongs to."""
    if RECON <= action < MARCH:
        return RECONNAISSANCE
    if REPLACE <= action < REPLACE + BLOCKS:
        return REPLACEMENTS
    if POLITICS <= action < POLITICS + NATIONS:
        return NATIONAL_POLITICS
    return SIEGE_DECLARATION if SIEGE <= action < SIEGE + LAND else MOVEMENT


def end_actions(g: PaxState, side: int, activity: int) -> None:
    """The player's actions are over; if he could still have marched, his forced-march dice are rolled now."""
    g.replace(ActionsOver(side, activity))


class ActionsOver(Step[PaxState]):
    """[4.4g] The last thing in a player's part of the Action Phase: dice for his forced marches."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "activity:int")

    def __init__(self, side: int, activity: int) -> None:
        self.side = side
        self.activity = activity

    def run(self, g: PaxState) -> None:
        g.pop()
        if self.activity <= MOVEMENT:
            movement.roll_forced_marches(g, self.side)
        g.settle_holders()


FRAMES: Final = [Turn, ActionRoll, ActionPhase, ActionsOver]
