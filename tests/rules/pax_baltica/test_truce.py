"""Sections 0.4 and 10.2 of Pax Baltica: truces, what they do on the map, and the games that they end."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.pax_baltica.rules import politics, truce_due
from korvolan.games.pax_baltica.rules.victory import score, sudden_death

from ..story import asked, do, ending, may, refusal, told
from .realm import (
    block,
    capture,
    due,
    end_phase,
    kill,
    level,
    marker,
    nation,
    place,
    state,
    status,
    truce,
    war,
    where,
)

# -- 10.2 when -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.2a")
def test_a_truce_waits_for_the_end_of_the_phase() -> None:
    """Dresden falls: Saxony is in the war until the Coalition's actions, the last of the phase, are over."""
    play = war('schulenburg = "lausitz 3"', head="dice = [1, 2]")
    capture(play, "sachsen", "sweden")
    assert (status(play, "saxony"), where(play, "schulenburg")) == ("active", "lausitz")
    do(play, "pass")
    assert (status(play, "saxony"), where(play, "schulenburg")) == ("truce", "saxony-pool")
    assert "Saxony makes truce; it may be rolled for from 1709 on." in told(play)
    assert due(play) == []


@pytest.mark.rule("10.2a")
def test_truces_come_in_the_order_of_their_causes_and_the_first_ending_counts() -> None:
    """Stockholm and Moskva fall in one phase (ruling A81)."""
    only_russia = {"saxony": "inactive 16", "denmark": "inactive 16"}
    alone = ("kurprinz", "bergenhus-regiment")
    for order, winner in ((("svealand", "moskva"), "coalition"), (("moskva", "svealand"), "sweden")):
        play = war(nations=only_russia, alone=alone)
        for capital in order:
            capture(play, capital, "russia" if capital == "svealand" else "sweden")
        end_phase(play)
        assert ending(play)[0] == winner


@pytest.mark.rule("10.2f")
def test_an_event_may_impose_a_truce() -> None:
    """As when Peter settles with the Turks: the Ottomans leave at the end of the phase."""
    play = war('tatar = "krym 3"\nsipahi = "podole 2"', nations={"ottoman-empire": "active 16"})
    truce_due.call_truce(state(play), nation("ottoman-empire"))
    truce_due.call_truce(state(play), nation("ottoman-empire"))  # two causes are one truce
    assert due(play) == ["ottoman-empire"]
    end_phase(play)
    assert status(play, "ottoman-empire") == "truce"
    assert where(play, "tatar") == where(play, "sipahi") == "ottoman-empire-pool"


def test_nobody_outside_the_war_makes_truce() -> None:
    play = war(nations={"denmark": "inactive 16"}, alone=("bergenhus-regiment",))
    truce_due.call_truce(state(play), nation("denmark"))
    assert due(play) == []


# -- 10.2 blocks, markers, cube ------------------------------------------------------------------------------------


@pytest.mark.rule("10.2g")
def test_all_blocks_of_the_nation_go_to_its_pool() -> None:
    play = war('august-ii = "mazowsze 2"\ngarde = "kurland 3"\nflemming = "saxony-pool"')
    truce(play, "saxony")
    assert [where(play, n) for n in ("august-ii", "garde", "flemming")] == ["saxony-pool"] * 3
    assert state(play).strength[block("august-ii")] == 0
    assert status(play, "saxony") == "truce"


@pytest.mark.rule("2.3h")
def test_a_king_is_not_lost_by_a_truce() -> None:
    """København falls: Frederik IV is in the Danish pool and can be drawn again."""
    play = war('frederik-iv = "jylland 4"')
    capture(play, "sjaelland", "sweden")
    end_phase(play)
    assert where(play, "frederik-iv") == "denmark-pool"


@pytest.mark.rule("10.1c")
def test_a_nation_outside_the_war_has_nothing_on_the_map_and_nothing_to_spend() -> None:
    play = war('frederik-iv = "jylland 4"\ngyldenlove = "oresund 2"')
    g = state(play)
    g.points[nation("denmark")] = 7
    truce(play, "denmark")
    assert [where(play, n) for n in ("frederik-iv", "gyldenlove", "bergenhus-regiment")] == ["denmark-pool"] * 3
    assert g.points[nation("denmark")] == 0
    assert g.control(place("jylland")) == -1  # nobody's land
    assert play.game.find_faults(g) == []


@pytest.mark.rule("10.2h")
def test_markers_go_and_levels_return() -> None:
    """A Danish marker on Skåne, a Swedish one on Åkershus: both sides have their 4 back; other markers stay."""
    play = war(
        places='skane = "denmark"\nakershus = "sweden"\ningermanland = "russia"\nlausitz = "sweden"',
        nations={"sweden": "active 32", "denmark": "active 12", "saxony": "active 12"},
    )
    truce(play, "denmark")
    assert [marker(play, n) for n in ("skane", "akershus")] == ["none", "none"]
    assert (level(play, "sweden"), level(play, "denmark")) == (36, 16)
    assert (marker(play, "ingermanland"), marker(play, "lausitz")) == ("russia", "sweden")


@pytest.mark.rule("10.2h")
def test_a_saxon_truce_takes_the_polish_capitals_too() -> None:
    """Saxony is 4 down until it holds both again (ruling A60); a Swedish marker in Poland stays."""
    play = war(places='mazowsze = "saxony"\nmalopolska = "saxony"\ntrakai = "sweden"')
    truce(play, "saxony")
    assert [marker(play, n) for n in ("mazowsze", "malopolska", "trakai")] == ["none", "none", "sweden"]
    assert (level(play, "saxony"), state(play).capitals_lost) == (12, 1)


@pytest.mark.rule("11.5j")
def test_the_poles_leave_with_saxony() -> None:
    play = war('lubomirski = "malopolska 4"\nsobieski = "mazowsze 1"\noginski = "saxony-pool"')
    truce(play, "saxony")
    assert [where(play, n) for n in ("lubomirski", "sobieski", "oginski")] == ["saxony-pool"] * 3


@pytest.mark.rule("10.2k")
def test_the_cube_lies_four_years_ahead() -> None:
    play = war(year=1711)
    truce(play, "denmark")
    assert state(play).truce_until[nation("denmark")] == 1715


def test_a_truce_before_the_conversion_takes_the_russian_fleets_off_the_year_track() -> None:
    """Ruling A44."""
    play = war(
        'apraksin = { at = "year-track", due = 1706 }\ngalley-fleet = { at = "year-track", due = 1706 }',
        places='nyen = "russia"',
        nations={"sweden": "active 36"},
    )
    truce(play, "russia")
    assert where(play, "apraksin") == where(play, "galley-fleet") == "set-aside"
    assert level(play, "sweden") == 40


def test_the_british_block_waits_on_the_year_track() -> None:
    play = war('norris = "oresund 3"', nations={"great-britain": "active"}, year=1716)
    truce(play, "great-britain")
    assert (where(play, "norris"), state(play).due[block("norris")]) == ("year-track", 1720)
    assert play.game.find_faults(state(play)) == []


# -- 10.2 displacement ---------------------------------------------------------------------------------------------


@pytest.mark.rule("10.2i")
def test_karl_leaves_jylland_for_holstein() -> None:
    """One step; Bremen-Verden is two away, and Skåne's way is longer still."""
    play = war('karl-xii = "jylland 3"')
    truce(play, "denmark")
    assert asked(play) == ("sweden", ["10.2i"])
    assert may(play) == {"to holstein-gottorp"}
    assert refusal(play, "to bremen-verden") == "10.2i"
    assert refusal(play, "to hannover") == "10.2i"  # not in the war
    assert refusal(play, "to mecklenburg") == "10.2i"  # transit land is friendly to nobody here
    assert refusal(play, "to belts") == refusal(play, "to sweden-pool") == "10.2i"
    do(play, "to holstein-gottorp")
    assert (where(play, "karl-xii"), state(play).strength[block("karl-xii")]) == ("holstein-gottorp", 3)
    assert play.seat == "coalition"  # whose actions go on


@pytest.mark.rule("10.2i")
def test_enemies_keep_a_block_out_of_the_nearest_land() -> None:
    play = war('karl-xii = "jylland 3"\nmenshikov = "holstein-gottorp 2"')
    truce(play, "denmark")
    assert refusal(play, "to holstein-gottorp") == "10.2i"
    assert may(play) == {"to bremen-verden"}


@pytest.mark.rule("10.2i")
def test_the_owner_chooses_among_equals_and_which_block_goes_first() -> None:
    """From Smolensk Livland and Ingermanland are equally near; allies of the nation must go too."""
    play = war('karl-xii = "smolensk 4"\nlivgardet = "smolensk 3"\ngarde = "smolensk 2"', places='kurland = "saxony"')
    truce(play, "russia")
    assert may(play) == {"displace karl-xii", "displace livgardet"}
    assert refusal(play, "displace lybecker") == "10.2i"
    assert refusal(play, "displace garde") == "10.2i"
    do(play, "displace livgardet")
    assert may(play) == {"to livland", "to ingermanland"}
    do(play, "to ingermanland", "to livland")
    assert (where(play, "livgardet"), where(play, "karl-xii")) == ("ingermanland", "livland")
    assert play.seat == "coalition"
    do(play, "to kurland")
    assert where(play, "garde") == "kurland"


@pytest.mark.rule("10.2i")
def test_inactive_ukraine_shares_the_russian_truce_and_active_ukraine_does_not() -> None:
    """Ruling A82."""
    play = war('karl-xii = "poltavshchyna 4"', places='kyivshchyna = "sweden"', nations={"russia": "active 28"})
    truce(play, "russia")
    assert marker(play, "kyivshchyna") == "none"
    assert asked(play) == ("sweden", ["10.2i"])
    play = war('karl-xii = "poltavshchyna 4"\nmazepa = "kyivshchyna 2"', nations={"russia": "active 24", "ukraine": "active"})
    truce(play, "russia")
    assert where(play, "karl-xii") == "poltavshchyna"
    assert asked(play)[1] == ["3.3a"]


@pytest.mark.rule("10.2i")
def test_a_foreign_fleet_leaves_the_harbor() -> None:
    """A Russian fleet in København goes to the nearest harbor of the Coalition; without one, to its pool."""
    play = war('apraksin = "sjaelland 2"', places='nyen = "russia"\nvastergotland = "russia"', flags="petersburg = true")
    truce(play, "denmark")
    assert may(play) == {"to vastergotland"}
    assert refusal(play, "to velikaya") == "10.2i"  # no harbor
    do(play, "to vastergotland")
    assert where(play, "apraksin") == "vastergotland"
    play = war('apraksin = "sjaelland 2"')
    truce(play, "denmark")
    assert where(play, "apraksin") == "russia-pool"


THREE_ARMIES = 'karl-xii = "jylland 4"\nrehnskiold = "jylland 4"\nstenbock = "jylland 4"'


@pytest.mark.rule("10.2j")
def test_two_of_three_armies_may_go_on_beyond_holstein() -> None:
    """Holstein-Gottorp has 2 forage points and feeds one army; Bremen-Verden is next, then land three steps away."""
    play = war(THREE_ARMIES)
    truce(play, "denmark")
    do(play, "displace karl-xii")
    assert may(play) == {"to holstein-gottorp"}
    do(play, "to holstein-gottorp", "displace rehnskiold")
    assert may(play) == {"to holstein-gottorp", "to bremen-verden"}
    do(play, "to bremen-verden")
    assert may(play) == {
        "to holstein-gottorp",
        "to bremen-verden",
        "to vastergotland",
        "to wismar",
        "to pommern",
    }
    do(play, "to pommern")
    assert [where(play, n) for n in ("karl-xii", "rehnskiold", "stenbock")] == ["holstein-gottorp", "bremen-verden", "pommern"]


@pytest.mark.rule("10.2j")
def test_the_excess_may_also_stay_with_the_rest() -> None:
    play = war(THREE_ARMIES)
    truce(play, "denmark")
    do(play, "displace karl-xii", "to holstein-gottorp", "displace stenbock", "to holstein-gottorp", "to holstein-gottorp")
    assert [where(play, n) for n in ("karl-xii", "rehnskiold", "stenbock")] == ["holstein-gottorp"] * 3


@pytest.mark.rule("10.2j")
def test_baggage_feeds_a_regiment_on_the_way() -> None:
    """Karl's trains feed two Swedish regiments, so that these find room with him."""
    play = war('karl-xii = "jylland 4"\nlivgardet = "jylland 3"\ndalregementet = "jylland 3"\nostgota-kavalleri = "jylland 2"')
    truce(play, "denmark")
    do(play, "displace karl-xii", "to holstein-gottorp", "displace livgardet")
    assert may(play) == {"to holstein-gottorp"}
    do(play, "to holstein-gottorp", "displace dalregementet")
    assert may(play) == {"to holstein-gottorp"}
    do(play, "to holstein-gottorp")
    assert may(play) == {"to holstein-gottorp", "to bremen-verden"}


@pytest.mark.rule("10.2n")
def test_foreign_cargo_is_put_ashore() -> None:
    """A Russian regiment aboard a Danish fleet: the nearest land of the Coalition that can be reached."""
    play = war(
        """
        gyldenlove = "oresund 4"
        semyonovski = { at = "oresund", strength = 3, aboard = "gyldenlove" }
        livgarden-til-hest = "denmark-pool"
        """,
        places='wismar = "saxony"\nskane = "saxony"',
    )
    truce(play, "denmark")
    assert play.game.find_faults(state(play)) == []
    assert may(play) == {"to skane"}
    do(play, "to skane")
    assert (where(play, "semyonovski"), where(play, "gyldenlove")) == ("skane", "denmark-pool")
    assert state(play).aboard[block("semyonovski")] == -1
    assert play.game.find_faults(state(play)) == []


@pytest.mark.rule("10.2n")
def test_a_block_with_nowhere_to_go_is_in_its_pool() -> None:
    """The Coalition holds no land any more."""
    play = surrounded()
    truce(play, "denmark")
    assert where(play, "garde") == "saxony-pool"
    assert asked(play)[1] == ["3.3a"]


def surrounded() -> Play:
    """Only Saxony and Denmark are at war with Sweden, and Swedes hold all Saxony."""
    saxon = 'sachsen = "sweden"\nlausitz = "sweden"\nkurkreis = "sweden"'
    nations = {"russia": "out", "saxony": "active 4"}
    return war('garde = "jylland 2"', places=saxon, nations=nations, alone=("astrakhanski", "kurprinz"))


# -- 0.4 games that end --------------------------------------------------------------------------------------------


@pytest.mark.rule("0.4b")
def test_the_last_coalition_major_makes_truce() -> None:
    """Denmark never entered, Saxony is under truce, Moskva falls: Sweden triumphs at the end of the phase."""
    play = war(
        nations={"denmark": "inactive 16", "saxony": "inactive 16"},
        alone=("bergenhus-regiment", "kurprinz"),
    )
    state(play).status[nation("saxony")] = 2
    state(play).rebuild_derived()
    state(play).truce_until[nation("saxony")] = 1708
    capture(play, "moskva", "sweden")
    assert play.result is None
    end_phase(play)
    assert ending(play) == ("sweden", "0.4b")


@pytest.mark.rule("0.4b")
def test_one_active_major_keeps_the_coalition_in_the_game() -> None:
    play = war(nations={"denmark": "inactive 16"}, alone=("bergenhus-regiment",))
    truce(play, "russia")
    assert play.result is None
    truce(play, "saxony")
    assert ending(play) == ("sweden", "0.4b")


@pytest.mark.rule("0.4c", "10.2m")
def test_a_truce_on_sweden_ends_the_game() -> None:
    """Stockholm falls, or the level does."""
    play = war()
    capture(play, "svealand", "russia")
    end_phase(play)
    assert ending(play) == ("coalition", "0.4c")
    play = war(nations={"sweden": "active 4"})
    capture(play, "livland", "russia")
    assert play.result is None
    end_phase(play)
    assert ending(play) == ("coalition", "0.4c")


@pytest.mark.rule("OPTc")
def test_by_the_other_reading_all_three_must_be_under_truce() -> None:
    """A Denmark that never entered keeps the game going; once it has made truce too, it ends."""
    head = '[options]\nsudden_death = "all three under truce"'
    play = war(nations={"denmark": "inactive 16"}, alone=("bergenhus-regiment",), head=head)
    truce(play, "russia")
    truce(play, "saxony")
    assert play.result is None
    politics.activate(state(play), nation("denmark"), False)
    truce(play, "denmark")
    assert ending(play) == ("sweden", "0.4b")


@pytest.mark.rule("0.4a")
@pytest.mark.parametrize(("points", "winner"), [(36, "sweden"), (32, "sweden"), (28, ""), (24, "coalition"), (4, "coalition")])
def test_after_the_last_turn_the_level_decides(points: int, winner: str) -> None:
    play = war(nations={"sweden": f"active {points}"}, head='scenario = "campaign"')
    assert not sudden_death(state(play))
    score(state(play))
    assert ending(play) == (winner, "SCNc")


@pytest.mark.rule("0.4d")
def test_points_from_events_do_not_score() -> None:
    """Sweden at 24 with 8 points to come scores 24, two bands below 32."""
    play = war(nations={"sweden": "active 24"}, head='scenario = "campaign"')
    state(play).event_rp[nation("sweden")] = 8
    score(state(play))
    assert play.result is not None
    assert play.result.text == "Coalition marginal victory."


def test_a_block_killed_at_the_end_of_the_actions_counts_in_that_phase() -> None:
    """The last Ottoman dies on a forced march: the truce comes before the battles."""
    play = war('tatar = "krym 1"', nations={"ottoman-empire": "active 16"}, head="dice = [1, 2]")
    kill(play, "tatar", 1)
    do(play, "pass")
    assert status(play, "ottoman-empire") == "truce"
