"""Chapters 6.7, 11, 14, 15, 16: lances, wagons, fences, pikemen, Tatars."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from korvolan.games.hussars import units

from ..story import do, may, refusal
from .fight import before_roll, fought
from .story import field, forbidden, marked, mp, sp, state, strengths, unit, where

# -- wagons --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.11a")
def test_wagons_have_no_zone() -> None:
    play = field({"s-w1": "0519", "r-mos": "0620 n", "s-val": "0102 n", "r-p": "3902"}, seat="russia", scenario="main")
    do(play, "move r-mos", "to 0619", "to 0618")
    assert where(play, "r-mos") == "0618"


@pytest.mark.rule("11.12a")
def test_a_wagon_adds_one() -> None:
    pieces = {"s-lg1": "2912 s", "r-ca2": "2913 n", "r-ca3": "2913 n", "r-w2": "2913"}
    assert strengths(before_roll(pieces, ["s-lg1"], ["2913"]))[1] == 3


@pytest.mark.rule("11.13a", "11.17a")
def test_no_cavalry_at_wagons() -> None:
    play = field({"s-bg1": "1137 s", "s-w3": "1138", "r-d21": "3902 n", "s-k": "0110"})
    do(play, "move s-bg1")
    assert refusal(play, "to 1138") == "11.13a"
    enemy = field({"r-sk1": "1037 s", "s-w2": "1038", "s-val": "0102 n", "r-p": "3902"}, seat="russia")
    do(enemy, "move r-sk1")
    assert refusal(enemy, "to 1038") == "11.17a"


@pytest.mark.rule("11.14a", "11.16a")
def test_moving_with_a_wagon() -> None:
    """Foot takes it along at its own cost, and both ignore zones of control."""
    pieces = {"s-za1": "0520 n", "s-w1": "0520", "r-mos": "0618 s", "s-k": "0110"}
    play = field(pieces)
    do(play, "move s-za1", "with s-w1", "to 0519", "to 0518")
    assert (where(play, "s-za1"), where(play, "s-w1"), mp(play, "s-za1")) == ("0518", "0518", 2)
    alone = field(pieces)
    assert refusal(alone, "move s-w1") == "11.14a"
    do(alone, "move s-za1", "go", "to 0519")
    assert marked(alone, "s-za1", "moved")
    assert where(alone, "s-w1") == "0520"


@pytest.mark.rule("11.15a")
def test_staying_with_the_wagon() -> None:
    """B1 at a wagon: stay and lose a point, or go."""
    pieces = {"s-lg1": "0520 n", "s-lg2": "0419 ne", "r-ing": "0519 s", "r-w1": "0519", "r-d21": "3902 n"}
    play = fought(pieces, ["s-lg1", "s-lg2"], ["0519"], [3, 4])
    assert {"stay", "go"} <= may(play)
    do(play, "stay")
    assert (where(play, "r-ing"), sp(play, "r-ing"), where(play, "r-w1")) == ("0519", 1, "0519")
    goes = fought(pieces, ["s-lg1", "s-lg2"], ["0519"], [3, 4, 6])
    do(goes, "go")
    assert "to 0518" in may(goes) or where(goes, "r-ing") != "0519"


@pytest.mark.rule("11.13a", "11.15a", "13.32a")
def test_guns_alone_stand_by_the_wagon() -> None:
    """B1 on R-AL1 (2 SP) alone at a wagon: for a point it keeps its hex; who gives way leaves the guns to the victor."""
    pieces = {"s-lg1": "0520 n", "r-al1": "0519 s", "r-w1": "0519", "r-d21": "3902 n", "s-vml": "1120 n"}
    play = fought(pieces, ["s-lg1"], ["0519"], [3, 2])
    assert (play.seat, may(play)) == ("russia", {"stay", "go"})
    do(play, "stay")
    assert (where(play, "r-al1"), sp(play, "r-al1"), where(play, "r-w1")) == ("0519", 1, "0519")
    assert state(play).battle_side == -1  # nobody enters
    goes = fought(pieces, ["s-lg1"], ["0519"], [3, 2])
    do(goes, "go", "chase s-lg1")
    assert (where(goes, "r-al1"), where(goes, "r-w1"), where(goes, "s-lg1")) == ("russian-losses", "russian-losses", "0519")


@pytest.mark.rule("11.15a", "6.42b")
def test_guns_may_pay_for_the_foot_at_the_wagon() -> None:
    """B1 on R-SHL (1 SP) and R-AL1 (2 SP): the owner says who loses the point. If it is the foot the guns still stand."""
    pieces = {"s-lg1": "0520 n", "s-lg2": "0419 ne", "r-shl": "0519 s", "r-al1": "0519 s", "r-w1": "0519", "r-d21": "3902 n"}
    for taker, left in (("r-al1", ("0519", "0519")), ("r-shl", ("russian-losses", "0519"))):
        play = fought(pieces, ["s-lg1", "s-lg2"], ["0519"], [3, 4])
        do(play, "stay")
        assert may(play) == {"lose r-shl", "lose r-al1"}
        do(play, f"lose {taker}")
        assert (where(play, "r-shl"), where(play, "r-al1")) == left
        assert sp(play, "r-al1") == (1 if taker == "r-al1" else 2)
        assert state(play).battle_side == -1
        assert where(play, "r-w1") == "0519"


@pytest.mark.rule("11.15b", "11.18a")
def test_more_destroys_the_wagon() -> None:
    pieces = {"s-lg1": "0520 n", "s-lg2": "0419 ne", "r-ing": "0519 s", "r-w1": "0519", "r-d21": "3902 n"}
    play = fought(pieces, ["s-lg1", "s-lg2"], ["0519"], [1, 2, 6])
    assert where(play, "r-w1") == "russian-losses"
    assert play.seat == "russia"


@pytest.mark.rule("11.18a")
def test_an_enemy_who_enters_destroys_it() -> None:
    play = field({"r-pg1": "1037 s", "s-w2": "1038", "s-val": "0102 n", "r-p": "3902"}, seat="russia")
    do(play, "move r-pg1", "to 1038")
    assert where(play, "s-w2") == "swedish-losses"


@pytest.mark.rule("6.75a")
def test_no_wagons_no_lances() -> None:
    from korvolan.games.hussars.rules.casualties import destroy_wagon

    play = field({"s-w1": "0520", "s-dal": "0120 n", "r-d21": "3902 n"}, more="[seats]\nsweden = { kopies = 2 }")
    destroy_wagon(state(play), unit("s-w1"))
    assert state(play).kopies[0] == 0
    assert state(play).kopies_used[0] == 2


# -- lances --------------------------------------------------------------------------------------------------------


@pytest.fixture
def hussars() -> Iterator[str]:
    """The Kalmyks as hussars: there are none at Poltava (ruling A60)."""
    number = unit("r-kal")
    units.HUSARIA[number] = True
    yield "r-kal"
    units.HUSARIA[number] = False


@pytest.mark.rule("6.71a", "6.73a", "6.74a", "6.72b")
def test_taking_lances(hussars: str) -> None:
    pieces = {hussars: "0520 n", "r-d01": "0720 n", "s-val": "0102 n"}
    play = field(pieces, seat="russia", more="[seats]\nrussia = { kopies = 2 }")
    assert refusal(play, "lance r-d01") == "6.71a"
    do(play, f"lance {hussars}")
    assert marked(play, hussars, "kopie")
    assert state(play).kopies[1] == 1
    from korvolan.games.hussars.rules.lances import bars_lance

    none = field(pieces, seat="russia")
    assert play.game.texts.verdicts[bars_lance(state(none), 1, unit(hussars))].case == "6.73a"
    near = field({**pieces, "s-dal": "0619 n"}, seat="russia", more="[seats]\nrussia = { kopies = 2 }")
    assert play.game.texts.verdicts[bars_lance(state(near), 1, unit(hussars))].case == "6.71a"
    from korvolan.games.hussars.rules.casualties import spend_lance

    spend_lance(state(play), unit(hussars))
    assert (state(play).kopies[1], state(play).kopies_used[1]) == (1, 1)


# -- pikemen -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("15.11a", "15.12a", "15.Aa", "15.13a", "15.Ba")
def test_forming_pikes() -> None:
    play = field(
        {"s-upp": "0520 n", "s-sp": "0517", "s-ska": "0516 n", "s-dal": "0522 n", "s-ldr": "0720 n", "r-d21": "3902 n"}
    )
    assert refusal(play, "pikes s-dal") == "15.12a"  # too far from Sparre
    assert refusal(play, "pikes s-ldr") == "15.12a"
    do(play, "pikes s-upp")
    assert where(play, "s-upp") == "0520"
    from korvolan.games.hussars.rules.pikes import full_mp, has_token, morale_of
    from korvolan.games.hussars.rules.shooting import MUSKETRY, bars_shooter
    from korvolan.games.hussars.unit_flags import ATTACKER

    g = state(play)
    assert (morale_of(g, unit("s-upp")), full_mp(g, unit("s-upp")), sp(play, "s-upp")) == (8, 8, 2)
    g.mark(unit("s-upp"), ATTACKER)
    assert play.game.texts.verdicts[bars_shooter(g, 0, unit("s-upp"), MUSKETRY)].case == "12.11a"
    face = next(piece.face for piece in play.view("sweden").pieces if piece.id == "s-upp")
    assert face == "sweden pikes 2"
    names = ["s-lg1", "s-lg2", "s-vml", "s-vbo", "s-za1"]
    full = field({**{n: f'{{ at = "05{20 + i}", marks = ["pikes"] }}' for i, n in enumerate(names)}, "r-d21": "3902 n"})
    assert has_token(state(full), 0)
    state(full).mark(unit("s-dal"), 1 << 11)
    assert not has_token(state(full), 0)


@pytest.mark.rule("15.12b", "15.15a")
def test_once_a_stage_and_back() -> None:
    pieces = {"s-upp": "0520 n", "s-k": "0519", "s-dal": "0521 n", "r-d21": "3902 n"}
    play = field(pieces)
    do(play, "pikes s-upp", "muskets s-upp")
    assert mp(play, "s-upp") == 3
    assert refusal(play, "pikes s-upp") == "15.12b"
    assert refusal(play, "pikes s-dal") == ""
    assert refusal(play, "muskets s-dal") == "15.15a"
    side = field(pieces, options={"pike_limit": "once a side"})
    do(side, "pikes s-upp")
    assert refusal(side, "pikes s-dal") == "15.12b"


@pytest.mark.rule("15.12c")
def test_before_a_fight() -> None:
    pieces = {"r-d01": "0520 n", "s-upp": "0519 s", "s-sp": "0519", "r-d21": "3902 n"}
    play = field(pieces, phase="attacks", seat="russia")
    assert play.seat == "sweden"
    assert may(play) == {"pikes s-upp", "decline"}
    do(play, "pikes s-upp")
    assert marked(play, "s-upp", "pikes") or where(play, "s-upp") == "swedish-dispersed"
    own = field({"s-upp": "0520 n", "s-sp": "0521", "r-mos": "0519 s", "s-dal": "0720 n", "r-but": "0719 s"}, phase="attacks")
    assert refusal(own, "pikes s-upp") == ""
    guns = {"s-ar1": "0520 n", "r-mos": "0517 s", "s-upp": "0522 n", "s-sp": "0522", "s-ar2": "0720 n"}
    assert refusal(field(guns, phase="guns"), "pikes s-upp") == ""


@pytest.mark.rule("15.14a")
def test_nobody_passes_pikes() -> None:
    pikes = '{ at = "0519", facing = "n", marks = ["pikes"] }'
    play = field({"s-ska": "0520 n", "s-kal": pikes, "s-k": "0110", "r-d21": "3902 n"})
    do(play, "move s-ska", "to 0519")
    assert marked(play, "s-ska", "moved")  # it joins, and goes no further
    muskets = field({"s-ska": "0520 n", "s-kal": "0519 n", "s-k": "0110", "r-d21": "3902 n"})
    do(muskets, "move s-ska", "to 0519")
    assert refusal(muskets, "to 0518") == ""


@pytest.mark.rule("15.Ca", "15.Cb")
def test_retreat_scatters_pikes() -> None:
    """B1: on the track with two points, no retreat and no roll. With a loss, weakened."""
    pikes = '{ at = "0519", facing = "s", marks = ["pikes"] }'
    pieces = {"r-pr1": "0520 n", "r-p": "0520", "s-upp": pikes, "r-sem": "0419 ne", "s-vml": "1120 n"}
    play = fought(pieces, ["r-pr1", "r-sem"], ["0519"], [4, 4], seat="russia")
    assert (where(play, "s-upp"), sp(play, "s-upp")) == ("swedish-dispersed", 2)
    play = fought(pieces, ["r-pr1", "r-sem"], ["0519"], [4, 2], seat="russia")
    while state(play).battle_side != -1:
        do(play, "end")
    assert (where(play, "s-upp"), sp(play, "s-upp")) == ("swedish-dispersed", 1)
    led = fought({**pieces, "s-sp": "0519"}, ["r-pr1", "r-sem"], ["0519"], [4, 4, 1, 1], seat="russia")
    assert where(led, "s-upp") != "swedish-dispersed"


# -- fences --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("14.15a")
def test_entry_removes_fences() -> None:
    play = field({"s-dal": "0520 n", "r-d21": "3902 n", "s-k": "0110"}, fences=["0519 s", "0519 n"])
    do(play, "move s-dal", "to 0519")
    assert -1 == state(play).fence_at[0] == state(play).fence_at[1]
    own = field({"r-mos": "0520 n", "s-val": "0102 n", "r-p": "3902"}, fences=["0519 s"], seat="russia", scenario="main")
    do(own, "move r-mos", "to 0519")
    assert state(own).fence_at[0] != -1


# -- Tatars --------------------------------------------------------------------------------------------------------

CAMP = {"r-kal": "0520 n", "s-dal": "0619 n", "r-sk1": "0720 n", "s-upp": "0719 n", "r-p": "3902"}


@pytest.mark.rule("16.0a", "15.21a", "15.22a", "15.22b", "15.23a")
def test_archery_in_the_own_phase() -> None:
    play = field(CAMP, seat="russia", dice=[5, 5])
    do(play, "move r-kal", "shoot r-kal")
    assert sp(play, "s-dal") == 1
    assert mp(play, "r-kal") == 8
    assert refusal(play, "shoot r-kal") == "15.22a"
    do(play, "halt", "move r-sk1")
    assert refusal(play, "shoot r-sk1") == "16.0a"
    weak = field({**CAMP, "r-kal": "0520 n 1"}, seat="russia", dice=[5, 5])
    do(weak, "move r-kal", "shoot r-kal")
    assert sp(weak, "s-dal") == 2
    tired = field(CAMP, seat="russia")
    do(tired, "move r-kal")
    state(tired).mp[unit("r-kal")] = 1
    assert forbidden(tired, "shoot r-kal") == "15.23a"
    fights = before_roll({"r-kal": "0520 n", "s-ska": "0519 s"}, ["r-kal"], ["0519"], seat="russia")
    assert strengths(fights) == (4, 1)  # they double like other horse


@pytest.mark.rule("15.21a", "15.24a")
def test_archery_at_those_who_move() -> None:
    play = field({"r-kal": "0520 s", "s-dal": "0618 s", "s-k": "0110", "r-p": "3902"}, dice=[6, 6])
    do(play, "move s-dal", "to 0619")
    assert may(play) == {"shoot r-kal", "decline"}
    do(play, "shoot r-kal")
    assert sp(play, "s-dal") == 1
    far = field({"r-kal": "0520 s", "s-dal": "0617 s", "s-k": "0110", "r-p": "3902"})
    do(far, "move s-dal", "to 0618")
    assert far.seat == "sweden"
    from korvolan.games.hussars.rules.tatars import bars_arrows

    number = bars_arrows(state(far), unit("r-kal"), unit("s-dal"), True)
    assert far.game.texts.verdicts[number].case == "15.24a"


@pytest.mark.rule("15.25a")
def test_ground_protects() -> None:
    """The rulebook's example: 10 against earthworks is 9: a miss; 11 is 10: a hit."""
    for dice, left in (([5, 5], 2), ([5, 6], 1)):
        play = field({"r-kal": "2414 n", "s-dal": "2514 n", "r-p": "3902", "r-d21": "3903 n"}, seat="russia", dice=dice)
        do(play, "move r-kal", "shoot r-kal")
        assert sp(play, "s-dal") == left


@pytest.mark.rule("15.26a")
def test_arrows_and_leaders() -> None:
    play = field({"r-kal": "0520 n", "s-lg1": "0619 n", "s-po": "0619", "r-p": "3902"}, seat="russia", dice=[1, 1, 6, 6])
    do(play, "move r-kal", "shoot r-kal")
    assert where(play, "s-po") == "swedish-losses"
    assert state(play).morale == 4


@pytest.mark.rule("15.27a", "15.27b")
def test_several_archers_and_one_point(monkeypatch: pytest.MonkeyPatch) -> None:
    number = unit("r-sk1")
    units.ARCHER[number] = True
    try:
        pieces = {"r-kal": "0520 n", "r-sk1": "0518 s", "s-dal": "0519 n", "r-p": "3902"}
        play = field(pieces, seat="russia", dice=[6, 6, 6, 6])
        do(play, "move r-kal", "shoot r-kal", "halt", "move r-sk1", "shoot r-sk1")
        assert sp(play, "s-dal") == 1
        assert marked(play, "r-sk1", "loosed")
    finally:
        units.ARCHER[number] = False
