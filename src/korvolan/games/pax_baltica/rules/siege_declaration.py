"""Chapter 6, declaration of sieges: by an action, or at the end of a move, and who may not."""

from __future__ import annotations

from typing import ClassVar

from korvolan.kernel.constants import NONE
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import BESIEGE, DONE
from ..board import GARRISON, LAND, NATION_OF, PLACES, POLAND, PRUSSIA
from ..decisions import AreaPick
from ..state import PaxState
from ..tables import OPT_PRUSSIA_TARGET, PRUSSIA_TARGET, TOO_STRONG_FOR_REGIMENTS
from ..units import FLEET, NATION, REGIMENT, TYPE
from .entry import bars_entry
from .handles import garrison_name, say_of_garrison


def places(g: PaxState, side: int) -> list[int]:
    """Where a side might declare a siege by an action: wherever a land block of its has not moved, and the
    garrison is not its own."""
    row = side * PLACES
    troops, held = g.troops, g.held
    out: list[int] = []
    for place in range(LAND):
        if troops[row + place] and held[place] != side and GARRISON[place] and has_idle_block(g, side, place):
            out.append(place)
    return out


def has_idle_block(g: PaxState, side: int, place: int) -> bool:
    """Whether a land block of a side in a territory has not moved."""
    block = g.head[place]
    while block != NONE:
        if g.sides[block] == side and TYPE[block] != FLEET and not g.moved[block]:
            return True
        block = g.next_in[block]
    return False


def bars(g: PaxState, side: int, place: int) -> int:
    """What forbids declaring a siege by an action, or 0."""
    barred = bars_garrison(g, side, place)
    if barred:
        return barred
    barred = no.NOBODY_TO_BESIEGE
    for block in g.standing(side, place):
        reason = bars_declaration(g, side, place, block)
        if reason == 0:
            return 0
        if barred in (no.NOBODY_TO_BESIEGE, no.BESIEGES_ALREADY):
            barred = reason
    return barred


def begin(g: PaxState, side: int, place: int) -> None:
    """[3.3f] For an action a siege is declared now and resolved later: push the choice of the besieging blocks."""
    g.push(DeclareSiege(side, place, 0))


class DeclareSiege(AreaPick):
    """[6.1a, 6.2c, 11.5d] Any blocks that are neither pinned nor have moved declare a siege for an action.

    Unmarked Polish garrisons are besieged like any other."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "area:place", "declared:bool")
    VERB: ClassVar[Verb] = BESIEGE
    STOPS: ClassVar[tuple[int, ...]] = (DONE,)

    def __init__(self, side: int, area: int, declared: int) -> None:
        self.side = side
        self.area = area
        self.declared = declared

    def words(self, g: PaxState) -> dict[str, str]:
        return {"fort": garrison_name(g, self.area)}

    def asks(self, g: PaxState) -> bool:
        """Which of the blocks may besiege hangs on their types, which the enemy may not know."""
        idle = 0
        for block in g.stack(self.area):
            busy = g.moved[block] or g.pinned[block] or g.besieging[block]
            if not busy and g.side_of(block) == self.side:
                idle += 1
        return idle > (0 if self.declared else 1)

    def offers(self, g: PaxState) -> list[int]:
        return g.standing(self.side, self.area)

    def bars(self, g: PaxState, block: int) -> int:
        return bars_declaration(g, self.side, self.area, block)

    def bars_stop(self, g: PaxState, action: int) -> int:
        return 0 if self.declared else no.SIEGE_NEEDS_A_BLOCK

    def pick(self, g: PaxState, block: int) -> None:
        g.besieging[block] = 1
        g.replace(DeclareSiege(self.side, self.area, 1))

    def stop(self, g: PaxState, action: int) -> None:
        g.pop()
        reveal(g, self.side, self.area)


def offer_free_siege(g: PaxState, side: int, place: int, blocks: list[int]) -> None:
    """[6.1b] Blocks have just ended their move in a place: push the choice of a siege without a further action.

    A real move is needed (ruling A4): the caller leaves out blocks that are back where they started. Whether the choice
    is offered hangs only on what both sides see, not on the types of the blocks."""
    if bars_garrison(g, side, place) or enemies_stand(g, side, place):
        return
    movers = 0
    may = False
    for block in blocks:
        if g.at[block] == place and g.came_from[block] != NONE and TYPE[block] != FLEET:
            movers |= 1 << block
            may = may or bars_nation(g, place, block) == 0
    if may:
        g.push(FreeSiege(side, place, movers, 0))


class FreeSiege(AreaPick):
    """[6.1b, 6.1c] Blocks that have just ended their move may besiege at once, without an action."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "area:place", "movers:set:piece", "declared:bool")
    VERB: ClassVar[Verb] = BESIEGE
    STOPS: ClassVar[tuple[int, ...]] = (DONE,)

    def __init__(self, side: int, area: int, movers: int, declared: int) -> None:
        self.side = side
        self.area = area
        self.movers = movers
        self.declared = declared

    def words(self, g: PaxState) -> dict[str, str]:
        return {"fort": garrison_name(g, self.area), "none": ""}

    def own_words(self, g: PaxState) -> dict[str, str]:
        """Who is asked although nobody can besiege is told why: so that the enemy cannot tell (ruling A4)."""
        words = self.words(g)
        if not self.declared and all(self.bars(g, block) for block in self.offers(g)):
            words["none"] = " None of them can; you are asked all the same, so that the enemy learns nothing of them."
        return words

    def asks(self, g: PaxState) -> bool:
        """Which of the movers may besiege hangs on their types, which the enemy may not know."""
        return any(not g.besieging[block] for block in self.offers(g))

    def offers(self, g: PaxState) -> list[int]:
        return [block for block in g.stack(self.area) if self.movers >> block & 1]

    def bars(self, g: PaxState, block: int) -> int:
        barred = bars_besieger(g, self.side, self.area, block)
        if barred:
            return barred
        return no.MUST_PAY_TO_JOIN if did_not_move(self.movers, block) else 0

    def pick(self, g: PaxState, block: int) -> None:
        g.besieging[block] = 1
        g.replace(FreeSiege(self.side, self.area, self.movers, 1))

    def stop(self, g: PaxState, action: int) -> None:
        g.pop()
        if self.declared:
            reveal(g, self.side, self.area)


def reveal(g: PaxState, side: int, place: int) -> None:
    """[6.1e] The besiegers are shown to the enemy."""
    say_of_garrison(g, "siege_declared", place, side)
    for block in g.standing(side, place):
        if g.besieging[block] and not g.pinned[block]:
            g.show(block)
            g.say("joins_siege", block, place)


# -- what forbids a siege ------------------------------------------------------------------------------------------


def bars_garrison(g: PaxState, side: int, place: int) -> int:
    """What forbids a side to besiege a garrison at all, or 0 (ruling A5)."""
    if has_no_garrison(place):
        return no.NOTHING_TO_BESIEGE
    return no.OWN_GARRISON if is_own_garrison(g, side, place) else 0


def has_no_garrison(place: int) -> bool:
    """[1.5e] Mecklenburg and Schlesien have no garrison, nor has the sea."""
    return place >= LAND or GARRISON[place] == 0


def is_own_garrison(g: PaxState, side: int, place: int) -> bool:
    """[6.1g] A garrison that the side controls is not besieged by it."""
    return g.control(place) == side


def enemies_stand(g: PaxState, side: int, place: int) -> bool:
    """[6.1h] Enemy land blocks prevent the free siege; anchored fleets do not."""
    return g.stands(1 - side, place)


def bars_declaration(g: PaxState, side: int, place: int, block: int) -> int:
    """What forbids a block to join a siege by an action, or 0."""
    barred = bars_besieger(g, side, place, block)
    if barred:
        return barred
    if has_moved(g, block):
        return no.MOVED_THIS_TURN
    return no.PINNED_DOWN if is_pinned(g, block) else 0


def bars_besieger(g: PaxState, side: int, place: int, block: int) -> int:
    """What forbids a block to be in a siege, however it is declared, or 0."""
    if g.side_of(block) != side:
        return no.NOT_YOUR_BESIEGER
    if g.at[block] != place:
        return no.NOT_AT_THE_SIEGE
    if TYPE[block] == FLEET:
        return no.SHIPS_CANNOT_BESIEGE
    if g.besieging[block]:
        return no.BESIEGES_ALREADY
    if too_strong_for_regiments(g, place, block):
        return no.TOO_STRONG_FOR_A_REGIMENT
    return bars_nation(g, place, block)


def bars_nation(g: PaxState, place: int, block: int) -> int:
    """What forbids blocks of a nation to besiege a garrison, or 0; everyone sees of which nation a block is."""
    if bars_entry(g, block, place):
        return no.CLOSED_TO_SIEGE
    if another_nation_besieges(g, place, block):
        return no.OTHER_NATION_BESIEGES
    if is_not_prussias_target(g, place, block):
        return no.NOT_PRUSSIAS_TARGET
    return no.NO_MARKER_FOR_POLES if poles_find_no_marker(g, place, block) else 0


def has_moved(g: PaxState, block: int) -> bool:
    """[6.1a, 6.1c] A block that has moved declares no siege by an action, and a free one only at the end of its move."""
    return g.moved[block] != 0


def is_pinned(g: PaxState, block: int) -> bool:
    """[6.1a] Pinned blocks declare no siege."""
    return g.pinned[block] != 0


def did_not_move(movers: int, block: int) -> bool:
    """[6.1d] Blocks that stood there before join only by an action."""
    return movers >> block & 1 == 0


def another_nation_besieges(g: PaxState, place: int, block: int) -> bool:
    """[6.2a] One nation a garrison and turn; every color is a nation of its own (ruling A24)."""
    return any(g.besieging[other] and NATION[other] != NATION[block] for other in g.stack(place))


def too_strong_for_regiments(g: PaxState, place: int, block: int) -> bool:
    """[6.2b] Regiments have no part in the siege of a strong garrison (ruling A23)."""
    return TYPE[block] == REGIMENT and g.garrison(place) >= TOO_STRONG_FOR_REGIMENTS


def is_not_prussias_target(g: PaxState, place: int, block: int) -> bool:
    """[11.7d, OPTa] The Prussian block besieges in one territory only (ruling A1)."""
    return NATION[block] == PRUSSIA and place != PRUSSIA_TARGET[g.switches[OPT_PRUSSIA_TARGET]]


def poles_find_no_marker(g: PaxState, place: int, block: int) -> bool:
    """[11.5e] In Poland the Poles besiege only to remove a marker."""
    return NATION[block] == POLAND and NATION_OF[place] == POLAND and g.marker[place] == NONE
