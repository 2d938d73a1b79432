"""The doctor: looks at a deployment, from inside (folder, database, client) and from outside (address, proxy), and says what is
missing."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from .. import __version__
from ..kernel.grammar import counted
from .migrations import HEAD
from .security import HEADERS
from .settings import Settings
from .sqlite_database import FILE

Level = Literal["good", "careful", "bad"]
FEW_BYTES = 1_000_000_000  # of free disk
TOO_MANY_BYTES = 200_000  # of a body that the table refuses
SECONDS = 10.0
LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Finding(NamedTuple):
    """One thing that was looked at."""

    level: Level
    text: str


def examine(folder: Path, url: str) -> list[Finding]:
    """All that can be said of a folder and, where one is named, of the address at which players reach it."""
    found = [*client_findings(), *folder_findings(folder)]
    if url:
        found += address_findings(url.rstrip("/"))
    else:
        found.append(Finding("careful", "The address was not looked at: name it with --url https://…"))
    return found


# -- inside --------------------------------------------------------------------------------------------------------


def client_findings() -> Iterator[Finding]:
    built = (Settings(Path()).static / "index.html").is_file()
    yield Finding("good", "The browser client is there.") if built else Finding("bad", "The browser client is not built.")
    if os.name == "posix" and os.geteuid() == 0:
        yield Finding("careful", "This runs as root. Give the table a user of its own (see deploy/korvolan.service).")


def folder_findings(folder: Path) -> Iterator[Finding]:
    """The folder of the games: who can read it, how much room there is, and its database."""
    if not folder.is_dir():
        yield Finding("careful", f"There is no folder {folder} yet; the table makes it.")
        return
    if not os.access(folder, os.W_OK):
        yield Finding("bad", f"{folder} cannot be written to by this user.")
    readable = [path for path in (folder, folder / FILE) if path.exists() and stat.S_IMODE(path.stat().st_mode) & 0o077]
    if os.name == "posix" and readable:
        yield Finding("bad", f"Others can read {readable[0]}, which holds keys and notes: chmod go= {readable[0]}")
    free = shutil.disk_usage(folder).free
    room = f"{free / 1e9:.1f} GB are free where the games are kept."
    yield Finding("good" if free > FEW_BYTES else "bad", room)
    if (folder / FILE).exists():
        yield database_finding(folder / FILE)


def database_finding(path: Path) -> Finding:
    """The database, read beside a running table."""
    try:
        database = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=SECONDS)
        try:
            said = database.execute("PRAGMA quick_check").fetchone()[0]
            version = database.execute("SELECT version_num FROM alembic_version").fetchone()[0]
            games = database.execute("SELECT COUNT(*) FROM tables").fetchone()[0]
        finally:
            database.close()
    except sqlite3.Error as error:
        return Finding("bad", f"The database {path} cannot be read: {error}.")
    if said != "ok":
        return Finding("bad", f"The database {path} is damaged: {said}.")
    if version > HEAD:
        return Finding("bad", f"The database {path} is of a newer version than this program.")
    older = "" if version == HEAD else "; it is brought to this version when the table starts"
    return Finding("good", f"The database is whole: {counted(games, 'game', 'games')}{older}.")


# -- outside -------------------------------------------------------------------------------------------------------


class Answer(NamedTuple):
    status: int
    headers: Any
    body: bytes


def fetch(url: str, data: bytes | None = None) -> Answer:
    request = Request(url, data=data, headers={"Content-Type": "application/json"} if data is not None else {})
    try:
        with urlopen(request, timeout=SECONDS) as answer:
            return Answer(answer.status, answer.headers, answer.read(1_000_000))
    except HTTPError as error:
        with error:
            return Answer(error.code, error.headers, error.read(1_000_000))


def address_findings(url: str) -> Iterator[Finding]:
    """The address as a player's browser meets it."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        yield Finding("bad", f"{url} is no address: it begins with https://")
        return
    try:
        answer = fetch(f"{url}/api/health")
        health = json.loads(answer.body)
        version, seen_as = str(health["version"]), str(health["seen_as"])
    except (URLError, OSError) as error:
        yield Finding("bad", f"{url} cannot be reached: {getattr(error, 'reason', error)}.")
        return
    except (ValueError, KeyError, TypeError):
        yield Finding("bad", f"{url}/api/health answers {answer.status}, and not as a table does.")
        return
    same = version == __version__
    yield Finding(
        "good" if same else "careful",
        f"The table answers; its version is {version}{'' if same else f', and here is {__version__}'}.",
    )
    yield from tls_findings(url, answer)
    yield from proxy_findings(url, answer, seen_as)
    yield socket_finding(url)


def tls_findings(url: str, answer: Answer) -> Iterator[Finding]:
    parts = urlsplit(url)
    if parts.scheme != "https":
        level: Level = "careful" if parts.hostname in LOOPBACK else "bad"
        yield Finding(level, "Players come without TLS: their tokens can be read on the way. Put a proxy before it (deploy/).")
    elif "strict-transport-security" not in answer.headers:
        yield Finding(
            "bad", "The table does not know that players come by TLS: pass X-Forwarded-Proto, and start it with --proxy."
        )
    else:
        yield Finding("good", "Players come by TLS, and stay with it.")


def proxy_findings(url: str, answer: Answer, seen_as: str) -> Iterator[Finding]:
    """What a proxy may spoil: headers, sizes, and who asks."""
    spoiled = [name for name in HEADERS if answer.headers.get_all(name, []) != [HEADERS[name]]]
    if spoiled:
        yield Finding("bad", f"A proxy changes or doubles these headers: {', '.join(spoiled)}.")
    if answer.headers.get("cache-control") != "no-store":
        yield Finding("bad", "A proxy lets private answers be stored: leave Cache-Control as it is.")
    large = fetch(f"{url}/api/mine", b'{"tokens":["' + b"x" * TOO_MANY_BYTES + b'"]}')
    fits = large.status == 413
    yield Finding(
        "good" if fits else "bad", f"A body that is too large is answered with {large.status}{'' if fits else ', not 413'}."
    )
    if seen_as in LOOPBACK and urlsplit(url).hostname not in LOOPBACK:
        yield Finding(
            "bad", "Everyone has the proxy's address, so that all share one limit: start the table with --proxy ADDRESS."
        )
    else:
        yield Finding("good", f"The table sees this machine as {seen_as}.")


def socket_finding(url: str) -> Finding:
    """Whether live connections come through."""
    from websockets.exceptions import WebSocketException
    from websockets.sync.client import connect

    try:
        with connect(url.replace("http", "ws", 1) + "/api/live", open_timeout=SECONDS) as socket:
            socket.send("{}")
            said = json.loads(socket.recv(timeout=SECONDS))
    except (WebSocketException, OSError, ValueError) as error:
        return Finding("bad", f"Live connections do not come through ({type(error).__name__}): the proxy must pass upgrades.")
    good = said.get("type") == "bye"
    return Finding("good", "Live connections come through.") if good else Finding("bad", "Live connections are answered oddly.")
