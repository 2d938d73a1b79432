"""A wheel tried as a player gets it: in a clean virtual environment, with neither compiler nor Node on the path, the table
is opened, a game is begun, and a captain answers."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from environment import BASE, PATIENT, QUIET, pip
from progress import Failed

GAME = "pax_baltica"
SEATS = {"sweden": "me", "coalition": "ai:captain"}
MINE = "sweden"
GAMES = 30  # begun at most
PATIENCE = 180.0  # seconds for a turn, on a machine that does much else
WINDOWS = os.name == "nt"
# What a program of Windows does not start without. Whatever else is set here must not help the wheel.
KEPT = ("SYSTEMROOT", "SYSTEMDRIVE", "TEMP", "TMP", "TMPDIR", "LANG")
IMPORT_ALL = """
import importlib, pkgutil, korvolan
for module in pkgutil.walk_packages(korvolan.__path__, "korvolan."):
    if ".migrations" not in module.name:  # run by alembic alone
        importlib.import_module(module.name)
print(korvolan.__version__, korvolan.__file__)
"""


class Place:
    """A clean virtual environment in a folder that has nothing else, and an environment with nothing else in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.venv = folder / "venv"
        self.bin = self.venv / ("Scripts" if WINDOWS else "bin")
        self.python = self.bin / ("python.exe" if WINDOWS else "python")
        self.program = self.bin / ("korvolan.exe" if WINDOWS else "korvolan")
        self.env = {name: os.environ[name] for name in KEPT if name in os.environ}
        self.env |= {"PATH": str(self.bin), "HOME": str(folder), "USERPROFILE": str(folder)}
        subprocess.run([BASE, "-m", "venv", "--without-pip", str(self.venv)], check=True)

    def install(self, *what: str) -> None:
        """As `pip install`, with nothing built here. How to reach an index is this machine's business."""
        command = [str(self.python), str(pip() / "pip"), "install", *QUIET, *PATIENT, "--only-binary", ":all:", *what]
        machine = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "KORVOLAN"))}
        self.check("Installing the wheel", command, {**machine, "PATH": str(self.bin)})

    def packages(self) -> Path:
        """The folder where packages lie."""
        return next(self.venv.glob("Lib/site-packages" if WINDOWS else "lib/python*/site-packages"))

    def check(self, what: str, command: list[str], env: dict[str, str] | None = None) -> str:
        """What a command prints; it has to succeed."""
        done = subprocess.run(
            command, cwd=self.folder, env=env or self.env, capture_output=True, text=True, encoding="utf-8", errors="replace"
        )
        if done.returncode:
            raise Failed(f"{what} failed:\n{done.stdout[-2000:]}{done.stderr[-4000:]}")
        return done.stdout

    def imported(self) -> str:
        """Import every module, from the wheel and nowhere else; the version it says."""
        version, _, file = self.check("Importing every module", [str(self.python), "-c", IMPORT_ALL]).strip().partition(" ")
        if not Path(file).is_relative_to(self.packages()):
            raise Failed(f"korvolan was imported from {file}.")
        return version

    def compiled(self) -> bool:
        """Whether compiled code is what runs."""
        told = self.check("korvolan bench", [str(self.program), "bench", GAME, "--seconds", "1", "--json"])
        return all(figures["compiled"] for figures in listed(json.loads(told)))

    @contextmanager
    def table(self) -> Iterator[str]:
        """`korvolan play` as long as the block lasts; its address."""
        data = self.folder / "games"
        said = self.folder / "said.txt"
        command = [str(self.program), "play", "--no-browser", "--data", str(data)]
        with said.open("w", encoding="utf-8") as file:
            running = subprocess.Popen(command, cwd=self.folder, env=self.env, stdout=file, stderr=file)
        try:
            yield address(running, said)
        finally:
            running.terminate()
            running.wait(30)
        if "Traceback" in said.read_text(encoding="utf-8"):
            raise Failed(f"The table complained:\n{said.read_text(encoding='utf-8')[-4000:]}")


def listed(told: Any) -> list[Any]:
    return told if isinstance(told, list) else [told]


def address(running: subprocess.Popen[bytes], said: Path) -> str:
    """Where the table is, as soon as it says so."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and running.poll() is None:
        if found := re.search(r"http://[\d.]+:\d+", said.read_text(encoding="utf-8")):
            return found[0]
        time.sleep(0.05)
    raise Failed(f"korvolan play did not open a table:\n{said.read_text(encoding='utf-8')[-4000:]}")


class Player:
    """Someone at a table who takes any option, through the same doors as the browser."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.token = ""
        self.chooser = random.Random(1709)

    def fetch(self, path: str, body: Any = None) -> bytes:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        request = urllib.request.Request(self.url + path, data, headers if self.token or data else {})
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return bytes(answer.read())
        except OSError as error:
            raise Failed(f"{path} was not answered: {error}.") from None

    def ask(self, path: str, body: Any = None) -> Any:
        return json.loads(self.fetch(path, body))

    def look_around(self) -> list[str]:
        """The page with all that it names, and the games that are offered."""
        page = self.fetch("/").decode()
        named = re.findall(r'(?:src|href)="(/[^"#]+)"', page)
        if not any(path.endswith(".js") for path in named):
            raise Failed("The page in the wheel names no script: was the client built?")
        for path in named:
            self.fetch(path)
        return [card["id"] for card in self.ask("/api/catalogue")["games"]]

    def begin(self) -> str:
        """A game in which the dice have given me the first turn; half of them do."""
        for _ in range(GAMES):
            opened = self.ask("/api/tables", {"game": GAME, "seats": SEATS})
            self.token = opened["token"]
            here = f"/api/tables/{opened['table']}"
            if self.ask(f"{here}/view")["view"]["to_move"] == MINE:
                return here
        raise Failed(f"In none of {GAMES} games {MINE} had the first turn.")

    def play(self, answers: int) -> tuple[int, int]:
        """Play on until the turn is over, or until the captain has decided so often: decisions of mine, and of his."""
        here = self.begin()
        mine = his = 0
        turn, seen, mover = "", -1, MINE
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            view = self.ask(f"{here}/view")["view"]
            seq, name = view.get("seq", 0), view["phase"][0]["name"]
            his += int(mover != MINE and seq != seen)
            turn = turn or name
            if his and (his >= answers or name != turn):
                return mine, his
            seen, mover = seq, view["to_move"]
            if mover == MINE:
                option = self.chooser.choice(view["prompt"]["options"])
                self.ask(f"{here}/moves", {"seat": MINE, "seq": seq, "actions": [option["text"]]})
                mine += 1
            else:
                time.sleep(0.1)
        raise Failed(f"No turn in {PATIENCE:.0f} s: {mine} decisions were made here, and {his} by the captain.")


def try_out(place: Place, games: set[str], answers: int = sys.maxsize) -> str:
    """All of it, for a wheel that is installed there; what happened, in words."""
    with place.table() as url:
        player = Player(url)
        offered = player.look_around()
        if set(offered) != games:
            raise Failed(f"The wheel offers {sorted(offered)}, and not {sorted(games)}.")
        mine, his = player.play(answers)
    return f"{len(offered)} games offered; {mine} decisions made here, {his} by the captain"
