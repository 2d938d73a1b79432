"""Forces for the table's composed moves: which Actions can take the units that a player has picked up, and by which steps.

No rule uses this: every step is one of the rules' own decisions."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.game import JointMove

from .. import tables
from ..actions import ACT, DONE, EXPEND, FROM, LEAD, TAKE
from ..board import LAND
from ..rules import actions_chart
from ..rules.forced_march import EXPENDS_SUPPLY, IS_FORCED
from ..rules.forces import ChooseHex, FormForce
from ..rules.movement import OnTheMarch
from ..rules.turn import ActionPhase, FreeActions
from ..state import WarState
from ..units import LEADER, SUPPLY, TWIN, TYPE, UNIT_SIDE, VALUE
from .reach import battle_places

# The moves that a player may mean who picks up units and says where to, the plainest first. Those that expend supply are
# chosen by name.
MOVES: Final = (
    tables.MOVE,
    tables.SWEDEN_MOVE,
    tables.FINLAND_MOVE,
    tables.NAVAL_MOVE,
    tables.RIVER_TRANSPORT,
    tables.FORCED_MARCH,
)
ATTACKS: Final = (tables.PREPARED_ASSAULT, tables.STORM, tables.SIEGE_ATTACK)
MOVES_AND_BATTLES: Final = (tables.MOVE_BATTLE, tables.NAVAL_BATTLE)


def joint_moves(g: WarState, pieces: list[int]) -> list[JointMove]:
    """Every Action that could take these units of one hex. Whether it can is found out by the steps themselves."""
    start = g.at[pieces[0]]
    if not 0 <= start < LAND or any(g.at[unit] != start for unit in pieces):
        return []
    return [one for one in joint_moves_from(g, start, pieces) if one.pieces]


def joint_moves_from(g: WarState, start: int, units: list[int]) -> list[JointMove]:
    """Those Actions, also such as take none of the units."""
    top = g.frames[-1]
    if isinstance(top, FormForce):
        return [joint_move(g, top.action, start, [], units)] if top.at == start else []
    if isinstance(top, ChooseHex):
        return [joint_move(g, top.action, start, [FROM + start], units)]
    if not isinstance(top, ActionPhase | FreeActions):
        return []
    beside = next_to_enemies(g, UNIT_SIDE[units[0]])
    out = [joint_move(g, action, start, [ACT + action, FROM + start], units) for action in MOVES]
    if start in beside:
        out += [joint_move(g, action, start, [ACT + action, FROM + start], units, True) for action in ATTACKS]
    fields = set(battle_places(g, UNIT_SIDE[units[0]]))
    for action in MOVES_AND_BATTLES:
        out.append(joint_move(g, action, start, [ACT + action, FROM + start], units, True, fields))
    return out


def joint_move(
    g: WarState, action: int, start: int, steps: list[int], units: list[int], apart: bool = False, only: set[int] | None = None
) -> JointMove:
    """The steps that form a Force of these units and set it off. Who cannot come along, as garrisons on a march, stays."""
    side = UNIT_SIDE[units[0]]
    force = first_alike(g, [unit for unit in units if g.force[unit] or actions_chart.bars_unit(g, side, action, unit) == 0])
    steps = steps + [TAKE + unit for unit in force if not g.force[unit]] + [DONE]
    if EXPENDS_SUPPLY[action]:
        steps += [EXPEND + unit for unit in g.stack(start) if TYPE[unit] == SUPPLY and unit not in force][:1]
    if IS_FORCED[action]:
        leaders = [unit for unit in force if TYPE[unit] == LEADER]
        steps += [LEAD + max(leaders, key=lambda unit: VALUE[unit])] if leaders else []
    return JointMove(steps, force, apart, only)


def first_alike(g: WarState, units: list[int]) -> list[int]:
    """The same Force with the first of units that are printed alike (2.2) and have done the same: nobody tells them apart."""
    out: list[int] = []
    for unit in units:
        twins = [other for other in g.stack(g.at[unit]) if TWIN[other] == TWIN[unit] and g.moved[other] == g.moved[unit]]
        out.append(next((other for other in twins if other not in out), unit))
    return sorted(out)


def next_to_enemies(g: WarState, side: int) -> set[int]:
    """The hexes next to enemy stacks: everyone sees where those are."""
    return {place for place in range(LAND) if g.in_sight(1 - side, place)}


def movement_spent(g: WarState) -> int:
    """What a Force on the march has spent."""
    top = g.frames[-1] if g.frames else None
    return top.spent if isinstance(top, OnTheMarch) else 0
