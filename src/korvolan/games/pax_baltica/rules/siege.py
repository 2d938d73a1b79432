"""Chapter 6. Sieges: one round against the garrison after all battles. Declaration stands in siege_declaration.py.

What a capture leads to stands in capture.py, and relief (6.5) in battle.py: a pinned besieger has left the siege."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Hits, Step
from korvolan.kernel.grammar import counted
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import BATTLE, HIT
from ..board import LAND
from ..decisions import AreaPick
from ..state import PaxState
from ..tables import GARRISON_HIT_ON, GARRISON_RATING
from ..units import BLOCKS, HIT_ON, NATION, RATING
from . import capture, losses
from .entry import bars_entry
from .handles import garrison_name, say_of_garrison
from .memory import stand_up
from .siege_declaration import bars_garrison

# Each rating has two parts of the round: the defender's, then the besiegers'.
ROUND_BEGINS: Final = 0
GARRISON_TURN: Final[int] = 2 * GARRISON_RATING
ROUND_ENDS: Final = 8


class SiegePhase(Step[PaxState]):
    """[0.3g, 6.1f] Declared sieges are resolved after all battles, in the First Player's order (ruling A65)."""

    def run(self, g: PaxState) -> None:
        waiting = sieges(g)
        if not waiting:
            g.besieging = [0] * BLOCKS
            stand_up(g)
            g.pop()
        elif len(waiting) == 1:
            open_siege(g, waiting[0])
        else:
            g.push(ChooseSiege(g.first))


def sieges(g: PaxState) -> list[int]:
    """The territories whose siege is still to be resolved. One that changed hands or was closed since has lapsed."""
    out: list[int] = []
    for block in range(BLOCKS):
        if g.besieging[block] and is_in_siege(g, block):
            place = g.at[block]
            if place not in out and not bars_garrison(g, g.side_of(block), place) and not bars_entry(g, block, place):
                out.append(place)
    return out


def is_in_siege(g: PaxState, block: int) -> bool:
    """Whether a block still takes part in a siege: one that was pinned has left it for the battle (6.5)."""
    return g.besieging[block] != 0 and not g.pinned[block] and 0 <= g.at[block] < LAND and g.strength[block] > 0


def besiegers(g: PaxState, place: int) -> list[int]:
    """The blocks that besiege a garrison."""
    return [block for block in g.stack(place) if is_in_siege(g, block)]


class ChooseSiege(Pick[PaxState]):
    """[6.1f] The First Player says which siege is resolved next."""

    VERB: ClassVar[Verb] = BATTLE
    EXACT_ODDS: ClassVar[bool] = True

    def offers(self, g: PaxState) -> list[int]:
        return sieges(g)

    def bars(self, g: PaxState, place: int) -> int:
        return 0 if place in sieges(g) else no.NO_SIEGE_HERE

    def pick(self, g: PaxState, place: int) -> None:
        g.pop()
        open_siege(g, place)


def open_siege(g: PaxState, place: int) -> None:
    """The one round of a siege begins; whoever fires is seen."""
    say_of_garrison(g, "siege_begins", place)
    nation = NONE
    for block in besiegers(g, place):
        g.show(block)
        g.acted[block] = 0
        nation = NATION[block]
    g.push(SiegeRound(place, nation, ROUND_BEGINS, 0))


class SiegeRound(Step[PaxState]):
    """[6.3a, 6.3e, 6.3g] One round by ratings, the garrison among them (ruling A94); each besieger fires, none retreats.

    The garrison fires whatever was hit before it (ruling A22)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("area:place", "nation:nation", "turn:int", "hits:int")

    def __init__(self, area: int, nation: int, turn: int, hits: int) -> None:
        self.area = area
        self.nation = nation
        self.turn = turn
        self.hits = hits

    def run(self, g: PaxState) -> None:
        if self.turn == ROUND_ENDS:
            end_siege(g, self.area, self.nation, self.hits)
            return
        if self.turn % 2 == 1:
            for block in besiegers(g, self.area):
                if RATING[block] == self.turn // 2 and not g.acted[block]:
                    g.acted[block] = 1
                    g.replace(BesiegerFires(block, self.area, self.nation, self.turn, self.hits))
                    return
        if self.turn == GARRISON_TURN:
            g.replace(GarrisonFires(self.area, self.nation, self.turn, self.hits))
        else:
            g.replace(SiegeRound(self.area, self.nation, self.turn + 1, self.hits))


class BesiegerFires(Hits[PaxState]):
    """[6.3a] A besieger fires as in a battle."""

    FIELDS: ClassVar[tuple[str, ...]] = ("piece:piece", "area:place", "nation:nation", "turn:int", "hits:int")

    def __init__(self, piece: int, area: int, nation: int, turn: int, hits: int) -> None:
        self.piece = piece
        self.area = area
        self.nation = nation
        self.turn = turn
        self.hits = hits

    def dice(self, g: PaxState) -> int:
        return g.strength[self.piece]

    def hit_on(self, g: PaxState) -> int:
        return HIT_ON[self.piece]

    def resolve(self, g: PaxState, result: int) -> None:
        g.say("besieger_fires", self.piece, result)
        # More hits than the garrison has strength make no difference.
        hits = min(self.hits + result, g.garrison(self.area))
        g.replace(SiegeRound(self.area, self.nation, self.turn, hits))

    def modifiers(self, g: PaxState) -> list[tuple[str, str]]:
        needed = g.garrison(self.area) - self.hits
        return [
            ("6.3a", f"{counted(self.dice(g), 'die', 'dice')}, hits on {HIT_ON[self.piece]} or less"),
            ("6.3b", f"{counted(needed, 'hit', 'hits')} needed"),
        ]


class GarrisonFires(Hits[PaxState]):
    """[6.0a, 6.3c, 6.3e] The garrison fires back as a defending block, with as many dice as its strength."""

    FIELDS: ClassVar[tuple[str, ...]] = ("area:place", "nation:nation", "turn:int", "hits:int")

    def __init__(self, area: int, nation: int, turn: int, hits: int) -> None:
        self.area = area
        self.nation = nation
        self.turn = turn
        self.hits = hits

    def dice(self, g: PaxState) -> int:
        return g.garrison(self.area)

    def hit_on(self, g: PaxState) -> int:
        return GARRISON_HIT_ON

    def resolve(self, g: PaxState, result: int) -> None:
        g.say("garrison_fires", self.area, result)
        g.replace(SiegeRound(self.area, self.nation, self.turn + 1, self.hits))
        g.push(SiegeHits(self.area, self.nation, result))

    def modifiers(self, g: PaxState) -> list[tuple[str, str]]:
        return [("6.3c", f"the garrison: {counted(self.dice(g), 'die', 'dice')}, hits on {GARRISON_HIT_ON} or less")]


class SiegeHits(Step[PaxState]):
    """[6.3f] The garrison's hits are taken at once, one by one."""

    FIELDS: ClassVar[tuple[str, ...]] = ("area:place", "nation:nation", "hits:int")

    def __init__(self, area: int, nation: int, hits: int) -> None:
        self.area = area
        self.nation = nation
        self.hits = hits

    def run(self, g: PaxState) -> None:
        if self.hits == 0 or not besiegers(g, self.area):
            g.pop()
            return
        g.replace(SiegeHits(self.area, self.nation, self.hits - 1))
        g.push(SiegeHit(g.nation_side(self.nation), self.area))


class SiegeHit(AreaPick):
    """[6.3f] Each hit falls on the strongest besieger; the owner chooses among equals."""

    VERB: ClassVar[Verb] = HIT
    EXACT_ODDS: ClassVar[bool] = True

    def words(self, g: PaxState) -> dict[str, str]:
        return {"fort": garrison_name(g, self.area)}

    def offers(self, g: PaxState) -> list[int]:
        return besiegers(g, self.area)

    def bars(self, g: PaxState, block: int) -> int:
        if g.side_of(block) != self.side or g.at[block] != self.area or not is_in_siege(g, block):
            return no.NOT_A_BESIEGER
        return no.NOT_STRONGEST_BESIEGER if is_not_strongest(g, self.area, block) else 0

    def pick(self, g: PaxState, block: int) -> None:
        g.pop()
        g.say("besieger_hit", block)
        losses.lose_step(g, block, losses.IN_BATTLE)


def is_not_strongest(g: PaxState, place: int, block: int) -> bool:
    """[6.3f] Whether another besieger has more steps."""
    return any(g.strength[other] > g.strength[block] for other in besiegers(g, place))


def end_siege(g: PaxState, place: int, nation: int, hits: int) -> None:
    """[6.3b, 6.3d, 6.4d] All or nothing, and the besiegers stay. Success counts even if the last of them has fallen."""
    g.pop()
    for block in g.stack(place):
        g.besieging[block] = 0
        g.acted[block] = 0
    stand_up(g)
    if hits < g.garrison(place):
        g.say("siege_fails", place)
        return
    g.say("siege_succeeds", place, nation)
    capture.capture(g, place, nation)
