"""Section 3.3 of Pax Baltica: reconnaissance, and the order of actions as far as it and movement go."""

from __future__ import annotations

import pytest

from ..story import do, may, refusal, told
from .marching import acts, at, end_group, move, state
from .recon_view import faces, remembered

BORDER_WAR = """
lewenhaupt = "livland 4"
karl-xii = "smaland 4"
sheremetev = "velikaya 3"
repnin = "velikaya 2"
pyotr-i = "rzhev 4"
"""


@pytest.mark.rule("3.3b")
def test_scouts_see_all_blocks_of_the_next_territory_with_their_strength() -> None:
    play = acts("sweden", BORDER_WAR)
    assert faces(play, "sweden", "velikaya") == {("russia back", None)}
    do(play, "recon velikaya")
    assert remembered(play, "sweden", "velikaya") == {"Sheremetev 3, Summer 1702", "Repnin 2, Summer 1702"}
    assert faces(play, "sweden", "velikaya") == {("russia back", None)}  # they stand again
    assert faces(play, "sweden", "rzhev") == {("russia back", None)}
    assert faces(play, "coalition", "livland") == {("sweden back", None)}  # the scouts stay hidden
    assert state(play).actions[0] == 2


@pytest.mark.rule("3.3b")
def test_what_was_seen_is_told_to_the_scouting_side_alone() -> None:
    play = acts("sweden", BORDER_WAR)
    do(play, "recon velikaya")
    assert "Sheremetev is there, with 3 steps." in told(play, "sweden")
    assert not [line for line in told(play, "coalition") if "steps" in line]
    assert "Sweden scouts Velikaya." in told(play, "coalition")


@pytest.mark.rule("3.3b")
def test_there_must_be_somebody_to_scout() -> None:
    play = acts("sweden", BORDER_WAR + 'gyldenlove = "gulf-of-riga 4"')
    assert refusal(play, "recon kurland") == "3.3b"
    assert refusal(play, "recon gulf-of-riga") == "3.3b"
    assert may(play) & {"recon kurland", "recon gulf-of-riga"} == set()


@pytest.mark.rule("3.3b")
def test_anchored_fleets_are_not_shown() -> None:
    """Ruling A63: a back in a harbor may be scouted, and turns out to be a fleet, but not which."""
    pieces = """
    karl-xii = "akershus 4"
    gyldenlove = "christiansand 4"
    reventlov = "bergenhus 2"
    """
    play = acts("sweden", pieces)
    do(play, "recon christiansand")
    assert faces(play, "sweden", "christiansand") == {("denmark back", None)}
    assert refusal(play, "recon christiansand") == "3.3b"  # now everyone knows that it is a fleet


@pytest.mark.rule("3.3c")
def test_only_an_army_or_regiment_next_to_a_territory_scouts_it() -> None:
    play = acts("sweden", BORDER_WAR)
    assert refusal(play, "recon rzhev") == "3.3c"
    assert refusal(play, "recon velikaya") == ""


@pytest.mark.rule("3.3c")
def test_fleets_and_those_aboard_do_not_scout() -> None:
    pieces = """
    wachtmeister = "gulf-of-finland 4"
    karl-xii = { at = "gulf-of-finland", strength = 4, aboard = "wachtmeister" }
    ankarstierna = "smaland 3"
    sheremetev = "ingermanland 3"
    rantzau = "skane 3"
    """
    play = acts("sweden", pieces)
    assert refusal(play, "recon ingermanland") == "3.3c"
    assert refusal(play, "recon skane") == "3.3c"  # next to Småland, where only a fleet lies


@pytest.mark.rule("3.3d")
def test_scouts_may_move_afterwards() -> None:
    play = acts("sweden", BORDER_WAR)
    do(play, "recon velikaya", "march livland", "move lewenhaupt", "to velikaya")
    assert at(play, "lewenhaupt") == "velikaya"
    assert "Sheremetev 3, Summer 1702" in remembered(play, "sweden", "velikaya")


@pytest.mark.rule("3.3a")
def test_reconnaissance_comes_before_movement() -> None:
    play = acts("sweden", BORDER_WAR)
    do(play, "march smaland")
    move(play, "karl-xii", "skane")
    assert refusal(play, "recon velikaya") == "3.3a"
    assert state(play).actions[0] == 2
    assert not [action for action in may(play) if action.startswith("recon")]
    assert "march livland" in may(play)


@pytest.mark.rule("3.3e")
def test_two_stacks_need_two_actions() -> None:
    play = acts("sweden", 'karl-xii = "livland 4"\nestlandska = "estland 2"\npommerska = "livland 3"\nrepnin = "tula 1"')
    do(play, "march livland")
    assert refusal(play, "move estlandska") == "4.1a"
    move(play, "karl-xii", "kurland")
    move(play, "pommerska", "estland")
    assert state(play).actions[0] == 2
    end_group(play)
    do(play, "march estland")
    assert state(play).actions[0] == 1


@pytest.mark.rule("3.3e")
def test_an_action_spent_on_movement_moves_something() -> None:
    play = acts("sweden", 'karl-xii = "livland 4"\nrepnin = "tula 1"')
    assert refusal(play, "march estland") == "3.3e"
    do(play, "march livland")
    assert refusal(play, "done") == "3.3e"
