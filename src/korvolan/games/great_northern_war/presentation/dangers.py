"""What a Force draws upon itself on the march: forced marches, zones of control, storms at sea. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.dangers import Danger, chance_of
from korvolan.kernel.state import BY_CHANCE

from ..actions import HALT, TO
from ..board import LAND
from ..rules.forced_march import MarchRoll
from ..rules.movement import OnTheMarch
from ..state import WarState

LOST: Final = {"a unit is lost"}


def dangers(before: WarState, action: int, after: WarState, seat: int) -> list[Danger]:
    """What threatens a Force in the hex that it enters, or where it halts."""
    top = before.frames[-1]
    if not isinstance(top, OnTheMarch) or not (action in TO or action == HALT):
        return []
    place = TO.of(action) if action in TO else top.at
    out: list[Danger] = []
    if action in TO and place < LAND and after.zone_of(1 - seat, place):
        out.append(Danger("zone", place, {}))
    elif action in TO and place < LAND and after.in_sight(1 - seat, place):
        out.append(Danger("near", place, {}))
    if after.seat == BY_CHANCE and isinstance(after.frames[-1], MarchRoll):
        out.append(Danger("forced", place, {}, chance_of(after, LOST)))
    return out
