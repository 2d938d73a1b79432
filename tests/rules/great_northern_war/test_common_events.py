"""Chapter 21: the events that both sides have."""

from __future__ import annotations

import pytest

from korvolan.games.great_northern_war.rules.common_events import ports_of

from ..story import asked, do, may, refusal, told
from .story import morale, sees, shown, spot, stack, state, town, war, where

ARMIES = {"charles-xii": "riga", "peter-i": "moscow"}


@pytest.mark.rule("21S.3a", "21.5b")
def test_weather_costs_both_a_die() -> None:
    """Sweden 10, die 4: 6. Coalition 3, die 6: 1."""
    play = war(ARMIES, mp=(11, 3), dice=["sweden-attrition-weather", 4, 6])
    do(play, "act pick-marker")
    assert morale(play) == (6, 1)
    assert spot(play, "sweden-attrition-weather") == "pool"


@pytest.mark.rule("21R.4a")
def test_both_roll_whoever_drew_it() -> None:
    play = war(ARMIES, seat="coalition", mp=(10, 11), dice=["coalition-attrition-weather", 2, 5])
    do(play, "act pick-marker")
    assert morale(play) == (8, 5)
    assert any("Sweden rolls 2, the Coalition 5" in line for line in told(play))


@pytest.mark.rule("21S.4a")
def test_balance_of_power_after_the_cost_of_the_pick() -> None:
    """21 pays 1: 20 against 10, and the Coalition gains its die. 19 against 10: nothing."""
    play = war(ARMIES, mp=(21, 10), dice=["sweden-balance-of-power", 4])
    do(play, "act pick-marker")
    assert morale(play) == (20, 14)
    play = war(ARMIES, mp=(20, 10), dice=["sweden-balance-of-power", 4])
    do(play, "act pick-marker")
    assert morale(play) == (19, 10)
    assert "It has no effect." in told(play)


@pytest.mark.rule("21R.5a")
def test_the_lower_side_gains_whoever_drew_it() -> None:
    play = war(ARMIES, seat="coalition", mp=(12, 31), dice=["coalition-balance-of-power", 5])
    do(play, "act pick-marker")
    assert morale(play) == (17, 30)


@pytest.mark.rule("21S.5a", "9.7a")
def test_two_actions_in_a_row_for_nothing() -> None:
    """Sweden at 1 plays it: two Actions follow, and the 1 stays. Until then the marker is not in the pool (ruling A31)."""
    play = war(ARMIES, mp=(1, 5), markers={"sweden-brilliant-maneuver": "held"}, dice=["sweden-spies"])
    do(play, "act play-marker", "play sweden-brilliant-maneuver")
    assert asked(play) == ("sweden", ["9.7a"])
    do(play, "act move", "from riga", "all", "done", "halt")
    assert spot(play, "sweden-brilliant-maneuver") == "played"
    assert asked(play) == ("sweden", ["9.7a"])
    do(play, "act pick-marker", "keep")
    assert morale(play) == (1, 5)
    assert play.seat == "coalition"
    assert spot(play, "sweden-brilliant-maneuver") == "pool"


@pytest.mark.rule("21R.7a")
def test_it_builds_a_city_for_nothing() -> None:
    """The marker, Peter and a train are needed all the same."""
    pieces = {"charles-xii": "riga", "peter-i": "nyenskans", "russian-supply-train-1": "nyenskans"}
    hand = {"coalition-brilliant-maneuver": "held", "coalition-st-petersburg": "held"}
    play = war(pieces, seat="coalition", mp=(5, 1), markers=hand)
    assert refusal(play, "act build-petersburg") == "9.2a"
    do(play, "act play-marker", "play coalition-brilliant-maneuver", "act build-petersburg")
    do(play, "supply russian-supply-train-1")
    assert state(play).petersburg == 1
    assert morale(play) == (5, 1)
    do(play, "done")
    assert play.seat == "sweden"


# -- Mercenaries ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("21S.7a")
def test_a_dragoon_joins_charles_in_the_open() -> None:
    play = war(
        {"charles-xii": "3437", "peter-i": "moscow", "swedish-infantry-1": "2528"},
        markers={"sweden-mercenaries": "held"},
        boxes=("swedish-dragoons-1", "swedish-cavalry-1", "life-guard-of-foot", "swedish-marshal-1", "drabants"),
    )
    do(play, "act play-marker", "play sweden-mercenaries")
    assert may(play) == {"recruit swedish-dragoons-1", "recruit swedish-marshal-1"}
    assert refusal(play, "recruit swedish-cavalry-1") == "21S.7a"
    assert refusal(play, "recruit life-guard-of-foot") == "21S.7a"  # no elite regiment
    assert refusal(play, "recruit swedish-infantry-1") == "21S.7a"
    do(play, "recruit swedish-dragoons-1")
    assert refusal(play, "deploy 2528") == "21S.7a"  # neither leader nor fortress
    assert {"deploy 3437", "deploy 2221", "deploy 1823"} <= may(play)  # Sweden proper is always occupied
    do(play, "deploy 3437")
    assert stack(play, "3437") == {"charles-xii", "swedish-dragoons-1"}
    assert spot(play, "sweden-mercenaries") == "pool"
    assert morale(play) == (10, 10)


@pytest.mark.rule("21R.10a")
def test_russians_join_augustus_in_saxony() -> None:
    play = war(
        {"charles-xii": "riga", "augustus": "1435", "frederick-william": "berlin"},
        seat="coalition",
        markers={"coalition-mercenaries": "held"},
        boxes=("russian-infantry-1", "russian-infantry-2", "russian-artillery-1", "brandenburg-infantry-1"),
    )
    do(play, "act play-marker", "play coalition-mercenaries")
    assert may(play) == {"recruit russian-infantry-1"}  # the second is printed alike; neutrals have nothing to give
    assert refusal(play, "recruit brandenburg-infantry-1") == "21R.10a"
    do(play, "recruit russian-infantry-1")
    assert refusal(play, "deploy berlin") == "21R.10a"
    do(play, "deploy 1435")
    assert where(play, "russian-infantry-1") == "1435"


@pytest.mark.rule("21S.7a", "24.1a")
def test_only_swedes_are_placed_in_sweden_proper() -> None:
    play = war(
        {"charles-xii": "stockholm"},
        joined=("poland-lithuania",),
        markers={"sweden-mercenaries": "held"},
        boxes=("lithuanian-infantry-1", "swedish-garrison-1", "swedish-garrison-20"),
    )
    do(play, "act play-marker", "play sweden-mercenaries")
    assert may(play) == {"recruit swedish-garrison-1"}
    assert refusal(play, "recruit lithuanian-infantry-1") == "21S.7a"


@pytest.mark.rule("21S.7a")
def test_with_empty_boxes_nothing_happens_and_one_is_warned() -> None:
    play = war(ARMIES, markers={"sweden-mercenaries": "held"})
    do(play, "act play-marker")
    action = play.action("play sweden-mercenaries")
    assert play.state.frames[-1].warns(play.state, int(action)) != 0
    do(play, "play sweden-mercenaries")
    assert play.seat == "coalition"


# -- Naval Battle --------------------------------------------------------------------------------------------------


@pytest.mark.rule("21S.8a", "21R.11a")
def test_ports_are_those_a_side_controls() -> None:
    """Empty ports of its own land, and those it occupies; nobody has those of neutrals and of the Empire."""
    g = state(war({"charles-xii": "riga", "peter-i": "narva", "danish-garrison-1": "lubeck"}))
    assert ports_of(g, 0) == len({"gothenburg", "wismar", "stralsund", "stettin", "karlskrona", "stockholm", "abo"}) + len(
        {"riga", "reval"}
    )
    assert ports_of(g, 1) == len({"aalborg", "fredericia", "nyborg", "copenhagen", "danzig", "libau", "windau"}) + len(
        {"narva", "lubeck"}
    )
    g.petersburg = 1
    assert ports_of(g, 0) == 10


@pytest.mark.rule("21S.8a", "21S.8b")
def test_a_tie_is_nothing_and_a_winner_with_the_sea_gains_two() -> None:
    """Nine ports and 3 against nine and 3: no effect. Sweden controls and wins: +2."""
    pieces = {"charles-xii": "riga", "peter-i": "narva", "danish-garrison-1": "lubeck"}
    play = war(pieces, dice=["sweden-naval-battle", 3, 3])
    do(play, "act pick-marker")
    assert (morale(play), state(play).baltic) == ((9, 10), 0)
    assert "It has no effect." in told(play)
    play = war(pieces, dice=["sweden-naval-battle", 4, 3])
    do(play, "act pick-marker")
    assert (morale(play), state(play).baltic) == ((11, 10), 0)


@pytest.mark.rule("21S.8b", "21R.11a")
def test_a_winner_without_the_sea_takes_it() -> None:
    pieces = {"charles-xii": "riga", "peter-i": "narva", "danish-garrison-1": "lubeck"}
    play = war(pieces, seat="coalition", dice=["coalition-naval-battle", 1, 6])
    do(play, "act pick-marker")
    assert (morale(play), state(play).baltic) == ((10, 9), 1)
    assert spot(play, "coalition-naval-battle") == "pool"


# -- Rebellion -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("21S.14a")
def test_swedish_rebellion() -> None:
    """Warsaw, Thorn and Copenhagen held, die 4: -4. Two held: nothing; the Empire's own fortresses do not count."""
    held = {"swedish-garrison-1": "warsaw", "swedish-garrison-2": "thorn", "swedish-garrison-3": "copenhagen"}
    play = war({**ARMIES, **held}, mp=(11, 10), dice=["sweden-rebellion", 4])
    do(play, "act pick-marker")
    assert morale(play) == (6, 10)
    held["swedish-garrison-3"] = "narva"
    play = war({**ARMIES, **held}, mp=(11, 10), dice=["sweden-rebellion", 4])
    do(play, "act pick-marker")
    assert morale(play) == (10, 10)
    assert spot(play, "sweden-rebellion") == "pool"


@pytest.mark.rule("21R.13a")
def test_russian_rebellion() -> None:
    """Riga, Narva and Gottorp held, die 3: -3. With Pskov in place of Gottorp nothing."""
    held = {"russian-garrison-1": "riga", "russian-garrison-2": "narva", "danish-garrison-1": "gottorp"}
    play = war({"charles-xii": "abo", **held}, seat="coalition", mp=(10, 11), dice=["coalition-rebellion", 3])
    do(play, "act pick-marker")
    assert morale(play) == (10, 7)
    held["danish-garrison-1"] = "copenhagen"
    play = war({"charles-xii": "abo", **held}, seat="coalition", mp=(10, 11), dice=["coalition-rebellion", 3])
    do(play, "act pick-marker")
    assert morale(play) == (10, 10)


# -- Spies ---------------------------------------------------------------------------------------------------------

FAR = {"charles-xii": "riga", "peter-i": "moscow", "russian-infantry-1": "moscow"}


@pytest.mark.rule("21S.16a")
def test_spies_see_all_units_once() -> None:
    play = war(FAR, markers={"sweden-spies": "held", "coalition-tactics": "held"})
    assert not sees(play, "sweden", "peter-i")
    do(play, "act play-marker", "play sweden-spies")
    assert may(play) == {"examine units", "examine markers"}
    do(play, "examine units")
    assert sees(play, "sweden", "peter-i")
    assert sees(play, "sweden", "russian-infantry-1")
    assert "peter-i" in shown(play, "sweden")
    assert "coalition-tactics" not in play.view("sweden").held
    assert refusal(play, "examine markers") == "21S.16a"
    do(play, "done")
    assert not sees(play, "sweden", "peter-i")
    assert spot(play, "sweden-spies") == "pool"


@pytest.mark.rule("21R.16a")
def test_spies_see_the_hand_or_the_units() -> None:
    hand = {"coalition-spies": "held", "sweden-tactics": "held", "sweden-treachery": "held"}
    play = war(FAR, seat="coalition", markers=hand)
    do(play, "act play-marker", "play coalition-spies", "examine markers")
    assert play.view("coalition").held == ["sweden-tactics", "sweden-treachery", "coalition-spies"]
    assert play.view("").held == ["coalition-spies"]
    assert not sees(play, "coalition", "charles-xii")
    assert "The enemy holds Tactics." in told(play, "coalition")
    assert "The enemy holds Tactics." not in told(play, "sweden")
    play = war(FAR, seat="coalition", markers=hand)
    do(play, "act play-marker", "play coalition-spies", "examine units")
    assert sees(play, "coalition", "charles-xii")
    assert town(play, "charles-xii") == "Riga"
