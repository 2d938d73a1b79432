"""Nobody starves another: limits before bodies, deadlines for the slow, and an event loop that is never held for long."""

from __future__ import annotations

import gzip
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar

from korvolan.table import schema
from korvolan.table.deadlines import DeadlineProtocol

from .loop_watch import MOST, watched
from .server import Browser, Served, local_secret

Start = Any
LONG_GAME = Path(__file__).parents[1] / "golden" / "pax_baltica" / "records" / "3.json.gz"


@contextmanager
def connected(served: Served) -> Iterator[socket.socket]:
    host, port = served.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=5) as found:
        yield found


def head(served: Served, path: str, length: int, token: str = "") -> bytes:
    """The head of a request whose body has yet to come."""
    lines = [f"POST {path} HTTP/1.1", f"Host: {served.url.removeprefix('http://')}", "Content-Type: application/json"]
    lines += [f"Content-Length: {length}", *([f"Authorization: Bearer {token}"] if token else [])]
    return "\r\n".join([*lines, "", ""]).encode()


def status_of(connection: socket.socket) -> int:
    return int(connection.recv(65536).split()[1])


# -- the schema ----------------------------------------------------------------------------------------------------


def test_the_schema_is_written_once(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Litestar] = []
    own = schema.document

    def counted(app: Litestar) -> dict[str, Any]:
        written.append(app)
        return own(app)

    monkeypatch.setattr(schema, "document", counted)
    for _ in range(3):
        answer = served.http.get("/api/openapi.json")
        assert answer.json()["openapi"]
        assert "POST" in served.http.get("/api/docs").text
    assert len(written) <= 1
    tag = answer.headers["etag"]
    assert served.http.get("/api/openapi.json", headers={"If-None-Match": tag}).status_code == 304


def test_the_schema_and_the_pages_have_their_limits(start: Start) -> None:
    served = start(rate=1.0, burst=10.0)
    assert {served.http.get("/api/docs").status_code for _ in range(20)} == {200, 429}
    again = start_anew(start, served)
    statuses = [again.http.get("/").status_code for _ in range(130)]
    assert statuses[:90] == [200] * 90
    assert statuses[-1] == 429


def start_anew(start: Start, served: Served) -> Served:
    served.stop()
    found: Served = start(rate=0.001, burst=10.0)
    return found


# -- before the body -----------------------------------------------------------------------------------------------


def test_who_asks_is_looked_at_before_the_body_is_read(start: Start) -> None:
    served = start(local=False, rate=1.0, burst=20.0)
    browser = served.hot_seat()
    expected = [
        ("/api/restore", "", 100_000_000, 403),
        (f"/api/tables/{browser.table}/moves", "", 1000, 401),
        (f"/api/tables/{browser.table}/moves", "wrong", 1000, 404),
        (f"/api/tables/{browser.table}/chat", browser.token, 20_000, 413),
        (f"/api/tables/{browser.table}/notes", browser.token, 200_000, 405),
    ]
    for path, token, length, status in expected:
        with connected(served) as connection:
            connection.sendall(head(served, path, length, token))
            assert status_of(connection) == status
    for _ in range(30):
        browser.get("/view")
    with connected(served) as connection:
        connection.sendall(head(served, f"/api/tables/{browser.table}/moves", 1000, browser.token))
        assert status_of(connection) == 429


# -- the slow ------------------------------------------------------------------------------------------------------


def test_slow_heads_and_bodies_have_a_deadline(start: Start) -> None:
    served = start(patience=0.5)
    browser = served.hot_seat()
    whole = head(served, f"/api/tables/{browser.table}/moves", 1000, browser.token)
    with connected(served) as silent, connected(served) as dripping, connected(served) as starved:
        dripping.sendall(whole[:20])
        starved.sendall(whole + b"{")
        assert status_of(starved) == 408
        while starved.recv(1000):  # the words, and then the end
            pass
        for connection in (silent, dripping):
            assert connection.recv(100) == b""
    with connected(served) as kept:  # a second request upon the same connection is waited for no longer
        kept.sendall(f"GET /api/build HTTP/1.1\r\nHost: {served.url[7:]}\r\n\r\n".encode())
        while not kept.recv(1000).endswith(b"}"):
            pass
        kept.sendall(b"GET /api/bu")
        time.sleep(0.1)
        kept.sendall(b"ild")
        assert kept.recv(100) == b""


def test_patience_is_for_requests_and_not_for_those_who_wait(start: Start) -> None:
    """A browser may be silent between two requests, and listen for as long as it likes."""
    served = start(patience=0.3)
    browser = served.hot_seat()
    with browser.live("north") as listening:
        listening.recv(timeout=5)
        browser.seen()
        time.sleep(0.8)
        assert browser.move(browser.options()[0]).status_code == 200
        assert "seen" in listening.recv(timeout=5)


def test_the_second_piece_of_an_answer_does_not_wait_for_the_first(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nagle's algorithm is off: with it every other answer takes 40 ms longer."""
    found: list[int] = []
    own = DeadlineProtocol.connection_made

    def noted(protocol: DeadlineProtocol, transport: Any) -> None:
        found.append(transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        own(protocol, transport)

    monkeypatch.setattr(DeadlineProtocol, "connection_made", noted)
    assert start().http.get("/api/build").status_code == 200
    assert found
    assert all(found)


# -- the event loop ------------------------------------------------------------------------------------------------


def test_the_event_loop_is_never_held_for_long(start: Start) -> None:
    """Whatever is asked for: nobody else waits for it."""
    with watched() as holds:
        served = start()
        browser = served.hot_seat()
        browser.go(60)
        for path in ("/api/catalogue", "/api/openapi.json", "/api/docs", "/api/games/tiny/rules", "/api/games/tiny/about"):
            assert served.http.get(path).status_code == 200
        text = browser.get("/export", kind="record").json()["text"]
        asked = {"text": text, "seats": {"north": "me", "south": "me"}}
        opened = [served.post("/api/import", asked).json() for _ in range(40)]
        tokens = [browser.token, *(each["token"] for each in opened)]
        assert len(served.post("/api/mine", {"tokens": tokens}).json()) == len(tokens)
        again = Browser(served, opened[0]["table"], opened[0]["token"])
        for path in ("/replay", "/replay/3", "/evaluation", "/export", "/trust", "/chat", "/notes"):
            assert again.get(path).status_code == 200
        assert again.post("/fork", {"seat": "north", "step": 3, "seats": {"north": "me", "south": "me"}}).status_code == 201
        assert served.http.get("/api/backup", headers=local_secret(served)).status_code == 200
    assert holds.worst()[0] < MOST, holds.worst()


@pytest.mark.long
def test_the_event_loop_is_not_held_by_a_long_game(start: Start) -> None:
    """Three thousand decisions: brought in, looked at, exported, listed, and back from the disk."""
    text = gzip.decompress(LONG_GAME.read_bytes()).decode()
    with watched() as holds:
        served = start()
        asked = {"text": text, "seats": {"sweden": "me", "coalition": "me"}}
        opened = [served.post("/api/import", asked).json() for _ in range(2)]
        assert served.post("/api/mine", {"tokens": [each["token"] for each in opened]}).status_code == 200
        game = Browser(served, opened[0]["table"], opened[0]["token"])
        for path in ("/view", "/replay", "/replay/300", "/evaluation", "/export", "/trust", "/chat"):
            assert game.get(path).status_code == 200
        with game.live("sweden") as listening:
            listening.recv(timeout=20)
        served.stop()
        again = start()
        assert Browser(again, game.table, game.token).get("/view").status_code == 200
    assert holds.worst()[0] < MOST, sorted(holds.found)[-5:]
