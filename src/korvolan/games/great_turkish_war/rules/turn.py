"""Chapter 5. The phases of a turn, and the initiative. The sequence of play is the table at the end."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.frame import Chance
from korvolan.kernel.sequence import Sequence, Stage

from ..board import LEAGUE, OTTOMANS, SEAT_NAMES, TOWNS
from ..state import WarState
from ..tables import FIRST_TURN, FIRST_YEAR, OPT_PRINCIPALITIES
from ..units import UNITS
from . import attrition, diplomacy, leaders, recruiting, stratagems, treasury, victory
from .activation import PlayerPhase
from .principalities import leave_the_sultan

# The numbers of the stages, as positions and records name them.
INITIATIVE: Final = 0
TREASURE: Final = 1
STRATAGEMS: Final = 2
DIPLOMACY: Final = 3
FIRST_RECRUITS: Final = 4
SECOND_RECRUITS: Final = 5
FIRST_PHASE: Final = 6
SECOND_PHASE: Final = 7
ATTRITION: Final = 8
TURN_END: Final = 9

SIX: Final = 6


def begin_turn(g: WarState) -> None:
    """[5.1a, 5.1c, 5.1d, 14.2.1d, 14.3b] What lasted a turn is over. The Ottomans have the initiative in the first turn,
    the League after an Ottoman disaster; else dice decide."""
    g.done = [0] * UNITS
    g.relieved = [0] * UNITS
    g.sortied = [0] * TOWNS
    g.truce = 0
    g.say("turn_begins", g.turn, FIRST_YEAR + g.turn - 1)
    stratagems.end_crusade(g)
    if g.switches[OPT_PRINCIPALITIES]:
        leave_the_sultan(g)
        leaders.update_all_places(g)
    disaster = g.disaster
    g.disaster = 0
    if g.turn == FIRST_TURN:
        take_initiative(g, OTTOMANS)
    elif disaster:
        take_initiative(g, LEAGUE)
    else:
        g.push(TurnInitiative())


def take_initiative(g: WarState, side: int) -> None:
    g.first = side
    g.say("initiative", side)


class TurnInitiative(Chance[WarState]):
    """[5.1a, 5.1b] Each side rolls a die; the higher has the initiative, the League if they are equal.

    Results are (League's die - 1) × 6 + (Ottoman die - 1)."""

    def weights(self, g: WarState) -> list[int]:
        return [1] * (SIX * SIX)

    def roll(self, g: WarState) -> int:
        league = g.dice.die()
        ottomans = g.dice.die()
        g.last_dice = [league, ottomans]
        return (league - 1) * SIX + ottomans - 1

    def resolve(self, g: WarState, result: int) -> None:
        g.pop()
        take_initiative(g, OTTOMANS if result % SIX > result // SIX else LEAGUE)

    def label(self, g: WarState, result: int) -> str:
        return f"{SEAT_NAMES[OTTOMANS if result % SIX > result // SIX else LEAGUE]} has the initiative"


def begin_player_phase(g: WarState, side: int) -> None:
    """[5.1k, 11.6.4d, 12.2b] A side's Player Phase; interceptions of the one before no longer keep anybody from a relief, and
    leaders who fled in it may lead again."""
    g.intercepted = [0] * UNITS
    g.rode = [0] * UNITS
    g.push(PlayerPhase(side))


def end_turn(g: WarState) -> None:
    """[5.1l, 5.0a] Sudden death is looked for, then the next turn begins, or the points are counted after the last."""
    stratagems.end_advantages(g)
    if victory.sudden_death(g):
        return
    if g.turn >= g.last_turn:
        victory.judge_by_points(g)
    else:
        g.turn += 1
        g.replace(Turn(INITIATIVE))


class Turn(Sequence[WarState]):
    """[5.0a, 5.0b, 5.1e, 5.1g, 5.1h, 5.1i, 5.1k, 5.1l] A turn, phase by phase."""

    STAGES = (
        Stage("initiative", begin_turn, "Initiative Phase", "5.1a"),
        Stage("treasure", treasury.begin_phase, "Treasure Phase", "5.1e"),
        Stage("stratagems", stratagems.begin_phase, "Stratagem Markers Phase", "5.1g"),
        Stage("diplomacy", diplomacy.begin_phase, "Diplomacy Phase", "5.1h"),
        Stage("first-recruits", lambda g: recruiting.begin_phase(g, g.first), "Recruiting of the first side", "5.1i"),
        Stage("second-recruits", lambda g: recruiting.begin_phase(g, 1 - g.first), "Recruiting of the second side", "5.1i"),
        Stage("first-phase", lambda g: begin_player_phase(g, g.first), "First Player Phase", "5.1k"),
        Stage("second-phase", lambda g: begin_player_phase(g, 1 - g.first), "Second Player Phase", "5.1k"),
        Stage("attrition", attrition.begin_phase, "Attrition", "10.1a"),
        Stage("end", end_turn, "End of the turn", "5.1l"),
    )
