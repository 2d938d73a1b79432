"""Danger previews against what happens: random moves are foretold, then played with others who react, and the log is read.

What was foretold with a chance has to happen as often as that; and what happens has to have been foretold, unless it came from
something that the seat could not know. The lines of the log that say that a danger came true, or did not, stand with the danger
in the game's texts."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from msgspec import Struct, field

from ..kernel.constants import NONE
from ..kernel.dangers import Danger
from ..kernel.dice import seeded
from ..kernel.game import Game
from ..kernel.state import NOBODY, Journal, State

MOST_REACTIONS = 40  # decisions of others after one move
DOUBT = 4.0  # standard deviations by which a count may be off
CANDIDATES = 6  # actions among which a dangerous one is preferred
FEWEST = 20  # rolls of a kind that say anything about a chance


class Kind(Struct):
    """One kind of danger: how often it was tried, foretold with a chance, and came true."""

    tried: int = 0
    expected: float = 0.0
    variance: float = 0.0
    struck: int = 0

    @property
    def is_true(self) -> bool:
        """Whether it came true about as often as was foretold."""
        return self.tried < FEWEST or abs(self.struck - self.expected) <= DOUBT * self.variance**0.5 + 1


class Report(Struct):
    """What a check covered and found."""

    moves: int = 0
    foretold: int = 0  # moves with a danger
    events: int = 0  # lines of the log that speak of one
    hidden: int = 0  # of these, what only the other side could know
    kinds: dict[str, Kind] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def all_faults(self) -> list[str]:
        """What came unannounced, and chances that are not met."""
        wrong = [
            f"{name}: {kind.struck} of {kind.tried} came true, where {kind.expected:.1f} were foretold"
            for name, kind in self.kinds.items()
            if not kind.is_true
        ]
        return [*dict.fromkeys(self.faults), *wrong]


class Heard(Journal):
    """The lines of the log as they are said: key and values by name."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.lines: list[tuple[str, dict[str, int]]] = []

    def add(self, g: State, key: str, args: tuple[int, ...], seat: int) -> None:
        names = [name for name, _ in self.game.texts.log[key].slots]
        self.lines.append((key, dict(zip(names, args, strict=True))))


class Check:
    """The check of one game, move by move."""

    def __init__(self, game: Game[Any], seed: object) -> None:
        self.game = game
        self.rng = seeded(f"dangers {game.name} {seed}")
        self.report = Report()
        self.meaning = {
            line: (key, line in text.struck)
            for key, text in game.texts.dangers.items()
            for line in [*text.struck, *text.spared]
        }

    def run(self, moves: int, tick: Callable[[], None] = lambda: None) -> Report:
        """Check so many random moves, the scenarios in turn."""
        scenarios = list(self.game.scenarios)
        played = 0
        while self.report.moves < moves:
            state: State = self.game.start(scenarios[played % len(scenarios)], self.rng.below(1 << 30))
            played += 1
            made = 0
            while state.choices and made < self.game.bound and self.report.moves < moves:
                action = self.drawn(state)
                before = self.report.moves
                self.look(state, action)
                if self.report.moves > before:
                    tick()
                state.apply(action)
                made += 1
        return self.report

    def drawn(self, state: State) -> int:
        """A random action; of a few the first that is dangerous, since most of what is done at random is not."""
        few = [state.choices[self.rng.below(len(state.choices))] for _ in range(CANDIDATES)]
        for action in few:
            if self.foretold(state, action):
                return action
        return few[0]

    def look(self, state: State, action: int) -> None:
        """Foretell one action, play it on a copy, and compare."""
        if not self.is_move(state, action):
            return
        self.report.moves += 1
        known = self.foretold(self.game.determinize(state, state.seat, self.rng), action)
        if known is None:
            return  # it could not be imagined: what is hidden forbids it there
        self.report.foretold += bool(known)
        heard = self.played(state, action)
        true = self.foretold(state, action) or []
        values: dict[str, int] = {}
        for key, said in heard.lines:
            values |= said
            if key in self.meaning and self.concerns(state, key, said):
                self.judge(*self.meaning[key], values, known, true, key)

    def concerns(self, state: State, line: str, said: dict[str, int]) -> bool:
        """Whether a line of the log speaks of something done to the seat that moves."""
        danger = self.game.texts.dangers[self.meaning[line][0]]
        if danger.by and said[danger.by] == state.seat:
            return False
        kinds = dict(self.game.texts.log[line].slots)
        whose = said.get(danger.of, NONE)
        return not danger.of or state.seat == (whose if kinds[danger.of] == "seat" else self.game.seat_of(state, whose))

    def is_move(self, state: State, action: int) -> bool:
        """Whether an action moves a piece of the seat that decides, or lets others react to it."""
        after = self.after(state, action)
        seat, place_of = state.seat, self.game.place_of
        if after.frames and after.seat not in (seat, NOBODY) and after.frames[-1].window(after):
            return True
        pieces = range(len(self.game.layout.domains["piece"].ids))
        own = [piece for piece in pieces if self.game.seat_of(state, piece) == seat]
        return any(place_of(state, piece) != place_of(after, piece) != NONE for piece in own)

    def after(self, state: State, action: int) -> State:
        trial: State = state.clone()
        trial.stops_at_chance = True
        trial.apply(action)
        return trial

    def foretold(self, state: State, action: int) -> list[Danger] | None:
        return self.game.dangers(state, action, self.after(state, action), state.seat) if action in state.choices else None

    def judge(
        self, kind: str, struck: bool, values: dict[str, int], known: list[Danger], true: list[Danger], line: str
    ) -> None:
        """One line of the log: was it foretold, and how likely?"""
        self.report.events += 1
        if not any(danger.key == kind for danger in known):
            if any(danger.key == kind for danger in true):
                self.report.hidden += 1
            else:
                self.report.faults.append(f"{line} came unannounced: no danger of the kind {kind} was foretold")
            return
        tally = self.report.kinds.setdefault(kind, Kind())
        chance = self.chance(kind, values, known)
        if chance is None:
            return
        tally.tried += 1
        tally.expected += float(chance)
        tally.variance += float(chance * (1 - chance))
        tally.struck += struck

    def chance(self, kind: str, values: dict[str, int], known: list[Danger]) -> Fraction | None:
        """The chance that was foretold of just this."""
        for danger in known:
            if danger.key == kind and all(values.get(name, value) == value for name, value in danger.values.items()):
                return danger.chance
        return None

    # -- what others do --------------------------------------------------------------------------------------------

    def played(self, state: State, action: int) -> Heard:
        """What is said while an action is played and others react, up to a battle or the seat's own next decision."""
        heard = Heard(self.game)
        trial: State = state.clone()
        trial.dice = seeded(self.rng.below(1 << 30))
        in_battle = self.game.battle_depth(state) != NONE
        trial.journal, trial.logging = heard, True
        trial.apply(action)
        engaged = NONE  # how many rolls there were when somebody began something
        for _ in range(MOST_REACTIONS):
            opened = not in_battle and self.game.battle_depth(trial) != NONE
            if not trial.choices or opened:
                break
            waits = trial.frames[-1].declines(trial) if trial.frames[-1].window(trial) else NONE
            engaged = NONE if engaged != NONE and trial.rolls > engaged else engaged
            if trial.seat == state.seat and (waits == NONE or engaged == NONE):
                break
            if waits == NONE and engaged == NONE:
                break  # it is another's turn
            if waits in trial.choices and (engaged != NONE or self.rng.below(2)):
                trial.apply(waits)
                continue
            engaged = trial.rolls if engaged == NONE else engaged
            trial.apply(self.gathered(trial, waits))
        return heard

    def gathered(self, state: State, waits: int) -> int:
        """What others do: as long as more can join in, they do; else anything but to wait."""
        kind, seat = type(state.frames[-1]), state.seat
        doing = [action for action in state.choices if action != waits] or state.choices
        for action in doing if waits == NONE else []:
            after = self.after(state, action)
            if after.seat == seat and after.frames and type(after.frames[-1]) is kind:
                return action
        return doing[self.rng.below(len(doing))]


def check(game: Game[Any], moves: int, seed: object, tick: Callable[[], None] = lambda: None) -> Report:
    """Compare so many random moves of a game with what was foretold of them."""
    return Check(game, seed).run(moves, tick)
