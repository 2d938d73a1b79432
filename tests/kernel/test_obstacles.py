"""Why not there: picked pieces and a place that is not lit."""

from __future__ import annotations

import pytest

import korvolan
from korvolan.kernel.dice import seeded
from korvolan.kernel.starting import start_from_position
from tests.browser.pdd_positions import FIELD

PAX = korvolan.game("pax_baltica")


def opened() -> korvolan.Play:
    return korvolan.game("tiny").new("meeting", seed=7)


@pytest.mark.parametrize(
    ("piece", "place", "told"),
    [
        ("south-guard", "north-camp", [("1.1c", "Too far: Ford is the nearest that can be reached now.")]),
        ("south-guard", "north-bank", [("1.1c", "No farther than Ford: whoever goes there ends his move there.")]),
        ("south-guard", "north-reserve", [("1.1d", "North's reserve shares no border with the block's area.")]),
        ("south-guard", "south-camp", [("", "It is there already.")]),
        ("south-guard", "mill", []),
        ("south-rangers", "mill", [("1.1d", "South rangers are not on the map.")]),
    ],
)
def test_what_stops_a_piece_is_named(piece: str, place: str, told: list[tuple[str, str]]) -> None:
    assert opened().why_not(place, "south", [piece]) == told


def test_of_an_enemy_farther_off_the_way_is_told() -> None:
    """It may be attacked, though not at one click: where one goes first is said."""
    beside = "2306"
    text = FIELD
    for piece in ("repnin", "russian-regular-foot-1", "russian-regular-horse-1"):
        text = text.replace(f'{piece} = {{ at = "pskov"', f'{piece} = {{ at = "{beside}"')
    play = start_from_position(korvolan.game("poltavas_dread_day"), text)
    play.play("march 2005")
    play.play("all")
    assert play.why_not("repnin", "sweden", ["charles-xii"]) == [
        ("", "First go to hex 2205: from there hex 2306 can be entered.")
    ]
    assert play.why_not("pskov", "sweden", ["charles-xii"]) == []  # the next step


def test_a_foreign_piece_stands_for_its_place() -> None:
    play = opened()
    assert play.why_not("north-block-1", "south", ["south-guard"]) == play.why_not("north-camp", "south", ["south-guard"])


def test_pieces_that_are_not_ones_own_are_refused() -> None:
    with pytest.raises(korvolan.UnknownName):
        opened().why_not("mill", "south", ["north-guard"])


def test_whoever_does_not_decide_learns_only_that() -> None:
    assert opened().why_not("mill", "north", ["north-guard"]) == [("", "The decision is South's.")]


def test_the_answer_knows_no_secret() -> None:
    """The hidden part reshuffled, the same question has the same answer."""
    play = PAX.new("next-stop-moscow", seed=1)
    seat = play.seat or ""
    own = [piece.id for piece in play.view(seat).pieces if piece.at in PAX.layout.domains["place"].index]
    other = play.determinize(seat, seeded("another truth"))
    asked = 0
    for piece in own[:6]:
        for place in PAX.layout.domains["place"].ids[::7]:
            try:
                told = play.why_not(place, seat, [piece])
            except korvolan.UnknownName:
                continue
            assert other.why_not(place, seat, [piece]) == told
            asked += bool(told)
    assert asked > 10
