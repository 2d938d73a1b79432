"""Chapters 8.6 and 11.4.6: beaten Swedes who have to go back through Silesia."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.poltavas_dread_day.warnings import AUSTRIA_MAY_ACT

from ..story import do, ending, may, told
from .story import march, stack, state, war, where

SAXONS = ["saxon-guard-foot-1", "saxon-guard-foot-2", *(f"saxon-regular-foot-{n}" for n in range(1, 5))]
KINGS = {"augustus-ii": "cracow", "peter-i": "moscow!", "charles-xii": "stockholm!"}


def beaten(dice: list[int | str], *, year: int = 1706, options: dict[str, str] | None = None, turn: str = "") -> Play:
    """Wellingk and two Foot at 0814 in Saxony, where no City is Swedish; Steinau comes from Dresden, and they are beaten."""
    swedes = stack("0814", "wellingk", "swedish-indelta-foot-1", "swedish-indelta-foot-2")
    pieces = {**KINGS, **swedes, **stack("dresden", "steinau", *SAXONS)}
    play = war(pieces, seat="coalition", year=year, options=options, turn=turn, dice=[3, 4, *dice])
    march(play, "dresden")
    do(play, "to 0814")
    return play


@pytest.mark.rule("8.6f", "8.6a", "11.4.6d")
def test_a_beaten_army_goes_back_through_silesia() -> None:
    """Around 0814 all is closed but Silesia: in 1706 a two is enough, and he gets away by 0915 as far as his points go."""
    play = beaten([4, 2])
    assert "Swedes enter Silesia: 8, and Austria stays quiet." in told(play)
    assert "Sweden retreats to hex 0915." in told(play)
    assert where(play, "wellingk") not in ("", "0814")


@pytest.mark.rule("8.6f", "11.4.6e")
def test_austria_may_declare_war_for_a_retreat() -> None:
    assert ending(beaten([4, 1])) == ("coalition", "11.4.6e")


@pytest.mark.rule("8.6f", "11.4.6d")
def test_austria_that_has_been_asked_is_not_asked_again() -> None:
    """With the option one answer serves for the whole game: no die falls."""
    play = beaten([4], options={"silesia_roll": "once a game"}, turn="silesia_safe = true")
    assert "Sweden retreats to hex 0915." in told(play)
    assert not [line for line in told(play) if "Austria" in line]


@pytest.mark.rule("8.6f", "8.6a")
@pytest.mark.parametrize(("leipzig", "ways"), [("sweden", {"retreat 0715"}), ("saxony", set())])
def test_another_way_is_taken_if_there_is_one(leipzig: str, ways: set[str]) -> None:
    """With Leipzig in Swedish hands the way leads there, over 0715, and nobody asks Austria."""
    swedes = stack("0814", "wellingk", "swedish-indelta-foot-1", "swedish-indelta-foot-2")
    pieces = {**KINGS, **swedes, "swedish-regular-foot-1": "leipzig!", **stack("dresden", "steinau", *SAXONS)}
    if leipzig == "saxony":
        pieces["swedish-regular-foot-1"] = "riga"
    play = war(pieces, seat="coalition", year=1706, control={"leipzig": leipzig}, dice=[3, 4, 4, 6])
    march(play, "dresden")
    do(play, "to 0814")
    said = " ".join(told(play))
    assert ("Austria" in said) == (leipzig == "saxony")
    assert ("retreats to hex 0715" in said) == bool(ways)


@pytest.mark.rule("8.6f")
def test_within_silesia_no_roll_is_made() -> None:
    """Beaten at Breslau they go on through Silesia, and the die that is left over is nobody's."""
    swedes = stack("0915", "wellingk", "swedish-indelta-foot-1", "swedish-indelta-foot-2")
    pieces = {**KINGS, **swedes, **stack("dresden", "steinau", *SAXONS)}
    play = war(pieces, seat="coalition", year=1706, dice=[3, 4, 4])
    march(play, "dresden")
    do(play, "to 0915")
    while play.seat == "sweden":
        do(play, sorted(may(play))[0])
    assert where(play, "wellingk") not in ("", "0915")
    assert not [line for line in told(play) if "Austria" in line]


@pytest.mark.rule("8.6f", "11.4.6e")
def test_the_choice_to_retreat_is_warned_of() -> None:
    """Engaged at 0814: who falls back now goes through Silesia."""
    swedes = stack("0814", "wellingk", *(f"swedish-indelta-foot-{n}" for n in range(1, 5)))
    pieces = {**KINGS, **swedes, **stack("dresden", "steinau", *SAXONS[2:])}
    play = war(pieces, seat="coalition", year=1706, dice=[3, 6])
    march(play, "dresden")
    do(play, "to 0814")
    while play.seat == "coalition" or "fall-back" not in may(play):
        do(play, "stand" if "stand" in may(play) else sorted(may(play))[0])
    top = state(play).frames[-1]
    assert top.warns(state(play), play.game.vocabulary.parse("fall-back")) == AUSTRIA_MAY_ACT
    assert top.warns(state(play), play.game.vocabulary.parse("stand")) == 0
