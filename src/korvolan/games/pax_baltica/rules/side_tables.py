"""Chapters 12.2 and 12.3. The Swedish and the Coalition Event Table."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Die
from korvolan.kernel.verbs import Verb

from .. import board
from .. import refusals as no
from ..actions import DECLINE, HASTEN, SETTLE
from ..board import GROUPS, ON_MAP, POOL, RUSSIA, SWEDISH, UKRAINE
from ..decisions import CoalitionPick, NationDraw
from ..fields import ACTIVE
from ..state import PaxState
from ..tables import NATURE_STEPS, PROSPERS_RP, SIDE_EVENTS
from ..units import BLACK, BLOCK_NAMES, BLOCKS, BLOCKS_OF, COSSACK, FRIEDRICH, GEORG_LUDWIG, NATION, STAR
from . import capture, replacements
from .event_losses import exposed_blocks, lose_to_event
from .hannover import recall_hannover
from .truce_due import call_truce
from .ukraine import check_cossacks

# The log line of each row, by seat.
LINES: Final[list[list[str]]] = [[row.replace("-", "_") for row in rows] for rows in SIDE_EVENTS]


class SideRoll(Die[PaxState]):
    """[12.1g, 12.4g] A player rolls on the table of his own side, which has no further link (ruling A15)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat",)

    def __init__(self, side: int) -> None:
        self.side = side

    def resolve(self, g: PaxState, result: int) -> None:
        g.pop()
        g.say(LINES[self.side][result])
        ROWS[SIDE_EVENTS[self.side][result]](g)

    def label(self, g: PaxState, result: int) -> str:
        return SIDE_EVENTS[self.side][result].replace("-", " ")


# -- 12.2 the Swedish table ----------------------------------------------------------------------------------------


def lend_block(g: PaxState, nation: int) -> None:
    """[12.2a, 12.2b] A nation in the war or not lends a block, if its pool has one that fits (ruling A89)."""
    if lendable(g, nation):
        g.push(LendBlock(nation))
    elif g.logging:
        g.say("none_to_lend", nation)


def lendable(g: PaxState, nation: int) -> list[int]:
    """The nation's own blocks in its pool: from the Saxon one no Poles."""
    return [block for block in BLOCKS_OF[nation] if g.at[block] == POOL[nation]]


class LendBlock(NationDraw):
    """[12.2a, 12.2b] A block at random out of a pool; only its owner sees which."""

    def pool(self, g: PaxState) -> list[int]:
        return lendable(g, self.nation)

    def label(self, g: PaxState, result: int) -> str:
        pool = self.pool(g)
        return BLOCK_NAMES[pool[result]] if pool else "no block is left"

    def drawn(self, g: PaxState, item: int, left: int) -> None:
        g.pop()
        g.take_off(item, board.ABROAD)
        g.revelations += 1
        if g.logging:
            g.say("block_lent", self.nation)
            g.tell(g.nation_side(self.nation), "your_block_lent", item)


def cossack_betrayal(g: PaxState) -> None:
    """[12.2c] An Ottoman marker on Kremenchuk; in rebel Ukraine only a Coalition marker goes (ruling A39)."""
    if g.control(board.ZAPORIZHZHIA) != SWEDISH:
        capture.capture(g, board.ZAPORIZHZHIA, board.OTTOMANS)


def cossacks_go_home(g: PaxState) -> None:
    """[12.2d] The Cossack block leaves play from wherever it is, which everyone sees; it may be back at once."""
    if g.at[COSSACK] == NONE:
        return
    g.show(COSSACK)
    g.take_off(COSSACK, board.COSSACKS_HOME)
    check_cossacks(g)


def coalition_mistrust(g: PaxState) -> None:
    """[12.2e] To the end of the year no two Coalition colors move or attack together (ruling A75)."""
    g.mistrust = 1


class ForcedRecruitment(Die[PaxState]):
    """[12.2f] A die of Swedish points for steps on the map (ruling A61)."""

    def resolve(self, g: PaxState, result: int) -> None:
        g.pop()
        g.points[board.SWEDEN] = result + 1
        g.say("points_received", board.SWEDEN, result + 1)
        replacements.begin_spending(g, board.SWEDEN, replacements.RECRUITED)


# -- 12.3 the Coalition table --------------------------------------------------------------------------------------


def russian_nature(g: PaxState) -> None:
    """[12.3a] Strangers in Russia and Ukraine lose two steps each."""
    for block in exposed_blocks(g):
        if GROUPS[g.at[block]] & (board.IN_RUSSIA | board.IN_UKRAINE) and NATION[block] not in (RUSSIA, UKRAINE):
            lose_to_event(g, block, NATURE_STEPS)


class PeterSettles(CoalitionPick):
    """[12.3b] A truce with the Ottomans, peace with Ukraine, or neither. Like all truces it waits to the phase's end."""

    VERB: ClassVar[Verb] = SETTLE
    STOPS: ClassVar[tuple[int, ...]] = (DECLINE,)

    def candidates(self, g: PaxState) -> list[int]:
        return [SETTLE + board.OTTOMANS, SETTLE + UKRAINE, DECLINE]

    def options(self, g: PaxState) -> list[int]:
        return [action for action in self.candidates(g) if self.forbids(g, action) == 0]

    def bars(self, g: PaxState, nation: int) -> int:
        if nation not in (board.OTTOMANS, UKRAINE):
            return no.NO_PEACE_TO_MAKE
        return 0 if g.status[nation] == ACTIVE else no.NO_WAR_TO_END

    def pick(self, g: PaxState, nation: int) -> None:
        g.pop()
        g.say("peter_settles_with", nation)
        call_truce(g, nation)

    def stop(self, g: PaxState, action: int) -> None:
        g.pop()
        g.say("peter_fights_on")


def hasten_reforms(g: PaxState) -> None:
    """[12.3c] One army on the Year Track comes sooner, where one can."""
    if any(bars_haste(g, block) == 0 for block in range(BLOCKS)):
        g.push(HastenReform())


class HastenReform(CoalitionPick):
    """[12.3c] The army that comes a year sooner, even into a box that is taken (ruling A86)."""

    VERB: ClassVar[Verb] = HASTEN

    def offers(self, g: PaxState) -> list[int]:
        return BLOCKS_OF[RUSSIA]

    def bars(self, g: PaxState, block: int) -> int:
        return bars_haste(g, block)

    def pick(self, g: PaxState, block: int) -> None:
        g.pop()
        g.due[block] -= 1
        g.say("army_hastened", block, g.due[block])


def bars_haste(g: PaxState, block: int) -> int:
    """[12.3c] Only reformed armies on the Year Track come sooner, and none in the current year."""
    if STAR[block] != BLACK or g.at[block] != board.YEAR_TRACK:
        return no.NOT_REFORMING
    return 0 if g.due[block] - 1 > g.year else no.NOT_SOONER


def denmark_prospers(g: PaxState) -> None:
    """[12.3d] Denmark has more points in the next Interphase; its level stays."""
    g.event_rp[board.DENMARK] += PROSPERS_RP


def germany_prospers(g: PaxState) -> None:
    """[12.3e] Saxony has more points in the next Interphase; its level stays."""
    g.event_rp[board.SAXONY] += PROSPERS_RP


def german_diplomacy(g: PaxState) -> None:
    """[12.3f] Holstein-Gottorp's block goes to the Swedish pool; Hannover's leaves too while it is a Swedish ally (A38)."""
    if 0 <= g.at[FRIEDRICH] < ON_MAP:
        g.say("recalled", FRIEDRICH)
        g.take_off(FRIEDRICH, POOL[board.SWEDEN])
    if not g.defected and 0 <= g.at[GEORG_LUDWIG] < ON_MAP:
        g.say("recalled", GEORG_LUDWIG)
        recall_hannover(g)


# What each row of the two tables does.
ROWS: Final[dict[str, Callable[[PaxState], None]]] = {
    "danes-for-austria": lambda g: lend_block(g, board.DENMARK),
    "saxons-for-the-emperor": lambda g: lend_block(g, board.SAXONY),
    "cossack-betrayal": cossack_betrayal,
    "cossacks-go-home": cossacks_go_home,
    "coalition-mistrust": coalition_mistrust,
    "forced-recruitment": lambda g: g.push(ForcedRecruitment()),
    "russian-nature": russian_nature,
    "peter-settles": lambda g: g.push(PeterSettles()),
    "reforms-hastened": hasten_reforms,
    "denmark-prospers": denmark_prospers,
    "germany-prospers": germany_prospers,
    "german-diplomacy": german_diplomacy,
}
