"""Chapters 9, 11.5 and 14: Diplomacy, invasions, truces and the other options."""

from __future__ import annotations

from typing import Unpack

import pytest

from korvolan import Play
from korvolan.games.great_turkish_war import GAME, refusals
from korvolan.games.great_turkish_war.actions import OFFER, PASS
from korvolan.games.great_turkish_war.rules.invariants import find_faults
from korvolan.games.great_turkish_war.rules.truces import OfferTruce
from korvolan.games.great_turkish_war.stratagem_kinds import KIND_IDS

from ..story import do, may, refusal
from .story import Hands, Land, activate, all_at, allied, draw, hand, holder, in_pool, removed, state, treasury, war, where

DIPLOMACY = 'name = "diplomacy"'

# -- Diplomacy (9.0, 13.3, 13.14) --------------------------------------------------------------------------------------


def attempt(
    target: str,
    die: int,
    side: str = "league",
    pieces: dict[str, str] | None = None,
    options: dict[str, str] | None = None,
    **more: Unpack[Land],
) -> Play:
    hands = {side: {"diplomacy": 2}}
    play = war(pieces, phase=DIPLOMACY, first=side, seat=side, dice=[die], hands=hands, options=options, **more)
    do(play, f"woo {target}")
    return play


@pytest.mark.rule("9.0a", "9.0b", "9.1b", "9.1c", "9.2a", "9.2b", "DRT-a", "DRT-d", "13.3a", "13.3b", "5.1h")
def test_russia_is_won() -> None:
    none = war(phase=DIPLOMACY, hands={"league": {"spies": 1}})
    assert refusal(none, "woo russia") == "9.0b"
    play = attempt("russia", 5, pieces={"peter-i": "kiev", "russian-infantry-1": "kiev"})
    assert allied(play, "russia")
    assert holder(play, "kiev") == "league"
    assert hand(play, "league", "diplomacy") == 1
    assert in_pool(play, "diplomacy") == 1
    assert play.view("league").tracks["status russia"] == 1
    assert not allied(attempt("russia", 4), "russia")


@pytest.mark.rule("9.1d", "9.1e")
def test_one_attempt_a_turn_and_none_is_needed() -> None:
    play = attempt("russia", 1)
    assert play.seat is None or not any(action.startswith("woo") for action in may(play))
    passed = war(phase=DIPLOMACY, hands={"league": {"diplomacy": 1}, "ottomans": {"diplomacy": 1}})
    assert passed.seat == "league"
    do(passed, "pass")
    assert passed.seat == "ottomans"
    do(passed, "pass")
    assert hand(passed, "league", "diplomacy") == hand(passed, "ottomans", "diplomacy") == 1
    assert passed.view("league").phase[1].id != "diplomacy"
    tried = war(phase=DIPLOMACY, hands={"league": {"diplomacy": 1}, "ottomans": {"diplomacy": 1}}, dice=[1])
    do(tried, "woo russia")
    assert hand(tried, "league", "diplomacy") == 0


@pytest.mark.rule("9.1a", "9.1f")
def test_two_attempts_one_after_the_other() -> None:
    """The rulebook's example: the League wins Poland with a 6, the Ottomans fail to turn Russia with a 1."""
    both = {"league": {"diplomacy": 1}, "ottomans": {"diplomacy": 1}}
    play = war(phase=DIPLOMACY, dice=[6, 1], hands=both, status={"poland": "neutral", "russia": "allied"})
    assert play.seat == "league"
    do(play, "woo poland")
    assert allied(play, "poland")
    assert play.seat == "ottomans"
    assert {"woo poland", "woo russia"} <= may(play)
    do(play, "woo russia")
    assert allied(play, "russia")


@pytest.mark.rule("9.1g", "9.1h", "9.2c", "14.0a")
def test_whom_diplomacy_can_reach() -> None:
    play = war(phase=DIPLOMACY, seat="ottomans", first="ottomans", hands={"ottomans": {"diplomacy": 1}})
    assert refusal(play, "woo russia") == "9.1h"
    assert refusal(play, "woo saxony") == "14.0a"
    assert "woo poland" in may(play)
    league = war(phase=DIPLOMACY, hands={"league": {"diplomacy": 1}})
    assert refusal(league, "woo poland") == "9.0a"


@pytest.mark.rule("9.2c")
def test_nobody_allies_with_the_ottomans() -> None:
    """Diplomacy of theirs makes Poland neutral and no more; then there is nothing to win, and nobody to activate."""
    army = {"polish-infantry-1": "krakow", "janissaries-1": "buda"}
    both = {"ottomans": {"diplomacy": 2}}
    play = war(army, phase=DIPLOMACY, seat="ottomans", first="ottomans", hands=both, dice=[6])
    do(play, "woo poland")
    while play.seat == "league":
        do(play, sorted(may(play))[0])
    assert not allied(play, "poland")
    assert holder(play, "krakow") == "neutrals"
    again = war(army, phase=DIPLOMACY, seat="ottomans", first="ottomans", hands=both, status={"poland": "neutral"})
    assert refusal(again, "woo poland") == "9.1h"
    march = war(army, seat="ottomans", status={"poland": "neutral"})
    assert refusal(march, "from krakow") == "9.2c"
    assert "from 2305" in may(march)


@pytest.mark.rule("DRT-b", "DRT-c", "DRT-e")
def test_modifiers_for_poland() -> None:
    assert allied(attempt("poland", 4, status={"poland": "neutral"}), "poland")
    assert allied(attempt("poland", 5, "ottomans"), "poland")
    assert not allied(attempt("poland", 6, "ottomans"), "poland")


@pytest.mark.rule("9.2d", "9.2e", "9.2b")
def test_a_country_that_turns_neutral_goes_home() -> None:
    army = all_at("vienna", "sobieski", "winged-hussars-1", "polish-infantry-1")
    play = attempt("poland", 6, "ottomans", pieces=army, towns={"kamieniec": "league"}, tp={"poland": 5})
    assert play.seat == "league"
    assert refusal(play, "deploy prague") == "9.2d"
    do(play, "deploy lwow", "gather krakow")
    assert where(play, "winged-hussars-1") == "2902"
    assert where(play, "sobieski") == "2402"
    assert treasury(play, "poland") == 5
    assert holder(play, "kamieniec") == "league"
    assert holder(play, "krakow") == "neutrals"
    assert play.view("league").tracks["status poland"] == 0


@pytest.mark.rule("9.2d")
def test_who_goes_home_comes_out_of_the_leagues_walls() -> None:
    """While one after the other is sent home nobody of a neutral country is behind the League's walls."""
    army = dict.fromkeys(("winged-hussars-1", "polish-infantry-1"), '{ at = "vienna", inside = true }')
    play = attempt("poland", 6, "ottomans", pieces=army)
    assert play.seat == "league"
    assert not find_faults(state(play))


@pytest.mark.rule("9.2f", "11.5c")
def test_invaders_spoil_diplomacy() -> None:
    play = war({"tartars-1": "2803"}, phase=DIPLOMACY, seat="ottomans", first="ottomans", hands={"ottomans": {"diplomacy": 1}})
    assert refusal(play, "woo poland") == "9.2f"
    league = war(
        {"austrian-infantry-1": "2501"}, phase=DIPLOMACY, hands={"league": {"diplomacy": 1}}, status={"poland": "neutral"}
    )
    assert refusal(league, "woo poland") == "11.5c"


@pytest.mark.rule("13.14a", "13.14b")
def test_the_popes_call() -> None:
    def called(turn: int, die: int, side: str = "league", **more: Unpack[Land]) -> Play:
        play = war(phase=DIPLOMACY, first=side, seat=side, dice=[die], turn=turn, hands={side: {"diplomacy": 1}}, **more)
        state(play).track[KIND_IDS.index("crusade")] = 2
        do(play, "woo russia")
        return play

    assert allied(called(2, 2), "russia")
    assert allied(called(4, 2), "russia")
    assert not allied(called(5, 2), "russia")
    assert allied(called(3, 6, "ottomans", status={"russia": "allied"}), "russia")
    drawn = draw("crusade")
    assert state(drawn).track[KIND_IDS.index("crusade")] == 3
    gone = war(turn=5, phase='name = "turn"', dice=[6, 1, 1])
    state(gone).track[KIND_IDS.index("crusade")] = 2
    from korvolan.games.great_turkish_war.rules.stratagems import end_crusade

    end_crusade(state(gone))
    assert removed(gone, "crusade") == 1


# -- invasions (11.5) --------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.5a", "11.5b")
def test_ottomans_in_volinia_bring_poland_in() -> None:
    """The rulebook's example."""
    play = war({"tartars-1": "3103"}, seat="ottomans", status={"poland": "neutral"}, dice=[3, 3])
    activate(play, "3103")
    do(play, "to 3102")
    assert allied(play, "poland")
    assert holder(play, "krakow") == "league"


@pytest.mark.rule("11.5c", "11.5d")
def test_the_league_in_a_neutral_country() -> None:
    """Neutral Poles defend themselves, and the Ottoman player rolls for them."""
    pieces = {"austrian-infantry-1": "2301", "austrian-infantry-2": "2301", "polish-infantry-1": "krakow"}
    play = war(pieces, status={"poland": "neutral"}, dice=[4, 4, 2])
    activate(play, "2301")
    do(play, "to krakow", "fight")
    assert play.seat == "ottomans"
    do(play, "avoid")
    assert not allied(play, "poland")


# -- options (14.0) ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("14.1a", "14.1b", "14.1c")
def test_saxony_can_be_turned() -> None:
    army = all_at("vienna", "johann-georg-iii", "saxon-infantry-1")
    on = {"saxony": "on"}
    play = attempt("saxony", 4, "ottomans", pieces=army, options=on)
    assert not allied(play, "saxony")
    do(play, "gather dresden")
    assert where(play, "johann-georg-iii") == where(play, "saxon-infantry-1")
    assert allied(attempt("saxony", 3, "ottomans", pieces=army, options=on), "saxony")
    assert allied(attempt("saxony", 5, status={"saxony": "neutral"}, options=on), "saxony")
    idle = war({"saxon-infantry-1": "dresden"}, status={"saxony": "neutral"}, options=on)
    assert refusal(idle, "from dresden") == "9.2a"


def truce(
    *terms: str,
    pieces: dict[str, str] | None = None,
    hands: Hands | None = None,
    turn: int = 3,
    **more: Unpack[Land],
) -> Play:
    play = war(pieces, phase=DIPLOMACY, options={"truces": "on"}, hands=hands, turn=turn, **more)
    do(play, "offer", *terms, "propose")
    return play


@pytest.mark.rule("14.2a", "14.2b")
def test_a_truce_is_bought() -> None:
    """The rulebook's examples: a fortress, points and markers."""
    play = truce(
        "cede gyor",
        "pay empire",
        "give charge",
        pieces={"austrian-infantry-1": "gyor", "janissaries-1": "nis"},
        tp={"empire": 3},
        hands={"league": {"charge": 1}},
    )
    assert play.seat == "ottomans"
    do(play, "accept")  # 2106 is the only hex of the League's next to Gyor
    assert holder(play, "gyor") == "ottomans"
    assert where(play, "austrian-infantry-1") == "2106"
    assert treasury(play, "empire") == 2
    assert treasury(play, "ottoman") == 1
    assert hand(play, "ottomans", "charge") == 1
    assert state(play).truce
    refused = truce("claim buda")
    do(refused, "decline")
    assert not state(refused).truce


@pytest.mark.rule("14.2a", "14.2.1d")
def test_there_is_one_truce_a_turn() -> None:
    """Nobody offers one while one holds, and whoever asks why is told."""
    g = state(war(phase=DIPLOMACY, options={"truces": "on"}, turn=3))
    asks = OfferTruce(g.seat)
    assert asks.options(g) == [PASS, OFFER]
    g.truce = 1
    assert asks.options(g) == [PASS]
    assert asks.forbids(g, OFFER) == refusals.TRUCE_ALREADY
    assert GAME.texts.verdicts[refusals.TRUCE_ALREADY].case == "14.2a"


@pytest.mark.rule("14.2.1a", "14.2.1b", "14.2.1c", "14.2.1d", "14.2.1e")
def test_a_turn_of_truce() -> None:
    pieces = {"austrian-infantry-1": "vienna", "austrian-infantry-2": "2306", "janissaries-1": "2305"}
    play = war(pieces, more="truce = true", dice=[3, 4], towns={"pecs": "league"}, options={"truces": "on"})
    assert refusal(play, "from 2306") == "14.2.1c"
    activate(play, "vienna")
    assert refusal(play, "to 2105") == "14.2.1c"
    do(play, "to 2006", "end")
    recruits = war(
        {"austrian-infantry-1": "austria-box"},
        more="truce = true",
        tp={"empire": 2},
        phase='name = "recruiting"\nseat = "league"',
    )
    assert "recruit austrian-infantry-1" in may(recruits)
    raid = war({"austrian-infantry-1": "vienna", "tartars-1": "2006"}, more="truce = true", dice=[3, 4])
    activate(raid, "vienna")
    assert refusal(raid, "to 2006") == "14.2.1b"
    shut = all_at("vienna", "janissaries-1", "turkish-siege-train-1") | {
        "austrian-infantry-1": '{ at = "vienna", inside = true }'
    }
    sally = war(shut, more="truce = true", dice=[3, 4], works=("vienna",), hands={"league": {"spies": 1}})
    activate(sally, "vienna")
    assert refusal(sally, "fight") == "14.2.1b"
    gates = {"graz": "ottomans", "linz": "ottomans", "laibach": "ottomans", "innsbruck": "ottomans", "vienna": "league"}
    siege = war(shut, seat="ottomans", more="truce = true", towns=gates)
    assert refusal(siege, "from vienna") == "14.2.1c"
    assert not state(war(phase='name = "turn"', more="truce = true", dice=[6, 1, 1])).truce
    again = truce(turn=9)
    do(again, "accept")
    assert state(again).truce


@pytest.mark.rule("14.3a", "14.3b", "14.3c")
def test_principalities_change_sides() -> None:
    """The rulebook's example: Transylvania falls, and its units are gone at the start of the next turn."""
    lost = dict.fromkeys(("kolozsvar", "hermannstadt", "kronstadt"), "league")
    army = all_at("buda", "voivode-of-transylvania", "transylvanian-light-infantry", "janissaries-1")
    on = {"principalities": "on"}
    play = war(army, towns=lost, phase='name = "turn"', dice=[6, 1, 1], options=on)
    assert where(play, "transylvanian-light-infantry") == "tributary-box"
    assert where(play, "voivode-of-transylvania") == "leaders-due"
    box = {"transylvanian-light-infantry": "tributary-box", "voivode-of-transylvania": "leaders-due"}
    phase = 'name = "recruiting"\nseat = "ottomans"'
    locked = war(box | {"tartars-1": "tartars-box"}, towns=lost, phase=phase, seat="ottomans", tp={"ottoman": 3}, options=on)
    assert refusal(locked, "recruit transylvanian-light-infantry") == "14.3a"
    free = war(box, phase=phase, seat="ottomans", tp={"ottoman": 3}, options=on, dice=[5])
    do(free, "deploy kolozsvar")
    assert where(free, "voivode-of-transylvania") == "2807"
    assert "recruit transylvanian-light-infantry" in may(free)
