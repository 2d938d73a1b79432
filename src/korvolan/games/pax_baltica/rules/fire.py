"""Chapters 5.4, 5.5. Combat turns: fire, retreat or hold; dice to hit; hits on the strongest."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.decisions import DecisionAt, PickAt
from korvolan.kernel.frame import Hits, Step
from korvolan.kernel.grammar import counted
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import BATTLE, FIRE, HIT, HOLD, RETREAT
from ..state import PaxState
from ..units import FLEET, HIT_ON, RATING, TYPE
from . import harbor, losses
from .combatants import at_sea, bars_fighting, in_line
from .retreat import begin_retreat, has_refuge
from .sea_retreat import room_is_secret

CLASSES: Final = "ABCD"


class CombatTurn(DecisionAt[PaxState]):
    """[5.4c, 5.4e, 5.6a] A block whose turn it is fires or retreats; the owner chooses among those of one rating."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "at:place", "defender:seat", "round:int=1", "rating:int")
    VERBS: ClassVar[tuple[str, ...]] = ("fire", "retreat", "hold", "battle")
    EXACT_ODDS: ClassVar[bool] = True

    def __init__(self, side: int, at: int, defender: int, round: int, rating: int) -> None:
        self.side = side
        self.at = at
        self.defender = defender
        self.round = round
        self.rating = rating

    def asks(self, g: PaxState) -> bool:
        return not at_sea(self.at) and room_is_secret(g, self.side, self.at)

    def words(self, g: PaxState) -> dict[str, str]:
        return {"class": CLASSES[self.rating]}

    def candidates(self, g: PaxState) -> list[int]:
        verb = FIRE if in_line(g, 1 - self.side, self.at) else HOLD
        out: list[int] = []
        for block in in_line(g, self.side, self.at):
            if RATING[block] == self.rating and not g.acted[block]:
                out.append(verb + block)
                out.append(RETREAT + block)
        return out

    def forbids(self, g: PaxState, action: int) -> int:
        if action in BATTLE:
            return no.ONE_BATTLE_AT_A_TIME
        block = block_of(action)
        barred = bars_fighting(g, self.side, block, self.at)
        if barred:
            return barred
        if has_acted(g, block):
            return no.COMBAT_TURN_USED
        if RATING[block] != self.rating:
            return no.OUT_OF_FIRING_ORDER
        if action in RETREAT:
            return 0 if at_sea(self.at) or has_refuge(g, self.side, block, self.at, self.defender) else no.CANNOT_RETREAT
        if in_line(g, 1 - self.side, self.at):
            return no.MUST_FIRE_OR_RETREAT if action in HOLD else 0
        return no.NOBODY_TO_HIT if action in FIRE else 0

    def take(self, g: PaxState, action: int) -> None:
        block = block_of(action)
        g.acted[block] = 1
        g.pop()
        if action in FIRE:
            g.push(Fire(block, self.at))
        elif action in RETREAT:
            begin_retreat(g, self.side, block, self.at, self.defender)
        elif g.logging:
            g.say("holds", block)

    def warns(self, g: PaxState, action: int) -> int:
        if action in RETREAT and at_sea(self.at):
            return harbor.warns_of_retreat(g, self.side, RETREAT.of(action))
        return 0


def block_of(action: int) -> int:
    """The block that an action of a combat turn names."""
    if action in HOLD:
        return HOLD.of(action)
    return RETREAT.of(action) if action in RETREAT else FIRE.of(action)


def has_acted(g: PaxState, block: int) -> bool:
    """[5.4c] One combat turn a block in each round."""
    return g.acted[block] == 1


class Fire(Hits[PaxState]):
    """[5.5a, 5.4f, 5.5f] As many dice as the block has steps now; each up to its number is a hit."""

    FIELDS: ClassVar[tuple[str, ...]] = ("piece:piece", "at:place")

    def __init__(self, piece: int, at: int) -> None:
        self.piece = piece
        self.at = at

    def dice(self, g: PaxState) -> int:
        return g.strength[self.piece]

    def hit_on(self, g: PaxState) -> int:
        return HIT_ON[self.piece]

    def resolve(self, g: PaxState, result: int) -> None:
        g.say("fires", self.piece, result)
        g.replace(TakeHits(1 - g.side_of(self.piece), self.at, result))

    def modifiers(self, g: PaxState) -> list[tuple[str, str]]:
        return [("5.5a", f"{counted(self.dice(g), 'die', 'dice')}, hits on {HIT_ON[self.piece]} or less")]


class TakeHits(Step[PaxState]):
    """[5.5e, 5.5f] Hits are taken one by one and at once; those beyond the last step are lost."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "at:place", "hits:int")

    def __init__(self, side: int, at: int, hits: int) -> None:
        self.side = side
        self.at = at
        self.hits = hits

    def run(self, g: PaxState) -> None:
        if self.hits == 0 or not in_line(g, self.side, self.at):
            g.pop()
            return
        g.replace(TakeHits(self.side, self.at, self.hits - 1))
        g.push(AssignHit(self.side, self.at, self.hits))


class AssignHit(PickAt[PaxState]):
    """[5.5c] Among several strongest blocks their owner chooses."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "at:place", "hits:int")
    VERB: ClassVar[Verb] = HIT

    def __init__(self, side: int, at: int, hits: int) -> None:
        self.side = side
        self.at = at
        self.hits = hits

    def offers(self, g: PaxState) -> list[int]:
        return in_line(g, self.side, self.at)

    def bars(self, g: PaxState, block: int) -> int:
        barred = bars_fighting(g, self.side, block, self.at)
        if barred:
            return barred
        return no.NOT_STRONGEST_BLOCK if is_weaker(g, self.side, block, self.at) else 0

    def pick(self, g: PaxState, block: int) -> None:
        g.pop()
        take_hit(g, block)


def is_weaker(g: PaxState, side: int, block: int, at: int) -> bool:
    """[5.5b] Whether another block of the side in line has more steps: then that one takes the hit."""
    return any(g.strength[other] > g.strength[block] for other in in_line(g, side, at))


def take_hit(g: PaxState, block: int) -> None:
    """[2.1c, 5.5d] A hit costs a step; without any left the block is eliminated."""
    g.say("takes_hit", block)
    losses.lose_step(g, block, losses.AT_SEA if TYPE[block] == FLEET else losses.IN_BATTLE)
