"""Where the war stands: garrisons that are gone, nations that have surrendered, years left, and Cities in danger."""

from __future__ import annotations

from korvolan.kernel.view import StandView

from ..board import BOTH, CITIES, CITY_PLACE, COALITION, MEMBERS, PLACE_IDS, SEAT_IDS, SWEDISH
from ..endings import AUSTRIAN_WAR
from ..rules.victory import coalition_wins, garrisons_in_the_way, sweden_wins
from ..state import DreadState
from ..units import SWEDISH_GARRISONS


def standing(g: DreadState, seat: int) -> list[StandView]:
    """Both aims at the end of a year (12.1a, 12.2a), and the war with Austria that ends it at once."""
    left = garrisons_in_the_way(g)
    gone = len(SWEDISH_GARRISONS) - len(left)
    out = len([nation for nation in MEMBERS if g.out[nation]])
    places = [PLACE_IDS[CITY_PLACE[city]] for city in left]
    at_year = "looked for at the end of each year"
    at_war = g.ending == AUSTRIAN_WAR
    found = [
        StandView(
            "victory",
            "Swedish garrison Cities taken or excused",
            SEAT_IDS[COALITION],
            gone,
            len(SWEDISH_GARRISONS),
            False,
            coalition_wins(g),
            at_year,
            "12.1a",
            places,
        ),
        StandView(
            "victory", "Nations out of the war", SEAT_IDS[SWEDISH], out, len(MEMBERS), False, sweden_wins(g), at_year, "12.2a"
        ),
        StandView("sudden", "Austria at war with Sweden", SEAT_IDS[COALITION], int(at_war), 1, False, at_war, "", "11.4.6e"),
        StandView("time", "Years left", have=g.last_year - g.year, case="12.3a"),
    ]
    return found + [threat(g, side) for side in BOTH if threatened(g, side)]


def threat(g: DreadState, side: int) -> StandView:
    places = [PLACE_IDS[CITY_PLACE[city]] for city in threatened(g, side)]
    return StandView("threat", "Cities with enemies before them", SEAT_IDS[side], len(places), case="9.1a", places=places)


def threatened(g: DreadState, side: int) -> list[int]:
    """Cities of a side with enemy units outside them: everyone sees that."""
    return [city for city in range(CITIES) if g.holder(city) == side and g.units_outside(1 - side, CITY_PLACE[city])]
