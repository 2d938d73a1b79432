"""Chapter 4. Sudden death at any moment, and victory points at the end of the last turn."""

from __future__ import annotations

from typing import Final

from .. import endings
from ..board import COALITION, COUNTRY, COUNTRY_OWNER, FORTRESSES, MORALE, NYENSKANS, SWEDEN_PROPER, SWEDISH
from ..fields import BELLIGERENT
from ..state import BOTH, WarState
from ..tables import OPT_PETERSBURG, PETERSBURG_POINTS, VP_LEAD, VP_TIMES, VP_ZERO

# By seat: how it wins.
COLLAPSE: Final[list[int]] = [endings.COALITION_COLLAPSE, endings.SWEDISH_COLLAPSE]
CONQUEST: Final[list[int]] = [endings.SWEDISH_CONQUEST, endings.COALITION_CONQUEST]
POINTS: Final[list[int]] = [endings.SWEDISH_POINTS, endings.COALITION_POINTS]
DRAW: Final[int] = endings.DRAW


def sudden_death(g: WarState) -> bool:
    """[4.0a] Whether the game has just ended by Sudden Death. Call it whenever Morale Points or fortresses changed hands."""
    for side in BOTH:
        if enemy_morale_is_gone(g, side):
            g.end(side, COLLAPSE[side])
            return True
        if has_every_fortress(g, side):
            g.end(side, CONQUEST[side])
            return True
    return False


def enemy_morale_is_gone(g: WarState, side: int) -> bool:
    """[4.1a, 4.1b, 7.7b, 7.9a] The enemy's track is at zero and the own is not; at zero both, the game goes on (ruling A5)."""
    return g.mp[side] >= 1 and g.mp[1 - side] == 0


def has_every_fortress(g: WarState, side: int) -> bool:
    """[4.1c] Every fortress of all powers in the war is occupied by one side; Poland's always count (ruling A8)."""
    return all(g.occupies(side, place) or not counts_for_conquest(g, place) for place in FORTRESSES)


def counts_for_conquest(g: WarState, place: int) -> bool:
    """Whether a fortress belongs to a power in the war; neutral lands and the Empire do not count."""
    nation = COUNTRY_OWNER[COUNTRY[place]]
    return nation >= 0 and g.status[nation] == BELLIGERENT


def score(g: WarState) -> None:
    """[4.2d] After the last turn a lead of ten victory points wins; less is a draw."""
    lead = points(g, SWEDISH) - points(g, COALITION)
    if lead >= VP_LEAD:
        g.end(SWEDISH, POINTS[SWEDISH])
    elif -lead >= VP_LEAD:
        g.end(COALITION, POINTS[COALITION])
    else:
        g.end(-1, DRAW)


def points(g: WarState, side: int) -> int:
    """[4.2a, 4.2b, 4.2c] A side's victory points: what its fortresses are worth."""
    return sum([points_for(g, place) for place in FORTRESSES if g.occupies(side, place)])


def points_by_fortress(g: WarState) -> list[tuple[int, int, int]]:
    """How the victory points arise: side, fortress, points; the dearest first."""
    held = [(side, place, points_for(g, place)) for side in BOTH for place in FORTRESSES if g.occupies(side, place)]
    return sorted([entry for entry in held if entry[2]], key=lambda entry: (entry[0], -entry[2], entry[1]))


def points_for(g: WarState, place: int) -> int:
    """[4.2a, 4.2b, 25.2b] Twice the Morale value, or one for none; St. Petersburg five instead (rulings A9, A10)."""
    if place == NYENSKANS and g.petersburg and g.switches[OPT_PETERSBURG] == 0:
        return PETERSBURG_POINTS
    if MORALE[place] > 0:
        return VP_TIMES * MORALE[place]
    return 0 if SWEDEN_PROPER[place] else VP_ZERO
