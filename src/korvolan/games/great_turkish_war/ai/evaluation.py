"""Evaluation: what towns, forces in danger, places left open and whole positions are worth. No rule uses this.

Worth is counted in hundredths of a combat unit. `habits` are weights of data/ai.toml, in the order of HABITS."""

from __future__ import annotations

from typing import Final

from .. import board, units
from ..board import CAMPS, CONSTANTINOPLE, IS_FORTRESS, LEAGUE, OTTOMANS, PRAGUE, TOWN_AREA, TOWNS_OF, VIENNA
from ..fields import ALLIED
from ..rules.victory import CAPITAL_VP, is_of_league, points
from ..state import WarState
from ..units import HEAVY, IS_COMBAT, JANISSARIES, TYPE, UNIT_SIDE, UNITS
from .capitals import prizes_at_stake, sudden_lead

FEATURES: Final = [
    "points",  # 6.2: victory points, as much as the war is old
    "early",  # 6.2: victory points, as much as it is young
    "towns",  # 4.0: places held in the enemy's land
    "army",  # 2.3: combat units on the map, elites a little more
    "treasury",  # 8.1: treasury points
    "allies",  # 9.2: Poland and Russia
    "hands",  # 7.1: markers
    "capitals",  # 6.1: the cities of sudden death
    "sudden",  # 6.1: how likely each side is to end the war by its next marches, in hundredths
]
HABITS: Final = [
    "prize",  # a fortress
    "city",  # a city
    "point",  # a victory point, late in the war
    "margin",  # what an attack must promise at least
    "approach",  # a march towards a target, in hundredths of its prize
    "guard",  # a place left open, in hundredths of its prize
    "exposure",  # what an enemy attack would bring him, in hundredths
    "peril",  # what an interception would bring him, in hundredths
]
PRIZE: Final = 0
CITY: Final = 1
POINT: Final = 2
MARGIN: Final = 3
APPROACH: Final = 4
GUARD: Final = 5
EXPOSURE: Final = 6
PERIL: Final = 7
HUNDRED: Final = 100
RAIDERS: Final = 2  # enemy units that a fortress is kept against
QUIET: Final = 20  # of that, in hundredths, where no enemy is near a fortress
WALLS_FULL: Final = 16  # units behind walls beyond which more bring little, guns among them
VITALS: Final = [[VIENNA, PRAGUE], [CONSTANTINOPLE]]  # by side: the cities of sudden death


# -- units and towns ---------------------------------------------------------------------------------------------------


def unit_value(unit: int) -> int:
    """What a unit is worth in the field."""
    if HEAVY[unit] or JANISSARIES[unit]:
        return 30
    if TYPE[unit] == units.ARTILLERY:
        return 25
    return 14 if TYPE[unit] in (units.LIGHT_INFANTRY, units.LIGHT_CAVALRY) else 20


def plain_town_value(g: WarState, habits: list[int], side: int, town: int) -> int:
    """What a place is worth to somebody who looks no further: more if it completes an area, most if it decides the game."""
    worth = habits[PRIZE] if IS_FORTRESS[town] else habits[CITY]
    area = TOWN_AREA[town]
    if len(TOWNS_OF[area]) - g.held[area * CAMPS + side] == 1:
        worth += habits[PRIZE] * (2 if side == LEAGUE else 1)
    return max(worth, vital_town_value(g, habits, side, town))


def vital_town_value(g: WarState, habits: list[int], side: int, town: int) -> int:
    """What a place is worth by which a war can end at once; 0 for any other."""
    return habits[PRIZE] * prizes_at_stake(g, town)


def town_value(g: WarState, habits: list[int], side: int, town: int) -> int:
    """What a place is worth: what stands for itself, and the points that hang on it. Fortresses stay taken, cities may fall
    again: they count by how late it is."""
    late = g.turn * HUNDRED // g.last_turn
    stays = 40 + 60 * late // HUNDRED
    passes = 10 + 90 * late * late // (HUNDRED * HUNDRED)
    fortress = IS_FORTRESS[town]
    worth = habits[PRIZE] if fortress else habits[CITY] * (QUIET + (HUNDRED - QUIET) * late // HUNDRED) // HUNDRED
    worth += habits[POINT] * town_points_at_stake(g, side, town) * stays // HUNDRED
    swing = area_points_at_stake(g, side, TOWN_AREA[town])
    worth += habits[POINT] * swing * (stays if fortress else passes) // (HUNDRED * HUNDRED)
    return max(worth, vital_town_value(g, habits, side, town))


def town_points_at_stake(g: WarState, side: int, town: int) -> int:
    """The points that hang on a place itself (6.2b, 6.2d, 6.2e)."""
    if town in board.CAPITALS:
        return CAPITAL_VP if side == OTTOMANS and not g.sacked[town] else 0
    return 1 if IS_FORTRESS[town] else 0


def area_points_at_stake(g: WarState, side: int, area: int) -> int:
    """The points of its area that a place brings or takes from the enemy (6.2a, 6.2f), in hundredths."""
    country = board.AREA_COUNTRY[area]
    if not is_of_league(g, country):
        return 0
    worth = board.AREA_VP[area] * HUNDRED
    if board.OTTOMAN_TOWN[TOWNS_OF[area][0]] == (side == LEAGUE):
        missing = len(TOWNS_OF[area]) - g.held[area * CAMPS + side]
        return worth if missing <= 1 else worth // (missing * 2)
    return worth if g.has_all(1 - side, area) else 0


# -- dangers -----------------------------------------------------------------------------------------------------------


def enemies_near(g: WarState, side: int, place: int) -> int:
    """How many enemy combat units are within four hexes."""
    return sum([g.foe_fighters(side, near) for near in board.WITHIN_FOUR[place]])


def loss_if_empty(g: WarState, habits: list[int], side: int, start: int, quiet: int) -> int:
    """What is given up where nobody stays in a place of one's own; a share of it for a fortress that no enemy is near."""
    wanted = RAIDERS if board.FORTRESS[start] else 1
    worth = town_value(g, habits, 1 - side, board.TOWN[start]) * habits[GUARD] // HUNDRED
    for place in board.WITHIN_FOUR[start]:
        if g.foe_fighters(side, place) >= wanted:
            return worth
    return worth * quiet // HUNDRED if board.FORTRESS[start] else 0


# -- positions ---------------------------------------------------------------------------------------------------------


def features(g: WarState) -> list[int]:
    """The features of a position, from the League's side."""
    army = 0
    for unit in range(UNITS):
        if 0 <= g.at[unit] < board.SPOTS and IS_COMBAT[unit] and g.camp(unit) == UNIT_SIDE[unit]:
            value = 12 if HEAVY[unit] or JANISSARIES[unit] else 10
            army += value if UNIT_SIDE[unit] == LEAGUE else -value
    towns = 0
    for town in range(board.TOWNS):
        if g.holder[town] == (LEAGUE if board.OTTOMAN_TOWN[town] else OTTOMANS):
            towns += 10 if board.OTTOMAN_TOWN[town] else -10
    treasury = sum([g.tp[stock] if units.STOCK_SIDE[stock] == LEAGUE else -g.tp[stock] for stock in range(units.STOCKS)])
    allies = 10 * ((g.status[0] == ALLIED) + (g.status[1] == ALLIED))
    capitals = 0
    for town, sign in ((VIENNA, -1), (PRAGUE, -1), (CONSTANTINOPLE, 1)):
        if g.works[town] or g.holder[town] == (OTTOMANS if sign < 0 else LEAGUE):
            capitals += 10 * sign
    lead = points(g, LEAGUE) - points(g, OTTOMANS) - 3
    hands = 10 * (g.cards[LEAGUE] - g.cards[OTTOMANS])
    late = g.turn * HUNDRED // g.last_turn
    return [lead * late // 10, lead * (HUNDRED - late) // 10, towns, army, treasury, allies, hands, capitals, sudden_lead(g)]
