"""Chapter 21, Russian list: what each Coalition marker needs and does."""

from __future__ import annotations

import pytest

from korvolan.games.great_northern_war.board import BRANDENBURG, DENMARK, SAXONY
from korvolan.games.great_northern_war.rules.coalition_events import is_reformed

from ..story import asked, do, may, refusal
from .story import morale, spot, stack, state, war, where


@pytest.mark.rule("21R.1a", "6.5a")
def test_alliance_with_brandenburg() -> None:
    """Peter in Moscow: allowed. Only Augustus in Warsaw: refused. Its units march at once."""
    hand = {"coalition-alliance-brandenburg": "held", "coalition-spies": "held"}
    play = war({"charles-xii": "riga", "augustus": "warsaw"}, seat="coalition", markers=hand)
    do(play, "act play-marker")
    assert refusal(play, "play coalition-alliance-brandenburg") == "21R.1a"
    pieces = {"charles-xii": "riga", "peter-i": "moscow", "brandenburg-infantry-1": "berlin"}
    play = war(pieces, seat="coalition", markers=hand)
    do(play, "act play-marker", "play coalition-alliance-brandenburg", "pass")
    assert state(play).status[BRANDENBURG] == 1
    assert spot(play, "coalition-alliance-brandenburg") == "in-play"
    do(play, "act move", "from berlin", "all", "done", "to 1332", "halt")
    assert where(play, "brandenburg-infantry-1") == "1332"


@pytest.mark.rule("21R.2a")
def test_alliance_with_denmark() -> None:
    """Sheremetev in captured Riga: allowed. In Nyenskans only once St. Petersburg is built."""
    hand = {"coalition-alliance-denmark": "held", "coalition-spies": "held"}
    tries = (("riga", False, True), ("nyenskans", False, False), ("nyenskans", True, True), ("warsaw", False, False))
    for place, built, allowed in tries:
        play = war(
            {"charles-xii": "abo", "sheremetev": place},
            seat="coalition",
            neutral=("denmark",),
            markers={**hand, **({"coalition-st-petersburg": "map"} if built else {})},
            turn="petersburg = true" if built else "",
        )
        do(play, "act play-marker")
        assert refusal(play, "play coalition-alliance-denmark") == ("" if allowed else "21R.2a"), (place, built)
    play = war({"charles-xii": "abo", "peter-i": "riga"}, seat="coalition", neutral=("denmark",), markers=hand)
    do(play, "act play-marker", "play coalition-alliance-denmark")
    assert state(play).status[DENMARK] == 1
    assert spot(play, "coalition-alliance-denmark") == "in-play"


@pytest.mark.rule("21R.3a", "6.6c")
def test_alliance_with_saxony() -> None:
    """After Peace: Saxony the marker is drawn and played with Peter in Moscow."""
    play = war(
        {"charles-xii": "riga", "peter-i": "moscow"}, seat="coalition", neutral=("saxony",), dice=["coalition-alliance-saxony"]
    )
    do(play, "act pick-marker", "play coalition-alliance-saxony")
    assert state(play).status[SAXONY] == 1
    assert spot(play, "coalition-alliance-saxony") == "in-play"
    hand = {"coalition-alliance-saxony": "held", "coalition-spies": "held"}
    play = war({"charles-xii": "abo", "peter-i": "riga"}, seat="coalition", neutral=("saxony",), markers=hand)
    do(play, "act play-marker")
    assert refusal(play, "play coalition-alliance-saxony") == "21R.3a"


@pytest.mark.rule("21R.6a")
def test_the_baltic_plot() -> None:
    """Menshikov in Reval, die 2: three units appear, +2. A korvolan is a dragoon too: its player chooses."""
    hand = {"coalition-baltic-plot": "held", "coalition-spies": "held"}
    box = ("russian-garrison-1", "russian-dragoons-1", "russian-korvolan-1", "russian-supply-train-1", "russian-infantry-1")
    play = war({"charles-xii": "abo", "menshikov": "reval"}, seat="coalition", markers=hand, boxes=box, dice=[2])
    do(play, "act play-marker", "play coalition-baltic-plot")
    assert may(play) == {"recruit russian-dragoons-1", "recruit russian-korvolan-1"}
    assert refusal(play, "recruit russian-infantry-1") == "21R.6a"
    do(play, "recruit russian-korvolan-1")
    assert stack(play, "reval") == {"menshikov", "russian-garrison-1", "russian-korvolan-1", "russian-supply-train-1"}
    assert morale(play) == (10, 12)
    assert spot(play, "coalition-baltic-plot") == "pool"


@pytest.mark.rule("21R.6a")
def test_the_plot_needs_a_russian_leader_in_riga_or_reval() -> None:
    hand = {"coalition-baltic-plot": "held", "coalition-spies": "held"}
    for pieces in ({"menshikov": "narva"}, {"augustus": "riga"}):
        play = war({"charles-xii": "abo", **pieces}, seat="coalition", markers=hand)
        do(play, "act play-marker")
        assert refusal(play, "play coalition-baltic-plot") == "21R.6a"
    play = war({"peter-i": "riga", "russian-infantry-1": "reval"}, seat="coalition", markers=hand, dice=[1])
    do(play, "act play-marker", "play coalition-baltic-plot")
    assert may(play) == {"deploy 2427"}  # asked, for who is in Reval nobody else may know
    assert refusal(play, "deploy reval") == "21R.6a"
    play = war({"peter-i": "riga", "menshikov": "reval"}, seat="coalition", markers=hand, dice=[1])
    do(play, "act play-marker", "play coalition-baltic-plot")
    assert may(play) == {"deploy 2427", "deploy 2522"}


@pytest.mark.rule("21R.8a")
def test_the_cossacks_rally_in_the_south() -> None:
    """Kursk, empty: allowed. Kaluga lies half a hex north of Tula: refused. Two irregulars come together."""
    box = ("russian-irregulars-1", "russian-irregulars-2", "russian-irregulars-3")
    play = war(
        {"charles-xii": "riga", "swedish-infantry-1": "3636", "peter-i": "moscow"},
        seat="coalition",
        markers={"coalition-cossacks-rally": "held"},
        boxes=box,
    )
    do(play, "act play-marker", "play coalition-cossacks-rally")
    assert "deploy 3730" in may(play)  # Tula itself
    assert refusal(play, "deploy kaluga") == "21R.8a"
    assert refusal(play, "deploy 3636") == "21R.8a"  # the Swedes are there
    assert refusal(play, "deploy moscow") == "21R.8a"
    assert refusal(play, "deploy 3634") == "21R.8a"  # no town
    do(play, "deploy kursk")
    assert stack(play, "kursk") == {"russian-irregulars-1", "russian-irregulars-2"}
    assert spot(play, "coalition-cossacks-rally") == "pool"


@pytest.mark.rule("21R.8a")
def test_one_cossack_rallies_or_none() -> None:
    for box, number in ((("russian-irregulars-1",), 1), ((), 0)):
        play = war({"charles-xii": "riga"}, seat="coalition", markers={"coalition-cossacks-rally": "held"}, boxes=box)
        do(play, "act play-marker")
        action = int(play.action("play coalition-cossacks-rally"))
        assert (play.state.frames[-1].warns(play.state, action) != 0) == (number == 0)
        do(play, "play coalition-cossacks-rally", *(["deploy tula"] if number else []))
        assert len(stack(play, "tula")) == number
        assert play.seat == "sweden"


@pytest.mark.rule("21R.12a")
def test_civil_war_before_the_lithuanian_alliance() -> None:
    """Only the Coalition places a unit: in a town or fortress of Poland without enemies."""
    play = war(
        {"charles-xii": "warsaw", "peter-i": "moscow"},
        seat="coalition",
        dice=["coalition-polish-civil-war"],
        boxes=("polish-cavalry-1", "polish-hetman", "lithuanian-infantry-1", "russian-infantry-1"),
    )
    do(play, "act pick-marker")
    assert play.seat == "coalition"
    assert may(play) == {"recruit polish-cavalry-1", "recruit polish-hetman"}
    assert refusal(play, "recruit russian-infantry-1") == "21R.12a"
    do(play, "recruit polish-cavalry-1")
    assert refusal(play, "deploy warsaw") == refusal(play, "deploy moscow") == refusal(play, "deploy 2134") == "21R.12a"
    do(play, "deploy thorn")
    assert stack(play, "thorn") == {"polish-cavalry-1"}
    assert play.seat == "sweden"
    assert morale(play) == (10, 9)
    assert asked(play)[1] == ["9.4a", "27.0a"]


@pytest.mark.rule("21R.12a")
def test_civil_war_with_both_factions() -> None:
    """The First Player places first (ruling A75)."""
    play = war(
        {"charles-xii": "riga", "peter-i": "moscow"},
        seat="coalition",
        joined=("poland-lithuania",),
        dice=["coalition-polish-civil-war"],
        boxes=("polish-cavalry-1", "lithuanian-infantry-1"),
        turn='first = "sweden"',
    )
    do(play, "act pick-marker")
    assert play.seat == "sweden"
    do(play, "deploy warsaw")
    assert play.seat == "coalition"
    assert refusal(play, "deploy warsaw") == "21R.12a"
    do(play, "deploy thorn")
    assert (where(play, "lithuanian-infantry-1"), where(play, "polish-cavalry-1")) == ("2133", "1932")


@pytest.mark.rule("21R.14a", "21.3d")
def test_the_new_army_stays() -> None:
    play = war({"charles-xii": "riga", "peter-i": "moscow"}, seat="coalition", dice=["coalition-russian-new-army"])
    assert not is_reformed(state(play))
    do(play, "act pick-marker")
    assert is_reformed(state(play))
    assert spot(play, "coalition-russian-new-army") == "in-play"


@pytest.mark.rule("21R.15a")
def test_st_petersburg_is_built_and_not_played() -> None:
    hand = {"coalition-st-petersburg": "held", "coalition-spies": "held"}
    play = war({"charles-xii": "riga", "peter-i": "nyenskans"}, seat="coalition", markers=hand)
    do(play, "act play-marker")
    assert refusal(play, "play coalition-st-petersburg") == "25.1a"
    play = war({"charles-xii": "riga", "peter-i": "nyenskans"}, seat="coalition", dice=["coalition-st-petersburg"])
    do(play, "act pick-marker")
    assert may(play) == {"keep"}
