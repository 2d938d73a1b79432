"""The suite can fail: the tiny game is broken in a dozen ways, and each time the right promise is found broken."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TINY = ROOT / "tests" / "games" / "tiny"

# what is broken: (file, what stands there, what is put in its place, the promise that must be found broken)
BREAKS = {
    "a leak": (
        "presentation/view.py",
        'else f"{SIDES[side]} back"',
        'else f"{SIDES[side]} back {MAX_STEPS[block]}"',
        "hidden means hidden",
    ),
    "a leak in a refusal": (
        "rules/movement.py",
        "        if side_of(block) != self.side:\n            return no.NOT_YOURS",
        "        if side_of(block) != self.side:\n            return no.NOT_YOURS if g.at[block] < AREAS else no.NOT_ON_MAP",
        "hidden means hidden",
    ),
    "a leak by not asking": (
        "rules/battle.py",
        "    def asks(self, g: TinyState) -> bool:\n        return True",
        "    def asks(self, g: TinyState) -> bool:\n        return False",
        "hidden means hidden",
    ),
    "a spyglass": (  # who moves sees a strong block: if none is shown he knows that it is weak, and takes the move back
        "rules/movement.py",
        "    g.moved[block] = 1\n",
        "    g.moved[block] = 1\n    for other in range(len(g.at)):\n"
        "        if side_of(other) != side_of(block) and g.tag[other] == 0 and g.strength[other] > 3:\n"
        "            g.show(other)\n",
        "undo is no spyglass",
    ),
    "a shallow clone": (
        "state.py",
        "other.strength = self.strength.copy()",
        "other.strength = self.strength",
        "clones are independent",
    ),
    "an illegal action accepted": (
        "rules/movement.py",
        "    def place(self, g: TinyState) -> int:\n        return g.at[self.piece]\n",
        "    def options(self, g: TinyState) -> list[int]:\n        return self.candidates(g)\n",
        "illegal actions are refused",
    ),
    "a legal action left out": (
        "rules/movement.py",
        "self.side * A_SIDE + A_SIDE))",
        "self.side * A_SIDE + A_SIDE - 1))",
        "the list is complete",
    ),
    "a lost piece": (
        "rules/battle.py",
        '        g.at[self.piece] = area\n        g.say("retreats"',
        '        g.at[self.piece] = NONE\n        g.say("retreats"',
        "positions are possible",
    ),
    "a dead end": (
        "rules/battle.py",
        "    def offers(self, g: TinyState) -> list[int]:\n        return list(range(len(MARKERS)))\n",
        "    def options(self, g: TinyState) -> list[int]:\n        return []\n",
        "dead end",
    ),
    "a non-deterministic set": (
        "rules/turn.py",
        "return [marker for marker in range(len(MARKERS)) if marker not in g.held and not g.used[marker]]",
        "return [MARKERS.index(m) for m in set(MARKERS) if MARKERS.index(m) not in g.held and not g.used[MARKERS.index(m)]]",
        "hash seeds",
    ),
    "a wrong weight": (
        "rules/turn.py",
        "return [15, 15, 6]",
        "return [17, 13, 6]",
        "weights agree with rolls",
    ),
    "a broken round trip": (
        "rules/movement.py",
        ', "steps:int", "moves:int")\n    VERB = TO\n    STOPS = (HALT,)\n\n'
        "    def __init__(self, side: int, piece: int, steps: int, moves: int)",
        ', "steps:int")\n    VERB = TO\n    STOPS = (HALT,)\n\n'
        "    def __init__(self, side: int, piece: int, steps: int, moves: int = 2)",
        "positions round-trip",
    ),
    "a determinize that changes nothing": (
        "rules/knowledge.py",
        "    reshuffle_markers(g, seat, rng)\n",
        "    return\n    reshuffle_markers(g, seat, rng)\n",
        "determinize reaches everything",
    ),
}

BREAKS["a draw that keeps a secret"] = (
    "rules/knowledge.py",
    "    hands = [side for side in (NORTH, SOUTH) if side != seat and g.held[side] != NONE]\n",
    "    hands = [side for side in (NORTH, SOUTH) if side != seat and g.held[side] != NONE and g.number == 1]\n",
    "nothing tells a secret",
)
BREAKS["a draw that changes what is known"] = (
    "rules/knowledge.py",
    "    reshuffle_markers(g, seat, rng)\n",
    "    reshuffle_markers(g, seat, rng)\n    g.first = 0\n",
    "what is known stays",
)

RUN = """
import sys
import korvolan
from korvolan.lab.invariants import Broken, Tally, Walk
from korvolan.lab.channels import draws
from korvolan.lab.secrecy import check_reach
from korvolan.lab.twins import TwinTally, TwinWalk
def leak(seat, channel, told):
    raise Broken("nothing tells a secret", f"{channel} tells {seat}: {told}")
game = korvolan.game("tiny")
assert str(game.folder).startswith(sys.argv[1]), game.folder
tally = Tally()
for seed in range(40):
    for scenario in game.scenarios:
        Walk(game, scenario, seed, 2, tally).run()
        TwinWalk(game, scenario, seed, None, TwinTally(), [(1, draws)], leak).run()
    if seed == 0:
        check_reach(game, 300, Broken)
"""


def broken_copy(folder: Path, file: str, old: str, new: str) -> None:
    """The tiny game with one thing wrong."""
    shutil.copytree(TINY, folder / "tiny", ignore=shutil.ignore_patterns("__pycache__"))
    source = (folder / "tiny" / file).read_text(encoding="utf-8")
    assert source.count(old) == 1, f"{file} holds this {source.count(old)} times: {old}"
    (folder / "tiny" / file).write_text(source.replace(old, new), encoding="utf-8")


def run(folder: Path, *command: str, **env: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "KORVOLAN_GAMES": str(folder), **env}
    return subprocess.run([sys.executable, *command], env=environment, capture_output=True, text=True, timeout=300)


@pytest.mark.parametrize("what", BREAKS)
def test_the_suite_finds(what: str, tmp_path: Path) -> None:
    file, old, new, promise = BREAKS[what]
    broken_copy(tmp_path, file, old, new)
    if promise == "hash seeds":
        traces = {run(tmp_path, "-m", "korvolan.lab.trace", "tiny", "5", PYTHONHASHSEED=seed).stdout for seed in "12345678"}
        assert len(traces) > 1
        return
    done = run(tmp_path, "-c", RUN, str(tmp_path))
    assert done.returncode != 0, "the suite passed"
    assert promise in done.stderr.splitlines()[-1], done.stderr[-1500:]


def test_the_suite_passes_an_unbroken_copy(tmp_path: Path) -> None:
    """Otherwise the failures above would prove nothing."""
    shutil.copytree(TINY, tmp_path / "tiny", ignore=shutil.ignore_patterns("__pycache__"))
    done = run(tmp_path, "-c", RUN.replace("range(40)", "range(3)"), str(tmp_path))
    assert done.returncode == 0, done.stderr[-1500:]
