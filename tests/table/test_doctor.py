"""A deployment: the health route, the doctor, and the samples in deploy/."""

from __future__ import annotations

import asyncio
import configparser
import json
import os
import re
import shutil
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import korvolan
from korvolan.table import doctor
from korvolan.table.doctor import Finding
from korvolan.table.http_errors import Refusal
from korvolan.table.routes.health import get_health
from korvolan.table.routes.sizes import LARGEST_GAME
from korvolan.table.storage import FILE, Storage

from .conftest import Start
from .server import Served

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"


def bad(found: list[Finding]) -> list[str]:
    return [finding.text for finding in found if finding.level == "bad"]


# -- health --------------------------------------------------------------------------------------------------------


def test_health_says_the_version_and_who_asks(served: Served) -> None:
    answer = served.http.get("/api/health")
    assert answer.status_code == 200
    assert answer.json() == {"version": korvolan.__version__, "seen_as": "127.0.0.1"}


def test_a_database_that_does_not_answer_is_no_health() -> None:
    async def broken(_: Any) -> None:
        raise OSError("disk I/O error")

    async def ask() -> None:
        await get_health.fn(None, SimpleNamespace(storage=SimpleNamespace(do=broken)))

    with pytest.raises(Refusal) as refused:
        asyncio.run(ask())
    assert refused.value.status == 503


# -- the doctor ----------------------------------------------------------------------------------------------------


def test_a_sound_table_is_sound(start: Start) -> None:
    served = start(local=False)
    served.hot_seat()
    served.settings.data.chmod(0o700)
    found = doctor.examine(served.settings.data, served.url)
    assert bad(found) == []
    texts = " ".join(finding.text for finding in found)
    assert "The database is whole: 1 game." in texts
    assert "Live connections come through." in texts
    assert "without TLS" in texts


@pytest.mark.skipif(os.name != "posix", reason="permissions are another thing elsewhere")
def test_a_folder_that_others_can_read_is_told_of(tmp_path: Path) -> None:
    Storage(tmp_path).close()
    tmp_path.chmod(0o755)
    assert any("Others can read" in text for text in bad(doctor.examine(tmp_path, "")))
    tmp_path.chmod(0o700)
    assert bad(doctor.examine(tmp_path, "")) == []


def test_a_damaged_database_is_told_of(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    Storage(tmp_path).close()
    file = tmp_path / FILE
    data = bytearray(file.read_bytes())
    data[4096:8192] = os.urandom(4096)
    file.write_bytes(data)
    assert any("damaged" in text or "cannot be read" in text for text in bad(doctor.examine(tmp_path, "")))
    file.write_bytes(b"no database at all" * 100)
    assert any("cannot be read" in text for text in bad(doctor.examine(tmp_path, "")))


class Careless(BaseHTTPRequestHandler):
    """A proxy that loses headers, takes any body and passes no upgrade."""

    def do_GET(self) -> None:
        self.answer({"version": "0.0.1", "seen_as": "127.0.0.1"})

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.answer([])

    def answer(self, what: Any) -> None:
        body = json.dumps(what).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


def test_a_careless_proxy_is_told_of(tmp_path: Path) -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Careless)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        found = " ".join(bad(doctor.examine(tmp_path / "none", f"http://127.0.0.1:{server.server_port}/")))
    finally:
        server.shutdown()
        server.server_close()
    for words in ("headers: Content-Security-Policy", "Cache-Control", "answered with 200, not 413", "Live connections"):
        assert words in found


@pytest.mark.parametrize("url", ["table.example.org", "http://127.0.0.1:9/", "ftp://x/"])
def test_an_address_that_does_not_answer_is_told_of(tmp_path: Path, url: str) -> None:
    assert bad(doctor.examine(tmp_path / "none", url))


# -- the samples ---------------------------------------------------------------------------------------------------


def test_the_unit_is_hardened() -> None:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(DEPLOY / "korvolan.service")
    service = parser["Service"]
    assert service["ProtectSystem"] == "strict"
    assert service["NoNewPrivileges"] == "yes"
    assert service["StateDirectoryMode"] == "0700"
    assert "--host 127.0.0.1" in service["ExecStart"]
    assert "--proxy 127.0.0.1" in service["ExecStart"]


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "korvolan.service"
    text = (DEPLOY / "korvolan.service").read_text(encoding="utf-8")
    unit.write_text(text.replace("/opt/korvolan/bin/korvolan", "/bin/true"), encoding="utf-8")
    done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False, timeout=60)
    assert "korvolan.service:" not in done.stderr, done.stderr


def test_proxies_let_the_largest_game_through_and_little_more() -> None:
    caddy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    nginx = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    found = re.findall(r"max_size (\d+)MB", caddy) + re.findall(r"client_max_body_size (\d+)m;", nginx)
    sizes = [int(size) * 1_000_000 for size in found]
    assert len(sizes) == 2
    assert all(LARGEST_GAME < size < 2 * LARGEST_GAME for size in sizes)
    assert "X-Forwarded-Proto" in nginx
    assert "Upgrade $http_upgrade" in nginx


def test_the_container_runs_as_nobody_in_particular() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    assert "USER korvolan" in text
    assert "/api/health" in text
