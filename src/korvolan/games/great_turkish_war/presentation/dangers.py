"""What a marching force draws upon itself: interceptions with their odds, and enemies whom it has no points left
to attack. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.dangers import Danger, chance_of
from korvolan.kernel.state import BY_CHANCE

from .. import refusals as no
from ..actions import ALL, INTERCEPT, TO
from ..board import LAND
from ..rules.combat import bars_fight
from ..rules.interception import InterceptRoll, InterceptWindow
from ..rules.movement import Operate
from ..state import WarState

CAUGHT: Final = {"intercepted"}
MOST_WINDOWS: Final = 8  # markers that both sides may play before the die


def dangers(before: WarState, action: int, after: WarState, seat: int) -> list[Danger]:
    """What threatens the active force in the hex that it enters."""
    top = before.frames[-1]
    if not isinstance(top, Operate) or action not in TO or TO.of(action) >= LAND:
        return []
    place = TO.of(action)
    out: list[Danger] = []
    if bars_fight(after, seat) == no.NO_POINTS_TO_FIGHT:
        out.append(Danger("no_points", place, {}))
    elif after.foes(seat, place):
        out.append(Danger("enemies", place, {}))
    window = after.frames[-1] if after.frames else None
    if isinstance(window, InterceptWindow) and window.side != seat:
        out += [interception(after, one, place) for one in after.choices if one in INTERCEPT]
    return out


def interception(g: WarState, action: int, place: int) -> Danger:
    """One stack that may try: everybody goes, and nobody plays a marker."""
    trial = g.clone()
    trial.stops_at_chance = True
    trial.apply(action)
    for _ in range(MOST_WINDOWS):
        if trial.seat == BY_CHANCE or not trial.choices:
            break
        trial.apply(ALL if ALL in trial.choices else waits(trial))
    rolls = trial.seat == BY_CHANCE and isinstance(trial.frames[-1], InterceptRoll)
    return Danger("intercept", place, {"at": INTERCEPT.of(action)}, chance_of(trial, CAUGHT) if rolls else None)


def waits(g: WarState) -> int:
    """The action that plays nothing, or else the first."""
    declining = g.frames[-1].declines(g)
    return declining if declining in g.choices else g.choices[0]
