"""Start-up: from the command to the first view of a game, on a fresh folder and on one with many games in it.

    python -m benchmarks.startup --compiled --keep

`korvolan play` is started as a person starts it, without the browser. Measured: until it says its address, until it
lists its games, and until a new game of Pax Baltica shows its first decision; and in the folder that has games in it,
until the oldest of them is there again."""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from .figures import keep, machine
from .serving import environment

GAME = "pax_baltica"


class Start:
    """One start of the program, with the seconds until each thing was there."""

    def __init__(self, folder: Path, compiled: bool) -> None:
        command = [sys.executable, "-m", "korvolan.cli", "play", "--no-browser", "--data", str(folder)]
        self.begun = time.perf_counter()
        self.process = subprocess.Popen(command, env=environment(compiled), stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline() if self.process.stdout else ""
        self.times = {"address": self.now()}
        self.http = httpx.Client(base_url=line.split()[3].rstrip("/"), timeout=60)

    def now(self) -> float:
        return time.perf_counter() - self.begun

    def first_view(self) -> None:
        """As a person does it: the lobby, a new game, its board."""
        catalogue = self.http.get("/api/catalogue").json()
        self.times["catalogue"] = self.now()
        seats = {seat["id"]: "me" for card in catalogue["games"] if card["id"] == GAME for seat in card["seats"]}
        opened = self.http.post("/api/tables", json={"game": GAME, "seats": seats}).json()
        self.http.get(f"/api/games/{GAME}/sheet").raise_for_status()
        view = self.look(opened["table"], opened["token"])
        self.times["first view"] = self.now()
        if not view["prompt"]["options"]:
            raise RuntimeError("there is nothing to decide")

    def look(self, table: str, token: str) -> dict[str, Any]:
        answer = self.http.get(f"/api/tables/{table}/view", headers={"Authorization": f"Bearer {token}"})
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()["view"]
        return found

    def stop(self) -> None:
        self.http.close()
        self.process.terminate()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


def fill(folder: Path, games: int, moves: int, compiled: bool) -> tuple[str, str]:
    """Games upon the disk; the first of them is the one that is looked for later."""
    start, rng = Start(folder, compiled), random.Random(1)
    first = ("", "")
    try:
        catalogue = start.http.get("/api/catalogue").json()
        seats = {seat["id"]: "me" for card in catalogue["games"] if card["id"] == GAME for seat in card["seats"]}
        for number in range(games):
            opened = start.http.post("/api/tables", json={"game": GAME, "seats": seats}).json()
            table, token = opened["table"], opened["token"]
            first = first if number else (table, token)
            for _ in range(2 if number else moves):
                view = start.look(table, token)
                options = view.get("prompt", {}).get("options", [])
                if not options:
                    break
                body = {"seat": view["seat"], "seq": view.get("seq", 0), "actions": [rng.choice(options)["text"]]}
                start.http.post(f"/api/tables/{table}/moves", json=body, headers={"Authorization": f"Bearer {token}"})
    finally:
        start.stop()
    return first


def fresh(compiled: bool) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        start = Start(Path(folder), compiled)
        try:
            start.first_view()
        finally:
            start.stop()
    return start.times


def again(folder: Path, old: tuple[str, str], compiled: bool) -> dict[str, float]:
    start = Start(folder, compiled)
    try:
        start.look(*old)
        start.times["old game's view"] = start.now()
        start.first_view()
    finally:
        start.stop()
    return start.times


def middle(runs: list[dict[str, float]]) -> dict[str, dict[str, float]]:
    """The middle and the worst of several runs, in seconds."""
    return {
        name: {
            "median_s": round(sorted(run[name] for run in runs)[len(runs) // 2], 2),
            "worst_s": round(max(run[name] for run in runs), 2),
        }
        for name in runs[0]
    }


def run(args: argparse.Namespace) -> dict[str, Any]:
    fresh(args.compiled)  # the first start reads the disk and writes the caches of Python
    found = {"machine": machine(), "compiled": args.compiled, "runs": args.runs, "demand": "first view under 2 s"}
    found["fresh folder"] = middle([fresh(args.compiled) for _ in range(args.runs)])
    with tempfile.TemporaryDirectory() as folder:
        old = fill(Path(folder), args.games, args.moves, args.compiled)
        found[f"folder with {args.games} games"] = middle([again(Path(folder), old, args.compiled) for _ in range(args.runs)])
    return found


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(prog="python -m benchmarks.startup")
    found.add_argument("--runs", type=int, default=7)
    found.add_argument("--games", type=int, default=100)
    found.add_argument("--moves", type=int, default=100, help="decisions in the game that is brought back")
    found.add_argument("--compiled", action="store_true")
    found.add_argument("--keep", action="store_true", help="write the figures to benchmarks/figures")
    return found


def main() -> int:
    args = parser().parse_args()
    os.environ.pop("KORVOLAN_GAMES", None)
    keep("startup", run(args), args.keep)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
