"""Chapters 13.0 to 13.7 and 27.10: who may attack whom, and how a battle begins."""

from __future__ import annotations

import pytest

from ..story import asked, do, may, refusal, told
from .fight import assault, column, fighting, strengths
from .story import hex, morale, sees, shown, state, unit, war, where

ENEMIES = {"russian-infantry-1": "2428", "russian-infantry-2": "2529"}


@pytest.mark.rule("13.0a", "27.10a")
def test_combat_is_with_a_neighbor() -> None:
    """Two hexes away nobody can be attacked; one hex away he can."""
    play = war({"swedish-infantry-1": "2528", "russian-infantry-1": "2328"})
    assert refusal(play, "act prepared-assault") == "27.10a"
    play = war({"swedish-infantry-1": "2528", "swedish-infantry-2": "2429", "russian-infantry-1": "2328"})
    do(play, "act prepared-assault")
    assert may(play) == {"from 2429"}
    assert refusal(play, "from 2528") == "27.10a"


@pytest.mark.rule("13.1a")
def test_whose_action_it_is_attacks() -> None:
    """A weak Coalition Force is the attacker, however strong the Swedes are."""
    play = assault(["sheremetev", "russian-irregulars-1"], ["charles-xii", "swedish-infantry-1"])
    battle = play.view("sweden").battle
    assert battle is not None
    assert (battle.attacker, battle.defender) == ("coalition", "sweden")
    assert [side.role for side in battle.sides] == ["attacker", "defender"]


@pytest.mark.rule("13.2a")
def test_one_force_one_target() -> None:
    """Of two enemy hexes one is chosen, and with it the battle has begun."""
    play = war({"swedish-infantry-1": "2528", "swedish-infantry-2": "2429", **ENEMIES}, dice=[1])
    do(play, "act prepared-assault", "from 2528", "all", "done")
    assert may(play) == {"attack 2428", "attack 2529"}
    do(play, "attack 2529")
    assert fighting(play, "sweden") == {"swedish-infantry-1"}
    assert fighting(play, "coalition") == {"russian-infantry-2"}
    assert refusal(play, "attack 2428") != ""


@pytest.mark.rule("13.2b")
def test_parentheses_start_no_battle() -> None:
    """Two trains cannot attack; beside an infantry of 4 they add nothing, but a train defends with its 1."""
    trains = {"swedish-supply-train-1": "2528", "swedish-supply-train-2": "2528"}
    play = war({**trains, "swedish-infantry-1": "2429", "russian-infantry-1": "2428"})
    do(play, "act prepared-assault")
    assert refusal(play, "from 2528") == "13.2b"
    play = war({**trains, "swedish-infantry-1": "2528", "russian-infantry-1": "2428", "russian-supply-train-1": "2428"})
    do(play, "act prepared-assault", "from 2528", "take swedish-supply-train-1")
    assert refusal(play, "done") == "13.2b"
    do(play, "all", "done", "done", "done")  # nobody expends supply
    assert strengths(play) == (4, 5)


@pytest.mark.rule("13.2c", "13.0a")
def test_no_attack_over_a_lake() -> None:
    """A lake parts Dorpat and Gdov."""
    play = war({"swedish-infantry-1": "dorpat", "russian-infantry-1": "gdov", "russian-infantry-2": "2825"})
    assert refusal(play, "act prepared-assault") == "27.10b"
    play = war({"swedish-infantry-1": "dorpat", "russian-infantry-1": "gdov"})
    assert refusal(play, "act prepared-assault") == "13.2c"
    play = war({"swedish-infantry-1": "dorpat", "russian-infantry-1": "gdov", "russian-infantry-2": "2725"})
    do(play, "act move-battle", "from dorpat", "all", "done", "halt")
    assert refusal(play, "attack gdov") == "13.2c"
    assert refusal(play, "attack 2528") == "13.2c"
    assert refusal(play, "attack 2625") == "13.0a"
    assert may(play) == {"attack 2725", "halt"}


@pytest.mark.rule("13.3a")
def test_steps_in_their_order() -> None:
    """Supply of the attacker, of the defender, then leaders, then the table, then the die (ruling A48)."""
    play = assault(
        ["charles-xii", "life-guard-of-foot", "swedish-supply-train-1"],
        ["peter-i", "russian-infantry-1", "russian-supply-train-1"],
        dice=[6],
    )
    order = []
    for choice in ("done", "done", "all", "all", "table linear"):
        order.append((play.seat, play.prompt.cases[0]))
        do(play, choice)
    assert order == [
        ("sweden", "26.13a"),
        ("coalition", "26.13a"),
        ("sweden", "13.10a"),
        ("coalition", "13.10a"),
        ("sweden", "13.8a"),
    ]
    # 3 + 10 against 2 + 8 + 2 (the train is doubled too): 108%, one column for the assault
    assert "The Swedish Empire attacks on the Linear table: defenders defeated." in told(play)
    assert "13 against 12 is 108%; columns shifted: 1." in told(play)


@pytest.mark.rule("13.3b")
def test_both_hexes_are_revealed() -> None:
    """Also who does not attack is shown, and hidden again when the Action is over."""
    attackers = ["charles-xii", "swedish-infantry-1"]
    play = assault(attackers, ["russian-infantry-1"], idle=("swedish-cavalry-1",), dice=[6])
    assert {"charles-xii", "swedish-infantry-1", "swedish-cavalry-1"} <= set(shown(play, "coalition"))
    assert {"russian-infantry-1"} <= set(shown(play, "sweden"))
    known = state(play).known
    assert known[unit("swedish-cavalry-1")] == 2
    assert known[unit("russian-infantry-1")] == 1
    do(play, "all", "table linear")
    while state(play).battle_round:
        do(play, sorted(may(play))[0])
    assert state(play).known[unit("swedish-cavalry-1")] == 0
    assert sees(play, "sweden", "swedish-cavalry-1")


@pytest.mark.rule("13.4a", "27.10a", "13.5a")
def test_a_prepared_assault_neither_moves_nor_stops() -> None:
    play = war({"swedish-infantry-1": "2528", **ENEMIES})
    do(play, "act prepared-assault", "from 2528", "all", "done")
    assert may(play) == {"attack 2428", "attack 2529"}
    assert refusal(play, "to 2527") != ""
    assert refusal(play, "halt") == "13.5a"
    assert morale(play) == (9, 10)


@pytest.mark.rule("13.4b", "27.13b", "13.11b")
def test_move_and_battle() -> None:
    """Two points: a march, and an attack of 12 against 10 on the column of 120 percent as it is."""
    guns = ["swedish-artillery-1", "swedish-artillery-2"]
    pieces = dict.fromkeys(["swedish-infantry-1", "swedish-infantry-2", *guns], "2530")
    enemies = dict.fromkeys(["russian-infantry-1", "russian-infantry-2", "russian-artillery-1"], "2428")
    play = war({**pieces, **enemies})
    do(play, "act move-battle", "from 2530", "all", "done", "to 2529")
    assert morale(play) == (8, 10)
    do(play, "to 2528")
    assert may(play) == {"attack 2428", "halt"}
    do(play, "attack 2428")
    assert strengths(play) == (12, 10)
    assert column(play) == "100-149%"
    play = war({**pieces, **enemies})
    do(play, "act move-battle", "from 2530", "all", "done", "to 2529", "to 2528", "halt")
    assert (play.seat, where(play, "swedish-infantry-1")) == ("coalition", "2528")


@pytest.mark.rule("27.13b")
def test_move_and_battle_without_an_enemy_and_against_a_fortress() -> None:
    """Nothing is asked where nobody can be attacked."""
    play = war({"swedish-infantry-1": "2625", "russian-garrison-1": "pskov", "russian-infantry-1": "3025"})
    do(play, "act move-battle", "from 2625", "all", "done", "to 2725", "halt")
    assert asked(play)[0] == "coalition"
    play = war({"swedish-infantry-1": "2725", "russian-garrison-1": "pskov", "russian-infantry-1": "2826"})
    do(play, "act move-battle", "from 2725", "all", "done", "halt")
    assert refusal(play, "attack pskov") == "16.4a"


@pytest.mark.rule("13.6a", "13.5a")
def test_units_met_on_the_way_join() -> None:
    """Charles comes to an infantry and a train in 2528: one or both may join him against 2428."""
    pieces = {
        "charles-xii": "2530",
        "swedish-infantry-1": "2528",
        "swedish-supply-train-1": "2528",
        "russian-infantry-1": "2428",
    }
    play = war(pieces)
    do(play, "act move-battle", "from 2530", "all", "done", "to 2529", "to 2528", "attack 2428")
    assert may(play) == {"all", "done", "take swedish-infantry-1", "take swedish-supply-train-1"}
    assert refusal(play, "halt") == "13.5a"
    assert refusal(play, "take russian-infantry-1") == "2.4d"
    do(play, "take swedish-infantry-1")
    assert refusal(play, "take swedish-infantry-1") == "10.3a"
    do(play, "done", "done")
    assert fighting(play, "sweden") == {"charles-xii", "swedish-infantry-1"}
    assert strengths(play) == (3 + 4, 4)
    play = war(pieces)
    do(play, "act move-battle", "from 2530", "all", "done", "to 2529", "to 2528", "attack 2428", "done", "done")
    assert fighting(play, "sweden") == {"charles-xii"}


@pytest.mark.rule("13.7a")
def test_all_defend_together() -> None:
    """A leader and a train cannot be spared; nor may the last unit be expended."""
    defenders = ["sheremetev", "russian-infantry-1", "russian-garrison-1", "russian-supply-train-1"]
    play = assault(["swedish-infantry-1"], defenders)
    assert fighting(play, "coalition") == set(defenders)
    do(play, "done", "done")
    assert strengths(play) == (4, 1 + 4 + 2 + 1)
    play = assault(["charles-xii", "swedish-infantry-1"], ["russian-supply-train-1"], dice=[6])
    assert asked(play) == ("sweden", ["13.10a", "26.11a"])  # the train was not asked to expend itself


@pytest.mark.rule("13.7a")
def test_a_lone_train_is_not_expended() -> None:
    from korvolan.games.great_northern_war import refusals as no
    from korvolan.games.great_northern_war.rules.commands import bars_expending

    play = assault(["charles-xii", "swedish-infantry-1"], ["russian-supply-train-1"])
    assert bars_expending(state(play), 1, unit("russian-supply-train-1")) == no.SOMEBODY_MUST_FIGHT


@pytest.mark.rule("27.10b")
def test_no_assault_on_a_fortress() -> None:
    """Riga is stormed or besieged."""
    army = {"peter-i": "2428", "russian-infantry-1": "2428"}
    play = war({**army, "swedish-garrison-1": "riga", "swedish-infantry-1": "2528"}, seat="coalition")
    do(play, "act prepared-assault", "from 2428", "all", "done")  # and before the die Peter may double the infantry
    assert state(play).battle_at == hex("2528")
    assert where(play, "swedish-infantry-1") == "2528"
    assert fighting(play, "sweden") == {"swedish-infantry-1"}
    play = war({**army, "swedish-garrison-1": "riga"}, seat="coalition")
    assert refusal(play, "act prepared-assault") == "27.10b"


@pytest.mark.rule("27.10b")
def test_the_target_of_an_assault_is_no_fortress() -> None:
    play = war(
        {"peter-i": "2428", "swedish-garrison-1": "riga", "swedish-infantry-1": "2528", "swedish-infantry-2": "2328"},
        seat="coalition",
    )
    do(play, "act prepared-assault", "from 2428", "all", "done")
    assert refusal(play, "attack riga") == "27.10b"


@pytest.mark.rule("6.2b")
def test_neutral_land_is_not_attacked() -> None:
    play = war({"charles-xii": "1435", "saxon-infantry-1": "1334", "saxon-infantry-2": "1535"})
    do(play, "act move-battle", "from 1435", "all", "done", "halt")
    assert refusal(play, "attack berlin") in ("6.2b", "13.2c")


@pytest.mark.rule("24.1a")
def test_by_an_option_sweden_proper_is_safe() -> None:
    """Nobody reaches Sweden proper over land but where it touches Denmark (ruling A45)."""
    from korvolan.games.great_northern_war.board import SWEDISH_HEXES
    from korvolan.games.great_northern_war.rules.battle import is_safe_sweden

    assert not is_safe_sweden(state(war({})), SWEDISH_HEXES[0])
    assert is_safe_sweden(state(war({}, options={"attack_sweden_proper": "forbidden"})), SWEDISH_HEXES[0])
