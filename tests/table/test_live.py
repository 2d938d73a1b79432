"""Moves over the live connection: the same rules, limits and words as by POST /moves, and the answer is what has changed."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from korvolan.table import sockets
from korvolan.table.api.live import PROTOCOL
from korvolan.table.live_protocol import frame_size, is_fragment, text_frame, unmasked
from korvolan.table.live_session import MOST_WAITING

from .conftest import Start
from .line import Line
from .server import Browser, Served


def same(line: Line, browser: Browser, seat: str) -> None:
    """What the connection has put together is what GET /view tells."""
    whole = browser.seen(seat)
    log = whole.pop("log")
    assert line.log == log["lines"]
    for seen in (whole, line.seen):
        for name in ("touched", "claim_from"):
            seen["table"].pop(name, None)
    assert line.seen == whole


@pytest.mark.parametrize("game", ["tiny", "pax_baltica"])
def test_a_game_is_played_over_the_live_connection(served: Served, game: str) -> None:
    north, south = served.two(game)
    seats = [chair["seat"] for chair in north.seen()["table"]["seats"]]
    with north.live() as one, south.live() as two:
        lines = dict(zip(seats, (Line(one), Line(two)), strict=True))
        for number in range(30):
            to_move = north.seen()["view"].get("to_move")
            if to_move is None:
                break
            line = lines[to_move]
            while not line.options:
                line.hear()
            answer = line.move(line.options[-1], number=number)
            assert answer["type"] in ("changes", "seen")
        for seat, browser in zip(seats, (north, south), strict=True):
            line = lines[seat]
            while line.seen["revision"] < browser.seen(seat)["revision"]:
                line.hear()
            same(line, browser, seat)


def test_a_move_is_refused_in_the_words_of_the_rules(served: Served) -> None:
    browser = served.hot_seat()
    seat = browser.seen()["view"]["to_move"]
    other = "south" if seat == "north" else "north"
    by_post = browser.post("/moves", {"seat": seat, "seq": 0, "actions": ["fire"]})
    with browser.live(seat) as socket:
        line = Line(socket)
        refused = line.move("fire")
        assert refused["type"] == "refused"
        assert (refused["status"], refused["trouble"]) == (by_post.status_code, by_post.json())
        assert line.move("no such thing")["status"] == 422
        assert line.move(line.options[-1])["type"] == "changes"  # and the game goes on
    with browser.live(other) as socket:
        line = Line(socket)
        assert line.move("end")["trouble"]["error"] == "not-yours"


def test_a_careful_move_is_not_made_where_dice_follow(served: Served) -> None:
    """Over the live connection and by POST alike: the player is asked first, and then it is made."""
    browser = served.hot_seat("tiny")
    stopped: set[str] = set()
    for _ in range(200):
        before = browser.seen()["view"]
        options = [option["text"] for option in before.get("prompt", {}).get("options", [])]
        if not options or stopped == {"post", "live"}:
            break
        seat, seq = before["to_move"], before.get("seq", 0)
        body = {"seat": seat, "seq": seq, "actions": [options[0]]}
        if "post" not in stopped:
            answer = browser.post("/moves", {**body, "careful": ["rolls"]})
            if answer.status_code == 200:
                continue
            assert (answer.status_code, answer.json()["error"]) == (409, "rolls")
            assert browser.seen(seat)["view"] == before
            stopped.add("post")
            assert browser.post("/moves", body).status_code == 200
            continue
        with browser.live(seat) as socket:
            line = Line(socket)
            line.say(type="move", id=1, seq=seq, actions=body["actions"], careful=["rolls", "reveals"])
            while (heard := line.hear()).get("re") != 1:
                pass
            if heard["type"] == "refused":
                assert heard["trouble"]["error"] in ("rolls", "reveals")
                assert browser.seen(seat)["view"] == before
                stopped.add("live")
                assert line.move(options[0], number=2)["type"] == "changes"
    assert stopped == {"post", "live"}


def test_who_decides_upon_an_old_position_is_shown_the_new_one(served: Served) -> None:
    browser = served.hot_seat()
    seat = browser.seen()["view"]["to_move"]
    with browser.live(seat) as socket:
        line = Line(socket)
        option = line.options[-1]
        line.move(option)
        refused = line.move(option, seq=0, number=2)
        assert (refused["type"], refused["status"], refused["trouble"]["error"]) == ("refused", 409, "stale")
        assert "seen" not in refused["trouble"]
        same(line, browser, seat)


def test_a_watcher_and_a_game_that_is_over_take_no_moves(served: Served) -> None:
    opened = served.open({"north": "me", "south": "me"})
    watcher = served.join(opened["watching"])
    owner = Browser(served, opened["table"], opened["token"])
    with watcher.live() as socket:
        assert Line(socket).move("end")["status"] == 403
    with owner.live("north") as socket:
        line = Line(socket)
        owner.post("/offers", {"seat": "north", "kind": "resign"})
        assert line.move("end", seq=0)["trouble"]["error"] in ("over", "stale")


def test_the_whole_comes_when_it_is_asked_for(served: Served) -> None:
    browser = served.hot_seat()
    with browser.live("north") as socket:
        line = Line(socket)
        line.say(type="whole")
        while line.hear()["type"] != "seen":
            pass
        same(line, browser, "north")


def test_a_page_of_before_is_told_to_load_anew(served: Served) -> None:
    browser = served.hot_seat()
    url = served.url.replace("http", "ws") + "/api/live"
    for protocol in ({}, {"protocol": PROTOCOL - 1}, {"protocol": PROTOCOL + 1}):
        with connect(url) as socket:
            socket.send(json.dumps({"type": "hello", "table": browser.table, "token": browser.token, **protocol}))
            bye = json.loads(socket.recv(timeout=5))
            assert (bye["type"], bye["error"]) == ("bye", "reload")
            with pytest.raises(ConnectionClosed):
                socket.recv(timeout=5)


def test_the_page_speaks_what_the_table_speaks() -> None:
    source = Path(__file__).parents[2] / "web" / "src" / "lib" / "liveSocket.ts"
    found = re.search(r"PROTOCOL = (\d+)", source.read_text(encoding="utf-8"))
    assert found is not None
    assert int(found[1]) == PROTOCOL


def test_moves_are_limited_as_requests_are(start: Start) -> None:
    served = start(rate=1.0, burst=10.0)
    browser = served.hot_seat()
    with browser.live("north") as socket:
        line = Line(socket)
        statuses = [line.move("no such thing", number=number)["status"] for number in range(30)]
    assert statuses[0] in (409, 422)
    assert statuses[-1] == 429


def test_who_sends_without_waiting_is_hung_up_on(served: Served) -> None:
    browser = served.hot_seat()
    with browser.live("north") as socket:
        line = Line(socket)
        frames = b"".join(
            masked(json.dumps({"type": "move", "id": n, "seq": 0, "actions": ["x"]})) for n in range(MOST_WAITING * 3)
        )
        socket.socket.sendall(frames)
        with pytest.raises(ConnectionClosed):
            hear_all(line)


def hear_all(line: Line) -> None:
    while True:
        line.hear()


def test_a_move_in_fragments_or_with_pings_between_is_taken(served: Served) -> None:
    browser = served.hot_seat()
    seat = browser.seen()["view"]["to_move"]
    with browser.live(seat) as socket:
        line = Line(socket)
        socket.ping().wait(5)
        words = json.dumps({"type": "move", "id": 1, "seq": 0, "actions": [line.options[-1]]})
        raw = masked(words)
        for at in range(len(raw)):  # byte by byte
            socket.socket.sendall(raw[at : at + 1])
        while line.hear().get("re") != 1:
            pass
        words = json.dumps({"type": "move", "id": 2, "seq": line.seq, "actions": [line.options[-1]]})
        socket.send([words[:10], words[10:20], words[20:]])
        while line.hear().get("re") != 2:
            pass
        socket.ping().wait(5)
        line.say(type="whole")
        while line.hear()["type"] != "seen":
            pass


def masked(words: str) -> bytes:
    """A text as a browser sends it."""
    data, mask = words.encode(), b"\x11\x22\x33\x44"
    head = struct.pack("!BB", 0x81, 0x80 | len(data)) if len(data) < 126 else struct.pack("!BBH", 0x81, 0x80 | 126, len(data))
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))


@pytest.mark.parametrize("length", [0, 1, 125, 126, 4000])
def test_frames_are_read_and_written(length: int) -> None:
    frame = masked("x" * length)
    assert frame_size(frame) == len(frame)
    assert frame_size(frame + b"more") == len(frame)
    assert frame_size(frame[:1]) == 0
    assert unmasked(frame, len(frame)) == b"x" * length
    assert not is_fragment(frame)
    assert is_fragment(b"\x01" + frame[1:])
    assert is_fragment(b"\x80" + frame[1:])
    assert frame_size(text_frame(b"x" * length)) == len(text_frame(b"x" * length))
    assert text_frame(b"x" * length).endswith(b"x" * length)


def test_what_is_said_by_many_tokens_counts_for_their_visitor(start: Start) -> None:
    """Over the live connection as by requests: with more tokens nobody may say more than eight players."""
    served = start(rate=0.001, burst=20.0)
    opened = served.open({"north": "me", "south": "me"})
    browser = Browser(served, opened["table"], opened["token"])
    for watcher in [served.join(opened["watching"]) for _ in range(8)]:
        with watcher.live() as socket:
            Line(socket)
            for _ in range(19):
                socket.send(json.dumps({"type": "whole"}))
                assert json.loads(socket.recv(timeout=20))["type"] == "seen"
    assert browser.get("/view").status_code == 429


def test_who_watches_keeps_nobody_from_playing(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Watchers fill the places of watchers, and each seat has its own."""
    monkeypatch.setattr(sockets, "MOST_ALIKE", 2)
    opened = served.open({"north": "me", "south": "open"})
    north, south = Browser(served, opened["table"], opened["token"]), served.join(opened["invitations"]["south"])
    watcher = served.join(opened["watching"])
    with watcher.live() as one, watcher.live() as two, watcher.live() as three:
        assert [json.loads(each.recv(timeout=5))["type"] for each in (one, two, three)] == ["seen", "seen", "bye"]
        with north.live() as mine, south.live() as yours:
            assert [json.loads(each.recv(timeout=5))["type"] for each in (mine, yours)] == ["seen", "seen"]


def test_the_dice_of_a_shortcut_cannot_be_looked_at(served: Served) -> None:
    """A later word that is no action is refused before the first is played, whatever the dice would be."""
    browser = served.hot_seat()
    for _ in range(60):
        seen = browser.seen()["view"]
        if not seen.get("prompt", {}).get("options"):
            break
        option = seen["prompt"]["options"][0]["text"]
        body = {"seat": seen["to_move"], "seq": seen.get("seq", 0), "actions": [option, "no such thing"], "how": "onward"}
        assert browser.post("/moves", body).status_code == 422
        assert browser.move(option).status_code == 200
