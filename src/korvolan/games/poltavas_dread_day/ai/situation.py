"""Situation: what one side knows of the map when it plans, such as enemy stacks and how far they reach, what threatens a stack,
and how many must stay in a country."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.board.flood import FAR
from korvolan.kernel.constants import NONE

from .. import board
from ..actions import SHIFT
from ..board import CITY_AT, CITY_PLACE, COASTAL, DENMARK, FLEET_HEXES, LAND, PORT_AT, PRUSSIA, REGION, RUSSIA, SAXONY, SWEDISH
from ..rules.victory import garrisons_in_the_way
from ..state import HAS_ENTERED, DreadState
from ..tables import SUMMER, SURRENDER_RATIO
from ..units import (
    COMMAND,
    FLEET,
    FLEETS,
    GARRISON_CITY,
    KIND,
    LEADERS,
    LEADS,
    MOBILE,
    NATION,
    PIECES,
    SOVEREIGN,
    SWEDISH_GARRISONS,
)
from .odds import Force
from .paths import Ground, land_far, ways_to
from .threats import Foe, find_foes, loss_inside, loss_outside
from .weights import CAUTION, LIKELY, LIMITS

COUNTRIES: Final = (board.IN_DENMARK, board.IN_SAXONY, board.IN_RUSSIA)
NATION_OF: Final = {board.IN_DENMARK: DENMARK, board.IN_SAXONY: SAXONY, board.IN_RUSSIA: RUSSIA}
SAFER: Final[int] = LIMITS["safer"]
COMPANY: Final[int] = LIMITS["company"]
EXCHANGE: Final[int] = LIMITS["exchange"]
INLAND: Final = 25
FARTHEST: Final = 100
GARRISONED: Final[list[int]] = [GARRISON_CITY[garrison] for garrison in SWEDISH_GARRISONS]
COASTS: Final[list[int]] = [place for place in range(LAND) if COASTAL[place]]


def distances(region: int) -> list[int]:
    """By hex: how far the nearest hex of a country is."""
    inside = [place for place in range(LAND) if REGION[place] == region]
    return [min([board.GRID.distance(place, other) for other in inside]) for place in range(LAND)]


NEAR: Final[dict[int, list[int]]] = {region: distances(region) for region in COUNTRIES}


class Staff:
    """What one side knows when it plans: made once for a decision, and each part of it when it is first asked for."""

    def __init__(self, g: DreadState, side: int, habits: list[int], careless: bool = False) -> None:
        self.side = side
        self.habits = habits
        self.careless = careless  # sees no danger, keeps nobody back, and looks no farther than a march
        self.caution = CAUTION[min(g.last_year - g.year, len(CAUTION) - 1)]
        self.is_last = g.out.count(1) >= len(COUNTRIES) - 1
        self.ground = Ground(g, side)
        self.met: list[Foe] | None = None
        self.massed: dict[int, int] = {}
        self.coming: dict[int, int] = {}
        self.courts: dict[int, bool] = {}
        self.garrisons_left = garrisons_in_the_way(g)  # the Cities that the Coalition still has to take
        self.ways: dict[int, int] = {}
        self.spares: dict[int, int] = {}
        self.wanted: dict[int, int] = {}
        self.forces: dict[int, Force] = {}
        self.walled: dict[int, Force] = {}
        self.sea_home: list[int] = []
        self.to_last: list[int] = []
        self.to_troops: dict[int, list[int]] = {}

    def foes(self, g: DreadState) -> list[Foe]:
        if self.met is None:
            self.met = find_foes(g, 1 - self.side)
        return self.met

    def largest_idle_stack(self, g: DreadState, leads: int) -> int:
        """The most units that wait in one place for a leader like these (5.0a)."""
        if leads not in self.massed:
            self.massed[leads] = max(idle_units(g, self.side, leads))
        return self.massed[leads]

    def is_better_off(self, g: DreadState, leads: int, led: int) -> bool:
        """Whether so many more wait in one place for leaders like these than they have to lead (5.0a)."""
        crowd = self.largest_idle_stack(g, leads)
        return crowd > COMPANY and crowd >= EXCHANGE * led

    def enemies_before(self, g: DreadState, place: int) -> Force:
        """The enemies in the field of a hex."""
        if place not in self.forces:
            self.forces[place] = Force(g, g.outside(1 - self.side, place))
        return self.forces[place]

    def enemies_within(self, g: DreadState, place: int) -> Force:
        """The enemies inside a City."""
        if place not in self.walled:
            enemies = [p for p in g.stack(place) if g.inside[p] and g.camp[NATION[p]] == 1 - self.side and KIND[p] != FLEET]
            self.walled[place] = Force(g, enemies)
        return self.walled[place]

    def surplus(self, g: DreadState, region: int) -> int:
        """How many units may leave a country before the enemies about could outnumber those who stay two to one (11.5b).

        A Swede counts the other way: how many may leave a country that is about to surrender."""
        if region not in self.spares:
            self.spares[region] = self.spare(g, region)
        return self.spares[region]

    def spare(self, g: DreadState, region: int) -> int:
        if g.out[NATION_OF[region]]:
            return PIECES
        if self.side == SWEDISH:
            need = max(1, SURRENDER_RATIO * self.ground.enemies_in[region])  # one at least must be there
            held = self.ground.own_in[region]
            return held - need if held and held >= need and g.season != SUMMER else PIECES
        return max(0, self.ground.own_in[region] - self.needed(g, region))

    def needed(self, g: DreadState, region: int) -> int:
        """How many units of the Coalition keep a country from surrender, whatever comes (11.5b)."""
        return self.threat(g, region) // SURRENDER_RATIO + 1

    def units_lacking(self, g: DreadState, region: int) -> int:
        """How many more units a country should have."""
        if region not in self.wanted:
            need = 0 if g.out[NATION_OF[region]] else self.needed(g, region)
            self.wanted[region] = max(0, need - self.ground.own_in[region])
        return self.wanted[region]

    def threat(self, g: DreadState, region: int) -> int:
        """How many enemy units could be in a country before the year ends."""
        places = [g.at[p] for p in range(PIECES) if MOBILE[p] and 0 <= g.at[p] < LAND and g.camp[NATION[p]] == 1 - self.side]
        return len([place for place in places if NEAR[region][place] <= self.watch_distance(g, region, place)])

    def watch_distance(self, g: DreadState, region: int, place: int) -> int:
        """How far enemies are looked for around a country; while the way to Saxony is shut, only in it and before it."""
        if region == board.IN_SAXONY and REGION[place] not in (board.IN_SILESIA, board.IN_SAXONY) and is_saxony_shut(g):
            return 0
        return LIMITS["watched"]

    def sea_distance(self, g: DreadState, place: int) -> int:
        """How far a Port is by sea from the nearest garrison that the Coalition still has to beat (12.1a); from inland very
        far."""
        if place >= LAND or not PORT_AT[place]:
            return INLAND
        if place not in self.ways:
            best = INLAND
            for city in self.garrisons_left:
                if board.IS_PORT[city]:
                    best = min(best, board.SEA_STEPS[CITY_PLACE[city]][place])
            self.ways[place] = best
        return self.ways[place]

    def lone_leaders_value(self, g: DreadState, place: int) -> int:
        """What enemy leaders are worth who have no unit with them (5.4a): who comes takes them."""
        return 0 if g.has_unit(1 - self.side, place) else Force(g, g.leaders_in(1 - self.side, place)).worth

    def to_the_front(self, g: DreadState, place: int) -> int:
        """How far the nearest country is that Sweden has still to bring down (12.2a); Saxony only when the way through Silesia
        opens soon, or if it is the last."""
        best = INLAND
        if place >= LAND:
            return best
        for region in COUNTRIES:
            early = region == board.IN_SAXONY and is_saxony_shut(g)
            if g.out[NATION_OF[region]] or (early and not (g.out[DENMARK] and g.out[RUSSIA])):
                continue
            best = min(best, NEAR[region][place])
        return best

    def to_the_last(self, g: DreadState, place: int) -> int:
        """How far the nearest garrison is that the Coalition has still to take, over land and sea (12.1a)."""
        if not self.to_last:
            goals = [CITY_PLACE[city] for city in self.garrisons_left]
            self.to_last = ways_to(g, 1 << RUSSIA, goals, has_fleet(g, self.side))
        return min(self.to_last[place], FARTHEST) if place < LAND else FARTHEST

    def to_the_idle(self, g: DreadState, leads: int, place: int) -> int:
        """How far it is, over land and sea, to troops that wait for a leader like these (5.0a); FARTHEST if none do."""
        if leads not in self.to_troops:
            goals = idle_camps(g, self.side, leads)
            self.to_troops[leads] = ways_to(g, leads, goals, has_fleet(g, self.side)) if goals else []
        far = self.to_troops[leads]
        return min(far[place], FARTHEST) if far and place < LAND else FARTHEST

    def is_open(self, g: DreadState, leads: int, place: int) -> bool:
        """Whether there is a way from a hex to troops that wait for a leader like these (5.0a)."""
        return self.to_the_idle(g, leads, place) < FARTHEST

    def from_home(self, g: DreadState) -> list[int]:
        """By hex: how far the nearest friendly Port is by sea, for Winter (6.1b)."""
        if not self.sea_home:
            self.sea_home = [FAR] * LAND
            for port in board.PORTS:
                if g.holder(CITY_AT[port]) == self.side:
                    for there in COASTS:
                        self.sea_home[there] = min(self.sea_home[there], board.SEA_STEPS[port][there])
        return self.sea_home

    def is_near(self, g: DreadState, place: int, with_foot: bool) -> bool:
        """Whether enemies could soon be before a City, or such as can besiege it."""
        for foe in self.foes(g):
            if (foe.force.foot or not with_foot) and (land_far(foe.place)[place] <= foe.points or foe.comes_by_sea(place)):
                return True
        return False

    def must_be_held(self, g: DreadState, place: int) -> bool:
        """Whether a City that the Coalition has taken would fall back to the first Swede who walks in (2.1.2c, 12.1a)."""
        city = CITY_AT[place] if place < LAND else NONE
        if self.careless or self.side == SWEDISH or city not in GARRISONED or g.holder(city) == SWEDISH:
            return False
        return self.is_near(g, place, False)

    def danger(self, g: DreadState, place: int, own: Force, inside: bool, friends: int = 0) -> int:
        """What enemies are likely to cost a force that stays in a hex, in points; `friends`: units besides it in the City."""
        if self.careless:
            return 0
        return self.loss_that_counts(self.worst_loss(g, place, own, inside, friends) * self.habits[LIKELY] // 100, own)

    def worst_loss(self, g: DreadState, place: int, own: Force, inside: bool, friends: int) -> int:
        """What the enemy who is most dangerous to a force would cost it."""
        worst = 0
        for foe in self.foes(g):
            if inside:
                worst = max(worst, loss_inside(g, foe, place, own, friends, self.together(g, place)))
            else:
                worst = max(worst, loss_outside(g, foe, place, own))
        return worst

    def together(self, g: DreadState, place: int) -> int:
        """How many enemy units could come to a hex before one can answer, one stack after the other."""
        if place not in self.coming:
            self.coming[place] = sum([foe.arriving(g, place) for foe in self.foes(g)])
        return self.coming[place]

    def is_court_in_danger(self, g: DreadState, place: int) -> bool:
        """Whether a king of the Coalition could well be lost where he is, with all who are there (5.4b)."""
        if place not in self.courts:
            kings = [] if self.side == SWEDISH else [p for p in g.leaders_in(self.side, place) if SOVEREIGN[p]]
            risk = 0
            if kings:
                inside = g.inside[kings[0]] == 1
                there = Force(g, kings if inside else [*kings, *g.outside(self.side, place)])
                risk = self.danger(g, place, there, inside, g.units_in(self.side, place) if inside else 0)
            self.courts[place] = risk > LIMITS["flight"]
        return self.courts[place]

    def loss_that_counts(self, loss: int, own: Force) -> int:
        """How much of a loss counts (12.3a): an army that is left over when the war ends drawn is worth nothing. A sovereign is
        worth his country for longer, and as the last of three to the end."""
        if own.crowned:
            return loss if self.is_last else loss * min(100, 2 * self.caution) // 100
        return loss * self.caution // 100


def is_saxony_shut(g: DreadState) -> bool:
    """Saxony lies behind Silesia, where Swedes go only late in a decade, and behind Brandenburg, which is open once Prussia is
    in the war (11.4.6a, 11.4.6d)."""
    return g.year % 10 < LIMITS["late_in_a_decade"] and g.entered[PRUSSIA] != HAS_ENTERED


def has_fleet(g: DreadState, side: int) -> bool:
    """Whether a side has ships at all."""
    return any(0 <= g.at[fleet] < FLEET_HEXES and g.camp[NATION[fleet]] == side for fleet in FLEETS)


def waiting(g: DreadState, side: int) -> list[int]:
    """The units of a side ashore that have no leader with them (5.0a)."""
    led = [0] * LAND
    for leader in LEADERS:
        if 0 <= g.at[leader] < LAND:
            led[g.at[leader]] |= LEADS[leader]
    ashore = [p for p in range(PIECES) if MOBILE[p] and 0 <= g.at[p] < LAND and g.aboard[p] == NONE]
    return [unit for unit in ashore if g.camp[NATION[unit]] == side and not led[g.at[unit]] >> COMMAND[unit] & 1]


def idle_units(g: DreadState, side: int, leads: int) -> list[int]:
    """By hex: how many units wait for leaders like these (5.0a), and no enemy besieges them."""
    count = [0] * LAND
    for unit in waiting(g, side):
        if leads >> COMMAND[unit] & 1:
            count[g.at[unit]] += 1
    for place in CITY_PLACE:
        if count[place] and g.is_besieged(place):
            count[place] = 0
    return count


def idle_camps(g: DreadState, side: int, leads: int) -> list[int]:
    """The hexes where so many wait for leaders like these that it is worth the way, and not far fewer than elsewhere (5.0a)."""
    count = idle_units(g, side, leads)
    least = max(COMPANY + 1, (max(count) + 1) // EXCHANGE)
    return [place for place in range(LAND) if count[place] >= least]


def endangered_piece(g: DreadState, staff: Staff) -> int:
    """A piece that stands before a City of its own and would be safer inside (3.3.1b), or NONE."""
    for place in CITY_PLACE:
        if g.head[place] == NONE or g.holder(CITY_AT[place]) != staff.side or not g.is_occupied(staff.side, place):
            continue
        everyone = [p for p in g.stack(place) if g.camp[NATION[p]] == staff.side and KIND[p] != FLEET]
        outside = [p for p in everyone if not g.inside[p] and SHIFT + p in g.choices]
        if not outside:
            continue
        force = Force(g, everyone)
        loss = staff.danger(g, place, force, False)
        if loss > SAFER and staff.danger(g, place, force, True) + SAFER < loss:
            return outside[0]
    return NONE
