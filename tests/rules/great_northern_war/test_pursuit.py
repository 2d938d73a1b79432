"""Chapter 15: pursuit after combat."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.great_northern_war.board import COALITION, SWEDISH
from korvolan.games.great_northern_war.rules.losses import begin_losses
from korvolan.games.great_northern_war.rules.pursuit import begin_pursuit
from korvolan.games.great_northern_war.state import WarState

from ..story import asked, do, may, refusal
from .field import after_battle
from .story import hex, morale, stack, state, where


def chase(g: WarState) -> None:
    """All defenders are lost, and who attacked may pursue."""
    begin_losses(g, 1 - g.battle_side, 100)
    begin_pursuit(g, g.battle_side)


def swedes_pursue(*names: str, more: dict[str, str] | None = None, **others) -> Play:  # type: ignore[no-untyped-def]
    """Swedes in 2528 have cleared 2428."""
    army = dict.fromkeys(names, "2528") | {"russian-infantry-1": "2428"} | (more or {})
    return after_battle(army, "2528", "2428", chase, **others)


@pytest.mark.rule("15.0a", "15.1a", "15.3a", "15.4a")
def test_any_or_all_go_into_the_cleared_hex() -> None:
    play = swedes_pursue("swedish-infantry-1", "swedish-dragoons-1", "life-guard-of-foot")
    assert asked(play) == ("sweden", ["15.1a", "15.3a"])
    do(play, "pursue swedish-infantry-1")
    assert refusal(play, "pursue swedish-infantry-1") == "15.3a"
    do(play, "pursue life-guard-of-foot", "done")
    assert stack(play, "2428") == {"swedish-infantry-1", "life-guard-of-foot"}
    assert stack(play, "2528") == {"swedish-dragoons-1"}
    assert morale(play) == (20, 20)
    assert asked(play) == ("coalition", ["9.4a", "27.0a"])  # it is now or never
    assert state(play).moved == [0] * len(state(play).moved)


@pytest.mark.rule("15.1a")
def test_nobody_has_to() -> None:
    play = swedes_pursue("swedish-infantry-1", "charles-xii")
    do(play, "done")
    assert stack(play, "2428") == set()
    assert play.seat == "coalition"


@pytest.mark.rule("15.2a", "15.4b")
def test_riders_go_a_second_hex() -> None:
    """Charles, the cavalry and the irregulars ride on, each where he likes; infantry and dragoons stop in the first hex."""
    names = ("charles-xii", "swedish-infantry-1", "swedish-cavalry-1", "swedish-dragoons-1", "valech-irregulars")
    play = swedes_pursue(*names)
    do(play, "all")
    assert asked(play)[1] == ["15.4b"]
    assert refusal(play, "to 2528") == ""  # in any direction, also back
    assert refusal(play, "to 2629") == "15.4b"
    do(play, "to 2328", "halt", "to 2527")
    assert where(play, "charles-xii") == "2328"
    assert stack(play, "2428") == {"swedish-infantry-1", "swedish-cavalry-1", "swedish-dragoons-1"}
    assert where(play, "valech-irregulars") == "2527"
    assert play.seat == "coalition"


@pytest.mark.rule("15.4b")
def test_the_rest_may_stay_together() -> None:
    play = swedes_pursue("charles-xii", "swedish-cavalry-1", "drabants")
    do(play, "all", "to 2328", "done")
    assert where(play, "charles-xii") == "2328"
    assert stack(play, "2428") == {"swedish-cavalry-1", "drabants"}


@pytest.mark.rule("15.4b")
def test_dragoons_by_an_option() -> None:
    play = swedes_pursue("swedish-dragoons-1", options={"pursuit_dragoons_two": "two hexes"})
    do(play, "all", "to 2328")
    assert where(play, "swedish-dragoons-1") == "2328"


@pytest.mark.rule("15.3a")
def test_only_who_fought() -> None:
    play = swedes_pursue("swedish-infantry-1", "swedish-cavalry-1", idle=("swedish-cavalry-1",))
    assert refusal(play, "pursue swedish-cavalry-1") == "15.3a"
    do(play, "all")
    assert stack(play, "2428") == {"swedish-infantry-1"}


@pytest.mark.rule("15.3b")
def test_no_trains_and_no_garrisons() -> None:
    play = swedes_pursue("swedish-infantry-1", "swedish-artillery-1", "swedish-supply-train-1", "swedish-garrison-1")
    assert refusal(play, "pursue swedish-artillery-1") == "15.3b"
    assert refusal(play, "pursue swedish-supply-train-1") == "15.3b"
    assert refusal(play, "pursue swedish-garrison-1") == "10.2a"
    assert refusal(play, "pursue russian-garrison-17") == "2.4d"
    do(play, "all")
    assert stack(play, "2428") == {"swedish-infantry-1"}
    assert swedes_pursue("swedish-artillery-1").seat == "coalition"  # nobody is left to ask


@pytest.mark.rule("15.4a")
def test_only_an_empty_hex_is_entered() -> None:
    """Bystanders of a beaten attacker bar the defender's way."""
    army = {"swedish-infantry-1": "2528", "swedish-cavalry-1": "2528", "russian-dragoons-1": "2428"}

    def attackers_fall(g: WarState) -> None:
        begin_losses(g, SWEDISH, 100)
        begin_pursuit(g, COALITION)

    play = after_battle(army, "2528", "2428", attackers_fall, idle=("swedish-cavalry-1",))
    assert stack(play, "2528") == {"swedish-cavalry-1"}
    assert asked(play) == ("coalition", ["9.4a", "27.0a"])
    play = after_battle(army, "2528", "2428", attackers_fall)
    assert asked(play) == ("coalition", ["15.1a", "15.3a"])  # the defender pursues as well as an attacker would
    do(play, "all")
    assert stack(play, "2528") == {"russian-dragoons-1"}


@pytest.mark.rule("15.5a")
def test_zones_do_not_matter_but_enemies_do() -> None:
    """2328 lies next to Russians in 2329, whose hex nobody enters."""
    play = swedes_pursue("swedish-cavalry-1", more={"russian-infantry-2": "2329", "russian-infantry-3": "2429"})
    assert state(play).zone_of(COALITION, hex("2428"))
    do(play, "all")
    assert refusal(play, "to 2429") == "15.5a"
    do(play, "to 2328")
    assert where(play, "swedish-cavalry-1") == "2328"


@pytest.mark.rule("15.6a")
def test_rivers_do_not_stop_a_pursuit_but_lakes_do() -> None:
    """Over the river into 2628, and on; from Gdov nobody rides over the lake."""
    army = {"swedish-cavalry-1": "2528", "russian-infantry-1": "2628"}
    play = after_battle(army, "2528", "2628", chase)
    do(play, "all", "to 2728")
    assert where(play, "swedish-cavalry-1") == "2728"
    army = {"swedish-cavalry-1": "2924", "russian-infantry-1": "gdov"}
    play = after_battle(army, "2924", "gdov", chase)
    do(play, "all")
    assert refusal(play, "to dorpat") == "15.6a"
    assert "to 2823" in may(play)


@pytest.mark.rule("24.1a")
def test_danes_do_not_pursue_into_sweden() -> None:
    """They have stormed Malmo over the sound, and cannot go in."""
    army = {"danish-infantry-1": "copenhagen", "frederick": "copenhagen", "swedish-garrison-1": "1328"}
    play = after_battle(army, "copenhagen", "1328", chase, seat="coalition")
    assert stack(play, "1328") == set()
    assert play.seat == "sweden"
    assert asked(play)[1] == ["9.4a", "27.0a"]


@pytest.mark.rule("6.2b")
def test_no_ride_into_neutral_land() -> None:
    army = {"saxon-cavalry-1": "1335", "swedish-infantry-1": "1334"}
    play = after_battle(army, "1335", "1334", chase, seat="coalition")
    do(play, "all")
    assert refusal(play, "to berlin") == "6.2b"


def test_pursuers_are_not_taken_for_the_beaten() -> None:
    """While the riders go on, the battle shows nobody on the loser's side."""
    play = swedes_pursue("charles-xii", "swedish-infantry-1")
    do(play, "all")
    battle = play.view("coalition").battle
    assert battle is not None
    assert [side.rows["line"] for side in battle.sides if side.seat == "coalition"] == [[]]
