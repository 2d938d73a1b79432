"""What each game offers as one, and what it comes to; and composed moves that take cargo along or go aboard."""

from __future__ import annotations

from typing import cast

import korvolan
from korvolan import Play
from korvolan.games.great_northern_war.state import WarState
from korvolan.kernel.constants import NONE
from korvolan.kernel.shortcuts import listed, play_shortcut, shortcut_views
from korvolan.kernel.starting import start_from_position
from korvolan.kernel.view import ShortcutView
from tests.browser.gnw_positions import FIELD
from tests.browser.hussars_positions import field
from tests.browser.pdd_positions import war as dread_war
from tests.browser.positions import FRONTIER
from tests.rules.great_northern_war.test_pursuit import swedes_pursue
from tests.rules.pax_baltica.field import came
from tests.rules.pax_baltica.supply import SWEDEN_ACTS, spends, war
from tests.rules.pax_baltica.test_retreat import fight


def opened(game: str, text: str, *actions: str) -> Play:
    play = start_from_position(korvolan.game(game), text)
    for action in actions:
        play.play(action)
    return play


def offered(play: Play) -> dict[str, ShortcutView]:
    """By its words, or by the option that it stands beside."""
    return {view.beside or view.label: view for view in shortcut_views(play.game, play.state)}


def chosen(play: Play, words: str) -> ShortcutView:
    """Play what is offered in these words."""
    view = next(view for key, view in offered(play).items() if words in key)
    play_shortcut(play, view.actions)
    return view


def made(play: Play) -> list[str]:
    return [entry.do for entry in play.history.entries if entry.do]


# -- Great Northern War ------------------------------------------------------------------------------------------------


def test_trains_and_garrisons_stay_where_an_attack_is_made() -> None:
    play = opened("great_northern_war", FIELD, "act prepared-assault")
    view = chosen(play, "from 2526")
    assert "but garrisons and supply trains" in view.label
    assert view.actions == ["from 2526", *(f"take {unit}" for unit in SWEDES), "done"]


SWEDES = ("charles-xii", "swedish-infantry-1", "swedish-infantry-2", "swedish-cavalry-1")


def test_everyone_who_may_go_moves() -> None:
    play = opened("great_northern_war", FIELD, "act move")
    assert offered(play)["from 2526"].actions == ["from 2526", "all", "done"]
    play.play("from 2526")
    assert next(view.actions for view in offered(play).values()) == ["all", "done"]


def test_command_is_kept_up_for_the_year() -> None:
    play = opened("great_northern_war", FIELD, "act prepared-assault", "from 2526", "all", "done", "done", "decline", "decline")
    view = offered(play)["Double the strongest, in all battles of this year"]
    assert (view.actions, view.keep, view.until) == (["all"], "command 1701", "year")


def recruiting() -> Play:
    play = korvolan.game("great_northern_war").new("", seed="clicks")
    play.play("plan coalition-historical")
    play.play("plan sweden-historical")
    return play


def test_one_garrison_after_the_other_or_all_to_one_fortress() -> None:
    play = recruiting()
    view = chosen(play, "Garrisons")
    assert (view.actions, view.until) == (["recruit swedish-garrison-16"], "year")
    beside = offered(play)["deploy 2427"]
    assert beside.label == "Swedish garrison 16 and 4 more like it to Riga (2427), for 3 Morale Points in all"
    assert beside.warning == "This buys 4 more units: it costs 3 Morale Points in all."
    play_shortcut(play, beside.actions)
    assert all(f'swedish-garrison-{number} = {{ at = "2427"' in play.position() for number in range(16, 21))
    assert not any("Garrisons" in key for key in offered(play))  # none is left


def test_whoever_ends_recruiting_hears_of_the_points_that_are_left() -> None:
    play = recruiting()
    assert play.seat is not None
    prompt = play.view(play.seat).prompt
    assert prompt is not None
    points = cast(WarState, play.state).mp[play.state.seat]
    warned = {option.text: option.warning for option in prompt.options}
    assert warned["done"].startswith(f"{points} Morale Points are left, and there is a unit that can be paid.")


def test_a_pursuit_of_all_in_which_nobody_rides_on() -> None:
    play = swedes_pursue("charles-xii", "swedish-infantry-1", "swedish-cavalry-1")
    view = chosen(play, "All pursue, and nobody rides on")
    assert view.actions == ["all", "done"]
    assert play.seat == "coalition"


def test_the_cheapest_losses_are_named() -> None:
    play = opened("great_northern_war", FIELD, "act prepared-assault", "from 2526", "all", "done", "done", "decline", "decline")
    while play.seat and not any("Lose" in key for key in offered(play)):
        able = [str(action) for action in play.legal()]
        play.play("all" if "all" in able else "table linear" if "table linear" in able else able[0])
    view = next(view for key, view in offered(play).items() if key.startswith("Lose"))
    assert all(action.startswith("lose ") for action in view.actions)
    play_shortcut(play, view.actions)
    assert made(play)[-len(view.actions) :] == view.actions
    assert not any(str(action).startswith("lose ") for action in play.legal())


def test_many_names_are_cut_short() -> None:
    assert listed(["A"]) == "A"
    assert listed(["A", "B", "C", "D"]) == "A, B, C and D"
    assert listed(["A", "B", "C", "D", "E"]) == "A, B, C and 2 more"


# -- Pax Baltica -------------------------------------------------------------------------------------------------------


def test_all_retreat_to_one_place_until_the_battle_is_over() -> None:
    russians = {"sheremetev": "velikaya 4", "semyonovski": "velikaya 3", "karl-xii": came("livland", "velikaya", 4)}
    play = fight("velikaya", russians, ["sweden livland velikaya"], defender="coalition", seat="coalition")
    view = chosen(play, "All retreat to Smolensk")
    assert view.actions == ["retreat sheremetev", "to smolensk", "retreat semyonovski", "to smolensk"]
    assert view.keep
    assert made(play) == view.actions


def test_all_lost_steps_are_bought_where_the_points_do() -> None:
    weakened = """[pieces]\nkarl-xii = "livland 2"\nlivgardet = "livland 1"\n"""
    play = spends(war(weakened, SWEDEN_ACTS), "sweden", 40)
    view = next(view for key, view in offered(play).items() if key.startswith("Replace all"))
    play_shortcut(play, view.actions)
    assert not any(str(action).startswith("replace ") for action in play.legal())
    poor = spends(war(weakened, SWEDEN_ACTS), "sweden", 2)
    assert not any(key.startswith("Replace all") for key in offered(poor))  # who is to have them is a question


def test_the_end_of_a_move_and_the_siege_after_it() -> None:
    play = korvolan.game("pax_baltica").new("", seed="clicks")
    for action in ("march mazowsze", "move rehnskiold", "to polesie", "to kyivshchyna"):
        play.play(action)
    view = chosen(play, "End the move, and")
    assert view.actions == ["done", "besiege rehnskiold"]
    assert view.label.startswith("End the move, and only Rehnskiöld besieges ")
    assert view.label.endswith(" %")
    lines = [line for line in play.log("sweden") if "besieges" in line.text]
    assert lines
    assert not any(line.forced for line in lines)  # who besieges was chosen; only that nobody else could was not


def test_cargo_goes_with_its_fleet_whoever_is_picked_first() -> None:
    play = opened("pax_baltica", FRONTIER.replace('stenbock = "pommern 3"', 'stenbock = "smaland 3"'))
    for action in ("march smaland", "move wachtmeister", "to southern-baltic", "done"):
        if action in [str(one) for one in play.legal()]:
            play.play(action)
    aboard = {route.to: route for route in play.routes(["stenbock"], "sweden")}
    assert any(action.startswith("load ") for action in aboard["southern-baltic"].actions)


def test_no_province_is_ceded_to_march_out_of_it() -> None:
    play = opened("pax_baltica", FRONTIER)
    routes = play.routes(["stenbock"], "sweden")
    assert routes
    assert not any(action.startswith("cede") for route in routes for action in route.actions)
    assert "cede pommern" in [str(action) for action in play.legal()]


# -- Hussars -----------------------------------------------------------------------------------------------------------


def test_an_attack_by_all_in_one_click() -> None:
    play = opened("hussars", field(BESIDE, "attacks", "sweden"))
    view = chosen(play, "attack 0519")
    assert view.actions[:2] == ["attack 0519", "with s-upp"]
    assert view.label == "Attack hex 0519 with all who can"
    assert play.view("sweden").battle is not None


BESIDE = {
    "s-upp": "0520 n",
    "s-vml": "0419 ne",
    "s-dal": "0920 n",
    "s-k": "0110",
    "r-d01": "0519 s",
    "r-d02": "0919 s",
    "r-me": "0124",
}
PASSING = {"s-dal": "0522 n", "s-k": "0110", "r-ac1": "0518 s", "r-ac2": "0618 s", "r-me": "0124"}


def test_fire_at_whoever_comes_by_is_kept_up_for_the_stage() -> None:
    play = opened("hussars", field(PASSING, "moves", "sweden"), "move s-dal", "to 0521")
    assert play.seat == "russia"
    view = next(view for key, view in offered(play).items() if key.startswith("Fire at whoever comes by"))
    assert (view.keep, view.until) == ("movers 2", "stage")
    assert view.actions == ["fire r-ac1", "target s-dal", "fire r-ac2", "target s-dal"]
    before = play.state.rolls
    play_shortcut(play, view.actions)
    assert play.state.rolls > before


# -- Poltava's Dread Day -----------------------------------------------------------------------------------------------


def test_into_the_city_and_halt() -> None:
    game = korvolan.game("poltavas_dread_day")
    play = start_from_position(game, dread_war({"charles-xii": "riga", "swedish-regular-foot-1": "riga"}, dice=[6]))
    play.play(next(str(action) for action in play.legal() if str(action).startswith("march ")))
    play.play("all")
    view = offered(play)["Into the City, and halt"]
    play_shortcut(play, view.actions)
    assert made(play)[-1] == "halt" or play.state.frames[-1].place(play.state) == NONE
