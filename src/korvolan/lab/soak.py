"""Soak: many random games with every invariant on. A failure leaves a record that `replay` opens."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from ..kernel.game import Game
from ..kernel.loading import game
from ..kernel.record import Entry
from .invariants import Tally, Walk
from .walks import ProgramWalk, UndoWalk
from .workers import run_jobs


class Fault(Struct):
    """One game that went wrong."""

    scenario: str
    seed: str
    what: str
    record: str  # the record itself, and once it is written its path


class Soak(Struct):
    """What a soak covered and found."""

    games: int
    decisions: int
    leaks_tried: int
    undos_tried: int
    answers: int
    outcomes_tried: int
    outcomes_refused: int
    faults: list[Fault]


class Job(Struct):
    """A game to be played; with options drawn at random, if none are given. `only` names one kind of check."""

    scenario: str
    seed: str
    options: dict[str, str] | None = None
    only: str = ""


WALKS: dict[str, type[Walk] | type[UndoWalk] | type[ProgramWalk]] = {"": Walk, "undo": UndoWalk, "programs": ProgramWalk}


def games_of(found: Game[Any], games: int, seed: object) -> list[Job]:
    """So many games, the scenarios in turn."""
    scenarios = list(found.scenarios)
    return [Job(scenarios[number % len(scenarios)], f"{seed}-{number}") for number in range(games)]


def each_option(found: Game[Any], games: int, seed: object) -> list[Job]:
    """So many games without any option, and so many with each choice of each option by itself; the scenarios in turn."""
    alone = [{option.id: choice} for option in found.options.values() for choice in option.choices[1:]]
    scenarios = list(found.scenarios)
    out: list[Job] = []
    for options in [{}, *alone]:
        for number in range(games):
            out.append(Job(scenarios[len(out) % len(scenarios)], f"{seed}-{number}", options))
    return out


def soak(found: Game[Any], jobs: list[Job], every: int, folder: Path, tick: Callable[[], None]) -> Soak:
    """Play these games with the expensive checks at one decision in `every`."""
    tally = Tally()
    faults: list[Fault] = []
    for job in jobs:
        fault = one_game(found, job, every, tally)
        if fault:
            faults.append(write_fault(found.name, job, fault, folder))
        tick()
    return totals(tally, faults)


def soak_in_workers(processes: int, name: str, jobs: list[Job], every: int, folder: Path, tick: Callable[[], None]) -> Soak:
    """The same games, distributed over workers."""
    tally = Tally()
    faults: list[Fault] = []
    for job, (part, fault) in zip(jobs, run_jobs(partial(soak_job, name, every), jobs, processes), strict=True):
        tally.add(part)
        if fault:
            faults.append(write_fault(name, job, fault, folder))
        tick()
    return totals(tally, faults)


def soak_job(name: str, every: int, job: Job) -> tuple[Tally, Fault | None]:
    """In a worker: one game."""
    tally = Tally()
    return tally, one_game(game(name), job, every, tally)


def totals(tally: Tally, faults: list[Fault]) -> Soak:
    games = tally.games + len(faults)
    tried = (tally.leaks_tried, tally.undos_tried, tally.answers, tally.outcomes_tried, tally.outcomes_refused)
    return Soak(games, tally.decisions, *tried, faults)


def one_game(found: Game[Any], job: Job, every: int, tally: Tally) -> Fault | None:
    """One game with its checks; a failure is returned with the record and does not stop the soak."""
    walk = None
    try:
        with paused_gc():
            walk = WALKS[job.only](found, job.scenario, job.seed, every, tally, job.options)
            walk.run()
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        return Fault(job.scenario, job.seed, what.splitlines()[0], "" if walk is None else record_of(walk, what))
    return None


@contextmanager
def paused_gc() -> Iterator[None]:
    """Run the garbage collector only between games. A game keeps thousands of positions for undo, and scanning them took a
    third of the time."""
    was = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def record_of(walk: Walk | UndoWalk | ProgramWalk, what: str) -> str:
    """The record of a game that went wrong, with the fault as its last entry."""
    play = walk.play
    entries = play.history.entries
    if not entries or not entries[-1].fault:
        entries.append(Entry(play.seat or walk.game.seats[0], fault=what))
    return play.record()


def write_fault(name: str, job: Job, fault: Fault, folder: Path) -> Fault:
    """Write the record of a fault to a file; done here, since the worker may be another machine."""
    if not fault.record:
        return fault
    path = folder / f"{'-'.join([name, job.scenario, job.seed, *(job.options or {})])}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(fault.record, encoding="utf-8")
    return structs.replace(fault, record=str(path))
