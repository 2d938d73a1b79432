"""What the table shows and asks: overlays, routes, odds, warnings, standing orders; and programs that play."""

from __future__ import annotations

import pytest

from korvolan.games.hussars import GAME
from korvolan.games.hussars.actions import FACE, is_step
from korvolan.games.hussars.presentation.option_texts import prices_of
from korvolan.games.hussars.presentation.view import score
from korvolan.games.hussars.rules.charges import CounterCharge
from korvolan.games.hussars.rules.marching import March, Wheeling
from korvolan.games.hussars.rules.movement import column, troops
from korvolan.games.hussars.rules.reactions import Reactions
from korvolan.kernel.dice import seeded
from korvolan.kernel.standing_orders import answer
from korvolan.kernel.strategy import CAPTAIN, RECRUIT, decide

from ..story import do, options
from .story import field, hex, mp, state, unit, where


def test_reach_counts_turns() -> None:
    """Foot with 4 points: ahead for one each; behind it a turn comes first."""
    play = field({"s-dal": "0520 n", "s-k": "0110", "r-d21": "3902 n"})
    found = play.overlay("reach", "sweden", "s-dal")
    assert (found["0519"], found["0516"], found["0521"]) == (1, 4, 2)
    assert "0515" not in found


def test_front_zones_sight_and_command() -> None:
    play = field({"s-dal": "0520 n", "s-ar1": "0720 n", "r-mos": "0718 s", "r-d21": "3902 n", "s-sp": "0320"})
    front = play.overlay("front", "sweden", "s-dal")
    assert {place for place, value in front.items() if value == 1} == {"0419", "0519", "0619"}
    sight = play.overlay("sight", "sweden", "s-ar1")
    assert sight["0718"] == 2
    assert "0717" not in sight  # behind the regiment of Moscow
    assert "0716" not in sight
    assert play.overlay("zones", "sweden", "")["0719"] == 3
    assert play.overlay("command", "sweden", "s-sp")["0317"] == 2


def test_the_threat_of_charges() -> None:
    play = field({"s-dal": "0516 s", "r-d01": "0520 n", "s-k": "0110"})
    threat = play.overlay("charges", "sweden", "")
    assert threat["0518"] == 1
    assert "0522" not in threat


def test_a_far_move_in_one_go() -> None:
    play = field({"s-skd": "0520 n", "s-abo": "0520 n", "s-k": "0110", "r-d21": "3902 n"})
    routes = {route.to: route for route in play.routes(["s-skd", "s-abo"], "sweden")}
    assert "0516" in routes
    assert routes["0516"].pieces == ["s-skd", "s-abo"]
    do(play, *routes["0516"].actions)
    assert where(play, "s-abo") == "0516"


def test_costs_and_warnings() -> None:
    play = field({"s-hje": "1712 nw", "s-k": "0110", "r-d21": "3902 n"})
    do(play, "move s-hje")
    offered = options(play, "sweden")
    assert offered["to 1711"].cost == "1 point"
    assert "swamp" in offered["to 1612"].warning


@pytest.mark.rule("SCN.dawn3")
def test_the_score_at_dawn() -> None:
    """Who is through, by arm, and how many win; the Russians earn nothing by themselves."""
    g = state(GAME.new(scenario="dawn", seed=1))
    assert sum(part.points for part in score(g)) == 0
    foot, horse = unit("s-dal"), unit("s-ldr")
    g.put(foot, hex("1510"))
    g.put(horse, hex("1511"))
    assert [(part.of, part.points) for part in score(g)] == [("sweden", g.sp(foot)), ("sweden", g.sp(horse)), ("sweden", 0)]
    assert score(g)[2].text == "10 points of both win, 9 draw"


@pytest.mark.rule("SCN.main3")
def test_the_score_of_the_main_battle() -> None:
    g = state(GAME.new(scenario="main", seed=1))
    g.lost = [3, 2]
    told = {(part.of, part.text): part.points for part in score(g)}
    assert told["russia", "3 enemy strength points"] == 3
    assert told["sweden", "2 enemy strength points"] == 2
    assert ("russia", "A lead of 30 wins") in told
    assert ("sweden", "A Russian lead of 28 or less wins") in told


def test_standing_orders_decline_a_charge() -> None:
    play = field({"s-dal": "0516 s", "r-d01": "0520 n", "s-k": "0110"})
    play.order("russia", "charge", "stage-3")
    do(play, "move s-dal", "to 0517", "to 0518")
    assert play.game.vocabulary.text(answer(play.game, play.state, play.orders)) == "decline"


def test_the_battle_window_and_its_odds() -> None:
    play = field({"s-dal": "0520 n", "r-mos": "0519 s", "s-upp": "0720 n", "r-but": "0719 s"}, phase="attacks")
    do(play, "attack 0519")
    battle = play.view("sweden").battle
    assert battle is not None
    assert [side.rows["line"] for side in battle.sides] == [["s-dal"], ["r-mos"]]
    assert battle.scale is not None
    assert battle.scale.columns[battle.scale.now] == "3:1"
    assert battle.scale.first == 2
    assert len(battle.scale.tables[0][1]) == 11
    action = next(a for a in play.legal() if str(a) == "hold")
    forecast = play.eyes().forecast(int(action), "russia") if hasattr(play, "eyes") else None
    assert forecast is None or sum(n / d for _, n, d in forecast.results) == pytest.approx(1)


@pytest.mark.parametrize("scenario", ["dawn", "main"])
def test_programs_play_a_stage(scenario: str) -> None:
    """Every decision of a stage is answered by strategy, by a recruit against a captain."""
    g = GAME.start(scenario, 5)
    strategy = GAME.strategy()
    plans = [0, 0]
    rng = seeded(5)
    while g.choices and g.stage == 1:
        action = decide(strategy, g, plans, RECRUIT if g.seat else CAPTAIN, rng)
        assert action in g.choices
        g.apply(action)
    assert g.stage == 2
    assert GAME.find_faults(g) == []
    assert -1000 <= strategy.value(g) <= 1000


@pytest.mark.rule("4.54a", "4.53a")
def test_prices_are_what_is_paid() -> None:
    """S-LRH in the road hex 2225 leaves the road by a wheel: the turn is paid after all. R-AH1 gives all that it has."""
    play = field({"s-lrh": "2226 n", "s-k": "0110", "r-d21": "3902 n"})
    do(play, "move s-lrh", "to 2225")
    before = mp(play, "s-lrh")
    assert options(play, "sweden")["wheel 2126"].cost == "2 points"
    do(play, "wheel 2126")
    assert before - mp(play, "s-lrh") == 2
    guns = field({"r-ah1": "3106 s", "r-p": "3902", "s-val": "0102 n"}, seat="russia", scenario="main")
    do(guns, "move r-ah1")
    assert options(guns, "russia")["to 3107"].cost == "all points"


def test_every_price_of_a_march_is_paid() -> None:
    """Whatever the table says of a step, a turn or a wheel is what the dearest of the column pays."""
    compared, rng = 0, seeded("prices")
    for scenario in ("dawn", "day"):
        g = GAME.start(scenario, 3)
        while g.choices and compared < 3000 and g.stage < 3:
            top = g.frames[-1]
            if isinstance(top, March):
                for action in g.choices:
                    if action not in FACE and not is_step(action):
                        continue
                    after = g.clone()
                    units = troops(column(after, top.lead))
                    asked = prices_of(after, top, action)
                    after.stops_at_chance = True
                    after.frames[-1].take(after, action)
                    while isinstance(after.frames[-1], Wheeling | Reactions):
                        after.frames[-1].run(after)
                    if after.on_map(top.lead) and not isinstance(after.frames[-1], CounterCharge):
                        for unit, price in zip(units, asked, strict=True):
                            assert g.mp[unit] - after.mp[unit] == min(price, g.mp[unit]), GAME.vocabulary.text(action)
                        compared += 1
            g.apply(g.choices[rng.below(len(g.choices))])
    assert compared > 500
