"""[7.0, 13.0] The 17 kinds of Stratagem markers. Markers of a kind are alike, so that only their numbers count."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.errors import KorvolanError

from .board import read

KIND_DATA: Final[dict[str, dict[str, Any]]] = read("stratagems")["kinds"]
KIND_IDS: Final[list[str]] = list(KIND_DATA)
MARKER_FACES: Final[list[str]] = [f"{name} marker" for name in KIND_IDS]  # Prinz Eugen is a marker and a leader
KIND_NAMES: Final[list[str]] = [kind["name"] for kind in KIND_DATA.values()]
KINDS: Final[int] = len(KIND_IDS)
COUNT: Final[list[int]] = [kind["count"] for kind in KIND_DATA.values()]
SECTION: Final[list[str]] = [kind["section"] for kind in KIND_DATA.values()]

NOW: Final = 0
HELD: Final = 1
TREASURE: Final = 2  # face up until the next Treasure Phase
WHEN_IDS: Final = ["now", "held", "treasure"]
WHEN: Final[list[int]] = [WHEN_IDS.index(kind["when"]) for kind in KIND_DATA.values()]


def kind_number(name: str) -> int:
    return KIND_IDS.index(name)


FLINTLOCK: Final[int] = kind_number("flintlock")
EUGEN: Final[int] = kind_number("prinz-eugen")
DIPLOMACY: Final[int] = kind_number("diplomacy")
AMBUSH: Final[int] = kind_number("ambush")
ADVANTAGE: Final[int] = kind_number("military-advantage")
FRENCH: Final[int] = kind_number("french-offensive")
INNOCENT: Final[int] = kind_number("death-of-innocent")
DYSENTERY: Final[int] = kind_number("dysentery")
TRADE: Final[int] = kind_number("trade")
COUP: Final[int] = kind_number("coup-de-main")
SUBSIDIES: Final[int] = kind_number("spanish-subsidies")
VENICE: Final[int] = kind_number("venetian-war")
BRANDENBURGERS: Final[int] = kind_number("brandenburg-forces")
CRUSADE: Final[int] = kind_number("crusade")
CHARGE: Final[int] = kind_number("charge")
FEIGNED: Final[int] = kind_number("feigned-retreat")
SPIES: Final[int] = kind_number("spies")

if sum(COUNT) != 28 or KINDS != 17:
    raise KorvolanError("There must be 28 Stratagem markers of 17 kinds.")
