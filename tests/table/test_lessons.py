"""A lesson is a table: its steps by HTTP, replies by the script, the way back over dice, and a restart in the middle."""

from __future__ import annotations

from typing import Any

import pytest

from korvolan.table import commands

from .conftest import Start
from .server import Browser, Served
from .test_autoplay import until

GUARD = ["move south-guard", "to south-bank", "halt"]


def begin(served: Served, pace: int = 0) -> Browser:
    answer = served.post("/api/lessons", {"game": "tiny", "lesson": "1_table", "pace": pace})
    assert answer.status_code == 201, answer.text
    return Browser(served, answer.json()["table"], answer.json()["token"])


def lesson(browser: Browser) -> dict[str, Any]:
    found: dict[str, Any] = browser.seen("south")["table"]["lesson"]
    return found


def step(browser: Browser, what: str, to: int = -1) -> dict[str, Any]:
    answer = browser.post("/lesson", {"seat": "south", "what": what, "step": to})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["table"]["lesson"]
    return found


def undo(browser: Browser) -> dict[str, Any]:
    answer = browser.post("/undo", {"seat": "south", "seq": browser.seen("south")["view"]["seq"], "how": "route"})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["table"]["lesson"]
    return found


def wait_for(browser: Browser, at: int) -> dict[str, Any]:
    """The script answers by itself; until then one looks."""
    until(lambda: lesson(browser)["at"] >= at)
    return lesson(browser)


def wait_for_fire(browser: Browser) -> None:
    """North fires after the step is reached, and hits the guard."""
    until(lambda: strength(browser, "south-guard") == 3)


def strength(browser: Browser, piece: str) -> int:
    return next(int(one["steps"]) for one in browser.seen("south")["view"]["pieces"] if one["id"] == piece)


def test_a_lesson_is_learned_step_by_step(served: Served) -> None:
    browser = begin(served)
    assert (lesson(browser)["at"], lesson(browser)["goal"]) == (0, "next")
    assert step(browser, "next")["goal"] == "pick"
    assert browser.post("/routes", {"seat": "south", "pieces": ["south-guard"]}).status_code == 200
    assert lesson(browser)["at"] == 2
    assert browser.move(*GUARD, seat="south").json()["table"]["lesson"]["goal"] == "undo"
    assert undo(browser)["at"] == 4
    assert browser.move("move south-guard", seat="south").status_code == 200
    assert browser.move("to mill", seat="south").json()["table"]["lesson"]["goal"] == "why"
    why = browser.post("/why", {"seat": "south", "what": "wood"}).json()
    assert why["reasons"][0]["case"] == "1.1d"
    assert lesson(browser)["at"] == 6
    browser.move("to ford", seat="south")
    hint = browser.post("/hint", {"seat": "south", "what": ""}).json()
    assert hint["action"] == "move south-line"
    browser.move("move south-line", "to ford", seat="south")
    assert wait_for(browser, 9)["goal"] == "odds"
    wait_for_fire(browser)
    browser.post("/odds", {"seat": "south", "what": "fire south-guard"})
    browser.move("fire south-guard", seat="south")
    browser.move("fire south-line", seat="south")
    seen = browser.seen("south")
    assert seen["table"]["lesson"]["done"]
    assert (seen["table"]["status"], seen["view"]["result"]["winner"]) == ("over", "south")
    # A lesson that is over begins anew, also from its middle, with the same dice.
    assert step(browser, "again", 9)["at"] == 9
    assert browser.seen("south")["table"]["status"] == "running"
    browser.move("fire south-guard", seat="south")
    dice = [line["dice"] for line in browser.seen("south")["log"]["lines"] if line.get("dice")]
    assert dice[-1] == [3, 2, 5]


def test_what_would_leave_the_lesson_gets_a_friendly_word(served: Served) -> None:
    browser = begin(served)
    step(browser, "again", 0)
    for _ in range(2):
        step(browser, "skip")
    refused = browser.move("end", seat="south")  # the turn, and with it the game, would be over
    assert (refused.status_code, refused.json()["error"]) == (409, "lesson")
    beside = browser.move("move south-line", seat="south").json()["table"]["lesson"]
    assert (beside["at"], bool(beside.get("aside"))) == (2, True)
    assert step(browser, "again")["at"] == 2
    assert browser.move(*GUARD, seat="south").json()["table"]["lesson"]["at"] == 3


def test_only_what_was_taught_is_shown(served: Served) -> None:
    browser = begin(served)
    options = browser.options("south")
    assert "end" in options  # the question speaks of it
    assert "move south-guard" in options
    assert {option.split()[0] for option in options} == {"move", "end"}


def test_the_odds_of_what_leads_out_of_a_lesson_can_be_looked_at(served: Served) -> None:
    """A careful decision is first asked about, as at any table; only who insists is told that it leads out of the lesson."""
    opened = served.post("/api/lessons", {"game": "poltavas_dread_day", "lesson": "2_battle"}).json()
    browser = Browser(served, opened["table"], opened["token"])
    for _ in range(2):
        browser.post("/lesson", {"seat": "sweden", "what": "skip", "step": -1})
    asked = {"seat": "sweden", "seq": browser.seen("sweden")["view"]["seq"], "actions": ["to 2105"]}
    careful = browser.post("/moves", asked | {"careful": ["rolls"]})
    assert (careful.status_code, careful.json()["error"]) == (409, "rolls")
    insisting = browser.post("/moves", asked)
    assert (insisting.status_code, insisting.json()["error"]) == (409, "lesson")


def test_a_lesson_survives_a_restart(start: Start) -> None:
    first = start()
    browser = begin(first)
    for _ in range(8):
        step(browser, "skip")
    browser.move("move south-line", seat="south")
    first.stop()
    again = Browser(start(), browser.table, browser.token)
    assert (lesson(again)["at"], again.seen("south")["table"]["options"]) == (8, {})
    again.move("to ford", seat="south")
    wait_for(again, 9)
    wait_for_fire(again)
    assert step(again, "again", 3)["goal"] == "undo"
    assert undo(again)["at"] == 4


def test_the_catalogue_names_the_course(served: Served) -> None:
    games = {game["id"]: game for game in served.http.get("/api/catalogue").json()["games"]}
    assert games["tiny"]["course"]["table"]
    assert [one["id"] for one in games["tiny"]["course"]["lessons"]] == ["1_table"]
    assert served.post("/api/lessons", {"game": "tiny", "lesson": "no such"}).status_code == 422
    assert served.post("/api/lessons", {"game": "tiny"}).status_code == 404


def test_a_lesson_is_not_repeated_without_end(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its record has a bound like any other."""
    browser = begin(served)
    while not lesson(browser).get("done"):
        step(browser, "skip")
    monkeypatch.setattr(commands, "MOST_ENTRIES", 6)
    again = browser.post("/lesson", {"seat": "south", "what": "again", "step": 0})
    assert (again.status_code, again.json()["error"]) == (409, "limit")
