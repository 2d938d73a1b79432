"""What the table shows of Great Northern War: overlays, prices, the path of phases, and battle odds by policy."""

from __future__ import annotations

import pytest

import korvolan
from korvolan.games.great_northern_war import GAME
from korvolan.games.great_northern_war.board import PLACE_IDS
from korvolan.games.great_northern_war.presentation.overlays import overlay
from korvolan.kernel.errors import KorvolanError
from korvolan.kernel.view import OptionView

from ..story import do, may
from .story import hex, state, town, war


def shown(play: korvolan.Play, name: str, focus: str = "", seat: int = 0) -> dict[str, int]:
    return overlay(state(play), seat, name, focus)


def test_reach_is_what_a_move_allows() -> None:
    """Every hex of the overlay can be marched to, and none beyond: 5 points for infantry, stopped by zones."""
    play = war({"swedish-infantry-1": "2930", "russian-infantry-1": "2828"})
    reach = shown(play, "reach", "swedish-infantry-1")
    assert reach["2929"] == 1
    assert max(reach.values()) <= 5
    do(play, "act move", "from 2930", "all", "done")
    assert {action for action in may(play) if action.startswith("to ")} <= {f"to {place}" for place in reach}
    assert "2828" not in reach


def test_reach_ends_in_a_zone_of_control() -> None:
    free = shown(war({"swedish-cavalry-1": "2930"}), "reach", "swedish-cavalry-1")
    pinned = shown(war({"swedish-cavalry-1": "2930", "russian-infantry-1": "2828"}), "reach", "swedish-cavalry-1")
    assert set(pinned) < set(free)


def test_reach_tells_nothing_of_units_out_of_sight() -> None:
    play = war({"charles-xii": "2929", "sheremetev": "2927"})
    assert shown(play, "reach", "sheremetev") == {}
    assert shown(play, "reach", "coalition-army-2927") == {}
    assert shown(play, "reach", "sheremetev", seat=1)
    assert shown(play, "reach", "swedish-garrison-20") == {}  # it never moves


def test_zones_control_and_supply() -> None:
    play = war({"swedish-infantry-1": "2930", "russian-infantry-1": "2928"})
    zones = shown(play, "zones")
    assert zones["2929"] == 3
    assert zones["2931"] == 1
    control = shown(play, "control")
    assert control["2427"] == 1  # Riga, empty, in the Empire
    assert control["3728"] == 2
    assert "1333" not in control  # neutral Berlin
    assert shown(play, "supply") == {}  # only with the option
    fed = war({"swedish-infantry-1": "2930"}, options={"logistics": "on"})
    assert shown(fed, "supply")["2930"] == 1
    with pytest.raises(KorvolanError, match="overlay"):
        shown(play, "weather")


def test_prices_are_told() -> None:
    play = war({"charles-xii": "2930", "swedish-infantry-1": "2930"}, boxes=("swedish-garrison-1",))
    prompt = play.view("sweden").prompt
    assert prompt is not None
    assert {option.text: option.cost for option in prompt.options}["act move"] == "1 Morale Point"
    do(play, "act move", "from 2930", "all", "done")
    prompt = play.view("sweden").prompt
    assert prompt is not None
    assert {option.text: option.cost for option in prompt.options}["to 2929"] == "1 movement point"
    buying = war({}, boxes=("swedish-garrison-1",), phase='name = "recruiting"\nseat = "sweden"')
    prompt = buying.view("sweden").prompt
    assert prompt is not None
    assert {option.text: option.cost for option in prompt.options}["recruit swedish-garrison-1"] == "½ Morale Point"


def test_the_path_of_phases() -> None:
    play = korvolan.game("great_northern_war").new("short", seed=1)
    assert [phase.id for phase in play.view("").phase] == ["set-up"]
    play = war({"charles-xii": "riga", "peter-i": "pskov"})
    assert [phase.id for phase in play.view("").phase] == ["turn", "actions", "first-action"]
    do(play, "pass")
    assert [phase.id for phase in play.view("").phase][-1] == "second-action"


def test_odds_of_a_whole_battle() -> None:
    """Charles attacks a lone brigade: the forecast names winners and adds up to one."""
    pieces = {"charles-xii": "2929", "swedish-infantry-1": "2929", "swedish-infantry-2": "2929", "russian-infantry-1": "2928"}
    play = war(pieces)
    do(play, "act prepared-assault", "from 2929", "all", "done")
    odds = play.odds("all", "sweden", battle=True)  # the only hex to attack is attacked at once; leaders are assigned
    assert odds.battle is not None
    assert sum(upper / lower for _, upper, lower in odds.battle.results) == pytest.approx(1, abs=1e-6)
    assert any("Swedish Empire wins" in label for label, _, _ in odds.battle.results)
    assert "Shock" in odds.battle.policy


def test_units_in_boxes_lie_in_piles() -> None:
    play = war({"charles-xii": "riga"}, boxes=("swedish-infantry-1", "swedish-garrison-1", "drabants"))
    slots = {piece.id: piece.slot for piece in play.view("sweden").pieces if piece.at == "sweden-box"}
    assert len(set(slots.values())) == 3
    box = next(place for place in GAME.sheet().board.places if place.id == "sweden-box")
    assert max(slots.values()) < len(box.slots)
    assert GAME.sheet().board.places[hex("riga")].name.startswith("Riga")


def test_a_fortress_is_not_left_unawares() -> None:
    """Whoever takes everyone out of a fortress next to enemies is warned; where one stays, nobody is."""
    play = war({"rhenskold": "dorpat", "swedish-infantry-1": "dorpat", "peter-i": "pskov"})
    do(play, "act move", "from dorpat", "take rhenskold")
    warned = {option.text: option.warning for option in options(play)}
    assert warned["done"] == ""
    do(play, "take swedish-infantry-1")
    assert "Nobody stays" in {option.text: option.warning for option in options(play)}["done"]


def test_a_force_goes_together() -> None:
    """Units that are picked up go by the plainest Action that takes them; a garrison stays; the odds can be imagined."""
    play = war(
        {"rhenskold": "2723", "swedish-artillery-1": "2723", "swedish-infantry-1": "2723", "russian-garrison-1": "narva"},
        mp=(10, 10),
    )
    routes = play.routes(["rhenskold", "swedish-artillery-1", "swedish-infantry-1"], "sweden")
    assert {route.by for route in routes if route.to == hex_id("narva")} == {"Storm a Fortress", "Siege Attack"}
    march = next(route for route in routes if route.to == "2623")
    assert (march.by, march.cost, march.final) == ("Move a Force", "1 Morale Point, 1 movement point", True)
    siege = next(route for route in routes if route.by == "Siege Attack")
    odds = play.odds(siege.actions[-1], "sweden", battle=True, first=siege.actions[:-1])
    assert odds.battle is not None
    assert odds.modifiers
    for action in march.actions:
        play.play(action)
    assert town(play, "swedish-artillery-1") == "Wesenberg"


def test_markers_lie_in_their_boxes() -> None:
    """[21.5a] One's own hand is seen, of the enemy's only how many; what is clicked for a marker is the marker."""
    play = war({"charles-xii": "riga"}, markers={"sweden-spies": "held", "coalition-tactics": "held"})
    seen = {piece.id: piece for piece in play.view("sweden").pieces if piece.at.startswith("held")}
    assert set(seen) == {"sweden-spies", "coalition-marker-1"}
    assert seen["coalition-marker-1"].hidden
    assert play.routes(["sweden-spies"], "sweden") == []
    do(play, "act play-marker")
    chosen = next(option for option in options(play) if option.verb == "play")
    assert chosen.piece == "sweden-spies"
    assert "look either at all enemy units" in chosen.note


def options(play: korvolan.Play) -> list[OptionView]:
    prompt = play.view(play.seat or "").prompt
    assert prompt is not None
    return prompt.options


def hex_id(name: str) -> str:
    return PLACE_IDS[hex(name)]


@pytest.mark.rule("13.8b")
def test_a_forecast_reckons_with_shock_where_it_may_be_used() -> None:
    """Charles besieges Copenhagen with Swedes: what is foreseen before the choice is what Shock gives, more than Linear."""
    guards = [
        "drabants",
        "life-guard-of-foot",
        "leib-cavalry",
        "swedish-artillery-1",
        "swedish-cavalry-1",
        "swedish-dragoons-1",
    ]
    swedes = ["charles-xii", "rhenskold", *guards, *(f"swedish-infantry-{n}" for n in range(1, 4))]
    play = war({**dict.fromkeys(swedes, "1128"), "frederick": "copenhagen", "danish-garrison-3": "copenhagen"}, mp=(20, 20))
    do(play, "act siege-attack", "from 1128", "all", "done", "all")
    foreseen = play.odds("all", "coalition", battle=True).battle
    do(play, "all")
    linear = play.odds("table linear", "sweden", battle=True).battle
    shock = play.odds("table shock", "sweden", battle=True).battle
    assert foreseen is not None
    assert linear is not None
    assert shock is not None
    assert foreseen.results == shock.results
    assert ("Swedish Empire wins at Copenhagen (1229)", 1, 2) in linear.results
    assert ("Swedish Empire wins at Copenhagen (1229)", 2, 3) in shock.results
    assert "Linear" not in shock.policy


@pytest.mark.rule("16.0a")
def test_nobody_is_warned_where_nobody_moves() -> None:
    """A Siege Attack, a Storm or a Prepared Assault out of a fortress leaves nobody's fortress."""
    for action in ("siege-attack", "storm", "prepared-assault"):
        near = {"peter-i": "pskov"} if action != "prepared-assault" else {"peter-i": "2725"}
        play = war({"rhenskold": "dorpat", "swedish-artillery-1": "dorpat", **near})
        do(play, f"act {action}", "from dorpat", "all")
        assert next(option.warning for option in options(play) if option.text == "done") == ""


@pytest.mark.rule("13.10a")
def test_the_button_says_what_leaders_double() -> None:
    play = war({"rhenskold": "2929", "swedish-infantry-1": "2929", "swedish-infantry-2": "2929", "russian-infantry-1": "2928"})
    do(play, "act prepared-assault", "from 2929")
    assert next(option.label for option in options(play) if option.text == "all") == "All of them"
    do(play, "all", "done")
    assert next(option.label for option in options(play) if option.text == "all") == "Double the strongest"


@pytest.mark.rule("21.2a", "27.17a")
def test_the_odds_of_a_marker_name_the_markers() -> None:
    """Those of the own pool, each as likely, and not the numbers of a list."""
    pool = {"sweden-tactics": "pool", "sweden-spies": "pool"}
    play = war({"charles-xii": "riga"}, markers=pool)
    found = play.odds("act pick-marker", "sweden").results
    assert all(not label[0].isdigit() for label, _, _ in found)
    assert any(label.startswith("Tactics") for label, _, _ in found)


def warning_of(play: korvolan.Play, text: str) -> str:
    return {option.text: option.warning for option in options(play)}[text]


def test_a_battle_that_cannot_come_about_is_not_paid_unawares() -> None:
    """Nobody is in reach: the Action, its hex and the halt say so; beside an enemy in the field nobody is warned."""
    play = war({"rhenskold": "2929", "swedish-infantry-1": "2929", "russian-infantry-1": "3728"})
    assert "in reach" in warning_of(play, "act move-battle")
    assert warning_of(play, "act move") == ""
    do(play, "act move-battle")
    assert "in reach" in warning_of(play, "from 2929")
    do(play, "from 2929", "all", "done")
    assert "Nobody can be attacked" in warning_of(play, "halt")
    near = war({"rhenskold": "2929", "swedish-infantry-1": "2929", "russian-infantry-1": "2927"})
    assert warning_of(near, "act move-battle") == ""
    do(near, "act move-battle", "from 2929", "all", "done")
    assert "Nobody can be attacked" in warning_of(near, "halt")
    do(near, "to 2928")
    assert "paid" in warning_of(near, "halt")
    assert warning_of(near, "attack 2927") == ""


def test_a_step_that_ends_the_march_beside_a_fortress_says_so() -> None:
    """In the zone of control of a fortress a march ends, and no move attacks a fortress."""
    play = war({"rhenskold": "2723", "swedish-infantry-1": "2723", "russian-infantry-1": "narva"})
    do(play, "act move-battle")
    ends = [option for option in options(play) if "in reach" in option.warning]
    assert [option.text for option in ends] == ["from 2723"]


def test_an_action_without_a_step_is_not_spent_unawares() -> None:
    play = war({"rhenskold": "2929", "swedish-infantry-1": "2929"})
    do(play, "act move", "from 2929", "all", "done")
    assert "for nothing" in warning_of(play, "halt")
    do(play, "to 2928")
    assert warning_of(play, "halt") == ""


def test_a_landing_without_an_enemy_says_that_no_battle_follows() -> None:
    play = war({"rhenskold": "riga", "swedish-infantry-1": "riga", "russian-infantry-1": "3728"})
    assert "in reach" in warning_of(play, "act naval-battle")
    do(play, "act naval-battle", "from riga", "all", "done")
    assert all("Nobody can be attacked" in option.warning for option in options(play) if option.text.startswith("to "))


def test_all_says_who_stays() -> None:
    """Who went by ship this turn marches no more: «all» names them, and asks first."""
    play = war({"rhenskold": "riga", "swedish-infantry-1": "riga", "swedish-infantry-2": "reval"})
    do(play, "act naval-move", "from riga", "all", "done", "to reval", "pass", "act move")
    prompt = play.view("sweden").prompt
    assert prompt is not None
    shortcut = next(one for one in prompt.shortcuts if one.beside == f"from {hex_id('reval')}")
    assert shortcut.label.startswith("1 of 3 from")
    assert "Rhenskold" in shortcut.label or "Rehnsk" in shortcut.label
    assert "by ship" in shortcut.warning
