"""Chapter 14: withdrawal and rout, ways and dangers. Hexes and hexsides are those of the map."""

from __future__ import annotations

import pytest

import korvolan
from korvolan import Play
from korvolan.games.great_northern_war.actions import HALT, TO
from korvolan.games.great_northern_war.board import FORTRESS, MARCHES, SWEDISH
from korvolan.games.great_northern_war.rules.retreat import RetreatCheck, Retreating, begin_retreat, begin_way
from korvolan.games.great_northern_war.state import WarState

from ..story import asked, do, may, refusal, told
from .field import after_battle
from .story import hex, morale, stack, state, unit, where

# Around 2528, in open Poland: 2527, 2628 (over a river), 2629, 2529, 2429 and 2428.
RUSSIAN = {"russian-infantry-1": "2428"}
# With these all six are in Russian zones of control.
RING = RUSSIAN | {"russian-infantry-2": "2728", "russian-infantry-3": "2430"}


def withdraw(g: WarState) -> None:
    begin_retreat(g, 1 - g.battle_side, False)


def rout(g: WarState) -> None:
    begin_retreat(g, 1 - g.battle_side, True)


def swedes_retreat(how, *names: str, dice: list[int | str] | None = None, ring: bool = False, **more) -> Play:  # type: ignore[no-untyped-def]
    """Swedes in 2528, attacked from 2428."""
    army = dict.fromkeys(names, "2528") | (RING if ring else RUSSIAN)
    return after_battle(army, "2428", "2528", how, seat="coalition", dice=dice, **more)


# -- how far (14.1, 14.2) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("14.0a", "14.1a", "14.3a")
def test_a_withdrawal_goes_one_hex_at_once() -> None:
    """The loser moves before anything else happens. It costs nothing, and is no movement of the turn."""
    play = swedes_retreat(withdraw, "swedish-infantry-1")
    assert asked(play) == ("sweden", ["14.3a", "14.8a"])
    do(play, "to 2629")
    assert where(play, "swedish-infantry-1") == "2629"
    assert asked(play) == ("sweden", ["9.4a", "27.0a"])
    assert morale(play) == (20, 20)
    assert state(play).moved[unit("swedish-infantry-1")] == 0


@pytest.mark.rule("14.1b")
def test_withdrawing_units_stay_together() -> None:
    """One way for all: there is no sending the leader one way and the infantry another."""
    play = swedes_retreat(withdraw, "charles-xii", "swedish-infantry-1")
    do(play, "to 2629")
    assert stack(play, "2629") == {"charles-xii", "swedish-infantry-1"}
    assert asked(play)[1] == ["9.4a", "27.0a"]


@pytest.mark.rule("14.1c")
def test_a_rout_first_takes_the_trains() -> None:
    play = swedes_retreat(rout, "swedish-artillery-1", "swedish-supply-train-1", "swedish-infantry-1", dice=[1])
    assert where(play, "swedish-artillery-1") == "sweden-box"
    assert where(play, "swedish-supply-train-1") == "sweden-box"
    assert state(play).lost[SWEDISH] == 3
    do(play, "to 2629")
    assert where(play, "swedish-infantry-1") == "2629"


@pytest.mark.rule("14.1d")
def test_routed_units_roll_and_go_their_own_ways() -> None:
    """Dice 1 and 6: one brigade goes one hex, the other six, and not where the first went."""
    play = swedes_retreat(rout, "swedish-infantry-1", "swedish-infantry-2", dice=[1, 6])
    do(play, "to 2529", "to 2629", "to 2630", "to 2729", "to 2728", "to 2727", "to 2827")
    assert where(play, "swedish-infantry-1") == "2529"
    assert where(play, "swedish-infantry-2") == "2827"
    assert asked(play)[1] == ["9.4a", "27.0a"]


@pytest.mark.rule("14.1a", "14.2a", "20.1a")
def test_leaders_and_elites_withdraw_two_hexes_instead() -> None:
    """Charles and the Drabants go two hexes together, without a die; the only die is the infantry's."""
    play = swedes_retreat(rout, "charles-xii", "drabants", "swedish-infantry-1", dice=[1])
    do(play, "to 2629", "to 2729")
    assert stack(play, "2729") == {"charles-xii", "drabants"}
    do(play, "to 2529")
    assert where(play, "swedish-infantry-1") == "2529"
    assert asked(play)[1] == ["9.4a", "27.0a"]


# -- the way (14.3 to 14.10) ------------------------------------------------------------------------------------------


@pytest.mark.rule("14.3a", "14.8a")
def test_no_hex_twice() -> None:
    """A two-hex withdrawal does not come back to the battle; a rout of three may turn, but not double back."""
    play = swedes_retreat(rout, "charles-xii")
    do(play, "to 2629")
    assert refusal(play, "to 2528") == "14.3a"
    assert refusal(play, "to 2730") == "14.8a"  # not next to it
    play = swedes_retreat(rout, "swedish-infantry-1", dice=[3])
    do(play, "to 2629", "to 2729")
    assert refusal(play, "to 2629") == "14.8a"
    assert refusal(play, "halt") == "14.10b"
    do(play, "to 2728")
    assert where(play, "swedish-infantry-1") == "2728"


@pytest.mark.rule("14.4a")
def test_hexes_and_not_points() -> None:
    """A routed infantry goes through four hexes of forest, where a march would end after one."""
    army = {"russian-infantry-1": "3821", "swedish-infantry-1": "3822"}
    play = after_battle(army, "3822", "3821", rout, dice=[4])
    do(play, "to 3820", "to 3819", "to 3919", "to 3918")
    assert where(play, "russian-infantry-1") == "3918"


@pytest.mark.rule("14.5a")
def test_not_off_the_map() -> None:
    """At the edge there is no way on, and a box is no hex."""
    army = {"swedish-infantry-1": "2118", "russian-infantry-1": "2219"}
    play = after_battle(army, "2219", "2118", withdraw, seat="coalition", dice=[6])
    assert where(play, "swedish-infantry-1") == "2218"  # the only hex left, in the Russians' zone: a six
    army["swedish-infantry-1"] = "2218"
    play = after_battle(army, "2219", "2218", withdraw, seat="coalition", dice=[6])
    assert refusal(play, "to sweden-box") == "14.5a"


@pytest.mark.rule("14.5b", "14.6a")
def test_not_into_enemies() -> None:
    """Ringed by enemies nobody gets out."""
    play = swedes_retreat(withdraw, "swedish-infantry-1", "charles-xii")
    assert refusal(play, "to 2428") == "14.5b"
    ring = {f"russian-infantry-{n}": place for n, place in enumerate(("2428", "2527", "2628", "2629", "2529"), 1)}
    army = ring | {"sheremetev": "2429", "swedish-infantry-1": "2528", "swedish-dragoons-1": "2528"}
    play = after_battle(army, "2428", "2528", withdraw, seat="coalition", winner="coalition")
    assert stack(play, "2528") == set()
    assert state(play).at[unit("swedish-infantry-1")] >= 0  # in its box
    assert any("finds no way" in line for line in told(play))


@pytest.mark.rule("14.5c")
def test_not_over_water_or_into_closed_land() -> None:
    """Lake sides, the sea, neutral land, and Sweden proper for Danes."""
    army = {"russian-infantry-1": "gdov", "swedish-infantry-1": "2924"}
    play = after_battle(army, "2924", "gdov", withdraw)
    assert refusal(play, "to 2724") == "14.5c"
    army = {"saxon-infantry-1": "1334", "swedish-infantry-1": "1335"}
    play = after_battle(army, "1335", "1334", withdraw)
    assert refusal(play, "to berlin") == "14.5c"
    army = {"danish-infantry-1": "1125", "swedish-infantry-1": "gothenburg", "swedish-infantry-2": "1225"}
    play = after_battle(army, "gothenburg", "1125", withdraw)
    assert where(play, "danish-infantry-1") == "1026"  # the only way: not over the strait to Sweden, nor by sea


@pytest.mark.rule("14.5c")
def test_allies_do_not_flee_to_sweden() -> None:
    """From Fladstrand only Gothenburg is left: Swedes get there over the strait, their allies are lost."""
    army = {"swedish-infantry-1": "1125", "lithuanian-infantry-1": "1125", "danish-infantry-1": "1026"}
    play = after_battle(army, "1026", "1125", withdraw, seat="coalition", dice=[3], joined=("poland-lithuania",))
    assert where(play, "swedish-infantry-1") == "1225"
    assert where(play, "lithuanian-infantry-1") == "poland-lithuania-box"


@pytest.mark.rule("14.5d")
def test_zones_are_avoided_where_that_can_be() -> None:
    """2527 and 2429 are next to the Russians in 2428; 2628, 2629 and 2529 are not."""
    play = swedes_retreat(withdraw, "swedish-infantry-1")
    assert may(play) == {"to 2628", "to 2629", "to 2529"}
    assert refusal(play, "to 2429") == "14.5d"
    play = swedes_retreat(withdraw, "swedish-infantry-1", ring=True)
    assert may(play) == {"to 2527", "to 2628", "to 2629", "to 2529", "to 2429"}


@pytest.mark.rule("14.5d", "14.8a", "14.10b")
@pytest.mark.parametrize("hexes", [1, 2, 3, 4])
@pytest.mark.parametrize("others", ["", "2728", "2728 2430", "2629 2430", "2728 2430 2631", "2327 2730"])
def test_the_way_against_all_ways(hexes: int, others: str) -> None:
    """Hex by hex the same is possible as in a list of all ways of full length, free ones only if there are any."""
    army = {f"russian-infantry-{n}": place for n, place in enumerate(("2428", *others.split()), 1)}
    army |= {"swedish-infantry-1": "2528"}
    play = after_battle(army, "2428", "2528", lambda g: None, seat="coalition")
    g = state(play)
    ways = all_ways(g, [hex("2528")], hexes)
    free = [way for way in ways if not any(g.zone_of(1, place) for place in way[1:])]
    begin_way(g, SWEDISH, [unit("swedish-infantry-1")], hex("2528"), hexes)
    assert walks(g, (hex("2528"),)) == {tuple(way) for way in (free or ways)}


def all_ways(g: WarState, way: list[int], left: int) -> list[list[int]]:
    """Every way of a Swedish unit, as ruling A63 lists them."""
    here = way[-1]
    out = [way] if left == 0 or (len(way) > 1 and FORTRESS[here]) else []
    if left > 0:
        for there in MARCHES[here]:
            if there not in way and not g.stands(1, there) and g.is_open(there):
                out += all_ways(g, [*way, there], left - 1)
    return out


def walks(g: WarState, way: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Every way that the rules let the unit go from here, if no die harms it."""
    top = g.frames[-1]
    if isinstance(top, RetreatCheck):
        top.resolve(g, 1)
        return walks(g, way)
    if not isinstance(top, Retreating):
        return {way}
    out: set[tuple[int, ...]] = set()
    for action in top.options(g):
        later = g.clone()
        top.take(later, action)
        out |= walks(later, way if action == HALT else (*way, TO.of(action)))
    return out


@pytest.mark.rule("14.8b")
def test_a_way_that_is_too_short() -> None:
    """In the north of Jutland one hex is left: a die of 1 saves the Danes, a 2 does not."""
    army = {"danish-infantry-1": "1026", "swedish-infantry-1": "0926", "swedish-infantry-2": "1027"}
    play = after_battle(army, "0926", "1026", rout, dice=[1])
    assert where(play, "danish-infantry-1") == "1125"
    play = after_battle(army, "0926", "1026", rout, dice=[2])
    assert where(play, "danish-infantry-1") == "denmark-box"


@pytest.mark.rule("14.8a")
def test_a_dead_end_is_no_way() -> None:
    """A rout of three from 1027 does not begin towards Fladstrand, two hexes off, while another way has the length."""
    army = {"danish-infantry-1": "1027", "swedish-infantry-1": "0927"}
    play = after_battle(army, "0927", "1027", rout, dice=[3])
    assert refusal(play, "to 1026") == "14.8a"


@pytest.mark.rule("14.9a")
def test_friends_do_not_hinder() -> None:
    """The way leads through a friendly stack, which stays as it is."""
    army = {"swedish-infantry-1": "2528", "swedish-garrison-1": "2629"} | RUSSIAN
    play = after_battle(army, "2428", "2528", rout, seat="coalition", dice=[2])
    do(play, "to 2629", "to 2729")
    assert stack(play, "2629") == {"swedish-garrison-1"}
    assert stack(play, "2729") == {"swedish-infantry-1"}


@pytest.mark.rule("14.10a", "16.4d")
@pytest.mark.parametrize("how", [withdraw, rout])
def test_nobody_retreats_from_a_fortress(how) -> None:  # type: ignore[no-untyped-def]
    """Neither those who were attacked in it nor those who broke out of it."""
    army = {"swedish-infantry-1": "riga", "swedish-garrison-1": "riga"} | RUSSIAN
    play = after_battle(army, "2428", "riga", how, seat="coalition")
    assert stack(play, "riga") == {"swedish-infantry-1", "swedish-garrison-1"}
    play = after_battle(army, "riga", "2428", lambda g: begin_retreat(g, SWEDISH, how is rout))
    assert stack(play, "riga") == {"swedish-infantry-1", "swedish-garrison-1"}
    assert "Swedish Empire: the units in Riga (2427) are in a fortress and do not retreat." in told(play)


@pytest.mark.rule("14.10b")
def test_a_fortress_ends_a_retreat() -> None:
    """A rout of six whose first hex is Mitau may stop there, or go on."""
    army = {"russian-infantry-1": "2527", "swedish-infantry-1": "2428"}
    play = after_battle(army, "2527", "2428", rout, seat="coalition", dice=[6])
    do(play, "to mitau")
    assert {"halt", "to 2228"} <= may(play)
    do(play, "halt")
    assert where(play, "swedish-infantry-1") == "2327"
    assert asked(play)[1] == ["9.4a", "27.0a"]


def test_a_garrison_in_the_open_is_lost() -> None:
    """Who never moves cannot retreat (ruling A42)."""
    play = swedes_retreat(withdraw, "swedish-garrison-1", "swedish-infantry-1")
    assert where(play, "swedish-garrison-1") == "sweden-box"
    do(play, "to 2629")
    assert stack(play, "2629") == {"swedish-infantry-1"}


def test_bystanders_stay() -> None:
    """Those in the attacker's hex who did not attack have nothing to do with his defeat."""
    army = {"swedish-infantry-1": "2528", "swedish-cavalry-1": "2528"} | RUSSIAN
    result = lambda g: begin_retreat(g, SWEDISH, False)  # noqa: E731
    play = after_battle(army, "2528", "2428", result, idle=("swedish-cavalry-1",))
    do(play, "to 2629")
    assert stack(play, "2528") == {"swedish-cavalry-1"}
    assert stack(play, "2629") == {"swedish-infantry-1"}


# -- dangers (14.5, 14.7, 14.11) --------------------------------------------------------------------------------------


@pytest.mark.rule("14.5e")
@pytest.mark.parametrize(
    "name", ["charles-xii", "swedish-cavalry-1", "swedish-dragoons-1", "valech-irregulars", "life-guard-of-foot", "drabants"]
)
@pytest.mark.parametrize(("die", "lives"), [(1, False), (2, False), (3, True), (6, True)])
def test_mounted_and_elite_units_in_a_zone(name: str, die: int, lives: bool) -> None:
    play = swedes_retreat(withdraw, name, dice=[die, 1], ring=True)
    do(play, "to 2529")
    assert (where(play, name) == "2529") == lives


@pytest.mark.rule("14.5f")
@pytest.mark.parametrize("name", ["swedish-infantry-1", "swedish-artillery-1", "swedish-supply-train-1"])
@pytest.mark.parametrize(("die", "lives"), [(1, False), (4, False), (5, True), (6, True)])
def test_others_in_a_zone(name: str, die: int, lives: bool) -> None:
    play = swedes_retreat(withdraw, name, dice=[die], ring=True)
    do(play, "to 2529")
    assert (where(play, name) == "2529") == lives


@pytest.mark.rule("14.5g")
@pytest.mark.parametrize(("die", "lives"), [(2, False), (3, True)])
def test_a_river_is_crossed_at_a_risk(die: int, lives: bool) -> None:
    """An elite regiment over the river from 3437 to 3337; a Swede over the strait from Copenhagen's island."""
    army = {"life-guard-of-foot": "3437", "russian-infantry-1": "3536"}
    play = after_battle(army, "3536", "3437", withdraw, seat="coalition", dice=[die])
    do(play, "to 3337")
    assert (where(play, "life-guard-of-foot") == "3337") == lives
    army = {"swedish-infantry-1": "1230", "danish-infantry-1": "1229"}
    play = after_battle(army, "1229", "1230", withdraw, seat="coalition", dice=[die])
    do(play, "to 1130")
    assert (where(play, "swedish-infantry-1") == "1130") == lives


@pytest.mark.rule("14.7a")
@pytest.mark.parametrize(("dice", "lives"), [([1], False), ([3, 1], False), ([3, 3], True)])
def test_a_river_and_a_zone_are_rolled_for_apart(dice: list[int | str], lives: bool) -> None:
    play = swedes_retreat(withdraw, "swedish-cavalry-1", dice=dice, ring=True)
    do(play, "to 2628")
    assert (where(play, "swedish-cavalry-1") == "2628") == lives


@pytest.mark.rule("14.7a", "14.5e")
def test_every_zone_on_the_way_is_a_danger() -> None:
    """Charles withdraws two hexes, both in zones: he comes through the first and not the second."""
    play = swedes_retreat(rout, "charles-xii", "drabants", dice=[3, 1, 2, 4], ring=True)
    do(play, "to 2629")  # 3 and 1: the Drabants are lost
    assert where(play, "drabants") == "sweden-box"
    do(play, "to 2729")
    assert where(play, "charles-xii") == ""


@pytest.mark.rule("14.11a")
def test_what_is_lost_in_the_retreat_counts() -> None:
    """Eight points in the battle and four in the river: twelve, a Minor Victory."""

    def result(g: WarState) -> None:
        g.lost[SWEDISH] = 8
        withdraw(g)

    play = swedes_retreat(result, "swedish-cavalry-1", dice=[1], winner="coalition")
    do(play, "to 2628")
    assert morale(play) == (19, 21)
    assert "The Russian Coalition wins a Minor Victory: the enemy lost 12 points of strength." in told(play)


@pytest.mark.rule("14.5g", "14.5f")
def test_odds_of_a_step() -> None:
    """What the next die says: two sixths are lost in a river, and of foot four sixths in a zone."""
    play = swedes_retreat(withdraw, "swedish-infantry-1", ring=True)
    odds = play.odds("to 2628")
    assert odds.exact
    assert odds.results == [("lost", 1, 3), ("comes through", 2, 3)]  # the first die: two sixths
    assert odds.modifiers == [("crosses a river or strait", "14.5g")]
    odds = play.odds("to 2529")
    assert odds.results == [("lost", 2, 3), ("comes through", 1, 3)]
    assert odds.modifiers == [("on foot, in an enemy zone of control", "14.5f")]


def test_a_way_that_is_read_is_free_or_not() -> None:
    """Compiled frames take no number for it."""
    for given in (0, 1):
        frame = korvolan.game("great_northern_war").layout.make_frame("Retreating", [0, [], [0], 1, given])
        assert getattr(frame, "free") is bool(given)  # noqa: B009
