"""What the table shows of Poltava's Dread Day: views, battles, odds, routes, overlays, warnings, standing orders, programs."""

from __future__ import annotations

import pytest

from korvolan.games.poltavas_dread_day import GAME
from korvolan.games.poltavas_dread_day.ai.evaluation import FEATURES
from korvolan.games.poltavas_dread_day.rules.invariants import find_faults
from korvolan.kernel.dice import seeded
from korvolan.kernel.strategy import CAPTAIN, RECRUIT, decide

from ..story import do, may, options
from .story import hex, march, piece, sail, stack, state, war, where

FAR = {"charles-xii": "stockholm!", "peter-i": "moscow!"}
RUSSIANS = [f"russian-regular-foot-{n}" for n in range(1, 7)]
SWEDES = ["swedish-indelta-foot-1", "swedish-indelta-foot-2"]
CLASH = {**FAR, **stack("1905", "repnin", *RUSSIANS), **stack("2004", "wellingk", *SWEDES)}


@pytest.mark.rule("3.6a")
def test_everyone_sees_everything() -> None:
    play = war(CLASH)
    views = [play.view(seat) for seat in ("sweden", "coalition", "")]
    assert [view.pieces for view in views[1:]] == [views[0].pieces] * 2
    assert {mark for view in views[0].pieces for mark in view.marks} <= {mark.id for mark in GAME.sheet().marks}


def test_a_battle_is_shown_with_its_column() -> None:
    play = war(CLASH, seat="coalition", dice=[3, 4])
    march(play, "1905")
    do(play, "to 2004")
    battle = play.view("sweden").battle
    assert battle is not None
    assert battle.attacker == "coalition"
    assert [side.role for side in battle.sides] == ["attacker", "defender"]
    assert any("Repnin" in words for words, _ in battle.sides[0].modifiers)
    assert [phase.id for phase in play.view("").phase][:2] == ["turn", "summer"]


def test_the_odds_of_a_battle_are_exact() -> None:
    play = war(CLASH, seat="coalition", dice=[3])
    march(play, "1905")
    odds = play.odds("to 2004", battle=True)
    assert odds.battle is not None
    assert sum(n / d for _, n, d in odds.battle.results) == pytest.approx(1)
    assert odds.battle.unit == "units"


def test_the_odds_of_a_siege() -> None:
    play = war({**FAR, "narva-garrison": "narva!", **stack("2004", "sheremetev", *RUSSIANS[:2])}, seat="coalition", dice=[4])
    march(play, "2004")
    do(play, "to narva")
    option = options(play, "coalition")["besiege"]
    assert option.cost == "1 point"
    assert "3 or less" in option.note
    results = {label: n / d for label, n, d in play.odds("besiege").results}
    assert results["the City falls"] == pytest.approx(3 / 6)


def test_costs_and_danger_on_the_way() -> None:
    play = war(CLASH, seat="coalition", dice=[3])
    march(play, "1905")
    costs = {text: option.cost for text, option in options(play, "coalition").items()}
    assert costs["to 2004"] == "2 points"
    assert costs["to 1904"] == "1 point"
    entering = state(play).clone()
    action = GAME.vocabulary.parse("to 2004")
    entering.stops_at_chance = True
    entering.apply(action)
    assert [danger.key for danger in GAME.dangers(state(play), action, entering, 1)][:1] == ["battle"]


def test_pieces_set_off_together() -> None:
    play = war(CLASH, seat="coalition")
    chosen = [piece("repnin"), piece(RUSSIANS[0]), piece(RUSSIANS[3])]
    muster = GAME.joint_moves(state(play), chosen)[0]
    texts = [GAME.vocabulary.text(action) for action in muster.actions]
    assert texts[0] == "march 1905"
    assert texts[-1] == "done"
    for text in texts:
        do(play, text)
    assert state(play).march_at == hex("1905")


def test_a_whole_stack_sets_off_and_a_unit_takes_its_leader_along() -> None:
    """Nobody is left to choose: the stack sets off by itself. A unit that is picked up alone goes with its leader."""
    play = war(CLASH, seat="coalition", dice=[3])
    everyone = [piece("repnin"), *(piece(name) for name in RUSSIANS)]
    texts = [GAME.vocabulary.text(action) for action in GAME.joint_moves(state(play), everyone)[0].actions]
    assert texts[-1] != "done"
    assert len(play.routes(["repnin", *RUSSIANS], "coalition")) > 3
    alone = GAME.joint_moves(state(play), [piece(RUSSIANS[2])])[0]
    assert alone.pieces == [piece("repnin"), piece(RUSSIANS[0])] or alone.pieces == [piece(RUSSIANS[0]), piece("repnin")]


def test_charles_takes_rehnskold_along() -> None:
    """[13.2d] In the first year a click on one of them picks up both."""
    play = war({"peter-i": "moscow!", **stack("riga", "charles-xii", "rehnskold", SWEDES[0])}, year=1700)
    assert set(GAME.joint_moves(state(play), [piece("charles-xii")])[0].pieces) == {piece("charles-xii"), piece("rehnskold")}


def test_overlays() -> None:
    play = war({**CLASH, "swedish-fleet-1": "karlskrona!"}, turn='devastated = ["2004"]')
    g = state(play)
    reach = GAME.overlay(g, 0, "reach", "wellingk")
    assert reach["2005"] == 1
    assert reach["1905"] == 2
    assert GAME.overlay(g, 0, "reach", "swedish-fleet-1")["1009"] == 1
    assert GAME.overlay(g, 0, "control", "")["1807"] == 1
    assert "0816" in GAME.overlay(g, 0, "closed", "wellingk")
    assert GAME.overlay(g, 0, "attrition", "")["2004"] == 2


def test_warnings() -> None:
    play = war(
        {**FAR, **stack("warsaw", "augustus-ii", "steinau", "saxon-guard-foot-1"), "wellingk": "riga"},
        seat="coalition",
        dice=[3],
    )
    do(play, "march warsaw", "take steinau", "take saxon-guard-foot-1")
    assert "sovereign" in options(play, "coalition")["done"].warning


def test_a_standing_order_declines_the_turks() -> None:
    play = war(
        {"charles-xii": "turkey", "peter-i": "moscow!", "stockholm-garrison": "stockholm!"},
        phase='name = "administration"\nstage = 12',
    )
    assert may(play) == {"ask", "decline"}
    play.order("sweden", "turkey")
    play.obey()
    assert state(play).year == 1706


def test_faults_are_found() -> None:
    play = war({**CLASH, "swedish-fleet-1": "karlskrona!"})
    g = state(play)
    assert find_faults(g) == []
    g.inside[piece("wellingk")] = 1
    assert any("no City" in fault for fault in find_faults(g))
    g.inside[piece("wellingk")] = 0
    g.at[piece("swedish-fleet-1")] = hex("moscow")
    assert any("cannot sail" in fault for fault in find_faults(g))


def test_fleets_are_shown_at_sea() -> None:
    play = war({**FAR, "swedish-fleet-1": "karlskrona!", "danish-fleet-1": "copenhagen!"}, dice=[3, 3, 3])
    sail(play, "karlskrona")
    do(play, "steer 1009")
    view = next(view for view in play.view("").pieces if view.id == "swedish-fleet-1")
    assert (view.at, view.slot) == ("1009", 2)
    assert where(play, "swedish-fleet-1") == "1009"


@pytest.mark.parametrize("skill", [RECRUIT, CAPTAIN])
def test_programs_know_what_to_do(skill: int) -> None:
    """Two years between programs: every decision is answered, and the position stays sound."""
    strategy = GAME.strategy()
    g = GAME.start("historical", 4)
    rng = seeded(skill)
    plans = [0, 0]
    while g.choices and g.year < 1702:
        action = decide(strategy, g, plans, skill, rng)
        assert action in g.choices
        words, cases = strategy.explain(g, plans[g.seat], action)
        assert words or plans[g.seat] <= 0  # what needs no plan is explained by the texts
        assert all(case in GAME.rules for case in cases)
        g.apply(action)
    assert find_faults(g) == []
    assert len(strategy.features(g)) == len(FEATURES)


def test_the_log_of_the_set_up_stands_before_the_first_year() -> None:
    play = GAME.new("campaign", seed=1)
    for _ in range(2):
        play.play(play.legal()[0])
    lines = play.view("").log
    assert [line.phase for line in lines if "sets up" in line.text] == ["set-up", "set-up"]


@pytest.mark.parametrize(
    ("place", "season", "warned"), [("1008", "winter", False), ("0909", "winter", True), ("0909", "summer", False)]
)
def test_a_pass_that_costs_a_fleet_is_warned_of(place: str, season: str, warned: bool) -> None:
    """Karlskrona is a Swedish Port; the open sea before it is not."""
    play = war({**FAR, "wellingk": "riga", "swedish-fleet-1": place}, season=season)
    prompt = play.view("sweden").prompt
    assert prompt is not None
    warning = next(option.warning for option in prompt.options if option.text == "pass")
    assert ("Winter ends" in warning) == warned


@pytest.mark.rule("3.3.1b")
def test_who_goes_in_and_who_goes_out_is_said() -> None:
    """Two Horse printed alike, one inside Narva and one before it: the labels tell them apart, there and in the stack."""
    horse = {"swedish-regular-horse-1": "narva!", "swedish-regular-horse-2": "narva"}
    play = war({**FAR, **stack("narva", "wellingk"), **horse})
    labels = [option.label for option in options(play, "sweden").values() if option.verb == "shift"]
    assert "Without an activation: Swedish Regular Horse out of Narva" in labels
    assert "Without an activation: Swedish Regular Horse into Narva" in labels
    do(play, "march narva")
    taken = {option.label for option in options(play, "sweden").values() if option.verb == "take"}
    assert {"Take Swedish Regular Horse (inside)", "Take Swedish Regular Horse (outside)"} <= taken


@pytest.mark.rule("11.3d")
def test_the_odds_of_a_draw_name_the_leaders() -> None:
    pieces = {**FAR, "swedish-indelta-foot-1": "pile", "lewenhaupt": "pile", "stenbock": "pile"}
    play = war(pieces, season="winter", phase='name = "administration"', dice=[6])
    assert play.prompt.cases == ["11.3d"]
    names = sorted(label.split(" (")[0] for label, _, _ in play.odds("draw-leader").results)
    assert names == ["Lewenhaupt", "Stenbock"]


@pytest.mark.rule("12.1a", "12.2a")
def test_what_is_missing_to_victory() -> None:
    pieces = {**FAR, "riga-garrison": "riga!", **stack("narva", "sheremetev", RUSSIANS[0])}
    play = war(pieces, control={"narva": "russia"}, nations={"denmark": "{ out = true, surrenders = 1, since = 1702 }"})
    said = {part.text: (part.of, part.points) for part in play.view("").score}
    assert said["Narva: taken"] == ("coalition", 1)
    assert said["Riga: to take, with its garrison"] == ("coalition", 0)
    assert said["Denmark has surrendered"] == ("sweden", 1)
    assert said["Russia is at war"] == ("sweden", 0)


def test_into_a_city_and_against_those_before_it_are_two_ways() -> None:
    """A click on one's own besieged City asks which is meant: nobody slips past an enemy whom he wanted to fight."""
    play = war({**FAR, **stack("2104", "repnin", *RUSSIANS[:2]), **stack("2004", "wellingk", *SWEDES)}, dice=[3])
    march(play, "2004")
    ways = {route.by: route.actions[-1] for route in play.routes(["wellingk"], "sweden") if route.to == "2104"}
    assert sorted(ways.values()) == ["into 2104", "to 2104"]
    assert all(ways)
