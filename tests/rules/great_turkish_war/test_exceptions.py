"""Exceptions where chapters meet: withdrawals, besiegers who leave, columns without soldiers, leaders who are no units."""

from __future__ import annotations

import pytest

from korvolan.games.great_turkish_war.board import PLACE_IDS, TOWN_IDS
from korvolan.games.great_turkish_war.rules import attrition, principalities
from korvolan.games.great_turkish_war.rules.invariants import find_faults
from korvolan.games.great_turkish_war.units import NATION_IDS

from ..story import do, may, refusal
from .story import activate, all_at, allied, besieged, hex, holder, stack, state, unit, war, where

OP = [5, 5]
INSIDE = '{{ at = "{}", inside = true }}'
BESIEGERS = ("janissaries-1", "janissaries-2", "turkish-siege-train-1")
GARRISON = ("austrian-infantry-1", "austrian-infantry-2", "bohemian-infantry")


def inside(town: str, *names: str) -> dict[str, str]:
    """Units behind walls that enemies stand before."""
    return dict.fromkeys(names, INSIDE.format(town))


# -- withdrawals (11.4.2, 11.4.3, 11.6.2) ------------------------------------------------------------------------------


@pytest.mark.rule("11.5b", "11.4.2e")
def test_ottomans_who_withdraw_into_a_neutral_country_bring_it_in() -> None:
    pieces = {"polish-infantry-1": "3403", "tartars-1": "braclaw"}
    play = war(pieces, dice=[*OP, 6])
    activate(play, "3403")
    do(play, "to braclaw", "decline", "fight", "avoid")
    assert not allied(play, "russia")
    do(play, "to 3503")
    assert allied(play, "russia")
    watched = war(pieces | {"russian-infantry-1": "3503"}, dice=[*OP, 6])
    activate(watched, "3403")
    do(watched, "to braclaw", "decline", "fight", "avoid")
    assert "to 3503" not in may(watched)
    assert refusal(watched, "to 3503") == "11.4.2e"


@pytest.mark.rule("11.5b", "11.6.2e")
def test_a_garrison_that_marches_off_invades_too() -> None:
    army = all_at("kamieniec", "lorraine", *GARRISON, "austrian-siege-train-1")
    play = war(army | inside("kamieniec", "janissaries-1"), status={"poland": "neutral"}, dice=OP)
    activate(play, "kamieniec")
    do(play, "works", "to 3004")
    assert allied(play, "poland")
    assert holder(play, "kamieniec") == "league"


@pytest.mark.rule("4.0d", "11.4.2e")
def test_a_withdrawal_takes_an_empty_city() -> None:
    play = war({"austrian-infantry-1": "2207", "tartars-1": "pecs"}, dice=[*OP, 6], towns={"osijek": "league"})
    activate(play, "2207")
    do(play, "to pecs", "decline", "fight", "avoid", "to osijek")
    assert holder(play, "pecs") == "league"
    assert holder(play, "osijek") == "ottomans"


@pytest.mark.rule("11.5c", "11.5b")
def test_an_ottoman_invasion_brings_in_whom_the_league_has_invaded() -> None:
    """The rulebook's example: Austrians stand in Little Poland, and Poland is an ally all the same once Ottomans come."""
    pieces = {"austrian-infantry-1": "2501", "tartars-1": "3103"}
    play = war(pieces, seat="ottomans", status={"poland": "neutral"}, dice=[3, 3])
    activate(play, "3103")
    do(play, "to 3102")
    assert allied(play, "poland")


# -- interceptors and relievers who besiege ----------------------------------------------------------------------------


@pytest.mark.rule("11.3.1m")
def test_besiegers_who_intercept_return_to_their_siege() -> None:
    """Janissaries before Vienna catch Bavarians at 1905 and roll No Effect."""
    movers = all_at("1805", "bavarian-infantry-1", "bavarian-infantry-2")
    siege = all_at("vienna", *BESIEGERS) | inside("vienna", *GARRISON)
    play = war(movers | siege, dice=[*OP, 4, 6, 1, 3], works=("vienna",))
    activate(play, "1805")
    do(play, "to 1905", "intercept vienna", "all", "table linear")
    assert where(play, "bavarian-infantry-1") == "1905"
    assert set(BESIEGERS) <= stack(play, "vienna")
    assert besieged(play, "vienna")


@pytest.mark.rule("13.4b", "LCRT-d")
def test_an_ambush_comes_by_the_way_that_its_owner_chooses() -> None:
    """From 1606 to 1806 one comes over the mountains of 1705 or past them by 1706."""
    for way, ridge in (("1705", 1), ("1706", 0)):
        pieces = {"austrian-infantry-1": "1807", "bosnian-light-infantry-1": "1606"}
        play = war(pieces, dice=[*OP, 3], hands={"ottomans": {"ambush": 1}})
        activate(play, "1807")
        do(play, "to 1806", "intercept 1606")
        assert play.seat == "ottomans"
        assert may(play) == {"to 1705", "to 1706"}
        do(play, f"to {way}")
        assert state(play).battle_ridge == ridge
    plain = war({"austrian-infantry-1": "2006", "janissaries-1": "2306"}, dice=[*OP, 3], hands={"ottomans": {"ambush": 1}})
    activate(plain, "2006")
    do(plain, "to 2106", "intercept 2306")
    assert state(plain).battle_first == 1  # nothing hangs on the way, and nobody is asked


@pytest.mark.rule("11.6.4d", "11.3.1k")
def test_who_stayed_behind_has_not_intercepted() -> None:
    """Of two units at Linz one tries to intercept in vain: the stack may not try again, but the other may relieve Vienna."""
    turks = all_at("vienna", "kara-mustapha", *BESIEGERS) | inside("vienna", *GARRISON)
    linz = all_at("linz", "polish-infantry-1", "winged-hussars-1")
    play = war(turks | linz | {"tartars-1": "1904"}, seat="ottomans", dice=[*OP, 1, *OP])
    activate(play, "1904")
    do(play, "to 1804", "intercept linz", "take polish-infantry-1", "done")
    assert play.seat == "ottomans"
    do(play, "end")
    activate(play, "vienna")
    do(play, "works", "relieve linz")
    assert refusal(play, "take polish-infantry-1") == "11.6.4d"
    assert "take winged-hussars-1" in may(play)


@pytest.mark.rule("11.6.4c", "11.6.2m")
def test_besiegers_may_relieve_and_lift_their_siege() -> None:
    """Austrians before Neuhausel come to Gyor; the guns that stay behind keep no siege."""
    siege = all_at("neuhausel", "saxon-infantry-1", "saxon-infantry-2", "austrian-siege-train-1")
    turks = all_at("gyor", "kara-mustapha", *BESIEGERS)
    pieces = siege | inside("neuhausel", "sipahi-1") | turks | inside("gyor", *GARRISON)
    play = war(pieces, seat="ottomans", dice=OP, works=("neuhausel",))
    activate(play, "gyor")
    do(play, "works")
    assert "relieve 2205" in may(play)
    do(play, "relieve neuhausel", "all")
    if "done" in may(play):
        do(play, "done")
    do(play, "stay")
    assert where(play, "saxon-infantry-1") == "2206"
    assert not besieged(play, "neuhausel")


@pytest.mark.rule("11.6.4c")
def test_no_relief_through_the_enemy() -> None:
    """Tartars at 1905 and 1904 close the way from Linz; by Prague there is none of four hexes."""
    pieces = all_at("vienna", "kara-mustapha", *BESIEGERS) | inside("vienna", *GARRISON) | {"saxon-infantry-1": "linz"}
    closed = dict(zip(("tartars-1", "tartars-2", "tartars-3", "kuruc-1"), ("1905", "1904", "1806", "1804"), strict=True))
    play = war(pieces | closed, seat="ottomans", dice=OP)
    activate(play, "vienna")
    do(play, "works")
    assert not any(action.startswith("relieve") for action in may(play))


# -- walls (11.6.1) ----------------------------------------------------------------------------------------------------


EIGHT = (
    *GARRISON,
    "moravian-infantry",
    "bavarian-infantry-1",
    "bavarian-infantry-2",
    "saxon-infantry-1",
    "saxon-infantry-2",
)


@pytest.mark.rule("11.6.1c", "12.1d")
def test_the_owner_says_on_which_side_of_the_walls_a_leader_is() -> None:
    """Eight units and Lorraine at Vienna: the eighth stays outside, and Lorraine need not stay with it."""
    pieces = all_at("vienna", *EIGHT, "lorraine") | all_at("2006", "kara-mustapha", *BESIEGERS)
    play = war(pieces, seat="ottomans", dice=OP)
    activate(play, "2006")
    do(play, "to vienna", "decline", "all")
    g = state(play)
    assert g.field_fighters(0, hex("vienna")) == 1
    assert g.inside[unit("lorraine")]
    chosen = war(pieces, seat="ottomans", dice=OP)
    activate(chosen, "2006")
    do(chosen, "to vienna", "decline")
    assert refusal(chosen, "man lorraine") == "12.1d"
    do(chosen, "man saxon-infantry-1", "man lorraine", "done")
    assert state(chosen).inside[unit("lorraine")]
    left = war(pieces, seat="ottomans", dice=OP)
    activate(left, "2006")
    do(left, "to vienna", "decline", "man saxon-infantry-1", "done")
    assert not state(left).inside[unit("lorraine")]


@pytest.mark.rule("11.6.1c", "11.4.3l", "11.1.1c")
def test_who_finds_no_room_in_his_own_fortress_falls_back() -> None:
    """Eight Germans come to Gyor, where Tartars stand before empty walls: seven go in, the eighth cannot stay."""
    pieces = all_at("2106", *EIGHT, "lorraine") | {"tartars-1": "gyor"}
    play = war(pieces, dice=OP, hands={"league": {"spies": 1}})
    activate(play, "2106")
    do(play, "to gyor", "decline", "all")
    assert len(state(play).garrison(hex("gyor"))) == 8
    do(play, "end")
    assert len(stack(play, "2106")) == 1
    whole = war(all_at("2106", *GARRISON, "lorraine") | {"tartars-1": "gyor"}, dice=OP, hands={"league": {"spies": 1}})
    activate(whole, "2106")
    do(whole, "to gyor", "decline", "all")
    assert "fight" in may(whole)
    do(whole, "end")
    assert stack(whole, "gyor") == {*GARRISON, "lorraine", "tartars-1"}


# -- columns without soldiers ------------------------------------------------------------------------------------------


@pytest.mark.rule("11.4.2k", "11.3.1g")
def test_a_column_of_trains_is_lost_when_it_is_intercepted() -> None:
    play = war({"austrian-supply-train-1": "gyor", "janissaries-1": "kanizsa"}, dice=[*OP, 4])
    activate(play, "gyor")
    do(play, "to 2106", "intercept kanizsa")
    assert where(play, "austrian-supply-train-1") == "austria-box"
    assert where(play, "janissaries-1") == "2106"
    assert state(play).battle == 0


@pytest.mark.rule("11.1.1h", "11.4.2k")
def test_who_catches_a_column_comes_out_from_under_his_marker() -> None:
    """The Force marker stays with those who stay: it stands in one hex."""
    hidden = '{ at = "kanizsa", cover = "ottoman-1" }'
    pieces = {"austrian-supply-train-1": "gyor", "janissaries-1": hidden, "tartars-1": hidden}
    play = war(pieces, dice=[*OP, 4])
    activate(play, "gyor")
    do(play, "to 2106", "intercept kanizsa", "take janissaries-1", "done")
    assert "janissaries-1" in {piece.id for piece in play.view("league").pieces if piece.at == "2106"}
    assert not find_faults(state(play))


@pytest.mark.rule("11.1.1h", "11.6.1c")
def test_who_goes_behind_the_walls_leaves_the_marker_to_those_outside() -> None:
    """A hidden force comes to a fortress of its own that enemies stand before. One unit goes in, and is seen; the others fall
    back under the marker."""
    force = dict.fromkeys(("janissaries-1", "sipahi-1", "tartars-1"), '{ at = "2207", cover = "ottoman-1" }')
    play = war(force | {"austrian-infantry-1": "kanizsa"}, seat="ottomans", dice=OP)
    activate(play, "2207")
    do(play, "to kanizsa", "decline", "man janissaries-1", "done", "end")
    seen = {piece.id: piece.at for piece in play.view("league").pieces}
    assert seen["janissaries-1"] == PLACE_IDS[hex("kanizsa")]
    assert not {"sipahi-1", "tartars-1"} & set(seen)
    assert where(play, "sipahi-1") == "2207"
    assert not find_faults(state(play))


# -- leaders -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.2a", "ST-h", "11.6.2g")
def test_a_leader_falls_with_the_last_of_a_garrison() -> None:
    turks = all_at("vienna", "kara-mustapha", *BESIEGERS)
    play = war(turks | inside("vienna", "austrian-infantry-1", "lorraine"), seat="ottomans", dice=[*OP, 5])
    activate(play, "vienna")
    do(play, "storm")
    assert where(play, "austrian-infantry-1") == "austria-box"
    assert where(play, "lorraine") == ""
    assert holder(play, "vienna") == "league"
    sortie = war(turks | inside("vienna", "bavarian-infantry-1", "maximilian-ii"), seat="ottomans", dice=[*OP, 1])
    activate(sortie, "vienna")
    do(sortie, "works", "sortie")
    assert where(sortie, "elector-of-bavaria") == "leaders-due"
    two = war(turks | inside("vienna", *GARRISON[:2], "lorraine"), seat="ottomans", dice=[*OP, 5])
    activate(two, "vienna")
    do(two, "storm")
    if any(action.startswith("lose") for action in may(two)):
        do(two, "lose austrian-infantry-1")
    assert where(two, "lorraine") == "2005"


@pytest.mark.rule("10.1m", "10.1d")
def test_a_leader_does_not_make_a_force_mixed() -> None:
    """Lorraine leads Poles at Lwow: they are at home, and fed from Krakow."""
    poles = war({"lorraine": "lwow", "polish-infantry-1": "lwow"})
    assert attrition.attrition_bonus(state(poles), 0, hex("lwow"), 0) == 1
    mixed = war({"lorraine": "lwow", "polish-infantry-1": "lwow", "austrian-infantry-1": "lwow"})
    assert attrition.attrition_bonus(state(mixed), 0, hex("lwow"), 0) == 0


@pytest.mark.rule("12.2j", "8.2h")
def test_where_a_leader_enters_among_enemies() -> None:
    siege = all_at("vienna", *BESIEGERS) | inside("vienna", *GARRISON)
    recruiting = 'name = "recruiting"\nseat = "{}"'
    baja = war(siege | {"baja-1": "leaders-due"}, seat="ottomans", phase=recruiting.format("ottomans"), works=("vienna",))
    assert "deploy 2005" in may(baja)
    due = siege | {"elector-of-bavaria": "leaders-due"}
    for works in ((), ("vienna",)):
        play = war(due, phase=recruiting.format("league"), works=works, dice=[4])
        do(play, "deploy vienna")  # he is no recruit: 8.2 keeps units out of a siege, 12.2 puts him with any unit
        assert state(play).inside[unit("elector-of-bavaria")]
    empty = {name: place for name, place in due.items() if name not in GARRISON}
    shut = war(empty, phase=recruiting.format("league"), works=("vienna",))
    assert refusal(shut, "deploy vienna") == "12.2j"


@pytest.mark.rule("12.2b")
def test_a_leader_left_alone_may_ride_to_besiegers() -> None:
    pieces = {"maximilian-ii": "2304", "bavarian-infantry-1": "2304"}
    siege = all_at("buda", "austrian-infantry-1", "austrian-siege-train-1") | inside("buda", "janissaries-1")
    hostile = dict.fromkeys(("kassa", "munkacs", "pressburg", "gyor"), "ottomans")
    dice = [6, 1, 6, 6, 6]
    play = war(pieces | siege, phase='name = "attrition"', dice=dice, towns=hostile, works=("buda",))
    assert where(play, "bavarian-infantry-1") == "bavaria-box"
    assert where(play, "maximilian-ii") == "2305"


@pytest.mark.rule("11.1e", "11.1.1f", "11.1.1e")
def test_a_contingent_goes_nowhere_without_its_voivode() -> None:
    """On the way Wallachians join only a force that has somebody to command them, and he stays with them."""
    pieces = all_at("3010", "baja-1", "janissaries-1") | all_at("2910", "voivode-of-wallachia", "wallachian-light-cavalry")
    play = war(pieces | {"rumelian-infantry-1": "2910"}, seat="ottomans", dice=OP)
    activate(play, "3010")
    do(play, "to 2910")
    assert refusal(play, "take wallachian-light-cavalry") == "11.1e"
    do(play, "take voivode-of-wallachia", "take wallachian-light-cavalry")
    assert refusal(play, "drop voivode-of-wallachia") == "11.1e"
    do(play, "drop wallachian-light-cavalry", "drop voivode-of-wallachia")


# -- principalities (14.3) ---------------------------------------------------------------------------------------------


@pytest.mark.rule("14.3c")
def test_a_principality_comes_back_only_when_all_of_it_is_ottoman() -> None:
    lost = dict.fromkeys(("kolozsvar", "hermannstadt", "kronstadt"), "league")
    nation = NATION_IDS.index("transylvania")
    play = war(
        {"transylvanian-light-infantry": "buda"},
        towns=lost,
        phase='name = "turn"',
        dice=[6, 1, 1],
        options={"principalities": "on"},
    )
    g = state(play)
    assert where(play, "transylvanian-light-infantry") == "tributary-box"
    g.set_holder(TOWN_IDS.index("kronstadt"), 1)
    principalities.leave_the_sultan(g)
    assert principalities.is_locked(g, nation)
    for town in lost:
        g.set_holder(TOWN_IDS.index(town), 1)
    principalities.leave_the_sultan(g)
    assert not principalities.is_locked(g, nation)
    shared = war(towns={"kronstadt": "league"})
    assert not principalities.is_locked(state(shared), nation)


@pytest.mark.rule("14.3a")
def test_a_voivode_whose_land_is_lost_leads_nobody() -> None:
    """The League has taken Transylvania in its phase of this turn: the Voivode stays, but nobody operates with him."""
    lost = dict.fromkeys(("kolozsvar", "hermannstadt", "kronstadt"), "league")
    army = all_at("buda", "voivode-of-transylvania", "transylvanian-light-infantry", "janissaries-1")
    play = war(army, seat="ottomans", towns=lost, options={"principalities": "on"}, dice=OP)
    do(play, "from buda")
    assert refusal(play, "take voivode-of-transylvania") == "14.3a"
    assert refusal(play, "take transylvanian-light-infantry") == "11.1d"
    assert "take janissaries-1" in may(play)
    vizier = war(army | {"kara-mustapha": "buda"}, seat="ottomans", towns=lost, options={"principalities": "on"}, dice=OP)
    do(vizier, "from buda")
    assert "take transylvanian-light-infantry" in may(vizier)
    held = war(army, seat="ottomans", towns=dict(list(lost.items())[:2]), options={"principalities": "on"}, dice=OP)
    do(held, "from buda")
    assert "take voivode-of-transylvania" in may(held)
