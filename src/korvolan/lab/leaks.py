"""The search for leaks: games with their twins (twins.py), until so many pairs of truths have been compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from ..kernel.game import Game
from ..kernel.loading import game
from ..kernel.record import Entry
from .channels import Channel
from .soak import paused_gc
from .twins import TwinTally, TwinWalk
from .workers import has_workers, run_jobs

BATCH = 2  # games of each process between two looks at how far it is
MOST_TOLD = 300  # characters of what somebody is told


class FoundLeak(Struct):
    """Something that tells two truths apart, and the record of the game up to there."""

    scenario: str
    seed: str
    seat: str
    channel: str
    told: str
    record: str  # the record itself, and once it is written its path


class Search(Struct):
    """What a search covered and found."""

    games: int = 0
    decisions: int = 0
    positions: int = 0  # pairs with different truths behind them
    parted: int = 0
    asked: dict[str, int] = field(default_factory=dict)  # by channel: pairs of which it was asked
    leaks: list[FoundLeak] = field(default_factory=list)

    def add(self, tally: TwinTally, leaks: list[FoundLeak]) -> None:
        self.games += 1
        self.decisions += tally.decisions
        self.positions += tally.compared
        self.parted += tally.parted
        for channel, count in tally.asked.items():
            self.asked[channel] = self.asked.get(channel, 0) + count
        self.leaks += leaks


class Job(Struct):
    """One game with its twins."""

    number: int
    seed: str
    most: int  # decisions; 0 for a whole game


Channels = list[tuple[int, Channel]]


def jobs_of(seed: str, most: int) -> Iterator[Job]:
    number = 0
    while True:
        yield Job(number, f"{seed}-{number}", most)
        number += 1


def search(
    name: str,
    positions: int,
    seed: str,
    channels: Channels,
    folder: Path,
    tick: Callable[[int], None],
    processes: int = 1,
    most: int = 0,
) -> Search:
    """Play games with their twins until so many pairs have been compared. Each leak leaves a record."""
    out = Search()
    jobs = jobs_of(seed, most)
    while out.positions < positions:
        batch = [next(jobs) for _ in range(processes * BATCH if has_workers(processes) else 1)]
        for tally, leaks in run_jobs(partial(one_game, name, channels), batch, processes):
            out.add(tally, [written(name, leak, folder) for leak in leaks])
            tick(out.positions)
    return out


def one_game(name: str, channels: Channels, job: Job) -> tuple[TwinTally, list[FoundLeak]]:
    """One game. A twin that is told from the truth begins anew, and the game goes on."""
    found: Game[Any] = game(name)
    tally = TwinTally()
    leaks: list[FoundLeak] = []
    scenarios = list(found.scenarios)
    scenario = scenarios[job.number % len(scenarios)]

    def leak(seat: str, channel: str, told: str) -> None:
        leaks.append(FoundLeak(scenario, job.seed, seat, channel, told[:MOST_TOLD], record_of(walk, seat, channel)))

    with paused_gc():
        walk = TwinWalk(found, scenario, job.seed, None, tally, channels, leak)
        walk.run(job.most or found.bound)
    return tally, leaks


def record_of(walk: TwinWalk, seat: str, channel: str) -> str:
    """The record of the true game, with the leak as its last entry."""
    play = walk.play.clone()
    play.history.entries.append(Entry(play.seat or walk.game.seats[0], fault=f"{channel} tells {seat or 'a watcher'} a secret"))
    return play.record()


def written(name: str, leak: FoundLeak, folder: Path) -> FoundLeak:
    """The leak with its record in a file; written here, since the worker may be another machine."""
    path = folder / f"{name}-{leak.scenario}-{leak.seed}-{leak.seat or 'watcher'}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(leak.record, encoding="utf-8")
    leak.record = str(path)
    return leak
