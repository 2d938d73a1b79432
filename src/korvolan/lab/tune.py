"""Tuning of a strategy's weights by self-play (SPSA): two perturbed sets of weights play each other, and the weights move
towards the winner. Every step is saved, so that a run can be stopped and continued."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from ..kernel.dice import seeded
from ..kernel.errors import KorvolanError, unknown
from ..kernel.game import Game
from .match import Match, match
from .single_game import Limit

FIRST_STEP = 8.0  # how far the first steps go, in spreads
STEADY = 20.0  # steps before they become smaller
LATER_STEPS = 0.602  # the usual exponents
LATER_SPREAD = 0.101
SPREAD = 0.25  # how far apart the two sets are, as a part of a weight


class Tuning(Struct):
    """A run: the weights as they are now, and every step's points."""

    game: str
    level: str
    scenarios: list[str]
    games: int  # a step
    names: list[str]
    weights: list[float]
    first: list[int]
    only: list[str] = field(default_factory=list)  # the weights that are moved; all of them if none is named
    work: int = 0  # playouts for each second of the level's clock; 0: the seconds themselves
    steps: int = 0
    points: list[float] = field(default_factory=list)  # of the first set in each step
    tapers: dict[str, int] = field(default_factory=dict)  # of weights by the turns left, by name; only `fit` finds any


def new_run(
    game: Game[Any], level: str, scenarios: list[str], games: int, only: list[str] | None = None, work: int = 0
) -> Tuning:
    """A new run from the weights that the game has now."""
    strategy = game.strategy()
    if not strategy.names:
        raise KorvolanError(f"{game.title} has no weights to tune.")
    for name in only or []:
        if name not in strategy.names:
            raise unknown("weight", name, strategy.names)
    weights = list(strategy.weights)
    return Tuning(game.name, level, scenarios, games, strategy.names, [float(w) for w in weights], weights, only or [], work)


def read_run(path: Path) -> Tuning:
    """The run that a file holds."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Tuning)
    except OSError as error:
        raise KorvolanError(f"{path} cannot be read: {error.strerror}.") from None
    except msgspec.MsgspecError as error:
        raise KorvolanError(f"{path} holds no run of tune: {error}.") from None


def open_run(path: Path, fresh: Tuning) -> Tuning:
    """The run that a file holds, or a new one."""
    if not path.exists():
        return fresh
    found = read_run(path)
    if found.game != fresh.game or found.names != fresh.names:
        raise KorvolanError(f"{path} is a run of {found.game} with other weights. Name another file.")
    return found


def step(run: Tuning, seed: str, processes: int, tick: Callable[[], None]) -> Match:
    """One step: draw a direction, play both sets, and move."""
    rng = seeded(f"tune {seed} {run.steps}")
    spreads = [perturbation(one, run.steps) for one in run.first]
    signs = [1 if rng.below(2) else -1 for _ in run.weights]
    if run.only:
        signs = [sign if name in run.only else 0 for sign, name in zip(signs, run.names, strict=True)]
    ahead, behind = shifted_weights(run, spreads, signs, 1), shifted_weights(run, spreads, signs, -1)
    scenario = run.scenarios[run.steps % len(run.scenarios)]
    names = [run.level, run.level]
    dice = f"tune {seed} {run.steps}"
    played = match(run.game, scenario, names, run.games, dice, Limit(budget=run.work), processes, tick, [ahead, behind])
    assert played.points is not None
    gain = 2 * played.points.share - 1
    pace = FIRST_STEP / (run.steps + 1 + STEADY) ** LATER_STEPS
    run.weights = [w + pace * gain * s * c for w, s, c in zip(run.weights, signs, spreads, strict=True)]
    run.points.append(played.points.share)
    run.steps += 1
    return played


def perturbation(weight: int, steps: int) -> float:
    """The size of a weight's perturbation."""
    return max(1.0, abs(weight) * SPREAD) / float((steps + 1) ** LATER_SPREAD)


def shifted_weights(run: Tuning, spreads: list[float], signs: list[int], way: int) -> dict[str, int]:
    """The weights shifted in a direction."""
    moved = [round(w + way * s * c) for w, s, c in zip(run.weights, signs, spreads, strict=True)]
    return dict(zip(run.names, moved, strict=True))


def weights_of(run: Tuning) -> dict[str, int]:
    """The weights as `data/ai.toml` has them."""
    return {name: round(weight) for name, weight in zip(run.names, run.weights, strict=True)} | run.tapers


def save_run(run: Tuning, path: Path) -> None:
    """Save a run atomically, so that stopping in the middle loses nothing."""
    beside = path.with_suffix(".new")
    beside.write_bytes(msgspec.json.format(msgspec.json.encode(run)))
    beside.replace(path)
