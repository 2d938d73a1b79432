"""Chapter 11.4 and the combat tables: avoiding, initiative, what units count, results, and what follows."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.great_turkish_war import reckoning
from korvolan.games.great_turkish_war.kinds import KIND_IDS
from korvolan.games.great_turkish_war.leaders import behead
from korvolan.games.great_turkish_war.tables import LINEAR, RESULT_MARKS, SHOCK, column_of, result_of

from ..story import do, may, refusal
from .story import activate, all_at, hand, holder, in_pool, open_markers, points, stack, state, unit, war, where

HERE = "2306"
THERE = "2307"
OP = [5, 5]  # ten points


def clash(attackers: tuple[str, ...], defenders: tuple[str, ...], *dice: int, stand: bool = True, **more: object) -> Play:
    """Attackers go from 2306 to 2307 and fight; the defender stands, and the attacker wins the initiative with 6 against 1."""
    seat = "ottomans" if state(war(all_at(HERE, *attackers))).camp(unit(attackers[0])) == 1 else "league"
    rolls = [*OP, *([6, 1] if stand else []), *dice]
    play = war(all_at(HERE, *attackers) | all_at(THERE, *defenders), seat=seat, dice=rolls, **more)  # type: ignore[arg-type]
    activate(play, HERE)
    do(play, f"to {THERE}")
    while play.seat != seat and "decline" in may(play):
        do(play, "decline")
    do(play, "fight")
    if stand and "stand" in may(play):
        do(play, "stand")
    return play


def infantry(number: int) -> tuple[str, ...]:
    """So many plain line units of the League: Poles and Russians count one each on the Linear table."""
    names: tuple[str, ...] = (
        "polish-infantry-1",
        "polish-infantry-2",
        "austrian-cavalry-1",
        "austrian-cavalry-2",
        "bohemian-cavalry",
        "moravian-cavalry",
    )
    names += (
        "austrian-infantry-1",
        "austrian-infantry-2",
        "bohemian-infantry",
        "moravian-infantry",
        "bavarian-infantry-1",
        "saxon-cavalry",
    )
    return (*names[:number], "elector-of-bavaria") if number > 3 else names[:number]


JANISSARIES = ("janissaries-1", "janissaries-2", "janissaries-3", "janissaries-4")
TURKS = (*JANISSARIES, "visir-guards-1", "visir-guards-2", "rumelian-infantry-1", "rumelian-infantry-2")


def alive(play: Play, *names: str) -> int:
    return sum(where(play, name)[:1].isdigit() for name in names)


def give_up(play: Play) -> None:
    """Whoever must lose units loses the first."""
    while any(action.startswith("lose") for action in may(play)):
        do(play, sorted(may(play))[0])


# -- declaring and avoiding (11.4.1, 11.4.2) ---------------------------------------------------------------------------


@pytest.mark.rule("11.4a", "11.4.1a", "11.4.1c", "11.4.2a", "11.4.2l")
def test_combat_costs_two_points_and_the_defender_is_asked() -> None:
    play = clash(infantry(2), JANISSARIES[:1], 6, 1, stand=False)
    assert points(play) == 10 - 1 - 2
    assert play.seat == "ottomans"
    assert may(play) == {"avoid", "stand"}
    do(play, "stand")
    assert may(play) == {"table linear", "table shock"}
    hands = {"league": {"spies": 1}}
    poor = war(all_at(HERE, "austrian-infantry-1") | all_at(THERE, "janissaries-1"), dice=[1, 1], hands=hands)
    activate(poor, HERE)
    do(poor, f"to {THERE}", "decline")
    assert refusal(poor, "fight") == "11.4.1a"


@pytest.mark.rule("11.4.1b")
def test_nobody_has_to_attack() -> None:
    play = war(all_at(HERE, "austrian-infantry-1") | all_at(THERE, "janissaries-1"), dice=OP)
    activate(play, HERE)
    do(play, f"to {THERE}", "decline", "end")
    assert where(play, "austrian-infantry-1") == HERE


@pytest.mark.rule("11.4.2b", "11.4.2c", "11.4.2d", "11.4.2l", "11.4.1c")
def test_combat_is_avoided_on_five() -> None:
    play = clash(infantry(2), JANISSARIES[:1], 5, 5, 4, 6, 1, 3, stand=False)
    do(play, "avoid")
    assert play.seat == "league"
    assert where(play, "janissaries-1") == THERE
    do(play, "fight", "avoid", "fight", "avoid")
    assert any(action.startswith("table") for action in may(play))


@pytest.mark.rule("11.4.2g", "11.4.2h")
def test_light_troops_and_mountains_avoid_on_four() -> None:
    play = clash(infantry(2), ("tartars-1", "tartars-2", "bosnian-light-infantry-1"), 4, stand=False)
    do(play, "avoid")
    assert play.seat == "league"
    assert not any(action.startswith("table") for action in may(play))
    ridge = war({"polish-infantry-1": "2403", "janissaries-1": "2404"}, dice=[*OP, 4])
    activate(ridge, "2403")
    do(ridge, "to 2404", "decline", "fight", "avoid")
    assert not any(action.startswith("table") for action in may(ridge))


@pytest.mark.rule("11.4.2e", "11.6.1b")
def test_out_of_a_city_one_has_to_leave() -> None:
    play = war({"austrian-infantry-1": "2207", "tartars-1": "pecs"}, dice=[*OP, 6])
    activate(play, "2207")
    do(play, "to pecs", "decline", "fight", "avoid")
    assert refusal(play, "stay") == "11.4.2e"
    assert "to 2207" in may(play)
    do(play, "to 2308")
    assert holder(play, "pecs") == "league"
    walled = war({"austrian-infantry-1": "2106", "janissaries-1": "kanizsa"}, dice=OP, hands={"league": {"spies": 1}})
    activate(walled, "2106")
    do(walled, "to kanizsa", "decline", "all")
    assert refusal(walled, "fight") == "11.6.1b"


@pytest.mark.rule("11.4.2i")
def test_into_a_fortress_next_door() -> None:
    play = war(
        {"janissaries-1": "2207", "austrian-infantry-1": "2106", "bohemian-infantry": "2106"}, seat="ottomans", dice=[*OP, 6]
    )
    activate(play, "2207")
    do(play, "to 2106", "decline", "fight", "avoid")
    assert may(play) == {"stay", "to 2206"}
    assert refusal(play, "to 2006") == "11.4.2i"
    do(play, "to gyor")
    assert stack(play, "gyor") == {"austrian-infantry-1", "bohemian-infantry"}


@pytest.mark.rule("11.4.2j")
def test_all_avoid_or_none() -> None:
    """The one action moves everybody: there is none for a part of them."""
    play = clash(infantry(2), ("tartars-1", "janissaries-1"), 6, stand=False)
    assert may(play) == {"avoid", "stand"}
    do(play, "avoid")
    assert stack(play, THERE) >= {"tartars-1", "janissaries-1"}


@pytest.mark.rule("11.4.1e")
def test_allies_attack_together() -> None:
    play = clash(("polish-infantry-1", "austrian-infantry-1"), JANISSARIES[:1])
    assert reckoning.strength(state(play), 0, LINEAR) == 2


# -- initiative (11.4.3) -----------------------------------------------------------------------------------------------


@pytest.mark.rule("11.4.3a", "11.4.3e", "11.4.3d")
def test_the_higher_roll_chooses_the_table() -> None:
    play = clash(infantry(2), JANISSARIES[:1], 3, 3, 5, 2, stand=False)
    do(play, "stand")
    assert play.seat == "league"
    lost = clash(infantry(2), JANISSARIES[:1], 2, 5, 3, 6, 1, stand=False)
    do(lost, "stand")
    assert lost.seat == "ottomans"
    do(lost, "table shock")
    assert lost.seat == "league"
    do(lost, "fight", "stand")
    assert lost.seat == "league"  # rolled for again


@pytest.mark.rule("11.4.3b", "12.1b")
def test_leaders_add_to_initiative() -> None:
    g = state(clash(("sobieski", "polish-infantry-1"), ("kara-mustapha", "janissaries-1")))
    assert reckoning.initiative_bonus(g, 0) == 2
    assert reckoning.initiative_bonus(g, 1) == 1


@pytest.mark.rule("11.4.3c", "13.4a", "13.5a")
def test_markers_add_to_initiative() -> None:
    play = clash(infantry(2), JANISSARIES[:1], 3, 3, 3, 3, stand=False, hands={"league": {"ambush": 1}})
    do(play, "stand", "play ambush")
    assert play.seat == "league"
    assert in_pool(play, "ambush") == 1
    shown = {"league": {"military-advantage": 1}, "ottomans": {"military-advantage": 1}}
    g = state(clash(infantry(2), JANISSARIES[:1], shown={"league": {"military-advantage": 1}}))
    assert reckoning.initiative_bonus(g, 0) == 1
    g = state(clash(infantry(2), JANISSARIES[:1], shown=shown))
    assert reckoning.initiative_bonus(g, 0) == 0
    assert reckoning.initiative_bonus(g, 1) == 0


@pytest.mark.rule("11.4.3f", "13.15c", "13.16c")
def test_only_the_holder_charges() -> None:
    held = {"league": {"charge": 1, "feigned-retreat": 1}, "ottomans": {"charge": 1}}
    play = clash(infantry(4), JANISSARIES[:1], 3, hands=held)
    while not any(a.startswith("table") for a in may(play)):
        do(play, "done")
    assert {"play charge", "play feigned-retreat"} <= may(play)
    do(play, "play charge")
    assert refusal(play, "play charge") != ""
    assert in_pool(play, "charge") == 1
    assert hand(play, "ottomans", "charge") == 1


# -- what units count --------------------------------------------------------------------------------------------------


def counts(units: tuple[str, ...], table: int, enemy: tuple[str, ...] = ("bosnian-infantry",), **flags: int) -> int:
    """What units count against an enemy, the units attacking with the initiative."""
    side = 1 if units[0].split("-")[0] in ("janissaries", "sipahi", "tartars", "visir", "turkish", "bosnian") else 0
    foes = enemy if side == 0 else ("polish-infantry-1",)
    play = clash(units, foes) if len(units) < 4 else clash((*units, "baja-1" if side else "elector-of-bavaria"), foes)
    g = state(play)
    for name, value in flags.items():
        if name == "flintlock":
            g.track[KIND_IDS.index("flintlock")] = value
        else:
            setattr(g, name, value)
    return reckoning.strength(g, side, table)


@pytest.mark.rule("2.3a", "LCRT-e", "SCRT-d")
def test_one_unit_counts_one_and_trains_nothing() -> None:
    assert counts(("bavarian-light-infantry", "pancerni-1"), LINEAR) == 2
    assert counts(("austrian-cavalry-1", "austrian-siege-train-1", "austrian-supply-train-1"), LINEAR) == 1
    assert counts(("sipahi-1", "sipahi-2", "turkish-siege-train-1"), SHOCK) == 4


@pytest.mark.rule("LCRT-b", "LCRT-c")
def test_guns() -> None:
    turkish = ("turkish-artillery-1",)
    assert counts(("austrian-artillery-1", "austrian-artillery-2"), LINEAR, turkish) == 4
    assert counts(("austrian-artillery-1",), LINEAR) == 2
    assert counts(("polish-artillery",), LINEAR, turkish) == 1
    assert counts(("polish-artillery",), LINEAR) == 2


@pytest.mark.rule("LCRT-d")
def test_light_infantry_in_mountains() -> None:
    assert counts(("bosnian-light-infantry-1",), LINEAR) == 1
    assert counts(("bosnian-light-infantry-1",), LINEAR, battle_ridge=1) == 2
    assert counts(("bosnian-light-infantry-1",), SHOCK, battle_ridge=1) == 1


@pytest.mark.rule("LCRT-f", "13.1a")
def test_flintlocks_double_german_infantry() -> None:
    """The rulebook's example: two Austrian units count four, on the Linear table."""
    two = ("austrian-infantry-1", "austrian-infantry-2")
    assert counts(two, LINEAR) == 2
    assert counts(two, LINEAR, flintlock=3) == 4
    assert counts(two, SHOCK, flintlock=3) == 2
    assert counts(("polish-infantry-1",), LINEAR, flintlock=3) == 1
    assert counts(("saxon-infantry-1", "saxon-infantry-2"), LINEAR, flintlock=3) == 4


@pytest.mark.rule("SCRT-b", "SCRT-c")
def test_shock_troops() -> None:
    assert counts(("janissaries-1", "janissaries-2", "janissaries-3"), SHOCK) == 6
    assert counts(("visir-guards-1", "visir-guards-2"), SHOCK) == 2
    assert counts(("winged-hussars-1", "winged-hussars-2", "pancerni-1"), SHOCK) == 6
    assert counts(("austrian-cavalry-1", "austrian-cavalry-2"), SHOCK) == 2


@pytest.mark.rule("13.15a", "13.15b")
def test_a_charge() -> None:
    assert counts(("sipahi-1", "sipahi-2", "sipahi-3"), LINEAR, battle_charge=1) == 6
    assert counts(("winged-hussars-1", "winged-hussars-2", "pancerni-1"), SHOCK, battle_charge=1) == 10


@pytest.mark.rule("13.16a", "13.16b")
def test_a_feigned_retreat() -> None:
    assert counts(("tartars-1", "tartars-2", "tartars-3"), LINEAR, battle_feigned=1) == 3
    assert counts(("tartars-1", "tartars-2", "tartars-3"), SHOCK, battle_feigned=1) == 6
    hungarians = ("royal-hungarian-light-cavalry-1", "royal-hungarian-light-cavalry-2")
    assert counts(hungarians, LINEAR, battle_feigned=1) == 4
    assert counts(hungarians, SHOCK, battle_feigned=1) == 2
    assert counts(("polish-light-cavalry-1",), SHOCK, battle_feigned=1) == 2


# -- the tables --------------------------------------------------------------------------------------------------------


def mark(table: int, difference: int, roll: int) -> str:
    return RESULT_MARKS[result_of(table, column_of(difference), roll)]


@pytest.mark.rule("LCRT-a", "11.4.3h", "11.4.3i", "11.4.3g")
def test_the_linear_table() -> None:
    assert mark(LINEAR, 6, 6) == "DV+S"
    assert mark(LINEAR, 9, 5) == "DV+S"
    assert mark(LINEAR, 10, 4) == "DV"
    assert mark(LINEAR, 11, 4) == "DV+S"
    assert mark(LINEAR, -3, 6) == "BB"
    assert mark(LINEAR, 4, 5) == "DV"
    assert mark(LINEAR, 4, 0) == mark(LINEAR, 4, 1) == "CA"
    assert mark(LINEAR, 4, 9) == mark(LINEAR, 4, 7) == "DV+S"


@pytest.mark.rule("SCRT-a")
def test_the_shock_table() -> None:
    assert [mark(SHOCK, 2, 6), mark(SHOCK, 2, 7), mark(SHOCK, 5, 2), mark(SHOCK, 8, 6)] == ["BB", "DV", "AR", "DV+S"]


@pytest.mark.rule("11.4.3n", "LCRT-g", "SCRT-e")
def test_leaders_differ() -> None:
    """The rulebook's examples: Sobieski against Kara Mustapha +1, Kara Mustapha against Lorraine 0."""
    assert reckoning.leader_bonus(state(clash(("sobieski", "polish-infantry-1"), ("kara-mustapha", "janissaries-1")))) == 1
    assert reckoning.leader_bonus(state(clash(("kara-mustapha", "janissaries-1"), ("lorraine", "austrian-infantry-1")))) == 0
    assert reckoning.leader_bonus(state(clash(("prinz-eugen", "austrian-infantry-1"), ("baja-1", "janissaries-1")))) == 2


@pytest.mark.rule("LCRT-h", "SCRT-f", "7.1g", "7.1h")
def test_a_military_advantage_on_the_combat_roll() -> None:
    """The rulebook's example: both use one, and they cancel."""
    both = {"league": {"military-advantage": 1}, "ottomans": {"military-advantage": 1}}
    play = clash(infantry(3), JANISSARIES[:1], 3, shown=both)
    do(play, "table linear", "play military-advantage")
    assert play.seat == "ottomans"
    assert state(play).battle_plus == 1
    do(play, "play military-advantage")
    assert points(play) == 10 + 1 - 1 - 2
    assert state(play).advantages == [1, 1]
    do(play, "fight")
    if "stand" in may(play):
        do(play, "stand")
    assert open_markers(play, "league", "military-advantage") == 1
    one = clash(infantry(3), JANISSARIES[:1], 5, shown={"league": {"military-advantage": 1}})
    do(one, "table linear", "play military-advantage")
    assert alive(one, "janissaries-1") == 0  # 5 + 1 in column 2: DV


# -- results -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LCRT-i", "11.4.3k", "7.1h")
def test_a_counterattack() -> None:
    """3 against 2, a 1: one attacker is lost, and the defender rolls in column 1."""
    play = clash(infantry(3), JANISSARIES[:2], 1, 3)
    do(play, "table linear", "lose polish-infantry-1")
    assert play.seat == "ottomans"
    assert column_of(reckoning.difference(state(play), LINEAR)) == 0
    do(play, "table linear")
    assert where(play, "polish-infantry-2") == HERE  # after a chain the attacker goes back
    lone = clash(infantry(1), JANISSARIES[:2], 1)
    do(lone, "table linear")
    assert alive(lone, "polish-infantry-1") == 0
    assert alive(lone, *JANISSARIES[:2]) == 2


@pytest.mark.rule("7.1h", "11.4.3k")
def test_a_charge_does_not_last_through_a_chain() -> None:
    """The rulebook's example: both roll a Counterattack, and the League rolls again without its marker."""
    cavalry = ("austrian-cavalry-1", "austrian-cavalry-2", "polish-infantry-1")
    play = clash(cavalry, JANISSARIES[:2], 1, 1, 3, hands={"league": {"charge": 1, "spies": 1}})
    do(play, "done", "play charge")
    assert reckoning.difference(state(play), LINEAR) == 5 - 2
    do(play, "table linear", "done", "lose polish-infantry-1")
    assert play.seat == "ottomans"
    do(play, "table linear")
    assert play.seat == "league"
    assert alive(play, *JANISSARIES[:2]) == 1
    assert reckoning.difference(state(play), LINEAR) == 2 - 1
    assert refusal(play, "play charge") != ""


@pytest.mark.rule("7.1h", "LCRT-h")
def test_an_advantage_serves_one_combat_roll_a_turn() -> None:
    play = clash(infantry(3), JANISSARIES[:2], 2, 6, 1, 3, shown={"league": {"military-advantage": 1}})
    do(play, "table linear", "play military-advantage")
    assert alive(play, *infantry(3)) == 3  # 2 + 1 in column 1: No Effect
    do(play, "fight", "stand", "table linear")
    assert state(play).battle == 0
    assert "fight" in may(play)  # nobody was asked to use it again


@pytest.mark.rule("LCRT-j", "11.4.3l")
def test_attacker_repulsed() -> None:
    """12 against 7 in column 5-7, a 1: seven attackers are lost, the others return."""
    play = clash(infantry(12), (*TURKS[:7], "baja-1"), 1)
    do(play, "table linear")
    give_up(play)
    assert alive(play, *infantry(12)[:12]) == 5
    assert state(play).here == play.game.layout.domains["place"].find(HERE)


@pytest.mark.rule("LCRT-k", "11.4.3j")
def test_a_bloodbath() -> None:
    play = clash((*infantry(4), "austrian-infantry-1", "austrian-siege-train-1"), JANISSARIES[:2], 4)
    do(play, "table linear")
    assert refusal(play, "lose austrian-siege-train-1") == "11.4.3j"
    assert refusal(play, "lose elector-of-bavaria") == "11.4.3j"
    give_up(play)
    assert alive(play, *infantry(4)[:4], "austrian-infantry-1") == 4
    assert alive(play, *JANISSARIES[:2]) == 1


@pytest.mark.rule("LCRT-l", "11.4.1d")
def test_no_effect_may_be_repeated() -> None:
    """Nobody is lost, and each new attack costs two points, until there are none left: three for six points."""
    pieces = all_at(HERE, *infantry(3)) | all_at(THERE, *JANISSARIES[:2])
    play = war(pieces, dice=[3, 4, 6, 1, 3, 6, 1, 3, 4, 6, 1, 3], hands={"league": {"spies": 1}})
    activate(play, HERE)
    do(play, f"to {THERE}", "decline")
    assert points(play) == 6
    for left, answer in ((4, "stand"), (2, "stand"), (0, "avoid")):
        do(play, "fight")
        assert points(play) == left
        assert may(play) == {"avoid", "stand"}
        do(play, answer, "done", "table linear", "done")
        assert alive(play, *infantry(3)) == 3
        assert alive(play, *JANISSARIES[:2]) == 2
        assert where(play, "polish-infantry-1") == THERE
    assert refusal(play, "fight") == "11.4.1a"
    strict = clash(infantry(3), JANISSARIES[:2], 3, options={"repeat": "must withdraw"})
    do(strict, "table linear")
    assert where(strict, "polish-infantry-1") == HERE


@pytest.mark.rule("LCRT-m", "12.2a")
def test_a_decisive_victory() -> None:
    """6 against 2, a 5 in column 4: two defenders and one attacker are lost, and the defender's leader."""
    play = clash(infantry(6), (*JANISSARIES[:2], "baja-1"), 5)
    do(play, "table linear")
    give_up(play)
    assert alive(play, *JANISSARIES[:2]) == 0
    assert alive(play, *infantry(6)[:6]) == 5
    assert where(play, "baja-1") == "leaders-due"


@pytest.mark.rule("LCRT-n", "7.1c", "11.4.3o")
def test_a_victory_with_a_stratagem() -> None:
    play = clash(infantry(9), JANISSARIES[:2], 6, "charge", pool={"charge": 1})  # type: ignore[arg-type]
    do(play, "table linear")
    assert alive(play, *infantry(9)[:9]) == 9
    assert hand(play, "league", "charge") == 1
    assert state(play).victories == 0


@pytest.mark.rule("5.1c", "6.2c", "12.2d", "12.2e", "LCRT-o", "SCRT-g")
def test_a_disaster_costs_the_viziers_head() -> None:
    """Four Turks die to DV+S: Kara Mustapha falls, though he is at Constantinople."""
    play = clash(infantry(12), (*TURKS[4:8], "baja-1"), 6, pool={}, more="")
    g = state(play)
    g.move(unit("kara-mustapha"), play.game.layout.domains["place"].find("constantinople"))
    g.move(unit("bosnian-infantry"), play.game.layout.domains["place"].find("constantinople"))
    do(play, "table shock")
    assert g is not state(play)
    assert where(play, "kara-mustapha") == ""
    assert where(play, "grand-vizier") == "leaders-due"
    assert state(play).victories == 1
    assert state(play).disaster


@pytest.mark.rule("12.2d")
def test_only_the_vizier_in_office_falls() -> None:
    play = war({"grand-vizier": "buda", "janissaries-1": "buda"})
    behead(state(play))
    assert where(play, "grand-vizier") == "leaders-due"
    assert where(play, "kara-mustapha") == ""


@pytest.mark.rule("12.2k", "12.2a", "12.2c")
def test_who_is_not_replaced() -> None:
    play = war(all_at("buda", "lorraine", "turkenlouis", "prinz-eugen", "maximilian-ii", "sobieski", "ataman"))
    g = state(play)
    for name in ("lorraine", "turkenlouis", "prinz-eugen", "maximilian-ii", "sobieski", "ataman"):
        g.eliminate(unit(name))
    assert where(play, "lorraine") == where(play, "turkenlouis") == where(play, "prinz-eugen") == ""
    assert where(play, "elector-of-bavaria") == where(play, "king-of-poland") == where(play, "ataman") == "leaders-due"


@pytest.mark.rule("12.2i", "12.2f")
def test_a_lost_baja_is_appraised_anew() -> None:
    play = war({"baja-1": '{ at = "buda", value = 1 }', "janissaries-1": "nis"})
    g = state(play)
    g.eliminate(unit("baja-1"))
    assert where(play, "baja-1") == "leaders-due"
    assert g.value[unit("baja-1")] == -1


@pytest.mark.rule("11.4.3l")
def test_the_way_back_may_be_closed() -> None:
    """Enemies stand where the force came from: it goes to another free hex."""
    play = war({"austrian-infantry-1": HERE, "tartars-1": THERE}, dice=OP)
    activate(play, HERE)
    do(play, f"to {THERE}", "decline")
    g = state(play)
    g.move(unit("janissaries-1"), play.game.layout.domains["place"].find(HERE))
    do(play, "end")
    assert play.seat == "league"
    assert refusal(play, f"to {HERE}") == "11.4.3l"
    do(play, "to 2207")
    assert where(play, "austrian-infantry-1") == "2207"
    assert where(play, "tartars-1") == THERE
