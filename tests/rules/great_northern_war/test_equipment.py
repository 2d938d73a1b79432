"""Chapters 1 and 2, and what stays out of the game: the map, the units, the markers and what the words mean."""

from __future__ import annotations

import pytest

import korvolan
from korvolan.games.great_northern_war import GAME, board
from korvolan.games.great_northern_war.board import NATION_IDS, NATION_NAMES, NATION_SIDE, SEAT_IDS
from korvolan.games.great_northern_war.campaign_markers import MARKER_IDS, SIDE_MARKERS
from korvolan.games.great_northern_war.tables import ACTION_DATA, ACTION_IDS, PRICE, TERRAIN_ROWS
from korvolan.games.great_northern_war.units import (
    ELITE,
    MOVEMENT,
    NATION,
    REGIMENT,
    SIZE,
    STRENGTH,
    TYPE,
    TYPE_IDS,
    UNIT_IDS,
    UNIT_NAMES,
    UNITS,
    UNITS_OF,
    VALUE,
    WING,
)
from korvolan.kernel.errors import KorvolanError

from ..story import do, may, refusal
from .story import hex, state, town, unit, war, where

EIGHT = ["Sweden", "Poland-Lithuania", "Cossacks", "Russia", "Denmark", "Saxony", "Poland-Commonwealth", "Brandenburg"]


@pytest.mark.rule("1.0a", "2.4d", "6.4c")
def test_two_players_and_no_third() -> None:
    """The Coalition moves Danes, the Swede does not, whatever he could pay; nobody commands the neutrals."""
    assert GAME.seats == ["sweden", "coalition"]
    with pytest.raises(KorvolanError):
        GAME.seat_number("ottomans")
    play = war({"danish-infantry-1": "fredericia", "charles-xii": "gottorp"})
    g = state(play)
    assert GAME.seat_of(g, unit("danish-infantry-1")) == 1
    assert GAME.seat_of(g, unit("charles-xii")) == 0
    assert GAME.seat_of(g, unit("brandenburg-infantry-1")) == -1
    do(play, "act move", "from gottorp")
    assert refusal(play, "take danish-infantry-1") == "2.4d"
    do(play, "all", "done", "halt", "act move")
    assert f"from {board.PLACE_IDS[hex('fredericia')]}" in may(play)


@pytest.mark.rule("6.4c", "6.4b")
def test_whose_contingents_they_are() -> None:
    sides = {NATION_NAMES[nation]: SEAT_IDS[side] for nation, side in enumerate(NATION_SIDE)}
    assert [name for name, side in sides.items() if side == "sweden"] == ["Sweden", "Poland-Lithuania", "Cossacks"]
    play = war({"russian-dragoons-1": "pskov", "saxon-dragoons-1": "dresden", "polish-dragoons-1": "warsaw"}, seat="coalition")
    do(play, "act move")
    assert {f"from {board.PLACE_IDS[hex(name)]}" for name in ("pskov", "dresden", "warsaw")} <= may(play)


# -- the map -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.1a")
def test_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """1030 is Gottorp, 9999 is nowhere; a board whose neighbors do not fit together is refused."""
    assert hex("1030") == board.GOTTORP
    with pytest.raises(KorvolanError):
        war({"charles-xii": "9999"})
    monkeypatch.setattr(board, "MARCHES", [[], *board.MARCHES[1:]])
    with pytest.raises(KorvolanError, match="marches"):
        board.check_board()


# -- units ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.2a")
def test_what_a_unit_shows() -> None:
    """The Drabants: Swedish, cavalry, regiment, elite, movement 8. Units printed alike are taken in their order."""
    drabants = unit("drabants")
    assert NATION_IDS[NATION[drabants]] == "sweden"
    assert TYPE_IDS[TYPE[drabants]] == "cavalry"
    assert SIZE[drabants] == REGIMENT
    assert ELITE[drabants]
    assert MOVEMENT[drabants] == 8
    play = war({"swedish-infantry-1": "riga", "swedish-infantry-2": "riga"})
    do(play, "act move", "from riga")
    assert refusal(play, "take swedish-infantry-2") == "2.2a"


@pytest.mark.rule("2.2b")
def test_what_a_leader_shows() -> None:
    """Command value and strength are two numbers."""
    charles = unit("charles-xii")
    assert (UNIT_NAMES[charles], VALUE[charles], STRENGTH[charles], MOVEMENT[charles]) == ("Charles XII", 4, 3, 8)


@pytest.mark.rule("2.2c")
def test_eight_types() -> None:
    assert {TYPE_IDS[TYPE[one]] for one in range(UNITS)} == set(TYPE_IDS)
    assert TYPE_IDS[TYPE[unit("charles-xii")]] == "leader"
    assert len(TYPE_IDS) == 8


@pytest.mark.rule("2.2d", "2.4b")
def test_eight_nationalities() -> None:
    """A contingent is the units of one nation: the Saxons are Saxons, though the Coalition player commands them."""
    assert NATION_NAMES == EIGHT
    saxons = [UNIT_IDS[one] for one in UNITS_OF[NATION_IDS.index("saxony")]]
    assert all(name == "augustus" or name.startswith("saxon-") for name in saxons)
    assert sum(len(units) for units in UNITS_OF) == UNITS


@pytest.mark.rule("2.2e", "20.3b")
def test_wings() -> None:
    """The flying corps and the Cossacks, no Swede."""
    wings = {UNIT_IDS[one].rstrip("-0123456789") for one in range(UNITS) if SIZE[one] == WING}
    assert wings == {"cossack-wing", "russian-korvolan"}
    assert (STRENGTH[unit("russian-korvolan-1")], MOVEMENT[unit("russian-korvolan-1")]) == (8, 6)


@pytest.mark.rule("2.2f")
def test_a_unit_is_whole_or_gone() -> None:
    play = war({"swedish-infantry-1": "riga"})
    state(play).eliminate(unit("swedish-infantry-1"))
    assert where(play, "swedish-infantry-1") == "sweden-box"
    assert all(piece.steps is None for piece in play.view("sweden").pieces)


# -- markers -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.3c")
def test_the_turn_marker_shows_year_and_initiative() -> None:
    """At 15 to 5 the first year is Sweden's."""
    play = korvolan.game("great_northern_war").new("short", seed=1)
    do(play, "plan coalition-historical", "plan sweden-historical")
    tracks = play.view("").tracks
    assert (tracks["year"], tracks["first"]) == (1700, 0)


@pytest.mark.rule("2.3d")
def test_each_side_draws_from_its_own_markers() -> None:
    swedish = {MARKER_IDS[marker] for marker in SIDE_MARKERS[0]}
    assert "coalition-cossacks-rally" not in swedish
    assert MARKER_IDS.index("coalition-cossacks-rally") in SIDE_MARKERS[1]
    held = {name: "gone" for name in swedish if name not in ("sweden-spies",)}
    play = war({"charles-xii": "riga", "peter-i": "moscow"}, markers=held, dice=["sweden-spies"])
    do(play, "act pick-marker", "keep")
    assert refusal(war({"charles-xii": "riga"}, markers=held | {"sweden-spies": "gone"}), "act pick-marker") == "21.1a"


@pytest.mark.rule("2.3e", "TECq", "TECr")
def test_no_fieldworks_and_no_pillage() -> None:
    marks = GAME.presentation["marks"]
    assert set(marks) == {"moved", "carried", "force", "neutral", "doubled", "st-petersburg"}
    assert all(mark["case"] in GAME.rules for mark in marks.values())
    assert not any("fieldwork" in verb or "pillage" in verb or "entrench" in verb for verb in GAME.vocabulary.verbs)


@pytest.mark.rule("TECe")
def test_rough_doubles_nobody() -> None:
    assert TERRAIN_ROWS["rough"] == {"cost": 3, "shift": 2, "no_superiority": True}


@pytest.mark.rule("27.0a", "28.0a")
def test_the_chart_and_nothing_else() -> None:
    """Nineteen Actions with name, price and section; none of the online ones."""
    assert len(ACTION_IDS) == 19
    assert all(action["name"] for action in ACTION_DATA.values())
    sections = {case.section for case in GAME.rules.cases.values()}
    assert all(action["section"] in sections for action in ACTION_DATA.values())
    play = war({"charles-xii": "riga"})
    prompt = play.view("sweden").prompt
    assert prompt is not None
    costs = {option.text: option.cost for option in prompt.options if option.verb == "act"}
    assert costs["act move"] == "1 Morale Point"
    prices = {text: PRICE[ACTION_IDS.index(text.removeprefix("act "))] for text in costs}
    assert costs == {text: f"{price} Morale {'Point' if price == 1 else 'Points'}" for text, price in prices.items()}


# -- what the words mean -------------------------------------------------------------------------------------------


@pytest.mark.rule("2.4c", "9.8a", "10.3a")
def test_a_force_comes_from_one_hex() -> None:
    """Some or all units of one hex; those next door are another Force."""
    pieces = {"charles-xii": "2428", "swedish-infantry-1": "2428", "swedish-infantry-2": "2427"}
    play = war(pieces)
    do(play, "act move")
    assert {"from 2427", "from 2428"} == may(play)
    do(play, "from 2428", "take charles-xii")
    assert refusal(play, "take swedish-infantry-2") == "2.4c"
    do(play, "done", "to 2429", "halt")
    assert where(play, "charles-xii") == "2429"
    assert where(play, "swedish-infantry-1") == "2428"
    assert town(play, "swedish-infantry-2") == "Riga"
