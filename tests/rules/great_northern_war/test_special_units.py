"""Chapters 19 and 20: leaders as units, marshals, elites, cavalry and wings."""

from __future__ import annotations

import pytest

from korvolan.games.great_northern_war.tables import ACTION_IDS, RECRUITING
from korvolan.games.great_northern_war.units import MARSHAL, SIZE, TYPE, UNIT_IDS, WING

from ..story import do, may, refusal, told
from .fight import assault, shift, strengths
from .story import stack, war, where


@pytest.mark.rule("19.0a")
def test_a_leader_alone_is_a_force() -> None:
    play = war({"charles-xii": "riga", "swedish-infantry-1": "riga"})
    do(play, "act move", "from riga", "take charles-xii", "done", "to 2426", "halt")
    assert stack(play, "2426") == {"charles-xii"}
    assert stack(play, "riga") == {"swedish-infantry-1"}


@pytest.mark.rule("19.1a")
def test_there_is_no_rally() -> None:
    """What some Actions ask of a leader is in their chapters; the Rally that the rulebook names is on no chart (ruling A34)."""
    assert not any("rally" in name or "replace" in name for name in ACTION_IDS)
    play = war({"swedish-infantry-1": "2528"})
    assert refusal(play, "act honors-of-war") == "27.15a"


@pytest.mark.rule("19.3a")
def test_a_leader_alone_stops_the_enemy_and_can_be_beaten() -> None:
    """Creutz in the open has a zone of control; attacked by 4 against 1 he is lost with a six."""
    play = war({"creutz": "2528", "russian-dragoons-1": "2730"}, seat="coalition")
    do(play, "act move", "from 2730", "all", "done", "to 2729", "to 2629")
    assert play.seat == "sweden"  # it stopped next to him
    play = assault(["russian-infantry-1"], ["creutz"], dice=[6])
    assert where(play, "creutz") == ""


@pytest.mark.rule("19.3a")
def test_a_leader_fights_with_his_own_strength() -> None:
    """Charles alone attacks with 3 against a garrison of 2."""
    play = assault(["charles-xii"], ["russian-garrison-1"])
    assert strengths(play) == (3, 2)


@pytest.mark.rule("19.5b")
def test_who_has_marshals() -> None:
    marshals = {name for name, marshal in zip(UNIT_IDS, MARSHAL, strict=True) if marshal}
    assert {name.split("-")[0] for name in marshals} == {"swedish", "lithuanian", "cossack", "russian", "polish"}
    assert "polish-hetman" in marshals


@pytest.mark.rule("20.2a")
def test_irregulars_give_no_superiority() -> None:
    """Cavalry or dragoons against none are superior; irregulars do not count, on either side."""
    assert shift(assault(["swedish-infantry-1", "swedish-cavalry-1"], ["russian-irregulars-1"])) == 2  # and the assault
    assert shift(assault(["swedish-infantry-1", "swedish-dragoons-1"], ["russian-irregulars-1"])) == 2
    assert shift(assault(["swedish-infantry-1", "valech-irregulars"], ["russian-infantry-1"])) == 1


@pytest.mark.rule("20.3a")
def test_wings_cost_more_and_count_once() -> None:
    """Three Cossack wings are three units: with three Swedes they may use the Shock table, with two they may not."""
    assert RECRUITING["irregular_wing"]["price"] > RECRUITING["irregular"]["price"]
    assert RECRUITING["dragoon_wing"]["price"] > RECRUITING["dragoon"]["price"]
    wings = ["cossack-wing-1", "cossack-wing-2", "cossack-wing-3"]
    swedes = ["swedish-infantry-1", "swedish-infantry-2", "swedish-infantry-3"]
    play = assault([*swedes, *wings], ["russian-infantry-1"], joined=("cossacks",))
    assert "table shock" in may(play)
    play = assault([*swedes[:2], *wings], ["russian-infantry-1"], joined=("cossacks",), dice=[6])
    assert play.prompt.cases != ["13.8a"]
    assert not any("Shock" in line for line in told(play))


@pytest.mark.rule("20.3b")
def test_the_wings() -> None:
    wings = {name for name, size in zip(UNIT_IDS, SIZE, strict=True) if size == WING}
    assert wings == {"cossack-wing-1", "cossack-wing-2", "cossack-wing-3", "russian-korvolan-1", "russian-korvolan-2"}
    assert {TYPE[UNIT_IDS.index(name)] for name in wings} == {4, 5}  # irregulars and dragoons
