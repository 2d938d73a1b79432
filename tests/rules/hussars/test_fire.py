"""Chapters 12 and 13: artillery, lines of sight, fire at those who move, musketry, morale checks."""

from __future__ import annotations

import pytest

from korvolan.games.hussars.presentation.overlays import lines_of_sight
from korvolan.games.hussars.rules.shooting import BOMBARDMENT, DEFENSIVE, bars_shot
from korvolan.games.hussars.rules.sight import sees

from ..story import do, may, refusal, told
from .story import field, hex, marked, mp, sp, state, unit, where


def line(pieces: dict[str, str], start: str, goal: str) -> bool:
    """Whether one sees from a hex to another."""
    play = field({"s-val": "0102 n", "r-d21": "3902 n", **pieces})
    return sees(state(play), hex(start), hex(goal))


def bars(pieces: dict[str, str], gun: str, target: str, mode: int = BOMBARDMENT, **others) -> str:  # type: ignore[no-untyped-def]
    """The case that forbids a shot; empty if nothing does."""
    play = field({"s-val": "0102 n", "r-d21": "3902 n", **pieces}, **others)
    if mode == BOMBARDMENT:
        from korvolan.games.hussars.rules.artillery import begin_artillery

        begin_artillery(state(play), 1 if gun.startswith("r") else 0)
    number = bars_shot(state(play), unit(gun), unit(target), mode)
    return play.game.texts.verdicts[number].case if number else ""


# -- sight ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("13.12a", "13.13a")
def test_units_and_woods_block() -> None:
    assert line({}, "0520", "0517")
    assert not line({"s-dal": "0518 n"}, "0520", "0517")
    assert line({"s-k": "0518"}, "0520", "0517")  # a commander does not
    assert not line({}, "0818", "1018")  # the wood between
    assert bars({"r-ah1": "0520 n", "r-kie": "0519 n", "s-dal": "0518 s"}, "r-ah1", "s-dal") == "13.13a"


@pytest.mark.rule("13.12b")
def test_hills_block_unless_one_stands_on_them() -> None:
    from korvolan.games.hussars.rules.sight import blocks, is_ridge

    assert is_ridge(hex("3007"), False)
    assert not is_ridge(hex("3007"), True)
    play = field({"s-val": "0102 n", "r-d21": "3902 n"})
    assert blocks(state(play), hex("3008"), False)
    assert sees(state(play), hex("3006"), hex("3009"))  # from hill to hill
    assert not sees(state(play), hex("2907"), hex("3107"))  # over the ridge, between two who are below it
    assert sees(state(play), hex("2907"), hex("3007"))


@pytest.mark.rule("13.12c")
def test_along_a_hexside_both_must_block() -> None:
    assert line({"s-dal": "0619 n"}, "0520", "0720")
    assert not line({"s-dal": "0619 n", "s-upp": "0620 n"}, "0520", "0720")


# -- guns ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("13.11c")
def test_range() -> None:
    assert bars({"s-ar1": "0520 n", "r-mos": "0517 s"}, "s-ar1", "r-mos") == ""
    assert bars({"s-ar1": "0520 n", "r-mos": "0516 s"}, "s-ar1", "r-mos") == "13.11c"
    assert bars({"r-ah1": "0520 n", "s-dal": "0516 s"}, "r-ah1", "s-dal") == ""


@pytest.mark.rule("13.14a")
def test_any_direction() -> None:
    pieces = {"r-ah1": "0520 n", "s-dal": "0523 n"}
    assert bars(pieces, "r-ah1", "s-dal") == ""
    assert bars(pieces, "r-ah1", "s-dal", options={"gun_arc": "front"}) == "13.14a"


@pytest.mark.rule("13.15a")
def test_an_enemy_next_to_the_guns() -> None:
    behind = {"r-ac1": "0520 n", "s-ldr": "0521 n", "s-dal": "0518 s"}
    assert bars(behind, "r-ac1", "s-ldr") == "13.15a"
    assert bars(behind, "r-ac1", "s-dal") == "13.15a"
    ahead = {"r-ac1": "0520 n", "s-ldr": "0519 n", "s-dal": "0618 s"}
    assert bars(ahead, "r-ac1", "s-ldr") == ""
    assert bars(ahead, "r-ac1", "s-dal") == "13.15a"
    play = field({**behind, "s-val": "0102 n"}, phase="guns", seat="russia")
    assert "fire r-ac1" not in may(play)  # it may not fire at all: the phase is over
    assert play.view("").phase[-1].id == "moves-b"


@pytest.mark.rule("3.1d", "13.11b", "13.17a", "13.16a", "13.21a")
def test_the_artillery_phase() -> None:
    """A heavy gun of 2 SP at range 3, roll 9: a strength point; and it does not move after it."""
    pieces = {"r-ah1": "0520 n", "r-ah2": "0720 n", "s-dal": "0517 s", "s-upp": "0717 s"}
    play = field(pieces, phase="guns", seat="russia", dice=[4, 5, 3, 3])
    do(play, "fire r-ah1", "target s-dal")
    assert sp(play, "s-dal") == 1
    assert refusal(play, "fire r-ah1") == "13.11b"
    do(play, "end")
    assert refusal(play, "move r-ah1") == "13.17a"
    assert refusal(play, "move r-ah2") == ""
    none = field(pieces, phase="guns", seat="russia")
    do(none, "end")
    assert not marked(none, "r-ah1", "fired")


@pytest.mark.rule("13.21a", "12.31b")
def test_ground_is_taken_off() -> None:
    """The same shot at forest: 9 is 7, no effect; 10 is 8, a point."""
    for dice, left in (([4, 5], 2), ([5, 5, 1, 1], 1)):
        pieces = {"r-ah1": "0618 n", "s-dal": "0917 s", "s-upp": "0120 n"}
        play = field(pieces, phase="guns", seat="russia", dice=dice)
        do(play, "fire r-ah1")
        assert marked(play, "r-ah1", "fired")
        assert sp(play, "s-dal") == left


@pytest.mark.rule("13.16b", "2.3a")
def test_one_unit_of_a_stack() -> None:
    pieces = {"r-ah1": "0520 n", "s-ska": "0518 s", "s-kal": "0518 s"}
    play = field(pieces, phase="guns", seat="russia", dice=[4, 3])
    do(play, "fire r-ah1", "target s-kal")
    assert where(play, "s-kal") == "swedish-losses"
    assert where(play, "s-ska") == "0518"


@pytest.mark.rule("13.21b")
def test_guns_of_one_hex_fire_together() -> None:
    pieces = {"r-ah1": "0520 n", "r-ah2": "0520 n", "s-dal": "0517 s", "s-upp": "0617 s"}
    play = field(pieces, phase="guns", seat="russia", dice=[3, 3, 1, 1])
    do(play, "fire r-ah1", "join r-ah2", "target s-dal")
    assert sp(play, "s-dal") == 1  # 6 hits only on the table of 3 SP at range 3
    assert marked(play, "r-ah2", "fired")
    mixed = field({**pieces, "r-al1": "0520 n", "r-ah2": "0522 n"}, phase="guns", seat="russia")
    do(mixed, "fire r-ah1")
    assert refusal(mixed, "join r-al1") == "13.21b"
    assert refusal(mixed, "join r-ah2") == "13.21b"


@pytest.mark.rule("12.4a", "10.11a", "10.12a", "10.16a")
def test_dispersal_by_fire() -> None:
    pieces = {"r-ah1": "0520 n", "s-ska": "0518 s", "s-dal": "0517 n 1"}
    play = field(pieces, phase="guns", seat="russia", dice=[6, 6])
    do(play, "fire r-ah1")
    assert where(play, "s-ska") == "swedish-dispersed"
    assert state(play).morale == 0
    guns = field({"s-ar1": "0520 n", "r-ac1": "0518 s", "s-val": "0102 n"}, phase="guns", dice=[6, 6])
    do(guns, "fire s-ar1")
    assert where(guns, "r-ac1") == "russian-dispersed"


@pytest.mark.rule("12.4b", "12.4c", "FLT.c")
@pytest.mark.parametrize(("check", "at"), [([4, 4], "0517"), ([4, 5], "swedish-dispersed")])
def test_the_morale_check(check: list[int], at: str) -> None:
    play = field({"r-ah1": "0520 n", "s-dal": "0517 s", "s-ska": "0717 s"}, phase="guns", seat="russia", dice=[4, 4, *check])
    do(play, "fire r-ah1", "target s-dal")
    assert (sp(play, "s-dal"), where(play, "s-dal")) == (1, at)


@pytest.mark.rule("10.13a")
def test_no_dispersal_with_a_commander() -> None:
    pieces = {"r-ah1": "0520 n", "s-lg1": "0517 s", "s-po": "0517", "s-ska": "0717 s"}
    play = field(pieces, phase="guns", seat="russia", dice=[6, 6])
    do(play, "fire r-ah1")
    assert (where(play, "s-lg1"), sp(play, "s-lg1")) == ("0517", 2)
    assert not marked(play, "s-lg1", "steady")


@pytest.mark.rule("MAPA.b")
def test_mapa_and_fire() -> None:
    """A light gun of 1 SP at range 2, roll 9: 11, dispersed."""
    pieces = {"s-ar1": "0520 n", "r-mos": "0518 s", "s-dal": "0120 n"}
    play = field(pieces, phase="guns", dice=[4, 5], turn="mapa = true\n")
    do(play, "fire s-ar1")
    assert where(play, "r-mos") == "russian-dispersed"
    play = field(pieces, phase="guns", dice=[4, 5])
    do(play, "fire s-ar1")
    assert where(play, "r-mos") == "0518"


# -- at those who move ---------------------------------------------------------------------------------------------


@pytest.mark.rule("3.1f", "13.11b", "13.11d", "13.18a")
def test_fire_at_movers() -> None:
    pieces = {"r-ac1": "0517 s", "s-dal": "0521 n", "s-upp": "0418 n", "s-k": "0110"}
    play = field(pieces, dice=[5, 5, 1, 1])
    do(play, "move s-dal", "to 0520")
    assert play.seat == "russia"
    do(play, "fire r-ac1")  # range 3, roll 10: nothing for 1 SP
    assert play.seat == "sweden"
    do(play, "to 0519")
    assert play.seat == "sweden"  # it has fired in this phase
    assert mp(play, "s-dal") == 2
    play = field({**pieces, "s-upp": "0520 nw"}, dice=[5, 6, 1, 2])
    do(play, "move s-upp", "to 0519")
    assert refusal(play, "fire r-ac1") == ""
    do(play, "fire r-ac1")
    assert where(play, "s-upp") in ("0519", "swedish-dispersed")
    play = field({"r-ac1": "0517 s", "s-dal": "0520 n", "s-upp": "0521 n"}, dice=[1, 1])
    assert bars({"r-ac1": "0517 s", "s-dal": "0520 n"}, "r-ac1", "s-dal", DEFENSIVE) == "3.1f"


@pytest.mark.rule("3.1a", "3.1g")
def test_no_other_fire_or_fight_in_movement() -> None:
    play = field({"s-ar1": "0520 n", "r-mos": "0517 s", "s-dal": "0320 n"})
    assert play.why_not("fire s-ar1")
    do(play, "move s-dal")
    assert play.why_not("attack 0517")


# -- musketry ------------------------------------------------------------------------------------------------------


def volley(pieces: dict[str, str], **others):  # type: ignore[no-untyped-def]
    """An attack with its musketry still to come."""
    return field(pieces, phase="attacks", **others)


@pytest.mark.rule("12.11a", "12.2a", "12.12a", "12.11c")
def test_who_may_shoot() -> None:
    pieces = {"s-ldr": "0520 n", "r-grd": "0519 s", "r-mos": "0719 s"}
    play = volley(pieces, dice=[1, 1, 1, 2, 6, 4])
    do(play, "fire r-grd")
    assert marked(play, "r-grd", "volley")
    assert refusal(play, "fire r-mos") == "12.11c"
    assert refusal(play, "fire r-grd") == ""  # two stars, two volleys
    assert refusal(play, "fire s-ldr") != ""
    one = volley(
        {"s-ldr": "0520 n", "r-mos": "0519 s", "s-upp": "0720 n", "r-but": "0719 s", "s-vml": "0320 n", "r-nar": "0319 s"}
    )
    do(one, "attack 0519")
    assert may(one) == {"fire r-mos", "hold"}  # the horse has no star
    behind = volley({"s-ldr": "0520 n", "r-mos": "0519 n"}, dice=[6, 4, 6, 6])
    assert not marked(behind, "r-mos", "volley")  # taken in the back it cannot shoot
    assert behind.seat != "russia"  # and is not asked to


@pytest.mark.rule("12.12a")
def test_no_volley_to_the_rear() -> None:
    """R-MOS faces S-DAL and S-UPP, and has S-LDR behind it."""
    pieces = {"s-dal": "0518 s", "s-upp": "0618 sw", "s-ldr": "0520 n", "r-mos": "0519 n"}
    play = volley(pieces)
    do(play, "with s-dal", "with s-upp", "fire r-mos")  # the third follows by itself
    assert may(play) == {"target s-dal", "target s-upp"}
    assert refusal(play, "target s-ldr") == "12.12a"
    assert set(lines_of_sight(state(play), unit("r-mos"))) == {"0418", "0518", "0618"}  # as the overlay shows it


@pytest.mark.rule("12.2b")
def test_muskets_reach_one_hex() -> None:
    from korvolan.games.hussars.rules.shooting import bars_volley
    from korvolan.games.hussars.unit_flags import ATTACKER, DEFENDER

    play = field({"s-dal": "0520 n", "r-mos": "0518 s"})
    state(play).mark(unit("s-dal"), ATTACKER)
    state(play).mark(unit("r-mos"), DEFENDER)
    number = bars_volley(state(play), unit("s-dal"), unit("r-mos"))
    assert play.game.texts.verdicts[number].case == "12.2b"


@pytest.mark.rule("12.31a", "12.31b")
def test_a_volley_and_cover() -> None:
    """1 SP, roll 10: a point; at trenches 9: nothing. With MaPa 2 SP, roll 9: 9 + 2 - 1 is 10."""
    open_field = volley({"r-mos": "0520 n", "s-dal": "0519 n"}, seat="russia", dice=[6, 4, 1, 1, 6, 6])
    do(open_field, "fire r-mos")
    assert sp(open_field, "s-dal") == 1
    works = volley({"r-mos": "2414 ne", "s-dal": "2514 ne"}, seat="russia", dice=[6, 4, 6, 6])
    do(works, "fire r-mos")
    assert sp(works, "s-dal") == 2
    mapa = volley({"s-upp": "2414 ne", "r-kaz": "2514 ne"}, dice=[5, 4, 6, 6], turn="mapa = true\n")
    do(mapa, "fire s-upp")
    assert where(mapa, "r-kaz") == "russian-losses"


@pytest.mark.rule("12.11b")
def test_joint_fire() -> None:
    """A roll of 7: four points together hit, more count as four, one alone does nothing; horse shoots by itself."""
    pieces = {
        "r-mos": "0618 nw",
        "r-but": "0618 nw",
        "r-sem": "0418 ne",
        "r-pr2": "0519 n",
        "r-hg1": "0417 se",
        "s-lg1": "0518 s",
    }

    def shoot(*others: str) -> str:
        play = volley(pieces, seat="russia", dice=[3, 4])
        for unit_ in ("r-mos", "r-but", "r-sem", "r-pr2", "r-hg1"):
            if f"with {unit_}" in may(play):
                do(play, f"with {unit_}")
        do(play, *(["fight"] if "fight" in may(play) else []), "hold", "fire r-mos")
        assert refusal(play, "join r-hg1") == "12.11b"
        do(play, *(f"join {other}" for other in others))
        do(play, *(["target s-lg1"] if "target s-lg1" in may(play) else []))  # the last one left is taken by itself
        return next(line for line in told(play) if line.startswith("Russians, "))

    assert shoot("r-but", "r-sem").endswith(": a strength point lost.")
    assert shoot("r-but", "r-sem", "r-pr2").endswith(": a strength point lost.")
    assert shoot().endswith(": no effect.")


@pytest.mark.rule("12.2c")
def test_both_volleys_strike_together() -> None:
    """The defender disperses S-SKA while its own volley costs R-MOS its point: both happen, and there is no battle."""
    play = volley({"s-ska": "0520 n", "r-mos": "0519 s"}, dice=[6, 6, 6, 4])
    do(play, "fire r-mos")
    assert where(play, "s-ska") == "0520"
    do(play, "fire s-ska")
    assert where(play, "s-ska") == "swedish-dispersed"
    assert where(play, "r-mos") == "russian-losses"


@pytest.mark.rule("11.19a")
def test_no_wagons_no_fire() -> None:
    pieces = {"s-ar1": "0520 n", "r-mos": "0518 s", "s-dal": "0120 n", "r-d21": "3902 n", "r-ah1": "0720 n"}
    fires = field({**pieces, "s-w1": "0110"}, phase="guns")
    assert "fire s-ar1" in may(fires)
    lost = field({**pieces, "s-w1": "swedish-losses"}, phase="guns")
    assert play_has_no_fire(lost)


def play_has_no_fire(play) -> bool:  # type: ignore[no-untyped-def]
    from korvolan.games.hussars.rules.shooting import bars_shooter

    number = bars_shooter(state(play), 0, unit("s-ar1"), BOMBARDMENT)
    return bool(number) and play.game.texts.verdicts[number].case == "11.19a"
