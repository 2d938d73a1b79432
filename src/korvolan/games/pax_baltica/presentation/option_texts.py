"""What an option costs, in words for the table. The numbers are the rules' own."""

from __future__ import annotations

from ..actions import CEDE, DRAW, JOIN, MARCH, POLITICS, RECON, REPLACE, SIEGE, STRENGTHEN, TO
from ..rules.movement import MoveBlock
from ..rules.replacements import BuildBlock, Spending, step_cost
from ..rules.turn import ActionPhase
from ..rules.winter import JoinCampaign
from ..state import PaxState
from ..tables import CESSION_RP, STEP_COST
from ..units import MOVE, TYPE


def cost(g: PaxState, action: int) -> str:
    """Actions, replacement points, level or steps that an option takes; empty where it is free."""
    top = g.frames[-1]
    if action in CEDE:
        return f"{CESSION_RP} of Sweden's level"
    if isinstance(top, ActionPhase):
        return "1 action" if spends_action(action) else ""
    if isinstance(top, Spending):
        if action in REPLACE:
            return points(step_cost(g, REPLACE.of(action)))
        return "the first step at double price" if action in DRAW else ""
    if isinstance(top, BuildBlock) and action == STRENGTHEN:
        return points(STEP_COST[TYPE[top.piece]])
    if isinstance(top, JoinCampaign) and action in JOIN:
        return "1 step"
    if isinstance(top, MoveBlock) and is_forced(top, action):
        return "forced march: a die for a step"
    return ""


def spends_action(action: int) -> bool:
    """Whether an option of the Action Phase uses up an action."""
    return any(action in verb for verb in (RECON, MARCH, SIEGE, POLITICS, REPLACE))


def is_forced(frame: MoveBlock, action: int) -> bool:
    """Whether a step goes beyond the block's rating."""
    return action in TO and frame.steps >= MOVE[frame.piece]


def points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"
