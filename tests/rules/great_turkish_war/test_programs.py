"""What programs do in The Great Turkish War: where they attack, whom they leave behind, where they stop."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.great_turkish_war import GAME
from korvolan.games.great_turkish_war.actions import PASS
from korvolan.games.great_turkish_war.ai import evaluation, targets
from korvolan.games.great_turkish_war.ai.capitals import Watch
from korvolan.games.great_turkish_war.ai.parties import ARMY, COLLECT, RAID, army, party
from korvolan.games.great_turkish_war.ai.plans import MARCH, firm, party_kind
from korvolan.games.great_turkish_war.ai.points import expected_points
from korvolan.games.great_turkish_war.ai.situation import Situation, trespasses
from korvolan.games.great_turkish_war.ai.strategy import WarStrategy
from korvolan.games.great_turkish_war.board import PLACE_IDS
from korvolan.games.great_turkish_war.units import UNIT_IDS
from korvolan.kernel.dice import seeded
from korvolan.kernel.plans import Shortlist
from korvolan.kernel.strategy import CAPTAIN, decide, single_action

from ..story import may
from .story import all_at, hex, holder, state, unit, war, where

FORCE = ("lorraine", "austrian-infantry-1", "austrian-infantry-2", "bohemian-infantry", "moravian-infantry")
JANISSARIES = tuple(f"janissaries-{n}" for n in range(1, 5))


def best(play: Play) -> tuple[str, str]:
    """From where to where the captain wants to go first; empty if he passes."""
    plan = WarStrategy().options(state(play), CAPTAIN, 6)[0].plan
    if plan <= 0:
        return "", ""
    return PLACE_IDS[MARCH.start(plan)], PLACE_IDS[MARCH.goal(plan)]


def go_on(play: Play, decisions: int) -> None:
    """Let captains decide on both sides."""
    strategy, rng, plans = WarStrategy(), seeded(1), [0, 0]
    for _ in range(decisions):
        if play.seat is None:
            return
        play.play(decide(strategy, state(play), plans, CAPTAIN, rng))


def hoped_for(play: Play, force: list[int], goal: str) -> int:
    """What a force of the League may expect of an attack on the hex next to it."""
    situation = Situation(state(play), WarStrategy().habits(), 0)
    points = expected_points(state(play), 0, force)
    start = state(play).at[force[0]]
    reach = situation.routes().reach(start, points.reach())
    return targets.Campaign(situation, ARMY, start, force, points, reach).expected_gain(hex(goal), 2)


def test_the_captain_attacks_what_is_weak_and_leaves_what_is_strong() -> None:
    weak = war(all_at("2306", *FORCE, "austrian-artillery-1") | {"tartars-1": "2307"})
    assert hoped_for(weak, state(weak).own_stack(0, hex("2306")), "2307") > 0
    strong = war({"austrian-infantry-1": "2306"} | all_at("2307", *JANISSARIES, "baja-1"))
    assert hoped_for(strong, [unit("austrian-infantry-1")], "2307") == 0


def test_riders_take_an_open_city() -> None:
    """Light cavalry leaves the army, and takes what stands open."""
    play = war(all_at("gyor", *FORCE, "royal-hungarian-light-cavalry-1"), dice=[6, 6])
    riders = party(state(play), 0, hex("gyor"), RAID)
    assert [UNIT_IDS[piece] for piece in riders] == ["royal-hungarian-light-cavalry-1"]
    assert len(party(state(play), 0, hex("gyor"), ARMY)) == 6
    alone = war({"royal-hungarian-light-cavalry-1": "2207"}, dice=[6, 6])
    go_on(alone, 8)
    assert "league" in (holder(alone, "pecs"), holder(alone, "szeged"))


EIGHT = (*FORCE, "austrian-cavalry-1", "austrian-cavalry-2", "bohemian-cavalry", "austrian-light-infantry")
GREAT_ARMY = (*JANISSARIES, "sipahi-1", "sipahi-2", "rumelian-infantry-1", "rumelian-infantry-2", "bosnian-infantry", "baja-1")


def test_vienna_is_not_left_empty() -> None:
    """With a siege train near, more stay behind the walls than the two who are there in quiet times."""
    quiet = war(all_at("vienna", *EIGHT))
    assert len(army(state(quiet), 0, hex("vienna"))) == 1 + 8 - 2
    threatened = war(all_at("vienna", *EIGHT) | all_at("2105", *GREAT_ARMY, "turkish-siege-train-1"))
    assert len(army(state(threatened), 0, hex("vienna"))) < 1 + 8 - 2


def test_a_capital_is_in_danger_from_what_can_be_recruited_before_the_next_march() -> None:
    """A leader near Constantinople needs no siege train with him: it is bought. He comes too late for this turn."""
    raiders = all_at("3212", "lorraine", "austrian-cavalry-1", "austrian-cavalry-2")
    boxes = {"austrian-siege-train-1": "austria-box"}
    later = war(raiders | boxes, seat="ottomans", first="league", tp={"empire": 6})
    watch = Watch(state(later), 1, hex("constantinople"))
    assert watch.risk(0, 0, 0) > watch.risk(1, 0, 0) > 0
    now = war(raiders | boxes, seat="ottomans", first="ottomans", tp={"empire": 6})
    assert Watch(state(now), 1, hex("constantinople")).risk(0, 0, 0) == 0


def test_guns_and_an_army_before_the_walls_make_a_storm_less_likely() -> None:
    play = war(all_at("2105", *GREAT_ARMY, "turkish-siege-train-1"), seat="league")
    watch = Watch(state(play), 0, hex("vienna"))
    assert watch.risk(7, 0, 0) > watch.risk(7, 1, 0)
    assert watch.risk(7, 0, 0) > watch.risk(7, 0, 4)


def test_whoever_has_the_last_capital_stays_there() -> None:
    """The League holds Constantinople: nobody leaves it before the turn ends."""
    play = war(all_at("constantinople", *FORCE), towns={"constantinople": "league"})
    assert army(state(play), 0, hex("constantinople")) == [unit("lorraine")]


def test_an_army_fetches_friends_before_it_attacks() -> None:
    """A captain thinks of taking the garrison of Brunn along to an enemy whom he could not beat alone."""
    others = ("austrian-cavalry-1", "austrian-cavalry-2", "bohemian-cavalry", "moravian-cavalry", "austrian-light-infantry")
    play = war(all_at("2004", *FORCE) | all_at("brunn", *others, "turkenlouis") | all_at("pressburg", *JANISSARIES, "baja-1"))
    plans = WarStrategy().plans(state(play), 60, seeded(1))
    found = [plan for plan in plans if plan > 0 and party_kind(plan) == COLLECT]
    assert any(PLACE_IDS[MARCH.start(plan)] == "2004" and MARCH.goal(plan) == hex("brunn") for plan in found)


def test_a_rebellion_comes_before_the_battle() -> None:
    """With a Diplomacy marker and the points a captain makes a large contingent desert, and fights the rest."""
    contingent = ("transylvanian-light-cavalry-1", "transylvanian-light-cavalry-2", "transylvanian-light-infantry")
    pieces = all_at("2106", *FORCE) | all_at("2207", "voivode-of-transylvania", *contingent, "janissaries-1")
    play = war(pieces, hands={"league": {"diplomacy": 1}}, dice=[6, 6])
    strategy, rng, plans = WarStrategy(), seeded(1), [0, 0]
    taken: list[str] = []
    for _ in range(12):
        if play.seat is None or state(play).cards[0] == 0:
            break
        action = decide(strategy, state(play), plans, CAPTAIN, rng)
        taken.append(GAME.vocabulary.text(action))
        play.play(action)
    assert "rebel 2207" in taken


def test_many_plans_are_varied() -> None:
    """Every force has a plan, somebody may stay where he is, and passing is among them; the first is the captain's."""
    play = war(all_at("vienna", *EIGHT) | all_at("2105", *GREAT_ARMY, "turkish-siege-train-1") | {"bavarian-cavalry": "linz"})
    strategy = WarStrategy()
    plans = strategy.plans(state(play), 60, seeded(1))
    assert plans[0] == strategy.default_plan(state(play), CAPTAIN, seeded(1))
    assert len(set(plans)) == len(plans) > 20
    assert single_action(PASS) in plans
    starts = {PLACE_IDS[MARCH.start(plan)] for plan in plans if plan > 0}
    assert {"1805", "2005"} <= starts
    for line in strategy.designs(state(play), 60, seeded(1)):
        assert all(strategy.usable(state(play), plan) for plan in line)


def test_danger_drives_a_small_force_behind_walls() -> None:
    play = war({"austrian-infantry-1": "2106", "austrian-infantry-2": "2106"} | all_at("2207", *GREAT_ARMY))
    situation = Situation(state(play), WarStrategy().habits(), 0)
    pair = [unit("austrian-infantry-1"), unit("austrian-infantry-2")]
    assert situation.exposure(hex("2106"), pair) > 0
    assert situation.exposure(hex("vienna"), pair) == 0
    out = Shortlist(1)
    targets.campaign_from(situation, ARMY, hex("2106"), pair).add_retreat(out)
    assert situation.exposure(MARCH.goal(out.best[0].plan), pair) == 0


def test_the_sultan_leaves_neutrals_alone() -> None:
    """Kiev stands open, but Russia would join the League: captains go elsewhere."""
    play = war({"tartars-1": "kizikermen", "tartars-2": "kizikermen"}, seat="ottomans", dice=[6, 6])
    assert trespasses(state(play), 1, hex("kiev"))
    go_on(play, 8)
    assert state(play).status[1] == 0


def test_the_last_turn_makes_cities_dear() -> None:
    habits = WarStrategy().habits()
    early, late = war(turn=3), war(turn=17)
    towns = [GAME.layout.domains["town"].find(name) for name in ("bucharest", "buda")]
    for town in towns:
        assert evaluation.town_value(state(late), habits, 0, town) > evaluation.town_value(state(early), habits, 0, town)


def test_programs_play_whole_turns() -> None:
    """Two captains go on for a turn, and every choice of theirs is legal."""
    strategy = WarStrategy()
    g = GAME.start("campaign", 3)
    rng = seeded(3)
    plans = [0, 0]
    made = 0
    while g.choices and g.turn < 2 and made < 600:
        g.apply(decide(strategy, g, plans, CAPTAIN, rng))
        made += 1
    assert g.turn == 2
    assert -1000 < strategy.value(g) < 1000


def test_recruits_go_where_the_army_is() -> None:
    boxes = {"tartars-1": "tartars-box", "janissaries-1": "ottoman-box"}
    play = war(
        boxes
        | all_at("buda", "janissaries-2", "janissaries-3", "baja-1")
        | all_at("constantinople", "bosnian-infantry", "rumelian-infantry-1", "turkish-artillery-1"),
        seat="ottomans",
        tp={"ottoman": 2},
        phase='name = "recruiting"\nseat = "ottomans"',
    )
    go_on(play, 2)
    assert "2305" in (where(play, "tartars-1"), where(play, "janissaries-1"))


def test_whoever_searches_keeps_to_his_target() -> None:
    """A plan that is tried goes where it says; one that stays ends the activation where it began."""
    for goal in ("pecs", "szeged"):
        play = war({"royal-hungarian-light-cavalry-1": "2207"}, dice=[6, 6])
        follow(play, firm(MARCH.plan(ARMY, hex("2207"), hex(goal))))
        assert holder(play, goal) == "league"
    play = war({"royal-hungarian-light-cavalry-1": "2207"}, dice=[6, 6])
    follow(play, firm(MARCH.plan(ARMY, hex("2207"), hex("2207"))))
    assert where(play, "royal-hungarian-light-cavalry-1") == "2207"
    assert "from 2207" not in may(play)


def follow(play: Play, plan: int) -> None:
    """Follow a plan for eight decisions, or until the activation is over."""
    strategy, rng, seat = WarStrategy(), seeded(1), play.seat
    for step in range(8):
        if play.seat != seat or (step and strategy.opens(state(play))):
            return
        play.play(strategy.follow(state(play), plan, CAPTAIN, rng))


def test_to_pass_is_not_thought_of_where_much_is_to_gain() -> None:
    """It would give up every other force as well. The custom stands first, and staying is among the plans."""
    play = war({"royal-hungarian-light-cavalry-1": "2207"}, dice=[6, 6])
    strategy = WarStrategy()
    plans = strategy.plans(state(play), 6, seeded(1))
    custom = strategy.options(state(play), CAPTAIN, 1)[0].plan
    assert plans[0] == custom
    assert single_action(PASS) not in plans
    assert firm(MARCH.plan(ARMY, MARCH.start(custom), MARCH.start(custom))) in plans
    assert len(plans) == len(set(plans)) > 2


def marched(play: Play, kind: int, start: str, goal: str) -> list[str]:
    """What a captain decides who follows the plan of a march, until its force leaves the place where it set out."""
    strategy, rng, plan = WarStrategy(), seeded(1), MARCH.plan(kind, hex(start), hex(goal))
    decisions: list[str] = []
    while not decisions or not decisions[-1].startswith(("to ", "end", "pass")):
        action = strategy.follow(state(play), plan, CAPTAIN, rng)
        decisions.append(play.game.vocabulary.text(action))
        play.play(action)
    return decisions


@pytest.mark.parametrize("kind", [ARMY, RAID, COLLECT])
def test_who_is_left_in_a_capital_is_not_taken_up_and_dropped_again(kind: int) -> None:
    """Where others guard it already, nobody is dropped at all."""
    horse = ("austrian-cavalry-1", "austrian-cavalry-2", "bohemian-cavalry", "moravian-cavalry")
    play = war(all_at("1902", "johann-georg-iii", *FORCE[1:], *horse, "saxon-infantry-1", "saxon-artillery"))
    decisions = marched(play, kind, "1902", "2005")
    assert not [one for one in decisions if one.startswith("drop ")], decisions
    assert decisions[-1] == "to 2003"
