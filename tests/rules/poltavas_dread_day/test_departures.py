"""Chapters 7.2, 11.1, 11.4.2, 11.4.4 and 11.5.1: who leaves the map, a City or the war, who stays aboard, and what neutrals
are spared."""

from __future__ import annotations

import pytest

from korvolan.games.poltavas_dread_day.board import DENMARK, NEUTRAL, PRUSSIA, SAXONY
from korvolan.games.poltavas_dread_day.rules import surrender
from korvolan.games.poltavas_dread_day.rules.invariants import find_faults
from korvolan.games.poltavas_dread_day.rules.turn import ATTRITION, FLEETS_HOME
from korvolan.games.poltavas_dread_day.state import HAS_ENTERED, HAS_LEFT

from ..story import do, may, told
from .story import FAR, admin, holder, inside, march, piece, stack, state, war, where

PRUSSIA_AT_WAR = {"prussia": f"{{ entered = {HAS_ENTERED} }}"}


# -- Cities of those who leave -----------------------------------------------------------------------------------------


@pytest.mark.rule("11.4.4f", "2.1.2c")
def test_a_city_that_prussians_held_alone() -> None:
    """Swedes before Stettin have it in the moment when others take Berlin and its Prussian defenders leave the war."""
    pieces = {
        **FAR,
        **stack("0812", "wellingk", "swedish-regular-horse-1"),
        **stack("stettin!", "anhalt-dessau", "prussian-guard-foot-1"),
        **stack("stettin", "stenbock", "swedish-indelta-foot-1"),
        "wismar-garrison": "wismar!",
    }
    control = dict.fromkeys(("berlin", "kolberg", "stettin"), "prussia")
    play = war(pieces, year=1717, nations=PRUSSIA_AT_WAR, control=control, besieged=("stettin",), dice=[6, 6])
    march(play, "0812")
    do(play, "to berlin")
    assert state(play).entered[PRUSSIA] == HAS_LEFT
    assert holder(play, "stettin") == "sweden"
    assert find_faults(state(play)) == []


@pytest.mark.rule("11.4.4f", "5.4b", "2.1.2c")
def test_a_city_left_when_the_king_of_prussia_is_caught() -> None:
    pieces = {
        **FAR,
        **stack("0812", "wellingk", "swedish-regular-horse-1"),
        "frederick-william-i": "0813",
        "prussian-guard-foot-1": "stettin!",
        **stack("stettin", "stenbock", "swedish-indelta-foot-1"),
    }
    control = dict.fromkeys(("berlin", "kolberg", "stettin"), "prussia")
    play = war(pieces, year=1717, nations=PRUSSIA_AT_WAR, control=control, besieged=("stettin",), dice=[6, 6])
    march(play, "0812")
    do(play, "to 0813")
    assert state(play).entered[PRUSSIA] == HAS_LEFT
    assert holder(play, "stettin") == "sweden"


@pytest.mark.rule("13.2h", "2.1.2c")
def test_a_city_left_when_danes_take_tonningen() -> None:
    """Hanoverians alone hold Hanover against the Saxons: when Tonningen falls they go home, and the Saxons have the City."""
    pieces = {
        **FAR,
        **stack("0409", "rantzau", "danish-regular-foot-1"),
        **stack("hanover!", "von-sommerfelt", "hanoverian-regular-foot-1"),
        **stack("hanover", "steinau", "saxon-guard-foot-1"),
    }
    early = "early_allies = true"
    play = war(pieces, year=1701, seat="coalition", control={"hanover": "sweden"}, besieged=("hanover",), turn=early, dice=[6])
    march(play, "0409")
    do(play, "to tonningen")
    assert where(play, "von-sommerfelt") == "waiting"
    assert holder(play, "hanover") == "saxony"


@pytest.mark.rule("11.4.2e")
def test_hanoverians_aboard_go_home() -> None:
    """Aboard a Fleet that leaves, before a coast with enemies: they go where they belong, and can come back in 1715."""
    pieces = {
        **FAR,
        **stack("0409", "rantzau", "danish-regular-foot-1"),
        "anglo-dutch-fleet-1": "aarhus",
        "von-sommerfelt": "aarhus@anglo-dutch-fleet-1",
        "hanoverian-regular-foot-1": "aarhus@anglo-dutch-fleet-1",
        "danish-regular-foot-2": "aarhus!",
    }
    play = war(pieces, year=1701, seat="coalition", turn="early_allies = true", dice=[6])
    march(play, "0409")
    do(play, "to tonningen")
    assert where(play, "von-sommerfelt") == where(play, "hanoverian-regular-foot-1") == "waiting"
    assert where(play, "anglo-dutch-fleet-1") == ""


# -- who may not go ashore ---------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2e", "11.4.4e", "11.4.5c")
def test_no_landing_in_a_closed_land_by_wintering() -> None:
    """Prussians aboard a Danish Fleet in Copenhagen stay aboard when Winter ends; in Wismar, which is German, they land. In
    1700 Danes stay aboard in a Port of Poland."""
    for port, lands in (("copenhagen", False), ("wismar", True)):
        pieces = {**FAR, "danish-fleet-1": f"{port}!", "stade-garrison": "stade!"}
        pieces.update(dict.fromkeys(("anhalt-dessau", "prussian-guard-foot-1"), f"{port}@danish-fleet-1"))
        control = {"wismar": "denmark", "berlin": "prussia"}
        play = war(pieces, year=1716, nations=PRUSSIA_AT_WAR, control=control, phase=admin(FLEETS_HOME))
        assert (state(play).aboard[piece("prussian-guard-foot-1")] < 0) is lands
        assert (state(play).aboard[piece("anhalt-dessau")] < 0) is lands
        assert find_faults(state(play)) == []
    danes = {**FAR, "danish-fleet-1": "elbing!", "danish-regular-foot-1": "elbing@danish-fleet-1", "steinau": "elbing!"}
    play = war({**danes, "saxon-guard-foot-1": "elbing!"}, year=1700, control={"elbing": "saxony"}, phase=admin(FLEETS_HOME))
    assert state(play).aboard[piece("danish-regular-foot-1")] == piece("danish-fleet-1")


@pytest.mark.rule("7.2e", "11.4.2b")
def test_hanoverians_winter_aboard() -> None:
    """They may not be in Sweden, and land in Stade again in the next year."""
    pieces = {**FAR, "anglo-dutch-fleet-1": "gothenburg!", "frederick-iv": "copenhagen!", "wismar-garrison": "wismar!"}
    pieces.update(dict.fromkeys(("von-sommerfelt", "hanoverian-regular-foot-1"), "gothenburg@anglo-dutch-fleet-1"))
    play = war(pieces, year=1700, turn="early_allies = true", phase=admin(FLEETS_HOME), dice=[1] * 6)
    assert state(play).aboard[piece("von-sommerfelt")] == piece("anglo-dutch-fleet-1")
    while play.seat != "sweden" or "pass" not in may(play):
        do(play, "pass" if "pass" in may(play) else sorted(may(play))[0])
    assert state(play).year == 1701
    assert f"convoy {where(play, 'von-sommerfelt')}" in may(play)


# -- neutrals ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.5.1c", "11.4.6d")
def test_captors_do_not_leave_for_silesia() -> None:
    """Glogau is the nearest Swedish City, but it lies in Silesia: from Dresden they go to Stettin."""
    pieces = {**FAR, "augustus-ii": "leipzig!", **stack("dresden!", "stenbock", "swedish-indelta-foot-1")}
    play = war(pieces, year=1709, control={"dresden": "sweden", "glogau": "sweden"})
    surrender.surrender(state(play), SAXONY, False)
    assert where(play, "stenbock") == where(play, "swedish-indelta-foot-1") == "0912"


@pytest.mark.rule("11.5.1d", "11.4.6g")
def test_allies_do_not_leave_for_a_closed_land() -> None:
    """Danes have held Hanover since 1701, and it is closed; those in Leipzig with Swedes before it go to Wismar."""
    pieces = {
        **FAR,
        **stack("leipzig!", "rantzau", "danish-regular-foot-1"),
        **stack("leipzig", "stenbock", "swedish-indelta-foot-1"),
        "augustus-ii": "dresden!",
    }
    play = war(pieces, year=1705, control={"hanover": "denmark", "wismar": "denmark"})
    surrender.surrender(state(play), SAXONY, False)
    assert where(play, "danish-regular-foot-1") == "0611"
    assert inside(play, "danish-regular-foot-1")


@pytest.mark.rule("11.1a", "11.5.1d")
def test_neutrals_are_spared_attrition() -> None:
    """Three disarmed Danes in devastated Aarhus lose nobody; the Swedes before it, two of them, roll."""
    pieces = {
        **FAR,
        **stack("aarhus!", "danish-regular-foot-1", "danish-regular-foot-2", "danish-regular-foot-3"),
        **stack("aarhus", "wellingk", "swedish-regular-foot-1", "swedish-regular-foot-2"),
    }
    out = {"denmark": "{ out = true, since = 1704, surrenders = 1 }"}
    play = war(pieces, nations=out, phase=admin(ATTRITION), turn='devastated = ["0508"]', dice=[6, 6, 6])
    g = state(play)
    assert g.camp[DENMARK] == NEUTRAL
    assert len([line for line in told(play) if "attrition" in line]) == 1
    assert all(where(play, f"danish-regular-foot-{n}") for n in (1, 2, 3))
