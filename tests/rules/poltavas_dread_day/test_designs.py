"""Lines of plans, wide plans and dangers that programs see in Poltava's Dread Day."""

from __future__ import annotations

from korvolan import Play
from korvolan.games.poltavas_dread_day import GAME
from korvolan.games.poltavas_dread_day.ai.designs import lines
from korvolan.games.poltavas_dread_day.ai.odds import Force
from korvolan.games.poltavas_dread_day.ai.parties import EVERYBODY, RIDER
from korvolan.games.poltavas_dread_day.ai.plans import MARCHING, PASSING, goal_of, plan_of, start_of, via_of
from korvolan.games.poltavas_dread_day.ai.situation import Staff
from korvolan.games.poltavas_dread_day.ai.strategy import DreadStrategy, is_stay
from korvolan.games.poltavas_dread_day.ai.weights import OF_DATA
from korvolan.games.poltavas_dread_day.board import COALITION, SWEDISH
from korvolan.kernel.dice import seeded
from korvolan.kernel.strategy import CAPTAIN

from .story import hex, piece, stack, state, war, where

FOOT = [f"swedish-indelta-foot-{n}" for n in range(1, 9)]
RUSSIANS = [f"russian-regular-foot-{n}" for n in range(1, 9)]
TSAR = {"peter-i": "moscow!", "russian-guard-foot-1": "moscow!"}


def go_on(play: Play, plan: int) -> None:
    """One activation of a captain's, by a plan."""
    g = state(play)
    seat = g.seat
    while g.choices and g.seat == seat:
        g.apply(GAME.strategy().follow(g, plan, CAPTAIN, seeded(1)))


def test_stacks_meet_before_a_city() -> None:
    """[9.1b, 9.2c] The tsar is in Pskov with five units: no stack of three can besiege him, two of them can."""
    swedes = {**stack("dorpat", "charles-xii", *FOOT[:3]), **stack("2104", "stenbock", *FOOT[3:6])}
    g = state(war({**swedes, **stack("pskov!", "peter-i", *RUSSIANS[:5])}))
    found = lines(g, Staff(g, SWEDISH, OF_DATA), False)
    both = [line for line in found if len(line) == 2 and all(goal_of(plan) == hex("pskov") for plan in line)]
    assert {start_of(plan) for plan in both[0]} == {hex("dorpat"), hex("2104")}


def test_troops_come_to_a_king_in_danger() -> None:
    """[5.4b, 9.1c] Charles is near the tsar, who has a single unit in Pskov: those at Novgorod could come to him."""
    swedes = stack("dorpat", "charles-xii", *FOOT[:6])
    court = stack("pskov!", "peter-i", RUSSIANS[0])
    g = state(war({**swedes, **court, **stack("novgorod!", "menshikov", *RUSSIANS[1:6])}, seat="coalition"))
    found = lines(g, Staff(g, COALITION, OF_DATA), False)
    assert [(start_of(line[0]), goal_of(line[0])) for line in found if goal_of(line[0]) == hex("pskov")] == [
        (hex("novgorod"), hex("pskov"))
    ]


def test_enemies_of_several_hexes_are_a_danger() -> None:
    """[9.1b, 9.2c] Neither of two stacks of three could besiege four units, but both together can."""
    swedes = {**stack("dorpat", "charles-xii", *FOOT[:3])}
    others = stack("2204", "stenbock", *FOOT[3:6])
    court = stack("pskov!", "peter-i", *RUSSIANS[:4])
    dangers = []
    for pieces in ({**swedes, **court}, {**swedes, **others, **court}):
        g = state(war(pieces, seat="coalition"))
        king = Force(g, [piece("peter-i")])
        dangers.append(Staff(g, COALITION, OF_DATA).danger(g, hex("pskov"), king, True, 4))
    assert dangers[0] == 0 < dangers[1]


def test_riders_take_troops_along() -> None:
    """[5.1b, 5.2b] Stenbock rides from Riga, takes those at Dorpat along and comes before Pskov with them."""
    pieces = {**stack("riga!", "riga-garrison", "stenbock"), **stack("dorpat!", *FOOT[:4]), "charles-xii": "stockholm!"}
    play = war({**pieces, **TSAR}, dice=[6, 6, 6, 6])
    plan = plan_of(MARCHING, hex("riga"), hex("2205"), RIDER, hex("dorpat"))
    assert (start_of(plan), via_of(plan), goal_of(plan)) == (hex("riga"), hex("dorpat"), hex("2205"))
    go_on(play, plan)
    assert {where(play, name) for name in ("stenbock", *FOOT[:4])} == {"2205"}


def test_those_who_think_wide_think_of_everything() -> None:
    """Every stack, several aims for each, staying where one is and passing; the first plans are a colonel's."""
    army = stack("riga", "charles-xii", *FOOT[:4])
    others = stack("reval!", "stenbock", *FOOT[4:6])
    g = state(war({**army, **others, **TSAR}, control={"dorpat": "russia", "narva": "russia"}))
    strategy = DreadStrategy()
    few, many = strategy.plans(g, 6, seeded(1)), strategy.plans(g, 60, seeded(1))
    assert many[: len(few)] == few
    assert len(many) == len(set(many)) > 15
    assert plan_of(PASSING, 0, 0) in many
    for start in (hex("riga"), hex("reval")):
        assert any(is_stay(g, plan) for plan in many if start_of(plan) == start)
        assert len({goal_of(plan) for plan in many if start_of(plan) == start}) > 3
    assert strategy.usable(g, many[0])
    assert strategy.group(plan_of(MARCHING, hex("riga"), hex("narva"), EVERYBODY)) == strategy.group(many[0])
