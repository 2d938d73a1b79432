"""The places in the sequence of play that a position file may name, with `[phase] name = "…"`."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.errors import KorvolanError
from korvolan.kernel.game import Phase

from ..state import PaxState
from ..units import RATING
from .battle import BattlePhase, Battles, Round, next_turn
from .combatants import fighters, in_line, who_waits
from .concessions import OfferCession
from .forage import ForagePhase
from .interphase import Interphase
from .setup import StandUp, stand_in_order
from .siege import SiegePhase
from .turn import FORAGE_END, ROLL, SECOND_ACTIONS, SECOND_FORAGE, SIEGES, WINTER_END, ActionPhase, Turn
from .winter import offer_winter_campaign


def set_up(g: PaxState, given: dict[str, Any]) -> None:
    """[0.3b] Before the first turn the blocks are stood up; the first year of a scenario has no Interphase."""
    g.frames = [Turn(ROLL), StandUp()]


def action_roll(g: PaxState, given: dict[str, Any]) -> None:
    """A turn begins."""
    ready(g)
    g.frames = [Turn(ROLL)]


def actions(g: PaxState, given: dict[str, Any]) -> None:
    """A seat's part of the Action Phase, with so many actions left; the activity says how far down the list it is."""
    seat = given["seat"]
    if seat == NONE:
        raise KorvolanError("Say whose actions these are: seat.")
    if g.first == NONE:
        g.first = seat
    ready(g)
    g.actions[seat] = given["actions"]
    g.frames = [Turn(SECOND_ACTIONS if seat == g.first else SECOND_ACTIONS + 1), ActionPhase(seat, given["activity"])]


def battles(g: PaxState, given: dict[str, Any]) -> None:
    """The Battle Phase begins."""
    ready(g)
    g.frames = [Turn(SIEGES), BattlePhase(), OfferCession(0)]


def battle(g: PaxState, given: dict[str, Any]) -> None:
    """The middle of a battle: where, who defends, its round. With a seat it is that seat's turn: who goes before has acted.

    In round 1 blocks marked `reserve` wait; afterwards nobody does."""
    at, round, seat = given["at"], given["round"], given["seat"]
    if at == NONE:
        raise KorvolanError("Say where the battle is: at.")
    ready(g)
    defender = given["defender"] if given["defender"] != NONE else g.holder[at]
    if defender == NONE or not fighters(g, 0, at) or not fighters(g, 1, at):
        raise KorvolanError("A battle needs blocks of both sides there, and one side must defend.")
    g.holder[at] = defender
    for side in (0, 1):
        for block in fighters(g, side, at):
            if round > 1:
                g.reserve[block] = 0
        for block in in_line(g, side, at):
            g.show(block)
    if seat != NONE:
        give_turn(g, at, defender, seat)
    g.frames = [Turn(SIEGES), BattlePhase(), Battles([]), Round(at, defender, round, who_waits(g, at, defender))]


def give_turn(g: PaxState, at: int, defender: int, seat: int) -> None:
    """Let everyone have acted whose combat turn comes before the seat's first."""
    while True:
        side, rating = next_turn(g, at, defender)
        if rating == NONE:
            raise KorvolanError("The seat has no block left to act in this round.")
        if side == seat:
            return
        for block in in_line(g, side, at):
            if RATING[block] == rating:
                g.acted[block] = 1


def sieges(g: PaxState, given: dict[str, Any]) -> None:
    """The battles are over, and declared sieges are resolved."""
    ready(g)
    g.frames = [Turn(SIEGES + 1), SiegePhase()]


def forage(g: PaxState, given: dict[str, Any]) -> None:
    """The Forage Phase; with a seat, that seat's checks and what follows."""
    seat = given["seat"]
    ready(g)
    if seat in (NONE, g.first):
        g.frames = [Turn(SECOND_FORAGE), ForagePhase(g.first)]
    else:
        g.frames = [Turn(FORAGE_END), ForagePhase(seat)]


def winter_campaign(g: PaxState, given: dict[str, Any]) -> None:
    """The Winter turn is over: Sweden may go on a Winter Campaign."""
    ready(g)
    g.frames = [Turn(WINTER_END)]
    offer_winter_campaign(g)


def interphase(g: PaxState, given: dict[str, Any]) -> None:
    """The Interphase of the year, from one of its stages on."""
    ready(g)
    g.frames = [Turn(ROLL), Interphase(given["stage"])]


def ready(g: PaxState) -> None:
    """A position in the middle of a game: everyone stands, and who is first is settled."""
    if g.first == NONE:
        g.first = 0
    stand_in_order(g)


PHASES: Final = {
    "set-up": Phase([], set_up),
    "action-roll": Phase([], action_roll),
    "actions": Phase(["seat:seat", "actions:int=2", "activity:int"], actions),
    "battles": Phase([], battles),
    "battle": Phase(["at:place", "round:int=1", "defender:seat", "seat:seat"], battle),
    "sieges": Phase([], sieges),
    "forage": Phase(["seat:seat"], forage),
    "winter-campaign": Phase([], winter_campaign),
    "interphase": Phase(["stage:int"], interphase),
}
