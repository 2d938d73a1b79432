"""Chapter 12.0. What an event may cost a block, and which land is its own or friendly (ruling A16)."""

from __future__ import annotations

from ..board import LAND
from ..state import PaxState
from ..units import BLOCKS, FLEET, NATION, TYPE
from .losses import BY_RULE, lose_step


def lose_to_event(g: PaxState, block: int, steps: int) -> None:
    """[12.0a] A block loses steps, but never its last."""
    for _ in range(steps):
        if g.strength[block] > 1:
            lose_step(g, block, BY_RULE)
            if g.logging:
                g.tell(g.side_of(block), "event_loss", block)  # the enemy does not see whose last step was spared


def exposed_blocks(g: PaxState) -> list[int]:
    """[12.0b] The blocks that events can touch: armies and regiments on land. Fleets and what they carry are safe."""
    return [block for block in range(BLOCKS) if 0 <= g.at[block] < LAND and TYPE[block] != FLEET]


def at_home(g: PaxState, block: int) -> bool:
    """Whether a block stands in national land: that of its own color, whoever controls it (ruling A16)."""
    return g.owner(g.at[block]) == NATION[block]


def among_friends(g: PaxState, block: int) -> bool:
    """Whether a block's side controls the garrison where it stands; transit land has none (1.5b, ruling A16)."""
    return g.control(g.at[block]) == g.side_of(block)
