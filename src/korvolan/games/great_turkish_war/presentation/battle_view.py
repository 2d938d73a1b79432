"""The battle or storm under way, as the table draws it: both sides, and what each die brings. Everything in it lies open."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.view import BattleScale, BattleSide, BattleView

from .. import tables
from ..board import PLACE_IDS, SEAT_IDS
from ..fields import BATTLE_IDS, NO_BATTLE, RELIEF
from ..rules import roll_modifiers
from ..rules.battle_strength import (
    brings_nothing,
    camp_strength,
    difference,
    fighting,
    other_camp,
    result_for,
    roll_bonus,
)
from ..rules.forces import count_combat
from ..rules.leaders import best_leader
from ..rules.results import TakeLosses
from ..rules.storms import StormRoll, storm_result
from ..state import WarState, seat_of_camp
from ..units import UNIT_IDS

LOSS_UNIT: Final = "units"
NO_LEAD: Final = "0"  # a difference of 0 or less units


def battle_view(g: WarState) -> BattleView | None:
    """The battle or storm under way, if one is."""
    if not g.frames:
        return None
    for frame in g.frames:
        if isinstance(frame, StormRoll):
            return storm_view(g, frame.side, frame.at)
    if g.battle == NO_BATTLE:
        return None
    camp = g.battle_camp
    enemy = other_camp(g, camp)
    view = BattleView(PLACE_IDS[g.battle_at], 1, SEAT_IDS[seat_of_camp(camp)], SEAT_IDS[seat_of_camp(enemy)])
    view.kind = "battle" if g.battle != RELIEF else BATTLE_IDS[RELIEF]
    view.sides = [battle_side(g, camp, "attacker"), battle_side(g, enemy, "defender")]
    if count_combat(fighting(g, camp)) and count_combat(fighting(g, enemy)):
        view.scale = scale(g)
    return view


def battle_side(g: WarState, camp: int, role: str) -> BattleSide:
    """One side: its units, what they count, its leader, and what it has still to lose."""
    units = fighting(g, camp)
    out = BattleSide(SEAT_IDS[seat_of_camp(camp)], role, {"line": [UNIT_IDS[unit] for unit in units]})
    both = range(len(tables.TABLE_NAMES))
    for table in both if g.battle_table == NONE else [g.battle_table]:
        out.modifiers.append((f"{camp_strength(g, camp, table)} on the {tables.TABLE_NAMES[table]} table", "11.4.3g"))
    if best_leader(g, units):
        out.modifiers.append((f"Leader +{best_leader(g, units)}", "11.4.3n"))
    if camp == g.battle_holder:
        case = "11.4.3k" if g.battle_chain else "11.6.4h" if g.battle == RELIEF else "11.4.3a"
        out.modifiers.append(("Battle initiative", case))
    top = g.frames[-1]
    if isinstance(top, TakeLosses) and top.camp == camp:
        out.losses = top.number
        out.unit = LOSS_UNIT
    return out


def scale(g: WarState) -> BattleScale:
    """The columns of the combat tables, and what each die brings on either."""
    rows: list[tuple[str, list[str]]] = []
    bonus = roll_bonus(g)
    for table, name in enumerate(tables.TABLE_NAMES):
        found = [result_for(g, table, die) for die in range(1, 7)]
        lead = f"{name}, lead {difference(g, table):+d}" + (f", {bonus:+d} counted" if bonus else "")
        rows.append((lead, [tables.RESULT_MARKS[result] for result in found]))
    chosen = g.battle_table if g.battle_table != NONE else tables.LINEAR
    columns, column = tables.COLUMN_NAMES, tables.column_of(difference(g, chosen))
    if g.switches[tables.OPT_ZERO]:  # then there is a column more, in which nothing comes of any roll
        columns, column = [NO_LEAD, *columns], 0 if brings_nothing(g, chosen) else column + 1
    told = {mark for _, marks_of in rows for mark in marks_of}
    words = {mark: tables.RESULT_NAMES[i] for i, mark in enumerate(tables.RESULT_MARKS) if mark in told}
    return BattleScale(columns, column, column, rows, words)


def storm_view(g: WarState, side: int, place: int) -> BattleView:
    """A storm: besiegers and garrison, and what each die brings on the Siege Table (11.6.3f)."""
    garrison = g.garrison(place)
    view = BattleView(PLACE_IDS[place], 1, SEAT_IDS[side], SEAT_IDS[1 - side])
    view.kind = "siege"
    besiegers = [UNIT_IDS[unit] for unit in g.field_stack(side, place)]
    view.sides = [
        BattleSide(SEAT_IDS[side], "attacker", {"line": besiegers}),
        BattleSide(SEAT_IDS[1 - side], "defender", {"garrison": [UNIT_IDS[unit] for unit in garrison]}),
    ]
    for case, words in roll_modifiers.in_words(roll_modifiers.for_storm(g, side, place)):
        view.sides[1 if words.startswith("-") else 0].modifiers.append((words, case))
    found = [storm_result(g, side, place, die) for die in range(1, 7)]
    rows = [tables.SIEGE_MARKS[result] for result in found]
    legend = {mark: tables.SIEGE_NAMES[i] for i, mark in enumerate(tables.SIEGE_MARKS) if mark in rows}
    view.scale = BattleScale(["Siege Table"], 0, 0, [("Siege Table", rows)], legend)
    return view
