"""Marches, voyages and Winter Campaigns as programs weigh them: they keep to the rules and look after kings."""

from __future__ import annotations

import pytest

from korvolan.ai import Clock, Knowledge, player
from korvolan.games.pax_baltica import GAME
from korvolan.games.pax_baltica.actions import CAMPAIGN, DECLINE, MARCH
from korvolan.games.pax_baltica.ai.paths import reach, reaches
from korvolan.games.pax_baltica.ai.plans import BY_LAND, PLANS, SAIL, is_voyage
from korvolan.games.pax_baltica.ai.sea_transport import voyages
from korvolan.games.pax_baltica.ai.strategy import PaxStrategy
from korvolan.games.pax_baltica.board import COALITION, LAND, SWEDISH
from korvolan.games.pax_baltica.rules.turn import ActionPhase
from korvolan.games.pax_baltica.rules.winter import WinterCampaign
from korvolan.games.pax_baltica.state import PaxState
from korvolan.games.pax_baltica.units import BLOCKS, FLEET, FLEETS, KARL, MOVE, TYPE
from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import seeded
from korvolan.kernel.strategy import CAPTAIN


def positions(scenario: str, seed: int, kind: type, wanted: int) -> list[PaxState]:
    """Positions of captains' play in which a frame of a kind asks."""
    state: PaxState = GAME.start(scenario, seed)
    captain = player("captain")
    rng = seeded(seed)
    memos: list[list[int]] = [[], []]
    out: list[PaxState] = []
    while state.choices and len(out) < wanted:
        if isinstance(state.frames[-1], kind) and len(state.choices) > 1:
            out.append(state.clone())
        choice = captain.choose(Knowledge.of(GAME, state, state.seat), Clock(), rng, memos[state.seat])
        memos[state.seat] = choice.memo
        state.apply(choice.action)
    return out


def test_what_is_reached_is_found_alike_by_both_ways() -> None:
    """All territories at once, and one after the other."""
    compared = 0
    for g in positions("road-to-glory", 1, ActionPhase, 6):
        for block in range(BLOCKS):
            start = g.at[block]
            if not 0 <= start < LAND or TYPE[block] == FLEET:
                continue
            found = reach(g, block, start)
            for target in range(LAND):
                if target != start:
                    compared += found[target]
                    assert found[target] == reaches(g, block, start, target, MOVE[block])
    assert compared > 100


def test_a_voyage_is_a_number_that_can_be_read_back() -> None:
    plan = PLANS.plan(SAIL, 3, LAND + 2)
    assert is_voyage(plan)
    assert (PLANS.kind(plan), PLANS.start(plan), PLANS.goal(plan)) == (SAIL, 3, LAND + 2)
    assert not is_voyage(PLANS.plan(BY_LAND, LAND - 1, LAND - 1)), "the last march on land"


def test_the_captain_takes_his_king_over_the_sea() -> None:
    """In 1700 the war is in Livland, Karl XII in Småland, and the fleet lies there: it puts to sea for him."""
    strategy = PaxStrategy()
    for g in positions("road-to-glory", 2, ActionPhase, 12):
        if g.seat == SWEDISH and MARCH + g.at[FLEETS[0]] in g.choices:
            break
    else:
        pytest.fail("Sweden never could move its fleet")
    found = voyages(g, strategy.situation(g, SWEDISH, CAPTAIN))
    assert any(PLANS.kind(voyage.plan) == SAIL for voyage in found if voyage.score > 0)
    landed = 0
    for seed in range(3):
        seen = positions("road-to-glory", seed, ActionPhase, 60)
        landed += any(g.aboard[KARL] != NONE for g in seen)
    assert landed, "in three games Karl XII never went aboard"


def test_a_winter_campaign_is_weighed() -> None:
    """What a captain intends is among his plans, and whoever declines says so."""
    strategy = PaxStrategy()
    rng = seeded("winter")
    asked = 0
    for seed in range(2):
        for g in positions("next-stop-moscow", seed, WinterCampaign, 3):
            asked += 1
            plans = strategy.plans(g, 6, rng)
            assert plans[0] == strategy.default_plan(g, CAPTAIN, rng)
            for plan in plans:
                action = strategy.follow(g, plan, CAPTAIN, rng)
                assert action == (CAMPAIGN if plan > 0 else DECLINE)
                assert all(case in GAME.rules for case in strategy.explain(g, plan, action)[1])
    assert asked


def test_a_king_keeps_away_from_the_enemy() -> None:
    """2.3: with a Coalition king goes his nation; an army before him makes a place more dangerous, company less."""
    strategy = PaxStrategy()
    g = positions("next-stop-moscow", 1, ActionPhase, 1)[0]
    situation = strategy.situation(g, COALITION, CAPTAIN)
    hosts = [place for place in situation.enemy_places if situation.enemy_steps[place] > 3]
    assert hosts
    assert situation.exposure(hosts[0], 4) > situation.exposure(hosts[0], 12) > 0.0
    far = range(LAND)
    assert min(situation.exposure(place, 4) for place in far) == 0.0
