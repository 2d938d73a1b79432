"""Scenes of The Ford that the kernel's tests share."""

from __future__ import annotations

from pathlib import Path

import korvolan
from korvolan import Play
from korvolan.kernel.dice import seeded
from korvolan.kernel.fields import Layout

GAME = korvolan.game("tiny")
LAYOUT: Layout = GAME.layout
DOCS = Path(__file__).resolve().parents[2] / "docs"

BATTLE = """\
game = "tiny"
scenario = "meeting"
start = "empty"
seed = 1
dice = []

[turn]
number = 3
last = 4
first = "south"

[pieces]
north-guard = { at = "ford", strength = 3, tag = 0, known = ["south"] }
north-line = { at = "ford", strength = 2, tag = 1, known = ["south"] }
south-guard = { at = "ford", strength = 2, tag = 0, known = ["north"], moved = true, came_from = "mill" }
south-militia = { at = "ford", strength = 3, tag = 1, known = ["north"], moved = true, came_from = "south-bank" }

[places]
ford = { holder = "north" }

[[stack]]
frame = "Turn"
stage = 5

[[stack]]
frame = "Battles"

[[stack]]
frame = "CombatTurn"
area = "ford"
defender = "north"
side = "north"
round = 2
marker = "ambush"
acted = ["north-guard"]
"""

MOVES = """\
game = "tiny"
scenario = "meeting"
seed = 1

[pieces]
north-guard = "wood 2"
south-line = "removed"

[seats]
north = { held = "ambush" }

[phase]
name = "moves"
seat = "north"
moves = 2
"""

# North defends the ford and holds a marker: the window in which he is asked for it is open.
WINDOW = """\
game = "tiny"
start = "empty"
seed = 1
turn = { number = 1, last = 4, first = "south" }
pieces.north-guard = { at = "ford", strength = 4, tag = 0 }
pieces.north-line = { at = "wood", strength = 3, tag = 1 }
pieces.south-guard = { at = "ford", strength = 4, tag = 0, came_from = "mill" }
places.ford = "north"
seats = { north = "smoke", south = "ambush" }
phase = "battle"
"""


def new(scenario: str = "meeting", seed: object = 1) -> Play:
    return GAME.new(scenario, seed=seed)


def load(text: str) -> Play:
    return korvolan.load(text)


def with_dice(text: str, *dice: object) -> str:
    """A scene with its next dice scripted."""
    listed = ", ".join(f'"{die}"' if isinstance(die, str) else str(die) for die in dice)
    assert "dice = []" in text
    return text.replace("dice = []", f"dice = [{listed}]")


def do(play: Play, *actions: str) -> None:
    for action in actions:
        play.play(action)


def may(play: Play) -> list[str]:
    return [str(action) for action in play.legal()]


def told(play: Play, seat: str = "") -> list[str]:
    return [line.text for line in play.log(seat)]


def finish(play: Play, seed: object = 0) -> Play:
    """Play on at random to the end."""
    rng = seeded(f"finish {seed}")
    while play.seat is not None:
        play.play(play.state.choices[rng.below(len(play.state.choices))])
    return play


def finished(scenario: str = "meeting", seed: object = 1) -> Play:
    return finish(new(scenario, seed), seed)


def everything(play: Play) -> tuple[object, ...]:
    """All that a refused action must leave as it was."""
    logs = tuple(tuple(told(play, seat)) for seat in [*play.game.seats, ""])
    return play.fingerprint(), play.record(), play.position(), logs, may(play), play.seat
