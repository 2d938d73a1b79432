"""The fingerprints of random games, to compare runs: compiled and interpreted, one machine and another.

python -m korvolan.lab.trace GAME GAMES
"""

from __future__ import annotations

import hashlib
import sys
from typing import Any

from ..kernel.dice import seeded
from ..kernel.game import Game
from ..kernel.loading import game
from ..kernel.state import State


def trace(found: Game[Any], scenario: str, seed: int) -> list[str]:
    """One fingerprint a decision of a random game, with the legal actions in it."""
    state: State = found.start(scenario, seed)
    chooser = seeded(f"trace {seed}")
    out: list[str] = []
    while state.choices and len(out) < found.bound:
        legal = " ".join(str(action) for action in state.choices)
        out.append(hashlib.sha256(f"{found.layout.fingerprint(state)} {legal}".encode()).hexdigest()[:16])
        state.apply(state.choices[chooser.below(len(state.choices))])
    out.append(found.layout.fingerprint(state))
    return out


def main(name: str, games: int) -> None:
    found = game(name)
    for scenario in found.scenarios:
        for seed in range(games):
            prints = trace(found, scenario, seed)
            print(scenario, seed, len(prints), hashlib.sha256(" ".join(prints).encode()).hexdigest())


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
