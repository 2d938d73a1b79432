"""Chapter 9.4. Fleets in harbor: they lie inside the territory and take no part in what happens there.

Which of the blocks in a harbor are fleets is known when enemies come; which fleets they are is not."""

from __future__ import annotations

from ..board import HARBOR, LAND
from ..state import LAND_BLOCK, SHIPS, PaxState
from ..tables import ARMIES_ABOARD, REGIMENTS_ABOARD
from ..units import FLEET, REGIMENT, TYPE


def is_anchored(g: PaxState, block: int) -> bool:
    """[9.4a] A fleet in harbor does not occupy the territory: it does not fight there, nor can it be hit."""
    return TYPE[block] == FLEET and 0 <= g.at[block] < LAND


def disclose(g: PaxState, owner: int, place: int) -> None:
    """[9.4b] Enemies have entered a territory: if its owner has only anchored fleets there he says so, not which."""
    blocks = [block for block in g.stack(place) if g.side_of(block) == owner]
    if blocks and all(TYPE[block] == FLEET for block in blocks):
        tell_apart(g, place)
        g.say("only_fleets", owner, place, len(blocks))


def tell_apart(g: PaxState, place: int) -> None:
    """Everyone learns which blocks in a harbor are fleets: the fleets stay aside when others fight."""
    if place >= LAND or g.port_kind(place) != HARBOR:
        return
    for block in g.stack(place):
        shape = SHIPS if TYPE[block] == FLEET else LAND_BLOCK
        if g.shape[block] != shape:
            g.shape[block] = shape
            g.revelations += 1


def is_overloaded(cargo: list[int]) -> bool:
    """Whether a fleet cannot carry all these: it takes one army or two regiments (9.2f, 9.5d)."""
    regiments = sum(1 for block in cargo if TYPE[block] == REGIMENT)
    armies = len(cargo) - regiments
    return armies > ARMIES_ABOARD or regiments > REGIMENTS_ABOARD or (armies > 0 and regiments > 0)
