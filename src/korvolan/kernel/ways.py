"""Ways: pieces that go step by step on copies of a position, each step an action of the game's vocabulary.

Only the vocabulary is known here: an action that names the piece or the place where it stands chooses it, an action that names
another place may move it, one without arguments may end its move."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from .constants import NONE
from .dangers import Danger, Drawn, peril
from .game import Game
from .outcomes import Branch, follow
from .state import BY_CHANCE, NOBODY, State

CHOOSING: Final = 3  # decisions at most that choose a piece before it goes: a place, a group, the piece
TRIES: Final = 2500  # actions that are tried for one answer
MOST_ROLLS: Final = 200  # positions that dice at the start of a route may lead to
MOST_WINDOWS: Final = 20  # reactions in a row that are passed by


class Way:
    """A piece under way: what was played, through which places, and the position it led to."""

    def __init__(self, actions: list[int], places: list[int], state: State, told: list[str], movement_spent: int = 0) -> None:
        self.actions = actions
        self.places = places
        self.state = state
        self.told = told  # costs and warnings on the way, as "cost …" and "risk …"
        self.movement_spent = movement_spent  # what was spent on it, in the game's own measure
        self.drawn: list[Drawn] = []  # the dangers on it, in the first of the worlds
        self.peril = Fraction(0)  # how much they weigh
        self.paused: list[int] = []  # the places where others may react before it goes on
        self.set_off = 0  # so many actions set it off, if dice fell at the end of that
        self.branches: list[Branch] = []  # what these dice may bring
        self.by = ""  # what its last step is called, where there is another one to the same place

    def then(self, action: int, place: int, state: State, told: list[str], movement_spent: int) -> Way:
        places = [*self.places, place] if place != NONE else self.places
        grown = Way([*self.actions, action], places, state, self.told + told, max(self.movement_spent, movement_spent))
        grown.peril, grown.paused, grown.drawn = self.peril, self.paused, self.drawn
        grown.set_off, grown.branches = self.set_off, self.branches
        return grown

    @property
    def pauses_at_last(self) -> bool:
        """Whether others may react to the last step of it."""
        return bool(self.paused) and bool(self.places) and self.paused[-1] == self.places[-1]


class Walker:
    """Goes on copies of a position, for one seat."""

    def __init__(self, game: Game[Any], worlds: list[State], seat: int) -> None:
        self.game = game
        self.worlds = worlds  # positions that the seat cannot tell apart; the first is searched, the others are asked
        self.seat = seat
        self.tries = 0
        self.foresees = type(game).dangers is not Game.dangers

    # -- stepping --------------------------------------------------------------------------------------------------------

    def chosen(self, start: Way, piece: int) -> list[Way]:
        """The ways to choose a piece for a move: those after which a step can be taken. What gives something away is no such
        way where there is another: nobody cedes a province to march out of it."""
        out: list[Way] = []
        layer = [start]
        for _ in range(CHOOSING + 1):
            following: list[Way] = []
            for way in layer:
                if self.can_step(way, piece):
                    out.append(way)
                    continue
                for action in self.naming(way.state, piece):
                    grown = self.tried(way, action, NONE)
                    stays = self.game.place_of(grown.state, piece) == self.game.place_of(way.state, piece)
                    if stays and self.is_free(grown, way):
                        following.append(grown)
            layer = following
        harmless = [way for way in out if not any(entry.startswith("risk ") for entry in way.told[len(start.told) :])]
        return harmless or out

    def can_step(self, way: Way, piece: int) -> bool:
        """Whether the decision at hand is where the piece goes: some place that is named moves it."""
        return any(True for _ in self.steps(way, piece, first_only=True))

    def steps(self, way: Way, piece: int, first_only: bool = False, only: int = NONE, aims: bool = False) -> list[Way]:
        """Every action that names a place (or `only` this one) and brings the piece there, or `aims` at it."""
        out: list[Way] = []
        here = self.game.place_of(way.state, piece)
        for action in way.state.choices:
            place = self.named(action, "place")
            if place == NONE:
                place = self.game.boards_at(way.state, action)
            if place in (NONE, here) or only not in (NONE, place) or self.tries >= TRIES:
                continue
            grown = self.tried(way, action, place)
            if aims or self.game.place_of(grown.state, piece) == place:
                out.append(grown)
                if first_only:
                    break
            elif not out and first_only:
                break  # places are named here for another reason
        return out

    def naming(self, state: State, piece: int) -> list[int]:
        """The actions that choose a piece, or the place where it stands."""
        here = self.game.place_of(state, piece)
        return [a for a in state.choices if self.named(a, "piece") == piece or self.named(a, "place") == here != NONE]

    def named(self, action: int, domain: str) -> int:
        """The number of the one thing that an action names, if it is of this domain."""
        verb = self.game.vocabulary.verb(action)
        return verb.arguments(action)[0] if len(verb.domains) == 1 and verb.domains[0].name == domain else NONE

    # -- trying ----------------------------------------------------------------------------------------------------

    def tried(self, way: Way, action: int, place: int) -> Way:
        """The way with one more action, on a copy."""
        self.tries += 1
        told: list[str] = []
        cost = self.game.cost(way.state, action)
        if cost:
            told.append(f"cost {cost}")
        warning = self.game.warning(way.state, action)
        if warning:
            told.append(f"risk {warning}")
        state = way.state.clone()
        dangers = self.carried_out(state, way.state, action)
        waits = state.seat
        grown = way.then(action, place, state, told, 0)
        if dangers:
            grown.peril += peril(self.game, dangers)
            grown.drawn = [*grown.drawn, Drawn(way.state, dangers)]
        if waits != self.seat and self.pass_by(state):
            grown.paused = [*grown.paused, place]
        grown.movement_spent = max(way.movement_spent, self.game.movement_spent(state))
        return grown

    def carried_out(self, state: State, before: State, action: int) -> list[Danger]:
        """Carry out an action, and say what it may draw upon itself before any die falls."""
        state.stops_at_chance = True
        state.apply(action)
        dangers = self.game.dangers(before, action, state, self.seat) if self.foresees else []
        state.stops_at_chance = False
        if state.seat == BY_CHANCE:
            state.run_to_decision()
        return dangers

    def pass_by(self, state: State) -> bool:
        """Where others may react: go on as if they did not. Whether the seat decides again then."""
        for _ in range(MOST_WINDOWS):
            top = state.frames[-1] if state.frames else None
            if state.seat == self.seat or top is None or not top.window(state) or top.declines(state) not in state.choices:
                break
            state.apply(top.declines(state))
        return state.seat == self.seat

    def is_free(self, now: Way, before: Way) -> bool:
        """Whether one may go on: nothing was rolled or learned, and the seat decides again."""
        state, last = now.state, before.state
        return state.seat == self.seat and state.rolls == last.rolls and not self.game.may_have_learned(last, state, self.seat)

    def is_under_way(self, now: Way, before: Way) -> bool:
        """Whether the piece is still moving: the same kind of decision is asked again."""
        return bool(now.state.frames) and type(now.state.frames[-1]) is type(before.state.frames[-1])

    def stopped(self, way: Way) -> Way:
        """The way with the action that ends the piece's move, where one is needed and there is only one. A move with
        something left to choose stays open."""
        if self.game.is_open_at_goal(way.state):
            return way
        ends = [action for action in way.state.choices if not self.game.vocabulary.verb(action).domains]
        return self.tried(way, ends[0], NONE) if len(ends) == 1 else way

    # -- dice that fall as pieces set off -----------------------------------------------------------------------

    def rolled(self, before: State, action: int) -> list[Branch]:
        """Every position that the dice after an action can lead to."""
        trial = before.clone()
        trial.stops_at_chance = True
        trial.apply(action)
        return follow(self.game.layout, trial, MOST_ROLLS) if trial.seat == BY_CHANCE else []

    def best_of(self, branches: list[Branch], state: State) -> State:
        """The position with the most left to spend, of those that dice can lead to; the first where nothing is counted."""
        best = state
        for branch in branches:
            mine = branch.state.seat == self.seat
            if mine and (best is state or self.game.movement_spent(branch.state) < self.game.movement_spent(best)):
                best = branch.state
        return best

    # -- several pieces --------------------------------------------------------------------------------------------

    def follow(self, way: Way, others: list[int]) -> tuple[Way | None, int]:
        """The others by the same way, each after the former. Where the way stops, those that come later wait. Whoever cannot go
        by himself may be cargo of one that comes later."""
        whole = way
        goal = way.places[-1]
        left: list[int] = []
        for gone, piece in enumerate(others):
            if self.game.place_of(whole.state, piece) == goal:
                continue  # it went along, as cargo does
            if self.halts(whole):
                return whole, gone
            after = self.along(whole, piece, way.places)
            if after is None:
                left.append(piece)
            else:
                whole = after
        if any(self.game.place_of(whole.state, piece) != goal for piece in left):
            return None, 0
        return whole, len(others)

    def along(self, start: Way, piece: int, places: list[int]) -> Way | None:
        """One more piece by a way that is known; none if it cannot go there."""
        for way in self.chosen(start, piece):
            now: Way | None = way
            for place in places:
                now = next(iter(self.steps(now, piece, only=place)), None) if now else None
            if now is not None and self.game.place_of(now.state, piece) == places[-1]:
                if not self.halts(now) and self.is_under_way(now, way):
                    return self.stopped(now)
                return now
        return None

    def halts(self, way: Way) -> bool:
        """Whether somebody or something else comes next, or may come on the way."""
        return bool(way.paused) or self.stop(self.worlds[0], way.state) != ""

    def stop(self, before: State, after: State) -> str:
        """Why a route ends where it does, if not by the player's own will."""
        if after.rolls != before.rolls:
            return "Dice are rolled."
        if after.seat not in (self.seat, NOBODY):
            return f"{self.game.layout.domains['seat'].names[after.seat]} decides next."
        return "Something hidden may come to light." if self.game.may_have_learned(before, after, self.seat) else ""
