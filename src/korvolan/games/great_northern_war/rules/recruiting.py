"""Chapters 17 and 27.16. The Recruiting Phase: units are bought from the boxes and placed; and Emergency Recruit, an Action.

Prices are counted in halves of a Morale Point. All that a player buys in one phase is added up and rounded up, so the frames
carry the halves bought so far, and each purchase pays what the rounded sum grows by (ruling A13)."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from korvolan.kernel.decisions import Pick, PickAt
from korvolan.kernel.frame import Die
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import DEPLOY, DONE, LEAD, RECRUIT
from ..board import COUNTRIES, COUNTRY, FORTRESS, FORTRESSES, HOME, LAND, LITHUANIA, NATIONS, RUSSIA
from ..state import WarState
from ..tables import HALF, RECRUITING
from ..units import BOX, ELITE, GARRISON, LEADER, NATION, SIZE, SUPPLY, TYPE, TYPE_IDS, UNIT_SIDE, UNITS, UNITS_OF, VALUE, WING
from ..warnings import POINTS_ARE_LEFT
from .chapters import Chapter
from .coalition_events import is_reformed
from .eligibility import has_earlier_twin
from .mercenaries import in_boxes, nations_at_war
from .morale import affords, spend

# -- the chart -----------------------------------------------------------------------------------------------------

# Where the chart lets a unit be placed.
ANY_FORTRESS: Final = 0
HOME_FORTRESS: Final = 1
WITH_UNITS: Final = 2
PLACE_WORDS: Final = ["fortress", "home", "units"]


def row_of(unit: int) -> dict[str, Any]:
    """[RECa, 20.3a] The row of the chart for a unit: wings and elite regiments have rows of their own."""
    name = "elite" if ELITE[unit] else TYPE_IDS[TYPE[unit]]
    if SIZE[unit] == WING:
        name += "_wing"
    row: dict[str, Any] = RECRUITING[name]
    return row


def printed_price(unit: int) -> int:
    """[RECb, RECc, RECd, RECe, RECf, RECg, RECh, RECi] In halves of a point; a leader costs so much for each point of value."""
    price = int(row_of(unit)["price"] * HALF)
    return price * VALUE[unit] if TYPE[unit] == LEADER else price


PRICE: Final[list[int]] = [printed_price(unit) for unit in range(UNITS)]
# [17.5a] Doubled before the New Army: the starred rows, for units of the Russian nation alone.
STARRED: Final[list[bool]] = [NATION[unit] == RUSSIA and row_of(unit).get("starred", False) for unit in range(UNITS)]
PLACEMENT: Final[list[int]] = [PLACE_WORDS.index(row_of(unit)["place"]) for unit in range(UNITS)]
# By nation: the fortresses of its own country.
HOME_FORTRESSES: Final[list[list[int]]] = [
    [place for place in FORTRESSES if HOME[nation * COUNTRIES + COUNTRY[place]]] for nation in range(NATIONS)
]
OLD_ARMY_TIMES: Final = 2


def price_of(g: WarState, unit: int) -> int:
    """[17.2a, 17.5a] What a unit costs now, in halves of a Morale Point."""
    return PRICE[unit] * OLD_ARMY_TIMES if STARRED[unit] and not is_reformed(g) else PRICE[unit]


def to_pay(halves: int, more: int) -> int:
    """[RECb] The whole points that a purchase adds to what has been bought before in the phase, rounded up (ruling A13)."""
    return (halves + more + 1) // HALF - (halves + 1) // HALF


# -- who can be recruited, and where -------------------------------------------------------------------------------


def bars_boxed(g: WarState, side: int, unit: int) -> int:
    """Why a unit is none that a side could take out of a box, or 0."""
    if UNIT_SIDE[unit] != side:
        return no.NOT_YOUR_UNIT
    if g.at[unit] != BOX[unit]:
        return no.NOT_IN_BOX
    return 0 if g.is_active(unit) else bars_neutral(unit)


def bars_recruit(g: WarState, side: int, unit: int, halves: int) -> int:
    """[17.2a, 17.7a, 6.2a, 6.7c, 17.6a] Why a unit cannot be recruited in the phase, or 0."""
    barred = bars_boxed(g, side, unit)
    if barred != 0:
        return barred
    if has_earlier_twin(g, unit):
        return no.LIKE_UNIT_FIRST
    if not has_home(g, side, NATION[unit]):
        return no.NO_HOME_FORTRESS
    if not has_muster(g, side, unit):
        return no.NO_PLACE_TO_MUSTER
    return 0 if affords(g, side, to_pay(halves, price_of(g, unit))) else no.CANNOT_PAY


def bars_neutral(unit: int) -> int:
    """[6.2a, 6.7c] What forbids a unit of a nation that is not in the war: the Lithuanians wait for their Alliance."""
    return no.NO_LITHUANIANS_YET if NATION[unit] == LITHUANIA else no.NATION_NOT_IN_WAR


def has_home(g: WarState, side: int, nation: int) -> bool:
    """[17.7a] A nation none of whose own fortresses its side occupies recruits nobody (ruling A72)."""
    return any(g.occupies(side, place) for place in HOME_FORTRESSES[nation])


def has_muster(g: WarState, side: int, unit: int) -> bool:
    """[17.7a] Whether there is a hex for a unit. Whoever has a home fortress has one, but for leaders in an empty one."""
    return PLACEMENT[unit] != WITH_UNITS or any(not g.barred_from(unit, place) for place in g.stacks(side))


def bars_muster(g: WarState, side: int, unit: int, place: int) -> int:
    """Why a recruit cannot be placed in a hex, or 0."""
    if PLACEMENT[unit] == WITH_UNITS:
        if lacks_friends(g, side, place):
            return no.NO_FRIENDLY_UNIT
    elif not is_held_fortress(g, side, place):
        return no.NOT_OCCUPIED_FORTRESS
    elif PLACEMENT[unit] == HOME_FORTRESS and is_abroad(g, unit, place):
        return no.NOT_HOME
    return no.SWEDES_ONLY if g.barred_from(unit, place) else 0


def lacks_friends(g: WarState, side: int, place: int) -> bool:
    """[17.3a] A leader joins units of his side, wherever they are."""
    return place >= LAND or not g.stands(side, place)


def is_held_fortress(g: WarState, side: int, place: int) -> bool:
    """[17.3b] A fortress that the side occupies; enemies around it do not matter (ruling A71)."""
    return place < LAND and FORTRESS[place] and g.occupies(side, place)


def is_abroad(g: WarState, unit: int, place: int) -> bool:
    """[17.3c] Not in the unit's own country."""
    return not g.is_home(unit, place)


# -- the phase -----------------------------------------------------------------------------------------------------


def begin_phase(g: WarState, side: int) -> None:
    """[17.0a, 17.1a, 5.0d] A player's part of the Recruiting Phase."""
    g.push(Recruit(side, 0))


class Recruit(Pick[WarState]):
    """[17.1a, 17.2a] Buy a unit from a box of a nation in the war, as long as there are points; boxes and points lie open."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "halves:int")
    VERB: ClassVar[Verb] = RECRUIT
    STOPS: ClassVar[tuple[int, ...]] = (DONE,)

    def __init__(self, side: int, halves: int) -> None:
        self.side = side
        self.halves = halves

    def words(self, g: WarState) -> dict[str, str]:
        return {"points": str(g.mp[self.side])}

    def warns(self, g: WarState, action: int) -> int:
        return POINTS_ARE_LEFT if action == DONE and any(self.bars(g, unit) == 0 for unit in self.offers(g)) else 0

    def offers(self, g: WarState) -> list[int]:
        return in_boxes(g, self.side)

    def bars(self, g: WarState, unit: int) -> int:
        return bars_recruit(g, self.side, unit, self.halves)

    def pick(self, g: WarState, unit: int) -> None:
        g.replace(Muster(self.side, unit, self.halves))


class Muster(Pick[WarState]):
    """[17.3a, 17.3b, 17.3c] Where the recruit is placed; then it is paid for. It lay in an open box, so it may be named."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "unit:piece", "halves:int")
    VERB: ClassVar[Verb] = DEPLOY

    def __init__(self, side: int, unit: int, halves: int) -> None:
        self.side = side
        self.unit = unit
        self.halves = halves

    def offers(self, g: WarState) -> list[int]:
        return g.stacks(self.side) if PLACEMENT[self.unit] == WITH_UNITS else FORTRESSES

    def bars(self, g: WarState, place: int) -> int:
        return bars_muster(g, self.side, self.unit, place)

    def pick(self, g: WarState, place: int) -> None:
        price = price_of(g, self.unit)
        spend(g, self.side, to_pay(self.halves, price))
        g.put(self.unit, place)
        g.say("recruits", self.side, self.unit, place)
        g.replace(Recruit(self.side, self.halves + price))


# -- Emergency Recruit ---------------------------------------------------------------------------------------------


@final
class EmergencyRecruit(Chapter):
    """A leader in a fortress recruits a garrison or train."""

    def bars(self, g: WarState, side: int, action: int) -> int:
        """[27.16b] Why nobody can recruit in an emergency now, or 0."""
        barred = no.NO_LEADER_IN_FORTRESS
        for place in g.stacks(side):
            if FORTRESS[place] and g.has_leader(place):
                if has_emergency(g, side, place):
                    return 0
                barred = no.NOTHING_IN_BOXES
        return barred

    def begin(self, g: WarState, side: int, action: int) -> None:
        """[27.16a] Which leader does it."""
        g.push(ChooseRecruiter(side))


def has_emergency(g: WarState, side: int, place: int) -> bool:
    """Whether a garrison or train lies in a box that can be placed in a hex."""
    return any(bars_emergency(g, side, unit, place) == 0 for nation in nations_at_war(g, side) for unit in UNITS_OF[nation])


def bars_emergency(g: WarState, side: int, unit: int, place: int) -> int:
    """[27.16b] Why a unit cannot come in an emergency, or 0: a garrison or train of any nation of the side (ruling A30)."""
    barred = bars_boxed(g, side, unit)
    if barred != 0:
        return barred
    if TYPE[unit] != GARRISON and TYPE[unit] != SUPPLY:
        return no.NOT_FOR_EMERGENCY
    if g.barred_from(unit, place):
        return no.SWEDES_ONLY
    return no.LIKE_UNIT_FIRST if has_earlier_twin(g, unit) else 0


class ChooseRecruiter(Pick[WarState]):
    """[27.16a, 27.16b, 19.1a] A leader in a fortress; he shows himself by it."""

    VERB: ClassVar[Verb] = LEAD

    def asks(self, g: WarState) -> bool:
        return True  # how many leaders there are nobody else may know

    def offers(self, g: WarState) -> list[int]:
        fortresses = [place for place in g.stacks(self.side) if FORTRESS[place]]
        return [unit for place in fortresses for unit in g.stack(place) if TYPE[unit] == LEADER]

    def bars(self, g: WarState, unit: int) -> int:
        if UNIT_SIDE[unit] != self.side:
            return no.NOT_YOUR_UNIT
        place = g.at[unit]
        if TYPE[unit] != LEADER or not 0 <= place < LAND or not FORTRESS[place] or not g.is_active(unit):
            return no.NOT_LEADER_IN_FORTRESS
        if not has_emergency(g, self.side, place):
            return no.NOTHING_IN_BOXES
        return no.LIKE_UNIT_FIRST if has_earlier_twin(g, unit) else 0

    def pick(self, g: WarState, leader: int) -> None:
        g.show(leader)
        g.replace(EmergencyRoll(self.side, leader))


class EmergencyRoll(Die[WarState]):
    """[27.16a] A die that is not above the leader's value brings a unit."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "leader:piece")

    def __init__(self, side: int, leader: int) -> None:
        self.side = side
        self.leader = leader

    def comes(self, result: int) -> bool:
        return result + 1 <= VALUE[self.leader]

    def resolve(self, g: WarState, result: int) -> None:
        if g.logging:
            g.say("raises_troops" if self.comes(result) else "raises_nobody", self.leader)
        if self.comes(result):
            g.replace(EmergencyUnit(self.side, g.at[self.leader]))
        else:
            g.pop()

    def label(self, g: WarState, result: int) -> str:
        return "a unit comes" if self.comes(result) else "nothing"

    def modifiers(self, g: WarState) -> list[tuple[str, str]]:
        return [("27.16a", f"Command value {VALUE[self.leader]}")]


class EmergencyUnit(PickAt[WarState]):
    """[27.16b, 17.1c] Which garrison or train comes to the leader, for nothing more than the Action."""

    VERB: ClassVar[Verb] = RECRUIT

    def offers(self, g: WarState) -> list[int]:
        return in_boxes(g, self.side)

    def bars(self, g: WarState, unit: int) -> int:
        return bars_emergency(g, self.side, unit, self.at)

    def pick(self, g: WarState, unit: int) -> None:
        g.pop()
        g.put(unit, self.at)
        g.say("recruits", self.side, unit, self.at)
