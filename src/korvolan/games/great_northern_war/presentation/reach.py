"""Where the battle of a move can come about at all, by the rules' own functions: for warnings and for routes. No rule uses
this."""

from __future__ import annotations

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.constants import NONE

from ..board import LAKE, LAND, SIDE, distance
from ..rules.actions_chart import bars_unit
from ..rules.battle import has_strength, has_target
from ..rules.movement import direction_to, has_been_carried
from ..rules.naval import bars_landing, bars_sailor, shores_from
from ..state import WarState
from ..tables import HALF, NAVAL_BATTLE, OPT_ROADS, ROAD_COST
from ..units import DEFENDS, MOVEMENT, NATION, has_foreigner, is_static
from .overlays import march_costs


def battle_places(g: WarState, side: int) -> list[int]:
    """The hexes from which a Force that has moved there may attack somebody."""
    return [place for place in range(LAND) if has_target(g, side, place)]


def gives_battle(g: WarState, side: int, force: list[int], place: int) -> bool:
    """Whether units whose move ends in a hex are asked for an attack, with whoever stands there."""
    strong = any(not DEFENDS[unit] for unit in force) or (g.stands(side, place) and has_strength(g, place))
    return strong and has_target(g, side, place)


def can_reach_battle(g: WarState, side: int, action: int, start: int) -> bool:
    """Whether anybody who moves from a hex by Move and Battle, by land or sea, can come where he may attack."""
    goals = battle_places(g, side)
    able = [unit for unit in g.stack(start) if bars_unit(g, side, action, unit) == 0]
    if not goals or not able:
        return False
    if action == NAVAL_BATTLE:
        return any(can_land_to_fight(g, side, unit, goals) for unit in able if bars_sailor(g, side, unit) == 0)
    if any(gives_battle(g, side, [unit], start) for unit in able):
        return True
    per_point = HALF // ROAD_COST if g.switches[OPT_ROADS] else 1
    for unit in fastest(able):
        near = {place for place in goals if distance(start, place) <= max(1, MOVEMENT[unit] * per_point)}
        if near and any(place in near and gives_battle(g, side, [unit], place) for place in march_costs(g, unit)):
            return True
    return False


def fastest(units: list[int]) -> list[int]:
    """Of each nation's fighters the fastest, and of those who only defend."""
    best: dict[tuple[int, bool], int] = {}
    for unit in units:
        key = (NATION[unit], DEFENDS[unit])
        if key not in best or MOVEMENT[unit] > MOVEMENT[best[key]]:
            best[key] = unit
    return list(best.values())


def can_land_to_fight(g: WarState, side: int, unit: int, goals: list[int]) -> bool:
    here = g.at[unit]
    foreign = has_foreigner([unit])
    shores = set(shores_from(g, here))
    return any(
        place in shores and bars_landing(g, side, here, place, foreign) == 0 and gives_battle(g, side, [unit], place)
        for place in goals
    )


def ends_march(g: WarState, side: int, here: int, there: int) -> bool:
    """Whether a step ends the march: over a lake, or into a zone of control."""
    direction = direction_to(here, there)
    return (direction != NONE and SIDE[here * DIRECTIONS + direction] == LAKE) or g.zone_of(1 - side, there)


def kept_by_carriage(g: WarState, side: int, action: int, place: int) -> list[int]:
    """The units of a hex that could go, had no ship or boat carried them this turn."""
    return [
        unit
        for unit in g.stack(place)
        if not is_static(unit) and has_been_carried(g, unit) and bars_unit(g, side, action, unit) != 0
    ]
