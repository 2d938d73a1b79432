"""Section 4.4 of Pax Baltica: forced marches."""

from __future__ import annotations

import pytest

from korvolan import Play

from ..story import asked, do, may, refusal, told
from .marching import FAR, acts, at, end_group, is_late, marks, move, number, place, steps

# -- 4.4 forced marches --------------------------------------------------------------------------------------------

SANDOMIERZ = """
karl-xii = "sandomierz 4"
dalregementet = "sandomierz 3"
livgardet = "smaland 3"
repnin = "livland 3"
"""
TO_LIVLAND = ("mazowsze", "trakai", "kurland", "livland")


def karl_marches(dice: str, actions: int = 2) -> Play:
    """The example of 4.4: Karl XII and Dalregementet hasten from Sandomierz to Livland, four territories away."""
    play = acts("sweden", SANDOMIERZ + FAR, dice=dice, actions=actions, first="coalition")
    do(play, "march sandomierz")
    move(play, "karl-xii", *TO_LIVLAND)
    move(play, "dalregementet", *TO_LIVLAND)
    return play


@pytest.mark.rule("4.4a", "4.4b", "4.4c", "4.4g")
def test_karl_and_dalregementet_hasten_to_livland() -> None:
    play = karl_marches("[5, 2]")
    assert marks(play, "karl-xii") == ["moved", "forced 2"]
    assert (steps(play, "karl-xii"), steps(play, "dalregementet")) == (4, 3)  # no roll before all movement is over
    do(play, "march smaland")
    assert "dice = [5, 2]" in play.position()
    move(play, "livgardet", "skane")
    assert (steps(play, "karl-xii"), steps(play, "dalregementet")) == (4, 1)
    assert (at(play, "karl-xii"), at(play, "dalregementet")) == ("livland", "livland")
    assert "On its forced march Dalregementet loses 2 steps." in told(play, "sweden")


@pytest.mark.rule("4.4b")
@pytest.mark.parametrize(("die", "left"), [(1, 3), (2, 3), (3, 3), (4, 4), (5, 4), (6, 4)])
def test_a_low_die_costs_a_step_for_each_extra_territory(die: int, left: int) -> None:
    play = acts("sweden", 'karl-xii = "livland 4"\n' + FAR, dice=f"[{die}]", actions=1, first="coalition")
    do(play, "march livland")
    move(play, "karl-xii", "kurland", "trakai", "mazowsze")
    end_group(play)
    assert steps(play, "karl-xii") == left


@pytest.mark.rule("4.4b")
def test_a_march_within_the_rating_costs_nothing() -> None:
    play = acts("sweden", 'estlandska = "livland 2"\n' + FAR, dice="[1]", actions=1)
    do(play, "march livland")
    move(play, "estlandska", "kurland", "trakai", "mazowsze")
    end_group(play)
    assert steps(play, "estlandska") == 2


@pytest.mark.rule("4.4a")
def test_two_territories_beyond_the_rating_and_no_further() -> None:
    play = acts("sweden", 'karl-xii = "livland 4"\nestlandska = "livland 2"\n' + FAR)
    do(play, "march livland")
    do(play, "move karl-xii", "to kurland", "to trakai", "to mazowsze", "to sandomierz")
    assert at(play, "karl-xii") == "sandomierz"
    assert asked(play)[1] == ["4.1a"]
    do(play, "move estlandska", "to kurland", "to trakai", "to mazowsze", "to sandomierz")
    assert "to rus" in may(play)
    do(play, "to rus")
    assert marks(play, "estlandska") == ["moved", "forced 2"]


@pytest.mark.rule("4.4a")
def test_a_block_at_the_end_of_its_strength_is_refused_the_next_territory() -> None:
    play = acts("sweden", 'karl-xii = "livland 4"\n' + FAR)
    do(play, "march livland", "move karl-xii", "to kurland")
    frame = play.game.layout.make_frame("MoveBlock", [0, place("livland"), [], number("karl-xii"), 4])
    play.state.push(frame)
    play.state.run_to_decision()
    assert refusal(play, "to trakai") == "4.4a"


@pytest.mark.rule("4.4c")
def test_the_march_succeeds_whatever_the_die() -> None:
    play = karl_marches("[1, 1]", actions=1)
    assert (at(play, "karl-xii"), at(play, "dalregementet")) == ("livland", "livland")
    assert (steps(play, "karl-xii"), steps(play, "dalregementet")) == (2, 1)


@pytest.mark.rule("4.4d")
def test_difficult_terrain_ends_a_forced_march_too() -> None:
    play = acts("sweden", 'karl-xii = "estland 4"\n' + FAR)
    do(play, "march estland", "move karl-xii", "to ingermanland", "to velikaya")
    assert "to rzhev" not in may(play)
    assert at(play, "karl-xii") == "velikaya"
    play = acts("sweden", 'karl-xii = "kurland 4"\n' + FAR)
    do(play, "march kurland", "move karl-xii", "to polotsk", "to mogilev", "to smolensk")
    assert {"to rzhev", "halt"} < may(play)  # no such border on this way


@pytest.mark.rule("4.4f")
def test_force_marchers_come_late_to_a_battle() -> None:
    play = karl_marches("[5, 5]")
    assert is_late(play, "karl-xii")
    assert is_late(play, "dalregementet")
    play = acts("sweden", 'karl-xii = "kurland 4"\nrepnin = "livland 3"\n' + FAR, first="coalition")
    do(play, "march kurland")
    move(play, "karl-xii", "livland")
    assert not is_late(play, "karl-xii")


@pytest.mark.rule("4.4g")
def test_a_later_kind_of_action_brings_the_dice() -> None:
    play = acts("sweden", SANDOMIERZ.replace("repnin", "rehnskiold") + FAR, dice="[1, 4]", first="coalition", actions=3)
    do(play, "march sandomierz")
    move(play, "karl-xii", *TO_LIVLAND)
    do(play, "done", "march smaland")
    move(play, "livgardet", "skane")
    assert steps(play, "karl-xii") == 4
    do(play, "pass")
    assert steps(play, "karl-xii") == 2


@pytest.mark.rule("4.4h")
def test_a_march_can_kill() -> None:
    play = acts("sweden", 'livgardet = "livland 1"\n' + FAR, dice="[3]", actions=1, first="coalition")
    do(play, "march livland")
    move(play, "livgardet", "kurland", "trakai", "mazowsze")
    end_group(play)
    assert at(play, "livgardet") == "sweden-pool"


@pytest.mark.rule("4.4h")
def test_those_whom_the_dead_had_pinned_are_free() -> None:
    pieces = 'livgardet = "sandomierz 1"\nrepnin = "livland 3"\n'
    play = acts("sweden", pieces + FAR, dice="[3, 6, 6]", actions=1)
    do(play, "march sandomierz")
    move(play, "livgardet", *TO_LIVLAND)
    assert at(play, "livgardet") == "sweden-pool"
    assert "pinned" not in marks(play, "repnin")
