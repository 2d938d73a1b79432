"""The Terrain Effects Chart: what it costs to enter a hex and to cross a hexside, and what the ground is worth in battle."""

from __future__ import annotations

import pytest

from korvolan.games.great_northern_war import tables
from korvolan.games.great_northern_war.board import FOREST, LAND, MORALE, NEAR, PORT, TERRAIN
from korvolan.games.great_northern_war.rules.movement import direction_to, step_cost
from korvolan.games.great_northern_war.tables import (
    BROKEN_GROUND,
    FORTRESS_SHIFT,
    GROUND_SHIFT,
    HALF,
    SIEGE_SHIFT,
    TERRAIN_ROWS,
)

from ..story import do, refusal
from .fight import assault, shift
from .story import hex, morale, state, war


def cost(here: str, there: str, **options: str) -> float:
    """Points for one step."""
    play = war({"swedish-infantry-1": "riga"}, options=options)
    return step_cost(state(play), hex(here), direction_to(hex(here), hex(there))) / HALF


@pytest.mark.rule("TECa")
def test_the_chart_is_data() -> None:
    """Each row of the chart: points, columns to the left."""
    rows = {name: (row["cost"], row.get("shift", 0)) for name, row in TERRAIN_ROWS.items() if isinstance(row, dict)}
    assert rows == {
        "open": (1, 0),
        "marsh": (2, 1),
        "rough": (3, 2),
        "major": (1, 3),
        "minor": (1, 2),
        "town": (1, 0),
        "river": (2, 1),
        "road": (0.5, 0),
        "pass": (1, 0),
    }


@pytest.mark.rule("10.8a", "TECb")
def test_open_ground() -> None:
    assert cost("2428", "2429") == 1
    assert shift(assault(["swedish-infantry-1"], ["russian-infantry-1"])) == 1  # the Prepared Assault alone


@pytest.mark.rule("10.8b", "TECc")
def test_marsh() -> None:
    """2 points; one column to the left, and no cavalry superiority."""
    assert cost("2922", "2923") == 2
    assert GROUND_SHIFT[0][hex("2923")] == 1
    assert BROKEN_GROUND[0][hex("2923")]
    horse = ["swedish-cavalry-1", "swedish-cavalry-2", "swedish-cavalry-3", "swedish-dragoons-1"]
    play = assault(horse, ["russian-infantry-1"], here="2922", there="2923")
    assert shift(play) == 1 - 1


@pytest.mark.rule("10.8b", "TECd")
def test_rough() -> None:
    """3 points; two columns to the left, and no cavalry superiority."""
    assert cost("2137", "2038") == 3
    assert GROUND_SHIFT[0][hex("2038")] == 2
    play = assault(["swedish-cavalry-1", "swedish-infantry-1"], ["russian-infantry-1"], here="2137", there="2038")
    assert shift(play) == 1 - 2


@pytest.mark.rule("10.8b")
def test_forest_is_rough_unless_an_option_says_otherwise() -> None:
    """Infantry (5) enters forest 3331 and has 2 left, too few for 3332."""
    play = war({"russian-infantry-1": "3330"}, seat="coalition")
    do(play, "act move", "from 3330", "all", "done", "to 3331")
    assert refusal(play, "to 3332") == "10.5a"
    assert cost("3331", "3332") == 3
    assert cost("3331", "3332", forest="marsh") == 2
    assert cost("3331", "3332", forest="open") == 1
    assert not BROKEN_GROUND[2][hex("3331")]
    assert TERRAIN[hex("3331")] == FOREST


@pytest.mark.rule("TECf", "TECg")
def test_fortresses(monkeypatch: pytest.MonkeyPatch) -> None:
    """1 point whatever the ground; three or two columns to the left, one or none in a siege."""
    assert cost("2426", "riga") == 1
    assert cost("2825", "dorpat") == 1
    assert [FORTRESS_SHIFT[kind] for kind in (2, 3)] == [2, 3]
    assert [SIEGE_SHIFT[kind] for kind in (2, 3)] == [0, 1]
    monkeypatch.setattr(tables, "TERRAIN", [FOREST] * LAND)
    assert tables.enter_cost(0, hex("riga")) == tables.enter_cost(0, hex("dorpat")) == HALF
    assert tables.enter_cost(0, hex("2426")) == 3 * HALF


@pytest.mark.rule("TECh")
def test_towns(monkeypatch: pytest.MonkeyPatch) -> None:
    """1 point, also on forest ground, and no shift."""
    assert cost("2428", "birsen") == 1
    assert shift(assault(["swedish-infantry-1"], ["russian-infantry-1"], here="2528", there="2527")) == 1
    monkeypatch.setattr(tables, "TERRAIN", [FOREST] * LAND)
    assert tables.enter_cost(0, hex("birsen")) == HALF


@pytest.mark.rule("TECi")
def test_a_port_changes_nothing() -> None:
    assert PORT[hex("windau")]
    assert cost("2326", "windau") == 1
    assert shift(assault(["swedish-infantry-1"], ["saxon-infantry-1"], here="2326", there="windau")) == 1


@pytest.mark.rule("TECj")
def test_the_number_beside_a_place() -> None:
    """Moscow is worth 3 Morale Points in each Morale Phase."""
    assert MORALE[hex("moscow")] == 3
    with_moscow = war({"russian-infantry-1": "moscow"}, phase='name = "morale"')
    without = war({"russian-infantry-1": "3628"}, phase='name = "morale"')
    assert morale(with_moscow)[1] - morale(without)[1] == 3


@pytest.mark.rule("10.8c", "TECk")
def test_rivers_and_straits() -> None:
    """2 points more, and one column to the left."""
    assert cost("3337", "3437") == 1 + 2
    assert cost("1230", "1130") == 1 + 2
    assert shift(assault(["swedish-infantry-1"], ["russian-infantry-1"], here="3337", there="3437")) == 1 - 1
    danes = ["frederick", "danish-infantry-1"]  # who are asked, before the die, whether the king doubles the infantry
    assert shift(assault(danes, ["swedish-infantry-1"], here="1230", there="1130")) == 1 - 1


@pytest.mark.rule("TECn")
def test_roads_are_an_option() -> None:
    """Half a point on a road, a whole one over rough ground; a bridge saves the cost of the river, nobody bridges a strait."""
    assert cost("riga", "2426") == cost("riga", "2426", roads="off") == 1
    assert cost("magdeburg", "wittenberg") == 3
    assert cost("magdeburg", "wittenberg", roads="on") == 0.5
    assert cost("copenhagen", "nyborg", roads="on") == 2.5
    passes = [
        (here, way_)
        for here in range(LAND)
        for way_ in range(6)
        if tables.ROAD[here * 6 + way_] and tables.ENTER[0][NEAR[here * 6 + way_]] > HALF
    ]
    assert passes
    play = war({"swedish-infantry-1": "riga"}, options={"roads": "on"})
    assert {step_cost(state(play), here, way_) for here, way_ in passes} == {HALF}
    off = [step_cost(state(war({"swedish-infantry-1": "riga"})), here, way_) for here, way_ in passes]
    assert min(off) > HALF


@pytest.mark.rule("10.8c", "TECk")
@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("fredericia", "nyborg"),
        ("fredericia", "1128"),
        ("gottorp", "nyborg"),
        ("aarhus", "1128"),
        ("1127", "1128"),
        ("nyborg", "1130"),
        ("1130", "wismar"),
    ],
)
def test_no_army_walks_over_the_danish_waters(here: str, there: str) -> None:
    """The Little Belt and the bays of Aarhus, Kiel and Lubeck are straits both ways (ruling A36)."""
    assert cost(here, there) == cost(there, here) == 3


@pytest.mark.rule("10.8c")
def test_from_funen_to_stralsund_is_no_walk() -> None:
    """Infantry (5) goes from Nyborg over the bight (3), and the next water (3) is too much."""
    play = war({"danish-infantry-1": "nyborg"}, seat="coalition")
    do(play, "act move", "from nyborg", "all", "done", "to 1130")
    assert refusal(play, "to wismar") == "10.5a"
    assert refusal(play, "to lubeck") == ""
