"""What the tests of sieges, forage, replacements and deployment are told with."""

from __future__ import annotations

from textwrap import dedent

from korvolan import Play
from korvolan.games.pax_baltica import board as m
from korvolan.games.pax_baltica import units as b
from korvolan.games.pax_baltica.rules.replacements import STEPS_FIRST, STEPS_ONLY, begin_spending
from korvolan.games.pax_baltica.state import PaxState

from ..story import position

NATIONS = """
[nations]
sweden = "active 40"
russia = "active 32"
saxony = "active 16"
denmark = "active 16"
poland = "active"
holstein-gottorp = "active"
"""

COALITION_ACTS = """
[phase]
name = "actions"
seat = "coalition"
actions = 2
"""

SWEDEN_ACTS = """
[phase]
name = "actions"
seat = "sweden"
actions = 2
"""


def war(text: str, *more: str) -> Play:
    """A position with Sweden and the whole Coalition at war, unless the text names the nations itself."""
    whole = dedent(text) + "".join(dedent(part) for part in more)
    return position("pax_baltica", whole if "[nations]" in whole else whole + NATIONS)


def block(name: str) -> int:
    return b.BLOCK_IDS.index(name)


def place(name: str) -> int:
    return m.PLACE_IDS.index(name)


def nation(name: str) -> int:
    return m.NATION_IDS.index(name)


def state(play: Play) -> PaxState:
    assert isinstance(play.state, PaxState)
    return play.state


def steps(play: Play, name: str) -> int:
    return state(play).strength[block(name)]


def where(play: Play, name: str) -> str:
    at = state(play).at[block(name)]
    return m.PLACE_IDS[at] if at >= 0 else "removed"


def points(play: Play, name: str) -> int:
    return state(play).points[nation(name)]


def rolls(play: Play) -> list[tuple[str, list[int]]]:
    """Who rolled, by the first word of the log line, and what fell."""
    return [(line.text.split()[0], line.dice) for line in play.log() if line.dice]


def spends(play: Play, name: str, number: int, steps_only: bool = False) -> Play:
    """A nation has so many points to spend now."""
    g = state(play)
    g.points[nation(name)] = number
    begin_spending(g, nation(name), STEPS_ONLY if steps_only else STEPS_FIRST)
    g.run_to_decision()
    return play
