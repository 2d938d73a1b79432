"""Chapter 11.3: interception."""

from __future__ import annotations

from typing import Unpack

import pytest

from korvolan.kernel.perspective import followed_by

from ..story import do, may, options, refusal, told
from .story import Setting, activate, all_at, holder, in_pool, state, unit, war, where


def caught(die: int, movers: dict[str, str], hunters: dict[str, str], to: str, start: str, **more: Unpack[Setting]) -> bool:
    """Whether a force that goes from one hex to another is intercepted on a roll by the only stack in reach."""
    play = war(movers | hunters, dice=[4, 4, die], **more)
    activate(play, start)
    do(play, f"to {to}")
    do(play, f"intercept {next(iter(hunters.values()))}")
    while any(a in ("all", "done") for a in may(play)) and state(play).battle == 0 and not state(play).stopped:
        do(play, "all" if "all" in may(play) else "done")
        if play.seat == "league" and "end" in may(play):
            break
    return bool(state(play).stopped)


AUSTRIANS = {"austrian-infantry-1": "2106"}
GUARDS = {"janissaries-1": "2305"}


@pytest.mark.rule("11.3a", "11.3.1a", "11.3.1h")
def test_four_or_more_catches() -> None:
    assert caught(4, AUSTRIANS, GUARDS, "gyor", "2106")
    assert not caught(3, AUSTRIANS, GUARDS, "gyor", "2106")


@pytest.mark.rule("11.3.1a", "11.3.1c")
def test_the_chance_is_told_before_the_try() -> None:
    play = war(AUSTRIANS | {"tartars-1": "2305", "janissaries-1": "2305"}, dice=[4, 4, 3])
    activate(play, "2106")
    do(play, "to gyor")
    assert options(play, "ottomans")["intercept 2305"].note == "It succeeds in 50 % of such tries, before markers."
    do(play, "intercept buda", "take tartars-1")
    assert options(play, "ottomans")["done"].note == "It succeeds in 67 % of such tries, before markers."


@pytest.mark.rule("11.3.1a", "11.3.1f")
def test_a_try_is_a_roll_although_the_enemy_may_play_a_marker_first() -> None:
    play = war(AUSTRIANS | GUARDS, dice=[4, 4, 3], hands={"league": {"ambush": 1}, "ottomans": {}})
    activate(play, "2106")
    do(play, "to gyor")
    assert play.seat == "ottomans"
    chances = {label: above / below for label, above, below in play.odds("intercept buda", "ottomans").results}
    assert chances == {"intercepted": 0.5, "not intercepted": 0.5}
    assert followed_by(play.state.clone(), play.action("intercept buda")) == (True, False)
    do(play, "intercept buda")
    assert play.seat == "league"


@pytest.mark.rule("11.3.1b")
def test_mountains_help_the_hunter() -> None:
    poles = {"polish-infantry-1": "2403"}
    assert caught(3, poles, {"janissaries-1": "2405"}, "2404", "2403")


@pytest.mark.rule("11.3.1c", "11.3.1e")
def test_cavalry_hunts_and_escapes() -> None:
    assert caught(3, AUSTRIANS, {"tartars-1": "2305"}, "gyor", "2106")
    assert not caught(3, AUSTRIANS, {"tartars-1": "2305", "janissaries-1": "2305"}, "gyor", "2106")
    hussars = {"winged-hussars-1": "2106", "winged-hussars-2": "2106"}
    assert not caught(4, hussars, GUARDS, "gyor", "2106")


@pytest.mark.rule("11.3.1d", "11.3.1f", "13.4a", "13.4c", "7.1g")
def test_markers_of_both_sides() -> None:
    both = {"league": {"ambush": 2}, "ottomans": {"ambush": 1}}
    play = war(AUSTRIANS | GUARDS, dice=[4, 4, 3], hands=both)
    activate(play, "2106")
    do(play, "to gyor", "intercept buda")
    do(play, "play ambush")
    assert "The Ottoman Empire plays an Ambush: the die counts one better for it." in told(play)
    if "done" in may(play) and play.seat == "ottomans":
        do(play, "done")
    assert play.seat == "league"
    do(play, "done")
    assert state(play).stopped
    assert in_pool(play, "ambush") == 1
    fail = war(AUSTRIANS | GUARDS, dice=[4, 4, 5], hands={"league": {"ambush": 2}})
    activate(fail, "2106")
    do(fail, "to gyor", "intercept buda", "play ambush", "play ambush")
    if "done" in may(fail):
        do(fail, "done")
    assert not state(fail).stopped
    strong = war(
        AUSTRIANS | GUARDS, dice=[4, 4, 2], hands={"ottomans": {"ambush": 1}}, shown={"ottomans": {"military-advantage": 1}}
    )
    activate(strong, "2106")
    do(strong, "to gyor", "intercept buda", "play ambush")
    assert state(strong).stopped


@pytest.mark.rule("11.3.1j", "13.4b")
def test_an_ambush_reaches_two_hexes() -> None:
    pieces = {"austrian-infantry-1": "2006", "janissaries-1": "2306"}
    play = war(pieces, dice=[4, 4, 3], hands={"ottomans": {"ambush": 1}})
    activate(play, "2006")
    do(play, "to 2106", "intercept 2306")
    assert in_pool(play, "ambush") == 1
    assert state(play).stopped
    without = war(pieces, dice=[4, 4], hands={"ottomans": {"spies": 1}})
    activate(without, "2006")
    do(without, "to 2106")
    assert refusal(without, "intercept 2306") == "13.4b"
    assert refusal(without, "intercept nis") == "11.3.1l"
    far = war(pieces | {"janissaries-1": "2308"}, dice=[4, 4], hands={"ottomans": {"ambush": 1}})
    activate(far, "2006")
    do(far, "to 2106")
    assert far.seat == "league"


@pytest.mark.rule("11.3.1k")
def test_each_stack_tries_once() -> None:
    play = war(AUSTRIANS | GUARDS, dice=[6, 6, 1])
    activate(play, "2106")
    do(play, "to gyor", "intercept buda")
    assert play.seat == "league"
    do(play, "to 2306")
    assert play.seat == "league" or refusal(play, "intercept buda") == "11.3.1k"
    often = war(AUSTRIANS | GUARDS, dice=[6, 6, 1], options={"interceptions": "in every hex"})
    activate(often, "2106")
    do(often, "to gyor", "intercept buda")
    if often.seat == "ottomans":
        do(often, "decline")
    do(often, "to 2306")
    assert "intercept 2305" in may(often)


@pytest.mark.rule("11.3.1l")
def test_garrisons_under_siege_do_not_intercept() -> None:
    siege = all_at("vienna", "janissaries-1", "turkish-siege-train-1") | {
        "austrian-infantry-1": '{ at = "vienna", inside = true }'
    }
    for works in (("vienna",), ()):  # enemies before the walls are enough
        play = war(siege | {"tartars-1": "2106"}, seat="ottomans", dice=[4, 4], works=works)
        activate(play, "2106")
        do(play, "to 2006")
        assert play.seat == "ottomans"


@pytest.mark.rule("11.3.1g", "11.3.1i", "11.3.1m", "11.3.1n", "11.3.1o")
def test_an_intercepted_force_fights_and_halts() -> None:
    """Two Janissaries catch two Austrians at Gyor and roll No Effect: they go back to Buda, those stay and move no more."""
    pieces = AUSTRIANS | {"bohemian-infantry": "2106"} | all_at("2305", "janissaries-1", "janissaries-2")
    play = war(pieces, dice=[5, 5, 4, 6, 1, 3])
    activate(play, "2106")
    do(play, "to gyor", "intercept buda", "all")
    assert "avoid" not in may(play)
    do(play, "table linear")
    assert where(play, "janissaries-1") == "2305"
    assert where(play, "austrian-infantry-1") == "2206"
    assert refusal(play, "to 2106") == "11.3.1n"
    own = war({"austrian-infantry-1": "2305", "janissaries-1": "2306"}, dice=[5, 5, 5, 6, 1])
    state(own)
    activate(own, "2305")
    do(own, "to 2306", "intercept 2306")
    assert state(own).battle_first == 1


@pytest.mark.rule("11.3.1p")
def test_only_marches_are_intercepted() -> None:
    """Tartars avoid from Pecs past an Austrian stack, and nobody is asked."""
    pieces = {"austrian-infantry-1": "2207", "austrian-infantry-2": "2307", "tartars-1": "pecs"}
    play = war(pieces, dice=[5, 5, 6])
    activate(play, "2207")
    do(play, "to pecs", "decline", "fight", "avoid", "to 2308")
    assert play.seat == "league"
    assert where(play, "tartars-1") == "2308"
    assert holder(play, "pecs") == "league"


@pytest.mark.rule("11.6.1c")
def test_a_garrison_takes_no_part_when_a_force_is_caught_before_its_walls() -> None:
    pieces = AUSTRIANS | {"moravian-infantry": "gyor"} | all_at("2305", "janissaries-1", "janissaries-2")
    play = war(pieces, dice=[5, 5, 4, 6, 1, 3])
    activate(play, "2106")
    do(play, "to gyor", "intercept buda", "all")
    assert state(play).inside[unit("moravian-infantry")]
    assert state(play).fights[unit("moravian-infantry")] == 0
    do(play, "table linear")
    assert not state(play).inside[unit("moravian-infantry")]
