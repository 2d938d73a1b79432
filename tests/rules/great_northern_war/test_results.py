"""Chapters 13.17, 13.18 and 26: what each result does, and how a battle goes on by counterattacks."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.great_northern_war.rules import battle_strength
from korvolan.games.great_northern_war.tables import LINEAR, SHOCK

from ..story import do, may, refusal, told
from .fight import THERE, assault, column, fighting, give_up, shift, strengths
from .story import morale, spot, stack, state, war, where

SWEDES = [f"swedish-infantry-{n}" for n in range(1, 7)]
RUSSIANS = [f"russian-infantry-{n}" for n in range(1, 7)]


def fight_out(play: Play) -> None:
    """Decide the rest of the battle somehow."""
    while state(play).battle_round:
        do(play, sorted(may(play))[0])


# -- the attacker is beaten ----------------------------------------------------------------------------------------


@pytest.mark.rule("26.1a", "13.18a", "13.17a")
def test_ae_kills_all_attackers() -> None:
    """Five attack and die; who stood by stays, and bars pursuit. 20 points are a Major Victory for the defender."""
    riders = ["russian-korvolan-1", "russian-korvolan-2", "russian-dragoons-1", "russian-dragoons-2", "russian-dragoons-3"]
    play = assault(SWEDES[:5], [*RUSSIANS, *riders], idle=("swedish-dragoons-1",), dice=[1])
    assert (strengths(play), column(play)) == ((20, 52), "below 50%")
    do(play, "table linear")
    assert stack(play, "2528") == {"swedish-dragoons-1"}
    assert where(play, SWEDES[0]) == "sweden-box"
    assert morale(play) == (10 - 1 - 2, 10 + 2)
    assert (play.seat, state(play).battle_round) == ("coalition", 0)


@pytest.mark.rule("26.2a", "26.2b")
def test_ar_takes_trains_then_half() -> None:
    """Infantry 4, 4, 4, artillery and a train: the trains go, then two infantry for 6; the last rolls how far it runs."""
    attackers = [*SWEDES[:3], "swedish-artillery-1", "swedish-supply-train-1"]
    play = assault(attackers, [*RUSSIANS[:3]], dice=[1, 3])  # 14 against 12, assault: 150-199
    do(play, "done")
    assert (strengths(play), column(play)) == ((14, 12), "150-199%")
    do(play, "table shock")
    assert where(play, "swedish-artillery-1") == where(play, "swedish-supply-train-1") == "sweden-box"
    assert [where(play, name) for name in SWEDES[:2]] == ["sweden-box"] * 2
    assert play.seat == "sweden"  # the third runs three hexes
    for _ in range(3):
        do(play, sorted(action for action in may(play) if action.startswith("to "))[0])
    assert where(play, SWEDES[2]) not in ("2528", "sweden-box")
    assert play.seat == "coalition"  # who may pursue
    do(play, "done")
    assert morale(play) == (10 - 1 - 1, 10 + 1)  # 4 + 4 + 2 + 1


@pytest.mark.rule("26.3a", "13.18a", "13.17a")
def test_ad_costs_half_and_one_hex() -> None:
    """Attackers 5, 4 and 3: six must go, and any two will do; the third withdraws; the defender wins without a loss."""
    attackers = ["life-guard-of-foot", "swedish-cavalry-1", "lithuanian-infantry-1"]
    play = assault(attackers, RUSSIANS[:4], dice=[1], joined=("poland-lithuania",))
    assert strengths(play) == (12, 16)
    do(play, "table linear")
    assert play.seat == "sweden"
    assert may(play) == {"lose life-guard-of-foot", "lose swedish-cavalry-1", "lose lithuanian-infantry-1"}
    do(play, "lose swedish-cavalry-1", "lose lithuanian-infantry-1")
    assert stack(play, "2528") == {"life-guard-of-foot"}  # the losses come before the retreat
    assert {action.split()[0] for action in may(play)} == {"to"}
    do(play, "to 2629")
    assert where(play, "life-guard-of-foot") == "2629"
    assert play.seat == "coalition"  # and pursuit after it
    do(play, "all")
    fight_out(play)
    assert morale(play) == (9, 10)  # 7 points: a Skirmish


# -- bloodbath -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("26.4a", "26.4b", "13.23c")
def test_bb_with_attackers_left() -> None:
    """3 and 3 lose one, 4 and 4 lose one; the other defender withdraws and the attacker has won."""
    poles = ["polish-infantry-1", "polish-infantry-2"]
    play = assault(SWEDES[:2], poles, dice=[3])  # 133 percent, assault
    do(play, "table shock")
    assert [where(play, name) for name in (SWEDES[0], poles[0])] == ["sweden-box", "poland-commonwealth-box"]
    assert play.seat == "coalition"
    assert state(play).lost == [4, 3]
    do(play, "to 2327")
    assert where(play, poles[1]) == "2327"
    assert play.seat == "sweden"
    do(play, "all")
    fight_out(play)
    assert where(play, SWEDES[1]) == THERE
    assert morale(play) == (9, 10)


@pytest.mark.rule("26.4b", "13.18a", "13.18b")
def test_bb_is_won_by_attackers_who_live() -> None:
    """24 against 24: each loses half. Three Swedes are left and have won, for the 12 points that the enemy lost."""
    play = assault(SWEDES, RUSSIANS, dice=[3])
    do(play, "table shock", "to 2327")
    fight_out(play)
    assert morale(play) == (10 - 1 + 1, 10 - 1)


@pytest.mark.rule("26.4a")
def test_bb_the_defender_loses_first() -> None:
    """Both have a choice, 4, 3 and 2 against 5, 3 and 2: the defender makes his before."""
    attackers = ["life-guard-of-foot", "lithuanian-infantry-1", "swedish-artillery-1"]
    play = assault(
        attackers, [RUSSIANS[0], "polish-infantry-1", "russian-irregulars-1"], dice=[3], joined=("poland-lithuania",)
    )
    do(play, "table shock")
    assert play.seat == "coalition"
    do(play, "lose polish-infantry-1", "lose russian-irregulars-1")
    assert may(play) == {f"lose {name}" for name in attackers}


@pytest.mark.rule("26.4c", "13.18b")
def test_bb_without_attackers_left() -> None:
    """A lone attacker dies for his half; the defender stays where he is, and nobody wins."""
    play = assault(["swedish-infantry-1"], RUSSIANS[:1], dice=[3])  # 100 percent, assault
    do(play, "table shock")
    assert stack(play, "2528") == set()
    assert morale(play) == (9, 10)


@pytest.mark.rule("26.4c", "13.18b")
def test_bb_the_defender_stays() -> None:
    """4 against 7 is 57 percent, and with two columns 150-199: both lose half, which is all that attacked."""
    play = assault(["swedish-cavalry-1"], [RUSSIANS[0], "polish-infantry-1"], dice=[3])
    assert column(play) == "150-199%"
    do(play, "table shock")  # the 4 is half of 7, so the 3 would be needless
    assert stack(play, THERE) == {"polish-infantry-1"}
    assert stack(play, "2528") == set()
    assert (play.seat, morale(play)) == ("coalition", (9, 10))
    assert state(play).battle_round == 0


@pytest.mark.rule("26.4c", "13.18b")
def test_bb_the_dead_win_nothing() -> None:
    """One cavalry dies and takes 10 points with it: that is no victory for a side that has nobody left."""
    play = assault(["swedish-cavalry-1"], RUSSIANS[:5], dice=[4])
    assert column(play) == "100-149%"
    do(play, "table shock")
    assert len(stack(play, THERE)) == 2
    assert morale(play) == (9, 10)


# -- the defender is beaten ----------------------------------------------------------------------------------------


@pytest.mark.rule("26.5a", "13.18a")
def test_de_kills_all_defenders() -> None:
    play = assault([*SWEDES, "charles-xii"], [*RUSSIANS[:2], "russian-supply-train-1"], dice=[6])
    do(play, "done", "all", "table linear")
    assert stack(play, THERE) == set()
    assert state(play).lost == [0, 9]
    assert play.seat == "sweden"
    do(play, "all")
    fight_out(play)
    assert stack(play, "2528") == set()
    assert morale(play) == (9, 10)  # 9 is a Skirmish


@pytest.mark.rule("26.6a")
def test_dr_takes_trains_then_half() -> None:
    """Infantry 4 and 4 and a train: the train dies, then one infantry; the other rolls for its distance."""
    play = assault([*SWEDES[:2], "swedish-artillery-1"], [*RUSSIANS[:2], "russian-supply-train-1"], dice=[4, 1])
    do(play, "done", "table shock")  # 10 against 9, assault: DR
    assert where(play, "russian-supply-train-1") == "russia-box"
    assert where(play, RUSSIANS[0]) == "russia-box"
    assert state(play).lost[1] == 5
    assert play.seat == "coalition"
    do(play, "to 2327")
    assert where(play, RUSSIANS[1]) == "2327"
    assert play.seat == "sweden"


@pytest.mark.rule("26.7a", "13.17a")
def test_dd_costs_half_and_one_hex() -> None:
    """4, 3 and 2: the 3 and the 2 are given up, the 4 withdraws one hex, and only then may the Swedes pursue."""
    play = assault(SWEDES[:4], [RUSSIANS[0], "polish-infantry-1", "russian-irregulars-1"], dice=[4])
    assert strengths(play) == (16, 9)
    do(play, "table linear")
    assert play.seat == "coalition"
    do(play, "lose polish-infantry-1", "lose russian-irregulars-1")
    assert play.seat == "coalition"
    do(play, "to 2328")
    assert where(play, RUSSIANS[0]) == "2328"
    assert play.seat == "sweden"
    assert "all" in may(play)


# -- counterattacks ------------------------------------------------------------------------------------------------


@pytest.mark.rule("26.8a", "26.8b")
def test_ca_a_lone_garrison_gives_itself_up() -> None:
    """A quarter of 2 needs the unit: the attacker alone is left and has won."""
    play = assault(["valech-irregulars", "schlippenbach"], ["russian-garrison-1"], dice=[2])
    do(play, "done")
    assert column(play) == "200-299%"
    do(play, "table linear")
    assert where(play, "russian-garrison-1") == "russia-box"
    assert play.seat == "sweden"  # a quarter of 3 is 1: Schlippenbach or the irregulars
    do(play, "lose schlippenbach")
    assert play.seat == "sweden"
    assert "pursue valech-irregulars" in may(play)  # the garrison stood in the open: its hex is empty


@pytest.mark.rule("26.8b")
def test_ca_the_attacker_alone_is_wiped_out() -> None:
    """One cavalry against two infantry: it dies for its quarter, one of them lives and may pursue."""
    play = assault(["swedish-cavalry-1"], RUSSIANS[:2], dice=[2])
    do(play, "table linear")
    assert stack(play, "2528") == set()
    assert (play.seat, may(play)) == ("coalition", {"all", "done", f"pursue {RUSSIANS[1]}"})


@pytest.mark.rule("26.8b", "26.12b")
def test_ca_bystanders_do_not_stand_in_for_a_lost_force() -> None:
    """All that attacked is gone: nobody strikes back, the defender has won, and who stood by keeps the hex."""
    play = assault(["swedish-cavalry-1"], RUSSIANS[:2], idle=("swedish-infantry-1",), dice=[2])
    do(play, "table linear")
    assert stack(play, "2528") == {"swedish-infantry-1"}
    assert stack(play, THERE) == {RUSSIANS[1]}
    assert (play.seat, state(play).battle_round) == ("coalition", 0)
    assert "The Russian Coalition wins a skirmish: the enemy lost 4 points of strength." in told(play)


@pytest.mark.rule("26.8b")
def test_ca_both_wiped_out() -> None:
    play = assault([SWEDES[0]], [RUSSIANS[0]], dice=[3])
    do(play, "table linear")
    assert stack(play, THERE) | stack(play, "2528") == set()
    assert morale(play) == (9, 10)
    assert (play.seat, state(play).battle_round) == ("coalition", 0)


@pytest.mark.rule("26.8c", "13.11e", "26.8d", "26.8a")
def test_the_defender_strikes_back() -> None:
    """10 against 8: each loses one. Then 4 attack 5: 80 percent, and one column for the counterattack is 100-149."""
    play = assault(["life-guard-of-foot", "leib-cavalry"], RUSSIANS[:2], dice=[2, 5])  # assault and cavalry: 200-299
    do(play, "table linear", "lose leib-cavalry")
    lines = told(play)
    assert "The Russian Coalition strikes back, round 2." in lines
    assert "4 against 5 is 80%; columns shifted: 1." in lines
    assert "The Russian Coalition attacks on the Linear table: defenders defeated." in lines
    assert stack(play, "2528") == set()
    assert play.seat == "coalition"  # who may pursue
    do(play, "all")
    fight_out(play)
    assert where(play, RUSSIANS[1]) == "2528"
    assert morale(play) == (10 - 1 - 1, 10 + 1)  # the Swedes lost 5 in each round: 10, a Minor Victory


@pytest.mark.rule("26.8d", "26.12a", "13.14a")
def test_no_terrain_in_a_counterattack() -> None:
    """Swedes in the forest are struck at as if they stood in the open."""
    play = assault(["loewenhaupt", *SWEDES[:4]], [*RUSSIANS[:5], "sheremetev"], here="2431", there="2430", dice=[3])
    do(play, "done", "done", "table linear")
    while play.seat is not None and any(action.startswith("lose") for action in may(play)):
        do(play, sorted(may(play))[-1])
    assert state(play).battle_round == 2
    assert play.seat == "coalition"
    assert battle_strength.terrain_shift(state(play)) == 0
    assert shift(play) == 1


@pytest.mark.rule("26.9a", "26.8a", "13.11b", "26.10a", "13.23a")
def test_back_and_forth() -> None:
    """CA, CA, DD: in the third round the first attacker strikes again, with one column and no Prepared Assault."""
    guns = ["swedish-artillery-1", "swedish-artillery-2"]
    play = assault([*SWEDES[:4], *guns], RUSSIANS[:5], dice=[3, 4, 4])
    assert (strengths(play), column(play)) == ((20, 20), "150-199%")
    do(play, "table linear", f"lose {SWEDES[0]}", f"lose {guns[0]}")
    # 20 and 20 lose 5: two Russians of 4, a Swede of 4 and a gun of 2. 12 against 14 is 85 percent; then 8 against 10.
    assert "12 against 14 is 85%; columns shifted: 1." in told(play)
    assert (state(play).battle_round, play.seat) == (3, "sweden")
    assert may(play) == {"table linear", "table shock"}
    assert strengths(play) == (10, 8)
    assert (shift(play), column(play)) == (1, "150-199%")
    do(play, "table linear")
    assert "The Swedish Empire attacks on the Linear table: defenders defeated." in told(play)
    assert play.seat == "coalition"
    do(play, "to 2327")
    fight_out(play)
    assert morale(play) == (10 - 1 + 1, 10 - 1)  # four Russians of 4 in three rounds: 16, a Minor Victory


@pytest.mark.rule("26.10a", "13.8a", "13.8b")
def test_a_table_for_each_round() -> None:
    """Shock first, then the Russian answer on Linear, and the Swedes choose anew."""
    play = assault(SWEDES[:4], RUSSIANS[:4], dice=[2, 3])  # Shock, 150-199, die 2: CA; so 12 against 12, 150-199, die 3: CA
    do(play, "table shock")
    assert "The Swedish Empire attacks on the Shock table: counterattack." in told(play)
    assert "The Russian Coalition attacks on the Linear table: counterattack." in told(play)
    assert may(play) == {"table linear", "table shock"}
    assert state(play).battle_table not in (LINEAR, SHOCK)


@pytest.mark.rule("26.11a")
def test_leaders_choose_anew() -> None:
    """Charles doubles the infantry in round one, and cavalry in round two."""
    force = ["charles-xii", *SWEDES[:4], "swedish-cavalry-1", "swedish-cavalry-2", "swedish-cavalry-3", "leib-cavalry"]
    defenders = [
        *RUSSIANS[:6],
        "russian-guard-infantry",
        "peter-i",
        "russian-korvolan-1",
        "russian-korvolan-2",
        "russian-dragoons-1",
    ]
    play = assault(force, defenders, dice=[3])
    do(play, *(f"double {name}" for name in SWEDES[:4]))
    assert strengths(play)[0] == 3 + 32 + 12 + 5
    do(play, "done")
    assert strengths(play)[1] == 24 + 5 + 2 + 16 + 4
    do(play, "table linear")
    give_up(play)
    assert state(play).battle_round == 2
    assert not any(state(play).doubled)
    do(play, "done")
    assert play.seat == "sweden"
    assert "double leib-cavalry" in may(play)


@pytest.mark.rule("26.12a")
def test_no_superiority_in_marsh() -> None:
    """The first defender stands in marsh: no cavalry shift in the attack, and none in the counterattack."""
    play = assault(["leib-cavalry", "swedish-cavalry-1", *SWEDES[:2]], RUSSIANS[:5], here="2924", there="2923", dice=[3])
    assert shift(play) == 0  # the assault, less the marsh
    g = state(play)
    g.battle_round = 2
    assert battle_strength.cavalry_shift(g, 0) == battle_strength.cavalry_shift(g, 1) == 0
    g.battle_at = state(assault(SWEDES[:1], RUSSIANS[:1])).battle_at
    assert battle_strength.cavalry_strength(battle_strength.fighters(g, 0)) == 5 + 4


@pytest.mark.rule("26.12b")
def test_bystanders_join_against_a_counterattack() -> None:
    """Three of five attacked; all five stand against the answer, and share its losses."""
    idle = ("swedish-dragoons-1", "swedish-garrison-1")
    play = assault([*SWEDES[:3]], [*RUSSIANS[:4], "sheremetev"], idle=idle, dice=[3])
    assert fighting(play, "sweden") == set(SWEDES[:3])
    do(play, "done", "table linear")
    give_up(play)
    assert (state(play).battle_round, play.seat) == (2, "coalition")
    assert fighting(play, "sweden") == {SWEDES[1], SWEDES[2], *idle}
    assert strengths(play)[1] == 4 + 4 + 3 + 2  # the garrison defends with its number


@pytest.mark.rule("26.13a")
def test_supply_only_at_the_start() -> None:
    play = assault([*SWEDES[:4], "swedish-supply-train-1"], [*RUSSIANS[:5], "sheremetev", "russian-supply-train-1"], dice=[3])
    do(play, "done", "done")
    assert refusal(play, "supply russian-supply-train-1") == "26.13a"
    do(play, "done", "table linear")
    give_up(play)
    assert (state(play).battle_round, play.seat) == (2, "coalition")
    assert refusal(play, "supply russian-supply-train-1") == "26.13a"
    assert not any(action.startswith("supply") for action in may(play))


@pytest.mark.rule("26.13b")
def test_supply_lasts() -> None:
    """The rulebook's example: what helped the attacker one to the right helps him one to the left when he is struck."""
    play = assault([*SWEDES[:4], "swedish-supply-train-1"], [*RUSSIANS[:5], "sheremetev"], dice=[2])
    do(play, "supply swedish-supply-train-1", "done")
    assert (shift(play), column(play)) == (2, "150-199%")  # 16 against 21
    do(play, "table linear")
    give_up(play)
    assert (state(play).battle_round, play.seat) == (2, "coalition")
    assert shift(play) == 0  # the counterattack, less the supply


@pytest.mark.rule("26.14a")
def test_tactics_by_rounds() -> None:
    """From the start it counts in all rounds; played before a later one, in that one only (ruling A60)."""
    held = {"sweden-tactics": "held", "coalition-tactics": "held"}
    play = assault(SWEDES[:4], RUSSIANS[:4], dice=[2, 3], markers=held)
    do(play, "play sweden-tactics", "decline")
    assert shift(play) == 2
    do(play, "table linear")  # 16 against 16, two columns: a counterattack
    assert (state(play).battle_round, shift(play)) == (2, 0)
    assert (play.seat, may(play)) == ("coalition", {"decline", "play coalition-tactics"})
    do(play, "play coalition-tactics")  # 12 against 12: 100 percent, one column more
    assert "12 against 12 is 100%; columns shifted: 1." in told(play)
    assert (state(play).battle_round, play.seat) == (3, "sweden")
    assert shift(play) == 2  # the counterattack and the Swedish marker; the other one is spent
    assert (spot(play, "sweden-tactics"), spot(play, "coalition-tactics")) == ("pool", "pool")


# -- at a fortress -------------------------------------------------------------------------------------------------


def storm_riga(*dice: int) -> Play:
    """24 against 10 in Riga: 240 percent, three columns to the left. A 5 makes the garrison strike back, 6 against 16."""
    walls = dict.fromkeys([*SWEDES[:2], "swedish-garrison-1"], "riga")
    play = war({**walls, **dict.fromkeys(RUSSIANS, "2526")}, seat="coalition", dice=list(dice))
    do(play, "act storm", "from 2526", "all", "done")
    return play


@pytest.mark.rule("13.24a", "26.8b")
def test_a_fortress_that_is_not_cleared() -> None:
    """DD by the storm: half of 10 is two units; the third stays in Riga, and nobody has won."""
    play = storm_riga(6)
    assert "24 against 10 is 240%; columns shifted: -3." in told(play)
    do(play, f"lose {SWEDES[0]}")
    give_up(play)
    assert state(play).battle_round == 0
    assert len(stack(play, "riga")) == 1
    assert stack(play, "2526") == set(RUSSIANS)
    assert morale(play) == (10, 8)


@pytest.mark.rule("13.24b", "26.8c", "26.8d")
def test_the_garrison_strikes_back_in_vain() -> None:
    """AD against the garrison: it loses half and stays; the besiegers have not won."""
    play = storm_riga(5, 1)
    assert (state(play).battle_round, play.seat) == (2, "sweden")
    assert strengths(play) == (6, 16)  # the garrison strikes with its number in parentheses
    assert (shift(play), column(play)) == (1, "50-99%")
    do(play, "table linear")
    assert "The Swedish Empire attacks on the Linear table: attackers defeated." in told(play)
    assert stack(play, "riga") == {"swedish-garrison-1"}
    assert len(stack(play, "2526")) == 4
    assert morale(play) == (10, 8)


@pytest.mark.rule("13.24b", "26.7a")
def test_the_garrison_drives_the_besiegers_off() -> None:
    """DD for the garrison: they lose 8 of 16 and withdraw; with the 8 of the storm it is a Minor Victory."""
    play = storm_riga(5, 6)
    do(play, "table linear")
    assert play.seat == "coalition"
    do(play, "to 2525")
    assert stack(play, "2526") == set()
    assert len(stack(play, "2525")) == 2
    fight_out(play)
    assert morale(play) == (11, 7)


@pytest.mark.rule("13.18a")
def test_the_battle_is_forgotten() -> None:
    play = assault([SWEDES[0]], [RUSSIANS[0]], dice=[3])
    do(play, "table linear")
    g = state(play)
    assert (g.battle_side, g.battle_from, g.battle_at, g.battle_action, g.battle_round) == (-1, -1, -1, -1, 0)
    assert (g.battle_supply, g.battle_tactics, g.round_tactics, g.lost) == (0, 0, 0, [0, 0])
    assert play.view("sweden").battle is None
