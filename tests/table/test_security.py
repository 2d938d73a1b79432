"""Strangers are kept out: tokens, hosts, origins, headers, sizes, rates, and a live connection that only listens."""

from __future__ import annotations

import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from .server import Browser, Served

Start = Any


def test_headers_are_on_every_answer(served: Served) -> None:
    for path in ("/", "/api/catalogue", "/api/nothing", "/table/abc", "/api/tables/x/view"):
        headers = served.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert "img-src 'self' data:" in policy
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-opener-policy"] == "same-origin"


def test_a_local_table_answers_to_its_own_address_alone(served: Served) -> None:
    assert served.http.get("/api/catalogue", headers={"Host": "evil.example"}).status_code == 400
    port = served.url.rsplit(":", 1)[1]
    assert served.http.get("/api/catalogue", headers={"Host": f"localhost:{port}"}).status_code == 200


def test_pages_of_others_may_not_post(served: Served) -> None:
    body = {"game": "tiny", "seats": {"north": "me", "south": "me"}}
    assert served.http.post("/api/tables", json=body, headers={"Origin": "https://evil.example"}).status_code == 403
    assert served.http.post("/api/tables", json=body, headers={"Origin": served.url}).status_code == 201


def test_no_token_and_a_wrong_token(served: Served) -> None:
    browser = served.hot_seat()
    path = f"/api/tables/{browser.table}/view"
    assert served.http.get(path).status_code == 401
    assert served.http.get(path, headers={"Authorization": "Bearer nonsense"}).status_code == 404
    assert served.http.get(path, headers={"Authorization": "Basic abc"}).status_code == 401
    other = served.hot_seat()
    assert served.http.get(path, headers={"Authorization": f"Bearer {other.token}"}).status_code == 404
    assert served.http.get(f"{path}?token={browser.token}").status_code == 401


def test_sizes_are_limited(served: Served) -> None:
    browser = served.hot_seat()
    huge = {"seat": "north", "what": "x" * 100_000}
    assert browser.post("/why", huge).status_code == 413
    assert browser.post("/why", {"seat": "north", "what": "x" * 1000}).status_code == 400
    assert served.post("/api/import", {"text": "x" * 5_000_000, "seats": {}}).status_code == 413


def test_rates_are_limited(start: Start) -> None:
    served = start(rate=1.0, burst=20.0)
    browser = served.hot_seat()
    statuses = [browser.get("/view").status_code for _ in range(40)]
    assert statuses[0] == 200
    assert statuses[-1] == 429
    guesses = [served.post("/api/join", {"secret": f"guess {number}"}).status_code for number in range(30)]
    assert guesses[0] == 404
    assert guesses[-1] == 429


def test_files_outside_are_not_given(served: Served) -> None:
    for path in ("/../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/../../app.py", "/assets/none.js"):
        answer = served.http.get(path)
        assert "root:" not in answer.text
        assert "application" not in answer.text
    assert served.http.get("/assets/none.js").status_code == 404
    assert served.http.get("/api/games/tiny/files/rules.toml").status_code == 404
    assert served.http.get("/api/games/tiny/files/..%2frules.toml").status_code == 404
    art = served.http.get("/api/games/tiny/sheet").json()["board"]["art"]
    found = served.http.get(f"/api/games/tiny/files/{art}")
    assert found.headers["content-type"].startswith("image/svg")


def test_the_sheet_is_cached_by_its_hash(served: Served) -> None:
    first = served.http.get("/api/games/tiny/sheet")
    again = served.http.get("/api/games/tiny/sheet", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""


BAD_HELLOS = [
    "",
    "{",
    "null",
    "[]",
    '{"type":"seen"}',
    '{"type":"hello"}',
    '{"type":"hello","table":"x","token":"y"}',
    '{"type":"hello","table":1,"token":2}',
    "x" * 3000,
    "\N{GRINNING FACE}" * 10,
]


@pytest.mark.parametrize("words", BAD_HELLOS)
def test_a_bad_hello_gets_a_goodbye(served: Served, words: str) -> None:
    with connect(served.url.replace("http", "ws") + "/api/live") as socket:
        socket.send(words)
        assert json.loads(socket.recv(timeout=5))["type"] == "bye"
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=5)


def until_closed(socket: ClientConnection) -> None:
    """Whatever comes, the table hangs up at last."""
    for _ in range(20):
        try:
            socket.recv(timeout=5)
        except ConnectionClosed:
            return
    pytest.fail("the connection stayed open")


def test_bytes_and_giants_close_the_connection(served: Served) -> None:
    for words in (b"\x00\xff", "x" * 100_000):
        with connect(served.url.replace("http", "ws") + "/api/live") as socket:
            socket.send(words)
            until_closed(socket)


NONSENSE = [*BAD_HELLOS, '{"seat":"north","seq":0,"actions":["end"]}', b'{"type":"whole"}', "x" * 70_000]


@pytest.mark.parametrize("words", NONSENSE)
def test_whoever_talks_nonsense_after_hello_is_hung_up_on(served: Served, words: str | bytes) -> None:
    browser = served.hot_seat()
    before = browser.seen("north")["view"]
    with browser.live("north") as socket:
        socket.recv(timeout=5)
        socket.send(words)
        until_closed(socket)
    assert browser.seen("north")["view"] == before


def test_the_live_connection_checks_origin_and_seat(served: Served) -> None:
    north, _ = served.two()
    with pytest.raises(InvalidStatus), north.live(origin="https://evil.example"):
        pass
    with north.live("south") as socket:
        assert json.loads(socket.recv(timeout=5))["type"] == "bye"
    with north.live("north", origin=served.url) as socket:
        assert json.loads(socket.recv(timeout=5))["type"] == "seen"


def test_presence_is_told(served: Served) -> None:
    north, south = served.two()

    def present() -> dict[str, bool]:
        return {seat["seat"]: seat.get("present", False) for seat in south.seen()["table"]["seats"]}

    assert present() == {"north": False, "south": False}
    with north.live() as socket:
        socket.recv(timeout=5)
        assert present() == {"north": True, "south": False}


def test_a_stranger_learns_nothing_about_the_body(served: Served) -> None:
    """Who asks is looked at before what is asked."""
    browser = served.hot_seat()
    assert served.post(f"/api/tables/{browser.table}/moves", {"seat": 1}).status_code == 401
    assert served.post(f"/api/tables/{browser.table}/moves", {"seat": 1}, "wrong").status_code == 404
    assert served.post(f"/api/tables/{browser.table}/moves", {"seat": 1}, browser.token).status_code == 400
    assert served.post(f"/api/tables/{'x' * 81}/moves", {"seat": 1}, browser.token).status_code == 400


def test_a_table_that_waits_says_who_is_missing(served: Served) -> None:
    opened = served.open({"north": "open", "south": "open"})
    watcher = Browser(served, opened["table"], opened["token"])
    assert "North and South" in watcher.seen()["view"]["prompt"]["text"]
    served.join(opened["invitations"]["north"])
    assert "when South has come" in watcher.seen()["view"]["prompt"]["text"]
