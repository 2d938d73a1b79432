"""Warnings that look over the whole position, before an action gives something away for nothing. No rule uses them."""

from __future__ import annotations

from typing import Final

from ..actions import CEDE, HIT, MOVE_BLOCK, OFFER_TRUCE
from ..board import CAPITAL, DENMARK, HANNOVER, LAND, MAP, PLACES, RUSSIA, SAXONY, SWEDEN
from ..fields import ACTIVE
from ..rules.fire import AssignHit
from ..rules.hannover import falls_away
from ..rules.interphase import TruceOffers
from ..rules.movement import GroupMove
from ..rules.siege import SiegeHit
from ..rules.victory import is_in_the_way
from ..state import PaxState
from ..tables import LAST_BOX
from ..units import ARMY, FLEET, KARL, NATION, ROYAL, TYPE
from ..warnings import (
    CAPITAL_LEFT_EMPTY,
    CESSION_IS_FOR_GOOD,
    HANNOVER_LEAVES,
    KARL_FALLS,
    KING_FALLS,
    TRUCE_FOR_NOTHING,
    TRUCE_LOSES_THE_GAME,
)

NEAR: Final = 2  # territories between which an enemy counts as near


def warns(g: PaxState, action: int) -> int:
    """The warning of the decision itself, else one of the whole position, or 0."""
    top = g.frames[-1]
    warning = top.warns(g, action)
    if warning:
        return warning
    if isinstance(top, TruceOffers) and action in OFFER_TRUCE:
        return TRUCE_LOSES_THE_GAME if is_last_power(g, OFFER_TRUCE.of(action)) else TRUCE_FOR_NOTHING
    if isinstance(top, AssignHit | SiegeHit) and action in HIT:
        return king_falls(g, HIT.of(action)) or hannover_leaves(g, HIT.of(action))
    if action in CEDE:
        return CESSION_IS_FOR_GOOD
    if isinstance(top, GroupMove) and action in MOVE_BLOCK:
        return CAPITAL_LEFT_EMPTY if leaves_capital_empty(g, MOVE_BLOCK.of(action)) else 0
    return 0


def king_falls(g: PaxState, block: int) -> int:
    """What it means that a king takes a hit with his last step, or 0."""
    if not ROYAL[block] or g.strength[block] > 1:
        return 0
    return KARL_FALLS if block == KARL else KING_FALLS


def hannover_leaves(g: PaxState, block: int) -> int:
    """What it means for Hannover that a Swedish army takes a hit with its last step, or 0."""
    if NATION[block] != SWEDEN or TYPE[block] != ARMY or g.strength[block] > 1 or g.status[HANNOVER] != ACTIVE:
        return 0
    return HANNOVER_LEAVES if g.attrition < LAST_BOX and falls_away(g, g.attrition + 1) else 0


def is_last_power(g: PaxState, nation: int) -> bool:
    """Whether no other major of the Coalition would keep Sweden from its triumph."""
    powers = [RUSSIA, SAXONY, DENMARK]
    return nation in powers and not any(is_in_the_way(g, other) for other in powers if other != nation)


def leaves_capital_empty(g: PaxState, block: int) -> bool:
    """Whether a block is the last of its side in its nation's capital, with enemies near."""
    place = g.at[block]
    if not 0 <= place < LAND or TYPE[block] == FLEET or not CAPITAL[place] or g.owner(place) != NATION[block]:
        return False
    return len(g.standing(g.side_of(block), place)) == 1 and enemies_near(g, g.side_of(block), place)


def enemies_near(g: PaxState, side: int, place: int) -> bool:
    """Whether enemy blocks stand on land within two territories, whatever they are."""
    away = MAP.distances(place)
    return any(g.present[(1 - side) * PLACES + other] for other in range(LAND) if away[other] <= NEAR)
