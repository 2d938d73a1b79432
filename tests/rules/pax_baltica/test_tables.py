"""The tables and scenarios of Pax Baltica against the cases that they embody."""

from __future__ import annotations

import pytest

from korvolan.games.pax_baltica import GAME
from korvolan.games.pax_baltica import board as m
from korvolan.games.pax_baltica import tables as t
from korvolan.games.pax_baltica import units as b
from korvolan.games.pax_baltica.fields import ACTIVE, INACTIVE, OUT
from korvolan.games.pax_baltica.state import PaxState
from korvolan.kernel.constants import NONE
from korvolan.kernel.position import read_position

from .names import SCENARIOS, block, group, named, opening, place

# -- 3 to 12: tables -----------------------------------------------------------------------------------------------


@pytest.mark.rule("3.1a")
def test_action_table() -> None:
    """A 3 gives two actions and a 6 an event, by either ladder."""
    assert t.ACTIONS == [[1, 2, 2, 3, 3, 0], [1, 1, 2, 2, 3, 0]]
    assert t.EVENT_DIE == 6
    assert GAME.options["action_table"].choices == ["1-2-2-3-3", "1-1-2-2-3"]


def test_prussian_target() -> None:
    assert named(t.PRUSSIA_TARGET) == {"Pommern", "Pomorze"}
    assert m.PLACE_NAMES[t.PRUSSIA_TARGET[0]] == "Pommern"


@pytest.mark.rule("8.1a")
def test_nations_with_a_level() -> None:
    levels = {name for name, has in zip(m.NATION_NAMES, m.HAS_RP, strict=True) if has}
    assert levels == {"Sweden", "Russia", "Saxony", "Denmark", "Ottoman Empire"}


@pytest.mark.rule("8.2c", "8.6d")
def test_costs() -> None:
    """2, 1 and 2 points; twice that for a first step or without a garrison. Schulenburg at 4 costs 10."""
    assert [t.STEP_COST[kind] for kind in (b.ARMY, b.REGIMENT, b.FLEET)] == [2, 1, 2]
    cost = t.STEP_COST[b.TYPE[block("Schulenburg")]]
    assert cost * t.FIRST_STEP + 3 * cost == 10
    assert t.STEP_COST[b.REGIMENT] * t.FIRST_STEP == 2
    assert 2 * t.STEP_COST[b.TYPE[b.KARL]] * t.NO_GARRISON == 8


def test_forage_needs() -> None:
    assert [t.FORAGE_NEED[kind] for kind in (b.ARMY, b.REGIMENT, b.FLEET)] == [2, 1, 0]


@pytest.mark.rule("8.6a", "11.5a", "11.10a")
def test_pools() -> None:
    """Five pools; Poles in the Saxon, the Holsteiner in the Swedish, and paid from there. Four blocks have none."""
    assert m.PLACE_IDS[b.HOME_POOL[block("Lubomirski")]] == "saxony-pool"
    assert m.PAYER[m.POLAND] == m.SAXONY
    assert m.PLACE_IDS[b.HOME_POOL[b.FRIEDRICH]] == "sweden-pool"
    assert m.PAYER[m.HOLSTEIN] == m.SWEDEN
    assert {b.BLOCK_NAMES[i] for i in range(b.BLOCKS) if b.HOME_POOL[i] == NONE} == {
        "Mazepa",
        "Norris",
        "Georg Ludwig",
        "Leopold",
    }
    assert sum(pool != NONE for pool in m.POOL) == 5
    assert opening("campaign").status[m.HOLSTEIN] == ACTIVE


@pytest.mark.rule("9.0a")
def test_fleets_carry() -> None:
    """A fleet carries an army or two regiments, and stands in sea zones and harbors only."""
    assert (t.ARMIES_ABOARD, t.REGIMENTS_ABOARD) == (1, 2)
    g = opening("campaign")
    fleet, sea = block("Wachtmeister"), place("Southern Baltic")
    g.put(fleet, sea)
    for name in ("Livgardet", "Dalregementet"):
        g.aboard[block(name)] = fleet
        g.put(block(name), sea)
    assert GAME.find_faults(g) == []
    g.aboard[b.KARL] = fleet
    g.put(b.KARL, sea)
    assert GAME.find_faults(g) == ["wachtmeister carries more than one army or two regiments"]
    assert g.standing(m.SWEDISH, sea) == [fleet]


@pytest.mark.rule("11.0a")
def test_limited_interests() -> None:
    """Where the blocks of some nations may never go."""

    def barred(nation: int) -> set[str]:
        return named([p for p in range(m.LAND) if not b.MAY_ENTER[nation * m.LAND + p]])

    saxon = group("russia") | group("ukraine") | {"Hannover"}
    assert barred(m.SAXONY) == barred(m.POLAND) == saxon
    everywhere = named(list(range(m.LAND)))
    assert barred(m.OTTOMANS) == everywhere - group("ukraine") - group("poland") - group("ottoman")
    assert barred(m.PRUSSIA) == everywhere - group("germany") - group("poland")
    assert barred(m.SWEDEN) == barred(m.RUSSIA) == set()


@pytest.mark.rule("11.1i", "11.1h")
def test_attrition_boxes() -> None:
    """Box 2 of the upper row: Denmark has 1 more and Hannover is gone; box 3 lifts Prussia."""
    assert t.LAST_BOX == 5
    upper = [[t.bonus(t.UPPER, box, n) for n in (m.DENMARK, m.SAXONY, m.PRUSSIA, m.HANNOVER)] for box in range(6)]
    assert upper == [[0, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0], [1, 0, 1, 1], [1, 1, 1, 1], [2, 1, 2, 2]]
    lower = [[t.bonus(t.LOWER, box, n) for n in (m.DENMARK, m.SAXONY, m.PRUSSIA, m.HANNOVER)] for box in range(6)]
    assert lower == [[1, 0, 0, 0], [1, 0, 0, 0], [1, 0, 1, 1], [2, 1, 1, 1], [2, 1, 2, 2], [2, 2, 3, 3]]
    assert t.DEFECTION == [False, False, True, True, True, True, False, True, True, True, True, True]


@pytest.mark.rule("12.1a")
def test_event_table() -> None:
    assert t.EVENTS == [
        "polish-civil-war",
        "epidemic",
        "attrition-abroad",
        "attrition-hostile",
        "own-table",
        "national-politics",
    ]


def test_side_event_tables() -> None:
    assert t.SIDE_EVENTS[m.SWEDISH] == [
        "danes-for-austria",
        "saxons-for-the-emperor",
        "cossack-betrayal",
        "cossacks-go-home",
        "coalition-mistrust",
        "forced-recruitment",
    ]
    assert t.SIDE_EVENTS[m.COALITION] == [
        "russian-nature",
        "peter-settles",
        "reforms-hastened",
        "denmark-prospers",
        "germany-prospers",
        "german-diplomacy",
    ]


@pytest.mark.rule("12.4a")
def test_politics_table() -> None:
    assert t.POLITICS_EVENTS == [
        "extravagance",
        "discontent",
        "special-envoy",
        "reinforcements",
        "emergency-recruitment",
        "own-table",
    ]


# -- scenarios -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.5f")
@pytest.mark.parametrize("scenario", ["road-to-glory", "end-is-near", "campaign"])
def test_saxony_holds_the_polish_capitals(scenario: str) -> None:
    g = opening(scenario)
    assert g.marker[m.MAZOWSZE] == g.marker[m.MALOPOLSKA] == m.SAXONY
    assert (m.GARRISON_NAMES[m.MAZOWSZE], m.GARRISON_NAMES[m.MALOPOLSKA]) == ("Warszawa", "Kraków")


@pytest.mark.rule("SCNa")
def test_four_scenarios() -> None:
    """Years, seasons and turns: each ends with a Winter."""
    lengths = {}
    for scenario in SCENARIOS:
        g = opening(scenario)
        turns = 4 * (g.last_year - g.year) + t.WINTER - g.season + 1
        assert t.VICTORY[scenario]["turns"] == turns
        lengths[scenario] = (g.year, g.last_year, turns)
    assert lengths == {
        "next-stop-moscow": (1707, 1710, 15),
        "road-to-glory": (1700, 1710, 42),
        "end-is-near": (1710, 1721, 48),
        "campaign": (1700, 1721, 86),
    }


@pytest.mark.rule("SCNb", "SCNc")
def test_endings() -> None:
    """The lead of 12 in Next Stop Moscow, and the bands of the rest."""
    assert t.ending_of("next-stop-moscow", 32, 20) == "swedish_lead"
    assert t.ending_of("next-stop-moscow", 32, 24) == "no_swedish_lead"
    assert t.ending_of("campaign", 28, 0) == "draw"
    assert t.ending_of("campaign", 24, 0) == "coalition_marginal"
    keys = {text.key for text in GAME.texts.endings}
    for scenario in SCENARIOS:
        reached = [t.ending_of(scenario, level, 0) for level in range(m.BASE_RP[m.SWEDEN] + 1)]
        assert set(reached) <= keys
        winners = [t.winner_of(ending) for ending in reached]
        assert winners[0] == m.COALITION
        assert winners[-1] == m.SWEDISH


def test_nations_not_in_play() -> None:
    g = opening("next-stop-moscow")
    assert [m.NATION_IDS[n] for n in range(m.NATIONS) if g.status[n] == ACTIVE] == ["sweden", "russia"]
    assert g.status[m.UKRAINE] == INACTIVE
    assert all(g.status[n] == OUT for n in range(m.NATIONS) if n not in (m.SWEDEN, m.RUSSIA, m.UKRAINE))


@pytest.mark.rule("SCNe")
def test_the_end_is_near() -> None:
    """Karl is in exile and comes back on a 6 at first; box 3; Hannover has defected."""
    g = opening("end-is-near")
    assert g.at[b.KARL] == m.EXILE
    assert (g.exiled, g.night_rider, g.attrition, g.defected) == (1, 6, 3, 1)
    assert g.nation_side(m.HANNOVER) == m.COALITION
    assert g.at[b.GEORG_LUDWIG] == m.SET_ASIDE
    assert g.petersburg


def test_scenarios_are_positions() -> None:
    """A position that starts from a scenario says only what differs."""
    g, _ = read_position(GAME, 'scenario = "campaign"\n[pieces]\nkarl-xii = "livland 3"\n')
    assert isinstance(g, PaxState)
    assert (g.at[b.KARL], g.strength[b.KARL]) == (m.LIVLAND, 3)
