"""Evaluation: what garrisons are worth by the levels that hang on them (8.1) and blocks by their fire, and the features
by which a position is valued. Points are tenths of a level point."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.strategy import CAPTAIN

from .. import board
from ..board import COALITION, FORAGE, LAND, MAP, PLACES, RUSSIA, SWEDEN, SWEDISH
from ..fields import ACTIVE
from ..rules.forage_need import appetite, shortage
from ..state import PaxState
from ..tables import FORAGE_NEED, MOST_FORCED, SCENARIO_IDS, TERRITORY_RP, VICTORY
from ..units import ARMY, BLOCKS, FLEET, HIT_ON, KARL, MOVE, RATING, ROYAL, TYPE
from .odds import army_at, siege_odds, steps_of

LAND_DISTANCE: Final[list[list[int]]] = [MAP.distances(place) for place in range(LAND)]
HUNDRED: Final = 100
MOST_AT_ONCE: Final = 3  # armies that a surprise finds together
KINGS: Final[list[int]] = [block for block in range(BLOCKS) if ROYAL[block]]
FIT_KING: Final = 3  # steps below which a king is not risked

# By scenario: whether Russia's level counts as much as Sweden's, and the lead or level that decides.
BY_LEAD: Final[list[bool]] = ["lead" in VICTORY[scenario] for scenario in SCENARIO_IDS]


def middle_of(scenario: str) -> int:
    """The lead, or the Swedish level, at which neither side has won yet."""
    victory = VICTORY[scenario]
    if "lead" in victory:
        return int(victory["lead"]) - TERRITORY_RP // 2
    swedish = min(band["from"] for band in victory["bands"] if str(band["ending"]).startswith("swedish"))
    draws = [band["from"] for band in victory["bands"] if band["ending"] == "draw"]
    return int(swedish + min([*draws, swedish])) // 2 - TERRITORY_RP // 2


MIDDLE: Final[list[int]] = [middle_of(scenario) for scenario in SCENARIO_IDS]

LEVEL: Final = 10 * TERRITORY_RP
LESSER: Final = 16  # a territory of a nation whose level decides nothing by itself
MARKED: Final = 4  # a garrison in Poland
POLISH_CAPITAL: Final = 14
CAPITAL_LOST: Final = 300
CAPITAL_OF_ALLY: Final = 90


def garrison_value(g: PaxState, place: int) -> int:
    """What it is worth to either side to hold a garrison rather than to see the enemy hold it."""
    nation = g.owned[place]
    if nation in (NONE, board.POLAND):
        return POLISH_CAPITAL if board.CAPITAL[place] else MARKED
    out = LESSER // 2
    by_lead = BY_LEAD[g.scenario]
    if nation == SWEDEN or (nation == RUSSIA and by_lead):
        out = LEVEL
    elif board.HAS_RP[nation]:
        out = LESSER if nation != RUSSIA else LEVEL // 2
    if board.CAPITAL[place] and nation == board.NATION_OF[place] and nation != board.UKRAINE:  # Baturyn ends no war (1.3b)
        decides = nation == SWEDEN or (nation == RUSSIA and by_lead)
        out += CAPITAL_LOST if decides else CAPITAL_OF_ALLY
    return out + (6 if place == board.NYEN else 0)


def turns_left(g: PaxState) -> int:
    """How many turns are still to come, this one included."""
    return (g.last_year - g.year) * 4 + 4 - g.season


def block_value(g: PaxState, block: int) -> int:
    """What a block's steps are worth."""
    fire = 1 if TYPE[block] == FLEET else HIT_ON[block] + 1
    return g.strength[block] * fire + (4 if ROYAL[block] else 0)


def reinforcement_value(g: PaxState, side: int, block: int, skill: int) -> int:
    """What one more step of a block is worth."""
    if TYPE[block] == FLEET:
        return 0
    out = 10 * (HIT_ON[block] + 1) + (8 if ROYAL[block] else 0)
    if skill >= CAPTAIN:
        out += 3 * (4 - min(4, distance_to_enemy(g, side, g.at[block])))
        if g.strength[block] == 1:
            out += 6
        if ROYAL[block] and g.strength[block] < FIT_KING:
            out += 12
    return out


def distance_to_enemy(g: PaxState, side: int, place: int) -> int:
    """Marches to the nearest enemy, and no more than 9."""
    if place < 0 or place >= LAND:
        return 9
    away = LAND_DISTANCE[place]
    row = (1 - side) * PLACES
    return min([9, *[away[other] for other in range(LAND) if g.troops[row + other]]])


# -- the features --------------------------------------------------------------------------------------------------

FEATURES: Final = [
    "lead",  # 0.4: Sweden's level, less Russia's where the scenario compares them, over what decides
    "coalition_levels",  # 8.1: what the Coalition's nations still have, against them
    "steps",  # 2.1: steps on the map, weighed by their fire
    "sieges",  # 6.3: garrisons that besiegers stand before, by the chance that they fall
    "capitals",  # 1.3: steps near a capital that decides the war
    "kings",  # 2.3: kings in the field
    "nations",  # 10.1: nations in the war
    "hunger",  # 7.3: steps that the land cannot feed
    "reach",  # 4.1: armies within a march of what they could take
    "reserves",  # 8.6: level points still to be turned into blocks
    "open",  # 1.3: the chance that a capital which decides the war falls to those who can reach it, forced marches included
    "hunted",  # 2.3: how much kings have to fear
]
# What they are worth where not the lead but Sweden's level decides.
LEVEL_WEIGHTS: Final = ["level_" + name for name in FEATURES]


def measure_features(g: PaxState) -> list[int]:
    """The features of a position from Sweden's side; those that ripen slowly count less as the end comes near."""
    left = min(turns_left(g), 12)
    lead = g.rp[SWEDEN] - MIDDLE[g.scenario]
    if BY_LEAD[g.scenario]:
        lead -= g.rp[RUSSIA]
    levels = sum(g.rp[nation] for nation in (RUSSIA, board.SAXONY, board.DENMARK) if g.status[nation] == ACTIVE)
    steps = 0
    kings = 0
    for block in range(BLOCKS):
        if 0 <= g.at[block] < board.ON_MAP:
            worth = block_value(g, block)
            steps += worth if g.sides[block] == SWEDISH else -worth
            if ROYAL[block]:
                kings += 1 if g.sides[block] == SWEDISH else -1
                if g.strength[block] == 1:
                    kings -= 0 if block == KARL else -1
    sieges, reach, hunger, capitals = map_features(g)
    active = 0
    for nation in range(board.NATIONS):
        if g.status[nation] == ACTIVE and nation not in (SWEDEN, RUSSIA):
            active += 1 if g.nation_side(nation) == SWEDISH else -1
    income = g.rp[SWEDEN] - levels
    return [
        lead * 10,
        -levels * left // 4,
        steps * left // 6,
        sieges,
        capitals,
        kings * 10,
        active * left,
        hunger,
        reach * left // 12,
        income * left // 12,
        open_capitals(g),
        hunted_kings(g),
    ]


def map_features(g: PaxState) -> tuple[int, int, int, int]:
    """Sieges, reach, hunger and danger to capitals, from Sweden's side."""
    sieges = 0
    reach = 0
    hunger = 0
    capitals = 0
    troops = g.troops
    for place in range(LAND):
        for side in (SWEDISH, COALITION):
            if not troops[side * PLACES + place]:
                continue
            sign = 1 if side == SWEDISH else -1
            alone = not troops[(1 - side) * PLACES + place]
            if alone and g.held[place] != side and g.garrison(place):
                chance = siege_odds(army_at(g, side, side, place), g.garrison(place))
                sieges += sign * int(chance * garrison_value(g, place))
            if troops[side * PLACES + place] * FORAGE_NEED[0] > FORAGE[place] and appetite(g, side, place) > FORAGE[place]:
                hunger -= sign * 10 * max(0, shortage(g, side, place))
            steps = 0
            for near in MAP.neighbours[place]:
                if g.held[near] == 1 - side and not troops[(1 - side) * PLACES + near]:
                    steps = max(steps, garrison_value(g, near))
            reach += sign * steps * min(8, steps_of(army_at(g, side, side, place))) // 8
    for nation in (SWEDEN, RUSSIA):
        if g.status[nation] == ACTIVE and (nation == SWEDEN or BY_LEAD[g.scenario]):
            capitals += danger_to_capital(g, nation)
    return sieges, reach, hunger, capitals


CAPITALS: Final[list[int]] = [  # the first of each nation
    next((place for place in range(LAND) if board.CAPITAL[place] and board.NATION_OF[place] == nation), NONE)
    for nation in range(board.NATIONS)
]


def danger_to_capital(g: PaxState, nation: int) -> int:
    """Enemy steps within two marches of a capital, beyond those of its own side; from Sweden's side."""
    capital = CAPITALS[nation]
    side = g.nation_side(nation)
    away = LAND_DISTANCE[capital]
    threat = 0
    guard = 0
    for block in range(BLOCKS):
        place = g.at[block]
        if 0 <= place < LAND and TYPE[block] != FLEET and away[place] <= 2:
            weight = 3 - away[place]
            if g.sides[block] == side:
                guard += g.strength[block] * weight
            else:
                threat += g.strength[block] * weight
    over = max(0, threat - guard // 2) if threat else 0
    return -over if side == SWEDISH else over


def open_capitals(g: PaxState) -> int:
    """The chance, in hundredths, that a capital which decides the war is taken in one march; from Sweden's side."""
    out = 0
    for nation in (SWEDEN, RUSSIA):
        if g.status[nation] == ACTIVE and (nation == SWEDEN or BY_LEAD[g.scenario]):
            chance = chance_of_surprise(g, CAPITALS[nation], 1 - g.nation_side(nation))
            out += int(HUNDRED * chance) * (-1 if nation == SWEDEN else 1)
    return out


def chance_of_surprise(g: PaxState, capital: int, side: int) -> float:
    """The chance that armies of a side within a forced march take a capital; a third of it where somebody guards it."""
    if g.held[capital] == side:
        return 0.0
    away = LAND_DISTANCE[capital]
    party: list[int] = []
    for block in range(BLOCKS):
        place = g.at[block]
        if g.sides[block] == side and TYPE[block] == ARMY and 0 <= place < LAND and away[place] <= MOVE[block] + MOST_FORCED:
            wear = max(0, away[place] - MOVE[block]) // 2
            if g.strength[block] > wear:
                party.append((g.strength[block] - wear) * 100 + HIT_ON[block] * 10 + RATING[block])
    party.sort(reverse=True)
    chance = siege_odds(party[:MOST_AT_ONCE], g.garrison(capital)) if party else 0.0
    return chance / 3 if g.troops[(1 - side) * PLACES + capital] else chance


def hunted_kings(g: PaxState) -> int:
    """How much kings have to fear from enemies within two marches, in hundredths; from Sweden's side."""
    out = 0
    for king in KINGS:
        here = g.at[king]
        if not 0 <= here < LAND:
            continue
        side = g.sides[king]
        away = LAND_DISTANCE[here]
        threat = guard = 0
        for block in range(BLOCKS):
            place = g.at[block]
            if 0 <= place < LAND and TYPE[block] != FLEET and away[place] <= 2:
                if g.sides[block] != side:
                    threat += g.strength[block] * HIT_ON[block]
                elif place == here:
                    guard += g.strength[block] * HIT_ON[block]
        danger = HUNDRED * threat // (threat + 2 * guard) if threat else 0
        out += danger if side == COALITION else -danger
    return out
