"""What a side's staff makes of the map: enemy stacks and how far they reach, what threatens a stack, and how many must
stay in a country. For programs; no rule uses this."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.layout import NONE

from .actions import SHIFT
from .board import (
    CITY_AT,
    CITY_PLACE,
    COALITION,
    DENMARK,
    GRID,
    IN_DENMARK,
    IN_RUSSIA,
    IN_SAXONY,
    IN_SILESIA,
    LAND,
    NATIONS,
    PORT_AT,
    PORT_DISTANCES,
    PORTS,
    REGION,
    RUSSIA,
    SAXONY,
    SWEDISH,
)
from .chances import siege_chance, units
from .clash import clash, worth_of
from .leaders import dice_of, seniors
from .pieces import COMMAND, FLEET, FOOT, GARRISON, IS_UNIT, KIND, LEADER, LEADERS, LEADS, MOBILE, MOVEMENT, NATION, PIECES
from .state import DreadState
from .surrender import count_in
from .tables import SUMMER, SURRENDER_RATIO
from .victory import garrisons_in_the_way

COUNTRIES: Final = (IN_DENMARK, IN_SAXONY, IN_RUSSIA)
NATION_OF: Final = {IN_DENMARK: DENMARK, IN_SAXONY: SAXONY, IN_RUSSIA: RUSSIA}
WATCHED: Final = 9  # hexes from a country in which enemies count as a danger to it
SAFER: Final = 60
INLAND: Final = 25
LIKELY: Final = 75  # of a hundred: enemies who can strike do so


def distances(region: int) -> list[int]:
    """By hex: how far the nearest hex of a country is."""
    inside = [place for place in range(LAND) if REGION[place] == region]
    return [min([GRID.distance(place, other) for other in inside]) for place in range(LAND)]


NEAR: Final[dict[int, list[int]]] = {region: distances(region) for region in COUNTRIES}


class Foe:
    """An enemy stack with a leader."""

    def __init__(self, place: int, pieces: list[int], points: int, moved: bool) -> None:
        self.place = place
        self.pieces = pieces
        self.points = points
        self.moved = moved
        self.units = units(pieces)
        self.foot = any(KIND[piece] == FOOT for piece in pieces)


class Staff:
    """What one side knows when it plans: made once for a decision."""

    def __init__(self, g: DreadState, side: int) -> None:
        self.side = side
        self.foes = foes(g, 1 - side)
        self.own = {region: count_in(g, side, region) for region in COUNTRIES}
        self.theirs = {region: count_in(g, 1 - side, region) for region in COUNTRIES}
        self.idle = idle(g, side)
        self.left = garrisons_in_the_way(g) if side == COALITION else []
        self.surplus = {region: self.spare(g, region) for region in COUNTRIES}

    def spare(self, g: DreadState, region: int) -> int:
        """[11.5b] How many units may leave a country before the enemies about could outnumber those who stay two to one.

        A Swede counts the other way: how many may leave a country that is about to surrender."""
        if g.out[NATION_OF[region]]:
            return PIECES
        if self.side == SWEDISH:
            need = SURRENDER_RATIO * self.theirs[region]
            held = self.own[region]
            return held - need if held and held >= need and g.season != SUMMER else PIECES
        need = self.threat(g, region) // SURRENDER_RATIO + 1
        return max(0, self.own[region] - need)

    def threat(self, g: DreadState, region: int) -> int:
        """How many enemy units could be in a country before the year ends."""
        near = NEAR[region]
        total = 0
        for piece in range(PIECES):
            place = g.at[piece]
            if not IS_UNIT[piece] or KIND[piece] == GARRISON or not 0 <= place < LAND or g.camp[NATION[piece]] == self.side:
                continue
            if g.camp[NATION[piece]] == 1 - self.side and near[place] <= self.watch(g, region, place):
                total += 1
        return total

    def watch(self, g: DreadState, region: int, place: int) -> int:
        """Saxony lies behind Silesia, where Swedes go only late in a decade."""
        if region == IN_SAXONY and REGION[place] not in (IN_SILESIA, IN_SAXONY) and g.year % 10 < 6:
            return 0
        return WATCHED

    def overseas(self, place: int) -> int:
        """[12.1a] How far a Port is by sea from the nearest garrison that the Coalition still has to beat; from inland very
        far."""
        best = INLAND
        if place < LAND and PORT_AT[place]:
            for i, port in enumerate(PORTS):
                if CITY_AT[port] in self.left and 0 <= PORT_DISTANCES[i][place] < best:
                    best = PORT_DISTANCES[i][place]
        return best

    def is_near(self, place: int) -> bool:
        """Whether enemies with Foot could soon besiege a City."""
        for foe in self.foes:
            if foe.foot and GRID.distance(foe.place, place) <= foe.points:
                return True
        return False

    def danger(self, g: DreadState, place: int, pieces: list[int], inside: bool) -> int:
        """What enemies are likely to cost pieces that stay in a hex, in points."""
        worst = 0
        for foe in self.foes:
            far = GRID.distance(foe.place, place)
            reach = self.reach(g, foe)
            if far > reach:
                continue
            loss = self.loss_inside(g, foe, place, pieces, reach - far) if inside else self.loss_outside(g, foe, place, pieces)
            worst = max(worst, loss)
        return worst * LIKELY // 100

    def reach(self, g: DreadState, foe: Foe) -> int:
        """How many hexes an enemy may come before one can answer."""
        if g.season == SUMMER:
            return foe.points // 2 if foe.moved else foe.points - 1
        return foe.points - 2 if foe.moved else foe.points // 2

    def loss_outside(self, g: DreadState, foe: Foe, place: int, pieces: list[int]) -> int:
        """By a battle that the enemy would want."""
        found = clash(g, 1 - self.side, foe.pieces, pieces, place, place in g.trenches)
        if units(pieces) == 0:
            return worth_of(g, pieces)
        return found.enemy - found.own // 2 if found.win >= 50 and found.enemy > found.own else 0

    def loss_inside(self, g: DreadState, foe: Foe, place: int, pieces: list[int], left: int) -> int:
        """By a siege."""
        count = units(pieces)
        if count == 0:
            return worth_of(g, pieces)
        if not foe.foot or foe.units < count:
            return 0
        return worth_of(g, pieces) * siege_chance(left, count) // 100


def idle(g: DreadState, side: int) -> list[int]:
    """[5.0a] By nation: how many of a side's units have no leader with them."""
    out = [0] * NATIONS
    for unit in range(PIECES):
        place = g.at[unit]
        if not MOBILE[unit] or not 0 <= place < LAND or g.camp[NATION[unit]] != side or g.aboard[unit] != NONE:
            continue
        if not has_leader(g, place, COMMAND[unit]):
            out[COMMAND[unit]] += 1
    return out


def has_leader(g: DreadState, place: int, nation: int) -> bool:
    """Whether somebody in a hex leads the units of a nation."""
    for piece in g.stack(place):
        if KIND[piece] == LEADER and LEADS[piece] >> nation & 1:
            return True
    return False


def foes(g: DreadState, side: int) -> list[Foe]:
    """The stacks of a side that have a leader."""
    out: list[Foe] = []
    seen: list[int] = []
    for leader in LEADERS:
        place = g.at[leader]
        if not 0 <= place < LAND or g.camp[NATION[leader]] != side or place in seen:
            continue
        seen.append(place)
        pieces = [p for p in g.stack(place) if g.camp[NATION[p]] == side and KIND[p] not in (FLEET, GARRISON)]
        if units(pieces) == 0:
            continue
        rating = MOVEMENT[seniors(pieces)[0]]
        out.append(Foe(place, pieces, 7 * dice_of(pieces) // 2 + rating, g.moved[leader] > 0))
    return out


def endangered(g: DreadState, staff: Staff) -> int:
    """[3.3.1b] A piece that stands before a City of its own and would be safer inside, or NONE."""
    for place in CITY_PLACE:
        if g.head[place] == NONE or g.holder(CITY_AT[place]) != staff.side or not g.is_occupied(staff.side, place):
            continue
        everyone = [p for p in g.stack(place) if g.camp[NATION[p]] == staff.side and KIND[p] != FLEET]
        outside = [p for p in everyone if not g.inside[p] and SHIFT + p in g.choices]
        if outside and staff.danger(g, place, everyone, True) + SAFER < staff.danger(g, place, everyone, False):
            return outside[0]
    return NONE
