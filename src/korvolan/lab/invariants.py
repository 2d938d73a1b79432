"""Invariants of every game, checked during random play by the conformance suite and `soak`.

Each check raises `Broken` with the name of the property and what was seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..kernel.actions import verbs_of
from ..kernel.dice import FastDice, seeded
from ..kernel.errors import IllegalAction, KorvolanError, TooManyOutcomes
from ..kernel.frame import Chance
from ..kernel.game import Game
from ..kernel.loading import load
from ..kernel.outcomes import LIMIT, outcomes
from ..kernel.play import Play
from ..kernel.state import State
from .secrecy import check_no_leak
from .taking_back import check_no_spyglass

ROLLS = 20_000  # dice behind each comparison of weights with rolls
WEIGHTS_A_FRAME = 4  # different weight lists of one kind of roll that are compared
REMEMBERED = 40  # earlier states that are kept
LOOKED_AT = 4  # of them, so many have their fingerprints taken again: the latest, and some at random
THIN = 100  # where the expensive checks are as rare as this, undo and clones are not checked at every decision either,
WATCHED = 25  # but this many times as often as the expensive checks
REPLAYED = 4  # and of so many records one is replayed
ILLEGAL_TRIES = 60
FEW_OUTCOMES = 1_000  # where nothing is fought, more than these are not listed: it would take too long
TRUTHS = 2  # in which a decision that may be taken back is made again, for each seat
FOLLOWED = 8  # decisions for which a position read back is played beside the true one
CHI_LIMIT = 30.0  # per degree of freedom's root: about one false alarm in a million


class Broken(Exception):
    """An invariant that a game violates."""

    def __init__(self, promise: str, seen: str) -> None:
        self.promise = promise
        super().__init__(f"{promise}: {seen}")


class Tally:
    """What a run of checks has covered."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.leaks_tried = 0
        self.undos_tried = 0  # decisions that could be taken back and were made again in other truths
        self.answers = 0  # of programs
        self.outcomes_tried = 0
        self.outcomes_refused = 0
        self.compared: dict[str, set[tuple[int, ...]]] = {}

    def add(self, other: Tally) -> None:
        """Add the counts of another run."""
        self.games += other.games
        self.decisions += other.decisions
        self.leaks_tried += other.leaks_tried
        self.undos_tried += other.undos_tried
        self.answers += other.answers
        self.outcomes_tried += other.outcomes_tried
        self.outcomes_refused += other.outcomes_refused


class Walk:
    """A random game that is checked as it is played. The expensive checks run at one decision in `every`. Options are drawn
    at random unless they are given."""

    def __init__(
        self, game: Game[Any], scenario: str, seed: object, every: int, tally: Tally, options: dict[str, str] | None = None
    ) -> None:
        self.game = game
        self.rng = seeded(f"walk {game.name} {scenario} {seed}")
        chosen = random_options(game, self.rng) if options is None else options
        self.play = game.new(scenario, seed=seed, options=chosen)
        self.every = every
        self.rare = max(1, every // WATCHED) if every >= THIN else 1
        self.tally = tally
        self.earlier: list[tuple[State, str]] = []

    def run(self) -> None:
        """Play to the end with all checks."""
        made = 0
        while self.play.seat is not None:
            if made >= self.game.bound:
                raise Broken("every game ends", f"{made} decisions, more than its bound of {self.game.bound}")
            self.check_position()
            thorough = self.rng.below(self.every) == 0
            if thorough:
                self.check_expensive()
            self.step()
            made += 1
            if thorough and check_no_spyglass(self.play, self.rng, TRUTHS, Broken):
                self.tally.undos_tried += 1
        self.check_position()
        self.check_expensive()
        if self.every < THIN or self.rng.below(REPLAYED) == 0:
            check_record(self.play)
        self.tally.games += 1
        self.tally.decisions += made

    def step(self) -> None:
        """Make one random decision; at some decisions also check undo, redo and that earlier states are unchanged."""
        action = self.play.legal()[self.rng.below(len(self.play.state.choices))]
        if self.rng.below(self.rare) > 0:
            self.play.play(action)
            return
        before = self.remember()
        self.play.play(action)
        check_undo(self.play, before)
        older = [self.earlier[self.rng.below(len(self.earlier))] for _ in range(LOOKED_AT - 2)]
        for state, print_then in [*self.earlier[-2:], *older]:
            if self.game.layout.fingerprint(state) != print_then:
                raise Broken("clones are independent", f"'{action}' changed an earlier position")

    def remember(self) -> str:
        """Keep the state and a clone of it, drop random ones beyond the limit, and return the state's fingerprint."""
        state = self.play.state
        for kept in (state, state.clone()):
            self.earlier.append((kept, self.game.layout.fingerprint(kept)))
        before = self.earlier[-2][1]
        while len(self.earlier) > REMEMBERED:
            self.earlier.pop(self.rng.below(len(self.earlier)))
        return before

    def check_position(self) -> None:
        """The checks that are cheap enough for every position."""
        faults = self.game.find_faults(self.play.state)
        if faults:
            raise Broken("positions are possible", "; ".join(faults))
        check_derived(self.game, self.play.state)
        if self.play.seat is not None and not self.play.state.choices:
            raise Broken("no dead ends", f"{self.play.seat} has nothing to decide")

    def check_expensive(self) -> None:
        """The checks that are made only at some positions."""
        play = self.play
        check_round_trip(play, self.rng)
        if play.seat is not None:
            check_texts(play)
            check_refusals(play, self.rng)
            check_outcomes(play, self.rng, self.tally)
        check_no_leak(play, self.rng, Broken)
        self.tally.leaks_tried += 1


def random_options(game: Game[Any], rng: FastDice) -> dict[str, str]:
    """No options, or each option set at random, with equal chances."""
    if rng.below(2) == 0:
        return {}
    return {option.id: option.choices[rng.below(len(option.choices))] for option in game.options.values()}


# -- one property each ---------------------------------------------------------------------------------------------


def check_derived(game: Game[Any], state: State) -> None:
    """Derived fields equal what is computed anew from the position."""
    if not game.layout.derived:
        return
    anew = state.clone()
    anew.rebuild_derived()
    for field in game.layout.derived:
        if getattr(anew, field.name) != getattr(state, field.name):
            raise Broken("derived fields are up to date", f"{field.name} does not follow from the position")


def check_round_trip(play: Play, rng: FastDice) -> None:
    """A position written and read back is the same position with the same choices, and goes on in the same way."""
    again = load(play.position())
    if again.fingerprint() != play.fingerprint():
        raise Broken("positions round-trip", f"the text reads back as another position:\n{play.position()}")
    if again.state.choices != play.state.choices or again.seat != play.seat:
        raise Broken("positions round-trip", "the position read back offers other choices")
    here, there = play.state.clone(), again.state
    here.dice, there.dice = seeded("same"), seeded("same")
    for _ in range(FOLLOWED):
        if not here.choices:
            return
        action = here.choices[rng.below(len(here.choices))]
        here.apply(action)
        there.apply(action)
        if play.game.layout.fingerprint(here) != play.game.layout.fingerprint(there):
            raise Broken("positions round-trip", "something was lost in the text: the games go on differently")


def check_record(play: Play) -> None:
    """A record replays to the same end; load itself compares every fingerprint on the way."""
    try:
        again = load(play.record())
    except KorvolanError as error:
        raise Broken("records replay", str(error)) from error
    if again.fingerprint() != play.fingerprint() or again.record() != play.record():
        raise Broken("records replay", "the record read back is another game")
    for seat in [*play.game.seats, ""]:
        if again.log(seat) != play.log(seat):
            raise Broken("records replay", f"the log of {seat or 'a watcher'} differs")


def check_undo(play: Play, before: str) -> None:
    """Undo gives the position before, and redo the position after, exactly, by the fingerprints that the record keeps."""
    if not play.may_undo():
        return
    entries = play.history.entries
    after, told = entries[-1].at, play.moves[-1].lines
    play.take_back()
    if entries[-1].at != before:
        raise Broken("undo is exact", "the position before did not come back")
    play.redo()
    if entries[-1].at != after or play.moves[-1].lines != told:
        raise Broken("redo is exact", "the position after did not come back")


def check_texts(play: Play) -> None:
    """Each action's text parses back to itself and is unique in its list."""
    texts = [str(action) for action in play.legal()]
    if len(set(texts)) != len(texts):
        raise Broken("texts are unique", ", ".join(sorted(texts)))
    for action in play.legal():
        if play.action(str(action)) != int(action):
            raise Broken("texts parse back", f"'{action}' reads as another action")


def check_refusals(play: Play, rng: FastDice) -> None:
    """An action that is not on the list is refused with a reason and changes nothing; one that `forbids` allows is on the
    list."""
    before = play.fingerprint()
    frame, state = play.state.frames[-1], play.state
    asked = verbs_of(type(frame), play.game.vocabulary)
    for action in illegal_actions(play, rng):
        text = play.game.vocabulary.text(action)
        if play.game.vocabulary.verb(action) in asked and frame.forbids(state, action) == 0:
            raise Broken("the list is complete", f"nothing forbids '{text}', and it is not offered")
        for refuse in (lambda a=action: play.play(a), lambda a=action: state.apply(a)):
            check_refused(text, refuse)
        if not play.why_not(action):
            raise Broken("refusals are explained", f"no reason why '{text}' is not allowed")
    for action in state.choices:
        if frame.forbids(state, action):
            raise Broken(
                "illegal actions are refused", f"'{play.game.vocabulary.text(action)}' is offered, and a rule forbids it"
            )
    if play.fingerprint() != before:
        raise Broken("refusals change nothing", "a refused action changed the position")


def check_refused(text: str, refuse: Callable[[], None]) -> None:
    try:
        refuse()
    except (IllegalAction, ValueError):
        return
    raise Broken("illegal actions are refused", f"'{text}' was not on the list and was carried out")


def illegal_actions(play: Play, rng: FastDice) -> list[int]:
    """Actions that are not on the list: all of a small vocabulary, a random sample of a large one."""
    size = play.game.vocabulary.size
    sample = range(size) if size <= ILLEGAL_TRIES else [rng.below(size) for _ in range(ILLEGAL_TRIES)]
    asked = verbs_of(type(play.state.frames[-1]), play.game.vocabulary)
    near = [verb.base + rng.below(verb.size) for verb in asked for _ in range(10)]
    return [action for action in dict.fromkeys([*sample, *near]) if action not in play.state.choices]


def check_outcomes(play: Play, rng: FastDice, tally: Tally) -> None:
    """Outcomes sum to one, every roll lands on one of them, and dice fall as often as their weights say."""
    state, layout = play.state, play.game.layout
    action = state.choices[rng.below(len(state.choices))]
    exact = type(state.frames[-1]).EXACT_ODDS  # then within the battle or siege, whatever rolls follow it
    floor = len(state.frames) - 1 if exact else 0
    tally.outcomes_tried += 1
    untried = layout.fingerprint(state)
    try:
        found = outcomes(layout, state, action, LIMIT if exact else FEW_OUTCOMES, within=exact)
    except TooManyOutcomes:
        tally.outcomes_refused += 1
        if exact:
            text = play.game.vocabulary.text(action)
            raise Broken("battle odds are exact", f"'{text}' has too many outcomes") from None
        return
    if layout.fingerprint(state) != untried:
        raise Broken("clones are independent", "its outcomes changed a position")
    if sum(chance for chance, _ in found) != 1:
        raise Broken("outcomes sum to one", f"they sum to {sum(chance for chance, _ in found)}")
    prints = {layout.fingerprint(reached) for _, reached in found}
    if len(prints) != len(found):
        raise Broken("equal outcomes are merged", f"{len(found)} outcomes, {len(prints)} positions")
    for _ in range(4):
        trial = state.clone()
        trial.dice = seeded(rng.below(1 << 30))
        trial.frames[-1].take(trial, action)
        trial.run_to_decision(floor)
        if layout.fingerprint(state) != untried:
            raise Broken("clones are independent", "a trial changed the position it was made of")
        if layout.fingerprint(trial) not in prints:
            raise Broken("outcomes agree with play", "a roll led to a position that is not among the outcomes")
    compare_rolls(state, action, rng, tally)


def compare_rolls(state: State, action: int, rng: FastDice, tally: Tally) -> None:
    """Roll the first dice that follow an action many times, and compare with their weights."""
    trial = state.clone()
    trial.stops_at_chance = True
    trial.apply(action)
    frame = trial.frames[-1] if trial.frames else None
    if not isinstance(frame, Chance):
        return
    name, weights = type(frame).__name__, tuple(frame.weights(trial))
    done = tally.compared.setdefault(name, set())
    if weights in done or len(done) >= WEIGHTS_A_FRAME:
        return
    done.add(weights)
    check_weights(name, list(weights), count_rolls(frame, trial, rng))


def count_rolls(frame: Chance[Any], state: State, rng: FastDice) -> list[int]:
    """How often each result fell."""
    counts = [0] * len(frame.weights(state))
    state.dice = seeded(rng.below(1 << 30))
    for _ in range(ROLLS):
        counts[frame.roll(state)] += 1
    return counts


def check_weights(name: str, weights: list[int], counts: list[int]) -> None:
    """Pearson's chi-squared test of the rolls against the weights."""
    total = sum(weights)
    chi = 0.0
    for weight, count in zip(weights, counts, strict=True):
        expected = ROLLS * weight / total
        if weight == 0 and count:
            raise Broken("weights agree with rolls", f"{name} rolled a result of weight 0")
        if expected:
            chi += (count - expected) ** 2 / expected
    if chi > CHI_LIMIT * max(1.0, (len(weights) - 1) ** 0.5):
        raise Broken("weights agree with rolls", f"{name} has weights {weights}, but {ROLLS} rolls gave {counts}")
