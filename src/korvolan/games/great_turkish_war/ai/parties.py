"""Parties: who goes on a campaign and who stays; the whole army but for guards goes, or a few raiders. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from ..board import FORTRESS, LAND, TOWN
from ..rules.forces import FOUR, count_combat, count_units, has_leader, is_idle, lacks_voivode
from ..rules.leaders import leader_left_alone
from ..state import WarState
from ..units import IS_COMBAT, IS_LEADER, LEADERS, LIGHT_CAVALRY, LIGHT_INFANTRY, LINE_CAVALRY, SIEGE_TRAIN, SUPPLY_TRAIN, TYPE
from .evaluation import VITALS, WALLS_FULL, enemies_near, unit_value

# Kinds of parties.
ARMY: Final = 0
RAID: Final = 1
KINDS_OF_PARTY: Final = 2
LARGE: Final = 6  # combat units of a stack that can spare one as a guard
RAIDERS_MOST: Final = 2


def can_go(g: WarState, side: int, place: int) -> list[int]:
    """The pieces of a hex that could be activated, but for contingents without anybody to command them."""
    stack = g.own_stack(side, place)
    out = [unit for unit in stack if not (g.done[unit] or g.rode[unit] or g.inside[unit] or is_idle(g, unit))]
    leaders = [unit for unit in out if IS_LEADER[unit]]
    return [unit for unit in out if IS_LEADER[unit] or not lacks_voivode([unit, *leaders])]


def plain_party(g: WarState, side: int, place: int) -> list[int]:
    """All that were not activated, or the three best without a leader."""
    out = can_go(g, side, place)
    return with_leaders(g, side, place, out if has_leader(out) else three_best(out))


def with_leaders(g: WarState, side: int, place: int, units: list[int]) -> list[int]:
    """A party with the leaders who would else be left alone."""
    if not units:
        return []
    out = units
    for _ in LEADERS:
        leader = leader_left_alone(g, side, place, out)
        if leader == NONE or g.done[leader] or g.rode[leader]:
            break
        out = sorted([*out, leader])
    return out


def three_best(units: list[int]) -> list[int]:
    """As many as can go without a leader: a siege train, and the best fighters."""
    fighters = [unit for unit in units if IS_COMBAT[unit]]
    fighters.sort(key=lambda unit: -unit_value(unit))
    trains = [unit for unit in units if TYPE[unit] == SIEGE_TRAIN]
    return sorted([*trains[:1], *fighters][: FOUR - 1])


def army(g: WarState, side: int, place: int) -> list[int]:
    """All that were not activated, but for the guards that the place needs."""
    all_ready = can_go(g, side, place)
    if not has_leader(all_ready):
        return three_best(all_ready)
    fighters = [unit for unit in all_ready if IS_COMBAT[unit]]
    staying = count_combat([unit for unit in g.own_stack(side, place) if g.done[unit]])
    wanted = guards_wanted(g, side, place, len(fighters) + staying) - staying
    if wanted <= 0:
        return all_ready
    fighters.sort(key=lambda unit: (guard_order(unit), -unit))  # of units just alike the first ones go
    guards = fighters[:wanted]
    return [unit for unit in all_ready if unit not in guards]


def guards_wanted(g: WarState, side: int, place: int, size: int) -> int:
    """How many combat units should stay in a place of one's own."""
    if place >= LAND or not g.holds(side, place):
        return 0
    near = enemies_near(g, side, place)
    if TOWN[place] in VITALS[side]:
        return min(WALLS_FULL - 1, size - 1) if near else 1
    if size < LARGE or near == 0:
        return 0
    return 2 if FORTRESS[place] and near >= LARGE else 1


def guard_order(unit: int) -> int:
    """Light infantry stays first, then what is worth least; cavalry goes."""
    if TYPE[unit] == LIGHT_INFANTRY:
        return 0
    return 100 + unit_value(unit) + (50 if TYPE[unit] in (LIGHT_CAVALRY, LINE_CAVALRY) else 0)


def raiders(g: WarState, side: int, place: int) -> list[int]:
    """A few riders who go without a leader."""
    units = [unit for unit in can_go(g, side, place) if not IS_LEADER[unit] and not lacks_voivode([unit])]
    for type in (LIGHT_CAVALRY, LINE_CAVALRY):
        riders = [unit for unit in units if TYPE[unit] == type]
        if riders:
            return riders[:RAIDERS_MOST]
    return []


def party(g: WarState, side: int, place: int, kind: int) -> list[int]:
    """Who goes on a campaign of a kind; riders whose going would leave a leader alone do not raid."""
    if kind == ARMY:
        return with_leaders(g, side, place, army(g, side, place))
    riders = with_leaders(g, side, place, raiders(g, side, place))
    return riders if leader_left_alone(g, side, place, riders) == NONE else []


def should_join(g: WarState, side: int, place: int, unit: int) -> bool:
    """Whether a unit that a force passes should go with it: not the guard of a place, nor one whom a leader needs."""
    lonely = leader_left_alone(g, side, place, [*g.members(), unit])
    if lonely != NONE and (g.done[lonely] or g.rode[lonely]):
        return False
    if not IS_COMBAT[unit]:
        return TYPE[unit] != SUPPLY_TRAIN or count_units(g.members()) >= FOUR
    if place >= LAND or not g.holds(side, place):
        return True
    rest = count_combat([other for other in g.own_stack(side, place) if not g.force[other]])
    return rest > max(guards_wanted(g, side, place, LARGE), 1 if FORTRESS[place] else 0)
