"""Warnings over the whole game: what a decision gives away for nothing. No rule uses this."""

from __future__ import annotations

from ..actions import ACT, ALL, DONE, FROM, HALT, LOSE, TO
from ..board import FORTRESS, LAND, SWEDEN_PROPER
from ..rules.battle import DeclareAttack
from ..rules.forces import ChooseHex, FormForce
from ..rules.losses import ChooseLosses
from ..rules.movement import OnTheMarch, may_attack
from ..rules.naval import Embark
from ..rules.turn import ActionPhase, FreeActions
from ..state import WarState
from ..tables import MOVE_BATTLE, NAVAL_BATTLE, PREPARED_ASSAULT, SIEGE_ATTACK, STORM
from ..units import SOVEREIGN
from ..warnings import (
    BATTLE_DECLINED,
    FORTRESS_LEFT,
    MARCH_ENDS_WITHOUT_BATTLE,
    NO_BATTLE_HERE,
    NO_BATTLE_IN_REACH,
    NOBODY_MOVES,
    SOME_WERE_CARRIED,
    SOVEREIGN_FALLS,
)
from .reach import can_reach_battle, ends_march, gives_battle, kept_by_carriage


def warns(g: WarState, action: int) -> int:
    """The number of a warning, or 0. Only what the decider knows may speak here."""
    top = g.frames[-1]
    if isinstance(top, FormForce) and action == DONE and moves_away(top.action) and leaves_fortress(g, top.side, top.at):
        return FORTRESS_LEFT
    if isinstance(top, FormForce) and action == ALL and kept_by_carriage(g, top.side, top.action, top.at):
        return SOME_WERE_CARRIED
    if isinstance(top, ChooseLosses) and action in LOSE and SOVEREIGN[LOSE.of(action)] and len(g.choices) > 1:
        return SOVEREIGN_FALLS
    return spent_for_nothing(g, action)


def spent_for_nothing(g: WarState, action: int) -> int:
    """The warning before an Action is taken or ended that does not do what is paid for, or 0."""
    top = g.frames[-1]
    if isinstance(top, ActionPhase | FreeActions) and action in ACT and ends_with_battle(ACT.of(action)):
        chosen = ACT.of(action)
        return 0 if any(can_reach_battle(g, top.side, chosen, place) for place in g.stacks(top.side)) else NO_BATTLE_IN_REACH
    if isinstance(top, ChooseHex) and action in FROM and ends_with_battle(top.action):
        return 0 if can_reach_battle(g, top.side, top.action, FROM.of(action)) else NO_BATTLE_IN_REACH
    if isinstance(top, Embark) and action in TO and top.action == NAVAL_BATTLE:
        return 0 if gives_battle(g, top.side, g.in_force(top.at), TO.of(action)) else NO_BATTLE_HERE
    if isinstance(top, OnTheMarch):
        return march_for_nothing(g, top, action)
    return BATTLE_DECLINED if isinstance(top, DeclareAttack) and action == HALT else 0


def ends_with_battle(action: int) -> bool:
    """Whether an Action is a move for whose battle it is paid, too."""
    return action in (MOVE_BATTLE, NAVAL_BATTLE)


def march_for_nothing(g: WarState, top: OnTheMarch, action: int) -> int:
    """A halt where nobody has gone, or where nobody can be attacked; a step that ends the march in such a place."""
    if action == HALT and may_attack(top.action):
        return 0 if gives_battle(g, top.side, g.in_force(top.at), top.at) else NO_BATTLE_HERE
    if action == HALT:
        return NOBODY_MOVES if top.steps == 0 else 0
    if may_attack(top.action) and action in TO and TO.of(action) < LAND and ends_march(g, top.side, top.at, TO.of(action)):
        return 0 if gives_battle(g, top.side, g.in_force(top.at), TO.of(action)) else MARCH_ENDS_WITHOUT_BATTLE
    return 0


def moves_away(action: int) -> bool:
    """Whether the Force of an Action leaves its hex: in Prepared Assault, Storm and Siege Attack nobody moves."""
    return action not in (PREPARED_ASSAULT, STORM, SIEGE_ATTACK)


def leaves_fortress(g: WarState, side: int, place: int) -> bool:
    """Whether everybody goes from a fortress with enemies next to it. Sweden proper needs no garrison (24.1)."""
    return (
        FORTRESS[place]
        and not SWEDEN_PROPER[place]
        and g.in_sight(1 - side, place)
        and all(g.force[unit] for unit in g.stack(place))
    )
