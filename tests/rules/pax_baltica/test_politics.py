"""Sections 10.1, 10.3 and 11.1 of Pax Baltica: who may be rolled for, what is added, and what entry brings."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.pax_baltica.board import COALITION, SWEDISH
from korvolan.games.pax_baltica.fields import TRUCE
from korvolan.games.pax_baltica.rules import politics

from .realm import nation, place, state, status, war

OUTSIDE = {"denmark": "inactive 16"}


def rolls(play: Play, side: int) -> set[str]:
    """The nations for which a side may roll now."""
    g = state(play)
    return {n for n in ALL if politics.bars_roll(g, side, nation(n)) == 0}


def needs(play: Play, name: str) -> int:
    """The lowest die that brings a nation in; 7 if none does."""
    g = state(play)
    return next((die for die in range(1, 7) if politics.enters(g, nation(name), die)), 7)


def why_no_roll(play: Play, side: int, name: str) -> str:
    """The case that forbids a roll."""
    return play.game.texts.verdicts[politics.bars_roll(state(play), side, nation(name))].case


ALL = ["sweden", "russia", "saxony", "denmark", "ottoman-empire", "poland", "ukraine", "prussia", "hannover"]
ALL += ["holstein-gottorp", "great-britain"]


def under_truce(play: Play, name: str, until: int) -> None:
    state(play).status[nation(name)] = TRUCE
    state(play).rebuild_derived()
    state(play).truce_until[nation(name)] = until


# -- 10.1 activation -----------------------------------------------------------------------------------------------


@pytest.mark.rule("10.1a")
def test_a_six_brings_denmark_in() -> None:
    play = war(nations=OUTSIDE, alone=("bergenhus-regiment",))
    assert rolls(play, COALITION) == {"denmark", "prussia"}
    assert rolls(play, SWEDISH) == {"ottoman-empire", "ukraine"}
    assert needs(play, "denmark") == 6
    assert why_no_roll(play, COALITION, "saxony") == "10.1a"  # in the war
    assert why_no_roll(play, COALITION, "ottoman-empire") == "10.1a"  # Sweden's roll
    assert why_no_roll(play, COALITION, "great-britain") == "10.1a"  # nobody's


@pytest.mark.rule("10.1b")
def test_an_active_nation_holds_its_land_and_may_act() -> None:
    play = war(nations=OUTSIDE, alone=("bergenhus-regiment",))
    g = state(play)
    assert g.control(place("jylland")) == -1
    politics.activate(g, nation("denmark"), False)
    assert status(play, "denmark") == "active"
    assert g.control(place("jylland")) == COALITION
    assert "denmark" not in rolls(play, COALITION)


@pytest.mark.rule("10.1b")
def test_a_nation_that_returns_leaves_its_truce_behind() -> None:
    play = war(nations=OUTSIDE, alone=("bergenhus-regiment",), year=1715)
    under_truce(play, "denmark", 1715)
    state(play).envoy[nation("denmark")] = 1
    politics.activate(state(play), nation("denmark"), False)
    assert (status(play, "denmark"), state(play).truce_until[nation("denmark")]) == ("active", 0)
    assert state(play).envoy[nation("denmark")] == 0


@pytest.mark.rule("10.1d")
def test_entry_in_mid_year_brings_the_points_at_once() -> None:
    """Saxony at level 12 has 12 points now; in an Interphase they come by its own rules."""
    play = war('schulenburg = "saxony-pool"', nations={"saxony": "inactive 12"}, alone=("kurprinz",))
    g = state(play)
    politics.activate(g, nation("saxony"), True)
    assert (status(play, "saxony"), g.points[nation("saxony")]) == ("active", 12)
    play = war('schulenburg = "saxony-pool"', nations={"saxony": "inactive 12"}, alone=("kurprinz",))
    politics.activate(state(play), nation("saxony"), False)
    assert state(play).points[nation("saxony")] == 0


# -- who is rolled for ---------------------------------------------------------------------------------------------


@pytest.mark.rule("10.3a", "10.3b")
def test_denmark_out_in_1711_is_rolled_for_from_1715_on() -> None:
    play = war(nations=OUTSIDE, alone=("bergenhus-regiment",), year=1714)
    under_truce(play, "denmark", 1715)
    assert why_no_roll(play, COALITION, "denmark") == "10.3b"
    state(play).year = 1713
    assert why_no_roll(play, COALITION, "denmark") == "10.3b"
    for year in (1715, 1716):
        state(play).year = year
        assert "denmark" in rolls(play, COALITION)
        assert needs(play, "denmark") == 6


@pytest.mark.rule("11.8a")
def test_ukraine_rises_only_against_a_russia_in_the_war() -> None:
    play = war(nations={"russia": "inactive 32"}, alone=("astrakhanski",))
    under_truce(play, "russia", 1708)
    assert why_no_roll(play, SWEDISH, "ukraine") == "11.8a"
    state(play).year = 1708
    assert "russia" in rolls(play, COALITION)


@pytest.mark.rule("11.9c")
def test_hannover_is_rolled_for_after_its_defection_alone() -> None:
    play = war()
    assert why_no_roll(play, COALITION, "hannover") == "11.9c"
    state(play).defected = 1
    state(play).rebuild_derived()
    assert "hannover" in rolls(play, COALITION)
    assert needs(play, "hannover") == 7  # -1: never, without the track


def test_who_is_out_for_good_is_not_rolled_for() -> None:
    play = war(nations={"prussia": "out"})
    assert why_no_roll(play, COALITION, "prussia") == "SCNd"
    play = war(nations={"prussia": "out"}, flags='ceded = ["pommern"]')
    assert why_no_roll(play, COALITION, "prussia") == "11.1d"


# -- modifiers -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.6a", "11.8a")
def test_karl_in_ukraine_weighs_with_turks_and_cossacks() -> None:
    play = war('karl-xii = "poltavshchyna 4"')
    assert (needs(play, "ottoman-empire"), needs(play, "ukraine")) == (5, 4)
    assert needs(play, "denmark") <= 6
    play = war('karl-xii = "kursk 4"')
    assert (needs(play, "ottoman-empire"), needs(play, "ukraine")) == (6, 6)


@pytest.mark.rule("11.7a")
def test_prussia_has_one_less_on_every_roll() -> None:
    play = war()
    assert needs(play, "prussia") == 7
    assert politics.roll_modifier(state(play), nation("prussia")) == -1


@pytest.mark.rule("11.1h", "11.1i")
@pytest.mark.parametrize(
    ("box", "in_russia", "added"),
    [
        (0, False, {"denmark": 0, "saxony": 0, "prussia": -1, "hannover": -1}),
        (2, False, {"denmark": 1, "saxony": 0, "prussia": -1, "hannover": -1}),
        (3, False, {"denmark": 1, "saxony": 0, "prussia": 0, "hannover": 0}),
        (5, False, {"denmark": 2, "saxony": 1, "prussia": 1, "hannover": 1}),
        (0, True, {"denmark": 1, "saxony": 0, "prussia": -1, "hannover": -1}),
        (3, True, {"denmark": 2, "saxony": 1, "prussia": 0, "hannover": 0}),
    ],
)
def test_the_boxes_of_the_row_add_up(box: int, in_russia: bool, added: dict[str, int]) -> None:
    play = war('livgardet = "velikaya 2"' if in_russia else 'livgardet = "livland 2"', flags=f"attrition = {box}")
    assert {n: politics.roll_modifier(state(play), nation(n)) for n in added} == added


def test_odds_name_what_changes_the_roll() -> None:
    play = war('karl-xii = "poltavshchyna 4"', flags="attrition = 3")
    g = state(play)
    assert politics.roll_modifiers(g, nation("ukraine")) == [("10.1a", "a 6 is needed"), ("11.8a", "Karl XII in Ukraine: +2")]
    assert politics.roll_modifiers(g, nation("prussia")) == [
        ("10.1a", "a 6 is needed"),
        ("11.7a", "-1 on every roll"),
        ("11.1i", "Swedish Attrition Track: +1"),
    ]
    assert politics.roll_modifiers(g, nation("russia")) == [("10.1a", "a 6 is needed")]
