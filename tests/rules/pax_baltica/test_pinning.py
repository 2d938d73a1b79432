"""Section 4.3 of Pax Baltica: pinning, and those who join a fight late."""

from __future__ import annotations

import pytest

from korvolan import Play

from ..story import asked, do, may, refusal
from .marching import FAR, acts, at, end_group, is_late, marks, move

# -- 4.3 pinning ---------------------------------------------------------------------------------------------------

FIVE_SWEDES = """
stenbock = "livland 4"
pommerska = "livland 3"
livgardet = "livland 3"
dalregementet = "livland 3"
estlandska = "livland 2"
"""
SAXONS = """
august-ii = "kurland 4"
steinau = "kurland 4"
"""


def saxons_attack(actions: int = 1) -> Play:
    """Two Saxons enter Livland, and the Swede has marked whom they pin. Sweden plays second."""
    play = acts("coalition", FIVE_SWEDES + SAXONS + FAR, actions=actions)
    do(play, "march kurland", "move august-ii", "to livland")
    assert asked(play) == ("coalition", ["4.1a"])  # the owner is asked once, when the group has moved
    do(play, "move steinau", "to livland")
    assert asked(play) == ("sweden", ["4.3b"])
    do(play, "pin pommerska")
    return play


@pytest.mark.rule("4.3a", "4.3b")
def test_two_saxons_pin_two_of_five_swedes_of_the_owners_choice() -> None:
    """The example of 4.3."""
    play = saxons_attack()
    assert asked(play) == ("sweden", ["4.3b"])
    assert "pin pommerska" not in may(play)
    assert refusal(play, "pin lybecker") == "4.3a"
    do(play, "pin stenbock")
    swedes = [name.split()[0] for name in FIVE_SWEDES.strip().splitlines()]
    assert [name for name in swedes if "pinned" in marks(play, name)] == ["stenbock", "pommerska"]
    seen = [piece for piece in play.view("coalition").pieces if piece.at == "livland" and "pinned" in piece.marks]
    assert len(seen) == 2
    assert {piece.face for piece in seen} == {"sweden back"}  # the Saxons see marks, not names


@pytest.fixture
def answer() -> Play:
    """Sweden's actions after the attack, with Stenbock and Pommerska pinned."""
    pinned = 'stenbock = { at = "livland", strength = 4, pinned = true }\n'
    pinned += 'pommerska = { at = "livland", strength = 3, pinned = true }\n'
    free = 'livgardet = "livland 3"\ndalregementet = "livland 3"\nestlandska = "livland 2"\nlewenhaupt = "estland 4"\n'
    saxons = 'august-ii = { at = "livland", strength = 4, came_from = "kurland", moved = true }\n'
    saxons += 'steinau = { at = "livland", strength = 4, came_from = "kurland", moved = true }\nrepnin = "velikaya 2"\n'
    entries = '[entries]\nentry_seat = ["coalition", "coalition"]\n'
    entries += 'entry_from = ["kurland", "kurland"]\nentry_into = ["livland", "livland"]\n'
    held = 'livland = { holder = "sweden" }'
    return acts("sweden", pinned + free + saxons + FAR, first="coalition", more=entries, places=held)


@pytest.mark.rule("4.3c")
def test_unpinned_blocks_may_leave_and_attack_elsewhere(answer: Play) -> None:
    do(answer, "march livland")
    move(answer, "livgardet", "velikaya")
    move(answer, "dalregementet", "estland")
    move(answer, "estlandska", "polotsk")
    assert [at(answer, name) for name in ("livgardet", "dalregementet", "estlandska")] == ["velikaya", "estland", "polotsk"]


@pytest.mark.rule("4.3d")
def test_nobody_leaves_by_the_way_the_enemy_came(answer: Play) -> None:
    do(answer, "march livland", "move livgardet")
    assert refusal(answer, "to kurland") == "4.3d"
    assert refusal(answer, "to polotsk") == ""


@pytest.mark.rule("4.3f", "4.3e")
def test_a_pinned_block_does_not_move(answer: Play) -> None:
    do(answer, "march livland")
    assert refusal(answer, "move stenbock") == "4.3f"
    assert refusal(answer, "move livgardet") == ""


@pytest.mark.rule("4.3f")
def test_where_all_are_pinned_nobody_marches(answer: Play) -> None:
    do(answer, "march livland")
    for name, goal in (("livgardet", "velikaya"), ("dalregementet", "estland"), ("estlandska", "polotsk")):
        move(answer, name, goal)
    end_group(answer)
    assert refusal(answer, "march livland") == "4.3f"


@pytest.mark.rule("4.3e")
def test_a_further_attacker_pins_another_block_and_frees_none() -> None:
    play = saxons_attack()
    assert refusal(play, "pin pommerska") == "4.3e"
    do(play, "pin livgardet")
    assert ["pinned" in marks(play, name) for name in ("pommerska", "livgardet", "stenbock")] == [True, True, False]


@pytest.mark.rule("4.3a")
def test_no_more_blocks_are_pinned_than_there_are() -> None:
    play = acts("coalition", 'stenbock = "livland 4"\n' + SAXONS + FAR)
    do(play, "march kurland", "move august-ii", "to livland")
    do(play, "move steinau", "to livland")
    assert asked(play)[0] == "coalition"  # there was no choice to make
    assert "pinned" in marks(play, "stenbock")


@pytest.mark.rule("4.3b")
def test_the_owner_is_asked_once_a_group_and_only_where_a_block_stays_free() -> None:
    """Ruling A90: two Saxons and two Swedes, one of them pinned before: nothing is left to choose."""
    pieces = 'stenbock = "livland 4"\npommerska = { at = "livland", strength = 3, pinned = true }\n'
    play = acts("coalition", pieces + SAXONS + FAR)
    do(play, "march kurland", "move august-ii", "to livland", "move steinau", "to livland")
    assert asked(play)[0] == "coalition"
    assert "pinned" in marks(play, "stenbock")
    play = acts("coalition", FIVE_SWEDES + SAXONS + 'flemming = "kurland 2"\n' + FAR)
    do(play, "march kurland", "move august-ii", "to livland", "move flemming", "to livland")
    assert asked(play) == ("coalition", ["4.1a"])
    do(play, "done")
    assert play.prompt.text == "Sweden: which of your blocks in Livland is pinned (2 to choose)?"


@pytest.mark.rule("4.3b")
def test_the_pin_is_not_asked_where_it_cannot_matter() -> None:
    """Ruling A90: Sweden has acted, and besieges nothing there."""
    play = acts("coalition", FIVE_SWEDES + SAXONS + FAR, first="sweden")
    do(play, "march kurland", "move august-ii", "to livland", "done")
    assert asked(play) == ("coalition", ["3.3a"])
    # Besiegers must know who is to fight, whoever plays last.
    besiegers = 'karl-xii = { at = "velikaya", strength = 4, besieging = true }\nlivgardet = "velikaya 3"\n'
    play = acts("coalition", besiegers + 'repnin = "rzhev 4"\n' + FAR, first="sweden")
    do(play, "march rzhev", "move repnin", "to velikaya")
    assert asked(play) == ("sweden", ["4.3b"])
    assert may(play) == {"pin karl-xii", "pin livgardet"}


@pytest.mark.rule("4.3g")
def test_a_fleet_pins_a_fleet_at_sea() -> None:
    pieces = """
    wachtmeister = "southern-baltic 4"
    ankarstierna = "southern-baltic 3"
    livgardet = { at = "southern-baltic", strength = 3, aboard = "wachtmeister" }
    gyldenlove = "western-baltic 4"
    """
    play = acts("coalition", pieces + FAR)
    do(play, "march western-baltic", "move gyldenlove", "to southern-baltic")
    assert asked(play) == ("sweden", ["4.3b"])
    assert may(play) == {"pin wachtmeister", "pin ankarstierna"}
    assert refusal(play, "pin livgardet") == "4.3a"
    do(play, "pin ankarstierna")
    assert "pinned" in marks(play, "ankarstierna")
    assert "pinned" not in marks(play, "wachtmeister")


@pytest.mark.rule("4.3g")
def test_anchored_fleets_neither_pin_nor_are_pinned() -> None:
    pieces = 'karl-xii = "smaland 4"\nlivgardet = "smaland 3"\nwachtmeister = "smaland 4"\nreventlov = "skane 4"\n'
    play = acts("coalition", pieces + FAR)
    do(play, "march skane", "move reventlov", "to smaland")
    assert may(play) == {"pin karl-xii", "pin livgardet"}
    assert refusal(play, "pin wachtmeister") == "4.3a"


@pytest.mark.rule("5.3c")
def test_a_defenders_block_that_joins_a_fight_comes_late(answer: Play) -> None:
    do(answer, "march estland")
    move(answer, "lewenhaupt", "livland")
    assert is_late(answer, "lewenhaupt")
    do(answer, "march livland")
    move(answer, "livgardet", "velikaya")
    assert not is_late(answer, "livgardet")
