"""Chapters 4 to 6, 11 and 16: what is left to do when a move has been stopped, wagons on the move, and who is bound."""

from __future__ import annotations

import pytest

from korvolan.games.hussars import GAME
from korvolan.games.hussars.board import CAMP, NEIGHBORS, PLACE_IDS
from korvolan.games.hussars.rules.releases import bars_entry, release_by_stage
from korvolan.games.hussars.unit_flags import COLUMN

from ..story import do, may, refusal
from .fight import before_roll
from .story import facing, field, forbidden, hex, marked, mp, sp, state, strengths, unit, where

# -- archers -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("15.21a", "15.22a", "15.23a", "5.21a")
def test_archers_ride_up_and_shoot() -> None:
    """A zone of control ends their ride; the points that are left still buy a shot, one in the phase."""
    play = field({"r-kal": "0521 n", "s-dal": "0518 s", "r-sk1": "0720 n", "r-p": "3902"}, seat="russia", dice=[6, 6])
    assert refusal(play, "shoot r-kal") == "15.24a"  # nobody is near yet
    do(play, "move r-kal", "to 0520", "to 0519")
    assert marked(play, "r-kal", "moved")
    assert "shoot r-kal" in may(play)
    before = mp(play, "r-kal")
    do(play, "shoot r-kal")
    assert (sp(play, "s-dal"), mp(play, "r-kal")) == (1, before - 1)
    assert refusal(play, "shoot r-kal") == "15.22a"
    assert refusal(play, "shoot r-sk1") == "16.0a"
    spent = field({"r-kal": "0519 n", "s-dal": "0518 s", "r-sk1": "0720 n"}, seat="russia")
    state(spent).mp[unit("r-kal")] = 1
    assert forbidden(spent, "shoot r-kal") == "15.23a"


@pytest.mark.rule("15.23a", "4.28b", "4.27a")
def test_archers_keep_the_points_that_bring_them_out_of_a_friend_s_hex() -> None:
    """Horse cannot stop with foot. With 2 points left at 0519 it needs both: 1 to cross, 1 for 0518. With 3 it may shoot."""
    pieces = {"r-kal": "0520 n 1", "r-tob": "0519 n", "s-dal": "0418 n", "s-k": "0110"}
    for points, case in ((2, "4.27a"), (3, "")):
        play = field(pieces, seat="russia", dice=[1, 1])
        do(play, "move r-kal", "to 0519")
        state(play).mp[unit("r-kal")] = 2 * points
        assert forbidden(play, "shoot r-kal") == case
    do(play, "shoot r-kal")
    assert mp(play, "r-kal") == 2
    do(play, "to 0518")
    assert where(play, "r-kal") == "0518"


# -- through hexes where one cannot stop ---------------------------------------------------------------------------


@pytest.mark.rule("SCN.R3", "4.23a")
def test_the_last_points_of_a_long_ride_still_bring_one_past_a_redoubt() -> None:
    """S-LDR has ridden six hexes. Two points are left: one for A1 without its works, one for the hex beyond."""
    play = field({"s-ldr": "1624 n", "s-vml": "1120 n", "r-ga1": "1617 s"})
    do(play, "move s-ldr", *(f"to 16{row}" for row in range(23, 17, -1)))
    while play.seat == "russia":
        do(play, "decline")
    assert mp(play, "s-ldr") == 2
    do(play, "to 1617")
    while play.seat == "russia":
        do(play, "decline")
    do(play, "to 1616")
    assert (where(play, "s-ldr"), mp(play, "s-ldr")) == ("1616", 0)


@pytest.mark.rule("9.13a", "4.28b", "4.29a")
def test_a_commander_rides_along_through_a_friend_s_hex() -> None:
    """Five hexes ridden, five left to Creutz; S-LDR has 3 points: 1 for S-SKA's hex, 1 for crossing it, 1 for the next."""
    play = field({"s-ldr": "0525 n", "s-cr": "0525", "s-ska": "0519 n", "s-vml": "1120 n", "r-d21": "3902 n"})
    do(play, "move s-ldr", "with s-cr", *(f"to 05{row}" for row in range(24, 17, -1)))
    assert (where(play, "s-ldr"), where(play, "s-cr"), mp(play, "s-ldr")) == ("0518", "0518", 0)


# -- the charged ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.64a", "6.63b", "15.15a", "15.12c")
def test_the_points_of_the_charged_are_gone() -> None:
    """S-DAL forms pikes when R-D01 charges, and stands: no point is left to change back with."""
    pieces = {"s-dal": "0517 s", "s-sp": "0517", "r-d01": "0520 n", "s-upp": "0320 n", "s-k": "0110"}
    play = field(pieces, dice=[1, 1])
    do(play, "move s-dal", "go", "to 0518", "charge r-d01")
    while play.seat == "russia":
        do(play, next(a for a in ("to 0519", "face n", "fight") if a in may(play)))
    do(play, "pikes s-dal")
    assert state(play).battle_side == -1
    assert marked(play, "s-dal", "pikes")
    assert mp(play, "s-dal") == 0
    assert refusal(play, "muskets s-dal") == "15.15a"


@pytest.mark.rule("5.24a", "6.63b")
def test_no_free_turn_for_one_charged_as_it_steps_back() -> None:
    """R-D01 charges S-DAL in the back as it steps to 0521 (1:2, roll 4: nothing): nobody asks which way it faces."""
    pieces = {"s-dal": "0520 n", "r-mos": "0519 s", "r-d01": "0322 ne", "s-upp": "1120 n", "s-k": "0110"}
    play = field(pieces, dice=[2, 2])
    do(play, "move s-dal", "withdraw 0521")
    assert refusal(play, "charge r-d01") == ""
    do(play, "charge r-d01")
    while play.seat == "russia":
        do(play, sorted(may(play), key=lambda action: action != "fight")[0])
    do(play, *(["decline"] if "decline" in may(play) else []))
    assert state(play).battle_side == -1
    assert not any(action.startswith("face") for action in may(play))
    assert "move s-upp" in may(play)
    assert facing(play, "s-dal") == "n"


# -- wagons --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.16a", "4.45a")
def test_a_turn_with_a_wagon_ignores_zones() -> None:
    pieces = {"s-za1": "0520 n", "s-w1": "0520", "r-mos": "0519 s", "s-k": "0110"}
    play = field(pieces)
    do(play, "move s-za1", "with s-w1")
    full = mp(play, "s-za1")
    do(play, "face s")
    assert mp(play, "s-za1") == full - 1
    alone = field(pieces)
    do(alone, "move s-za1", "go")
    assert refusal(alone, "face s") == "4.45a"


@pytest.mark.rule("11.14a", "4.26a")
def test_a_wagon_is_not_handed_on() -> None:
    """Who has taken a wagon along has moved it for this phase."""
    pieces = {"s-ska": "0520 n", "s-w1": "0520", "s-kal": "0519 n", "r-d21": "3902 n", "s-k": "0110"}
    play = field(pieces)
    do(play, "move s-ska", "with s-w1", "to 0519", "halt")
    assert where(play, "s-w1") == "0519"
    do(play, "move s-kal")
    assert "with s-w1" not in may(play)
    assert where(play, "s-w1") == "0519"


@pytest.mark.rule("11.13a", "11.17a")
def test_a_wagon_is_not_brought_to_cavalry() -> None:
    """S-SKA could pass S-LDR's hex, one point through one, but not with a wagon."""
    pieces = {"s-ska": "0520 n", "s-w1": "0520", "s-ldr": "0519 n", "r-d21": "3902 n", "s-k": "0110"}
    play = field(pieces)
    do(play, "move s-ska", "with s-w1")
    assert refusal(play, "to 0519") == "11.13a"
    alone = field(pieces)
    do(alone, "move s-ska", "go", "to 0519", "to 0518")
    assert where(alone, "s-ska") == "0518"


@pytest.mark.rule("11.18a", "SCN.R3")
def test_a_wagon_left_in_a_redoubt_is_destroyed() -> None:
    """S-SKA passes A1 with a wagon; R-GA1 rolls 12, less 1 for the works: it loses its point."""
    pieces = {"s-ska": "1618 n", "s-w1": "1618", "s-w2": "0938", "r-ga1": "1617 s", "s-vml": "1120 n"}
    play = field(pieces, scenario="day", dice=[6, 6])
    do(play, "move s-ska", "with s-w1", "to 1617", "fire r-ga1")
    assert where(play, "s-ska") != "1617"
    assert where(play, "s-w1") == "swedish-losses"


# -- off the field -------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.31a", "9.22a")
def test_a_commander_whose_unit_leaves_the_field_rolls_at_once() -> None:
    play = field({"s-val": "0120 nw", "s-k": "0120", "s-dal": "0122 n", "r-d21": "3902 n"}, dice=[6, 6])
    do(play, "move s-val", "go", "leave")
    assert where(play, "s-val") == "swedish-losses"
    assert where(play, "s-k") == "swedish-losses"
    assert state(play).morale == 1 + 4


# -- bound units ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SCN.day2")
def test_the_last_foot_of_poltava_does_not_leave_in_company() -> None:
    """Two regiments in one hex march together: one of the garrison must be inside that does not go along."""
    g = GAME.start("day", 1)
    g.stage = 5
    release_by_stage(g)
    g.put(unit("r-pg3"), hex("3030"))
    assert bars_entry(g, unit("r-pg1"), hex("2330")) == 0  # the second stays
    g.mark(unit("r-pg1"), COLUMN)
    g.mark(unit("r-pg2"), COLUMN)
    assert bars_entry(g, unit("r-pg1"), hex("2330")) != 0


@pytest.mark.rule("SCN.dawn2", "10.14b")
def test_who_is_bound_to_the_camp_returns_inside_it() -> None:
    outside = [place for place in NEIGHBORS[hex("2515")] if not CAMP[place]]
    inside = [place for place in NEIGHBORS[hex("2515")] if CAMP[place]]
    assert outside
    pieces = {"r-kaz": "russian-dispersed", "r-all": "2515", "s-val": "0102 n", "r-d21": "3902 n"}
    play = field(pieces, seat="russia")
    do(play, "recall r-kaz")
    assert refusal(play, f"station {PLACE_IDS[outside[0]]}") == "SCN.dawn2"
    assert f"station {PLACE_IDS[inside[0]]}" in may(play)
    free = field(pieces, seat="russia", scenario="main")
    do(free, "recall r-kaz")
    assert f"station {PLACE_IDS[outside[0]]}" in may(free)


@pytest.mark.rule("9.15c", "10.14b")
def test_a_unit_that_returns_overruns_a_lone_commander() -> None:
    pieces = {"r-kaz": "russian-dispersed", "r-all": "0520", "s-po": "0519", "s-val": "0102 n", "r-d21": "3902 n"}
    play = field(pieces, seat="russia", scenario="main")
    do(play, "recall r-kaz", "station 0519", "face n")
    assert where(play, "s-po") == "swedish-losses"
    assert state(play).morale == 4


# -- fences --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("14.11a", "13.31a")
def test_guns_behind_a_fence_are_still_one_point() -> None:
    pieces = {"s-ar1": "1820 ne", "s-ar2": "1820 ne", "r-gb2": "1920 s"}
    play = before_roll(pieces, ["s-ar1", "s-ar2"], ["1920"], fences=["1920 sw"])
    assert strengths(play) == (1, 1)


@pytest.mark.rule("5.21a")
def test_the_log_tells_who_is_stopped() -> None:
    """S-LDR comes before R-MOS with points left: the log says why it goes no further; of a halt of its own it says nothing."""
    play = field({"s-ldr": "0520 n", "r-mos": "0517 s", "s-upp": "0330 n"})
    do(play, "move s-ldr", "to 0519", "to 0518")
    assert marked(play, "s-ldr", "moved")
    line = play.log("")[-1]
    assert (line.text, line.case) == ("Livdragonerna: stopped by an enemy zone of control.", "5.21a")
    free = field({"s-ldr": "0520 n", "r-mos": "0510 s", "s-upp": "0330 n"})
    do(free, "move s-ldr", "to 0519", "halt")
    assert "stopped" not in free.log("")[-1].text
