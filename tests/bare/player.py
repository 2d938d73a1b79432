"""A person at the table, over HTTP: the page, a new game of Pax Baltica against a program, moves until it answers.

    python -m tests.bare.player http://127.0.0.1:8710 1700000000.0

The second word is when all began (seconds since the epoch); printed are the seconds until each thing was there, as JSON.
Only the standard library is used, and it is a process of its own, for it may have to enter another network."""

from __future__ import annotations

import json
import random
import re
import sys
import time
import urllib.request
from typing import Any

GAME = "pax_baltica"
LEVEL = "ai:captain"
PATIENCE = 120.0  # seconds for a program's answer: interpreted, on a machine that does much else
ASSET = re.compile(r'(?:src|href)="([^"#:]+)"')


class Guest:
    """One who plays against the program."""

    def __init__(self, url: str, begun: float) -> None:
        self.url, self.begun = url.rstrip("/"), begun
        self.token = ""
        self.times: dict[str, float] = {}
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def mark(self, name: str) -> None:
        self.times[name] = round(time.time() - self.begun, 2)

    def ask(self, path: str, body: Any = None) -> bytes:
        request = urllib.request.Request(self.url + path, None if body is None else json.dumps(body).encode())
        request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        with self.opener.open(request, timeout=60) as answer:
            found: bytes = answer.read()
        return found

    def page(self) -> None:
        """The page and all that it names."""
        text = self.ask("/").decode()
        assets = ASSET.findall(text)
        if "<script" not in text or not assets:
            raise SystemExit(f"this is no page: {text[:80]!r}")
        for asset in assets:
            if not self.ask(asset if asset.startswith("/") else f"/{asset.removeprefix('./')}"):
                raise SystemExit(f"{asset} is empty")
        self.mark("lobby_s")

    def sit_down(self) -> str:
        cards = json.loads(self.ask("/api/catalogue"))["games"]
        names = [seat["id"] for card in cards if card["id"] == GAME for seat in card["seats"]]
        seats = {name: LEVEL if number else "me" for number, name in enumerate(names)}
        opened = json.loads(self.ask("/api/tables", {"game": GAME, "seats": seats, "pace": 0}))
        self.token = opened["token"]
        return f"/api/tables/{opened['table']}"

    def view(self, table: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.ask(f"{table}/view"))["view"]
        return found

    def turn(self, table: str) -> dict[str, Any]:
        """The view when there is something for me to decide."""
        end = time.monotonic() + PATIENCE
        while not (view := self.view(table)).get("prompt", {}).get("options"):
            if time.monotonic() > end:
                raise SystemExit("the program does not answer")
            time.sleep(0.05)
        return view

    def play(self) -> dict[str, float]:
        self.page()
        table, rng = self.sit_down(), random.Random(1)
        view = self.turn(table)
        self.mark("first_decision_s")
        for _ in range(400):
            body = {"seat": view["seat"], "seq": view.get("seq", 0), "actions": [rng.choice(view["prompt"]["options"])["text"]]}
            after = json.loads(self.ask(f"{table}/moves", body))["view"]
            foreign = after.get("to_move") not in (None, "", after["seat"])
            view = self.turn(table)
            if foreign and view.get("seq", 0) > after.get("seq", 0):
                self.mark("program_answered_s")
                return self.times
        raise SystemExit("four hundred decisions, and the program had none")


if __name__ == "__main__":
    print(json.dumps(Guest(sys.argv[1], float(sys.argv[2])).play()))
