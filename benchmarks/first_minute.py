"""The first minute: from `git clone` to the first decision on the screen, by a real Chromium, and what comes after it.

    python -m benchmarks.first_minute --keep

A clone of the committed checkout, a new environment, the machine's own package caches. Measured: until the table says its
address, until the lobby stands, until the first decision of a game begun in the lobby is on the screen; then, while the
package is compiled in the background, how long a program of each level takes to answer; until the compiled copy is there,
and how much memory the compilation took; the second start; and an edit of one game's rules until it is compiled again."""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import expect, sync_playwright

from .clicks import FIRST_CLICKS
from .figures import keep, machine
from .serving import ROOT

ADDRESS = re.compile(r"http://\S+?(?=/\s)")
EDITED = Path("src/korvolan/games/pax_baltica/rules/victory.py")
PATIENCE = 1200.0  # seconds until the compiler must be done


class Checkout:
    """A fresh clone, in which `make play` is started as a person starts it."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "korvolan"
        self.data = folder / "data"
        self.begun = time.perf_counter()
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(self.root)], check=True)
        self.process: subprocess.Popen[str] | None = None
        self.lines: list[str] = []
        self.url = ""

    def now(self) -> float:
        return round(time.perf_counter() - self.begun, 2)

    def play(self) -> float:
        """Start it: the seconds until it says its address."""
        self.begun = min(self.begun, time.perf_counter()) if self.process is None else time.perf_counter()
        env = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV", "MAKEFLAGS")}
        command = ["make", "--no-print-directory", "play", f"ARGS=--no-browser --data {self.data}"]
        self.process = subprocess.Popen(
            command, cwd=self.root, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.rstrip())
            if found := ADDRESS.search(line):
                self.url = found.group(0)
                return self.now()
        raise SystemExit("make play ended: " + " | ".join(self.lines))

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGINT)
            self.process.wait(30)

    def status(self) -> dict[str, Any]:
        try:
            found: dict[str, Any] = json.loads((self.root / "build" / "compiled" / "status.json").read_text())
        except (OSError, ValueError):
            return {}
        return found


class Memory(threading.Thread):
    """The most memory that the compilation's processes had at once, looked at four times a second."""

    def __init__(self, root: Path) -> None:
        super().__init__(daemon=True)
        self.mark = str(root / "build" / "compiled")
        self.most = 0
        self.over = threading.Event()

    def run(self) -> None:
        while not self.over.wait(0.25):
            self.most = max(self.most, sum(resident(pid) for pid in processes() if self.mark in command_line(pid)))


def processes() -> list[str]:
    return [name for name in os.listdir("/proc") if name.isdigit()]


def command_line(pid: str) -> str:
    """What a process was started with, and where it works: the C compiler is given relative names."""
    try:
        words = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        return f"{words} {os.readlink(f'/proc/{pid}/cwd')}"
    except OSError:
        return ""


def resident(pid: str) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0


def first_decision(checkout: Checkout, times: dict[str, float]) -> None:
    """Through the lobby, as a person goes: a game, against a program, until there is something to decide."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
        page.goto(checkout.url)
        for number, name in enumerate(FIRST_CLICKS):
            page.get_by_role("button", name=name).click(timeout=60_000)
            times.setdefault("lobby_s", checkout.now() if number == 0 else 0.0)
        expect(page.locator(".stage .live").first).to_be_attached(timeout=60_000)
        expect(page.locator(".prompt button.option").first).to_be_visible(timeout=60_000)
        times["first_decision_s"] = checkout.now()
        browser.close()


def chromium() -> str:
    import chromium as tool

    return tool.find()


def answers(checkout: Checkout) -> dict[str, float]:
    """Seconds until a program of each level has made its first decision of a game that it begins."""
    out: dict[str, float] = {}
    with httpx.Client(base_url=checkout.url, timeout=120) as http:
        catalogue = http.get("/api/catalogue").json()
        for level in [entry["id"] for entry in catalogue["levels"]]:
            seats = {"sweden": f"ai:{level}", "coalition": f"ai:{level}"}
            body = {"game": "pax_baltica", "seats": {**seats, "coalition": "me"}, "pace": 0}
            out[level] = round(waited(http, http.post("/api/tables", json=body).json()), 2)
    return out


def waited(http: httpx.Client, opened: dict[str, Any]) -> float:
    """Until the program has decided something: the game's number of decisions has grown."""
    begun = time.perf_counter()
    headers = {"Authorization": f"Bearer {opened['token']}"}
    first = -1
    while time.perf_counter() - begun < 120:
        view = http.get(f"/api/tables/{opened['table']}/view", headers=headers).json()["view"]
        seq = view.get("seq", 0)
        first = seq if first < 0 else first
        if view.get("to_move") == "coalition":
            option = view["prompt"]["options"][0]["text"]
            body = {"seat": "coalition", "seq": seq, "actions": [option]}
            http.post(f"/api/tables/{opened['table']}/moves", json=body, headers=headers)
            begun, first = time.perf_counter(), seq + 1
        elif seq > first:
            return time.perf_counter() - begun
        time.sleep(0.05)
    raise SystemExit("a program does not answer")


def until_compiled(checkout: Checkout) -> float:
    while (state := checkout.status().get("state")) != "ready":
        if state == "failed" or checkout.now() > PATIENCE:
            raise SystemExit(f"not compiled: {checkout.status()}")
        time.sleep(0.5)
    return checkout.now()


def edited(checkout: Checkout) -> float:
    """Seconds to compile again after an edit in one game's rules."""
    path = checkout.root / EDITED
    path.write_text(
        path.read_text(encoding="utf-8") + "\n\ndef edited(number: int) -> int:\n    return number + 1\n", encoding="utf-8"
    )
    begun = time.perf_counter()
    subprocess.run(["make", "compiled"], cwd=checkout.root, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return round(time.perf_counter() - begun, 1)


def run(args: argparse.Namespace) -> dict[str, Any]:
    found: dict[str, Any] = {"machine": machine(), "demand": "first decision under 60 s, compilation under 1.5 GB"}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # a compiler may still be ending
        checkout = Checkout(Path(folder))
        memory = Memory(checkout.root)
        memory.start()
        times: dict[str, float] = {}
        try:
            times["address_s"] = checkout.play()
            first_decision(checkout, times)
            found["first start"] = times
            found["answers while compiling, s"] = answers(checkout)
            found["compiling meanwhile"] = checkout.status().get("state") == "compiling"
            found["compiled after, s"] = until_compiled(checkout)
            found["compilation's memory, MB"] = round(memory.most / 1e6)
            checkout.stop()
            found["second start, s"] = checkout.play()
            checkout.stop()
            if not args.first_only:
                found["an edit of one game compiled, s"] = edited(checkout)
        finally:
            memory.over.set()
            checkout.stop()
        found["what was said"] = checkout.lines
        found["disk, MB"] = disk(checkout.root)
    return found


def disk(folder: Path) -> int:
    told = subprocess.run(["du", "-sm", str(folder)], capture_output=True, text=True).stdout.split()
    return int(told[0])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.first_minute")
    parser.add_argument("--first-only", action="store_true", help="leave out the edit at the end")
    parser.add_argument("--keep", action="store_true", help="write the figures to benchmarks/figures")
    args = parser.parse_args()
    keep("first_minute", run(args), args.keep)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
