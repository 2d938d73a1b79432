"""12.2 and 12.3: the Swedish and the Coalition table."""

from __future__ import annotations

import pytest

from korvolan.games.pax_baltica import GAME
from korvolan.games.pax_baltica import board as m
from korvolan.games.pax_baltica import tables as t
from korvolan.games.pax_baltica.fields import ACTIVE, INACTIVE
from korvolan.games.pax_baltica.rules import invasions, ukraine

from ..story import asked, do, may, refusal, told
from .names import block, place
from .turns import event, state, strength, where

# -- 12.2 the Swedish table ----------------------------------------------------------------------------------------

POOLS = """
    [pieces]
    rantzau = "denmark-pool"
    livgarden-til-hest = "denmark-pool"
    kurprinz = "saxony-pool"
    lubomirski = "saxony-pool"
    karl-xii = "vastergotland 4"
    """


@pytest.mark.rule("12.2a")
@pytest.mark.parametrize("drawn", ["rantzau", "livgarden-til-hest"])
def test_denmark_lends_a_block_out_of_its_pool(drawn: str) -> None:
    """In the war or not. Which block it is only its owner sees."""
    play = event("sweden", [5, 1, drawn], POOLS)
    assert where(play, drawn) == "abroad"
    assert play.view("sweden").boxes["denmark-pool"] == 1
    assert play.view("sweden").boxes["abroad"] == 1
    assert "A block leaves the pool of Denmark." in told(play, "sweden")
    assert not any("away until" in line for line in told(play, "sweden"))
    assert any("away until" in line for line in told(play, "coalition"))


@pytest.mark.rule("12.2a")
def test_it_comes_home_when_sweden_invades_denmark_or_norway() -> None:
    play = event("sweden", [5, 1, "rantzau"], POOLS, denmark="active")
    g = state(play)
    invasions.check_invasion(g, block("Karl XII"), place("Sachsen"))
    assert where(play, "Rantzau") == "abroad"
    invasions.check_invasion(g, block("Karl XII"), place("Åkershus"))
    assert where(play, "Rantzau") == "denmark-pool"


@pytest.mark.rule("12.2a")
def test_an_empty_pool_lends_nothing() -> None:
    play = event("sweden", [5, 1], '[pieces]\nkurprinz = "saxony-pool"')
    assert play.view("").boxes["abroad"] == 0
    assert "The pool of Denmark has no block to lend." in told(play)


@pytest.mark.rule("12.2b")
def test_the_emperor_takes_a_saxon_and_no_pole() -> None:
    """With Kurprinz and Lubomirski in the pool it is Kurprinz."""
    play = event("sweden", [5, 2], POOLS)
    assert where(play, "Kurprinz") == "abroad"
    assert where(play, "Lubomirski") == "saxony-pool"


@pytest.mark.rule("12.2b")
def test_the_saxons_come_home_when_sweden_invades_saxony() -> None:
    play = event("sweden", [5, 2], POOLS)
    invasions.check_invasion(state(play), block("Karl XII"), place("Åkershus"))
    assert where(play, "Kurprinz") == "abroad"
    invasions.check_invasion(state(play), block("Karl XII"), place("Lausitz"))
    assert where(play, "Kurprinz") == "saxony-pool"


@pytest.mark.rule("12.2b")
def test_the_saxons_come_home_when_sweden_holds_both_polish_capitals() -> None:
    from korvolan.games.pax_baltica.rules import capture

    markers = '[places]\nmazowsze = "saxony"\nmalopolska = "saxony"'
    play = event("sweden", [5, 2], POOLS + markers)
    capture.capture(state(play), m.MAZOWSZE, m.SWEDEN)
    assert where(play, "Kurprinz") == "abroad"
    capture.capture(state(play), m.MALOPOLSKA, m.SWEDEN)
    assert where(play, "Kurprinz") == "saxony-pool"


@pytest.mark.rule("12.2c")
def test_kremenchuk_goes_over_to_the_ottomans() -> None:
    """Though the Ottomans are not in the war; Russia is 4 down, and a block that stands there changes nothing."""
    play = event("sweden", [5, 3], '[pieces]\ncossack = "zaporizhzhia 3"')
    g = state(play)
    assert g.marker[m.ZAPORIZHZHIA] == m.OTTOMANS
    assert g.control(m.ZAPORIZHZHIA) == m.SWEDISH
    assert g.rp[m.RUSSIA] == 28
    assert where(play, "Cossack") == "zaporizhzhia"


@pytest.mark.rule("12.2c")
@pytest.mark.parametrize("marker", ["russia", ""])
def test_in_a_rebel_ukraine_only_a_coalition_marker_goes(marker: str) -> None:
    text = '[pieces]\nmazepa = "sivershchyna 3"\n' + (f'[places]\nzaporizhzhia = "{marker}"' if marker else "")
    play = event("sweden", [5, 3], text, ukraine="active")
    assert state(play).marker[m.ZAPORIZHZHIA] == -1
    assert state(play).control(m.ZAPORIZHZHIA) == m.SWEDISH
    assert state(play).rp[m.RUSSIA] == 32


@pytest.mark.rule("12.2c")
def test_where_sweden_holds_kremenchuk_already_nothing_changes() -> None:
    play = event("sweden", [5, 3], '[places]\nzaporizhzhia = "sweden"')
    assert state(play).marker[m.ZAPORIZHZHIA] == m.SWEDEN
    assert state(play).rp[m.RUSSIA] == 32


@pytest.mark.rule("12.2d")
@pytest.mark.parametrize("at", ["kursk 3", "russia-pool"])
def test_the_cossacks_go_home_and_may_be_back_at_once(at: str) -> None:
    play = event("sweden", [5, 4], f'[pieces]\ncossack = "{at}"')
    assert where(play, "Cossack") == "russia-pool"
    assert strength(play, "Cossack") == [0]


@pytest.mark.rule("12.2d")
def test_the_cossacks_stay_away_while_the_ottomans_or_ukraine_fight() -> None:
    text = '[pieces]\ncossack = "kursk 3"\nmazepa = "sivershchyna 3"\nbaltaci-mehmed = "krym 4"'
    play = event("sweden", [5, 4], text, ottomans="active", ukraine="active")
    g = state(play)
    assert where(play, "Cossack") == "cossacks-home"
    ukraine.pacify_ukraine(g)
    assert where(play, "Cossack") == "cossacks-home"
    g.status[m.OTTOMANS] = INACTIVE
    g.rebuild_derived()
    ukraine.check_cossacks(g)
    assert where(play, "Cossack") == "russia-pool"


@pytest.mark.rule("12.2e")
def test_mistrust_lasts_to_the_end_of_the_year() -> None:
    from korvolan.games.pax_baltica.rules.turn import begin_year_afresh

    play = event("sweden", [5, 5], '[pieces]\npyotr-i = "novgorod 4"')
    assert state(play).mistrust
    assert play.view("sweden").tracks["mistrust"] == 1
    begin_year_afresh(state(play))
    assert not state(play).mistrust


RECRUITS = """
    [pieces]
    karl-xii = "livland 2"
    rehnskiold = "lietuva 2"
    friedrich-iv = "holstein-gottorp 2"
    baltaci-mehmed = "krym 2"
    stenbock = "sweden-pool"
    {more}
    """


@pytest.mark.rule("12.2f")
def test_a_die_of_points_for_steps_on_the_map() -> None:
    """A 4 pays two steps for Karl XII in Livland; nothing may be drawn, and the Ottomans get none of it."""
    play = event("sweden", [5, 6, 4], RECRUITS.format(more=""), ottomans="active")
    assert play.seat == "sweden"
    assert play.view("sweden").tracks["points sweden"] == 4
    assert {"replace karl-xii", "replace rehnskiold", "replace friedrich-iv"} <= may(play)
    assert refusal(play, "replace baltaci-mehmed") == "8.2b"
    assert refusal(play, "draw sweden").startswith("12.")
    do(play, "replace karl-xii", "replace karl-xii")
    assert strength(play, "Karl XII") == [4]
    assert state(play).points[m.SWEDEN] == 0
    assert state(play).rp[m.SWEDEN] == 40


@pytest.mark.rule("12.2f")
def test_in_unmarked_poland_the_same_die_pays_for_one() -> None:
    play = event("sweden", [5, 6, 4], RECRUITS.format(more=""), ottomans="active")
    do(play, "replace rehnskiold")
    assert strength(play, "Rehnskiöld") == [3]
    assert state(play).points[m.SWEDEN] == 0


# -- 12.3 the Coalition table --------------------------------------------------------------------------------------


@pytest.mark.rule("12.3a")
def test_russian_nature_takes_two_steps_of_strangers() -> None:
    play = event(
        "coalition",
        [5, 1],
        """
        [pieces]
        karl-xii = "velikaya 4"
        livgardet = "velikaya 3"
        mazepa = "kyivshchyna 3"
        baltaci-mehmed = "zaporizhzhia 4"
        cossack = "kursk 3"
        lybecker = "nyen 4"
        august-ii = "mazowsze 4"
        """,
        ukraine="active",
        ottomans="active",
    )
    assert strength(play, "Karl XII", "Livgardet", "Baltaci Mehmed") == [2, 1, 2]
    assert strength(play, "Mazepa", "Cossack", "Lybecker", "August II") == [3, 3, 4, 4]


SETTLING = """
    [pieces]
    mazepa = "sivershchyna 3"
    baltaci-mehmed = "krym 4"
    pyotr-i = "moskva 4"
    karl-xii = "livland 4"
    """


@pytest.mark.rule("12.3b")
def test_peter_settles_with_ukraine_at_the_end_of_the_phase() -> None:
    """Mazepa is set aside, and Russia has its 8 back."""
    play = event("coalition", [5, 2], SETTLING, ukraine="active", ottomans="active")
    state(play).rp[m.RUSSIA] = 24
    assert asked(play) == ("coalition", ["12.3b"])
    assert may(play) == {"settle ottoman-empire", "settle ukraine", "decline"}
    do(play, "settle ukraine")
    assert state(play).status[m.UKRAINE] == ACTIVE
    do(play, "pass")
    assert state(play).status[m.UKRAINE] == INACTIVE
    assert where(play, "Mazepa") == "set-aside"
    assert state(play).rp[m.RUSSIA] == 32
    assert where(play, "Baltaci Mehmed") == "krym"


@pytest.mark.rule("12.3b")
def test_peter_settles_with_the_ottomans() -> None:
    play = event("coalition", [5, 2], SETTLING, ukraine="active", ottomans="active")
    do(play, "settle ottoman-empire", "pass")
    assert where(play, "Baltaci Mehmed") == "ottoman-empire-pool"
    assert state(play).truce_until[m.OTTOMANS] == state(play).year + 4
    assert where(play, "Mazepa") == "sivershchyna"


@pytest.mark.rule("12.3b")
def test_peter_may_settle_with_nobody_and_only_with_those_two() -> None:
    play = event("coalition", [5, 2], SETTLING.replace("baltaci-mehmed", "# "), ukraine="active")
    assert refusal(play, "settle ottoman-empire") == "12.3b"
    assert refusal(play, "settle sweden") == "12.3b"
    do(play, "decline")
    assert asked(play) == ("sweden", ["3.3a"])
    assert state(play).truces_due == []


REFORMS = """
    [turn]
    year = 1703
    last_year = 1721
    [flags]
    reform_open = true
    petersburg = true
    [pieces]
    sheremetev-reformed = {{ at = "year-track", due = {first} }}
    repnin-reformed = {{ at = "year-track", due = {second} }}
    apraksin = {{ at = "year-track", due = 1705 }}
    golitsyn-reformed = "moskva 4"
    """


@pytest.mark.rule("12.3c")
def test_an_army_comes_a_year_sooner_but_not_this_year() -> None:
    """1703: from 1705 to 1704, also where another waits already (ruling A86). Fleets are no armies."""
    play = event("coalition", [5, 3], REFORMS.format(first=1705, second=1706))
    assert may(play) == {"hasten sheremetev-reformed", "hasten repnin-reformed"}
    assert refusal(play, "hasten apraksin") == "12.3c"
    assert refusal(play, "hasten golitsyn-reformed") == "12.3c"
    do(play, "hasten repnin-reformed")
    due = state(play).due
    assert (due[block("repnin-reformed")], due[block("sheremetev-reformed")]) == (1705, 1705)


@pytest.mark.rule("12.3c")
def test_the_only_army_that_can_is_hastened_without_asking() -> None:
    play = event("coalition", [5, 3], REFORMS.format(first=1704, second=1705))
    due = state(play).due
    assert (due[block("repnin-reformed")], due[block("sheremetev-reformed")]) == (1704, 1704)
    assert play.seat == "sweden"


@pytest.mark.rule("12.3c")
def test_an_army_of_next_year_is_not_hastened() -> None:
    play = event("coalition", [5, 3], REFORMS.format(first=1705, second=1704))
    assert state(play).due[block("repnin-reformed")] == 1704
    other = event("coalition", [5, 3], REFORMS.format(first=1704, second=1704))
    assert state(other).due[block("sheremetev-reformed")] == 1704


@pytest.mark.rule("12.3d", "12.3e")
@pytest.mark.parametrize(("die", "nation"), [(4, m.DENMARK), (5, m.SAXONY)])
def test_denmark_and_germany_prosper(die: int, nation: int) -> None:
    """Four points more in the next Interphase; the level stays."""
    from korvolan.games.pax_baltica.rules import replacements

    play = event("coalition", [5, die], "", denmark="active")
    g = state(play)
    assert [g.event_rp[n] for n in range(m.NATIONS)] == [4 if n == nation else 0 for n in range(m.NATIONS)]
    assert g.rp[nation] == 16
    replacements.receive_points(g, nation)
    assert (g.points[nation], g.rp[nation]) == (20, 16)


GERMAN_ALLIES = """
    [pieces]
    friedrich-iv = "holstein-gottorp 3"
    georg-ludwig = "{georg}"
    rantzau = "jylland 3"
    karl-xii = "skane 4"
    """


@pytest.mark.rule("12.3f")
def test_german_diplomacy_takes_swedens_german_allies() -> None:
    play = event("coalition", [5, 6], GERMAN_ALLIES.format(georg="mecklenburg 4"), denmark="active", hannover="active")
    assert where(play, "Friedrich IV") == "sweden-pool"
    assert state(play).status[m.HOLSTEIN] == ACTIVE
    assert where(play, "Georg Ludwig") == "set-aside"
    assert state(play).status[m.HANNOVER] == INACTIVE


@pytest.mark.rule("12.3f")
def test_a_hannover_that_has_defected_stays() -> None:
    play = event(
        "coalition",
        [5, 6],
        "[flags]\ndefected = true\n" + GERMAN_ALLIES.format(georg="mecklenburg 4").replace("    ", ""),
        denmark="active",
        hannover="active",
    )
    assert where(play, "Georg Ludwig") == "mecklenburg"
    assert where(play, "Friedrich IV") == "sweden-pool"


@pytest.mark.rule("OPTb")
def test_by_the_option_hannovers_block_waits_in_the_swedish_pool() -> None:
    text = GERMAN_ALLIES.format(georg="mecklenburg 4")
    switched = 'options = { hannover_recall = "Swedish pool" }'
    play = event("coalition", [5, 6], text, denmark="active", hannover="active", head=switched)
    assert where(play, "Georg Ludwig") == "sweden-pool"
    assert state(play).status[m.HANNOVER] == ACTIVE
    assert GAME.find_faults(state(play)) == []
    default = event("coalition", [5, 6], text, denmark="active", hannover="active")
    assert where(default, "Georg Ludwig") == "set-aside"


def test_numbers_of_the_tables() -> None:
    assert (t.PROSPERS_RP, t.NATURE_STEPS, t.ENVOY) == (4, 2, 1)
