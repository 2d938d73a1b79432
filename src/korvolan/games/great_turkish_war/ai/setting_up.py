"""Setting up: a captain places his pieces by hand, as data/ai.toml says. No rule uses this."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.game import read_toml
from korvolan.kernel.policy import Best, Profile

from ..actions import DEPLOY, PLAN, STATION
from ..board import DATA, SEAT_IDS, distance, place_number
from ..rules.setup import PLACED, ChoosePlan, Deploy, Station
from ..setup_plans import PLAN_SIDE
from ..state import WarState
from ..units import UNIT_IDS, UNITS

TABLES: Final[dict[str, Any]] = read_toml(DATA / "ai.toml").get("setup", {})


def wanted_places(side: int) -> list[int]:
    """By piece, where a captain of a side puts it; -1: nowhere."""
    out = [-1] * UNITS
    for place, pieces in TABLES.get(SEAT_IDS[side], {}).items():
        for piece in pieces:
            out[UNIT_IDS.index(piece)] = place_number(place)
    return out


WANTED: Final[list[list[int]]] = [wanted_places(side) for side in range(len(SEAT_IDS))]


def choose_plan(g: WarState, top: ChoosePlan, who: Profile) -> int:
    """By hand, if there is a table for the side; else the first of the quick set-ups."""
    by_hand = max(WANTED[top.side]) >= 0
    for plan in PLAN.among(g.choices):
        if PLAN_SIDE[plan] == top.side and (len(PLACED[plan]) == 0) == by_hand:
            return PLAN + plan
    return g.choices[0]


def station(g: WarState, top: Station, who: Profile) -> int:
    """The first unit that the table names, else any."""
    wanted = WANTED[top.seat(g)]
    for unit in STATION.among(g.choices):
        if wanted[unit] >= 0:
            return STATION + unit
    return g.choices[0]


def deploy(g: WarState, top: Deploy, who: Profile) -> int:
    """Where the table says, or as near to it as one may."""
    goal = WANTED[top.seat(g)][top.unit]
    best = Best(g.choices[0], -UNITS)
    if goal >= 0:
        for place in DEPLOY.among(g.choices):
            best.offer(DEPLOY + place, -distance(place, goal))
    return best.found
