"""11.8 Ukraine: the revolt, Mazepa, pacification."""

from __future__ import annotations

import pytest

from korvolan.games.pax_baltica import board as m
from korvolan.games.pax_baltica.rules import losses, politics, ukraine

from ..story import do, may, refusal
from .names import block, place
from .year import (
    SWEDISH_ENTRY,
    TRUCED,
    actions,
    at,
    cube,
    go_on,
    interphase,
    level,
    marker,
    state,
    status,
    strength,
)

# -- 11.8 Ukraine --------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.8a")
@pytest.mark.parametrize(
    ("karl", "die", "rises"),
    [("sivershchyna", 4, True), ("sivershchyna", 3, False), ("kursk", 5, False), ("kursk", 6, True)],
)
def test_ukraine_rises_sooner_with_karl_there(karl: str, die: int, rises: bool) -> None:
    play = interphase(SWEDISH_ENTRY, f'karl-xii = "{karl} 4"', dice=f"[{die}]")
    assert (status(play, "ukraine") == "active") == rises


@pytest.mark.rule("11.8a")
def test_ukraine_does_not_rise_while_russia_is_out() -> None:
    play = interphase(
        SWEDISH_ENTRY, 'astrakhanski = "russia-pool"', russia=TRUCED.format(rp=32, until=1707), denmark="active 16", dice="[6]"
    )
    assert status(play, "ukraine") == "inactive"
    assert politics.bars_roll(state(play), m.SWEDISH, m.UKRAINE) != 0


@pytest.mark.rule("11.8b")
def test_the_revolt_removes_all_markers_and_costs_russia_8() -> None:
    """Russia at 28 with a Swedish marker on Poltava: 32 without it, then 24."""
    play = interphase(SWEDISH_ENTRY, russia="active 28", places='poltavshchyna = "sweden"', dice="[6]")
    assert marker(play, "poltavshchyna") == ""
    assert level(play, "russia") == 24
    assert state(play).control(place("Poltavshchyna")) == m.SWEDISH


@pytest.mark.rule("11.8c")
def test_mazepa_appears_in_sivershchyna() -> None:
    play = interphase(SWEDISH_ENTRY, dice="[6]")
    assert (at(play, "mazepa"), strength(play, "mazepa")) == ("sivershchyna", 3)


@pytest.mark.rule("11.8c")
def test_he_appears_elsewhere_if_the_coalition_is_there() -> None:
    play = interphase(SWEDISH_ENTRY, 'cossack = "sivershchyna 2"', dice="[6]")
    assert may(play) == {"deploy kyivshchyna", "deploy poltavshchyna", "deploy zaporizhzhia"}
    assert refusal(play, "deploy sivershchyna") != ""
    do(play, "deploy kyivshchyna")
    assert at(play, "mazepa") == "kyivshchyna"


OCCUPIED = """cossack = "sivershchyna 2"
moskovski = "kyivshchyna 2"
vladimirski = "poltavshchyna 2"
"""


@pytest.mark.rule("11.8c")
def test_he_waits_while_the_coalition_is_everywhere() -> None:
    play = interphase(SWEDISH_ENTRY, OCCUPIED + 'novgorodski = "zaporizhzhia 2"', dice="[6]")
    assert (status(play, "ukraine"), at(play, "mazepa")) == ("active", "set-aside")
    waiting = interphase(SWEDISH_ENTRY, OCCUPIED + 'novgorodski = "zaporizhzhia 2"', ukraine="active", russia="active 24")
    assert at(waiting, "mazepa") == "set-aside"
    later = interphase(SWEDISH_ENTRY, OCCUPIED, ukraine="active", russia="active 24")
    assert (at(later, "mazepa"), strength(later, "mazepa")) == ("zaporizhzhia", 3)


@pytest.mark.rule("11.8e")
def test_ukraine_is_pacified_at_the_end_of_the_phase() -> None:
    """Mazepa is killed: Russia from 24 to 32. Russian markers in Ukraine go and move no level (ruling A11)."""
    play = actions(
        "coalition", 'mazepa = "poltavshchyna 1"', ukraine="active", russia="active 24", places='kyivshchyna = "russia"'
    )
    losses.eliminate(state(play), block("Mazepa"), losses.IN_BATTLE)
    assert status(play, "ukraine") == "active"
    assert state(play).truces_due == [m.UKRAINE]
    do(play, "pass")
    assert (status(play, "ukraine"), level(play, "russia")) == ("inactive", 32)
    assert (at(play, "mazepa"), marker(play, "kyivshchyna")) == ("set-aside", "")
    assert state(play).control(place("Kyivshchyna")) == m.COALITION


@pytest.mark.rule("11.8e")
def test_mazepa_leaves_when_baturyn_falls() -> None:
    play = actions("coalition", 'mazepa = "poltavshchyna 2"', ukraine="active", russia="active 24")
    ukraine.pacify_ukraine(state(play))
    go_on(play)
    assert (at(play, "mazepa"), strength(play, "mazepa")) == ("set-aside", 0)
    assert state(play).owner(m.SIVERSHCHYNA) == m.RUSSIA


@pytest.mark.rule("11.8e")
def test_with_russia_under_truce_pacified_ukraine_is_closed() -> None:
    """Ruling A82: whoever is there must leave."""
    play = actions(
        "sweden",
        'mazepa = "poltavshchyna 1"\nkarl-xii = "kyivshchyna 4"\nastrakhanski = "russia-pool"',
        ukraine="active",
        russia=TRUCED.format(rp=24, until=1707),
        denmark="active 16",
    )
    ukraine.pacify_ukraine(state(play))
    go_on(play)
    do(play, sorted(may(play))[0])
    assert not m.GROUPS[state(play).at[block("Karl XII")]] & m.IN_UKRAINE
    assert level(play, "russia") == 32


@pytest.mark.rule("11.8f")
def test_after_pacification_ukraine_is_rolled_for_without_delay() -> None:
    play = actions("coalition", 'mazepa = "poltavshchyna 2"', year=1709, ukraine="active", russia="active 24")
    g = state(play)
    ukraine.pacify_ukraine(g)
    g.year = 1710
    assert politics.bars_roll(g, m.SWEDISH, m.UKRAINE) == 0
    assert cube(play, "ukraine") == 0
