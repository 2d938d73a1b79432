"""How programs judge: plans of a movement phase, columns that strike or stay, arrows, retreats in a good order."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.ai import Clock, Knowledge, player
from korvolan.games.hussars import GAME
from korvolan.games.hussars.ai.situation import HELD, ZONE, enemy_map
from korvolan.games.hussars.ai.stances import BOLD, HOLD, PARTS, PLANS, USUAL, WARY, plan_named, plan_of, plan_text, read_plan
from korvolan.games.hussars.ai.targets import EXPECTED, FREE_WAY
from korvolan.games.hussars.board import NEIGHBORS
from korvolan.kernel.dice import seeded
from korvolan.kernel.strategy import CAPTAIN, RECRUIT, decide

from ..story import do
from .story import field, hex, state, unit, where

STRATEGY = GAME.strategy()


def captain(play: Play, plan: int = 0) -> str:
    """What a captain does here."""
    return GAME.vocabulary.text(STRATEGY.follow(state(play), plan, CAPTAIN, seeded(1)))


def moved_by(play: Play, skill: int) -> None:
    """Play the movement phase of whoever has it."""
    g = state(play)
    plans, rng, seat = [0, 0], seeded(3), g.seat
    while g.choices and not (len(g.frames) and type(g.frames[-1]).__name__ == "Attacks") and g.seat == seat:
        g.apply(decide(STRATEGY, g, plans, skill, rng))


def test_a_plan_holds_a_stance_for_every_part() -> None:
    stances = [USUAL, BOLD, WARY, HOLD]
    assert len(stances) == PARTS
    assert read_plan(plan_of(stances)) == stances
    assert read_plan(-17) == [USUAL] * PARTS
    assert plan_text(plan_of([BOLD] * PARTS)) == "the whole army: at them"
    assert plan_text(plan_of(stances)) == "eastern foot: at them, western horse: with caution, eastern horse: stand fast"


def test_every_side_has_its_own_plans() -> None:
    """A captain's own first; none twice. In the main battle a Swedish captain lets the enemy come."""
    for scenario in PLANS:
        for plans in scenario:
            assert len(set(plans)) == len(plans) >= 4
    g = GAME.start("main", 1)
    while g.seat == 1 or type(g.frames[-1]).__name__ != "Moves":
        g.apply(decide(STRATEGY, g, [0, 0], CAPTAIN, seeded(1)))
    assert read_plan(STRATEGY.default_plan(g, CAPTAIN, seeded(1))) == [WARY, WARY, HOLD, HOLD]


def test_attacks_are_not_searched_but_told() -> None:
    """One plan for an attack, with its reason; yes and no for MaPa."""
    g = GAME.start("dawn", 5)
    assert type(g.frames[-1]).__name__ == "DeclareMapa"
    assert len(STRATEGY.plans(g, 6, seeded(1))) == 2
    pairs = {"s-dal": "0520 n", "r-shl": "0519 s", "s-upp": "1020 n", "r-lef": "1019 s"}
    fight = state(field(pairs, scenario="main", phase="attacks"))
    assert STRATEGY.opens(fight)
    found = STRATEGY.plans(fight, 6, seeded(1))
    assert len(found) == 1
    choice = player("colonel").choose(Knowledge.of(GAME, fight, fight.seat), Clock(work=1), seeded(1), [])
    assert choice.reason.startswith(("Of the attacks", "No attack"))
    assert choice.cases == ["6.12a", "6.13a", "6.22a"]


@pytest.mark.parametrize(("stance", "row"), [("usual", 14), ("seek", 15), ("back", 13)])
def test_dragoons_wait_meet_them_or_fall_back(stance: str, row: int) -> None:
    """At dawn, with the enemy far off: rows count from the north."""
    play = field({"r-d12": "1014 s", "s-dal": "1024 n", "r-p": "3902"}, seat="russia", phase="moves")
    g = state(play)
    rng, plan = seeded(3), plan_named(["usual", stance])
    while g.seat == 1 and type(g.frames[-1]).__name__ in ("Moves", "March", "FormColumn", "Ride"):
        g.apply(STRATEGY.follow(g, plan, CAPTAIN, rng))
    now = int(where(play, "r-d12")[2:])
    assert now >= row if stance == "seek" else now == row


def test_the_better_column_promises_more() -> None:
    free = EXPECTED[FREE_WAY]
    assert free[0] < free[3] < free[6]
    assert sorted(free) == free


def test_a_movement_phase_is_one_plan() -> None:
    """It is opened once, and not again when somebody has moved; a colonel compares plans that differ."""
    g = GAME.start("dawn", 5)
    rng = seeded(5)
    while type(g.frames[-1]).__name__ != "Moves":
        g.apply(decide(STRATEGY, g, [0, 0], CAPTAIN, rng))
    assert STRATEGY.opens(g)
    plans = STRATEGY.plans(g, 6, rng)
    assert plans[0] == STRATEGY.default_plan(g, CAPTAIN, rng)
    assert len(set(plans)) == len(plans) >= 4
    assert STRATEGY.horizon(g, 1) == STRATEGY.progress(g) + 2
    moved = g.clone()
    while type(moved.frames[-1]).__name__ != "Moves" or moved.choices == g.choices:
        moved.apply(STRATEGY.follow(moved, plans[0], CAPTAIN, rng))
    assert not STRATEGY.opens(moved)


@pytest.mark.parametrize("skill", [RECRUIT, CAPTAIN])
def test_who_is_on_the_way_through_goes_on(skill: int) -> None:
    play = field({"s-dal": "1720 n", "r-d21": "3902 n"})
    moved_by(play, skill)
    assert int(where(play, "s-dal")[2:]) < 20


def test_a_good_attack_is_not_left() -> None:
    """Foot that stands before a weaker enemy stays there; before a far stronger one it steps back."""
    strong = field({"s-dal": "0520 n", "r-shl": "0519 s"}, scenario="main")
    do(strong, "move s-dal")
    assert captain(strong) == "halt"
    crowd = {"r-mos": "0519 s", "r-but": "0519 s", "r-pr1": "0419 se", "r-sem": "0619 sw", "r-p": "0519"}
    weak = field({"s-ska": "0520 n", **crowd}, scenario="main")
    do(weak, "move s-ska")
    assert captain(weak).startswith("withdraw")


def test_several_columns_gather_on_one_enemy() -> None:
    play = field({"s-dal": "0522 n", "s-upp": "0722 n", "s-lg1": "0323 n", "r-shl": "0519 s"}, scenario="main")
    moved_by(play, CAPTAIN)
    g = state(play)
    beside = [name for name in ("s-dal", "s-upp", "s-lg1") if g.at[unit(name)] in NEIGHBORS[hex("0519")]]
    assert len(beside) >= 2


def test_archers_shoot_before_their_phase_ends() -> None:
    play = field({"r-kal": "0520 n", "s-dal": "0619 n", "r-p": "3902"}, seat="russia", scenario="main")
    seen: list[str] = []
    g = state(play)
    while g.seat == 1 and type(g.frames[-1]).__name__ in ("Moves", "March", "AimArrows", "Ride", "FormColumn"):
        action = STRATEGY.follow(g, 0, CAPTAIN, seeded(1))
        seen.append(GAME.vocabulary.text(action))
        g.apply(action)
    assert "shoot r-kal" in seen


def test_a_lone_commander_is_a_prize() -> None:
    play = field({"r-d01": "0518 s", "s-st": "0521", "s-dal": "3038 n", "r-p": "3902"}, seat="russia", scenario="main")
    moved_by(play, CAPTAIN)
    assert where(play, "s-st") == "swedish-losses"


def test_a_picture_is_kept_until_the_enemy_changes() -> None:
    play = field({"s-dal": "0520 n", "r-shl": "0517 s", "r-ga1": "1617 s"})
    g = state(play)
    first = enemy_map(g, 0)
    assert first.near[hex("0520")] == 3
    assert first.danger[hex("0518")] & ZONE
    assert first.danger[hex("1617")] & HELD
    assert enemy_map(g.clone(), 0) is first
    g.facing[unit("r-shl")] = 0
    assert enemy_map(g, 0) is not first
    assert not enemy_map(g, 0).danger[hex("0518")] & ZONE
