"""Chapters 6.5 and 6.6: a country enters the war, or makes peace."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.great_northern_war.board import COSSACKS, DENMARK, LITHUANIA, RUSSIA, SAXONY, SWEDEN
from korvolan.games.great_northern_war.rules import belligerents
from korvolan.kernel.dice import seeded
from korvolan.kernel.errors import RulesFault

from ..story import asked, do, may, refusal
from .story import morale, sees, spot, stack, state, town, war, where

SAXON_PEACE = {"sweden-peace-saxony": "held", "coalition-alliance-saxony": "in-play"}
DANISH_PEACE = {"sweden-peace-denmark": "held", "coalition-alliance-denmark": "in-play"}


def peace_with(play: Play, country: str) -> Play:
    do(play, "act play-marker", f"play sweden-peace-{country}")
    return play


@pytest.mark.rule("6.5a", "6.3a", "6.2a")
def test_a_country_joins_and_its_units_count() -> None:
    pieces = {"charles-xii": "riga", "peter-i": "moscow", "danish-infantry-1": "copenhagen"}
    play = war(pieces, seat="coalition", neutral=("denmark",), markers={"coalition-alliance-denmark": "held"})
    assert not state(play).stands(1, state(play).at[120])
    do(play, "act play-marker", "play coalition-alliance-denmark")
    assert state(play).status[DENMARK] == 1
    assert state(play).stands(1, state(play).at[120])
    assert not sees(play, "sweden", "danish-infantry-1")  # a neutral lies open, an enemy does not


@pytest.mark.rule("6.5b")
def test_a_held_peace_stays_in_the_hand() -> None:
    """Ruling A74: Denmark joins again while the Swede holds its Peace in secret."""
    play = war(
        {"charles-xii": "riga", "peter-i": "moscow"},
        seat="coalition",
        neutral=("denmark",),
        markers={"coalition-alliance-denmark": "held", "sweden-peace-denmark": "held"},
    )
    do(play, "act play-marker", "play coalition-alliance-denmark", "decline")
    assert state(play).status[DENMARK] == 1
    assert spot(play, "sweden-peace-denmark") == "held"


@pytest.mark.rule("6.6a")
def test_the_example_of_a_saxon_peace() -> None:
    """A Swedish Force in Dresden may be put into Swedish-held Warsaw, seven hexes away."""
    play = war(
        {"charles-xii": "dresden", "swedish-infantry-1": "dresden", "swedish-garrison-1": "warsaw", "augustus": "leipzig"},
        markers=SAXON_PEACE,
    )
    peace_with(play, "saxony")
    assert asked(play) == ("sweden", ["6.6a"])
    assert refusal(play, "to riga") == "6.6a"  # more than twelve hexes
    assert refusal(play, "to leipzig") == "6.6a"  # not Swedish, and Saxon besides
    assert refusal(play, "to 2134") == "6.6a"  # no fortress
    do(play, "to warsaw", "to stralsund", "done")  # unit by unit: an empty fortress of the Empire is controlled too
    assert town(play, "charles-xii") == "Warsaw"
    assert town(play, "swedish-infantry-1") == "Stralsund"
    assert morale(play) == (10, 10)


@pytest.mark.rule("6.6a")
def test_no_refuge_in_the_country_itself() -> None:
    """Leipzig is in Swedish hands, and closed with the rest of Saxony."""
    play = war({"charles-xii": "dresden", "swedish-garrison-1": "leipzig", "augustus": "warsaw"}, markers=SAXON_PEACE)
    peace_with(play, "saxony")
    assert refusal(play, "to leipzig") == "6.6a"


@pytest.mark.rule("6.6a")
def test_the_swede_first_then_the_coalition() -> None:
    """Russians leave a Danish ally too, and for them Sweden proper is closed."""
    play = war(
        {"charles-xii": "fredericia", "frederick": "nyborg", "sheremetev": "copenhagen", "russian-infantry-1": "aalborg"},
        markers=DANISH_PEACE,
        neutral=("saxony",),
    )
    peace_with(play, "denmark")
    assert asked(play) == ("sweden", ["6.6a"])
    assert refusal(play, "to nyborg") == "6.6a"
    do(play, "to karlskrona")  # a Swede may go to Sweden proper
    assert asked(play) == ("coalition", ["6.6a"])
    assert "to 1628" not in may(play)
    assert "to 1229" not in may(play)
    do(play, "to danzig", "to thorn", "done")
    assert (town(play, "sheremetev"), town(play, "russian-infantry-1")) == ("Danzig", "Thorn")
    assert state(play).status[DENMARK] == 0


@pytest.mark.rule("6.6a", "7.8a")
def test_without_a_refuge_units_go_to_their_box() -> None:
    """Peter in Copenhagen with all of Poland Swedish: the box, no loss of a sovereign, no Morale Points."""
    polish = {f"swedish-garrison-{n}": place for n, place in enumerate(("danzig", "thorn", "posen"), start=1)}
    play = war(
        {"charles-xii": "fredericia", "peter-i": "aalborg", "frederick": "nyborg", **polish},
        neutral=("saxony",),
        markers=DANISH_PEACE,
    )
    peace_with(play, "denmark")
    do(play, "to gottorp")
    assert where(play, "peter-i") == "russia-box"
    assert morale(play) == (10, 10)


@pytest.mark.rule("6.6b")
def test_its_own_units_come_home_from_anywhere() -> None:
    """Augustus and two Saxon brigades in Lithuania are put into Leipzig, however far; garrisons may change places too."""
    saxons = {"augustus": "2530", "saxon-infantry-1": "2530", "saxon-infantry-2": "2530", "saxon-garrison-1": "dresden"}
    play = war({"charles-xii": "leipzig", **saxons}, markers=SAXON_PEACE)
    peace_with(play, "saxony")
    do(play, "to stralsund")
    assert asked(play) == ("coalition", ["6.6b"])
    assert may(play) == {"to 1335", "to 1436"}
    assert refusal(play, "done") == refusal(play, "to warsaw") == "6.6b"
    do(play, "to leipzig", "to leipzig", "to leipzig", "to dresden")
    assert stack(play, "leipzig") == {"augustus", "saxon-infantry-1", "saxon-infantry-2"}
    assert stack(play, "dresden") == {"saxon-garrison-1"}
    assert sees(play, "sweden", "augustus")  # neutrals lie open


@pytest.mark.rule("6.6c")
def test_the_markers_return_after_a_peace() -> None:
    play = war({"charles-xii": "copenhagen", "frederick": "nyborg"}, markers=DANISH_PEACE)
    peace_with(play, "denmark")
    do(play, "to gottorp", "done")
    assert state(play).status[DENMARK] == 0
    assert spot(play, "coalition-alliance-denmark") == spot(play, "sweden-peace-denmark") == "pool"


@pytest.mark.rule("6.6d", "6.8b", "6.4a")
def test_who_never_makes_peace() -> None:
    g = state(war({"charles-xii": "riga"}, joined=("cossacks", "poland-lithuania")))
    for nation in (SWEDEN, RUSSIA, COSSACKS, LITHUANIA):
        with pytest.raises(RulesFault, match="never makes peace"):
            belligerents.make_peace(g, nation)


@pytest.mark.rule("6.10a")
def test_gottorp_is_no_part_of_denmark() -> None:
    pieces = {"charles-xii": "copenhagen", "frederick": "nyborg", "swedish-garrison-1": "gottorp"}
    play = war(pieces, markers=DANISH_PEACE)
    peace_with(play, "denmark")
    do(play, "to gottorp", "done")
    assert town(play, "swedish-garrison-1") == "Gottorp"


@pytest.mark.rule("6.7a")
def test_poland_stays_open_after_a_saxon_peace() -> None:
    play = war({"charles-xii": "leipzig", "augustus": "dresden", "russian-infantry-1": "2132"}, markers=SAXON_PEACE)
    peace_with(play, "saxony")
    do(play, "to stralsund", "done", "act move", "from 2132", "all", "done", "to warsaw", "halt")
    assert town(play, "russian-infantry-1") == "Warsaw"
    assert state(play).status[SAXONY] == 0


@pytest.mark.rule("6.6a", "6.6b", "22.0a")
def test_a_peace_shows_whom_it_moves_and_nobody_else() -> None:
    """At every step each seat sees the same whatever stands under the other's Army markers."""
    saxons = {"augustus": "2530", "saxon-infantry-1": "2530", "russian-infantry-1": "2530", "saxon-garrison-1": "dresden"}
    others = {"peter-i": "moscow", "sheremetev": "pskov", "russian-infantry-2": "1435", "rhenskold": "riga"}
    play = war({"charles-xii": "leipzig", "swedish-infantry-1": "leipzig", **saxons, **others}, markers=SAXON_PEACE)
    for action in ("act play-marker", "play sweden-peace-saxony", "to stralsund", "to stettin", "to thorn", "to leipzig"):
        do(play, action)
        for seat in play.game.seats:
            for seed in range(10):
                assert play.determinize(seat, seeded(seed)).view(seat).pieces == play.view(seat).pieces, action
    assert sees(play, "sweden", "augustus")
    assert not sees(play, "sweden", "russian-infantry-1")  # it stays in Poland
