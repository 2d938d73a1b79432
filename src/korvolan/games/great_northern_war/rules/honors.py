"""[27.15] Honors of War: a leader offers the enemy in a fortress a way out, and the enemy takes it or not.

Leader and fortress are next to each other, so that each side sees the other's units. When the garrison has gone it does no
more: who moves in is flagged in the state and named on no frame."""

from __future__ import annotations

from typing import ClassVar, final

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Pick, PickAt
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import ACCEPT, ALL, ATTACK, DECLINE, DONE, LEAD, TAKE, TO
from ..board import FORTRESS, FORTRESSES, LAND, MARCHES, NEIGHBORS, distance
from ..state import FORMING, IN_FORCE, WarState
from ..tables import REFUGE_HEXES
from ..units import LEADER, TYPE, UNIT_SIDE, is_static
from .chapters import Chapter
from .eligibility import bars_joining, has_earlier_twin, has_twin_left


@final
class HonorsOfWar(Chapter):
    """A leader offers a garrison a way out."""

    def bars(self, g: WarState, side: int, action: int) -> int:
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

    def begin(self, g: WarState, side: int, action: int) -> None:
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
    return any(bars_refuge(g, side, fortress, there) == 0 for there in FORTRESSES)


def bars_refuge(g: WarState, side: int, fortress: int, there: int) -> int:
    """[27.15b] Why all units of a fortress cannot go to another together, or 0: it is theirs, not far, and open to all of them.

    Hexes are counted straight, whatever lies between. Sweden proper counts as occupied for Swedes (ruling A29)."""
    if there >= LAND or not FORTRESS[there] or there == fortress or not g.occupies(side, there):
        return no.REFUGE_NOT_OCCUPIED
    if distance(fortress, there) > REFUGE_HEXES:
        return no.REFUGE_TOO_FAR
    return no.REFUGE_CLOSED if any(g.barred_from(unit, there) for unit in g.stack(fortress)) else 0


class ChooseHerald(Pick[WarState]):
    """[27.15a, 19.1a] A leader next to an enemy fortress makes the offer."""

    VERB: ClassVar[Verb] = LEAD

    def asks(self, g: WarState) -> bool:
        return True  # whoever cannot see all besiegers need not learn how many leaders there are

    def offers(self, g: WarState) -> list[int]:
        besieging = [place for place in g.stacks(self.side) if g.in_sight(1 - self.side, place)]
        return [unit for place in besieging for unit in g.stack(place) if TYPE[unit] == LEADER]

    def bars(self, g: WarState, unit: int) -> int:
        if UNIT_SIDE[unit] != self.side:
            return no.NOT_YOUR_UNIT
        if TYPE[unit] != LEADER:
            return no.NOT_A_LEADER
        if not 0 <= g.at[unit] < LAND or not g.is_active(unit):
            return no.LEADER_FAR_FROM_FORTRESS
        barred = bars_offer_from(g, self.side, g.at[unit])
        if barred != 0:
            return barred
        return no.LIKE_UNIT_FIRST if has_earlier_twin(g, unit) else 0

    def pick(self, g: WarState, unit: int) -> None:
        g.replace(OfferHonors(self.side, g.at[unit]))


class OfferHonors(PickAt[WarState]):
    """[27.15a] The fortress to which they are offered."""

    VERB: ClassVar[Verb] = ATTACK

    def offers(self, g: WarState) -> list[int]:
        return MARCHES[self.at]

    def bars(self, g: WarState, there: int) -> int:
        if there >= LAND or there not in NEIGHBORS[self.at] or not FORTRESS[there] or not g.stands(1 - self.side, there):
            return no.HONORS_NEED_A_FORTRESS
        if is_over_water(self.at, there):
            return no.HONORS_OVER_WATER
        return 0 if has_refuge(g, 1 - self.side, there) else no.NO_REFUGE

    def pick(self, g: WarState, there: int) -> None:
        g.say("offers_honors", self.side, there)
        g.replace(ConsiderHonors(1 - self.side, there, self.at))


# -- the answer ----------------------------------------------------------------------------------------------------


class HonorsPick(Pick[WarState]):
    """A pick of either side about a fortress to which honors are offered, from the hex of the leader who offers them."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "fortress:place", "start:place")

    def __init__(self, side: int, fortress: int, start: int) -> None:
        self.side = side
        self.fortress = fortress
        self.start = start

    def place(self, g: WarState) -> int:
        return self.fortress


class ConsiderHonors(HonorsPick):
    """[27.15b, 27.15d] The enemy accepts and goes, or refuses and nothing happens."""

    STOPS: ClassVar[tuple[int, ...]] = (ACCEPT, DECLINE)

    def window(self, g: WarState) -> str:
        return "honors"

    def declines(self, g: WarState) -> int:
        return DECLINE

    def stop(self, g: WarState, action: int) -> None:
        g.say("accepts_honors" if action == ACCEPT else "declines_honors", self.side, self.fortress)
        if action == ACCEPT:
            g.replace(ChooseRefuge(self.side, self.fortress, self.start))
        else:
            g.pop()


class ChooseRefuge(HonorsPick):
    """[27.15b] All units of the fortress, garrisons too, go together to another (ruling A29)."""

    VERB: ClassVar[Verb] = TO

    def offers(self, g: WarState) -> list[int]:
        return FORTRESSES

    def bars(self, g: WarState, there: int) -> int:
        return bars_refuge(g, self.side, self.fortress, there)

    def pick(self, g: WarState, there: int) -> None:
        for unit in g.stack(self.fortress):
            g.put(unit, there)
        g.say("marches_off", self.side, self.fortress, there)
        g.force_at = self.start
        g.company = FORMING
        g.replace(MoveIn(1 - self.side, self.fortress, self.start))


class MoveIn(HonorsPick):
    """[27.15c] The leader and whoever is with him may enter the empty fortress, and go no further."""

    VERB: ClassVar[Verb] = TAKE
    STOPS: ClassVar[tuple[int, ...]] = (ALL, DONE)

    def asks(self, g: WarState) -> bool:
        return True  # the enemy may not see any more who is there

    def offers(self, g: WarState) -> list[int]:
        return g.stack(self.start)

    def bars(self, g: WarState, unit: int) -> int:
        barred = bars_joining(g, self.side, unit, self.start) or bars_moving_in(g, unit, self.fortress)
        if barred != 0:
            return barred
        return no.LIKE_UNIT_FIRST if has_twin_left(g, unit) else 0

    def pick(self, g: WarState, unit: int) -> None:
        g.force[unit] = IN_FORCE

    def bars_stop(self, g: WarState, action: int) -> int:
        return 0 if action == DONE or self.others(g) else no.NOBODY_LEFT_TO_TAKE

    def stop(self, g: WarState, action: int) -> None:
        if action == DONE:
            g.pop()
            self.enter(g)
            return
        for unit in self.others(g):
            g.force[unit] = IN_FORCE

    def others(self, g: WarState) -> list[int]:
        """The units that could still be taken."""
        units = g.stack(self.start)
        return [unit for unit in units if not g.force[unit] and bars_moving_in(g, unit, self.fortress) == 0]

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
