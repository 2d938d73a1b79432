"""Load: so many live games on one server, two random bots each, through the interface that everybody uses.

    python benchmarks/table_load.py --games 200 --seconds 60 --pause 1.0

Each bot holds a live connection and decides by POST after a pause, as a quick person would. Printed: how long the
answers to moves took, from the first byte sent to the last one read, and how long a move took to reach the other bot."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
from served import Server
from websockets.asyncio.client import connect


class Http:
    """One connection that stays open. A full client would cost this machine more than the server does."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def post(self, path: str, body: Any, token: str = "") -> tuple[int, Any]:
        if self.writer is None or self.reader is None or self.reader.at_eof():
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
        assert self.writer is not None
        data = json.dumps(body).encode()
        who = f"Authorization: Bearer {token}\r\n" if token else ""
        head = f"POST {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{who}Content-Type: application/json\r\n"
        self.writer.write(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        length = int(answer.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        return int(answer[9:12]), await self.reader.readexactly(length)

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()


class Prompt(msgspec.Struct):
    options: list[dict[str, Any]] = msgspec.field(default_factory=list)


class View(msgspec.Struct):
    seq: int = 0
    to_move: str | None = None
    prompt: Prompt | None = None


class Seen(msgspec.Struct):
    view: View


class Push(msgspec.Struct):
    type: str
    seen: Seen | None = None


class Figures:
    def __init__(self) -> None:
        self.moves: list[float] = []
        self.pushes: list[float] = []
        self.sent: dict[tuple[str, int], float] = {}
        self.refused = 0


async def bot(server: Server, table: str, token: str, seat: str, until: float, pause: float, figures: Figures) -> None:
    """Waits for its turn, thinks, decides."""
    rng = random.Random(f"{table} {seat}")
    known = 0
    http = Http(server.host, server.port)
    url = f"ws://{server.host}:{server.port}/api/live"
    async with connect(url, compression=None, max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "table": table, "token": token, "seat": seat}))
        while (left := until - time.monotonic()) > 0:
            try:
                push = msgspec.json.decode(await asyncio.wait_for(socket.recv(), left), type=Push)
            except TimeoutError:
                break
            if push.seen is None:
                continue
            view = push.seen.view
            if view.seq < known:
                continue  # it was on its way while this bot went on
            began = figures.sent.pop((table, view.seq), None)
            if began is not None and view.to_move == seat:
                figures.pushes.append(time.perf_counter() - began)
            while view.to_move == seat and view.prompt is not None and view.prompt.options and time.monotonic() < until:
                await asyncio.sleep(rng.expovariate(1 / pause) if pause else 0)
                action = rng.choice(view.prompt.options)["text"]
                body = {"seat": seat, "seq": view.seq, "actions": [action]}
                figures.sent[(table, view.seq + 1)] = began = time.perf_counter()
                status, answer = await http.post(f"/api/tables/{table}/moves", body, token)
                figures.moves.append(time.perf_counter() - began)
                if status != 200:
                    figures.refused += 1
                    break
                view = msgspec.json.decode(answer, type=Seen).view
                known = view.seq
    http.close()


async def run(server: Server, game: str, games: int, seconds: float, pause: float) -> Figures:
    http = Http(server.host, server.port)
    figures = Figures()
    catalogue = next(entry for entry in server.catalogue()["games"] if entry["id"] == game)
    first, second = [seat["id"] for seat in catalogue["seats"]]
    seated = []
    for number in range(games):
        scenario = catalogue["scenarios"][number % len(catalogue["scenarios"])]["id"]
        _, body = await http.post("/api/tables", {"game": game, "scenario": scenario, "seats": {first: "me", second: "open"}})
        opened = json.loads(body)
        _, body = await http.post("/api/join", {"secret": opened["invitations"][second]})
        seated.append((opened["table"], opened["token"], json.loads(body)["token"]))
    until = time.monotonic() + seconds
    await asyncio.gather(
        *(bot(server, table, token, first, until, pause, figures) for table, token, _ in seated),
        *(bot(server, table, token, second, until, pause, figures) for table, _, token in seated),
    )
    http.close()
    return figures


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="pax_baltica")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pause", type=float, default=1.0, help="mean seconds that a bot thinks")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            figures = asyncio.run(run(server, given.game, given.games, given.seconds, given.pause))
            memory, busy = server.memory(), server.busy()
        finally:
            server.kill()
    rate = len(figures.moves) / given.seconds
    print(f"{given.games} games of {given.game}, {len(figures.moves)} moves in {given.seconds:.0f} s ({rate:.0f} a second)")
    for name, values in (("answers to moves", figures.moves), ("moves to the other bot", figures.pushes)):
        shares = ", ".join(f"{share:.0%} under {percentile(values, share):.1f} ms" for share in (0.5, 0.95, 0.99))
        print(f"{name}: {shares}")
    work = 1000 * busy / max(1, len(figures.moves))
    print(f"refused: {figures.refused}; memory of the server: {memory} MB; its work: {work:.1f} ms a move")


if __name__ == "__main__":
    main()
