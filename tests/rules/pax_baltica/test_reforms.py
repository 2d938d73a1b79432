"""Section 11.2 of Pax Baltica: Russia's reforms, and Nyen that becomes Sankt-Peterburg."""

from __future__ import annotations

from typing import Any

import pytest

from korvolan import Play
from korvolan.games.pax_baltica import board as m

from ..story import asked, do, may, refusal, told
from .names import block, place
from .year import POINTS, at, due, interphase, level, points, state, status, strength

OPEN = "reform_open = true"
STARS = ("sheremetev", "repnin", "menshikov", "golitsyn")
BOXED = "\n".join(f'{name}-reformed = "reform-box"' for name in STARS)


def reform(pieces: str = "", year: int = 1702, places: str = "", **nations: Any) -> Play:
    """Reforms are open; what is not said of the four armies is that they are in the pool."""
    named = {line.split("=")[0].strip() for line in pieces.splitlines()}
    old = [f'{name} = "russia-pool"' for name in STARS if name not in named and f"{name}-reformed" not in named]
    new = [line for line in BOXED.splitlines() if line.split(" ")[0] not in named]
    return interphase(pieces="\n".join([*pieces.splitlines(), *old, *new]), year=year, flags=OPEN, places=places, **nations)


# -- the choice ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.2e")
def test_an_army_is_taken_from_the_map_and_reformed() -> None:
    """Repnin leaves Rzhev in 1702 and returns in 1704."""
    play = reform('repnin = "rzhev 3"')
    assert asked(play) == ("coalition", ["11.2e"])
    assert may(play) == {"decline", *(f"reform {name}" for name in STARS)}
    do(play, "reform repnin", "year 1704")
    assert at(play, "repnin") == ""
    assert strength(play, "repnin") == 0
    assert at(play, "repnin-reformed") == "year-track"
    assert due(play, "repnin-reformed") == 1704


@pytest.mark.rule("11.2e")
def test_an_army_is_taken_from_the_pool() -> None:
    play = reform()
    do(play, "reform golitsyn", "year 1710")
    assert (at(play, "golitsyn"), at(play, "golitsyn-reformed")) == ("", "year-track")


@pytest.mark.rule("11.2e")
def test_the_enemy_sees_which_army_leaves() -> None:
    play = reform('repnin = "rzhev 3"')
    before = state(play).revelations
    do(play, "reform repnin")
    assert state(play).revelations > before
    assert "Repnin leaves the game to be reformed." in told(play, "sweden")


@pytest.mark.rule("11.2e")
def test_the_coalition_may_wait() -> None:
    play = reform('repnin = "rzhev 3"')
    do(play, "decline")
    assert at(play, "repnin") == "rzhev"
    assert at(play, "repnin-reformed") == "reform-box"


@pytest.mark.rule("11.2e")
def test_only_hollow_stars_are_reformed_and_each_once() -> None:
    play = reform('repnin-reformed = "moskva 2"')
    assert refusal(play, "reform pyotr-i") == "11.2e"
    assert refusal(play, "reform repnin") == "11.2e"
    assert "reform menshikov" in may(play)


@pytest.mark.rule("11.2e")
def test_nothing_is_asked_before_reforms_are_open() -> None:
    play = interphase(pieces='repnin = "rzhev 3"\nrepnin-reformed = "set-aside"')
    assert asked(play)[0] == "sweden"


@pytest.mark.rule("11.2g")
def test_one_army_a_year() -> None:
    play = reform()
    do(play, "reform repnin", "year 1704")
    assert asked(play)[0] == "sweden"
    assert "reform menshikov" not in may(play)
    assert sum(at(play, f"{name}-reformed") == "year-track" for name in STARS) == 1


@pytest.mark.rule("11.2f")
def test_the_year_box() -> None:
    """In 1702: 1703 is too soon, 1704 is taken, 1705 is free."""
    play = reform('menshikov-reformed = { at = "year-track", due = 1704 }')
    do(play, "reform repnin")
    assert refusal(play, "year 1703") == "11.2f"
    assert refusal(play, "year 1702") == "11.2f"
    assert refusal(play, "year 1704") == "11.2f"
    do(play, "year 1705")
    assert due(play, "repnin-reformed") == 1705


@pytest.mark.rule("11.2f")
def test_a_fleet_bars_a_year_box_too() -> None:
    """Ruling A43."""
    fleets = "\n".join(f'{name} = {{ at = "year-track", due = 1704 }}' for name in ("apraksin", "galley-fleet"))
    play = reform(fleets, places='nyen = "russia"', sweden="active 36")
    do(play, "reform repnin")
    assert refusal(play, "year 1704") == "11.2f"
    assert "year 1721" in may(play)


@pytest.mark.rule("11.2f")
def test_no_reform_without_a_printed_box() -> None:
    """Ruling A86: in 1720 no box is two years ahead."""
    assert "reform repnin" in may(reform(year=1719, ukraine="out"))
    assert asked(reform(year=1720, ukraine="out"))[0] == "sweden"


# -- arrivals and cost ---------------------------------------------------------------------------------------------


@pytest.mark.rule("11.2h")
def test_a_reformed_army_arrives_in_its_year() -> None:
    play = reform('repnin-reformed = { at = "year-track", due = 1704 }', year=1704)
    assert at(play, "repnin-reformed") == "russia-pool"
    assert due(play, "repnin-reformed") == 0
    later = reform('repnin-reformed = { at = "year-track", due = 1705 }', year=1704)
    assert at(later, "repnin-reformed") == "year-track"


@pytest.mark.rule("11.2h")
def test_it_can_be_drawn_in_the_same_interphase() -> None:
    play = interphase(
        pieces='repnin-reformed = { at = "year-track", due = 1704 }',
        year=1704,
        denmark="out",
        ukraine="out",
        hannover="out",
        dice='["repnin-reformed"]',
    )
    while "draw russia" not in may(play):
        do(play, "done")
    do(play, "draw russia")
    assert at(play, "repnin-reformed") == "in-hand"


@pytest.mark.rule("11.2h")
def test_the_enemy_knows_that_it_was_not_on_the_map_before() -> None:
    play = reform('repnin-reformed = { at = "year-track", due = 1704 }\npyotr-i = "moskva 4"', year=1704)
    assert state(play).stamp[block("Repnin (reformed)")] == state(play).handles[m.RUSSIA] > 0


@pytest.mark.rule("11.2i")
@pytest.mark.parametrize(
    ("russia", "armies", "had"),
    [
        ("active 32", 2, 24),
        ("active 32", 0, 32),
        ("active 4", 2, 0),
        ('{ status = "active", rp = 28, event_rp = 5, halved = true }', 1, 12),
    ],
)
def test_reforms_cost_points_and_no_level(russia: str, armies: int, had: int) -> None:
    """Level 32 and two armies on the track: 24 points. Half points are taken before the cost (ruling A48)."""
    track = [f'{name}-reformed = {{ at = "year-track", due = {1710 + i} }}' for i, name in enumerate(STARS[:armies])]
    play = interphase(POINTS, "\n".join(track), russia=russia)
    assert points(play, "russia") == had
    assert level(play, "russia") in (32, 4, 28)
    assert str(level(play, "russia")) in russia


@pytest.mark.rule("11.2i")
def test_the_army_chosen_this_year_costs_already() -> None:
    """Ruling A42: arrivals first, then the choice, then the cost."""
    play = reform('menshikov-reformed = { at = "year-track", due = 1702 }')
    do(play, "reform repnin", "year 1704")
    assert points(play, "russia") == 28


@pytest.mark.rule("11.2i")
def test_fleets_on_the_track_cost_nothing() -> None:
    fleets = "\n".join(f'{name} = {{ at = "year-track", due = 1710 }}' for name in ("apraksin", "galley-fleet"))
    play = interphase(POINTS, fleets, places='nyen = "russia"', sweden="active 36")
    assert points(play, "russia") == 32


@pytest.mark.rule("11.2j")
def test_a_truce_does_not_stop_reforms() -> None:
    play = reform(
        'astrakhanski = "russia-pool"\nrepnin-reformed = { at = "year-track", due = 1705 }',
        year=1705,
        russia='{ status = "truce", rp = 32, truce_until = 1708 }',
    )
    assert at(play, "repnin-reformed") == "russia-pool"
    do(play, "reform menshikov", "year 1707")
    assert at(play, "menshikov-reformed") == "year-track"
    assert status(play, "russia") == "truce"


# -- Sankt-Peterburg -----------------------------------------------------------------------------------------------

FLEETS = "\n".join(f'{name} = {{ at = "year-track", due = 1705 }}' for name in ("apraksin", "galley-fleet"))


@pytest.mark.rule("11.2n")
def test_nyen_becomes_sankt_peterburg() -> None:
    play = interphase(pieces=FLEETS, places='nyen = "russia"', sweden="active 36", year=1705)
    g = state(play)
    assert g.petersburg
    assert g.garrison(m.NYEN) == 4
    assert g.port_kind(m.NYEN) == m.HARBOR
    assert at(play, "apraksin") == at(play, "galley-fleet") == "russia-pool"
    assert due(play, "apraksin") == 0


@pytest.mark.rule("11.2n")
def test_not_before_its_year() -> None:
    play = interphase(pieces=FLEETS, places='nyen = "russia"', sweden="active 36", year=1704)
    assert not state(play).petersburg
    assert state(play).garrison(place("Nyen")) == 1
    assert at(play, "apraksin") == "year-track"
