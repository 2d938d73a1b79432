"""27.9: river transport."""

from __future__ import annotations

import pytest

from korvolan.games.great_northern_war.board import BOARD, COALITION, FORTRESSES, SWEDISH
from korvolan.games.great_northern_war.rules import rivers

from ..story import do, may, refusal
from .story import hex, morale, stack, state, town, war


@pytest.mark.rule("27.9a")
@pytest.mark.parametrize("limit", [1, 2, 6, 7, 11, 12])
def test_twelve_hexes(monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    """Each hex entered counts: every pair of fortresses that the board joins by river is joined, and no other, if it is not
    further apart than the limit."""
    monkeypatch.setattr(rivers, "RIVER_HEXES", limit)
    g = state(war({}, joined=("brandenburg", "cossacks")))
    joined = {(a, b) for a in FORTRESSES for b in FORTRESSES if a < b and b in rivers.reach(g, COALITION, a, False)}
    links = BOARD["river_links"]
    assert joined == {tuple(sorted(hex(name) for name in link["hexes"])) for link in links if link["steps"] <= limit}


@pytest.mark.rule("27.9a")
def test_leaders_artillery_and_trains_go_by_boat() -> None:
    """Artillery, leader and train in Krakow go to Thorn, which the Coalition holds; infantry does not."""
    boats = dict.fromkeys(["russian-artillery-1", "peter-i", "danish-supply-train-1"], "krakow")
    play = war(
        {**boats, "russian-infantry-1": "krakow", "saxon-infantry-1": "thorn", "saxon-infantry-2": "danzig"}, seat="coalition"
    )
    do(play, "act river-transport", "from krakow")
    assert refusal(play, "take russian-infantry-1") == "27.9a"
    do(play, "all", "done")
    assert refusal(play, "to warsaw") == "27.9a"  # nobody holds it
    assert refusal(play, "to krakow") == "27.9a"
    do(play, "to thorn")
    assert stack(play, "thorn") == {*boats, "saxon-infantry-1"}
    assert stack(play, "krakow") == {"russian-infantry-1"}
    assert morale(play) == (10, 9)


@pytest.mark.rule("27.9a")
def test_where_boats_start() -> None:
    """From a fortress beside a river to another one, not from the open, nor without a fortress to go to."""
    play = war({"russian-artillery-1": "krakow", "russian-artillery-2": "2136", "saxon-infantry-1": "thorn"}, seat="coalition")
    do(play, "act river-transport")
    assert refusal(play, "from 2136") == "27.9a"
    assert may(play) == {"from 2037"}
    play = war({"russian-artillery-1": "krakow"}, seat="coalition")
    assert refusal(play, "act river-transport") == "27.9a"


@pytest.mark.rule("27.9b")
def test_not_past_the_enemy() -> None:
    """A Swedish dragoon on one bank shuts the Vistula by its zone of control, and so do two that stand further off."""
    pieces = {"russian-artillery-1": "danzig", "saxon-infantry-1": "thorn"}
    play = war(pieces, seat="coalition")
    assert refusal(play, "act river-transport") == ""
    play = war({**pieces, "swedish-dragoons-1": "1931"}, seat="coalition")
    assert refusal(play, "act river-transport") == "27.9b"
    play = war({**pieces, "swedish-dragoons-1": "1830", "swedish-dragoons-2": "2031"}, seat="coalition")
    assert refusal(play, "act river-transport") == "27.9b"
    # nor through neutral land, nor with foreigners through Sweden proper
    g, joined = state(war(pieces)), state(war(pieces, joined=("brandenburg",)))
    assert not rivers.is_free(g, COALITION, hex("kustrin"), True)
    assert rivers.is_free(joined, COALITION, hex("kustrin"), True)
    assert rivers.is_free(g, SWEDISH, hex("gothenburg"), False)
    assert not rivers.is_free(g, SWEDISH, hex("gothenburg"), True)


@pytest.mark.rule("27.9c", "9.10a")
def test_no_other_move_in_the_turn() -> None:
    """The artillery is refused a march later in the turn, and who has marched is refused a boat."""
    pieces = {
        "russian-artillery-1": "krakow",
        "saxon-infantry-1": "thorn",
        "russian-artillery-2": "2036",
        "saxon-infantry-2": "danzig",
    }
    play = war(pieces, seat="coalition")
    do(play, "act river-transport", "from krakow", "all", "done", "to thorn", "pass", "act move", "from thorn")
    assert refusal(play, "take russian-artillery-1") == "27.9c"
    play = war(pieces, seat="coalition")
    do(play, "act move", "from 2036", "all", "done", "to krakow", "halt", "pass", "act river-transport", "from krakow")
    assert refusal(play, "take russian-artillery-2") == "27.9c"
    do(play, "all", "done", "to thorn")
    assert town(play, "russian-artillery-2") == "Krakow"
