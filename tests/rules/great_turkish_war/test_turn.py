"""Chapters 5, 6 and 8: the turn, victory, the treasury and recruiting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

import pytest

from korvolan import Play
from korvolan.games.great_turkish_war.board import TOWN_IDS
from korvolan.games.great_turkish_war.stratagem_kinds import KIND_IDS

from ..story import asked, do, ending, may, refusal, told
from .story import Setting, activate, hand, holder, in_pool, open_markers, over, stack, state, treasury, war, where

WAITING = ("trade", "spanish-subsidies")
RECRUITING = 'name = "recruiting"\nseat = "{}"'


def pass_all(play: Play, until: str) -> None:
    """Everyone passes until a seat is asked something with this verb."""
    for _ in range(60):
        if play.seat is None or any(action.startswith(until) for action in may(play)):
            return
        for word in ("pass", "done", "decline", "end"):
            if word in may(play):
                do(play, word)
                break
        else:
            do(play, sorted(may(play))[0])


# -- the sequence (5.0, 5.1) -------------------------------------------------------------------------------------------


@pytest.mark.rule("5.1a")
def test_the_higher_roll_has_the_initiative() -> None:
    assert state(war(phase='name = "turn"', dice=[2, 5, 1])).first == 1
    assert state(war(phase='name = "turn"', dice=[5, 2, 1])).first == 0


@pytest.mark.rule("5.1b")
def test_a_tie_gives_it_to_the_league() -> None:
    assert state(war(phase='name = "turn"', dice=[4, 4, 1], first="ottomans")).first == 0


@pytest.mark.rule("5.1c")
def test_after_a_disaster_the_league_has_it() -> None:
    """No dice of initiative: the first die is the Diet's."""
    play = war(phase='name = "turn"', dice=[5], first="ottomans", more="disaster = true", tp={"empire": 3})
    assert state(play).first == 0
    assert treasury(play, "empire") == 3 + 4 + 5


@pytest.mark.rule("5.1d", "5.1f", "5.1g", "5.1j", "8.3a")
def test_the_first_turn_has_neither_income_nor_recruits() -> None:
    everything = {"diplomacy": 4, "ambush": 3, "charge": 2}
    play = war({"sipahi-3": "ottoman-box"}, turn=1, phase='name = "turn"', tp={"empire": 3, "ottoman": 6}, pool=everything)
    assert state(play).first == 1
    assert treasury(play, "empire") == 3
    assert sum(state(play).cards) == 8
    assert "buy ottoman" in may(play)
    do(play, "buy ottoman")
    assert treasury(play, "ottoman") == 5
    assert state(play).cards[1] == 5
    pass_all(play, "recruit")
    assert where(play, "sipahi-3") == "ottoman-box"
    later = war(turn=2, phase='name = "treasure"', dice=[1], tp={"empire": 3, "ottoman": 2})
    assert (treasury(later, "empire"), treasury(later, "ottoman")) == (8, 11)
    assert "recruit sipahi-3" in may(
        war({"sipahi-3": "ottoman-box"}, seat="ottomans", turn=2, tp={"ottoman": 2}, phase=RECRUITING.format("ottomans"))
    )


@pytest.mark.rule("5.0a", "5.0b", "5.1e", "5.1h", "5.1i", "5.1k", "6.0a")
def test_phases_follow_each_other_to_the_last_turn() -> None:
    play = war({"austrian-infantry-1": "vienna", "janissaries-1": "buda"}, turn=16, phase='name = "turn"', dice=[6, 1, 3, 6, 6])
    assert refusal(play, "recruit austrian-infantry-2") != ""
    assert asked(play)[0] == "league"
    phases: list[str] = []
    for _ in range(80):
        if over(play):
            break
        name = play.view("league").phase[1].id
        if name not in phases:
            phases.append(name)
        do(play, next((word for word in ("pass", "done") if word in may(play)), sorted(may(play))[0]))
    assert phases.index("first-phase") < phases.index("second-phase")
    assert state(play).turn == 17
    assert over(play) == "ottomans"


@pytest.mark.rule("5.1k", "11.2a", "11.0a")
def test_the_second_player_waits() -> None:
    play = war({"austrian-infantry-1": "vienna", "janissaries-1": "nis"}, seat="ottomans", first="ottomans", dice=[3, 4, 3, 4])
    assert play.seat == "ottomans"
    assert refusal(play, "from vienna") == "11.2a"
    activate(play, "nis")
    do(play, "to 2611", "end")
    assert where(play, "janissaries-1") == "2611"
    do(play, "pass")
    assert play.seat == "league"
    assert refusal(play, "from 2611") == "11.2a"
    activate(play, "vienna")
    do(play, "to 2006")
    assert where(play, "austrian-infantry-1") == "2006"


@pytest.mark.rule("5.1l", "6.1a", "6.1c", "10.1n")
def test_vienna_and_prague_end_the_game_after_attrition() -> None:
    towns = {"vienna": "ottomans", "prague": "ottomans"}
    units = {"janissaries-1": "vienna", "janissaries-2": "prague", "austrian-infantry-1": "linz"}
    play = war(units, towns=towns, seat="ottomans", first="league", dice=[6, 6, 6, 6, 6, 6])
    assert over(play) == ""
    do(play, "pass")
    assert ending(play) == ("ottomans", "6.1a")
    one = war(units, towns={"vienna": "ottomans"}, phase='name = "end-of-turn"')
    assert over(one) == ""


@pytest.mark.rule("6.1b")
def test_constantinople_ends_the_game() -> None:
    assert ending(war(towns={"constantinople": "league"}, phase='name = "end-of-turn"')) == ("league", "6.1b")
    both = {"constantinople": "league", "vienna": "ottomans", "prague": "ottomans"}
    assert ending(war(towns=both, phase='name = "end-of-turn"'))[1] == "6.3c"


# -- victory points (6.2, 6.3) -----------------------------------------------------------------------------------------


def score(play: Play) -> tuple[int, int]:
    tracks = play.view("league").tracks
    return tracks["points league"], tracks["points ottomans"]


def last_turn(victories: int = 0, **towns: str) -> Play:
    return war(towns=towns, turn=17, phase='name = "end-of-turn"', more=f"victories = {victories}")


@pytest.mark.rule("6.2b", "6.2a")
def test_fortresses_and_areas_of_the_ottomans() -> None:
    """The rulebook's example: Belgrade 1 point, Belgrade and Petervarad 2."""
    assert score(war(towns={"belgrade": "league"})) == (1, 0)
    assert score(war(towns={"belgrade": "league", "petervarad": "league"})) == (2, 0)
    transylvania = dict.fromkeys(("kolozsvar", "hermannstadt", "kronstadt"), "league")
    assert score(war(towns=transylvania)) == (2, 0)
    assert score(war(towns={"kolozsvar": "league", "kronstadt": "league"})) == (0, 0)


@pytest.mark.rule("6.2c")
def test_great_victories_are_points() -> None:
    assert score(war(more="victories = 2")) == (2, 0)


@pytest.mark.rule("6.2d", "6.2e")
def test_capitals_count_once_and_for_good() -> None:
    play = war()
    state(play).sacked[TOWN_IDS.index("vienna")] = 1
    assert score(play) == (0, 2)
    held = war(towns={"gyor": "ottomans", "vienna": "ottomans"})
    state(held).sacked[TOWN_IDS.index("vienna")] = 1
    assert score(held) == (0, 3)


@pytest.mark.rule("6.2f")
def test_areas_of_the_league() -> None:
    assert score(war(towns={"zagreb": "ottomans", "karlovac": "ottomans"})) == (0, 2)
    polish = {"krakow": "ottomans", "lublin": "ottomans"}
    assert score(war(towns=polish)) == (0, 1)
    assert score(war(towns=polish, status={"poland": "neutral"})) == (0, 0)


@pytest.mark.rule("6.3a", "6.3b", "6.3c")
def test_who_wins_after_the_last_turn() -> None:
    """The rulebook's example: 8 against 2 is a victory of the League."""
    eight = dict.fromkeys(("belgrade", "petervarad"), "league")
    two = {"gyor": "ottomans", "karlovac": "ottomans"}
    assert ending(last_turn(6, **eight, **two)) == ("league", "6.3a")
    assert ending(last_turn(4)) == ("", "6.3b")
    assert ending(last_turn(2)) == ("", "6.3b")
    assert ending(last_turn(1)) == ("ottomans", "6.3c")
    assert ending(last_turn(0)) == ("ottomans", "6.3c")
    assert ending(last_turn(5)) == ("league", "6.3a")


# -- the treasury (8.1) ------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.0a", "8.1b", "8.1i", "8.1c", "8.1d", "8.1e", "8.1g", "8.1j")
def test_income() -> None:
    play = war(turn=2, phase='name = "treasure"', dice=[1], tp={"empire": 3, "ottoman": 6, "poland": 2, "russia": 2})
    assert treasury(play, "ottoman") == 14
    assert treasury(play, "empire") == 8
    assert treasury(play, "poland") == 5
    assert treasury(play, "russia") == 2
    tracks = play.view("league").tracks
    assert [tracks[f"tp {name}"] for name in ("empire", "ottoman", "poland", "russia")] == [16, 28, 10, 4]
    rich = war(turn=2, phase='name = "treasure"', dice=[6], tp={"empire": 12})
    assert treasury(rich, "empire") == 14


@pytest.mark.rule("8.1f", "8.1a")
def test_allied_russia_has_an_income_of_its_own() -> None:
    play = war(turn=4, phase='name = "treasure"', dice=[5], status={"russia": "allied"}, tp={"russia": 2, "empire": 3})
    assert treasury(play, "russia") == 4
    assert treasury(play, "empire") == 12


@pytest.mark.rule("8.1h", "13.9a", "13.9b", "13.11a", "13.11b", "13.6a", "13.6b", "13.7a")
def test_markers_that_wait_for_the_treasure_phase() -> None:
    shown = {"league": {"trade": 1}, "ottomans": {"spanish-subsidies": 1, "french-offensive": 1}}
    play = war(turn=5, phase='name = "treasure"', dice=[5], shown=shown, more="innocent = true", tp={"poland": 2})
    assert refusal(play, "grant russia") == "13.9a"
    assert refusal(play, "grant ottoman") == "13.9a"
    do(play, "grant poland")
    assert treasury(play, "poland") == 2 + 3 + 2
    assert treasury(play, "empire") == 4 + (5 - 3) + 2 - 1
    back = [in_pool(play, kind) + open_markers(play, "league", kind) + open_markers(play, "ottomans", kind) for kind in WAITING]
    assert back == [1, 1]  # in the pool again, and perhaps drawn from it at once
    assert state(play).gone[KIND_IDS.index("french-offensive")] == 1
    low = war(turn=5, phase='name = "treasure"', dice=[2], shown={"league": {"french-offensive": 1}})
    assert treasury(low, "empire") == 4


# -- recruiting (8.2) --------------------------------------------------------------------------------------------------


SPARE = {"bavarian-light-infantry": "bavaria-box", "moldavian-light-infantry": "tributary-box"}


def recruiting(pieces: dict[str, str], seat: str = "league", dice: Sequence[int] = (), **more: Unpack[Setting]) -> Play:
    """Something is always left to buy."""
    return war(SPARE | pieces, phase=RECRUITING.format(seat), first=seat, seat=seat, dice=dice, **more)


@pytest.mark.rule("8.2a", "8.2b", "8.2d")
def test_units_are_bought_from_their_box() -> None:
    play = recruiting({"janissaries-4": "ottoman-box", "janissaries-1": "buda"}, "ottomans", tp={"ottoman": 3})
    assert refusal(play, "recruit janissaries-1") == "8.2a"
    do(play, "recruit janissaries-4", "deploy buda")
    assert treasury(play, "ottoman") == 2
    assert where(play, "janissaries-4") == "2305"
    assert refusal(play, "recruit janissaries-4") == "8.2a"


@pytest.mark.rule("8.2k")
def test_lost_units_can_be_bought_again() -> None:
    """Janissaries are lost in a counterattack of turn 3, and cost a point in turn 4."""
    pieces = {"janissaries-1": "2306", "janissaries-2": "2306", "austrian-infantry-1": "2307"}
    play = war(pieces, seat="ottomans", first="league", dice=[3, 4, 6, 1, 1, 3], tp={"ottoman": 2})
    activate(play, "2306")
    do(play, "to 2307", "decline", "fight", "stand", "table linear", "table linear")
    assert where(play, "janissaries-1") == "ottoman-box"
    pass_all(play, "recruit janissaries")
    assert (state(play).turn, play.seat) == (4, "ottomans")
    before = treasury(play, "ottoman")
    do(play, "recruit janissaries-1", "deploy buda")
    assert where(play, "janissaries-1") == "2305"
    assert treasury(play, "ottoman") == before - 1


@pytest.mark.rule("8.2c", "8.2.1e")
def test_light_units_cost_half_a_point() -> None:
    boxes = {"tartars-1": "tartars-box", "tartars-2": "tartars-box", "wallachian-light-cavalry": "tributary-box"}
    play = recruiting(boxes | {"austrian-infantry-1": "austria-box"}, "ottomans", tp={"ottoman": 1})
    do(play, "recruit tartars-1", "deploy buda")
    assert treasury(play, "ottoman") == 0.5
    assert refusal(play, "recruit austrian-infantry-1") == "8.2.1e"
    do(play, "recruit wallachian-light-cavalry", "deploy buda")
    assert treasury(play, "ottoman") == 0


@pytest.mark.rule("8.2e", "8.2f")
def test_trains() -> None:
    boxes = {"turkish-siege-train-2": "ottoman-box", "turkish-supply-train-1": "ottoman-box"}
    play = recruiting(boxes, "ottomans", tp={"ottoman": 1.5})
    assert refusal(play, "recruit turkish-siege-train-2") == "8.2e"
    do(play, "recruit turkish-supply-train-1", "deploy nis")
    assert treasury(play, "ottoman") == 0.5
    rich = recruiting(boxes, "ottomans", tp={"ottoman": 3})
    do(rich, "recruit turkish-siege-train-2", "deploy nis")
    assert treasury(rich, "ottoman") == 1


@pytest.mark.rule("8.2g", "8.2h", "8.2j")
def test_where_recruits_appear() -> None:
    pieces = {"bavarian-infantry-2": "bavaria-box", "lorraine": "2304", "austrian-infantry-1": "2304"}
    besiegers = {
        "janissaries-1": "vienna",
        "turkish-siege-train-1": "vienna",
        "bohemian-infantry": '{ at = "vienna", inside = true }',
    }
    play = recruiting(pieces | besiegers, tp={"empire": 3}, works=("vienna",))
    assert refusal(play, "recruit lorraine") == "8.2j"
    do(play, "recruit bavarian-infantry-2")
    assert refusal(play, "deploy 2003") == "8.2g"
    assert refusal(play, "deploy vienna") == "8.2h"
    assert "deploy 2304" in may(play)
    do(play, "deploy linz")
    assert where(play, "bavarian-infantry-2") == "1805"


@pytest.mark.rule("8.2i", "11.1.1c")
def test_three_recruits_in_a_hex() -> None:
    boxes = {f"janissaries-{n}": "ottoman-box" for n in range(1, 4)} | {"tartars-1": "tartars-box", "tartars-2": "tartars-box"}
    play = recruiting(boxes, "ottomans", tp={"ottoman": 9})
    do(play, "recruit janissaries-1", "deploy buda", "recruit janissaries-2", "deploy buda", "recruit tartars-1", "deploy buda")
    do(play, "recruit tartars-2")
    assert refusal(play, "deploy buda") == "8.2i"
    do(play, "deploy eger")
    each = recruiting(boxes, "ottomans", tp={"ottoman": 9}, options={"recruits": "three of each type"})
    do(each, *(step for n in (1, 2, 3) for step in (f"recruit janissaries-{n}", "deploy buda")), "recruit tartars-1")
    assert "deploy 2305" in may(each)


@pytest.mark.rule("8.2.1a", "8.2.1c", "8.2.1d", "8.1g")
def test_each_treasury_buys_its_own() -> None:
    boxes = {"polish-infantry-1": "poland-box", "austrian-infantry-1": "austria-box", "russian-infantry-1": "russia-box"}
    play = recruiting(boxes, tp={"empire": 5})
    assert refusal(play, "recruit polish-infantry-1") == "8.2.1c"
    assert refusal(play, "recruit russian-infantry-1") == "8.1g"
    assert "recruit austrian-infantry-1" in may(play)
    poles = recruiting(boxes, tp={"poland": 5, "empire": 0.5}, status={"russia": "allied"})
    assert refusal(poles, "recruit austrian-infantry-1") == "8.2.1a"
    assert refusal(poles, "recruit russian-infantry-1") == "8.2.1d"
    assert "recruit polish-infantry-1" in may(poles)
    russians = recruiting(boxes, tp={"russia": 5}, status={"russia": "allied"})
    assert "recruit russian-infantry-1" in may(russians)


@pytest.mark.rule("8.2.1b")
def test_no_saxons_while_saxony_is_neutral() -> None:
    play = recruiting(
        {"saxon-artillery": "saxony-box"}, tp={"empire": 5}, status={"saxony": "neutral"}, options={"saxony": "on"}
    )
    assert refusal(play, "recruit saxon-artillery") == "8.2.1b"
    allied = recruiting({"saxon-artillery": "saxony-box"}, tp={"empire": 5}, options={"saxony": "on"})
    do(allied, "recruit saxon-artillery", "deploy dresden")
    assert where(allied, "saxon-artillery") == "1801"


@pytest.mark.rule("3.2e", "13.13c")
def test_brandenburgers_are_bought_only_after_their_marker() -> None:
    assert (
        refusal(recruiting({"brandenburg-infantry": "set-aside"}, tp={"empire": 5}), "recruit brandenburg-infantry") == "3.2e"
    )
    play = recruiting({"brandenburg-artillery": "brandenburg-box"}, tp={"empire": 5})
    do(play, "recruit brandenburg-artillery", "deploy prague")
    assert treasury(play, "empire") == 4


@pytest.mark.rule("8.3b", "8.3a")
def test_one_more_marker_can_be_bought() -> None:
    play = war(
        phase='name = "stratagems"',
        pool={"charge": 2, "diplomacy": 4, "ambush": 3, "dysentery": 2},
        tp={"empire": 5, "russia": 2},
    )
    assert state(play).cards == [4, 4]
    assert refusal(play, "buy russia") == "8.1g"
    assert refusal(play, "buy ottoman") == "8.1a"
    do(play, "buy empire")
    assert state(play).cards[0] == 5
    assert treasury(play, "empire") == 4
    assert asked(play)[0] != "league" or "buy empire" not in may(play)


# -- leaders who come back (12.2) --------------------------------------------------------------------------------------


@pytest.mark.rule("12.2c", "12.2i", "12.2j", "8.2j")
def test_leaders_who_are_due_come_first() -> None:
    due = {"elector-of-bavaria": "leaders-due", "bavarian-infantry-1": "2004"}
    play = recruiting(due, dice=[4], tp={"empire": 3})
    assert refusal(play, "deploy 2003") == "12.2j"
    assert "deploy 2004" in may(play)
    do(play, "deploy munchen")
    assert where(play, "elector-of-bavaria") == "1504"
    assert state(play).value[play.game.layout.domains["piece"].find("elector-of-bavaria")] == 1
    assert treasury(play, "empire") == 3


def test_stories_tell_what_they_did() -> None:
    play = recruiting({"janissaries-4": "ottoman-box"}, "ottomans", tp={"ottoman": 3})
    do(play, "recruit janissaries-4", "deploy buda")
    assert any("appear in Buda" in line or "appears in Buda" in line for line in told(play))
    assert "janissaries-4" in stack(play, "buda")
    assert holder(play, "buda") == "ottomans"
    assert hand(play, "league", "charge") == 0
