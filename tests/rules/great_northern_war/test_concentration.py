"""27.8: units of several hexes gather on a leader."""

from __future__ import annotations

import pytest

from korvolan.games.great_northern_war.board import LAND
from korvolan.games.great_northern_war.rules.concentration import NO_WAY, ways_to
from korvolan.games.great_northern_war.rules.movement import OnTheMarch
from korvolan.games.great_northern_war.tables import HALF

from ..story import do, may, refusal
from .story import hex, morale, stack, state, war, where
from .test_movement import ROAD_EAST

CHARLES = ROAD_EAST[8]


@pytest.mark.rule("27.8a", "27.8b")
def test_units_gather_on_a_leader() -> None:
    """Infantry four open hexes away and cavalry seven come to Charles; infantry six away is refused. He stays."""
    ways = ways_to(state(war({"charles-xii": CHARLES})), 0, hex(CHARLES), False)
    assert [ways[hex(ROAD_EAST[n])] // HALF for n in (4, 1, 17)] == [4, 7, 6]
    pieces = {"charles-xii": CHARLES, "swedish-infantry-1": ROAD_EAST[4], "swedish-cavalry-1": ROAD_EAST[1]}
    play = war({**pieces, "swedish-infantry-2": ROAD_EAST[17], "swedish-infantry-3": ROAD_EAST[1]})
    do(play, "act concentrate")
    assert refusal(play, f"to {ROAD_EAST[4]}") == "27.8a"
    do(play, f"to {CHARLES}")
    assert refusal(play, f"from {ROAD_EAST[17]}") == "27.8a"
    assert refusal(play, f"from {CHARLES}") == "27.8a"
    do(play, f"from {ROAD_EAST[4]}", "all", "done", f"from {ROAD_EAST[1]}")
    assert refusal(play, "take swedish-infantry-3") == "27.8a"
    do(play, "all", "done", "done")
    assert stack(play, CHARLES) == {"charles-xii", "swedish-infantry-1", "swedish-cavalry-1"}
    assert where(play, "swedish-infantry-3") == ROAD_EAST[1]
    assert morale(play) == (8, 10)
    assert play.seat == "coalition"


@pytest.mark.rule("27.8b")
def test_from_five_hexes() -> None:
    """One Force for each Action is the rule, and this the exception."""
    starts = [ROAD_EAST[n] for n in (5, 6, 7, 9, 10)]
    play = war({"charles-xii": CHARLES} | {f"swedish-infantry-{n}": place for n, place in enumerate(starts, 1)})
    do(play, "act concentrate", f"to {CHARLES}")
    for place in starts:
        do(play, f"from {place}", "all", "done")
    do(play, "done")
    assert len(stack(play, CHARLES)) == 6


@pytest.mark.rule("27.8c")
def test_no_march_helps() -> None:
    """Neither a leader's value nor supply: infantry beside Rhenskold and a train comes no further than five hexes."""
    far = ROAD_EAST[2]
    play = war({"charles-xii": CHARLES} | dict.fromkeys(["swedish-infantry-1", "rhenskold", "swedish-supply-train-1"], far))
    do(play, "act concentrate", f"to {CHARLES}", f"from {far}")
    assert refusal(play, "take swedish-infantry-1") == "27.8a"
    assert refusal(play, "take swedish-supply-train-1") == "27.8a"
    assert not any(action.startswith(("supply", "lead")) for action in may(play))
    do(play, "take rhenskold", "done", "done")  # by his own 8
    assert stack(play, CHARLES) == {"charles-xii", "rhenskold"}


@pytest.mark.rule("27.8a")
def test_nobody_to_come() -> None:
    """No leader, or nobody in reach: the Action is refused. Units that were carried do not come."""
    play = war({"swedish-infantry-1": CHARLES, "swedish-infantry-2": ROAD_EAST[7]})
    assert refusal(play, "act concentrate") == "27.8a"
    play = war({"charles-xii": CHARLES, "swedish-infantry-1": ROAD_EAST[0]})
    assert refusal(play, "act concentrate") == "27.8a"
    play = war({"charles-xii": CHARLES, "swedish-garrison-1": ROAD_EAST[7]})
    assert refusal(play, "act concentrate") == "27.8a"
    play = war({"charles-xii": "2423", "swedish-infantry-1": "riga"})
    do(play, "act naval-move", "from riga", "all", "done", "to reval", "pass")
    assert refusal(play, "act concentrate") == "27.8a"


@pytest.mark.rule("27.8a")
def test_enemies_do_not_gather() -> None:
    """A Russian next to Charles is as foreign as a Cossack, but he is no friend: with nobody else in reach it is refused."""
    beside = {"charles-xii": CHARLES, "swedish-garrison-1": ROAD_EAST[6]}
    play = war(beside | {"russian-infantry-1": ROAD_EAST[7]}, joined=("cossacks",))
    assert refusal(play, "act concentrate") == "27.8a"
    play = war(beside | {"cossack-wing-1": ROAD_EAST[7]}, joined=("cossacks",))
    do(play, "act concentrate", f"to {CHARLES}")
    assert f"from {ROAD_EAST[7]}" in may(play)


def walked(start: str, goal: str, enemies: dict[str, str]) -> bool:
    """Whether a dragoon (6) can march from one hex to another, found by trying every march."""
    play = war({"swedish-dragoons-1": start, "charles-xii": goal, **enemies})
    do(play, "act move", f"from {start}", "all", "done")
    to = play.game.vocabulary.base("to")
    edge = [state(play)]
    best: dict[int, int] = {}
    while edge:
        here = edge.pop()
        for action in here.choices:
            if not to <= action < to + LAND:
                continue
            if action - to == hex(goal):
                return True
            there = here.clone()
            there.apply(action)
            top = there.frames[-1]
            if isinstance(top, OnTheMarch) and top.spent < best.get(top.at, 1000):
                best[top.at] = top.spent
                edge.append(there)
    return False


@pytest.mark.rule("27.8a", "12.2a", "12.3b", "10.8d", "10.5b")
@pytest.mark.parametrize("goal", ["2926", "2724", "2829", "2625", "2723"])
def test_the_rules_of_movement_hold(goal: str) -> None:
    """Who can come is who could march there: past zones of control, over rivers, lakes and marshes."""
    enemies = {"russian-infantry-1": "2828", "russian-infantry-2": "gdov", "russian-garrison-1": "pskov"}
    ways = ways_to(state(war({"charles-xii": goal, **enemies})), 0, hex(goal), False)
    starts = ["2930", "2929", "2830", "2826", "2725", "2624", "2523", "2724", "2723", "2927", "2925", "2728", "2829", "2926"]
    for start in starts:
        if start != goal:
            assert walked(start, goal, enemies) == (ways[hex(start)] <= 6 * HALF), start


@pytest.mark.rule("27.8a", "24.1a")
def test_foreigners_do_not_gather_in_sweden() -> None:
    assert ways_to(state(war({"charles-xii": "malmo"})), 0, hex("malmo"), True) == [NO_WAY] * LAND
    play = war({"charles-xii": "malmo", "cossack-wing-1": "copenhagen"}, joined=("cossacks",))
    assert refusal(play, "act concentrate") == "27.8a"
