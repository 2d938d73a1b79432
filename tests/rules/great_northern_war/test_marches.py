"""27.2 to 27.4: a march with supply, and a forced march."""

from __future__ import annotations

import pytest

from ..story import do, may, refusal, told
from .story import morale, sees, stack, state, unit, war, where
from .test_movement import ROAD_EAST, goes

START = ROAD_EAST[0]


def army(*names: str) -> dict[str, str]:
    return dict.fromkeys(names, START)


# -- supply (27.2) ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("27.2a")
def test_supply_doubles_the_movement() -> None:
    """Infantry (5) goes 10 hexes; the train goes to its box before the march."""
    play = war(army("swedish-infantry-1", "swedish-supply-train-1"))
    do(play, "act supply-move", f"from {START}", "take swedish-infantry-1", "done", "supply swedish-supply-train-1")
    assert where(play, "swedish-supply-train-1") == "sweden-box"
    do(play, *goes(*ROAD_EAST[1:11]))
    assert refusal(play, f"to {ROAD_EAST[11]}") == "10.5a"
    do(play, "halt")
    assert morale(play) == (9, 10)


@pytest.mark.rule("27.2b")
def test_supply_is_needed() -> None:
    """No train in the hex, no such Action there; a train alone cannot expend itself."""
    play = war({"swedish-infantry-1": START, "swedish-supply-train-1": "riga"})
    assert refusal(play, "act supply-move") == "27.2b"
    play = war({"swedish-infantry-1": START, "swedish-supply-train-1": "riga", "swedish-infantry-2": "riga"})
    do(play, "act supply-move")
    assert refusal(play, f"from {START}") == "27.2b"
    do(play, "from riga")
    assert refusal(play, "take swedish-supply-train-1") == "27.2b"
    do(play, "all", "done")
    assert refusal(play, "supply swedish-infantry-2") == "27.2a"
    assert may(play) == {"supply swedish-supply-train-1"}


@pytest.mark.rule("27.2a", "27.2b")
def test_one_train_is_expended_and_another_may_march() -> None:
    play = war(army("swedish-supply-train-1", "swedish-supply-train-2"))
    do(play, "act supply-move", f"from {START}", "all")
    assert refusal(play, "take swedish-supply-train-2") == "27.2b"
    do(play, "done")
    assert refusal(play, "supply swedish-supply-train-1") == "27.2a"  # it marches
    do(play, "supply swedish-supply-train-2", *goes(*ROAD_EAST[1:9]))
    assert refusal(play, f"to {ROAD_EAST[9]}") == "10.5a"  # twice 4


@pytest.mark.rule("9.11a")
def test_allies_use_each_others_supply() -> None:
    """A Danish train is expended for a Russian march."""
    play = war(army("russian-infantry-1", "danish-supply-train-1"), seat="coalition")
    do(play, "act supply-move", f"from {START}", "take russian-infantry-1", "done", "supply danish-supply-train-1")
    assert where(play, "danish-supply-train-1") == "denmark-box"
    do(play, *goes(*ROAD_EAST[1:11]), "halt")
    assert where(play, "russian-infantry-1") == ROAD_EAST[10]


# -- forced march (27.3) -----------------------------------------------------------------------------------------------


@pytest.mark.rule("9.6a", "27.3a")
def test_a_leader_adds_his_value() -> None:
    """Charles (4) with infantry (5): 9 points. Without a leader in the Force there is no forced march, but a march there is."""
    play = war({"swedish-infantry-1": START})
    assert refusal(play, "act forced-march") == "27.3a"
    assert refusal(play, "act move") == ""
    play = war(army("charles-xii", "swedish-infantry-1") | {"swedish-infantry-2": "riga"}, dice=[1])
    do(play, "act forced-march")
    assert refusal(play, "from riga") == "27.3a"
    do(play, f"from {START}", "take swedish-infantry-1")
    assert refusal(play, "done") == "27.3a"
    do(play, "take charles-xii", "done")
    assert refusal(play, "lead swedish-infantry-1") == "27.3a"
    do(play, "lead charles-xii", *goes(*ROAD_EAST[1:10]))
    assert refusal(play, f"to {ROAD_EAST[10]}") == "10.5a"
    assert refusal(play, "drop charles-xii") == "27.3a"
    do(play, "drop swedish-infantry-1", f"to {ROAD_EAST[10]}")  # 8 + 4, and 9 are spent


@pytest.mark.rule("27.3a", "27.3b")
def test_one_leader_counts() -> None:
    """Rhenskold (3) is named, not Charles (4): 8 points, and a 4 fails. The other may stay behind."""
    play = war(army("charles-xii", "rhenskold", "swedish-infantry-1"), dice=[4])
    do(play, "act forced-march", f"from {START}", "all", "done", "lead rhenskold", *goes(*ROAD_EAST[1:9]))
    assert refusal(play, f"to {ROAD_EAST[9]}") == "10.5a"
    assert refusal(play, "drop rhenskold") == "27.3a"
    do(play, "drop charles-xii", "halt")
    assert refusal(play, "lose charles-xii") == "10.6a"  # he did not end the march in the Force
    do(play, "lose swedish-infantry-1")
    assert where(play, "swedish-infantry-1") == "sweden-box"


@pytest.mark.rule("27.3b")
@pytest.mark.parametrize(("leader", "die", "lost"), [("charles-xii", 4, False), ("charles-xii", 5, True)])
def test_the_die_of_a_forced_march(leader: str, die: int, lost: bool) -> None:
    """Charles: 5 or 6 costs a unit. It goes to its box, and no Morale Points change hands."""
    play = war(army(leader, "swedish-infantry-1"), dice=[die])
    do(play, "act forced-march", f"from {START}", "all", "done", f"lead {leader}", "to 3134", "halt")
    if lost:
        assert may(play) == {f"lose {leader}", "lose swedish-infantry-1"}
        do(play, "lose swedish-infantry-1")
    assert stack(play, "3134") == ({leader} if lost else {leader, "swedish-infantry-1"})
    assert play.seat == "coalition"
    assert morale(play) == (9, 10)


@pytest.mark.rule("27.3b")
def test_a_leader_of_little_value() -> None:
    """Value 1: a 2 costs a unit already, a 1 does not."""
    for die, seat in ((1, "coalition"), (2, "sweden")):
        play = war(army("mazeppa", "swedish-infantry-1"), dice=[die], joined=("cossacks",))
        do(play, "act forced-march", f"from {START}", "all", "done", "lead mazeppa", "to 3134", "halt")
        assert play.seat == seat


@pytest.mark.rule("27.3b", "19.4a")
def test_a_sovereign_may_be_given_up() -> None:
    """It costs a die of Morale Points even so (ruling A25)."""
    play = war(army("charles-xii"), dice=[6, 3])
    do(play, "act forced-march", f"from {START}", "all", "done", "lead charles-xii", "to 3134", "halt", "lose charles-xii")
    assert morale(play) == (9 - 3, 10)


@pytest.mark.rule("27.3b")
def test_an_enemy_zone_ends_a_forced_march_too() -> None:
    play = war(army("charles-xii", "swedish-infantry-1") | {"russian-infantry-1": "3033"}, dice=[6])
    do(play, "act forced-march", f"from {START}", "all", "done", "lead charles-xii", "to 3134", "to 3133")
    assert may(play) == {"lose charles-xii", "lose swedish-infantry-1"}


@pytest.mark.rule("27.4a")
def test_doubled_and_then_the_leader() -> None:
    """Infantry 5 and Charles 4: 14 points; then the die."""
    play = war(army("charles-xii", "swedish-infantry-1", "swedish-supply-train-1"), dice=[5])
    do(play, "act supply-march", f"from {START}", "take charles-xii", "take swedish-infantry-1", "done")
    do(play, "supply swedish-supply-train-1", "lead charles-xii", *goes(*ROAD_EAST[1:15]))
    assert refusal(play, f"to {ROAD_EAST[15]}") == "10.5a"
    do(play, "halt", "lose swedish-infantry-1")
    assert where(play, "charles-xii") == ROAD_EAST[14]
    play = war(army("charles-xii", "swedish-infantry-1"))
    assert play.why_not("act supply-march") == [("27.4a", "There is no supply unit to expend for a forced march there.")]


@pytest.mark.rule("27.4a", "9.6a")
def test_a_supplied_forced_march_lacks_the_train_before_the_leader() -> None:
    """Infantry alone lacks both, and the train is said first; with a train in the hex it is the leader who is missing."""
    play = war(army("swedish-infantry-1"))
    assert "no supply unit" in play.why_not("act supply-march")[0][1]
    play = war(army("swedish-infantry-1", "swedish-supply-train-1"))
    assert play.why_not("act supply-march")[0] == (
        "27.4a",
        "There is no leader who could force a march where a supply unit is.",
    )
    play = war(army("charles-xii", "swedish-infantry-1", "swedish-supply-train-1"))
    do(play, "act supply-march", f"from {START}")
    assert refusal(play, "take swedish-supply-train-1") == "27.4a"
    do(play, "take swedish-infantry-1")
    assert refusal(play, "done") == "27.4a"
    do(play, "take charles-xii", "done")
    assert refusal(play, "supply swedish-infantry-1") == "27.4a"


# -- what the enemy learns -------------------------------------------------------------------------------------------


@pytest.mark.rule("22.0a", "27.3b")
def test_the_leader_stays_covered() -> None:
    """The enemy learns the die and whether a unit is lost, not who led the march; only the unit in its box lies open."""
    play = war(army("charles-xii", "swedish-infantry-1"), dice=[6])
    do(play, "act forced-march", f"from {START}", "all", "done", "lead charles-xii", "to 3134", "halt")
    assert not play.may_undo("sweden")
    assert not sees(play, "coalition", "charles-xii")
    assert any("rolls 6, and a unit is lost" in line for line in told(play, "coalition"))
    assert not any("Charles" in line for line in told(play, "coalition"))
    do(play, "lose swedish-infantry-1")
    assert not sees(play, "coalition", "charles-xii")
    assert sees(play, "coalition", "swedish-infantry-1")


@pytest.mark.rule("22.0a")
def test_whatever_an_enemy_imagines_can_go_on() -> None:
    """At each decision of a covered march, what the enemy may think of it has a leader, a train and something to decide."""
    from korvolan.kernel.dice import seeded

    pieces = army("charles-xii", "swedish-infantry-1", "swedish-supply-train-1", "rhenskold")
    pieces |= {f"swedish-infantry-{n}": place for n, place in enumerate(["riga", "narva", "reval", "3028"], 2)}
    play = war(pieces)
    steps = ["act supply-march", f"from {START}", "all", "done", "supply swedish-supply-train-1", "lead rhenskold", "to 3134"]
    for step in steps:
        do(play, step)
        for seed in range(8):
            other = play.determinize("coalition", seeded(seed))
            assert other.legal()
            if step == "done":
                assert not state(other).force[unit(str(other.legal()[0]).split()[1])]
