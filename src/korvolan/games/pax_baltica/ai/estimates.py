"""Estimates: what programs reckon of a battle or siege that has just opened, for comparison with the rules' own forecast."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.policy import NEUTRAL, Policy, Profile
from korvolan.kernel.strategy import Estimate

from ..actions import RETREAT
from ..board import LAND, SEAT_IDS
from ..rules.battle import MainAttack, OpenBattle, Round
from ..rules.fire import CombatTurn
from ..rules.siege import SiegeRound, besiegers
from ..state import PaxState
from .battle_policy import BATTLE, siege_label, victory_label
from .odds import attacker_stays, battle_odds, block_code, line_up, siege_odds


def stand(g: PaxState, top: CombatTurn, who: Profile) -> int:
    """Fire, whatever the odds: the odds of programs have nobody retreat."""
    for action in g.choices:
        if action not in RETREAT:
            return action
    return g.choices[0]


STANDING: Final[Policy[PaxState]] = Policy(extends=BATTLE)
STANDING.on(CombatTurn, stand)


def choose_to_stand(g: PaxState) -> int:
    """What is decided in a battle that nobody leaves."""
    return STANDING.choose(g, NEUTRAL)


def battle_estimate(g: PaxState) -> Estimate | None:
    """The estimate of a siege, or of a battle on land; programs reckon none at sea."""
    top = g.frames[-1]
    if isinstance(top, SiegeRound):
        army = besiegers(g, top.area)
        falls = siege_odds([block_code(g, g.side_of(block), block) for block in army], g.garrison(top.area))
        return Estimate({siege_label(top.area, True): falls})
    if not isinstance(top, OpenBattle) or top.at >= LAND:
        return None
    trial = drawn_up(g)
    start = trial.frames[-1]
    assert isinstance(start, Round)
    place, defender = start.at, start.defender
    attacker = 1 - defender
    fight = battle_odds(line_up(trial, attacker, attacker, place), line_up(trial, defender, defender, place))
    outcomes = {victory_label(attacker, place): fight.won(attacker_stays(trial, place, defender))}
    return Estimate(outcomes, {SEAT_IDS[attacker]: fight.lost, SEAT_IDS[defender]: fight.killed}, choose_to_stand)


def drawn_up(g: PaxState) -> PaxState:
    """The position in which the first round begins: the main attack is chosen, and reserves have stepped back."""
    trial = g.clone()
    trial.logging = False
    while not isinstance(trial.frames[-1], Round):
        if isinstance(trial.frames[-1], MainAttack):
            trial.choices = trial.frames[-1].options(trial)
            trial.frames[-1].take(trial, BATTLE.choose(trial, NEUTRAL))
        else:
            trial.step()
    return trial
