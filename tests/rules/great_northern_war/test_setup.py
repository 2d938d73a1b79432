"""Chapters 3 and 29: both scenarios, the free set-up and the quick ones."""

from __future__ import annotations

from collections import Counter

import pytest

from korvolan import Play
from korvolan.games.great_northern_war import GAME
from korvolan.games.great_northern_war.board import COUNTRY, COUNTRY_IDS, FORTRESSES, NATION_IDS, PLACE_IDS
from korvolan.games.great_northern_war.units import NATION, TYPE, TYPE_IDS, UNIT_IDS, UNITS

from ..story import do, may, refusal
from .story import morale, shown, spot, stack, state, town, where

FORT_COUNTS = {"russia": 11, "denmark": 3, "saxony": 2, "poland": 9, "brandenburg": 6}


def opened(scenario: str = "short") -> Play:
    """Both sides take a historical set-up."""
    play = GAME.new(scenario, seed=1)
    do(play, "plan coalition-historical", "plan sweden-historical")
    return play


def garrisons(play: Play, nation: str) -> Counter[str]:
    g = state(play)
    found = [u for u in range(UNITS) if NATION_IDS[NATION[u]] == nation and TYPE_IDS[TYPE[u]] == "garrison"]
    return Counter(PLACE_IDS[g.at[u]] for u in found if PLACE_IDS[g.at[u]].isdigit())


@pytest.mark.rule("1.1b", "29.0a", "29.0b", "29.0c", "29.0d", "29.0e", "29.0f", "29.0g", "29.0i", "6.4d", "23.0a")
@pytest.mark.parametrize(("scenario", "last"), [("short", 1706), ("long", 1709)])
def test_the_numbers_of_a_scenario(scenario: str, last: int) -> None:
    play = GAME.new(scenario, seed=1)
    g = state(play)
    assert (g.year, g.last_year, g.baltic, g.petersburg) == (1700, last, 0, 0)
    assert morale(play) == (15, 5)
    assert spot(play, "sweden-tactics") == "held"
    assert spot(play, "coalition-alliance-denmark") == spot(play, "coalition-alliance-saxony") == "in-play"
    war = [name for nation, name in enumerate(NATION_IDS) if g.status[nation]]
    assert war == ["sweden", "russia", "denmark", "saxony", "poland-commonwealth"]
    do(play, "plan coalition-historical", "plan sweden-historical")
    assert morale(play) == (33, 25)  # after the first Morale Phase
    assert play.seat == "sweden"


@pytest.mark.rule("29.1b", "29.1c", "29.1e", "29.1f", "29.1g", "29.1h", "29.2a", "29.2c", "29.2d", "29.0h")
def test_what_the_scenario_fixes() -> None:
    play = opened()
    for nation, country in (("denmark",) * 2, ("saxony",) * 2, ("poland-commonwealth", "poland"), ("brandenburg",) * 2):
        assert len(garrisons(play, nation)) == FORT_COUNTS[country]
    russian = garrisons(play, "russia")
    assert (len(russian), sum(russian.values())) == (11, 13)
    outside = {"holstein", "pomerania", "baltic-provinces", "finland"}
    assert set(garrisons(play, "sweden")) == {PLACE_IDS[p] for p in FORTRESSES if COUNTRY_IDS[COUNTRY[p]] in outside}
    assert {"peter-i", "preobrazhensky-guard", "semenovsky-guard"} <= stack(play, "moscow")
    assert town(play, "frederick") == "Copenhagen"
    assert {"polish-cavalry-1", "polish-dragoons-1", "polish-infantry-1"} <= stack(play, "warsaw")
    assert {"frederick-william", "brandenburg-guard"} <= stack(play, "berlin")
    assert where(play, "stanislaus") == "poland-lithuania-box"
    assert len(stack(play, "baturin")) == 6


@pytest.mark.rule("3.0a", "29.1a", "29.1d", "29.2b")
def test_free_set_up_goes_nation_by_nation() -> None:
    """Russia first: a unit, then its fortress. Units printed alike need not be told apart."""
    play = GAME.new("short", seed=1)
    assert refusal(play, "plan sweden-by-hand") == "29.1a"
    do(play, "plan coalition-by-hand")
    assert refusal(play, "station saxon-infantry-1") == "29.1a"
    assert refusal(play, "station russian-irregulars-2") == "2.2a"
    assert refusal(play, "station charles-xii") == "2.4d"
    do(play, "station sheremetev")
    assert refusal(play, "deploy riga") == "29.1d"
    do(play, "deploy pskov")
    assert town(play, "sheremetev") == "Pskov"
    while play.seat == "coalition":
        play.play(sorted(may(play))[0])
    assert "plan sweden-historical" in may(play)
    assert not [u for u in range(UNITS) if NATION[u] > 2 and where(play, UNIT_IDS[u]) == "to-place"]


@pytest.mark.rule("22.0a")
def test_fog_of_war_from_the_first_placement() -> None:
    """Sweden sees that somebody is in Novgorod, not who; Danes next to Gottorp are seen, and so are neutral Brandenburgers."""
    play = GAME.new("short", seed=1)
    do(play, "plan coalition-historical")
    seen = shown(play, "sweden")
    assert "menshikov" not in seen
    assert "coalition-army-3124" in seen
    assert seen["danish-infantry-1"] == "1029"
    assert seen["frederick-william"] == "1333"


@pytest.mark.rule("22.0a")
def test_nobody_is_told_what_is_set_up_where() -> None:
    play = GAME.new("short", seed=1)
    do(play, "plan coalition-by-hand")
    g = state(play)
    for action in ("station sheremetev", "deploy novgorod"):
        assert GAME.public_text(g, 0, int(play.action(action))) == action.split()[0]
        do(play, action)
    assert "sheremetev" not in shown(play, "sweden")


@pytest.mark.rule("29.0h", "29.1b", "29.1c", "29.1d", "29.1e", "29.1f", "29.1g", "29.1h")
def test_the_scenario_says_which_garrison_stands_where() -> None:
    """The strong garrison of Copenhagen and the brigades in the boxes are not for their owner to choose (ruling A91)."""
    play = GAME.new("short", seed=1)
    do(play, "plan coalition-by-hand")
    fixed = {
        "russian-garrison-9": "29.1b",
        "peter-i": "29.1c",
        "semenovsky-guard": "29.1c",
        "russian-infantry-1": "29.1d",
        "danish-garrison-3": "29.1e",
        "danish-infantry-2": "29.1e",
        "saxon-garrison-2": "29.1f",
        "saxon-infantry-3": "29.1f",
        "polish-garrison-5": "29.1g",
        "brandenburg-guard": "29.1h",
    }
    assert {name: refusal(play, f"station {name}") for name in fixed} == fixed
    do(play, "station russian-garrison-12")
    assert refusal(play, "deploy riga") == "29.1b"
    do(play, "deploy tula")


@pytest.mark.rule("29.1e", "29.1f", "29.1h", "29.2a", "29.2b", "29.2c", "29.2d")
def test_a_fortress_of_another_country_is_refused_by_its_line_of_the_list() -> None:
    play = GAME.new("short", seed=1)
    do(play, "plan coalition-by-hand")
    found = {}
    for stationed, abroad in (("danish-", "gottorp"), ("saxon-", "warsaw"), ("brandenburg-", "stettin")):
        while not any(action.startswith(f"station {stationed}") for action in may(play)):
            play.play(sorted(may(play))[0])
        do(play, sorted(may(play))[0])
        found[stationed] = refusal(play, f"deploy {abroad}")
    assert found == {"danish-": "29.1e", "saxon-": "29.1f", "brandenburg-": "29.1h"}
    while play.seat == "coalition":
        play.play(sorted(may(play))[0])
    do(play, "plan sweden-by-hand")
    fixed = {"swedish-garrison-6": "29.2a", "swedish-infantry-7": "29.2b", "stanislaus": "29.2c", "mazeppa": "29.2d"}
    assert {name: refusal(play, f"station {name}") for name in fixed} == fixed
    do(play, "station charles-xii")
    assert refusal(play, "deploy copenhagen") == "29.2b"
    assert refusal(play, "deploy 2528") == "29.2b"
