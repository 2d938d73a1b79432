"""Many games between players, with confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from msgspec import Struct, field

from ..kernel.errors import KorvolanError
from ..kernel.game import Game
from .single_game import Job, Limit, new_player, play_one
from .workers import run_jobs

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


def simulate(
    found: Game[Any],
    scenario: str,
    games: int,
    names: list[str],
    seed: object,
    tick: Callable[[], None],
    work: int = 0,
    processes: int = 1,
) -> Outcome:
    """Play so many games of a scenario and count who wins and how."""
    if len(names) != len(found.seats):
        raise KorvolanError(f"{found.name} needs {len(found.seats)} players, one for each of {', '.join(found.seats)}.")
    for name in names:
        new_player(name)  # a name that is none is told here, and not by a worker
    weights: list[dict[str, int]] = [{}] * len(names)
    jobs: list[Job] = [(found.name, scenario, names, f"{seed} {n}", Limit(budget=work), weights) for n in range(games)]
    winners: list[int] = []
    endings: dict[str, int] = {}
    decisions = 0
    for played in run_jobs(play_one, jobs, processes):
        decisions += played.decisions
        winners.append(played.winner)
        endings[played.ending] = endings.get(played.ending, 0) + 1
        tick()
    outcome = Outcome(scenario, games, dict(zip(found.seats, names, strict=True)))
    outcome.wins = {seat: share(winners.count(number), games) for number, seat in enumerate(found.seats)}
    outcome.draws = share(sum(1 for winner in winners if winner < 0), games)
    outcome.endings = dict(sorted(endings.items(), key=lambda entry: -entry[1]))
    outcome.decisions_per_game = round(decisions / games, 1)
    return outcome


def share(count: int, games: int) -> Share:
    """A share with Wilson's 95 % interval.

    >>> share(5, 10)
    Share(count=5, share=0.5, low=0.2366, high=0.7634)
    """
    p = count / games
    middle = p + Z * Z / (2 * games)
    width = Z * math.sqrt(p * (1 - p) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return Share(count, round(p, 4), round(max(0.0, (middle - width) / scale), 4), round((middle + width) / scale, 4))
