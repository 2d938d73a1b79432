"""Strategy of Great Northern War: its odds are the rules' own, its plans are sensible, and its customs give nothing away."""

from __future__ import annotations

import pytest

from korvolan.ai import Clock, Knowledge, player
from korvolan.games.great_northern_war import GAME
from korvolan.games.great_northern_war.actions import ACT, DONE, PASS, TO
from korvolan.games.great_northern_war.ai.battle_policy import battle_depth
from korvolan.games.great_northern_war.ai.codes import CODE, kind_of
from korvolan.games.great_northern_war.ai.default_policy import DEFAULT
from korvolan.games.great_northern_war.ai.odds import battle
from korvolan.games.great_northern_war.ai.paths import march_distances, march_from, pace
from korvolan.games.great_northern_war.ai.situation import RESERVE
from korvolan.games.great_northern_war.ai.strategy import WarStrategy
from korvolan.games.great_northern_war.board import FORTRESSES, LAND
from korvolan.games.great_northern_war.rules.setup import ChoosePlan
from korvolan.games.great_northern_war.state import WarState
from korvolan.games.great_northern_war.tables import MOVE, PREPARED_ASSAULT, SIEGE_ATTACK, STORM
from korvolan.games.great_northern_war.units import STRENGTH, VALUE, has_foreigner
from korvolan.kernel.dice import seeded
from korvolan.kernel.policy import Profile
from korvolan.kernel.strategy import CAPTAIN, CERTAIN, RECRUIT

from ..story import do
from .story import hex, state, unit, war

SAMPLES = 600
JUDGE = WarStrategy()
ARMY = ["rhenskold", "swedish-infantry-1", "swedish-infantry-2", "swedish-cavalry-1"]
GUARDS = ["life-guard-of-foot", "leib-cavalry"]  # of 5 each


def gone(g: WarState, units: list[int]) -> int:
    """Strength and command value of those that are off the map."""
    return sum(STRENGTH[u] + VALUE[u] for u in units if not 0 <= g.at[u] < LAND)


@pytest.mark.parametrize(
    ("action", "here", "there", "attackers", "defenders"),
    [
        (PREPARED_ASSAULT, "2528", "2428", ARMY, ["menshikov", "russian-infantry-1", "russian-infantry-2"]),
        (PREPARED_ASSAULT, "2528", "2428", ARMY[:2], ["russian-infantry-1", "russian-dragoons-1", "russian-irregulars-1"]),
        (STORM, "2625", "2724", ["russian-infantry-1", "russian-infantry-2"], ["swedish-garrison-8"]),
        (STORM, "2625", "2724", ["peter-i", "russian-infantry-1"], ["swedish-garrison-8", "swedish-garrison-16"]),
        (SIEGE_ATTACK, "2724", "2825", [*ARMY, "swedish-artillery-1"], ["russian-garrison-1", "russian-infantry-1"]),
        (SIEGE_ATTACK, "2724", "2825", [*ARMY, *GUARDS, "swedish-artillery-1"], ["russian-garrison-1", "russian-infantry-1"]),
    ],
)
def test_odds_are_those_of_the_rules(action: int, here: str, there: str, attackers: list[str], defenders: list[str]) -> None:
    """The reckoned odds against many battles by the rules, with both sides following custom."""
    pieces = dict.fromkeys(attackers, here) | dict.fromkeys(defenders, there)
    seat = "sweden" if attackers[0] in ARMY else "coalition"
    play = war(pieces, seat=seat, mp=(20, 20))
    name = {PREPARED_ASSAULT: "prepared-assault", STORM: "storm", SIEGE_ATTACK: "siege-attack"}[action]
    ours, theirs = [unit(one) for one in attackers], [unit(one) for one in defenders]
    exact = battle(state(play), action, hex(here), hex(there), ours, theirs)
    do(play, f"act {name}", f"from {here}", "all")
    side = state(play).seat
    start = state(play).clone()
    won = killed = lost = 0
    for sample in range(SAMPLES):
        g = start.clone()
        g.dice = seeded(f"battle {sample}")
        g.apply(DONE)
        while g.choices and battle_depth(g) >= 0:
            g.apply(DEFAULT.choose(g, Profile(CAPTAIN, JUDGE.habits(), seeded(sample))))
        won += not g.stands(1 - side, hex(there)) and bool(g.stands(side, hex(there)) or g.stands(side, hex(here)))
        killed += gone(g, theirs)
        lost += gone(g, ours)
    assert exact.won == pytest.approx(won / SAMPLES, abs=0.06)
    assert exact.killed == pytest.approx(killed / SAMPLES, abs=0.9)
    assert exact.lost == pytest.approx(lost / SAMPLES, abs=0.9)


def test_a_lone_garrison_falls_to_five_times_its_strength() -> None:
    """Even a counterattack wipes it out (26.8), whatever the walls."""
    play = war(dict.fromkeys(GUARDS, "2625") | {"russian-garrison-1": "pskov"})
    army = [unit(name) for name in GUARDS]
    fight = battle(state(play), STORM, hex("2724"), hex("pskov"), army, [unit("russian-garrison-1")])
    assert fight.won == pytest.approx(1.0)
    assert fight.beaten == 0.0


def test_a_collapse_is_foreseen() -> None:
    """[4.1a] With one point left a lost army of ten is the end."""
    army = ["russian-infantry-1", "russian-infantry-2", "russian-infantry-3"]
    play = war(dict.fromkeys(army, "2428") | dict.fromkeys(ARMY, "2528"), seat="sweden", mp=(10, 1))
    fight = battle(state(play), PREPARED_ASSAULT, hex("2528"), hex("2428"), [unit(u) for u in ARMY], [unit(u) for u in army])
    assert fight.fells > 0.1
    assert fight.falls == 0.0
    plan = JUDGE.default_plan(state(play), RECRUIT, seeded(1))
    assert (kind_of(plan), CODE.goal(plan)) == (PREPARED_ASSAULT, hex("2428"))


@pytest.mark.parametrize("skill", [RECRUIT, CAPTAIN])
def test_an_open_fortress_is_walked_into(skill: int) -> None:
    play = war({"swedish-infantry-1": "2625", "peter-i": "moscow", "charles-xii": "stockholm"}, seat="sweden", mp=(20, 20))
    plan = JUDGE.default_plan(state(play), skill, seeded(1))
    assert kind_of(plan) == MOVE
    assert CODE.start(plan) == hex("2625")
    assert CODE.goal(plan) in FORTRESSES


def test_a_fortress_is_not_left_empty() -> None:
    """[4.2c] Somebody stays where there is no garrison."""
    pieces = dict.fromkeys(["swedish-infantry-1", "swedish-infantry-2", "charles-xii"], "dorpat")
    play = war({**pieces, "russian-garrison-1": "pskov"}, seat="sweden", mp=(20, 20))
    g = state(play).clone()
    plan = JUDGE.default_plan(g, CAPTAIN, seeded(1))
    while g.seat == 0 and g.choices:
        g.apply(JUDGE.follow(g, plan, CAPTAIN, seeded(2)))
    assert g.stands(0, hex("dorpat"))


def test_reach_follows_the_rules_of_movement() -> None:
    """What strategy thinks a Force can enter is what the rules let it enter, step by step."""
    play = war({"swedish-infantry-1": "2625", "russian-infantry-1": "2626", "charles-xii": "stockholm"}, seat="sweden")
    force = [unit("swedish-infantry-1")]
    reach = march_from(state(play), 0, hex("2625"), pace(force), has_foreigner(force), True)
    do(play, "act move", "from 2625", "all", "done")
    first = {there for there in reach.found if reach.before[there] == hex("2625")}
    assert first == {TO.of(action) for action in state(play).choices if (action in TO and TO.of(action) < LAND)}
    away = march_distances(state(play), 0, hex("pskov"))
    assert away[hex("2724")] == 0


def test_the_quick_set_up_is_taken() -> None:
    g: WarState = GAME.start("short", 1)
    for _ in range(2):
        assert isinstance(g.frames[-1], ChoosePlan)
        choice = player("captain").choose(Knowledge.of(GAME, g, g.seat), Clock(), seeded(3), [])
        g.apply(choice.action)
    assert g.mp[0] > 0
    assert not isinstance(g.frames[-1], ChoosePlan)


def test_nobody_recruits_himself_into_collapse() -> None:
    """A captain keeps points for Actions and for a lost battle."""
    g: WarState = GAME.start("short", 2)
    judge = player("captain")
    memos: list[list[int]] = [[], []]
    while ACT + MOVE not in g.choices:
        choice = judge.choose(Knowledge.of(GAME, g, g.seat), Clock(), seeded(4), memos[g.seat])
        memos[g.seat] = choice.memo
        g.apply(choice.action)
    assert min(g.mp) > JUDGE.habits()[RESERVE]


def test_value_and_words() -> None:
    """The value keeps its bounds, more fortresses are better, and every plan has a reason with cases that exist."""
    g: WarState = GAME.start("short", 3)
    judge = player("captain")
    told = 0
    cases = set(GAME.rules.cases)
    memos: list[list[int]] = [[], []]
    for step in range(250):
        if not g.choices:
            break
        assert -CERTAIN <= JUDGE.value(g) <= CERTAIN
        if JUDGE.opens(g):
            for plan in JUDGE.plans(g, 6, seeded(step)):
                action = JUDGE.follow(g, plan, CAPTAIN, seeded(step))
                assert action in g.choices
                reason, named = JUDGE.explain(g, plan, action)
                told += bool(reason)
                assert set(named) <= cases
                assert not reason or named or action in (PASS, DONE)
        choice = judge.choose(Knowledge.of(GAME, g, g.seat), Clock(), seeded(step), memos[g.seat])
        memos[g.seat] = choice.memo
        g.apply(choice.action)
    assert told > 20
