"""11.6 the Ottoman Empire: surrender, Polish solidarity, the Austrian war."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.pax_baltica import board as m
from korvolan.games.pax_baltica.rules import invasions

from ..story import asked, do, may, refusal, told
from .year import (
    AUSTRIA,
    SOLIDARITY,
    TRUCED,
    actions,
    at,
    cube,
    enter,
    interphase,
    points,
    state,
    status,
)

# -- 11.6 the Ottoman Empire ---------------------------------------------------------------------------------------

SURROUNDED = {"pyotr-i": "moldova", "moskovski": "bessarabia", "vladimirski": "yedisan", "novgorodski": "krym"}


def ottoman_land(**others: str) -> Play:
    pieces = {**SURROUNDED, "tatar": "podole", **others}
    return actions("sweden", "\n".join(f'{name} = "{where} 2"' for name, where in pieces.items()), ottoman_empire="active 16")


@pytest.mark.rule("11.6d")
def test_the_ottomans_surrender_when_the_enemy_alone_holds_all_their_land() -> None:
    play = ottoman_land()
    invasions.check_ottoman_surrender(state(play))
    assert state(play).truces_due == [m.OTTOMANS]


@pytest.mark.rule("11.6d")
@pytest.mark.parametrize("others", [{"novgorodski": "kursk"}, {"tatar": "krym"}, {"sipahi": "krym"}])
def test_one_territory_free_of_enemies_is_enough(others: dict[str, str]) -> None:
    play = ottoman_land(**others)
    invasions.check_ottoman_surrender(state(play))
    assert state(play).truces_due == []


@pytest.mark.rule("11.6d")
def test_the_truce_comes_at_the_end_of_the_battle_phase() -> None:
    pieces = {**SURROUNDED, "tatar": "podole"}
    play = actions(
        "coalition", "\n".join(f'{name} = "{where} 2"' for name, where in pieces.items()), ottoman_empire="active 16"
    )
    do(play, "pass")
    while status(play, "ottoman-empire") == "active" and state(play).season == 0:
        do(play, sorted(may(play))[0])
    assert status(play, "ottoman-empire") == "truce"
    assert cube(play, "ottoman-empire") == 1709


@pytest.mark.rule("11.6e")
def test_ottomans_in_poland_bring_saxony_back_at_once() -> None:
    """Under truce since 1706; Ottomans enter Podole in 1711, and Saxony builds with its points."""
    play = actions(
        "sweden",
        'konigin = "saxony-pool"\ntatar = "braclaw 2"',
        year=1711,
        ottoman_empire="active 16",
        saxony=TRUCED.format(rp=12, until=1710),
    )
    enter(play, "tatar", "podole")
    assert status(play, "saxony") == "active"
    assert cube(play, "saxony") == 0
    assert asked(play)[0] == "coalition"
    assert points(play, "saxony") == 12
    assert "draw saxony" in may(play)


@pytest.mark.rule("11.6e")
def test_both_nations_return_but_not_one_that_is_not_in_the_scenario() -> None:
    truce = TRUCED.format(rp=16, until=1714)
    off = 'konigin = "saxony-pool"\nastrakhanski = "russia-pool"\ntatar = "moldova 2"'
    both = actions("sweden", off, year=1711, ottoman_empire="active 16", saxony=truce, russia=truce)
    enter(both, "tatar", "podole")
    assert (status(both, "saxony"), status(both, "russia")) == ("active", "active")
    one = actions("sweden", off, year=1711, ottoman_empire="active 16", saxony="out", russia=truce)
    enter(one, "tatar", "podole")
    assert (status(one, "saxony"), status(one, "russia")) == ("out", "active")


@pytest.mark.rule("11.6e")
@pytest.mark.parametrize(("name", "where"), [("tatar", "zaporizhzhia"), ("lewenhaupt", "podole")])
def test_only_ottomans_and_only_in_poland(name: str, where: str) -> None:
    play = actions(
        "sweden",
        'konigin = "saxony-pool"\ntatar = "moldova 2"',
        ottoman_empire="active 16",
        saxony=TRUCED.format(rp=16, until=1709),
    )
    enter(play, name, where)
    assert status(play, "saxony") == "truce"


def solidarity(saxony: str = "", russia: str = "active 32", tatar: str = "podole") -> Play:
    """An Interphase in which Ottomans stand in Poland."""
    off = 'konigin = "saxony-pool"\n' + ("" if russia.startswith("active") else 'astrakhanski = "russia-pool"\n')
    return interphase(
        SOLIDARITY,
        off + f'tatar = "{tatar} 2"\nsipahi = "krym 2"',
        ottoman_empire="active 16",
        saxony=saxony or TRUCED.format(rp=12, until=1708),
        russia=russia,
        denmark="active 16",
    )


@pytest.mark.rule("11.6f")
def test_sweden_chooses_between_two_answers() -> None:
    play = solidarity()
    assert asked(play) == ("sweden", ["11.6f"])
    assert may(play) == {"accept", "truce ottoman-empire"}
    assert refusal(play, "truce saxony") == "11.6f"


@pytest.mark.rule("11.6f")
def test_the_ottomans_may_be_given_up() -> None:
    play = solidarity()
    do(play, "truce ottoman-empire")
    assert (status(play, "ottoman-empire"), status(play, "saxony")) == ("truce", "truce")
    assert cube(play, "ottoman-empire") == 1709
    assert at(play, "tatar") == "ottoman-empire-pool"


@pytest.mark.rule("11.6f")
def test_or_all_that_are_under_truce_return() -> None:
    play = solidarity(russia=TRUCED.format(rp=32, until=1709))
    do(play, "accept")
    assert (status(play, "saxony"), status(play, "russia")) == ("active", "active")
    assert status(play, "ottoman-empire") == "active"
    assert asked(play)[0] == "sweden"  # they build in the Coalition's part


@pytest.mark.rule("11.6f")
def test_nothing_is_asked_without_a_truce_or_without_ottomans_in_poland() -> None:
    assert asked(solidarity(saxony="active 16"))[1] != ["11.6f"]
    assert asked(solidarity(tatar="krym"))[1] != ["11.6f"]


@pytest.mark.rule("11.6g")
def test_austria_goes_to_war_on_a_6() -> None:
    """Active since 1711; in 1712 a 6 sends all Ottoman blocks to the pool, with the cube in 1716."""
    pieces = 'tatar = "krym 2"\nsipahi = "podole 1"'
    war = interphase(AUSTRIA, pieces, year=1712, ottoman_empire="active 16", ukraine="out", dice="[6]")
    assert status(war, "ottoman-empire") == "truce"
    assert cube(war, "ottoman-empire") == 1716
    assert at(war, "tatar") == at(war, "sipahi") == "ottoman-empire-pool"
    peace = interphase(AUSTRIA, pieces, year=1712, ottoman_empire="active 16", ukraine="out", dice="[5]")
    assert status(peace, "ottoman-empire") == "active"


@pytest.mark.rule("11.6g")
def test_austria_waits_for_the_interphase_after_their_entry() -> None:
    play = interphase(AUSTRIA, year=1711, ottoman_empire="inactive 16", ukraine="out", dice="[6, 6]")
    assert status(play, "ottoman-empire") == "active"
    assert "Austria goes to war with the Ottoman Empire." not in told(play)
