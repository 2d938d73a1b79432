"""Chapters 11.4.1 to 11.4.3: declaring combat, avoiding it, and the initiative in it."""

from __future__ import annotations

import pytest

from korvolan.games.great_turkish_war.rules import battle_strength, combat
from korvolan.games.great_turkish_war.tables import LINEAR

from ..story import do, may, refusal
from .story import (
    HERE,
    JANISSARIES,
    OP,
    THERE,
    activate,
    all_at,
    clash,
    hand,
    holder,
    in_pool,
    infantry,
    points,
    stack,
    state,
    war,
    where,
)

# -- declaring and avoiding (11.4.1, 11.4.2) ---------------------------------------------------------------------------


@pytest.mark.rule("11.4a", "11.4.1a", "11.4.1c", "11.4.2a", "11.4.2l")
def test_combat_costs_two_points_and_the_defender_is_asked() -> None:
    play = clash(infantry(2), JANISSARIES[:1], 6, 1, stand=False)
    assert points(play) == 10 - 1 - 2
    assert play.seat == "ottomans"
    assert may(play) == {"avoid", "stand"}
    do(play, "stand")
    assert may(play) == {"table linear", "table shock"}
    hands = {"league": {"spies": 1}}
    poor = war(all_at(HERE, "austrian-infantry-1") | all_at(THERE, "janissaries-1"), dice=[1, 1], hands=hands)
    activate(poor, HERE)
    do(poor, f"to {THERE}", "decline")
    assert refusal(poor, "fight") == "11.4.1a"


@pytest.mark.rule("11.4.1b")
def test_nobody_has_to_attack() -> None:
    play = war(all_at(HERE, "austrian-infantry-1") | all_at(THERE, "janissaries-1"), dice=OP)
    activate(play, HERE)
    do(play, f"to {THERE}", "decline", "end")
    assert where(play, "austrian-infantry-1") == HERE


@pytest.mark.rule("11.4.2b", "11.4.2c", "11.4.2d", "11.4.2l", "11.4.1c")
def test_combat_is_avoided_on_five() -> None:
    play = clash(infantry(2), JANISSARIES[:1], 5, 5, 4, 6, 1, 3, stand=False)
    do(play, "avoid")
    assert play.seat == "league"
    assert where(play, "janissaries-1") == THERE
    do(play, "fight", "avoid", "fight", "avoid")
    assert any(action.startswith("table") for action in may(play))


@pytest.mark.rule("11.4.2g", "11.4.2h")
def test_light_troops_and_mountains_avoid_on_four() -> None:
    play = clash(infantry(2), ("tartars-1", "tartars-2", "bosnian-light-infantry-1"), 4, stand=False)
    do(play, "avoid")
    assert play.seat == "league"
    assert not any(action.startswith("table") for action in may(play))
    ridge = war({"polish-infantry-1": "2403", "janissaries-1": "2404"}, dice=[*OP, 4])
    activate(ridge, "2403")
    do(ridge, "to 2404", "decline", "fight", "avoid")
    assert not any(action.startswith("table") for action in may(ridge))


@pytest.mark.rule("11.4.2e", "11.6.1b")
def test_out_of_a_city_one_has_to_leave() -> None:
    play = war({"austrian-infantry-1": "2207", "tartars-1": "pecs"}, dice=[*OP, 6])
    activate(play, "2207")
    do(play, "to pecs", "decline", "fight", "avoid")
    assert refusal(play, "stay") == "11.4.2e"
    assert "to 2207" in may(play)
    do(play, "to 2308")
    assert holder(play, "pecs") == "league"
    walled = war({"austrian-infantry-1": "2106", "janissaries-1": "kanizsa"}, dice=OP, hands={"league": {"spies": 1}})
    activate(walled, "2106")
    do(walled, "to kanizsa", "decline", "all")
    assert refusal(walled, "fight") == "11.6.1b"


@pytest.mark.rule("11.4.2i")
def test_into_a_fortress_next_door() -> None:
    play = war(
        {"janissaries-1": "2207", "austrian-infantry-1": "2106", "bohemian-infantry": "2106"}, seat="ottomans", dice=[*OP, 6]
    )
    activate(play, "2207")
    do(play, "to 2106", "decline", "fight", "avoid")
    assert may(play) == {"stay", "to 2206"}
    assert refusal(play, "to 2006") == "11.4.2i"
    do(play, "to gyor")
    assert stack(play, "gyor") == {"austrian-infantry-1", "bohemian-infantry"}


@pytest.mark.rule("11.4.2j")
def test_all_avoid_or_none() -> None:
    """The one action moves everybody: there is none for a part of them."""
    play = clash(infantry(2), ("tartars-1", "janissaries-1"), 6, stand=False)
    assert may(play) == {"avoid", "stand"}
    do(play, "avoid")
    assert stack(play, THERE) >= {"tartars-1", "janissaries-1"}


@pytest.mark.rule("11.4.1e")
def test_allies_attack_together() -> None:
    play = clash(("polish-infantry-1", "austrian-infantry-1"), JANISSARIES[:1])
    assert battle_strength.camp_strength(state(play), 0, LINEAR) == 2


# -- initiative (11.4.3) -----------------------------------------------------------------------------------------------


@pytest.mark.rule("11.4.3a", "11.4.3e", "11.4.3d")
def test_the_higher_roll_chooses_the_table() -> None:
    play = clash(infantry(2), JANISSARIES[:1], 3, 3, 5, 2, stand=False)
    do(play, "stand")
    assert play.seat == "league"
    lost = clash(infantry(2), JANISSARIES[:1], 2, 5, 3, 6, 1, stand=False)
    do(lost, "stand")
    assert lost.seat == "ottomans"
    do(lost, "table shock")
    assert lost.seat == "league"
    do(lost, "fight", "stand")
    assert lost.seat == "league"  # rolled for again


@pytest.mark.rule("11.4.3b", "12.1b")
def test_leaders_add_to_initiative() -> None:
    g = state(clash(("sobieski", "polish-infantry-1"), ("kara-mustapha", "janissaries-1")))
    assert combat.initiative_bonus(g, 0) == 2
    assert combat.initiative_bonus(g, 1) == 1


@pytest.mark.rule("11.4.3c", "13.4a", "13.5a")
def test_markers_add_to_initiative() -> None:
    play = clash(infantry(2), JANISSARIES[:1], 3, 3, 3, 3, stand=False, hands={"league": {"ambush": 1}})
    do(play, "stand", "play ambush")
    assert play.seat == "league"
    assert in_pool(play, "ambush") == 1
    shown = {"league": {"military-advantage": 1}, "ottomans": {"military-advantage": 1}}
    g = state(clash(infantry(2), JANISSARIES[:1], shown={"league": {"military-advantage": 1}}))
    assert combat.initiative_bonus(g, 0) == 1
    g = state(clash(infantry(2), JANISSARIES[:1], shown=shown))
    assert combat.initiative_bonus(g, 0) == 0
    assert combat.initiative_bonus(g, 1) == 0


@pytest.mark.rule("11.4.3f", "13.15c", "13.16c")
def test_only_the_holder_charges() -> None:
    held = {"league": {"charge": 1, "feigned-retreat": 1}, "ottomans": {"charge": 1}}
    play = clash(infantry(4), JANISSARIES[:1], 3, hands=held)
    while not any(a.startswith("table") for a in may(play)):
        do(play, "done")
    assert {"play charge", "play feigned-retreat"} <= may(play)
    do(play, "play charge")
    assert refusal(play, "play charge") != ""
    assert in_pool(play, "charge") == 1
    assert hand(play, "ottomans", "charge") == 1
