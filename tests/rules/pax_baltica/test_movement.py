"""Sections 4.0 to 4.2 of Pax Baltica: groups on the map and its borders."""

from __future__ import annotations

import pytest

from ..story import asked, do, may, refusal, told
from .marching import FAR, acts, at, end_group, marks, move, offered, state

# -- 1.1 the map ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.1h")
def test_blocks_march_only_where_there_is_a_land_border() -> None:
    play = acts("coalition", 'august-ii = "sachsen 4"\n' + FAR, prussia="active")
    do(play, "march sachsen", "move august-ii")
    assert refusal(play, "to brandenburg") == "1.1h"
    assert may(play) == {"to kurkreis", "to lausitz"}


@pytest.mark.rule("1.1k")
def test_there_is_nothing_beyond_the_map() -> None:
    play = acts("sweden", 'karl-xii = "smaland 4"\nwachtmeister = "southern-baltic 4"\n' + FAR)
    do(play, "march smaland", "move karl-xii")
    assert refusal(play, "to exile") == "1.1k"
    assert refusal(play, "to sweden-pool") == "1.1k"


@pytest.mark.rule("1.1l")
def test_lake_peipus_parts_livland_and_ingermanland() -> None:
    play = acts("sweden", 'lewenhaupt = "livland 4"\n' + FAR)
    do(play, "march livland", "move lewenhaupt")
    assert refusal(play, "to ingermanland") == "1.1l"
    assert refusal(play, "to estland") == ""


@pytest.mark.rule("1.1m")
def test_armies_and_regiments_do_not_walk_on_water() -> None:
    play = acts("sweden", 'livgardet = "skane 3"\n' + FAR)
    do(play, "march skane", "move livgardet")
    assert refusal(play, "to oresund") == "1.1m"
    assert refusal(play, "to sjaelland") == "1.1h"


# -- 4.0, 4.1 procedure --------------------------------------------------------------------------------------------

NOVGOROD = """
repnin = "novgorod 4"
preobrazhenski = "novgorod 3"
semyonovski = "novgorod 3"
menshikov = "rzhev 2"
lewenhaupt = "ingermanland 4"
estlandska = "ingermanland 2"
"""


@pytest.mark.rule("4.1a", "4.1b")
def test_three_russians_leave_novgorod_for_two_goals() -> None:
    """The example of 4.1."""
    play = acts("coalition", NOVGOROD)
    do(play, "march novgorod", "move repnin", "to rzhev", "to smolensk", "halt")
    do(play, "move preobrazhenski", "to ingermanland")
    do(play, "move semyonovski", "to ingermanland")
    assert [at(play, name) for name in ("repnin", "preobrazhenski", "semyonovski")] == [
        "smolensk",
        "ingermanland",
        "ingermanland",
    ]
    assert state(play).actions[1] == 2


@pytest.mark.rule("4.1a")
def test_a_block_that_was_chosen_must_go() -> None:
    play = acts("sweden", 'karl-xii = "livland 4"\n' + FAR)
    do(play, "march livland", "move karl-xii")
    assert refusal(play, "halt") == "4.1a"
    assert refusal(play, "to velikaya") == ""


@pytest.mark.rule("4.0a")
def test_a_move_is_told_as_one() -> None:
    play = acts("sweden", 'karl-xii = "smaland 4"\n' + FAR)
    do(play, "march smaland")
    move(play, "karl-xii", "skane")
    assert at(play, "karl-xii") == "skane"
    assert "Karl XII moves from Småland to Skåne." in told(play, "sweden")
    assert "Swedish block 1 moves from Småland to Skåne." in told(play, "coalition")


@pytest.mark.rule("4.1b")
def test_a_group_passes_through_friends() -> None:
    play = acts("coalition", 'garde = "kurland 3"\nsteinau = "zemaitija 4"\nkarl-xii = "livland 4"\n' + FAR, prussia="active")
    do(play, "march kurland", "move garde", "to zemaitija")
    assert "to preussen" in may(play)
    do(play, "to preussen", "halt")
    assert at(play, "garde") == "preussen"
    assert marks(play, "garde") == ["moved"]


@pytest.mark.rule("4.1c")
def test_enemies_stop_a_block() -> None:
    play = acts("coalition", NOVGOROD, first="sweden")
    do(play, "march novgorod", "move repnin", "to ingermanland")
    assert asked(play) == ("coalition", ["4.1a"])
    assert "to estland" not in may(play)
    assert "move preobrazhenski" in may(play)
    assert at(play, "repnin") == "ingermanland"


@pytest.mark.rule("4.1d")
def test_it_does_not_matter_who_controls_the_land() -> None:
    play = acts("sweden", 'karl-xii = "livland 4"\n' + FAR)
    do(play, "march livland", "move karl-xii", "to velikaya", "to rzhev", "halt")
    assert at(play, "karl-xii") == "rzhev"


@pytest.mark.rule("4.1e")
def test_a_block_moves_once_a_turn() -> None:
    play = acts("sweden", 'livgardet = "smaland 3"\ndalregementet = "skane 3"\n' + FAR)
    do(play, "march smaland")
    move(play, "livgardet", "skane")
    do(play, "march skane")
    assert refusal(play, "move livgardet") == "4.1e"
    move(play, "dalregementet", "smaland")
    assert refusal(play, "march skane") == "4.1e"


@pytest.mark.rule("4.1f")
def test_a_fleet_and_its_cargo_do_not_move_in_one_group() -> None:
    pieces = """
    wachtmeister = "gulf-of-finland 4"
    karl-xii = { at = "gulf-of-finland", strength = 4, aboard = "wachtmeister" }
    ankarstierna = "gulf-of-finland 3"
    livgardet = { at = "gulf-of-finland", strength = 3, aboard = "ankarstierna" }
    """
    play = acts("sweden", pieces + FAR)
    do(play, "march gulf-of-finland")
    move(play, "karl-xii", "estland")
    assert refusal(play, "move ankarstierna") == "4.1f"
    play = acts("sweden", pieces + FAR)
    do(play, "march gulf-of-finland", "move ankarstierna", "to northern-baltic", "halt")
    assert refusal(play, "move karl-xii") == "4.1f"
    assert refusal(play, "move wachtmeister") == ""


@pytest.mark.rule("4.1f")
def test_soldiers_and_anchored_fleets_do_not_move_in_one_group() -> None:
    play = acts("sweden", 'karl-xii = "smaland 4"\nwachtmeister = "smaland 4"\n' + FAR)
    do(play, "march smaland")
    move(play, "karl-xii", "skane")
    assert refusal(play, "move wachtmeister") == "4.1f"


@pytest.mark.rule("4.1g")
def test_a_group_that_meets_no_enemy_may_besiege_at_once() -> None:
    play = acts("sweden", 'karl-xii = "livland 4"\nrehnskiold = "livland 4"\n' + FAR)
    do(play, "march livland")
    move(play, "karl-xii", "velikaya")
    move(play, "rehnskiold", "kurland")
    # Both goals are asked about, in the order in which they were reached.
    assert offered(play, "karl-xii")
    assert state(play).actions[0] == 2
    do(play, "besiege karl-xii")
    assert "besieging" in marks(play, "karl-xii")
    assert offered(play, "rehnskiold")


@pytest.mark.rule("4.1h")
def test_going_out_and_back_gives_no_free_siege() -> None:
    play = acts("sweden", 'karl-xii = "velikaya 4"\nrehnskiold = "livland 4"\n' + FAR)
    do(play, "march velikaya")
    move(play, "karl-xii", "rzhev", "velikaya")
    assert at(play, "karl-xii") == "velikaya"
    assert asked(play) == ("sweden", ["3.3a"])
    # A real move into the same territory gives one.
    do(play, "march livland")
    move(play, "rehnskiold", "velikaya")
    assert offered(play, "rehnskiold")
    assert not offered(play, "karl-xii")


@pytest.mark.rule("4.1i")
def test_those_left_behind_move_by_a_later_action() -> None:
    play = acts("sweden", 'karl-xii = "smaland 4"\ndalregementet = "smaland 3"\n' + FAR)
    do(play, "march smaland")
    move(play, "karl-xii", "skane")
    do(play, "done", "march smaland")
    assert refusal(play, "move dalregementet") == ""
    move(play, "dalregementet", "ostergotland")
    assert (at(play, "karl-xii"), at(play, "dalregementet")) == ("skane", "ostergotland")


# -- 4.2 borders ---------------------------------------------------------------------------------------------------

SEVEN = ["pyotr-i", "sheremetev", "repnin", "menshikov", "preobrazhenski", "semyonovski", "woronjetski"]


@pytest.mark.rule("4.2a")
def test_six_blocks_cross_a_normal_border_and_no_seventh() -> None:
    play = acts("coalition", "\n".join(f'{name} = "novgorod 2"' for name in SEVEN) + '\nlewenhaupt = "estland 1"')
    do(play, "march novgorod")
    for name in SEVEN[:6]:
        move(play, name, "ingermanland")
    do(play, "move woronjetski")
    assert refusal(play, "to ingermanland") == "4.2a"
    assert refusal(play, "to velikaya") == ""


@pytest.mark.rule("4.2a")
def test_both_directions_and_all_actions_of_a_turn_count() -> None:
    pieces = "\n".join(f'{name} = "novgorod 2"' for name in SEVEN[:6])
    play = acts("coalition", pieces + '\nworonjetski = "ingermanland 2"\nlewenhaupt = "estland 1"')
    do(play, "march ingermanland")
    move(play, "woronjetski", "novgorod")
    do(play, "march novgorod")
    for name in SEVEN[:5]:
        move(play, name, "ingermanland")
    do(play, "move semyonovski")
    assert refusal(play, "to ingermanland") == "4.2a"


@pytest.mark.rule("4.2b")
def test_two_blocks_cross_difficult_terrain_and_no_third() -> None:
    play = acts("sweden", 'karl-xii = "ingermanland 4"\nlivgardet = "ingermanland 3"\nestlandska = "ingermanland 2"\n' + FAR)
    do(play, "march ingermanland")
    move(play, "karl-xii", "velikaya")
    move(play, "livgardet", "velikaya")
    do(play, "move estlandska")
    assert refusal(play, "to velikaya") == "4.2b"
    assert refusal(play, "to novgorod") == ""


@pytest.mark.rule("4.2c")
def test_difficult_terrain_ends_the_move() -> None:
    play = acts("sweden", 'ostgota-kavalleri = "ingermanland 2"\nestlandska = "livland 2"\n' + FAR)
    do(play, "march ingermanland", "move ostgota-kavalleri", "to velikaya")
    assert "to rzhev" not in may(play)
    assert at(play, "ostgota-kavalleri") == "velikaya"
    # Over the normal border from Livland cavalry goes on.
    end_group(play)
    do(play, "march livland", "move estlandska", "to velikaya")
    assert "to rzhev" in may(play)


@pytest.mark.rule("4.2d")
def test_each_player_has_limits_of_his_own() -> None:
    full = "[crossed.sweden]\nlivland-velikaya = 6"
    play = acts("coalition", 'repnin = "velikaya 2"\nlybecker = "kopparberg 1"', first="sweden", more=full)
    do(play, "march velikaya", "move repnin")
    assert refusal(play, "to livland") == ""
    play = acts("coalition", 'repnin = "velikaya 2"\nlybecker = "kopparberg 1"', more=full.replace("sweden", "coalition"))
    do(play, "march velikaya", "move repnin")
    assert refusal(play, "to livland") == "4.2a"
