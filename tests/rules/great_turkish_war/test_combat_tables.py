"""The combat tables: what units count, and what is rolled."""

from __future__ import annotations

import pytest

from korvolan.games.great_turkish_war.rules import battle_strength
from korvolan.games.great_turkish_war.stratagem_kinds import KIND_IDS
from korvolan.games.great_turkish_war.tables import LINEAR, RESULT_MARKS, SHOCK, column_of, result_of

from ..story import do, may
from .story import JANISSARIES, alive, clash, infantry, open_markers, points, state

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
    return battle_strength.camp_strength(g, side, table)


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
    assert (
        battle_strength.leader_bonus(state(clash(("sobieski", "polish-infantry-1"), ("kara-mustapha", "janissaries-1")))) == 1
    )
    assert (
        battle_strength.leader_bonus(state(clash(("kara-mustapha", "janissaries-1"), ("lorraine", "austrian-infantry-1")))) == 0
    )
    assert battle_strength.leader_bonus(state(clash(("prinz-eugen", "austrian-infantry-1"), ("baja-1", "janissaries-1")))) == 2


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
