"""Chapter 8. Replacement points: steps on the map, building from the pool, and blocks that are restored for nothing.

What a step costs tells the enemy what kind of block it was spent on: each payment counts as a revelation."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Decision, Pick
from korvolan.kernel.verbs import Verb

from .. import board
from .. import refusals as no
from ..actions import CEDE, DEPLOY_AT, DONE, DRAW, REPLACE, STRENGTHEN
from ..board import HANNOVER, LAND, NATIONS, ON_MAP, POOL, PRUSSIA, UKRAINE
from ..decisions import NationDraw
from ..fields import ACTIVE
from ..state import PaxState
from ..tables import FIRST_STEP, NO_GARRISON, STEP_COST
from ..units import BLOCK_NAMES, BLOCKS, GEORG_LUDWIG, LEOPOLD, MAX_STRENGTH, MAZEPA, NATION, TYPE
from ..warnings import POINTS_LEFT
from . import concessions
from .communications import has_line
from .deployment import area, bars_deployment, deployments
from .reinforcement import bars_reinforcement, is_full, is_off_map

# -- spending points -----------------------------------------------------------------------------------------------

STEPS_ONLY: Final = 0  # by reinforcements (12.4e)
STEPS_FIRST: Final = 1
BUILDING: Final = 2
RECRUITED: Final = 3  # steps only, by forced recruitment (12.2f)

# Blocks that use no points, by nation: why, and how their restoration is told.
PAYS_NOTHING: Final = {
    PRUSSIA: no.PRUSSIA_PAYS_NOTHING,
    UKRAINE: no.UKRAINE_PAYS_NOTHING,
    HANNOVER: no.HANNOVER_PAYS_NOTHING,
    board.BRITAIN: no.BRITISH_PAY_NOTHING,
}
RESTORED: Final = {PRUSSIA: "prussia_restored", UKRAINE: "ukraine_restored", HANNOVER: "hannover_restored"}


def receive_points(g: PaxState, nation: int) -> None:
    """[8.2a, 8.8a] The points of an Interphase: the level and what events gave or halved (ruling A48). The level stays.

    What Russia pays for armies under reform is taken off afterwards (11.2)."""
    points = g.rp[nation] + g.event_rp[nation]
    if g.halved[nation]:
        points //= 2
    g.points[nation] = points
    g.event_rp[nation] = 0
    g.halved[nation] = 0


def begin_spending(g: PaxState, nation: int, stage: int = STEPS_FIRST) -> None:
    """[8.0a] A nation spends its points: steps on the map first, then building. Only nations in the war do (10.1)."""
    if g.status[nation] == ACTIVE:
        g.push(Spending(nation, stage))
    else:
        g.points[nation] = 0


PAID_BY: Final[list[list[int]]] = [
    [block for block in range(BLOCKS) if board.PAYER[NATION[block]] == nation] for nation in range(NATIONS)
]


class Spending(Decision[PaxState]):
    """[8.2d, 8.3a, 8.6c, 8.6f] Steps for blocks on the map, then blocks out of the pool, as long as the player likes."""

    FIELDS: ClassVar[tuple[str, ...]] = ("nation:nation", "stage:int")
    VERBS: ClassVar[tuple[str, ...]] = ("replace", "draw", "cede", "done")

    def __init__(self, nation: int, stage: int) -> None:
        self.nation = nation
        self.stage = stage

    def seat(self, g: PaxState) -> int:
        return g.nation_side(self.nation)

    def asks(self, g: PaxState) -> bool:
        return g.points[self.nation] > 0  # what can be bought may hang on hidden strengths

    def words(self, g: PaxState) -> dict[str, str]:
        return {"points": str(g.points[self.nation])}

    def candidates(self, g: PaxState) -> list[int]:
        out = [DONE, DRAW + self.nation]
        for block in PAID_BY[self.nation]:
            if 0 <= g.at[block] < ON_MAP and g.strength[block] < MAX_STRENGTH[block]:
                out.append(REPLACE + block)
        if g.points[self.nation] > 0:
            for place in concessions.cedable(g, self.seat(g)):
                out.append(CEDE + place)
        return out

    def forbids(self, g: PaxState, action: int) -> int:
        if action == DONE:
            return 0
        if action in CEDE:
            return concessions.bars_cession(g, self.seat(g), CEDE.of(action))
        if action in DRAW:
            return self.bars_draw(g, DRAW.of(action))
        block = REPLACE.of(action)
        if g.side_of(block) != self.seat(g):
            return no.NOT_LENT
        if steps_are_over(self.stage):
            return no.STEPS_COME_FIRST
        barred = bars_payment(self.nation, block)
        if barred == 0:
            barred = no.ONLY_FROM_THE_POOL if is_off_map(g, block) else bars_reinforcement(g, block)
        if barred == 0 and step_cost(g, block) > g.points[self.nation]:
            barred = no.TOO_FEW_POINTS
        return barred

    def bars_draw(self, g: PaxState, nation: int) -> int:
        if is_lent(self.nation, nation):
            return no.NOT_LENT
        if self.stage in (STEPS_ONLY, RECRUITED):
            return no.STEPS_ALONE if self.stage == STEPS_ONLY else no.RECRUITS_ALONE
        if not pool_of(g, self.nation):
            return no.POOL_EMPTY
        return no.TOO_FEW_POINTS if g.points[self.nation] == 0 else 0

    def take(self, g: PaxState, action: int) -> None:
        if action == DONE:
            g.pop()
            end_spending(g, self.nation)
        elif action in DRAW:
            g.replace(Spending(self.nation, BUILDING))
            g.push(DrawBlock(self.nation))
        elif action in CEDE:
            concessions.cede(g, CEDE.of(action))
        else:
            buy_step(g, self.nation, REPLACE.of(action))

    def warns(self, g: PaxState, action: int) -> int:
        buys = any(choice in REPLACE or choice in DRAW for choice in g.choices)
        return POINTS_LEFT if action == DONE and buys else 0


def steps_are_over(stage: int) -> bool:
    """[8.2d] Once a nation has drawn it buys no more steps on the map."""
    return stage == BUILDING


def is_lent(nation: int, to: int) -> bool:
    """[8.2b] No nation spends points for another."""
    return nation != to


def bars_payment(nation: int, block: int) -> int:
    """What forbids a nation to pay for a block, or 0. Sweden pays for Holstein-Gottorp, Saxony for the Poles."""
    payer = board.PAYER[NATION[block]]
    if payer == NONE:
        return PAYS_NOTHING[NATION[block]]
    return no.NOT_LENT if is_lent(nation, payer) else 0


def buy_step(g: PaxState, nation: int, block: int) -> None:
    """[8.3a] A step for a block on the map."""
    cost = step_cost(g, block)
    g.points[nation] -= cost
    g.strength[block] += 1
    g.revelations += 1
    g.say("step_bought", block, g.at[block], cost)


def step_cost(g: PaxState, block: int) -> int:
    """[8.2c] What a step on the map costs."""
    cost = STEP_COST[TYPE[block]]
    return cost * NO_GARRISON if lacks_garrison(g, block) else cost


def lacks_garrison(g: PaxState, block: int) -> bool:
    """[1.5c, 8.3e] Where the own side does not control the garrison a step costs double; transit land has none."""
    return g.control(g.at[block]) != g.side_of(block)


def end_spending(g: PaxState, nation: int) -> None:
    """[8.2a] What is not spent is lost."""
    g.say("spending_ends", nation, g.points[nation])
    g.points[nation] = 0


# -- building ------------------------------------------------------------------------------------------------------


def pool_of(g: PaxState, nation: int) -> list[int]:
    """[8.6a] The blocks in a nation's pool."""
    return g.stack(POOL[nation]) if POOL[nation] != NONE else []


class DrawBlock(NationDraw):
    """[8.6b, 8.6c] A block is drawn at random; its owner alone sees which, and pays its first step."""

    def pool(self, g: PaxState) -> list[int]:
        return pool_of(g, self.nation)

    def label(self, g: PaxState, result: int) -> str:
        pool = self.pool(g)
        return BLOCK_NAMES[pool[result]] if pool else "no block is left"

    def drawn(self, g: PaxState, item: int, left: int) -> None:
        g.pop()
        g.revelations += 1
        if g.logging:
            g.say("draws_block", self.nation)
            g.tell(g.nation_side(self.nation), "you_draw", item)
        if cannot_pay_first_step(g, self.nation, item):
            give_up_building(g, self.nation)
            return
        cost = first_step_cost(item)
        g.points[self.nation] -= cost
        g.move(item, board.IN_HAND)
        g.strength[item] = 1
        g.say("first_step", self.nation, cost)
        g.push(BuildBlock(self.nation, item))


def first_step_cost(block: int) -> int:
    """[8.6d] The first step of a block costs double."""
    return STEP_COST[TYPE[block]] * FIRST_STEP


def cannot_pay_first_step(g: PaxState, nation: int, block: int) -> bool:
    """[8.6e] Whether the points left do not pay for a block that was drawn."""
    return g.points[nation] < first_step_cost(block)


def give_up_building(g: PaxState, nation: int) -> None:
    """[8.6e] The block stays in the pool, the points are lost, and the nation builds no more (ruling A40)."""
    g.points[nation] = 0
    g.pop()
    g.say("cannot_afford", nation)


class BuildBlock(Pick[PaxState]):
    """[8.6c, 8.7f] Further steps for the block that was drawn, then its deployment; without a place it goes back."""

    FIELDS: ClassVar[tuple[str, ...]] = ("nation:nation", "piece:piece")
    VERBS: ClassVar[tuple[str, ...]] = ("strengthen", "deploy", "replace", "done")
    VERB: ClassVar[Verb] = DEPLOY_AT
    STOPS: ClassVar[tuple[int, ...]] = (DONE, STRENGTHEN)

    def __init__(self, nation: int, piece: int) -> None:
        self.nation = nation
        self.piece = piece

    def seat(self, g: PaxState) -> int:
        return g.nation_side(self.nation)

    def asks(self, g: PaxState) -> bool:
        return True  # what there is to choose hangs on the block, which the enemy does not know

    def words(self, g: PaxState) -> dict[str, str]:
        return {"points": str(g.points[self.nation])}

    def offers(self, g: PaxState) -> list[int]:
        return area(g, self.piece)

    def bars(self, g: PaxState, place: int) -> int:
        return bars_deployment(g, self.piece, place)

    def pick(self, g: PaxState, place: int) -> None:
        g.pop()
        g.put(self.piece, place)
        g.say("deploys", self.piece, place)

    def bars_stop(self, g: PaxState, action: int) -> int:
        if action in REPLACE:
            return no.DRAWN_EARLIER
        if action == DONE:
            return no.MUST_DEPLOY if deployments(g, self.piece) else 0
        if not deployments(g, self.piece):
            return no.NO_PLACE_LEFT
        if is_full(g, self.piece):
            return no.FULL_STRENGTH
        return no.TOO_FEW_POINTS if STEP_COST[TYPE[self.piece]] > g.points[self.nation] else 0

    def stop(self, g: PaxState, action: int) -> None:
        if action == STRENGTHEN:
            self.strengthen(g)
            return
        g.pop()
        g.move(self.piece, POOL[self.nation])  # its own, but for Hannover (ruling A38)
        g.strength[self.piece] = 0
        g.say("no_place", self.nation)

    def strengthen(self, g: PaxState) -> None:
        cost = STEP_COST[TYPE[self.piece]]
        g.points[self.nation] -= cost
        g.strength[self.piece] += 1
        g.revelations += 1
        g.say("strengthens", self.nation, cost)


# -- blocks that use no points -------------------------------------------------------------------------------------


def restore_free_blocks(g: PaxState, seat: int) -> None:
    """In the Interphase the blocks of Prussia, Hannover and Ukraine are restored to full strength."""
    for block in (LEOPOLD, GEORG_LUDWIG, MAZEPA):
        if 0 <= g.at[block] < ON_MAP and g.side_of(block) == seat and is_restored(g, block):
            g.strength[block] = MAX_STRENGTH[block]
            g.say(RESTORED[NATION[block]], block)


def is_restored(g: PaxState, block: int) -> bool:
    """Whether a block that uses no points is restored this year."""
    return lives_off_the_land(g, block) if block == MAZEPA else is_self_sufficient(g, block)


def is_self_sufficient(g: PaxState, block: int) -> bool:
    """[11.7e, 11.9e] Leopold and Georg Ludwig need a line to their own land."""
    return has_line(g, block)


def lives_off_the_land(g: PaxState, block: int) -> bool:
    """[11.8d] Mazepa must be in Ukraine."""
    return g.at[block] < LAND and board.GROUPS[g.at[block]] & board.IN_UKRAINE != 0
