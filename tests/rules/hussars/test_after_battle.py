"""Chapters 6.17, 7.3, 9.2, 11.15 and 13.32: what victors may enter after a battle, and who has gone before they come."""

from __future__ import annotations

import pytest

from korvolan import Play

from ..story import do, may, refusal
from .fight import fought
from .story import field, hex, sp, state, unit, where

FAR = {"s-vml": "1120 n", "r-d21": "3902 n"}  # so that neither side is alone


def offers_chase(play: Play) -> bool:
    return any(action.startswith("chase") for action in may(play))


# -- guns ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("13.32a", "7.12a", "6.17a")
def test_guns_that_need_not_withdraw_stand() -> None:
    """No result: nobody enters the hex of guns that fought alone. -1/-1 costs them a point, and no more."""
    pieces = {"s-lg1": "0520 n", "r-ah1": "0519 s", **FAR}
    nothing = fought(pieces, ["s-lg1"], ["0519"], [4, 5])  # 9 in column 3:1
    assert state(nothing).battle_side == -1
    assert where(nothing, "r-ah1") == "0519"
    hurt = fought(pieces, ["s-lg1"], ["0519"], [5, 5])
    assert state(hurt).battle_side == -1
    assert (where(hurt, "r-ah1"), sp(hurt, "r-ah1"), sp(hurt, "s-lg1")) == ("0519", 1, 1)
    driven = fought(pieces, ["s-lg1"], ["0519"], [3, 3])  # B1
    assert offers_chase(driven)


@pytest.mark.rule("13.32a")
def test_guns_that_attack_without_result_are_not_overrun() -> None:
    """Guns alone at 1:1 and 7 against 6: column 2:1, roll 8: nothing. The foot they attacked does not come into their hex."""
    play = fought({"s-ar1": "0520 n", "r-shl": "0519 s", **FAR}, ["s-ar1"], ["0519"], [4, 4], scenario="main")
    assert state(play).battle_side == -1
    assert where(play, "s-ar1") == "0520"
    beaten = fought({"s-ar1": "0520 n", "r-shl": "0519 s", **FAR}, ["s-ar1"], ["0519"], [5, 6], scenario="main")  # A1
    do(beaten, "chase r-shl")
    assert where(beaten, "s-ar1") == "swedish-losses"


@pytest.mark.rule("13.32a", "6.17a")
def test_guns_stand_when_their_foot_falls_without_a_retreat() -> None:
    """2 to 2 and 8 against 6: 3:1, roll 10: -1/-1. The foot falls, the guns hold the hex."""
    play = fought({"s-lg1": "0520 n", "r-shl": "0519 s", "r-ah1": "0519 s", **FAR}, ["s-lg1"], ["0519"], [5, 5])
    do(play, "lose r-shl")
    assert where(play, "r-shl") == "russian-losses"
    assert state(play).battle_side == -1
    assert where(play, "r-ah1") == "0519"


@pytest.mark.rule("13.32a", "7.31b", "6.14a")
def test_guns_that_were_not_in_the_battle_hold_their_hex() -> None:
    """A1 on S-SKA (1:1, roll 9). S-AR1 in its hex is to fight R-BUT at 0619: it has not been beaten, and R-MOS cannot come in.
    If both fight both, the guns are left alone and R-MOS may."""
    pieces = {"s-ska": "0520 n", "s-ar1": "0520 n", "r-mos": "0519 s", "r-but": "0619 s", **FAR}
    apart = fought(pieces, ["s-ska"], ["0519"], [6, 3], scenario="main")
    do(apart, "to 0521")
    assert not offers_chase(apart)
    assert where(apart, "s-ar1") == "0520"
    together = fought(pieces, ["s-ska", "s-ar1"], ["0519", "0619"], [6, 3], scenario="main")
    do(together, "to 0521", "chase r-mos")
    assert where(together, "s-ar1") == "swedish-losses"


@pytest.mark.rule("SCN.R6", "SCN.R1")
def test_guns_of_a_redoubt_fall_only_when_the_redoubt_has_lost_a_point() -> None:
    """B1 at 1919: the garrison's guns alone give nothing up in finished works; B2 costs them their point."""
    alone = {"s-dal": "1918 s", "r-arb1": "1919 s", **FAR}
    held = fought(alone, ["s-dal"], ["1919"], [3, 3])
    assert state(held).battle_side == -1
    assert where(held, "r-arb1") == "1919"
    taken = fought(alone, ["s-dal"], ["1919"], [1, 2])
    assert where(taken, "r-arb1") == "russian-losses"
    assert offers_chase(taken)
    both = fought({**alone, "r-gb1": "1919 s"}, ["s-dal"], ["1919"], [1, 2])
    do(both, "lose r-gb1")
    assert where(both, "r-arb1") == "1919"
    do(both, "chase s-dal")
    assert (where(both, "s-dal"), where(both, "r-arb1")) == ("1919", "russian-losses")


@pytest.mark.rule("SCN.R6", "13.32a", "6.14a")
def test_the_point_of_one_redoubt_does_not_open_the_next() -> None:
    """S-LG1 attacks the guns of B1 and B2 together: -1/-1. Those of B1 are lost, and it may enter B1; B2 has paid nothing."""
    pieces = {"s-lg1": "2019 sw", "r-arb1": "1919 s", "r-ara5": "1920 s", **FAR}
    play = fought(pieces, ["s-lg1"], ["1919", "1920"], [3, 4])  # 7 in column 1:1
    do(play, "lose r-arb1")
    do(play, "chase s-lg1")
    assert (where(play, "s-lg1"), where(play, "r-ara5")) == ("1919", "1920")


# -- commanders ----------------------------------------------------------------------------------------------------

# Enemies hold the three hexes behind R-SHL and look away; S-NV1 controls the other two.
TRAP = {"s-dal": "0518 n", "s-upp": "0618 ne", "s-lg1": "0418 nw"}


@pytest.mark.rule("9.22a")
@pytest.mark.parametrize(("dice", "at"), [([3, 4], "0720"), ([6, 6], "russian-losses")])
def test_a_commander_leaves_before_the_victors_come(dice: list[int], at: str) -> None:
    """B1 on R-SHL, which cannot go anywhere and falls. Repnin rolls for his life first, and only then may S-NV1 enter."""
    pieces = {"s-nv1": "0520 n", "r-shl": "0519 s", "r-rp": "0519", "r-mos": "0720 s", **TRAP, **FAR}
    play = fought(pieces, ["s-nv1"], ["0519"], [3, 4, *dice])
    assert where(play, "r-shl") == "russian-losses"
    assert where(play, "r-rp") == at
    do(play, "chase s-nv1")
    assert where(play, "s-nv1") == "0519"
    assert where(play, "r-rp") == at


@pytest.mark.rule("9.22a", "13.32a")
@pytest.mark.parametrize(("dice", "at"), [([3, 4], "0511"), ([6, 6], "russian-losses")])
def test_a_commander_whose_guns_are_overrun_rolls(dice: list[int], at: str) -> None:
    pieces = {"s-lg1": "0520 n", "r-ah1": "0519 s", "r-rp": "0519", "r-mos": "0511 n", **FAR}
    play = fought(pieces, ["s-lg1"], ["0519"], [3, 3, *dice])
    do(play, "chase s-lg1")
    assert where(play, "r-ah1") == "russian-losses"
    assert where(play, "s-lg1") == "0519"
    assert where(play, "r-rp") == at


# -- those who could not go ----------------------------------------------------------------------------------------


@pytest.mark.rule("7.14a", "6.17a", "7.12e")
def test_the_hex_of_one_who_fell_where_it_stood() -> None:
    """1:1, roll 3: B1-1. R-SEM cannot go and loses a point, then its last by the result: S-LG2 may enter, and no further."""
    play = fought({"s-lg2": "0520 n", "r-sem": "0519 s", **TRAP, **FAR}, ["s-lg2"], ["0519"], [1, 2])
    assert where(play, "r-sem") == "russian-losses"
    do(play, "chase s-lg2")
    assert where(play, "s-lg2") == "0519"
    assert not any(action.startswith("to ") for action in may(play))


@pytest.mark.rule("7.33a", "4.42a")
def test_no_free_turn_for_one_who_could_not_go() -> None:
    """2:1, roll 7: B1. R-ING cannot go: it loses a point, stays, and keeps its facing."""
    play = fought({"s-lg2": "0520 n", "r-ing": "0519 s", **TRAP, **FAR}, ["s-lg2"], ["0519"], [3, 4, 6])
    assert (where(play, "r-ing"), sp(play, "r-ing")) == ("0519", 1)
    assert not offers_chase(play)
    assert not any(action.startswith("face") for action in may(play))


@pytest.mark.rule("7.33a", "4.42a")
def test_a_free_turn_in_a_hex_that_another_left() -> None:
    from korvolan.games.hussars.rules.chase import may_turn
    from korvolan.games.hussars.unit_flags import FLED

    play = field({"s-ska": "0520 n", "s-kal": "0522 n", **FAR})
    g = state(play)
    g.mark(unit("s-ska"), FLED)
    g.routes = [hex("0520"), hex("0521"), hex("0522"), hex("0419"), hex("0520")]
    g.route_sizes = [3, 2]
    assert may_turn(g, hex("0520"))
    g.routes, g.route_sizes = [hex("0520")], [1]
    assert not may_turn(g, hex("0520"))


@pytest.mark.rule("7.14a", "6.17a")
def test_only_the_enemy_s_hex_is_entered() -> None:
    """-1/-1 at 2:1, roll 9, from two hexes: S-SKA and R-KAZ fall. S-KAL may enter the hex of R-KAZ, not that of S-SKA."""
    pieces = {"s-ska": "0520 n", "s-kal": "0419 ne", "r-kaz": "0519 s", **FAR}
    play = fought(pieces, ["s-ska", "s-kal"], ["0519"], [5, 4])
    do(play, "lose s-ska")
    assert (where(play, "s-ska"), where(play, "r-kaz")) == ("swedish-losses", "russian-losses")
    do(play, "chase s-kal")
    assert where(play, "s-kal") == "0519"


# -- wagons --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.15b")
def test_more_than_b1_destroys_the_wagon_of_guns() -> None:
    """4 to 2 and 8 against 7: 3:1. Roll 4: B2; roll 7: B1, and the wagon is still there."""
    pieces = {"s-lg1": "0520 n", "s-lg2": "0419 ne", "r-al3": "0519 s", "r-w1": "0519", **FAR}
    assert where(fought(pieces, ["s-lg1", "s-lg2"], ["0519"], [1, 3]), "r-w1") == "russian-losses"
    assert where(fought(pieces, ["s-lg1", "s-lg2"], ["0519"], [3, 4]), "r-w1") == "0519"


@pytest.mark.rule("SCN.R6", "SCN.R1")
def test_the_stormed_redoubt_is_entered_though_others_fled_from_it() -> None:
    """B2 on R-GB2 and R-MOS in redoubt B2: the garrison falls, R-MOS goes back two hexes; the foot that attacked may enter, the
    horse may not, and nobody chases."""
    pieces = {"s-lg1": "2019 sw", "s-lg2": "1919 s", "s-ldr": "2020 nw", "r-gb2": "1920 s", "r-mos": "1920 s", "s-k": "0110"}
    play = fought({**pieces, "r-d21": "3902 n", "s-vml": "1120 n"}, ["s-lg1", "s-lg2", "s-ldr"], ["1920"], [1, 2, 6])
    assert where(play, "r-gb2") == "russian-losses"
    while play.seat == "russia":
        do(play, sorted(may(play))[0])
    assert where(play, "r-mos") not in ("1920", "russian-losses")
    assert may(play) == {"chase s-lg1", "chase s-lg2", "end"}
    assert refusal(play, "chase s-ldr") == "SCN.R6"
    do(play, "chase s-lg1")
    assert where(play, "s-lg1") == "1920"


@pytest.mark.rule("SCN.R6")
def test_who_fled_beside_a_redoubt_is_not_followed() -> None:
    """One hex attacks redoubt B2 and R-MOS next to it: R-MOS flees, and nobody enters what it left."""
    pieces = {"s-lg1": "2019 sw", "r-gb2": "1920 s", "r-mos": "2020 n", "s-k": "0110", "r-d21": "3902 n", "s-vml": "1120 n"}
    play = fought(pieces, ["s-lg1"], ["1920", "2020"], [1, 1, 6, 6])
    while play.seat == "russia":
        do(play, sorted(may(play))[0])
    assert where(play, "r-mos") != "2020"
    assert where(play, "r-gb2") == "russian-losses"
    if state(play).battle_side != -1:
        do(play, "chase s-lg1")
        assert where(play, "s-lg1") == "1920"
