"""[27.15] Honors of War."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.great_northern_war.board import distance

from ..story import asked, do, may, refusal, told
from .story import hex, morale, sees, shown, stack, state, unit, war, where

BESIEGERS = {
    "sheremetev": "2922",
    "russian-infantry-1": "2922",
    "russian-artillery-1": "2922",
    "russian-supply-train-1": "2922",
    "russian-irregulars-1": "2922",
    "russian-garrison-1": "2922",
}
SWEDES = {
    "swedish-garrison-1": "narva",
    "swedish-infantry-1": "narva",
    "swedish-garrison-2": "reval",
    "swedish-garrison-3": "riga",
}


def offer(pieces: dict[str, str] | None = None, **more) -> Play:  # type: ignore[no-untyped-def]
    """Sheremetev stands before Narva."""
    return war(BESIEGERS | SWEDES if pieces is None else pieces, seat="coalition", **more)


@pytest.mark.rule("27.15a", "27.15b", "27.15c", "19.1a")
def test_narva_goes_to_reval() -> None:
    """All units go together, garrisons too, three hexes over whatever lies between; then the besiegers move in."""
    play = offer()
    do(play, "act honors-of-war", "lead sheremetev")
    assert asked(play) == ("sweden", ["27.15b", "27.15d"])
    assert may(play) == {"accept", "decline"}
    do(play, "accept")
    assert distance(hex("narva"), hex("reval")) == 3
    do(play, "to reval")
    assert stack(play, "reval") == {"swedish-garrison-1", "swedish-infantry-1", "swedish-garrison-2"}
    assert asked(play) == ("coalition", ["27.15c"])
    assert refusal(play, "take russian-garrison-1") == "10.2a"
    do(play, "all", "done")
    assert stack(play, "narva") == set(BESIEGERS) - {"russian-garrison-1"}  # guns, trains and riders, and nobody rides on
    assert play.seat == "sweden"
    assert morale(play) == (10, 9)
    assert state(play).moved == [0] * len(state(play).moved)


@pytest.mark.rule("27.15c")
def test_some_move_in_or_nobody() -> None:
    play = offer()
    do(play, "act honors-of-war", "lead sheremetev", "accept", "to riga", "take russian-infantry-1")
    assert refusal(play, "take russian-infantry-1") == "10.3a"
    assert refusal(play, "take swedish-garrison-1") == "2.4d"
    do(play, "done")
    assert stack(play, "narva") == {"russian-infantry-1"}
    play = offer()
    do(play, "act honors-of-war", "lead sheremetev", "accept", "to riga", "done")
    assert stack(play, "narva") == set()
    assert state(play).force_at == -1


@pytest.mark.rule("27.15d")
def test_a_refusal_changes_nothing() -> None:
    play = offer()
    do(play, "act honors-of-war", "lead sheremetev", "decline")
    assert stack(play, "narva") == {"swedish-garrison-1", "swedish-infantry-1"}
    assert morale(play) == (10, 9)
    assert play.seat == "sweden"
    assert "The Swedish Empire refuses Honors of War in Narva (2823)." in told(play)


@pytest.mark.rule("27.15a")
def test_a_leader_next_to_an_occupied_fortress() -> None:
    assert refusal(offer({"russian-infantry-1": "2922"} | SWEDES), "act honors-of-war") == "27.15a"  # no leader
    far = {"sheremetev": "3023"} | SWEDES
    assert refusal(offer(far), "act honors-of-war") == "27.15a"
    empty = {"sheremetev": "2922", "swedish-garrison-2": "reval"}
    assert refusal(offer(empty), "act honors-of-war") == "27.15a"
    play = offer(BESIEGERS | SWEDES | {"peter-i": "3023"})
    do(play, "act honors-of-war")
    assert may(play) == {"lead sheremetev"}
    assert refusal(play, "lead peter-i") == "27.15a"
    assert refusal(play, "lead russian-infantry-1") == "27.15a"
    assert refusal(play, "lead charles-xii") == "2.4d"


@pytest.mark.rule("27.15a", "27.15b")
def test_a_refuge_within_twelve_hexes() -> None:
    """Of Narva's garrison Abo is nine hexes away and Wismar far more; an empty or enemy fortress is no refuge."""
    refuges = {"sheremetev": "2922", "swedish-garrison-1": "narva", "swedish-garrison-20": "wismar"}
    play = offer(refuges | {"lithuanian-infantry-1": "narva"}, joined=("poland-lithuania",))
    assert distance(hex("narva"), hex("wismar")) > 12
    assert refusal(play, "act honors-of-war") == "27.15a"  # nor may Lithuanians go to Sweden proper
    play = offer(refuges | {"swedish-garrison-2": "reval", "swedish-garrison-3": "2528"})
    do(play, "act honors-of-war", "lead sheremetev", "accept")
    assert refusal(play, "to wismar") == "27.15b"
    assert refusal(play, "to riga") == "27.15b"
    assert refusal(play, "to 2528") == "27.15b"
    assert refusal(play, "to narva") == "27.15b"
    assert refusal(play, "to sweden-box") == "27.15b"
    assert "to 2522" in may(play)


@pytest.mark.rule("27.15b")
def test_sweden_proper_is_a_refuge_for_swedes_alone() -> None:
    """An empty fortress of Sweden proper counts as occupied (ruling A29)."""
    play = offer({"sheremetev": "2423", "swedish-garrison-1": "2424"})
    do(play, "act honors-of-war", "lead sheremetev", "accept")
    assert "to 1823" in may(play)  # Stockholm, with nobody in it
    both = {"sheremetev": "2423", "swedish-garrison-1": "2424", "lithuanian-infantry-1": "2424", "swedish-garrison-3": "riga"}
    play = offer(both, joined=("poland-lithuania",))
    do(play, "act honors-of-war", "lead sheremetev", "accept")
    assert may(play) == {"to 2427", "to 2221"}  # Riga, and Abo with the garrison that stands there
    assert refusal(play, "to stockholm") == "24.1a"


@pytest.mark.rule("27.15a")
def test_one_of_two_fortresses() -> None:
    """From 2428 both Riga and Mitau can be offered honors."""
    army = {"sheremetev": "2428", "swedish-garrison-1": "riga", "swedish-garrison-2": "mitau"}
    play = offer(army)
    do(play, "act honors-of-war", "lead sheremetev")
    assert may(play) == {"attack 2427", "attack 2327"}
    assert refusal(play, "attack 2528") == "27.15a"
    do(play, "attack mitau", "accept", "to riga", "all", "done")
    assert stack(play, "riga") == {"swedish-garrison-1", "swedish-garrison-2"}
    assert where(play, "sheremetev") == "2327"


@pytest.mark.rule("24.1a", "27.15c")
def test_danes_do_not_move_into_malmo() -> None:
    army = {
        "frederick": "copenhagen",
        "danish-infantry-1": "copenhagen",
        "swedish-garrison-1": "1328",
        "swedish-garrison-2": "1628",
    }
    play = offer(army)
    do(play, "act honors-of-war", "lead frederick", "accept", "to 1628")
    assert refusal(play, "take frederick") == "24.1a"
    do(play, "done")
    assert stack(play, "1328") == set()


def test_who_moves_in_is_not_told() -> None:
    """The garrison is gone and nobody else looks on: the Swedes see an army in Narva, and no names."""
    play = offer()
    do(play, "act honors-of-war", "lead sheremetev", "accept", "to reval", "all")
    assert not sees(play, "sweden", "sheremetev")
    do(play, "done")
    assert "coalition-army-2823" in shown(play, "sweden")
    assert not any("Sheremetev" in line for line in told(play, "sweden")[-2:])
    assert state(play).at[unit("russian-garrison-1")] == hex("2922")


def test_a_standing_order_declines() -> None:
    play = offer()
    play.order("sweden", "honors")
    do(play, "act honors-of-war", "lead sheremetev")
    play.obey()
    assert play.seat == "sweden"
    assert asked(play)[1] == ["9.4a", "27.0a"]


@pytest.mark.rule("27.15a")
def test_no_honors_over_a_lake() -> None:
    """Peipus parts Gdov and Dorpat: nobody attacks over it, and nobody offers Honors of War (ruling A29)."""
    swedes = {"swedish-garrison-1": "dorpat", "swedish-garrison-2": "reval"}
    play = offer({"sheremetev": "gdov", **swedes})
    water = ("27.15a", "Water lies between: Honors of War are offered only where an attack could be made.")
    assert play.why_not("act honors-of-war") == [water]
    play = offer({"sheremetev": "gdov", "menshikov": "2725", **swedes})
    do(play, "act honors-of-war")
    assert play.why_not("lead sheremetev") == [water]
    assert may(play) == {"lead menshikov"}


@pytest.mark.rule("27.15a")
def test_the_lake_is_told_where_another_fortress_is_near() -> None:
    play = offer(
        {"sheremetev": "2723", "swedish-garrison-1": "dorpat", "swedish-garrison-2": "narva", "swedish-garrison-3": "reval"}
    )
    do(play, "act honors-of-war", "lead sheremetev")
    assert play.seat == "sweden"  # only Narva can be meant
