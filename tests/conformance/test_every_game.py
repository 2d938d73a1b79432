"""The conformance suite: every game gets it by existing. What is checked stands in korvolan.lab.invariants."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import korvolan
from korvolan.ai import Choice, Clock, Knowledge
from korvolan.ai.players import RandomPlayer
from korvolan.kernel.actions import verbs_of
from korvolan.kernel.dice import FastDice, seeded
from korvolan.kernel.state import State
from korvolan.lab.invariants import Broken, Tally, Walk
from korvolan.lab.secrecy import check_reach
from korvolan.lab.walks import ProgramWalk

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import compile as compiling  # noqa: E402

GAMES = korvolan.game_names()
SEEDS = int(os.environ.get("KORVOLAN_CONFORMANCE_SEEDS", "6"))
SMALL = 1000  # a game of no more decisions than this is checked more closely; soak does it for the others
LARGE = [name for name in GAMES if korvolan.game(name).bound > SMALL]
SCENARIOS = [(name, scenario) for name in GAMES if name not in LARGE for scenario in korvolan.game(name).scenarios]


@pytest.mark.long
@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_random_games_keep_every_promise(name: str, scenario: str) -> None:
    """Random play with all checks: it ends in time, refuses and explains, clones, undoes, round-trips, leaks nothing."""
    tally = Tally()
    for seed in range(SEEDS):
        Walk(korvolan.game(name), scenario, seed, 4, tally).run()
    share = tally.outcomes_refused / max(1, tally.outcomes_tried)
    print(f"{name} {scenario}: {tally.decisions} decisions; outcomes refused as too many: {share:.2%}")
    assert tally.games == SEEDS
    assert tally.undos_tried > 0 or not korvolan.game(name).secrets


def soaked(name: str, path: str, *how: str) -> dict[str, Any]:
    """What a soak found, in a process of its own: the positions that a large game keeps for undo go with it."""
    command = [sys.executable, "-m", "korvolan.cli", "soak", name, *how, "-j", "1", "--json"]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    found: dict[str, Any] = msgspec.json.decode(done.stdout)
    return found


@pytest.mark.long
@pytest.mark.parametrize("name", LARGE)
def test_random_games_of_a_large_one_keep_every_promise(name: str, tmp_path: Path) -> None:
    """The same; by the compiled copy, which plays the same games (see test_same_everywhere) in a tenth of the time. Where there
    is none, fewer games with fewer checks."""
    copy = compiling.present_copy()
    games, every = (2, 40) if copy else (1, 250)
    games *= len(korvolan.game(name).scenarios)
    found = soaked(name, str(copy or ROOT / "src"), "-n", str(games), "--every", str(every), "--folder", str(tmp_path))
    assert found["games"] == games
    assert found["leaks_tried"] > games
    assert found["undos_tried"] > 0 or not korvolan.game(name).secrets


@pytest.mark.long
@pytest.mark.parametrize("name", LARGE)
def test_every_option_by_itself(name: str, compiled: Path, tmp_path: Path) -> None:
    """A game without any option, and one with each choice of each option, by the compiled copy."""
    how = ["-n", "1", "--each-option", "--every", "1000", "--folder", str(tmp_path)]
    found = soaked(name, str(compiled), *how)
    choices = [len(option.choices) - 1 for option in korvolan.game(name).options.values()]
    assert found["games"] == 1 + sum(choices)


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_programs_answer_every_decision(name: str, scenario: str) -> None:
    """Every level, asked afresh and with a plan that the game has left behind, at every decision of games that are half
    random; so does the policy of forecasts."""
    tally = Tally()
    for seed in range(SEEDS):
        ProgramWalk(korvolan.game(name), scenario, seed, 4, tally).run()
    assert tally.answers > 3 * tally.decisions


@pytest.mark.long
@pytest.mark.parametrize("name", LARGE)
def test_programs_answer_every_decision_of_a_large_game(name: str, compiled: Path, tmp_path: Path) -> None:
    """The same by the compiled copy, in one game of each scenario."""
    games = len(korvolan.game(name).scenarios)
    found = soaked(name, str(compiled), "-n", str(games), "--programs", "--every", "400", "--folder", str(tmp_path))
    assert found["answers"] > 3 * found["decisions"]


def test_a_program_that_fails_is_found() -> None:
    """An error, and an answer that may not be given."""
    game = korvolan.game("tiny")
    walk = ProgramWalk(game, next(iter(game.scenarios)), 1, 4, Tally())
    walk.players = [FailingPlayer()]
    with pytest.raises(Broken, match="programs answer every decision"):
        walk.run()
    assert walk.play.fingerprint() == game.layout.fingerprint(walk.state)


class FailingPlayer(RandomPlayer):
    """Takes what is not offered."""

    def choose(self, knowledge: Knowledge, clock: Clock, rng: FastDice, memo: list[int]) -> Choice:
        return Choice(-1)


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in GAMES if korvolan.game(name).smallest])
def test_determinize_reaches_every_hidden_arrangement(name: str) -> None:
    """On a scenario small enough to count them; a determinize that changes nothing fails here."""
    assert check_reach(korvolan.game(name), 300, Broken) > 1


@pytest.mark.parametrize("name", GAMES)
def test_every_text_cites_a_case(name: str) -> None:
    """Prompts, verdicts, log lines and endings rest on cases that exist."""
    game = korvolan.game(name)
    for text in game.texts.all():
        assert text.cases, text.key
        for case in text.cases:
            assert case in game.rules, f"{text.key} cites {case}"


@pytest.mark.parametrize("name", GAMES)
def test_every_decision_has_a_prompt_and_verbs(name: str) -> None:
    """A frame that asks something says what, and knows which verbs answer it."""
    game = korvolan.game(name)
    for frame_name, frame in game.layout.frames.items():
        if verbs_of(frame, game.vocabulary):
            assert frame_name in game.texts.prompts


@pytest.mark.parametrize("name", GAMES)
def test_every_reason_answers_a_question(name: str) -> None:
    """Reasons of programs belong to frames that ask, and to verbs that answer there; what they cite exists."""
    game = korvolan.game(name)
    for key in game.texts.reasons:
        frame, _, verb = key.partition(".")
        assert frame in game.texts.prompts, key
        assert not verb or verb in [found.name for found in verbs_of(game.layout.frames[frame], game.vocabulary)], key
        reason, cases = game.texts.reason(frame, verb)
        assert reason.endswith(".")
        assert cases, key
        assert all(case in game.rules for case in cases), key


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_can_be_told(name: str) -> None:
    """Whatever is asked where a question first comes up is refused in words with a case, or allowed."""
    game = korvolan.game(name)
    play, rng, met = game.new("", seed=4), seeded("refusals"), set()
    while play.seat is not None and play.seq < 1500:
        frame = type(play.state.frames[-1]).__name__
        if frame not in met:
            met.add(frame)
            for action in range(game.vocabulary.size):
                reasons = play.why_not(action)
                assert bool(reasons) == (action not in play.state.choices), game.vocabulary.text(action)
                assert all(words and case in game.rules for case, words in reasons), game.vocabulary.text(action)
        play.play(play.state.choices[rng.below(len(play.state.choices))])
    assert len(met) > 1


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_bare_states_and_plays_agree(name: str) -> None:
    """The fast path of simulations and the path of the table lead to the same positions."""
    game = korvolan.game(name)
    for seed in range(1 if name in LARGE else 3):
        state, play = game.start("", seed), game.new("", seed=seed)
        chooser = seeded(seed)
        while state.choices:
            action = state.choices[chooser.below(len(state.choices))]
            assert state.choices == play.state.choices
            state.apply(action)
            play.play(action)
        assert game.layout.fingerprint(state) == play.fingerprint()


@pytest.mark.parametrize("name", GAMES)
def test_everything_in_a_state_is_declared(name: str) -> None:
    """A field that the layout does not know would be missing from fingerprints and positions."""
    game = korvolan.game(name)
    if hasattr(type(game.blank()), "__mypyc_attrs__"):
        pytest.skip("compiled classes do not list what they hold")
    own = set(vars(game.start())) - set(vars(State()))
    assert own == {field.name for field in game.layout.fields + game.layout.derived}
    for seed in range(1 if name in LARGE else 4):
        play = game.new(seed=seed)
        while play.seat is not None:
            for frame in play.state.frames:
                declared = [field.name for field in game.layout.frame_fields[type(frame).__name__]]
                assert list(vars(frame)) == declared
            play.play(play.legal()[seed % len(play.legal())])
