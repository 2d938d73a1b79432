"""The scenarios of this edition: set-ups, redoubts, releases, MaPa, victory."""

from __future__ import annotations

from itertools import pairwise

import pytest

from korvolan.games.hussars import GAME
from korvolan.games.hussars.board import HEXES, SEAT_IDS
from korvolan.games.hussars.rules.releases import bars_entry, binding, release_by_enemies, release_by_stage
from korvolan.games.hussars.rules.victory import judge_end, points
from korvolan.games.hussars.state import FieldState
from korvolan.games.hussars.units import ARM, ARM_IDS, PIECE_IDS, SIDE, UNITS

from ..story import do, ending, may, refusal
from .fight import before_roll, fought
from .story import base, column, facing, field, forbidden, hex, marked, mp, sp, state, unit, where


def opening(scenario: str, options: dict[str, str] | None = None) -> FieldState:
    return GAME.start(scenario, 1, options)


def strength(g: FieldState, side: str) -> dict[str, int]:
    """Strength points on the map by arm."""
    out = dict.fromkeys(ARM_IDS, 0)
    for number in range(UNITS):
        if SEAT_IDS[SIDE[number]] == side and 0 <= g.at[number] < HEXES:
            out[ARM_IDS[ARM[number]]] += g.sp(number)
    return out


@pytest.mark.rule("SCN.dawn1", "SCN.main1", "SCN.day1", "3.1c", "8.12a")
def test_the_set_ups() -> None:
    dawn, main, day = (opening(name) for name in ("dawn", "main", "day"))
    assert strength(dawn, "sweden") == {"foot": 18, "horse": 15, "guns": 1}
    assert strength(dawn, "russia") == {"foot": 42, "horse": 19, "guns": 18}
    assert strength(main, "sweden") == {"foot": 12, "horse": 14, "guns": 1}
    assert strength(main, "russia") == {"foot": 37, "horse": 31, "guns": 18}
    assert strength(day, "sweden") == {"foot": 24, "horse": 19, "guns": 2}
    assert strength(day, "russia") == {"foot": 48, "horse": 31, "guns": 20}
    assert [(g.stages, g.first, g.mapa_left, g.morale) for g in (dawn, main, day)] == [
        (6, 0, 1, 0),
        (6, 1, 1, 0),
        (14, 0, 2, 0),
    ]
    assert day.wagon_at(hex("2912")) == unit("r-w1")
    assert day.head[hex("2912")] == -1
    assert [main.at[unit(name)] for name in ("r-gb3", "s-dal", "s-ro", "s-sc")] == [-1] * 4
    assert opening("main", {"main_morale_start": "5 for the Russians"}).morale == 5
    assert opening("dawn", {"main_morale_start": "5 for the Russians"}).morale == 0


# -- MaPa ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MAPA.a", "MAPA.d")
def test_declaring_mapa() -> None:
    play = field({"s-dal": "0520 n", "r-d21": "3902 n", "s-k": "0110"}, phase="stage", turn="mapa_left = 1\n")
    assert may(play) == {"declare", "pass"}
    do(play, "declare")
    assert state(play).mapa == 1
    assert state(play).mapa_left == 0
    while state(play).stage == 2:
        do(play, "end" if "end" in may(play) else "pass")
    assert state(play).mapa == 0
    assert "declare" not in may(play)
    many = field({"s-dal": "0520 n", "r-d21": "3902 n"}, phase="stage", options={"mapa_uses": "unlimited"})
    assert "declare" in may(many)


# -- redoubts ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SCN.R1")
@pytest.mark.parametrize(("name", "at", "hexes", "falls"), [
    ("r-gb2", "1920", 1, False), ("r-gb4", "1922", 1, True), ("r-gb2", "1920", 2, True),
])  # fmt: skip
def test_garrisons_hold(name: str, at: str, hexes: int, falls: bool) -> None:
    from korvolan.games.hussars.rules.redoubts import garrison_price

    assert (garrison_price(hex(at), hexes) > 0) == falls


@pytest.mark.rule("SCN.R1")
def test_a_garrison_under_fire_and_attack() -> None:
    """R from fire costs a point; B2 too; it never moves, attacks or rolls."""
    pieces = {"s-dal": "1821 ne", "s-upp": "1922 n", "r-gb3": "1921 s", "s-ldr": "0520 n", "r-d21": "3902 n"}
    play = fought(pieces, ["s-dal", "s-upp"], ["1921"], [1, 2])
    while play.seat is not None and where(play, "r-gb3") == "1921" and state(play).battle_side != -1:
        do(play, sorted(may(play))[0])
    assert where(play, "r-gb3") == "russian-losses"
    assert state(play).morale == 0
    russian = field({"r-gb3": "1921 s", "r-mos": "0520 n", "s-dal": "1922 n"}, seat="russia")
    assert refusal(russian, "move r-gb3") == "SCN.R1"
    attacks = field(
        {"r-gb3": "1921 s", "s-dal": "1922 n", "r-sem": "0520 n", "s-upp": "0519 s"}, phase="attacks", seat="russia"
    )
    assert not marked(attacks, "r-gb3", "duty")
    guns = field({"s-ar1": "1923 n", "r-gb4": "1922 s", "s-ldr": "0520 n", "r-d21": "3902 n"}, phase="guns", dice=[6, 6])
    do(guns, "fire s-ar1")
    assert where(guns, "r-gb4") == "russian-losses"


@pytest.mark.rule("SCN.R2")
def test_all_round_fire() -> None:
    pieces = {"s-dal": "1816 s", "r-ga3": "1817 s", "r-d21": "3902 n"}
    play = field(pieces, phase="attacks")
    do(play, "attack 1817")
    assert "fire r-ga3" in may(play)


@pytest.mark.rule("SCN.R3", "14.15a")
def test_passing_the_works() -> None:
    """S-DUC rides through A2: no stop, no price for the schanze, and each may fire once."""
    pieces = {"s-duc": "1719 n", "r-ga2": "1718 s", "r-ara2": "1718 s", "s-k": "0110", "r-d21": "3902 n"}
    play = field(pieces, dice=[1, 1, 1, 2], fences=["1718 s"])
    do(play, "move s-duc", "to 1718")
    assert play.seat == "russia"
    assert may(play) == {"fire r-ga2", "fire r-ara2", "decline"}
    do(play, "fire r-ga2", "fire r-ara2")
    assert play.seat == "sweden"
    assert mp(play, "s-duc") == 7
    assert refusal(play, "halt") == "SCN.R3"
    do(play, "to 1717")
    assert where(play, "s-duc") == "1717"
    assert "to 1716" in may(play)  # the garrison's zone stops nobody
    assert state(play).fence_at[0] == hex("1718")
    slow = field({**pieces, "s-duc": '{ at = "1719", facing = "n" }', "s-dal": "1818 nw"})
    do(slow, "move s-dal")
    state(slow).mp[unit("s-dal")] = 2
    assert forbidden(slow, "to 1718") == "SCN.R3"  # it could not go on from there


@pytest.mark.rule("SCN.R4")
def test_no_duty_at_the_works() -> None:
    pieces = {"s-dal": "1923 n", "r-gb4": "1922 s", "s-upp": "0520 n", "r-mos": "0519 s", "r-but": "0319 n"}
    play = field(pieces, phase="attacks")
    assert not marked(play, "s-dal", "duty")
    assert marked(play, "s-upp", "duty")
    assert refusal(play, "attack 1922") == ""  # it may


@pytest.mark.rule("SCN.R5")
def test_unfinished_works() -> None:
    play = before_roll({"s-dal": "1923 n", "r-gb4": "1922 s"}, ["s-dal"], ["1922"])
    assert (base(play), column(play)) == ("2:1", "4:1")
    finished = before_roll({"s-dal": "1921 n", "r-gb2": "1920 s"}, ["s-dal"], ["1920"])
    assert column(finished) == "2:1"


@pytest.mark.rule("SCN.R6")
def test_after_storming() -> None:
    """Only foot of one hex enters; guns and fences go."""
    pieces = {
        "s-dal": "1920 n",
        "s-ldr": "1819 ne",
        "s-upp": "2019 nw",
        "r-gb1": "1919 s",
        "r-arb1": "1919 s",
        "r-d21": "3902 n",
    }
    play = fought(pieces, ["s-dal", "s-upp", "s-ldr"], ["1919"], [1, 2], fences=["1919 sw"])
    while not any(a.startswith("chase") for a in may(play)):
        do(play, "lose r-gb1" if "lose r-gb1" in may(play) else sorted(may(play))[0])
    assert refusal(play, "chase s-ldr") == "SCN.R6"
    do(play, "chase s-dal")
    assert where(play, "s-dal") == "1919"
    assert where(play, "r-arb1") == "russian-losses"
    assert state(play).fence_at[0] == -1
    assert "chase s-upp" not in may(play)


# -- bound units ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SCN.dawn2")
def test_the_camp_at_dawn() -> None:
    g = opening("dawn")
    from korvolan.games.hussars import refusals as no

    assert bars_entry(g, unit("r-mos"), hex("2413")) == no.BOUND_TO_CAMP
    assert bars_entry(g, unit("r-mos"), hex("2515")) == 0
    assert bars_entry(g, unit("r-al3"), hex("2413")) == no.BOUND_TO_CAMP
    assert bars_entry(g, unit("r-d01"), hex("2413")) == 0
    play = field({"r-mos": "2514 nw", "s-val": "0102 n", "r-p": "3902"}, seat="russia")
    do(play, "move r-mos")
    assert refusal(play, "to 2413") == "SCN.dawn2"


@pytest.mark.rule("SCN.main2")
def test_bound_in_the_main_battle() -> None:
    g = opening("main")
    assert bars_entry(g, unit("r-d16"), hex("1809")) != 0
    assert bars_entry(g, unit("r-d16"), hex("1806")) == 0
    assert bars_entry(g, unit("r-ca1"), hex("2413")) != 0
    g.stage = 3
    release_by_stage(g)
    assert bars_entry(g, unit("r-d16"), hex("1809")) == 0
    assert bars_entry(g, unit("r-ca3"), hex("2413")) != 0
    assert bars_entry(g, unit("r-sko"), hex("1809")) == 0


@pytest.mark.rule("SCN.day2")
def test_the_releases_of_the_day() -> None:
    g = opening("day")
    assert bars_entry(g, unit("r-pg1"), hex("2330")) != 0
    assert binding(g, unit("r-d16")) == binding(g, unit("s-za1")) == binding(g, unit("s-bg1")) != 0
    freed: dict[int, list[str]] = {}
    for stage in range(1, 10):
        g.stage = stage
        before = g.released.copy()
        release_by_stage(g)
        freed[stage] = [GAME.layout.domains["group"].ids[i] for i in range(len(before)) if g.released[i] != before[i]]
    assert freed[4] == ["volkonsky"]
    assert sorted(freed[5]) == ["poltava", "rentsel"]
    assert freed[7] == ["skoropadsky"]
    assert freed[9] == ["camp"]
    assert bars_entry(g, unit("r-pg1"), hex("2330")) == 0
    for name in ("r-pg2", "r-pg3"):
        g.put(unit(name), hex("3030"))
    assert bars_entry(g, unit("r-pg1"), hex("2330")) != 0  # the last foot stays


@pytest.mark.rule("SCN.day2")
def test_other_ways_to_be_released() -> None:
    g = opening("day")
    group = GAME.layout.domains["group"].index
    g.put(unit("s-ldr"), hex("2414"))
    release_by_stage(g)
    assert g.released[group["camp"]]
    assert g.released[group["rentsel"]]
    g = opening("day")
    plain = [1813, 1812, 1811, 1810, 1909, 1910, 1911, 1912, 2009, 2010]
    names = [name for name in PIECE_IDS[:UNITS] if name.startswith("s-") and g.on_map(unit(name))][:10]
    for name, place in zip(names, plain, strict=True):
        g.put(unit(name), hex(str(place)))
    release_by_stage(g)
    assert g.released[group["camp"]]
    g = opening("day")
    g.put(unit("r-d01"), hex("1134"))
    release_by_enemies(g)
    assert g.released[group["baggage"]]
    assert not g.released[group["siege"]]  # the garrison inside the fortress does not count
    from korvolan.games.hussars.rules.releases import ReleaseRoll, keeps_truce, provoke

    provoke(g, unit("s-sg1"))
    assert g.released[group["siege"]]
    assert keeps_truce(g, unit("r-apo"), unit("s-sg1"))
    g.stage = 5
    assert not keeps_truce(g, unit("r-apo"), unit("s-sg1"))
    roll = ReleaseRoll(group["cossacks"])
    assert [roll.label(g, face) for face in range(6)].count("called up") == 2


@pytest.mark.rule("SCN.day2")
def test_the_groups_roll_from_stage_nine() -> None:
    pieces = {"s-za1": "1238 n", "s-bg1": "1036 n", "r-d21": "3902 n", "s-k": "0110"}
    late = field(pieces, scenario="day", stage=9, stages=14, dice=[4, 5])
    assert refusal(late, "move s-bg1") == "SCN.day2"
    assert refusal(late, "move s-za1") == ""
    early = field(pieces, scenario="day", stage=8, stages=14)
    assert refusal(early, "move s-za1") == "SCN.day2"


@pytest.mark.rule("SCN.day3")
def test_the_kalmyks() -> None:
    pieces = {"r-kal": "reinforcements", "s-val": "0102 n", "r-d01": "3902 n"}
    early = field(pieces, scenario="day", seat="russia", stage=11, stages=14)
    assert "recall r-kal" not in may(early)
    play = field(pieces, scenario="day", seat="russia", stage=12, stages=14)
    do(play, "recall r-kal")
    assert refusal(play, "station 1401") == "SCN.day3"
    do(play, "station 1601", "face s")
    assert (where(play, "r-kal"), facing(play, "r-kal"), mp(play, "r-kal")) == ("1601", "s", 9)


# -- victory -------------------------------------------------------------------------------------------------------

FIELD = ["1409", "1410", "1411", "1412", "1509", "1510", "1511", "1512", "1514", "1609", "1610", "1611", "1614", "1709", "1710"]


def at_dawn(foot: int, horse: int) -> str:
    """Who wins dawn with so many Swedish points of foot and horse on the plain."""
    g = opening("dawn")
    for number in range(UNITS):
        if SIDE[number] == 0 and 0 <= g.at[number] < HEXES:
            g.put(number, hex("0120"))
    free = iter(FIELD * 2)
    for name, wanted in (("foot", foot), ("horse", horse)):
        for number in range(UNITS):
            if SIDE[number] == 0 and ARM_IDS[ARM[number]] == name and g.at[number] >= 0 and g.sp(number) <= wanted:
                g.put(number, hex(next(free)))
                wanted -= g.sp(number)
    judge_end(g)
    return SEAT_IDS[g.winner] if g.winner >= 0 else "draw"


@pytest.mark.rule("SCN.dawn3", "SCN.c")
def test_victory_at_dawn() -> None:
    assert at_dawn(6, 4) == "sweden"
    assert at_dawn(0, 10) == "sweden"
    assert at_dawn(6, 3) == "draw"
    assert at_dawn(8, 0) == "russia"
    play = field({"s-dal": "0520 n", "r-d21": "3902 n"}, turn="morale = 13\n", phase="moves", seat="russia")
    do(play, *(["end"] if "end" in may(play) else []))
    assert ending(play) == ("russia", "SCN.dawn3")
    play = field({"s-dal": "0520 n", "r-d21": "3902 n"}, turn="morale = -13\n", phase="moves", seat="russia")
    do(play, *(["end"] if "end" in may(play) else []))
    assert ending(play) == ("sweden", "SCN.dawn3")


@pytest.mark.rule("SCN.main3", "SCN.c")
def test_victory_in_the_main_battle() -> None:
    def ends(swedish_loss: int, russian_loss: int) -> str:
        g = opening("main")
        g.lost = [swedish_loss, russian_loss]
        judge_end(g)
        return SEAT_IDS[g.winner] if g.winner >= 0 else "draw"

    assert [ends(36, 7), ends(7, 7), ends(37, 7), ends(35, 7)] == ["draw", "sweden", "russia", "sweden"]
    g = opening("main")
    g.lost = [3, 2]
    g.put(unit("s-ldr"), hex("2514"))
    g.put(unit("s-lrh"), hex("2808"))
    g.put(unit("r-rp"), HEXES + 3)
    g.put(unit("r-p"), HEXES + 3)
    assert points(g, 0) == 2 + 3 + 5 + 4 + 8
    assert points(g, 1) == 3
    for number in range(UNITS):
        if SIDE[number] == 0 and ARM[number] == 0 and g.on_map(number):
            g.put(number, hex("0120"))
    assert points(g, 1) == 3 + 9  # no Swedish foot is left before the camp
    g.lost = [24, 0]  # and with 3 for the camp, the empty field makes the difference
    g.put(unit("r-rp"), hex("2313"))
    g.put(unit("r-p"), hex("2313"))
    g.put(unit("s-lrh"), hex("0120"))
    judge_end(g)
    assert SEAT_IDS[g.winner] == "russia"


@pytest.mark.rule("SCN.day4")
def test_victory_of_the_day() -> None:
    def ends(swedish_loss: int, russian_loss: int) -> str:
        g = opening("day")
        g.lost = [swedish_loss, russian_loss]
        judge_end(g)
        return SEAT_IDS[g.winner] if g.winner >= 0 else "draw"

    assert [ends(81, 20), ends(82, 20), ends(80, 20)] == ["draw", "russia", "sweden"]
    g = opening("day")
    g.poltava = 1
    g.put(unit("s-ldr"), hex("2808"))
    g.put(unit("r-w1"), HEXES + 3)
    assert points(g, 0) == 10 + 10 + 3
    g.put(unit("s-dal"), HEXES)
    for number in range(UNITS):
        if SIDE[number] == 0 and g.on_map(number):
            g.put(number, hex("0120"))
    assert points(g, 1) == 10 + 2


@pytest.mark.rule("6.18a", "14.0a", "2.2a")
def test_the_redoubts_stand_in_line() -> None:
    line = ["1617", "1718", "1817", "1918", "2018", "2118"]
    assert all(GAME.layout.domains["place"].ids[hex(a)] == a for a, _ in pairwise(line))
    assert sp(field({"r-ga1": "1617 s", "s-dal": "0520 n"}), "r-ga1") == 1


@pytest.mark.rule("SCN.R3", "4.45a")
def test_the_zone_of_a_garrison_forbids_turning() -> None:
    """Nobody stops for a garrison, but in its zone foot does not turn; horse does before it moves, as in any other."""
    play = field({"s-dal": "1719 n", "r-ga2": "1718 s", "s-k": "0110"})
    do(play, "move s-dal")
    assert refusal(play, "face ne") == "4.45a"
    horse = field({"s-duc": "1719 n", "r-ga2": "1718 s", "s-k": "0110"})
    do(horse, "move s-duc", "face ne")
    assert facing(horse, "s-duc") == "ne"
