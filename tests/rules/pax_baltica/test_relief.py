"""Chapter 6.5: besiegers that are attacked."""

from __future__ import annotations

import pytest

from korvolan import Play

from ..story import asked, do, may, refusal, told
from .field import battle, came, field, game_state, knows, steps, where
from .names import block

# Pyotr I and Repnin besiege Narva; a Swedish regiment comes from Estland, and Repnin is pinned.
BESIEGED = {
    "pyotr-i": '{ at = "ingermanland", strength = 4, besieging = true, known = ["sweden"] }',
    "repnin": '{ at = "ingermanland", strength = 4, besieging = true, pinned = true, known = ["sweden"] }',
    "livgardet": came("estland", "ingermanland", 3),
}


def relief(dice: list[int] | None = None, **changes: str) -> Play:
    return field(
        BESIEGED | changes,
        holder={"ingermanland": "coalition"},
        entries=["sweden estland ingermanland"],
        dice=dice,
        first="coalition",
    )


def besieging(play: Play, name: str) -> bool:
    return game_state(play).besieging[block(name)] == 1


@pytest.mark.rule("6.5b")
def test_pinned_besiegers_leave_the_siege_and_fight() -> None:
    play = relief([6] * 3)
    assert battle(play) == ("ingermanland", 1, "coalition")
    assert not besieging(play, "repnin")
    assert besieging(play, "pyotr-i")
    do(play, "fire livgardet")
    assert {action for action in may(play) if action.startswith("fire")} == {"fire repnin"}
    assert "Repnin is pinned and leaves the siege to fight." in told(play)


@pytest.mark.rule("6.5b")
def test_where_all_besiege_and_none_is_marked_all_fight() -> None:
    play = relief(repnin='{ at = "ingermanland", strength = 4, besieging = true }')
    assert not besieging(play, "repnin")
    assert not besieging(play, "pyotr-i")


@pytest.mark.rule("6.5a")
def test_the_other_besiegers_neither_fire_nor_are_hit() -> None:
    play = relief([1, 1, 1])
    do(play, "fire livgardet")  # three hits, all on Repnin
    assert steps(play, "pyotr-i") == 4
    assert steps(play, "repnin") == 1
    assert asked(play)[0] == "coalition"
    assert refusal(play, "fire pyotr-i") == "6.5a"


@pytest.mark.rule("6.5a")
def test_who_fought_the_relief_is_not_in_the_siege_afterwards() -> None:
    play = relief([6, 1, 1, 1, 1], livgardet=came("estland", "ingermanland", 1), menshikov="ingermanland 4")
    do(play, "fire livgardet", "fire menshikov")
    assert asked(play) == ("coalition", ["5.7a"])
    assert not besieging(play, "repnin")


@pytest.mark.rule("6.5c")
def test_after_a_victory_the_other_besiegers_go_on() -> None:
    play = relief([6, 1, 1, 1, 1], livgardet=came("estland", "ingermanland", 1))
    do(play, "fire livgardet", "fire repnin")
    assert where(play, "livgardet") == "sweden-pool"
    assert asked(play) == ("coalition", ["5.7a"])
    assert besieging(play, "pyotr-i")  # the siege is resolved with him alone
    assert "regroup repnin" in may(play)


@pytest.mark.rule("5.7c")
def test_besiegers_do_not_regroup() -> None:
    play = relief([6, 1, 1, 1, 1], livgardet=came("estland", "ingermanland", 1))
    do(play, "fire livgardet", "fire repnin")
    assert refusal(play, "regroup pyotr-i") == "5.7c"


@pytest.mark.rule("6.5d")
def test_if_the_besieging_side_loses_its_besiegers_retreat() -> None:
    weak = '{ at = "ingermanland", strength = 1, besieging = true, pinned = true }'
    play = relief([1, 6, 6], repnin=weak)
    do(play, "fire livgardet")
    assert where(play, "repnin") == "russia-pool"
    do(play, "to novgorod", "halt")
    assert where(play, "pyotr-i") == "novgorod"
    assert not besieging(play, "pyotr-i")


@pytest.mark.rule("6.5e")
def test_after_three_rounds_the_besiegers_leave_too() -> None:
    play = field(
        BESIEGED | {"repnin": "ingermanland 4"},
        entries=["sweden estland ingermanland"],
        dice=[6] * 7,
        phase='name = "battle"\nat = "ingermanland"\nround = 3\ndefender = "coalition"',
    )
    do(play, "fire livgardet", "fire repnin")
    assert asked(play) == ("coalition", ["5.4b", "5.6i"])
    assert may(play) == {"retreat pyotr-i", "retreat repnin"}
    do(play, "retreat pyotr-i", "to novgorod", "halt", "to novgorod", "halt")
    assert where(play, "pyotr-i") == where(play, "repnin") == "novgorod"
    assert not besieging(play, "pyotr-i")
    assert knows(play, "sweden", "repnin")
