"""What the log and the prompts tell: shifts, doubled units, checks on a retreat, and what a march has left."""

from __future__ import annotations

import pytest

from korvolan.games.great_northern_war.rules import battle_strength
from korvolan.games.great_northern_war.rules.retreat import begin_retreat
from korvolan.games.great_northern_war.state import WarState

from ..story import do, told
from .field import after_battle
from .fight import assault
from .story import state, war


@pytest.mark.rule("13.10a", "13.11a", "SHIFTSa", "SHIFTSb")
def test_the_log_names_every_shift_and_who_was_doubled() -> None:
    """Charles with infantry, horse and a train attacks infantry in the marsh of 2923 from Koporye."""
    swedes = ["charles-xii", "swedish-infantry-1", "swedish-cavalry-1", "swedish-supply-train-1"]
    play = assault(swedes, ["russian-infantry-1"], here="2922", there="2923", dice=[1])
    do(play, "supply swedish-supply-train-1", "double swedish-infantry-1", "done", "table linear")
    lines = told(play)
    assert "Swedish Empire: leaders double Swedish infantry 1." in lines
    assert "Swedish Empire: leaders double Swedish cavalry 1." not in lines
    assert "Swedish Empire: Prepared Assault, 1 column to the right." in lines
    assert "Swedish Empire: supply, 1 column to the right." in lines
    assert "Russian Coalition: terrain, 1 column to the left." in lines
    assert any(line.endswith("columns shifted: 1.") for line in lines)
    assert not any("cavalry superiority" in line for line in lines)  # not in a marsh


@pytest.mark.rule("13.11a")
def test_the_shifts_that_are_told_add_up() -> None:
    play = assault(["charles-xii", "swedish-cavalry-1", "swedish-infantry-1"], ["russian-infantry-1"])
    do(play, "all")
    g = state(play)
    right = sum(columns for _, columns in battle_strength.shifts_of(g, 0))
    left = sum(columns for _, columns in battle_strength.shifts_of(g, 1))
    assert (right, left, right - left) == (
        battle_strength.right_shift(g),
        battle_strength.left_shift(g),
        battle_strength.net_shift(g),
    )


def withdraw(g: WarState) -> None:
    begin_retreat(g, 1 - g.battle_side, False)


@pytest.mark.rule("14.5e", "14.5f", "14.5g", "14.7a")
def test_the_log_says_what_a_retreat_came_through() -> None:
    """A river, then a zone of control, each by its own case; the strait south of Copenhagen is called one."""
    ring = {"russian-infantry-1": "2428", "russian-infantry-2": "2728", "russian-infantry-3": "2430"}
    play = after_battle({"swedish-cavalry-1": "2528", **ring}, "2428", "2528", withdraw, seat="coalition", dice=[3, 3])
    do(play, "to 2628")
    found = {line.text: line.case for line in play.log()}
    assert found["Swedish cavalry 1 comes across the river."] == "14.5g"
    assert found["Swedish cavalry 1 comes through an enemy zone of control."] == "14.5e"
    play = after_battle({"swedish-infantry-1": "2528", **ring}, "2428", "2528", withdraw, seat="coalition", dice=[4])
    do(play, "to 2529")
    assert {line.text: line.case for line in play.log()}["Swedish infantry 1 is caught in an enemy zone of control."] == "14.5f"
    army = {"swedish-infantry-1": "1230", "danish-infantry-1": "1229"}
    play = after_battle(army, "1229", "1230", withdraw, seat="coalition", dice=[3])
    do(play, "to 1130")
    assert "Swedish infantry 1 comes across the strait." in told(play)


@pytest.mark.rule("10.5a", "10.6a", "22.0a")
def test_the_march_tells_its_owner_what_is_left() -> None:
    """Points and dropping are for the mover's eyes: they tell of the units in the Force."""
    play = war({"swedish-infantry-1": "2528", "swedish-infantry-2": "2528"})
    do(play, "act move", "from 2528", "all", "done")

    def asked_of(seat: str) -> str:
        prompt = play.view(seat).prompt
        assert prompt is not None
        return prompt.text

    assert asked_of("sweden") == "Swedish Empire: march on from hex 2528, or halt. 5 points are left."
    do(play, "to 2529")
    assert asked_of("sweden") == "Swedish Empire: march on from hex 2529, drop units, or halt. 4 points are left."
    assert asked_of("coalition") == "Swedish Empire: march on from hex 2529, or halt."
    do(play, "drop swedish-infantry-1", "to 2530")
    assert asked_of("sweden") == "Swedish Empire: march on from Vilna (2530), or halt. 1 point is left."
