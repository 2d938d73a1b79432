"""One game between players on a bare state. Only the result is kept."""

from __future__ import annotations

import time
from typing import Any

from msgspec import Struct, field

from ..ai import Clock, Knowledge, Player, player
from ..kernel.dice import FastDice, seeded
from ..kernel.errors import RulesFault
from ..kernel.game import Game
from ..kernel.loading import game as find_game
from ..kernel.playout import random_game
from ..kernel.state import State
from .engine_player import EnginePlayer, is_engine

GRACE = 0.5  # seconds that a decision may take beyond its clock: one playout, and a machine that is busy
LEAST_SHARE = 0.5  # of its processor time for a player who has used more than the other


class Limit(Struct, frozen=True):
    """How long players may think at a decision; their own seconds if nothing is said."""

    budget: int = 0  # playouts for each second of a player's own clock
    work: int = 0  # the same number of playouts for all
    cpu: float = 0.0  # the same processor time for all, in seconds


OWN_TIME = Limit()
Job = tuple[str, str, list[str], str, Limit, list[dict[str, int]]]  # game, scenario, players, seed, limit, weights by seat


class Played(Struct):
    """How a game went. `players` is by seat, as is everything that is a list."""

    winner: int
    ending: str
    decisions: int
    slowest: list[float] = field(default_factory=list)  # the longest decision, in seconds
    late: int = 0  # decisions that took longer than their clock
    cpu: list[float] = field(default_factory=list)  # processor time, in seconds
    work: list[int] = field(default_factory=list)  # playouts
    replaced: list[dict[str, int]] = field(default_factory=list)  # decisions that an engine could not answer, by reason


def new_player(name: str, weights: dict[str, int] | None = None) -> Player:
    """A level, or an engine that is given as NAME=COMMAND."""
    return EnginePlayer(name) if is_engine(name) else player(name, weights)


def play_one(job: Job) -> Played:
    """In a worker: one game."""
    name, scenario, names, seed, limit, weights = job
    players = [new_player(one, weights[seat]) for seat, one in enumerate(names)]
    return play_game(find_game(name), scenario, players, seed, limit)


def play_game(game: Game[Any], scenario: str, players: list[Player], seed: str, limit: Limit = OWN_TIME) -> Played:
    """Play a game to its end."""
    state: State = game.start(scenario, seed)
    if all(one.name == "random" for one in players):
        made = random_game(state, seeded(f"players {seed}"), game.bound)
        played = empty_result(len(players), made)
    else:
        for seat, one in enumerate(players):
            if isinstance(one, EnginePlayer):
                one.begin(game, scenario, seat, seed)
        played = play_decisions(game, state, players, seeded(f"players {seed}"), limit)
    if state.frames:
        raise RulesFault(f"a game of {game.name} did not end within {game.bound} decisions")
    played.winner = state.winner
    played.ending = game.texts.endings[state.ending].key
    played.replaced = [one.replaced if isinstance(one, EnginePlayer) else {} for one in players]
    return played


NONE_YET = -1


def empty_result(players: int, decisions: int) -> Played:
    return Played(NONE_YET, "", decisions, [0.0] * players, 0, [0.0] * players, [0] * players)


def play_decisions(game: Game[Any], state: State, players: list[Player], rng: FastDice, limit: Limit) -> Played:
    """Let the players decide, each with its own memo, to the end of the game."""
    memos: list[list[int]] = [[] for _ in players]
    played = empty_result(len(players), 0)
    while state.choices and played.decisions < game.bound:
        if len(state.choices) == 1:
            state.apply(state.choices[0])
        else:
            decide(game, state, players, memos, rng, limit, played)
    return played


def decide(
    game: Game[Any],
    state: State,
    players: list[Player],
    memos: list[list[int]],
    rng: FastDice,
    limit: Limit,
    played: Played,
) -> None:
    """One decision of the player whose turn it is, with what it took."""
    seat = state.seat
    one = players[seat]
    clock = clock_of(one, limit, played.cpu, seat)
    began, began_cpu = time.perf_counter(), time.process_time()
    choice = one.choose(Knowledge.of(game, state, seat), clock, rng, memos[seat])
    took = time.perf_counter() - began
    played.cpu[seat] += one.last_cpu if isinstance(one, EnginePlayer) else time.process_time() - began_cpu
    played.work[seat] += choice.work
    memos[seat] = choice.memo
    state.apply(choice.action)
    played.decisions += 1
    played.slowest[seat] = max(played.slowest[seat], took)
    if limit == OWN_TIME and took > one.seconds + GRACE:
        played.late += 1


def clock_of(one: Player, limit: Limit, used: list[float], seat: int) -> Clock:
    """The clock of a decision. Who has used more processor time than another so far gets less, so that it comes out equal."""
    if limit.cpu:
        others = max(other for number, other in enumerate(used) if number != seat) if len(used) > 1 else 0.0
        ahead = len(used) > seat and used[seat] > others > 0
        return Clock(limit.cpu * (max(LEAST_SHARE, others / used[seat]) if ahead else 1.0), cpu=True)
    if limit.work:
        return Clock(one.seconds, limit.work)
    return Clock(one.seconds, int(limit.budget * one.seconds))
