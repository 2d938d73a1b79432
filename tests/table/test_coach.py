"""The coach: before a decision what matters, after one what it gives away; out of what the seat knows, and within a quota."""

from __future__ import annotations

import pytest

import korvolan
from korvolan.ai import Clock, Knowledge
from korvolan.ai.coach import LEAST, WARNS, Coach
from korvolan.kernel.dice import seeded
from korvolan.kernel.play import Play
from korvolan.lab.twins import TwinTally, TwinWalk
from korvolan.table.channels import coaching
from korvolan.table.coach import is_open, last_unit

from .conftest import Start
from .server import Served

SECRET = [name for name in korvolan.game_names() if korvolan.game(name).secrets]
# The last turn: South's line is beside the ford, where nobody stands, and South moves last.
AT_THE_FORD = """game = "tiny"
scenario = "meeting"
start = "empty"

[turn]
number = 4
last = 4
first = "north"

[pieces]
north-guard = { at = "north-camp", strength = 1, tag = 0 }
south-guard = { at = "south-bank", strength = 4, tag = 0 }
south-line = { at = "mill", strength = 3, tag = 1 }

[phase]
name = "moves"
seat = "south"
moves = 2
"""


def judged(play: Play, seat: str, seed: int = 1) -> tuple[float, str, list[str]]:
    unit = last_unit(play, seat)
    assert unit is not None
    knowledge = Knowledge.of(play.game, unit.before, play.game.seat_number(seat))
    choice = Coach().choose(knowledge, Clock(work=200), seeded(seed), unit.actions)
    return choice.value or 0.0, choice.reason, choice.cases


def test_giving_the_game_away_is_told_with_figures_and_case() -> None:
    """[0.4b] Whoever ends the last turn without going to the empty ford has given away the game."""
    play = korvolan.load(AT_THE_FORD)
    play.play("end")
    loss, words, cases = judged(play, "south")
    assert loss * 1000 >= WARNS
    assert "in 100, from" in words
    assert "Better was" in words
    assert cases == [] or "0.4b" in cases


def test_a_good_move_is_let_pass_in_silence() -> None:
    play = korvolan.load(AT_THE_FORD)
    for action in ("move south-guard", "to ford"):
        play.play(action)
    loss, words, _ = judged(play, "south")
    assert (loss * 1000 < WARNS, words) == (True, "")


def test_before_a_decision_it_says_what_matters() -> None:
    play = korvolan.load(AT_THE_FORD)
    knowledge = Knowledge.of(play.game, play.state, play.game.seat_number("south"))
    choice = Coach().choose(knowledge, Clock(work=200), seeded(1), [])
    assert choice.reason == "" or "ford" in choice.reason
    opening = korvolan.game("tiny").new(seed=1)
    knowledge = Knowledge.of(opening.game, opening.state, opening.state.seat)
    choice = Coach().choose(knowledge, Clock(work=200), seeded(1), [])
    assert "ford" in choice.reason
    assert choice.cases


def test_without_time_nothing_is_said() -> None:
    """Fewer worlds than it takes to be sure: silence."""
    play = korvolan.load(AT_THE_FORD)
    knowledge = Knowledge.of(play.game, play.state, play.game.seat_number("south"))
    end = play.game.vocabulary.parse("end")
    choice = Coach().choose(knowledge, Clock(work=LEAST - 1), seeded(1), [end])
    assert (choice.value or 0.0, choice.reason) == (0.0, "")


def test_a_unit_is_what_belongs_together() -> None:
    """From where a plan opens to the next; a block that is picked up and set down again is judged when it stands."""
    play = korvolan.load(AT_THE_FORD)
    play.play("move south-line")
    unit = last_unit(play, "south")
    assert unit is not None
    assert [play.game.vocabulary.text(action) for action in unit.actions] == ["move south-line"]
    assert unit.back == 1
    assert last_unit(play, "north") is None
    strategy = play.game.strategy()
    assert is_open(play, "south", unit) is not strategy.opens(play.state)


@pytest.mark.parametrize(
    ("name", "most", "every"),
    [("tiny", 40, 3), *(pytest.param(name, 60, 12, marks=pytest.mark.long) for name in SECRET if name != "tiny")],
)
def test_he_knows_no_more_than_the_seat(name: str, most: int, every: int) -> None:
    """What cannot be told apart gets the same words from the coach."""
    leaks: list[str] = []
    tally, found = TwinTally(), korvolan.game(name)
    scenario = next(iter(found.scenarios))
    TwinWalk(found, scenario, 3, None, tally, [(every, coaching)], lambda *leak: leaks.append(str(leak))).run(most)
    assert leaks == []
    assert tally.asked["coaching"] > 0


# -- at the table -----------------------------------------------------------------------------------------------------


def test_the_table_asks_him_for_the_seat_alone(served: Served) -> None:
    browser = served.hot_seat()
    seat = browser.seen()["view"]["to_move"]
    other = {"north": "south", "south": "north"}[seat]
    now = browser.post("/coach", {"seat": seat, "what": "now"})
    assert now.status_code == 200, now.text
    assert browser.post("/coach", {"seat": other, "what": "now"}).status_code == 409
    assert browser.post("/coach", {"seat": seat, "what": "last"}).json() == {}
    assert browser.post("/coach", {"seat": seat, "what": "tomorrow"}).status_code == 400


def test_the_coach_has_a_quota(start: Start) -> None:
    browser = start(local=False, rate=0.2, burst=12.0).hot_seat()
    seat = browser.seen()["view"]["to_move"]
    statuses = [browser.post("/coach", {"seat": seat, "what": "now"}).status_code for _ in range(8)]
    assert (statuses[0], statuses[-1]) == (200, 429)


@pytest.mark.parametrize("what", ["now", "last"])
def test_lessons_have_no_coach(served: Served, what: str) -> None:
    """A lesson has its own words."""
    opened = served.http.post("/api/lessons", json={"game": "tiny", "lesson": "1_table"}).json()
    headers = {"Authorization": f"Bearer {opened['token']}"}
    body = {"seat": "south", "what": what}
    assert served.http.post(f"/api/tables/{opened['table']}/coach", json=body, headers=headers).json() == {}


def test_a_first_campaign_says_so_and_has_its_goal(served: Served) -> None:
    opened = served.http.post("/api/lessons", json={"game": "pax_baltica"}).json()
    headers = {"Authorization": f"Bearer {opened['token']}"}
    state = served.http.get(f"/api/tables/{opened['table']}/view", headers=headers).json()["table"]
    assert state["goal"] == "first-campaign"
    assert "first campaign" not in state["options"]
    book = served.http.get("/api/games/pax_baltica/handbook").json()
    assert book["goals"]["first-campaign"]["sides"]["sweden"]["text"]
