"""A program that fails is shown as failed; another level plays on or a person does, and nobody is told a secret by it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from korvolan.ai import Choice
from korvolan.table import ai_pool
from korvolan.table.ai_pool import Pool, Task

from .line import Line
from .server import Browser, Served
from .test_autoplay import until

Start = Any
POSITION = """\
game = "tiny"
turn = { number = 1, last = 4, first = "north" }
seats = { north = "ambush", south = "smoke" }
phase = { name = "moves", seat = "north", moves = 2 }
"""


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Captains that fail at whatever they are asked; the others think in this process. Who was asked, in order."""
    levels: list[str] = []

    async def choose(self: Pool, task: Task, name: str, *_: Any) -> Choice:
        levels.append(task.level)
        if task.level == "captain":
            raise IndexError("list index out of range")
        if task.level == "recruit":
            return Choice(-1)  # no action at all
        return ai_pool.think(task, "1", name)

    monkeypatch.setattr(Pool, "choose", choose)
    return levels


def brought(served: Served, level: str = "captain") -> dict[str, Any]:
    """A game in which the north decides first, and then a program that has the south."""
    answer = served.post("/api/import", {"text": POSITION, "seats": {"north": "me", "south": f"ai:{level}"}})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def failing(served: Served, level: str = "captain") -> Browser:
    """A table at which the program of the south has failed, after the north has decided something."""
    opened = brought(served, level)
    browser = Browser(served, opened["table"], opened["token"])
    with browser.live("north"):
        assert browser.move("end").status_code == 200
        until(lambda: "failed" in browser.seen("north")["table"])
    return browser


def replace(browser: Browser, level: str, seat: str = "south") -> Any:
    return browser.post("/program", {"seat": seat, "level": level})


@pytest.mark.parametrize("level", ["captain", "recruit"])
def test_a_failure_is_shown_after_a_second_try(start: Start, asked: list[str], level: str) -> None:
    """Whether it raises an error or decides what may not be done: it is asked twice, not for ever, and the game stands."""
    served = start()
    browser = failing(served, level)
    seen = browser.seen("north")
    failed = seen["table"]["failed"]
    assert (failed["seat"], failed["level"]) == ("south", level)
    assert seen["view"]["to_move"] == "south"
    assert not seen["table"].get("thinking")
    assert asked == [level, level]


def test_another_level_plays_on(start: Start, asked: list[str]) -> None:
    served = start()
    browser = failing(served)
    before = browser.seen("north")["view"].get("seq", 0)
    assert replace(browser, "random").status_code == 200
    until(lambda: browser.seen("north")["view"].get("seq", 0) > before)
    state = browser.seen("north")["table"]
    assert "failed" not in state
    assert next(chair["sitter"] for chair in state["seats"] if chair["seat"] == "south") == "ai:random"
    assert replace(browser, "random").status_code == 409  # it has not failed
    served.stop()
    served = start()
    browser = Browser(served, browser.table, browser.token)
    seats = browser.seen("north")["table"]["seats"]
    assert next(chair["sitter"] for chair in seats if chair["seat"] == "south") == "ai:random"


def test_a_person_plays_on_by_hand(start: Start, asked: list[str]) -> None:
    """The seat is his from then on, also after a restart."""
    served = start()
    browser = failing(served)
    assert browser.get("/view", seat="south").status_code == 403
    with browser.live("north") as socket:
        line = Line(socket)
        answer = replace(browser, "")
        while line.seen["table"].get("failed"):
            line.hear()
        assert line.seen["mine"] == ["north", "south"]  # whichever of the two comes last
    assert answer.json()["mine"] == ["north", "south"]
    assert answer.json()["view"]["seat"] == "north"
    assert browser.seen("south")["view"]["prompt"]["options"]
    browser.go()
    served.stop()
    again = Browser(start(), browser.table, browser.token)
    assert again.seen("south")["mine"] == ["north", "south"]


def test_who_opened_a_game_between_programs_plays_on(start: Start, asked: list[str]) -> None:
    served = start()
    opened = served.open({"north": "ai:captain", "south": "ai:captain"}, pace=0)
    browser = Browser(served, opened["table"], opened["token"])
    with browser.live(""):  # two programs play while somebody looks
        until(lambda: "failed" in browser.seen()["table"])
    seat = browser.seen()["table"]["failed"]["seat"]
    answer = replace(browser, "", seat)
    assert (answer.json()["mine"], answer.json()["view"]["seat"]) == ([seat], "")
    assert browser.seen(seat)["view"]["prompt"]["options"]


def test_a_watcher_only_looks(start: Start, asked: list[str]) -> None:
    served = start()
    opened = brought(served)
    browser = Browser(served, opened["table"], opened["token"])
    watcher = served.join(opened["watching"])
    while browser.seen("north")["view"]["to_move"] == "north":
        browser.go()
    until(lambda: "failed" in watcher.seen()["table"])
    assert replace(watcher, "random").status_code == 403
    assert watcher.get("/failure").status_code == 200
    assert replace(browser, "genius").status_code == 422
    assert replace(browser, "random", "north").status_code == 409


def test_the_report_tells_a_seat_what_it_knows(start: Start, asked: list[str]) -> None:
    """Neither the program's position nor its plan, nor where in the code it failed; whoever runs the table has it all."""
    served = start()
    browser = failing(served)
    file = browser.get("/failure", seat="north").json()
    report = json.loads(file["text"])
    assert (report["game"], report["level"], report["seat"]) == ("tiny", "captain", "south")
    assert not {"memo", "error", "trace"} & report.keys()
    assert "what north could know" in file["note"]
    own = browser.get("/export", kind="position", seat="north").json()["text"]
    assert report["position"] == own
    kept = [json.loads(path.read_text()) for path in (served.settings.data / "faults").glob("*.json")]
    assert [one["id"] for one in kept] == [report["id"]]
    assert kept[0]["error"] == "IndexError('list index out of range')"
    assert any("IndexError" in line for line in kept[0]["trace"])
    assert kept[0]["position"] != own  # that is what the south knows
    replace(browser, "")
    assert browser.get("/failure", seat="north").status_code == 409


def test_a_decision_taken_back_is_another_chance(start: Start, asked: list[str]) -> None:
    """The failure belongs to its position: in another one the program is asked again."""
    served = start()
    browser = failing(served)
    seq = browser.seen("north")["view"]["seq"]
    assert browser.post("/undo", {"seat": "north", "seq": seq}).status_code == 200
    assert "failed" not in browser.seen("north")["table"]
    assert browser.move("end").status_code == 200
    until(lambda: "failed" in browser.seen("north")["table"] or browser.seen("north")["view"]["to_move"] == "north")
