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

GRACE = 0.5  # seconds that a decision may take beyond its clock: one playout, and a machine that is busy


Job = tuple[str, str, list[str], str, int, list[dict[str, int]]]  # game, scenario, players, seed, work, weights by seat


class Played(Struct):
    """How a game went. `players` is by seat."""

    winner: int
    ending: str
    decisions: int
    slowest: list[float] = field(default_factory=list)  # by seat: the longest decision, in seconds
    late: int = 0  # decisions that took longer than their clock


def play_one(job: Job) -> Played:
    """In a worker: one game."""
    name, scenario, names, seed, work, weights = job
    players = [player(one, weights[seat]) for seat, one in enumerate(names)]
    return play_game(find_game(name), scenario, players, seed, work)


def play_game(game: Game[Any], scenario: str, players: list[Player], seed: str, work: int = 0) -> Played:
    """Play a game to its end. `work`: this many playouts for each second of a player's clock, instead of the seconds."""
    state: State = game.start(scenario, seed)
    if all(one.name == "random" for one in players):
        made = random_game(state, seeded(f"players {seed}"), game.bound)
        played = Played(NONE_YET, "", made, [0.0, 0.0])
    else:
        played = play_decisions(game, state, players, seeded(f"players {seed}"), work)
    if state.frames:
        raise RulesFault(f"a game of {game.name} did not end within {game.bound} decisions")
    played.winner = state.winner
    played.ending = game.texts.endings[state.ending].key
    return played


NONE_YET = -1


def play_decisions(game: Game[Any], state: State, players: list[Player], rng: FastDice, work: int) -> Played:
    """Let the players decide, each with its own memo, to the end of the game."""
    memos: list[list[int]] = [[] for _ in players]
    played = Played(NONE_YET, "", 0, [0.0] * len(players))
    while state.choices and played.decisions < game.bound:
        seat = state.seat
        if len(state.choices) == 1:
            state.apply(state.choices[0])
            continue
        one = players[seat]
        began = time.perf_counter()
        clock = Clock(one.seconds, int(work * one.seconds))
        choice = one.choose(Knowledge.of(game, state, seat), clock, rng, memos[seat])
        took = time.perf_counter() - began
        memos[seat] = choice.memo
        state.apply(choice.action)
        played.decisions += 1
        played.slowest[seat] = max(played.slowest[seat], took)
        if not work and took > one.seconds + GRACE:
            played.late += 1
    return played
