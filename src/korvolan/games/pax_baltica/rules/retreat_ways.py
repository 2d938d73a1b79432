"""Chapter 5.6. By which ways the two sides may leave a battle: over borders, or through the port (ruling A34)."""

from __future__ import annotations

from .. import refusals as no
from ..state import PaxState


def bars_way_out(g: PaxState, side: int, way: int, at: int, defender: int) -> int:
    """What forbids leaving a battle this way, by land or through the port (ruling A34), or 0."""
    if both_came(g, way, at):
        return 0 if g.last_to_enter(way, at) == side else no.ENEMY_CAME_LAST
    if side == defender:
        return no.THE_ATTACKERS_WAY if is_attackers_way(g, way, at, defender) else 0
    return no.NOT_THE_ATTACKS_WAY if is_unused(g, side, way, at) else 0


def both_came(g: PaxState, way: int, at: int) -> bool:
    """[5.6g] Where both sides came the same way, only the one that came last may go back by it."""
    return g.has_entered(0, way, at) and g.has_entered(1, way, at)


def is_attackers_way(g: PaxState, way: int, at: int, defender: int) -> bool:
    """[5.6f] Defenders do not retreat the way the attackers came."""
    return g.has_entered(1 - defender, way, at)


def is_unused(g: PaxState, attacker: int, way: int, at: int) -> bool:
    """[5.6e] Attackers retreat only by ways that the attack used."""
    return not g.has_entered(attacker, way, at)
