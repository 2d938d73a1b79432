"""Chapter 7.0: which Fleet carries whom."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.poltavas_dread_day.units import PIECE_IDS

from ..story import do, may, options, refusal
from .story import FAR, form, piece, stack, state, war, where

TROOPS = ["frederick-iv", "danish-guard-foot-1", "danish-militia-foot-1", "danish-regular-foot-1"]
FLEETS = ["danish-fleet-1", "danish-fleet-2"]


def loading(*troops: str) -> Play:
    """Danes in Copenhagen about to go aboard two Fleets."""
    play = war({**FAR, **stack("copenhagen!", *troops, *FLEETS)}, seat="coalition", dice=[6, 3, 3, 3])
    do(play, "convoy copenhagen", "all")
    form(play, ())
    do(play, "embark")
    return play


def carrier(play: Play, name: str) -> str:
    found = state(play).aboard[piece(name)]
    return PIECE_IDS[found] if found >= 0 else ""


@pytest.mark.rule("7.0c", "7.0a")
def test_the_player_says_who_goes_aboard_which_fleet() -> None:
    """The first of three Foot goes aboard one of two Fleets that are alike; the others with it or apart, as long as there is
    room; then the king."""
    play = loading(*TROOPS)
    assert carrier(play, "danish-guard-foot-1") == FLEETS[0]
    assert may(play) == {"all", "berth danish-fleet-1", "berth danish-fleet-2"}
    labels = {option.label for option in options(play, "coalition").values()}
    assert "Aboard Danish Fleet (with Danish Guard Foot)" in labels
    assert refusal(play, "berth swedish-fleet-1") == "7.0a"
    do(play, "berth danish-fleet-2", "berth danish-fleet-2")
    do(play, "berth danish-fleet-1")
    assert [carrier(play, name) for name in TROOPS] == [FLEETS[0], FLEETS[0], FLEETS[1], FLEETS[1]]
    do(play, "steer 0708")
    assert where(play, "frederick-iv") == "0708"


@pytest.mark.rule("7.0a", "7.0c")
def test_room_is_kept_for_those_who_follow() -> None:
    """Horse takes a whole Fleet, so two Foot go aboard the other; only the king has a choice."""
    play = loading("frederick-iv", "danish-regular-horse-1", "danish-guard-foot-1", "danish-regular-foot-1")
    assert carrier(play, "danish-regular-horse-1") == FLEETS[0]
    assert carrier(play, "danish-guard-foot-1") == carrier(play, "danish-regular-foot-1") == FLEETS[1]
    assert carrier(play, "frederick-iv") == ""
    do(play, "all")
    assert carrier(play, "frederick-iv") == FLEETS[0]


@pytest.mark.rule("7.0c", "8.6d")
def test_a_beaten_stack_is_asked_too() -> None:
    """Danes beaten on their island go aboard two Fleets: their player says who goes where."""
    danes = ["rantzau", "danish-regular-foot-1", "danish-guard-foot-1", "danish-militia-foot-1", "danish-militia-foot-2"]
    swedes = ["wellingk", *(f"swedish-indelta-foot-{n}" for n in range(1, 6))]
    pieces = {**FAR, **stack("copenhagen!", *swedes), **stack("copenhagen", *danes, *FLEETS)}
    play = war(pieces, control={"copenhagen": "sweden"}, dice=[4, 6, 4])
    do(play, "march copenhagen", "all", "sortie")
    while "all" not in may(play):
        do(play, sorted(may(play))[-1])
    assert play.seat == "coalition"
    do(play, "all")
    assert carrier(play, "rantzau") == FLEETS[0]


@pytest.mark.rule("7.0c")
@pytest.mark.parametrize("units", [[], ["danish-guard-foot-1"], [f"danish-regular-foot-{n}" for n in range(1, 5)]])
def test_nobody_is_asked_where_it_makes_no_difference(units: list[str]) -> None:
    """The king alone, with one unit, or with as many alike as fill both Fleets."""
    play = loading("frederick-iv", "rantzau", *units)
    assert "steer 0708" in may(play)
    assert carrier(play, "frederick-iv") == FLEETS[0]
