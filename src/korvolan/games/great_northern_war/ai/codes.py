"""Plans as numbers: which Action, by which of the units of a hex, from where, to or against which hex."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.plans import MarchCode

from .. import tables
from ..board import LAND
from ..tables import FORCED_MARCH, MOVE, MOVE_BATTLE, NAVAL_BATTLE, NAVAL_MOVE, PREPARED_ASSAULT, SIEGE_ATTACK, STORM

KINDS: Final = [MOVE, MOVE_BATTLE, PREPARED_ASSAULT, STORM, SIEGE_ATTACK, NAVAL_MOVE, NAVAL_BATTLE, FORCED_MARCH]
KIND_NUMBER: Final[list[int]] = [KINDS.index(action) if action in KINDS else NONE for action in range(tables.ACTIONS)]
ATTACKS: Final = [MOVE_BATTLE, PREPARED_ASSAULT, STORM, SIEGE_ATTACK, NAVAL_BATTLE]

# Which units of the hex go along.
USUAL: Final = 0  # all who can, but for one who keeps a fortress
SWIFT: Final = 1  # the same without trains, who are slow
SINGLE: Final = 2  # the one who is missed least
EVERYBODY: Final = 3  # nobody stays behind
GUARDED: Final = 4  # two more stay behind
PARTIES: Final = 5

CODE: Final = MarchCode(PARTIES * len(KINDS), LAND)


def coded(kind: int, party: int, start: int, goal: int) -> int:
    """The plan of an Action."""
    return CODE.plan(party * len(KINDS) + KIND_NUMBER[kind], start, goal)


def kind_of(plan: int) -> int:
    """The Action of a plan."""
    return KINDS[CODE.kind(plan) % len(KINDS)]


def party_of(plan: int) -> int:
    """Which units a plan means."""
    return CODE.kind(plan) // len(KINDS)
