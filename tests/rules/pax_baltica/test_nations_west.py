"""11.9 Hannover, 11.11 Great Britain, and blocks that went away."""

from __future__ import annotations

from typing import Any

import pytest

from korvolan import Play
from korvolan.games.pax_baltica import board as m
from korvolan.games.pax_baltica.actions import TO
from korvolan.games.pax_baltica.presentation.warnings import hannover_leaves
from korvolan.games.pax_baltica.rules import displacement, hannover, losses, side_tables, ukraine
from korvolan.games.pax_baltica.warnings import HANNOVER_LEAVES

from ..story import asked, do, may
from .names import block, place
from .year import (
    ARRIVALS,
    BRITAIN,
    actions,
    at,
    cube,
    enter,
    go_on,
    interphase,
    level,
    marker,
    state,
    status,
    strength,
)

# -- 11.9 Hannover -------------------------------------------------------------------------------------------------


def danes(**said: Any) -> Play:
    said = {"denmark": "active 16", **said}
    return actions("coalition", 'reventlov = "jylland 3"\ntordenskjold = "sjaelland 2"', **said)


@pytest.mark.rule("11.9a")
def test_danes_in_holstein_gottorp_bring_hannover_in() -> None:
    play = danes()
    enter(play, "reventlov", "holstein-gottorp")
    assert (status(play, "hannover"), at(play, "georg-ludwig"), strength(play, "georg-ludwig")) == ("active", "hannover", 4)
    assert state(play).side_of(block("Georg Ludwig")) == m.SWEDISH


@pytest.mark.rule("11.9a")
@pytest.mark.parametrize(("name", "where"), [("reventlov", "bremen-verden"), ("lewenhaupt", "holstein-gottorp")])
def test_only_the_coalition_and_only_there(name: str, where: str) -> None:
    play = danes()
    enter(play, name, where)
    assert status(play, "hannover") == "inactive"


@pytest.mark.rule("11.9a")
@pytest.mark.parametrize(("year", "answers"), [(1707, False), (1708, True)])
def test_after_a_truce_hannover_answers_again_from_the_year_of_its_cube(year: int, answers: bool) -> None:
    """Ruling A73."""
    play = danes(year=year, hannover='{ status = "truce", truce_until = 1708 }')
    enter(play, "reventlov", "holstein-gottorp")
    assert (status(play, "hannover") == "active") == answers


@pytest.mark.rule("11.9b")
def test_the_attrition_track_makes_hannover_defect() -> None:
    """The marker reaches box 2 of the upper row: its block leaves the map, and its marker with it."""
    play = danes(flags="attrition = 1", hannover="active", places='jylland = "hannover"', denmark="active 12")
    g = state(play)
    g.put(block("Georg Ludwig"), m.HANNOVER_LAND)
    hannover.check_defection(g)
    assert g.defected == 0
    g.attrition = 2
    hannover.check_defection(g)
    go_on(play)
    assert state(play).defected
    assert (status(play, "hannover"), at(play, "georg-ludwig")) == ("inactive", "set-aside")
    assert marker(play, "jylland") == ""
    assert level(play, "denmark") == 16


@pytest.mark.rule("11.1f", "11.9b")
def test_the_last_step_that_costs_hannover_is_warned_of() -> None:
    g = state(danes(flags="attrition = 1", hannover="active"))
    rehnskiold = block("Rehnskiöld")
    g.strength[rehnskiold] = 1
    assert hannover_leaves(g, rehnskiold) == HANNOVER_LEAVES
    g.strength[rehnskiold] = 2
    assert hannover_leaves(g, rehnskiold) == 0
    g.strength[rehnskiold], g.attrition = 1, 0
    assert hannover_leaves(g, rehnskiold) == 0


@pytest.mark.rule("11.9b")
def test_a_swedish_block_in_russia_brings_the_defection_nearer() -> None:
    """Box 1 says so in the lower row alone, and going back undoes nothing (ruling A31)."""
    play = danes(flags="attrition = 1")
    enter(play, "lewenhaupt", "livland")
    assert not state(play).defected
    enter(play, "lewenhaupt", "velikaya")
    assert state(play).defected
    enter(play, "lewenhaupt", "livland")
    assert state(play).defected


@pytest.mark.rule("11.9b")
def test_swedes_who_are_displaced_into_russia_count_like_others() -> None:
    """Prussia makes truce while Stenbock is there; his refuge is Smolensk, which Sweden holds: the lower row counts."""
    play = danes(flags="attrition = 1", prussia="active", places='smolensk = "sweden"', russia="active 28")
    g = state(play)
    g.put(block("Stenbock"), place("preussen"))
    g.strength[block("Stenbock")] = 3
    g.push(displacement.DisplaceTo(m.SWEDISH, block("Stenbock")))
    g.frames[-1].take(g, TO + place("smolensk"))
    assert at(play, "stenbock") == "smolensk"
    assert g.defected


@pytest.mark.rule("11.9b")
def test_foreign_blocks_leave_hannover_when_it_defects() -> None:
    """Ruling A54."""
    play = actions("sweden", 'georg-ludwig = "hannover 2"\nstenbock = "hannover 3"', hannover="active", flags="attrition = 2")
    hannover.check_defection(state(play))
    go_on(play)
    do(play, sorted(may(play))[0])
    assert at(play, "stenbock") == "bremen-verden"


@pytest.mark.rule("11.9f")
def test_after_its_defection_hannover_does_not_answer() -> None:
    play = danes(flags="defected = true")
    enter(play, "reventlov", "holstein-gottorp")
    assert status(play, "hannover") == "inactive"
    assert at(play, "georg-ludwig") == "set-aside"


@pytest.mark.rule("OPTb")
def test_german_diplomacy_sets_hannover_aside() -> None:
    play = actions("sweden", 'georg-ludwig = "hannover 2"', hannover="active")
    side_tables.german_diplomacy(state(play))
    go_on(play)
    assert (status(play, "hannover"), at(play, "georg-ludwig")) == ("inactive", "set-aside")


@pytest.mark.rule("OPTb")
def test_or_its_block_goes_to_the_swedish_pool() -> None:
    play = actions("sweden", 'georg-ludwig = "hannover 2"', hannover="active", options='hannover_recall = "Swedish pool"')
    side_tables.german_diplomacy(state(play))
    go_on(play)
    assert (status(play, "hannover"), at(play, "georg-ludwig")) == ("active", "sweden-pool")
    assert play.game.find_faults(play.state) == []


@pytest.mark.rule("OPTb")
def test_a_hannover_that_has_defected_is_not_recalled() -> None:
    play = actions("sweden", 'georg-ludwig = "hannover 2"', hannover="active", flags="defected = true")
    side_tables.german_diplomacy(state(play))
    assert at(play, "georg-ludwig") == "hannover"


# -- 11.11 Great Britain -------------------------------------------------------------------------------------------


def seas(stage: int = BRITAIN, norris: str = "set-aside", britain: str = "inactive", more: str = "", **fleets: str) -> Play:
    """Fleets where they are said to be, all at strength 2."""
    pieces = "\n".join(f'{name} = "{where} 2"' for name, where in fleets.items())
    return interphase(stage, f'norris = "{norris}"\n{pieces}\n{more}', denmark="active 16", great_britain=britain)


@pytest.mark.rule("11.11a")
def test_the_british_enter_when_the_coalition_has_more_fleets_at_sea() -> None:
    """Two Danish fleets at sea against one Swedish; the other is anchored and does not count (ruling A84)."""
    play = seas(gyldenlove="kattegat", tordenskjold="skagerrak", wachtmeister="southern-baltic", ankarstierna="smaland")
    assert status(play, "great-britain") == "active"
    assert (at(play, "norris"), strength(play, "norris")) == ("portsmouth", 4)


@pytest.mark.rule("11.11a")
def test_as_many_fleets_are_not_enough() -> None:
    play = seas(gyldenlove="kattegat", tordenskjold="sjaelland", wachtmeister="southern-baltic")
    assert status(play, "great-britain") == "inactive"


@pytest.mark.rule("11.11b", "11.11c")
def test_the_british_enter_at_once_when_sweden_proper_is_invaded() -> None:
    play = danes()
    enter(play, "reventlov", "skane")
    assert status(play, "great-britain") == "active"
    assert (at(play, "norris"), strength(play, "norris")) == ("portsmouth", 4)


@pytest.mark.rule("11.11b")
@pytest.mark.parametrize(("name", "where"), [("reventlov", "livland"), ("lewenhaupt", "skane"), ("tordenskjold", "smaland")])
def test_an_invasion_is_by_land_blocks_of_the_coalition_in_sweden_proper(name: str, where: str) -> None:
    """Ruling A37: fleets invade nothing."""
    play = danes()
    enter(play, name, where)
    assert status(play, "great-britain") == "inactive"


@pytest.mark.rule("11.11d")
def test_swedish_actions_move_the_british_fleet() -> None:
    play = actions("sweden", 'norris = "portsmouth 4"', great_britain="active")
    assert "march portsmouth" in may(play)
    do(play, "march portsmouth")
    assert asked(play)[0] == "sweden"
    assert state(play).actions[m.SWEDISH] == 1


@pytest.mark.rule("11.11f")
def test_a_sunk_british_fleet_is_available_again_after_four_years() -> None:
    """Sunk in 1715: available from the Interphase of 1719."""
    play = actions("coalition", 'norris = "portsmouth 1"', great_britain="active", year=1715)
    losses.eliminate(state(play), block("Norris"), losses.IN_BATTLE)
    do(play, "pass")
    assert (status(play, "great-britain"), cube(play, "great-britain"), at(play, "norris")) == ("truce", 1719, "year-track")
    for year, again in [(1718, False), (1719, True)]:
        later = interphase(
            ARRIVALS,
            'norris = { at = "year-track", due = 1719 }\ngyldenlove = "kattegat 2"',
            year=year,
            denmark="active 16",
            great_britain='{ status = "truce", truce_until = 1719 }',
        )
        assert (status(later, "great-britain") == "active") == again
        assert (at(later, "norris"), strength(later, "norris")) == (("portsmouth", 4) if again else ("year-track", 0))


@pytest.mark.rule("11.11f")
def test_while_the_truce_runs_no_invasion_brings_the_british() -> None:
    play = danes(great_britain='{ status = "truce", truce_until = 1719 }', year=1716)
    enter(play, "reventlov", "skane")
    assert status(play, "great-britain") == "truce"


@pytest.mark.rule("11.11h")
def test_the_british_leave_when_sweden_rules_the_sea() -> None:
    play = seas(norris="north-sea 3", britain="active")
    assert (status(play, "great-britain"), at(play, "norris"), strength(play, "norris")) == ("inactive", "set-aside", 0)


@pytest.mark.rule("11.11h")
@pytest.mark.parametrize(
    ("norris", "more"),
    [("north-sea 3", 'reventlov = "skane 2"'), ("north-sea 3", 'gyldenlove = "kattegat 2"'), ("portsmouth 3", "")],
)
def test_they_stay_for_an_enemy_in_sweden_or_an_enemy_fleet(norris: str, more: str) -> None:
    assert status(seas(norris=norris, britain="active", more=more), "great-britain") == "active"


@pytest.mark.rule("9.4a", "11.11h")
def test_a_fleet_at_anchor_is_no_enemy_in_sweden() -> None:
    """The Danes hold Karlskrona and a fleet of theirs lies there: it occupies nothing, and the British leave."""
    pieces = 'norris = "north-sea 3"\ngyldenlove = "smaland 2"'
    play = interphase(BRITAIN, pieces, denmark="active 16", great_britain="active", places='smaland = "denmark"')
    assert status(play, "great-britain") == "inactive"


@pytest.mark.rule("11.11h")
def test_cargo_of_the_british_is_put_ashore() -> None:
    """Ruling A60."""
    more = 'livgardet = { at = "western-baltic", strength = 2, aboard = "norris" }'
    play = seas(norris="western-baltic 3", britain="active", more=more)
    do(play, sorted(may(play))[0])
    assert state(play).at[block("Livgardet")] < m.LAND
    assert play.game.find_faults(play.state) == []


# -- blocks that went away -----------------------------------------------------------------------------------------


def test_blocks_lent_abroad_return_when_sweden_invades() -> None:
    play = actions("sweden", 'rantzau = "abroad"\nkurprinz = "abroad"\nreventlov = "jylland 2"', denmark="active 16")
    enter(play, "lewenhaupt", "akershus")
    assert (at(play, "rantzau"), at(play, "kurprinz")) == ("denmark-pool", "abroad")
    enter(play, "lewenhaupt", "lausitz")
    assert at(play, "kurprinz") == "saxony-pool"


def test_cossacks_return_when_ukraine_and_the_ottomans_are_out() -> None:
    play = actions("coalition", 'cossack = "cossacks-home"\nmazepa = "poltavshchyna 2"', ukraine="active", russia="active 24")
    ukraine.check_cossacks(state(play))
    assert at(play, "cossack") == "cossacks-home"
    ukraine.pacify_ukraine(state(play))
    assert at(play, "cossack") == "russia-pool"
