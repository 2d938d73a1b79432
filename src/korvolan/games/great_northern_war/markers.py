"""[21.0] The campaign markers: what each is, as flat lists by the number of a marker, and the plans of a quick set-up."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.errors import KorvolanError

from .board import COALITION, SEAT_IDS, SWEDISH, read

MARKER_DATA: Final[dict[str, dict[str, Any]]] = read("markers")["markers"]
MARKER_IDS: Final[list[str]] = list(MARKER_DATA)
MARKER_NAMES: Final[list[str]] = [marker["name"] for marker in MARKER_DATA.values()]
MARKERS: Final[int] = len(MARKER_IDS)

MARKER_SIDE: Final[list[int]] = [SEAT_IDS.index(marker["side"]) for marker in MARKER_DATA.values()]

# When a marker is played: at once, in a friendly Action phase, in a battle, against an enemy marker, in the Supply Phase.
NOW: Final = 0
IN_ACTIONS: Final = 1
IN_BATTLE: Final = 2
AGAINST: Final = 3
IN_SUPPLY: Final = 4
WHEN: Final[list[int]] = [["now", "actions", "battle", "enemy", "supply"].index(m["when"]) for m in MARKER_DATA.values()]
# [21.3b] Marked Hold on the list itself; by ruling A81 all that are not immediate may be held.
MARKED_HOLD: Final[list[bool]] = [marker["printed_hold"] for marker in MARKER_DATA.values()]

# [21.3c, 21.3d, 21.3e] Where a marker is, and goes after play.
POOL: Final = 0
PICKED: Final = 1  # just drawn: its owner decides whether to play or keep it
HELD: Final = 2
IN_PLAY: Final = 3
ON_MAP: Final = 4  # St. Petersburg
GONE: Final = 5
SPOT_IDS: Final = ["pool", "picked", "held", "in-play", "map", "gone"]
AFTER: Final[list[int]] = [
    {"pool": POOL, "play": IN_PLAY, "gone": GONE, "map": ON_MAP}[m["after"]] for m in MARKER_DATA.values()
]

EVENT_IDS: Final[list[str]] = list(dict.fromkeys(marker["event"] for marker in MARKER_DATA.values()))
EVENT: Final[list[int]] = [EVENT_IDS.index(marker["event"]) for marker in MARKER_DATA.values()]
SIDE_MARKERS: Final[list[list[int]]] = [[m for m in range(MARKERS) if MARKER_SIDE[m] == side] for side in (SWEDISH, COALITION)]


def marker_of(side: int, event: str) -> int:
    """A side's marker of an event."""
    return MARKER_IDS.index(f"{SEAT_IDS[side]}-{event}")


TACTICS: Final[list[int]] = [marker_of(side, "tactics") for side in (SWEDISH, COALITION)]
TREACHERY: Final[list[int]] = [marker_of(side, "treachery") for side in (SWEDISH, COALITION)]
FORAGE: Final[list[int]] = [marker_of(side, "forage") for side in (SWEDISH, COALITION)]
NEW_ARMY: Final[int] = marker_of(COALITION, "russian-new-army")
PETERSBURG_MARKER: Final[int] = marker_of(COALITION, "st-petersburg")

# -- what Spies look at --------------------------------------------------------------------------------------------

LOOK_IDS: Final = ["units", "markers"]

# -- plans of a quick set-up ---------------------------------------------------------------------------------------

PLANS: Final[dict[str, dict[str, Any]]] = read("plans")["plans"]
PLAN_IDS: Final[list[str]] = list(PLANS)
PLAN_NAMES: Final[list[str]] = [plan["name"] for plan in PLANS.values()]
PLAN_SIDE: Final[list[int]] = [SEAT_IDS.index(plan["side"]) for plan in PLANS.values()]


def check_markers() -> None:
    """[21Sa, 21Ra] Eighteen events a side."""
    for side in (SWEDISH, COALITION):
        if len(SIDE_MARKERS[side]) != 18:
            raise KorvolanError(f"{SEAT_IDS[side]} has {len(SIDE_MARKERS[side])} markers, not 18.")


check_markers()
