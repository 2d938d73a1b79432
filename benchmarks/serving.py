"""A table server in a process of its own, started, killed and started again upon the same folder."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tools"))
import compile as compiling  # noqa: E402

PATIENCE = 60.0  # seconds until it has to answer, on a machine that does much else

# A server as `korvolan serve` runs it, with limits so high that a stress test reaches what lies behind them.
PROGRAM = """
import sys
from pathlib import Path
from korvolan.table.serving import run
from korvolan.table.settings import Settings
rate, delay, patience = map(float, sys.argv[2:5])
settings = Settings(Path(sys.argv[1]), local=sys.argv[5] == "local", rate=rate, burst=rate * 4, patience=patience)
settings.order_delay = settings.short_delay = (delay / 2, delay)
run(settings, "127.0.0.1", 0, None)
"""


def has_copy() -> bool:
    """Whether there is a compiled copy of the sources."""
    return compiling.present_copy() is not None


def search_path(compiled: bool, root: Path = ROOT) -> str:
    """Where the server's package comes from: the compiled copy (`python tools/compile.py`) or the sources. `root` may also be
    such a copy itself."""
    if (root / "korvolan").is_dir():
        return str(root)
    if not compiled:
        return str(root / "src")
    if root == ROOT:
        found = compiling.present_copy()
    else:
        told = subprocess.run([python_of(root), "tools/compile.py", "--where"], cwd=root, capture_output=True, text=True)
        found = Path(told.stdout.strip()) if told.stdout.strip() else None
    if found is None:
        raise SystemExit(f"There is no compiled copy of the sources in {root}: make compiled")
    return str(found)


def python_of(root: Path) -> str:
    """The Python of a checkout: that of its own environment, where it has one."""
    found = root / ".venv" / "bin" / "python"
    return str(found) if root != ROOT and found.exists() else sys.executable


def environment(compiled: bool, root: Path = ROOT) -> dict[str, str]:
    games = str(root / "tests" / "games")
    found = {**os.environ, "PYTHONPATH": search_path(compiled, root)}
    return found if compiled else {**found, "KORVOLAN_GAMES": games}


def seconds_used(process: int) -> float:
    """Processor time of a process so far, of all its threads."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Server:
    """One running server. `kill` is the power cut, `stop` the polite end."""

    def __init__(
        self,
        data: Path,
        compiled: bool = False,
        rate: float = 100_000.0,
        table_delay: float = 0.2,
        local: bool = False,
        patience: float = 3.0,
        root: Path = ROOT,
    ) -> None:
        """`table_delay`: seconds until the table itself declines a window. `local`: as `korvolan play` runs it. `root`: the
        checkout whose server it is."""
        numbers = [str(rate), str(table_delay), str(patience)]
        command = [python_of(root), "-c", PROGRAM, str(data), *numbers, "local" if local else "club"]
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            command,
            env=environment(compiled, root),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            process_group=0,
        )
        self.errors: list[str] = []
        self.reader = threading.Thread(target=self._read_errors, daemon=True)
        self.reader.start()
        line = self.process.stdout.readline() if self.process.stdout else ""
        if "http://" not in line:
            self.stop()
            raise RuntimeError(f"the server did not start: {line}{''.join(self.errors)}")
        self.url = line.split()[3].rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1])
        self.told = time.perf_counter() - self.started

    def _read_errors(self) -> None:
        for line in self.process.stderr or ():
            self.errors.append(line)

    @property
    def faults(self) -> list[str]:
        """What it complained of: a traceback here is a defect."""
        return [line for line in self.errors if "Traceback" in line or "broke" in line or "Error" in line]

    def kill(self) -> None:
        """kill -9, of the server and of the programs that think for it: nothing is finished, nothing is tidied up."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self._gone()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self._gone()

    def _gone(self) -> None:
        self.process.wait()
        self.reader.join(timeout=5)
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()

    def seconds_used(self) -> float:
        """Processor time of the server so far."""
        return seconds_used(self.process.pid)

    def memory(self) -> float:
        """Its resident memory in MB."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
