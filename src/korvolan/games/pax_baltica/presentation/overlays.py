"""Overlays: reach, control, lines of communications and forage, as the rules' own functions see them."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.errors import unknown
from korvolan.kernel.state import WATCHER

from ..actions import TO
from ..board import FORAGE, LAND, ON_MAP, PLACE_IDS
from ..rules.communications import has_line
from ..rules.forage_need import shortage
from ..rules.handles import piece_id
from ..rules.movement import bars_way, must_stop, ways
from ..rules.pinning import is_pinned
from ..state import PaxState
from ..units import BLOCKS, FLEET, TYPE
from .counts import counts

OVERLAYS: Final = ("reach", "control", "communications", "forage", "counts")

CONNECTED: Final = 1
CUT_OFF: Final = 2


def overlay(g: PaxState, seat: int, name: str, focus: str) -> dict[str, int]:
    """Places with values, as a seat may know them."""
    if name == "counts":
        return counts(g)
    if name == "reach":
        return reach(g, seat, focus)
    if name == "control":
        return control(g)
    if seat == WATCHER:
        return {}
    if name == "communications":
        return communications(g, seat)
    if name == "forage":
        return forage(g, seat)
    raise unknown("overlay", name, OVERLAYS)


def reach(g: PaxState, seat: int, focus: str) -> dict[str, int]:
    """How many steps away each place is for a block that the seat can name, forced marches included."""
    block = block_called(g, seat, focus)
    if block == NONE or not 0 <= g.at[block] < ON_MAP or is_pinned(g, block):
        return {}
    found: dict[int, int] = {g.at[block]: 0}
    edge = [g.at[block]]
    trial = g.clone()
    party = [block, *g.cargo(block)]
    steps = 0
    while edge:
        steps += 1
        following: list[int] = []
        for here in edge:
            for moved in party:
                trial.move(moved, here)
            for place in next_places(trial, block, steps - 1):
                if place not in found or (place in following and not ends(g, block, here, place, steps)):
                    found.setdefault(place, steps)
                    if not ends(g, block, here, place, steps) and place not in following:
                        following.append(place)
        edge = following
    del found[g.at[block]]
    return {PLACE_IDS[place]: distance for place, distance in sorted(found.items())}


def block_called(g: PaxState, seat: int, focus: str) -> int:
    """The block that a seat calls so, if it may know which it is; NONE else."""
    for block in range(BLOCKS):
        if g.knows(seat, block) and g.at[block] != NONE and piece_id(g, seat, block) == focus:
            return block
    return NONE


def next_places(g: PaxState, block: int, steps: int) -> list[int]:
    """Where a block may go next after so many steps."""
    return TO.among([action for action in ways(g, block) if bars_way(g, block, action, steps, 1) == 0])


def ends(g: PaxState, block: int, here: int, place: int, steps: int) -> bool:
    """Whether a block goes no further than this: by rule, or because enemies stand there."""
    return must_stop(block, here, place, steps) or g.stands(1 - g.side_of(block), place)


def control(g: PaxState) -> dict[str, int]:
    """Which side holds the garrison of each territory: 1 for Sweden's, 2 for the Coalition."""
    held = {PLACE_IDS[place]: g.control(place) + 1 for place in range(LAND)}
    return {place: side for place, side in held.items() if side}


def communications(g: PaxState, seat: int) -> dict[str, int]:
    """Where the seat's land blocks stand: whether all of them can trace a line of communications."""
    out: dict[str, int] = {}
    for block in range(BLOCKS):
        place = g.at[block]
        if 0 <= place < LAND and TYPE[block] != FLEET and g.side_of(block) == seat:
            state = CONNECTED if has_line(g, block) else CUT_OFF
            out[PLACE_IDS[place]] = max(out.get(PLACE_IDS[place], CONNECTED), state)
    return dict(sorted(out.items()))


def forage(g: PaxState, seat: int) -> dict[str, int]:
    """The forage points that each territory has left for the seat's blocks; below 0 they go hungry."""
    out: dict[str, int] = {}
    for place in range(LAND):
        left = -shortage(g, seat, place) if g.stands(seat, place) else FORAGE[place]
        out[PLACE_IDS[place]] = left
    return out
