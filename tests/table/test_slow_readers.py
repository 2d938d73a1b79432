"""Whoever does not read, or sends without end, is hung up on; and nobody holds more than one visitor needs."""

from __future__ import annotations

import json
import logging
import os
import socket
import struct
import time
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from korvolan.table import deadlines, slow_readers
from korvolan.table.api.live import PROTOCOL
from korvolan.table.deadlines import HeldBodies
from korvolan.table.http_errors import Refusal

from .server import Browser, Served
from .test_loads import connected, head

Start = Any


def frame(opcode: int, payload: bytes, last: bool = True) -> bytes:
    """A frame as a client sends it, with a mask of zeros."""
    start = bytes([opcode | (0x80 if last else 0)])
    if len(payload) < 126:
        return start + bytes([0x80 | len(payload)]) + bytes(4) + payload
    return start + bytes([0x80 | 126]) + struct.pack("!H", len(payload)) + bytes(4) + payload


def knock(connection: socket.socket, served: Served, browser: Browser | None = None) -> None:
    """Open the live connection by hand, and say hello where somebody is named."""
    lines = ["GET /api/live HTTP/1.1", f"Host: {served.url[7:]}", "Upgrade: websocket", "Connection: Upgrade"]
    lines += ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", ""]
    connection.sendall("\r\n".join(lines).encode())
    assert b" 101 " in connection.recv(4096)
    if browser is not None:
        hello = {"type": "hello", "protocol": PROTOCOL, "table": browser.table, "token": browser.token, "seat": "north"}
        connection.sendall(frame(1, json.dumps(hello).encode()))


def is_cut(connection: socket.socket, seconds: float = 5.0) -> bool:
    """Whether the server hangs up within so long."""
    connection.settimeout(seconds)
    try:
        while connection.recv(65536):
            pass
    except ConnectionError:
        pass
    except TimeoutError:
        return False
    return True


def is_present(browser: Browser) -> bool:
    return any(seat.get("present", False) for seat in browser.seen()["table"]["seats"])


@pytest.mark.parametrize("piece", [frame(9, b"x" * 125), frame(1, b"", last=False) + frame(0, b"", last=False) * 20])
def test_pings_and_pieces_without_end_close_the_connection(served: Served, piece: bytes) -> None:
    with connected(served) as connection:
        knock(connection, served)
        try:
            for _ in range(2000):
                connection.sendall(piece)
        except ConnectionError:
            return
        assert is_cut(connection)


def test_a_listener_who_reads_nothing_is_no_longer_there(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_readers.ListenerDeadline, "outside", 4096)
    served = start(patience=0.3)
    browser = served.hot_seat()
    host, port = served.url[7:].split(":")
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.connect((host, int(port)))
        knock(deaf, served, browser)
        until = time.monotonic() + 10
        while not is_present(browser):
            assert time.monotonic() < until
        while is_present(browser) and time.monotonic() < until:  # what is new is pushed, until nothing fits any more
            browser.go(1)
            step = {"seat": "north", "seq": browser.seen("north")["view"].get("seq", 0)}
            browser.post("/undo", step)
        assert not is_present(browser)


def test_one_visitor_has_so_many_live_connections(start: Start) -> None:
    served = start(burst=2.0, rate=1000.0)  # eight
    browser = served.hot_seat()
    with ExitStack() as opened:
        for _ in range(8):
            opened.enter_context(browser.live("north")).recv(timeout=5)
        with pytest.raises((WebSocketException, ConnectionError, EOFError)), browser.live("north") as ninth:
            ninth.recv(timeout=5)
    with browser.live("north") as later:
        later.recv(timeout=5)


def test_a_request_that_breaks_off_is_no_fault(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    browser = served.hot_seat()
    with caplog.at_level(logging.WARNING):
        with connected(served) as connection:
            connection.sendall(head(served, f"/api/tables/{browser.table}/moves", 1000, browser.token) + b"{")
        time.sleep(0.3)
        assert browser.get("/view").status_code == 200
    assert not caplog.records


def test_an_answer_that_nobody_reads_is_not_kept(start: Start) -> None:
    served = start(patience=0.3)
    size = len(served.http.get("/api/openapi.json").content)
    with connected(served) as connection:
        asked = f"GET /api/openapi.json HTTP/1.1\r\nHost: {served.url[7:]}\r\n\r\n".encode()
        connection.sendall(asked * 200)
        time.sleep(2.0)
        read = 0
        try:
            while found := connection.recv(65536):
                read += len(found)
        except ConnectionError:
            pass
        assert read < 150 * size


def test_only_so_many_connections_of_one_wait(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadlines, "MOST_WAITING", 3)
    host, port = served.url[7:].split(":")
    silent = [socket.create_connection((host, int(port)), timeout=5) for _ in range(5)]
    try:
        assert silent[0].recv(10) == silent[1].recv(10) == b""
        assert served.http.get("/api/build").status_code == 200
        silent[4].sendall(f"GET /api/build HTTP/1.1\r\nHost: {served.url[7:]}\r\n\r\n".encode())
        assert b"200" in silent[4].recv(100)
    finally:
        for one in silent:
            one.close()


def test_held_bodies_are_counted_by_visitor_and_in_all() -> None:
    bodies = HeldBodies(of_one=100, in_all=150)
    bodies.take("anna", 90)
    with pytest.raises(Refusal):
        bodies.take("anna", 20)
    bodies.take("bert", 60)
    with pytest.raises(Refusal):
        bodies.take("carl", 10)
    bodies.release("anna", 90)
    bodies.take("carl", 10)
    assert bodies.held == {"bert": 60, "carl": 10}


def test_one_visitor_does_not_fill_the_memory_with_bodies(start: Start) -> None:
    served = start(local=False)
    part = b'{"seats":{},"text":"' + b"x" * 3_900_000
    opened = [socket.create_connection(tuple(served.url[7:].split(":")), timeout=5) for _ in range(4)]
    try:
        for one in opened:
            one.sendall(head(served, "/api/import", 4_100_000) + part)
        statuses = []
        for one in opened:
            one.settimeout(0.5)
            try:
                statuses.append(int(one.recv(4096).split()[1]))
            except TimeoutError:
                continue
        assert statuses == [429]
    finally:
        for one in opened:
            one.close()
    time.sleep(0.1)
    assert served.post("/api/import", {"text": "x" * 4_000_000, "seats": {}}).status_code == 422


def test_a_huge_body_is_not_read_to_its_end(served: Served) -> None:
    """After the answer a little more is read, so that its sender can read why; the rest stays outside."""
    with connected(served) as connection:
        connection.sendall(head(served, "/api/import", 100_000_000))
        connection.settimeout(1.0)
        sent = 0
        with suppress(TimeoutError, ConnectionError):
            while sent < 100_000_000:
                sent += connection.send(bytes(65536))
        assert sent < 30_000_000
        connection.settimeout(5.0)
        assert b" 413 " in connection.recv(4096)


@pytest.mark.skipif(os.name != "posix", reason="priorities are the system's")
def test_programs_think_at_a_lower_priority() -> None:
    import asyncio

    from korvolan.table.ai_pool import LOWER, WorkerGroup

    async def asked() -> int:
        group = WorkerGroup(1, "", lambda name, share: None)
        try:
            return await asyncio.get_running_loop().run_in_executor(group.executor, os.getpriority, os.PRIO_PROCESS, 0)
        finally:
            group.close()

    assert asyncio.run(asked()) >= min(19, os.getpriority(os.PRIO_PROCESS, 0) + LOWER)
