"""A player that is another program: it is started by its command and asked over the engine protocol (docs/engine.md)."""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import json
import os
import queue
import shlex
import subprocess
import tempfile
import threading
import time
from typing import IO, Any

from ..ai import Choice, Clock, Knowledge, player
from ..kernel.dice import FastDice
from ..kernel.errors import KorvolanError, shown
from ..kernel.game import Game
from .engine_loop import PROTOCOL, Message

SIGN = "="  # between an engine's name and its command
STARTS_WITHIN = 120.0  # seconds
PATIENCE = 60.0  # seconds beyond the limit, and ten times the limit: engines may be on a busy machine
STAND_IN = "captain"  # decides what an engine cannot


class EngineProcess:
    """A program that runs: requests go to its input, and a thread gathers its answers."""

    def __init__(self, name: str, command: str) -> None:
        self.name = name
        self.errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 -- open as long as the process
        self.answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        arguments = shlex.split(command, posix=os.name != "nt")
        if not arguments:
            raise KorvolanError(f"The engine {name} has no command.")
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}  # another version finds its own
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(
                arguments, stdin=pipe, stdout=pipe, stderr=self.errors, env=environment, start_new_session=os.name != "nt"
            )
        except OSError as error:
            raise KorvolanError(f"The engine {name} cannot be started: {error.strerror or error}.") from None
        threading.Thread(target=self.gather, daemon=True).start()

    def gather(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.answers.put(line)
        self.answers.put(b"")

    def ask(self, asked: Message, seconds: float) -> Message:
        """The answer to a message; lines with `info` may come before it."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write((json.dumps(asked) + "\n").encode())
            self.process.stdin.flush()
        except OSError:
            raise self.lost("has ended") from None
        until = time.monotonic() + seconds
        while True:
            try:
                line = self.answers.get(timeout=max(0.0, until - time.monotonic()))
            except queue.Empty:
                self.close()
                raise self.lost(f"did not answer within {seconds:.0f} seconds") from None
            if not line:
                raise self.lost("has ended")
            try:
                answer = json.loads(line)
            except ValueError:
                raise self.lost(f"answered {shown(line)}, which is no line of JSON") from None
            if not isinstance(answer, dict):
                raise self.lost(f"answered {shown(line)}, which is no object")
            if "info" not in answer:
                return answer

    def lost(self, how: str) -> KorvolanError:
        """The error of an engine that cannot be asked any more, with the last that it said on standard error."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(0.5)
        self.errors.seek(0)
        lines = self.errors.read().decode(errors="replace").split("\n")
        last = next((line for line in reversed(lines) if line.strip()), "")
        return KorvolanError(f"The engine {self.name} {how}." + (f" It said: {shown(last, 200)}" if last else ""))

    def cpu(self) -> float:
        """Processor time that it and its finished children have used, in seconds; 0 where the system does not tell."""
        try:
            with open(f"/proc/{self.process.pid}/stat", encoding="ascii", errors="replace") as file:
                fields = file.read().rpartition(")")[2].split()
            return sum(int(field) for field in fields[11:15]) / os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError, AttributeError):
            return 0.0

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


_running: dict[str, EngineProcess] = {}  # by what was given: an engine plays all games of a worker in one process


def running(given: str) -> EngineProcess:
    """The process of an engine, started when it is first needed, and greeted."""
    found = _running.get(given)
    if found is not None and found.process.poll() is None:
        return found
    name, _, command = given.partition(SIGN)
    found = EngineProcess(name, command)
    _running[given] = found
    answer = found.ask({"do": "hello", "protocol": PROTOCOL}, STARTS_WITHIN)
    if answer.get("ok") != "hello" or answer.get("protocol") != PROTOCOL:
        found.close()
        raise KorvolanError(f"The engine {name} does not speak protocol {PROTOCOL}: {shown(answer)}")
    return found


@atexit.register
def close_all() -> None:
    """End every engine that was started here."""
    for one in _running.values():
        one.close()
    _running.clear()


class EnginePlayer:
    """A seat's player that asks an engine. What it cannot answer, the stand-in decides, and it is counted."""

    title = ""
    text = ""
    seconds = 5.0

    def __init__(self, given: str) -> None:
        self.given = given
        self.name = label(given)
        self.stand_in = player(STAND_IN)
        self.stand_in_memo: list[int] = []
        self.replaced: dict[str, int] = {}  # decisions of the stand-in, by the reason
        self.last_cpu = 0.0

    def begin(self, game: Game[Any], scenario: str, seat: int, seed: str) -> None:
        """A game begins. An engine that does not know it is no player for this match."""
        own = hashlib.sha256(f"engine {seat} {seed}".encode()).hexdigest()[:16]  # the dice have the seed itself: it is not told
        asked = {"do": "new", "game": game.name, "scenario": scenario, "seat": game.seats[seat], "seed": own}
        answer = running(self.given).ask(asked, STARTS_WITHIN)
        if answer.get("ok") != "new":
            raise KorvolanError(f"The engine {self.name} cannot play {game.name}: {shown(answer.get('text', answer), 200)}")

    def choose(self, knowledge: Knowledge, clock: Clock, rng: FastDice, memo: list[int]) -> Choice:
        texts = {knowledge.game.vocabulary.text(action): action for action in knowledge.choices}
        asked: Message = {"do": "choose", "position": knowledge.text(), "legal": list(texts), **limits(clock)}
        process = running(self.given)
        before = process.cpu()
        answer = process.ask(asked, PATIENCE + 10 * (clock.seconds or PATIENCE))
        told = answer.get("cpu", 0.0)
        self.last_cpu = (process.cpu() - before) or (float(told) if isinstance(told, (int, float)) else 0.0)
        why = str(answer.get("error", "" if answer.get("action") in texts else "not-legal"))
        if why:
            self.replaced[why] = self.replaced.get(why, 0) + 1
            choice = self.stand_in.choose(knowledge, Clock(), rng, self.stand_in_memo)
            self.stand_in_memo = choice.memo
            return choice
        return choice_of(answer, texts[answer["action"]])


def limits(clock: Clock) -> Message:
    """The limit of a clock as an engine is told it."""
    if clock.work:
        return {"work": clock.work}
    return {"cpu" if clock.cpu else "seconds": clock.seconds}


def choice_of(answer: Message, action: int) -> Choice:
    """An answer as a choice. Only the action must be right; of the rest what makes no sense is left out."""
    value, work, plan, reason = (answer.get(key) for key in ("value", "work", "plan", "reason"))
    choice = Choice(action, reason=reason if isinstance(reason, str) else "")
    choice.value = float(value) if isinstance(value, (int, float)) else None
    choice.work = work if isinstance(work, int) else 0
    choice.line = [str(one) for one in plan] if isinstance(plan, list) else []
    return choice


def is_engine(name: str) -> bool:
    return SIGN in name


def label(name: str) -> str:
    """What a player is called in results: an engine by its name, not by its command."""
    return name.partition(SIGN)[0] if is_engine(name) else name
