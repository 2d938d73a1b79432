"""Sections 12.0 to 12.3: the Event Table and the tables of the two sides."""

from __future__ import annotations

from fractions import Fraction

import pytest

from korvolan.games.pax_baltica import GAME, nations
from korvolan.games.pax_baltica import board as m
from korvolan.games.pax_baltica import tables as t
from korvolan.games.pax_baltica.events import CivilWar, EventRoll, polish_blocks_leave
from korvolan.games.pax_baltica.fields import ACTIVE, INACTIVE
from korvolan.kernel.log import Log

from ..story import asked, do, may, refusal, told
from .names import block, place
from .turns import event, state, strength, where

# -- 12.0 what events cannot do ------------------------------------------------------------------------------------


@pytest.mark.rule("12.0a")
def test_a_block_with_one_step_keeps_it() -> None:
    """An epidemic in the Baltic."""
    play = event("sweden", [2, 4], '[pieces]\nlivgardet = "livland 1"\nlewenhaupt = "livland 2"')
    assert strength(play, "Livgardet", "Lewenhaupt") == [1, 1]
    assert where(play, "Livgardet") == "livland"


@pytest.mark.rule("12.0a")
def test_two_steps_stop_at_the_last_one() -> None:
    """Russian nature takes two steps, but not from a block that has two."""
    play = event("coalition", [5, 1], '[pieces]\nlivgardet = "velikaya 2"\ndalregementet = "velikaya 1"')
    assert strength(play, "Livgardet", "Dalregementet") == [1, 1]


@pytest.mark.rule("12.0b")
def test_fleets_and_what_they_carry_ignore_events() -> None:
    """Everyone outside friendly land loses a step, but neither Karl XII aboard nor the ships at sea."""
    play = event(
        "sweden",
        [4],
        """
        [pieces]
        karl-xii = { at = "kattegat", strength = 4, aboard = "wachtmeister" }
        wachtmeister = "kattegat 4"
        lewenhaupt = "livland 3"
        [places]
        livland = "russia"
        """,
    )
    assert strength(play, "Karl XII", "Wachtmeister", "Lewenhaupt") == [4, 4, 2]


@pytest.mark.rule("12.0b")
def test_ships_at_anchor_are_safe_too() -> None:
    play = event("sweden", [2, 1], '[pieces]\nankarstierna = "smaland 3"\nstenbock = "smaland 3"')
    assert strength(play, "Ankarstierna", "Stenbock") == [3, 2]


# -- 12.1 the Event Table ------------------------------------------------------------------------------------------


@pytest.mark.rule("12.1a")
def test_one_die_on_the_event_table() -> None:
    """A 2 leads to the epidemic and its die; then the other player acts."""
    play = event("sweden", [2, 4], '[pieces]\nlewenhaupt = "livland 3"')
    assert told(play)[2:4] == [
        "Event for Sweden: an epidemic.",
        "The epidemic is in the Baltic: each block there loses a step.",
    ]
    assert [line.dice for line in play.log()][1:4] == [[6, 3], [2], [4]]
    assert asked(play) == ("coalition", ["3.3a"])


@pytest.mark.rule("12.1a")
def test_every_row_of_the_event_table_is_equally_likely() -> None:
    play = event("sweden", [2, 4], "")
    roll = EventRoll(m.SWEDISH)
    assert roll.weights(state(play)) == [1] * 6
    assert [roll.label(state(play), row) for row in range(6)] == [
        "polish civil war",
        "epidemic",
        "attrition abroad",
        "attrition hostile",
        "own table",
        "national politics",
    ]


CIVIL_WAR = """
    [pieces]
    karl-xii = "lietuva 4"
    friedrich-iv = "lietuva 2"
    baltaci-mehmed = "podole 4"
    livgardet = "livland 3"
    sobieski = "mazowsze 2"
    august-ii = "sachsen 4"
    [places]
    {markers}
    """


@pytest.mark.rule("12.1b")
@pytest.mark.parametrize(
    ("markers", "dice", "winner"),
    [
        ('mazowsze = "saxony"\n    malopolska = "saxony"', [3, 2], "coalition"),
        ('mazowsze = "saxony"\n    malopolska = "sweden"', [3, 2], "sweden"),
        ('mazowsze = "sweden"', [2, 2], "sweden"),
        ('mazowsze = "russia"', [2, 2], "coalition"),
        ("", [2, 2], "both"),
    ],
)
def test_each_polish_capital_adds_one(markers: str, dice: list[int], winner: str) -> None:
    """Sweden 3 with no capital against 2 with both is 3 against 4."""
    play = event("sweden", [1, *dice], CIVIL_WAR.format(markers=markers), ottomans="active")
    gone, lost = where(play, "Sobieski") == "saxony-pool", strength(play, "Karl XII") == [3]
    assert (gone, lost) == {"sweden": (True, False), "coalition": (False, True), "both": (True, True)}[winner]
    assert play.log()[3].dice == dice


@pytest.mark.rule("12.1b")
def test_the_odds_of_the_civil_war() -> None:
    """With both capitals the Coalition wins 26 of 36, ties 4 and loses 6."""
    play = event("sweden", [2, 4], '[places]\nmazowsze = "saxony"\nmalopolska = "saxony"')
    weights = CivilWar().weights(state(play))
    assert weights == [6, 26, 4]
    assert Fraction(weights[1], sum(weights)) == Fraction(13, 18)


@pytest.mark.rule("12.1c")
def test_a_tie_brings_both_results() -> None:
    """Sobieski leaves and Karl XII loses a step; his allies in Poland and Swedes elsewhere lose nothing."""
    play = event("coalition", [1, 4, 4], CIVIL_WAR.format(markers=""), ottomans="active")
    assert where(play, "Sobieski") == "saxony-pool"
    assert strength(play, "Karl XII", "Friedrich IV", "Baltaci Mehmed", "Livgardet") == [3, 2, 4, 3]
    assert where(play, "August II") == "sachsen"


@pytest.mark.rule("12.1c")
def test_polish_blocks_abroad_and_aboard_leave_too() -> None:
    play = event(
        "sweden",
        [1, 6, 1],
        """
        [pieces]
        lubomirski = "sachsen 3"
        oginski = { at = "kattegat", strength = 2, aboard = "gyldenlove" }
        gyldenlove = "kattegat 4"
        karl-xii = "lietuva 4"
        """,
        denmark="active",
    )
    assert [where(play, name) for name in ("Lubomirski", "Oginski")] == ["saxony-pool"] * 2
    assert strength(play, "Karl XII", "Gyldenløve") == [4, 4]


@pytest.mark.rule("12.1c")
def test_polish_blocks_leave_in_an_order_that_tells_nothing() -> None:
    """Sweden reads of them by their handles, whichever blocks bear them."""
    pieces = """
        [pieces]
        lubomirski = "sachsen 3"
        sobieski = "lausitz 2"
        karl-xii = "lietuva 4"
        """
    play = event("sweden", [1, 1, 6], pieces)  # the Coalition's party wins: they stay
    g = state(play)
    one, other = block("Lubomirski"), block("Sobieski")
    g.tag[one], g.tag[other] = g.tag[other], g.tag[one]
    journal = Log(play.game)
    g.journal, g.logging = journal, True
    polish_blocks_leave(g)
    left = [line.text for line, *_ in journal.take() if line is not None]
    assert left == ["Polish block 1 returns to the Saxon pool.", "Polish block 2 returns to the Saxon pool."]


@pytest.mark.rule("12.1d")
def test_an_epidemic_in_the_baltic_strikes_both_sides() -> None:
    play = event(
        "coalition",
        [2, 4],
        """
        [pieces]
        estlandska = "estland 2"
        lewenhaupt = "livland 3"
        pyotr-i = "ingermanland 4"
        semyonovski = "nyen 3"
        garde = "kurland 3"
        preobrazhenski = "novgorod 3"
        """,
    )
    assert strength(play, "Estländska", "Lewenhaupt", "Pyotr I", "Semyonovski") == [1, 2, 3, 2]
    assert strength(play, "Garde", "Preobrazhenski") == [3, 3]


@pytest.mark.rule("12.1d")
@pytest.mark.parametrize(
    ("die", "struck"),
    [
        (1, ["Stenbock", "Lybecker"]),
        (2, ["Rantzau", "Reventlov"]),
        (3, ["Schulenburg"]),
        (4, ["Lewenhaupt"]),
        (5, ["Sobieski", "Cossack"]),
        (6, ["Sheremetev"]),
    ],
)
def test_the_regions(die: int, struck: list[str]) -> None:
    """Sweden and Finland, Denmark and Norway, Germany, the Baltic, Poland and Ukraine, Russia."""
    full = {"Stenbock": 4, "Lybecker": 4, "Rantzau": 4, "Reventlov": 4, "Schulenburg": 4, "Lewenhaupt": 4, "Sobieski": 2}
    full |= {"Cossack": 3, "Sheremetev": 4, "Baltaci Mehmed": 4}
    play = event(
        "sweden",
        [2, die],
        """
        [pieces]
        stenbock = "skane 4"
        lybecker = "karelen 4"
        rantzau = "jylland 4"
        reventlov = "akershus 4"
        schulenburg = "schlesien 4"
        lewenhaupt = "livland 4"
        sobieski = "mazowsze 2"
        cossack = "poltavshchyna 3"
        sheremetev = "velikaya 4"
        baltaci-mehmed = "krym 4"
        """,
        denmark="active",
        ottomans="active",
    )
    assert [name for name in full if strength(play, name) != [full[name]]] == struck
    assert all(strength(play, name) == [full[name] - 1] for name in struck)


WHO_IS_ABROAD = """
    [pieces]
    karl-xii = "holstein-gottorp 4"
    friedrich-iv = "holstein-gottorp 3"
    lewenhaupt = "livland 3"
    lubomirski = "malopolska 3"
    august-ii = "mazowsze 4"
    garde = "lietuva 3"
    flemming = "sachsen 3"
    cossack = "poltavshchyna 3"
    rehnskiold = "schlesien 3"
    [places]
    livland = "russia"
    mazowsze = "saxony"
    malopolska = "saxony"
    """


@pytest.mark.rule("12.1e")
def test_blocks_outside_their_own_land_lose_a_step() -> None:
    """Own land stays own in enemy hands; Poland is the Poles', Holstein-Gottorp Friedrich's, Ukraine still Russia's."""
    play = event("sweden", [3], WHO_IS_ABROAD)
    assert strength(play, "Karl XII", "August II", "Garde", "Rehnskiöld") == [3, 3, 2, 2]
    assert strength(play, "Friedrich IV", "Lewenhaupt", "Lubomirski", "Flemming", "Cossack") == [3, 3, 3, 3, 3]


@pytest.mark.rule("12.1e")
def test_in_a_rebel_ukraine_russians_are_abroad_and_mazepa_is_not() -> None:
    play = event("sweden", [3], '[pieces]\ncossack = "poltavshchyna 3"\nmazepa = "sivershchyna 3"', ukraine="active")
    assert strength(play, "Cossack", "Mazepa") == [2, 3]


@pytest.mark.rule("12.1f")
def test_blocks_outside_friendly_land_lose_a_step() -> None:
    """Allies' land is friendly, own land in enemy hands is not, and transit land is nobody's."""
    play = event("sweden", [4], WHO_IS_ABROAD)
    assert strength(play, "Lewenhaupt", "Garde", "Rehnskiöld") == [2, 2, 2]
    assert strength(play, "Karl XII", "Friedrich IV", "Lubomirski", "August II", "Flemming", "Cossack") == [4, 3, 3, 4, 3, 3]


@pytest.mark.rule("12.1g")
def test_a_five_leads_to_the_own_table() -> None:
    """Coalition 5, then 4: Denmark prospers. The same dice for Sweden send the Cossacks home."""
    text = '[pieces]\ncossack = "kursk 3"'
    coalition = event("coalition", [5, 4], text)
    assert state(coalition).event_rp[m.DENMARK] == 4
    assert where(coalition, "Cossack") == "kursk"
    sweden = event("sweden", [5, 4], text)
    assert state(sweden).event_rp[m.DENMARK] == 0
    assert where(sweden, "Cossack") == "russia-pool"


@pytest.mark.rule("12.1h")
def test_a_six_lets_the_player_roll_for_a_nation() -> None:
    """The Coalition chooses among its majors in the war, and Russia's politics action of the year stays free."""
    play = event("coalition", [6, 1], '[turn]\nyear = 1702\n[pieces]\npyotr-i = "moskva 4"')
    assert asked(play) == ("coalition", ["12.1h"])
    assert may(play) == {"politics russia", "politics saxony"}
    assert refusal(play, "politics denmark") == "3.3g"
    assert refusal(play, "politics sweden") == "3.3g"
    assert refusal(play, "politics poland") == "3.3g"
    do(play, "politics russia")
    assert state(play).halved[m.RUSSIA]
    assert not state(play).politics[m.RUSSIA]


@pytest.mark.rule("12.1h")
def test_sweden_has_nothing_to_choose() -> None:
    play = event("sweden", [6, 1], "")
    assert state(play).halved[m.SWEDEN]
    assert play.seat == "coalition"


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
    nations.invaded(g, block("Karl XII"), place("Sachsen"))
    assert where(play, "Rantzau") == "abroad"
    nations.invaded(g, block("Karl XII"), place("Åkershus"))
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
    nations.invaded(state(play), block("Karl XII"), place("Åkershus"))
    assert where(play, "Kurprinz") == "abroad"
    nations.invaded(state(play), block("Karl XII"), place("Lausitz"))
    assert where(play, "Kurprinz") == "saxony-pool"


@pytest.mark.rule("12.2b")
def test_the_saxons_come_home_when_sweden_holds_both_polish_capitals() -> None:
    from korvolan.games.pax_baltica import control

    markers = '[places]\nmazowsze = "saxony"\nmalopolska = "saxony"'
    play = event("sweden", [5, 2], POOLS + markers)
    control.capture(state(play), m.MAZOWSZE, m.SWEDEN)
    assert where(play, "Kurprinz") == "abroad"
    control.capture(state(play), m.MALOPOLSKA, m.SWEDEN)
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
    nations.pacify_ukraine(g)
    assert where(play, "Cossack") == "cossacks-home"
    g.status[m.OTTOMANS] = INACTIVE
    g.derive()
    nations.check_cossacks(g)
    assert where(play, "Cossack") == "russia-pool"


@pytest.mark.rule("12.2e")
def test_mistrust_lasts_to_the_end_of_the_year() -> None:
    from korvolan.games.pax_baltica.turn import begin_year_afresh

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
    from korvolan.games.pax_baltica import replacements

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
    assert GAME.faults(state(play)) == []
    default = event("coalition", [5, 6], text, denmark="active", hannover="active")
    assert where(default, "Georg Ludwig") == "set-aside"


def test_numbers_of_the_tables() -> None:
    assert (t.PROSPERS_RP, t.NATURE_STEPS, t.ENVOY) == (4, 2, 1)
