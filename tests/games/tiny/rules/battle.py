"""Chapter 2. Battles: the defender's marker, rounds of fire, hits on the strongest, and retreats."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Decision, Pick
from korvolan.kernel.frame import Hits, Step
from korvolan.kernel.grammar import counted

from .. import refusals as no
from ..actions import BATTLE, DECLINE, FIRE, HIT, PLAY, RETREAT, TO
from ..state import AMBUSH, AREAS, BLANK, HIT_ON, LIMITS, MAP, MARKERS, NORTH, SMOKE, SOUTH, TinyState, side_of
from .movement import shares_no_border

FIRST_ROUND: Final = 1
ROUNDS: Final[int] = LIMITS["rounds"]


class Battles(Step[TinyState]):
    """[2.1a] A battle in each area with blocks of both sides, one after the other."""

    def run(self, g: TinyState) -> None:
        areas = battle_areas(g)
        if not areas:
            g.pop()
        elif len(areas) == 1:
            g.push(OpenBattle(areas[0]))
        else:
            g.push(ChooseBattle(g.first))


def battle_areas(g: TinyState) -> list[int]:
    """[2.1a] The areas in which both sides stand."""
    both = g.areas_of(NORTH) & g.areas_of(SOUTH)
    return [area for area in range(AREAS) if both >> area & 1] if both else []


class ChooseBattle(Pick[TinyState]):
    """[2.1a] The first side says which battle comes next."""

    VERB = BATTLE

    def offers(self, g: TinyState) -> list[int]:
        return list(range(AREAS))

    def bars(self, g: TinyState, area: int) -> int:
        return 0 if area in battle_areas(g) else no.NO_BATTLE

    def pick(self, g: TinyState, area: int) -> None:
        g.replace(OpenBattle(area))


class OpenBattle(Step[TinyState]):
    """[2.1b] All blocks in the battle are shown; then the defender may play his marker."""

    FIELDS: ClassVar[tuple[str, ...]] = ("area:place",)

    def __init__(self, area: int) -> None:
        self.area = area

    def run(self, g: TinyState) -> None:
        defender = g.holder[self.area]
        g.say("battle_opens", self.area, defender)
        for side in (NORTH, SOUTH):
            for block in g.blocks_at(side, self.area):
                g.show(block)
        g.replace(Round(self.area, defender, FIRST_ROUND, NONE, 0))
        if g.held[defender] != NONE:
            g.push(MarkerWindow(self.area, defender))


class MarkerWindow(Pick[TinyState]):
    """[2.2a] A defender who holds a marker is asked, whichever it is."""

    FIELDS: ClassVar[tuple[str, ...]] = ("area:place", "side:seat")
    VERB = PLAY
    STOPS = (DECLINE,)

    def __init__(self, area: int, side: int) -> None:
        self.area = area
        self.side = side

    def asks(self, g: TinyState) -> bool:
        return True

    def window(self, g: TinyState) -> str:
        return "marker"

    def declines(self, g: TinyState) -> int:
        return DECLINE

    def place(self, g: TinyState) -> int:
        return self.area

    def offers(self, g: TinyState) -> list[int]:
        return list(range(len(MARKERS)))

    def bars(self, g: TinyState, marker: int) -> int:
        if g.held[self.side] != marker:
            return no.NOT_HELD
        return no.BLANK_MARKER if is_blank(marker) else 0

    def pick(self, g: TinyState, marker: int) -> None:
        g.pop()
        g.held[self.side] = NONE
        g.used[marker] = 1
        g.revelations += 1
        g.say("marker_played", self.side, marker)
        g.replace(Round(self.area, self.side, FIRST_ROUND, marker, 0))

    def stop(self, g: TinyState, action: int) -> None:
        g.pop()
        g.say("marker_kept", self.side)


def is_blank(marker: int) -> bool:
    """[2.2d] The blank marker cannot be played."""
    return marker == BLANK


class Round(Step[TinyState]):
    """[2.3a] Defenders act first, then attackers; then the next round, or the end of the battle."""

    FIELDS: ClassVar[tuple[str, ...]] = ("area:place", "defender:seat", "round:int=1", "marker:marker=none", "acted:set:piece")

    def __init__(self, area: int, defender: int, round: int, marker: int, acted: int) -> None:
        self.area = area
        self.defender = defender
        self.round = round
        self.marker = marker
        self.acted = acted

    def run(self, g: TinyState) -> None:
        defender, area = self.defender, self.area
        if not g.stands(defender, area) or not g.stands(1 - defender, area):
            g.say("battle_over", area)
            g.settle_holders()
            g.pop()
            return
        for side in (defender, 1 - defender):
            for block in g.blocks_at(side, area):
                if not self.acted >> block & 1:
                    g.replace(CombatTurn(area, defender, side, self.round, self.marker, self.acted))
                    return
        if self.round < ROUNDS:
            g.replace(Round(area, defender, self.round + 1, self.marker, 0))
        else:
            g.push(LastRetreats(area, defender))


class CombatTurn(Decision[TinyState]):
    """[2.3b] A block that acts either fires or retreats; its owner chooses which block."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "area:place",
        "defender:seat",
        "side:seat",
        "round:int=1",
        "marker:marker=none",
        "acted:set:piece",
    )
    VERBS: ClassVar[tuple[str, ...]] = ("fire", "retreat")
    EXACT_ODDS: ClassVar[bool] = True

    def __init__(self, area: int, defender: int, side: int, round: int, marker: int, acted: int) -> None:
        self.area = area
        self.defender = defender
        self.side = side
        self.round = round
        self.marker = marker
        self.acted = acted

    def place(self, g: TinyState) -> int:
        return self.area

    def candidates(self, g: TinyState) -> list[int]:
        blocks = g.blocks_at(self.side, self.area)
        out = [FIRE + block for block in blocks]
        for block in blocks:
            out.append(RETREAT + block)
        return out

    def forbids(self, g: TinyState, action: int) -> int:
        block = FIRE.of(action) if action in FIRE else RETREAT.of(action)
        if side_of(block) != self.side:
            return no.NOT_YOURS
        if g.at[block] != self.area:
            return no.NOT_IN_BATTLE
        if self.acted >> block & 1:
            return no.HAS_ACTED
        if action in RETREAT and not refuges(g, block, self.area, self.defender):
            return no.NO_REFUGE
        return 0

    def take(self, g: TinyState, action: int) -> None:
        block = FIRE.of(action) if action in FIRE else RETREAT.of(action)
        g.replace(Round(self.area, self.defender, self.round, self.marker, self.acted | 1 << block))
        if action in FIRE:
            g.push(Fire(block, self.area, self.defender, self.round, self.marker))
        else:
            g.push(RetreatTo(self.side, block, self.area, self.defender))


class Fire(Hits[TinyState]):
    """[2.3c] As many dice as steps; each up to the block's number is a hit."""

    FIELDS: ClassVar[tuple[str, ...]] = ("piece:piece", "area:place", "defender:seat", "round:int=1", "marker:marker=none")

    def __init__(self, piece: int, area: int, defender: int, round: int, marker: int) -> None:
        self.piece = piece
        self.area = area
        self.defender = defender
        self.round = round
        self.marker = marker

    def dice(self, g: TinyState) -> int:
        return g.strength[self.piece]

    def hit_on(self, g: TinyState) -> int:
        number = HIT_ON[self.piece]
        if self.round == FIRST_ROUND:
            number += ambush(self.marker, side_of(self.piece), self.defender)
            number -= smoke(self.marker, side_of(self.piece), self.defender, number)
        return number

    def resolve(self, g: TinyState, result: int) -> None:
        g.say("fires", self.piece, result)
        if result:
            g.replace(AssignHits(1 - side_of(self.piece), self.area, result))
        else:
            g.pop()

    def modifiers(self, g: TinyState) -> list[tuple[str, str]]:
        out = [("2.3c", f"{counted(self.dice(g), 'die', 'dice')}, hits on {HIT_ON[self.piece]} or less")]
        if self.hit_on(g) > HIT_ON[self.piece]:
            out.append(("2.2b", "ambush: one more"))
        if self.hit_on(g) < HIT_ON[self.piece]:
            out.append(("2.2c", "smoke: one less"))
        return out


def ambush(marker: int, side: int, defender: int) -> int:
    """[2.2b] In ambush the defender hits on one more."""
    return 1 if marker == AMBUSH and side == defender else 0


def smoke(marker: int, side: int, defender: int, number: int) -> int:
    """[2.2c] In smoke the attacker hits on one less, but always on a 1."""
    return 1 if marker == SMOKE and side != defender and number > 1 else 0


class AssignHits(Pick[TinyState]):
    """[2.3d] Hits are taken one by one, each by a strongest block of the owner's choice."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "area:place", "hits:int")
    VERB = HIT

    def __init__(self, side: int, area: int, hits: int) -> None:
        self.side = side
        self.area = area
        self.hits = hits

    def place(self, g: TinyState) -> int:
        return self.area

    def offers(self, g: TinyState) -> list[int]:
        return g.blocks_at(self.side, self.area)

    def bars(self, g: TinyState, block: int) -> int:
        if side_of(block) != self.side:
            return no.NOT_YOURS
        if g.at[block] != self.area:
            return no.NOT_IN_BATTLE
        return 0 if is_strongest(g, block) else no.NOT_STRONGEST

    def pick(self, g: TinyState, block: int) -> None:
        g.strength[block] -= 1
        g.say("hit", block)
        if g.strength[block] == 0:
            g.remove(block)
        if self.hits > 1 and g.stands(self.side, self.area):
            g.replace(AssignHits(self.side, self.area, self.hits - 1))
        else:
            g.pop()


def is_strongest(g: TinyState, block: int) -> bool:
    """[2.3d] Whether no block of the same side there has more steps."""
    strength = g.strength[block]
    for other in g.blocks_at(side_of(block), g.at[block]):
        if g.strength[other] > strength:
            return False
    return True


class RetreatTo(Pick[TinyState]):
    """[2.4a, 2.4b] A retreating block goes to a neighboring area that its side's rule allows."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "piece:piece", "area:place", "defender:seat")
    VERB = TO

    def __init__(self, side: int, piece: int, area: int, defender: int) -> None:
        self.side = side
        self.piece = piece
        self.area = area
        self.defender = defender

    def place(self, g: TinyState) -> int:
        return self.area

    def offers(self, g: TinyState) -> list[int]:
        return MAP.neighbours[self.area]

    def bars(self, g: TinyState, area: int) -> int:
        return bars_retreat(g, self.piece, self.area, area, self.defender)

    def pick(self, g: TinyState, area: int) -> None:
        g.at[self.piece] = area
        g.say("retreats", self.piece, area)
        g.pop()


def refuges(g: TinyState, block: int, area: int, defender: int) -> list[int]:
    """The areas that a block could retreat to."""
    return [near for near in MAP.neighbours[area] if bars_retreat(g, block, area, near, defender) == 0]


def bars_retreat(g: TinyState, block: int, area: int, to: int, defender: int) -> int:
    """What forbids a retreat from one area to another, or 0."""
    side = side_of(block)
    if shares_no_border(area, to):
        return no.NOT_ADJACENT
    if g.stands(1 - side, to):
        return no.ENEMIES_THERE
    if side != defender:
        return no.NOT_THE_WAY_BACK if is_not_the_way_back(g, block, to) else 0
    return no.ATTACKERS_WAY if is_attackers_way(g, area, to, defender) else 0


def is_not_the_way_back(g: TinyState, block: int, to: int) -> bool:
    """[2.4a] An attacker retreats only to the area it came from."""
    return g.came_from[block] != to


def is_attackers_way(g: TinyState, area: int, to: int, defender: int) -> bool:
    """[2.4b] A defender does not retreat to where an attacker came from."""
    for enemy in g.blocks_at(1 - defender, area):
        if g.came_from[enemy] == to:
            return True
    return False


class LastRetreats(Step[TinyState]):
    """[2.4c] After the last round the attackers retreat, and those that cannot are removed."""

    FIELDS: ClassVar[tuple[str, ...]] = ("area:place", "defender:seat")

    def __init__(self, area: int, defender: int) -> None:
        self.area = area
        self.defender = defender

    def run(self, g: TinyState) -> None:
        attackers = g.blocks_at(1 - self.defender, self.area)
        if not attackers:
            g.pop()
        elif refuges(g, attackers[0], self.area, self.defender):
            g.push(RetreatTo(1 - self.defender, attackers[0], self.area, self.defender))
        else:
            g.remove(attackers[0])
