"""Chapters 13.8 to 13.15, both tables and the list of shifts: what counts in a round of battle."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.great_northern_war.rules import battle_strength
from korvolan.games.great_northern_war.tables import (
    ATTACKER_LOSS,
    ATTACKER_WINS,
    BB,
    CA,
    COLUMNS,
    DD,
    DE,
    DEFENDER_LOSS,
    DEFENDER_WINS,
    DR,
    GOING,
    LINEAR,
    RESULT,
    RESULT_IDS,
    RESULT_NAMES,
    ROUT,
    SHOCK,
    STAY,
    TABLES,
    WITHDRAW,
    column_of,
    result_of,
)

from ..story import do, may, refusal
from .fight import assault, column, give_up, shift, strengths
from .story import state, unit, where

SWEDES = [f"swedish-infantry-{n}" for n in range(1, 7)]
RUSSIANS = [f"russian-infantry-{n}" for n in range(1, 7)]

# -- the tables ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CRTa", "13.3c")
def test_columns() -> None:
    """Fractions of a percent are dropped: 199 against 200 is 99 (ruling A54)."""
    by_percent = [
        column_of(percent, 100) for percent in (0, 49, 50, 99, 100, 149, 150, 199, 200, 299, 300, 399, 400, 499, 500, 900)
    ]
    assert by_percent == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7]
    assert column_of(199, 200) == 1
    assert [battle_strength.column_name(number) for number in (0, 1, 4, 7)] == [
        "below 50%",
        "50-99%",
        "200-299%",
        "500% and more",
    ]


@pytest.mark.rule("CRTb")
def test_linear_table() -> None:
    """By die, column after column, as printed."""
    rows = ["AE AD AD AD CA CA CA DD", "AE AD AD CA CA DD DD DD", "AD AD CA CA DD DD DD DD"]
    rows += ["AD AD CA DD DD DD DD DE", "AD CA DD DD DD DD DE DE", "AD DD DD DD DD DE DE DE"]
    for die, row in enumerate(rows, 1):
        assert [RESULT_IDS[result_of(LINEAR, number, die)] for number in range(len(COLUMNS))] == row.split()
    assert (result_of(LINEAR, 2, 4), result_of(LINEAR, 5, 6), result_of(LINEAR, 7, 1)) == (CA, DE, DD)


@pytest.mark.rule("CRTc")
def test_shock_table() -> None:
    rows = ["AE AE AR AR CA BB BB DR", "AE AR AR CA BB DR DR DR", "AR AR CA BB DR DR DR DE"]
    rows += ["AR CA BB DR DR DR DE DE", "AR DR DR DR DR DE DE DE", "AR DR DR DR DE DE DE DE"]
    for die, row in enumerate(rows, 1):
        assert [RESULT_IDS[result_of(SHOCK, number, die)] for number in range(len(COLUMNS))] == row.split()
    assert (result_of(SHOCK, 2, 4), result_of(SHOCK, 1, 5), result_of(SHOCK, 4, 1)) == (BB, DR, CA)


@pytest.mark.rule("26.0a")
def test_eight_results() -> None:
    assert {RESULT_IDS[result] for result in RESULT} == {"AE", "AR", "AD", "BB", "DE", "DR", "DD", "CA"}
    assert set(TABLES["results"]) == set(RESULT_IDS)
    assert RESULT_NAMES == [
        "attackers annihilated",
        "attackers routed",
        "attackers defeated",
        "bloodbath",
        "defenders annihilated",
        "defenders routed",
        "defenders defeated",
        "counterattack",
    ]
    assert ATTACKER_LOSS == [100, 50, 50, 50, 0, 0, 0, 25]
    assert DEFENDER_LOSS == [0, 0, 0, 50, 100, 50, 50, 25]
    assert DEFENDER_WINS == [True, True, True, False, False, False, False, False]
    assert ATTACKER_WINS == [False, False, False, True, True, True, True, False]
    assert GOING == [STAY, ROUT, WITHDRAW, WITHDRAW, STAY, ROUT, WITHDRAW, STAY]


@pytest.mark.rule("13.8a", "13.8b")
def test_shock_is_for_swedes() -> None:
    """Charles, two infantry and three Cossack wings: three of six. One more that is no Swede is too many (ruling A58)."""
    cossacks = ["cossack-wing-1", "cossack-wing-2", "cossack-wing-3"]
    play = assault(["charles-xii", *SWEDES[:2], *cossacks], RUSSIANS[:2], joined=("cossacks",))
    do(play, "all")
    assert may(play) == {"table linear", "table shock"}
    play = assault(
        ["charles-xii", *SWEDES[:2], *cossacks, "lithuanian-cavalry-1"], RUSSIANS[:2], joined=("cossacks", "poland-lithuania")
    )
    g = state(play)
    assert not battle_strength.may_shock(g)
    play = assault(SWEDES[:1], RUSSIANS[:2])
    assert may(play) == {"table linear", "table shock"}


@pytest.mark.rule("13.8b")
def test_the_coalition_has_no_shock() -> None:
    """The Linear table is all it has, so the die falls at once; a table that is barred is refused with its case."""
    play = assault(RUSSIANS[:1], ["charles-xii", *SWEDES[:2]], dice=[6])
    do(play, "all")
    assert state(play).battle_round == 0 or state(play).battle_table == LINEAR
    from korvolan.games.great_northern_war import refusals as no
    from korvolan.games.great_northern_war.actions import TABLE
    from korvolan.games.great_northern_war.rules.commands import ChooseTable

    play = assault(RUSSIANS[:1], ["charles-xii", *SWEDES[:2]])
    assert ChooseTable(1).forbids(state(play), TABLE + SHOCK) == no.NOT_ENOUGH_SWEDES
    assert ChooseTable(1).forbids(state(play), TABLE + LINEAR) == 0


# -- leaders -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("13.10a", "13.3a")
def test_charles_doubles_four() -> None:
    """Six infantry of 4 and Charles, who doubles four: 32 + 8 and his own 3."""
    play = assault(["charles-xii", *SWEDES], RUSSIANS[:1])
    do(play, "double swedish-infantry-1", "double swedish-infantry-2", "double swedish-infantry-3", "double swedish-infantry-4")
    assert may(play) == {"table linear", "table shock"}
    assert strengths(play) == (43, 4)


@pytest.mark.rule("13.10a")
def test_the_owner_picks() -> None:
    """Schlippenbach doubles one: the dragoons of 3 rather than the infantry of 4, or nobody."""
    play = assault(["schlippenbach", SWEDES[0], "swedish-dragoons-1"], RUSSIANS[:1])
    prompt = play.view("sweden").prompt
    assert prompt is not None
    assert [option.warning != "" for option in prompt.options if option.text == "done"] == [True]
    do(play, "double swedish-dragoons-1")
    assert strengths(play)[0] == 1 + 4 + 6
    play = assault(["schlippenbach", SWEDES[0], "swedish-dragoons-1"], RUSSIANS[:1])
    do(play, "done")
    assert strengths(play)[0] == 1 + 4 + 3
    play = assault(["schlippenbach", SWEDES[0], "swedish-dragoons-1"], RUSSIANS[:1])
    do(play, "all")  # the strongest
    assert strengths(play)[0] == 1 + 8 + 3


@pytest.mark.rule("13.10b")
def test_leaders_of_two_and_one_double_three() -> None:
    """The rulebook's example: values 2 and 1, three different units."""
    play = assault(["loewenhaupt", "schlippenbach", *SWEDES[:4]], RUSSIANS[:1])
    do(play, "double swedish-infantry-1", "double swedish-infantry-2", "double swedish-infantry-3")
    assert may(play) == {"table linear", "table shock"}
    assert strengths(play)[0] == 1 + 1 + 3 * 8 + 4


@pytest.mark.rule("13.10c")
def test_limits_of_doubling() -> None:
    """Charles with two infantry doubles two, no leader and nobody twice; what is left of his command is lost."""
    play = assault(["charles-xii", "rhenskold", *SWEDES[:2], "swedish-cavalry-1"], RUSSIANS[:1], idle=("swedish-dragoons-1",))
    assert refusal(play, "double rhenskold") == "13.10c"
    assert refusal(play, "double russian-infantry-1") == "2.4d"
    assert refusal(play, "double swedish-dragoons-1") == "13.10a"
    do(play, "double swedish-infantry-1")
    assert refusal(play, "double swedish-infantry-1") == "13.10c"
    do(play, "all")
    assert strengths(play)[0] == 3 + 2 + 8 + 8 + 8


@pytest.mark.rule("13.10c", "13.2b")
def test_nothing_is_not_doubled() -> None:
    """A train adds nothing to an attack, doubled or not."""
    play = assault(["charles-xii", SWEDES[0], "swedish-supply-train-1"], RUSSIANS[:1])
    do(play, "done")
    assert refusal(play, "double swedish-supply-train-1") == "13.2b"
    assert may(play) == {"all", "done", "double swedish-infantry-1"}


@pytest.mark.rule("13.9a")
def test_two_leaders_are_one_cause() -> None:
    """Both could double the one infantry of 4: it counts 8, not 12. Two causes would triple, three do no more (A51)."""
    play = assault(["loewenhaupt", "creutz", SWEDES[0]], RUSSIANS[:1])
    do(play, "all")
    assert strengths(play)[0] == 1 + 1 + 8
    assert [battle_strength.multiplier(causes) for causes in range(4)] == [1, 2, 3, 3]


# -- shifts --------------------------------------------------------------------------------------------------------


def level(**more: object) -> Play:
    """Infantry and artillery, 12 against 10: 120 percent and no cavalry."""
    guns = ["swedish-artillery-1", "swedish-artillery-2"]
    return assault([*SWEDES[:2], *guns], [*RUSSIANS[:2], "russian-artillery-1"], **more)  # type: ignore[arg-type]


@pytest.mark.rule("13.11b", "27.10a")
def test_prepared_assault() -> None:
    play = level()
    assert strengths(play) == (12, 10)
    assert (shift(play), column(play)) == (1, "150-199%")


@pytest.mark.rule("13.11a", "13.11d", "13.11g")
def test_two_against_one() -> None:
    """The rulebook's example: two shifts for the attacker, one for the defender, so one to the right."""
    play = assault(["life-guard-of-foot", "leib-cavalry"], [*RUSSIANS[:2], "russian-supply-train-1"])
    assert play.seat == "coalition"
    do(play, "supply russian-supply-train-1")
    g = state(play)
    assert (battle_strength.right_shift(g), battle_strength.left_shift(g)) == (2, 1)
    assert strengths(play) == (10, 8)  # 125 percent
    assert column(play) == "150-199%"


@pytest.mark.rule("13.11c", "13.11g", "26.13a")
def test_supply() -> None:
    """One train a side, before strengths are added; it goes to its box and is no loss."""
    trains = ["swedish-supply-train-1", "swedish-supply-train-2"]
    play = assault([*SWEDES[:2], "swedish-artillery-1", *trains], [*RUSSIANS[:2], "russian-supply-train-1"])
    assert may(play) == {"done", "supply swedish-supply-train-1"}
    assert refusal(play, "supply swedish-infantry-1") == "13.11c"
    assert refusal(play, "supply russian-supply-train-1") == "2.4d"
    assert refusal(play, "supply swedish-supply-train-3") == "13.11c"
    do(play, "supply swedish-supply-train-1")
    assert where(play, "swedish-supply-train-1") == "sweden-box"
    assert play.seat == "coalition"  # the second train cannot be expended
    assert shift(play) == 2
    do(play, "supply russian-supply-train-1")
    assert shift(play) == 1  # the assault alone
    assert strengths(play) == (10, 8)
    assert state(play).lost == [0, 0]


@pytest.mark.rule("13.11c")
def test_a_train_that_does_not_attack_can_be_expended() -> None:
    """Any train in the hex will do (ruling A49)."""
    play = assault([SWEDES[0]], RUSSIANS[:1], idle=("swedish-supply-train-1",))
    do(play, "supply swedish-supply-train-1")
    assert shift(play) == 2


@pytest.mark.rule("13.12a")
def test_the_rulebooks_five_against_fifteen() -> None:
    """5 against 15 is the first column; the assault and cavalry superiority make it 100-149."""
    play = assault(["leib-cavalry"], ["peter-i", "sheremetev", *RUSSIANS[:3]])
    do(play, "done")
    assert strengths(play) == (5, 15)
    assert (shift(play), column(play)) == (2, "100-149%")


@pytest.mark.rule("13.12a")
def test_the_table_has_ends() -> None:
    """At five to one two more columns to the right change nothing; nor do columns to the left at the other end."""
    play = assault(["leib-cavalry"], ["russian-supply-train-1"])
    assert strengths(play) == (5, 1)
    assert (shift(play), column(play)) == (2, "500% and more")
    play = assault(
        ["valech-irregulars"], [*RUSSIANS, "russian-dragoons-1", "russian-supply-train-1"], here="2530", there="2431"
    )
    do(play, "supply russian-supply-train-1")
    assert (shift(play), column(play)) == (-2, "below 50%")  # rough allows no cavalry superiority


@pytest.mark.rule("13.13a", "13.11d")
def test_twice_the_mounted_strength() -> None:
    """10, 9 or 8 against 4 is enough, 7 or 5 against 4 is not; the defender gains by it too."""
    cavalry = ["swedish-cavalry-1", "swedish-cavalry-2"]
    dragoons = ["swedish-dragoons-1", "swedish-dragoons-2"]
    assert shift(assault([cavalry[0], *dragoons], ["russian-dragoons-1"])) == 2  # 10 to 4
    assert shift(assault(["leib-cavalry", cavalry[0]], ["saxon-cavalry-1", "russian-infantry-1"])) == 2  # 9 to 4
    assert shift(assault([cavalry[0], dragoons[0]], ["russian-dragoons-1"])) == 1  # 7 to 4
    assert shift(assault(["leib-cavalry"], ["russian-dragoons-1"])) == 1  # 5 to 4
    assert shift(assault(["drabants", *SWEDES[:1]], ["russian-korvolan-1"])) == 0  # 4 to 8: one right, one left
    assert shift(assault(cavalry, ["russian-dragoons-1"])) == 2  # 8 to 4


@pytest.mark.rule("13.13a")
def test_printed_strength_makes_superiority() -> None:
    """Cavalry of 4 that Schlippenbach doubles is no more than 4 (ruling A52)."""
    play = assault(["schlippenbach", "swedish-cavalry-1"], ["russian-dragoons-1", RUSSIANS[0]])
    do(play, "all")
    assert strengths(play) == (9, 8)
    assert shift(play) == 1


@pytest.mark.rule("13.13b")
def test_any_against_none() -> None:
    assert shift(assault(["swedish-dragoons-1"], RUSSIANS[:2])) == 2
    assert shift(assault(SWEDES[:1], ["russian-dragoons-1", RUSSIANS[0]])) == 0
    assert shift(assault(SWEDES[:1], RUSSIANS[:1])) == 1


@pytest.mark.rule("13.13c")
def test_irregulars_give_no_superiority() -> None:
    wings = ["cossack-wing-1", "cossack-wing-2", "cossack-wing-3"]
    assert shift(assault([*wings, *SWEDES[:3]], RUSSIANS[:1], joined=("cossacks",))) == 1
    play = assault(["swedish-cavalry-1", "swedish-cavalry-2", *SWEDES[:2]], ["russian-dragoons-1", "russian-irregulars-1"])
    assert shift(play) == 2  # 8 to 4: the irregulars against them do not count either


@pytest.mark.rule("13.11f", "13.14a")
def test_terrain_helps_the_defender() -> None:
    """Rough (forest) two, marsh and river one, a strait one; the attacker's own ground is nothing."""
    assert shift(assault(SWEDES[:2], RUSSIANS[:1], here="2530", there="2431")) == -1
    assert shift(assault(SWEDES[:2], RUSSIANS[:1], here="2627", there="2726")) == 0
    assert shift(assault(SWEDES[:2], RUSSIANS[:1], here="2628", there="2629")) == 0
    assert shift(assault(SWEDES[:2], RUSSIANS[:1], here="viborg", there="2822")) == 0
    assert shift(assault(SWEDES[:2], RUSSIANS[:1], here="2431", there="2430")) == 1


@pytest.mark.rule("13.11f")
def test_forest_by_option() -> None:
    assert shift(assault(SWEDES[:2], RUSSIANS[:1], here="2530", there="2431", options={"forest": "marsh"})) == 0
    assert shift(assault(SWEDES[:2], RUSSIANS[:1], here="2530", there="2431", options={"forest": "open"})) == 1


@pytest.mark.rule("13.15a")
def test_only_the_best_terrain_counts() -> None:
    """Rough beyond a river: two to the left, not three."""
    play = assault(SWEDES[:2], RUSSIANS[:1], here="2331", there="2431")
    assert battle_strength.terrain_shift(state(play)) == 2
    assert battle_strength.crossing_shift(state(play).battle_from, state(play).battle_at) == 1


@pytest.mark.rule("SHIFTSb")
def test_four_to_the_left() -> None:
    """Rough, supply and Tactics for the defender."""
    held = {"coalition-tactics": "held"}
    play = assault(SWEDES[:2], [RUSSIANS[0], "russian-supply-train-1"], here="2530", there="2431", markers=held)
    do(play, "supply russian-supply-train-1", "play coalition-tactics")
    assert (battle_strength.left_shift(state(play)), battle_strength.right_shift(state(play))) == (4, 1)


@pytest.mark.rule("SHIFTSa")
def test_four_to_the_right() -> None:
    """A counterattacker with supply, cavalry superiority and Tactics; in round one all but the first were to the left."""
    defenders = [*RUSSIANS[:4], "russian-dragoons-1", "sheremetev", "russian-supply-train-1"]
    play = assault([*SWEDES, "charles-xii"], defenders, dice=[4], markers={"coalition-tactics": "held"})
    do(play, "supply russian-supply-train-1", "play coalition-tactics", "all")
    assert (battle_strength.left_shift(state(play)), battle_strength.right_shift(state(play))) == (3, 1)
    do(play, "done")
    assert (strengths(play), column(play)) == ((43, 21), "100-149%")  # 204 percent, two columns back
    do(play, "table linear")
    give_up(play)
    assert state(play).battle_round == 2
    assert (battle_strength.right_shift(state(play)), battle_strength.left_shift(state(play))) == (4, 0)


# -- what the players are told -------------------------------------------------------------------------------------


@pytest.mark.rule("13.3c", "13.11a")
def test_odds_with_all_modifiers() -> None:
    """Before the die: exact chances of the results, and everything that made the column."""
    play = level()
    odds = play.odds("table linear")
    assert odds.exact
    assert {name: (over, under) for name, over, under in odds.results} == {
        "attackers defeated": (1, 6),
        "counterattack": (1, 3),
        "defenders defeated": (1, 2),
    }
    assert odds.modifiers == [
        ("12 against 10: 120%, column 100-149%", "13.3c"),
        ("Prepared Assault: 1 right", "13.11b"),
        ("column 150-199% after all shifts", "13.11a"),
    ]
    assert play.prompt.text == "The Swedish Empire attacks with 12 against 10, column 150-199%: on which table?"


@pytest.mark.rule("13.3b")
def test_the_battle_in_the_view() -> None:
    """Both sides see who fights, who looks on and what helps whom."""
    play = assault(SWEDES[:2], ["sheremetev", "russian-dragoons-1"], idle=("swedish-cavalry-1",))
    for seat in ("sweden", "coalition"):
        battle = play.view(seat).battle
        assert battle is not None
        assert (battle.kind, battle.at, battle.round) == ("battle", "2428", 1)
        attacker, defender = battle.sides
        assert attacker.rows == {"line": SWEDES[:2], "reserve": ["swedish-cavalry-1"]}
        assert defender.rows == {"line": ["sheremetev", "russian-dragoons-1"]}
        assert attacker.modifiers == [("Strength 8", "13.3a"), ("Prepared Assault: 1 right", "13.11b")]
        assert defender.modifiers == [("Strength 5", "13.3a"), ("cavalry superiority: 1 left", "13.11d")]
    assert unit("sheremetev") in battle_strength.fighters(state(play), 1)
