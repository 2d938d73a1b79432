"""Exceptions where chapters meet, continued: trains that are left alone, and neutrals whom somebody comes upon."""

from __future__ import annotations

import pytest

from ..story import do, may, refusal
from .story import activate, all_at, allied, holder, state, unit, war, where

OP = [5, 5]
GARRISON = ("austrian-infantry-1", "austrian-infantry-2", "bohemian-infantry")


def inside(town: str, *names: str) -> dict[str, str]:
    """Units behind walls that enemies stand before."""
    return dict.fromkeys(names, f'{{ at = "{town}", inside = true }}')


# -- trains that are left alone (11.4.2) -------------------------------------------------------------------------------


@pytest.mark.rule("11.4.2k", "11.6.2m")
def test_a_train_left_before_the_walls_is_lost() -> None:
    """Besiegers march off and leave their guns: those hold no garrison back. The same if attrition takes the last of them."""
    pieces = all_at("vienna", "janissaries-1", "turkish-siege-train-1") | inside("vienna", "austrian-infantry-1")
    play = war(pieces, seat="ottomans", dice=OP)
    activate(play, "vienna", "janissaries-1")
    do(play, "to 2105")
    assert where(play, "turkish-siege-train-1") == "ottoman-box"
    assert not state(play).inside[unit("austrian-infantry-1")]
    before = {"janissaries-1": "vienna", "turkish-siege-train-1": "vienna"} | inside("vienna", "austrian-infantry-1")
    hunger = war(before, phase='name = "attrition"', first="ottomans", works=("vienna",), dice=[1])
    assert may(hunger) == {"lose janissaries-1", "lose turkish-siege-train-1"}
    do(hunger, "lose janissaries-1")
    assert where(hunger, "turkish-siege-train-1") == "ottoman-box"


@pytest.mark.rule("11.4.2k", "11.3.1o")
def test_a_train_whose_guard_fell_in_an_interception_is_lost() -> None:
    """A Janissary falls upon those who enter his hex, and is lost in the battle: his supply train does not stay with them."""
    pieces = all_at("2305", "austrian-infantry-1", "austrian-infantry-2", "bohemian-infantry")
    play = war(pieces | all_at("2306", "janissaries-1", "turkish-supply-train-1"), dice=[*OP, 5, 6, 1, 1])
    activate(play, "2305")
    do(play, "to 2306", "intercept 2306", "take janissaries-1", "done", "table shock")
    assert where(play, "janissaries-1") == "ottoman-box"
    assert where(play, "turkish-supply-train-1") == "ottoman-box"


@pytest.mark.rule("11.4.2k", "11.7.1e")
def test_a_train_whose_guard_deserts_is_lost() -> None:
    pieces = all_at("2305", "austrian-infantry-1") | all_at("2306", "kuruc-1", "turkish-supply-train-1")
    play = war(pieces, dice=[*OP, 4], hands={"league": {"diplomacy": 1}})
    activate(play, "2305")
    do(play, "to 2306", "decline", "rebel 2306")
    if "against kuruc" in may(play):
        do(play, "against kuruc")
    assert where(play, "turkish-supply-train-1") == "ottoman-box"


# -- relief past neutrals (11.6.4, 11.5) -------------------------------------------------------------------------------

LEAGUE_SIEGE = all_at("kamieniec", "lorraine", *GARRISON, "austrian-siege-train-1") | inside("kamieniec", "janissaries-1")


@pytest.mark.rule("11.5b", "11.6.4c")
def test_a_relief_through_a_neutral_country_brings_it_in() -> None:
    """From 2706 one comes to Kamieniec only through Galitzia; from 2806 there is a way through Moldavia."""
    for start, invaded in (("2706", True), ("2806", False)):
        play = war(LEAGUE_SIEGE | all_at(start, "sipahi-1", "sipahi-2"), status={"poland": "neutral"}, dice=OP)
        activate(play, "kamieniec")
        do(play, "works", f"relieve {start}", "all")
        if "done" in may(play):
            do(play, "done")
        do(play, "stay")
        assert where(play, "sipahi-1") == "3104"
        assert allied(play, "poland") == invaded


@pytest.mark.rule("11.6.4c", "11.5b")
def test_no_relief_through_neutral_units() -> None:
    """Poles stand in every hex of the way."""
    poles = dict(zip(("polish-infantry-1", "polish-infantry-2", "pancerni-1"), ("2805", "2905", "2906"), strict=True))
    for guard, open_way in (({}, True), (poles, False)):
        pieces = LEAGUE_SIEGE | {"sipahi-1": "2706"} | guard
        play = war(pieces, status={"poland": "neutral"}, dice=OP)
        activate(play, "kamieniec")
        do(play, "works")
        assert ("relieve 2706" in may(play)) == open_way


# -- neutrals whom Ottomans come upon (11.5) ---------------------------------------------------------------------------


@pytest.mark.rule("11.5b", "11.4.2k")
def test_a_train_does_not_come_upon_neutrals() -> None:
    play = war({"turkish-supply-train-1": "kamieniec", "polish-infantry-1": "3004"}, seat="ottomans", dice=OP)
    activate(play, "kamieniec")
    assert refusal(play, "to 3004") == "11.4.2k"
    pieces = {"turkish-supply-train-1": "kamieniec", "polish-infantry-1": "3004"}
    neutral = war(pieces, seat="ottomans", dice=OP, status={"poland": "neutral"})
    activate(neutral, "kamieniec")
    assert refusal(neutral, "to 3004") == "11.4.2k"
    assert "to 3005" in may(neutral)


@pytest.mark.rule("11.5b", "8.2g")
def test_recruits_in_a_neutral_country_bring_it_in() -> None:
    """Kiev was taken before Russia turned neutral, and is the Sultan's still."""
    phase = 'name = "recruiting"\nseat = "ottomans"'
    play = war(
        {"tartars-1": "tartars-box"}, phase=phase, seat="ottomans", tp={"ottoman": 3}, towns={"kiev": "ottomans"}, dice=OP
    )
    do(play, "recruit tartars-1")
    assert not allied(play, "russia")
    do(play, "deploy kiev")
    assert allied(play, "russia")


@pytest.mark.rule("4.0d", "8.2g")
def test_a_recruit_with_a_leader_takes_the_city() -> None:
    """Lorraine and his train wait in Pecs, which is Ottoman: they do not take it, but a recruit who joins them does."""
    pieces = all_at("pecs", "lorraine", "austrian-supply-train-1") | {"austrian-infantry-1": "austria-box"}
    phase = 'name = "recruiting"\nseat = "league"'
    play = war(pieces, phase=phase, tp={"empire": 3}, dice=OP)
    do(play, "recruit austrian-infantry-1")
    assert holder(play, "pecs") == "ottomans"
    do(play, "deploy pecs")
    assert holder(play, "pecs") == "league"


@pytest.mark.rule("12.2b", "11.6.1c")
def test_a_leader_who_rides_away_shuts_nobody_in() -> None:
    """Attrition takes the last unit before Eger; its leader leaves, and the garrison is free to intercept again."""
    pieces = all_at("eger", "lorraine", "austrian-infantry-1") | inside("eger", "sipahi-1") | {"saxon-infantry-1": "kassa"}
    play = war(pieces, phase='name = "attrition"', first="league", dice=[6, 1, 6, 6, 6])
    while any(action.startswith("lose") for action in may(play)):
        do(play, "lose austrian-infantry-1")
    assert where(play, "lorraine") == "2604"
    assert not state(play).inside[unit("sipahi-1")]


@pytest.mark.rule("9.2d", "11.6.1c")
def test_who_goes_home_to_a_fortress_has_its_walls() -> None:
    """Poland turns neutral while Austrians stand in Lwow: the Poles there are not to be fought in the field."""
    pieces = {"austrian-infantry-1": "lwow", "polish-infantry-1": "lwow", "polish-infantry-2": "krakow"}
    play = war(
        pieces, seat="ottomans", phase='name = "diplomacy"', first="ottomans", hands={"ottomans": {"diplomacy": 1}}, dice=[6]
    )
    do(play, "woo poland", "gather lwow")
    assert not allied(play, "poland")
    assert play.seat == "ottomans"
    do(play, "all")
    assert state(play).inside[unit("polish-infantry-1")]
    assert state(play).inside[unit("polish-infantry-2")]
    assert not state(play).inside[unit("austrian-infantry-1")]
