"""Chapters 10 to 12: a Force on the march, hex by hex, and zones of control."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.great_northern_war.board import LAND
from korvolan.games.great_northern_war.tables import ACTION_IDS, PRICE
from korvolan.kernel.errors import KorvolanError

from ..story import asked, do, may, refusal
from .story import hex, morale, stack, state, town, war, where

# Open ground without a river between any two: each step costs 1 point.
FIRST_HALF = ["3135", "3134", "3133", "3132", "3131", "3231", "3330", "3430", "3530", "3531"]
SECOND_HALF = ["3532", "3633", "3634", "3733", "3732", "3731", "3831", "3931", "4032", "4033"]
ROAD_EAST = [*FIRST_HALF, *SECOND_HALF]


def goes(*hexes: str) -> list[str]:
    """Steps to one hex after the other."""
    return [f"to {place}" for place in hexes]


# -- a Force and its march (9.5 to 10.7) -----------------------------------------------------------------------------


@pytest.mark.rule("27.1a", "10.3a", "10.3b", "9.1a", "9.8a", "11.2a")
def test_some_units_of_a_hex_march_together() -> None:
    """The example of 10.3: leader and cavalry leave the infantry in Riga. They pick up nobody on the way."""
    play = war({"charles-xii": "riga", "swedish-cavalry-1": "riga", "swedish-infantry-1": "riga", "swedish-dragoons-1": "2426"})
    do(play, "act move", "from riga", "take charles-xii", "take swedish-cavalry-1", "done", "to 2426")
    assert not any(action.startswith("take") for action in may(play))
    do(play, "to 2425", "halt")
    assert stack(play, "2425") == {"charles-xii", "swedish-cavalry-1"}
    assert where(play, "swedish-infantry-1") == "2427"
    assert where(play, "swedish-dragoons-1") == "2426"
    assert morale(play) == (9, 10)
    assert play.seat == "coalition"


@pytest.mark.rule("10.0a", "27.0b")
def test_one_force_moves_and_does_not_attack() -> None:
    """After one Force has moved it is the enemy's turn: no second stack goes, and no attack is offered."""
    play = war({"swedish-infantry-1": "2629", "swedish-infantry-2": "2426", "russian-infantry-1": "2428"})
    do(play, "act move", "from 2629")
    assert not any(action.startswith("from") for action in may(play))
    do(play, "all", "done", "to 2528")
    assert asked(play)[0] == "coalition"
    assert where(play, "swedish-infantry-1") == "2528"


@pytest.mark.rule("10.1a")
def test_each_hex_is_paid() -> None:
    """Infantry goes five open hexes, not six, and not to a hex that is not next to it."""
    play = war({"swedish-infantry-1": ROAD_EAST[0]})
    do(play, "act move", f"from {ROAD_EAST[0]}", "all", "done")
    assert refusal(play, f"to {ROAD_EAST[2]}") == "10.1a"
    assert refusal(play, "to sweden-box") == "10.1a"
    do(play, *goes(*ROAD_EAST[1:6]))
    assert refusal(play, f"to {ROAD_EAST[6]}") == "10.5a"
    do(play, "halt")
    assert where(play, "swedish-infantry-1") == ROAD_EAST[5]


@pytest.mark.rule("10.2a")
def test_static_units_stay() -> None:
    play = war({"swedish-garrison-1": "riga", "swedish-infantry-1": "riga"})
    do(play, "act move", "from riga")
    assert refusal(play, "take swedish-garrison-1") == "10.2a"
    do(play, "all", "done", "to 2426", "halt")
    assert stack(play, "riga") == {"swedish-garrison-1"}
    play = war({"swedish-garrison-1": "riga"})
    assert refusal(play, "act move") == "10.2a"


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


@pytest.mark.rule("10.6b")
def test_points_already_spent_count() -> None:
    """Four points with the infantry, and the cavalry has four of its eight left."""
    play = war({"swedish-infantry-1": ROAD_EAST[0], "swedish-cavalry-1": ROAD_EAST[0]})
    do(play, "act move", f"from {ROAD_EAST[0]}", "all", "done", *goes(*ROAD_EAST[1:5]), "drop swedish-infantry-1")
    do(play, *goes(*ROAD_EAST[5:9]))
    assert refusal(play, f"to {ROAD_EAST[9]}") == "10.5a"


@pytest.mark.rule("10.5a")
def test_part_of_the_allowance() -> None:
    """A Force with 4 points that has spent 3 cannot enter a marsh; it may also stop at once."""
    play = war({"swedish-artillery-1": "2829"})
    do(play, "act move", "from 2829", "all", "done", *goes("2928", "2927", "2926"))
    assert refusal(play, "to 3026") == "10.5a"  # marsh
    assert refusal(play, "to 2925") == ""
    do(play, "halt")
    assert where(play, "swedish-artillery-1") == "2926"


@pytest.mark.rule("10.5b")
def test_one_hex_is_always_possible() -> None:
    """Artillery (4) crosses a river into rough ground, 3 + 2, as its whole move; even cavalry with it stops there."""
    play = war({"russian-artillery-1": "krakow", "saxon-cavalry-1": "krakow"}, seat="coalition")
    do(play, "act move", "from krakow", "all", "done", "to 2038")
    assert refusal(play, "to 2137") == "10.5a"
    assert refusal(play, "drop russian-artillery-1") == "10.5b"
    do(play, "halt")
    assert stack(play, "2038") == {"russian-artillery-1", "saxon-cavalry-1"}
    # but not straight from one enemy zone of control into another
    play = war({"russian-artillery-1": "2928", "swedish-infantry-1": "2828"}, seat="coalition")
    do(play, "act move", "from 2928", "all", "done")
    assert refusal(play, "to 2829") == "12.3b"


@pytest.mark.rule("10.7a")
def test_moves_are_final() -> None:
    """A step may be thought over, as long as nothing was seen; when the Force has halted nothing is taken back."""
    play = war({"swedish-cavalry-1": "2930", "russian-infantry-1": "2933"})
    do(play, "act move", "from 2930", "all", "done", "to 2931")
    do(play, "halt")
    assert not play.may_undo("sweden")


def fight_it_out(play: Play) -> None:
    """Decide whatever a battle asks."""
    while play.seat is not None and state(play).battle_round:
        do(play, min(may(play)))


@pytest.mark.rule("9.5a", "9.9a", "12.4a")
def test_the_same_units_act_again_and_again() -> None:
    """The example of 9.9: a brigade moves, fights a siege in a later Action, and then moves and attacks, all in one turn.

    Between these, next to the enemy, it may do nothing."""
    army = [*(f"swedish-infantry-{n}" for n in range(1, 7)), "swedish-artillery-1"]
    enemies = {"russian-garrison-1": "riga", "russian-infantry-1": "2523"}
    play = war(dict.fromkeys(army, "2425") | enemies, mp=(20, 20), dice=[6] * 6)
    do(play, "act move", "from 2425", "all", "done", "to 2426", "halt", "pass")
    do(play, "act siege-attack", "from 2426", "all", "done")
    fight_it_out(play)
    assert where(play, "russian-garrison-1") == "russia-box"
    do(play, "pass")
    assert "pass" in may(play)
    assert town(play, "swedish-infantry-1") == "Riga"
    do(play, "act move-battle", "from riga", "all", "done", *goes("2426", "2425", "2524"), "attack 2523")
    fight_it_out(play)
    assert where(play, "russian-infantry-1") == "russia-box"
    assert play.seat == "coalition"


@pytest.mark.rule("9.11a")
def test_allies_form_one_force() -> None:
    """Danes, Saxons and Russians march together."""
    pieces = dict.fromkeys(["danish-infantry-1", "saxon-infantry-1", "russian-infantry-1"], "pskov")
    play = war(pieces, seat="coalition")
    do(play, "act move", "from pskov", "all", "done", "to 2925", "halt")
    assert stack(play, "2925") == set(pieces)


@pytest.mark.rule("9.3a", "27.0c")
def test_an_action_for_nothing_is_an_action() -> None:
    play = war({"swedish-infantry-1": "riga"}, markers={"sweden-mercenaries": "held"}, boxes=("swedish-cavalry-1",))
    assert "act play-marker" in may(play)
    do(play, "act play-marker", "play sweden-mercenaries")
    while play.seat == "sweden":
        do(play, sorted(may(play))[0])
    assert morale(play)[0] == 10
    assert play.seat == "coalition"


# -- where nobody goes (10.8, 10.9, 11) -------------------------------------------------------------------------------


@pytest.mark.rule("10.8e", "TECm")
def test_water() -> None:
    """No march into a lake or the sea, nor over an all-sea hexside."""
    play = war({"swedish-infantry-1": "nyenskans"})
    do(play, "act move", "from nyenskans", "all", "done")
    assert refusal(play, "to 3121") == "10.8e"
    play = war({"swedish-infantry-1": "2426"})
    do(play, "act move", "from 2426", "all", "done")
    assert refusal(play, "to 2326") == "10.8e"
    assert refusal(play, "to 2024") == "10.8e"
    assert not {"to 2326", "to 2024"} & may(play)


@pytest.mark.rule("10.8d", "TECl")
def test_a_lake_is_crossed_as_the_whole_move() -> None:
    """From Dorpat over the lake to Gdov, and there the march is over; after one hex it is refused."""
    play = war({"swedish-cavalry-1": "dorpat"})
    do(play, "act move", "from dorpat", "all", "done", "to gdov")
    assert town(play, "swedish-cavalry-1") == "Gdov"
    assert play.seat == "coalition"
    play = war({"swedish-cavalry-1": "2625"})
    do(play, "act move", "from 2625", "all", "done", "to dorpat")
    assert refusal(play, "to gdov") == "10.8d"


@pytest.mark.rule("6.2b", "24.1a", "10.9a", "TECo")
def test_closed_hexes() -> None:
    play = war({"peter-i": "1334", "charles-xii": "1435"}, seat="coalition")
    do(play, "act move", "from 1334", "all", "done")
    assert refusal(play, "to berlin") == "6.2b"
    assert refusal(play, "to 1435") == "10.9a"
    play = war({"danish-infantry-1": "copenhagen", "swedish-supply-train-1": "1230"}, seat="coalition")
    do(play, "act move", "from copenhagen", "all", "done")
    assert refusal(play, "to malmo") == "24.1a"
    assert refusal(play, "to 1230") == "10.9a"  # one supply train is enough
    play = war({"cossack-wing-1": "1229", "swedish-infantry-1": "1229"}, joined=("cossacks",))
    do(play, "act move", "from 1229", "all", "done")
    assert refusal(play, "to malmo") == "24.1a"  # allies neither


@pytest.mark.rule("11.1a")
def test_sides_never_share_a_hex() -> None:
    """No position has units of both sides in one hex."""
    with pytest.raises(KorvolanError, match="both sides"):
        war({"swedish-infantry-1": "2528", "russian-infantry-1": "2528"})


@pytest.mark.rule("11.0a")
def test_no_limit_to_a_stack() -> None:
    """Twenty-four Russians in Moscow, and one comes in."""
    crowd = [
        f"russian-{kind}-{n}" for kind, most in (("infantry", 6), ("dragoons", 2), ("garrison", 16)) for n in range(1, most + 1)
    ]
    assert len(crowd) == 24
    play = war(dict.fromkeys(crowd, "moscow") | {"peter-i": "3628"}, seat="coalition")
    do(play, "act move", "from 3628", "all", "done", "to moscow", "halt")
    assert len(stack(play, "moscow")) == 25


# -- zones of control (12) -------------------------------------------------------------------------------------------


def zone(play: Play, side: int) -> set[int]:
    """The hexes in the zone of control of a side."""
    return {place for place in range(LAND) if state(play).zone_of(side, place)}


@pytest.mark.rule("10.10a", "12.2a", "12.3a", "12.3b", "TECp")
def test_zones_of_control() -> None:
    """A Force stops in a zone; out of it it goes only to a free hex, and from there into a zone again."""
    play = war({"swedish-cavalry-1": "2930", "russian-infantry-1": "2828"})
    do(play, "act move", "from 2930", "all", "done", "to 2929", "to 2829")
    assert play.seat == "coalition"  # it stopped next to the enemy
    do(play, "pass", "act move", "from 2829", "all", "done")
    assert refusal(play, "to 2928") == "12.3b"
    do(play, "to 2929", "to 2928")
    assert play.seat == "coalition"
    assert where(play, "swedish-cavalry-1") == "2928"


@pytest.mark.rule("12.3b")
def test_never_straight_from_zone_to_zone() -> None:
    play = war({"swedish-cavalry-1": "2528", "saxon-infantry-1": "2428"})
    do(play, "act move", "from 2528", "all", "done")
    assert refusal(play, "to 2527") == "12.3b"
    assert refusal(play, "to 2629") == ""


@pytest.mark.rule("12.0a")
def test_any_unit_has_a_zone() -> None:
    """A lone supply train in 2428 stops an enemy who enters 2528; so does a leader."""
    for lone in ("russian-supply-train-1", "peter-i"):
        play = war({"swedish-cavalry-1": "2629", lone: "2428"})
        do(play, "act move", "from 2629", "all", "done", "to 2528")
        assert play.seat == "coalition"
        assert zone(play, 1) == {hex(name) for name in ("2527", "2528", "2429", "2328", "2429", "2528", "2527")}


@pytest.mark.rule("12.0b", "12.1a")
def test_nothing_lifts_a_zone() -> None:
    """Friends in the hex do not lift it, and three enemies are no more than one; both sides may hold the same hex."""
    enemies = {"russian-infantry-1": "2428", "russian-infantry-2": "2428", "russian-dragoons-1": "2429"}
    play = war({"swedish-infantry-1": "2528", "swedish-cavalry-1": "2629", **enemies})
    assert hex("2529") in zone(play, 0) & zone(play, 1)
    assert hex("riga") not in zone(play, 1)  # the one exception
    do(play, "act move", "from 2629", "all", "done", "to 2528")
    assert play.seat == "coalition"
    assert where(play, "swedish-cavalry-1") == "2528"


@pytest.mark.rule("12.0c")
def test_neutrals_have_no_zone() -> None:
    """Brandenburg's units do not stop a Saxon next to Berlin while they are neutral."""
    pieces = {"brandenburg-infantry-1": "1434", "saxon-cavalry-1": "leipzig"}
    play = war(pieces, seat="coalition")
    assert zone(play, 1) == set()  # Leipzig is a fortress
    play = war({"brandenburg-infantry-1": "1434"}, joined=("brandenburg",), seat="coalition")
    assert hex("1435") in zone(play, 1)


@pytest.mark.rule("12.6a", "16.1a")
def test_no_zone_into_or_out_of_a_fortress() -> None:
    play = war({"swedish-cavalry-1": "2425", "russian-infantry-1": "riga", "russian-infantry-2": "pskov"})
    assert zone(play, 1) == set()
    play = war({"swedish-cavalry-1": "riga", "russian-infantry-1": "2428"})
    assert hex("riga") not in zone(play, 1)


@pytest.mark.rule("12.6b")
def test_zones_and_water() -> None:
    """No zone over the lake from Gdov to Dorpat's side, nor over the sea; but over the strait from 1230 to 1130."""
    play = war({"russian-infantry-1": "gdov", "danish-infantry-1": "1230", "saxon-infantry-1": "2426"})
    assert hex("2723") not in zone(play, 1)
    assert hex("2924") in zone(play, 1)
    assert hex("1130") in zone(play, 1)
    assert hex("2326") not in zone(play, 1)


# -- the chart (27.0) ------------------------------------------------------------------------------------------------


@pytest.mark.rule("27.0a")
def test_every_action_has_its_price() -> None:
    """What each costs, and that it is not to be had for less than leaves a point."""
    prices = {name: PRICE[number] for number, name in enumerate(ACTION_IDS)}
    assert prices == {
        **dict.fromkeys(
            ["move", "supply-move", "forced-march", "supply-march", "sweden-move", "finland-move", "naval-move"], 1
        ),
        **dict.fromkeys(["river-transport", "prepared-assault", "honors-of-war", "emergency-recruit", "pick-marker"], 1),
        **dict.fromkeys(["concentrate", "storm", "move-battle", "naval-battle"], 2),
        "siege-attack": 3,
        "play-marker": 0,
        "build-petersburg": 5,
    }
    army = {"charles-xii": "riga", "swedish-infantry-1": "2426"}
    assert refusal(war(army, mp=(2, 10)), "act concentrate") == "9.2a"
    play = war(army, mp=(3, 10))
    do(play, "act concentrate")
    assert morale(play) == (1, 10)


# -- Move and Battle (27.13) -----------------------------------------------------------------------------------------


@pytest.mark.rule("27.13b", "9.8a")
def test_move_and_battle() -> None:
    """The example of 9.8: units of a hex move together and then attack, for 2 points; not a fortress, and not if they do not
    like to."""
    pieces = {"swedish-cavalry-1": "2530", "russian-infantry-1": "2428", "russian-garrison-1": "riga"}
    play = war(pieces)
    do(play, "act move-battle", "from 2530", "all", "done", "to 2529", "to 2528")
    assert morale(play) == (8, 10)
    assert may(play) == {"attack 2428", "halt"}
    do(play, "halt")
    assert play.seat == "coalition"
    play = war({"swedish-cavalry-1": "2528", "russian-garrison-1": "riga"})
    do(play, "act move-battle", "from 2528", "all", "done", "to 2428", "halt")
    assert play.seat == "coalition"  # next to Riga alone
    cheap = war(pieces, options={"move_battle_cost": "1 MP"})
    do(cheap, "act move-battle")
    assert morale(cheap) == (9, 10)
