"""Marches that programs search among: who is named goes where the plan says, by forced marches too, and nobody else."""

from __future__ import annotations

from korvolan.games.pax_baltica import GAME
from korvolan.games.pax_baltica.ai.designs import best_designs
from korvolan.games.pax_baltica.ai.evaluation import LEVEL, chance_of_surprise, garrison_value
from korvolan.games.pax_baltica.ai.parties import bits_of, blocks_of, roster
from korvolan.games.pax_baltica.ai.plans import PLANS, is_voyage
from korvolan.games.pax_baltica.ai.strategy import PaxStrategy
from korvolan.games.pax_baltica.board import COALITION, SWEDISH
from korvolan.games.pax_baltica.rules.movement import GroupMove, MoveBlock
from korvolan.games.pax_baltica.rules.turn import ActionPhase
from korvolan.games.pax_baltica.state import PaxState
from korvolan.kernel.dice import FastDice, seeded
from korvolan.kernel.strategy import CAPTAIN

from .supply import place
from .test_operations import positions

WIDE = 60
MOSKVA = place("moskva")
BATURYN = place("sivershchyna")


def march_by(strategy: PaxStrategy, g: PaxState, plan: int, rng: FastDice) -> PaxState:
    """The position after the blocks of a march have gone."""
    after = g.clone()
    after.apply(strategy.follow(after, plan, CAPTAIN, rng))
    while after.choices and isinstance(after.frames[-1], GroupMove | MoveBlock) and after.seat == g.seat:
        after.apply(strategy.follow(after, plan, CAPTAIN, rng))
    return after


def test_an_order_is_a_number_that_can_be_read_back() -> None:
    plan = PLANS.order(3, 60, 0b1011, 68, 0b100)
    assert not is_voyage(plan)
    assert (PLANS.start(plan), PLANS.goal(plan), PLANS.second(plan)) == (3, 60, 68)
    assert (PLANS.party(plan), PLANS.others(plan)) == (0b1011, 0b100)


def test_who_is_named_goes_and_nobody_else() -> None:
    """A border may be too narrow for all of them, but whoever has left is where the plan says."""
    strategy = PaxStrategy()
    rng = seeded("named")
    gone = 0
    for g in positions("next-stop-moscow", 1, ActionPhase, 8):
        for plan in strategy.plans(g, WIDE, rng):
            if plan <= 0 or is_voyage(plan):
                continue
            start, side = PLANS.start(plan), g.seat
            listed = roster(g, side, start)
            party = blocks_of(listed, PLANS.party(plan))
            others = blocks_of(listed, PLANS.others(plan))
            assert strategy.usable(g, plan), strategy.title(g, plan)
            after = march_by(strategy, g, plan, rng)
            for block in listed:
                if after.at[block] != start and after.strength[block]:
                    gone += 1
                    assert block in party or block in others
                    assert after.at[block] == (PLANS.goal(plan) if block in party else PLANS.second(plan))
    assert gone > 100


def test_designs_bring_several_groups_to_one_place() -> None:
    """Their marches can be made one after the other, and the odds count who comes late."""
    strategy = PaxStrategy()
    rng = seeded("designs")
    together = 0
    for g in positions("next-stop-moscow", 2, ActionPhase, 8):
        situation = strategy.situation(g, g.seat, CAPTAIN)
        for design in best_designs(g, situation, 3, True)[:10]:
            assert len({PLANS.start(plan) for plan in design.line}) == len(design.line)
            together += len(design.line) > 1
        for line in strategy.designs(g, 20, rng):
            assert all(strategy.usable(g, plan) for plan in line)
    assert together


def test_a_bit_means_the_same_block_in_the_middle_of_a_march() -> None:
    strategy = PaxStrategy()
    rng = seeded("bits")
    for g in positions("next-stop-moscow", 3, ActionPhase, 4):
        plan = next((one for one in strategy.plans(g, WIDE, rng) if one > 0 and not is_voyage(one)), 0)
        if not plan:
            continue
        listed = roster(g, g.seat, PLANS.start(plan))
        after = g.clone()
        after.apply(strategy.follow(after, plan, CAPTAIN, rng))
        while isinstance(after.frames[-1], GroupMove | MoveBlock):
            assert roster(after, g.seat, PLANS.start(plan)) == listed
            after.apply(strategy.follow(after, plan, CAPTAIN, rng))
        assert bits_of(listed, listed) == (1 << len(listed)) - 1


def test_baturyn_is_no_capital_of_russia() -> None:
    """1.3b: taken from Russia it is an ordinary loss."""
    g: PaxState = GAME.start("next-stop-moscow", 1)
    assert garrison_value(g, BATURYN) <= LEVEL
    assert garrison_value(g, MOSKVA) > 2 * LEVEL


def test_an_empty_capital_is_open_to_those_who_can_force_march() -> None:
    """4.4a: an army two marches away or four by a forced march may stand before it in this turn."""
    g: PaxState = GAME.start("next-stop-moscow", 1)
    far = chance_of_surprise(g, MOSKVA, SWEDISH)
    for name in ("smolensk", "tula"):
        for block in g.standing(COALITION, place(name)):
            g.put(block, place("kursk"))
    for block in g.standing(SWEDISH, place("wielkopolska")):
        g.put(block, place("smolensk"))
    assert chance_of_surprise(g, MOSKVA, SWEDISH) > far
