"""Chapters 3.0 to 3.2. The action roll: who is First Player, how many actions each has, or an event."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Chance

from ..board import COALITION, SEAT_NAMES, SWEDISH
from ..state import PaxState
from ..tables import ACTIONS, EVENT_DIE, OPT_ACTION_TABLE

SIX: Final = 6


class ActionRoll(Chance[PaxState]):
    """[3.0a] Each player rolls one die. Results are (Swedish die - 1) × 6 + (Coalition die - 1); new rolls are left out."""

    def weights(self, g: PaxState) -> list[int]:
        dice = range(1, SIX + 1)
        return [int(not must_roll_again(g, sweden, coalition)) for sweden in dice for coalition in dice]

    def roll(self, g: PaxState) -> int:
        sweden = roll_action_die(g, SWEDISH)
        coalition = roll_action_die(g, COALITION)
        while must_roll_again(g, sweden, coalition):
            if g.logging:
                g.last_dice = [sweden, coalition]
                g.say("tie_rolled_again", sweden)
            sweden = roll_action_die(g, SWEDISH)
            coalition = roll_action_die(g, COALITION)
        g.last_dice = [sweden, coalition]
        return (sweden - 1) * SIX + coalition - 1

    def resolve(self, g: PaxState, result: int) -> None:
        g.die[SWEDISH] = result // SIX + 1
        g.die[COALITION] = result % SIX + 1
        g.first = first_player(g)
        for seat in (SWEDISH, COALITION):
            g.had_event[seat] = int(g.die[seat] == EVENT_DIE)
            g.actions[seat] = actions_for(g, g.die[seat])
            if g.logging:
                tell_die(g, seat)
        g.say("action_roll", g.first)
        g.pop()

    def label(self, g: PaxState, result: int) -> str:
        return f"{SEAT_NAMES[SWEDISH]} {result // SIX + 1}, {SEAT_NAMES[COALITION]} {result % SIX + 1}"


def tell_die(g: PaxState, seat: int) -> None:
    """Whose die this is, and what it brings."""
    g.last_dice = [g.die[seat]]
    if g.had_event[seat]:
        g.say("rolls_event", seat, g.die[seat])
    else:
        g.say("rolls_actions", seat, g.die[seat], g.actions[seat])


def roll_action_die(g: PaxState, seat: int) -> int:
    """One player's die, rolled again until it stands; the last one counts for everything (ruling A13)."""
    die = g.dice.die()
    while is_event_again(g, seat, die):
        if g.logging:
            g.last_dice = [die]
            g.say("event_rolled_again", seat, die)
        die = g.dice.die()
    return die


def must_roll_again(g: PaxState, sweden: int, coalition: int) -> bool:
    """Whether two dice cannot stand together."""
    if is_first_tie(g, sweden, coalition):
        return True
    return is_event_again(g, SWEDISH, sweden) or is_event_again(g, COALITION, coalition)


def is_first_tie(g: PaxState, sweden: int, coalition: int) -> bool:
    """[3.1e] On the first turn of the game nobody was second before, so a tie is rolled again by both."""
    return g.first == NONE and sweden == coalition


def is_event_again(g: PaxState, seat: int, die: int) -> bool:
    """[3.2a] No player has an event in two turns running, not even with an Interphase between them."""
    return die == EVENT_DIE and g.had_event[seat] == 1


def first_player(g: PaxState) -> int:
    """[3.1c, 3.1d] The higher die is First Player; on a tie the one who was second last turn."""
    if g.die[SWEDISH] == g.die[COALITION]:
        return 1 - g.first
    return SWEDISH if g.die[SWEDISH] > g.die[COALITION] else COALITION


def actions_for(g: PaxState, die: int) -> int:
    """[3.1a, OPTe] What the Action Table gives for a die, nothing for an event; rows 1, 2, 4 and 5 are by ruling A97."""
    return ACTIONS[g.switches[OPT_ACTION_TABLE]][die - 1]
