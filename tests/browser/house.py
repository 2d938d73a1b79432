"""A table server in a process of its own, as a player starts it, and what the tests ask of it beside the browser."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import compile as compiling  # noqa: E402

TOLD = re.compile(r"http://\S+?(?=/\s)")


def code_path() -> str:
    """The compiled copy where a fresh one is there, otherwise the sources."""
    return str(compiling.present_copy() or ROOT / "src")


class House:
    """`korvolan play` on a free port, upon a folder of its own; or a club's server upon a database."""

    def __init__(self, folder: Path, code: str = "", database: str = "") -> None:
        self.folder = folder
        self.code = code or code_path()
        self.database = database
        self.url = ""
        self.start()

    def start(self) -> None:
        """Start it; a second time at the same address, as a host would."""
        port = self.url.rpartition(":")[2] or "0"
        how = ["serve", "--database", self.database] if self.database else ["play", "--no-browser"]
        command = [sys.executable, "-m", "korvolan.cli", *how, "--data", str(self.folder), "--port", port]
        env = {**os.environ, "PYTHONPATH": self.code}
        self.process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        found = TOLD.search(told)
        assert found, f"the table said {told!r}"
        self.url = found.group(0)

    def kill(self) -> None:
        """Pull the plug."""
        self.process.send_signal(signal.SIGKILL)
        self.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.wait()

    def wait(self) -> None:
        self.process.wait(20)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def post(self, path: str, body: Any, token: str = "") -> Any:
        """What a program would send."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = httpx.post(self.url + path, json=body, headers=headers, timeout=30)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def import_position(self, text: str, **seats: str) -> dict[str, Any]:
        """A table that begins at a position; Sweden and the Coalition at one screen unless told otherwise."""
        given = {"sweden": "me", "coalition": "me"} | seats
        opened: dict[str, Any] = self.post("/api/import", {"text": text, "seats": given})
        return opened


def patience() -> float:
    """How much longer than on an idle machine things may take here: by the load on its cores."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1)) if hasattr(os, "getloadavg") else 2.0


def until(wanted: Any, seconds: float = 20.0) -> None:
    """Wait until something is true."""
    end = time.monotonic() + seconds
    while not wanted():
        assert time.monotonic() < end, "it did not come true"
        time.sleep(0.05)
