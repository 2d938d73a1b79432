"""[SCN] Who is bound where, and until when: the camp, the groups of the whole day, the truce before Poltava (ruling A72)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Die, Step

from .. import refusals as no
from ..board import CAMP, CAMP_HEXES, HEXES, OBJECTIVE, POBYVANKA, POLTAVA, SEAT_IDS, SWEDEN, distance
from ..fields import BATTLES, GROUP_IDS, SCENARIO_IDS
from ..state import FieldState
from ..unit_flags import COLUMN
from ..units import ARM, FOOT, GARRISON, PIECES, SIDE, UNITS, UNITS_OF, number_of

FREE: Final = 0
IN_CAMP: Final = 1  # may not leave the camp
IN_FORTRESS: Final = 2
IN_NORTH: Final = 3  # may not come to the Pobyvanka
STILL: Final = 4  # may not move
BOUND_IDS: Final = ["free", "camp", "fortress", "north", "still"]
SCENARIOS: Final = len(SCENARIO_IDS)
GROUPS: Final[int] = len(GROUP_IDS)
NEVER: Final = 99  # a stage that does not come
# What forbids a bound piece to go: by scenario for the camp, by the kind of bond for the others.
CAMP_BOUNDS: Final = [no.BOUND_TO_CAMP, no.CAMP_RESERVE, no.CAMP_WAITS]
BINDINGS: Final = [0, no.BOUND_TO_CAMP, no.BOUND_TO_FORTRESS, no.SOUTH_OF_POBYVANKA, no.NOT_RELEASED]


def group_data(scenario: int, group: int) -> dict[str, Any]:
    found: dict[str, Any] = BATTLES[SCENARIO_IDS[scenario]]["groups"].get(GROUP_IDS[group], {})
    return found


def group_list(scenario: int) -> list[int]:
    """By piece: its group in a scenario, or NONE."""
    out = [NONE] * PIECES
    for group in range(GROUPS):
        for name in group_data(scenario, group).get("units", []):
            out[number_of(name)] = group
    return out


def group_numbers(key: str, missing: int) -> list[list[int]]:
    """A number of every group, by scenario."""
    return [[int(group_data(s, group).get(key, missing)) for group in range(GROUPS)] for s in range(SCENARIOS)]


# By scenario and piece.
GROUP: Final[list[list[int]]] = [group_list(scenario) for scenario in range(SCENARIOS)]
# By scenario and group.
BOUND: Final[list[list[int]]] = [
    [BOUND_IDS.index(group_data(s, group).get("bound", "free")) for group in range(GROUPS)] for s in range(SCENARIOS)
]
FREE_AT: Final[list[list[int]]] = group_numbers("stage", NEVER)
FREE_NEAR: Final[list[list[int]]] = group_numbers("near", 0)
THREAT: Final[list[list[int]]] = group_numbers("threat", 0)
GATHERED: Final[list[list[int]]] = group_numbers("gathered", 0)
STAYS: Final[list[list[int]]] = group_numbers("stays", 0)
ROLL_FROM: Final[list[list[int]]] = [
    [group_data(s, group).get("roll", {}).get("stage", NEVER) for group in range(GROUPS)] for s in range(SCENARIOS)
]
ROLL_LEAST: Final[list[list[int]]] = [
    [group_data(s, group).get("roll", {}).get("least", 7) for group in range(GROUPS)] for s in range(SCENARIOS)
]
AFTER: Final[list[list[int]]] = [
    [GROUP_IDS.index(group_data(s, group)["after"]) if "after" in group_data(s, group) else NONE for group in range(GROUPS)]
    for s in range(SCENARIOS)
]
MEMBERS: Final[list[list[list[int]]]] = [
    [[p for p in range(PIECES) if GROUP[s][p] == group] for group in range(GROUPS)] for s in range(SCENARIOS)
]
# [SCN.dawn2] By scenario: the side that may not charge yet, and up to which stage.
DARK_SIDE: Final[list[int]] = [
    SEAT_IDS.index(BATTLES[s]["dark"]["side"]) if "dark" in BATTLES[s] else NONE for s in SCENARIO_IDS
]
DARK_UNTIL: Final[list[int]] = [BATTLES[s]["dark"]["stages"] if "dark" in BATTLES[s] else 0 for s in SCENARIO_IDS]
# [SCN.day2] By scenario: two groups that leave each other alone, and until when.
TRUCE: Final[list[list[int]]] = [
    [GROUP_IDS.index(n) for n in BATTLES[s].get("truce", {}).get("groups", [])] for s in SCENARIO_IDS
]
TRUCE_UNTIL: Final[list[int]] = [BATTLES[s].get("truce", {}).get("stage", 0) for s in SCENARIO_IDS]
# [SCN.day3] By scenario: who arrives, and when.
ARRIVALS: Final[list[list[int]]] = [
    [number_of(n) for n in BATTLES[s].get("arrivals", {}).get("units", [])] for s in SCENARIO_IDS
]
ARRIVAL: Final[list[int]] = [BATTLES[s].get("arrivals", {}).get("stage", NEVER) for s in SCENARIO_IDS]


def binding(g: FieldState, piece: int) -> int:
    """[SCN.dawn2, SCN.main2, SCN.day2] How a piece is bound now."""
    group = GROUP[g.scenario][piece]
    return FREE if group == NONE or g.released[group] else BOUND[g.scenario][group]


def bars_leaving(g: FieldState, piece: int) -> int:
    """[SCN.dawn2, SCN.main2, SCN.day2] Why a bound piece may not leave the battlefield, or 0."""
    return BINDINGS[binding(g, piece)] if binding(g, piece) != IN_CAMP else CAMP_BOUNDS[g.scenario]


def bars_entry(g: FieldState, piece: int, place: int) -> int:
    """[SCN.dawn2, SCN.main2, SCN.day2] Why a bound piece may not go to a hex, or 0."""
    group = GROUP[g.scenario][piece]
    if group == NONE:
        return 0
    if binding(g, piece) == STILL:
        return no.NOT_RELEASED
    last = STAYS[g.scenario][group] and not POLTAVA[place] and is_last_inside(g, piece, group)
    return bars_place(g, piece, place) or (no.SOME_FOOT_STAYS if last else 0)


def bars_place(g: FieldState, piece: int, place: int) -> int:
    """[SCN.dawn2, SCN.main2, SCN.day2] Why a bound piece may not be in a hex, or 0."""
    bound = binding(g, piece)
    if bound == IN_CAMP and not CAMP[place]:
        return CAMP_BOUNDS[g.scenario]
    if bound == IN_FORTRESS and not POLTAVA[place]:
        return no.BOUND_TO_FORTRESS
    if bound == IN_NORTH and POBYVANKA[place]:
        return no.SOUTH_OF_POBYVANKA
    return 0


def is_last_inside(g: FieldState, piece: int, group: int) -> bool:
    """[SCN.day2] Whether a unit is the last foot of the garrison inside the fortress; those who march out with it are no
    longer there."""
    if piece >= UNITS or ARM[piece] != FOOT or not POLTAVA[g.at[piece]]:
        return False
    for other in MEMBERS[g.scenario][group]:
        if other == piece or other >= UNITS or ARM[other] != FOOT or not g.on_map(other):
            continue
        if POLTAVA[g.at[other]] and not g.has(other, COLUMN):
            return False
    return True


def keeps_truce(g: FieldState, unit: int, enemy: int) -> bool:
    """[SCN.day2] The garrison of Poltava and the siege do nothing to each other for a while."""
    if g.stage >= TRUCE_UNTIL[g.scenario]:
        return False
    mine, other = GROUP[g.scenario][unit], GROUP[g.scenario][enemy]
    return mine != NONE and other != NONE and mine != other and mine in TRUCE[g.scenario] and other in TRUCE[g.scenario]


def is_dark(g: FieldState, side: int) -> bool:
    """[SCN.dawn2] No counter charge of a side before there is light."""
    return side == DARK_SIDE[g.scenario] and g.stage <= DARK_UNTIL[g.scenario]


# -- release -------------------------------------------------------------------------------------------------------


def release(g: FieldState, group: int) -> None:
    """[SCN.day2] A group is free from now on."""
    g.released[group] = 1
    g.say("released", group)
    for other in range(GROUPS):
        if AFTER[g.scenario][other] == group and not g.released[other]:
            release(g, other)


def provoke(g: FieldState, unit: int) -> None:
    """[SCN.day2] A group that waits for the enemy is free when it is fired on or attacked."""
    group = GROUP[g.scenario][unit]
    if group != NONE and not g.released[group] and FREE_NEAR[g.scenario][group] and ROLL_FROM[g.scenario][group] != NEVER:
        release(g, group)


def release_by_stage(g: FieldState) -> None:
    """[SCN.day2, SCN.main2] What the clock and the last stage set free, when a stage begins."""
    for group in range(GROUPS):
        if g.released[group] or not MEMBERS[g.scenario][group]:
            continue
        if g.stage >= FREE_AT[g.scenario][group] or is_threatened(g, group) or have_gathered(g, group):
            release(g, group)


def is_threatened(g: FieldState, group: int) -> bool:
    """[SCN.day2] Swedes have come close to the camp."""
    reach = THREAT[g.scenario][group]
    if reach == 0:
        return False
    near = [g.at[unit] for unit in UNITS_OF[SWEDEN] if g.on_map(unit)]
    return any(distance(there, place) <= reach for there in near for place in CAMP_HEXES)


def have_gathered(g: FieldState, group: int) -> bool:
    """[SCN.day2] So many Swedish units stand on the plain."""
    wanted = GATHERED[g.scenario][group]
    there = [unit for unit in UNITS_OF[SWEDEN] if g.on_map(unit) and OBJECTIVE[g.at[unit]]]
    return wanted > 0 and len(there) >= wanted


def release_by_enemies(g: FieldState) -> None:
    """[SCN.day2] Enemies who have come near set a group free; those inside the fortress do not count."""
    for group in range(GROUPS):
        reach = FREE_NEAR[g.scenario][group]
        if reach and not g.released[group] and has_enemy_near(g, group, reach):
            release(g, group)


def has_enemy_near(g: FieldState, group: int, reach: int) -> bool:
    """Whether an enemy unit outside the fortress is within reach of a unit of a group."""
    for unit in MEMBERS[g.scenario][group]:
        if unit >= UNITS or not g.on_map(unit):
            continue
        for enemy in UNITS_OF[1 - SIDE[unit]]:
            there = g.at[enemy]
            if 0 <= there < HEXES and not POLTAVA[there] and not GARRISON[enemy] and distance(g.at[unit], there) <= reach:
                return True
    return False


class ReleaseRolls(Step[FieldState]):
    """[SCN.day2] At the start of its movement phase a waiting group may be called up, each by a die of its own."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "group:int")

    def __init__(self, side: int, group: int) -> None:
        self.side = side
        self.group = group

    def run(self, g: FieldState) -> None:
        group = self.group
        if group >= GROUPS:
            g.pop()
            return
        g.replace(ReleaseRolls(self.side, group + 1))
        if not g.released[group] and g.stage >= ROLL_FROM[g.scenario][group] and is_waiting(g, self.side, group):
            g.push(ReleaseRoll(group))


def is_waiting(g: FieldState, side: int, group: int) -> bool:
    """Whether somebody of a side's group is on the map."""
    return any(SIDE[piece] == side and g.on_map(piece) for piece in MEMBERS[g.scenario][group])


class ReleaseRoll(Die[FieldState]):
    """[SCN.day2] 5 or 6 calls a Swedish group up."""

    FIELDS: ClassVar[tuple[str, ...]] = ("group:group",)

    def __init__(self, group: int) -> None:
        self.group = group

    def resolve(self, g: FieldState, result: int) -> None:
        g.pop()
        if result + 1 >= ROLL_LEAST[g.scenario][self.group]:
            release(g, self.group)
        elif g.logging:
            g.say("not_released", self.group)

    def label(self, g: FieldState, result: int) -> str:
        return "called up" if result + 1 >= ROLL_LEAST[g.scenario][self.group] else "stays where it is"
