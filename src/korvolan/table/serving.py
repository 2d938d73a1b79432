"""Serving: the table on one's own machine with the browser opened, or for a club."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import socket
import threading
import webbrowser
from collections import Counter
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

from ..kernel.errors import KorvolanError
from . import log_lines
from .local_secret import FILE as SECRET_FILE
from .settings import Settings, default_data

LOOPBACK = "127.0.0.1"
ADDRESS_FILE = "address.json"
WORKER = "KORVOLAN_WORKER"  # the number of a server among those of one machine, and a pipe to tell that it is ready
ACCEPTED_AT_ONCE = 20  # connections, before those who are here already have their turn
WAITING_OUTSIDE = 512  # connections that the system keeps until then
SOCKET = "KORVOLAN_SOCKET"  # names the number of the socket that a table is handed over with


def play(data: Path | None, port: int, browser: bool, game: str = "") -> None:
    """A table for the person at this machine. If one runs already, the browser is led to it. One that was handed over
    goes on where it was: its browser is open."""
    settings = Settings(data=data or default_data(), local=True, rate=200.0, burst=1000.0)
    if SOCKET in os.environ:
        run(settings, LOOPBACK, port, None)
        return
    running = running_at(settings.data)
    if running:
        print(f"The table is already open at {running}/")
        if browser:
            webbrowser.open(running + landing(asked_code(running, settings.data), game))
        return
    run(
        settings,
        LOOPBACK,
        port,
        (lambda url: webbrowser.open(url + landing(asked_code(url, settings.data), game))) if browser else None,
    )


def landing(code: str, game: str) -> str:
    """Where the browser is led to: with a code for the local secret, and the game that was named."""
    given = {name: value for name, value in (("local", code), ("game", game)) if value}
    return f"/#{urlencode(given, quote_via=quote)}" if given else "/"


def asked_code(url: str, folder: Path) -> str:
    """A code for the local secret, from the table that runs there; nothing where that cannot be had."""
    try:
        secret = (folder / SECRET_FILE).read_text(encoding="utf-8").strip()
        asked = Request(f"{url}/api/local/code", data=b"{}", headers={"Authorization": f"Bearer {secret}"}, method="POST")
        with urlopen(asked, timeout=5) as answer:
            return str(json.load(answer)["code"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""


def serve(data: Path | None, host: str, port: int, settings: Settings, servers: int = 1) -> None:
    """A table for a club, by one server or by several that share a socket."""
    settings.data = data or default_data()
    settings.local = False
    if servers > 1 and WORKER not in os.environ:
        supervise(host, port, settings, servers)
    else:
        run(settings, host, port, None)


def supervise(host: str, port: int, settings: Settings, servers: int) -> None:
    if not settings.database:
        raise KorvolanError("Several servers need a database that they can share: --database postgresql+psycopg://…")
    if os.name != "posix":
        raise KorvolanError("Several servers of one machine share a socket, which this system does not do. Start them apart.")
    from .storage import Storage
    from .supervisor import Supervisor

    Storage(settings.data, settings.database).close()  # whether the games can be reached is told here and now
    listening = bound(host, port)
    print(f"Korvolan is at {address_of(host, listening)}/  (Ctrl+C to close the table)", flush=True)
    Supervisor(servers, listening).run()


def address_of(host: str, listening: socket.socket) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}"


def running_at(folder: Path) -> str:
    """The address of a table that uses this folder now, or nothing."""
    try:
        url = str(json.loads((folder / ADDRESS_FILE).read_text(encoding="utf-8"))["url"])
        with urlopen(f"{url}/api/catalogue", timeout=1) as answer:
            return url if answer.status == 200 else ""
    except (OSError, ValueError, KeyError, TypeError):
        return ""


def run(settings: Settings, host: str, port: int, ready: Callable[[str], object] | None) -> None:
    """Serve until stopped."""
    import uvicorn

    from .app import open_registry, serving
    from .handover import Server, hand_over

    kept = inherited()
    listening = kept or bound(host, port)
    url = address_of(host, listening)
    settings.alone = True
    allow_many_files()
    registry = open_registry(settings)
    server = Server(uvicorn.Config(serving(registry), **options(settings)), registry)
    note = settings.data / ADDRESS_FILE
    if settings.local:
        note.write_text(json.dumps({"url": url}), encoding="utf-8")
    if kept is None:
        print(f"Korvolan is at {url}/  (Ctrl+C to close the table)", flush=True)
    if ready is not None:
        threading.Timer(0.3, ready, [url]).start()
    log_lines.set_up(settings.log)
    logging.getLogger("uvicorn.error").addFilter(Noise())
    try:
        server.run(sockets=[listening])
        if server.listening is not None:
            hand_over(server.successor, server.listening)
    finally:
        note.unlink(missing_ok=True)


def allow_many_files() -> None:
    """As many open files, and so connections, as the system lets this process have."""
    if os.name == "posix":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def options(settings: Settings) -> dict[str, Any]:
    """How the server speaks with browsers."""
    from .deadlines import DeadlineProtocol, Waiting
    from .live_protocol import LiveProtocol
    from .slow_readers import ListenerDeadline

    proxies = frozenset(settings.proxy.replace(",", " ").split())

    class Live(ListenerDeadline, LiveProtocol):
        patience = 2 * settings.patience
        most = int(4 * settings.burst)
        trusted = proxies
        listening: Counter[str] = Counter()

    class Protocol(DeadlineProtocol):
        seconds = settings.patience
        patience = 2 * settings.patience
        waiting = Waiting(proxies)

    return {
        "http": Protocol,
        "loop": "uvloop" if find_spec("uvloop") else "asyncio",
        "log_level": "warning",
        "access_log": False,
        "ws": Live,
        "ws_max_size": 4096,
        "ws_per_message_deflate": False,
        "server_header": False,
        "proxy_headers": bool(settings.proxy),
        "forwarded_allow_ips": settings.proxy or None,
        "backlog": ACCEPTED_AT_ONCE,
        "timeout_graceful_shutdown": 15 if settings.database else 2,  # others go on meanwhile, where there are others
        "timeout_keep_alive": 75,  # whoever thinks for a while need not connect anew
    }


NOISE = ("Invalid UTF-8 sequence", "Invalid HTTP request", "Unsupported upgrade request", "No supported WebSocket")


class Noise(logging.Filter):
    """What is no fault, and need not be told: requests that strangers send and no server could read, and answers that
    nobody waits for any more because the table is being closed."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError):
            return False
        message = record.getMessage()
        return not (message.startswith(NOISE) or "timeout graceful" in message)


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 is any free one."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        # TCP by its name: else asyncio leaves Nagle's algorithm on, and the second piece of an answer waits 40 ms for the first
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(WAITING_OUTSIDE)
    except OSError as error:
        raise KorvolanError(f"The table cannot be opened at {host}, port {port}: {error.strerror or error}.") from None
    return listening


def inherited() -> socket.socket | None:
    """The socket that this table was handed over with, or nothing. Children from before that have ended are let go."""
    number = os.environ.pop(SOCKET, "")
    if not number.isdigit():
        return None
    try:
        listening = socket.socket(fileno=int(number))
    except OSError:
        return None
    listening.set_inheritable(False)
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    return listening
