"""Chapters 10 to 12: a Force on the march. The helper of the chapter goes on from here."""

from __future__ import annotations

import pytest

from ..story import do, may, refusal
from .story import morale, stack, state, war, where


@pytest.mark.rule("27.1a", "10.3a", "10.3b", "9.1a")
def test_some_units_of_a_hex_march_together() -> None:
    """Charles and his cavalry leave the infantry in Riga, and pick up nobody in Pernau."""
    play = war({"charles-xii": "riga", "swedish-cavalry-1": "riga", "swedish-infantry-1": "riga", "swedish-dragoons-1": "2426"})
    do(play, "act move", "from riga", "take charles-xii", "take swedish-cavalry-1", "done", "to 2426", "to 2425", "halt")
    assert stack(play, "2425") == {"charles-xii", "swedish-cavalry-1"}
    assert where(play, "swedish-infantry-1") == "2427"
    assert where(play, "swedish-dragoons-1") == "2426"
    assert morale(play) == (9, 10)
    assert play.seat == "coalition"


@pytest.mark.rule("10.2a")
def test_static_units_stay() -> None:
    play = war({"swedish-garrison-1": "riga", "swedish-infantry-1": "riga"})
    do(play, "act move", "from riga")
    assert refusal(play, "take swedish-garrison-1") == "10.2a"
    do(play, "all", "done", "to 2426", "halt")
    assert stack(play, "riga") == {"swedish-garrison-1"}


@pytest.mark.rule("10.4a", "10.5a", "10.6a", "10.6b")
def test_the_slowest_sets_the_pace_until_it_is_dropped() -> None:
    """Infantry 5, cavalry 8: after 1 + 1 + 3 points the cavalry goes on alone, and what was spent counts."""
    play = war({"swedish-infantry-1": "2331", "swedish-cavalry-1": "2331"})
    do(play, "act move", "from 2331", "all", "done")
    assert refusal(play, "drop swedish-infantry-1") == "10.6a"  # not before they have marched
    do(play, "to 2332", "to 2333", "to 2334")
    assert refusal(play, "to 2435") == "10.5a"
    do(play, "drop swedish-infantry-1")
    assert refusal(play, "drop swedish-cavalry-1") == "10.6a"
    do(play, "to 2435")
    assert where(play, "swedish-infantry-1") == "2334"
    assert where(play, "swedish-cavalry-1") == "2435"
    assert may(play) == {"halt"} | {action for action in may(play) if action.startswith("to ")}


@pytest.mark.rule("10.10a", "12.2a", "12.3a", "12.3b")
def test_zones_of_control() -> None:
    """A Force stops in a zone; out of it it goes only to a free hex, and from there into a zone again."""
    play = war({"swedish-cavalry-1": "2930", "russian-infantry-1": "2828"})
    do(play, "act move", "from 2930", "all", "done", "to 2929", "to 2829")
    assert play.seat == "coalition"  # it stopped next to the enemy
    do(play, "pass", "act move", "from 2829", "all", "done")
    assert refusal(play, "to 2928") == "12.3b"
    assert "to 2830" in may(play)


@pytest.mark.rule("12.6a", "16.1a")
def test_no_zone_into_or_out_of_a_fortress() -> None:
    play = war({"swedish-cavalry-1": "2425", "russian-infantry-1": "riga", "russian-infantry-2": "pskov"})
    g = state(play)
    assert not any(g.zone_of(1, place) for place in range(len(g.head)))


@pytest.mark.rule("6.2b", "24.1a", "10.9a")
def test_closed_hexes() -> None:
    play = war({"peter-i": "1334", "charles-xii": "1435"}, seat="coalition")
    do(play, "act move", "from 1334", "all", "done")
    assert refusal(play, "to berlin") == "6.2b"
    assert refusal(play, "to 1435") == "10.9a"
