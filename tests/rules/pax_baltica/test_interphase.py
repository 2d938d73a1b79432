"""The year of Pax Baltica (0.3), its Interphase in the order of ruling A57, and the Night Rider (2.3)."""

from __future__ import annotations

from typing import Any

import pytest

import korvolan

from ..story import asked, do, may, position, refusal, told
from .names import SCENARIOS
from .year import (
    COALITION_ENTRY,
    COALITION_OFFERS,
    COALITION_SPENDING,
    NIGHT_RIDE,
    OVER,
    POINTS,
    SWEDISH_ENTRY,
    SWEDISH_OFFERS,
    at,
    interphase,
    points,
    state,
    status,
    strength,
    text,
)

# -- 0.3 the year --------------------------------------------------------------------------------------------------


def end_of_turn(season: str, year: int = 1701, pieces: str = "", dice: str = "[]") -> korvolan.Play:
    """The last thing in a turn: the Second Player forages."""
    return position(
        "pax_baltica", text(pieces, year=year, season=season, phase='name = "forage"\nseat = "coalition"', dice=dice)
    )


@pytest.mark.rule("0.3a")
@pytest.mark.parametrize(("season", "following"), [("spring", "Summer"), ("summer", "Autumn"), ("autumn", "Winter")])
def test_seasons_follow_each_other_within_a_year(season: str, following: str) -> None:
    play = end_of_turn(season)
    assert f"{following} 1701." in told(play)
    assert "Interphase of 1702." not in told(play)


@pytest.mark.rule("0.3a")
def test_after_winter_comes_the_next_interphase_and_then_spring() -> None:
    play = end_of_turn("winter")
    assert [line for line in told(play) if line.startswith(("Interphase", "Winter", "Spring"))] == ["Interphase of 1702."]
    while "Spring 1702." not in told(play):
        do(play, "done")
    assert state(play).year == 1702


@pytest.mark.rule("0.3b")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_first_year_of_a_scenario_has_no_interphase(scenario: str) -> None:
    """The campaign begins with the Action Roll of Autumn 1700: Denmark is first rolled for in 1701."""
    play = korvolan.game("pax_baltica").new(scenario, seed=3)
    lines = told(play)
    assert not any("Interphase" in line for line in lines)
    assert any("First Player" in line for line in lines)


@pytest.mark.rule("0.3j")
def test_the_winter_campaign_comes_before_the_interphase() -> None:
    play = end_of_turn("winter", 1702, 'karl-xii = "livland 4"')
    assert asked(play)[0] == "sweden"
    assert "campaign" in may(play)
    assert told(play) == []
    do(play, "decline")
    assert "Interphase of 1703." in told(play)


@pytest.mark.rule("0.3j")
def test_the_new_year_forgets_mistrust_and_politics() -> None:
    play = position(
        "pax_baltica",
        text(
            flags="mistrust = true",
            season="winter",
            phase='name = "forage"\nseat = "coalition"',
            russia='{ status = "active", rp = 32, politics = true }',
        ),
    )
    assert state(play).year == 1706
    assert not state(play).mistrust
    assert not any(state(play).politics)


@pytest.mark.rule("0.3c")
def test_sweden_is_done_before_the_coalition_rolls() -> None:
    """Both of Sweden's rolls, its truces and its spending come before the Coalition's roll for Denmark."""
    play = interphase(
        POINTS,
        'stenbock = "svealand 2"\nrehnskiold = "sweden-pool"',
        ottoman_empire="inactive 16",
        prussia="inactive",
        dice="[1, 1, 5, 5]",
    )
    assert asked(play) == ("sweden", ["10.1a", "0.3c"])
    assert refusal(play, "activate denmark") != ""
    do(play, "activate ukraine")  # the Ottomans' roll follows by itself
    assert asked(play) == ("sweden", ["10.2l", "11.1c", "0.3c"])
    do(play, "done")
    assert "replace stenbock" in may(play)
    assert "Denmark stays out of the war." not in told(play)
    do(play, "done")
    assert asked(play)[0] == "coalition"
    assert may(play) == {"activate denmark", "activate prussia"}


@pytest.mark.rule("0.3c")
def test_nations_spend_one_after_the_other() -> None:
    play = interphase(
        COALITION_SPENDING,
        russia='{ status = "active", rp = 32, points = 5 }',
        saxony='{ status = "active", rp = 16, points = 3 }',
    )
    assert "draw russia" not in may(play)
    assert asked(play)[0] == "coalition"
    assert points(play, "russia") == 5
    do(play, "done")
    assert points(play, "russia") == 0
    assert points(play, "saxony") == 3


@pytest.mark.rule("0.3c")
def test_a_nation_that_enters_has_its_points_in_the_same_interphase() -> None:
    play = interphase(POINTS, 'reventlov = "denmark-pool"', dice="[1, 6]")
    do(play, "done", "done")
    assert status(play, "denmark") == "active"
    do(play, "done")  # no truce of the Coalition's
    do(play, "done", "done")  # Russia and Saxony
    assert points(play, "denmark") == 16
    assert "draw denmark" in may(play)


@pytest.mark.rule("0.3c")
def test_a_nation_under_truce_loses_its_points() -> None:
    play = interphase(COALITION_OFFERS, saxony='{ status = "active", rp = 16, points = 16 }')
    do(play, "truce saxony")
    assert status(play, "saxony") == "truce"
    assert points(play, "saxony") == 0


@pytest.mark.rule("0.3c")
def test_what_is_left_at_the_end_is_lost() -> None:
    play = interphase(
        OVER,
        russia='{ status = "active", rp = 32, points = 5 }',
        denmark='{ status = "inactive", rp = 16, points = 16, envoy = true }',
    )
    assert points(play, "russia") == 0
    assert points(play, "denmark") == 0
    assert not any(state(play).envoy)


@pytest.mark.rule("10.1a")
def test_every_roll_must_be_made() -> None:
    play = interphase(SWEDISH_ENTRY, ottoman_empire="inactive 16", dice="[5, 6]")
    assert refusal(play, "done") == "10.1a"
    do(play, "activate ottoman-empire")
    assert status(play, "ottoman-empire") == "inactive"
    assert status(play, "ukraine") == "active"  # the last roll needs no choice


@pytest.mark.rule("10.2l")
def test_a_nation_submits_to_a_truce() -> None:
    play = interphase(COALITION_OFFERS, year=1706)
    assert refusal(play, "truce poland") == "10.2l"
    assert refusal(play, "truce sweden") == "10.2l"
    assert refusal(play, "truce denmark") == "10.2l"
    do(play, "truce saxony")
    assert status(play, "saxony") == "truce"
    assert at(play, "konigin") == "saxony-pool"


@pytest.mark.rule("10.2l")
def test_sweden_never_submits() -> None:
    play = interphase(SWEDISH_OFFERS)
    assert refusal(play, "truce sweden") == "10.2l"
    assert refusal(play, "truce holstein-gottorp") == "10.2l"


# -- 2.3 the Night Rider -------------------------------------------------------------------------------------------


def exile(needed: int, die: int, year: int = 1711, pieces: str = "", **said: Any) -> korvolan.Play:
    """Karl XII is in exile and needs so much."""
    flags = f"exiled = true\nnight_rider = {needed}"
    return interphase(NIGHT_RIDE, 'karl-xii = "exile"\n' + pieces, flags=flags, year=year, dice=f"[{die}]", **said)


@pytest.mark.rule("2.3e")
@pytest.mark.parametrize(
    ("year", "needed", "die", "returns"),
    [(1710, 6, 5, False), (1710, 6, 6, True), (1711, 5, 4, False), (1711, 5, 5, True), (1712, 4, 4, True), (1714, 2, 1, False)],
)
def test_the_night_rider_needs_one_less_each_year(year: int, needed: int, die: int, returns: bool) -> None:
    """Exiled in 1709: 6 in 1710, 5 or more in 1711, 4 or more in 1712."""
    play = exile(needed, die, year)
    if returns:
        assert "deploy kopparberg" in may(play)
    else:
        assert at(play, "karl-xii") == "exile"
        assert state(play).night_rider == needed - 1


@pytest.mark.rule("2.3e")
def test_in_the_end_he_cannot_fail() -> None:
    play = exile(1, 1)
    assert "deploy svealand" in may(play)


@pytest.mark.rule("2.3e")
def test_nobody_rolls_for_a_karl_who_is_not_in_exile() -> None:
    play = interphase(NIGHT_RIDE, 'karl-xii = "livland 2"', dice="[6]")
    assert at(play, "karl-xii") == "livland"
    assert status(play, "ukraine") == "active"  # the 6 was Ukraine's


@pytest.mark.rule("2.3f")
def test_he_lands_where_no_enemy_is() -> None:
    play = exile(6, 6, pieces='reventlov = "skane 2"', denmark="active 16")
    assert refusal(play, "deploy skane") == "2.3f"
    assert refusal(play, "deploy livland") != ""
    do(play, "deploy kopparberg")
    assert at(play, "karl-xii") == "kopparberg"
    assert strength(play, "karl-xii") == 4
    assert state(play).night_rider == 0
    assert state(play).knows(1, 0)


@pytest.mark.rule("2.3f")
def test_an_enemy_garrison_does_not_keep_him_away() -> None:
    play = exile(6, 6, places='skane = "denmark"', denmark="active 16")
    do(play, "deploy skane")
    assert at(play, "karl-xii") == "skane"


@pytest.mark.rule("2.3e", "2.3f")
def test_with_enemies_all_over_sweden_he_waits_and_keeps_his_chance() -> None:
    """Ruling A87."""
    enemies = {
        "reventlov": "skane",
        "rantzau": "smaland",
        "prins-christian": "ostergotland",
        "astrakhanski": "svealand",
        "moskovski": "kopparberg",
        "vladimirski": "vasternorrland",
        "novgorodski": "vastergotland",
        "lewenhaupt": "livland",
    }
    play = exile(5, 6, pieces="\n".join(f'{name} = "{place} 2"' for name, place in enemies.items()), denmark="active 16")
    assert at(play, "karl-xii") == "exile"
    assert state(play).night_rider == 5
    assert status(play, "ukraine") == "active"  # the 6 was not rolled for him


@pytest.mark.rule("12.4d")
def test_a_nation_that_an_envoy_has_won_enters_without_a_roll() -> None:
    """Ruling A47: unless it may not be rolled for any more."""
    play = interphase(COALITION_ENTRY, denmark='{ status = "inactive", rp = 16, envoy = true }')
    assert status(play, "denmark") == "active"
    barred = interphase(COALITION_ENTRY, denmark="out", prussia='{ status = "out", envoy = true }')
    assert status(barred, "prussia") == "out"
