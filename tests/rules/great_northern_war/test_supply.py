"""Chapter 18, the Attrition Table and 12.5: the house rule of the option `logistics`."""

from __future__ import annotations

from typing import Any

import pytest

from korvolan import Play
from korvolan.games.great_northern_war.board import MARCHES, PLACE_IDS, ZONE

from ..story import do, may, told
from .story import hex, sees, state, war, where

IN_RUSSIA = "3826"
IN_POLAND = "2035"
LOGISTICS = {"logistics": "on"}
SUPPLY = 'name = "supply"'


def hungry(pieces: dict[str, str], **more: Any) -> Play:
    """The Mutual Supply Phase with the option."""
    return war(pieces, options=LOGISTICS, phase=SUPPLY, **more)


def ring(place: str, enemy: str = "russian-infantry") -> dict[str, str]:
    """Enemies two hexes away whose zones cover every hex around a place: no line gets out."""
    around = set(MARCHES[hex(place)])
    outer = {far for near in around for far in MARCHES[near]} - around - {hex(place)}
    out: dict[str, str] = {}
    while around:
        best = max(sorted(outer), key=lambda far: len(around & set(ZONE[far * 6 : far * 6 + 6])))
        if not around & set(ZONE[best * 6 : best * 6 + 6]):
            raise ValueError(f"{place} cannot be ringed")
        around -= set(ZONE[best * 6 : best * 6 + 6])
        out[f"{enemy}-{len(out) + 1}"] = PLACE_IDS[best]
    return out


@pytest.mark.rule("18.0a", "5.0g")
def test_no_supply_without_the_option() -> None:
    """A brigade cut off in Russia: without logistics the year ends at once, with it a die is rolled."""
    pieces = {"swedish-infantry-1": IN_RUSSIA, **ring(IN_RUSSIA)}
    basic = war(pieces, dice=[1])
    do(basic, "pass", "pass")
    assert where(basic, "swedish-infantry-1") == IN_RUSSIA
    assert state(basic).year == 1702
    play = war(pieces, dice=[1], options=LOGISTICS)
    do(play, "pass", "pass")
    assert where(play, "swedish-infantry-1") == "sweden-box"
    assert state(play).year == 1702


@pytest.mark.rule("ATTa", "7.8a")
@pytest.mark.parametrize(
    ("place", "die", "lost"), [(IN_RUSSIA, 3, True), (IN_RUSSIA, 4, False), (IN_POLAND, 2, True), (IN_POLAND, 3, False)]
)
def test_attrition(place: str, die: int, lost: bool) -> None:
    """Lost on 1 to 3 in Russia, on 1 and 2 in Poland; no morale goes with it."""
    play = hungry({"swedish-infantry-1": place, **ring(place)}, dice=[die])
    assert (where(play, "swedish-infantry-1") == "sweden-box") == lost
    assert told(play)[0].endswith("is out of supply.")
    assert not any("Morale Points" in line for line in told(play)[:2])


@pytest.mark.rule("ATTa", "TECf", "TECg", "TECh")
@pytest.mark.parametrize("place", ["smolensk", "voronezh", "minsk"])
def test_towns_and_fortresses_feed_units_in_them(place: str) -> None:
    """Cut off in a fortress or town one is fed all the same."""
    play = hungry({"swedish-infantry-1": place, "russian-garrison-17": "moscow", **ring(place)}, dice=[1])
    assert where(play, "swedish-infantry-1") == PLACE_IDS[hex(place)]


@pytest.mark.rule("12.5a", "TECp", "TECf", "6.2b")
def test_a_line_to_a_major_fortress_and_what_cuts_it() -> None:
    """Fed from Riga, also with the enemy next to it; not when zones cover all hexes around, nor over neutral land."""
    pieces = {"swedish-garrison-1": "riga", "swedish-infantry-1": "2930"}
    assert where(hungry(pieces, dice=[1]), "swedish-infantry-1") == "2930"
    some = dict(list(ring("2930").items())[:1])
    assert where(hungry(pieces | some, dice=[1]), "swedish-infantry-1") == "2930"
    assert where(hungry(pieces | ring("2930"), dice=[1]), "swedish-infantry-1") == "sweden-box"
    nobody = {"swedish-infantry-1": "2930", "swedish-garrison-20": "2327"}
    home_by_denmark = hungry(nobody, dice=[1])
    assert where(home_by_denmark, "swedish-infantry-1") == "2930"
    assert where(hungry(nobody, neutral=("denmark",), dice=[1]), "swedish-infantry-1") == "sweden-box"


@pytest.mark.rule("20.1b")
def test_elites_look_after_themselves() -> None:
    play = hungry({"drabants": IN_RUSSIA, "swedish-infantry-1": IN_RUSSIA, **ring(IN_RUSSIA)}, dice=[1, 6])
    assert where(play, "drabants") == IN_RUSSIA
    assert where(play, "swedish-infantry-1") == "sweden-box"


@pytest.mark.rule("19.4a", "7.8a")
def test_the_loss_of_a_king_costs_a_die() -> None:
    play = hungry({"charles-xii": IN_RUSSIA, "swedish-infantry-1": IN_RUSSIA, **ring(IN_RUSSIA)}, dice=[1, 4, 6])
    assert where(play, "charles-xii") == ""
    assert "The Swedish Empire gains 0 and loses 4 Morale Points: 6." in told(play)


@pytest.mark.rule("21S.6a", "21R.9a", "5.0g", "8.3a")
def test_forage_feeds_a_hex() -> None:
    """Sweden, first player, forages for the infantry; the enemy is asked after Sweden's check."""
    pieces = {"swedish-infantry-1": IN_RUSSIA, **ring(IN_RUSSIA)}
    markers = {"sweden-forage": "held", "coalition-forage": "held"}
    play = hungry(pieces, markers=markers, dice=[1])
    assert may(play) == {"decline", "play sweden-forage"}
    do(play, "play sweden-forage", f"forage {IN_RUSSIA}")
    assert where(play, "swedish-infantry-1") == IN_RUSSIA
    assert may(play) == {"decline", "play coalition-forage"}
    unfed = hungry(pieces, markers=markers, dice=[1])
    do(unfed, "decline")
    assert where(unfed, "swedish-infantry-1") == "sweden-box"


@pytest.mark.rule("22.0a")
def test_who_goes_hungry_is_seen_for_the_moment() -> None:
    """The infantry is out of everybody's sight; it rolls in the open, and is hidden again in the new year."""
    play = hungry({"swedish-infantry-1": IN_RUSSIA, "swedish-garrison-20": "2327"}, neutral=("denmark",), dice=[6])
    assert any("infantry" in line.lower() for line in told(play, "coalition"))
    assert not sees(play, "coalition", "swedish-infantry-1")
