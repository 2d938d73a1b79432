"""Chapters 8.0 to 8.5: odds, shifts, leaders on the die, results; and the Swedish Assault Table."""

from __future__ import annotations

import pytest

from korvolan.games.poltavas_dread_day.board import COALITION, SWEDISH
from korvolan.games.poltavas_dread_day.rules.battle_strength import NO_HELP, base_column, column, die_modifier
from korvolan.games.poltavas_dread_day.tables import CELLS, LAST_COLUMN, cell_of

from ..story import do, may, refusal, told
from .story import FAR, clash, drift, hex, inside, left, march, piece, russians, stack, state, swedes, verbs, war, where

DANES = ["danish-guard-foot-1", "danish-regular-foot-1", "danish-regular-foot-2", "danish-regular-horse-1"]
SWEDES = ["swedish-indelta-foot-1", "swedish-regular-horse-1"]


def columns(attackers: list[str], defenders: list[str], side: int, **more: str) -> tuple[int, int]:
    """The column and the die's modifier of a battle at 2004, without fighting it."""
    options = {"cossack_shift": more["cossacks"]} if "cossacks" in more else None
    play = war({**FAR, **stack("2004", *attackers), **stack("2005", *defenders)}, turn=more.get("turn", ""), options=options)
    g = state(play)
    for name in defenders:
        g.go(piece(name), hex("2004"))
    return column(g, side, hex("2004"), NO_HELP), die_modifier(g, hex("2004"))


@pytest.mark.rule("8.4a", "8.2a", "SATf", "SATd", "8.3a", "SATa")
def test_the_example_of_rantzau_and_stenbock() -> None:
    """4 Danes with Guard under Rantzau attack 2 Swedes under Stenbock: 2-1, 3-1 with the Guard; a 4 becomes a 3: the Danes
    retreat."""
    play = clash(["rantzau", *DANES], ["stenbock", *SWEDES], seat="coalition", dice=[4, 3])
    assert may(play) == {f"lose {name}" for name in DANES if name != "danish-regular-foot-2"}
    view = play.view("sweden").battle
    assert view is not None
    assert [line for line in told(play) if "column 3-1" in line]
    do(play, "lose danish-regular-foot-1")
    assert where(play, "danish-regular-foot-1") == ""
    assert all(where(play, name) == "2004" for name in SWEDES)
    drift(play, lambda: play.seat == "sweden")
    assert where(play, "rantzau") != "2004"


@pytest.mark.rule("8.2a", "8.2b")
def test_odds_are_coalition_to_swede() -> None:
    for coalition, swedish, found in (
        (9, 4, 2),
        (7, 3, 2),
        (5, 6, 0),
        (2, 5, -1),
        (14, 2, 7),
        (2, 8, -2),
        (4, 2, 2),
        (3, 3, 1),
    ):
        assert base_column(coalition, swedish) == found
    for side in (SWEDISH, COALITION):
        assert columns(["repnin", *russians(9)], ["wellingk", *swedes(4)], side)[0] == 2


@pytest.mark.rule("8.2c", "SATf", "5.6e", "2.2a")
def test_shifts_add_up_once_a_kind() -> None:
    guards = ["danish-guard-foot-1", "saxon-guard-foot-1", "saxon-guard-horse-1"]
    swede = ["wellingk", *swedes(3)]
    assert columns(["steinau", *guards], swede, COALITION)[0] == 2
    assert columns(["steinau", *guards], swede, SWEDISH, turn='trenches = ["2004"]')[0] == 3
    assert columns(["steinau", *guards], swede, COALITION, turn='trenches = ["2004"]')[0] == 2  # no help for an attacker


@pytest.mark.rule("5.6e", "5.6d")
def test_six_entrenched_russians() -> None:
    assert columns(["repnin", *russians(6)], ["wellingk", *swedes(3)], SWEDISH, turn='trenches = ["2004"]')[0] == 3


@pytest.mark.rule("SATg")
def test_militia_shifts_left() -> None:
    assert columns(["repnin", *russians(4), *russians(2, "militia-foot")], ["wellingk", *swedes(3)], COALITION)[0] == 1


@pytest.mark.rule("SATh")
def test_cossacks_and_tartars() -> None:
    swede = ["wellingk", "swedish-indelta-foot-1", "tartars-1", "tartars-2"]
    assert columns(["repnin", *russians(6)], swede, COALITION)[0] == 3
    assert columns(["repnin", *russians(6)], swede, COALITION, cossacks="off")[0] == 2
    assert columns(["repnin", *russians(5), "russian-cossacks-1"], ["wellingk", *swedes(3)], COALITION)[0] == 1


@pytest.mark.rule("SATi")
def test_terrain_helps_the_defender() -> None:
    """Russians cross into Narva's hex in Summer: one column for the Swedes outside. In Winter the river is frozen."""
    for season, found in (("summer", "column 1-1"), ("winter", "column 2-1")):
        play = war(
            {**FAR, **stack("2105", "repnin", *russians(4)), **stack("narva", "wellingk", *swedes(2))},
            seat="coalition",
            season=season,
            dice=[4, 6],
        )
        march(play, "2105")
        do(play, "to narva")
        assert [line for line in told(play) if found in line]
    play = war(
        {**FAR, **stack("0302", "rantzau", *DANES), **stack("0402", "wellingk", *swedes(2))}, seat="coalition", dice=[6, 6]
    )
    march(play, "0302")
    do(play, "to 0402")
    assert [line for line in told(play) if "column 2-1" in line]  # 2-1, Guard right, mountains left


@pytest.mark.rule("8.2d", "SATa")
def test_the_ends_of_the_table() -> None:
    assert CELLS[cell_of(3, 3)] == "C-Re"
    assert CELLS[cell_of(5, 5)] == "S-E*"
    assert CELLS[cell_of(-3, 1)] == CELLS[cell_of(0, 1)]
    assert CELLS[cell_of(9, 1)] == CELLS[cell_of(7, 1)]
    assert cell_of(4, 6) == cell_of(4, LAST_COLUMN)
    assert cell_of(4, -1) == cell_of(4, 0)


@pytest.mark.rule("8.3a")
def test_leaders_on_the_die() -> None:
    assert columns(["menshikov", *russians(2)], ["schlippenbach", *swedes(1)], COALITION)[1] == 2
    assert columns(["du-croy", *russians(2)], ["stenbock", *swedes(1)], COALITION)[1] == -3
    assert columns(["repnin", *russians(2)], swedes(1), COALITION)[1] == 2  # nobody counts 0


@pytest.mark.rule("8.3b")
def test_the_senior_at_the_moment_of_battle() -> None:
    """Lewenhaupt's roll moves the stack; Stenbock, picked up on the way, commands the battle."""
    play = war(
        {**FAR, **stack("1906", "lewenhaupt", *swedes(2)), "stenbock": "dorpat", **stack("2004", "repnin", *russians(2))},
        dice=[5, 2],
    )
    march(play, "1906")
    do(play, "to dorpat", "take stenbock")
    assert left(play) == 8 - 1
    do(play, "to 2004")
    # 1-1; a 2 less 2 for Stenbock wins all, less 1 for Lewenhaupt it would be a rout, without them one with a leader casualty
    view = [line for line in told(play) if "column 1-1" in line]
    assert view == ["Sweden rolls on the column 1-1: the Coalition is eliminated."]
    assert {where(play, name) for name in russians(2)} == {"pile"}


@pytest.mark.rule("8.4b")
def test_the_active_player_rolls() -> None:
    play = clash(["wellingk", *swedes(4)], ["repnin", *russians(2)], seat="sweden", dice=[3])
    rolls = [line.roll for line in play.log("") if line.roll is not None]
    assert rolls
    assert rolls[0].seat == "sweden"


@pytest.mark.rule("SATe", "8.5a", "8.4c")
def test_engaged() -> None:
    """3-1 and a 4: each loses one; both stay, and another round follows at no cost: 4 to 1 after 5 to 2 would be 2-1 at 5-2."""
    play = clash(["repnin", *russians(6)], ["wellingk", *swedes(2)], seat="coalition", dice=[4])
    assert [line for line in told(play) if "engaged" in line]
    assert sum(where(play, name) == "2004" for name in russians(6)) == 5
    assert sum(where(play, name) == "2004" for name in swedes(2)) == 1
    assert play.seat == "coalition"
    do(play, "stand")
    assert play.seat == "sweden"
    battle = play.view("").battle
    assert battle is not None
    assert battle.scale is not None
    assert battle.scale.columns[battle.scale.now] == "5-1"
    points = left(play)
    do(play, "fall-back", "retreat narva", "go-in")
    assert points == left(play)
    assert where(play, "repnin") == "2004"
    assert where(play, "wellingk") == "2104"


@pytest.mark.rule("SATe")
def test_engaged_to_the_last() -> None:
    """1 to 1 and a 6: both lose their only unit, and the active side has lost."""
    play = clash(["repnin", *russians(1)], ["wellingk", *swedes(1)], seat="coalition", dice=[6])
    assert where(play, "wellingk") == "2004"
    drift(play, lambda: play.seat == "sweden")
    assert where(play, "repnin") != "2004"


@pytest.mark.rule("8.0b", "8.4d")
def test_the_victor_moves_on() -> None:
    play = clash(["stenbock", *swedes(4)], ["repnin", *russians(2)], seat="sweden", dice=[2, 1])
    assert where(play, "stenbock") == "2004"
    assert left(play) == 7 - 2
    do(play, "to 2104")
    assert where(play, "stenbock") == "2104"


@pytest.mark.rule("8.5b")
def test_a_beaten_defender_may_be_activated() -> None:
    play = clash(["stenbock", *swedes(4)], ["repnin", *russians(4)], seat="sweden", dice=[6, 6])
    while play.seat == "coalition" or "halt" not in may(play):
        do(play, sorted(may(play))[0])
    do(play, "halt")
    assert play.seat == "coalition"
    place = where(play, "repnin")
    assert place != "2004"
    assert refusal(play, f"march {place}") == ""


@pytest.mark.rule("8.5c")
def test_a_beaten_attacker_stops() -> None:
    play = clash(["repnin", *russians(4)], ["wellingk", *swedes(2)], seat="coalition", dice=[3, 1])
    """Routed with three points left: Repnin's stack goes where it must, and no step is offered after that."""
    assert left(play) == 3
    while play.seat == "coalition":
        assert verbs(play) <= {"retreat", "go-in", "go-out"}
        do(play, sorted(may(play))[0])
    assert where(play, "repnin") == "2106"
    assert play.seat == "sweden"


@pytest.mark.rule("8.5c")
def test_a_beaten_sortie_stops() -> None:
    """Wellingk is thrown back behind the walls with seven points left; he does not sally again."""
    within = stack("riga!", "riga-garrison", "wellingk", *swedes(2))
    play = war({**FAR, **within, **stack("riga", "repnin", *russians(6))}, besieged=("riga",), dice=[6, 5])
    march(play, "riga")
    do(play, "sortie")
    assert left(play) == 7
    do(play, "inside")
    assert inside(play, "wellingk")
    assert play.seat == "coalition"
