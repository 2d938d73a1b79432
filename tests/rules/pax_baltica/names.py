"""Places and blocks by their printed names, and openings, for the tests of Pax Baltica."""

from __future__ import annotations

from korvolan.games.pax_baltica import GAME
from korvolan.games.pax_baltica import board as m
from korvolan.games.pax_baltica import units as b
from korvolan.games.pax_baltica.state import PaxState
from korvolan.kernel.fields import slug

SCENARIOS = list(GAME.scenarios)


def place(name: str) -> int:
    return m.PLACE_IDS.index(slug(name))


def block(name: str) -> int:
    return b.BLOCK_IDS.index(slug(name))


def named(places: list[int]) -> set[str]:
    return {m.PLACE_NAMES[p] for p in places}


def group(name: str) -> set[str]:
    """The territories of a group, by name."""
    return named(m.members(name))


def rating(name: str) -> str:
    """A block's combat rating as it is printed, such as B2."""
    return "ABCD"[b.RATING[block(name)]] + str(b.HIT_ON[block(name)])


def near(a: str, c: str) -> bool:
    return m.MAP.border(place(a), place(c)) >= 0


def opening(scenario: str = "campaign", seed: int = 5) -> PaxState:
    """A scenario with its blocks stood up."""
    return GAME.start(scenario, seed=seed)


# What Sweden may give up in any decision of its own (11.1c).
CESSIONS = {"cede pommern", "cede bremen-verden"}
