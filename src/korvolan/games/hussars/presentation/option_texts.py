"""What an option costs, in words, and what it does where its label does not say it all."""

from __future__ import annotations

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.rules import Rules

from ..actions import CHANGE, DECLARE, END, FACE, SHOOT, WHEEL, WITHDRAW, entered_by, is_step
from ..board import PLACE_NAMES, ROAD, direction_to
from ..rules import battle_strength
from ..rules.battle_strength import attackers, defenders, halves, hexes_of
from ..rules.marching import March
from ..rules.movement import column, crossing_cost, entry_cost, troops
from ..rules.moves import Moves
from ..rules.turning import least_turn, owed_for_turn, price_of_turn
from ..state import FieldState
from ..tables import ARROW_COST, COLUMN_IDS, PIKE_CHANGE
from ..units import PIECE_NAMES


def cost(g: FieldState, action: int) -> str:
    """The movement points that an option costs; empty if none."""
    top = g.frames[-1]
    if action in SHOOT and isinstance(top, Moves | March):
        return points_text(ARROW_COST)
    if action in CHANGE and isinstance(top, Moves):
        return points_text(PIKE_CHANGE)
    if not isinstance(top, March):
        return ""
    if action in WITHDRAW:
        return "all points"
    units = troops(column(g, top.lead))
    asked = prices_of(g, top, action)
    if any(price > g.mp[unit] for unit, price in zip(units, asked, strict=True)):
        return "all points"  # [4.53a]
    return points_text(max(asked, default=0))


def note(rules: Rules, g: FieldState, action: int) -> str:
    """What an option does, in the words of the rules; empty where its label says it all."""
    if action == END and isinstance(g.frames[-1], Moves):
        return only_attack(g)
    return f"{rules['MAPA.b'].text} {rules['MAPA.c'].text}" if action == DECLARE else ""


def only_attack(g: FieldState) -> str:
    """What battle follows the end of the movement at once, since nothing else can be attacked or by nobody else; or nothing."""
    side = g.frames[-1].seat(g)
    trial = g.clone()
    trial.logging = False
    trial.stops_at_chance = True
    trial.apply(END)
    if trial.battle_side != side:
        return ""
    who = " and ".join(PIECE_NAMES[unit] for unit in attackers(trial))
    whom = " and ".join(PLACE_NAMES[place] for place in hexes_of(trial, defenders(trial)))
    column_now = COLUMN_IDS[battle_strength.column(trial)]
    return f"Only one attack can follow, and it is made at once: {who} at {whom}, column {column_now}."


def prices_of(g: FieldState, top: March, action: int) -> list[int]:
    """What each unit that moves pays for a step, a turn or both, in halves (4.22b, 4.43a, 4.54a)."""
    pieces = column(g, top.lead)
    units = troops(pieces)
    zoned = top.zoned(g)
    if action in FACE:
        return [price_of_turn(g, unit, FACE.of(action), zoned, top.by_road) for unit in units]
    if not is_step(action):
        return [0 for _ in units]
    here = g.at[top.lead]
    d = direction_to(here, entered_by(action))
    turns = [0 for _ in units]
    owed = top.owed
    if action in WHEEL:
        facing = least_turn(g, top.lead, d)
        turns = [price_of_turn(g, unit, facing, zoned, top.by_road) for unit in units]
        owed = owed_for_turn(g, pieces, facing, zoned, top.by_road)
    extra = (0 if ROAD[here * DIRECTIONS + d] else owed) + crossing_cost(g, top.side, here, top.steps)
    return [turn + entry_cost(g, unit, here, d) + extra for unit, turn in zip(units, turns, strict=True)]


def points_text(spent: int) -> str:
    """So many halves of a movement point, in words; empty for none."""
    return f"{halves(spent)} {'point' if spent <= 2 else 'points'}" if spent else ""
