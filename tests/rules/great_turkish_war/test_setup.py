"""Chapter 3: the set-up, by hand and by plan."""

from __future__ import annotations

import pytest

import korvolan
from korvolan import Play
from korvolan.games.great_turkish_war.board import LAND
from korvolan.games.great_turkish_war.rules.setup import GROUP_LEADERS, QUOTA, Deploy, Station, is_complete
from korvolan.games.great_turkish_war.setup_plans import PLAN_IDS
from korvolan.games.great_turkish_war.units import IS_LEADER, UNIT_IDS, UNITS

from ..story import asked, do, may, refusal
from .story import allied, in_pool, state, treasury, where

GAME = korvolan.game("great_turkish_war")


def new(*actions: str) -> Play:
    play = GAME.new("campaign", seed=1)
    do(play, *actions)
    return play


@pytest.mark.rule("3.1a", "5.1d")
def test_the_league_sets_up_first() -> None:
    play = new()
    assert play.seat == "league"
    assert refusal(play, "plan ottoman-1683") == "3.1a"
    do(play, "plan league-1683")
    assert play.seat == "ottomans"
    do(play, "plan ottoman-1683")
    assert state(play).first == 1


@pytest.mark.rule("3.1b", "3.2a", "3.3a", "3.4a", "3.2e")
def test_the_rest_lies_in_the_boxes() -> None:
    play = new("plan league-1683", "plan ottoman-1683")
    assert where(play, "turkish-siege-train-2") == "ottoman-box"
    assert where(play, "turkish-supply-train-3") == "ottoman-box"
    assert where(play, "brandenburg-infantry") == "set-aside"
    assert where(play, "voivode-of-wallachia") == "2105"
    while "from 2402" not in may(play):
        do(play, "pass" if "pass" in may(play) else sorted(may(play))[0])
    assert refusal(play, "from kiev") == "3.4a"


@pytest.mark.rule("3.5a", "3.5b", "3.5c", "8.0a", "8.1a")
def test_markers_of_the_start() -> None:
    play = new()
    assert [treasury(play, name) for name in ("empire", "ottoman", "poland", "russia")] == [3, 6, 2, 2]
    assert allied(play, "poland")
    assert not allied(play, "russia")
    assert sum(state(play).pool) == 28
    assert sum(state(play).cards) == 0
    assert in_pool(play, "diplomacy") == 4


@pytest.mark.rule("3.2b")
def test_austrians_by_hand() -> None:
    play = new("plan league-by-hand", "station austrian-infantry-1")
    assert refusal(play, "deploy zagreb") == "3.2b"
    do(play, "deploy vienna", "station bohemian-infantry", "deploy vienna", "station moravian-infantry", "deploy brunn")
    assert refusal(play, "station austrian-infantry-2") == "3.2b"
    assert refusal(play, "station lorraine") == "12.1d"


@pytest.mark.rule("3.2c", "3.2d", "3.2f", "3.4b")
def test_the_other_groups_of_the_league() -> None:
    play = new("plan league-by-hand")
    places = ("2005", "1504", "1902", "2402", "3501")
    refused = {"bavarian": "linz", "saxon": "dresden", "russian": "luck", "polish": "kiev"}
    lists = {"bavarian": "3.2c", "saxon": "3.2d", "russian": "3.4b", "polish": "3.2f"}
    while play.seat == "league":
        frame = state(play).frames[-1]
        if isinstance(frame, Deploy):
            name = UNIT_IDS[frame.unit]
            wrong = refused.get(name.split("-")[0])
            assert wrong is None or refusal(play, f"deploy {wrong}") == lists[name.split("-")[0]]
            do(play, next(f"deploy {place}" for place in places if f"deploy {place}" in may(play)))
        else:
            do(play, sorted(may(play))[0])
    assert where(play, "maximilian-ii") == "1504"
    assert where(play, "johann-georg-iii") in ("1902", "2005")
    assert where(play, "peter-i") == "3501"
    assert sum(where(play, f"winged-hussars-{n}") == "2402" for n in (1, 2, 3)) == 2
    assert sum(where(play, f"pancerni-{n}") == "2402" for n in (1, 2)) == 1


@pytest.mark.rule("3.2d", "12.1d")
def test_johann_georg_may_join_austrians() -> None:
    """12.1 asks for a friendly unit, not for one of his own: he goes to the Austrians at Budweis, but not to an empty hex."""
    play = new("plan league-by-hand")
    while True:
        top = state(play).frames[-1]
        if not isinstance(top, Deploy):
            do(play, sorted(may(play))[0])
        elif UNIT_IDS[top.unit] == "johann-georg-iii":
            break
        else:
            wanted = ["prague" if UNIT_IDS[top.unit].startswith("saxon") else "budweis", "1504"]
            do(play, next(f"deploy {place}" for place in wanted if refusal(play, f"deploy {place}") == ""))
    assert refusal(play, "deploy brunn") == "12.1d"
    do(play, "deploy budweis")
    assert where(play, "johann-georg-iii") == where(play, "austrian-infantry-1")


@pytest.mark.rule("3.3b", "3.3c")
def test_the_ottomans_by_hand() -> None:
    play = new("plan league-1683", "plan ottoman-by-hand")
    assert refusal(play, "station kara-mustapha") == "12.1d"
    while isinstance(state(play).frames[-1], Station | Deploy):
        if isinstance(state(play).frames[-1], Deploy):
            assert refusal(play, "deploy gyor") == "3.3b"
            do(play, "deploy buda" if "deploy 2305" in may(play) else sorted(may(play))[0])
        else:
            do(play, sorted(may(play), key=lambda a: (any(w in a for w in ("janissaries", "visir", "sipahi")), a))[0])
    g = state(play)
    assert sum(where(play, f"janissaries-{n}") == "2305" for n in range(1, 5)) >= 3
    assert sum(where(play, f"visir-guards-{n}") == "2305" for n in range(1, 3)) == 2
    assert sum(where(play, f"sipahi-{n}") == "2305" for n in range(1, 4)) >= 2
    assert is_complete(g, 5)


@pytest.mark.parametrize("plan", [name for name in PLAN_IDS if "hand" not in name])
def test_quick_set_ups_are_complete(plan: str) -> None:
    """Every plan places exactly what the lists ask for."""
    play = new(*(["plan league-1683", f"plan {plan}"] if plan.startswith("ottoman") else [f"plan {plan}"]))
    g = state(play)
    groups = [5] if plan.startswith("ottoman") else [0, 1, 2, 3, 4]
    for group in groups:
        assert is_complete(g, group), (plan, group)
    placed = sum(1 for u in range(UNITS) if 0 <= g.at[u] < LAND and not IS_LEADER[u])
    wanted = sum(sum(QUOTA[group]) for group in (range(6) if plan.startswith("ottoman") else groups))
    assert placed == wanted
    assert all(0 <= g.at[leader] < LAND for group in groups for leader in GROUP_LEADERS[group])


@pytest.mark.rule("12.1a", "12.2f", "12.2g", "12.2h")
def test_unnamed_leaders_roll_when_they_are_set_up() -> None:
    play = korvolan.load('game = "great_turkish_war"\ndice = [4, 5, 4, 5, 4, 4]\n')
    do(play, "plan league-1683")
    assert state(play).value[ata := GAME.layout.domains["piece"].find("ataman")] == 1, ata
    do(play, "plan ottoman-1683")
    values = [
        state(play).value[GAME.layout.domains["piece"].find(name)]
        for name in ("voivode-of-transylvania", "voivode-of-wallachia", "voivode-of-moldavia", "baja-1", "baja-2")
    ]
    assert sorted(values) == [0, 0, 0, 1, 1]
    assert state(play).value[GAME.layout.domains["piece"].find("kara-mustapha")] == 1
    assert asked(play)[0] is not None


def test_royal_hungary_may_have_hex_2105() -> None:
    """With the option the great army stands at Buda instead."""
    play = GAME.new("campaign", seed=1, options={"hex_2105": "Royal Hungary"})
    do(play, "plan league-1683", "plan ottoman-1683")
    assert where(play, "kara-mustapha") == "2305"
