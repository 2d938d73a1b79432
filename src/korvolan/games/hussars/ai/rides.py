"""Rides: to which troops a commander goes, who counts four units when he is lost. No rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.policy import Best

from ..board import HEXES, distance
from ..state import FieldState
from ..tables import COMMAND
from ..units import ARM, BAND, COMMANDERS_OF, GARRISON, GUNS, HALF, MODIFIER, SIDE, UNITS_OF
from .situation import EnemyMap, enemy_map

HELP: Final = 8  # for each column that he brings to troops before the enemy
OF_HIS_BAND: Final = 3
SHARED: Final = 8  # against a hex where another commander is
STRONG: Final = 6  # for a hex with two strength points: one loss leaves him company
PRESSED: Final = 5  # against a hex with the enemy next to it
WATCHED: Final = 5  # points of danger that count one
BARE: Final = 12  # against guns without troops
WORTH_A_RIDE: Final = 4  # by which a hex must be better than the one where he has company


def ride_goal(g: FieldState, commander: int) -> int:
    """Where a commander rides: to troops who need him, or at least to troops; NONE if he stays."""
    side, here = SIDE[commander], g.at[commander]
    view = enemy_map(g, side)
    served = contacts_to_serve(g, side, view, commander)
    company = has_troops(g, side, here)
    if company and not served and view.near[here] > 1:
        return NONE
    best = Best(NONE, score_of(g, commander, here, view, served) + WORTH_A_RIDE if company else -(10**6))
    reach = g.mp[commander] // HALF
    tried: list[int] = []
    for unit in UNITS_OF[side]:
        place = g.at[unit]
        if 0 <= place < HEXES and place != here and not GARRISON[unit] and place not in tried:
            tried.append(place)
            away = distance(here, place)
            if away <= reach:
                best.offer(place, score_of(g, commander, place, view, served) - away)
    return best.found


def score_of(g: FieldState, commander: int, place: int, view: EnemyMap, served: list[int]) -> int:
    """What speaks for a hex with friends in it."""
    side = SIDE[commander]
    strength = 0
    for unit in g.stack(place):
        if ARM[unit] != GUNS and not GARRISON[unit]:
            strength += g.sp(unit)
    score = HELP * MODIFIER[commander] * len([at for at in served if distance(at, place) <= COMMAND])
    score += OF_HIS_BAND if any(BAND[unit] == BAND[commander] for unit in g.stack(place)) else 0
    score += STRONG if strength > 1 else -BARE if strength == 0 else 0
    score -= SHARED if any(other != commander and g.at[other] == place for other in COMMANDERS_OF[side]) else 0
    return score - (PRESSED if view.near[place] == 1 else 0) - view.threat[place] // WATCHED // max(1, strength)


def contacts_to_serve(g: FieldState, side: int, view: EnemyMap, commander: int) -> list[int]:
    """The hexes of a side's troops next to the enemy where nobody as good helps yet."""
    if MODIFIER[commander] == 0:
        return []
    out: list[int] = []
    for unit in UNITS_OF[side]:
        place = g.at[unit]
        if 0 <= place < HEXES and view.near[place] == 1 and not GARRISON[unit] and place not in out:
            out.append(place)
    others = [
        g.at[other]
        for other in COMMANDERS_OF[side]
        if other != commander and g.on_map(other) and MODIFIER[other] >= MODIFIER[commander]
    ]
    return [place for place in out if all(distance(place, at) > COMMAND for at in others)]


def has_troops(g: FieldState, side: int, place: int) -> bool:
    """Whether foot, horse or guns of a side in the field are in a hex."""
    unit = g.head[place]
    while unit != NONE:
        if SIDE[unit] == side and not GARRISON[unit]:
            return True
        unit = g.next_in[unit]
    return False
