"""The places in the sequence of play that a position file may name, with `[phase] name = "…"`."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.errors import KorvolanError
from korvolan.kernel.game import Phase

from ..state import NORTH, SIDES, SOUTH, TinyState
from .battle import Battles, Round
from .movement import ChooseBlock
from .turn import BATTLES, SECOND_MOVES, TURN_END, DealMarker, StandUp, Turn, lying_down


def set_up(g: TinyState, given: dict[str, Any]) -> None:
    """Before the first turn: markers are dealt and blocks stood up. Both sides know what stands where."""
    g.origin = g.at.copy()
    g.frames = [Turn(0), StandUp(SOUTH), StandUp(NORTH), DealMarker(SOUTH), DealMarker(NORTH)]


def moving(g: TinyState, given: dict[str, Any]) -> None:
    """A side is to move, with so many blocks left."""
    side = g.first if given["seat"] == NONE else given["seat"]
    g.settle_holders()
    g.frames = [Turn(SECOND_MOVES if side == g.first else BATTLES), ChooseBlock(side, given["moves"])]
    stand_all_up(g)


def battle(g: TinyState, given: dict[str, Any]) -> None:
    """The battles of the turn, or the middle of one: where, its round, and who has acted."""
    area = given["area"]
    g.settle_holders()
    g.frames = [Turn(TURN_END), Battles()]
    if area != NONE:
        for side in (NORTH, SOUTH):
            if not g.stands(side, area):
                raise KorvolanError(f"{SIDES[side]} has no block in this battle.")
            for block in g.blocks_at(side, area):
                g.show(block)
        defender = given["defender"] if given["defender"] != NONE else g.holder[area]
        if defender == NONE:
            raise KorvolanError("Say who defends: nobody has held this area.")
        acted = sum(1 << block for block in given["acted"])
        g.frames.append(Round(area, defender, given["round"], given["marker"], acted))
    stand_all_up(g)


def stand_all_up(g: TinyState) -> None:
    """Blocks that a position file put on the map without a handle are stood up first."""
    for side in (NORTH, SOUTH):
        if lying_down(g, side):
            g.frames.append(StandUp(side))


PHASES: Final = {
    "set-up": Phase([], set_up),
    "moves": Phase(["seat:seat", "moves:int=2"], moving),
    "battle": Phase(["area:place", "round:int=1", "defender:seat", "marker:marker", "acted:list:piece"], battle),
}
