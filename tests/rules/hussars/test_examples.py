"""The rulebook's examples that are told as a whole, played with their numbers."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.hussars.board import distance

from ..story import do, may, told
from .fight import fought
from .story import field, hex, marked, sp, state, where

FAR = {"s-vml": "1120 n", "r-d21": "3902 n"}  # so that neither side is alone


def walk(play: Play, *places: str) -> None:
    """Retreat; nobody chases, and every free turn is to the north."""
    do(play, *(f"to {place}" for place in places))
    while may(play) & {"end", "face n"} and state(play).battle_side != -1:
        do(play, "end" if "end" in may(play) else "face n")


@pytest.mark.rule("6.21j", "BD.a", "10.11a")
@pytest.mark.parametrize(("die", "at"), [(2, "russian-dispersed"), (4, "russian-dispersed"), (5, "0516")])
def test_cossacks_go_back_three_hexes(die: int, at: str) -> None:
    """3 against 1, morale 8 against 6: column 5:1. Roll 3: B3. The die of 2 disperses them, as everything up to 4 does."""
    pieces = {"s-lg1": "0520 n", "s-ska": "0419 ne", "r-sk1": "0519 s 1", **FAR}
    play = fought(pieces, ["s-lg1", "s-ska"], ["0519"], [1, 2, die], scenario="main")
    walk(play, "0518", "0517", "0516")
    assert where(play, "r-sk1") == at


@pytest.mark.rule("7.12g", "7.12d")
def test_a2_and_a_point() -> None:
    """2 against 2 of equal morale, Golitsyn with the defender: column 1:2. Roll 11: A2-1."""
    pieces = {"s-dal": "0520 n", "r-pr1": "0519 s", "r-go": "0519", **FAR}
    play = fought(pieces, ["s-dal"], ["0519"], [5, 6, 6], scenario="main")
    walk(play, "0521", "0522")
    assert (where(play, "s-dal"), sp(play, "s-dal")) == ("0522", 1)
    assert (where(play, "r-pr1"), sp(play, "r-pr1")) == ("0519", 2)
    assert state(play).lost == [1, 0]


@pytest.mark.rule("6.61a", "6.63b", "6.63e", "7.12c")
def test_p2_stops_k1_on_its_way_to_p1() -> None:
    """K1 is S-SKA, P1 R-MOS, P2 R-D01: 2 against 1, morale 6 against 7: column 1:1. Roll 5: B1, carried out at once. K1 has
    moved; K2, S-UPP, comes up to P2 and fights it in the attack phase."""
    pieces = {"s-ska": "0517 s", "r-mos": "0521 n", "r-d01": "0619 n", "s-upp": "0616 s", **FAR}
    play = field(pieces, scenario="main", dice=[2, 3, 6])
    do(play, "move s-ska", "to 0518", "charge r-d01", "to 0618")
    while not any(action.startswith("to ") for action in may(play)):
        do(play, next(action for action in ("face n", "fight", "decline") if action in may(play)))
    assert any("column 1:1" in line and "B1" in line for line in told(play))
    walk(play, "0417")
    assert distance(hex(where(play, "s-ska")), hex("0518")) == 1
    assert marked(play, "s-ska", "moved")
    assert "move s-ska" not in may(play)
    do(play, "move s-upp")
    while play.seat == "russia":
        do(play, "decline")
    do(play, "to 0617", "end")
    assert marked(play, "s-upp", "attacker")
    assert marked(play, "r-d01", "defender")


@pytest.mark.rule("8.14b", "8.13a", "8.16a")
def test_two_units_fall_and_the_zone_helps_from_the_next_stage() -> None:
    """The marker is 3 fields on the Swedish side. 4 against 2, morale 8 against 6: column 4:1. Roll 6: B2-1. The guns are
    overrun, the foot falls: two fields, into +1. The stage goes on without it."""
    pieces = {"s-lg1": "0520 n", "s-lg2": "0419 ne", "r-shl": "0519 s", "r-al1": "0519 s", **FAR}
    play = fought(pieces, ["s-lg1", "s-lg2"], ["0519"], [2, 4], scenario="main", turn="morale = -3\n")
    do(play, "to 0518", "to 0517", "chase s-lg1")
    while state(play).battle_side != -1:
        do(play, next(action for action in ("end", "halt", "face n") if action in may(play)))
    assert (where(play, "r-shl"), where(play, "r-al1")) == ("russian-losses", "russian-losses")
    assert (state(play).morale, state(play).zone) == (-5, 0)
    while state(play).stage == 2:
        do(play, next(action for action in ("end", "pass", "decline", "halt") if action in may(play)))
    assert state(play).zone == -1
