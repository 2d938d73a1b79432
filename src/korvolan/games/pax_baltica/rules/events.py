"""Chapter 12. A player's event in place of his actions, and the Event Table."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Chance, Die
from korvolan.kernel.verbs import Verb

from .. import board
from .. import refusals as no
from ..actions import POLITICS
from ..board import COALITION, GROUPS, MAJORS, NATIONS, ON_MAP, SWEDISH
from ..state import PaxState
from ..tables import EPIDEMIC, EVENTS
from ..units import BLOCKS_OF, NATION
from .event_losses import among_friends, at_home, exposed_blocks, lose_to_event
from .politics_table import PoliticsRoll, bars_nation
from .side_tables import SideRoll

LINES: Final[list[str]] = ["event_" + row.replace("-", "_") for row in EVENTS]
REGION_LINES: Final[list[str]] = [f"epidemic_{die}" for die in range(1, 7)]
SIX: Final = 6


class EventRoll(Die[PaxState]):
    """[12.1a] One die on the Event Table."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)

    def __init__(self, side: int) -> None:
        self.side = side

    def resolve(self, g: PaxState, result: int) -> None:
        g.pop()
        g.say(LINES[result], self.side)
        ROWS[EVENTS[result]](g, self.side)

    def label(self, g: PaxState, result: int) -> str:
        return EVENTS[result].replace("-", " ")


# -- 1 Polish civil war --------------------------------------------------------------------------------------------

SWEDEN_WINS: Final = 0
COALITION_WINS: Final = 1
TIE: Final = 2
WAR_LINES: Final = ["sweden_wins_poland", "coalition_wins_poland", "poland_undecided"]
WAR_LABELS: Final = ["Sweden wins", "the Coalition wins", "a tie"]


class CivilWar(Chance[PaxState]):
    """[12.1b] Each side rolls a die and adds 1 for each Polish capital that it holds."""

    def weights(self, g: PaxState) -> list[int]:
        lead = capitals_held(g, SWEDISH) - capitals_held(g, COALITION)
        out = [0, 0, 0]
        for sweden in range(1, SIX + 1):
            for coalition in range(1, SIX + 1):
                out[war_result(sweden + lead - coalition)] += 1
        return out

    def roll(self, g: PaxState) -> int:
        sweden = g.dice.die()
        coalition = g.dice.die()
        g.last_dice = [sweden, coalition]
        return war_result(sweden + capitals_held(g, SWEDISH) - coalition - capitals_held(g, COALITION))

    def resolve(self, g: PaxState, result: int) -> None:
        g.pop()
        g.say(WAR_LINES[result])
        if result != COALITION_WINS:
            polish_blocks_leave(g)
        if result != SWEDEN_WINS:
            swedes_lose_in_poland(g)

    def label(self, g: PaxState, result: int) -> str:
        return WAR_LABELS[result]


def capitals_held(g: PaxState, seat: int) -> int:
    """[12.1b] The Polish capitals that a side controls."""
    return int(g.control(board.MAZOWSZE) == seat) + int(g.control(board.MALOPOLSKA) == seat)


def war_result(lead: int) -> int:
    """Who wins with Sweden so far ahead."""
    return SWEDEN_WINS if lead > 0 else COALITION_WINS if lead < 0 else TIE


def polish_blocks_leave(g: PaxState) -> None:
    """[12.1c] Sweden wins, or nobody: the Polish blocks on the map return to the Saxon pool."""
    for block in g.by_handle(BLOCKS_OF[board.POLAND]):  # the order must tell nothing of their names
        if 0 <= g.at[block] < ON_MAP:
            g.say("polish_block_leaves", block)
            g.take_off(block, board.POOL[board.SAXONY])


def swedes_lose_in_poland(g: PaxState) -> None:
    """[12.1c] The Coalition wins, or nobody: Swedish blocks in Poland lose a step, their allies do not (ruling A85)."""
    for block in exposed_blocks(g):
        if NATION[block] == board.SWEDEN and GROUPS[g.at[block]] & board.IN_POLAND:
            lose_to_event(g, block, 1)


# -- 2 to 4 losses -------------------------------------------------------------------------------------------------


class Epidemic(Die[PaxState]):
    """[12.1d] A die names a region, and every block there loses a step."""

    def resolve(self, g: PaxState, result: int) -> None:
        g.pop()
        g.say(REGION_LINES[result])
        for block in exposed_blocks(g):
            if GROUPS[g.at[block]] & EPIDEMIC[result]:
                lose_to_event(g, block, 1)


def attrition_abroad(g: PaxState, side: int) -> None:
    """[12.1e] Every block outside its national land loses a step."""
    for block in exposed_blocks(g):
        if not at_home(g, block):
            lose_to_event(g, block, 1)


def attrition_in_hostile_land(g: PaxState, side: int) -> None:
    """[12.1f] Every block outside friendly land loses a step."""
    for block in exposed_blocks(g):
        if not among_friends(g, block):
            lose_to_event(g, block, 1)


# -- 6 national politics -------------------------------------------------------------------------------------------


def national_politics(g: PaxState, side: int) -> None:
    """[12.1h] The player is asked for which nation he rolls, if one of his majors is in the war."""
    if any(bars_nation(g, side, nation) == 0 for nation in MAJORS):
        g.push(ChooseNation(side))


class ChooseNation(Pick[PaxState]):
    """[12.1h] The nation that an event's politics concern; its action of the year stays free (ruling A14)."""

    VERB: ClassVar[Verb] = POLITICS

    def offers(self, g: PaxState) -> list[int]:
        return list(range(NATIONS))

    def bars(self, g: PaxState, nation: int) -> int:
        return no.NOT_FOR_THIS_EVENT if bars_nation(g, self.side, nation) else 0

    def pick(self, g: PaxState, nation: int) -> None:
        g.replace(PoliticsRoll(self.side, nation))


# What each row of the Event Table does.
ROWS: Final[dict[str, Callable[[PaxState, int], None]]] = {
    "polish-civil-war": lambda g, side: g.push(CivilWar()),
    "epidemic": lambda g, side: g.push(Epidemic()),
    "attrition-abroad": attrition_abroad,
    "attrition-hostile": attrition_in_hostile_land,
    "own-table": lambda g, side: g.push(SideRoll(side)),
    "national-politics": national_politics,
}
