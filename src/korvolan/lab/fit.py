"""Fit the weights of a strategy's features to the results of games. Captains play both sides and sometimes follow another
plan than their best, which yields positions that good play alone would not reach. The weights found minimize the squared
error between the value of a position and the result of its game.

With `taper` each weight may change with the turns left (`Strategy.set_tapers`): then a feature counts three times, as it is, by
the turns left, and by the root of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from ..kernel.dice import FastDice, seeded
from ..kernel.errors import KorvolanError
from ..kernel.game import Game
from ..kernel.loading import game
from ..kernel.state import State
from ..kernel.strategy import CAPTAIN, CERTAIN, LATE, LATE_KEY, LEFT_KEY, MOST_TURNS, OPEN, ROOT, SURE, Strategy, squashed
from .tune import Tuning, new_run
from .workers import run_jobs

OTHERS = 4  # at most so many plans of ten, less one, are not the best
WIDTH = 6  # plans to draw from
CHECKED = 4  # one game of so many is kept to check the fit
ROUNDS = 120
FASTER, SLOWER = 1.3, 0.5  # how steps change where a slope keeps its sign, and where it does not
FIRST_STEP = 0.1  # of a weight
MOST_WEIGHT = 100_000.0  # where games are few, an error may fall without end
LEAST_WEIGHT = 50.0  # what a weight of nothing is counted as for its first step
SCALE = 100  # features are weighed in hundredths
FINER = 100  # and tapers in hundredths of that


class Job(Struct):
    """A game to be played."""

    game: str
    scenario: str
    seed: str


class Sample(Struct):
    """A position by its features, and how its game ended: 1 for the first seat, -1 for the other, 0 for a draw."""

    features: list[float]
    outcome: int
    left: int = 0  # turns to come


class Fit(Struct):
    """What was found: the run, and the error on games that were not used, before and after."""

    run: Tuning
    positions: int
    before: float
    after: float
    tapered: float | None = None  # with weights that are tapered


def fit(
    found: Game[Any],
    scenarios: list[str],
    games: int,
    seed: str,
    processes: int,
    tick: Callable[[], None],
    taper: bool = False,
) -> Fit:
    """Play games and fit the weights to them. Weights that are not of features stay as they are."""
    run = new_run(found, "captain", scenarios, games)
    jobs = [Job(found.name, scenarios[i % len(scenarios)], f"fit {seed} {i}") for i in range(games)]
    used: list[Sample] = []
    kept: list[Sample] = []
    for i, samples in enumerate(run_jobs(play_and_sample, jobs, processes)):
        (kept if i % CHECKED == 0 else used).extend(samples)
        tick()
    if not used or not kept:
        raise KorvolanError(f"{games} games are too few to fit weights to.")
    before = error(kept, run.weights)
    run.weights = fit_weights(used, run.weights)
    made = Fit(run, len(used) + len(kept), before, error(kept, run.weights))
    if taper:
        add_tapers(made, used, kept)
    return made


def add_tapers(made: Fit, used: list[Sample], kept: list[Sample]) -> None:
    """Go on from the weights found with tapers; they count in hundredths, as the data have them."""
    run, count = made.run, len(used[0].features)
    wide = fit_weights([tapered(one) for one in used], [*run.weights[:count], *[0.0] * (2 * count)], ROUNDS * 2)
    made.tapered = error([tapered(one) for one in kept], wide)
    run.weights = [*wide[:count], *run.weights[count:]]
    for i, name in enumerate(run.names[:count]):
        run.tapers[name + LEFT_KEY] = round(wide[count + i] * FINER)
        run.tapers[name + LATE_KEY] = round(wide[2 * count + i] * FINER)


def tapered(sample: Sample) -> Sample:
    """The same position with each feature three times."""
    left = min(max(sample.left, 0), MOST_TURNS)
    by_left = [feature * left for feature in sample.features]
    by_late = [feature * LATE[left] / ROOT for feature in sample.features]
    return Sample([*sample.features, *by_left, *by_late], sample.outcome, left)


def play_and_sample(job: Job) -> list[Sample]:
    """Play one game and sample a position at each step of its progress."""
    found = game(job.game)
    strategy = found.strategy()
    state = found.start(job.scenario, job.seed)
    rng = seeded(f"{job.seed} players")
    others = [rng.below(OTHERS) for _ in found.seats]
    plans = [0 for _ in found.seats]
    seen: list[tuple[list[float], int]] = []
    last = -1
    while state.choices:
        now = strategy.progress(state)
        if now != last and len(state.choices) > 1:
            seen.append(([float(one) for one in strategy.features(state)], strategy.left(state)))
            last = now
        state.apply(decide(strategy, state, plans, others[state.seat], rng))
    outcome = 1 if state.winner == 0 else -1 if state.winner == 1 else 0
    return [Sample(one, outcome, left) for one, left in seen]


def decide(strategy: Strategy[Any], state: State, plans: list[int], others: int, rng: FastDice) -> int:
    """The next action by the default plan or, `others` times in ten, by a random one of the plans."""
    if len(state.choices) == 1:
        return state.choices[0]
    if strategy.opens(state):
        plans[state.seat] = strategy.default_plan(state, CAPTAIN, rng)
        if rng.below(10) < others:
            thought_of = strategy.plans(state, WIDTH, rng)
            plans[state.seat] = thought_of[rng.below(len(thought_of))]
    return strategy.follow(state, plans[state.seat], CAPTAIN, rng)


def error(samples: list[Sample], weights: list[float]) -> float:
    """The mean squared difference between the value of a position and the result."""
    total = 0.0
    for sample in samples:
        points = sum(f * w for f, w in zip(sample.features, weights, strict=False)) / SCALE
        total += (squashed(round(points)) / CERTAIN - sample.outcome) ** 2
    return total / len(samples)


def fit_weights(samples: list[Sample], weights: list[float], rounds: int = ROUNDS) -> list[float]:
    """Minimize the error by the signs of its gradient, which do not depend on the size of the features."""
    count = len(samples[0].features)
    now = list(weights[:count])
    varied = [len({sample.features[i] for sample in samples}) > 1 for i in range(count)]
    steps = [max(abs(weight), LEAST_WEIGHT) * FIRST_STEP for weight in now]
    signs = [0] * count
    for _ in range(rounds):
        for i, slope in enumerate(gradient(samples, now)):
            if not varied[i] or slope == 0:
                continue
            sign = 1 if slope > 0 else -1
            steps[i] *= FASTER if sign == signs[i] else SLOWER if signs[i] else 1.0
            signs[i] = sign
            now[i] = max(-MOST_WEIGHT, min(MOST_WEIGHT, now[i] - sign * steps[i]))
    return [*now, *weights[count:]]


def gradient(samples: list[Sample], weights: list[float]) -> list[float]:
    """The derivative of the error by each weight."""
    out = [0.0] * len(weights)
    for sample in samples:
        points = sum(f * w for f, w in zip(sample.features, weights, strict=True)) / SCALE
        size = abs(points) + OPEN  # the value is squashed as the strategy squashes it
        pull = (SURE * points / size / CERTAIN - sample.outcome) * OPEN / (size * size)
        for i, feature in enumerate(sample.features):
            out[i] += pull * feature
    return out
