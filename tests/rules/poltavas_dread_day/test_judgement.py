"""What programs make of positions of Poltava's Dread Day."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.poltavas_dread_day import GAME
from korvolan.games.poltavas_dread_day.aims import GARRISONED
from korvolan.games.poltavas_dread_day.board import CITY_IDS, COALITION, SWEDISH
from korvolan.games.poltavas_dread_day.clash import Force
from korvolan.games.poltavas_dread_day.judgement import SHIPPING, goal_of, plan_of, start_of
from korvolan.games.poltavas_dread_day.parties import party
from korvolan.games.poltavas_dread_day.staff import Staff
from korvolan.kernel.dice import seeded
from korvolan.kernel.judgement import CAPTAIN, RECRUIT

from .story import hex, piece, stack, state, war, where


def planned(play: Play, skill: int) -> int:
    return GAME.judgement().intend(state(play), skill, seeded(1))


def go_on(play: Play, plan: int) -> None:
    """One activation of a captain's, by a plan."""
    judgement = GAME.judgement()
    g = state(play)
    seat = g.seat
    while g.choices and g.seat == seat:
        g.apply(judgement.follow(g, plan, CAPTAIN, seeded(1)))


@pytest.mark.parametrize("skill", [RECRUIT, CAPTAIN])
def test_a_tsar_who_rides_alone_is_taken(skill: int) -> None:
    """Peter is alone four hexes from Dorpat; with a unit beside him he is not the aim of one Foot."""
    pieces = {"charles-xii": "stockholm!", "peter-i": "2205", **stack("dorpat", "stenbock", "swedish-indelta-foot-1")}
    found = planned(war(pieces), skill)
    assert (start_of(found), goal_of(found)) == (hex("dorpat"), hex("2205"))
    army = {f"russian-regular-foot-{n}": "2205" for n in range(1, 7)}
    found = planned(war({**pieces, **army}), skill)
    assert goal_of(found) != hex("2205")


@pytest.mark.parametrize(("sea", "sails"), [(6, True), (1, False)])
def test_nobody_goes_aboard_for_a_voyage_that_cannot_end(sea: int, sails: bool) -> None:
    """Winter at Stockholm: an army goes over to Reval if the Fleets have the points for it. If not, it stays ashore: Fleets
    that end Winter at sea are lost with all aboard."""
    army = [f"swedish-indelta-foot-{n}" for n in range(1, 5)]
    pieces = {**stack("stockholm!", "charles-xii", *army, "swedish-fleet-1", "swedish-fleet-2"), "peter-i": "moscow!"}
    play = war({**pieces, "reval-garrison": "reval!"}, season="winter", dice=[sea, sea, sea, 6])
    go_on(play, plan_of(SHIPPING, hex("stockholm"), hex("reval")))
    assert where(play, "charles-xii") == ("1804" if sails else "1304")
    assert all(carrier < 0 for carrier in state(play).aboard)


def test_leaders_stay_for_new_troops() -> None:
    """Four leaders and six units at Stockholm, where a garrison stays: two of the leaders go, with all units. Without the
    garrison nobody is left behind alone."""
    army = [f"swedish-indelta-foot-{n}" for n in range(1, 7)]
    leaders = ["rehnskold", "stenbock", "lewenhaupt", "armfelt"]
    pieces = {**stack("stockholm!", *leaders, *army), "charles-xii": "riga!", "peter-i": "moscow!"}
    for garrison, going in (({"stockholm-garrison": "stockholm!"}, 2), ({}, 4)):
        g = state(war({**pieces, **garrison}))
        who = party(g, Staff(g, SWEDISH), hex("stockholm"), 0)
        assert sum(piece(name) in who for name in leaders) == going
        assert all(piece(name) in who for name in army)


def test_losses_count_less_when_the_war_ends() -> None:
    """Four Foot before Charles's army: a danger in 1705, hardly one in 1722. A stack with a king is always in danger."""
    army = {f"swedish-indelta-foot-{n}": "dorpat" for n in range(1, 7)}
    pieces = {"charles-xii": "dorpat", **army, "peter-i": "moscow!"}
    foot = [f"russian-regular-foot-{n}" for n in range(1, 5)]

    def danger(year: int, *leaders: str) -> int:
        g = state(war({**pieces, **stack("2205", *leaders, *foot)}, year=year, seat="coalition"))
        force = Force(g, [piece(name) for name in (*leaders, *foot)])
        return Staff(g, COALITION).danger(g, hex("2205"), force, False)

    assert danger(1705, "repnin") > 8 * danger(1722, "repnin") > 0
    assert danger(1705, "peter-i") == danger(1722, "peter-i") > 0


def test_the_last_garrisons_count_most() -> None:
    """[12.1a, 12.1b] What is still to be taken, and how few are left; with Charles dead Sweden proper is excused."""
    names = GAME.judgement().names
    kept = {"peter-i": "moscow!", "stockholm-garrison": "stockholm!", "riga-garrison": "riga!"}
    control = {CITY_IDS[city]: "russia" for city in GARRISONED if CITY_IDS[city] not in ("stockholm", "riga")}

    def feature(name: str, pieces: dict[str, str]) -> int:
        return GAME.judgement().measure(state(war(pieces, control=control)))[names.index(name)]

    alive = {**kept, "charles-xii": "stockholm!"}
    assert (feature("garrisons", alive), feature("last_ones", alive)) == (2 + 3, -34)
    assert (feature("garrisons", kept), feature("last_ones", kept)) == (3, -50)
    assert feature("late_last_ones", kept) == -50 * 5
