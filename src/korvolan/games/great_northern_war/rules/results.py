"""Chapters 13.3, 13.17, 13.18 and 26. A round of battle from its first declaration to what the die does, and the next round.

What a battle in its middle is made of, the lowest frame first: `BattleOver`; `Round(stage)`, or after the last round
`Reckoning` and `Chase`; and while something is decided, rolled or carried out the frames of that. The rest is in the state:
`battle_side` began it, from `battle_from` against `battle_at`, by `battle_action`; `battle_round` counts from 1."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Step

from .. import tables
from ..frames import SideStep
from ..state import IN_FORCE, NO_FORCE, WarState
from ..units import UNITS
from . import battle_strength, losses, pursuit, reactions, retreat
from .commands import AssignLeaders, ChooseTable, ExpendSupply


class Round(Step[WarState]):
    """[13.3a, 13.17a, 26.4a, 26.8a] One attack: declarations, strengths, die, and at once its result, the defender's losses
    first."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stage:int",)

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def run(self, g: WarState) -> None:
        side = battle_strength.striker(g)
        g.replace(Round(self.stage + 1))
        begin, strikes = STAGES[self.stage]
        begin(g, side if strikes else 1 - side)


def offer_supply(g: WarState, side: int) -> None:
    """[26.13a] Supply is expended at the start of the battle or not at all."""
    if g.battle_round == battle_strength.FIRST_ROUND:
        g.push(ExpendSupply(side))


def assign_leaders(g: WarState, side: int) -> None:
    """[13.10a] A side's leaders double units."""
    g.push(AssignLeaders(side, battle_strength.command(g, side)))


def choose_table(g: WarState, side: int) -> None:
    """[13.8a] The striker rolls."""
    g.push(ChooseTable(side))


def lose_trains(g: WarState, side: int) -> None:
    """[26.2a] A rout takes the trains of the beaten first."""
    if tables.GOING[g.battle_result] == tables.ROUT:
        losses.lose_trains(g, 1 - battle_strength.named_winner(g, g.battle_result))


def take_losses(g: WarState, side: int) -> None:
    """[26.1a, 26.2a, 26.3a, 26.5a, 26.6a, 26.7a] What a result costs a side."""
    strikes = side == battle_strength.striker(g)
    percent = (tables.ATTACKER_LOSS if strikes else tables.DEFENDER_LOSS)[g.battle_result]
    if percent > 0:
        losses.begin_losses(g, side, percent)


def end_round(g: WarState, side: int) -> None:
    """What follows from a result when the losses have been taken."""
    if goes_on(g, g.battle_result):
        begin_counterattack(g)
    else:
        end_battle(g, g.battle_result)


# -- counterattacks ------------------------------------------------------------------------------------------------


def goes_on(g: WarState, result: int) -> bool:
    """[26.8c, 26.9a] A counterattack result turns the battle round, as long as both sides have units left."""
    return result == tables.CA and battle_strength.survives(g, g.battle_side) and battle_strength.survives(g, 1 - g.battle_side)


def begin_counterattack(g: WarState) -> None:
    """[26.8c, 26.9a, 26.11a] The attacked attack: leaders and Tactics of the round are chosen anew (rulings A48, A60)."""
    g.battle_round += 1
    g.battle_table = NONE
    g.battle_result = NONE
    g.round_tactics = 0
    clear_doubling(g)
    join_bystanders(g)
    if g.logging:
        g.say("counterattack", battle_strength.striker(g), g.battle_round)
    g.replace(Round(0))


def join_bystanders(g: WarState) -> None:
    """[26.12b] Units in the first attacker's hex that did not attack belong to his force from now on (ruling A59)."""
    for unit in g.stack(g.battle_from):
        if g.force[unit] == NO_FORCE:
            g.force[unit] = IN_FORCE


def clear_doubling(g: WarState) -> None:
    """Nobody is doubled any more."""
    for unit in range(UNITS):
        g.doubled[unit] = 0


# -- the end -------------------------------------------------------------------------------------------------------


def end_battle(g: WarState, result: int) -> None:
    """[13.17a, 26.2b, 26.3a, 26.4b, 26.6a, 26.7a] Losses are taken: the beaten go, the winner pursues, morale is reckoned."""
    winner = winner_of(g, result)
    g.pop()
    clear_doubling(g)
    losses.begin_reckoning(g, winner)
    if winner != NONE:
        g.push(Chase(winner))
    if tables.GOING[result] != tables.STAY:
        loser = 1 - battle_strength.named_winner(g, result)
        if must_retreat(g, loser):
            retreat.begin_retreat(g, loser, tables.GOING[result] == tables.ROUT)


def winner_of(g: WarState, result: int) -> int:
    """[13.18a, 13.18b, 26.4c] The side that the result names, if it is alive and no fortress holds out; or NONE."""
    side = battle_strength.named_winner(g, result)
    if side == NONE or not battle_strength.survives(g, side) or losses.holds_out(g, side):
        return NONE
    return side


def must_retreat(g: WarState, side: int) -> bool:
    """[26.4b, 26.4c] The beaten leave, if any are left and the enemy is alive to make them."""
    return battle_strength.survives(g, side) and battle_strength.survives(g, 1 - side)


# The stages of a round, in the order of ruling A48, each with whether it is the striker's; supply only in the first.
STAGES: Final[tuple[tuple[Callable[[WarState, int], None], bool], ...]] = (
    (offer_supply, True),
    (reactions.offer_tactics, True),
    (offer_supply, False),
    (reactions.offer_tactics, False),
    (assign_leaders, True),
    (assign_leaders, False),
    (choose_table, True),
    (lose_trains, True),
    (take_losses, False),
    (take_losses, True),
    (end_round, True),
)


class Chase(SideStep):
    """[13.17a] When the beaten are gone, the winner may pursue."""

    def run(self, g: WarState) -> None:
        g.pop()
        pursuit.begin_pursuit(g, self.side)


class BattleOver(Step[WarState]):
    """The battle is over and forgotten, but for what it has done."""

    def run(self, g: WarState) -> None:
        g.pop()
        forget_battle(g)


def forget_battle(g: WarState) -> None:
    """No battle is under way."""
    g.battle_side = NONE
    g.battle_from = NONE
    g.battle_at = NONE
    g.battle_action = NONE
    g.battle_round = 0
    g.battle_table = NONE
    g.battle_result = NONE
    g.battle_supply = 0
    g.battle_tactics = 0
    g.round_tactics = 0
    g.sovereigns_lost = 0
    g.lost = [0, 0]
