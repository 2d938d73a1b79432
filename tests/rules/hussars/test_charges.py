"""Chapter 6.6: counter charges."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.hussars.rules.charges import bars_charge_at

from ..story import do, may, refusal, told
from .story import facing, field, marked, mp, state, strengths, unit, where

PREY = {"s-dal": "0516 n", "s-k": "0110", "r-d01": "0520 n"}


def moving(pieces: dict[str, str], *actions: str, **others) -> Play:  # type: ignore[no-untyped-def]
    """Swedes move, step by step."""
    play = field({"s-k": "0110", **pieces}, **others)
    do(play, *actions)
    return play


def fight_out(play: Play) -> None:
    """R-D01 charges, and the battle is carried through: nobody chases."""
    do(play, "charge r-d01")
    while play.seat == "russia" or state(play).battle_side != -1:
        wanted = ("to 0519", "face n", "fight", "decline", "end", *sorted(may(play)))
        do(play, next(action for action in wanted if action in may(play)))


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


@pytest.mark.rule("6.61a")
def test_only_cavalry_and_without_musketry() -> None:
    """The mover has stars and is not asked to shoot; no order is taken before the battle is over."""
    pieces = {"s-dal": "0517 s", "r-d01": "0520 n", "r-mos": "0716 sw", "s-upp": "0320 n"}
    play = moving(pieces, "move s-dal", "to 0518", dice=[1, 1])
    assert play.why_not("charge r-mos") == [("6.61a", "Moscow is no cavalry.")]
    do(play, "charge r-d01")
    seen: set[str] = set()
    while play.seat == "russia":
        seen |= may(play)
        do(play, next(a for a in ("to 0519", "face n", "fight") if a in may(play)))
    assert not any(action.startswith(("fire", "move", "attack")) for action in seen)
    charge, roll = told(play)[-2:]
    assert charge == "The Russians charge at hex 0518."
    assert roll == "The Russians roll in column 1:3 (by strength 1:1): no effect."
    assert where(play, "r-d01") == "0519"
    assert "move s-upp" in may(play)
    assault = field({"r-d01": "0519 n", "s-dal": "0518 s"}, phase="attacks", seat="russia")
    assert may(assault) == {"fire s-dal", "hold"}  # in an attack phase it would be


@pytest.mark.rule("6.62b")
def test_the_charger_attacks() -> None:
    play = moving({"s-dal": "0517 s", "r-d01": "0520 n"}, "move s-dal", "to 0518")
    g = state(play)
    g.stops_at_chance = True
    vocabulary = play.game.vocabulary
    g.apply(vocabulary.parse("charge r-d01"))
    while g.choices:
        texts = [vocabulary.text(action) for action in g.choices]
        g.apply(vocabulary.parse(next(a for a in ("to 0519", "face n", "fight", "decline") if a in texts)))
    assert g.battle_side == 1
    assert strengths(play) == (2, 2)


@pytest.mark.rule("6.62c")
def test_not_against_engaged_units() -> None:
    prey = {"s-dal": "0517 s", "r-d01": "0520 n"}
    assert moving(prey, "move s-dal", "to 0518").seat == "russia"
    for front in ("nw", "se"):  # face to face, and in its back
        play = moving({**prey, "r-mos": f"0618 {front}"}, "move s-dal", "to 0518")
        assert play.seat == "sweden"  # it has come up against R-MOS
        assert play.game.texts.verdicts[bars_charge_at(state(play), unit("s-dal"))].case == "6.62c"
    seen = moving({**prey, "r-mos": "0417 s"}, "move s-dal", "to 0518")
    assert seen.seat == "sweden"  # R-MOS has it in front, it has R-MOS behind
    redoubt = moving({**prey, "r-gb3": "0618 nw"}, "move s-dal", "to 0518", "decline")
    assert may(redoubt) == {"charge r-d01", "decline"}  # to have a garrison before it is no contact


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


@pytest.mark.rule("6.63d")
def test_the_charge_meets_the_one_who_moves() -> None:
    """S-DAL has been charged before anybody else moved. Once it has halted and S-UPP comes as near, S-UPP is charged."""
    pieces = {"s-dal": "0518 s", "r-d01": "0520 n", "s-upp": "0717 sw", "s-vml": "0330 n"}
    for before, prey in (([], "Dalregementet"), (["decline", "halt", "move s-upp", "to 0617", "to 0618"], "Uppland")):
        play = moving(pieces, "move s-dal", *before, dice=[1, 1])
        assert play.seat == "russia"
        do(play, "charge r-d01")
        while play.seat == "russia":
            do(play, sorted(may(play))[0])
        charged = [line for line in told(play) if line.startswith("Charge of")]
        assert len(charged) == 1
        assert charged[0].startswith(f"Charge of Kiev dragoons at {prey}")


@pytest.mark.rule("6.63d")
def test_the_chance_comes_back_after_a_turn() -> None:
    """S-DAL shows its back: what was declined before the turn may be done after it, and the turn is the end of the move."""
    play = moving({"s-dal": "0518 s", "r-d01": "0520 n", "s-upp": "0330 n"}, "move s-dal", "decline", "face n", dice=[3, 3])
    assert may(play) == {"charge r-d01", "decline"}
    go_on = moving({"s-dal": "0518 s", "r-d01": "0520 n"}, "move s-dal", "decline", "face n", "decline", "to 0517")
    assert where(go_on, "s-dal") == "0517"
    assert mp(go_on, "s-dal") == 2
    fight_out(play)
    assert "move s-upp" in may(play)  # whatever was rolled: S-DAL is stopped
    assert marked(play, "s-dal", "moved")


@pytest.mark.rule("6.63d")
def test_the_chance_comes_in_the_middle_of_a_wheel() -> None:
    """Between the turn and the step; who declines sees the step done."""
    start = {"s-dal": "0518 s", "r-d01": "0520 n", "s-upp": "0330 n"}
    play = moving(start, "move s-dal", "decline", "wheel 0517")
    assert may(play) == {"charge r-d01", "decline"}
    assert (where(play, "s-dal"), facing(play, "s-dal")) == ("0518", "nw")
    do(play, "decline")
    assert (where(play, "s-dal"), mp(play, "s-dal")) == ("0517", 2)
    charged = moving(start, "move s-dal", "decline", "wheel 0517", dice=[1, 1])
    fight_out(charged)
    assert marked(charged, "s-dal", "moved")


@pytest.mark.rule("6.63d", "5.24a")
def test_the_chance_comes_back_after_the_turn_of_a_step_back() -> None:
    play = moving({"s-dal": "0516 n", "r-mos": "0515 s", "r-d01": "0519 n"}, "move s-dal", "withdraw 0517")
    assert play.seat == "russia"
    do(play, "decline", "face s")
    assert may(play) == {"charge r-d01", "decline"}
    do(play, "decline")
    assert (play.seat, facing(play, "s-dal"), marked(play, "s-dal", "moved")) == ("sweden", "s", True)


@pytest.mark.rule("6.63d", "4.1a")
def test_the_chance_comes_back_where_one_takes_the_facing_of_friends() -> None:
    """S-SKA comes to S-KAL, which faces the other way: its back is open now."""
    pieces = {"s-ska": "0517 s", "s-kal": "0518 n", "r-d01": "0520 n", "s-upp": "0330 n"}
    play = moving(pieces, "move s-ska", "to 0518", "decline", "halt")
    assert (facing(play, "s-ska"), may(play)) == ("n", {"charge r-d01", "decline"})
    do(play, "decline", "move s-upp")
    assert play.seat == "sweden"
    alike = moving({**pieces, "s-kal": "0518 s"}, "move s-ska", "to 0518", "decline", "halt")
    assert alike.seat == "sweden"  # nothing has changed since he was asked


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
    g.stops_at_chance = True
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


# -- at a redoubt --------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.61a", "SCN.R6", "6.19b")
def test_no_musketry_in_a_charge_at_one_who_joins_a_garrison() -> None:
    """S-DUC charges R-SHL in redoubt B3, 1 against the 2 of both and 7 against 6: 1:1. Nobody shoots. Roll 2, B2: the garrison
    falls, R-SHL goes back, and the horse neither chases nor enters."""
    pieces = {"r-gb3": "1921 s", "r-shl": "1920 s", "s-duc": "1923 n", "s-vml": "1120 n", "r-d21": "3902 n"}
    play = field(pieces, seat="russia", scenario="main", dice=[1, 1, 6])
    do(play, "move r-shl", "to 1921", "charge s-duc", "face n")
    assert not any(action.startswith("fire") for action in may(play))
    assert where(play, "r-gb3") == "russian-losses"
    assert play.seat == "russia"
    do(play, "to 1920", "to 1919", "face s")
    assert (where(play, "r-shl"), where(play, "s-duc")) == ("1919", "1922")
    assert state(play).battle_side == -1
