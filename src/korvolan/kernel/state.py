"""State: a position with its stack of frames, its dice and optionally a journal.

A game's state adds flat typed fields (lists of small ints by piece or place) and says how they are copied. The driver
is here: it runs steps and rolls until somebody has something to decide."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from .dice import Dice, seeded
from .errors import RulesFault
from .frame import CHANCE, STEP, Frame

NOBODY: Final = -1  # nobody decides: the game is over
BY_CHANCE: Final = -2  # the dice decide (only where chance is explicit)
WATCHER: Final = -1  # the audience that holds no seat and sees only what is public
UNSAID: Final = -1_000_000  # no value of a log line

FUSE: Final = 100_000  # so many steps with no decision are a loop, not a game


@mypyc_attr(allow_interpreted_subclasses=True)
class Journal:
    """Receives what is told of a game while it is played. The kernel's log is one; simulations have none.

    `forced` is the seat whose only option is being carried out without asking, or NOBODY; not where that only ends what it
    has just chosen itself, by a decision of the kind `chosen`."""

    forced: int = NOBODY
    chosen: str = ""

    def add(self, g: State, key: str, args: tuple[int, ...], seat: int) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. `choices` and `seat` say what may be decided now and by whom."""

    frames: list[Frame[Any]]
    choices: list[int]
    seat: int
    dice: Dice
    journal: Journal | None
    logging: bool
    stops_at_chance: bool  # stop at chance instead of rolling
    ask_all: bool  # stop where only one option is left, too, so that everything else can be asked about
    last_dice: list[int]  # the dice that fell last, for the log alone
    rolls: int  # counts the rolls, and `revelations` what became known: both bar undo
    revelations: int
    scenario: int
    switches: list[int]  # the game's options, by their order
    winner: int
    ending: int

    def __init__(self) -> None:
        self.frames = []
        self.choices = []
        self.seat = NOBODY
        self.dice = UNSEEDED
        self.journal = None
        self.logging = False
        self.stops_at_chance = False
        self.ask_all = False
        self.last_dice = []
        self.rolls = 0
        self.revelations = 0
        self.scenario = 0
        self.switches = []
        self.winner = NOBODY
        self.ending = -1

    # -- copying ---------------------------------------------------------------------------------------------------

    def clone(self) -> State:
        """An independent copy without the journal."""
        raise NotImplementedError

    def copy_to(self, other: State) -> None:
        """The kernel's part of `clone`. Lists that are only ever replaced are shared."""
        other.frames = self.frames.copy()
        other.choices = self.choices
        other.seat = self.seat
        other.dice = self.dice.clone()
        other.stops_at_chance = self.stops_at_chance
        other.ask_all = self.ask_all
        other.rolls = self.rolls
        other.revelations = self.revelations
        other.scenario = self.scenario
        other.switches = self.switches
        other.winner = self.winner
        other.ending = self.ending

    def rebuild_derived(self) -> None:
        """Make the derived fields anew from the others. Called whenever fields were set from outside."""

    # -- what may be known -----------------------------------------------------------------------------------------

    def sees(self, seat: int, piece: int) -> bool:
        """Whether a seat (or WATCHER) may know which piece this is."""
        return True

    def knows(self, seat: int, piece: int) -> bool:
        """Whether a seat sees a piece, or has seen it and followed it since."""
        return self.sees(seat, piece)

    # -- the stack -------------------------------------------------------------------------------------------------

    def push(self, frame: Frame[Any]) -> None:
        self.frames.append(frame)

    def pop(self) -> None:
        self.frames.pop()

    def replace(self, frame: Frame[Any]) -> None:
        self.frames[-1] = frame

    def end(self, winner: int, ending: int) -> None:
        """The game is over: nothing is left to decide."""
        self.winner = winner
        self.ending = ending
        self.frames.clear()

    # -- the driver ------------------------------------------------------------------------------------------------

    def apply(self, action: int) -> None:
        """Carry out one of `choices` and go on to the next decision."""
        for choice in self.choices:
            if choice == action:
                top = self.frames[-1]
                if self.journal is not None:
                    self.journal.chosen = type(top).__name__
                top.take(self, action)
                self.run_to_decision()
                return
        raise ValueError(f"action {action} is not on the list of choices")

    def run_to_decision(self, floor: int = 0) -> None:
        """Run steps, rolls and forced actions until somebody has something to decide, or the game is over.

        With a floor: or until no more frames than these are left, which ends a battle and not what follows it."""
        fuse = FUSE
        while len(self.frames) > floor:
            fuse -= 1
            if fuse == 0:
                raise RulesFault(f"no decision after {FUSE} steps; the last was {type(self.frames[-1]).__name__}")
            top = self.frames[-1]
            kind = top.kind()
            if kind == STEP:
                top.run(self)
            elif kind == CHANCE:
                if self.stops_at_chance:
                    self.seat = BY_CHANCE
                    self.choices = []
                    return
                self.rolls += 1
                top.resolve(self, top.roll(self))
            else:
                choices = top.options(self)
                if len(choices) > 1 or self.ask_all or top.asks(self):
                    if not choices:
                        raise RulesFault(f"dead end: {type(top).__name__} offers nothing")
                    self.choices = choices
                    self.seat = top.seat(self)
                    return
                if not choices:
                    raise RulesFault(f"dead end: {type(top).__name__} offers nothing")
                self.take_forced(top, choices[0])
        self.seat = NOBODY
        self.choices = []

    def apply_result(self, result: int, floor: int = 0) -> None:
        """Where chance is explicit: let this result of the roll on top happen, and go on."""
        top = self.frames[-1]
        self.last_dice = []
        top.resolve(self, result)
        self.run_to_decision(floor)

    def step(self) -> bool:
        """Do one thing that happens by itself; false where somebody decides or dice fall."""
        top = self.frames[-1]
        kind = top.kind()
        if kind == STEP:
            top.run(self)
            return True
        if kind == CHANCE:
            return False
        choices = top.options(self)
        if len(choices) != 1 or self.ask_all or top.asks(self):
            return False
        self.take_forced(top, choices[0])
        return True

    def take_forced(self, top: Frame[Any], action: int) -> None:
        """Carry out the only option that there is, and let the journal know while it is done."""
        journal = self.journal
        if journal is None:
            top.take(self, action)
            return
        journal.forced = NOBODY if type(top).__name__ == journal.chosen else top.seat(self)
        top.take(self, action)
        journal.forced = NOBODY

    # -- telling ---------------------------------------------------------------------------------------------------

    # The values are parameters of their own: a call that tells nobody makes no tuple, and costs as good as nothing.

    def say(self, key: str, a: int = UNSAID, b: int = UNSAID, c: int = UNSAID, d: int = UNSAID, e: int = UNSAID) -> None:
        """Tell everyone, in the words of the game's texts. Where a value takes work to find, ask for `g.logging` first."""
        if self.logging and self.journal is not None:
            self.journal.add(self, key, said(a, b, c, d, e), WATCHER)

    def tell(self, seat: int, key: str, a: int = UNSAID, b: int = UNSAID, c: int = UNSAID) -> None:
        """Tell one seat alone."""
        if self.logging and self.journal is not None:
            self.journal.add(self, key, said(a, b, c, UNSAID, UNSAID), seat)


def said(a: int, b: int, c: int, d: int, e: int) -> tuple[int, ...]:
    """The values of a log line that were given."""
    return tuple([value for value in (a, b, c, d, e) if value != UNSAID])


UNSEEDED: Final[Dice] = seeded("unseeded")
