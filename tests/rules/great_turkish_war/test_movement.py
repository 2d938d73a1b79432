"""Chapters 11.2 and 11.7: movement, and the Rebellions that a force can start on its way."""

from __future__ import annotations

import pytest

from ..story import do, may, refusal
from .story import activate, all_at, hand, in_pool, points, war, where

KURUC = all_at("2405", "kuruc-1", "kuruc-2", "janissaries-1")

# -- movement (11.2) ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.2.1a")
def test_half_a_point_in_a_friendly_area() -> None:
    play = war({"austrian-infantry-1": "vienna"}, dice=[3, 4])
    activate(play, "vienna")
    do(play, "to 2006", "to 2007", "to 2006")
    assert points(play) == 5.5


@pytest.mark.rule("11.2.1b")
def test_half_a_point_is_rounded_up_at_a_stop() -> None:
    """A point and a half on the march, then a Rebellion for two: four are gone."""
    play = war({"austrian-infantry-1": "vienna"} | KURUC, dice=[3, 4, 1], hands={"league": {"diplomacy": 1}})
    activate(play, "vienna")
    do(play, "to 2006", "to 2007", "to 2006")
    assert points(play) == 5.5
    do(play, "rebel 2405")
    assert points(play) == 7 - 2 - 2
    do(play, "to 2007")
    assert points(play) == 2.5


@pytest.mark.rule("11.2.1c", "11.4.2a", "11.2.1f", "OCS-a")
def test_a_point_elsewhere_and_among_enemies() -> None:
    play = war({"austrian-infantry-1": "gyor"}, dice=[3, 4], towns={"pecs": "league"})
    activate(play, "gyor")
    do(play, "to 2306")
    assert points(play) == 6
    fight = war({"austrian-infantry-1": "2003", "janissaries-1": "2004"}, dice=[3, 4])
    activate(fight, "2003")
    do(fight, "to 2004", "decline")
    assert points(fight) == 6
    do(fight, "fight")
    assert points(fight) == 4


@pytest.mark.rule("11.2.1d", "11.2.1e")
def test_rivers_and_mountains() -> None:
    play = war({"austrian-infantry-1": "vienna", "polish-infantry-1": "2403", "austrian-infantry-2": "2303"}, dice=[3, 4] * 3)
    activate(play, "vienna")
    do(play, "to pressburg")
    assert points(play) == 5.5
    do(play, "end")
    activate(play, "2403")
    do(play, "to 2404")
    assert points(play) == 7 - 1.5
    do(play, "end")
    activate(play, "2303")
    do(play, "to 2404")
    assert points(play) == 6.5


@pytest.mark.rule("11.2.1g")
def test_no_more_than_it_has() -> None:
    play = war({"austrian-artillery-1": "vienna"}, dice=[1, 1])
    activate(play, "vienna")
    assert points(play) == 1
    do(play, "to 2006")
    assert refusal(play, "to 2105") == "11.2.1g"
    assert "to 2106" in may(play)


@pytest.mark.rule("11.2.1h")
def test_a_force_halts_among_enemies() -> None:
    play = war({"austrian-infantry-1": "2306", "tartars-1": "2307"}, dice=[5, 5])
    activate(play, "2306")
    do(play, "to 2307", "decline")
    assert refusal(play, "to 2207") == "11.2.1h"
    do(play, "end")
    assert where(play, "austrian-infantry-1") == "2306"


@pytest.mark.rule("11.4.2k")
def test_trains_alone_are_caught() -> None:
    play = war({"tartars-1": "2306", "austrian-supply-train-1": "2307"}, seat="ottomans", dice=[3, 3])
    activate(play, "2306")
    do(play, "to 2307")
    assert where(play, "austrian-supply-train-1") == "austria-box"


@pytest.mark.parametrize("choice", ["passable", "impassable"])
def test_water_between_two_hexes(choice: str) -> None:
    """By the option nobody marches where no land joins two hexes, and nobody intercepts across."""
    closed = choice == "impassable"
    pieces = {"austrian-infantry-1": "2815", "janissaries-1": "2716"}
    play = war(pieces, dice=[6, 6], options={"straits": choice})
    activate(play, "2815")
    do(play, "to 2816")
    if closed:
        assert refusal(play, "to 2716") == "11.2.1a"
    else:
        assert "intercept 2716" in may(play)
        do(play, "decline")
        assert "to 2716" in may(play)


# -- rebellion (11.7) --------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.7a", "11.7d", "11.7.1a", "11.7.1b", "11.7.1d", "11.7.1e", "13.3b")
def test_the_kuruc_desert() -> None:
    play = war({"austrian-infantry-1": "vienna"} | KURUC, dice=[3, 4, 4], hands={"league": {"diplomacy": 1}})
    activate(play, "vienna")
    assert refusal(play, "rebel nis") == "11.7.1b"
    do(play, "rebel 2405")
    assert where(play, "kuruc-1") == where(play, "kuruc-2") == "tartars-box"
    assert where(play, "janissaries-1") == "2405"
    assert points(play) == 5
    assert in_pool(play, "diplomacy") == 1
    loyal = war({"austrian-infantry-1": "vienna"} | KURUC, dice=[3, 4, 3], hands={"league": {"diplomacy": 1}})
    activate(loyal, "vienna")
    do(loyal, "rebel 2405")
    assert where(loyal, "kuruc-1") == "2405"
    assert hand(loyal, "league", "diplomacy") == 0


@pytest.mark.rule("11.7b", "11.7.1a")
def test_a_rebellion_needs_points_and_a_marker() -> None:
    none = war({"austrian-infantry-1": "vienna"} | KURUC, dice=[3, 4])
    activate(none, "vienna")
    assert refusal(none, "rebel 2405") == "11.7.1a"
    poor = war({"austrian-artillery-1": "vienna"} | KURUC, dice=[1, 1], hands={"league": {"diplomacy": 1}})
    activate(poor, "vienna")
    assert refusal(poor, "rebel 2405") == "11.7.1a"
    waiting = war(
        {"austrian-infantry-1": "vienna", "tartars-1": "nis"} | KURUC,
        seat="ottomans",
        dice=[3, 3],
        hands={"league": {"diplomacy": 1}},
    )
    activate(waiting, "nis")
    assert not any(action.startswith("rebel") for action in may(waiting))


@pytest.mark.rule("11.7c", "11.7.1c", "11.7d")
def test_whom_a_rebellion_can_reach() -> None:
    league = all_at("linz", "austrian-infantry-1", "royal-hungarian-light-cavalry-1", "saxon-infantry-1", "bavarian-infantry-1")
    play = war(
        league | {"tartars-1": "nis", "polish-infantry-1": "krakow"},
        seat="ottomans",
        dice=[6, 6, 6],
        hands={"ottomans": {"diplomacy": 1}},
    )
    activate(play, "nis")
    assert refusal(play, "rebel krakow") == "11.7.1c"
    do(play, "rebel linz")
    assert may(play) == {"against royal-hungary", "against saxony", "against bavaria"}
    assert refusal(play, "against austria") == "11.7c"
    do(play, "against saxony")
    assert where(play, "saxon-infantry-1") == "saxony-box"
    tartars = war({"austrian-infantry-1": "vienna", "tartars-1": "2405"}, dice=[3, 4], hands={"league": {"diplomacy": 1}})
    activate(tartars, "vienna")
    assert refusal(tartars, "rebel 2405") == "11.7.1b"


@pytest.mark.rule("11.7.1a")
def test_the_same_target_is_not_tempted_twice() -> None:
    pieces = {"austrian-infantry-1": "vienna"} | KURUC | all_at("eger", "kuruc-2")
    play = war(pieces | {"kuruc-1": "2405"}, dice=[5, 5, 1, 6], hands={"league": {"diplomacy": 2}})
    activate(play, "vienna")
    do(play, "rebel 2405")
    assert refusal(play, "rebel 2405") == "11.7.1a"
    do(play, "rebel eger")
    assert where(play, "kuruc-2") == "tartars-box"
    assert where(play, "kuruc-1") == "2405"
