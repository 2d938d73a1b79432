"""Moves: decided once, by whose turn it is, upon the present position; taken back and done again."""

from __future__ import annotations

import json

import pytest

import korvolan
from korvolan.table.ai_state import AiState

from .server import Served


def test_a_game_is_played_to_its_end(served: Served) -> None:
    browser = served.hot_seat()
    seen = browser.go(400)
    assert seen["table"]["status"] == "over"
    assert seen["table"]["ended"] == "rules"
    assert "result" in seen["view"]
    assert browser.move("end", seat="north", seq=seen["view"]["seq"]).json()["error"] == "over"


def test_a_stale_or_doubled_click_is_refused_with_the_present_position(served: Served) -> None:
    browser = served.hot_seat()
    seen = browser.seen()
    body = {"seat": seen["view"]["to_move"], "seq": seen["view"].get("seq", 0), "actions": [browser.options()[0]]}
    assert browser.post("/moves", body).status_code == 200
    again = browser.post("/moves", body)
    assert again.status_code == 409
    assert again.json()["error"] == "stale"
    assert again.json()["seen"]["view"]["seq"] == body["seq"] + 1
    assert browser.seen()["view"]["seq"] == body["seq"] + 1


def test_what_the_rules_refuse_changes_nothing_and_names_the_case(served: Served) -> None:
    browser = served.hot_seat()
    before = browser.seen()
    refused = browser.move("battle mill")
    assert refused.status_code == 422
    assert refused.json()["error"] == "illegal"
    assert refused.json()["reasons"][0]["text"]
    assert browser.seen()["view"] == before["view"]
    assert browser.move("no such thing").status_code == 422


def test_only_the_seat_that_decides_decides(served: Served) -> None:
    north, south = served.two()
    seen = north.seen()
    decider, other = (north, south) if seen["view"]["to_move"] == "north" else (south, north)
    action = decider.options()[0]
    seats = {north: "north", south: "south"}
    refused = other.move(action, seat=seats[other])
    assert (refused.status_code, refused.json()["error"]) == (409, "not-yours")
    foreign = other.post("/moves", {"seat": seats[decider], "seq": seen["view"].get("seq", 0), "actions": [action]})
    assert foreign.status_code == 403
    assert decider.move(action).status_code == 200


def test_undo_and_redo(served: Served) -> None:
    browser = served.hot_seat()
    for _ in range(60):
        moving = [option for option in browser.options() if option.startswith("move")]
        mover = browser.seen()["view"]["to_move"]
        assert browser.move((moving or browser.options())[0]).status_code == 200
        if browser.seen(mover)["view"].get("undo"):
            break
    else:
        pytest.fail("nothing could be taken back")
    after = browser.seen(mover)
    back = browser.post("/undo", {"seat": mover, "seq": after["view"]["seq"]})
    assert back.status_code == 200
    log = back.json()["log"]
    assert log["start"] + len(log["lines"]) <= len(after["log"]["lines"])
    again = browser.post("/redo", {"seat": mover, "seq": back.json()["view"]["seq"]})
    assert again.status_code == 200
    assert again.json()["view"]["pieces"] == after["view"]["pieces"]
    nothing = browser.post("/redo", {"seat": mover, "seq": again.json()["view"]["seq"]})
    assert nothing.status_code == 409


def test_why_and_odds(served: Served) -> None:
    browser = served.hot_seat()
    seat = browser.seen()["view"]["to_move"]
    why = browser.post("/why", {"seat": seat, "what": "battle mill"})
    assert why.status_code == 200
    assert why.json()["reasons"]
    assert browser.post("/why", {"seat": seat, "what": browser.options()[0]}).json()["reasons"] == []
    assert browser.post("/odds", {"seat": seat, "what": browser.options()[0]}).status_code == 200
    other = "south" if seat == "north" else "north"
    assert browser.post("/odds", {"seat": other, "what": browser.options()[0]}).json()["error"] == "not-yours"


def test_the_log_comes_in_parts(served: Served) -> None:
    browser = served.hot_seat()
    seen = browser.go(30)
    whole = browser.seen("north")["log"]
    assert whole["start"] == 0
    lines = len(whole["lines"])
    rest = browser.seen("north", lines=lines, since=seen["revision"])["log"]
    assert (rest["start"], rest["lines"]) == (lines, [])


def test_news_are_pushed(served: Served) -> None:
    browser = served.hot_seat()
    seat = browser.seen()["view"]["to_move"]
    with browser.live(seat) as socket:
        first = json.loads(socket.recv(timeout=5))
        assert first["type"] == "seen"
        browser.go()
        while True:
            push = json.loads(socket.recv(timeout=5))
            if push["seen"].get("view", {}).get("seq", 0) == 1:
                break
        assert (push["type"], push["since"]) == ("changes", first["seen"]["revision"])
        assert push["revision"] == browser.seen(seat)["revision"]


def test_what_can_be_taken_back_is_said_in_words(served: Served) -> None:
    """A composed move by its pieces and where they went; one step by what its button said."""
    browser = served.hot_seat()
    mover = browser.seen()["view"]["to_move"]
    piece = next(o["piece"] for o in browser.seen()["view"]["prompt"]["options"] if o["verb"] == "move")
    route = browser.post("/routes", {"seat": mover, "pieces": [piece]}).json()["routes"][0]
    after = browser.move(*route["actions"]).json()
    name = f"{mover.capitalize()}'s {piece.partition('-')[2]}"
    assert after["view"]["undo"].startswith(f"{name} to ")
    back = browser.post("/undo", {"seat": mover, "seq": after["view"]["seq"], "how": "route"}).json()
    assert back["view"]["redo"] == after["view"]["undo"]


def test_a_hint_reads_as_its_button_and_gives_its_reason(served: Served) -> None:
    browser = served.hot_seat()
    seat = browser.seen()["view"]["to_move"]
    hint = browser.post("/hint", {"seat": seat, "what": ""}).json()
    option = next(o for o in browser.seen()["view"]["prompt"]["options"] if o["text"] == hint["action"])
    assert hint["text"].startswith(f"{option['label']}. ")
    assert len(hint["text"]) > len(f"{option['label']}. ")  # and a reason, with the cases that it rests on
    assert hint["cases"]
    assert all(case in korvolan.game("tiny").rules for case in hint["cases"])


HEEDED = [(["march a"], True), (["march b"], False), (["march a", "to c"], False), ([], False)]


@pytest.mark.parametrize(("took", "kept"), HEEDED)
def test_a_hint_that_is_not_followed_is_forgotten(took: list[str], kept: bool) -> None:
    """The plan behind a hint is kept for whoever does just what it says; not after another move, a route or an undo."""
    state = AiState()
    state.memos["south"] = [8]
    state.advise("north", "march a", [7])
    state.heed("north", took)
    assert state.memos == ({"north": [7], "south": [8]} if kept else {"south": [8]})
    state.heed("north", ["march a"])  # the hint was for one decision
    assert state.memos == {"south": [8]}


def test_a_refusal_speaks_to_a_person(served: Served) -> None:
    browser = served.hot_seat()
    seat = browser.seen()["view"]["to_move"]
    prompt = browser.seen()["view"]["prompt"]["text"]
    refused = browser.move("battle mill").json()
    assert refused["text"] == f"This is not what is decided now (First moves). {prompt}"
    reason = browser.post("/why", {"seat": seat, "what": "wood"}).json()["reasons"][0]["text"]
    assert reason == f"Nothing is decided at Wood now (First moves). {prompt}"
