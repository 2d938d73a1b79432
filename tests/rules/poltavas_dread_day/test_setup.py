"""Chapter 13: the set-up, by hand and by plans."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.poltavas_dread_day import GAME
from korvolan.games.poltavas_dread_day import refusals as no
from korvolan.games.poltavas_dread_day.board import IN_HOLSTEIN, IN_NORWAY, LAND, REGION, TO_PLACE
from korvolan.games.poltavas_dread_day.rules.setup import bars_deploying
from korvolan.games.poltavas_dread_day.setup_plans import PLAN_IDS, PLAN_SIDE
from korvolan.games.poltavas_dread_day.units import PIECE_IDS, PIECES, START, SWEDISH_GARRISONS

from ..story import do, may, refusal
from .story import hex, holder, inside, left, march, piece, stack, state, war, where

FLEETS = [f"swedish-fleet-{n}" for n in range(1, 5)]


def new(**options: str) -> Play:
    return GAME.new("campaign", seed=3, options=options)


def by_hand(*, to: str = "") -> Play:
    """The Coalition set up by its plan, Sweden by hand."""
    play = new()
    do(play, "plan coalition-historical", "plan sweden-by-hand")
    return play


@pytest.mark.rule("13.0a", "13.0c", "13.0d", "13.1a", "13.1c", "13.1d", "13.2a", "13.2b", "13.2f")
def test_what_there_is_to_place() -> None:
    play = new()
    assert state(play).year == 1700
    assert play.seat == "coalition"
    assert refusal(play, "plan sweden-historical") == "13.0c"
    waiting = {PIECE_IDS[p] for p in range(PIECES) if state(play).at[p] == TO_PLACE}
    assert len([name for name in waiting if name.startswith("danish")]) == 12  # nine units and three Fleets
    assert "rantzau" not in waiting
    assert where(play, "stenbock") == where(play, "swedish-indelta-foot-5") == "pile"
    assert len([name for name in waiting if name.startswith("russian")]) == 16
    assert len([name for name in waiting if name.startswith("swedish") and "fleet" not in name]) == 9
    assert {"charles-xii", "rehnskold", "gyllenstierna", "wellingk", "von-sommerfelt", "anglo-dutch-fleet-3"} <= waiting
    assert len(SWEDISH_GARRISONS) == 13
    assert all(where(play, PIECE_IDS[g]) for g in SWEDISH_GARRISONS)
    assert where(play, "dresden-garrison") == "0815"


@pytest.mark.rule("13.0b", "13.0c", "3.3.1a")
def test_placing_by_hand() -> None:
    play = new()
    do(play, "plan coalition-by-hand")
    assert refusal(play, "station peter-i") == "13.0c"  # Denmark first
    do(play, "station danish-guard-foot-1")
    assert refusal(play, "deploy 0406") == "13.0b"
    assert refusal(play, "deploy riga") == "13.1a"
    do(play, "garrison copenhagen")
    assert (where(play, "danish-guard-foot-1"), inside(play, "danish-guard-foot-1")) == ("0709", True)


@pytest.mark.rule("13.1b", "13.2c")
def test_minimums_are_kept() -> None:
    """The last three Danes that could be in Norway must be, the last two Swedes and the last leader in Holstein."""
    play = new()
    g = state(play)
    danes = [
        p for p in range(PIECES) if PIECE_IDS[p].startswith("danish") and g.at[p] == TO_PLACE and "fleet" not in PIECE_IDS[p]
    ]
    for p in danes[:-3]:
        assert bars_deploying(g, p, hex("aarhus"), False) == 0
        g.put(p, hex("aarhus"))
    assert bars_deploying(g, danes[-1], hex("aarhus"), False) != 0
    assert bars_deploying(g, danes[-1], hex("bergen"), False) == 0
    swedish = [
        p for p in range(PIECES) if PIECE_IDS[p].startswith("swedish") and g.at[p] == TO_PLACE and "fleet" not in PIECE_IDS[p]
    ]
    for p in swedish[:-2]:
        g.put(p, hex("riga"))
    assert bars_deploying(g, swedish[-1], hex("riga"), False) != 0
    g.put(piece("gyllenstierna"), hex("riga"))
    assert bars_deploying(g, piece("wellingk"), hex("riga"), False) != 0
    assert bars_deploying(g, piece("wellingk"), hex("tonningen"), True) == 0


@pytest.mark.rule("13.1c", "13.1d", "2.1.2b")
def test_areas() -> None:
    g = state(new())
    assert bars_deploying(g, piece("saxon-guard-foot-1"), hex("leipzig"), False) != 0
    assert bars_deploying(g, piece("saxon-guard-foot-1"), hex("warsaw"), True) == 0
    assert bars_deploying(g, piece("russian-regular-foot-1"), hex("vilna"), False) != 0
    assert bars_deploying(g, piece("swedish-indelta-foot-1"), hex("christiania"), False) != 0


@pytest.mark.rule("13.2d")
def test_charles_and_rehnskold_start_together() -> None:
    play = by_hand()
    do(play, "station charles-xii", "deploy stockholm")
    g = state(play)
    for place, within in (("malmo", False), ("stockholm", True)):
        assert bars_deploying(g, piece("rehnskold"), hex(place), within) == no.CHARLES_WITH_REHNSKOLD
    do(play, "station rehnskold")  # there is only one place for him
    assert where(play, "rehnskold") == "1304"


@pytest.mark.rule("13.2d")
def test_they_stay_together_in_1700() -> None:
    pieces = {"peter-i": "moscow!", **stack("malmo", "charles-xii", "rehnskold", "swedish-indelta-foot-1")}
    play = war(pieces, year=1700, dice=[3])
    do(play, "march malmo", "take charles-xii")
    assert refusal(play, "done") == "13.2d"
    do(play, "take rehnskold", "done")
    assert refusal(play, "drop rehnskold") == "13.2d"
    later = war(pieces, year=1701, dice=[3, 3])
    do(later, "march malmo", "take charles-xii", "done")
    assert left(later) == 11


@pytest.mark.rule("13.2d", "3.3.1b")
def test_they_go_through_the_gates_together() -> None:
    pieces = stack("stockholm!", "charles-xii", "rehnskold", "swedish-indelta-foot-1")
    for year, found in ((1700, False), (1701, True)):
        play = war({**pieces, "peter-i": "moscow!"}, year=year)
        do(play, "shift charles-xii")
        assert not inside(play, "charles-xii")
        assert inside(play, "rehnskold") is found
        assert inside(play, "swedish-indelta-foot-1")


@pytest.mark.rule("13.2d")
def test_nobody_picks_up_one_of_them_alone() -> None:
    """Gyllenstierna comes by: who takes Charles along takes Rehnsköld too. In 1701 he may go alone."""
    pieces = {
        "peter-i": "moscow!",
        **stack("malmo", "charles-xii", "rehnskold", "swedish-indelta-foot-1"),
        **stack("0909", "gyllenstierna", "swedish-indelta-foot-2"),
    }
    for year, end in ((1700, "0909"), (1701, "0809")):
        play = war(pieces, year=year, dice=[4])
        march(play, "0909")
        do(play, "to malmo", "take charles-xii")
        if year == 1700:
            assert refusal(play, "drop charles-xii") == refusal(play, "drop rehnskold") == "13.2d"
        do(play, "to 0909")
        assert where(play, "charles-xii") == "0909"
        assert where(play, "rehnskold") == end


@pytest.mark.rule("13.2e")
def test_one_fleet_each() -> None:
    g = state(new())
    assert bars_deploying(g, piece(FLEETS[0]), hex("riga"), True) != 0
    g.put(piece(FLEETS[0]), hex("karlskrona"), 1)
    assert bars_deploying(g, piece(FLEETS[1]), hex("karlskrona"), True) != 0
    assert bars_deploying(g, piece(FLEETS[1]), hex("stade"), True) == 0
    free = state(new(swedish_fleet_setup="free"))
    free.put(piece(FLEETS[0]), hex("karlskrona"), 1)
    assert bars_deploying(free, piece(FLEETS[1]), hex("karlskrona"), True) == 0


@pytest.mark.rule("13.2f")
def test_the_west_edge() -> None:
    g = state(new())
    assert bars_deploying(g, piece("anglo-dutch-fleet-1"), hex("0105"), False) == 0
    assert bars_deploying(g, piece("anglo-dutch-fleet-1"), hex("stade"), True) != 0
    assert bars_deploying(g, piece("von-sommerfelt"), hex("hanover"), False) == 0


@pytest.mark.rule("13.1e", "13.2g")
def test_the_first_summer() -> None:
    pieces = {
        **stack("pskov", "peter-i", "russian-regular-foot-1"),
        "frederick-iv": "copenhagen!",
        **stack("narva", "wellingk", "swedish-indelta-foot-1"),
    }
    play = war(pieces, seat="coalition", year=1700)
    assert refusal(play, "march pskov") == "13.1e"
    swedish = war(pieces, year=1700, dice=[5])
    march(swedish, "narva")
    assert refusal(swedish, "to 2204") == "13.2g"
    winter = war(pieces, seat="coalition", year=1700, season="winter")
    assert refusal(winter, "march pskov") == ""
    assert refusal(war(pieces, year=1700, season="winter"), "march narva") == ""


@pytest.mark.rule("13.0c", "11.4.5a")
@pytest.mark.parametrize("plan", PLAN_IDS)
def test_every_plan_keeps_the_rules(plan: str) -> None:
    side = PLAN_SIDE[PLAN_IDS.index(plan)]
    if plan.endswith("by-hand"):
        return
    play = new()
    do(
        play,
        plan if False else f"plan {plan if side == 1 else 'coalition-historical'}",
        f"plan {plan if side == 0 else 'sweden-historical'}",
    )
    g = state(play)
    assert not [PIECE_IDS[p] for p in range(PIECES) if g.at[p] == TO_PLACE]
    for p in range(PIECES):
        if START[p] != "place":
            continue
        place, within = g.at[p], g.inside[p] == 1
        g.put(p, TO_PLACE)
        assert bars_deploying(g, p, place, within) == 0, PIECE_IDS[p]
        g.put(p, place, int(within))
    norway = [
        p for p in range(PIECES) if 0 <= g.at[p] < LAND and REGION[g.at[p]] == IN_NORWAY and PIECE_IDS[p].startswith("danish")
    ]
    holstein = [
        p
        for p in range(PIECES)
        if 0 <= g.at[p] < LAND and REGION[g.at[p]] == IN_HOLSTEIN and PIECE_IDS[p].startswith("swedish")
    ]
    assert len(norway) >= 3
    assert len(holstein) >= 2
    assert holder(play, "hanover") == "sweden"  # held by the early allies


def test_the_historical_scenario_starts_at_once() -> None:
    play = GAME.new("historical", seed=1)
    assert play.seat == "coalition"
    assert any(action.startswith("sail") for action in may(play))
