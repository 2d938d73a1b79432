"""The conformance suite: every game gets it by existing. What is checked stands in korvolan.lab.invariants."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import korvolan
from korvolan.kernel.actions import verbs_of
from korvolan.kernel.dice import seeded
from korvolan.kernel.state import State
from korvolan.lab.invariants import Broken, Tally, Walk
from korvolan.lab.secrecy import check_reach

GAMES = korvolan.game_names()
SCENARIOS = [(name, scenario) for name in GAMES for scenario in korvolan.game(name).scenarios]
SEEDS = int(os.environ.get("KORVOLAN_CONFORMANCE_SEEDS", "6"))
SMALL = 1000  # a game of no more decisions than this is checked more closely; soak does it for the others
LARGE = [name for name in GAMES if korvolan.game(name).bound > SMALL]


@pytest.mark.long
@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_random_games_keep_every_promise(name: str, scenario: str) -> None:
    """Random play with all checks: it ends in time, refuses and explains, clones, undoes, round-trips, leaks nothing."""
    tally = Tally()
    small = name not in LARGE
    seeds = SEEDS if small else 1
    for seed in range(seeds):
        Walk(korvolan.game(name), scenario, seed, 4 if small else 250, tally).run()
    share = tally.outcomes_refused / max(1, tally.outcomes_tried)
    print(f"{name} {scenario}: {tally.decisions} decisions; outcomes refused as too many: {share:.2%}")
    assert tally.games == seeds


@pytest.mark.long
@pytest.mark.parametrize("name", LARGE)
def test_many_games_of_a_large_one_keep_every_promise(name: str, compiled: Path, tmp_path: Path) -> None:
    """The same by the compiled copy, which plays the same games (see test_same_everywhere) in a tenth of the time."""
    games = str(2 * len(korvolan.game(name).scenarios))
    command = [sys.executable, "-m", "korvolan.cli", "soak", name, "-n", games, "-j", "1", "--every", "40", "--json"]
    env = {**os.environ, "PYTHONPATH": str(compiled)}
    done = subprocess.run([*command, "--folder", str(tmp_path)], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    found = msgspec.json.decode(done.stdout)
    assert found["games"] == int(games)
    assert found["leaks_tried"] > found["games"]


@pytest.mark.long
@pytest.mark.parametrize("name", LARGE)
def test_every_option_by_itself(name: str, compiled: Path, tmp_path: Path) -> None:
    """A game without any option, and one with each choice of each option, by the compiled copy."""
    command = [sys.executable, "-m", "korvolan.cli", "soak", name, "-n", "1", "--each-option", "--every", "1000", "--json"]
    env = {**os.environ, "PYTHONPATH": str(compiled)}
    done = subprocess.run([*command, "--folder", str(tmp_path)], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    choices = [len(option.choices) - 1 for option in korvolan.game(name).options.values()]
    assert msgspec.json.decode(done.stdout)["games"] == 1 + sum(choices)


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
