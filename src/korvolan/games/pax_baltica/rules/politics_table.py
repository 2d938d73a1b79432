"""Chapters 3.3 and 12.4. The National Politics Table, rolled for one major nation by an action or an event."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import DiceSum, Die
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import DISCONTENT, SEND_ENVOY
from ..board import LAND, MAJOR, NATIONS
from ..decisions import NationDie
from ..fields import ACTIVE
from ..state import PaxState
from ..tables import ENVOY, POLITICS_EVENTS
from ..units import BLOCKS_OF, NATION
from . import politics, replacements
from .event_losses import exposed_blocks, lose_to_event
from .side_tables import SideRoll

LINES: Final[list[str]] = [row.replace("-", "_") for row in POLITICS_EVENTS]
TWO_DICE: Final = 2


# -- the nation ----------------------------------------------------------------------------------------------------


def bars_politics(g: PaxState, side: int, nation: int) -> int:
    """What forbids the National Politics action for a nation, or 0."""
    barred = bars_nation(g, side, nation)
    if barred == 0 and politics_used(g, nation):
        return no.POLITICS_USED
    return barred


def bars_nation(g: PaxState, side: int, nation: int) -> int:
    """[3.3g, 12.1h] Politics are for a player's own major nations that are in the war (ruling A62)."""
    if not MAJOR[nation]:
        return no.POLITICS_NO_MAJOR
    if g.nation_side(nation) != side:
        return no.POLITICS_NOT_YOURS
    return 0 if g.status[nation] == ACTIVE else no.POLITICS_NOT_AT_WAR


def politics_used(g: PaxState, nation: int) -> bool:
    """[3.3h] The action is taken once a year for each nation; events do not count (ruling A14)."""
    return g.politics[nation] == 1


def begin_politics(g: PaxState, side: int, nation: int) -> None:
    """[3.3g] The action's roll; the nation's action of the year is used."""
    g.politics[nation] = 1
    g.push(PoliticsRoll(side, nation))


# -- the table -----------------------------------------------------------------------------------------------------


class PoliticsRoll(Die[PaxState]):
    """[12.4a] One die for a nation. What it brings concerns that nation, its points and its blocks (ruling A61)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "nation:nation")

    def __init__(self, side: int, nation: int) -> None:
        self.side = side
        self.nation = nation

    def resolve(self, g: PaxState, result: int) -> None:
        g.pop()
        g.say(LINES[result], self.nation)
        ROWS[POLITICS_EVENTS[result]](g, self.side, self.nation)

    def label(self, g: PaxState, result: int) -> str:
        return POLITICS_EVENTS[result].replace("-", " ")


def extravagance(g: PaxState, side: int, nation: int) -> None:
    """[12.4b] Half the points in the next Interphase; twice is still half (ruling A48)."""
    g.halved[nation] = 1


def discontent(g: PaxState, side: int, nation: int) -> None:
    """[12.4c] The opponent is asked where, if the nation has blocks abroad."""
    if any(bars_discontent(g, nation, place) == 0 for place in range(LAND)):
        g.push(NameDiscontent(nation))


class NameDiscontent(Pick[PaxState]):
    """[12.4c] The opponent names one territory abroad: the nation's own blocks there lose a step."""

    FIELDS: ClassVar[tuple[str, ...]] = ("nation:nation",)
    VERB: ClassVar[Verb] = DISCONTENT

    def __init__(self, nation: int) -> None:
        self.nation = nation

    def seat(self, g: PaxState) -> int:
        return 1 - g.nation_side(self.nation)

    def offers(self, g: PaxState) -> list[int]:
        return list(range(LAND))

    def bars(self, g: PaxState, place: int) -> int:
        return bars_discontent(g, self.nation, place)

    def pick(self, g: PaxState, place: int) -> None:
        g.pop()
        g.say("discontent_in", self.nation, place)
        for block in exposed_blocks(g):
            if g.at[block] == place and NATION[block] == self.nation:
                lose_to_event(g, block, 1)


def bars_discontent(g: PaxState, nation: int, place: int) -> int:
    """What keeps discontent out of a place, or 0. Ships at anchor cannot be told from troops, and count as somebody."""
    if place >= LAND:
        return no.DISCONTENT_AT_SEA
    if g.owner(place) == nation:
        return no.DISCONTENT_AT_HOME
    return 0 if any(g.at[block] == place for block in BLOCKS_OF[nation]) else no.NOBODY_DISCONTENT


# -- the envoy -----------------------------------------------------------------------------------------------------


def send_envoy(g: PaxState, side: int, nation: int) -> None:
    """[12.4d] The player is asked whom he approaches, if there is anyone to win."""
    if any(bars_envoy(g, side, other) == 0 for other in range(NATIONS)):
        g.push(SendEnvoy(side))


class SendEnvoy(Pick[PaxState]):
    """[12.4d] The nation that an envoy tries to bring into the war."""

    VERB: ClassVar[Verb] = SEND_ENVOY

    def offers(self, g: PaxState) -> list[int]:
        return list(range(NATIONS))

    def bars(self, g: PaxState, nation: int) -> int:
        return bars_envoy(g, self.side, nation)

    def pick(self, g: PaxState, nation: int) -> None:
        g.replace(EnvoyRoll(nation))


def bars_envoy(g: PaxState, side: int, nation: int) -> int:
    """What keeps an envoy away, or 0: he goes where his player could roll in an Interphase held now (ruling A47)."""
    barred = politics.bars_roll(g, side, nation)
    return no.ALREADY_WON if barred == 0 and g.envoy[nation] else barred


class EnvoyRoll(NationDie):
    """[12.4d] The usual roll for entry with 1 more; success brings the nation in at the next Interphase."""

    def resolve(self, g: PaxState, result: int) -> None:
        g.pop()
        won = politics.roll_for_entry(g, self.nation, result + 1 + ENVOY)
        if won:
            g.envoy[self.nation] = 1
        g.say("envoy_succeeds" if won else "envoy_fails", self.nation)

    def label(self, g: PaxState, result: int) -> str:
        return "won" if politics.enters(g, self.nation, result + 1 + ENVOY) else "not won"

    def modifiers(self, g: PaxState) -> list[tuple[str, str]]:
        return [*politics.roll_modifiers(g, self.nation), ("12.4d", f"special envoy: {ENVOY:+d}")]


# -- points at once ------------------------------------------------------------------------------------------------


class Reinforcements(NationDie):
    """[12.4e] A die of points, for steps on the map alone."""

    def resolve(self, g: PaxState, result: int) -> None:
        g.pop()
        receive(g, self.nation, result + 1)
        replacements.begin_spending(g, self.nation, replacements.STEPS_ONLY)


class EmergencyRecruitment(DiceSum[PaxState]):
    """[12.4f] Two dice of points, spent as in an Interphase: steps on the map, then building."""

    FIELDS: ClassVar[tuple[str, ...]] = ("nation:nation",)

    def __init__(self, nation: int) -> None:
        self.nation = nation

    def dice(self, g: PaxState) -> int:
        return TWO_DICE

    def resolve(self, g: PaxState, result: int) -> None:
        g.pop()
        receive(g, self.nation, result + TWO_DICE)
        replacements.begin_spending(g, self.nation)


def receive(g: PaxState, nation: int, points: int) -> None:
    """Points in hand, to be spent now."""
    g.points[nation] = points
    g.say("points_received", nation, points)


# What each row of the table does, for the player who rolled and the nation that he rolled for.
ROWS: Final[dict[str, Callable[[PaxState, int, int], None]]] = {
    "extravagance": extravagance,
    "discontent": discontent,
    "special-envoy": send_envoy,
    "reinforcements": lambda g, side, nation: g.push(Reinforcements(nation)),
    "emergency-recruitment": lambda g, side, nation: g.push(EmergencyRecruitment(nation)),
    "own-table": lambda g, side, nation: g.push(SideRoll(side)),
}
