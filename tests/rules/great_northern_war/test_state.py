"""The counts that are kept up to date, what is in sight, and what is remembered."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from korvolan.games.great_northern_war import GAME
from korvolan.games.great_northern_war.board import FORTRESS, LAND, MARCHES, NATIONS, SWEDEN_PROPER
from korvolan.games.great_northern_war.fields import BELLIGERENT, NEUTRAL
from korvolan.games.great_northern_war.state import WarState
from korvolan.games.great_northern_war.units import BOX, NATION, UNIT_SIDE, UNITS
from korvolan.kernel.dice import FastDice, seeded

from ..story import do
from .story import sees, shown, state, unit, war


def derived(g: WarState) -> list[object]:
    return [getattr(g, field.name) for field in GAME.layout.derived]


def stir(g: WarState, rng: FastDice) -> None:
    """Something happens to some unit or nation, by the methods that may do it."""
    one = rng.below(UNITS)
    choice = rng.below(8)
    if choice == 0:
        g.take_off(one, BOX[one])
    elif choice == 1 and NATION[one] != 0:
        nation = rng.below(NATIONS)
        g.set_status(nation, BELLIGERENT if g.status[nation] == NEUTRAL else NEUTRAL)
    elif choice < 5 and 0 <= g.at[one] < LAND:
        near = MARCHES[g.at[one]]
        goal = near[rng.below(len(near))]
        if all(UNIT_SIDE[other] == UNIT_SIDE[one] for other in g.stack(goal)):
            g.march([one], goal)
    else:
        place = rng.below(LAND)
        if not g.stack(place) and not (SWEDEN_PROPER[place] and NATION[one] != 0):
            g.put(one, place)


@given(st.integers(0, 10_000))
@settings(max_examples=40, deadline=None)
def test_counts_follow_whatever_happens(seed: int) -> None:
    g = GAME.start("short", 1)
    rng = seeded(seed)
    for _ in range(60):
        stir(g, rng)
        kept = derived(g)
        g.rebuild_derived()
        assert kept == derived(g)


@given(st.integers(0, 10_000))
@settings(max_examples=20, deadline=None)
def test_whoever_is_seen_is_remembered(seed: int) -> None:
    g = GAME.start("short", 1)
    rng = seeded(seed)
    for _ in range(60):
        stir(g, rng)
        for one in range(UNITS):
            enemy = 1 - UNIT_SIDE[one]
            if 0 <= g.at[one] < LAND and g.in_sight(enemy, g.at[one]) and g.is_active(one):
                assert g.remembered[one] >> enemy & 1


@pytest.mark.rule("22.0a", "2.3a")
def test_adjacent_stacks_are_open_others_are_markers() -> None:
    play = war({"charles-xii": "2929", "sheremetev": "2927", "menshikov": "2927"})
    assert shown(play, "sweden").keys() >= {"charles-xii", "coalition-army-2927"}
    assert not sees(play, "sweden", "sheremetev")
    do(play, "act move", "from 2929", "all", "done", "to 2928")
    assert shown(play, "sweden")["menshikov"] == "2927"
    assert not play.may_undo("sweden")  # he has looked


def test_memory_ends_where_a_stack_parts_out_of_sight() -> None:
    """Sweden has seen both in 2927; one rides off and comes back out of sight: now either may be anywhere."""
    play = war({"charles-xii": "2928", "sheremetev": "2927", "menshikov": "2927"}, seat="sweden")
    g = state(play)
    seen = [unit("sheremetev"), unit("menshikov")]
    assert all(g.remembered[number] & 1 for number in seen)
    do(play, "act move", "from 2928", "all", "done", "to 2929", "to 2930", "halt")
    assert all(state(play).remembered[number] & 1 for number in seen)  # nothing has stirred
    do(play, "act move", "from 2927", "take sheremetev", "done", "to 2926", "halt")
    assert not any(state(play).remembered[number] & 1 for number in seen)


def test_determinize_keeps_what_is_known() -> None:
    play = war({"charles-xii": "2929", "sheremetev": "2927", "menshikov": "2726", "peter-i": "moscow"})
    spread: set[tuple[int, ...]] = set()
    for seed in range(30):
        other = GAME.determinize(state(play), 0, seeded(seed))
        assert GAME.find_faults(other) == []
        assert other.at[0] == state(play).at[0]
        assert other.stacks(1) == state(play).stacks(1)
        assert FORTRESS[other.at[unit("russian-garrison-17")]]  # it cannot have moved
        spread.add(tuple(other.at))
    assert len(spread) > 6
