"""Chapter 24, 27.5 and 27.6: Sweden proper, its hinterland and the way round the Gulf."""

from __future__ import annotations

import pytest

from korvolan.games.great_northern_war.board import COUNTRY, COUNTRY_IDS, LAND, NATION_IDS, SWEDEN
from korvolan.games.great_northern_war.state import WarState

from ..story import do, may, refusal
from .story import hex, morale, state, town, unit, war, where


@pytest.mark.rule("24.0a")
def test_the_swedish_empire() -> None:
    """Five parts are home: Sweden proper, Finland, the Baltic provinces, Pomerania and Holstein, which is 1030."""
    g: WarState = state(war({"swedish-infantry-1": "riga"}))
    home = {COUNTRY_IDS[COUNTRY[place]] for place in range(LAND) if g.is_home(unit("swedish-infantry-1"), place)}
    assert home == {"sweden-proper", "finland", "baltic-provinces", "pomerania", "holstein"}
    assert COUNTRY_IDS[COUNTRY[hex("1030")]] == "holstein"
    assert g.is_home(unit("swedish-infantry-1"), hex("stettin"))
    assert NATION_IDS[SWEDEN] == "sweden"


@pytest.mark.rule("24.2a", "27.5a")
def test_anywhere_in_sweden() -> None:
    """Gothenburg to Stockholm and Malmo to Stockholm, with infantry, in one Action; nothing from or to elsewhere."""
    play = war({"swedish-infantry-1": "gothenburg", "swedish-infantry-2": "abo"})
    do(play, "act sweden-move")
    assert refusal(play, "from abo") == "27.5a"
    do(play, "from gothenburg", "all", "done")
    assert refusal(play, "to riga") == "27.5a"
    assert refusal(play, "to gothenburg") == "27.5a"
    do(play, "to stockholm")
    assert town(play, "swedish-infantry-1") == "Stockholm"
    assert morale(play) == (9, 10)
    assert play.seat == "coalition"
    play = war({"swedish-infantry-1": "riga"})
    assert refusal(play, "act sweden-move") == "27.5a"
    play = war({"swedish-infantry-1": "malmo"}, seat="coalition")
    assert refusal(play, "act sweden-move") == "9.0a"


@pytest.mark.rule("24.2a", "23.2b")
def test_who_stays_at_home() -> None:
    """Garrisons do not move, and who has been carried this turn does not either."""
    play = war({"swedish-garrison-1": "malmo", "swedish-infantry-1": "malmo"})
    do(play, "act sweden-move", "from malmo")
    assert refusal(play, "take swedish-garrison-1") == "10.2a"
    play = war({"swedish-infantry-1": "riga", "swedish-infantry-2": "kalmar"})
    do(play, "act naval-move", "from riga", "all", "done", "to karlskrona", "pass", "act sweden-move")
    assert refusal(play, "from karlskrona") == "23.2b"


@pytest.mark.rule("24.2b", "27.6a")
def test_round_to_finland() -> None:
    """Karlskrona to 2218, Stockholm to 2418; not to Viborg, nor where enemies stand. Their zone of control does not matter."""
    play = war({"swedish-infantry-1": "karlskrona", "russian-infantry-1": "2318"})
    do(play, "act finland-move", "from karlskrona", "all", "done")
    assert refusal(play, "to viborg") == "27.6a"
    assert refusal(play, "to stockholm") == "27.6a"
    assert refusal(play, "to 2318") == "10.9a"
    do(play, "to 2218")
    assert where(play, "swedish-infantry-1") == "2218"
    north = ["2118", "2218", "2318", "2418", "2518", "2618", "2718", "2818", "2918", "3018", "3118"]
    watch = {f"russian-garrison-{n}": place for n, place in enumerate(north, 1)}
    play = war({"swedish-infantry-1": "karlskrona", **watch})
    assert refusal(play, "act finland-move") == "27.6a"


@pytest.mark.rule("24.2b", "27.6b")
def test_back_to_a_fortress_of_sweden() -> None:
    """2218 to Stockholm; not to the town of Gavle. From Abo nobody goes round."""
    play = war({"swedish-infantry-1": "2218", "swedish-infantry-2": "abo"})
    do(play, "act finland-move")
    assert refusal(play, "from abo") == "27.6b"
    do(play, "from 2218", "all", "done")
    assert refusal(play, "to gavle") == "27.6b"
    assert refusal(play, "to 2418") == "27.6b"
    assert may(play) == {"to 1823", "to 1225", "to 1328", "to 1627", "to 1628"}
    do(play, "to stockholm")
    assert town(play, "swedish-infantry-1") == "Stockholm"


@pytest.mark.rule("24.1a", "24.2b")
def test_only_swedes_go_round() -> None:
    play = war({"cossack-wing-1": "2218", "swedish-infantry-1": "2218"}, joined=("cossacks",))
    do(play, "act finland-move", "from 2218")
    assert refusal(play, "take cossack-wing-1") == "27.6b"
    do(play, "all", "done", "to malmo")
    assert where(play, "cossack-wing-1") == "2218"


@pytest.mark.rule("24.1c")
def test_attacks_into_sweden_proper() -> None:
    """Danes in Copenhagen may storm Malmo over the strait, unless an option forbids it; they never go in."""
    pieces = {"danish-infantry-1": "copenhagen", "danish-infantry-2": "copenhagen", "swedish-supply-train-1": "malmo"}
    play = war(pieces, seat="coalition", dice=[6, 6, 6])
    do(play, "act storm", "from copenhagen", "all", "done")
    while play.seat == "coalition" and "attack 1328" in may(play):
        do(play, "attack 1328")
    assert state(play).battle_at == hex("malmo") or town(play, "swedish-supply-train-1") != "Malmo"
    while play.seat is not None and state(play).battle_round:
        do(play, sorted(may(play))[0])
    assert town(play, "danish-infantry-1") == "Copenhagen"
    play = war(pieces, seat="coalition", options={"attack_sweden_proper": "forbidden"})
    assert refusal(play, "act storm") != ""
