"""What cannot be in a position, in words. Checked for every file that is read, and all through soaks."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from ..board import DISPERSED, HEXES, LOSSES, PLACE_IDS, REINFORCEMENTS, RIVER, STEP, TERRAIN
from ..state import FieldState
from ..tables import MOST_MORALE, PIKE_TOKENS, TRACK
from ..unit_flags import COLUMN, ENGAGED, PIKES, STOPPED
from ..units import ARM, FOOT, FOOT_OF, GARRISON, GUNS, HORSE, PIECE_IDS, PIECES, SIDE, SP, UNITS
from .stacking import bars_totals


def find_faults(g: FieldState) -> list[str]:
    """Everything that is impossible."""
    out: list[str] = []
    for piece in range(PIECES):
        wrong = misplaced(g, piece) or misrated(g, piece)
        if wrong:
            out.append(f"{PIECE_IDS[piece]} {wrong}")
    return out + bad_hexes(g) + bad_counts(g)


def misplaced(g: FieldState, piece: int) -> str:
    """Why a piece cannot be where it is, or nothing."""
    place = g.at[piece]
    if place == NONE or place in (LOSSES[SIDE[piece]], REINFORCEMENTS):
        return ""
    if place == DISPERSED[SIDE[piece]]:
        return "" if piece < UNITS and not GARRISON[piece] else "cannot be dispersed"
    if not 0 <= place < HEXES:
        return f"cannot be in {PLACE_IDS[place]}"
    if TERRAIN[place] == RIVER and all(STEP[place * 6 + d] == NONE for d in range(6)):
        return f"stands in the river at {PLACE_IDS[place]}"
    return ""


def misrated(g: FieldState, piece: int) -> str:
    """Why what is noted of a piece cannot be, or nothing."""
    if piece >= UNITS:
        return "has no strength to lose" if g.hits[piece] else ""
    if not 0 <= g.hits[piece] < SP[piece]:
        return f"has lost {g.hits[piece]} of {SP[piece]} strength points"
    if g.has(piece, PIKES) and (ARM[piece] != FOOT or GARRISON[piece]):
        return "cannot form pikes"
    return "is not on the map and cannot move" if g.has(piece, COLUMN | STOPPED) and not g.on_map(piece) else ""


def bad_hexes(g: FieldState) -> list[str]:
    """Hexes with more than they hold, with both sides, or with two facings; those under way may only pass."""
    out: list[str] = []
    for place in range(HEXES):
        if g.head[place] == NONE:
            continue
        stack = [unit for unit in g.stack(place) if not g.has(unit, COLUMN)]
        totals = [0, 0, 0]
        for unit in stack:
            totals[ARM[unit]] += g.sp(unit)
        name = PLACE_IDS[place]
        if bars_totals(totals[FOOT], totals[HORSE], totals[GUNS]) != 0:
            out.append(f"too much stands in {name}")
        if any(SIDE[unit] != SIDE[stack[0]] for unit in stack):
            out.append(f"units of both sides are in {name}")
        if any(g.facing[unit] != g.facing[stack[0]] for unit in stack if not g.has(unit, ENGAGED)):
            out.append(f"the units in {name} do not face alike")
    return out


def bad_counts(g: FieldState) -> list[str]:
    """Tracks and tokens beyond their ends."""
    out: list[str] = []
    if not -MOST_MORALE <= g.morale <= MOST_MORALE:
        out.append(f"the morale track goes to {MOST_MORALE}")
    if not 1 <= g.stage <= g.stages:
        out.append(f"stage {g.stage} of {g.stages} does not exist")
    for side in (0, 1):
        if sum(1 for unit in FOOT_OF[side] if g.has(unit, PIKES)) > PIKE_TOKENS[side]:
            out.append("there are not so many pikes")
        if sum(1 for unit in range(UNITS) if SIDE[unit] == side and g.at[unit] == DISPERSED[side]) >= TRACK:
            out.append("the dispersed track is full")
    return out
