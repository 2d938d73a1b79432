"""Chapters 7 and 13: Stratagem markers."""

from __future__ import annotations

import pytest

from korvolan.games.great_turkish_war.stratagem_kinds import COUNT, KIND_IDS

from ..story import do, may, refusal, told
from .story import draw, in_pool, open_markers, removed, state, treasury, war, where

DRAW = 'name = "stratagems"'
PLENTY = {"diplomacy": 4, "ambush": 3, "charge": 2, "dysentery": 2}


# -- drawing (7.1) -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1a", "7.1e", "7.0a", "13.0a", "5.1g", "7.1f")
def test_each_side_draws_four() -> None:
    play = war(phase=DRAW, pool=PLENTY, hands={"league": {"charge": 0, "spies": 1}})
    assert state(play).cards == [5, 4]
    assert sum(state(play).pool) == 11 - 8
    assert "pass" not in may(play) or not any(a.startswith("draw") for a in may(play))


@pytest.mark.rule("7.1b")
def test_a_short_pool_is_shared_in_turn() -> None:
    play = war(phase=DRAW, pool={"ambush": 3, "charge": 2}, seat="ottomans", first="ottomans")
    assert state(play).cards == [2, 3]
    blocks = war(
        phase=DRAW, pool={"ambush": 3, "charge": 2}, seat="ottomans", first="ottomans", options={"draws": "four at once"}
    )
    assert state(blocks).cards == [1, 4]


@pytest.mark.rule("7.1i")
def test_hands_are_secret() -> None:
    play = war(hands={"league": {"spies": 1, "charge": 1}})
    own = [piece.face for piece in play.view("league").pieces if piece.at == "hand league"]
    theirs = [piece.face for piece in play.view("ottomans").pieces if piece.at == "hand league"]
    assert sorted(own) == ["charge marker", "spies marker"]
    assert theirs == ["league marker", "league marker"]


@pytest.mark.rule("13.0b", "13.13a", "13.13b", "13.13d", "13.13c")
def test_brandenburg_comes_whoever_draws_it() -> None:
    boxes = dict.fromkeys(("brandenburg-infantry", "brandenburg-cavalry", "brandenburg-artillery"), "set-aside")
    play = draw("brandenburg-forces", "ottomans", pieces=boxes, turn=1)
    assert play.seat == "league"
    do(play, "deploy prague", "deploy prague", "deploy prague")
    assert {where(play, name) for name in boxes} == {"1902"}
    assert removed(play, "brandenburg-forces") == 1
    assert treasury(play, "empire") == 0


@pytest.mark.rule("13.1b", "13.1c")
def test_flintlocks_are_the_leagues() -> None:
    play = draw("flintlock")
    assert state(play).track[KIND_IDS.index("flintlock")] == 3
    assert in_pool(play, "flintlock") == 0
    back = draw("flintlock", "ottomans")
    # drawn by the Ottomans first, it goes back and the League draws it next
    assert "The Ottoman Empire draws the marker «Flintlock & Bayonet»." in told(back)
    assert sum(state(back).cards) == 0


@pytest.mark.rule("13.2a", "13.2b")
def test_prinz_eugen_comes_from_turn_ten_on() -> None:
    early = draw("prinz-eugen", turn=9, pieces={"prinz-eugen": "austria-box", "austrian-infantry-1": "2003"})
    assert where(early, "prinz-eugen") == "austria-box"
    play = draw("prinz-eugen", "ottomans", turn=10, pieces={"prinz-eugen": "austria-box", "austrian-infantry-1": "2003"})
    assert play.seat == "league"
    do(play, "deploy 2003")
    assert where(play, "prinz-eugen") == "2003"
    assert removed(play, "prinz-eugen") == 1


@pytest.mark.rule("13.7b", "13.6b", "13.11b", "13.0c")
def test_markers_that_are_never_held() -> None:
    play = draw("death-of-innocent")
    assert state(play).innocent
    assert removed(play, "death-of-innocent") == 1
    for kind in ("french-offensive", "spanish-subsidies", "trade"):
        waiting = draw(kind)
        assert open_markers(waiting, "league", kind) == 1
        assert state(waiting).cards[0] == 0


@pytest.mark.rule("13.12a", "13.12b", "13.0c")
def test_war_with_venice() -> None:
    army = {f"janissaries-{n}": "buda" for n in range(1, 4)} | {
        "tartars-1": "buda",
        "turkish-artillery-1": "buda",
        "sipahi-1": "nis",
    }
    play = draw("venetian-war", "ottomans", pieces=army, tp={"ottoman": 6})
    assert treasury(play, "ottoman") == 3
    assert refusal(play, "lose tartars-1") == "13.12a"
    do(play, "lose janissaries-1", "lose janissaries-2", "lose turkish-artillery-1")
    do(play, "lose sipahi-1")
    assert where(play, "sipahi-1") == "ottoman-box"
    assert where(play, "janissaries-3") == "2305"
    assert removed(play, "venetian-war") == 1
    poor = draw("venetian-war", tp={"ottoman": 2})
    assert treasury(poor, "ottoman") == 0


def test_as_many_markers_as_are_counted() -> None:
    assert sum(COUNT) == 28


@pytest.mark.rule("13.5b")
def test_a_military_advantage_goes_back_at_the_end_of_the_turn() -> None:
    play = war({"polish-infantry-1": "krakow"}, hands={"league": {"military-advantage": 1}}, first="ottomans")
    do(play, "play military-advantage")
    assert open_markers(play, "league", "military-advantage") == 1
    do(play, "pass")
    assert state(play).turn == 4
    assert open_markers(play, "league", "military-advantage") == 0
    assert in_pool(play, "military-advantage") + sum(state(play).cards) == 1
