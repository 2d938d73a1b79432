"""What a march draws upon itself: fire, arrows and charges of the enemy, zones of control, swamps. No rule uses this.

The enemy's reactions are opened and tried one after the other on a copy, so that the rules say who may do what."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.hexes import DIRECTIONS
from korvolan.kernel.constants import NONE
from korvolan.kernel.dangers import Danger, chance_of
from korvolan.kernel.state import BY_CHANCE

from ..actions import CHARGE, FIRE, HALT, JOIN, LEAVE, SHOOT, TARGET, entered_by, is_step
from ..board import DROWNS, direction_to
from ..rules.artillery import DefensiveFire
from ..rules.charges import CounterCharge
from ..rules.fire import FireRoll
from ..rules.marching import March
from ..rules.movement import column, stops_in
from ..rules.tatars import Archery, ArrowRoll
from ..state import FieldState
from ..tables import FIRE_NAMES, HIT, ROUT
from ..units import ARM, HORSE
from .group_moves import mover

HARMFUL: Final = {FIRE_NAMES[HIT], FIRE_NAMES[ROUT]}
PIERCED: Final = {"1 SP lost"}
MOST_WINDOWS: Final = 6  # fire, arrows and charges after a step, and some to spare


def dangers(before: FieldState, action: int, after: FieldState, seat: int) -> list[Danger]:
    """What threatens those who move by an action of theirs."""
    top = before.frames[-1]
    out: list[Danger] = []
    if isinstance(top, March) and is_step(action):
        out += of_ground(before, top.lead, entered_by(action))
    if isinstance(top, March) and action in (HALT, LEAVE):
        return out
    return out + of_reactions(after, seat, mover_of(before, after))


def mover_of(before: FieldState, after: FieldState) -> int:
    """Who moves: the unit that leads, or that has just been chosen to."""
    lead = mover(before)
    return lead if lead != NONE else after.mover


def of_ground(g: FieldState, lead: int, there: int) -> list[Danger]:
    """Swamps that drown horses, and zones of control that end a march: certain, whatever the enemy does."""
    out: list[Danger] = []
    d = direction_to(g.at[lead], there)
    if ARM[lead] == HORSE and d != NONE and DROWNS[g.at[lead] * DIRECTIONS + d]:
        out.append(Danger("drowns", there, {"piece": lead}))
    elif stops_in(g, column(g, lead), there):
        out.append(Danger("stops", there, {"piece": lead}))
    return out


def of_reactions(after: FieldState, seat: int, lead: int) -> list[Danger]:
    """Every reaction that the enemy has to choose from, each by itself, in the order in which the rules open them."""
    out: list[Danger] = []
    g = after
    for _ in range(MOST_WINDOWS):
        top = g.frames[-1] if g.frames else None
        if g.seat in (seat, BY_CHANCE) or top is None or not top.window(g):
            break
        if isinstance(top, DefensiveFire):
            out += of_fire(g)
        elif isinstance(top, Archery):
            out += of_arrows(g)
        elif isinstance(top, CounterCharge):
            out += [Danger("charge", g.at[top.lead], {"piece": CHARGE.of(a)}) for a in g.choices if a in CHARGE]
        g = g.clone()
        g.stops_at_chance = True
        g.apply(top.declines(g))
    return out


def of_fire(g: FieldState) -> list[Danger]:
    """Each hex of guns, or redoubt, that may fire: all of it together, at each unit that moves."""
    out: list[Danger] = []
    seen: set[int] = set()
    for action in g.choices:
        if action not in FIRE or g.at[FIRE.of(action)] in seen:
            continue
        gun = FIRE.of(action)
        seen.add(g.at[gun])
        trial = applied(g, action)
        joining = [other for other in trial.choices if other in JOIN]
        while joining:
            trial = applied(trial, joining[0])
            joining = [other for other in trial.choices if other in JOIN]
        out += of_targets(trial, gun, "fire", HARMFUL)
    return out


def of_arrows(g: FieldState) -> list[Danger]:
    """Each band of archers that may shoot, at each unit that moves."""
    out: list[Danger] = []
    for action in g.choices:
        if action in SHOOT:
            out += of_targets(applied(g, action), SHOOT.of(action), "arrows", PIERCED)
    return out


def of_targets(g: FieldState, shooter: int, key: str, harmful: set[str]) -> list[Danger]:
    """The chance of harm to each unit that can be aimed at; where there is only one the die is waited for already."""
    if g.seat == BY_CHANCE:
        return shot(g, shooter, key, harmful)
    out: list[Danger] = []
    for action in g.choices:
        if action in TARGET:
            out += shot(applied(g, action), shooter, key, harmful)
    return out


def shot(g: FieldState, shooter: int, key: str, harmful: set[str]) -> list[Danger]:
    """The chance of harm by a shot that has been aimed."""
    top = g.frames[-1]
    chance = chance_of(g, harmful)
    if not chance or not isinstance(top, FireRoll | ArrowRoll):
        return []
    return [Danger(key, g.at[top.target], {"piece": shooter, "target": top.target}, chance)]


def applied(g: FieldState, action: int) -> FieldState:
    trial = g.clone()
    trial.stops_at_chance = True
    trial.apply(action)
    return trial
