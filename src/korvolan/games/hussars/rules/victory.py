"""[SCN] How each scenario is won, and how every point arose (ruling A72)."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.grammar import counted
from korvolan.kernel.state import NOBODY

from .. import board
from ..endings import DRAWN_POINTS, HALF_THROUGH, HELD, RUSSIAN_POINTS, RUSSIAN_SPIRIT, SWEDISH_POINTS, SWEDISH_SPIRIT, THROUGH
from ..fields import BATTLES, SCENARIO_IDS
from ..state import FieldState
from ..tables import zone_of
from ..units import ARM, CHIEF, FOOT, FOOT_OF, HORSE, UNITS_OF, WAGONS_OF

DAWN: Final = 0
MAIN: Final = 1
DAY: Final = 2

RULES: Final[list[dict[str, Any]]] = [BATTLES[name]["victory"] for name in SCENARIO_IDS]
POINTS: Final[dict[str, int]] = BATTLES["points"]
PER_SP: Final[int] = POINTS["sp"]
PER_COMMANDER: Final[int] = POINTS["commander"]
PER_CHIEF: Final[int] = POINTS["chief"]
# By scenario.
PER_CAMP: Final[list[int]] = [rules.get("camp", 0) for rules in RULES]
PER_ROAD: Final[list[int]] = [rules.get("road", 0) for rules in RULES]
PER_POLTAVA: Final[list[int]] = [rules.get("poltava", 0) for rules in RULES]
PER_WAGON: Final[list[int]] = [rules.get("wagon", 0) for rules in RULES]
PER_DISPERSED: Final[list[int]] = [rules.get("dispersed_foot", 0) for rules in RULES]
PER_SIEGE: Final[list[int]] = [rules.get("siege", {}).get("points", 0) for rules in RULES]
SIEGE_WITHIN: Final[list[int]] = [rules.get("siege", {}).get("within", 0) for rules in RULES]
LEAD: Final[list[int]] = [rules.get("lead", 0) for rules in RULES]
SPARED: Final[list[int]] = [rules.get("spared", 0) for rules in RULES]
FIELD_HEX: Final[list[int]] = [board.place_number(rules["field"]["hex"]) if "field" in rules else 0 for rules in RULES]
FIELD_WITHIN: Final[list[int]] = [rules.get("field", {}).get("within", 0) for rules in RULES]
PER_FIELD: Final[list[int]] = [rules.get("field", {}).get("points", 0) for rules in RULES]
SUDDEN: Final[list[int]] = [rules.get("sudden", 0) for rules in RULES]
WIN: Final[int] = RULES[DAWN]["win"]
DRAW: Final[int] = RULES[DAWN]["draw"]


def in_objective(g: FieldState, arm: int) -> int:
    """[SCN.dawn3] Swedish strength points of an arm on the plain beyond the redoubts; dispersed ones do not count."""
    through = [u for u in UNITS_OF[board.SWEDEN] if ARM[u] == arm and g.on_map(u) and board.OBJECTIVE[g.at[u]]]
    return sum([g.sp(unit) for unit in through])


def sudden_end(g: FieldState) -> bool:
    """[SCN.dawn3] A stage that ends in a zone of +3 or +4 ends the battle for that side."""
    limit = SUDDEN[g.scenario]
    zone = zone_of(g.morale)
    if limit == 0 or -limit < zone < limit:
        return False
    g.end(board.RUSSIA if zone > 0 else board.SWEDEN, RUSSIAN_SPIRIT if zone > 0 else SWEDISH_SPIRIT)
    return True


def judge_end(g: FieldState) -> None:
    """[SCN.c] After the last phase of the last stage (ruling A80)."""
    if g.scenario == DAWN:
        judge_dawn(g)
    else:
        judge_points(g)


def judge_dawn(g: FieldState) -> None:
    """[SCN.dawn3] Enough foot and horse through, nearly enough, or too little."""
    army = in_objective(g, FOOT) + in_objective(g, HORSE)
    if army >= WIN:
        g.end(board.SWEDEN, THROUGH)
    elif army >= DRAW:
        g.end(NOBODY, HALF_THROUGH)
    else:
        g.end(board.RUSSIA, HELD)


def judge_points(g: FieldState) -> None:
    """[SCN.main3, SCN.day4] The lead in points."""
    lead = points(g, board.RUSSIA) - points(g, board.SWEDEN)
    if lead >= LEAD[g.scenario]:
        g.end(board.RUSSIA, RUSSIAN_POINTS)
    elif lead <= SPARED[g.scenario]:
        g.end(board.SWEDEN, SWEDISH_POINTS)
    else:
        g.end(NOBODY, DRAWN_POINTS)


def holds_field(g: FieldState) -> bool:
    """[SCN.main3] Whether Swedish foot is within five hexes of the middle of its line."""
    middle, within = FIELD_HEX[g.scenario], FIELD_WITHIN[g.scenario]
    return any(g.on_map(unit) and board.distance(g.at[unit], middle) <= within for unit in FOOT_OF[board.SWEDEN])


def points(g: FieldState, side: int) -> int:
    """[SCN.main3, SCN.day4] A side's victory points, if the battle ended now."""
    return 0 if g.scenario == DAWN else sum([gained for _, gained, _ in points_by_part(g, side)])


def points_by_part(g: FieldState, side: int) -> list[tuple[str, int, str]]:
    """[SCN.main3, SCN.day4] Every part of a side's points: (words, points, case)."""
    case = "SCN.main3" if g.scenario == MAIN else "SCN.day4"
    enemy = 1 - side
    out = [(counted(g.lost[enemy], "enemy strength point", "enemy strength points"), PER_SP * g.lost[enemy], case)]
    out.append(("enemy commanders", commander_points(g, enemy), case))
    wagons = sum(1 for wagon in WAGONS_OF[enemy] if g.at[wagon] == board.LOSSES[enemy])
    out.append((counted(wagons, "enemy wagon", "enemy wagons"), PER_WAGON[g.scenario] * wagons, case))
    parts = swedish_points(g, case) if side == board.SWEDEN else russian_points(g, case)
    return [part for part in [*out, *parts] if part[1]]


def commander_points(g: FieldState, side: int) -> int:
    """[SCN.main3, SCN.day4] Four points for a commander, eight for a chief."""
    lost = g.commanders_at(side, board.LOSSES[side])
    return sum([PER_CHIEF if commander == CHIEF[side] else PER_COMMANDER for commander in lost])


def swedish_points(g: FieldState, case: str) -> list[tuple[str, int, str]]:
    """[SCN.main3, SCN.day4] Camp hexes held, the road to the north cut, Poltava entered."""
    camp = sum(1 for place in board.CAMP_HEXES if g.is_held(place, board.SWEDEN))
    cut = any(g.on_map(unit) and board.NORTH_ROAD[g.at[unit]] for unit in UNITS_OF[board.SWEDEN])
    return [
        (counted(camp, "hex of the camp", "hexes of the camp"), PER_CAMP[g.scenario] * camp, case),
        ("the Petrovka road cut", PER_ROAD[g.scenario] if cut else 0, case),
        ("Poltava entered", PER_POLTAVA[g.scenario] if g.poltava else 0, case),
    ]


def russian_points(g: FieldState, case: str) -> list[tuple[str, int, str]]:
    """[SCN.main3, SCN.day4] The field won; the siege lifted, and Swedish foot still dispersed."""
    if g.scenario != DAY:
        return [("no Swedish foot before the camp", 0 if holds_field(g) else PER_FIELD[g.scenario], case)]
    scattered = sum(g.sp(unit) for unit in FOOT_OF[board.SWEDEN] if g.at[unit] == board.DISPERSED[board.SWEDEN])
    return [
        ("the siege lifted", PER_SIEGE[g.scenario] if is_lifted(g) else 0, case),
        (
            counted(scattered, "point of Swedish foot dispersed", "points of Swedish foot dispersed"),
            PER_DISPERSED[g.scenario] * scattered,
            case,
        ),
    ]


def is_lifted(g: FieldState) -> bool:
    """[SCN.day4] No Swedish unit within three hexes of the fortress."""
    there = [g.at[unit] for unit in UNITS_OF[board.SWEDEN] if g.on_map(unit)]
    within = SIEGE_WITHIN[g.scenario]
    return not any(board.distance(at, place) <= within for at in there for place in board.POLTAVA_HEXES)
