"""Forecasts: the chances of a whole battle, by the rules' own code and the game's battle policy.

A battle with few enough positions is computed exactly; any other is sampled by playouts, each in another
determinization."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from .constants import NONE
from .dice import FastDice
from .game import Game
from .outcomes import Branch, merge, rolled
from .state import BY_CHANCE, NOBODY, State
from .view import OddsView, told

PLAYOUTS: Final = 400
EXACT_LIMIT: Final = 250  # positions to follow before sampling is the better answer
EXACT_WORLDS: Final = 4  # worlds that must agree before a forecast is called exact
FUSE: Final = 400  # decisions that no battle takes
CONFIDENCE: Final = 1.96  # standard errors in half a 95 % interval
NEVER_SEEN: Final = 3.0  # "rule of three": what n samples never showed may have a chance of 3/n


class Tally:
    """Outcomes with their probabilities, and expected losses."""

    def __init__(self) -> None:
        self.outcomes: dict[str, Fraction] = {}
        self.losses: dict[str, Fraction] = {}

    def add(self, outcome: str, losses: dict[str, int], weight: Fraction) -> None:
        self.outcomes[outcome] = self.outcomes.get(outcome, Fraction(0)) + weight
        for seat, steps in losses.items():
            self.losses[seat] = self.losses.get(seat, Fraction(0)) + weight * steps

    def equals(self, other: Tally | None) -> bool:
        return other is not None and (self.outcomes, self.losses) == (other.outcomes, other.losses)


class Opening:
    """A battle in one world: the state before it, the present state, and the depth of the stack at which it is over."""

    def __init__(self, before: State, now: State, floor: int) -> None:
        self.before = before
        self.now = now
        self.floor = floor


class Forecast:
    """The battle under way, or the one that an action leads to, as one seat can foresee it."""

    def __init__(self, game: Game[Any], state: State, seat: int, rng: FastDice) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.rng = rng
        self.begun = state  # the battle as it was seen last, before anything of it happens

    def view(self, action: int) -> OddsView | None:
        """The forecast, or None where no battle is in sight. `action` is NONE to go on from where the battle stands."""
        exact: Tally | None = None
        for world in range(EXACT_WORLDS):
            opening = self.opening(action)
            if opening is None:
                return None
            table = self.followed(opening)
            if table is None or (world and not table.equals(exact)):
                return self.answer(self.sampled(action), False)
            exact = table
        assert exact is not None
        return self.answer(exact, True)

    def opening(self, action: int) -> Opening | None:
        """A world in which the battle goes on or opens, or None if the action leads to none."""
        state = self.game.determinize(self.state, self.seat, self.rng)
        state.stops_at_chance = True
        floor = self.game.battle_depth(state)
        if action == NONE:
            self.begun = state
            return Opening(state, state.clone(), floor) if floor != NONE else None
        if action not in state.choices:
            return None
        before = state.clone()
        if ends_battle(self.game, state, action):
            return None
        state.frames[-1].take(state, action)
        if floor == NONE:
            if not self.reaches_battle(state):
                return None
            before = state.clone()
            floor = self.game.battle_depth(state)
        state.run_to_decision(floor)
        self.begun = before
        return Opening(before, state, floor)

    def reaches_battle(self, state: State) -> bool:
        """Run what follows by itself up to the opening of a battle; false if a decision or a roll comes first."""
        while state.frames:
            if self.game.battle_depth(state) != NONE:
                return True
            if not state.step():
                return False
        return False

    def followed(self, opening: Opening) -> Tally | None:
        """All positions that the battle can reach, equal ones merged; None if there are too many."""
        tally = Tally()
        floor = opening.floor
        layer = {"": Branch(Fraction(1), opening.now)}
        handled = 0
        while layer:
            following: dict[str, Branch] = {}
            for branch in layer.values():
                handled += 1
                if handled > EXACT_LIMIT:
                    return None
                if is_over(branch.state, floor):
                    tally.add(*self.game.battle_outcome(opening.before, branch.state), branch.chance)
                    continue
                for grown in rolled(branch, floor) if branch.state.seat == BY_CHANCE else [self.decided(branch, floor)]:
                    merge(self.game.layout, following, grown)
            layer = following
        return tally

    def decided(self, branch: Branch, floor: int) -> Branch:
        """The branch after the battle policy's decision."""
        state = branch.state.clone()
        act(self.game, state, floor)
        return Branch(branch.chance, state)

    def sampled(self, action: int) -> Tally:
        """The battle played out many times, each time in another world."""
        openings = [self.opening(action) for _ in range(PLAYOUTS)]
        return self.played_out([opening for opening in openings if opening is not None])

    def played_out(self, openings: list[Opening]) -> Tally:
        """Each of these battles played out once. The states are used up."""
        tally = Tally()
        for opening in openings:
            state = opening.now
            state.stops_at_chance = False
            if state.seat == BY_CHANCE:
                state.run_to_decision(opening.floor)
            for _ in range(FUSE):
                if is_over(state, opening.floor):
                    break
                act(self.game, state, opening.floor)
            tally.add(*self.game.battle_outcome(opening.before, state), Fraction(1, len(openings)))
        return tally

    def answer(self, tally: Tally, exact: bool) -> OddsView:
        """The view of a tally, the likeliest outcome first."""
        found = sorted(tally.outcomes.items(), key=lambda entry: (-entry[1], entry[0]))
        view = OddsView([told(label, chance) for label, chance in found])
        view.policy = self.game.policy_for(self.begun)
        view.unit = self.game.loss_unit
        view.losses = [(seat, round(float(steps), 2)) for seat, steps in sorted(tally.losses.items())]
        if not exact:
            largest = float(found[0][1])
            view.exact = False
            view.samples = PLAYOUTS
            spread = CONFIDENCE * (largest * (1 - largest) / PLAYOUTS) ** 0.5
            view.error = round(spread or NEVER_SEEN / PLAYOUTS, 4)
        return view


def ends_battle(game: Game[Any], state: State, action: int) -> bool:
    """Whether an action ends the battle under way without a roll: whatever dice follow are no longer those of the battle."""
    floor = game.battle_depth(state)
    if floor == NONE or action not in state.choices:
        return False
    after = state.clone()
    after.stops_at_chance = True
    after.frames[-1].take(after, action)
    after.run_to_decision(floor)
    return len(after.frames) <= floor


def act(game: Game[Any], state: State, floor: int) -> None:
    """Take the battle policy's decision, and run on within the battle."""
    state.frames[-1].take(state, game.battle_choice(state))
    state.run_to_decision(floor)


def is_over(state: State, floor: int) -> bool:
    return len(state.frames) <= floor or state.seat == NOBODY
