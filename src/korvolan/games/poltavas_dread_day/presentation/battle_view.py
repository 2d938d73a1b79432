"""The battle under way, for the table to show: both sides, what helps whom, and the column with what each die brings."""

from __future__ import annotations

from typing import Any

from korvolan.kernel.view import BattleScale, BattleSide, BattleView

from ..board import COALITION, PLACE_IDS, SEAT_IDS, SWEDISH
from ..rules.battle import AssaultRoll, Battle, Defeat, StandOrFall
from ..rules.battle_strength import base_column, column, die_modifier, modifiers, strength
from ..rules.leaders import commander
from ..rules.losses import ChooseLosses
from ..rules.naval import AfterTie, NavalBattle, attackers, defenders
from ..state import DreadState
from ..tables import CELLS, COLUMNS, LAST_COLUMN, OUTCOME_IDS, OUTCOME_NAMES, cell_of
from ..units import COMBAT, PIECE_IDS, PIECE_NAMES


def battle_view(g: DreadState) -> BattleView | None:
    """The battle under way, if one is."""
    for frame in g.frames:
        if isinstance(frame, Battle | AssaultRoll | StandOrFall):
            return field_battle(g, frame.side, frame.here, frame.round, frame.crown)
        if isinstance(frame, Defeat):
            return field_battle(g, frame.side, frame.here, 1, 1)
        if isinstance(frame, AfterTie | NavalBattle):
            return sea_battle(g, frame)
    return None


def field_battle(g: DreadState, side: int, here: int, round: int, crown: int) -> BattleView:
    """A battle on land (8.2a): both sides, what helps whom, and the column with what each die brings there."""
    view = BattleView(PLACE_IDS[here], round, SEAT_IDS[side], SEAT_IDS[1 - side], kind="battle")
    view.sides = [battle_side(g, which, side, here, crown) for which in (side, 1 - side)]
    coalition = strength(g, COALITION, here, crown)
    swedish = strength(g, SWEDISH, here, crown)
    if coalition and swedish:
        now = min(max(column(g, side, here, crown), 0), LAST_COLUMN)
        base = min(max(base_column(coalition, swedish), 0), LAST_COLUMN)
        plus = die_modifier(g, here)
        results = [CELLS[cell_of(die + plus, now)] for die in range(1, 7)]
        words = {cell: OUTCOME_NAMES[OUTCOME_IDS.index(cell)] for cell in sorted(set(results))}
        view.scale = BattleScale(COLUMNS, base, now, [("Assault", results)], words)
    return view


def battle_side(g: DreadState, which: int, active: int, here: int, crown: int) -> BattleSide:
    """One side: who fights, who is inside, its commander, and what shifts the column."""
    pieces = g.outside(which, here)
    out = BattleSide(SEAT_IDS[which], "attacker" if which == active else "defender")
    out.rows = {"line": [PIECE_IDS[piece] for piece in pieces]}
    inside = [PIECE_IDS[piece] for piece in g.stack(here) if g.inside[piece] and g.side(piece) == which]
    if inside:
        out.rows["garrison"] = inside
    leader = commander(pieces)
    words = f"{PIECE_NAMES[leader]} commands: {COMBAT[leader]}" if leader >= 0 else "Nobody commands: 0"
    out.modifiers = [(f"Units: {strength(g, which, here, crown)}", "8.2a"), (words, "8.3a")]
    good = 1 if which == COALITION else -1
    for case, text, columns in modifiers(g, active, here, crown):
        if columns * good > 0:
            out.modifiers.append((f"{text}: {abs(columns)} {'column' if abs(columns) == 1 else 'columns'}", case))
    top = g.frames[-1]
    if isinstance(top, ChooseLosses) and top.side == which:
        out.losses = top.count
        out.unit = "units"
    return out


def sea_battle(g: DreadState, frame: Any) -> BattleView:
    """A naval battle (10.0a): the Fleets of both sides."""
    side = frame.side
    view = BattleView(PLACE_IDS[frame.here], 1, SEAT_IDS[side], SEAT_IDS[1 - side], kind="fleet battle")
    attacked = defenders(g, side, frame.here, frame.in_port)
    for which, role, fleets in ((side, "attacker", attackers(g, frame.here)), (1 - side, "defender", attacked)):
        view.sides.append(BattleSide(SEAT_IDS[which], role, {"line": [PIECE_IDS[fleet] for fleet in fleets]}))
    return view
