"""Chapter 12: leaders are never left alone, nor dropped alone; who has fled leads nobody at once; who joins whom."""

from __future__ import annotations

import pytest

from ..story import do, may, options, refusal
from .story import BESIEGERS, activate, all_at, before, stack, state, unit, war, where

FIELD = "2104"


@pytest.mark.rule("12.1d")
def test_nobody_leaves_his_leader_alone_in_the_field() -> None:
    """The only unit of Lorraine cannot march off without him, and says so when it is activated without him."""
    play = war(all_at(FIELD, "lorraine", "austrian-infantry-1"), dice=[3, 4])
    do(play, f"from {FIELD}", "take austrian-infantry-1")
    assert options(play, "league")["done"].warning.startswith("A leader stays behind")
    do(play, "done")
    assert not any(action.startswith("to ") for action in may(play))
    assert refusal(play, "to vienna") == "12.1d"
    do(play, "take lorraine", "to vienna")
    assert stack(play, "vienna") == {"lorraine", "austrian-infantry-1"}


@pytest.mark.rule("12.1d")
def test_a_unit_of_two_may_go() -> None:
    play = war(all_at(FIELD, "lorraine", "austrian-infantry-1", "austrian-cavalry-1"), dice=[3, 4])
    activate(play, FIELD, "austrian-infantry-1")
    do(play, "to vienna")
    assert stack(play, FIELD) == {"lorraine", "austrian-cavalry-1"}


@pytest.mark.rule("12.1d")
def test_a_unit_that_is_picked_up_leaves_no_leader_alone() -> None:
    """A force takes the last unit of a leader along: then it takes him too, or goes nowhere."""
    play = war(all_at(FIELD, "lorraine", "austrian-infantry-1") | {"austrian-cavalry-1": "vienna"}, dice=[3, 4])
    activate(play, "vienna")
    do(play, f"to {FIELD}", "take austrian-infantry-1")
    assert refusal(play, "to vienna") == "12.1d"
    do(play, "take lorraine")
    assert refusal(play, "to vienna") == ""


@pytest.mark.rule("12.1d")
def test_no_leader_is_dropped_alone_in_a_city() -> None:
    """In a city of his own side he may wait only if he came there alone, not if a force brings him there."""
    play = war(all_at(FIELD, "lorraine", "austrian-infantry-1", "austrian-cavalry-1"), dice=[3, 4])
    activate(play, FIELD)
    do(play, "to vienna")
    assert refusal(play, "drop lorraine") == "12.1d"
    do(play, "drop austrian-cavalry-1")
    assert refusal(play, "drop lorraine") == ""


@pytest.mark.rule("12.1d")
def test_units_do_not_leave_a_leader_alone_in_a_city_either() -> None:
    play = war(all_at("vienna", "lorraine", "austrian-infantry-1"), dice=[3, 4])
    activate(play, "vienna", "austrian-infantry-1")
    assert refusal(play, f"to {FIELD}") == "12.1d"


@pytest.mark.rule("12.1d", "12.2j")
def test_who_waits_in_a_city_holds_nobody_back() -> None:
    """He was alone there before a force came through; it goes on without him."""
    play = war({"lorraine": "vienna", "austrian-infantry-1": FIELD}, dice=[5, 5])
    activate(play, FIELD)
    do(play, "to vienna", "to 2006")
    assert where(play, "lorraine") == "2005"


@pytest.mark.rule("12.1d", "11.3a")
def test_interceptors_leave_no_leader_alone() -> None:
    """Two hexes of the enemy's march: the only unit of Lorraine intercepts with him or not at all."""
    pieces = all_at("2306", "lorraine", "austrian-infantry-1", "austrian-supply-train-1") | {"janissaries-1": "2308"}
    play = war(pieces | {"janissaries-2": "2308"}, seat="ottomans", dice=[5, 5])
    activate(play, "2308")
    do(play, "to 2307", "intercept 2306", "take austrian-infantry-1")
    assert refusal(play, "done") == ""  # the train stays with him
    alone = war(all_at("2306", "lorraine", "austrian-infantry-1") | {"janissaries-1": "2308"}, seat="ottomans", dice=[5, 5])
    activate(alone, "2308")
    do(alone, "to 2307", "intercept 2306", "take austrian-infantry-1")
    assert refusal(alone, "done") == "12.1d"
    do(alone, "take lorraine")
    assert refusal(alone, "done") == ""


@pytest.mark.rule("12.1d", "11.6.4c")
def test_a_relief_leaves_no_leader_alone() -> None:
    play = before("vienna", others=all_at("linz", "lorraine", "austrian-cavalry-1"))
    do(play, "works", "relieve linz", "take austrian-cavalry-1")
    assert refusal(play, "done") == "12.1d"
    do(play, "all")
    assert where(play, "lorraine") in ("1805", "2005")


@pytest.mark.rule("12.1d", "11.6.4d")
def test_a_leader_who_cannot_relieve_keeps_a_unit() -> None:
    """He has intercepted and may not go; the unit that came since cannot leave him alone, one of two can."""
    play = before("vienna", others=all_at("linz", "lorraine", "austrian-cavalry-1") | {"saxon-infantry-1": "prague"})
    state(play).intercepted[unit("lorraine")] = 1
    do(play, "works")
    assert refusal(play, "relieve linz") == "12.1d"
    both = before("vienna", others=all_at("linz", "lorraine", "austrian-cavalry-1", "austrian-cavalry-2", "moravian-infantry"))
    state(both).intercepted[unit("lorraine")] = 1
    do(both, "works", "relieve linz")
    assert refusal(both, "all") == "12.1d"
    do(both, "take austrian-cavalry-1", "take moravian-infantry")  # nobody else may go
    assert [state(both).fights[unit(name)] for name in ("austrian-cavalry-1", "austrian-cavalry-2")] == [1, 0]


@pytest.mark.rule("12.1d", "11.4.2k")
def test_no_leader_stays_with_trains_that_are_lost_at_once() -> None:
    """The besiegers march off from Vienna: trains alone before a garrison are lost, and nobody stays with them."""
    play = before("vienna", (*BESIEGERS, "baja-1"))
    do(play, "drop turkish-siege-train-1")
    assert refusal(play, "drop baja-1") == "12.1d"
    assert options(play, "ottomans")["to 2105"].warning.startswith("Trains stay behind")


@pytest.mark.rule("12.2b", "12.1d")
def test_who_rides_to_a_force_does_not_lead_it_in_the_same_phase() -> None:
    """In the Ottoman phase the war with Venice takes the only unit of a Baja: he rides to four units near by, who stay without
    a leader for this phase, and have one in the next."""
    fight = all_at("2306", *(f"janissaries-{n}" for n in range(1, 5)), "kara-mustapha", "sipahi-1", "sipahi-2")
    fight |= all_at("2307", "austrian-infantry-1") | all_at("2713", "baja-1", "rumelian-infantry-1")
    fight |= all_at("sofia", "tartars-1", "tartars-2", "tartars-3", "kuruc-1")
    play = war(fight, seat="ottomans", dice=[5, 5, 6, 1, 6, "venetian-war"], pool={"venetian-war": 1})
    activate(play, "2306")
    do(play, "to 2307", "decline", "fight", "stand", "table shock")
    do(play, "lose rumelian-infantry-1", "lose janissaries-1", "lose janissaries-2", "lose janissaries-3")
    assert where(play, "baja-1") == where(play, "tartars-1")
    do(play, "end")
    do(play, "from sofia")
    assert refusal(play, "take baja-1") == "12.2b"
    do(play, "take tartars-1", "take tartars-2", "take tartars-3")
    assert refusal(play, "take kuruc-1") == "11.1c"
