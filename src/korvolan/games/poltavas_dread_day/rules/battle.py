"""Chapters 8.0 to 8.5, 8.8 and 8.9. A battle: the Crown Army's roll, the assault, losses, leader casualties, and who has
lost."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.frame import Die, Step

from .. import refusals as no
from .. import tables
from ..actions import FALL_BACK, HALT, STAND
from ..board import BOTH, COALITION, SEAT_NAMES, SWEDISH
from ..frames import PickHere, PieceDraw
from ..state import DreadState
from ..tables import CELL_SIDE, COLUMNS
from ..units import CROWN_ARMY, IS_UNIT, KIND, LEADER
from ..warnings import AUSTRIA_MAY_ACT, LEADERLESS_RETREAT
from . import losses, retreat
from .battle_strength import (
    HELPS,
    NO_HELP,
    NOT_ROLLED,
    base_column,
    column,
    crown_is_here,
    die_modifier,
    modifiers,
    say_odds,
    strength,
)
from .cities import claim_city, may_be_inside
from .losses import capture, capture_lone, destroy, lose_leader, wound

CROWN_SIX: Final = 6
KILLED_FROM: Final = 4
TO_WHOM: Final = ("Sweden", "the Coalition")


def begin(g: DreadState, side: int, here: int) -> None:
    """[8.0a, 8.1a, 9.4a] Combat Units outside in one hex must fight; those inside and Fleets take no part."""
    g.say("battle", here, side)
    g.push(Battle(side, here, 1, NOT_ROLLED))


class Battle(Step[DreadState]):
    """[8.4c, 8.2a] A round of battle; it costs no points. A side without units has lost, of two such sides the active one
    (ruling A15)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "here:place", "round:int=1", "crown:int")

    def __init__(self, side: int, here: int, round: int, crown: int) -> None:
        self.side = side
        self.here = here
        self.round = round
        self.crown = crown

    def run(self, g: DreadState) -> None:
        if self.crown == NOT_ROLLED:
            if crown_is_here(g, self.here):
                g.push(CrownRoll(self.side, self.here))
            else:
                g.replace(Battle(self.side, self.here, self.round, NO_HELP))
            return
        coalition = strength(g, COALITION, self.here, self.crown)
        swedish = strength(g, SWEDISH, self.here, self.crown)
        if coalition and swedish:
            if g.logging:
                say_odds(g, self.side, self.here, self.crown)
            g.replace(AssaultRoll(self.side, self.here, self.round, self.crown))
        else:
            loser = self.side if coalition == swedish else COALITION if coalition == 0 else SWEDISH
            g.replace(Defeat(self.side, self.here, loser))


class CrownRoll(Die[DreadState]):
    """[11.4.5g] The Crown Army rolls once in a battle: 1 to 5 and it is gone, a 6 shifts two columns (ruling A56)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "here:place")

    def __init__(self, side: int, here: int) -> None:
        self.side = side
        self.here = here

    def resolve(self, g: DreadState, result: int) -> None:
        g.pop()
        six = result + 1 == CROWN_SIX
        g.say("crown_helps" if six else "crown_gone", CROWN_ARMY)
        if not six:
            destroy(g, CROWN_ARMY)
        g.replace(Battle(self.side, self.here, 1, HELPS if six else NO_HELP))

    def label(self, g: DreadState, result: int) -> str:
        return "The Crown Army helps" if result + 1 == CROWN_SIX else "The Crown Army disperses"


class AssaultRoll(Die[DreadState]):
    """[8.4a, 8.4b] The active player rolls; the leaders' difference is added, and the Swedish Assault Table says who
    suffers what."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "here:place", "round:int=1", "crown:int")

    def __init__(self, side: int, here: int, round: int, crown: int) -> None:
        self.side = side
        self.here = here
        self.round = round
        self.crown = crown

    def cell(self, g: DreadState, face: int) -> int:
        """The cell of the table for a die."""
        return tables.cell_of(face + die_modifier(g, self.here), column(g, self.side, self.here, self.crown))

    def resolve(self, g: DreadState, result: int) -> None:
        cell = self.cell(g, result + 1)
        found = tables.CELL_RESULT[cell]
        if g.logging:
            now = min(max(column(g, self.side, self.here, self.crown), 0), tables.LAST_COLUMN)
            g.say("assault", self.side, now, tables.CELL_OUTCOME[cell])
        if found == tables.ENGAGED:
            self.engage(g, tables.CELL_STAR[cell])
        else:
            self.suffer(g, CELL_SIDE[cell], found, tables.CELL_STAR[cell])

    def engage(self, g: DreadState, star: bool) -> None:
        """[SATe] Each side loses a unit, then either may retreat."""
        g.replace(AfterEngaged(self.side, self.here, self.round, self.crown))
        if star:
            g.push(LeaderDraw(self.side, self.here))
        count = tables.ENGAGED_LOSS[g.switches[tables.OPT_ENGAGED]]
        for side in (1 - self.side, self.side):
            losses.begin(g, side, self.here, False, True, count)

    def suffer(self, g: DreadState, loser: int, found: int, star: bool) -> None:
        """[SATb, SATc, SATd, 8.8a, 8.8f] One side is beaten; the other loses nothing."""
        g.replace(Defeat(self.side, self.here, loser))
        if found == tables.ELIMINATED and (not star or g.switches[tables.OPT_ESCAPE]):
            g.push(Captives(self.here, loser))
        if star:
            g.push(LeaderDraw(self.side, self.here))
        units = losses.pool(g, loser, self.here, False, True)
        if found == tables.ELIMINATED:
            for unit in [piece for piece in g.outside(loser, self.here) if IS_UNIT[piece]]:
                losses.lose(g, unit, losses.BATTLE_LINE)
            return
        losses.begin(g, loser, self.here, False, True, units_lost(found, len(units)))

    def label(self, g: DreadState, result: int) -> str:
        cell = self.cell(g, result + 1)
        words = tables.RESULT_NAMES[tables.CELL_RESULT[cell]] + (" and a leader casualty" if tables.CELL_STAR[cell] else "")
        return words if CELL_SIDE[cell] < 0 else f"{SEAT_NAMES[CELL_SIDE[cell]]}: {words}"

    def modifiers(self, g: DreadState) -> list[tuple[str, str]]:
        numbers = base_column(strength(g, COALITION, self.here, self.crown), strength(g, SWEDISH, self.here, self.crown))
        out = [("8.2a", f"{on_the_table(numbers)} by numbers alone")]
        for case, words, n in modifiers(g, self.side, self.here, self.crown):
            columns = f"{abs(n)} {'column' if abs(n) == 1 else 'columns'}"
            out.append((case, f"{words}: {columns} for {TO_WHOM[n > 0]}"))
        if len(out) > 1:
            out.append(("8.2c", f"With that the column is {on_the_table(column(g, self.side, self.here, self.crown))}"))
        plus = die_modifier(g, self.here)
        whom = f" for {TO_WHOM[plus > 0]}" if plus else ""
        return [*out, ("8.3a", f"Leaders: {plus:+d} on the die{whom}")]


def on_the_table(column: int) -> str:
    """The column of the table for one of the open scale (8.2c)."""
    return COLUMNS[min(max(column, 0), tables.LAST_COLUMN)]


def units_lost(result: int, units: int) -> int:
    """[SATb, SATc, SATd] How many of so many units a result costs the side that suffers it."""
    if result == tables.ELIMINATED:
        return units
    return tables.RETREAT_LOSS if result == tables.RETREAT else routed(units)


def routed(units: int) -> int:
    """[SATc] Half the units, rounded up, at least two, or the only one.

    >>> routed(7), routed(3), routed(2), routed(1)
    (4, 2, 2, 1)
    """
    return min(units, max(tables.ROUT_LEAST, (units + 1) // 2))


# -- leader casualties ---------------------------------------------------------------------------------------------


class LeaderDraw(PieceDraw):
    """[8.8c, 8.8d] All leaders of both sides in the battle are mixed, and one is drawn; without leaders nothing happens
    (ruling A13)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "here:place")

    def __init__(self, side: int, here: int) -> None:
        self.side = side
        self.here = here

    def pool(self, g: DreadState) -> list[int]:
        return sorted([p for side in BOTH for p in g.outside(side, self.here) if KIND[p] == LEADER])

    def drawn(self, g: DreadState, item: int, left: int) -> None:
        g.replace(CasualtyRoll(item))


class CasualtyRoll(Die[DreadState]):
    """[8.8c] 1 to 3: wounded, and out until the year is over. 4 to 6: dead."""

    FIELDS: ClassVar[tuple[str, ...]] = ("leader:piece",)

    def __init__(self, leader: int) -> None:
        self.leader = leader

    def resolve(self, g: DreadState, result: int) -> None:
        g.pop()
        if result + 1 < KILLED_FROM:
            g.say("wounded", self.leader)
            wound(g, self.leader)
        else:
            g.say("killed", self.leader)
            lose_leader(g, self.leader)

    def label(self, g: DreadState, result: int) -> str:
        return "wounded" if result + 1 < KILLED_FROM else "killed"


class Captives(Step[DreadState]):
    """[8.8a, 8.8f] The leaders of a stack that was wiped out are captured; with an asterisk (option) those who were not drawn
    before."""

    FIELDS: ClassVar[tuple[str, ...]] = ("here:place", "loser:seat")

    def __init__(self, here: int, loser: int) -> None:
        self.here = here
        self.loser = loser

    def run(self, g: DreadState) -> None:
        g.pop()
        for piece in g.outside(self.loser, self.here):
            capture(g, piece, "captured_with_army")


# -- engaged -------------------------------------------------------------------------------------------------------


class AfterEngaged(Battle):
    """[SATe] After a drawn round: a side without units has lost; else each is asked whether it retreats, the active one
    first."""

    def run(self, g: DreadState) -> None:
        if strength(g, COALITION, self.here, self.crown) and strength(g, SWEDISH, self.here, self.crown):
            g.replace(StandOrFall(self.side, self.here, self.round, self.crown, self.side))
        else:
            g.replace(Battle(self.side, self.here, self.round + 1, self.crown))


class StandOrFall(PickHere):
    """[8.5a, SATe] Whether a side goes on fighting or retreats and thereby is defeated."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "here:place", "round:int", "crown:int", "asked:seat")
    VERBS: ClassVar[tuple[str, ...]] = ("stand", "fall-back", "to", "halt")
    STOPS: ClassVar[tuple[int, ...]] = (STAND, FALL_BACK)
    EXACT_ODDS: ClassVar[bool] = True

    def __init__(self, side: int, here: int, round: int, crown: int, asked: int) -> None:
        super().__init__(side, here)
        self.round = round
        self.crown = crown
        self.asked = asked

    def seat(self, g: DreadState) -> int:
        return self.asked

    def window(self, g: DreadState) -> str:
        return "engaged" if self.asked != self.side else ""

    def declines(self, g: DreadState) -> int:
        return STAND

    def bars_stop(self, g: DreadState, action: int) -> int:
        """[5.3c, 8.1a] The stack neither moves on nor ends its move before the battle is over."""
        if action in self.STOPS:
            return 0
        return no.MUST_FIGHT if action == HALT else no.MUST_STOP

    def stop(self, g: DreadState, action: int) -> None:
        if action == FALL_BACK:
            g.say("falls_back", self.asked)
            g.replace(Defeat(self.side, self.here, self.asked))
        elif self.asked == self.side:
            g.replace(StandOrFall(self.side, self.here, self.round, self.crown, 1 - self.side))
        else:
            g.replace(Battle(self.side, self.here, self.round + 1, self.crown))

    def warns(self, g: DreadState, action: int) -> int:
        if action != FALL_BACK:
            return 0
        pieces = g.outside(self.asked, self.here)
        if not any(KIND[piece] == LEADER for piece in pieces):
            return LEADERLESS_RETREAT
        if may_be_inside(g, self.asked, self.here) or not retreat.must_cross_silesia(g, self.asked, self.here, pieces):
            return 0
        return AUSTRIA_MAY_ACT if retreat.ways_out(g, self.asked, self.here, pieces) else 0


# -- defeat --------------------------------------------------------------------------------------------------------


class Defeat(Step[DreadState]):
    """[8.5a, 8.5c, 8.8b, 8.9a, 8.9b] A side is defeated: without a leader left all of it is lost, else it retreats; an
    active stack moves no more (ruling A94)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "here:place", "loser:seat")

    def __init__(self, side: int, here: int, loser: int) -> None:
        self.side = side
        self.here = here
        self.loser = loser

    def run(self, g: DreadState) -> None:
        loser = self.loser
        g.replace(BattleOver(self.here, 1 - loser))
        pieces = g.outside(loser, self.here)
        if loser == self.side:
            g.end_march(self.here)
        if not pieces:
            return
        if not any(KIND[piece] == LEADER for piece in pieces):
            g.say("leaderless", loser, self.here)
            for piece in pieces:
                destroy(g, piece)
            return
        retreat.begin(g, loser, self.here, pieces)


class BattleOver(Step[DreadState]):
    """[9.4e, 8.0b] The victor has the field, and the City if nobody is inside."""

    FIELDS: ClassVar[tuple[str, ...]] = ("here:place", "winner:seat")

    def __init__(self, here: int, winner: int) -> None:
        self.here = here
        self.winner = winner

    def run(self, g: DreadState) -> None:
        g.pop()
        g.say("battle_over", self.winner, self.here)
        capture_lone(g, self.winner, self.here)
        claim_city(g, self.winner, self.here)
