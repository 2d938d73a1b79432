"""Sections 12.0 to 12.3: the Event Table and the tables of the two sides."""

from __future__ import annotations

from fractions import Fraction

import pytest

from korvolan.games.pax_baltica import board as m
from korvolan.games.pax_baltica.rules.events import CivilWar, EventRoll, polish_blocks_leave
from korvolan.kernel.log import Log

from ..story import asked, do, may, refusal, told
from .names import block
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
    assert told(play)[4:6] == [
        "Event for Sweden: an epidemic.",
        "The epidemic is in the Baltic: each block there loses a step.",
    ]
    assert [line.dice for line in play.log()][1:6] == [[6], [3], [], [2], [4]]
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
    assert play.log()[5].dice == dice


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
    assert refusal(play, "politics denmark") == "12.1h"
    assert refusal(play, "politics sweden") == "12.1h"
    assert refusal(play, "politics poland") == "12.1h"
    do(play, "politics russia")
    assert state(play).halved[m.RUSSIA]
    assert not state(play).politics[m.RUSSIA]


@pytest.mark.rule("12.1h")
def test_sweden_has_nothing_to_choose() -> None:
    play = event("sweden", [6, 1], "")
    assert state(play).halved[m.SWEDEN]
    assert play.seat == "coalition"
