"""[3.2, 3.3, 3.4] The set-up lists and the quick set-ups, as the data give them."""

from __future__ import annotations

from typing import Any, Final

from .board import SEAT_IDS, read

PLANS: Final[dict[str, dict[str, Any]]] = read("plans")["plans"]
PLAN_IDS: Final[list[str]] = list(PLANS)
PLAN_NAMES: Final[list[str]] = [plan["name"] for plan in PLANS.values()]
PLAN_TEXTS: Final[list[str]] = [plan["text"] for plan in PLANS.values()]
PLAN_SIDE: Final[list[int]] = [SEAT_IDS.index(plan["side"]) for plan in PLANS.values()]
GROUP_DATA: Final[list[dict[str, Any]]] = read("setup")["groups"]
GROUPS: Final[int] = len(GROUP_DATA)
GROUP_NAMES: Final[list[str]] = [group["name"] for group in GROUP_DATA]
GROUP_SIDE: Final[list[int]] = [SEAT_IDS.index(group["side"]) for group in GROUP_DATA]
