"""Sections 2.3, 11.1 and 11.2 of Pax Baltica: what the elimination of a block leads to."""

from __future__ import annotations

import pytest

from korvolan.games.pax_baltica.rules import losses

from ..story import ending
from .realm import block, due, end_phase, kill, state, status, war, where

KING = {"pyotr-i": "russia", "august-ii": "saxony", "frederik-iv": "denmark"}

# -- steps and pools -----------------------------------------------------------------------------------------------


def test_a_step_is_lost_and_the_last_one_sends_the_block_to_its_pool() -> None:
    play = war('livgardet = "livland 2"\nfriedrich-iv = "holstein-gottorp 2"')
    g = state(play)
    losses.lose_step(g, block("livgardet"), losses.IN_BATTLE)
    assert (where(play, "livgardet"), g.strength[block("livgardet")]) == ("livland", 1)
    losses.lose_step(g, block("livgardet"), losses.IN_BATTLE)
    assert (where(play, "livgardet"), g.strength[block("livgardet")]) == ("sweden-pool", 0)
    kill(play, "friedrich-iv")
    assert where(play, "friedrich-iv") == "sweden-pool"


def test_everyone_sees_which_block_was_eliminated() -> None:
    """The enemy knew a back; now he knows that this block can stand nowhere else."""
    play = war('livgardet = "livland 1"')
    g = state(play)
    assert not g.sees(1, block("livgardet"))
    before = g.revelations
    kill(play, "livgardet")
    assert g.revelations == before + 1
    assert g.stamp[block("livgardet")] == g.handles[0]


def test_the_cargo_of_a_destroyed_fleet_is_destroyed() -> None:
    play = war("""
        wachtmeister = "oresund 1"
        livgardet = { at = "oresund", strength = 3, aboard = "wachtmeister" }
        """)
    kill(play, "wachtmeister", losses.AT_SEA)
    assert where(play, "wachtmeister") == where(play, "livgardet") == "sweden-pool"


# -- 2.3 royal blocks ----------------------------------------------------------------------------------------------


@pytest.mark.rule("2.3b")
@pytest.mark.parametrize("king", KING)
def test_a_king_who_falls_is_out_of_the_game(king: str) -> None:
    play = war(f'{king} = "mazowsze 1"')
    kill(play, king)
    assert where(play, king) == "out"


@pytest.mark.rule("2.3c", "10.2b")
@pytest.mark.parametrize(("king", "nation"), KING.items())
def test_a_fallen_king_brings_a_truce_at_the_end_of_the_phase(king: str, nation: str) -> None:
    """The rest of the phase is still fought."""
    play = war(f'{king} = "mazowsze 1"')
    kill(play, king)
    assert (status(play, nation), due(play)) == ("active", [nation])
    end_phase(play)
    assert status(play, nation) == "truce"


@pytest.mark.rule("2.3d")
def test_karl_goes_into_exile_the_first_time() -> None:
    """Set aside, no truce, and the attrition marker moves (ruling A29)."""
    play = war('karl-xii = "moskva 1"')
    g = state(play)
    kill(play, "karl-xii")
    assert where(play, "karl-xii") == "exile"
    assert (g.exiled, g.night_rider, g.attrition) == (1, 6, 1)
    assert due(play) == []
    end_phase(play)
    assert status(play, "sweden") == "active"


@pytest.mark.rule("2.3g")
def test_karl_is_gone_for_good_the_second_time() -> None:
    play = war('karl-xii = "moskva 1"', flags="exiled = true\nattrition = 2")
    g = state(play)
    kill(play, "karl-xii")
    assert where(play, "karl-xii") == "out"
    assert (g.night_rider, g.attrition) == (0, 3)  # no roll for him, but an army more is lost
    assert due(play) == []


# -- 10.2 the last block -------------------------------------------------------------------------------------------


@pytest.mark.rule("10.2d")
def test_the_last_block_on_the_map_brings_a_truce() -> None:
    play = war('leopold = "pommern 1"\ntatar = "krym 1"', nations={"prussia": "active", "ottoman-empire": "active 16"})
    kill(play, "leopold")
    kill(play, "tatar")
    assert due(play) == ["prussia", "ottoman-empire"]
    end_phase(play)
    assert where(play, "leopold") == "set-aside"
    assert (status(play, "prussia"), status(play, "ottoman-empire")) == ("truce", "truce")
    assert state(play).truce_until[7] == 1709


@pytest.mark.rule("10.2d")
def test_with_another_block_on_the_map_there_is_no_truce() -> None:
    play = war('reventlov = "jylland 1"\ngyldenlove = "sjaelland 4"', alone=("bergenhus-regiment",))
    kill(play, "reventlov")
    assert due(play) == []
    kill(play, "gyldenlove", losses.AT_SEA)
    assert due(play) == ["denmark"]


@pytest.mark.rule("10.2d", "10.2m")
def test_sweden_without_blocks_has_lost() -> None:
    play = war('karl-xii = "moskva 1"', alone=("lybecker",))
    kill(play, "karl-xii")
    end_phase(play)
    assert ending(play) == ("coalition", "0.4c")


@pytest.mark.rule("11.10d")
def test_holstein_gottorp_never_makes_truce() -> None:
    play = war('friedrich-iv = "holstein-gottorp 1"')
    kill(play, "friedrich-iv")
    end_phase(play)
    assert (status(play, "holstein-gottorp"), where(play, "friedrich-iv")) == ("active", "sweden-pool")


@pytest.mark.rule("11.5i")
def test_poland_never_makes_truce() -> None:
    play = war('sobieski = "mazowsze 1"')
    kill(play, "sobieski")
    end_phase(play)
    assert (status(play, "poland"), where(play, "sobieski")) == ("active", "saxony-pool")


def test_the_end_of_mazepa_is_the_end_of_the_revolt() -> None:
    play = war('mazepa = "poltavshchyna 1"', nations={"ukraine": "active", "russia": "active 24"})
    kill(play, "mazepa")
    assert where(play, "mazepa") == "set-aside"
    assert due(play) == ["ukraine"]


@pytest.mark.rule("11.11f")
def test_the_british_fleet_is_gone_for_four_years() -> None:
    play = war('norris = "oresund 1"', nations={"great-britain": "active"}, year=1715)
    kill(play, "norris", losses.AT_SEA)
    assert (where(play, "norris"), state(play).due[block("norris")]) == ("year-track", 1719)
    assert due(play) == ["great-britain"]
    end_phase(play)
    assert (status(play, "great-britain"), state(play).truce_until[10]) == ("truce", 1719)


# -- 11.1 the attrition track --------------------------------------------------------------------------------------


@pytest.mark.rule("11.1f")
@pytest.mark.parametrize("how", [losses.IN_BATTLE, losses.BY_MARCH, losses.AT_SEA, losses.BY_RULE])
def test_every_swedish_army_lost_moves_the_attrition_marker(how: int) -> None:
    play = war('lewenhaupt = "livland 1"')
    kill(play, "lewenhaupt", how)
    assert state(play).attrition == 1


@pytest.mark.rule("11.1f")
def test_regiments_fleets_and_other_armies_do_not_move_it() -> None:
    play = war("""
        lewenhaupt = "livland 1"
        livgardet = "livland 1"
        wachtmeister = "oresund 1"
        friedrich-iv = "holstein-gottorp 1"
        repnin = "rzhev 1"
        """)
    for name in ("livgardet", "wachtmeister", "friedrich-iv", "repnin"):
        kill(play, name)
    assert state(play).attrition == 0
    kill(play, "lewenhaupt")
    assert state(play).attrition == 1


@pytest.mark.rule("11.1j")
def test_the_marker_stays_in_the_last_box() -> None:
    play = war('lewenhaupt = "livland 1"\nstenbock = "livland 1"', flags="attrition = 4")
    kill(play, "lewenhaupt")
    assert state(play).attrition == 5
    kill(play, "stenbock")
    assert state(play).attrition == 5


# -- 11.2 the Russian reforms --------------------------------------------------------------------------------------

WITH_REFORMS = """
    {army} = "rzhev 1"
    sheremetev-reformed = "set-aside"
    repnin-reformed = "set-aside"
    menshikov-reformed = "set-aside"
    golitsyn-reformed = "set-aside"
    """
REFORMED = ["sheremetev-reformed", "repnin-reformed", "menshikov-reformed", "golitsyn-reformed"]


@pytest.mark.rule("11.2d")
def test_a_russian_army_lost_in_battle_opens_the_reforms() -> None:
    play = war(WITH_REFORMS.format(army="repnin"))
    kill(play, "repnin")
    assert state(play).reform_open
    assert [where(play, name) for name in REFORMED] == ["reform-box"] * 4


@pytest.mark.rule("11.2d")
@pytest.mark.parametrize(
    ("army", "how"),
    [("repnin", losses.BY_MARCH), ("repnin", losses.AT_SEA), ("semyonovski", losses.IN_BATTLE)],
)
def test_other_russian_losses_do_not(army: str, how: int) -> None:
    play = war(WITH_REFORMS.format(army=army) + 'menshikov = "rzhev 2"')
    kill(play, army, how)
    assert not state(play).reform_open
    assert [where(play, name) for name in REFORMED] == ["set-aside"] * 4
    kill(play, "menshikov")
    assert state(play).reform_open
