"""What programs take care of: commanders who stay with troops, ways back, charges by those who find room, the wide look."""

from __future__ import annotations

from korvolan.games.hussars import GAME
from korvolan.games.hussars.ai.default_policy import forsakes_commander, gain_of_charge
from korvolan.games.hussars.ai.odds import FAR_BACK, expected_gain, mark_battle, ways_back
from korvolan.games.hussars.ai.rides import ride_goal
from korvolan.games.hussars.ai.situation import watch_map
from korvolan.games.hussars.ai.stances import PLANS
from korvolan.games.hussars.ai.targets import EXPECTED, FREE_WAY
from korvolan.kernel.dice import seeded
from korvolan.kernel.strategy import CAPTAIN, decide

from .story import field, hex, state, unit

STRATEGY = GAME.strategy()


def test_who_goes_alone_forsakes_his_commander() -> None:
    alone = state(field({"s-lrh": "0520 n", "s-cr": "0520", "r-d01": "0518 s"}))
    assert forsakes_commander(alone, unit("s-lrh"))
    together = state(field({"s-lrh": "0520 n", "s-ldr": "0520 n", "s-cr": "0520", "r-d01": "0518 s"}))
    assert not forsakes_commander(together, unit("s-lrh"))


def test_a_lone_commander_rides_to_troops() -> None:
    """Also where they are nine hexes away; he counts as much as four units."""
    g = state(field({"s-st": "0529", "s-dal": "0520 n", "r-d01": "0515 s", "r-p": "3902"}, phase="moves"))
    assert ride_goal(g, unit("s-st")) == hex("0520")


def test_who_cannot_go_back_loses_more() -> None:
    for column in range(4, 11):
        assert EXPECTED[0][column] > EXPECTED[1][column] > EXPECTED[FREE_WAY][column]
    pieces = {"s-upp": "0520 n", "r-shl": "0519 s"}
    free, closed = state(field(pieces)), state(field(pieces | {"r-lef": "0518 s", "r-mos": "0418 s", "r-but": "0618 s"}))
    for g in (free, closed):
        mark_battle(g, 0, [unit("s-upp")], hex("0519"))
    assert ways_back(free, [unit("r-shl")]) == [FAR_BACK]
    assert ways_back(closed, [unit("r-shl")]) == [0]
    assert expected_gain(closed) > expected_gain(free)


def test_a_charge_counts_those_who_find_room() -> None:
    """Four regiments stand two hexes from the enemy; where friends fill the hexes between, fewer come."""
    horse = {"r-d01": "0518 s", "r-d02": "0518 s", "r-d03": "0418 s", "r-d04": "0618 s"}
    open_field = state(field({"s-dal": "0520 n"} | horse, stage=2))
    crowd = {"r-mos": "0419 s", "r-but": "0519 s"}
    crowded = state(field({"s-dal": "0520 n"} | horse | crowd, stage=2))
    chargers = [unit(name) for name in horse]
    assert gain_of_charge(open_field, 1, chargers, unit("s-dal")) > gain_of_charge(crowded, 1, chargers, unit("s-dal"))


def test_guns_that_have_not_fired_watch_the_way() -> None:
    g = state(field({"r-ga1": "1617 s", "r-ac1": "2013 s", "s-dal": "1722 n"}))
    shots = watch_map(g, 0).shots
    assert shots[hex("1618")] > 0
    assert shots[hex("2015")] > shots[hex("2016")] > 0
    assert shots[hex("1025")] == 0


def test_whoever_looks_wide_varies_the_parts() -> None:
    g = GAME.start("dawn", 5)
    rng = seeded(5)
    while type(g.frames[-1]).__name__ != "Moves":
        g.apply(decide(STRATEGY, g, [0, 0], CAPTAIN, rng))
    plans = STRATEGY.plans(g, 60, rng)
    assert len(plans) == len(set(plans)) == 60
    assert plans[: len(PLANS[0][0])] == PLANS[0][0]
    assert all(STRATEGY.usable(g, plan) for plan in plans)
    assert STRATEGY.plans(g, 6, rng) == PLANS[0][0]
