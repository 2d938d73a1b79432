"""Chapters 4 and 5: movement, turning, stacking, zones of control."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from korvolan import Play

from ..story import do, may, options, refusal
from .story import facing, field, hex, mp, sp, state, unit, where

FAR = {"r-d21": "3902 n"}  # somebody far away, so that the enemy exists


def swedes(pieces: dict[str, str], **others) -> Play:  # type: ignore[no-untyped-def]
    """A Swedish movement phase with somebody else to move, so that it does not end by itself."""
    return field({**pieces, "s-k": "0110", **FAR}, **others)


def cost(start: str, name: str, to: str, **others) -> float:  # type: ignore[no-untyped-def]
    """What a step costs."""
    play = swedes({name: start}, **others) if name.startswith("s") else russians({name: start}, **others)
    full = mp(play, name)
    do(play, f"move {name}", f"to {to}")
    return full - mp(play, name)


def russians(pieces: dict[str, str], **others) -> Play:  # type: ignore[no-untyped-def]
    return field({**pieces, "r-p": "3910", "s-val": "0102 n"}, seat="russia", scenario="main", stage=4, **others)


# -- when and how far ----------------------------------------------------------------------------------------------


@pytest.mark.rule("3.1e", "4.21b", "4.25a")
def test_any_units_in_any_order() -> None:
    play = swedes({"s-upp": "1824 n", "s-dal": "2024 n", "s-ost": "1826 n", "s-ldr": "2226 n"})
    do(play, "move s-ost", "to 1825", "halt", "move s-upp", "to 1823", "halt", "move s-ldr", "to 2225", "to 2224", "halt")
    assert where(play, "s-dal") == "2024"
    assert refusal(play, "move s-ost") == "4.21b"
    do(play, "end")
    assert play.seat != "sweden" or "move s-dal" not in may(play)


@pytest.mark.rule("3.1e")
def test_whoever_ends_the_phase_is_told_how_many_have_not_moved() -> None:
    play = swedes({"s-upp": "1824 n", "s-dal": "2024 n", "s-ost": "1826 n"})
    assert options(play, "sweden")["end"].warning == "3 units that can move have not moved in this phase."
    do(play, "move s-ost", "to 1825", "halt", "move s-upp", "to 1823", "halt")
    assert options(play, "sweden")["end"].warning == "1 unit that can move has not moved in this phase."
    do(play, "move s-dal", "to 2023", "halt")
    assert play.seat != "sweden" or not options(play, "sweden")["end"].warning


@pytest.mark.rule("4.21a")
def test_only_in_the_own_movement_phase() -> None:
    play = swedes({"s-dal": "0520 n"})
    assert refusal(play, "move r-d21") == "4.21a"
    play = field({"s-dal": "0520 n", "r-d01": "0519 s", "s-upp": "0720 n"}, phase="attacks")
    assert play.why_not("move s-upp")  # not what is decided now


@pytest.mark.rule("4.21c", "4.47a")
def test_forward() -> None:
    play = swedes({"s-dal": "0520 n"})
    do(play, "move s-dal")
    assert refusal(play, "to 0521") == "4.21c"
    do(play, "face s")
    assert mp(play, "s-dal") == 3
    do(play, "to 0521")
    assert (where(play, "s-dal"), facing(play, "s-dal"), mp(play, "s-dal")) == ("0521", "s", 2)
    free = swedes({"s-dal": "0520 n"}, options={"free_direction": "any"})
    do(free, "move s-dal", "to 0521")
    assert (facing(free, "s-dal"), mp(free, "s-dal")) == ("n", 3)


@pytest.mark.rule("4.21c", "4.43a")
def test_wheeling_is_the_least_turn_and_a_step() -> None:
    play = swedes({"s-dal": "0520 n", "s-ldr": "0720 n"})
    do(play, "move s-dal", "wheel 0521")
    assert (where(play, "s-dal"), mp(play, "s-dal"), facing(play, "s-dal")) == ("0521", 2, "se")
    do(play, "halt", "move s-ldr", "wheel 0820")
    assert (facing(play, "s-ldr"), mp(play, "s-ldr")) == ("ne", 6)
    assert refusal(play, "wheel 0719") == "4.41a" or refusal(play, "wheel 0719")


@pytest.mark.rule("4.21d", "4.26a")
def test_a_stack_moves_together() -> None:
    play = swedes({"s-skd": "0520 n", "s-abo": "0520 n"})
    do(play, "move s-skd", "with s-abo", "to 0519", "to 0518", "to 0517", "to 0516")
    assert (where(play, "s-abo"), mp(play, "s-abo"), mp(play, "s-skd")) == ("0516", 4, 4)
    tired = swedes({"s-ldr": "0719 n", "s-dal": "0718 se"})
    do(tired, "move s-dal", "to 0818", "to 0919")
    assert refusal(tired, "to 1019") == "4.23a"  # the points of others are no help
    assert mp(tired, "s-ldr") == 8


@pytest.mark.rule("4.22b", "4.23a", "4.41a", "TEC.f")
def test_each_hex_is_paid() -> None:
    """Forest costs foot 2 and horse 3."""
    assert cost("0820 se", "s-dal", "0920") == 2
    assert cost("0820 se", "s-ldr", "0920") == 3
    play = swedes({"s-dal": "0718 se"})
    do(play, "move s-dal", "to 0818", "to 0919")
    assert mp(play, "s-dal") == 1
    assert refusal(play, "to 1018") == "4.23a"
    assert refusal(play, "to 1019") == "4.23a"


@pytest.mark.rule("4.51a", "TEC.b", "5.22a")
def test_clear_ground() -> None:
    assert cost("0520 n", "s-ldr", "0519") == 1
    assert cost("0520 n", "s-dal", "0519") == 1
    play = swedes({"s-dal": "0520 n", "r-mos": "0518 s"})
    do(play, "move s-dal", "to 0519")
    assert mp(play, "s-dal") == 3  # a zone of control costs nothing more


@pytest.mark.rule("TEC.a", "TEC.e", "TEC.g", "TEC.h", "TEC.i", "TEC.j", "TEC.k", "TEC.l", "TEC.m")
def test_the_terrain_chart() -> None:
    assert cost("1822 ne", "s-dal", "1922") == 2  # an empty redoubt
    assert cost("1628 n", "s-dal", "1627") == 1
    assert cost("1529 ne", "s-ldr", "1628") == 3  # a village off the road
    assert cost("1529 ne", "s-dal", "1628") == 2
    assert cost("1627 n", "s-duc", "1626") == 2  # a stream
    assert cost("1627 n", "s-dal", "1626") == 2
    assert cost("2810 n", "r-d18", "2809") == 4  # hills with a redoubt
    assert cost("2414 ne", "s-ldr", "2514") == 5  # the rampart of the camp
    assert cost("2414 ne", "s-dal", "2514") == 2
    assert cost("2330 s", "s-dal", "2331") == 2  # the fortress
    assert cost("2330 s", "s-ldr", "2331") == 4
    assert cost("2726 s", "s-dal", "2727") == 2  # a ravine
    assert cost("2726 s", "s-ldr", "2727") == 3
    assert cost("1712 nw", "s-dal", "1611") in (1, 2)
    assert cost("1712 sw", "s-dal", "1612") == 3  # swamp
    assert cost("0820 se", "r-ac1", "0920") == 2  # guns move like foot
    assert cost("2926 n", "s-dal", "2925") in (1, 2, 3)
    assert cost("3105 n", "s-dal", "3104") == 2
    assert cost("3105 n", "s-ldr", "3104") == 2  # hills


@pytest.fixture
def vineyard() -> Iterator[str]:
    """A hex with vines, for a test: there is none on this map."""
    from korvolan.games.hussars import board

    place = hex("0519")
    before = board.TERRAIN[place]
    board.TERRAIN[place] = board.VINEYARDS
    yield "0519"
    board.TERRAIN[place] = before


@pytest.mark.rule("TEC.c")
def test_vineyards(vineyard: str) -> None:
    from korvolan.games.hussars import tables

    from .fight import before_roll
    from .story import strengths

    assert tables.enter_cost(hex(vineyard), "foot", 0) == 2 * 2
    assert tables.enter_cost(hex(vineyard), "horse", 0) == 2 * 4
    play = before_roll({"s-dal": "0520 n", "r-mos": f"{vineyard} s"}, ["s-dal"], [vineyard])
    assert strengths(play) == (1, 1)


@pytest.mark.rule("TEC.d", "4.51a")
def test_roads() -> None:
    """Half a point for horse from road hex to road hex; from the field the whole price."""
    play = swedes({"s-lrh": "2125 n"})
    do(play, "move s-lrh", "to 2124", "to 2023")
    assert mp(play, "s-lrh") == 7
    assert cost("2024 n", "s-lrh", "2023") == 1
    assert cost("2125 n", "s-dal", "2124") == 1


@pytest.mark.rule("4.54a")
def test_turns_on_the_road_are_free() -> None:
    play = swedes({"s-lrh": "2226 n"})
    do(play, "move s-lrh", "to 2225", "face nw", "to 2125")
    assert mp(play, "s-lrh") == 7
    play = swedes({"s-lrh": "2226 n"})
    do(play, "move s-lrh", "to 2225", "face nw", "to 2224")  # off the road: the turn is paid after all
    assert mp(play, "s-lrh") == 8 - 0.5 - 1 - 1
    play = swedes({"s-lrh": "2226 n"})
    do(play, "move s-lrh", "to 2225", "face nw", "halt")
    assert mp(play, "s-lrh") == 7.5


@pytest.mark.rule("4.52a", "4.52b")
def test_rivers() -> None:
    play = russians({"r-rya": "3412 ne"})
    do(play, "move r-rya")
    assert refusal(play, "to 3512") == "4.52a"
    assert cost("3413 ne", "r-rya", "3513") == 1  # the bridge along its road
    assert cost("3401 se", "r-rya", "3502") == 3  # the ford
    assert cost("3401 se", "r-d18", "3502") == 2.5


@pytest.mark.rule("4.53a")
def test_one_hex_for_all_points() -> None:
    play = russians({"r-ah1": "3006 se"})
    do(play, "move r-ah1", "to 3107")
    assert (where(play, "r-ah1"), mp(play, "r-ah1")) == ("3107", 0)
    play = russians({"r-ah1": "3006 n"})
    do(play, "move r-ah1", "face se")
    assert (where(play, "r-ah1"), mp(play, "r-ah1")) == ("3006", 2)  # nothing is left that it could pay
    assert refusal(play, "to 3107") != ""


@pytest.mark.rule("4.46a")
def test_swamp_swallows_cavalry() -> None:
    play = swedes({"s-hje": "1712 nw"})
    do(play, "move s-hje", "face sw")
    assert "swamp" in options(play, "sweden")["to 1612"].warning
    do(play, "to 1612")
    assert where(play, "s-hje") == "swedish-losses"
    assert state(play).morale == 1


@pytest.mark.rule("4.46b")
def test_a_road_through_the_swamp() -> None:
    play = russians({"r-d18": "3012 se"})
    do(play, "move r-d18", "to 3113", "to 3212")
    assert (where(play, "r-d18"), mp(play, "r-d18")) == ("3212", 7)
    do(play, "to 3213")
    assert where(play, "r-d18") == "russian-losses"


@pytest.mark.rule("4.31a")
def test_leaving_the_field() -> None:
    play = swedes({"s-val": "0120 nw"})
    do(play, "move s-val")
    assert refusal(play, "leave") == ""
    do(play, "leave")
    assert where(play, "s-val") == "swedish-losses"
    assert state(play).morale == 1
    play = swedes({"s-val": "0520 n"})
    do(play, "move s-val")
    assert refusal(play, "leave") == "4.31a"


# -- turning -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.43a")
@pytest.mark.parametrize(("to", "spent"), [("ne", 1), ("se", 2), ("s", 3), ("sw", 2)])
def test_cavalry_turns(to: str, spent: float) -> None:
    play = swedes({"s-ldr": "0520 n"})
    do(play, "move s-ldr", f"face {to}")
    assert mp(play, "s-ldr") == 8 - spent
    assert refusal(play, "face n") == "4.43a"  # one turn a hex


@pytest.mark.rule("4.44a")
def test_terrain_is_added_to_a_turn() -> None:
    """The rulebook's example: 120 degrees in forest are forest and 2."""
    play = swedes({"s-ldr": "0917 n"})
    do(play, "move s-ldr", "face se")
    assert mp(play, "s-ldr") == 8 - 5
    play = swedes({"s-ldr": "0917 n"}, options={"forest_cavalry_cost": "4"})
    do(play, "move s-ldr", "face se")
    assert mp(play, "s-ldr") == 8 - 6


@pytest.mark.rule("4.47a")
def test_infantry_turns_for_one() -> None:
    for name in ("s-upp", "s-ar1"):
        play = swedes({name: "0917 n"})
        do(play, f"move {name}", "face s")
        assert mp(play, name) == 3


# -- stacking ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.27a")
def test_two_points_in_a_hex() -> None:
    play = swedes({"s-kal": "0520 n", "s-ska": "0519 n", "s-upp": "0620 n", "s-ldr": "0420 n"})
    do(play, "move s-upp")
    assert refusal(play, "to 0519") == "4.21c"  # not next to it
    assert refusal(play, "to 0520") == "4.27a"
    play = swedes({"s-ska": "0519 n", "s-upp": "0520 n", "s-ldr": "0619 nw"})
    do(play, "move s-upp")
    assert refusal(play, "to 0519") == "4.27a"
    do(play, "halt", "move s-ldr")
    do(play, "to 0519")  # one point passes one point
    assert refusal(play, "halt") == "4.27a"
    play = swedes({"s-kal": "0520 n", "s-ska": "0519 n"})
    do(play, "move s-kal", "to 0519", "halt")
    assert where(play, "s-kal") == "0519"


@pytest.mark.rule("4.27b", "13.34a", "4.27c")
def test_guns_beside_foot() -> None:
    from korvolan.games.hussars.rules.stacking import bars_totals, fits

    assert bars_totals(2, 0, 2) == 0
    assert bars_totals(1, 0, 3) == 0
    assert bars_totals(3, 0, 1) != 0
    assert bars_totals(2, 0, 3) != 0
    assert bars_totals(0, 0, 4) == 0
    assert bars_totals(0, 1, 1) != 0
    assert bars_totals(1, 1, 0) != 0
    assert bars_totals(0, 0, 5) != 0
    play = russians({"r-sem": "0520 n", "r-al2": "0520 n", "r-ah3": "0521 n", "r-go": "0520", "r-w1": "0520"})
    assert fits(state(play), [unit("r-sem")], hex("0520"))
    assert not fits(state(play), [unit("r-ah3")], hex("0520"))
    play = russians({"r-d10": "0519 n", "r-ac1": "0520 n"})
    do(play, "move r-ac1", "to 0519")  # one point passes one point
    assert refusal(play, "halt") == "4.27b"


@pytest.mark.rule("4.28a")
def test_units_bar_the_way() -> None:
    play = swedes({"s-dal": "0520 n", "s-upp": "0519 n", "r-mos": "0619 se"})
    do(play, "move s-dal")
    assert refusal(play, "to 0519") == "4.27a"
    assert refusal(play, "to 0619") == "4.28a"


@pytest.mark.rule("4.28b", "4.29a")
def test_one_point_passes_another() -> None:
    play = swedes({"s-ska": "0520 n", "s-kal": "0519 n"})
    do(play, "move s-ska", "to 0519", "to 0518")
    assert mp(play, "s-ska") == 1
    play = swedes({"s-ska": "0520 n", "s-kal": "0519 n", "s-ar1": "0519 n"})
    do(play, "move s-ska", "to 0519")
    assert where(play, "s-ska") == "0519"
    assert refusal(play, "to 0518") != ""  # its move is over


@pytest.mark.rule("4.28c")
def test_joining_ends_the_move() -> None:
    play = swedes({"s-ar1": "0520 n", "s-lg1": "0519 n"})
    do(play, "move s-ar1", "to 0519")
    assert state(play).has(unit("s-ar1"), 1)  # moved
    play = swedes({"s-ldr": "0520 n", "s-lrh": "0519 n"})
    do(play, "move s-ldr", "to 0519", "to 0518")
    assert where(play, "s-ldr") == "0518"


@pytest.mark.rule("4.30a")
def test_any_number_pass_an_empty_hex() -> None:
    names = ["s-dal", "s-upp", "s-vml"]
    play = swedes({name: f"052{number} n" for number, name in enumerate(names)})
    for name in names:
        do(play, f"move {name}", "to " + ("0519" if name == "s-dal" else "0520" if name == "s-upp" else "0521"))
        do(play, *(["to 0618", "halt"] if name == "s-dal" else ["to 0519", "to 0418", "halt"] if name == "s-upp" else []))
    assert (where(play, "s-dal"), where(play, "s-upp")) == ("0618", "0418")


# -- zones of control ----------------------------------------------------------------------------------------------


@pytest.mark.rule("5.21a", "4.28a")
def test_entering_a_zone_stops() -> None:
    play = swedes({"s-ldr": "0520 n", "r-mos": "0518 s"})
    do(play, "move s-ldr", "to 0519")
    assert state(play).has(unit("s-ldr"), 1)
    assert "to 0419" not in may(play)


@pytest.mark.rule("5.12a", "5.13a")
def test_zones_do_not_add_up_and_own_ones_are_harmless() -> None:
    play = swedes({"s-ska": "0520 n", "s-dal": "0420 n", "r-mos": "0518 s", "r-but": "0618 s"})
    do(play, "move s-ska", "to 0519")
    assert mp(play, "s-ska") == 3
    assert state(play).has(unit("s-ska"), 1)  # it has stopped, once
    play = swedes({"s-ska": "0520 n", "s-dal": "0620 nw"})
    do(play, "move s-ska", "to 0519", "to 0518")
    assert where(play, "s-ska") == "0518"


@pytest.mark.rule("5.21b")
def test_starting_in_a_zone() -> None:
    """Back or forward; the next zone stops again."""
    play = swedes({"s-dal": "0520 n", "r-mos": "0620 nw", "r-but": "0717 n"})
    do(play, "move s-dal")
    assert {"to 0419", "halt", "to 0519"} <= may(play)
    do(play, "to 0419", "to 0418")
    assert where(play, "s-dal") == "0418"
    assert mp(play, "s-dal") == 2


@pytest.mark.rule("4.45a")
def test_no_turn_in_a_zone() -> None:
    play = swedes({"s-dal": "0520 n", "r-d01": "0519 s"})
    do(play, "move s-dal")
    assert refusal(play, "face s") == "4.45a"


@pytest.mark.rule("5.23a", "4.45a")
def test_cavalry_turns_in_a_zone_before_it_moves() -> None:
    play = swedes({"s-ldr": "0917 n", "r-mos": "0916 s"})
    do(play, "move s-ldr", "face s")
    assert mp(play, "s-ldr") == 4
    do(play, "to 0918")
    assert where(play, "s-ldr") == "0918"
    play = swedes({"s-ldr": "0520 n", "r-mos": "0620 nw", "r-but": "0618 sw"})
    do(play, "move s-ldr", "to 0519")
    assert refusal(play, "face s") != ""


@pytest.mark.rule("5.24a", "5.24b")
def test_a_step_back_for_all_points() -> None:
    play = swedes({"s-dal": "0520 n", "r-mos": "0519 s", "s-kal": "0420 n"})
    do(play, "move s-dal")
    assert refusal(play, "withdraw 0420") == "5.24b"
    assert refusal(play, "withdraw 0619") == "5.24a"
    do(play, "withdraw 0521", "face se")
    assert (where(play, "s-dal"), facing(play, "s-dal"), mp(play, "s-dal")) == ("0521", "se", 0)
    play = swedes({"s-ldr": "0520 n", "r-mos": "0519 s"})
    do(play, "move s-ldr", "face ne")
    assert refusal(play, "withdraw 0521") == "5.24a"
    play = swedes({"s-dal": "0520 n", "r-mos": "0519 s", "r-but": "0622 nw", "r-nar": "0421 ne"})
    do(play, "move s-dal")
    assert refusal(play, "withdraw 0521") == "5.24b"  # another zone
    play = swedes({"s-dal": "0520 n", "r-mos": "0719 s"})
    do(play, "move s-dal")
    assert refusal(play, "withdraw 0521") == "5.24a"  # nobody presses it
    assert sp(play, "s-dal") == 2


# -- phases --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.0a", "3.1a", "3.1c", "3.1i", "SCN.c")
def test_six_phases_in_order_and_the_end() -> None:
    play = field({"s-dal": "0520 n", "r-mos": "3002 n"}, stage=5, turn='first = "russia"', phase="stage")
    seen: list[str] = []
    while play.seat is not None:
        phase = play.view("").phase[-1].id
        if not seen or seen[-1] != phase:
            seen.append(phase)
        do(play, "end" if "end" in may(play) else "pass")
    assert seen == ["moves-a", "moves-b", "moves-a", "moves-b"]
    assert play.result is not None
    assert state(play).stage == 6


@pytest.mark.rule("3.1b", "6.12a")
def test_a_duty_is_not_skipped() -> None:
    play = field({"s-dal": "0520 n", "r-mos": "0519 n", "s-upp": "0525 n", "r-but": "0524 n"}, phase="attacks")
    assert refusal(play, "end") == "6.12a"
    assert may(play) == {"attack 0519", "attack 0524"}
