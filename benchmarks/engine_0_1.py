"""The programs of version 0.1 as an engine: an adapter between the engine protocol and the API of that version.

    git worktree add ../korvolan-0.1 17a688d && make -C ../korvolan-0.1 compiled
    OLD="env PYTHONPATH=../korvolan-0.1/build/compiled ../korvolan-0.1/.venv/bin/python benchmarks/engine_0_1.py marshal"
    korvolan match pax_baltica --players marshal,old --engine "old=$OLD" --cpu 2 -n 100 -j 2

It runs in the environment of the old checkout and imports nothing of this one but the file of the protocol's loop. What a
position has that version 0.1 did not know is left out where the position can be read without it; docs/engine.md says what
that is. A position in the middle of something that was not there cannot be read: then the match lets a captain decide, and
counts it."""

from __future__ import annotations

import importlib.util
import sys
import time
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

HERE = Path(__file__).resolve().parent
LOOP = HERE.parent / "src" / "korvolan" / "lab" / "engine_loop.py"
sys.path[:] = [entry for entry in sys.path if Path(entry or ".").resolve() != HERE]  # modules beside this are not meant

from korvolan.ai import Clock, Knowledge, player  # noqa: E402
from korvolan.kernel.dice import seeded  # noqa: E402
from korvolan.kernel.errors import KorvolanError  # noqa: E402
from korvolan.kernel.toml import write_table, write_value  # noqa: E402


def load_loop() -> ModuleType:
    """The module of the protocol's loop, from its file."""
    spec = importlib.util.spec_from_file_location("engine_loop", LOOP)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


loop = load_loop()


class CpuClock(Clock):
    """A clock that counts processor time, which version 0.1 had none for."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.began_cpu = time.process_time()

    @property
    def spent(self) -> float:
        return time.process_time() - self.began_cpu

    def part(self, share: float) -> CpuClock:
        return CpuClock(self.seconds * share)


class OldEngine:
    """A level of version 0.1."""

    def __init__(self, level: str) -> None:
        self.player = player(level)
        self.game: Any = None
        self.seat = 0
        self.rng = seeded("engine")
        self.memo: list[int] = []

    def hello(self) -> dict[str, Any]:
        return {"name": f"korvolan 0.1 {self.player.name}", "version": "0.1.0"}

    def new(self, asked: dict[str, Any]) -> dict[str, Any]:
        import korvolan

        try:
            self.game = korvolan.game(loop.word(asked, "game"))
            self.seat = self.game.seat_number(loop.word(asked, "seat"))
        except KorvolanError as error:
            raise loop.ProtocolError("bad-message", str(error)) from None
        self.rng = seeded(f"engine {loop.word(asked, 'seed', '')}")
        self.memo = []
        return {}

    def choose(self, asked: dict[str, Any]) -> dict[str, Any]:
        if self.game is None:
            raise loop.ProtocolError("no-game", "Say `new` before `choose`.")
        began = time.process_time()
        text, dropped = translated(self.game, loop.word(asked, "position"))
        try:
            knowledge = Knowledge.read(self.game.name, self.seat, text)
        except (KorvolanError, LookupError, ValueError) as error:
            raise loop.ProtocolError("bad-position", str(error)) from None
        legal = loop.words(asked, "legal")
        names = self.game.vocabulary.text
        knowledge.choices = [action for action in knowledge.choices if names(action) in legal or not legal]
        if not knowledge.choices:
            raise loop.ProtocolError("other-rules", "No action is legal both by the old and by the new rules.")
        choice = self.player.choose(knowledge, self.clock(asked), self.rng, self.memo)
        self.memo = choice.memo
        value = None if choice.value is None else round(choice.value, 4)
        out = {
            "action": names(choice.action),
            "plan": choice.line,
            "value": value,
            "reason": choice.reason,
            "work": choice.work,
        }
        return {**out, "dropped": dropped, "cpu": round(time.process_time() - began, 3)}

    def clock(self, asked: dict[str, Any]) -> Clock:
        cpu = loop.amount(asked, "cpu")
        if cpu:
            return CpuClock(cpu)
        return Clock(loop.amount(asked, "seconds") or self.player.seconds, int(loop.amount(asked, "work")))


def translated(game: Any, text: str) -> tuple[str, list[str]]:
    """A position without what version 0.1 does not know, and the names of that."""
    data = tomllib.loads(text)
    dropped: list[str] = []
    known = known_keys(game)
    data.pop("ask_all", None)
    out: dict[str, Any] = {}
    tables: list[str] = []
    for key, value in data.items():
        if key == "stack":
            tables += [write_table("[stack]", frame(game, entry, dropped)) for entry in value]
        elif not isinstance(value, dict) or key == "options":
            out[key] = value
        elif key in known["grids"]:
            tables += [write_table(f"{key}.{row}", cells) for row, cells in value.items()]
        elif key in known["things"]:
            things = {thing: kept(fields, known["things"][key], dropped) for thing, fields in value.items()}
            tables.append(write_table(key, things))
        elif key in known["scalars"]:
            tables.append(write_table(key, kept(value, known["scalars"][key], dropped)))
        else:
            dropped.append(key)
    head = "\n".join(f"{key} = {write_value(value)}" for key, value in out.items()) + "\n"
    return "\n".join([head, *tables]), sorted(set(dropped))


def known_keys(game: Any) -> dict[str, Any]:
    """The fields of version 0.1: of things by their plural, single ones by their section, and those by two things."""
    things: dict[str, set[str]] = {}
    scalars: dict[str, set[str]] = {}
    grids: set[str] = set()
    for field in game.layout.fields:
        if not field.by:
            scalars.setdefault(field.section, set()).add(field.name)
        elif " " in field.by:
            grids.add(field.name)
        else:
            things.setdefault(game.layout.domains[field.by].plural, set()).add(field.name)
    return {"things": things, "scalars": scalars, "grids": grids}


def kept(fields: Any, known: set[str], dropped: list[str]) -> Any:
    """Of some fields those that are known."""
    if not isinstance(fields, dict):
        return fields
    dropped += [name for name in fields if name not in known]
    return {name: value for name, value in fields.items() if name in known}


def frame(game: Any, entry: dict[str, Any], dropped: list[str]) -> dict[str, Any]:
    """A frame with the fields that it had. One that was not there stays, and is refused by the reader."""
    fields = game.layout.frame_fields.get(entry["frame"])
    if fields is None:
        raise loop.ProtocolError("bad-position", f"Version 0.1 has no {entry['frame']}.")
    return {
        "frame": entry["frame"],
        **kept({k: v for k, v in entry.items() if k != "frame"}, {f.name for f in fields}, dropped),
    }


if __name__ == "__main__":
    loop.serve_standard_streams(OldEngine(sys.argv[1] if len(sys.argv) > 1 else "marshal"))
