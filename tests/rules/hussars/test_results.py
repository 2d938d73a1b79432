"""Chapter 7: retreat, chase, losses, free turns; 13.3 guns that are left; 6.17."""

from __future__ import annotations

import pytest

from korvolan import Play

from ..story import do, may, refusal
from .fight import fought
from .story import facing, field, hex, marked, sp, state, unit, where

# Column 3:1 for S-UPP against R-SHL: 2 to 1 and 8 against 6 is 4:1; S-NV1 against R-SHL is 3:1.
DUEL = {"s-nv1": "0520 n", "r-shl": "0519 s", "s-vml": "1120 n", "r-d21": "3902 n"}


def duel(dice: list[int], more: dict[str, str] | None = None, **others) -> Play:  # type: ignore[no-untyped-def]
    """S-NV1 attacks R-SHL in column 3:1."""
    return fought({**DUEL, **(more or {})}, ["s-nv1"], ["0519"], dice, **others)


def to_end(play: Play) -> None:
    """Carry the battle through: nobody chases, everybody stays as he faces."""
    while state(play).battle_side != -1:
        do(play, next((a for a in ("end", "halt", "decline", "hold") if a in may(play)), sorted(may(play))[0]))


# -- retreat -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.12c", "7.21b", "6.21h")
def test_b_results() -> None:
    """Roll 4 in column 3:1: B2. Two hexes away from where it fought."""
    play = duel([1, 3, 6])
    assert play.seat == "russia"
    assert "to 0518" in may(play)
    do(play, "to 0518")
    assert refusal(play, "to 0618") == "7.21b"  # no further from 0519
    assert refusal(play, "to 0519") == "7.21b"
    do(play, "to 0517")
    assert where(play, "r-shl") == "0517"


@pytest.mark.rule("7.12d", "7.21b")
def test_a_results() -> None:
    """2 to 2, 7 against 8 and Peter's 2: column 1:4, roll 8: A2 for both hexes; their owner says who goes first."""
    pieces = {"s-ska": "0520 n", "s-kal": "0419 ne", "r-pr1": "0519 s", "r-p": "0519", "r-d21": "3902 n"}
    play = fought(pieces, ["s-ska", "s-kal"], ["0519"], [4, 4, 6, 6])
    assert play.seat == "sweden"
    assert may(play) == {"move s-ska", "move s-kal"}
    assert refusal(play, "move r-pr1") == "7.21b"
    do(play, "move s-kal", "to 0320")
    assert "to 0420" not in may(play)  # no nearer to the hex it left
    do(play, "to 0321")
    assert (where(play, "s-kal"), where(play, "s-ska")) == ("0321", "0520")
    do(play, "to 0521", "to 0522")
    assert where(play, "s-ska") == "0522"
    other = fought(pieces, ["s-ska", "s-kal"], ["0519"], [4, 4, 6, 6])
    do(other, "move s-ska", "to 0521", "to 0522")
    assert where(other, "s-kal") == "0419"


@pytest.mark.rule("7.21a", "7.22a", "7.12e", "7.22c")
def test_no_way_out() -> None:
    """Friends, enemies and zones all round: a point for each hex."""
    ring = {"s-dal": "0518 s", "s-upp": "0618 sw", "s-lg1": "0418 se", "s-lg2": "0419 ne", "s-ost": "0619 nw"}
    play = fought({**DUEL, **ring}, ["s-nv1"], ["0519"], [1, 3])
    for name in ring:
        if f"with {name}" in may(play):
            do(play, f"with {name}")
    to_end(play)
    assert where(play, "r-shl") == "russian-losses"


@pytest.mark.rule("7.21a")
def test_friends_bar_a_retreat() -> None:
    play = duel([1, 3, 6], {"r-mos": "0518 n"})
    assert refusal(play, "to 0518") == "7.21a"
    assert "to 0618" in may(play)


@pytest.mark.rule("7.22a")
def test_zones_bar_a_retreat() -> None:
    """S-DAL looks down upon 0518 and the two hexes beside it: closed, and R-MOS is no help against it."""
    play = duel([1, 3, 6], {"s-dal": "0517 s", "r-mos": "0616 s"})
    assert play.seat == "russia"
    assert refusal(play, "to 0518") == "7.22a"
    assert "to 0618" in may(play) or "to 0418" in may(play)


@pytest.mark.rule("7.22b", "7.12e")
def test_the_full_distance_first() -> None:
    """A hex from which it could not go on is refused while another leads on; where none does, one hex and a point."""
    open_way = duel([1, 3, 6])
    do(open_way, "to 0518")
    assert may(open_way) == {"to 0417", "to 0517", "to 0617"}  # it must go on
    friends = {"r-ren": "0517 n", "r-tro": "0617 n", "r-rya": "0417 n"}
    play = duel([1, 3, 6], friends)
    assert refusal(play, "to 0518") == "7.22b"
    do(play, "to 0618", "to 0718", "end")
    assert where(play, "r-shl") == "0718"
    pieces = {"s-lg1": "0520 n", "s-lg2": "0419 ne", "r-ing": "0519 s", "r-ca2": "0618 n", **friends}
    short = fought(pieces, ["s-lg1", "s-lg2"], ["0519"], [1, 3, 6])
    to_end(short)
    assert where(short, "r-ing") == "0518"
    assert sp(short, "r-ing") == 1


@pytest.mark.rule("7.22c")
def test_the_option_of_elimination() -> None:
    friends = {"r-ren": "0517 n", "r-tro": "0617 n", "r-rya": "0417 n", "r-ca2": "0618 n"}
    pieces = {"s-lg1": "0520 n", "s-lg2": "0419 ne", "r-ing": "0519 s", **friends}
    for choice, left in (("lose SP", 1), ("eliminated", 0)):
        play = fought(pieces, ["s-lg1", "s-lg2"], ["0519"], [1, 3, 6], options={"retreat_short": choice})
        to_end(play)
        assert (where(play, "r-ing") == "russian-losses") == (left == 0)
        assert left == 0 or sp(play, "r-ing") == left


@pytest.mark.rule("7.23a")
def test_two_points_after_retreats() -> None:
    from korvolan.games.hussars.rules.escape import bars_ending
    from korvolan.games.hussars.unit_flags import FLED

    play = field({"s-dal": "0521 n", "s-ska": "0620 n", "s-kal": "0420 n"})
    g = state(play)
    g.mark(unit("s-dal"), FLED)
    assert bars_ending(g, [unit("s-ska")], hex("0521")) != 0
    g.mark(unit("s-kal"), FLED)
    assert bars_ending(g, [unit("s-ska")], hex("0420")) == 0
    g.unmark(unit("s-kal"), FLED)
    assert bars_ending(g, [unit("s-ska")], hex("0420")) != 0


# -- chase ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.13a", "7.31a", "7.31b")
def test_the_chase() -> None:
    play = duel([1, 3, 6])
    do(play, "to 0518", "to 0517")
    assert may(play) == {"end", "chase s-nv1"}
    stays = duel([1, 3, 6])
    do(stays, "to 0518", "to 0517", "end")
    assert where(stays, "s-nv1") == "0520"
    do(play, "chase s-nv1")
    assert where(play, "s-nv1") == "0519"
    assert {"to 0518", "to 0618", "halt"} <= may(play)
    do(play, "to 0518")
    assert where(play, "s-nv1") == "0518"
    assert refusal(play, "to 0517") != ""  # no further than the loser walked


@pytest.mark.rule("7.31a")
def test_one_hex_beside_the_route() -> None:
    play = duel([1, 3, 6])
    do(play, "to 0518", "to 0517", "chase s-nv1", "to 0619")
    assert where(play, "s-nv1") == "0619"


@pytest.mark.rule("7.32a", "7.33a", "4.42a")
def test_no_zones_in_a_chase_and_a_free_turn() -> None:
    play = duel([1, 3, 6], {"r-sem": "0616 s", "s-upp": "0921 n"})
    do(play, *([a for a in ("to 0518",) if a in may(play)]))
    do(play, *([a for a in ("to 0417", "to 0517") if a in may(play)][:1]))
    do(play, "chase s-nv1", "to 0518")
    turns = [a for a in may(play) if a.startswith("face")]
    assert len(turns) == 6
    side = play.seat
    do(play, "face s")
    while any(a.startswith("face") for a in may(play)):
        do(play, "face s")
    assert side in ("sweden", "russia")
    assert facing(play, "s-nv1") == "s"
    assert facing(play, "s-upp") == "n"


@pytest.mark.rule("6.17a", "7.14a")
def test_only_the_lost_hex() -> None:
    """-1/-1 at 2:1, roll 9: R-KAZ is destroyed where it stood; S-KAL may enter 0519 and no other."""
    pieces = {"s-ska": "0520 n", "s-kal": "0520 n", "r-kaz": "0519 s", "r-d21": "3902 n", "s-vml": "1120 n"}
    play = fought(pieces, ["s-ska", "s-kal"], ["0519"], [5, 4])
    assert may(play) == {"lose s-ska", "lose s-kal"}
    assert refusal(play, "hold") == "6.42b"
    do(play, "lose s-ska")
    assert where(play, "r-kaz") == "russian-losses"
    assert may(play) == {"end", "chase s-kal"}
    do(play, "chase s-kal")
    assert where(play, "s-kal") == "0519"
    assert {action.split()[0] for action in may(play)} == {"face"}  # it goes no further


@pytest.mark.rule("13.32a", "13.33a")
def test_guns_stay_and_are_overrun() -> None:
    """B1 on foot and guns: the foot goes, a victor who enters destroys the guns."""
    pieces = {"s-lg1": "0520 n", "s-ar1": "0520 n", "s-lg2": "0419 ne", "r-mos": "0519 s", "r-but": "0519 s", "r-ah1": "0519 s"}
    play = fought({**pieces, "r-d21": "3902 n"}, ["s-lg1", "s-ar1", "s-lg2"], ["0519"], [3, 3, 6, 6])
    while not any(a.startswith("chase") for a in may(play)):
        do(play, sorted(a for a in may(play) if a.startswith("to"))[0])
    assert refusal(play, "chase s-ar1") == "13.33a"
    assert where(play, "r-ah1") == "0519"
    do(play, "chase s-lg1")
    assert where(play, "r-ah1") == "russian-losses"
    assert state(play).morale == -1


# -- losses, order -------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.42b", "7.12b", "7.12f")
def test_the_owner_chooses_who_loses() -> None:
    """-1/B1: column 4:1 roll 10 for S-DAL and S-SKA on R-KAZ."""
    pieces = {"s-dal": "0520 n", "s-ska": "0419 ne", "r-kaz": "0519 s", "r-d21": "3902 n"}
    play = fought(pieces, ["s-dal", "s-ska"], ["0519"], [4, 6, 6])
    while not any(a.startswith("lose") for a in may(play)):
        do(play, next((a for a in ("end", "halt") if a in may(play)), sorted(may(play))[0]))
    assert may(play) == {"lose s-dal", "lose s-ska"}
    do(play, "lose s-dal")
    assert sp(play, "s-dal") == 1
    assert where(play, "r-kaz") != "0519"


@pytest.mark.rule("7.12g")
def test_the_example_a2_1() -> None:
    """1:2, roll 11: A2-1. The attacker goes back two hexes and loses a point; the defender is untouched."""
    pieces = {"s-ska": "0520 n", "s-kal": "0520 n", "r-pr1": "0519 s", "r-d21": "3902 n", "r-p": "0519"}
    play = fought(pieces, ["s-ska", "s-kal"], ["0519"], [6, 5, 6, 6, 6])
    to_end(play)
    assert sp(play, "r-pr1") == 2
    assert where(play, "r-pr1") == "0519"
    assert state(play).lost[0] >= 1


@pytest.mark.rule("6.21i", "7.12h")
def test_the_order_of_effects() -> None:
    """B2-1 on one point: it walks, may be chased, then dies; no roll for dispersal."""
    play = duel([1, 4])  # 5 in column 3:1: B2-1
    do(play, "to 0518", "to 0517")
    assert "chase s-nv1" in may(play)
    do(play, "end")
    assert where(play, "r-shl") == "russian-losses"
    early = duel([1, 4], options={"losses_first": "losses first"})
    assert where(early, "r-shl") == "russian-losses"


@pytest.mark.rule("7.12h", "10.11a")
def test_r_disperses_without_a_roll() -> None:
    """4:1, roll 2: -1/B3R."""
    pieces = {"s-upp": "0520 n", "r-shl": "0519 s", "r-d21": "3902 n", "s-vml": "1120 n"}
    play = fought(pieces, ["s-upp"], ["0519"], [1, 1])
    to_end(play)
    assert where(play, "r-shl") == "russian-dispersed"
    assert sp(play, "s-upp") == 1


@pytest.mark.rule("6.21j", "BT.c", "BD.a", "10.11a")
@pytest.mark.parametrize(("die", "at"), [(4, "russian-dispersed"), (5, "")])
def test_the_dispersal_roll(die: int, at: str) -> None:
    """B2 on foot of morale 6: dispersed on 1 to 4."""
    play = duel([1, 3, die])
    to_end(play)
    assert (where(play, "r-shl") == "russian-dispersed") == (at != "")


@pytest.mark.rule("6.21j")
def test_the_example_of_cossacks() -> None:
    """Cossack horse retreats by B3 and rolls 2: the entry is 1 to 4."""
    from korvolan.games.hussars.rules.dispersal import dispersal_limit

    play = field({"r-sk1": "0520 n", "s-val": "0102 n"})
    assert dispersal_limit(state(play), unit("r-sk1"), 3) == 4


@pytest.mark.rule("BD.b")
def test_guns_and_garrisons_do_not_roll() -> None:
    from korvolan.games.hussars.rules.dispersal import rolls_for_dispersal

    assert not rolls_for_dispersal(unit("r-ah1"))
    assert not rolls_for_dispersal(unit("r-ga1"))
    assert rolls_for_dispersal(unit("r-mos"))


@pytest.mark.rule("7.12a")
def test_no_result() -> None:
    play = duel([5, 4])  # 9 in column 3:1
    assert (where(play, "s-nv1"), where(play, "r-shl")) == ("0520", "0519")
    assert state(play).battle_side == -1


@pytest.mark.rule("8.13a", "8.13b", "8.17a")
def test_the_marker() -> None:
    from korvolan.games.hussars.rules.casualties import eliminate

    play = field({"s-dal": "0520 n", "s-ska": "0521 n", "r-gb4": "1922 s", "r-d01": "3902 n"})
    g = state(play)
    eliminate(g, unit("s-dal"))
    eliminate(g, unit("s-ska"))
    assert g.morale == 2
    eliminate(g, unit("r-gb4"))
    assert g.morale == 2
    assert g.lost == [3, 0]
    eliminate(g, unit("r-d01"))
    assert g.morale == 1
    pieces = {"s-ska": "0520 n", "r-kaz": "0519 s", "r-d21": "3902 n", "s-vml": "1120 n"}
    both = fought(pieces, ["s-ska"], ["0519"], [3, 4])  # 1:1, roll 7: -1/-1
    assert (where(both, "s-ska"), where(both, "r-kaz")) == ("swedish-losses", "russian-losses")
    assert state(both).morale == 0
    assert not marked(both, "s-ska", "fought")


@pytest.mark.rule("4.46a")
def test_a_chase_does_not_enter_the_swamp() -> None:
    from korvolan.games.hussars.rules.chase import bars_step

    play = field({"s-hje": "1712 sw", "r-d21": "3902 n"})
    number = bars_step(state(play), unit("s-hje"), hex("1612"), False)
    assert play.game.texts.verdicts[number].case == "4.46a"
