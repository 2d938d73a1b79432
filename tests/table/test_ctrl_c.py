"""Ctrl+C at a terminal reaches every process of the table at once, and none of them says a word about it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

pytestmark = pytest.mark.skipif(os.name == "nt", reason="processes are told otherwise there")


@pytest.mark.parametrize("wait", [0.15, 1.5], ids=["while its process starts", "while it thinks"])
def test_ctrl_c_while_a_program_is_busy(tmp_path: Path, wait: float) -> None:
    command = [sys.executable, "-m", "korvolan.cli", "play", "--no-browser", "--data", str(tmp_path)]
    table = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    assert table.stdout is not None
    found = re.search(r"http://\S+?(?=/\s)", table.stdout.readline())
    assert found
    seats = {"north": "ai:marshal", "south": "ai:marshal"}
    opened = httpx.post(f"{found[0]}/api/tables", json={"game": "tiny", "seats": {**seats, "south": "me"}}, timeout=30).json()
    headers = {"Authorization": f"Bearer {opened['token']}"}
    try:
        httpx.post(
            f"{found[0]}/api/tables/{opened['table']}/hint", json={"seat": "south", "what": ""}, headers=headers, timeout=wait
        )
    except httpx.TimeoutException:
        time.sleep(0.05)
    os.killpg(table.pid, signal.SIGINT)
    _, said = table.communicate(timeout=20)
    assert "Traceback" not in said
    assert said == ""
