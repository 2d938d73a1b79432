"""What the table shows of The Great Turkish War: views, prices, odds, overlays, standing orders and routes."""

from __future__ import annotations

import pytest

import korvolan
from korvolan.games.great_turkish_war import GAME
from korvolan.games.great_turkish_war.ai import battle_policy
from korvolan.games.great_turkish_war.presentation.overlays import overlay
from korvolan.kernel.errors import KorvolanError

from ..story import do, may
from .story import activate, all_at, state, war

ARMY = ("lorraine", "austrian-infantry-1", "austrian-infantry-2", "bohemian-infantry", "moravian-infantry")


def costs(play: korvolan.Play, seat: str) -> dict[str, str]:
    prompt = play.view(seat).prompt
    assert prompt is not None
    return {option.text: option.cost for option in prompt.options}


def test_prices_are_told() -> None:
    play = war({"austrian-infantry-1": "vienna", "austrian-infantry-2": "austria-box"}, dice=[3, 4])
    activate(play, "vienna")
    assert costs(play, "league")["to 2006"] == "½ OP"
    assert costs(play, "league")["to 2104"] == "1½ OP"
    buying = war(
        {"tartars-1": "tartars-box"}, seat="ottomans", tp={"ottoman": 2}, phase='name = "recruiting"\nseat = "ottomans"'
    )
    assert costs(buying, "ottomans")["recruit tartars-1"] == "½ of 2 TP"


def test_the_path_of_phases() -> None:
    play = GAME.new("campaign", seed=1)
    assert [phase.id for phase in play.view("").phase] == ["set-up"]
    play = war({"austrian-infantry-1": "vienna"}, dice=[3, 4])
    assert [phase.id for phase in play.view("").phase] == ["turn", "first-phase"]
    activate(play, "vienna")
    assert [phase.id for phase in play.view("").phase][-1] == "activation"


def battle() -> korvolan.Play:
    play = war(all_at("2306", *ARMY) | all_at("2307", "janissaries-1", "janissaries-2"), dice=[5, 5])
    activate(play, "2306")
    do(play, "to 2307", "decline", "fight")
    return play


def test_a_battle_is_laid_out() -> None:
    """Both sides with what they count, and both tables with what each die brings."""
    view = battle().view("").battle
    assert view is not None
    assert (view.attacker, view.defender) == ("league", "ottomans")
    assert len(view.sides[0].rows["line"]) == 5
    assert view.scale is not None
    assert [name.partition(",")[0] for name, _ in view.scale.tables] == ["Linear", "Shock"]
    assert len(view.scale.tables[0][1]) == 6


def test_odds_of_a_roll_and_of_a_whole_battle() -> None:
    play = battle()
    odds = play.odds("avoid", "ottomans")
    chances = {label: (top, bottom) for label, top, bottom in odds.results}
    assert sum(top / bottom for top, bottom in chances.values()) == pytest.approx(1)
    whole = play.odds("stand", "ottomans", battle=True).battle
    assert whole is not None
    assert whole.policy == battle_policy.POLICY
    assert sum(top / bottom for _, top, bottom in whole.results) == pytest.approx(1)
    assert any("Holy League wins" in label for label, _, _ in whole.results)


def test_odds_of_a_storm() -> None:
    inside = {"austrian-infantry-1": '{ at = "vienna", inside = true }'}
    turks = all_at("vienna", "janissaries-1", "janissaries-2", "turkish-siege-train-1")
    play = war(turks | inside, seat="ottomans", dice=[5, 5], hands={"league": {"dysentery": 1}})
    activate(play, "vienna")
    whole = play.odds("storm", "ottomans", battle=True).battle
    assert whole is not None
    assert {label.split()[-1] for label, _, _ in whole.results} == {"falls", "holds"}


def test_overlays() -> None:
    play = war({"austrian-infantry-1": "vienna", "janissaries-1": "buda"}, towns={"pecs": "league"})
    g = state(play)
    control = overlay(g, 0, "control", "")
    assert (control["2005"], control["2306"], control["2514"], control["3501"]) == (1, 3, 2, 4)
    reach = overlay(g, 0, "reach", "austrian-infantry-1")
    assert reach["2006"] == 1
    assert overlay(g, 0, "supply", "")["2005"] == 1
    assert overlay(g, 0, "interception", "")["2206"] == 1
    with pytest.raises(KorvolanError, match="overlay"):
        overlay(g, 0, "weather", "")


def test_standing_orders_decline_interceptions() -> None:
    """A side that wants to see nothing of marches is not asked, until the turn that it named."""
    play = war({"austrian-infantry-1": "2106", "janissaries-1": "buda"}, dice=[5, 5])
    play.order("ottomans", "interception", "turn-4")
    activate(play, "2106")
    do(play, "to gyor")
    assert play.seat == "ottomans"
    assert play.obey()
    assert play.seat == "league"


def test_a_force_is_composed_by_its_units() -> None:
    play = war(all_at("vienna", *ARMY))
    routes = play.routes(["lorraine", "austrian-infantry-1"], "league")
    assert all(route.actions[0] == "from 2005" for route in routes)


def test_warnings() -> None:
    play = war({"austrian-infantry-1": "vienna"})
    prompt = play.view("league").prompt
    assert prompt is not None
    assert {option.text: option.warning for option in prompt.options}["pass"].startswith("Your phase ends")


def test_a_position_in_the_middle_of_a_battle_reads_back() -> None:
    play = battle()
    again = korvolan.load(play.position())
    assert again.fingerprint() == play.fingerprint()
    assert may(again) == may(play)


def test_why_buttons_are_not_there() -> None:
    """With nothing named: what the decision knows and does not allow, each with its reason."""
    play = war({"austrian-infantry-1": "vienna"}, dice=[3, 4])
    activate(play, "vienna")
    missing = {text.partition(":")[0]: case for case, text in play.why_not("", "league")}
    assert missing == {"Attack": "11.4a", "Lay siege works": "11.6a", "Storm the fortress": "11.6a"}
    assert [case for case, _ in play.why_not("", "ottomans")] == [""]  # who does not decide learns only that


def test_notes_say_what_a_button_does() -> None:
    play = war(all_at("vienna", *ARMY), dice=[3, 4])
    do(play, "from vienna", "all")
    prompt = play.view("league").prompt
    assert prompt is not None
    notes = {option.text: option.note for option in prompt.options}
    assert "roll for its operation points" in notes["done"]
    assert notes["cover austrian-1"] == "The enemy sees the marker, not the units."


def test_the_log_of_the_set_up_stands_before_the_first_turn() -> None:
    play = GAME.new("campaign", seed=1)
    for _ in range(2):
        play.play(play.legal()[0])
    lines = play.view("").log
    assert [line.phase for line in lines if "sets up" in line.text] == ["set-up", "set-up"]


@pytest.mark.parametrize(("option", "column", "row"), [("column 1", "1", ["CA", "CA", "NE"]), ("no effect", "0", ["NE"] * 3)])
def test_an_attack_without_more_units_is_laid_out(option: str, column: str, row: list[str]) -> None:
    """By the option nothing comes of it, whatever the die (ruling A1): the window says so before it is rolled."""
    army = all_at("2306", "austrian-infantry-1") | {"sipahi-1": "2307"}
    play = war(army, dice=[6, 6], options={"zero_difference": option})
    activate(play, "2306")
    do(play, "to 2307", "decline", "fight")
    view = play.view("").battle
    assert view is not None
    assert view.scale is not None
    assert view.scale.columns[view.scale.now] == column
    assert view.scale.tables[0][1][:3] == row
