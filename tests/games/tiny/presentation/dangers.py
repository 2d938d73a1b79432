"""What threatens a block on its way: the stream, and enemies where it goes. No rule uses this."""

from __future__ import annotations

from korvolan.kernel.dangers import Danger, chance_of
from korvolan.kernel.state import BY_CHANCE

from ..actions import TO
from ..rules.movement import MoveTo, Stragglers
from ..state import TinyState


def dangers(before: TinyState, action: int, after: TinyState, seat: int) -> list[Danger]:
    """What threatens a block by the area that it enters."""
    top = before.frames[-1]
    if not isinstance(top, MoveTo) or action not in TO:
        return []
    place = TO.of(action)
    out: list[Danger] = []
    if after.stands(1 - seat, place):
        out.append(Danger("battle", place, {}))
    if after.seat == BY_CHANCE and isinstance(after.frames[-1], Stragglers):
        out.append(Danger("stragglers", place, {"piece": top.piece}, chance_of(after, {"loses a step"})))
    return out
