"""`korvolan engine`: a level that speaks the engine protocol, and so can be asked by any program."""

from __future__ import annotations

import time
from typing import Any

import korvolan

from ..ai import Choice, Clock, Knowledge, player
from ..kernel.dice import FastDice, seeded
from ..kernel.errors import KorvolanError
from ..kernel.game import Game
from ..kernel.loading import game as find_game
from ..kernel.loading import game_names
from .engine_loop import Message, ProtocolError, amount, serve_standard_streams, word, words


class LevelEngine:
    """One level, for one seat of one game at a time."""

    def __init__(self, level: str) -> None:
        self.player = player(level)
        self.game: Game[Any] | None = None
        self.seat = 0
        self.rng: FastDice = seeded("engine")
        self.memo: list[int] = []

    def hello(self) -> Message:
        games = {name: find_game(name).rules_version for name in game_names()}
        return {"name": f"korvolan {self.player.name}", "version": korvolan.__version__, "games": games}

    def new(self, asked: Message) -> Message:
        found = named(lambda: find_game(word(asked, "game")))
        self.seat = named(lambda: seat_number(found, word(asked, "seat")))
        self.game = found
        self.rng = seeded(f"engine {word(asked, 'seed', '')}")
        self.memo = []
        return {}

    def choose(self, asked: Message) -> Message:
        if self.game is None:
            raise ProtocolError("no-game", "Say `new` before `choose`.")
        began = time.process_time()
        knowledge = self.read(asked)
        choice = self.player.choose(knowledge, self.clock(asked), self.rng, self.memo)
        self.memo = choice.memo
        return {**told(self.game, choice), "cpu": round(time.process_time() - began, 3)}

    def read(self, asked: Message) -> Knowledge:
        """What the seat knows, and the actions that it may choose from."""
        assert self.game is not None
        try:
            knowledge = Knowledge.read(self.game.name, self.seat, word(asked, "position"))
        except KorvolanError as error:
            raise ProtocolError("bad-position", str(error)) from None
        if not knowledge.choices or knowledge.seat != seat_to_decide(knowledge):
            raise ProtocolError("bad-position", f"{self.game.seats[self.seat]} has nothing to decide there.")
        legal = words(asked, "legal")
        if legal and sorted(legal) != sorted(self.game.vocabulary.text(action) for action in knowledge.choices):
            raise ProtocolError("other-rules", "Other actions are legal in this position by the rules of this version.")
        return knowledge

    def clock(self, asked: Message) -> Clock:
        """The limit of a message: playouts, processor time or seconds; else the level's own time."""
        work, cpu, seconds = int(amount(asked, "work")), amount(asked, "cpu"), amount(asked, "seconds")
        return Clock(cpu or seconds or self.player.seconds, work, cpu=cpu > 0)


def seat_number(found: Game[Any], seat: str) -> int:
    if seat not in found.seats:
        raise KorvolanError(f"The seats of {found.name} are {', '.join(found.seats)}, and {seat!r} is none.")
    return found.seat_number(seat)


def seat_to_decide(knowledge: Knowledge) -> int:
    return knowledge.imagine(seeded("seat")).seat


def named(find: Any) -> Any:
    try:
        return find()
    except KorvolanError as error:
        raise ProtocolError("bad-message", str(error)) from None


def told(found: Game[Any], choice: Choice) -> Message:
    """A choice as a message."""
    out: Message = {"action": found.vocabulary.text(choice.action), "plan": choice.line, "reason": choice.reason}
    out |= {"odds": choice.odds, "cases": choice.cases, "work": choice.work}
    out["value"] = None if choice.value is None else round(choice.value, 4)
    return out


def run(level: str) -> None:
    """Serve standard input and output."""
    serve_standard_streams(LevelEngine(level))
