"""Chapters 6.1 to 6.4, 14: who attacks whom, strengths, columns and modifiers."""

from __future__ import annotations

import pytest

from ..story import do, may, refusal
from .fight import attack, before_roll, fought
from .story import base, column, facing, field, hex, marked, sp, state, strengths, unit, where

# -- who attacks whom ----------------------------------------------------------------------------------------------


@pytest.mark.rule("6.11a", "6.11c")
def test_neighbors_in_front() -> None:
    play = field(
        {"s-dal": "0520 n", "r-mos": "0518 s", "r-but": "0521 s", "s-upp": "0720 n", "r-nar": "0719 s", "r-kie": "0619 n"},
        phase="attacks",
    )
    assert refusal(play, "attack 0518") == "6.11a"
    assert refusal(play, "attack 0521") == "6.11c"
    assert refusal(play, "attack 0517") == "6.11a"


@pytest.mark.rule("6.11a", "6.11c")
def test_who_may_join_an_attack() -> None:
    """S-SKA is two hexes away, S-KAL next to the enemy with its back to him; S-UPP faces him, and may."""
    pieces = {
        "s-dal": "0520 n",
        "s-upp": "0419 ne",
        "s-ska": "0521 n",
        "s-kal": "0418 nw",
        "r-sem": "0519 s",
        "s-vml": "0618 sw",
    }
    play = field(pieces, phase="attacks")
    do(play, "with s-dal")
    assert refusal(play, "with s-upp") == ""
    assert refusal(play, "with s-ska") == "6.11a"
    assert refusal(play, "with s-kal") == "6.11c"
    assert refusal(play, "also 0619") == "6.11a"  # nobody is there
    march = field({"s-dal": "0520 n", "r-sem": "0519 s", "s-upp": "0720 n"})
    assert march.why_not("attack 0519")  # battles belong to the attack phase


@pytest.mark.rule("6.11b", "6.21a", "6.21c", "13.31a")
def test_a_hex_defends_as_a_whole() -> None:
    play = before_roll({"s-lg1": "2113 se", "r-mos": "2213 sw", "r-but": "2213 sw", "r-ah1": "2213 sw"}, ["s-lg1"], ["2213"])
    assert state(play).battle_side == 0
    assert strengths(play) == (2, 3)
    play = before_roll({"s-lg1": "0520 n", "r-sem": "0519 s", "r-al2": "0519 s"}, ["s-lg1"], ["0519"])
    assert strengths(play) == (2, 3)
    play = before_roll({"s-lg1": "0520 n", "r-sem": "0519 n", "r-al2": "0519 n"}, ["s-lg1"], ["0519"])
    assert strengths(play) == (2, 2)  # in the back
    play = before_roll({"s-lg1": "0520 n", "r-ah1": "0519 s", "r-al1": "0519 s"}, ["s-lg1"], ["0519"])
    assert strengths(play) == (2, 1)
    play = before_roll({"s-lg1": "0520 n", "s-ar1": "0520 n", "r-sem": "0519 s"}, ["s-lg1", "s-ar1"], ["0519"])
    assert strengths(play) == (3, 2)


@pytest.mark.rule("6.12a", "6.12b", "6.24a")
def test_every_unit_with_an_enemy_before_it_must_attack() -> None:
    pieces = {"s-ldr": "0520 n", "r-mos": "0519 s", "s-upp": "0720 n", "r-but": "0719 s", "s-vml": "0320 n", "r-nar": "0319 s"}
    play = fought(pieces, ["s-ldr"], ["0519"], [4, 5])  # 9 at 3:1: nothing
    assert marked(play, "s-ldr", "fought")
    assert marked(play, "s-upp", "duty")
    assert marked(play, "r-but", "duty")
    assert refusal(play, "end") == "6.12a"
    assert refusal(play, "attack 0519") == "6.12b"
    do(play, "attack 0719")
    assert refusal(play, "with s-ldr") != ""
    play = field({"s-ldr": "0520 n", "r-d01": "0319 s"}, phase="attacks")
    assert play.seat != "sweden"  # nobody has anything to do: the phase is over
    guns = field({"s-ar1": "0520 n", "r-mos": "0519 s", "s-upp": "0720 n", "r-but": "0719 s"}, phase="attacks")
    assert marked(guns, "s-ar1", "duty")
    guns = field(
        {"s-ar1": "0520 n", "r-mos": "0519 s", "s-upp": "0720 n", "r-but": "0719 s"},
        phase="attacks",
        options={"guns_must_attack": "need not"},
    )
    assert not marked(guns, "s-ar1", "duty")


@pytest.mark.rule("6.12b")
def test_once_a_phase() -> None:
    """A unit that has won and chased next to another enemy attacks no more; a hex is attacked once."""
    pieces = {"s-ldr": "0520 n", "r-d01": "0519 s", "r-d05": "0617 s", "s-upp": "0920 n", "r-mos": "0919 s", "s-ska": "0620 nw"}
    play = fought(pieces, ["s-ldr"], ["0519"], [1, 1])
    while "chase s-ldr" not in may(play):
        do(play, sorted(a for a in may(play) if a.startswith("to"))[0])
    do(play, "chase s-ldr")
    while play.seat is not None and "attack 0919" not in may(play) and not marked(play, "s-upp", "attacker"):
        do(play, sorted(may(play))[0])
    assert refusal(play, "attack 0617") != ""


@pytest.mark.rule("6.13a", "6.14a")
def test_every_enemy_in_contact_is_attacked() -> None:
    pieces = {"s-dal": "0520 n", "r-ren": "0519 s", "r-d01": "0619 s", "s-ska": "0520 n", "s-upp": "0920 n", "r-d02": "0919 s"}
    pieces.pop("s-ska")
    play = field(pieces, phase="attacks")
    do(play, "attack 0519")  # alone, it must attack both: this follows by itself
    assert marked(play, "r-ren", "defender")
    assert marked(play, "r-d01", "defender")
    play = field({**pieces, "s-dal": "0520 n 1", "s-ska": "0520 n"}, phase="attacks")
    do(play, "attack 0519", "with s-ska")
    assert refusal(play, "fight") == ""  # the other takes the other


@pytest.mark.rule("6.14a")
def test_several_on_one() -> None:
    play = before_roll({"s-dal": "0520 n", "s-upp": "0618 sw", "r-mos": "0519 s"}, ["s-dal", "s-upp"], ["0519"])
    assert strengths(play) == (4, 1)


@pytest.mark.rule("6.15a")
def test_not_several_on_several() -> None:
    pieces = {
        "s-dal": "0520 n",
        "s-upp": "0419 ne",
        "s-vml": "0618 s",
        "r-mos": "0519 s",
        "r-but": "0619 s",
        "s-ska": "0720 nw",
    }
    play = field(pieces, phase="attacks")
    do(play, "attack 0519", "with s-dal", "with s-upp")
    assert refusal(play, "also 0619") == "6.15a"
    assert refusal(play, "with s-ska") == "6.11a"


@pytest.mark.rule("6.16a")
def test_from_opposite_sides() -> None:
    """Equal morale, so that nothing else shifts."""
    play = before_roll({"s-ska": "0520 n", "s-kal": "0518 s", "r-sem": "0519 se"}, ["s-ska", "s-kal"], ["0519"])
    assert (base(play), column(play)) == ("2:1", "2:1")  # 7 against 8, and opposite sides
    play = before_roll({"s-ska": "0619 nw", "s-kal": "0518 s", "r-sem": "0519 ne"}, ["s-ska", "s-kal"], ["0519"])
    assert (base(play), column(play)) == ("1:1", "1:2")


@pytest.mark.rule("6.18a")
def test_no_duty_through_a_fence() -> None:
    pieces = {"r-mos": "0520 n", "s-dal": "0519 s", "r-but": "0720 n", "s-upp": "0719 s"}
    play = field(pieces, phase="attacks", seat="russia", fences=["0520 n"])
    assert not marked(play, "r-mos", "duty")
    assert marked(play, "r-but", "duty")


@pytest.mark.rule("6.18a", "6.13a")
def test_a_duty_elsewhere_does_not_drive_one_through_the_fence() -> None:
    """R-SHL must fight S-UPP, and is behind a fence toward S-DAL, whom R-MOS must fight. It may not be left out of the attack
    on S-UPP as if S-DAL were left for it, and R-MOS may attack S-DAL without it."""
    pieces = {"r-shl": "1617 s", "s-dal": "1618 n", "s-upp": "1518 ne", "r-mos": "1719 nw", "r-lef": "1517 s"}
    here = {**pieces, "s-vml": "1120 n", "r-d21": "3902 n"}
    play = field(here, phase="attacks", seat="russia", scenario="main", fences=["1617 s"])
    do(play, "attack 1518", "with r-lef")
    assert marked(play, "r-shl", "attacker")  # there was no other choice
    other = field(here, phase="attacks", seat="russia", scenario="main", fences=["1617 s"])
    do(other, "attack 1618", "with r-mos")
    assert refusal(other, "fight") == ""
    do(other, "with r-shl")
    assert marked(other, "r-shl", "attacker")  # it may, if it likes


# -- strengths -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.19a")
def test_cavalry_doubles_against_foot() -> None:
    play = before_roll({"s-lrh": "0520 n", "s-ldr": "0520 n", "r-shl": "0519 s"}, ["s-lrh", "s-ldr"], ["0519"])
    assert (strengths(play), base(play)) == ((4, 1), "4:1")
    play = before_roll(
        {"s-lrh": "0520 n", "s-ldr": "0520 n", "r-shl": "0519 s", "r-al1": "0519 s"}, ["s-lrh", "s-ldr"], ["0519"]
    )
    assert (strengths(play), base(play)) == ((2, 2), "1:1")
    play = before_roll({"s-lrh": "0520 n", "s-dal": "0419 ne", "r-shl": "0519 s"}, ["s-lrh", "s-dal"], ["0519"])
    assert strengths(play) == (4, 1)


@pytest.mark.rule("6.19b")
def test_not_against_works() -> None:
    play = field({"s-lrh": "1821 ne", "s-ldr": "1821 ne", "r-gb3": "1921 s"}, phase="attacks")
    from .fight import attack_explicitly

    play.state.stops_at_chance = True
    attack_explicitly(play, ["s-lrh", "s-ldr"], ["1921"])
    assert strengths(play) == (2, 1)


@pytest.mark.rule("6.19c", "15.13a")
def test_not_against_pikes() -> None:
    pieces = {"s-lrh": "0520 n", "s-ldr": "0520 n", "r-sem": '{ at = "0519", facing = "s", marks = ["pikes"] }'}
    assert strengths(before_roll(pieces, ["s-lrh", "s-ldr"], ["0519"])) == (2, 2)
    play = before_roll(pieces, ["s-lrh", "s-ldr"], ["0519"], options={"double_against_pikes": "doubled"})
    assert strengths(play) == (4, 2)


@pytest.mark.rule("6.21b")
def test_swamp_halves_the_attackers() -> None:
    play = before_roll({"s-dal": "1712 sw", "r-sem": "1612 ne"}, ["s-dal"], ["1612"])
    assert strengths(play) == (1, 2)
    play = before_roll({"s-ska": "1712 sw", "r-sem": "1612 ne"}, ["s-ska"], ["1612"])
    assert (strengths(play), base(play)) == ((0.5, 2), "1:4")


@pytest.mark.rule("6.43a")
def test_in_the_back() -> None:
    play = before_roll(
        {"s-ldr": "0521 n", "s-dal": "0518 s", "s-ska": "0520 n", "r-sem": "0519 n"}, ["s-dal", "s-ska"], ["0519"]
    )
    assert strengths(play) == (3, 1)
    play = before_roll({"s-ldr": "0520 n", "s-dal": "0518 s", "r-sem": "0519 n"}, ["s-dal", "s-ldr"], ["0519"])
    assert (strengths(play), base(play)) == ((4, 1), "4:1")


@pytest.mark.rule("14.11a", "14.12a", "14.0a")
def test_fences() -> None:
    fences = ["1920 sw", "1920 se"]
    play = before_roll({"s-dal": "1820 ne", "r-gb2": "1920 s"}, ["s-dal"], ["1920"], fences=fences)
    assert strengths(play) == (1, 1)
    play = before_roll({"s-dal": "2019 sw", "r-gb2": "1920 s"}, ["s-dal"], ["1920"], fences=fences)
    assert strengths(play) == (2, 1)
    from korvolan.games.hussars import GAME

    opening = GAME.start("dawn", 1)
    places = {(opening.fence_at[n], opening.fence_side[n]) for n in range(9)}
    assert (hex("1617"), 3) in places
    assert (hex("1919"), 4) in places
    assert (hex("1919"), 2) in places
    assert len(places) == 9


# -- columns -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.21e", "BT.b")
def test_shifts_stop_at_the_ends() -> None:
    from korvolan.games.hussars.tables import COLUMN_IDS, shifted

    assert COLUMN_IDS[shifted(COLUMN_IDS.index("1:1"), 2)] == "3:1"
    assert COLUMN_IDS[shifted(COLUMN_IDS.index("9:1"), 3)] == "9:1"
    assert COLUMN_IDS[shifted(COLUMN_IDS.index("1:3"), -4)] == "1:4"
    play = before_roll({"s-dal": "0520 n", "s-k": "0520", "r-sem": "0519 s"}, ["s-dal"], ["0519"])
    assert (base(play), column(play)) == ("1:1", "2:1")


@pytest.mark.rule("6.21f")
def test_the_example_of_unit_morale() -> None:
    """Foot of morale 8 attacks foot of morale 6 at 1:1: column 3:1."""
    play = before_roll({"s-nv1": "0520 n", "r-shl": "0519 s"}, ["s-nv1"], ["0519"])
    assert (base(play), column(play)) == ("1:1", "3:1")


@pytest.mark.rule("6.21g")
def test_morale_of_a_mixed_force() -> None:
    from korvolan.games.hussars.rules.battle_strength import force_morale

    play = field({"r-pr2": "0520 n", "r-grd": "0520 n", "s-lg1": "0525 n", "s-ska": "0524 n", "s-ar1": "0525 n"})
    g = state(play)
    assert force_morale(g, [unit("r-pr2"), unit("r-grd")]) == 7
    assert force_morale(g, [unit("s-lg1"), unit("s-ska")]) == 8
    assert force_morale(g, [unit("s-lg1"), unit("s-ar1")]) == 8
    assert force_morale(g, [unit("s-ar1")]) == 7
    g.switches[4] = 1  # the average of all
    assert force_morale(g, [unit("r-pr2"), unit("r-grd")]) == 7
    assert force_morale(g, [unit("s-lg1"), unit("s-ska")]) == 7


@pytest.mark.rule("6.31a", "6.32a", "TEC.f")
def test_terrain_of_the_defender() -> None:
    from korvolan.games.hussars.tables import COMBAT

    assert COMBAT[hex("0917")] == 2
    assert COMBAT[hex("0809")] == 2  # a forest with a stream: only the best
    assert COMBAT[hex("1628")] == COMBAT[hex("2809")] == COMBAT[hex("2514")] == COMBAT[hex("1626")] == 1
    assert COMBAT[hex("1920")] == COMBAT[hex("2331")] == 1
    play = before_roll({"s-upp": "0818 se", "s-nv1": "0917 s", "r-pr2": "0918 nw"}, ["s-upp", "s-nv1"], ["0918"])
    assert (base(play), column(play)) == ("3:1", "1:1")


@pytest.mark.rule("6.22a", "6.23a")
def test_the_order_of_battles() -> None:
    pieces = {"s-dal": "0520 n", "r-mos": "0519 s", "s-upp": "0720 n", "r-but": "0719 s", "s-vml": "0320 n", "r-nar": "0319 s"}
    play = field(pieces, phase="attacks", dice=[1, 1])
    attack(play, ["s-upp"], ["0719"])
    assert play.why_not("attack 0519")  # a chase or retreat is open first
    assert marked(play, "s-upp", "fought")
    assert marked(play, "s-dal", "fought") is False
    other = field(pieces, phase="attacks", dice=[4, 5, 4, 5])  # 9 at 3:1: nothing moves
    assert {"attack 0319", "attack 0519", "attack 0719"} <= may(other)
    attack(other, ["s-vml"], ["0319"])
    assert may(other) >= {"attack 0519", "attack 0719"}
    attack(other, ["s-upp"], ["0719"])
    assert [marked(other, name, "fought") for name in ("s-vml", "s-upp")] == [True, True]


@pytest.mark.rule("3.1h", "12.2d")
def test_musketry_before_the_battle() -> None:
    play = field({"s-lg1": "0520 n", "r-mos": "0519 s"}, phase="attacks", dice=[6, 5, 4, 4, 6, 6])
    # the defender is asked first
    assert play.seat == "russia"
    do(play, "fire r-mos")
    assert play.seat == "sweden"
    do(play, "hold")
    assert sp(play, "s-lg1") == 1


# -- the track, commanders -----------------------------------------------------------------------------------------


@pytest.mark.rule("8.14a", "8.15a")
def test_the_zone_helps_attacks() -> None:
    """The rulebook's example: +1 for the side in whose zone the marker is, in its own attacks alone."""
    pieces = {"r-pr2": "0520 n", "s-nv1": "0519 s"}
    play = before_roll(pieces, ["r-pr2"], ["0519"], seat="russia", turn="morale = 5\n")
    assert (base(play), column(play)) == ("1:1", "2:1")
    pieces = {"s-nv1": "0520 n", "r-pr2": "0519 s"}
    play = before_roll(pieces, ["s-nv1"], ["0519"], turn="morale = 5\n")
    assert column(play) == "1:1"
    play = before_roll(pieces, ["s-nv1"], ["0519"], turn="morale = 5\n", options={"track_in_defense": "on"})
    assert column(play) == "1:2"
    play = before_roll(pieces, ["s-nv1"], ["0519"], turn="morale = -9\n")
    assert column(play) == "3:1"


@pytest.mark.rule("8.14b", "8.16a")
def test_the_zone_is_read_when_a_stage_begins() -> None:
    play = field({"s-dal": "0520 n", "r-mos": "3002 n"}, turn="morale = 4\n", phase="stage")
    state(play).morale = 5  # a unit falls
    assert state(play).zone == 0
    while state(play).stage == 2:
        do(play, "end" if "end" in may(play) else "pass")
    assert state(play).zone == 1


@pytest.mark.rule("9.21a", "9.21b", "2.1d")
def test_commanders_help() -> None:
    pieces = {"r-pr2": "0520 n", "s-nv1": "0519 s"}
    near = {"r-p": "0521", "r-go": "0520"}
    assert column(before_roll({**pieces, **near}, ["r-pr2"], ["0519"], seat="russia")) == "3:1"
    assert column(before_roll({**pieces, "r-p": "0522"}, ["r-pr2"], ["0519"], seat="russia")) == "1:1"
    assert column(before_roll({**pieces, "r-all": "0520"}, ["r-pr2"], ["0519"], seat="russia")) == "2:1"  # any band
    assert column(before_roll({**pieces, "s-sp": "0519"}, ["r-pr2"], ["0519"], seat="russia")) == "1:2"


@pytest.mark.rule("MAPA.c")
def test_mapa_in_battle() -> None:
    pieces = {"s-nv1": "0520 n", "r-pr2": "0519 s"}
    assert column(before_roll(pieces, ["s-nv1"], ["0519"], turn="mapa = true\n")) == "3:1"
    assert column(before_roll(pieces, ["s-nv1"], ["0519"], turn="mapa = true\n", options={"mapa_attack": "1 column"})) == "2:1"
    pieces = {"r-pr1": "0520 n", "s-nv1": "0519 s"}
    play = before_roll(pieces, ["r-pr1"], ["0519"], seat="russia", turn="mapa = true\n")
    assert (base(play), column(play)) == ("2:1", "1:1")


@pytest.mark.rule("6.72a", "6.33a", "14.14a", "11.12a", "6.72b")
def test_lances() -> None:
    hussars = {"r-kal": '{ at = "0520", facing = "n", marks = ["kopie"] }', "s-ldr": "0519 s"}
    from korvolan.games.hussars.rules.battle_strength import lance_help

    play = before_roll(hussars, ["r-kal"], ["0519"], seat="russia")
    assert lance_help(state(play)) == 3
    weak = {"r-kal": '{ at = "0520", facing = "n", hits = 1, marks = ["kopie"] }', "s-ldr": "0519 s"}
    assert lance_help(state(before_roll(weak, ["r-kal"], ["0519"], seat="russia"))) == 2
    wood = {"r-kal": '{ at = "0818", facing = "se", marks = ["kopie"] }', "s-ldr": "0918 n"}
    assert lance_help(state(before_roll(wood, ["r-kal"], ["0918"], seat="russia"))) == 0
    fence = before_roll(hussars, ["r-kal"], ["0519"], seat="russia", fences=["0519 s"])
    assert lance_help(state(fence)) == 0
    wagons = {"r-kal": hussars["r-kal"], "s-dal": "0519 s", "s-w1": "0519"}
    play = before_roll(wagons, ["r-kal"], ["0519"], seat="russia")
    assert lance_help(state(play)) == 0
    assert strengths(play) == (4, 3)  # 2 doubled against 2 and the wagon
    play = fought(hussars, ["r-kal"], ["0519"], [6, 3], seat="russia", more="[seats]\nrussia = { kopies = 1 }")
    while marked(play, "r-kal", "attacker"):
        do(play, sorted(may(play))[0])
    assert not marked(play, "r-kal", "kopie")
    assert state(play).kopies_used[1] == 1
    assert facing(play, "r-kal") == "n"
    assert where(play, "r-kal") != ""
