"""Chapters 11.6.1 to 11.6.3: walls, siege works and storms."""

from __future__ import annotations

from typing import Unpack

import pytest

from korvolan import Play
from korvolan.games.great_turkish_war.board import TOWN_IDS
from korvolan.games.great_turkish_war.rules import control
from korvolan.games.great_turkish_war.rules.storms import storm_bonus
from korvolan.games.great_turkish_war.tables import SIEGE_MARKS, siege_result

from ..story import do, may, refusal
from .story import (
    BESIEGERS,
    GARRISON,
    OP,
    Setting,
    activate,
    all_at,
    before,
    besieged,
    hex,
    holder,
    in_pool,
    lost,
    points,
    stack,
    state,
    war,
    where,
)

# -- walls and works (11.6.1, 11.6.2) ----------------------------------------------------------------------------------


@pytest.mark.rule("11.6a")
def test_who_may_besiege() -> None:
    """Who is in the hex of an enemy fortress: not in one's own, not in a city, not in the open."""
    assert {"works", "storm"} <= may(before("vienna"))
    for place in ("buda", "pecs", "2307"):
        play = before(place, garrison=())
        assert refusal(play, "works") == refusal(play, "storm") == "11.6a"


@pytest.mark.rule("11.6.1a", "11.6.1g", "11.6.2a")
def test_works_are_laid() -> None:
    play = before("vienna")
    assert {"works", "storm"} <= may(play)
    left = points(play)
    do(play, "works")
    assert besieged(play, "vienna")
    assert points(play) == left - 1
    assert play.seat == "league"
    do(play, "stay")
    assert besieged(play, "vienna")
    assert refusal(play, "works") == "11.6.2a"


@pytest.mark.rule("11.6.2d")
def test_the_garrison_may_stay() -> None:
    """It is its choice: it could sally, or march off and leave the fortress."""
    play = before("gyor")
    do(play, "works")
    assert {"stay", "sortie", "to 2106"} <= may(play)
    do(play, "stay")
    assert set(GARRISON) <= stack(play, "gyor")
    assert besieged(play, "gyor")
    assert play.seat == "ottomans"
    assert "storm" in may(play)
    left = before("gyor")
    do(left, "works", "to 2106")
    assert not set(GARRISON) & stack(left, "gyor")


@pytest.mark.rule("11.6.1h", "11.6.1g")
def test_a_siege_needs_a_siege_train() -> None:
    play = before("vienna", BESIEGERS[:5])
    assert refusal(play, "works") == "11.6.1h"
    assert refusal(play, "storm") == "11.6.1h"
    strict = before("vienna", options={"works": "required"})
    assert refusal(strict, "storm") == "11.6.1g"


@pytest.mark.rule("11.6.1c", "11.1.1c")
def test_seven_units_and_the_guns_are_inside() -> None:
    names: tuple[str, ...] = (
        "austrian-infantry-1",
        "austrian-infantry-2",
        "bohemian-infantry",
        "moravian-infantry",
        "bavarian-infantry-1",
    )
    names += ("bavarian-infantry-2", "saxon-infantry-1", "saxon-infantry-2", "austrian-artillery-1", "austrian-artillery-2")
    play = war(all_at("vienna", *names) | all_at("2006", *BESIEGERS), seat="ottomans", dice=OP)
    activate(play, "2006")
    do(play, "to vienna")
    while "decline" in may(play):
        do(play, "decline")
    do(play, "all")
    g = state(play)
    assert len(g.garrison(hex("vienna"))) == 9
    assert g.field_fighters(0, hex("vienna")) == 1
    assert refusal(play, "works") == "11.6.1c"
    assert "fight" in may(play)
    full = war(all_at("vienna", *names) | all_at("2006", *BESIEGERS), seat="ottomans", dice=OP)
    activate(full, "2006")
    do(full, "to vienna")
    while "decline" in may(full):
        do(full, "decline")
    do(full, *(f"man {name}" for name in names[:7]))
    assert refusal(full, "man saxon-infantry-2") == "11.1.1c"
    do(full, "man austrian-artillery-1")


@pytest.mark.rule("11.6.1b", "11.4.3m")
def test_besiegers_with_works_stay_after_combat() -> None:
    """A battle without a decision, with units outside the walls: the Ottomans stay before Gyor if they have dug, and must
    go if they have not."""
    army = dict.fromkeys(("bohemian-infantry", "moravian-infantry", "saxon-infantry-1"), "gyor")
    dug = before("gyor", BESIEGERS, ("austrian-infantry-1",), 6, 1, 3, others=army, works=("gyor",))
    do(dug, "fight", "stand", "table linear", "end")
    assert where(dug, "kara-mustapha") == "2206"
    assert any(action.startswith("from") for action in may(dug))
    camped = before("gyor", BESIEGERS, ("austrian-infantry-1",), 6, 1, 3, others=army)
    do(camped, "fight", "stand", "table linear", "end")
    assert all(action.startswith("to ") for action in may(camped))
    do(camped, "to 2306")
    assert where(camped, "kara-mustapha") == "2306"


@pytest.mark.rule("11.6.2e", "11.6.2c")
def test_the_garrison_marches_off() -> None:
    play = before("gyor")
    do(play, "works")
    assert "to 2106" in may(play)
    do(play, "to 2106")
    assert stack(play, "2106") == set(GARRISON)
    assert holder(play, "gyor") == "ottomans"


@pytest.mark.rule("11.6.2f", "11.6.2g", "11.6.2h", "11.6.2i", "11.6.2k", "11.6.2l")
def test_sorties() -> None:
    loss = before("vienna", BESIEGERS, GARRISON, 2)
    do(loss, "works", "sortie", "lose austrian-infantry-1")
    assert where(loss, "austrian-infantry-1") == "austria-box"
    assert besieged(loss, "vienna")
    nothing = before("vienna", BESIEGERS, GARRISON, 4)
    do(nothing, "works", "sortie")
    assert besieged(nothing, "vienna")
    success = before("vienna", BESIEGERS, GARRISON, 5)
    do(success, "works", "sortie")
    assert not besieged(success, "vienna")
    do(success, "works")
    assert refusal(success, "sortie") == "11.6.2l"


@pytest.mark.rule("11.6.2j", "13.10a", "13.10b")
def test_coup_de_main_in_a_sortie() -> None:
    play = before("vienna", BESIEGERS, GARRISON, 3, hands={"league": {"coup-de-main": 1}})
    do(play, "works", "sortie", "play coup-de-main")
    assert not besieged(play, "vienna")
    assert in_pool(play, "coup-de-main") == 1


@pytest.mark.rule("11.6.2m")
def test_works_need_besiegers() -> None:
    play = before("vienna", BESIEGERS, GARRISON, works=("vienna",))
    do(play, "to 2105", "decline", "end")
    assert not besieged(play, "vienna")
    inside = dict.fromkeys(GARRISON, '{ at = "vienna", inside = true }')
    part = war(all_at("vienna", *BESIEGERS, "visir-guards-1") | inside, seat="ottomans", dice=OP, works=("vienna",))
    activate(part, "vienna", "kara-mustapha", "janissaries-1", "janissaries-2")
    do(part, "to 2105")
    assert besieged(part, "vienna")


@pytest.mark.rule("11.6.2b")
def test_the_garrison_breaks_out() -> None:
    play = before("vienna", ("janissaries-1", "turkish-siege-train-1"), GARRISON, 6, 1, 6, seat="league", works=("vienna",))
    activate(play, "vienna")
    assert refusal(play, "to 2006") == "11.6.2b"
    left = points(play)
    do(play, "fight")
    assert points(play) == left - 2
    do(play, "stand", "table linear")
    while any(a.startswith("lose") for a in may(play)):
        do(play, sorted(may(play))[0])
    assert where(play, "janissaries-1") == "ottoman-box"
    assert not besieged(play, "vienna")


# -- storms (11.6.3) ---------------------------------------------------------------------------------------------------


def storm(
    die: int, garrison: tuple[str, ...] = GARRISON, besiegers: tuple[str, ...] = BESIEGERS, **more: Unpack[Setting]
) -> Play:
    play = before("vienna", besiegers, garrison, die, **more)
    do(play, "storm")
    return play


FIVE = (*GARRISON, "moravian-infantry", "saxon-infantry-1")
MANY = (
    *BESIEGERS,
    "visir-guards-1",
    "visir-guards-2",
    "rumelian-infantry-1",
    "rumelian-infantry-2",
    "bosnian-infantry",
    "sipahi-1",
)


@pytest.mark.rule("11.6.3a", "11.6.1f", "ST-a", "11.6.3f")
def test_a_storm_costs_two_points() -> None:
    play = storm(4)
    assert holder(play, "vienna") == "league"
    assert points(play) == 10 - 2
    assert "storm" in may(play)
    poor = before("vienna")
    state(poor).op = 2
    state(poor).choices = state(poor).frames[-1].options(state(poor))
    assert refusal(poor, "storm") == "11.6.3a"
    assert [SIEGE_MARKS[siege_result(roll)] for roll in (0, 1, 2, 3, 4, 5, 6, 7)] == [
        "BR",
        "BR",
        "R+",
        "R-",
        "NE",
        "NE+",
        "S",
        "S",
    ]


@pytest.mark.rule("ST-f")
def test_a_storm_without_effect_may_be_repeated() -> None:
    """Nobody is lost, and each storm costs two points: five for ten."""
    play = before("vienna", BESIEGERS, GARRISON, *[4] * 5, hands={"ottomans": {"spies": 1}})
    for left in (8, 6, 4, 2, 0):
        do(play, "storm", "done")
        assert points(play) == left
        assert holder(play, "vienna") == "league"
        assert stack(play, "vienna") == {*BESIEGERS, *GARRISON}
    assert refusal(play, "storm") == "11.6.3a"


@pytest.mark.rule("ST-j", "6.2d", "4.0e", "12.2a")
def test_surrender() -> None:
    play = storm(6, (*FIVE, "lorraine"))
    assert holder(play, "vienna") == "ottomans"
    assert all(where(play, name).endswith("-box") for name in FIVE)
    assert where(play, "lorraine") == ""
    assert state(play).sacked[TOWN_IDS.index("vienna")]
    assert play.view("league").tracks["points ottomans"] == 2
    control.take_town(state(play), 0, hex("vienna"))  # the rulebook's example: it is retaken, and the points stay
    assert holder(play, "vienna") == "league"
    assert play.view("league").tracks["points ottomans"] == 2


@pytest.mark.rule("ST-c", "ST-d", "ST-e")
def test_repulses() -> None:
    assert lost(storm(1, FIVE, MANY), MANY) == 5
    assert lost(storm(2, FIVE, MANY), MANY) == 3
    assert lost(storm(3, FIVE, MANY), MANY) == 2
    assert lost(storm(3, GARRISON[:1], MANY[:6]), MANY) == 0


@pytest.mark.rule("ST-h", "ST-g", "ST-i", "11.6.1e")
def test_defenders_lost_and_empty_walls() -> None:
    assert lost(storm(5), GARRISON) == 1
    assert holder(storm(1, ()), "vienna") == "league"
    assert holder(storm(4, ()), "vienna") == "league"
    assert holder(storm(5, ()), "vienna") == "ottomans"


@pytest.mark.rule("11.6.3b", "11.6.3d", "ST-b")
def test_numbers_and_guns() -> None:
    ten = tuple(name for name in MANY if name != "kara-mustapha")
    g = state(before("vienna", ("kara-mustapha", *ten), GARRISON))
    assert len(ten) == 11
    assert storm_bonus(g, 1, hex("vienna")) == 1
    g = state(before("vienna", ("kara-mustapha", *ten), (*GARRISON, "moravian-infantry")))
    assert storm_bonus(g, 1, hex("vienna")) == 0
    guns = ("austrian-artillery-1", "austrian-artillery-2")
    assert storm_bonus(state(before("vienna", BESIEGERS, guns)), 1, hex("vienna")) == -1
    equal = (*BESIEGERS, "turkish-artillery-1", "turkish-artillery-2")
    assert storm_bonus(state(before("vienna", equal, guns)), 1, hex("vienna")) == 0


@pytest.mark.rule("11.6.3c", "11.6.3e", "13.8a", "13.8b", "13.10a", "13.10b")
def test_markers_of_a_storm() -> None:
    coup = storm(5, hands={"ottomans": {"coup-de-main": 1}})
    do(coup, "play coup-de-main")
    assert holder(coup, "vienna") == "ottomans"
    assert in_pool(coup, "coup-de-main") == 1
    ill = storm(6, hands={"league": {"dysentery": 1}})
    do(ill, "play dysentery")
    assert holder(ill, "vienna") == "league"
    assert in_pool(ill, "dysentery") == 1
