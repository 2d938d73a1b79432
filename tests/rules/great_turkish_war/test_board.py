"""Chapters 1, 2 and 4: the map, the pieces, and who controls an area."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import korvolan
from korvolan.games.great_turkish_war import board, stratagem_kinds, units
from korvolan.games.great_turkish_war.board import AREA, AREA_FACTION, AREA_IDS, FACTION_IDS, LAND, MARCHES, PLACE_IDS
from korvolan.games.great_turkish_war.rules import control
from korvolan.kernel.errors import KorvolanError

from ..story import do, may, refusal
from .story import activate, all_at, hex, holder, points, state, war, where

GAME = korvolan.game("great_turkish_war")


def area(name: str) -> str:
    return AREA_IDS[AREA[hex(name)]]


@pytest.mark.rule("2.1a")
def test_every_hex_has_an_area(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board with a hex in two areas, or in another than its own, is refused."""
    assert len(AREA) == LAND
    assert area("2409") == "serbia"
    budin, serbia = (AREA_IDS.index(name) for name in ("budin", "serbia"))
    twice = [dict(region) for region in board.REGIONS]
    twice[budin]["hexes"] = [*twice[budin]["hexes"], "2409"]
    monkeypatch.setattr(board, "REGIONS", twice)
    with pytest.raises(KorvolanError, match="Budin does not have the hexes"):
        board.check_board()
    twice[budin]["hexes"] = twice[budin]["hexes"][:-1]
    twice[serbia]["hexes"] = [name for name in twice[serbia]["hexes"] if name != "2409"]
    with pytest.raises(KorvolanError, match="Serbia does not have the hexes"):
        board.check_board()


@pytest.mark.rule("2.1b")
def test_the_hex_grid(monkeypatch: pytest.MonkeyPatch) -> None:
    """Petervarad and its six neighbors; a board whose hexes lie otherwise is refused."""
    assert board.TOWN_NAMES[board.TOWN[hex("2409")]] == "Petervarad"
    assert {PLACE_IDS[n] for n in MARCHES[hex("2409")]} == {"2408", "2410", "2308", "2309", "2508", "2509"}
    monkeypatch.setattr(board, "MARCHES", marches_with("2409", "2411"))
    with pytest.raises(KorvolanError, match="marches from 2409"):
        board.check_board()


def marches_with(place: str, near: str) -> list[list[int]]:
    """The ways of the board, and one more."""
    return [[*ways, hex(near)] if n == hex(place) else ways for n, ways in enumerate(MARCHES)]


@pytest.mark.rule("2.1.1a")
def test_every_area_has_an_owner() -> None:
    """The owner of an area holds its places as the war begins."""
    owners = {AREA_IDS[a]: FACTION_IDS[AREA_FACTION[a]] for a in range(len(AREA_IDS))}
    assert [owners[name] for name in ("austria", "bosnia", "galitzia", "hetmanate")] == ["hre", "ottoman", "poland", "russia"]
    assert "venice" not in owners
    play = GAME.new("campaign", seed=1)
    camps = {"hre": "league", "poland": "league", "ottoman": "ottomans", "russia": "neutrals"}
    for place in board.TOWN_PLACE:
        town = board.TOWN_IDS[board.TOWN[place]]
        assert holder(play, town) == camps[owners[AREA_IDS[AREA[place]]]], town


@pytest.mark.rule("2.1.1b", "ERR-c")
def test_lands_out_of_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Anatolia is south of Constantinople: nobody goes there, and a board on which one could is refused."""
    play = war({"bosnian-light-infantry-1": "2111", "janissaries-1": "constantinople"}, seat="ottomans", dice=[3, 4, 3, 4])
    activate(play, "2111")
    assert refusal(play, "to 2011") == "2.1.1b"
    do(play, "end")
    activate(play, "constantinople")
    assert refusal(play, "to 3515") == "2.1.1b"
    assert "to 3515" not in may(play)
    monkeypatch.setattr(board, "MARCHES", marches_with("constantinople", "3515"))
    with pytest.raises(KorvolanError, match="marches from 3514"):
        board.check_board()


@pytest.mark.rule("2.0a", "2.2a", "2.4a")
def test_there_are_176_counters(monkeypatch: pytest.MonkeyPatch) -> None:
    markers = 33  # turn, treasury, alliance, force, control, battle and works markers: the program never runs out of them
    assert units.UNITS + sum(stratagem_kinds.COUNT) + markers == 176
    faces = GAME.sheet().faces
    assert all(name in faces for name in [*units.UNIT_IDS, *stratagem_kinds.MARKER_FACES, *units.FORCE_IDS])
    assert all(unit["nation"] in units.NATION_IDS and unit["type"] in units.TYPE_IDS for unit in units.UNIT_DATA.values())
    monkeypatch.setattr(units, "LEADERS", units.LEADERS[1:])
    with pytest.raises(KorvolanError, match="96 units and 19 leaders"):
        units.check_units()


def fact(name: str, what: str) -> str:
    """What the sheet says of a piece."""
    return next(said.value for said in GAME.sheet().faces[name].facts if said.name == what)


@pytest.mark.rule("2.3a", "2.3.1a")
def test_types() -> None:
    assert fact("janissaries-1", "Type") == fact("visir-guards-1", "Type") == "line infantry"
    assert {fact(name, "Type") for name in ("sipahi-1", "winged-hussars-1", "pancerni-1")} == {"line cavalry"}
    assert {fact(name, "Type") for name in units.UNIT_IDS} == set(units.TYPE_NAMES)
    assert (fact("prinz-eugen", "Value"), fact("baja-1", "Value")) == ("2", "rolled when he enters")


def labels(nation: str) -> set[str]:
    """What is printed on the units of a nation."""
    found = [name for name in units.UNIT_IDS if not units.IS_LEADER[units.UNIT_IDS.index(name)]]
    return {fact(name, "Label") for name in found if GAME.sheet().faces[name].nation == nation}


@pytest.mark.rule("2.3.2a")
def test_labels_of_the_ottomans() -> None:
    assert labels("ottoman") == {"Bos", "Jan", "Rum", "Sipahi", "Turk", "VG"}
    assert [labels(name) for name in ("kuruc", "tartars")] == [{"Kur"}, {"Tart"}]
    assert [labels(name) for name in ("transylvania", "wallachia", "moldavia")] == [{"Transl"}, {"Wal"}, {"Mol"}]
    seats = {nation.id: nation.seat for nation in GAME.sheet().nations}
    assert {seats[name] for name in ("ottoman", "kuruc", "tartars", "transylvania", "wallachia", "moldavia")} == {"ottomans"}
    assert GAME.sheet().faces["voivode-of-wallachia"].nation == "wallachia"
    assert GAME.sheet().faces["grand-vizier"].nation == "ottoman"


@pytest.mark.rule("2.3.2b")
def test_labels_of_austria_and_the_empire() -> None:
    """Royal Hungarians are told apart, though they are Austrians: a Rebellion can reach them."""
    assert labels("austria") == {"Austr", "Bohem", "Morav"}
    assert labels("royal-hungary") == {"R. Hung"}
    assert [labels(name) for name in ("bavaria", "brandenburg", "saxony")] == [{"Bav"}, {"Bg"}, {"Sax"}]
    assert GAME.sheet().faces["maximilian-ii"].nation == "bavaria"
    assert GAME.sheet().faces["johann-georg-iii"].nation == "saxony"


@pytest.mark.rule("2.3.2c")
def test_labels_of_poland_and_russia() -> None:
    assert labels("poland") == {"Panc", "Pol", "WH"}
    assert labels("russia") == {"Rus"}
    assert (fact("winged-hussars-1", "Label"), fact("pancerni-1", "Label")) == ("WH", "Panc")
    assert GAME.sheet().faces["peter-i"].nation == "russia"


@pytest.mark.rule("ERR-b")
def test_two_austrian_force_markers() -> None:
    assert [name for name in units.FORCE_NAMES if "Austrian" in name] == ["Austrian Force 1", "Austrian Force 2"]


@pytest.mark.rule("2.3.2d", "11.1.1d", "11.4.1f")
def test_empire_austria_and_allies_are_one_force() -> None:
    play = war(all_at("linz", "saxon-infantry-1", "austrian-infantry-1", "polish-infantry-1"), dice=[3, 4])
    activate(play, "linz")
    do(play, "to 1904", "end")
    assert {where(play, n) for n in ("saxon-infantry-1", "austrian-infantry-1", "polish-infantry-1")} == {"1904"}


@pytest.mark.rule("2.5a")
def test_charts_are_at_hand() -> None:
    """The tables are on the sheet of a battle, the tracks and boxes on the board."""
    sheet = GAME.sheet()
    assert {"turn", "tp empire", "tp ottoman", "status poland", "op"} <= {track.id for track in sheet.tracks}
    assert {"austria-box", "ottoman-box", "hand league"} <= {place.id for place in sheet.board.places}
    play = war(all_at("2306", "austrian-infantry-1", "austrian-infantry-2") | {"janissaries-1": "2307"}, dice=[6, 6])
    activate(play, "2306")
    assert any("OP" in option.cost for option in play.prompt.options)
    do(play, "to 2307", "decline", "fight")
    battle = play.view("ottomans").battle
    assert battle is not None
    assert battle.scale is not None
    row = ["CA", "CA", "NE", "NE", "NE", "BB"]  # two against one, and against Janissaries, who count two hand to hand
    assert [(name.partition(",")[0], marks) for name, marks in battle.scale.tables] == [("Linear", row), ("Shock", row)]
    assert (battle.scale.columns[battle.scale.now], battle.scale.words["BB"]) == ("1", "Bloodbath")


# -- control (4.0) -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.0a", "4.0b")
def test_total_and_partial_control() -> None:
    serbia = AREA_IDS.index("serbia")
    three = {"belgrade": "league", "petervarad": "league", "nis": "league"}
    play = war(towns=three)
    assert control.area_control(state(play), 0, serbia) == control.PARTIAL
    assert control.area_control(state(play), 1, serbia) == control.PARTIAL
    assert state(play).has_some(0, serbia)
    assert not state(play).has_all(0, serbia)
    play = war(towns=three | {"novi-pazar": "league"})
    assert control.area_control(state(play), 0, serbia) == control.TOTAL
    assert state(play).has_all(0, serbia)
    assert control.area_control(state(play), 1, serbia) == control.NOBODYS


@pytest.mark.rule("4.0c")
def test_an_area_without_places() -> None:
    """By who passed last, and shared while both are there (ruling A27)."""
    assert control.control_of(0, 0, True, True, True) == control.PARTIAL
    assert control.control_of(0, 0, False, True, True) == control.TOTAL
    assert control.control_of(0, 0, False, False, False) == control.NOBODYS


@pytest.mark.rule("4.0d", "4.0f")
def test_a_city_belongs_to_the_last_who_passed() -> None:
    play = war({"royal-hungarian-light-cavalry-1": "2207"}, dice=[3, 3])
    activate(play, "2207")
    do(play, "to pecs")
    assert holder(play, "pecs") == "league"
    assert any(place.id == "2208" and place.control == "league" for place in play.view("ottomans").places)
    do(play, "to 2307", "end")
    assert holder(play, "pecs") == "league"


@pytest.mark.rule("4.0e", "11.6.1d", "11.6.1e")
def test_a_fortress_is_not_taken_by_passing() -> None:
    """Not even an empty one: it must be stormed, and that needs a siege train."""
    play = war({"austrian-infantry-1": "2106"}, dice=[3, 4])
    activate(play, "2106")
    do(play, "to kanizsa")
    assert holder(play, "kanizsa") == "ottomans"
    assert refusal(play, "storm") == "11.6.1h"
    assert "to 2207" in may(play)
    assert points(play) == 6
    play = war({"austrian-infantry-1": "2106", "bohemian-infantry": "2106", "janissaries-1": "kanizsa"}, dice=[3, 4, 1])
    activate(play, "2106")
    do(play, "to kanizsa", "decline", "all")
    assert refusal(play, "to 2207") == "11.2.1h"


@pytest.mark.rule("4.1a", "4.1c")
def test_russia_comes_back_over_the_northern_edge() -> None:
    lost = dict.fromkeys(("kiev", "stara-sich", "poltava", "chyhyryn"), "ottomans")
    play = war(
        {"russian-infantry-1": "russia-box"},
        towns=lost,
        status={"russia": "allied"},
        tp={"russia": 2},
        phase='name = "recruiting"\nseat = "league"',
        dice=[5, 5],
    )
    do(play, "recruit russian-infantry-1", "deploy off-russia")
    while "from off-russia" not in may(play):
        do(play, "done" if "done" in may(play) else "pass")
    activate(play, "off-russia")
    assert refusal(play, "to 2901") == "4.1a"
    do(play, "to 3701")
    assert where(play, "russian-infantry-1") == "3701"
    assert holder(play, "poltava") == "ottomans"
    do(play, "to 3802", "to poltava")
    assert holder(play, "poltava") == "league"


@pytest.mark.rule("4.1b")
def test_poland_comes_back_over_its_own_edge() -> None:
    polish = [board.TOWN_IDS[t] for t in range(board.TOWNS) if board.TOWN_COUNTRY[t] == board.POLAND]
    play = war({"polish-light-cavalry-1": "off-poland"}, towns=dict.fromkeys(polish, "ottomans"), dice=[3, 3])
    activate(play, "off-poland")
    assert refusal(play, "to 3501") == "4.1b"
    assert "to 2901" in may(play)
    held = war({"polish-light-cavalry-1": "poland-box"}, tp={"poland": 3}, phase='name = "recruiting"\nseat = "league"')
    do(held, "recruit polish-light-cavalry-1")
    assert refusal(held, "deploy off-poland") == "4.1b"


def test_the_board_is_the_one_that_is_drawn() -> None:
    """Every hex of the file is on the sheet."""
    file = json.loads((Path(board.__file__).parent / "data" / "board" / "board.json").read_text())
    assert {entry["id"] for entry in file["hexes"]} <= {place.id for place in GAME.sheet().board.places}
