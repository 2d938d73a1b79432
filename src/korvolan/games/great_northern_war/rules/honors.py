"""[27.15] Honors of War: a leader offers the enemy in a fortress a way out, and the enemy takes it or not.

Leader and fortress are next to each other, so that each side sees the other's units. When the garrison has gone it does no
more: who moves in is flagged in the state and named on no frame."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Frame

from .. import refusals as no
from ..actions import ACCEPT, ALL, ATTACK, DECLINE, DONE, LEAD, TAKE, TO
from ..board import FORTRESS, FORTRESSES, LAND, MARCHES, NEIGHBORS, distance
from ..state import FORMING, IN_FORCE, WarState
from ..tables import REFUGE_HEXES
from ..units import LEADER, TWIN, TYPE, UNIT_SIDE, is_static


def bars(g: WarState, side: int) -> int:
    """[27.15a] Why nobody can offer Honors of War now, or 0."""
    barred = no.NO_LEADER_FOR_HONORS
    for place in g.stacks(side):
        if g.in_sight(1 - side, place) and g.has_leader(place):
            found = bars_offer_from(g, side, place)
            if found == 0:
                return 0
            if found == no.NO_REFUGE or (found == no.HONORS_OVER_WATER and barred != no.NO_REFUGE):
                barred = found
    return barred


def begin(g: WarState, side: int) -> None:
    """[27.15a] Which leader offers them."""
    g.push(ChooseHerald(side))


# -- the offer -----------------------------------------------------------------------------------------------------


def bars_offer_from(g: WarState, side: int, place: int) -> int:
    """Why no enemy in a fortress can be offered Honors of War from a hex, or 0."""
    barred = no.LEADER_FAR_FROM_FORTRESS
    for there in NEIGHBORS[place]:
        if not FORTRESS[there] or not g.stands(1 - side, there):
            continue
        if is_over_water(place, there):
            barred = no.NO_REFUGE if barred == no.NO_REFUGE else no.HONORS_OVER_WATER
        elif has_refuge(g, 1 - side, there):
            return 0
        else:
            barred = no.NO_REFUGE
    return barred


def is_over_water(here: int, there: int) -> bool:
    """[27.15a] Next to a fortress is who could attack it: over a lake or the sea nobody offers Honors of War (ruling A29)."""
    return there not in MARCHES[here]


def has_refuge(g: WarState, side: int, fortress: int) -> bool:
    """[27.15a] Whether the units of a side in a fortress have another to go to."""
    for there in FORTRESSES:
        if bars_refuge(g, side, fortress, there) == 0:
            return True
    return False


def bars_refuge(g: WarState, side: int, fortress: int, there: int) -> int:
    """[27.15b] Why all units of a fortress cannot go to another together, or 0: it is theirs, not far, and open to all of them.

    Hexes are counted straight, whatever lies between. Sweden proper counts as occupied for Swedes (ruling A29)."""
    if there >= LAND or not FORTRESS[there] or there == fortress:
        return no.REFUGE_NOT_OCCUPIED
    if not g.occupies(side, there):
        return no.REFUGE_NOT_OCCUPIED
    if distance(fortress, there) > REFUGE_HEXES:
        return no.REFUGE_TOO_FAR
    for unit in g.stack(fortress):
        if g.barred_from(unit, there):
            return no.REFUGE_CLOSED
    return 0


class ChooseHerald(Frame[WarState]):
    """[27.15a, 19.1a] A leader next to an enemy fortress makes the offer."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)
    VERBS: ClassVar[tuple[str, ...]] = ("lead",)

    def __init__(self, side: int) -> None:
        self.side = side

    def seat(self, g: WarState) -> int:
        return self.side

    def asks(self, g: WarState) -> bool:
        return True  # whoever cannot see all besiegers need not learn how many leaders there are

    def candidates(self, g: WarState) -> list[int]:
        out: list[int] = []
        for place in g.stacks(self.side):
            if g.in_sight(1 - self.side, place):
                for unit in g.stack(place):
                    if TYPE[unit] == LEADER:
                        out.append(LEAD + unit)
        return out

    def forbids(self, g: WarState, action: int) -> int:
        unit = LEAD.of(action)
        if UNIT_SIDE[unit] != self.side:
            return no.NOT_YOUR_UNIT
        if TYPE[unit] != LEADER:
            return no.NOT_A_LEADER
        if not 0 <= g.at[unit] < LAND or not g.active(unit):
            return no.LEADER_FAR_FROM_FORTRESS
        barred = bars_offer_from(g, self.side, g.at[unit])
        if barred != 0:
            return barred
        return no.LIKE_UNIT_FIRST if has_like_leader_before(g, unit) else 0

    def take(self, g: WarState, action: int) -> None:
        g.replace(OfferHonors(self.side, g.at[LEAD.of(action)]))


def has_like_leader_before(g: WarState, unit: int) -> bool:
    """[2.2a] Whether a leader printed alike stands before another in the same hex."""
    for other in g.stack(g.at[unit]):
        if other == unit:
            return False
        if TWIN[other] == TWIN[unit]:
            return True
    return False


class OfferHonors(Frame[WarState]):
    """[27.15a] The fortress to which they are offered."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "at:place")
    VERBS: ClassVar[tuple[str, ...]] = ("attack",)

    def __init__(self, side: int, at: int) -> None:
        self.side = side
        self.at = at

    def seat(self, g: WarState) -> int:
        return self.side

    def place(self, g: WarState) -> int:
        return self.at

    def candidates(self, g: WarState) -> list[int]:
        out: list[int] = []
        for there in MARCHES[self.at]:
            out.append(ATTACK + there)
        return out

    def forbids(self, g: WarState, action: int) -> int:
        there = ATTACK.of(action)
        if there >= LAND or there not in NEIGHBORS[self.at] or not FORTRESS[there] or not g.stands(1 - self.side, there):
            return no.HONORS_NEED_A_FORTRESS
        if is_over_water(self.at, there):
            return no.HONORS_OVER_WATER
        return 0 if has_refuge(g, 1 - self.side, there) else no.NO_REFUGE

    def take(self, g: WarState, action: int) -> None:
        g.say("offers_honors", self.side, ATTACK.of(action))
        g.replace(ConsiderHonors(1 - self.side, ATTACK.of(action), self.at))


# -- the answer ----------------------------------------------------------------------------------------------------


class ConsiderHonors(Frame[WarState]):
    """[27.15b, 27.15d] The enemy accepts and goes, or refuses and nothing happens."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "fortress:place", "start:place")
    VERBS: ClassVar[tuple[str, ...]] = ("accept", "decline")

    def __init__(self, side: int, fortress: int, start: int) -> None:
        self.side = side
        self.fortress = fortress
        self.start = start

    def seat(self, g: WarState) -> int:
        return self.side

    def place(self, g: WarState) -> int:
        return self.fortress

    def window(self, g: WarState) -> str:
        return "honors"

    def declines(self, g: WarState) -> int:
        return DECLINE

    def candidates(self, g: WarState) -> list[int]:
        return [ACCEPT, DECLINE]

    def take(self, g: WarState, action: int) -> None:
        g.say("accepts_honors" if action == ACCEPT else "declines_honors", self.side, self.fortress)
        if action == ACCEPT:
            g.replace(ChooseRefuge(self.side, self.fortress, self.start))
        else:
            g.pop()


class ChooseRefuge(Frame[WarState]):
    """[27.15b] All units of the fortress, garrisons too, go together to another (ruling A29)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "fortress:place", "start:place")
    VERBS: ClassVar[tuple[str, ...]] = ("to",)

    def __init__(self, side: int, fortress: int, start: int) -> None:
        self.side = side
        self.fortress = fortress
        self.start = start

    def seat(self, g: WarState) -> int:
        return self.side

    def place(self, g: WarState) -> int:
        return self.fortress

    def candidates(self, g: WarState) -> list[int]:
        out: list[int] = []
        for there in FORTRESSES:
            out.append(TO + there)
        return out

    def forbids(self, g: WarState, action: int) -> int:
        return bars_refuge(g, self.side, self.fortress, TO.of(action))

    def take(self, g: WarState, action: int) -> None:
        for unit in g.stack(self.fortress):
            g.put(unit, TO.of(action))
        g.say("marches_off", self.side, self.fortress, TO.of(action))
        g.force_at = self.start
        g.company = FORMING
        g.replace(MoveIn(1 - self.side, self.fortress, self.start))


class MoveIn(Frame[WarState]):
    """[27.15c] The leader and whoever is with him may enter the empty fortress, and go no further."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "fortress:place", "start:place")
    VERBS: ClassVar[tuple[str, ...]] = ("take", "all", "done")

    def __init__(self, side: int, fortress: int, start: int) -> None:
        self.side = side
        self.fortress = fortress
        self.start = start

    def seat(self, g: WarState) -> int:
        return self.side

    def asks(self, g: WarState) -> bool:
        return True  # the enemy may not see any more who is there

    def place(self, g: WarState) -> int:
        return self.fortress

    def candidates(self, g: WarState) -> list[int]:
        out = [ALL, DONE]
        for unit in g.stack(self.start):
            out.append(TAKE + unit)
        return out

    def forbids(self, g: WarState, action: int) -> int:
        if action == DONE:
            return 0
        if action == ALL:
            for unit in g.stack(self.start):
                if not g.force[unit] and bars_moving_in(g, unit, self.fortress) == 0:
                    return 0
            return no.NOBODY_LEFT_TO_TAKE
        return self.bars_taking(g, TAKE.of(action))

    def bars_taking(self, g: WarState, unit: int) -> int:
        """Why a unit cannot be chosen, or 0."""
        if UNIT_SIDE[unit] != self.side:
            return no.NOT_YOUR_UNIT
        if g.at[unit] != self.start:
            return no.NOT_IN_THAT_HEX
        if g.force[unit]:
            return no.ALREADY_IN_FORCE
        barred = bars_moving_in(g, unit, self.fortress)
        if barred != 0:
            return barred
        for other in g.stack(self.start):
            if other == unit:
                break
            if TWIN[other] == TWIN[unit] and not g.force[other] and g.moved[other] == g.moved[unit]:
                return no.LIKE_UNIT_FIRST
        return 0

    def take(self, g: WarState, action: int) -> None:
        if action == DONE:
            g.pop()
            self.enter(g)
        elif action == ALL:
            for unit in g.stack(self.start):
                if bars_moving_in(g, unit, self.fortress) == 0:
                    g.force[unit] = IN_FORCE
        else:
            g.force[TAKE.of(action)] = IN_FORCE

    def enter(self, g: WarState) -> None:
        """Those who were chosen go in; that is no movement of the turn (ruling A21)."""
        units = g.in_force(self.start)
        if units:
            g.march(units, self.fortress)
            g.say("moves_in", self.side, self.fortress)
        else:
            g.force_at = NONE


def bars_moving_in(g: WarState, unit: int, fortress: int) -> int:
    """[27.15c, 24.1a] Mobile units, and only Swedes into Sweden proper (ruling A29)."""
    if is_static(unit):
        return no.STATIC
    return no.SWEDES_ONLY if g.barred_from(unit, fortress) else 0
