"""Serving: the table on one's own machine with the browser opened, or for a club."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

from ..kernel.errors import KorvolanError
from .local_secret import FILE as SECRET_FILE
from .settings import Settings, default_data

LOOPBACK = "127.0.0.1"
ADDRESS_FILE = "address.json"
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


def serve(data: Path | None, host: str, port: int, settings: Settings) -> None:
    """A table for a club."""
    settings.data = data or default_data()
    settings.local = False
    run(settings, host, port, None)


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
    url = f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}"
    settings.alone = True
    registry = open_registry(settings)
    server = Server(uvicorn.Config(serving(registry), **options(settings)), registry)
    note = settings.data / ADDRESS_FILE
    if settings.local:
        note.write_text(json.dumps({"url": url}), encoding="utf-8")
    if kept is None:
        print(f"Korvolan is at {url}/  (Ctrl+C to close the table)", flush=True)
    if ready is not None:
        threading.Timer(0.3, ready, [url]).start()
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="korvolan: %(message)s")
    logging.getLogger("uvicorn.error").addFilter(Noise())
    try:
        server.run(sockets=[listening])
        if server.listening is not None:
            hand_over(server.successor, server.listening)
    finally:
        note.unlink(missing_ok=True)


def options(settings: Settings) -> dict[str, Any]:
    """How the server speaks with browsers."""
    from .deadlines import DeadlineProtocol

    class Protocol(DeadlineProtocol):
        seconds = settings.patience

    return {
        "http": Protocol,
        "loop": "asyncio",
        "log_level": "warning",
        "access_log": False,
        "ws": "websockets-sansio",
        "ws_max_size": 4096,
        "ws_per_message_deflate": False,
        "server_header": False,
        "proxy_headers": bool(settings.proxy),
        "forwarded_allow_ips": settings.proxy or None,
        "timeout_graceful_shutdown": 2,
        "timeout_keep_alive": 75,  # whoever thinks for a while need not connect anew
    }


class Noise(logging.Filter):
    """What is no fault, and need not be told: requests that strangers send and no server could read, and answers that
    nobody waits for any more because the table is being closed."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError):
            return False
        message = record.getMessage()
        return not (message.startswith(("Invalid UTF-8 sequence", "Invalid HTTP request")) or "timeout graceful" in message)


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 is any free one."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(512)
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
