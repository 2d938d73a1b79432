"""Quick set-ups to choose from, by `data/plans.toml`: where the pieces go that the rules leave to their owner."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.data_overlay import read_data

from .board import DATA, SEAT_IDS, place_number
from .units import PIECE_IDS

PLANS: Final[dict[str, dict[str, Any]]] = read_data(DATA / "plans.toml")["plans"]
PLAN_IDS: Final[list[str]] = list(PLANS)
PLAN_NAMES: Final[list[str]] = [plan["name"] for plan in PLANS.values()]
PLAN_TEXTS: Final[list[str]] = [plan["text"] for plan in PLANS.values()]
PLAN_SIDE: Final[list[int]] = [SEAT_IDS.index(plan["side"]) for plan in PLANS.values()]


def places_of(plan: dict[str, Any]) -> list[tuple[int, int, int]]:
    """The pieces of a plan with their places, and whether they stand inside the City."""
    out: list[tuple[int, int, int]] = []
    for key, inside in (("outside", 0), ("inside", 1)):
        for place, names in plan.get(key, {}).items():
            out += [(PIECE_IDS.index(name), place_number(place), inside) for name in names]
    return out


# By plan: (piece, place, inside); none for the plan that is made by hand.
PLACED: Final[list[list[tuple[int, int, int]]]] = [places_of(plan) for plan in PLANS.values()]
