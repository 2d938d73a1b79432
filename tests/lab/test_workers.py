"""Many games at once: the processes that play them do not outlive the command."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

COMMAND = """
import time
from korvolan.lab.workers import spread

def play(number):
    print("at work", flush=True)
    time.sleep(120)

if __name__ == "__main__":
    list(spread(play, [0, 1], 2))
"""
PATIENCE = 30.0  # seconds


def test_a_killed_command_leaves_nobody_at_work(tmp_path: Path) -> None:
    script = tmp_path / "command.py"
    script.write_text(COMMAND, "utf-8")
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as command:
        assert command.stdout is not None
        assert [command.stdout.readline() for _ in range(2)] == ["at work\n"] * 2
        command.kill()
        command.communicate(timeout=PATIENCE)  # the output ends when the last worker is gone
