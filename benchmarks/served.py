"""A server in a process of its own, to be measured and killed."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.request import urlopen


class Server:
    """`korvolan serve` upon a folder."""

    def __init__(self, folder: Path) -> None:
        began = time.perf_counter()
        command = [sys.executable, "-m", "korvolan.cli", "serve", "--port", "0", "--rate", "100000", "--data", str(folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r"http://([\d.]+):(\d+)", self.process.stdout.readline())
        if found is None:
            raise SystemExit("the server did not start")
        self.host, self.port = found[1], int(found[2])
        self.url = f"http://{self.host}:{self.port}"
        self.catalogue()
        self.started = time.perf_counter() - began

    def catalogue(self) -> dict[str, Any]:
        with urlopen(f"{self.url}/api/catalogue", timeout=30) as answer:
            found: dict[str, Any] = json.load(answer)
            return found

    def memory(self) -> int:
        """Megabytes that are in use, where the system says it."""
        status = Path(f"/proc/{self.process.pid}/status")
        found = re.search(r"VmRSS:\s+(\d+)", status.read_text()) if status.exists() else None
        return int(found[1]) // 1024 if found else 0

    def busy(self) -> float:
        """Seconds of work so far, where the system says it."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        if not stat.exists():
            return 0.0
        fields = stat.read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """No farewell: the server has no time to put anything in order."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
