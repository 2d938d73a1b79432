"""A sample of mutation tests for the test run: a few cases of each game are broken in a copy, and a test must fail."""

from __future__ import annotations

import random
import sys

from ..kernel.loading import game, game_names
from . import mutation

CASES_A_GAME = 6


def main() -> int:
    """Prove a few cases of every game, a new sample whenever the rules change. `rules --missing` lists cases without code
    or test."""
    survivors = 0
    for name in game_names():
        found = game(name)
        cases = [case.id for case in found.rules.cases.values() if case.kind != "note"]
        drawn = random.Random(found.data_hash).sample(cases, min(CASES_A_GAME, len(cases)))
        results = mutation.prove(found, drawn)
        for result in results:
            print(result)
        survivors += sum(1 for result in results if result.verdict == mutation.SURVIVED)
    print(f"proof sample: {survivors} broken rules went unnoticed")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
