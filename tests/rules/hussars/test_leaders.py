"""Chapters 9 and 10: commanders, dispersal and return."""

from __future__ import annotations

import pytest

from korvolan import Play

from ..story import do, may, options, refusal
from .fight import fought
from .story import facing, field, forbidden, hex, marked, mp, sp, state, unit, where


@pytest.mark.rule("9.13a", "9.14a", "9.15a")
def test_a_ride_of_ten_hexes() -> None:
    """Through forest and an enemy front zone, without stopping."""
    play = field({"s-le": "0520", "s-lg1": "0520 n", "r-mos": "0617 s"})
    do(play, "move s-le")
    for row in range(19, 9, -1):
        do(play, f"to 05{row:02}")
    assert where(play, "s-le") == "0510"
    assert mp(play, "s-le") == 0
    assert where(play, "s-lg1") == "0520"
    assert "to 0509" not in may(play)
    from korvolan.games.hussars.board import TERRAIN
    from korvolan.games.hussars.rules.commanders import bars_ride

    assert TERRAIN[hex("0920")] == 1
    assert bars_ride(state(play), unit("s-le"), hex("0820"), hex("0920")) == 0


@pytest.mark.rule("9.13a")
def test_no_eleventh_hex() -> None:
    play = field({"s-le": '{ at = "0520" }', "s-lg1": "0520 n", "r-mos": "3002 s"})
    do(play, "move s-le")
    state(play).mp[unit("s-le")] = 1
    assert forbidden(play, "to 0519") == "9.13a"


@pytest.mark.rule("9.15b")
def test_closed_to_commanders() -> None:
    play = field({"s-re": "0520", "r-d01": "0519 s", "s-lg1": "0620 n"})
    do(play, "move s-re")
    assert refusal(play, "to 0519") == "9.15b"
    swamp = field({"s-re": "1712", "s-lg1": "0620 n", "r-d01": "3902 n"})
    do(swamp, "move s-re")
    assert refusal(swamp, "to 1612") == "9.15b"


@pytest.mark.rule("9.15b", "SCN.R3", "9.22a")
def test_a_commander_passes_a_redoubt_only_with_troops() -> None:
    """Creutz rides with S-LDR through redoubt A2; alone he may not. If his troops fall there he rolls like any other."""
    pieces = {"s-ldr": "1719 n", "s-cr": "1719", "r-ga2": "1718 s", "s-k": "0110", "r-d21": "3902 n"}
    play = field(pieces, dice=[1, 1, 1, 1])
    do(play, "move s-ldr", "with s-cr", "to 1718", "decline", "to 1717")
    assert (where(play, "s-cr"), where(play, "s-ldr")) == ("1717", "1717")
    alone = field(pieces)
    do(alone, "move s-cr")
    assert refusal(alone, "to 1718") == "9.15b"
    shot = field({**pieces, "s-upp": "1721 n"}, dice=[5, 6, 3, 4])  # 11 less 1: his unit's last point; then his fate
    do(shot, "move s-ldr", "with s-cr", "to 1718", "fire r-ga2")
    assert where(shot, "s-ldr") == "swedish-losses"
    assert where(shot, "s-cr") == "1721"


@pytest.mark.rule("9.14a")
def test_along_with_units() -> None:
    play = field({"s-re": "0520", "s-lg1": "0520 n", "r-d21": "3902 n", "s-val": "0102 n"})
    do(play, "move s-lg1", "with s-re", "to 0519", "halt")
    assert where(play, "s-re") == "0519"


@pytest.mark.rule("9.15c", "9.24a")
def test_a_lone_commander_is_overrun() -> None:
    play = field({"s-po": "0519", "r-d01": "0520 n", "s-val": "0102 n", "r-p": "3902"}, seat="russia", turn="morale = 3\n")
    do(play, "move r-d01", "to 0519")
    assert where(play, "s-po") == "swedish-losses"
    assert state(play).morale == 7
    with_troops = field({"s-po": "0519", "s-dal": "0518 n", "r-d01": "0520 n"}, seat="russia")
    assert where(with_troops, "s-po") == "0519"


@pytest.mark.rule("9.22a")
@pytest.mark.parametrize(("dice", "at"), [([6, 6], "swedish-losses"), ([3, 4], "0721")])
def test_his_unit_dies(dice: list[int], at: str) -> None:
    pieces = {"r-ah1": "0520 n", "s-ska": "0518 s", "s-ro": "0518", "s-lg2": "0721 n", "r-d21": "3902 n"}
    play = field(pieces, phase="guns", seat="russia", dice=[4, 3, *dice])  # 7 at range 2: a point, its last
    do(play, "fire r-ah1", "target s-ska")
    if play.seat == "sweden" and "refuge 0721" in may(play):
        do(play, "refuge 0721")
    assert where(play, "s-ska") == "swedish-losses"
    assert where(play, "s-ro") == at


@pytest.mark.rule("9.22a")
def test_nowhere_to_go() -> None:
    pieces = {"r-ah1": "0520 n", "s-ska": "0518 s", "s-ro": "0518", "s-lg2": "3030 n", "r-d21": "3902 n"}
    play = field(pieces, phase="guns", seat="russia", dice=[4, 3, 3, 4])
    do(play, "fire r-ah1")
    assert where(play, "s-ro") == "swedish-losses"
    stays = field({**pieces, "s-kal": "0518 s"}, phase="guns", seat="russia", dice=[4, 3, 3, 4])
    do(stays, "fire r-ah1", "target s-ska")
    assert where(stays, "s-ro") == "0518"


@pytest.mark.rule("9.23a")
@pytest.mark.parametrize(("dice", "at"), [([6, 6], "russian-losses"), ([6, 5], "0518")])
def test_his_unit_retreats(dice: list[int], at: str) -> None:
    """B1: 2:1 with S-NV1 against R-MOS and Repnin, roll 7."""
    pieces = {"s-lg1": "0520 n", "r-mos": "0519 s", "r-rp": "0519", "r-d21": "3902 n", "s-vml": "1120 n"}
    play = fought(pieces, ["s-lg1"], ["0519"], [3, 4, *dice, 6])
    while state(play).battle_side != -1:
        do(play, next((a for a in ("to 0518", "end") if a in may(play)), sorted(may(play))[0]))
    assert where(play, "r-mos") == "0518"
    assert where(play, "r-rp") == at


@pytest.mark.rule("9.24a")
def test_four_fields_for_a_commander() -> None:
    from korvolan.games.hussars.rules.casualties import kill

    play = field({"r-rp": "0520", "s-dal": "0120 n", "r-d21": "3902 n"}, turn="morale = 3\n")
    kill(state(play), unit("r-rp"))
    assert state(play).morale == -1


@pytest.mark.rule("10.13a")
def test_r_spares_units_with_a_commander() -> None:
    """A1R on S-SKA with Posse: it goes back, and stays on the map."""
    pieces = {"s-ska": "0520 n", "s-po": "0520", "r-pr1": "0519 s", "r-d21": "3902 n", "s-vml": "1120 n"}
    play = fought(pieces, ["s-ska"], ["0519"], [5, 3, 1, 1, 6])
    end_battle(play)
    assert where(play, "s-ska") not in ("swedish-dispersed", "0520")
    alone = fought({**pieces, "s-po": "1120"}, ["s-ska"], ["0519"], [5, 3, 1, 1, 6])
    end_battle(alone)
    assert where(alone, "s-ska") == "swedish-dispersed"


def end_battle(play: Play) -> None:
    """Everybody does as little as he must until the battle is over."""
    while state(play).battle_side != -1:
        do(play, "end" if "end" in may(play) else sorted(may(play))[0])


@pytest.mark.rule("10.13a")
def test_fire_spares_units_with_a_commander() -> None:
    """A shot that disperses does nothing to S-SKA while Posse is with it."""
    pieces = {"r-ah1": "0520 n", "s-ska": "0518 s", "r-d21": "3902 n", "s-vml": "1120 n"}
    for leader, place in (("0518", "0518"), ("1120", "swedish-dispersed")):
        play = field({**pieces, "s-po": leader}, phase="guns", seat="russia", dice=[6, 6])
        do(play, "fire r-ah1")
        assert where(play, "s-ska") == place


# -- return --------------------------------------------------------------------------------------------------------

GONE = "russian-dispersed"


@pytest.mark.rule("10.14a")
def test_half_return() -> None:
    """Nine on the track: five come back, a sixth does not."""
    names = ["r-mos", "r-but", "r-nar", "r-kie", "r-shl", "r-lef", "r-ros", "r-grr", "r-kaz"]
    play = field(
        {**dict.fromkeys(names, GONE), "r-rp": "0520", "r-all": "0720", "s-val": "0102 n"}, seat="russia", scenario="main"
    )
    assert state(play).returns == 5
    for name in names[:5]:
        do(play, f"recall {name}")
        do(play, sorted(a for a in may(play) if a.startswith("station"))[0])
        if any(a.startswith("face") for a in may(play)):
            do(play, sorted(may(play))[0])
    assert state(play).returns == 0
    assert "recall r-lef" not in may(play)
    assert sum(where(play, name) == GONE for name in names) == 4


@pytest.mark.rule("10.14a")
def test_a_sixth_is_refused() -> None:
    play = field(
        {"r-mos": GONE, "r-but": GONE, "r-rp": "0520", "s-val": "0102 n", "r-d21": "3902 n"}, seat="russia", scenario="main"
    )
    state(play).returns = 0
    assert forbidden(play, "recall r-mos") == "10.14a"


@pytest.mark.rule("10.14b", "2.1d")
def test_beside_the_commander_of_its_band() -> None:
    play = field(
        {"r-kaz": GONE, "r-all": "0520", "r-rp": "0720", "s-dal": "0417 s", "r-d21": "3902 n"}, seat="russia", scenario="main"
    )
    do(play, "recall r-kaz")
    assert refusal(play, "station 0721") == "10.14b"
    do(play, "station 0521", "face sw")
    assert (where(play, "r-kaz"), facing(play, "r-kaz"), mp(play, "r-kaz")) == ("0521", "sw", 4)
    zone = field({"r-kaz": GONE, "r-all": "0520", "s-dal": "0518 s", "r-d21": "3902 n"}, seat="russia", scenario="main")
    do(zone, "recall r-kaz")
    assert refusal(zone, "station 0519") == "10.14b"


@pytest.mark.rule("10.14c")
def test_orphans_return_weaker() -> None:
    dead = {"r-all": "russian-losses", "r-go": "russian-losses", "r-p": "0520", "s-val": "0102 n", "r-d21": "3902 n"}
    play = field({"r-kaz": GONE, "r-sem": GONE, "r-ast": GONE, **dead}, seat="russia", scenario="main")
    do(play, "recall r-kaz")
    assert where(play, "r-kaz") == "russian-losses"
    assert state(play).morale == 0
    do(play, "recall r-sem", "station 0519", "face n")
    assert sp(play, "r-sem") == 1
    headless = field(
        {"r-sem": GONE, "r-go": "russian-losses", "s-val": "0102 n", "r-d21": "3902 n"}, seat="russia", scenario="main"
    )
    assert "recall r-sem" not in may(headless)  # the chief is not there either


@pytest.mark.rule("SCN.b")
def test_bands_without_a_commander() -> None:
    play = field({"s-lg2": "swedish-dispersed", "s-k": "0520", "r-d21": "3902 n", "s-vml": "1120 n"}, scenario="main")
    do(play, "recall s-lg2", "station 0519", "face n")
    assert sp(play, "s-lg2") == 2


@pytest.mark.rule("10.15a", "10.16a", "10.16b", "10.12a")
def test_a_full_track() -> None:
    from korvolan.games.hussars.rules.casualties import disperse, dispersed

    names = ["r-mos", "r-but", "r-nar", "r-kie", "r-shl", "r-lef", "r-ros", "r-grr", "r-kaz", "r-psk", "r-nov"]
    play = field({**dict.fromkeys(names, GONE), "r-sem": "0520 n 1", "s-val": "0102 n", "s-ska": "swedish-dispersed"})
    assert dispersed(state(play), 1) == 11
    assert dispersed(state(play), 0) == 1
    disperse(state(play), unit("r-sem"))
    assert all(where(play, name) == "russian-losses" for name in [*names, "r-sem"])
    assert state(play).morale == 0
    assert state(play).lost[1] == 12
    few = field({"r-sem": "0520 n 1", "s-val": "0102 n"})
    disperse(state(few), unit("r-sem"))
    assert (where(few, "r-sem"), sp(few, "r-sem")) == (GONE, 1)
    assert not marked(few, "r-sem", "moved")


@pytest.mark.rule("9.15b", "9.23a", "9.24a")
@pytest.mark.parametrize(("way", "at", "field_of_marker"), [("1812", "1812", 0), ("1713", "russian-losses", -4)])
def test_a_commander_taken_into_a_swamp_is_lost(way: str, at: str, field_of_marker: int) -> None:
    """B1 (2:1, roll 7) on R-MOS with Repnin, who lives by his roll. R-MOS may retreat through the swamp at 1713, he may not."""
    pieces = {"s-lg1": "1711 s", "r-mos": "1712 n", "r-rp": "1712", "s-vml": "1120 n", "r-d21": "3902 n"}
    play = fought(pieces, ["s-lg1"], ["1712"], [3, 4, 3, 4], scenario="main")
    assert ("swamp" in options(play, "russia")[f"to {way}"].warning) == (way == "1713")
    do(play, f"to {way}")
    assert (where(play, "r-mos"), where(play, "r-rp")) == (way, at)
    assert state(play).morale == field_of_marker


# A dozen fields, eleven of them taken.
ELEVEN = ["s-upp", "s-vbo", "s-ost", "s-lg2", "s-jon", "s-nv1", "s-nv2", "s-duc", "s-ldr", "s-lrh", "s-tau"]


@pytest.mark.rule("10.15a", "7.12h")
def test_the_owner_says_who_fills_the_track() -> None:
    """A1R (1:2, roll 9) on S-SKA and S-KAL, with one field free: the first to come falls with all, the other is safe."""
    pieces = {**dict.fromkeys(ELEVEN, "swedish-dispersed"), "s-ska": "0520 n", "s-kal": "0520 n", "r-sem": "0519 s"}
    play = fought({**pieces, "s-vml": "1120 n"}, ["s-ska", "s-kal"], ["0519"], [4, 5])
    do(play, "to 0521")
    while play.seat == "russia":
        do(play, "end")
    assert may(play) == {"move s-ska", "move s-kal"}
    do(play, "move s-kal")
    assert (where(play, "s-kal"), where(play, "s-ska")) == ("swedish-losses", "swedish-dispersed")
    assert all(where(play, name) == "swedish-losses" for name in ELEVEN)
    room = fought({**pieces, "s-vml": "1120 n", "s-upp": "1020 n"}, ["s-ska", "s-kal"], ["0519"], [4, 5])
    do(room, "to 0521")
    while room.seat == "russia":
        do(room, "end")
    assert {where(room, "s-ska"), where(room, "s-kal")} == {"swedish-losses"}  # both come before it is full: nothing to say


@pytest.mark.rule("10.15a", "12.2c")
def test_the_owner_says_so_after_volleys_too() -> None:
    """R-MOS and R-BUT roll 12 each at S-SKA and S-KAL."""
    pieces = {**dict.fromkeys(ELEVEN, "swedish-dispersed"), "s-ska": "0520 n", "s-kal": "0520 n", "r-mos": "0519 s"}
    play = field({**pieces, "r-but": "0519 s", "s-vml": "1120 n"}, phase="attacks", dice=[6, 6, 6, 6])
    do(play, "with s-ska", "fire r-mos", "target s-ska", "fire r-but", "target s-kal")
    while "hold" in may(play):
        do(play, "hold")
    assert may(play) == {"move s-ska", "move s-kal"}
    do(play, "move s-ska")
    assert (where(play, "s-ska"), where(play, "s-kal")) == ("swedish-losses", "swedish-dispersed")
