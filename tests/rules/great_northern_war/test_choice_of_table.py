"""Chapter 13.8 of Great Northern War at Copenhagen: the forecast takes the better table, and what it shows is what is rolled.

Every chance here is reckoned by hand from the two tables. Copenhagen is a major fortress: a Siege Attack has one column less,
and nobody in it retreats (16.4d), so that it is won only when everybody inside is lost."""

from __future__ import annotations

from fractions import Fraction

import pytest

from korvolan import Play
from korvolan.games.great_northern_war.board import SEAT_NAMES
from korvolan.kernel.view import OddsView

from ..story import do
from .fight import column, strengths
from .story import war

WON = f"{SEAT_NAMES[0]} wins at Copenhagen (1229)"
ARMY = ("charles-xii", "rhenskold", "life-guard-of-foot", "drabants", "swedish-artillery-1")


def siege(swedes: tuple[str, ...], danes: tuple[str, ...]) -> Play:
    """A Siege Attack by all Swedes; their leaders double next."""
    play = war(dict.fromkeys(swedes, "1128") | dict.fromkeys(danes, "copenhagen"), mp=(20, 20))
    do(play, "act siege-attack", "from 1128", "all", "done")
    return play


def taken(odds: OddsView | None) -> Fraction:
    """The chance that Copenhagen falls."""
    assert odds is not None
    return sum((Fraction(upper, lower) for label, upper, lower in odds.results if label == WON), Fraction(0))


def at_the_tables(play: Play) -> Play:
    """Both sides have doubled: the table is chosen next."""
    do(play, "all")
    if play.seat == "coalition":
        do(play, "all")
    return play


@pytest.mark.rule("13.8b")
def test_shock_takes_more_where_it_annihilates() -> None:
    """Three garrisons of 5, 2 and 2 against 43 with doubled units, 477%: column 400-499% (cavalry +1, siege -1).

    Linear: CA DD DD DD DE DE. DE takes it; after CA two are left, who strike back in the lowest column, AE AE AD AD AD AD: AE
    leaves nobody, after AD one holds out. 2/6 + 1/6 x 2/6 = 7/18. Shock: BB DR DR DE DE DE, 3/6."""
    play = siege(
        (*ARMY, "swedish-infantry-1", "swedish-infantry-2"), ("danish-garrison-3", "danish-garrison-1", "danish-garrison-2")
    )
    before = taken(play.odds("all", "sweden", battle=True).battle)
    assert taken(play.forecast("sweden")) == before == Fraction(1, 2)
    at_the_tables(play)
    assert (strengths(play), column(play)) == ((43, 9), "400-499%")
    assert taken(play.odds("table linear", "sweden", battle=True).battle) == Fraction(7, 18)
    assert taken(play.odds("table shock", "sweden", battle=True).battle) == Fraction(1, 2) == taken(play.forecast("sweden"))


@pytest.mark.rule("13.10a")
def test_what_is_foreseen_counts_the_units_that_leaders_double() -> None:
    """The same army without doubling has 24 against 9, 266%: column 200-299%, and much less to hope for."""
    play = siege(
        (*ARMY, "swedish-infantry-1", "swedish-infantry-2"), ("danish-garrison-3", "danish-garrison-1", "danish-garrison-2")
    )
    doubled, plain = (taken(play.odds(action, "sweden", battle=True).battle) for action in ("all", "done"))
    assert doubled == Fraction(1, 2)
    assert plain < doubled
    do(play, "done")
    assert (strengths(play), column(play)) == ((24, 9), "200-299%")
    assert taken(play.forecast("sweden")) == plain


@pytest.mark.rule("16.4d")
def test_linear_takes_more_where_a_rout_is_no_more_than_a_defeat() -> None:
    """Garrisons of 5 and 2 against 15 with doubled units, 214%: column 150-199% after the siege's shift.

    DD and DR leave one inside, so that only a counterattack can bring it down: CA takes the weaker, and the other strikes back
    alone and is lost on five faces of six. Linear: AD CA CA DD DD DD, 2/6 x 5/6 = 5/18. Shock has one CA: 5/36."""
    play = siege(("charles-xii", "swedish-artillery-1", "swedish-infantry-1"), ("danish-garrison-3", "danish-garrison-1"))
    assert taken(play.odds("all", "sweden", battle=True).battle) == Fraction(5, 18)
    at_the_tables(play)
    assert (strengths(play), column(play)) == ((15, 7), "150-199%")
    assert taken(play.odds("table shock", "sweden", battle=True).battle) == Fraction(5, 36)
    assert taken(play.odds("table linear", "sweden", battle=True).battle) == Fraction(5, 18) == taken(play.forecast("sweden"))


@pytest.mark.rule("13.8a")
@pytest.mark.parametrize("danes", [2, 3, 4])
@pytest.mark.parametrize("infantry", [1, 3, 6])
def test_the_forecast_is_that_of_the_better_table(danes: int, infantry: int) -> None:
    """In columns from the lowest to the highest, as far as they can be reckoned exactly."""
    inside = ("danish-garrison-3", "danish-garrison-1", "danish-garrison-2", "danish-infantry-1")[:danes]
    play = at_the_tables(siege((*ARMY[:1], *ARMY[4:], *(f"swedish-infantry-{n}" for n in range(1, infantry + 1))), inside))
    tables = [play.odds(f"table {table}", "sweden", battle=True).battle for table in ("linear", "shock")]
    foreseen = play.forecast("sweden")
    assert foreseen is not None
    if foreseen.exact and all(odds is not None and odds.exact for odds in tables):
        assert taken(foreseen) == max(taken(odds) for odds in tables)


@pytest.mark.rule("13.3a")
@pytest.mark.parametrize("table", ["linear", "shock"])
def test_what_a_table_shows_is_what_its_die_brings(table: str) -> None:
    """The battle window's row of six results is that of the odds, and each die brings what stands under it."""
    play = at_the_tables(siege(ARMY, ("danish-garrison-3", "danish-garrison-1")))
    view = play.view("sweden").battle
    assert view is not None
    assert view.scale is not None
    row = dict(view.scale.tables)[table.capitalize()]
    shown = [view.scale.words[result] for result in row]
    odds = play.odds(f"table {table}", "sweden")
    assert {label: Fraction(upper, lower) for label, upper, lower in odds.results} == {
        label: Fraction(shown.count(label), 6) for label in shown
    }
