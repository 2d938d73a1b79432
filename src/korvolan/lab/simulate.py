"""Many games between players, with confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from msgspec import Struct, field

from ..ai import Player, player
from ..kernel.dice import seeded
from ..kernel.errors import KorvolanError, RulesFault
from ..kernel.game import Game
from ..kernel.playout import random_game
from ..kernel.state import State

Z = 1.96  # 95 %


class Share(Struct):
    """How often something happened, with its 95 % interval."""

    count: int
    share: float
    low: float
    high: float


class Outcome(Struct):
    """The games of one scenario."""

    scenario: str
    games: int
    players: dict[str, str]
    wins: dict[str, Share] = field(default_factory=dict)
    draws: Share | None = None
    endings: dict[str, int] = field(default_factory=dict)
    decisions_per_game: float = 0.0


def simulate(found: Game[Any], scenario: str, games: int, names: list[str], seed: object, tick: Callable[[], None]) -> Outcome:
    """Play so many games of a scenario and count who wins and how."""
    if len(names) != len(found.seats):
        raise KorvolanError(f"{found.name} needs {len(found.seats)} players, one for each of {', '.join(found.seats)}.")
    players = [player(name) for name in names]
    winners: list[int] = []
    endings: dict[str, int] = {}
    decisions = 0
    for number in range(games):
        state, made = one_game(found, scenario, players, f"{seed} {number}")
        decisions += made
        winners.append(state.winner)
        ending = found.texts.endings[state.ending].key
        endings[ending] = endings.get(ending, 0) + 1
        tick()
    outcome = Outcome(scenario, games, dict(zip(found.seats, names, strict=True)))
    outcome.wins = {seat: share(winners.count(number), games) for number, seat in enumerate(found.seats)}
    outcome.draws = share(sum(1 for winner in winners if winner < 0), games)
    outcome.endings = dict(sorted(endings.items(), key=lambda entry: -entry[1]))
    outcome.decisions_per_game = round(decisions / games, 1)
    return outcome


def one_game(found: Game[Any], scenario: str, players: list[Player], seed: str) -> tuple[State, int]:
    """One game to its end. Random players play on the bare state, all others through their views."""
    if all(one.name == "random" for one in players):
        state: State = found.start(scenario, seed)
        made = random_game(state, seeded(f"players {seed}"), found.bound)
    else:
        play = found.new(scenario, seed)
        rng = seeded(f"players {seed}")
        made = 0
        while play.seat is not None and made < found.bound:
            play.play(players[play.state.seat].choose(play.view(play.seat), rng))
            made += 1
        state = play.state
    if state.frames:
        raise RulesFault(f"a game of {found.name} did not end within {found.bound} decisions")
    return state, made


def share(count: int, games: int) -> Share:
    """A share with Wilson's 95 % interval.

    >>> share(5, 10)
    Share(count=5, share=0.5, low=0.2366, high=0.7634)
    """
    p = count / games
    middle = p + Z * Z / (2 * games)
    spread = Z * math.sqrt(p * (1 - p) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return Share(count, round(p, 4), round(max(0.0, (middle - spread) / scale), 4), round((middle + spread) / scale, 4))
