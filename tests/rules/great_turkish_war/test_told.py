"""What a player is told: what a draw, a loss or an option means, what it costs, and what may come of it."""

from __future__ import annotations

import pytest

import korvolan
from korvolan.games.great_turkish_war import GAME
from korvolan.games.great_turkish_war.actions import PASS
from korvolan.games.great_turkish_war.stratagem_kinds import KIND_IDS
from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import seeded
from korvolan.kernel.strategy import CAPTAIN

from ..story import asked, do, may, options, told
from .story import BESIEGERS, GARRISON, activate, all_at, before, clash, draw, state, unit, war

LINZ = all_at("linz", "sobieski", "winged-hussars-1", "winged-hussars-2", "pancerni-1")


@pytest.mark.rule("13.1c", "13.2b", "7.1b")
def test_a_draw_without_effect_says_so() -> None:
    assert "Flintlock & Bayonet serves the Holy League alone, and goes back to the pool." in told(draw("flintlock", "ottomans"))
    early = draw("prinz-eugen", turn=3)
    assert "Prinz Eugen does not come before turn 10, and his marker goes back to the pool." in told(early)
    play = clash(
        ("kara-mustapha", "janissaries-1", "janissaries-2", "sipahi-1", "sipahi-2"), ("tartars-1",)[:0] or ("saxon-cavalry",), 6
    )
    do(play, "table shock")
    assert "The Ottoman Empire may draw a marker, but the pool is empty." in told(play)


@pytest.mark.rule("10.1c", "10.1e", "10.1f", "10.1g", "10.1i")
def test_attrition_tells_what_counts() -> None:
    """The garrison of besieged Vienna is at home, besieged, and Prague does not feed it: the Ottomans have Austria."""
    pieces = all_at("vienna", *BESIEGERS) | dict.fromkeys(GARRISON, '{ at = "vienna", inside = true }')
    towns = dict.fromkeys(("linz", "graz"), "ottomans")
    play = war(pieces, phase='name = "attrition"', works=("vienna",), towns=towns, dice=[6, 2])
    found = [line for line in told(play) if "attrition" in line]
    assert found == ["Holy League: attrition in Vienna (2005) takes 1 unit: rolled 2, +1 at home, -1 besieged."]


@pytest.mark.rule("10.1b")
def test_the_odds_of_attrition_name_what_counts() -> None:
    army = all_at("2306", "lorraine", "austrian-infantry-1", "austrian-infantry-2", "austrian-supply-train-1")
    play = war(army, phase='name = "attrition"', dice=[6, 6])
    found = {case: words for words, case in play.odds("expend austrian-supply-train-1", "league").modifiers}
    assert found == {"10.1b": "+1 for a supply train", "10.1e": "-1 in an area that is all the enemy's"}


@pytest.mark.rule("11.3a", "11.6.4c", "11.6.1c")
def test_all_of_them_says_who_stays() -> None:
    hunters = all_at("2306", "lorraine", "austrian-infantry-1", "austrian-supply-train-1")
    play = war(hunters | {"janissaries-1": "2308"}, seat="ottomans", dice=[5, 5])
    activate(play, "2308")
    do(play, "to 2307", "intercept 2306")
    assert options(play, "league")["all"].note.endswith("before markers. All but the trains, which stay.")
    relief = before("vienna", others=LINZ | {"polish-supply-train": "linz"})
    do(relief, "works", "relieve linz")
    assert options(relief, "league")["all"].note == "All but the trains, which stay."


@pytest.mark.rule("13.4b", "11.7.1a", "9.1b")
def test_options_show_the_marker_that_they_spend() -> None:
    far = all_at("2305", "lorraine", "austrian-infantry-1") | {"janissaries-1": "2308"}
    play = war(far, seat="ottomans", dice=[5, 5], hands={"league": {"ambush": 1}})
    activate(play, "2308")
    do(play, "to 2307")
    assert options(play, "league")["intercept 2305"].cost == "Ambush"
    rebels = war({"janissaries-1": "2308", "saxon-infantry-1": "vienna"}, seat="ottomans", hands={"ottomans": {"diplomacy": 1}})
    activate(rebels, "2308")
    assert options(rebels, "ottomans")["rebel 2005"].cost == "2 OP and Diplomacy"
    phase = 'name = "diplomacy"'
    wooing = war(phase=phase, hands={"league": {"diplomacy": 1}})
    assert options(wooing, "league")["woo russia"].cost == "Diplomacy"


def test_a_standing_order_until_the_next_phase() -> None:
    """Whoever is tired of declining says so once for the rest of the enemy's phase, and is asked again in the next."""
    pieces = {"austrian-infantry-1": "2106", "austrian-infantry-2": "2304", "janissaries-1": "buda", "janissaries-2": "2405"}
    play = war(pieces, dice=[5, 5, 5, 5, 6, 6, 6, 6, 6, 6])
    coming = play.view("ottomans").moments
    assert [moment.rpartition("-")[0] for moment in coming] == ["phase", "turn"]
    play.order("ottomans", "interception", coming[0])
    activate(play, "2106")
    do(play, "to gyor")
    assert play.obey()
    assert play.seat == "league"
    do(play, "end", "pass")
    assert play.view("ottomans").moments[0] != coming[0]
    assert not play.orders


@pytest.mark.rule("11.6.3a", "11.6.3b")
def test_a_storm_counts_all_who_besiege() -> None:
    """Kara Mustapha stands aside with most of the army; what counts for the storm is told, not the active force alone."""
    play = before("vienna", (*BESIEGERS, "sipahi-1"), GARRISON[:2])
    do(play, "drop janissaries-1", "drop sipahi-1", "storm")
    assert "The Ottoman Empire storms Vienna (2005): 5 against 2 units." in told(play)


@pytest.mark.rule("11.4.2k")
def test_leaving_trains_to_the_enemy_warns() -> None:
    """Without works too: Vienna's garrison takes the trains that stay before it, also those of interceptors and a relief."""
    play = before("vienna")
    do(play, "drop turkish-siege-train-1")
    assert options(play, "ottomans")["to 2105"].warning.startswith("Trains stay behind")
    others = all_at("buda", "austrian-infantry-1", "austrian-siege-train-1", "austrian-supply-train-1")
    others |= {"tartars-1": '{ at = "buda", inside = true }'}
    relief = before("gyor", BESIEGERS, ("bohemian-infantry",), others=others)
    do(relief, "works", "relieve buda")
    assert options(relief, "league")["all"].warning.startswith("Trains stay behind")


@pytest.mark.rule("13.14a", "DRT-a")
def test_a_hopeless_attempt_is_warned_of() -> None:
    """With the Holy League marker in play not even a 6 makes Poland or Russia neutral; the marker would be lost."""
    hands = {"ottomans": {"diplomacy": 1}}
    play = war(seat="ottomans", hands=hands, phase='name = "diplomacy"')
    assert options(play, "ottomans")["woo poland"].warning == ""
    state(play).track[KIND_IDS.index("crusade")] = 3
    assert options(play, "ottomans")["woo poland"].warning.startswith("No roll can succeed")
    assert GAME.strategy().follow(state(play), 0, CAPTAIN, seeded(1)) == PASS


@pytest.mark.rule("11.4a", "11.4.2a")
def test_the_odds_of_a_march_among_enemies() -> None:
    """Before a force marches in it may know what a battle would bring."""
    army = ("lorraine", "austrian-infantry-1", "austrian-infantry-2", "bohemian-infantry", "moravian-infantry")
    play = war(all_at("2306", *army) | all_at("2307", "janissaries-1", "janissaries-2"), dice=[5, 5])
    activate(play, "2306")
    whole = play.odds("to 2307", "league", battle=True).battle
    assert whole is not None
    assert {label for label, _, _ in whole.results} >= {
        "Holy League wins at hex 2307",
        "hex 2307: undecided, both lose alike",
        "hex 2307: undecided, Holy League loses more",
    }
    assert play.odds("to 2207", "league", battle=True).battle is None


@pytest.mark.rule("11.6.4h", "11.4.3e", "11.4.3k")
def test_the_prompt_says_why_one_chooses_the_table() -> None:
    relief = before("vienna", others=LINZ)
    do(relief, "works", "relieve linz", "all", "stay", "stand")
    assert asked(relief) == ("league", ["11.6.4h", "11.4.3f"])
    assert "initiative" not in relief.prompt.text
    field = clash(("janissaries-1", "sipahi-1"), ("austrian-infantry-1",), 1)
    assert asked(field) == ("ottomans", ["11.4.3e", "11.4.3f"])
    do(field, "table linear", "lose janissaries-1")
    assert asked(field) == ("league", ["11.4.3k", "11.4.3f"])


def test_numbers_and_words_agree() -> None:
    play = war({"austrian-infantry-1": "vienna"}, dice=[1, 1])
    activate(play, "vienna")
    assert play.prompt.text.endswith("Operation points left: 2.")
    storm = before("vienna", ("janissaries-1", "sipahi-1", "turkish-siege-train-1"), GARRISON[:1], 1)
    do(storm, "storm")
    assert storm.prompt.text == "Ottoman Empire: choose 1 unit to lose before Vienna (2005)."


def test_the_first_turn_says_what_is_left_out() -> None:
    play = korvolan.load('game = "great_turkish_war"\nseed = 1\n')
    for _ in range(2):
        play.play(play.legal()[0])
    while len([line for line in told(play) if "first turn" in line]) < 2:
        play.play("pass" if "pass" in may(play) else sorted(may(play))[0])
    assert "Nobody recruits in the first turn." in told(play)


def test_no_battle_is_foretold_for_a_force_that_is_gone() -> None:
    """An interception may wipe out a force that has just marched in: there is nobody left whose battle could be foreseen."""
    hunters = all_at("2306", "lorraine", "austrian-infantry-1")
    play = war(hunters | {"austrian-infantry-2": "2307", "janissaries-1": "2308"}, seat="ottomans", dice=[5, 5])
    activate(play, "2308")
    do(play, "to 2307")
    g = state(play)
    assert GAME.battle_depth(g) != NONE
    g.eliminate(unit("janissaries-1"))
    assert GAME.battle_depth(g) == NONE


FOOT = ("austrian-infantry-1", "austrian-infantry-2", "bohemian-infantry", "moravian-infantry", "austrian-cavalry-1")


@pytest.mark.rule("11.1c", "12.1c")
def test_a_force_without_a_leader_says_who_stays() -> None:
    """Three of five go, and the button does not say «all»."""
    play = war(all_at("2306", *FOOT))
    do(play, "from 2306")
    everybody = options(play, "league")["all"]
    assert everybody.label == "As many as may go"
    assert everybody.note.startswith("It leaves behind: ")
    assert everybody.note.endswith("Four or more units need a leader.")
    led = war(all_at("2306", "lorraine", *FOOT))
    do(led, "from 2306")
    assert (options(led, "league")["all"].label, options(led, "league")["all"].note) == ("All of them", "")


@pytest.mark.rule("11.6.1e")
def test_nobody_leaves_a_fortress_unawares_by_all_of_them() -> None:
    """Without Force markers the dice fall as soon as everybody belongs to the force: the warning comes before."""
    warning = "Nobody stays in the fortress, and enemies are near."
    pieces = all_at("gyor", "lorraine", "austrian-infantry-1", "austrian-infantry-2") | {"tartars-1": "2305"}
    open_forces = war(pieces, options={"force_markers": "not used"})
    do(open_forces, "from 2206")
    assert options(open_forces, "league")["all"].warning == warning
    markers = war(pieces)
    do(markers, "from 2206")
    assert options(markers, "league")["all"].warning == ""  # «Done» comes after it, and warns
    do(markers, "all")
    assert options(markers, "league")["done"].warning == warning


@pytest.mark.rule("11.6.1e", "11.1.1f")
def test_a_passing_force_does_not_take_a_garrison_along_unawares() -> None:
    pieces = {"austrian-cavalry-1": "2106", "austrian-infantry-1": "gyor", "tartars-1": "2305"}
    play = war(pieces, dice=[6, 6])
    activate(play, "2106")
    do(play, "to 2206", "decline")
    assert options(play, "league")["take austrian-infantry-1"].warning == "Nobody stays in the fortress, and enemies are near."


@pytest.mark.rule("11.6.2a", "11.6.1g")
def test_the_button_of_siege_works_says_what_they_do() -> None:
    play = before("vienna")
    note = options(play, "ottomans")["works"].note
    assert note.startswith("No recruits come to the besieged")
    assert note.endswith("They help no storm.")


@pytest.mark.rule("11.1r", "11.2.1a")
def test_a_march_in_one_go_does_not_end_the_activation() -> None:
    """Points are left after it, for another march or a siege."""
    play = war({"austrian-cavalry-1": "gyor", "janissaries-1": "eger"}, dice=[6, 6])
    activate(play, "2206")
    routes = {route.to: route for route in play.routes(["austrian-cavalry-1"], "league")}
    assert routes["2307"].actions[-1] == "to 2307"
    assert all("end" not in route.actions for route in routes.values() if len(route.path) < 4)
