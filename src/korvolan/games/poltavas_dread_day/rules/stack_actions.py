"""Chapters 3.3.1, 5.5, 5.6, 8.1 and 9. What a stack does where it stands: gates, sorties, devastation, trenches, sieges."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from .. import refusals as no
from ..actions import BESIEGE, DEVASTATE, GO_IN, GO_OUT, SORTIE
from ..board import COALITION, LAND
from ..state import IN_STACK, DreadState
from ..tables import DEVASTATE_COST, ENTRENCH_COST, SORTIE_COST
from ..units import IS_RAIDER, IS_UNIT
from . import battle, siege
from .cities import bars_passing_gates, may_be_inside
from .leaders import has_troops, is_led, lacks_leader
from .losses import capture_lone
from .pick_up_and_drop import exceeds_limit


def bars_plain(g: DreadState, side: int, pieces: list[int], action: int) -> int:
    """Why the stack cannot do something where it stands."""
    if g.aboard[pieces[0]] != NONE:
        return no.IS_ABOARD
    if action in (GO_IN, GO_OUT):
        return bars_gates(g, side, action, pieces)
    if action == BESIEGE:
        return siege.bars_siege(g, side, pieces)
    if action == SORTIE:
        return bars_sortie(g, side, pieces)
    if action == DEVASTATE:
        return bars_devastation(g, pieces)
    return bars_trench(g, side, pieces)


def bars_gates(g: DreadState, side: int, action: int, pieces: list[int]) -> int:
    """[3.3.1a, 3.3.1c, 3.3.1d] A stack goes into a friendly City or out of it for nothing, once in a hex (ruling A127); out
    against enemies only by a sortie."""
    place = g.march_at
    if not may_be_inside(g, side, place):
        return no.CITY_NOT_YOURS if place < LAND and g.units_in(1 - side, place) else no.NO_CITY_HERE
    if action == GO_OUT and g.is_in_field(1 - side, place):
        return no.SORTIE_INSTEAD
    if action == GO_IN:
        return bars_passing_gates(g, pieces, 1, no.INSIDE_ALREADY)
    return bars_passing_gates(g, pieces, 0, no.OUTSIDE_ALREADY)


def bars_sortie(g: DreadState, side: int, pieces: list[int]) -> int:
    """[8.1c, 5.0a, 5.2d] A sortie is made by those inside, units with their leader (ruling A24), against enemies outside,
    for one point; Foot that joined Horse pays it out of its six."""
    if not g.inside[pieces[0]]:
        return no.NOT_INSIDE
    if not g.is_in_field(1 - side, g.march_at):
        return no.NO_ENEMY_OUTSIDE
    if not has_troops(pieces):
        return no.NO_TROOPS
    if not is_led(pieces):
        return lacks_leader(pieces)
    if g.mp - g.spent < SORTIE_COST:
        return no.NO_POINT_TO_SORTIE
    return no.FOOT_IS_SPENT if exceeds_limit(g, pieces, SORTIE_COST) else 0


def bars_devastation(g: DreadState, pieces: list[int]) -> int:
    """[5.5a, 2.2.6a] Cossacks and Tartars devastate a hex that the stack has entered, for one point, be it that from which it
    set off and to which it came back; no limit on markers."""
    if not any(IS_RAIDER[piece] for piece in pieces):
        return no.NO_RAIDERS
    if g.march_at >= LAND or g.march_at == g.start:
        return no.NOT_ENTERED
    if g.march_at in g.devastated:
        return no.DEVASTATED_ALREADY
    if g.mp - g.spent < DEVASTATE_COST:
        return no.NO_POINT_TO_DEVASTATE
    return no.FOOT_IS_SPENT if exceeds_limit(g, pieces, DEVASTATE_COST) else 0


def bars_trench(g: DreadState, side: int, pieces: list[int]) -> int:
    """[5.6a, 5.6b] Any Coalition stack may entrench where it stands outside; Swedes never do."""
    if side != COALITION:
        return no.SWEDES_DO_NOT_DIG
    if g.march_at in g.trenches:
        return no.ENTRENCHED_ALREADY
    if not has_troops(pieces):
        return no.NO_TROOPS_TO_DIG
    if g.march_at >= LAND or all(g.inside[piece] for piece in pieces if IS_UNIT[piece]):
        return no.DIG_OUTSIDE
    if g.mp - g.spent < ENTRENCH_COST:
        return no.NO_POINT_TO_DIG
    return no.FOOT_IS_SPENT if exceeds_limit(g, pieces, ENTRENCH_COST) else 0


def carry_out(g: DreadState, side: int, action: int) -> None:
    """[3.3.1a] The stack does something where it stands; going in or out costs nothing."""
    pieces = g.members(IN_STACK, g.march_at)
    if action in (GO_IN, GO_OUT):
        for piece in pieces:
            if not g.shifted[piece]:
                g.shifted[piece] = 1
                g.set_inside(piece, 1 if action == GO_IN else 0)
        g.say("stack_in" if action == GO_IN else "stack_out", side, g.march_at)
    elif action == BESIEGE:
        siege.begin(g, side)
    elif action == SORTIE:
        sortie(g, side, pieces)
    elif action == DEVASTATE:
        g.spent += DEVASTATE_COST
        g.devastated = sorted([*g.devastated, g.march_at])
        g.say("devastates", side, g.march_at)
    else:
        entrench(g, side)


def sortie(g: DreadState, side: int, pieces: list[int]) -> None:
    """[8.1c, 5.4i] The stack comes out and attacks; the garrison stays inside (ruling A24). Leaders who are alone before the
    City are captured without a battle (ruling A137)."""
    g.spent += SORTIE_COST
    g.came = 0
    for piece in pieces:
        g.inside[piece] = 0
    g.say("sortie", side, g.march_at)
    if g.units_outside(1 - side, g.march_at):
        battle.begin(g, side, g.march_at)
    else:
        capture_lone(g, side, g.march_at, "captured_before_city")


def entrench(g: DreadState, side: int) -> None:
    """[5.6a, 5.6c] A trench is dug, and the stack moves no more in this phase."""
    g.trenches = sorted([*g.trenches, g.march_at])
    g.say("entrenches", side, g.march_at)
    end_land(g)


def end_land(g: DreadState) -> None:
    """[5.1d] The land stack's move is over; points left are lost."""
    if g.march_at != NONE:
        g.end_march(g.march_at)
