"""Where the war stands: the levels that decide, the powers still in the war, the turns left, and who stands before towns."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.view import StandView

from ..board import COALITION, DENMARK, GARRISON, LAND, PLACE_IDS, RUSSIA, SAXONY, SEAT_IDS, SWEDEN, SWEDISH
from ..fields import TRUCE
from ..rules.victory import is_in_the_way
from ..state import PaxState
from ..tables import SCENARIO_IDS, VICTORY, WINTER, ending_of, winner_of

SEASONS: Final = WINTER + 1
MAJORS: Final = (RUSSIA, SAXONY, DENMARK)


def standing(g: PaxState, seat: int) -> list[StandView]:
    """What the levels bring at the end (0.4a, 0.4d), what would end the war before, turns left, towns in danger."""
    out = at_the_end(g)
    in_the_way = [nation for nation in MAJORS if is_in_the_way(g, nation)]
    truced = [nation for nation in MAJORS if g.status[nation] == TRUCE]
    out.append(
        StandView(
            "sudden",
            "Coalition powers still at war",
            SEAT_IDS[SWEDISH],
            len(in_the_way),
            0,
            True,
            not in_the_way and bool(truced),
            "",
            "0.4b",
        )
    )
    beaten = g.status[SWEDEN] == TRUCE
    out.append(StandView("sudden", "Sweden under truce", SEAT_IDS[COALITION], int(beaten), 1, False, beaten, "", "0.4c"))
    out.append(StandView("time", "Turns left", have=(g.last_year - g.year) * SEASONS + WINTER - g.season, case="0.3d"))
    return out + [threat(g, side) for side in (SWEDISH, COALITION) if threatened(g, side)]


def at_the_end(g: PaxState) -> list[StandView]:
    """What the scenario asks of the levels, and whether they would do."""
    sweden, russia = g.rp[SWEDEN], g.rp[RUSSIA]
    scenario = SCENARIO_IDS[g.scenario]
    victory: dict[str, Any] = VICTORY[scenario]
    winner = winner_of(ending_of(scenario, sweden, russia))
    if "lead" in victory:
        label, have, need, least = "Sweden's lead over Russia", sweden - russia, victory["lead"], victory["lead"]
        note, case = "", "SCNb"
    else:
        wins = [band["from"] for band in victory["bands"] if winner_of(band["ending"]) == SWEDISH]
        draws = [band["from"] for band in victory["bands"] if winner_of(band["ending"]) == NONE]
        label, have, need, least = "Sweden's level", sweden, min(wins), min(draws)
        note, case = f"from {max(wins)} on decisively; from {least} a draw", "SCNc"
    return [
        StandView("victory", label, SEAT_IDS[SWEDISH], have, need, False, winner == SWEDISH, note, case),
        StandView("victory", label, SEAT_IDS[COALITION], have, least - 1, True, winner == COALITION, note, case),
    ]


def threat(g: PaxState, side: int) -> StandView:
    places = threatened(g, side)
    return StandView(
        "threat",
        "Towns with enemies before them",
        SEAT_IDS[side],
        len(places),
        case="6.1a",
        places=[PLACE_IDS[p] for p in places],
    )


def threatened(g: PaxState, side: int) -> list[int]:
    """Garrisoned land of a side in which enemy blocks stand: everyone sees that."""
    return [
        place
        for place in range(LAND)
        if GARRISON[place] and g.control(place) == side and any(g.side_of(block) == 1 - side for block in g.stack(place))
    ]
