"""Golden files: how seeded games go and what programs choose, kept under tests/golden. A refactoring must not change them.

    python -m korvolan.lab.golden FOLDER GAME            compares everything and prints what differs
    python -m korvolan.lab.golden FOLDER GAME --write    writes the files anew; the records stay, if they are there

A folder has one folder a game: `games.txt` (random games), `captains.txt` (games between captains), `records/` (games as an
earlier version saved them) and `choices.txt` (what each level chooses at positions out of these records)."""

from __future__ import annotations

import argparse
import gzip
import hashlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ..ai import LADDER, Clock, Knowledge, player
from ..kernel.dice import FastDice, seeded
from ..kernel.game import Game
from ..kernel.loading import game as find_game
from ..kernel.loading import replay
from ..kernel.record import read_record
from ..kernel.state import State

RANDOM_GAMES = 200
CAPTAIN_GAMES = 20
RECORDS = 4
POSITIONS = 240  # of which a few have nothing to decide
SAMPLED = 64  # decisions between two fingerprints: one at each would take most of the time
WORK = 12  # playouts of those that search


def summary(game: Game[Any], state: State, choose: Callable[[State], int], limit: int) -> str:
    """The number of decisions of a game, and a digest of all its positions and legal actions."""
    digest = hashlib.sha256()
    made = 0
    while state.choices and made < limit:
        digest.update(repr(state.choices).encode())
        if made % SAMPLED == 0:
            digest.update(game.layout.fingerprint(state).encode())
        state.apply(choose(state))
        made += 1
    digest.update(game.layout.fingerprint(state).encode())
    return f"{made} {digest.hexdigest()[:24]}"


def random_games(game: Game[Any], every: int = 1) -> Iterator[str]:
    """Random games, the scenarios in turn."""
    scenarios = list(game.scenarios)
    for seed in range(0, RANDOM_GAMES, every):
        scenario = scenarios[seed % len(scenarios)]
        anyone = RandomChooser(seeded(f"golden {seed}"))
        yield f"{scenario} {seed} {summary(game, game.start(scenario, seed), anyone, game.bound)}"


class RandomChooser:
    """Takes any legal action, each equally likely."""

    def __init__(self, rng: FastDice) -> None:
        self.rng = rng

    def __call__(self, state: State) -> int:
        return state.choices[self.rng.below(len(state.choices))]


class Captains:
    """Both seats held by captains, with their plans."""

    def __init__(self, game: Game[Any], rng: FastDice) -> None:
        self.game = game
        self.rng = rng
        self.players = [player("captain") for _ in game.seats]
        self.memos: list[list[int]] = [[] for _ in game.seats]

    def __call__(self, state: State) -> int:
        if len(state.choices) == 1:
            return state.choices[0]
        knowledge = Knowledge.of(self.game, state, state.seat)
        choice = self.players[state.seat].choose(knowledge, Clock(), self.rng, self.memos[state.seat])
        self.memos[state.seat] = choice.memo
        return choice.action


def captain_games(game: Game[Any], every: int = 1) -> Iterator[str]:
    """Games between captains, the scenarios in turn."""
    scenarios = list(game.scenarios)
    for seed in range(0, CAPTAIN_GAMES, every):
        scenario = scenarios[seed % len(scenarios)]
        captains = Captains(game, seeded(f"golden captains {seed}"))
        yield f"{scenario} {seed} {summary(game, game.start(scenario, seed), captains, game.bound)}"


# -- records and choices -------------------------------------------------------------------------------------------


def write_records(game: Game[Any], folder: Path) -> None:
    """Write records of games between captains, as a player would save them."""
    folder.mkdir(parents=True, exist_ok=True)
    scenarios = list(game.scenarios)
    for number in range(RECORDS):
        play = game.new(scenarios[number % len(scenarios)], f"golden record {number}")
        captains = Captains(game, seeded(f"golden record {number}"))
        while play.seat is not None:
            play.play(captains(play.state))
        (folder / f"{number}.json.gz").write_bytes(gzip.compress(play.record().encode(), mtime=0))


def positions(folder: Path, every: int = 1) -> Iterator[tuple[str, State]]:
    """Positions with something to decide, spread over the records."""
    for file in sorted(folder.glob("*.json.gz")):
        record = read_record(gzip.decompress(file.read_bytes()).decode())
        play = replay(record, upto=0)
        stride = max(1, len(record.entries) * RECORDS // POSITIONS)
        for number, entry in enumerate(record.entries):
            if number % (stride * every) == 0 and len(play.state.choices) > 1:
                yield f"{file.name.partition('.')[0]}/{number}", play.state.clone()
            play.state.apply(play.action(entry.do))


def choices(game: Game[Any], folder: Path, every: int = 1) -> Iterator[str]:
    """What each level chooses at each position."""
    levels = [player(name) for name in LADDER if name != "random"]
    for name, state in positions(folder, every):
        chosen = []
        for level in levels:
            knowledge = Knowledge.of(game, state, state.seat)
            choice = level.choose(knowledge, Clock(1.0, WORK), seeded(f"{name} {level.name}"), [])
            chosen.append(f"{level.name} {game.vocabulary.text(choice.action)}")
        yield f"{name}: {', '.join(chosen)}"


# -- the files -----------------------------------------------------------------------------------------------------


def current_lines(game: Game[Any], folder: Path, file: str, every: int = 1) -> Iterator[str]:
    """The lines of a golden file as the present code produces them."""
    if file == "games.txt":
        return random_games(game, every)
    if file == "captains.txt":
        return captain_games(game, every)
    return choices(game, folder / "records", every)


FILES = ("games.txt", "captains.txt", "choices.txt")


def differences(game: Game[Any], folder: Path, file: str, every: int = 1) -> list[str]:
    """The lines that are not in the golden file."""
    kept = set((folder / file).read_text(encoding="utf-8").splitlines())
    return [line for line in current_lines(game, folder, file, every) if line not in kept]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="korvolan.lab.golden")
    parser.add_argument("folder", type=Path)
    parser.add_argument("game")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--every", type=int, default=1, help="only every so many games and positions")
    given = parser.parse_args(arguments)
    game = find_game(given.game)
    folder = given.folder / game.name
    if given.write:
        if not (folder / "records").is_dir():
            write_records(game, folder / "records")
        for file in FILES:
            (folder / file).write_text("".join(f"{line}\n" for line in current_lines(game, folder, file)), encoding="utf-8")
        return 0
    found = [f"{file}: {line}" for file in FILES for line in differences(game, folder, file, given.every)]
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
