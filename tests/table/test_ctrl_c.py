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

from korvolan.table.ai_pool import deaf_to_ctrl_c

pytestmark = pytest.mark.skipif(os.name == "nt", reason="processes are told otherwise there")


@pytest.mark.parametrize(
    "wait", [0.05, 0.15, 1.5], ids=["as its process starts", "while its process starts", "while it thinks"]
)
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


def test_ctrl_c_while_a_process_starts_reaches_the_table_and_not_the_process() -> None:
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    deaf = "import os, signal; os.kill(os.getpid(), signal.SIGINT); print('deaf')"
    try:
        with deaf_to_ctrl_c():
            os.kill(os.getpid(), signal.SIGINT)
            process = subprocess.Popen([sys.executable, "-c", deaf], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        said, _ = process.communicate(timeout=60)
        time.sleep(0)
    finally:
        signal.signal(signal.SIGINT, before)
    assert heard == [signal.SIGINT]
    assert said == "deaf\n"
