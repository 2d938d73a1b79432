"""[22.0] What a battle has shown is seen on the way of a retreat or pursuit, and nothing else is: who stands where the beaten
come to, and how many, nobody learns but their owner."""

from __future__ import annotations

import random

import pytest

from korvolan import Play
from korvolan.games.great_northern_war.rules.retreat import begin_retreat
from korvolan.games.great_northern_war.rules.turn import ActionPhase
from korvolan.kernel.dice import seeded
from korvolan.lab.invariants import Broken
from korvolan.lab.secrecy import check_no_leak

from ..story import do
from .field import after_battle
from .story import shown, state, war, where
from .test_honors import BESIEGERS, SWEDES
from .test_pursuit import chase

ELSEWHERE = {
    "russian-infantry-5": "3028",
    "menshikov": "3028",
    "russian-infantry-6": "3124",
    "russian-irregulars-5": "3023",
    "swedish-infantry-7": "2425",
    "swedish-cavalry-2": "2425",
    "swedish-dragoons-2": "2426",
}
SWEDISH_ARMY = dict.fromkeys(["charles-xii", "swedish-cavalry-1", "swedish-infantry-1", "swedish-artillery-1"], "2528")


def keeps_its_secrets(play: Play, seed: int) -> None:
    """Decide at random until the Action is over; at no point does a seat learn what it may not."""
    chooser = random.Random(seed)
    for _ in range(60):
        if not play.state.frames or isinstance(play.state.frames[-1], ActionPhase):
            return
        check_no_leak(play, seeded(seed), Broken)
        play.play(str(chooser.choice(play.legal())))


@pytest.mark.rule("22.0a")
@pytest.mark.parametrize("seed", [1])
@pytest.mark.parametrize("rout", [False, True])
def test_a_retreat(rout: bool, seed: int) -> None:
    army = SWEDISH_ARMY | {"russian-infantry-1": "2428", "russian-infantry-2": "2728"} | ELSEWHERE
    result = lambda g: begin_retreat(g, 0, rout)  # noqa: E731
    keeps_its_secrets(after_battle(army, "2428", "2528", result, seat="coalition"), seed)


@pytest.mark.rule("22.0a")
@pytest.mark.parametrize("seed", [2])
def test_a_pursuit(seed: int) -> None:
    army = SWEDISH_ARMY | {"russian-infantry-1": "2428"} | ELSEWHERE
    keeps_its_secrets(after_battle(army, "2528", "2428", chase), seed)


@pytest.mark.rule("15.1a", "22.0a")
def test_who_is_chosen_to_pursue_is_not_known_before_all_are() -> None:
    """Nobody is told who pursues until the choice is made: whatever is imagined for the enemy starts before it."""
    play = after_battle(SWEDISH_ARMY | {"russian-infantry-1": "2428"} | ELSEWHERE, "2528", "2428", chase)
    guess = play.determinize("coalition", seeded(1)).fingerprint()
    do(play, "pursue swedish-cavalry-1")
    assert play.determinize("coalition", seeded(1)).fingerprint() == guess
    for seed in range(8):
        check_no_leak(play, seeded(seed), Broken)


@pytest.mark.rule("22.0a")
@pytest.mark.parametrize("seed", [2])
def test_honors_of_war(seed: int) -> None:
    play = war(BESIEGERS | SWEDES | ELSEWHERE, seat="coalition")
    do(play, "act honors-of-war", "lead sheremetev", "accept")
    keeps_its_secrets(play, seed)


@pytest.mark.rule("22.0a", "21.5a")
def test_what_is_hidden_may_be_anything() -> None:
    """What Sweden cannot see it can only guess at: under either marker any of the Russians, in the hand any Event."""
    pieces = {"charles-xii": "2423", "menshikov": "3124", "russian-infantry-1": "3124", "russian-infantry-2": "3028"}
    play = war(pieces, markers={"coalition-spies": "held"})
    guesses = [play.determinize("sweden", seeded(seed)) for seed in range(12)]
    assert {guess.view("sweden") == play.view("sweden") for guess in guesses} == {True}
    assert {where(guess, "menshikov") for guess in guesses} >= {"3124", "3028"}
    assert len({tuple(state(guess).spot) for guess in guesses}) > 1


@pytest.mark.rule("22.0a")
def test_an_army_beside_what_was_shown() -> None:
    """Charles withdraws to where hidden Swedes stand: the Russians see him, and that he is not alone, and no more."""
    army = SWEDISH_ARMY | {"russian-infantry-1": "2428", "swedish-dragoons-3": "2529", "swedish-dragoons-4": "2529"}
    play = after_battle(army, "2428", "2528", lambda g: begin_retreat(g, 0, True), seat="coalition", dice=[1, 1])
    do(play, "to 2529")
    seen = shown(play, "coalition")
    assert seen["charles-xii"] == "2529"
    assert seen["sweden-army-2529"] == "2529"
    assert "swedish-dragoons-3" not in seen
