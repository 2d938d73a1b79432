"""What a march draws upon itself: enemies, fields without a way back, forced marches, hunger at the end of the season. No
rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.dangers import Danger, chance_in, chance_of
from korvolan.kernel.state import BY_CHANCE

from ..actions import TO
from ..board import LAND
from ..rules.forage_need import shortage
from ..rules.forced_march import ForcedMarchRoll
from ..rules.movement import MoveBlock
from ..rules.retreat import has_refuge
from ..state import PaxState
from ..units import FLEET, TYPE

LOST: Final = {"steps are lost"}


def dangers(before: PaxState, action: int, after: PaxState, seat: int) -> list[Danger]:
    """What threatens a block in the territory that it enters, and those that have marched too far when they are rolled for."""
    top = before.frames[-1]
    out: list[Danger] = []
    if isinstance(top, MoveBlock) and action in TO:
        out += of_place(before, after, seat, top.piece, TO.of(action))
        if after.extra[top.piece] > before.extra[top.piece]:
            out.append(
                Danger("forced", TO.of(action), {"piece": top.piece}, chance_in(ForcedMarchRoll([top.piece]), after, LOST))
            )
    roll = after.frames[-1] if after.seat == BY_CHANCE else None
    if isinstance(roll, ForcedMarchRoll) and after.side_of(roll.blocks[0]) == seat:
        out += [Danger("forced", after.at[block], {"piece": block}, chance_of(after, LOST)) for block in roll.blocks]
    return out


def of_place(before: PaxState, after: PaxState, seat: int, block: int, place: int) -> list[Danger]:
    """What waits for a block in a territory: enemies, and too little to eat."""
    out: list[Danger] = []
    if any(before.side_of(other) != seat for other in before.stack(place)):
        out.append(Danger("enemies", place, {}))
        if (
            place < LAND
            and TYPE[block] != FLEET
            and after.at[block] == place
            and not has_refuge(after, seat, block, place, 1 - seat)
        ):
            out.append(Danger("no_way_back", place, {"piece": block}))
    if place < LAND:
        lacking = shortage(after, seat, place)
        if lacking > 0:
            out.append(Danger("hunger", place, {"steps": lacking}))
    return out
