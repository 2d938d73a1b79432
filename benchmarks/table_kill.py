"""Kill: random games under load, the server killed without warning, started again, compared; so many times over.

    python benchmarks/table_kill.py --times 50

A move counts as acknowledged when its answer was read. After each restart every table is opened: no acknowledged move
may be missing, no move may be there twice, and every record must replay (the server replays it to open the table)."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import threading
import time
from pathlib import Path
from urllib.request import Request, urlopen

from served import Server
from table_load import Http


class Bot:
    """Both seats of one game, and what it was told."""

    def __init__(self, table: str, token: str) -> None:
        self.table, self.token = table, token
        self.seq = 0  # acknowledged
        self.asked = 0  # a move beyond it is on its way
        self.over = False

    async def play(self, server: Server, rng: random.Random) -> None:
        """Until the server is gone."""
        http = Http(server.host, server.port)
        seen = look(server, self)
        try:
            while not self.over:
                view = seen["view"]
                self.over = seen["table"]["status"] == "over"
                options = view.get("prompt", {}).get("options", [])
                if not options:
                    return
                self.asked = view.get("seq", 0) + 1
                body = {"seat": view["to_move"], "seq": view.get("seq", 0), "actions": [rng.choice(options)["text"]]}
                status, answer = await http.post(f"/api/tables/{self.table}/moves", body, self.token)
                if status != 200:
                    return
                self.seq = json.loads(answer)["view"]["seq"]
                seen = await asyncio.to_thread(look, server, self)
        except (OSError, asyncio.IncompleteReadError):
            return
        finally:
            http.close()


def look(server: Server, bot: Bot) -> dict:  # type: ignore[type-arg]
    request = Request(f"{server.url}/api/tables/{bot.table}/view", headers={"Authorization": f"Bearer {bot.token}"})
    with urlopen(request, timeout=60) as answer:
        found: dict = json.load(answer)  # type: ignore[type-arg]
        return found


async def open_tables(server: Server, game: str, number: int) -> list[Bot]:
    seats = next(entry for entry in server.catalogue()["games"] if entry["id"] == game)["seats"]
    http = Http(server.host, server.port)
    bots = []
    for _ in range(number):
        _, body = await http.post("/api/tables", {"game": game, "seats": {seat["id"]: "me" for seat in seats}})
        opened = json.loads(body)
        bots.append(Bot(opened["table"], opened["token"]))
    http.close()
    return bots


def check(server: Server, bots: list[Bot]) -> tuple[int, int]:
    """(acknowledged moves lost, games damaged)."""
    lost = damaged = 0
    for bot in bots:
        try:
            seq = look(server, bot)["view"].get("seq", 0)
        except OSError as error:
            print(f"table {bot.table} cannot be opened: {error}")
            damaged += 1
            continue
        lost += max(0, bot.seq - seq)
        damaged += seq > max(bot.asked, bot.seq)
        bot.seq = seq
    return lost, damaged


async def load(server: Server, bots: list[Bot], rng: random.Random, seconds: float) -> None:
    threading.Timer(seconds, server.kill).start()
    await asyncio.gather(*(bot.play(server, rng) for bot in bots if not bot.over), return_exceptions=True)
    while server.process.poll() is None:
        await asyncio.sleep(0.01)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="pax_baltica")
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--times", type=int, default=50)
    given = parser.parse_args()
    rng = random.Random(1)
    lost = damaged = moves = 0
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        bots: list[Bot] = []
        for time_ in range(given.times):
            bots = [bot for bot in bots if not bot.over]
            bots += asyncio.run(open_tables(server, given.game, given.tables - len(bots)))
            before = sum(bot.seq for bot in bots)
            asyncio.run(load(server, bots, rng, rng.uniform(0.3, 1.5)))
            server = Server(Path(folder))
            gone = check(server, bots)
            moves += sum(bot.seq for bot in bots) - before
            lost, damaged = lost + gone[0], damaged + gone[1]
            if any(gone):
                print(f"after kill {time_ + 1}: {gone[0]} lost, {gone[1]} damaged")
        server.kill()
    spent = time.perf_counter() - began
    print(f"{given.times} kills in {spent:.0f} s, {moves} moves: {lost} acknowledged moves lost, {damaged} games damaged")


if __name__ == "__main__":
    main()
