"""Chapters 12.2 and 12.3. The Swedish and the Coalition Event Table."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import Die, Draw, Frame

from .. import refusals as no
from ..actions import DECLINE, HASTEN, SETTLE
from ..board import (
    ABROAD,
    COALITION,
    COSSACKS_HOME,
    DENMARK,
    GROUPS,
    IN_RUSSIA,
    IN_UKRAINE,
    ON_MAP,
    OTTOMANS,
    POOL,
    RUSSIA,
    SAXONY,
    SWEDEN,
    SWEDISH,
    UKRAINE,
    YEAR_TRACK,
    ZAPORIZHZHIA,
)
from ..fields import ACTIVE
from ..state import PaxState
from ..tables import NATURE_STEPS, PROSPERS_RP, SIDE_EVENTS
from ..units import BLACK, BLOCKS, BLOCKS_OF, COSSACK, FRIEDRICH, GEORG_LUDWIG, NATION, STAR
from . import capture, replacements
from .event_losses import exposed, lose_to_event
from .hannover import recall_hannover
from .truce_due import call_truce
from .ukraine import check_cossacks

DANES_FOR_AUSTRIA: Final[int] = SIDE_EVENTS[SWEDISH].index("danes-for-austria")
SAXONS_FOR_THE_EMPEROR: Final[int] = SIDE_EVENTS[SWEDISH].index("saxons-for-the-emperor")
COSSACK_BETRAYAL: Final[int] = SIDE_EVENTS[SWEDISH].index("cossack-betrayal")
COSSACKS_GO_HOME: Final[int] = SIDE_EVENTS[SWEDISH].index("cossacks-go-home")
COALITION_MISTRUST: Final[int] = SIDE_EVENTS[SWEDISH].index("coalition-mistrust")

RUSSIAN_NATURE: Final[int] = SIDE_EVENTS[COALITION].index("russian-nature")
PETER_SETTLES: Final[int] = SIDE_EVENTS[COALITION].index("peter-settles")
REFORMS_HASTENED: Final[int] = SIDE_EVENTS[COALITION].index("reforms-hastened")
DENMARK_PROSPERS: Final[int] = SIDE_EVENTS[COALITION].index("denmark-prospers")
GERMANY_PROSPERS: Final[int] = SIDE_EVENTS[COALITION].index("germany-prospers")

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
        if self.side == SWEDISH:
            swedish_event(g, result)
        else:
            coalition_event(g, result)

    def label(self, g: PaxState, result: int) -> str:
        return SIDE_EVENTS[self.side][result].replace("-", " ")


# -- 12.2 the Swedish table ----------------------------------------------------------------------------------------


def swedish_event(g: PaxState, row: int) -> None:
    """A row of the Swedish table."""
    if row == DANES_FOR_AUSTRIA:
        lend_block(g, DENMARK)
    elif row == SAXONS_FOR_THE_EMPEROR:
        lend_block(g, SAXONY)
    elif row == COSSACK_BETRAYAL:
        cossack_betrayal(g)
    elif row == COSSACKS_GO_HOME:
        cossacks_go_home(g)
    elif row == COALITION_MISTRUST:
        coalition_mistrust(g)
    else:
        g.push(ForcedRecruitment())


def lend_block(g: PaxState, nation: int) -> None:
    """[12.2a, 12.2b] A nation in the war or not lends a block, if its pool has one that fits (ruling A89)."""
    if lendable(g, nation):
        g.push(LendBlock(nation))
    elif g.logging:
        g.say("none_to_lend", nation)


def lendable(g: PaxState, nation: int) -> list[int]:
    """The nation's own blocks in its pool: from the Saxon one no Poles."""
    out: list[int] = []
    for block in BLOCKS_OF[nation]:
        if g.at[block] == POOL[nation]:
            out.append(block)
    return out


class LendBlock(Draw[PaxState]):
    """[12.2a, 12.2b] A block at random out of a pool; only its owner sees which."""

    FIELDS: ClassVar[tuple[str, ...]] = ("nation:nation",)

    def __init__(self, nation: int) -> None:
        self.nation = nation

    def pool(self, g: PaxState) -> list[int]:
        return lendable(g, self.nation)

    def drawn(self, g: PaxState, item: int, left: int) -> None:
        g.pop()
        g.take_off(item, ABROAD)
        g.revelations += 1
        if g.logging:
            g.say("block_lent", self.nation)
            g.tell(g.nation_side(self.nation), "your_block_lent", item)


def cossack_betrayal(g: PaxState) -> None:
    """[12.2c] An Ottoman marker on Kremenchuk; in rebel Ukraine only a Coalition marker goes (ruling A39)."""
    if g.control(ZAPORIZHZHIA) != SWEDISH:
        capture.capture(g, ZAPORIZHZHIA, OTTOMANS)


def cossacks_go_home(g: PaxState) -> None:
    """[12.2d] The Cossack block leaves play from wherever it is, which everyone sees; it may be back at once."""
    if g.at[COSSACK] == NONE:
        return
    g.show(COSSACK)
    g.take_off(COSSACK, COSSACKS_HOME)
    check_cossacks(g)


def coalition_mistrust(g: PaxState) -> None:
    """[12.2e] To the end of the year no two Coalition colors move or attack together (ruling A75)."""
    g.mistrust = 1


class ForcedRecruitment(Die[PaxState]):
    """[12.2f] A die of Swedish points for steps on the map (ruling A61)."""

    def resolve(self, g: PaxState, result: int) -> None:
        g.pop()
        g.points[SWEDEN] = result + 1
        g.say("points_received", SWEDEN, result + 1)
        replacements.begin_recruitment(g)


# -- 12.3 the Coalition table --------------------------------------------------------------------------------------


def coalition_event(g: PaxState, row: int) -> None:
    """A row of the Coalition table."""
    if row == RUSSIAN_NATURE:
        russian_nature(g)
    elif row == PETER_SETTLES:
        g.push(PeterSettles())
    elif row == REFORMS_HASTENED:
        hasten_reforms(g)
    elif row == DENMARK_PROSPERS:
        denmark_prospers(g)
    elif row == GERMANY_PROSPERS:
        germany_prospers(g)
    else:
        german_diplomacy(g)


def russian_nature(g: PaxState) -> None:
    """[12.3a] Strangers in Russia and Ukraine lose two steps each."""
    for block in exposed(g):
        if GROUPS[g.at[block]] & (IN_RUSSIA | IN_UKRAINE) and NATION[block] != RUSSIA and NATION[block] != UKRAINE:
            lose_to_event(g, block, NATURE_STEPS)


class PeterSettles(Frame[PaxState]):
    """[12.3b] A truce with the Ottomans, peace with Ukraine, or neither. Like all truces it waits to the phase's end."""

    VERBS: ClassVar[tuple[str, ...]] = ("settle", "decline")

    def seat(self, g: PaxState) -> int:
        return COALITION

    def candidates(self, g: PaxState) -> list[int]:
        return [SETTLE + OTTOMANS, SETTLE + UKRAINE, DECLINE]

    def forbids(self, g: PaxState, action: int) -> int:
        if action in SETTLE:
            return bars_settlement(g, SETTLE.of(action))
        return 0

    def take(self, g: PaxState, action: int) -> None:
        g.pop()
        if action == DECLINE:
            g.say("peter_fights_on")
            return
        nation = SETTLE.of(action)
        g.say("peter_settles_with", nation)
        call_truce(g, nation)


def bars_settlement(g: PaxState, nation: int) -> int:
    """What keeps Peter from settling with a nation, or 0."""
    if nation not in (OTTOMANS, UKRAINE):
        return no.NO_PEACE_TO_MAKE
    return 0 if g.status[nation] == ACTIVE else no.NO_WAR_TO_END


def hasten_reforms(g: PaxState) -> None:
    """[12.3c] One army on the Year Track comes sooner, where one can."""
    for block in range(BLOCKS):
        if bars_haste(g, block) == 0:
            g.push(HastenReform())
            return


class HastenReform(Frame[PaxState]):
    """[12.3c] The army that comes a year sooner, even into a box that is taken (ruling A86)."""

    VERBS: ClassVar[tuple[str, ...]] = ("hasten",)

    def seat(self, g: PaxState) -> int:
        return COALITION

    def candidates(self, g: PaxState) -> list[int]:
        return [HASTEN + block for block in BLOCKS_OF[RUSSIA]]

    def forbids(self, g: PaxState, action: int) -> int:
        return bars_haste(g, HASTEN.of(action))

    def take(self, g: PaxState, action: int) -> None:
        g.pop()
        block = HASTEN.of(action)
        g.due[block] -= 1
        g.say("army_hastened", block, g.due[block])


def bars_haste(g: PaxState, block: int) -> int:
    """[12.3c] Only reformed armies on the Year Track come sooner, and none in the current year."""
    if STAR[block] != BLACK or g.at[block] != YEAR_TRACK:
        return no.NOT_REFORMING
    return 0 if g.due[block] - 1 > g.year else no.NOT_SOONER


def denmark_prospers(g: PaxState) -> None:
    """[12.3d] Denmark has more points in the next Interphase; its level stays."""
    g.event_rp[DENMARK] += PROSPERS_RP


def germany_prospers(g: PaxState) -> None:
    """[12.3e] Saxony has more points in the next Interphase; its level stays."""
    g.event_rp[SAXONY] += PROSPERS_RP


def german_diplomacy(g: PaxState) -> None:
    """[12.3f] Holstein-Gottorp's block goes to the Swedish pool; Hannover's leaves too while it is a Swedish ally (A38)."""
    if 0 <= g.at[FRIEDRICH] < ON_MAP:
        g.say("recalled", FRIEDRICH)
        g.take_off(FRIEDRICH, POOL[SWEDEN])
    if not g.defected and 0 <= g.at[GEORG_LUDWIG] < ON_MAP:
        g.say("recalled", GEORG_LUDWIG)
        recall_hannover(g)
