"""What players who search are offered in Great Northern War: wide lists of plans, designs, single decisions."""

from __future__ import annotations

from korvolan.games.great_northern_war.actions import ACT, DONE, LOSE, PASS
from korvolan.games.great_northern_war.ai.codes import ATTACKS, CODE, SINGLE, kind_of, party_of
from korvolan.games.great_northern_war.ai.default_policy import DEFAULT
from korvolan.games.great_northern_war.ai.situation import Outlook
from korvolan.games.great_northern_war.ai.strategy import WarStrategy
from korvolan.games.great_northern_war.rules.losses import ChooseLosses
from korvolan.games.great_northern_war.tables import FORCED_MARCH, MOVE, STORM
from korvolan.games.great_northern_war.units import STRENGTH
from korvolan.kernel.dice import seeded
from korvolan.kernel.policy import Profile
from korvolan.kernel.strategy import CAPTAIN, single_action

from ..story import do
from .story import hex, state, unit, war

JUDGE = WarStrategy()
MANY = 60
PHASE = 'name = "recruiting"\nseat = "sweden"'
BOXED = ("swedish-infantry-1", "swedish-cavalry-1", "swedish-garrison-16")
TWO_CORPS = {
    **dict.fromkeys(["swedish-garrison-8", "swedish-infantry-1"], "dorpat"),
    **dict.fromkeys(["sheremetev", "russian-infantry-1", "russian-infantry-2"], "2725"),
    **dict.fromkeys(["menshikov", "russian-infantry-3", "russian-infantry-4"], "2826"),
    "russian-garrison-1": "pskov",
    "charles-xii": "stockholm",
}


def test_wide_lists_hold_every_stack_and_doing_nothing() -> None:
    """No opinion shuts out a stack; to pass is near the front, and the captain's own plan is first."""
    g = state(war(TWO_CORPS, seat="coalition", mp=(12, 12)))
    plans = JUDGE.plans(g, MANY, seeded(1))
    assert plans[0] == JUDGE.default_plan(g, CAPTAIN, seeded(1))
    assert single_action(PASS) in plans[:4]
    assert {CODE.start(plan) for plan in plans if plan > 0} >= {hex("2725"), hex("2826")}
    assert any(plan > 0 and party_of(plan) == SINGLE for plan in plans)
    assert len(plans) == len(set(plans)) <= MANY
    assert all(JUDGE.usable(g, plan) for plan in plans)


def test_two_corps_meet_before_a_storm() -> None:
    """A design brings the second corps to the first, and then both storm."""
    g = state(war(TWO_CORPS, seat="coalition", mp=(12, 12)))
    found = [
        line
        for line in JUDGE.designs(g, MANY, seeded(1))
        if CODE.goal(line[-1]) == hex("dorpat") and kind_of(line[-1]) == STORM and CODE.start(line[-1]) == hex("2725")
    ]
    assert found
    assert (CODE.start(found[0][0]), CODE.goal(found[0][0])) == (hex("2826"), hex("2725"))
    for plan in found[0]:
        assert JUDGE.usable(g, plan)
        seat = g.seat
        while g.seat == seat and not (JUDGE.opens(g) and plan == 0):
            g.apply(JUDGE.follow(g, plan, CAPTAIN, seeded(2)))
            if JUDGE.opens(g):
                break
        if g.seat != seat:
            g.apply(PASS)
    assert not any(g.at[unit(name)] == hex("2826") for name in ("menshikov", "russian-infantry-3"))


def test_a_king_forces_the_pace() -> None:
    """What is out of reach of a march is entered by a forced one, when a good leader is there."""
    pieces = dict.fromkeys(["charles-xii", "life-guard-of-foot", "leib-cavalry"], "2624")
    g = state(war({**pieces, "russian-garrison-1": "moscow", "russian-infantry-1": "kiev"}, seat="sweden", mp=(20, 20)))
    marches = {CODE.goal(plan) for plan in JUDGE.plans(g, MANY, seeded(1)) if plan > 0 and kind_of(plan) == MOVE}
    forced = {CODE.goal(plan) for plan in JUDGE.plans(g, MANY, seeded(1)) if plan > 0 and kind_of(plan) == FORCED_MARCH}
    assert forced
    assert forced - marches


def test_units_that_have_marched_still_flee() -> None:
    """Three brigades beside the king's army go behind the walls of Pskov, though they have marched this year."""
    king = dict.fromkeys(["charles-xii", "life-guard-of-foot", "leib-cavalry", "swedish-infantry-1", "drabants"], "2624")
    corps = dict.fromkeys(["russian-infantry-1", "russian-infantry-2", "russian-infantry-3"], "2726")
    play = war({**king, **corps, "swedish-garrison-8": "dorpat", "russian-garrison-1": "pskov"}, seat="coalition", mp=(12, 12))
    do(play, "act move", "from 2726", "all", "done", "to 2725", "halt", "pass")
    g = state(play).clone()
    plan = JUDGE.default_plan(g, CAPTAIN, seeded(1))
    assert kind_of(plan) in (MOVE, FORCED_MARCH)
    assert CODE.start(plan) == hex("2725")


def test_danger_goes_by_ways_and_not_by_distance() -> None:
    """An army beyond the sea threatens nothing, one as near by land does."""
    pieces = dict.fromkeys(["menshikov", "russian-infantry-1", "russian-infantry-2", "russian-infantry-3"], "2822")
    g = state(war({**pieces, "swedish-infantry-1": "2624", "swedish-infantry-2": "abo"}, seat="sweden", mp=(12, 12)))
    look = Outlook(g, 0, JUDGE.habits(), CAPTAIN, False)
    assert look.strongest_near(g, hex("2723")) > 0
    assert look.strongest_near(g, hex("abo")) == 0


def test_no_more_is_given_up_than_is_due() -> None:
    """[13.20] Where two points are due two are lost, and not four because they are cheaper by the point."""
    army = ["swedish-infantry-1", "swedish-infantry-2", "valech-irregulars"]
    g = state(war(dict.fromkeys(army, "2528") | {"russian-infantry-1": "2428"}, seat="sweden", mp=(12, 12))).clone()
    g.battle_side, g.battle_from, g.battle_at = 0, hex("2528"), hex("2428")
    for name in army:
        g.force[unit(name)] = 1
    g.push(ChooseLosses(0, 2, 1000))
    g.run_to_decision()
    chosen = DEFAULT.choose(g, Profile(CAPTAIN, JUDGE.habits(), seeded(1))) if len(g.choices) > 1 else g.choices[0]
    assert STRENGTH[LOSE.of(chosen)] == 2


def test_an_answer_is_an_attack_where_there_is_one() -> None:
    """The enemy who does not do the usual strikes."""
    g = state(war(TWO_CORPS, seat="coalition", mp=(12, 12)))
    plan = JUDGE.answer(g, 1, seeded(1))
    assert plan != JUDGE.default_plan(g, CAPTAIN, seeded(1))
    assert plan < 0 or kind_of(plan) in ATTACKS or ACT + kind_of(plan) in g.choices


def test_recruits_are_weighed_with_the_end_of_the_phase() -> None:
    """At a decision between two plans the default action and a few others are compared."""
    g = state(war({"swedish-garrison-6": "riga", "russian-garrison-1": "pskov"}, mp=(30, 20), boxes=BOXED, phase=PHASE))
    assert JUDGE.weigh(g) > 0
    found = JUDGE.alternatives(g, MANY, seeded(1))
    assert DONE in found
    assert len(found) > 2
    assert all(action in g.choices for action in found)
