"""A live connection as a client has it, which puts together what it is told."""

from __future__ import annotations

import json
from typing import Any

from websockets.sync.client import ClientConnection

from korvolan.table.differences import applied
from korvolan.table.option_memory import ClientMemory


class Line:
    """A live connection that puts together what it is told."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.seen: dict[str, Any] = {}
        self.log: list[Any] = []
        self.memory = ClientMemory()
        while not self.seen:
            self.hear()

    def hear(self, seconds: float = 20.0) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=seconds))
        if message["type"] == "seen":
            self.seen = message["seen"]
            self.memory.remember(self.seen["view"], anew=True)
            part = self.seen.pop("log")
            self.log = self.log[: part["start"]] + part["lines"]
        elif message["type"] == "changes":
            assert message["since"] == self.seen["revision"]
            patch = self.memory.read(message.get("seen", {}), message.get("anew", False))
            self.seen = applied(self.seen, patch) | {"revision": message["revision"]}
            self.memory.remember(self.seen["view"])
            part = message.get("log", {"start": len(self.log), "lines": []})
            self.log = self.log[: part["start"]] + part["lines"]
        return message

    def say(self, **words: Any) -> None:
        self.socket.send(json.dumps(words))

    def move(self, *actions: str, seq: int | None = None, number: int = 1) -> dict[str, Any]:
        """Decide, and wait for the answer."""
        self.say(type="move", id=number, seq=self.seq if seq is None else seq, actions=actions)
        while True:
            heard = self.hear()
            if heard.get("re") == number:
                return heard

    @property
    def seq(self) -> int:
        return int(self.seen["view"].get("seq", 0))

    @property
    def options(self) -> list[str]:
        return [option["text"] for option in self.seen["view"].get("prompt", {}).get("options", [])]
