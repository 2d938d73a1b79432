"""[21.0] The campaign markers: what each is, as flat lists by the number of a marker, and the plans of a quick set-up."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.errors import KorvolanError

from .board import COALITION, NATION_IDS, SEAT_IDS, SWEDISH, read

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
PLAYED: Final = 6  # shown, and its event is under way
SPOT_IDS: Final = ["pool", "picked", "held", "in-play", "map", "gone", "played"]
AFTER: Final[list[int]] = [
    {"pool": POOL, "play": IN_PLAY, "gone": GONE, "map": ON_MAP}[m["after"]] for m in MARKER_DATA.values()
]

EVENT_IDS: Final[list[str]] = list(dict.fromkeys(marker["event"] for marker in MARKER_DATA.values()))
EVENT: Final[list[int]] = [EVENT_IDS.index(marker["event"]) for marker in MARKER_DATA.values()]
SIDE_MARKERS: Final[list[list[int]]] = [[m for m in range(MARKERS) if MARKER_SIDE[m] == side] for side in (SWEDISH, COALITION)]


def event_number(name: str) -> int:
    """The number of an event; one that both sides have is the same for both."""
    return EVENT_IDS.index(name)


ALLIANCE_COSSACKS: Final[int] = event_number("alliance-cossacks")
ALLIANCE_LITHUANIA: Final[int] = event_number("alliance-poland-lithuania")
ALLIANCE_BRANDENBURG: Final[int] = event_number("alliance-brandenburg")
ALLIANCE_DENMARK: Final[int] = event_number("alliance-denmark")
ALLIANCE_SAXONY: Final[int] = event_number("alliance-saxony")
ATTRITION_WEATHER: Final[int] = event_number("attrition-weather")
BALANCE_OF_POWER: Final[int] = event_number("balance-of-power")
BALTIC_PLOT: Final[int] = event_number("baltic-plot")
BRILLIANT_MANEUVER: Final[int] = event_number("brilliant-maneuver")
COSSACKS_RALLY: Final[int] = event_number("cossacks-rally")
MERCENARIES: Final[int] = event_number("mercenaries")
NAVAL_BATTLE: Final[int] = event_number("naval-battle")
NORWAY_CAMPAIGN: Final[int] = event_number("norway-campaign")
OTTOMAN_INTERVENTION: Final[int] = event_number("ottoman-intervention")
PEACE_BRANDENBURG: Final[int] = event_number("peace-brandenburg")
PEACE_DENMARK: Final[int] = event_number("peace-denmark")
PEACE_SAXONY: Final[int] = event_number("peace-saxony")
POLISH_CIVIL_WAR: Final[int] = event_number("polish-civil-war")
REBELLION: Final[int] = event_number("rebellion")
RUSSIAN_NEW_ARMY: Final[int] = event_number("russian-new-army")
RUSSIAN_USURPER: Final[int] = event_number("russian-usurper")
SPIES: Final[int] = event_number("spies")
TREACHERY_EVENT: Final[int] = event_number("treachery")


def is_negatable(event: str) -> bool:
    """Whether Treachery can be played against an event: Alliance, Peace, Rebellion or Treachery."""
    return event.startswith(("alliance-", "peace-")) or event in ("rebellion", "treachery")


# By event.
NEGATABLE: Final[list[bool]] = [is_negatable(event) for event in EVENT_IDS]


def marker_of(side: int, event: str) -> int:
    """A side's marker of an event."""
    return MARKER_IDS.index(f"{SEAT_IDS[side]}-{event}")


TACTICS: Final[list[int]] = [marker_of(side, "tactics") for side in (SWEDISH, COALITION)]
TREACHERY: Final[list[int]] = [marker_of(side, "treachery") for side in (SWEDISH, COALITION)]
FORAGE: Final[list[int]] = [marker_of(side, "forage") for side in (SWEDISH, COALITION)]
NEW_ARMY: Final[int] = marker_of(COALITION, "russian-new-army")
PETERSBURG_MARKER: Final[int] = marker_of(COALITION, "st-petersburg")


def marker_about(event: str, nation: str) -> int:
    """The marker of either side that brings a nation an alliance or a peace, or NONE."""
    for marker, name in enumerate(MARKER_IDS):
        if name.endswith(f"-{event}-{nation}"):
            return marker
    return NONE


# By nation.
ALLIANCE: Final[list[int]] = [marker_about("alliance", nation) for nation in NATION_IDS]
PEACE: Final[list[int]] = [marker_about("peace", nation) for nation in NATION_IDS]

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
