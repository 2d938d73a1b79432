"""Chapter 6.6: counter charges."""

from __future__ import annotations

import pytest

from korvolan import Play

from ..story import do, may, refusal
from .story import field, marked, state, strengths, where

PREY = {"s-dal": "0516 n", "s-k": "0110", "r-d01": "0520 n"}


def moving(pieces: dict[str, str], *actions: str, **others) -> Play:  # type: ignore[no-untyped-def]
    """Swedes move, step by step."""
    play = field({"s-k": "0110", **pieces}, **others)
    do(play, *actions)
    return play


@pytest.mark.rule("6.61a", "6.62a", "3.1g", "6.63f")
def test_the_chance_comes_at_two_hexes() -> None:
    play = moving({"s-dal": "0516 s", "r-d01": "0520 n"}, "move s-dal", "to 0517")
    assert play.seat == "sweden"  # three hexes
    do(play, "to 0518")
    assert play.seat == "russia"  # nobody moves on before he has answered
    assert refusal(play, "charge r-d01") == ""
    do(play, "decline", "halt")
    assert where(play, "s-dal") == "0518"


@pytest.mark.rule("6.62b", "6.63a", "6.63b", "6.11b", "6.64a")
def test_a_charge_is_fought_at_once() -> None:
    """R-D01 doubles against foot: 2 to 2, morale 6 against 8: column 1:3. Roll 2: nothing; the mover is stopped."""
    play = moving({"s-dal": "0517 s", "r-d01": "0520 n", "s-upp": "0320 n"}, "move s-dal", "to 0518", dice=[1, 1])
    do(play, "charge r-d01")
    while play.seat == "russia":
        assert may(play) & {"to 0519", "face n", "fight", "face ne", "face nw"}
        do(play, next(a for a in ("to 0519", "face n", "fight") if a in may(play)))
    do(play, *(["decline"] if "decline" in may(play) else []))
    assert where(play, "r-d01") == "0519"
    assert marked(play, "s-dal", "moved")
    assert marked(play, "r-d01", "charged")
    assert play.seat == "sweden"
    assert "move s-upp" in may(play)
    assert state(play).battle_side == -1


@pytest.mark.rule("6.62b")
def test_the_charger_attacks() -> None:
    play = moving({"s-dal": "0517 s", "r-d01": "0520 n"}, "move s-dal", "to 0518")
    g = state(play)
    g.explicit = True
    vocabulary = play.game.vocabulary
    g.apply(vocabulary.parse("charge r-d01"))
    while g.choices:
        texts = [vocabulary.text(action) for action in g.choices]
        g.apply(vocabulary.parse(next(a for a in ("to 0519", "face n", "fight", "decline") if a in texts)))
    assert g.battle_side == 1
    assert strengths(play) == (2, 2)


@pytest.mark.rule("6.62c")
def test_not_against_engaged_units() -> None:
    play = moving({"s-dal": "0517 s", "r-d01": "0520 n", "r-mos": "0519 sw"}, "move s-dal", "to 0518")
    assert play.seat == "sweden"  # it has come up against R-MOS


@pytest.mark.rule("6.63a")
def test_only_what_can_be_brought_to_the_front() -> None:
    play = moving({"s-dal": "0523 n", "r-d01": "0520 n"}, "move s-dal", "to 0522")
    assert play.seat == "sweden"  # straight behind


@pytest.mark.rule("6.63c")
def test_not_out_of_an_enemy_zone() -> None:
    play = moving({"s-dal": "0517 s", "r-d01": "0520 n", "s-upp": "0521 n"}, "move s-dal", "to 0518")
    assert play.seat == "sweden"


@pytest.mark.rule("6.63d")
def test_until_the_next_unit_moves() -> None:
    play = moving({"s-dal": "0517 s", "r-d01": "0520 n", "s-upp": "0330 n"}, "move s-dal", "to 0518")
    do(play, "decline", "halt", "move s-upp", "to 0329")
    assert play.seat == "sweden"  # K1 stands there, but it is K2 who moves


@pytest.mark.rule("6.66a")
def test_at_the_start_of_a_move() -> None:
    play = moving({"s-dal": "0518 s", "r-d01": "0520 n"}, "move s-dal")
    assert play.seat == "russia"
    engaged = moving({"s-dal": "0518 s", "r-d01": "0520 n", "r-mos": "0517 s"}, "move s-dal")
    assert engaged.seat == "sweden"


@pytest.mark.rule("6.65a")
def test_several_charge_together() -> None:
    pieces = {"s-duc": "0517 s", "r-hg1": "0520 n", "r-hg2": "0520 n", "r-d01": "0719 nw"}
    play = moving(pieces, "move s-duc", "to 0518")
    g = state(play)
    g.explicit = True
    vocabulary = play.game.vocabulary
    for name in ("r-hg1", "r-hg2", "r-d01"):
        g.apply(vocabulary.parse(f"charge {name}"))
        while g.choices and vocabulary.parse("fight") not in g.choices:
            texts = [vocabulary.text(action) for action in g.choices]
            g.apply(vocabulary.parse("to 0519" if "to 0519" in texts else sorted(texts)[0]))
    assert strengths(play) == (3, 1)  # nobody is left to join: it is fought
    assert {where(play, name) for name in ("r-hg1", "r-hg2")} == {"0519"}
    assert where(play, "r-d01") != "0719"


@pytest.mark.rule("6.65b")
def test_once_a_stage() -> None:
    charged = '{ at = "0520", facing = "n", marks = ["charged"] }'
    play = moving({"s-dal": "0517 s", "r-d01": charged}, "move s-dal", "to 0518")
    assert play.seat == "sweden"
    other = moving({"s-dal": "0517 s", "r-d01": charged, "r-d02": "0719 nw"}, "move s-dal", "to 0518")
    assert other.seat == "russia"
    assert refusal(other, "charge r-d01") == "6.65b"
    assert refusal(other, "charge r-d02") == ""
    stage = field({"s-dal": "0520 n", "r-d01": charged.replace("0520", "3902")}, phase="stage")
    assert not marked(stage, "r-d01", "charged")


@pytest.mark.rule("6.63e")
def test_a_charger_may_be_attacked_later() -> None:
    """It bears no mark of having been attacked."""
    play = moving({"s-dal": "0517 s", "r-d01": "0520 n", "s-upp": "0320 n"}, "move s-dal", "to 0518", dice=[1, 1])
    do(play, "charge r-d01")
    while play.seat == "russia":
        do(play, next(a for a in ("to 0519", "face n", "fight") if a in may(play)))
    do(play, *(["decline"] if "decline" in may(play) else []))
    assert not marked(play, "r-d01", "fought")
    do(play, "end")
    assert marked(play, "s-dal", "attacker") or "attack 0519" in may(play)


@pytest.mark.rule("SCN.dawn2")
def test_it_is_too_dark_in_the_first_stage() -> None:
    play = moving({"s-dal": "0517 s", "r-d01": "0520 n"}, "move s-dal", "to 0518", stage=1)
    assert play.seat == "sweden"
    play = moving({"s-dal": "0517 s", "r-d01": "0520 n"}, "move s-dal", "to 0518", stage=2)
    assert play.seat == "russia"
