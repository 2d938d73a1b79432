"""Chapter 11.6.4: the relief of a besieged fortress."""

from __future__ import annotations

from typing import Unpack

import pytest

from korvolan import Play
from korvolan.games.great_turkish_war.rules.battle_strength import fighting

from ..story import do, may, refusal
from .story import BESIEGERS, GARRISON, Setting, before, besieged, lost, state, unit, where

POLES = {"sobieski": "linz", "winged-hussars-1": "linz", "winged-hussars-2": "linz", "pancerni-1": "linz"}


@pytest.mark.rule("11.6.4a", "11.6.4b", "11.6.4c", "11.6.2c", "11.6.4e")
def test_who_may_relieve() -> None:
    others = POLES | {"saxon-infantry-1": "prague", "polish-infantry-1": "krakow"}
    play = before("vienna", BESIEGERS, GARRISON, others=others)
    do(play, "works")
    assert play.seat == "league"
    assert {"relieve 1805", "relieve 1902", "decline"} <= may(play)
    assert refusal(play, "relieve krakow") == "11.6.4c"
    do(play, "decline")
    assert {"stay", "sortie"} <= may(play)


@pytest.mark.rule("11.6.4d")
def test_not_after_an_interception() -> None:
    play = before("vienna", BESIEGERS, GARRISON, others=POLES | {"saxon-infantry-1": "prague"})
    for name in POLES:
        state(play).intercepted[unit(name)] = 1
    do(play, "works")
    assert refusal(play, "relieve linz") == "11.6.4d"


def relieved(*dice: int, garrison: str = "stay", **more: Unpack[Setting]) -> Play:
    """Sobieski comes to Vienna from Linz."""
    play = before("vienna", BESIEGERS, GARRISON, *dice, others=POLES, **more)
    do(play, "works", "relieve linz", "all")
    if "done" in may(play):
        do(play, "done")
    do(play, garrison)
    return play


@pytest.mark.rule("11.6.4h", "11.6.4i", "11.6.4f")
def test_the_relief_attacks_and_chooses_the_table() -> None:
    play = relieved(6)
    assert play.seat == "ottomans"
    do(play, "stand")
    assert play.seat == "league"
    assert state(play).battle_first == 0
    assert may(play) == {"table linear", "table shock"}


@pytest.mark.rule("11.6.4f", "11.4.2f")
def test_besiegers_who_avoid_leave() -> None:
    play = relieved(6)
    do(play, "avoid")
    assert refusal(play, "stay") == "11.4.2f"
    do(play, "to 2105")
    assert where(play, "kara-mustapha") == "2105"
    assert not besieged(play, "vienna")
    assert where(play, "sobieski") == "2005"


@pytest.mark.rule("11.6.4g", "11.6.2i")
def test_a_sortie_joins_the_relief() -> None:
    play = relieved(5, garrison="sortie")
    do(play, "stand")
    g = state(play)
    assert len([u for u in fighting(g, 0) if u != unit("sobieski")]) == 3 + 3


@pytest.mark.rule("11.6.4k")
def test_a_relief_that_fails_steps_back() -> None:
    """Three Poles, six on the Shock table, against four Turks, eight: No Effect sends them back, a Bloodbath too."""
    play = relieved(3)
    do(play, "stand", "table shock")
    assert play.seat == "league"
    assert refusal(play, "to 2105") == ""
    do(play, "to 1905")
    assert where(play, "sobieski") == where(play, "pancerni-1") == "1905"
    assert state(play).relieved[unit("sobieski")]
    assert besieged(play, "vienna")
    again = relieved(6)
    state(again).value[unit("sobieski")] = 1  # as much as Kara Mustapha
    do(again, "stand", "table shock")
    assert lost(again, ("winged-hussars-1", "winged-hussars-2", "pancerni-1")) == 1
    do(again, "to 1905")
    assert besieged(again, "vienna")
    assert refusal(again, "works") == "11.6.2a"


@pytest.mark.rule("11.6.4j", "11.6.4l")
def test_a_relief_that_wins_stays() -> None:
    play = before("vienna", ("janissaries-1", "turkish-siege-train-1"), GARRISON, 6, others=POLES)
    do(play, "works", "relieve linz", "all")
    if "done" in may(play):
        do(play, "done")
    do(play, "stay", "stand", "table shock")
    while any(a.startswith("lose") for a in may(play)):
        do(play, sorted(may(play))[0])
    assert not besieged(play, "vienna")
    assert where(play, "sobieski") == "2005"
    assert where(play, "turkish-siege-train-1") == "ottoman-box"
