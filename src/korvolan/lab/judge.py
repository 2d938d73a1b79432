"""The phase measure: from positions of played games each player plays one phase, and long playouts judge what it got.

A phase is what the game counts as one turn of looking ahead (`Strategy.horizon`). Only the judged seat is played by the player;
the enemy, and both sides in the playouts afterwards, go by the game's own policy. All players start from the same positions
with the same dice, and the playouts have the same dice for all of them, so that a few dozen positions tell as much as a
hundred games."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any

from msgspec import Struct, field

from ..ai import Knowledge
from ..kernel.dice import FastDice, seeded
from ..kernel.errors import KorvolanError
from ..kernel.game import Game
from ..kernel.loading import game as find_game
from ..kernel.state import State
from ..kernel.strategy import CAPTAIN, RECRUIT, Strategy, play_on
from . import fit
from .engine_player import EnginePlayer, is_engine, label
from .single_game import Limit, clock_of, new_player
from .workers import run_jobs

JUDGES = {"captain": CAPTAIN, "recruit": RECRUIT}
TO_THE_END = 1 << 30
MOST_DECISIONS = 5000


class Job(Struct):
    """A position to be found, and who plays from it."""

    game: str
    scenario: str
    seed: str
    seat: int
    players: list[str]
    limit: Limit
    weights: list[dict[str, int]]
    skill: int
    playouts: int
    turns: int  # that the playouts go on for; 0: to the end of the game


class Judged(Struct):
    """What each player got, in thousandths of a win, and what it took."""

    values: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    work: list[int] = field(default_factory=list)


class Row(Struct):
    """One player over all positions."""

    player: str
    mean: float  # thousandths of a win
    ahead: float  # of the first player
    error: float  # standard error of that
    cpu: float  # seconds a position
    work: float  # playouts a position


class Verdict(Struct):
    """The phase measure of some players."""

    game: str
    scenario: str
    positions: int
    playouts: int
    turns: int
    judge: str
    seed: str
    rows: list[Row] = field(default_factory=list)


def judge(
    found: Game[Any],
    scenario: str,
    names: list[str],
    positions: int,
    seed: str,
    limit: Limit,
    weights: list[dict[str, int]],
    by: str,
    playouts: int,
    turns: int,
    processes: int,
    tick: Callable[[], None],
) -> Verdict:
    """Let players play a phase from so many positions, for either seat in turn."""
    if by not in JUDGES:
        raise KorvolanError(f"A judge is one of {', '.join(JUDGES)}, not {by!r}.")
    if len(names) < 2:
        raise KorvolanError("At least two players are compared: --players A,B.")
    for name in names:
        if not is_engine(name):
            new_player(name)
    weights = [*weights, *({} for _ in names[len(weights) :])]
    jobs = [
        Job(found.name, scenario, f"{seed} {i}", i % 2, names, limit, weights, JUDGES[by], playouts, turns)
        for i in range(positions)
    ]
    judged = []
    for one in run_jobs(judge_position, jobs, processes):
        judged.append(one)
        tick()
    out = Verdict(found.name, scenario, len(judged), playouts, turns, by, seed)
    out.rows = [row(label(name), number, judged) for number, name in enumerate(names)]
    return out


def row(name: str, number: int, judged: list[Judged]) -> Row:
    """A player's mean, and how far it is ahead of the first in the same positions."""
    count = len(judged)
    gaps = [one.values[number] - one.values[0] for one in judged]
    ahead = sum(gaps) / count
    error = math.sqrt(sum((gap - ahead) ** 2 for gap in gaps) / max(1, count - 1) / count)
    mean = sum(one.values[number] for one in judged) / count
    cpu = sum(one.cpu[number] for one in judged) / count
    work = sum(one.work[number] for one in judged) / count
    return Row(name, round(mean, 1), round(ahead, 1), round(error, 1), round(cpu, 3), round(work, 1))


def judge_position(job: Job) -> Judged:
    """In a worker: find a position, let each player play, and judge what they got."""
    found = find_game(job.game)
    strategy = found.strategy()
    start = find_position(found, job.scenario, job.seed, job.seat)
    out = Judged()
    for number, name in enumerate(job.players):
        state = start.clone()
        cpu, work = play_phase(found, strategy, state, job, number, name)
        out.values.append(worth(strategy, state, job.seat, job.skill, job.playouts, job.turns, f"{job.seed} judge"))
        out.cpu.append(cpu)
        out.work.append(work)
    return out


def find_position(found: Game[Any], scenario: str, seed: str, seat: int) -> State:
    """A decision of a seat about a plan, each of a game's as likely as the other. Captains play the game, and follow another
    plan than their best now and then."""
    for attempt in range(MOST_DECISIONS):
        strategy = found.strategy()
        state: State = found.start(scenario, f"{seed} {attempt}")
        rng = seeded(f"{seed} {attempt} players")
        others = [rng.below(fit.OTHERS) for _ in found.seats]
        plans = [0 for _ in found.seats]
        seen = 0
        kept: State | None = None
        while state.choices:
            if state.seat == seat and len(state.choices) > 1 and strategy.opens(state):
                seen += 1
                if rng.below(seen) == 0:
                    kept = state.clone()
            state.apply(fit.decide(strategy, state, plans, others[state.seat], rng))
        if kept is not None:
            return kept
    raise KorvolanError(f"No position of {scenario} has a plan to be made by {found.seats[seat]}.")


def play_phase(found: Game[Any], strategy: Strategy[Any], state: State, job: Job, number: int, name: str) -> tuple[float, int]:
    """A player decides for the seat up to the horizon of one turn; its processor time and playouts. The state is changed."""
    one = new_player(name, job.weights[number])
    if isinstance(one, EnginePlayer):
        one.begin(found, job.scenario, job.seat, job.seed)
    rng, own, dice = seeded(f"{job.seed} enemy"), seeded(f"{job.seed} player"), seeded(f"{job.seed} dice")
    state.dice = dice
    until = strategy.horizon(state, 1)
    plans = [0 for _ in found.seats]
    memo: list[int] = []
    cpu, work = 0.0, 0
    for _ in range(MOST_DECISIONS):
        if not state.choices or strategy.progress(state) >= until:
            break
        if state.seat != job.seat or len(state.choices) == 1:
            state.apply(fit.decide(strategy, state, plans, 0, rng))
            continue
        began = time.process_time()
        clock = clock_of(one, job.limit, [], 0)
        choice = one.choose(Knowledge.of(found, state, job.seat), clock, own, memo)
        cpu += one.last_cpu if isinstance(one, EnginePlayer) else time.process_time() - began
        work += choice.work
        memo = choice.memo
        state.apply(choice.action)
    return cpu, work


def worth(strategy: Strategy[Any], state: State, seat: int, skill: int, playouts: int, turns: int, seed: str) -> float:
    """What a position is worth to a seat: the mean value of playouts by the policy, in thousandths of a win."""
    return sum(worths(strategy, state, seat, skill, playouts, turns, seed)) / playouts


def worths(strategy: Strategy[Any], state: State, seat: int, skill: int, playouts: int, turns: int, seed: str) -> list[int]:
    """The same playout by playout, so that positions can be compared in the same worlds."""
    sign = 1 if seat == 0 else -1
    out = []
    for number in range(playouts):
        world = state.clone()
        world.dice = seeded(f"{seed} {number}")
        rng: FastDice = seeded(f"{seed} policy {number}")
        until = strategy.horizon(world, turns) if turns else TO_THE_END
        play_on(strategy, world, [0, 0], skill, until, MOST_DECISIONS, rng, number)
        out.append(sign * strategy.value(world))
    return out
