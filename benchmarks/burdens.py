"""Burdens: what greedy, slow and malicious visitors do to a table while a bystander plays. Each one runs in a process of
its own at low priority, comes from addresses of its own (127.0.1.x), and goes on until it is ended.

    python -m benchmarks.burdens schema --port 8710"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gzip
import itertools
import os
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from .client import Chair, Client, Lost, decode, good, live

RECORD = Path(__file__).parents[1] / "tests" / "golden" / "pax_baltica" / "records" / "3.json.gz"
GAME = "pax_baltica"
HUGE = 100_000_000  # bytes
PIECE = b"x" * 65_536
SLOW_CONNECTIONS = 1100
SLOW_VISITORS = 11
MARSHALS = 30
OWN_PRIORITY = 15  # added to the nice value: the measurement is of the server, not of who plagues it

answers: Counter[str] = Counter()  # by status, for the report


def address(number: int) -> str:
    return f"127.0.1.{number + 1}"


async def at_rate(per_second: float, deed: Callable[[], Awaitable[Any]]) -> None:
    """One deed after the other, so many a second; a slow answer does not make up for the next."""
    while True:
        begun = asyncio.get_running_loop().time()
        await deed()
        await asyncio.sleep(max(0.0, begun + 1 / per_second - asyncio.get_running_loop().time()))


async def ask(client: Client, method: str, path: str, body: Any = None, token: str = "") -> Any:
    """An answer, which is counted; nothing where it was refused or the server hung up."""
    try:
        status, found = await client.ask(method, path, body, token)
    except Lost:
        answers["hung up"] += 1
        return None
    answers[str(status)] += 1
    return decode(found) if status < 300 and found[:1] in (b"{", b"[") else None


# -- requests that are large or many ---------------------------------------------------------------------------------


async def schema(port: int) -> None:
    """Twenty requests a second for the schema and its page."""
    client = Client(port, address(0))
    paths = itertools.cycle(["/api/openapi.json", "/api/docs"])
    await at_rate(20, lambda: ask(client, "GET", next(paths)))


async def bodies(port: int) -> None:
    """Bodies of 100 MB to restore and import, one after the other from four visitors."""
    await asyncio.gather(*(at_rate(2, lambda number=number: post_huge(port, number)) for number in range(4)))  # type: ignore[misc]


async def post_huge(port: int, number: int) -> None:
    path = "/api/restore" if number % 2 else "/api/import"
    _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address(number), 0))
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\nContent-Length: {HUGE}\r\n\r\n"
    try:
        writer.write(head.encode() + b'{"seats":{},"text":"')
        for _ in range(HUGE // len(PIECE)):
            writer.write(PIECE)
            await asyncio.wait_for(writer.drain(), 30)
        answers["taken whole"] += 1
    except (OSError, TimeoutError):
        answers["broken off"] += 1
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


async def slow(port: int) -> None:
    """1,100 connections from eleven visitors: silent ones, heads and bodies that come a byte a second."""
    await asyncio.gather(*(hold(port, number) for number in range(SLOW_CONNECTIONS)))


async def hold(port: int, number: int) -> None:
    head = f"POST /api/import HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
    whole = head + "Content-Length: 4000000\r\n\r\n"
    await asyncio.sleep(number / 400)  # not all at once
    while True:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address(number % SLOW_VISITORS), 0))
            answers["opened"] += 1
            await dribble(writer, [b"", head.encode(), whole.encode()][number % 3], number % 3 > 0)
        await asyncio.sleep(1)


async def dribble(writer: asyncio.StreamWriter, first: bytes, goes_on: bool) -> None:
    """The first bytes at once, then one a second until the server hangs up."""
    try:
        writer.write(first)
        while not writer.transport.is_closing():
            await asyncio.sleep(1)
            if goes_on:
                writer.write(b"x")
                await writer.drain()
    finally:
        writer.close()


# -- thinking --------------------------------------------------------------------------------------------------------


async def seats_of(client: Client) -> list[str]:
    catalogue = await good(client, "GET", "/api/catalogue")
    return [seat["id"] for card in catalogue["games"] if card["id"] == GAME for seat in card["seats"]]


async def opened(client: Client, sitter: str = "me") -> dict[str, Any]:
    body = {"game": GAME, "seats": dict.fromkeys(await seats_of(client), sitter), "pace": 0}
    found: dict[str, Any] = await good(client, "POST", "/api/tables", body)
    return found


async def imported(client: Client, seats: list[str]) -> Chair | None:
    body = {"text": gzip.decompress(RECORD.read_bytes()).decode(), "seats": dict.fromkeys(seats, "me")}
    found = await ask(client, "POST", "/api/import", body)
    return Chair(found["table"], found["token"], found["seats"]) if found else None


async def hints(port: int) -> None:
    """One visitor asks for hints, evaluations, replays and odds without end, eight requests at a time."""
    client = Client(port, address(0))
    seats = await seats_of(client)
    told = await opened(client)
    chair = Chair(told["table"], told["token"], told["seats"])
    seen = await good(client, "GET", chair.path("/view"), None, chair.token)
    old = await imported(client, seats)
    assert old is not None
    hint = {"seat": seen["view"]["seat"], "what": ""}
    odds = {"seat": seen["view"]["seat"], "what": seen["view"]["prompt"]["options"][0]["text"]}
    asked: list[tuple[str, str, Any, str]] = [
        ("POST", chair.path("/hint"), hint, chair.token),
        ("GET", old.path("/evaluation"), None, old.token),
        ("POST", chair.path("/odds"), odds, chair.token),
        ("GET", old.path("/replay"), None, old.token),
        ("GET", old.path("/replay/200?eyes=all"), None, old.token),
        ("GET", old.path("/export"), None, old.token),
    ]

    async def without_end(first: int) -> None:
        own = Client(port, address(0))
        for question in itertools.cycle(asked[first:] + asked[:first]):
            await ask(own, *question)
            await asyncio.sleep(0.05)

    await asyncio.gather(*(without_end(number % len(asked)) for number in range(8)))


async def marshals(port: int) -> None:
    """Thirty tables at which marshals play each other, each watched by one visitor."""
    await asyncio.gather(*(watch(port, number) for number in range(MARSHALS)))


async def watch(port: int, number: int) -> None:
    client = Client(port, address(number))
    told = await opened(client, "ai:marshal")
    async with await live(port, Chair(told["table"], told["token"], [""]), address=address(number)) as socket:
        async for _ in socket:
            answers["pushed"] += 1


async def crowd(port: int) -> None:
    """Ten visitors import a game each second, ask for the list of their games, and for evaluations of them."""
    seats = await seats_of(Client(port, address(0)))
    await asyncio.gather(*(one_of_crowd(port, number, seats) for number in range(10)))


async def one_of_crowd(port: int, number: int, seats: list[str]) -> None:
    client, lobby = Client(port, address(number)), Client(port, address(number))
    chairs: list[Chair] = []

    async def bring() -> None:
        if (found := await imported(client, seats)) is not None:
            chairs.append(found)
            await ask(client, "GET", found.path("/evaluation"), None, found.token)

    async def look() -> None:
        await ask(lobby, "POST", "/api/mine", {"tokens": [chair.token for chair in chairs[-200:]]})

    await asyncio.gather(at_rate(1, bring), at_rate(2, look))


BURDENS: dict[str, Callable[[int], Awaitable[None]]] = {
    "schema": schema,
    "bodies": bodies,
    "slow": slow,
    "hints": hints,
    "marshals": marshals,
    "crowd": crowd,
}


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(prog="python -m benchmarks.burdens")
    found.add_argument("burden", choices=list(BURDENS))
    found.add_argument("--port", type=int, required=True)
    return found


async def until_ended(burden: str, port: int) -> None:
    """What it was answered is written when its input ends, which is how it is told to stop."""
    task = asyncio.ensure_future(BURDENS[burden](port))
    ended = asyncio.ensure_future(asyncio.to_thread(os.read, 0, 1))
    await asyncio.wait({task, ended}, return_when=asyncio.FIRST_COMPLETED)
    if task.done():
        task.result()
    task.cancel()
    print(*(f"{name}={count}" for name, count in sorted(answers.items())), sep=", ", flush=True)
    os._exit(0)  # a thousand connections need not be closed one by one


def main() -> None:
    args = parser().parse_args()
    os.nice(OWN_PRIORITY)
    asyncio.run(until_ended(args.burden, args.port))


if __name__ == "__main__":
    main()
