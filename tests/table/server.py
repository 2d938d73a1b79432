"""A table server in this process, and a client that speaks to it as a browser or a program would."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool
from websockets.sync.client import ClientConnection, connect

from korvolan.table.api.live import PROTOCOL
from korvolan.table.app import create
from korvolan.table.local_secret import FILE as SECRET_FILE
from korvolan.table.serving import bound, options
from korvolan.table.settings import Settings
from korvolan.table.storage import FILE


class Served:
    """A running server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.socket = bound("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        self.server = uvicorn.Server(uvicorn.Config(create(settings), **options(settings)))
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.socket]})
        self.thread.start()
        while not self.server.started:
            time.sleep(0.005)
        self.http = httpx.Client(base_url=self.url, timeout=20)

    def stop(self) -> None:
        self.http.close()
        self.server.should_exit = True
        self.thread.join()
        self.socket.close()

    def rows(self, question: str) -> list[Any]:
        """What lies in the database, read beside the server."""
        url = self.settings.database or f"sqlite:///{self.settings.data / FILE}"
        engine = create_engine(url, poolclass=NullPool)
        with engine.connect() as connection:
            return list(connection.exec_driver_sql(question))

    def post(self, path: str, body: Any, token: str = "") -> httpx.Response:
        return self.http.post(path, json=body, headers=bearer(token))

    def open(self, seats: dict[str, str], game: str = "tiny", **more: Any) -> dict[str, Any]:
        answer = self.post("/api/tables", {"game": game, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def join(self, secret: str, **more: Any) -> Browser:
        answer = self.post("/api/join", {"secret": secret, **more})
        assert answer.status_code == 201, answer.text
        return Browser(self, answer.json()["table"], answer.json()["token"])

    def hot_seat(self, game: str = "tiny", **more: Any) -> Browser:
        seats = {"north": "me", "south": "me"} if game == "tiny" else {"sweden": "me", "coalition": "me"}
        opened = self.open(seats, game, **more)
        return Browser(self, opened["table"], opened["token"])

    def two(self, game: str = "tiny", **more: Any) -> tuple[Browser, Browser]:
        """Two browsers at a table by invitation."""
        first, second = ("north", "south") if game == "tiny" else ("sweden", "coalition")
        opened = self.open({first: "me", second: "open"}, game, **more)
        other = self.join(opened["invitations"][second])
        return Browser(self, opened["table"], opened["token"]), other


class Browser:
    """One token at one table."""

    def __init__(self, served: Served, table: str, token: str) -> None:
        self.served = served
        self.table = table
        self.token = token
        self.traffic: list[str] = []

    def get(self, path: str, **params: Any) -> httpx.Response:
        answer = self.served.http.get(f"/api/tables/{self.table}{path}", params=params, headers=bearer(self.token))
        self.traffic.append(answer.text)
        return answer

    def post(self, path: str, body: Any) -> httpx.Response:
        answer = self.served.post(f"/api/tables/{self.table}{path}", body, self.token)
        self.traffic.append(answer.text)
        return answer

    def seen(self, seat: str = "", **params: Any) -> dict[str, Any]:
        answer = self.get("/view", seat=seat, **params)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def options(self, seat: str = "") -> list[str]:
        prompt = self.seen(seat)["view"].get("prompt", {})
        return [option["text"] for option in prompt.get("options", [])]

    def move(self, *actions: str, seat: str = "", seq: int | None = None) -> httpx.Response:
        """Decide, for the seat whose turn it is if none is named."""
        seen = self.seen(seat)
        body = {
            "seat": seat or seen["view"]["to_move"],
            "seq": seen["view"].get("seq", 0) if seq is None else seq,
            "actions": list(actions),
        }
        return self.post("/moves", body)

    def go(self, times: int = 1) -> dict[str, Any]:
        """Take the last option, so many times: it is seldom the one that ends something."""
        seen = self.seen()
        for _ in range(times):
            options = seen["view"].get("prompt", {}).get("options", [])
            if not options:
                break
            answer = self.move(options[-1]["text"])
            assert answer.status_code == 200, answer.text
            seen = self.seen()
        return seen

    @contextmanager
    def live(self, seat: str = "", lines: int = 0, **more: Any) -> Iterator[ClientConnection]:
        url = self.served.url.replace("http", "ws") + "/api/live"
        with connect(url, **more) as socket:
            hello = {"type": "hello", "table": self.table, "token": self.token, "seat": seat, "lines": lines}
            socket.send(json.dumps(hello | {"protocol": PROTOCOL}))
            yield socket


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


def local_secret(served: Served) -> dict[str, str]:
    """What the browser has that was opened on the table's own machine."""
    return bearer((served.settings.data / SECRET_FILE).read_text(encoding="utf-8"))


def settings_for(folder: Path, **more: Any) -> Settings:
    values: dict[str, Any] = {"rate": 10_000.0, "burst": 10_000.0, "order_delay": (60.0, 60.0), "short_delay": (60.0, 60.0)}
    return Settings(folder, **(values | more))
