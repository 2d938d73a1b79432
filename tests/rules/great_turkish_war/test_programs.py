"""What programs do in The Great Turkish War: where they attack, whom they leave behind, where they stop."""

from __future__ import annotations

from korvolan import Play
from korvolan.games.great_turkish_war import GAME
from korvolan.games.great_turkish_war.actions import PASS
from korvolan.games.great_turkish_war.ai import evaluation, targets
from korvolan.games.great_turkish_war.ai.parties import ARMY, RAID, army, party
from korvolan.games.great_turkish_war.ai.plans import MARCH, firm
from korvolan.games.great_turkish_war.ai.situation import Situation, trespasses
from korvolan.games.great_turkish_war.ai.strategy import WarStrategy
from korvolan.games.great_turkish_war.board import PLACE_IDS
from korvolan.games.great_turkish_war.units import UNIT_IDS
from korvolan.kernel.dice import seeded
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
    points = targets.expected_points(state(play), 0, force)
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


def test_vienna_is_not_left_empty() -> None:
    """With enemies near, five of eight stay behind the walls; with none near, one."""
    eight = (*FORCE, "austrian-cavalry-1", "austrian-cavalry-2", "bohemian-cavalry", "austrian-light-infantry")
    threatened = war(all_at("vienna", *eight) | all_at("2105", *JANISSARIES, "baja-1"))
    assert len(army(state(threatened), 0, hex("vienna"))) == 1 + 3
    quiet = war(all_at("vienna", *eight))
    assert len(army(state(quiet), 0, hex("vienna"))) == 1 + 7


def test_danger_drives_a_small_force_behind_walls() -> None:
    play = war(
        {"austrian-infantry-1": "2106", "austrian-infantry-2": "2106"} | all_at("2207", *JANISSARIES, "baja-1", "sipahi-1")
    )
    situation = Situation(state(play), WarStrategy().habits(), 0)
    pair = [unit("austrian-infantry-1"), unit("austrian-infantry-2")]
    assert situation.exposure(hex("2106"), pair) > 0
    assert situation.exposure(hex("vienna"), pair) == 0
    start, goal = best(play)
    assert start == "2106"
    assert situation.exposure(hex(goal), pair) == 0


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
        boxes | all_at("buda", "janissaries-2", "janissaries-3", "baja-1"),
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
