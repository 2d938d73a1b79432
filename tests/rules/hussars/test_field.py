"""Chapters 2 to 4.1, the tables: what is printed on counters, map and charts."""

from __future__ import annotations

from itertools import pairwise

import pytest

from korvolan.games.hussars import GAME, tables
from korvolan.games.hussars.board import ENTRIES, GRID, HEXES, check_board
from korvolan.games.hussars.fields import BATTLES
from korvolan.games.hussars.tables import CELLS, COLUMN_IDS, FIRE_IDS, column_of, gun_row, musket_row, read_cell, zone_of
from korvolan.games.hussars.units import (
    ARM,
    CHIEF,
    GUN,
    HEAVY,
    MODIFIER,
    MORALE,
    MP,
    PIECE_IDS,
    PIECES,
    SP,
    STARS,
    is_commander,
    is_unit,
    is_wagon,
)

from ..story import do, may, refusal
from .story import facing, field, hex, marked, mp, sp, state, unit, where


@pytest.mark.rule("2.1a", "9.12a", "11.11a")
def test_three_kinds_of_pieces() -> None:
    for piece in range(PIECES):
        assert [is_unit(piece), is_commander(piece), is_wagon(piece)].count(True) == 1
        assert (SP[piece] > 0) == is_unit(piece)
        assert (ARM[piece] >= 0) == is_unit(piece)


@pytest.mark.rule("2.1c", "6.41a", "6.42a")
def test_a_weaker_side() -> None:
    play = field({"s-dal": "0520 n", "s-ska": "0521 n"})
    from korvolan.games.hussars.rules.casualties import lose_sp

    lose_sp(state(play), unit("s-dal"))
    assert (sp(play, "s-dal"), where(play, "s-dal")) == (1, "0520")
    lose_sp(state(play), unit("s-ska"))
    assert where(play, "s-ska") == "swedish-losses"
    assert state(play).morale == 1
    lose_sp(state(play), unit("s-dal"))
    assert where(play, "s-dal") == "swedish-losses"
    assert state(play).morale == 2
    assert state(play).lost == [3, 0]


@pytest.mark.rule("2.2a")
def test_the_grid() -> None:
    assert HEXES == 40 * 38
    check_board()
    line = ["1617", "1718", "1817", "1918", "2018", "2118"]
    assert all(GRID.adjacent(GRID.find(a), GRID.find(b)) for a, b in pairwise(line))
    ENTRIES[0]["move_to"].append("0303")
    with pytest.raises(Exception, match="0101"):
        check_board()
    ENTRIES[0]["move_to"].pop()


@pytest.mark.rule("2.3a")
def test_what_a_counter_shows() -> None:
    guards = unit("r-pr1")
    assert (SP[guards], MP[guards], MORALE[guards], STARS[guards]) == (2, 8, 8, 2)
    assert GUN[unit("r-ah1")] == HEAVY
    assert STARS[unit("s-ldr")] == 0
    play = field({"r-ah1": "0520 n", "s-upp": "0517 s", "s-ska": "0417 s"}, phase="guns", seat="russia", dice=[1, 1])
    from korvolan.games.hussars.rules.pikes import full_mp, morale_of

    assert morale_of(state(play), unit("s-upp")) == 8
    assert full_mp(state(play), unit("s-upp")) == 8


@pytest.mark.rule("13.11a")
def test_heavy_and_light_guns() -> None:
    """Three points or more at two hexes, roll 6: heavy guns take a point, light ones do nothing; roll 7: both do."""
    assert [GUN[unit(name)] == HEAVY for name in ("r-ah1", "s-ar1", "r-al1")] == [True, False, False]
    for dice, left in (([3, 3], {"heavy": 1, "light": 2}), ([3, 4], {"heavy": 1, "light": 1})):
        for kind, guns in (("heavy", ["r-ah1", "r-ah2"]), ("light", ["r-al1", "r-al2"])):
            play = field({**dict.fromkeys(guns, "0520 n"), "s-upp": "0518 s"}, phase="guns", seat="russia", dice=[*dice, 1, 1])
            do(play, f"fire {guns[0]}", *(f"join {gun}" for gun in guns[1:]))
            do(play, *(["target s-upp"] if "target s-upp" in may(play) else []))
            assert sp(play, "s-upp") == left[kind]


@pytest.mark.rule("9.0a")
def test_the_chiefs() -> None:
    assert [PIECE_IDS[chief] for chief in CHIEF] == ["s-k", "r-p"]
    assert MODIFIER[unit("r-p")] == 2
    data = field({"s-k": "0520"}).game.folder / "data" / "units.toml"
    assert data.read_text().count("chief = true") == 2


@pytest.mark.rule("4.1a")
def test_units_of_a_hex_face_alike() -> None:
    """Who joins a stack takes its facing at no cost."""
    play = field({"s-ska": "0520 n", "s-kal": "0519 ne"})
    do(play, "move s-ska", "to 0519", "halt")
    assert (where(play, "s-ska"), facing(play, "s-ska")) == ("0519", "ne")
    play = field({"s-ska": "0520 n", "s-kal": "0520 n", "s-dal": "0622 n"})
    do(play, "move s-ska", "go", "face s")
    assert refusal(play, "halt") == "4.1a"
    do(play, "to 0521")
    assert facing(play, "s-kal") == "n"


@pytest.mark.rule("4.1b", "5.11a")
def test_front_and_back_zones() -> None:
    play = field({"s-dal": "0520 n", "r-d01": "0119 n"})
    from korvolan.games.hussars.rules.zones import behind, faces, in_zone

    front, back = ["0419", "0519", "0619"], ["0620", "0521", "0420"]
    assert all(faces(state(play), unit("s-dal"), hex(place)) for place in front)
    assert all(behind(state(play), unit("s-dal"), hex(place)) for place in back)
    assert [place for place in front + back if in_zone(state(play), 0, hex(place))] == front
    guns = field({"r-ac1": "2113 s", "s-dal": "0520 n"})
    assert [p for p in ("2013", "2114", "2213", "2112") if in_zone(state(guns), 1, hex(p))] == ["2013", "2114", "2213"]


@pytest.mark.rule("4.1c", "SCN.R2")
def test_garrisons_have_no_back() -> None:
    play = field({"r-gb2": "1920 s", "s-dal": "2019 sw"}, phase="attacks")
    from korvolan.games.hussars.rules.zones import behind, faces

    assert faces(state(play), unit("r-gb2"), hex("2019"))
    assert not behind(state(play), unit("r-gb2"), hex("2019"))


# -- tables --------------------------------------------------------------------------------------------------------


def cell(roll: int, column: str) -> str:
    return CELLS[roll - 2][COLUMN_IDS.index(column)]


@pytest.mark.rule("BT.a", "6.21h")
def test_the_battle_table() -> None:
    assert (cell(7, "1:1"), cell(2, "4:1"), cell(12, "1:4"), cell(9, "3:1")) == ("-1/-1", "-1/B3R", "A4-1R", "-")
    assert cell(5, "3:1") == "B2-1"
    assert [len(row) for row in CELLS] == [12] * 11


@pytest.mark.rule("7.11a", "7.12a", "7.12b", "7.12f", "7.12g", "7.12h")
def test_reading_a_cell() -> None:
    """Attacker's retreat, loss, rout, then the defender's."""
    assert read_cell("-") == (0, 0, 0, 0, 0, 0)
    assert read_cell("-1/B1") == (0, 1, 0, 1, 0, 0)
    assert read_cell("A2-1") == (2, 1, 0, 0, 0, 0)
    assert read_cell("-1/-") == (0, 1, 0, 0, 0, 0)
    assert read_cell("-1/-1") == (0, 1, 0, 0, 1, 0)
    assert read_cell("A1R") == (1, 0, 1, 0, 0, 0)
    assert read_cell("-1/B5R") == (0, 1, 0, 5, 0, 1)
    assert tables.ATTACKER_ROUT[(12 - 2) * 12] is True


@pytest.mark.rule("6.21d")
def test_odds_are_rounded_for_the_defender() -> None:
    found = [COLUMN_IDS[column_of(a, d)] for a, d in ((6, 4), (4, 6), (10, 4), (2, 10), (40, 2), (2, 2), (1, 4))]
    assert found == ["1:1", "1:2", "2:1", "1:4", "9:1", "1:1", "1:4"]


@pytest.mark.rule("BD.a")
def test_the_dispersal_table() -> None:
    assert tables.FOOT_DISPERSAL == [[3, 4, 5, 5, 5], [1, 2, 3, 4, 5], [0, 1, 2, 3, 4]]
    assert tables.HORSE_DISPERSAL == [[2, 3, 4, 5, 5], [0, 1, 2, 3, 4], [0, 1, 2, 3, 4]]
    assert tables.HUSSAR_DISPERSAL == [0, 1, 1, 2, 3]


@pytest.mark.rule("AFT.a")
def test_the_artillery_tables() -> None:
    def row(heavy: bool, strength: int, reach: int) -> str:
        return " ".join(FIRE_IDS[cell] for cell in gun_row(heavy, strength, reach, False))

    assert row(True, 1, 4) == "- - - - - - - -1 -1 -1 R"
    assert row(False, 3, 3) == "- - - - - - -1 -1 R R R"
    assert row(True, 3, 1).split()[:4] == ["-", "-", "-", "-1"]
    assert tables.fire_result(gun_row(True, 3, 1, False), 4) == tables.MISS
    assert tables.fire_result(gun_row(True, 3, 1, True), 4) == tables.HIT  # the option first_column
    assert tables.fire_result(gun_row(False, 1, 1, False), 14) == tables.ROUT
    assert tables.fire_result(gun_row(False, 1, 1, False), 1) == tables.MISS


@pytest.mark.rule("FLT.a", "FLT.b", "12.11b")
def test_the_musket_tables() -> None:
    def row(mounted: bool, strength: int) -> str:
        return " ".join(FIRE_IDS[cell] for cell in musket_row(mounted, strength, False)[5:])

    assert [row(False, s) for s in (1, 2, 3, 4)] == ["- - - -1 -1 R", "- - -1 -1 R R", "- -1 -1 R R R", "-1 -1 -1 R R R"]
    assert [row(True, s) for s in (1, 2, 3, 4)] == ["- - - - -1 -1", "- - - -1 -1 R", "- - -1 -1 R R", "- -1 -1 R R R"]
    assert row(False, 6) == row(False, 4)


@pytest.mark.rule("8.11a")
def test_the_zones_of_the_track() -> None:
    assert [zone_of(n) for n in (0, 4, 5, 8, 9, 12, 13, 16, 17, 20)] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert [zone_of(-n) for n in (4, 5, 20)] == [0, -1, -4]
    assert tables.MOST_MORALE == 20


@pytest.mark.rule("4.22a", "4.24a")
def test_points_are_full_again_each_phase() -> None:
    play = field({"s-lrh": "0520 n", "s-ldr": "0320 n", "r-d01": "3002 n"}, stage=1)
    do(play, "move s-lrh", "to 0519", "halt")
    assert mp(play, "s-lrh") == 7
    do(play, "end")
    while play.seat != "sweden" or "move s-lrh" not in may(play):
        do(play, sorted(may(play) & {"end", "pass", "decline"})[0])
    assert mp(play, "s-lrh") == 8
    assert not marked(play, "s-lrh", "moved")


@pytest.mark.rule("4.46a", "TEC.l", "TEC.d")
def test_what_the_table_says_of_swamp() -> None:
    """Foot pays, horse is lost, attackers count half; where a road runs through it horse rides along it."""
    sheet = GAME.sheet()
    said = {place.id: place.facts[0].value for place in sheet.board.places if place.facts}
    assert said["1612"] == "swamp; foot 3, horse is lost; attackers count half"
    assert said["3113"] == "swamp; foot 3, horse is lost off the road; attackers count half"
    assert "horse is lost" not in " ".join(value for value in said.values() if not value.startswith("swamp"))
    assert said["3512"] == "river; closed"
    assert said["3502"] == "river, ford; along the road only: foot 3, horse 2½; -1"
    assert said["3513"] == "river; along the road only: foot 1, horse ½; -1"


@pytest.mark.rule("SCN.day2", "SCN.day4")
def test_the_cases_of_the_day_say_what_one_needs() -> None:
    """Every number by which a group is released, and every number of the points, stands in the text of its case."""
    text = GAME.rules["SCN.day2"].text
    for name, group in BATTLES["day"]["groups"].items():
        if "stage" in group:
            assert f"stage {group['stage']}" in text, name
        for key, words in (("near", "within {} hexes"), ("threat", "within {} hexes"), ("gathered", "{} Swedish units")):
            assert key not in group or words.format(group[key]) in text, f"{name} {key}"
        if "roll" in group:
            assert f"from stage {group['roll']['stage']}" in text
            assert f"shows {group['roll']['least']} or 6" in text
    assert f"before stage {BATTLES['day']['truce']['stage']}" in text
    points, won = GAME.rules["SCN.day4"].text, BATTLES["day"]["victory"]
    said = [f"{won['camp']} a camp hex", f"{won['road']} for a unit on the Petrovka road", f"{won['poltava']} if a unit"]
    said += [f"{won['siege']['points']} if the siege is lifted", f"within {won['siege']['within']} hexes"]
    said += [f"{won['wagon']} a wagon", f"lead {won['lead']} or more wins", f"lead {won['lead'] - 1} draws"]
    said += [f"{BATTLES['points']['commander']} a commander", f"{BATTLES['points']['chief']} a chief"]
    for words in said:
        assert words in points
