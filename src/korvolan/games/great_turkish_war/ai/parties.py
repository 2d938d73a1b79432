"""Parties: who goes on a campaign and who stays: the army but for guards, everybody, the horse, a few raiders, a guard. No rule
uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE

from ..board import FORTRESS, LAND, TOWN
from ..rules.forces import FOUR, count_combat, count_units, has_leader, is_idle, lacks_voivode
from ..rules.leaders import leader_left_alone
from ..state import WarState
from ..units import (
    ARTILLERY,
    IS_COMBAT,
    IS_LEADER,
    LEADERS,
    LIGHT_CAVALRY,
    LIGHT_INFANTRY,
    LINE_CAVALRY,
    SIEGE_TRAIN,
    SUPPLY_TRAIN,
    TYPE,
)
from .capitals import Watch, ends_war, is_sudden
from .evaluation import WALLS_FULL, enemies_near, unit_value

# Kinds of parties.
ARMY: Final = 0  # all but the guards that the place needs
RAID: Final = 1  # a few riders without a leader
ALL: Final = 2  # everybody
HORSE: Final = 3  # a leader with the cavalry
GUARD: Final = 4  # a few without a leader, to hold a place
COLLECT: Final = 5  # the army, which fetches others and goes on with them
WING: Final = 6  # half of a great army with its best leader
KINDS_OF_PARTY: Final = 7
GREAT: Final = 12  # combat units of an army that may be divided
LEAST_OF_KIND: Final = [0, 2, 0, 2, FOUR, 0, GREAT]  # combat units in a hex from which such a party may go
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
    here = [unit for unit in g.own_stack(side, place) if IS_COMBAT[unit]]
    guards = guards_of(g, side, place, here)
    ready = [unit for unit in all_ready if unit not in guards]
    return ready if has_leader(all_ready) else three_best(ready)


def guards_of(g: WarState, side: int, place: int, here: list[int]) -> list[int]:
    """Those of the combat units in a place who should stay there; who has been activated stays anyhow, and counts."""
    if place >= LAND or not g.holds(side, place) or not here:
        return []
    if is_sudden(TOWN[place]):
        if ends_war(g, side):
            return here
        ordered = sorted(here, key=lambda unit: (not g.done[unit], guns_first(unit), -unit))
        return ordered[: Watch(g, side, place).guards_wanted(ordered, WALLS_FULL)]
    if len(here) < LARGE:
        return []
    near = enemies_near(g, side, place)
    wanted = 0 if near == 0 else 2 if FORTRESS[place] and near >= LARGE else 1
    return sorted(here, key=lambda unit: (not g.done[unit], guard_order(unit), -unit))[:wanted]


def guns_first(unit: int) -> int:
    """Behind the walls of a capital guns serve best, then light infantry, then what is worth least."""
    return -1 if TYPE[unit] == ARTILLERY else guard_order(unit)


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


def horse(g: WarState, side: int, place: int) -> list[int]:
    """The cavalry with its leaders, if others stay."""
    ready = army(g, side, place)
    riders = [unit for unit in ready if IS_LEADER[unit] or TYPE[unit] in (LIGHT_CAVALRY, LINE_CAVALRY)]
    if count_combat(riders) == 0 or not has_leader(riders) or count_combat(riders) == count_combat(ready):
        return []
    return [] if lacks_voivode(riders) else riders


def detachment(g: WarState, side: int, place: int) -> list[int]:
    """Three at most who can go without a leader to hold another place: a gun, and what is worth least."""
    ready = army(g, side, place)
    fighters = [unit for unit in ready if IS_COMBAT[unit] and not lacks_voivode([unit])]
    fighters.sort(key=lambda unit: (guns_first(unit), -unit))
    guns = [unit for unit in fighters if TYPE[unit] == ARTILLERY]
    others = [unit for unit in fighters if TYPE[unit] != ARTILLERY]
    found = sorted([*guns[:1], *others][: FOUR - 1])
    return [] if len(found) == len(ready) else found


def wing(g: WarState, side: int, place: int) -> list[int]:
    """Half of a great army of all kinds, with the best of its leaders; the others keep a leader, and a train if they can."""
    ready = army(g, side, place)
    leaders = [unit for unit in ready if IS_LEADER[unit]]
    fighters = [unit for unit in ready if IS_COMBAT[unit]]
    if len(leaders) < 2 or len(fighters) < GREAT:
        return []
    best = max(leaders, key=lambda unit: g.value[unit])
    going = fighters[::2]
    trains = [unit for unit in ready if TYPE[unit] == SIEGE_TRAIN]
    trains = trains[: (len(trains) + 1) // 2]
    out = sorted([best, *going, *trains])
    return [unit for unit in out if not lacks_voivode([unit, best])]


def party(g: WarState, side: int, place: int, kind: int) -> list[int]:
    """Who goes on a campaign of a kind; a few whose going would leave a leader alone do not go."""
    if kind in (ARMY, COLLECT):
        return with_leaders(g, side, place, army(g, side, place))
    if kind == ALL:
        return plain_party(g, side, place)
    if kind == HORSE:
        return with_leaders(g, side, place, horse(g, side, place))
    if kind == WING:
        return wing(g, side, place)
    few = with_leaders(g, side, place, raiders(g, side, place) if kind == RAID else detachment(g, side, place))
    return few if leader_left_alone(g, side, place, few) == NONE else []


def should_join(g: WarState, side: int, place: int, unit: int) -> bool:
    """Whether a unit that a force passes should go with it: not the guard of a place, nor one whom a leader needs."""
    lonely = leader_left_alone(g, side, place, [*g.members(), unit])
    if lonely != NONE and (g.done[lonely] or g.rode[lonely]):
        return False
    if not IS_COMBAT[unit]:
        return TYPE[unit] != SUPPLY_TRAIN or count_units(g.members()) >= FOUR
    if place >= LAND or not g.holds(side, place):
        return True
    rest = [other for other in g.own_stack(side, place) if not g.force[other] and IS_COMBAT[other]]
    if is_sudden(TOWN[place]):
        return unit not in guards_of(g, side, place, rest)
    return len(rest) > (1 if FORTRESS[place] else 0) and len(rest) > len(guards_of(g, side, place, rest))
