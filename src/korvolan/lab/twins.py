"""Twins: two games that somebody cannot tell apart by anything that he was ever shown, with different truths behind them.

A game's own idea of what is hidden has no say in which truths are compared. One game is played; for each seat and for a watcher
another goes beside it, in which the others decide otherwise in secret, more often or less often, and draw other things. It is
kept as long as what he is shown is the same, byte for byte. Whatever else he can get must be the same then, too: every answer,
and every draw of what he cannot know with the same random numbers."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

from ..kernel.dice import FastDice, RecordedDice, seeded
from ..kernel.game import Game
from ..kernel.perspective import known_position
from ..kernel.play import Play
from ..kernel.state import State
from ..kernel.strategy import CAPTAIN, NO_PLAN, decide
from ..kernel.view import as_json
from .channels import Channel
from .invariants import random_options

TRIES = 4  # secret decisions of others that are tried before twins are parted
DRAWS = 3  # other dice that are tried with each
LAST_LINES = 40  # of the log that are compared at each step: no decision tells more
ASTRAY = 3  # one of so many times a twin decides something in secret on its own
REBORN = 60  # one of so many times twins are parted that could go on, so that both kinds come about
DULL = 4  # and one of so many times those that are the same

Leak = Callable[[str, str, str], None]


class TwinTally:
    """What was compared."""

    def __init__(self) -> None:
        self.decisions = 0
        self.compared = 0  # pairs with different truths
        self.asked: dict[str, int] = {}  # by channel: how many of them it was asked of
        self.parted = 0  # twins that could not be told apart no longer

    def add(self, other: TwinTally) -> None:
        self.decisions += other.decisions
        self.compared += other.compared
        for channel, count in other.asked.items():
            self.asked[channel] = self.asked.get(channel, 0) + count
        self.parted += other.parted


def shown(play: Play, seat: str) -> bytes:
    """What somebody is shown without asking."""
    view = play.view(seat)
    lines = len(view.log)
    view.log = view.log[-LAST_LINES:]
    return as_json([view, lines])


def dice_of(seed: int) -> RecordedDice:
    return RecordedDice(seeded(f"twins {seed}"))


class Twin:
    """The game beside the true one, for one seat or a watcher."""

    def __init__(self, seat: str, truth: Play, rng: FastDice) -> None:
        self.seat = seat
        self.number = truth.game.seat_number(seat)
        self.rng = rng
        self.play = truth
        self.seen = b""
        self.rolled = self.revealed = False  # by what was tried last
        self.born = 0  # how many decisions of both games are the same
        self.be_born(truth)

    def be_born(self, truth: Play) -> None:
        """Begin anew beside the true game: the same position, or one that the game itself takes for as likely."""
        self.play = truth.clone()
        self.born = len(truth.moves)
        if self.rng.below(2) and known_position(truth, self.number) is truth.state:
            self.play.state = truth.game.determinize(truth.state, self.number, seeded(self.rng.below(1 << 30)))
            self.play.state.dice = dice_of(0)
        self.seen = shown(truth, self.seat)

    def follow(self, truth: Play, before: State, action: int, seed: int) -> bool:
        """The true game has gone on by a decision; go on so that nobody sees a difference. Whether that was possible."""
        was, self.seen = self.seen, shown(truth, self.seat)
        if before.seat == self.number:
            return self.tries(action, seed)
        secret = self.seen == was
        if secret and self.rng.below(ASTRAY) == 0:
            return True  # he need not know that anything was decided
        text = truth.game.public_text(before, self.number, action)
        if self.play.state.seat != before.seat:
            return secret
        same = [c for c in self.play.state.choices if truth.game.public_text(self.play.state, self.number, c) == text]
        shuffle(same, self.rng)
        for choice in same[:TRIES]:
            for dice in [seed, *(self.rng.below(1 << 30) for _ in range(DRAWS))]:
                if self.tries(choice, dice):
                    return True
                if not self.rolled:
                    break
        return secret

    def tries(self, action: int, seed: int) -> bool:
        """Decide so, if he is then shown what he is shown of the true game."""
        if action not in self.play.state.choices:
            return False
        trial = self.play.clone()
        trial.state.dice = dice_of(seed)
        trial.play(action)
        now, before = trial.state, self.play.state
        self.rolled = now.rolls != before.rolls
        self.revealed = now.revelations != before.revelations
        if shown(trial, self.seat) != self.seen:
            return False
        self.play = trial
        return True

    def go_astray(self) -> None:
        """Let somebody else decide something of which he is shown nothing."""
        state, moves = self.play.state, self.play.moves
        if len(moves) > self.born and moves[-1].seat != self.number and not moves[-1].public and self.rng.below(ASTRAY) == 0:
            self.takes_back()
        elif state.choices and state.seat != self.number and self.rng.below(ASTRAY) == 0:
            self.tries(state.choices[self.rng.below(len(state.choices))], self.rng.below(1 << 30))

    def takes_back(self) -> None:
        """Let somebody else take back what he decided in secret."""
        trial = self.play.clone()
        if trial.may_undo():
            trial.undo()
            if shown(trial, self.seat) == self.seen:
                self.play = trial


def since(play: Play, decisions: int) -> Play:
    """The game without its first decisions, which are the same in both: as if it had begun there."""
    other = play.clone()
    before = play.moves[decisions - 1].step if decisions else 0
    other.moves = [copy(move) for move in play.moves[decisions:]]
    for move in other.moves:
        move.step -= before
    other.opening_lines = []
    return other


def shuffle(items: list[int], rng: FastDice) -> None:
    for i in range(len(items) - 1, 0, -1):
        j = rng.below(i + 1)
        items[i], items[j] = items[j], items[i]


class TwinWalk:
    """A game with a twin for each seat and a watcher. Options are drawn at random unless they are given."""

    def __init__(
        self,
        game: Game[Any],
        scenario: str,
        seed: object,
        options: dict[str, str] | None,
        tally: TwinTally,
        channels: list[tuple[int, Channel]],
        leak: Leak,
    ) -> None:
        self.game = game
        self.rng = seeded(f"twins {game.name} {scenario} {seed}")
        self.play = game.new(scenario, seed=seed, options=random_options(game, self.rng) if options is None else options)
        self.tally = tally
        self.channels = channels  # each with how many pairs there are to one that is asked
        self.leak = leak
        self.strategy = game.strategy() if self.rng.below(2) else None
        self.plans = [NO_PLAN] * len(game.seats)
        self.twins = [Twin(seat, self.play, self.rng) for seat in [*game.seats, ""]]

    def run(self, most: int = 1 << 30) -> None:
        """Play to the end, or so many decisions."""
        while self.play.seat is not None and self.tally.decisions < most:
            self.step()

    def step(self) -> None:
        before = self.play.state
        action, seed = self.choose(before), self.rng.below(1 << 30)
        before.dice = dice_of(seed)
        self.play.play(action)
        self.tally.decisions += 1
        for twin in self.twins:
            if not twin.follow(self.play, before, action, seed) or self.rng.below(REBORN) == 0:
                self.tally.parted += 1
                twin.be_born(self.play)
            twin.go_astray()
            if twin.play.fingerprint() != self.play.fingerprint():
                self.compare(twin)
            elif self.rng.below(DULL) == 0:
                twin.be_born(self.play)

    def choose(self, state: State) -> int:
        """Half of the games are played at random, the others as one would."""
        if self.strategy is None or self.rng.below(8) == 0:
            return state.choices[self.rng.below(len(state.choices))]
        return decide(self.strategy, state, self.plans, CAPTAIN, self.rng)

    def compare(self, twin: Twin) -> None:
        """Check that what can be had of both games is the same."""
        self.tally.compared += 1
        seed = self.rng.below(1 << 30)
        truth, other = since(self.play, twin.born), since(twin.play, twin.born)
        for every, channel in self.channels:
            if self.rng.below(every):
                continue
            name = getattr(channel, "__name__", "")
            self.tally.asked[name] = self.tally.asked.get(name, 0) + 1
            here, there = channel(truth, twin.seat, seed), channel(other, twin.seat, seed)
            for what in here.keys() | there.keys():
                if here.get(what) != there.get(what):
                    self.leak(twin.seat, what, f"{here.get(what)!r} or {there.get(what)!r}")
                    twin.be_born(self.play)
                    return
