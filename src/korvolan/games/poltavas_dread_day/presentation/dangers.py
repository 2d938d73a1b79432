"""What a stack draws upon itself: battles, rivers and hexes without a way out, attrition after Winter. No rule uses this."""

from __future__ import annotations

from fractions import Fraction

from korvolan.kernel.dangers import Danger
from korvolan.kernel.frame import SIDES

from ..actions import INTO, STEER, TO
from ..board import FLEET_HEXES, LAND
from ..rules import attrition, losses
from ..rules.entry import crosses_river
from ..rules.march import OnTheMarch
from ..rules.retreat import ways_out
from ..state import IN_STACK, DreadState
from ..tables import LEAST_STACK, WINTER


def dangers(before: DreadState, action: int, after: DreadState, seat: int) -> list[Danger]:
    """What threatens a stack in the hex that it enters."""
    top = before.frames[-1]
    if isinstance(top, OnTheMarch) and action in STEER:
        waters = STEER.of(action)
        return [Danger("fleets", waters, {})] if before.has_fleet(1 - seat, waters, 0) else []
    if not isinstance(top, OnTheMarch) or not (action in TO or action in INTO):
        return []
    place = TO.of(action) if action in TO else INTO.of(action)
    if before.march_at >= LAND or place >= FLEET_HEXES:
        return []
    out: list[Danger] = []
    pieces = before.members(IN_STACK, before.march_at)
    if action in TO and before.units_outside(1 - seat, place):
        out.append(Danger("battle", place, {}))
        if crosses_river(before, before.march_at, place):
            out.append(Danger("river", place, {}))
        if not ways_out(before, seat, place, pieces):
            out.append(Danger("trap", place, {}))
    elif before.units_inside(1 - seat, place):
        out.append(Danger("city", place, {}))
    return out + of_winter(after, seat, place, action in INTO)


def of_winter(g: DreadState, side: int, place: int, inside: bool) -> list[Danger]:
    """The chance that a stack which stays there loses a unit after Winter."""
    if g.season != WINTER:
        return []
    units = losses.pool(g, side, place, inside, False)
    if len(units) < LEAST_STACK:
        return []
    added = attrition.modifier(g, units)
    bad = sum([attrition.lost(die, added) > 0 for die in range(1, SIDES + 1)])
    return [Danger("attrition", place, {}, Fraction(bad, SIDES))] if bad else []
