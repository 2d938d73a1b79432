"""Section 8.5 of Pax Baltica: lines of communications."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.pax_baltica.rules.communications import has_line

from ..story import refusal
from .supply import COALITION_ACTS, SWEDEN_ACTS, block, spends, state, war


def line(play: Play, name: str) -> bool:
    return has_line(state(play), block(name))


@pytest.mark.rule("8.5a")
def test_a_block_at_home_has_a_line() -> None:
    """Svealand with enemies all around it."""
    play = war(
        """
        [pieces]
        livgardet = "svealand 2"
        reventlov = "ostergotland 4"
        rantzau = "vastergotland 4"
        prins-christian = "kopparberg 3"
        frederik-iv = "vasternorrland 4"
        livgarden-til-hest = "akershus 2"
        """,
        SWEDEN_ACTS,
    )
    assert line(play, "livgardet")


@pytest.mark.rule("8.5a")
def test_home_is_no_home_under_an_enemy_marker() -> None:
    play = war(
        """
        [pieces]
        livgardet = "svealand 2"
        reventlov = "ostergotland 4"
        rantzau = "vastergotland 4"
        prins-christian = "kopparberg 3"
        frederik-iv = "vasternorrland 4"
        [places]
        svealand = "denmark"
        """,
        SWEDEN_ACTS,
    )
    assert not line(play, "livgardet")


VELIKAYA = """
[pieces]
karl-xii = "velikaya 3"
rehnskiold = "rzhev 3"
"""


@pytest.mark.rule("8.5b", "1.2f")
def test_a_line_leads_over_friendly_land_to_home() -> None:
    """The rulebook's example: from Russian-held Velikaya to Livland."""
    play = war(VELIKAYA, SWEDEN_ACTS)
    assert line(play, "karl-xii")
    # A Russian block in Saxon-marked land, with Saxon-marked land between it and Velikaya.
    allied = """[pieces]\nrepnin = "kurland 3"\n[places]\npolotsk = "saxony"\nkurland = "saxony"\n"""
    assert line(war(allied, COALITION_ACTS), "repnin")


@pytest.mark.rule("8.5c", "8.5g", "1.2e")
def test_enemy_land_breaks_the_line() -> None:
    """The rulebook's example: from Rzhev through Russian-held Velikaya there is none."""
    play = war(VELIKAYA, SWEDEN_ACTS)
    assert not line(play, "rehnskiold")
    assert refusal(play, "replace rehnskiold") == "8.5g"
    assert refusal(play, "replace karl-xii") == ""
    spends(play, "sweden", 20)
    assert refusal(play, "replace rehnskiold") == "8.5g"
    assert refusal(play, "replace karl-xii") == ""


@pytest.mark.rule("1.5b", "8.5b")
def test_transit_land_carries_a_line() -> None:
    mogilev = """[pieces]\nkarl-xii = "mogilev 3"\n"""
    assert line(war(mogilev, SWEDEN_ACTS), "karl-xii")  # through unmarked Polotsk to Livland
    marked = '[places]\npolotsk = "russia"\nminsk = "russia"\n'
    assert not line(war(mogilev, marked, SWEDEN_ACTS), "karl-xii")


@pytest.mark.rule("8.5d")
def test_enemy_blocks_break_the_line() -> None:
    pieces = """
        [pieces]
        karl-xii = "velikaya 3"
        sheremetev = "livland 4"
        repnin = "ingermanland 4"
        woronjetski = "polotsk 3"
        """
    play = war(pieces, SWEDEN_ACTS)
    assert not line(play, "karl-xii")
    assert refusal(play, "replace karl-xii") == "8.5g"


POMORZE = """
[pieces]
karl-xii = "pomorze 3"
woronjetski = "mazowsze 3"
novgorodski = "wielkopolska 3"
"""
MARKED = """
[places]
pomorze = "sweden"
"""
AT_SEA = 'wachtmeister = "southern-baltic 4"\n'


@pytest.mark.rule("8.5e")
def test_a_line_crosses_a_sea_zone_with_a_fleet_of_the_nation() -> None:
    assert line(war(POMORZE, AT_SEA, MARKED, SWEDEN_ACTS), "karl-xii")
    assert not line(war(POMORZE, MARKED, SWEDEN_ACTS), "karl-xii")
    assert not line(war(POMORZE, 'wachtmeister = "smaland 4"\n', MARKED, SWEDEN_ACTS), "karl-xii")


@pytest.mark.rule("8.5e")
@pytest.mark.parametrize("other", ['gyldenlove = "southern-baltic 4"\n', 'rantzau = "smaland 4"\n'])
def test_an_enemy_fleet_or_a_lost_far_port_cuts_it(other: str) -> None:
    assert not line(war(POMORZE, AT_SEA, other, MARKED, SWEDEN_ACTS), "karl-xii")


@pytest.mark.rule("8.5e")
def test_a_line_may_go_through_a_port_on_its_way() -> None:
    """From Mazowsze over Swedish-marked Pomorze; only its own zone's fleets count, and only of its own color."""
    pieces = """
        [pieces]
        karl-xii = "mazowsze 3"
        friedrich-iv = "mazowsze 2"
        novgorodski = "wielkopolska 3"
        semyonovski = "polesie 3"
        astrakhanski = "trakai 3"
        vladimirski = "sandomierz 2"
        wachtmeister = "southern-baltic 4"
        """
    play = war(pieces, MARKED, SWEDEN_ACTS)
    assert line(play, "karl-xii")
    assert not line(play, "friedrich-iv")


@pytest.mark.rule("8.5f")
def test_the_near_port_must_be_controlled() -> None:
    play = war(POMORZE, AT_SEA, SWEDEN_ACTS)
    assert not line(play, "karl-xii")
    assert refusal(play, "replace karl-xii") == "8.5g"


@pytest.mark.rule("8.5b")
def test_an_anchored_fleet_traces_out_of_land_that_enemies_entered() -> None:
    play = war(
        """
        [pieces]
        wachtmeister = "smaland 3"
        rantzau = "smaland 4"
        [places]
        skane = "denmark"
        """,
        SWEDEN_ACTS,
    )
    assert line(play, "wachtmeister")
    assert refusal(play, "replace wachtmeister") == ""


@pytest.mark.rule("8.5b")
def test_nobody_traces_a_line_from_the_sea() -> None:
    play = war("""[pieces]\nwachtmeister = "southern-baltic 3"\n""", SWEDEN_ACTS)
    assert not line(play, "wachtmeister")
