"""Chapters 17.1 (events) and 21S.7, 21R.10. Units that a marker brings from the boxes, free of cost: Mercenaries, and those
of other events."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.decisions import Pick, PickAt
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import DEPLOY, RECRUIT
from ..board import FORTRESS, FORTRESSES, LAND, LITHUANIA, NATION_SIDE, NATIONS, SWEDEN
from ..fields import BELLIGERENT
from ..frames import UnitPick
from ..state import WarState
from ..units import BOX, DRAGOON, ELITE, GARRISON, INFANTRY, IRREGULAR, MARSHAL, NATION, TYPE, TYPE_IDS, UNIT_SIDE, UNITS_OF
from .eligibility import has_earlier_twin

# by side: the refusal cites the case of the side's own marker
NOT_IN_A_BOX: Final = [no.NOT_IN_A_BOX, no.NOT_IN_A_BOX_COALITION]
NOT_FOR_HIRE: Final = [no.NOT_FOR_HIRE, no.NOT_FOR_HIRE_COALITION]
NO_PLACE_FOR_IT: Final = [no.NO_PLACE_FOR_IT, no.NO_PLACE_FOR_IT_COALITION]
NOBODY_TO_WELCOME: Final = [no.NOBODY_TO_WELCOME, no.NOBODY_TO_WELCOME_COALITION]

TYPE_WORDS: Final[list[str]] = [{"irregular": "irregular cavalry", "supply": "supply train"}.get(n, n) for n in TYPE_IDS]


def in_own_box(g: WarState, unit: int) -> bool:
    """Whether a unit lies in the box of a nation in the war."""
    return g.at[unit] == BOX[unit] and g.is_active(unit)


def nations_at_war(g: WarState, side: int) -> list[int]:
    """The nations of a side that are in the war."""
    return [nation for nation in range(NATIONS) if NATION_SIDE[nation] == side and g.status[nation] == BELLIGERENT]


def in_boxes(g: WarState, side: int) -> list[int]:
    """The units in the boxes of a side's nations in the war."""
    return [unit for nation in nations_at_war(g, side) for unit in UNITS_OF[nation] if g.at[unit] == BOX[unit]]


# -- Mercenaries ---------------------------------------------------------------------------------------------------


def has_hire(g: WarState, side: int) -> bool:
    """[21S.7a, 21R.10a] Whether somebody can be hired: without a unit that can be placed nothing happens (ruling A82)."""
    return any(bars_hire(g, side, unit) == 0 for unit in in_boxes(g, side))


def bars_hire(g: WarState, side: int, unit: int) -> int:
    """Why a unit cannot be hired, or 0."""
    if UNIT_SIDE[unit] != side:
        return no.NOT_YOUR_UNIT
    if not in_own_box(g, unit):
        return NOT_IN_A_BOX[side]
    if not is_mercenary(unit):
        return NOT_FOR_HIRE[side]
    if has_earlier_twin(g, unit):
        return no.LIKE_UNIT_FIRST
    return 0 if has_post(g, side, unit) else NO_PLACE_FOR_IT[side]


def is_mercenary(unit: int) -> bool:
    """[21S.7a, 21R.10a] Regular infantry, garrisons, dragoons, irregular cavalry and Marshals; no elite regiments."""
    return MARSHAL[unit] or (TYPE[unit] in (INFANTRY, GARRISON, DRAGOON, IRREGULAR) and not ELITE[unit])


def bars_post(g: WarState, side: int, unit: int, place: int) -> int:
    """[21S.7a, 21R.10a] Why a mercenary cannot be placed in a hex, or 0: a friendly leader or fortress must be there."""
    if place >= LAND or not (has_own_leader(g, side, place) or (FORTRESS[place] and g.occupies(side, place))):
        return NOBODY_TO_WELCOME[side]
    return no.SWEDES_ONLY if g.barred_from(unit, place) else 0


def has_own_leader(g: WarState, side: int, place: int) -> bool:
    """Whether a leader of a side is in a hex; neutrals are nobody's."""
    return g.stands(side, place) and g.has_leader(place)


def has_post(g: WarState, side: int, unit: int) -> bool:
    """Whether a mercenary can be placed anywhere."""
    return any(bars_post(g, side, unit, place) == 0 for place in g.stacks(side) + FORTRESSES)


class HireMercenary(Pick[WarState]):
    """[21S.7a, 21R.10a] Which unit of the friendly boxes."""

    VERB: ClassVar[Verb] = RECRUIT

    def asks(self, g: WarState) -> bool:
        return True  # who can be placed may hang on where leaders are

    def offers(self, g: WarState) -> list[int]:
        return in_boxes(g, self.side)

    def bars(self, g: WarState, unit: int) -> int:
        return bars_hire(g, self.side, unit)

    def pick(self, g: WarState, unit: int) -> None:
        g.replace(PlaceMercenary(self.side, unit))


class PlaceMercenary(UnitPick):
    """[21S.7a, 21R.10a] Where it appears. It lies in an open box until then, so it may be named."""

    VERB: ClassVar[Verb] = DEPLOY

    def asks(self, g: WarState) -> bool:
        return True  # where leaders are is hidden

    def offers(self, g: WarState) -> list[int]:
        empty = [place for place in FORTRESSES if not g.stands(self.side, place) and g.occupies(self.side, place)]
        return g.stacks(self.side) + empty

    def bars(self, g: WarState, place: int) -> int:
        return bars_post(g, self.side, self.unit, place)

    def pick(self, g: WarState, place: int) -> None:
        g.pop()
        appear(g, self.unit, place)


def appear(g: WarState, unit: int, place: int) -> None:
    """A unit is openly placed in a hex."""
    g.put(unit, place)
    g.say("appears", unit, place)


# -- what other events bring ---------------------------------------------------------------------------------------


def bring(g: WarState, nation: int, type: int, number: int, place: int) -> None:
    """So many units of a type from a nation's box, as far as there are any, to a hex (ruling A82)."""
    there = len([unit for unit in g.in_box(nation) if TYPE[unit] == type])
    for _ in range(min(number, there)):
        g.push(Arrival(NATION_SIDE[nation], nation, type, place))


def bring_all(g: WarState, nation: int, wanted: dict[str, int], place: int) -> None:
    """Units of several types; those named first come first."""
    for name in reversed(list(wanted)):
        bring(g, nation, TYPE_IDS.index(name), wanted[name], place)


class Arrival(PickAt[WarState]):
    """Which unit of a type comes; asked only where the box has different ones."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "nation:nation", "type:int", "at:place")
    VERB: ClassVar[Verb] = RECRUIT

    def __init__(self, side: int, nation: int, type: int, at: int) -> None:
        self.side = side
        self.nation = nation
        self.type = type
        self.at = at

    def words(self, g: WarState) -> dict[str, str]:
        return {"type_name": TYPE_WORDS[self.type]}

    def offers(self, g: WarState) -> list[int]:
        return g.in_box(self.nation)

    def bars(self, g: WarState, unit: int) -> int:
        if UNIT_SIDE[unit] != self.side:
            return no.NOT_YOUR_UNIT
        if g.at[unit] != BOX[unit] or NATION[unit] != self.nation or TYPE[unit] != self.type:
            return bars_stranger(self.nation, self.type)
        return no.LIKE_UNIT_FIRST if has_earlier_twin(g, unit) else 0

    def pick(self, g: WarState, unit: int) -> None:
        g.pop()
        appear(g, unit, self.at)


def bars_stranger(nation: int, type: int) -> int:
    """[21S.2b, 21S.15a, 21R.6a, 21R.8a] The verdict on a unit that the marker does not bring, by what it does bring."""
    if nation == LITHUANIA:
        return no.NOT_OF_THE_ALLIANCE
    if nation == SWEDEN:
        return no.NOT_OF_THE_USURPER
    return no.NOT_OF_THE_RALLY if type == IRREGULAR else no.NOT_OF_THE_PLOT
