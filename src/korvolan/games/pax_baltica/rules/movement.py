"""Chapter 4. Groups that march, and border limits. Pinning, forced marches and closed land have modules of their own."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Decision, Pick
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import DONE, HALT, LOAD, MOVE_BLOCK, TO
from ..board import BOARD, BORDERS, DIFFICULT, LAND, MAP, ON_MAP, PLACES, ends_of
from ..state import PaxState
from ..tables import BORDER_LIMIT, MOST_FORCED
from ..units import FLEET, MOVE, NATION, TYPE
from . import fleets, invasions, pinning
from .entry import bars_attack, bars_entry, is_mistrustful
from .forced_march import count_forced_march
from .siege_declaration import offer_free_siege

NO_GROUP: Final[list[int]] = []
LAKES: Final[list[tuple[int, int]]] = [ends_of(pair) for pair in BOARD["impassable"]]

# -- the group -----------------------------------------------------------------------------------------------------


def places(g: PaxState, side: int) -> list[int]:
    """[11.11d] The places from which a side might move a group, also Portsmouth: the British fleet uses Swedish actions."""
    row = side * PLACES
    return [place for place in range(ON_MAP) if g.present[row + place]]


def bars_march(g: PaxState, side: int, place: int) -> int:
    """What forbids moving a group out of a place, or 0."""
    if place >= ON_MAP:
        return no.NO_BLOCK_THERE
    reason = no.NO_BLOCK_THERE
    block = g.head[place]
    while block != NONE:
        if g.sides[block] == side:
            bar = bars_block(g, side, place, NO_GROUP, block)
            if bar == 0:
                return 0
            if bar == no.PINNED:
                reason = no.ALL_ARE_PINNED
            elif reason != no.ALL_ARE_PINNED:
                reason = no.ALL_HAVE_MOVED if bar in (no.HAS_MOVED, no.LOADED_THIS_TURN) else no.NO_WAY_OUT
        block = g.next_in[block]
    return reason


def begin_march(g: PaxState, side: int, place: int) -> None:
    """Push the frames of a group's move."""
    g.say("group_moves", side, place)
    g.push(GroupMove(side, place, []))


class GroupMove(Pick[PaxState]):
    """[3.3e, 4.1a, 4.1i, 4.3c] Any blocks in one place move, one after the other, each to a goal of its own."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "start:place", "group:list:piece")
    VERB: ClassVar[Verb] = MOVE_BLOCK
    STOPS: ClassVar[tuple[int, ...]] = (DONE,)

    def __init__(self, side: int, start: int, group: list[int]) -> None:
        self.side = side
        self.start = start
        self.group = group

    def place(self, g: PaxState) -> int:
        return self.start

    def asks(self, g: PaxState) -> bool:
        """Which blocks can still move may hang on what the enemy cannot see; whether any are left does not."""
        for block in g.stack(self.start):
            if g.moved[block] or g.pinned[block] or g.side_of(block) != self.side:
                continue
            if self.start < LAND or not are_ships_and_soldiers(self.group, block):
                return True  # on land fleets and soldiers look alike
        return False

    def words(self, g: PaxState) -> dict[str, str]:
        return {"end": ", or end the group's move" if self.group else ""}

    def offers(self, g: PaxState) -> list[int]:
        out: list[int] = []
        block = g.head[self.start]
        while block != NONE:
            if not g.moved[block]:
                out.append(block)
            block = g.next_in[block]
        return out

    def bars(self, g: PaxState, block: int) -> int:
        return bars_block(g, self.side, self.start, self.group, block)

    def bars_stop(self, g: PaxState, action: int) -> int:
        return 0 if self.group else no.MOVE_SOMETHING

    def pick(self, g: PaxState, block: int) -> None:
        g.replace(MoveBlock(self.side, self.start, self.group, block, 0))

    def stop(self, g: PaxState, action: int) -> None:
        g.pop()
        offer_sieges(g, self.side, self.start, self.group)
        pinning.pin_for(g, self.side, self.group)


def bars_block(g: PaxState, side: int, start: int, group: list[int], block: int) -> int:
    """What forbids a block to be the next of a group, or 0."""
    if g.side_of(block) != side:
        return no.NOT_YOUR_BLOCK
    if g.at[block] != start:
        return no.NOT_IN_THE_GROUP
    if fleets.was_loaded_this_turn(g, block):
        return no.LOADED_THIS_TURN
    if has_moved(g, block):
        return no.HAS_MOVED
    if pinning.is_pinned(g, block):
        return no.PINNED
    if are_ships_and_soldiers(group, block):
        return no.SHIPS_AND_SOLDIERS
    if are_mistrustful(g, group, block):
        return no.MISTRUST_MOVE
    return 0 if has_way(g, block) else no.NOWHERE_TO_GO


def has_moved(g: PaxState, block: int) -> bool:
    """[4.1e] A block moves once a turn."""
    return g.moved[block] == 1


def are_ships_and_soldiers(group: list[int], block: int) -> bool:
    """[4.1f] Fleets and land blocks never belong to one group, not even a fleet and the cargo that it lands."""
    return len(group) > 0 and (TYPE[group[0]] == FLEET) != (TYPE[block] == FLEET)


def are_mistrustful(g: PaxState, group: list[int], block: int) -> bool:
    """[12.2e] In mistrust a group is of one color, and so are a fleet and its cargo (ruling A75)."""
    if not is_mistrustful(g, NATION[block]):
        return False
    return any(NATION[other] != NATION[block] for other in [*group[:1], *g.cargo(block)])


def has_way(g: PaxState, block: int) -> bool:
    """Whether there is a first step that a block may take."""
    here = g.at[block]
    marches = here < LAND and TYPE[block] != FLEET  # most blocks can: no list of all ways is needed for that
    if marches and any(bars_step(g, block, place, 0, 1) == 0 for place in MAP.neighbours[here]):
        return True
    return any(bars_way(g, block, action, 0, 1) == 0 for action in ways(g, block))


def offer_sieges(g: PaxState, side: int, start: int, group: list[int]) -> None:
    """[4.1g, 4.1h, 9.2l] Where blocks of a group have ended their move, away from its start, they may besiege (ruling A4)."""
    goals: list[int] = []
    for block in group:
        place = g.at[block]
        if TYPE[block] != FLEET and 0 <= place < LAND and place != start and place not in goals:
            goals.append(place)
    for place in reversed(goals):
        offer_free_siege(g, side, place, [block for block in group if g.at[block] == place])


# -- a block -------------------------------------------------------------------------------------------------------


class MoveBlock(Decision[PaxState]):
    """[4.1a, 4.1b, 4.1d, 4.4a] A block goes from place to place, or aboard a fleet, until it halts or must stop."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "start:place", "group:list:piece", "piece:piece", "steps:int")
    VERBS: ClassVar[tuple[str, ...]] = ("to", "load", "halt")

    def __init__(self, side: int, start: int, group: list[int], piece: int, steps: int) -> None:
        self.side = side
        self.start = start
        self.group = group
        self.piece = piece
        self.steps = steps

    def asks(self, g: PaxState) -> bool:
        return True  # how far it may go, and whether it may load, the enemy cannot see

    def place(self, g: PaxState) -> int:
        return g.at[self.piece]

    def candidates(self, g: PaxState) -> list[int]:
        out = ways(g, self.piece)
        out.append(HALT)
        return out

    def forbids(self, g: PaxState, action: int) -> int:
        if action == HALT:
            return no.MUST_GO if self.steps == 0 else 0
        return bars_way(g, self.piece, action, self.steps, 1)

    def take(self, g: PaxState, action: int) -> None:
        piece = self.piece
        if action == HALT:
            self.finish(g)
        elif action in LOAD:
            fleets.load(g, piece, LOAD.of(action))
            self.finish(g)
        else:
            place = TO.of(action)
            here = g.at[piece]
            met = go(g, piece, place, self.steps + 1)
            if met or must_stop(piece, here, place, self.steps + 1):
                self.finish(g)
            else:
                g.replace(MoveBlock(self.side, self.start, self.group, piece, self.steps + 1))
            invasions.check_invasion(g, piece, place)

    def finish(self, g: PaxState) -> None:
        """The next block of the group."""
        g.replace(GroupMove(self.side, self.start, [*self.group, self.piece]))


def ways(g: PaxState, block: int) -> list[int]:
    """Where a block might go next, as actions."""
    if TYPE[block] == FLEET:
        return fleets.ways_at_sea(g, block)
    here = g.at[block]
    if here >= LAND:
        return fleets.landings(g, block)
    out = fleets.fleets_off_port(g, block)
    for place in MAP.neighbours[here]:
        out.append(TO + place)
    return out


def bars_way(g: PaxState, block: int, action: int, steps: int, party: int) -> int:
    """What forbids a block, one of a party that goes together, to go on this way after so many steps, or 0."""
    if action in LOAD:
        return fleets.bars_loading(g, block, LOAD.of(action), steps)
    place = TO.of(action)
    if TYPE[block] == FLEET:
        return fleets.bars_sailing(g, block, place, steps)
    if g.at[block] >= LAND:
        return fleets.bars_landing(g, block, place)
    return bars_step(g, block, place, steps, party)


def bars_step(g: PaxState, block: int, place: int, steps: int, party: int) -> int:
    """What forbids a block to march on into a territory, or 0."""
    side = g.side_of(block)
    here = g.at[block]
    if is_off_the_map(place):
        return no.OFF_THE_MAP
    if needs_a_fleet(place):
        return no.NEEDS_A_FLEET
    if shares_no_border(here, place):
        return no.LAKE_BETWEEN if lake_lies_between(here, place) else no.NO_COMMON_BORDER
    if is_too_far(block, steps + 1):
        return no.TOO_FAR
    reason = border_is_full(g, side, here, place, party)
    if reason:
        return reason
    if pinning.used_by_pinning_blocks(g, side, here, place):
        return no.PINNING_BORDER
    reason = bars_entry(g, block, place)
    return reason if reason else bars_attack(g, block, place)


def is_off_the_map(place: int) -> bool:
    """[1.1k] Nothing beyond the named territories and seas can be entered, nor can the boxes beside the map."""
    return place >= ON_MAP


def needs_a_fleet(place: int) -> bool:
    """[1.1m] Armies and regiments cross the sea only aboard fleets."""
    return place >= LAND


def shares_no_border(here: int, place: int) -> bool:
    """[1.1h] Blocks march only between territories that share a land border."""
    return MAP.border(here, place) < 0


def lake_lies_between(here: int, place: int) -> bool:
    """[1.1l] Territories that touch only across a lake are no neighbours."""
    return (here, place) in LAKES or (place, here) in LAKES


def is_too_far(block: int, steps: int) -> bool:
    """[4.1a, 4.4a] A block marches as far as its rating says, and by a forced march up to two territories further."""
    return steps > MOVE[block] + MOST_FORCED


def border_is_full(g: PaxState, side: int, here: int, place: int, party: int) -> int:
    """[4.2a, 4.2b, 4.2d] In a turn six blocks of a player cross a normal border, two a Difficult one (ruling A19)."""
    border = MAP.border(here, place)
    kind = MAP.kinds[border]
    if g.crossed[side * BORDERS + border] + party <= BORDER_LIMIT[kind]:
        return 0
    return no.DIFFICULT_BORDER_FULL if kind == DIFFICULT else no.BORDER_FULL


def go(g: PaxState, block: int, place: int, steps: int) -> bool:
    """[4.0a] A block goes into the next place by land or sea; true if it meets enemies there."""
    here = g.at[block]
    if TYPE[block] == FLEET:
        g.say("sails", block, here, place)
        met = pinning.enter_place(g, block, place)
        fleets.carry(g, block)
        return met
    if here >= LAND:
        g.aboard[block] = NONE
        g.say("lands", block, place)
    else:
        count_forced_march(g, block, steps)
        g.say("marches", block, here, place)
    return pinning.enter_place(g, block, place)


def must_stop(block: int, here: int, place: int, steps: int) -> bool:
    """Whether a block's move ends here by rule or because it can go no further."""
    if TYPE[block] == FLEET:
        return fleets.ends_voyage(here, place, steps)
    return has_landed(here) or crossed_difficult_terrain(here, place) or steps == MOVE[block] + MOST_FORCED


def crossed_difficult_terrain(here: int, place: int) -> bool:
    """[4.2c, 4.4d] A Difficult Terrain border ends the move, forced marches too (ruling A17)."""
    return MAP.kinds[MAP.border(here, place)] == DIFFICULT


def has_landed(here: int) -> bool:
    """[9.2j] Landing is a block's whole move."""
    return here >= LAND
