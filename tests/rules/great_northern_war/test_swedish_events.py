"""Chapter 21, Swedish list: what each Swedish marker needs and does."""

from __future__ import annotations

import pytest

from korvolan.games.great_northern_war.board import BRANDENBURG, COSSACKS, DENMARK, LITHUANIA, SAXONY

from ..story import asked, do, ending, may, refusal
from .story import morale, spot, stack, state, town, war, where

BATURIN = {
    "mazeppa": "baturin",
    "cossack-wing-1": "baturin",
    "cossack-wing-2": "baturin",
    "cossack-wing-3": "baturin",
    "peter-i": "moscow",
}


@pytest.mark.rule("21S.1a")
def test_who_wins_the_cossacks() -> None:
    """Charles in 3236, Russian and next to Baturin: allowed. In Polish 3034, two hexes away: refused. Three away: refused."""
    hand = {"sweden-alliance-cossacks": "held", "sweden-spies": "held"}
    for where_he_is, allowed in (("3236", True), ("3034", False), ("3238", False)):
        play = war({**BATURIN, "charles-xii": where_he_is}, markers=hand)
        do(play, "act play-marker")
        assert refusal(play, "play sweden-alliance-cossacks") == ("" if allowed else "21S.1a"), where_he_is
    play = war({**BATURIN, "swedish-infantry-1": "3236"}, markers=hand)
    do(play, "act play-marker")
    assert refusal(play, "play sweden-alliance-cossacks") == "21S.1a"  # no leader


@pytest.mark.rule("21S.1b", "6.5a", "6.4b")
def test_the_cossacks_join() -> None:
    """Mazeppa and his wings march from the next Swedish Action on."""
    play = war({**BATURIN, "charles-xii": "3236"}, markers={"sweden-alliance-cossacks": "held"})
    assert refusal(play, "act move") == ""
    do(play, "act play-marker", "play sweden-alliance-cossacks", "pass")
    assert state(play).status[COSSACKS] == 1
    assert spot(play, "sweden-alliance-cossacks") == "in-play"
    do(play, "act move", "from baturin", "all", "done", "to 3236", "halt")
    assert where(play, "mazeppa") == where(play, "cossack-wing-3") == "3236"


LITHUANIANS = (
    "stanislaus",
    "lithuanian-infantry-1",
    "lithuanian-infantry-2",
    "lithuanian-cavalry-1",
    "lithuanian-cavalry-2",
    "lithuanian-dragoons-1",
    "lithuanian-irregulars-1",
    "lithuanian-irregulars-2",
    "lithuanian-garrison-1",
    "lithuanian-marshal-1",
)


@pytest.mark.rule("21S.2a")
def test_who_wins_the_lithuanians() -> None:
    """Schlippenbach in Warsaw: allowed. Only Mazeppa there: refused."""
    hand = {"sweden-alliance-poland-lithuania": "held", "sweden-spies": "held"}
    play = war({"schlippenbach": "warsaw"}, markers=hand)
    do(play, "act play-marker")
    assert "play sweden-alliance-poland-lithuania" in may(play)
    play = war({"mazeppa": "warsaw"}, joined=("cossacks",), markers=hand)
    do(play, "act play-marker")
    assert refusal(play, "play sweden-alliance-poland-lithuania") == "21S.2a"


@pytest.mark.rule("21S.2b", "21.4a", "17.6b")
def test_five_lithuanians_appear() -> None:
    """Stanislaus and four units, though another rule speaks of all; the rest are recruited later (ruling A69)."""
    play = war({"charles-xii": "warsaw"}, markers={"sweden-alliance-poland-lithuania": "held"}, boxes=LITHUANIANS)
    do(play, "act play-marker", "play sweden-alliance-poland-lithuania")
    assert stack(play, "warsaw") == {
        "charles-xii",
        "stanislaus",
        "lithuanian-infantry-1",
        "lithuanian-cavalry-1",
        "lithuanian-dragoons-1",
        "lithuanian-irregulars-1",
    }
    assert where(play, "lithuanian-marshal-1") == where(play, "lithuanian-cavalry-2") == "poland-lithuania-box"
    assert state(play).status[LITHUANIA] == 1
    assert spot(play, "sweden-alliance-poland-lithuania") == "in-play"
    assert morale(play) == (10, 10)


# -- Norway, the Ottomans ------------------------------------------------------------------------------------------


@pytest.mark.rule("21S.9a", "21S.9b")
def test_norway_takes_a_leader_and_rolls() -> None:
    """Die 4: +4. The leader goes to the box, where he can be bought back. Charles stays."""
    pieces = {"charles-xii": "riga", "rhenskold": "riga", "creutz": "reval", "mazeppa": "riga", "peter-i": "moscow"}
    play = war(pieces, mp=(11, 10), joined=("cossacks",), dice=["sweden-norway-campaign", 4])
    do(play, "act pick-marker")
    assert asked(play) == ("sweden", ["21S.9a", "21S.10a"])
    assert may(play) == {"recall rhenskold", "recall creutz"}
    assert refusal(play, "recall charles-xii") == refusal(play, "recall mazeppa") == "21S.9a"
    do(play, "recall creutz")
    assert where(play, "creutz") == "sweden-box"
    assert morale(play) == (14, 10)
    assert spot(play, "sweden-norway-campaign") == "pool"


@pytest.mark.rule("21S.9a", "21S.9b")
def test_without_another_leader_norway_costs_a_point_more() -> None:
    """Die 3: -3 and -1. At 1 after the pick with a 2: 1 + 2 - 1 = 2, for gains come first (ruling A90)."""
    play = war({"charles-xii": "riga", "peter-i": "moscow"}, mp=(11, 10), dice=["sweden-norway-campaign", 3])
    do(play, "act pick-marker")
    assert morale(play) == (6, 10)
    play = war({"charles-xii": "riga", "peter-i": "moscow"}, mp=(2, 10), dice=["sweden-norway-campaign", 2])
    do(play, "act pick-marker")
    assert morale(play) == (2, 10)


@pytest.mark.rule("21S.10a", "21S.10b")
def test_the_ottomans_take_a_russian_leader() -> None:
    """The Coalition chooses; Peter stays, a Saxon will not do. Die 5: +5, die 2: -2."""
    pieces = {"charles-xii": "riga", "peter-i": "moscow", "sheremetev": "moscow", "menshikov": "tula", "augustus": "dresden"}
    for die, points in ((5, 15), (2, 8)):
        play = war(pieces, dice=["sweden-ottoman-intervention", die])
        do(play, "act pick-marker")
        assert play.seat == "coalition"
        assert may(play) == {"recall sheremetev", "recall menshikov"}
        assert refusal(play, "recall peter-i") == refusal(play, "recall augustus") == "21S.10a"
        do(play, "recall menshikov")
        assert where(play, "menshikov") == "russia-box"
        assert morale(play) == (9, points)
    assert spot(play, "sweden-ottoman-intervention") == "pool"


@pytest.mark.rule("21S.10a", "21S.10b", "21.5b")
def test_without_another_leader_the_ottomans_cost_a_point_more() -> None:
    play = war({"charles-xii": "riga", "peter-i": "moscow"}, mp=(10, 3), dice=["sweden-ottoman-intervention", 2])
    do(play, "act pick-marker")
    assert ending(play) == ("sweden", "4.1a")


# -- Peace ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("21S.11a")
def test_peace_with_brandenburg() -> None:
    """Rhenskold in Koenigsberg: allowed; in Memel: refused."""
    markers = {
        "sweden-peace-brandenburg": "held",
        "sweden-spies": "held",
        "coalition-alliance-brandenburg": "in-play",
    }
    at_war = ("brandenburg",)
    play = war({"rhenskold": "memel", "frederick-william": "berlin"}, joined=at_war, markers=markers)
    do(play, "act play-marker")
    assert refusal(play, "play sweden-peace-brandenburg") == "21S.11a"
    play = war({"rhenskold": "koenigsberg", "frederick-william": "kustrin"}, joined=at_war, markers=markers)
    do(play, "act play-marker", "play sweden-peace-brandenburg", "to riga", "done")
    assert state(play).status[BRANDENBURG] == 0
    assert town(play, "rhenskold") == "Riga"
    assert spot(play, "sweden-peace-brandenburg") == "pool"


@pytest.mark.rule("21S.12a")
def test_peace_with_denmark() -> None:
    """Charles in Fredericia: allowed; in Aalborg: refused."""
    markers = {"sweden-peace-denmark": "held", "sweden-spies": "held", "coalition-alliance-denmark": "in-play"}
    play = war({"charles-xii": "aalborg", "frederick": "copenhagen"}, markers=markers)
    do(play, "act play-marker")
    assert refusal(play, "play sweden-peace-denmark") == "21S.12a"
    play = war({"charles-xii": "fredericia", "frederick": "copenhagen"}, markers=markers)
    do(play, "act play-marker", "play sweden-peace-denmark", "to gottorp", "done")
    assert state(play).status[DENMARK] == 0
    assert town(play, "charles-xii") == "Gottorp"


@pytest.mark.rule("21S.13a")
def test_peace_with_saxony() -> None:
    """Charles in Leipzig: the Saxons go to Leipzig and Dresden, Charles leaves."""
    markers = {"sweden-peace-saxony": "held", "sweden-spies": "held", "coalition-alliance-saxony": "in-play"}
    play = war({"charles-xii": "1435", "augustus": "warsaw"}, markers=markers)
    do(play, "act play-marker")
    assert refusal(play, "play sweden-peace-saxony") == "21S.13a"
    play = war({"charles-xii": "leipzig", "augustus": "warsaw", "saxon-garrison-1": "dresden"}, markers=markers)
    do(play, "act play-marker", "play sweden-peace-saxony")
    assert "to 1630" not in may(play)
    do(play, "to stralsund")
    assert asked(play) == ("coalition", ["6.6b"])
    assert may(play) == {"to 1335", "to 1436"}
    do(play, "to leipzig", "done")
    assert town(play, "augustus") == "Leipzig"
    assert state(play).status[SAXONY] == 0
    assert spot(play, "sweden-peace-saxony") == spot(play, "coalition-alliance-saxony") == "pool"


# -- Russian Usurper -----------------------------------------------------------------------------------------------


@pytest.mark.rule("21S.15a")
def test_the_usurper_in_moscow() -> None:
    """Only one garrison in the box: garrison, dragoon and train appear, and a die is gained; the marker leaves the game."""
    hand = {"sweden-russian-usurper": "held", "sweden-spies": "held"}
    box = ("swedish-garrison-1", "swedish-dragoons-1", "swedish-dragoons-2", "swedish-supply-train-1", "swedish-infantry-1")
    play = war({"charles-xii": "tula", "peter-i": "pskov"}, markers=hand, boxes=box)
    do(play, "act play-marker")
    assert refusal(play, "play sweden-russian-usurper") == "21S.15a"
    play = war({"charles-xii": "moscow", "peter-i": "pskov"}, markers=hand, boxes=box, dice=[6])
    do(play, "act play-marker", "play sweden-russian-usurper")
    assert stack(play, "moscow") == {"charles-xii", "swedish-garrison-1", "swedish-dragoons-1", "swedish-supply-train-1"}
    assert morale(play) == (16, 10)
    assert spot(play, "sweden-russian-usurper") == "gone"
    play = war({"charles-xii": "moscow"}, markers=hand, boxes=("swedish-garrison-1", "swedish-garrison-2"), dice=[1])
    do(play, "act play-marker", "play sweden-russian-usurper")
    assert stack(play, "moscow") == {"charles-xii", "swedish-garrison-1", "swedish-garrison-2"}
