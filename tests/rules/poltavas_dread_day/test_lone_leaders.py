"""Chapter 5.4: leaders without troops, and who captures them."""

from __future__ import annotations

import pytest

from korvolan.games.poltavas_dread_day.rules.cities import occupy_all
from korvolan.games.poltavas_dread_day.rules.turn import MOBILIZE, POLES

from ..story import do, may, refusal
from .story import FAR, admin, holder, inside, left, march, sail, stack, state, war, where


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


@pytest.mark.rule("5.4i", "8.1c", "3.3.1c")
def test_a_leader_alone_before_a_city_is_caught_by_a_sortie() -> None:
    """Wellingk is alone before Pskov. The Foot inside may not just step out; with Repnin it sorties for a point, and there is
    no battle. Then the stack marches on."""
    pieces = {**FAR, "wellingk": "pskov", **stack("pskov!", "repnin", "russian-regular-foot-1")}
    play = war(pieces, seat="coalition", dice=[4])
    assert refusal(play, "shift russian-regular-foot-1") == "3.3.1c"
    march(play, "pskov")
    assert refusal(play, "go-out") == "3.3.1c"
    do(play, "sortie")
    assert (where(play, "wellingk"), left(play)) == ("", 5)
    do(play, "to 2205")
    assert where(play, "repnin") == "2205"


@pytest.mark.rule("5.4i", "11.3a")
def test_units_that_are_raised_catch_a_leader_who_is_alone_there() -> None:
    """A leader before Moscow when Russia raises a unit there, and one at Cracow when Augustus raises a Pole."""
    pieces = {"charles-xii": "stockholm!", "peter-i": "novgorod!", "wellingk": "moscow", "russian-regular-foot-1": "pile"}
    play = war(pieces, season="winter", phase=admin(MOBILIZE + 3), dice=[6])
    assert (where(play, "russian-regular-foot-1") != "pile", where(play, "wellingk")) == (True, "")
    pieces = {**FAR, **stack("cracow", "augustus-ii", "wellingk"), "polish-regular-horse-1": "pile"}
    play = war(pieces, phase=admin(POLES), turn="poland_entered = true")
    if "raise" in may(play):
        do(play, "raise")
    assert (where(play, "polish-regular-horse-1"), where(play, "wellingk")) == (where(play, "augustus-ii"), "")


@pytest.mark.rule("3.3.1b", "3.3.1c", "5.4g")
def test_a_leader_goes_into_his_city_past_the_besiegers() -> None:
    """Wellingk stands before Riga among the Russians, safe by its garrison: he goes in, alone or as a stack of his own, but
    does not come out again."""
    pieces = {**FAR, "wellingk": "riga", "riga-garrison": "riga!", **stack("riga", "repnin", "russian-regular-foot-1")}
    play = war(pieces, besieged=("riga",), dice=[3, 3])
    do(play, "shift wellingk")
    assert inside(play, "wellingk")
    assert refusal(play, "shift wellingk") == "3.3.1c"
    play = war(pieces, besieged=("riga",), dice=[3, 3])
    march(play, "riga")
    do(play, "go-in")
    assert inside(play, "wellingk")


@pytest.mark.rule("5.4a", "5.4g", "9.4e")
def test_without_the_garrison_he_is_alone() -> None:
    """The garrison is gone, by whatever way: the besiegers have the City, and the leader before it."""
    pieces = {**FAR, "wellingk": "riga", **stack("riga", "repnin", "russian-regular-foot-1")}
    play = war(pieces, besieged=("riga",))
    occupy_all(state(play))
    assert (holder(play, "riga"), where(play, "wellingk")) == ("russia", "")
