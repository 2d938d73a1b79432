"""Chapters 25 and 27.19: the building of St. Petersburg."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.great_northern_war.board import COALITION, MAJOR, MINOR, SWEDISH
from korvolan.games.great_northern_war.rules.victory import points

from ..story import do, refusal, told
from .story import hex, morale, spot, state, unit, war, where

BUILDERS = {"peter-i": "nyenskans", "russian-supply-train-1": "nyenskans"}


def builders(pieces: dict[str, str] = BUILDERS, held: str = "held", mp: int = 6, **more) -> Play:  # type: ignore[no-untyped-def]
    return war(pieces, seat="coalition", mp=(10, mp), markers={"coalition-st-petersburg": held}, **more)


@pytest.mark.rule("25.0a", "25.1a", "27.19a")
def test_peter_builds_his_city() -> None:
    """Five Morale Points and a supply unit; the marker goes on the map, and the other side is next."""
    play = builders()
    do(play, "act build-petersburg", "supply russian-supply-train-1")
    assert spot(play, "coalition-st-petersburg") == "map"
    assert where(play, "russian-supply-train-1") == "russia-box"
    assert where(play, "peter-i") == "3022"
    assert morale(play) == (10, 1)
    assert play.seat == "sweden"
    assert "St. Petersburg is built on Nyenskans (3022)." in told(play, "sweden")


@pytest.mark.rule("25.0a")
@pytest.mark.parametrize("where_it_is", ["pool", "gone"])
def test_the_marker_must_have_been_picked(where_it_is: str) -> None:
    assert refusal(builders(held=where_it_is), "act build-petersburg") == "25.0a"


@pytest.mark.rule("27.19a")
def test_peter_and_supply_must_be_there() -> None:
    assert (
        refusal(builders({"sheremetev": "nyenskans", "russian-supply-train-1": "nyenskans"}), "act build-petersburg")
        == "27.19a"
    )
    assert refusal(builders({"peter-i": "nyenskans", "russian-infantry-1": "nyenskans"}), "act build-petersburg") == "27.19a"
    assert refusal(builders({"peter-i": "nyenskans", "russian-supply-train-1": "3023"}), "act build-petersburg") == "27.19a"
    assert refusal(builders(mp=5), "act build-petersburg") == "9.2a"
    play = builders(BUILDERS | {"russian-supply-train-2": "3023", "danish-supply-train-1": "nyenskans"})
    do(play, "act build-petersburg")
    assert refusal(play, "supply russian-supply-train-2") == "27.19a"
    assert refusal(play, "supply peter-i") == "27.19a"
    assert refusal(play, "supply swedish-supply-train-1") == "2.4d"
    do(play, "supply danish-supply-train-1")
    assert where(play, "danish-supply-train-1") == "denmark-box"


@pytest.mark.rule("27.19a")
def test_it_is_the_coalition_s_action() -> None:
    play = war({"charles-xii": "nyenskans"}, seat="sweden")
    assert refusal(play, "act build-petersburg") == "9.0a"


@pytest.mark.rule("25.2a", "25.2b", "25.2c")
def test_a_major_fortress_a_port_and_five_points() -> None:
    play = builders()
    g = state(play)
    nyenskans = hex("nyenskans")
    assert g.town_kind(nyenskans) == MINOR
    assert not g.is_port(nyenskans)
    before = points(g, COALITION)
    do(play, "act build-petersburg", "supply russian-supply-train-1")
    g = state(play)
    assert g.town_kind(nyenskans) == MAJOR
    assert g.is_port(nyenskans)
    assert points(g, COALITION) == before + 4  # five instead of one for a fortress without a number
    # Swedes take it: it stays what it is, and the five points are theirs.
    g.take_off(unit("peter-i"), -1)
    swedish = points(g, SWEDISH)
    g.put(unit("charles-xii"), nyenskans)
    assert points(g, SWEDISH) == swedish + 5
    assert points(g, COALITION) == before - 1
    assert g.town_kind(nyenskans) == MAJOR
    assert spot(play, "coalition-st-petersburg") == "map"


@pytest.mark.rule("25.2c")
def test_it_is_built_once() -> None:
    play = builders(BUILDERS | {"russian-supply-train-2": "nyenskans"}, mp=20)
    do(play, "act build-petersburg", "supply russian-supply-train-1", "pass")
    assert refusal(play, "act build-petersburg") == "25.0a"
