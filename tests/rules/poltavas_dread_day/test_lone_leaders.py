"""Chapter 5.4: leaders without troops, and who captures them."""

from __future__ import annotations

import pytest

from ..story import do, refusal
from .story import FAR, holder, left, march, sail, stack, state, war, where


@pytest.mark.rule("5.4a")
def test_a_lone_leader_is_captured_even_inside() -> None:
    play = war(
        {**stack("1810!", "meijerfeldt"), **stack("1811", "golitsyn", "russian-regular-horse-1"), **FAR},
        seat="coalition",
        control={"kovno": "sweden"},
        dice=[3, 3],
    )
    march(play, "1811")
    do(play, "to kovno")
    assert where(play, "meijerfeldt") == ""
    assert holder(play, "kovno") == "russia"


@pytest.mark.rule("5.4b", "11.5a")
def test_a_captured_sovereign_ends_his_nations_war() -> None:
    play = war(
        {
            "frederick-iv": "aarhus!",
            "danish-regular-foot-1": "copenhagen!",
            **stack("0509", "stenbock", "swedish-regular-horse-1"),
            "peter-i": "moscow!",
        },
        dice=[3, 3],
    )
    march(play, "0509")
    do(play, "to aarhus")
    assert (state(play).out[2], state(play).final[2]) == (1, 1)


@pytest.mark.rule("5.4c", "12.1b")
def test_the_capture_of_charles_is_no_surrender() -> None:
    play = war(
        {"charles-xii": "kovno", "wellingk": "riga", **stack("1811", "golitsyn", "russian-regular-horse-1")},
        seat="coalition",
        dice=[3, 3],
    )
    march(play, "1811")
    do(play, "to kovno")
    assert where(play, "charles-xii") == ""
    do(play, "halt")
    assert play.seat == "sweden"


@pytest.mark.rule("5.4d")
def test_a_lone_leader_moves_as_horse() -> None:
    play = war({"repnin": "novgorod", **FAR}, seat="coalition", dice=[3, 5])
    march(play, "novgorod")
    assert left(play) == 10


@pytest.mark.rule("5.4f")
def test_leaders_alone_avoid_enemies_and_capture_nobody() -> None:
    play = war({"peter-i": "2105", "swedish-indelta-foot-1": "2004", "wellingk": "dorpat"}, seat="coalition", dice=[3, 3])
    march(play, "2105")
    assert refusal(play, "to 2004") == "5.4f"
    do(play, "to dorpat")
    assert where(play, "wellingk") == "2005"
    led = war({**stack("2105", "peter-i", "russian-regular-foot-1"), "wellingk": "dorpat"}, seat="coalition", dice=[3])
    march(led, "2105")
    do(led, "to dorpat")
    assert where(led, "wellingk") == ""  # it takes a Combat Unit


@pytest.mark.rule("5.4g")
def test_a_garrison_is_company() -> None:
    """Russians come to Riga: with its garrison Wellingk is safe inside, without it he is theirs."""
    for company, found in (({"riga-garrison": "riga!"}, "1807"), ({"swedish-indelta-foot-1": "riga!"}, "1807"), ({}, "")):
        play = war(
            {"wellingk": "riga!", **company, **stack("1808", "repnin", "russian-regular-foot-1"), **FAR},
            seat="coalition",
            dice=[4],
        )
        march(play, "1808")
        do(play, "to riga")
        assert where(play, "wellingk") == found


@pytest.mark.rule("5.4h")
def test_fleets_capture_nobody() -> None:
    """Danish Fleets come to Kalmar, where Dücker is alone; only troops that they land take him."""
    for landed, found in ((False, "1108"), (True, "")):
        troops = stack("1109@danish-fleet-1", "frederick-iv", "danish-regular-foot-1") if landed else {}
        play = war({**FAR, "ducker": "kalmar", "danish-fleet-1": "1109", **troops}, seat="coalition", dice=[3, 3, 3, 3])
        if landed:
            do(play, "convoy 1109", "all", "all")  # the troops, then their Fleet
        else:
            sail(play, "1109")
        do(play, "steer kalmar")
        assert where(play, "danish-fleet-1") == where(play, "ducker") == "1108"
        if landed:
            do(play, "disembark")
        assert where(play, "ducker") == found
