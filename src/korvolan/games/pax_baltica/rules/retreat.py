"""Chapters 5.6, 5.7. Retreats by land, step by step, or to sea; who must leave after a battle; regrouping."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import DecisionAt, PickAt
from korvolan.kernel.frame import Step
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import DONE, HALT, LOAD, REGROUP, RETREAT, TO
from ..board import BORDERS, DIFFICULT, LAND, MAP, PORT_SEA
from ..decisions import BattlePick
from ..state import LAND_BLOCK, PaxState
from ..tables import BORDER_LIMIT
from ..units import BLOCKS, FLEET, FLEETS, MOVE, TYPE
from . import harbor, invasions, losses
from .combatants import at_sea, besieges
from .entry import bars_entry
from .retreat_ways import bars_way_out
from .sea_retreat import bars_boarding, board_fleet, room_is_secret

# The longest way of any land block: so long one goes on asking about a block that the enemy does not know.
LONGEST: Final[int] = max(MOVE[block] for block in range(BLOCKS) if TYPE[block] != FLEET)


def begin_retreat(g: PaxState, side: int, block: int, at: int, defender: int) -> None:
    """A block leaves the battle: a fleet for a harbor, any other by land or onto ships."""
    if at_sea(at):
        g.push(harbor.HarborRetreat(side, block))
    else:
        g.push(Retreat(side, block, at, defender, 0))


class Retreat(DecisionAt[PaxState]):
    """[5.6c, 5.6j] The way of a retreating block: out of the battle, then on as far as it can and will."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "piece:piece", "at:place", "defender:seat", "steps:int")
    VERBS: ClassVar[tuple[str, ...]] = ("to", "load", "halt")

    def __init__(self, side: int, piece: int, at: int, defender: int, steps: int) -> None:
        self.side = side
        self.piece = piece
        self.at = at
        self.defender = defender
        self.steps = steps

    def asks(self, g: PaxState) -> bool:
        if not g.knows(1 - self.side, self.piece):  # a reserve that was never shown
            return True
        return self.steps == 0 and room_is_secret(g, self.side, self.at)

    def candidates(self, g: PaxState) -> list[int]:
        out = [HALT] if self.steps else []
        here = g.at[self.piece]
        if here < LAND:
            out += [TO + near for near in MAP.neighbours[here]]
        if self.steps == 0:
            out += [LOAD + fleet for fleet in FLEETS]
        return out

    def forbids(self, g: PaxState, action: int) -> int:
        if action == HALT:
            return no.RETREAT_MUST_GO if self.steps == 0 else 0
        if action in LOAD:
            return bars_boarding(g, self.side, self.piece, LOAD.of(action), self.at, self.defender, self.steps)
        if is_too_far(self.piece, self.steps):
            return no.RETREAT_TOO_FAR
        return bars_retreat(g, self.side, self.piece, g.at[self.piece], TO.of(action), self.at, self.defender)

    def take(self, g: PaxState, action: int) -> None:
        if action in TO:
            self.go(g, TO.of(action))
            return
        g.pop()
        if action in LOAD:
            quit_battle(g, self.piece)
            board_fleet(g, self.piece, LOAD.of(action))

    def go(self, g: PaxState, place: int) -> None:
        """One step, and the question of the next."""
        block = self.piece
        if goes_on(g, block, self.steps + 1, place):
            g.replace(Retreat(self.side, block, self.at, self.defender, self.steps + 1))
        else:
            g.pop()
        quit_battle(g, block)
        cross_border(g, self.side, block, place)
        g.say("retreats", block, place)
        invasions.check_invasion(g, block, place)


def goes_on(g: PaxState, block: int, steps: int, place: int) -> bool:
    """Whether to ask for another step: not behind Difficult Terrain, and as long as anyone could think it possible."""
    if MAP.kinds[MAP.border(g.at[block], place)] == DIFFICULT:
        return False
    return steps < (MOVE[block] if g.knows(1 - g.side_of(block), block) else LONGEST)


def quit_battle(g: PaxState, block: int) -> None:
    """A block that retreats forgets the battle, its pin and its siege."""
    g.acted[block] = 0
    g.reserve[block] = 0
    g.pinned[block] = 0
    g.besieging[block] = 0
    g.came_from[block] = NONE


def cross_border(g: PaxState, side: int, block: int, place: int) -> None:
    """Go over a border and count it. Everyone sees that it is no fleet."""
    g.withdrawn[side * BORDERS + MAP.border(g.at[block], place)] += 1
    g.retreats += 1
    g.put(block, place)
    g.shape[block] = LAND_BLOCK


# -- after the battle ----------------------------------------------------------------------------------------------


class LeaveField(Step[PaxState]):
    """[5.6i, 5.6k] The beaten side leaves at once, block by block; those that cannot are destroyed."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "at:place", "defender:seat", "beaten:bool")

    def __init__(self, side: int, at: int, defender: int, beaten: int) -> None:
        self.side = side
        self.at = at
        self.defender = defender
        self.beaten = beaten

    def run(self, g: PaxState) -> None:
        blocks = g.standing(self.side, self.at)
        if not blocks:
            g.count_retreats_anew()
            g.pop()
            return
        for block in blocks:
            if at_sea(self.at) or has_refuge(g, self.side, block, self.at, self.defender):
                if self.beaten:
                    g.push(BeatenRetreat(self.side, self.at, self.defender))
                else:
                    g.push(MustRetreat(self.side, self.at, self.defender))
                return
        g.revelations += 1  # that no fleet has room may tell what it carries
        g.say("cannot_leave", blocks[0], self.at)
        losses.eliminate(g, blocks[0], losses.IN_BATTLE)


class MustRetreat(BattlePick):
    """[5.6i] After an undecided battle the owner says which block goes next: a border may not take them all."""

    VERB: ClassVar[Verb] = RETREAT

    def asks(self, g: PaxState) -> bool:
        if any(not g.knows(1 - self.side, block) for block in g.standing(self.side, self.at)):
            return True
        return not at_sea(self.at) and room_is_secret(g, self.side, self.at)

    def offers(self, g: PaxState) -> list[int]:
        return g.standing(self.side, self.at)

    def bars(self, g: PaxState, block: int) -> int:
        if g.side_of(block) != self.side:
            return no.BATTLE_NOT_YOURS
        if g.at[block] != self.at or (TYPE[block] == FLEET) != at_sea(self.at):
            return no.NOT_IN_THIS_BATTLE
        return 0 if at_sea(self.at) or has_refuge(g, self.side, block, self.at, self.defender) else no.CANNOT_LEAVE

    def pick(self, g: PaxState, block: int) -> None:
        g.pop()
        begin_retreat(g, self.side, block, self.at, self.defender)


class BeatenRetreat(MustRetreat):
    """The same for a side whose line was beaten: its reserves and besiegers leave (5.3e, ruling A56)."""


# -- where one may retreat -----------------------------------------------------------------------------------------


def has_refuge(g: PaxState, side: int, block: int, at: int, defender: int) -> bool:
    """[5.6b] Whether a block can retreat at all; if not, it stays and fights."""
    if any(bars_retreat(g, side, block, at, near, at, defender) == 0 for near in MAP.neighbours[at]):
        return True
    ships = [fleet for fleet in g.stack(PORT_SEA[at]) if TYPE[fleet] == FLEET] if PORT_SEA[at] != NONE else []
    return any(bars_boarding(g, side, block, fleet, at, defender, 0) == 0 for fleet in ships)


def bars_retreat(g: PaxState, side: int, block: int, here: int, to: int, at: int, defender: int) -> int:
    """What forbids one step of a retreat, or 0. Closed land and national limits bind it too (ruling A91)."""
    if here >= LAND or to >= LAND or MAP.border(here, to) == NONE:
        return no.RETREAT_NOT_NEXT
    if here == at:
        barred = bars_way_out(g, side, to, at, defender)
        if barred:
            return barred
    if is_hostile_land(g, side, to):
        return no.RETREAT_ENEMY_LAND
    if is_enemy_held(g, side, to):
        return no.RETREAT_ENEMY_BLOCKS
    barred = bars_entry(g, block, to)
    if barred:
        return barred
    return no.RETREAT_BORDER_FULL if is_border_full(g, side, here, to) else 0


def is_too_far(block: int, steps: int) -> bool:
    """[5.6c, 4.4e] A retreat goes no farther than the movement rating: there is no forced march."""
    return steps >= MOVE[block]


def is_hostile_land(g: PaxState, side: int, place: int) -> bool:
    """[5.6d] Neither friendly nor transit land."""
    return g.control(place) != side and not g.is_transit(place)


def is_enemy_held(g: PaxState, side: int, place: int) -> bool:
    """[5.6d] Enemy land blocks are there, be it alone or in a battle."""
    return g.stands(1 - side, place)


def is_border_full(g: PaxState, side: int, here: int, to: int) -> bool:
    """[4.2e, 5.6h, 5.7b] As many as the border takes have gone over it in this round, or in this regroup (ruling A19)."""
    border = MAP.border(here, to)
    return g.withdrawn[side * BORDERS + border] >= BORDER_LIMIT[MAP.kinds[border]]


# -- regrouping ----------------------------------------------------------------------------------------------------


class Regroup(PickAt[PaxState]):
    """[5.7a, 5.3f] The winner may move any of his blocks out of the battle territory, his reserves too (ruling A56)."""

    VERB: ClassVar[Verb] = REGROUP
    STOPS: ClassVar[tuple[int, ...]] = (DONE,)

    def offers(self, g: PaxState) -> list[int]:
        return g.standing(self.side, self.at)

    def bars(self, g: PaxState, block: int) -> int:
        if g.side_of(block) != self.side or g.at[block] != self.at or TYPE[block] == FLEET:
            return no.NOT_A_VICTOR
        if stays_for_siege(g, block):
            return no.BESIEGERS_DO_NOT_REGROUP
        for near in MAP.neighbours[self.at]:
            if bars_regroup(g, self.side, block, self.at, near) == 0:
                return 0
        return no.NOWHERE_TO_REGROUP

    def pick(self, g: PaxState, block: int) -> None:
        g.push(RegroupTo(self.side, block, self.at))


class RegroupTo(PickAt[PaxState]):
    """[5.7b] A regroup goes to a neighbouring territory."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "piece:piece", "at:place")
    VERB: ClassVar[Verb] = TO

    def __init__(self, side: int, piece: int, at: int) -> None:
        self.side = side
        self.piece = piece
        self.at = at

    def offers(self, g: PaxState) -> list[int]:
        return MAP.neighbours[self.at]

    def bars(self, g: PaxState, place: int) -> int:
        return bars_regroup(g, self.side, self.piece, self.at, place)

    def pick(self, g: PaxState, place: int) -> None:
        g.pop()
        quit_battle(g, self.piece)
        cross_border(g, self.side, self.piece, place)
        g.say("regroups", self.piece, place)
        invasions.check_invasion(g, self.piece, place)


def bars_regroup(g: PaxState, side: int, block: int, at: int, to: int) -> int:
    """What forbids regrouping to a place, or 0."""
    if is_not_next(at, to):
        return no.REGROUP_NOT_NEXT
    if g.control(to) != side and not g.is_transit(to):
        return no.REGROUP_NOT_FRIENDLY
    if g.stands(1 - side, to):
        return no.REGROUP_ENEMY_BLOCKS
    barred = bars_entry(g, block, to)
    if barred:
        return barred
    return no.REGROUP_BORDER_FULL if is_border_full(g, side, at, to) else 0


def is_not_next(at: int, to: int) -> bool:
    """[5.7b] No border joins the two."""
    return to >= LAND or MAP.border(at, to) == NONE


def stays_for_siege(g: PaxState, block: int) -> bool:
    """[5.7c] Besiegers did not fight the battle and do not regroup (ruling A66); nor does anyone after a siege."""
    return besieges(g, block)
