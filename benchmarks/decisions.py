"""How many decisions and clicks a turn asks for, in each game: as the plain options and composed moves have it, and with
shortcuts, followed answers and orders for a march.

    python -m benchmarks.decisions --keep [GAME ...]

Two captains play the first turns of a game; the same decisions are then made as a player would, by as few clicks as the
table lets him, and counted. A click chooses an option or answers «Do it»; a composed move takes one for each piece and one
for where it goes. A whole stack takes two (it opens, «Select all»), or one with what is new (its number); all but some of it
two and one for each who is put down again. To stop what is kept up takes a click. What is recorded is the same decisions in
either way; a shortcut may make them in another order if that comes to the same position."""

from __future__ import annotations

import argparse
from statistics import median
from typing import Any, NamedTuple

from korvolan.ai import player
from korvolan.ai.clock import Clock
from korvolan.ai.knowledge import Knowledge
from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import seeded
from korvolan.kernel.errors import KorvolanError
from korvolan.kernel.game import Game
from korvolan.kernel.loading import game as find_game
from korvolan.kernel.perspective import as_known, followed_by
from korvolan.kernel.play import Play
from korvolan.kernel.shortcuts import follow, play_shortcut, shortcut_views
from korvolan.kernel.standing_orders import MARCH
from korvolan.kernel.view import RouteView

from .figures import keep, machine

# The scenario, the turns that are played, and how deep in the sequence of play a turn is named.
PLAYED = {
    "pax_baltica": ("", 8, 1),
    "great_northern_war": ("", 1, 1),
    "great_turkish_war": ("", 1, 1),
    "poltavas_dread_day": ("", 3, 1),
    "hussars": ("", 3, 1),
}
MOST = 1200  # decisions of a game
SET_UP = "set-up"
MOST_PIECES = 30  # that go together
MOST_ASKED = 8  # groups whose composed moves are looked for
FARTHEST = 100  # decisions ahead


class Made(NamedTuple):
    """A decision of the line: who made it, what, and the window that it answered."""

    seat: int
    action: int
    turn: str
    window: str
    declined: bool
    options: int
    depth: int  # of the march under way, or -1
    frames: int
    frame: str  # the class of the decision
    moments: frozenset[str]


class Count:
    """What one seat did in one turn."""

    def __init__(self) -> None:
        self.kernel = 0  # decisions of the kernel's with more than one answer, or asked to keep a secret
        self.asked = 0  # decisions that the player was asked for
        self.clicks = 0


class Line:
    """The first turns of a game as two captains play them."""

    def __init__(self, game: Game[Any], scenario: str, turns: int, deep: int) -> None:
        self.game = game
        self.start = game.new(scenario, seed="clicks")
        self.made: list[Made] = []
        play, players = self.start.clone(), {seat: player("captain") for seat in game.seats}
        memos: dict[str, list[int]] = {seat: [] for seat in game.seats}
        rng, seen = seeded("captains"), []
        while play.seat and len(self.made) < MOST:
            state = play.state
            turn = " / ".join(one.name for one in game.path(state)[:deep])
            if not turn.lower().startswith(SET_UP) and turn not in seen:
                seen.append(turn)
            if len(seen) > turns:
                break
            choice = players[play.seat].choose(Knowledge.of(game, state, state.seat), Clock(), rng, memos[play.seat])
            memos[play.seat] = choice.memo
            top = state.frames[-1]
            window = top.window(state)
            declined = bool(window) and choice.action == top.declines(state)
            depth, moments = game.march_depth(state), frozenset(game.moments_reached(state))
            made = (state.seat, choice.action, turn, window, declined, len(state.choices), depth, len(state.frames))
            self.made.append(Made(*made, type(top).__name__, moments))
            play.play(choice.action)


class Clicker:
    """A player who makes the decisions of a line by as few clicks as there may be."""

    def __init__(self, line: Line, composes: bool) -> None:
        self.line = line
        self.game = line.game
        self.composes = composes
        self.counts: dict[tuple[str, int], Count] = {}
        self.ordered: set[int] = set()  # windows that an order answers
        self.onward: set[int] = set()  # decisions of a march that goes on by itself
        self.kept: dict[int, list[str]] = {seat: [] for seat in range(len(line.game.seats))}  # the shortcuts kept up
        self.stopped = 0  # of them, at the decision at hand
        self.recorded: list[str] = []

    def run(self) -> None:
        play, at = self.line.start.clone(), 0
        made = self.line.made
        while at < len(made):
            done = self.act(play, at)
            for one in made[at : at + done]:
                play.play(one.action)
            at += done
        self.recorded = [entry.do for entry in play.history.entries]

    def act(self, play: Play, at: int) -> int:
        """Make the next decisions, and say how many they were."""
        one = self.line.made[at]
        count = self.counts.setdefault((one.turn, one.seat), Count())
        covered, clicks, asked = self.cheapest(play, at)
        for other in self.line.made[at : at + covered]:
            count.kernel += other.options > 1
        count.asked += asked
        count.clicks += clicks
        return covered

    def cheapest(self, play: Play, at: int) -> tuple[int, int, int]:
        """How many decisions, by how many clicks, and whether the player was asked."""
        one = self.line.made[at]
        if at in self.onward or at in self.ordered or (one.window and one.options == 1):
            return 1, 0, 0  # the table answers
        if one.declined and (windows := self.order(at)):
            self.ordered.update(windows)
            return 1, 1, 1
        if not self.composes:
            return *self.longest_move(play, at), 1
        self.stopped = 0
        if self.kept[one.seat] and (kept := self.keeps_on(play, at)):
            return kept, 0, 0
        covered, clicks = max(self.longest_move(play, at), self.longest_shortcut(play, at), key=worth)
        together = self.without_others(at, covered)
        return together + (self.followed(play, at, covered) if together == covered else 0), clicks + self.stopped, 1

    def without_others(self, at: int, covered: int) -> int:
        """How many of the covered decisions come before another seat's; a march goes on by itself after those."""
        seat = self.line.made[at].seat
        foreign = [number for number in range(at, at + covered) if self.line.made[number].seat != seat]
        if not foreign:
            return covered
        self.onward.update(number for number in range(foreign[0], at + covered) if number not in foreign)
        return foreign[0] - at

    def keeps_on(self, play: Play, at: int) -> int:
        """The decisions that are made because something is kept up; 0, and no more of it, where the line has it otherwise."""
        one = self.line.made[at]
        for view in shortcut_views(self.game, play.state):
            if view.keep in self.kept[one.seat]:
                covered = self.covers(play, at, view.actions)
                if covered:
                    return covered
                self.kept[one.seat].remove(view.keep)
                self.stopped += 1
        return 0

    # -- orders ----------------------------------------------------------------------------------------------------

    def order(self, at: int) -> list[int]:
        """The windows to come that an order given here would answer as they were answered; none where it is not worth it."""
        one = self.line.made[at]
        found: list[int] = []
        untils = [f"{stem}-" for stem in self.game.moments]
        for until in ([MARCH] if self.composes and one.depth >= 0 else []) + untils:
            windows = self.answered(at, until)
            if windows is not None and len(windows) > len(found):
                found = windows
        return [window for window in found if self.line.made[window].options > 1]

    def answered(self, at: int, until: str) -> list[int] | None:
        one, out = self.line.made[at], []
        for number, other in enumerate(self.line.made[at + 1 :], start=at + 1):
            if until == MARCH and other.frames <= one.depth:
                break
            if until != MARCH and any(name.startswith(until) for name in other.moments - one.moments):
                break
            if other.seat == one.seat and other.window == one.window:
                if not other.declined:
                    return None
                out.append(number)
        return out

    # -- composed moves --------------------------------------------------------------------------------------------

    def longest_move(self, play: Play, at: int) -> tuple[int, int]:
        """By an option, or by a composed move of the pieces that go."""
        one = self.line.made[at]
        found = [(1, 1 + self.asks(play, one.action))]
        place, text = self.game.layout.domains["place"].ids, self.game.vocabulary.text
        for pieces, goal, number in self.moved(play, at)[:MOST_ASKED]:
            for route in self.routes(play, pieces):
                if route.to == place[goal] and (self.composes or not self.is_new(play, route, pieces)):
                    following = self.line.made[at + number : at + number + 1]
                    ends = bool(following) and text(following[0].action) == route.actions[-1]
                    sure = bool(route.risk or route.final or route.rolls)
                    found.append((number + ends, self.picking(play, pieces) + 1 + sure))
        return max(found, key=worth)

    def is_new(self, play: Play, route: RouteView, pieces: list[int]) -> bool:
        """Whether a composed move goes on after reactions, ends the move of others first, takes cargo along whichever piece
        was picked first, or goes aboard."""
        ends = self.game.ends_move(play.state)
        first = self.game.piece_id(play.state, play.state.seat, pieces[0])
        if route.pauses or first != route.pieces[0] or (ends != NONE and route.actions[0] == self.game.vocabulary.text(ends)):
            return True
        trial = play.branch()
        for action in route.actions:
            if trial.state.seat != play.state.seat or trial.action(action) not in trial.state.choices:
                break
            if self.game.boards_at(trial.state, trial.action(action)) != NONE:
                return True
            trial.play(action)
        return False

    def routes(self, play: Play, pieces: list[int]) -> list[RouteView]:
        names = [self.game.piece_id(play.state, play.state.seat, piece) for piece in pieces]
        try:
            return play.routes(names, play.seat or "")
        except KorvolanError:
            return []

    def moved(self, play: Play, at: int) -> list[tuple[list[int], int, int]]:
        """Whom the next decisions of the seat's move, up to dice or another seat's decision: pieces of one place, where they
        have gone together, and after how many decisions."""
        seat, trial, first = play.state.seat, play.branch(), play.state
        everyone = range(len(self.game.layout.domains["piece"].ids))
        moved: list[int] = []
        out: dict[tuple[int, ...], tuple[list[int], int, int]] = {}
        for number, one in enumerate(self.line.made[at : at + FARTHEST], start=1):
            if one.seat != seat and not (self.composes and one.declined):
                break
            trial.play(one.action)
            now = trial.state
            if one.seat != seat:
                continue
            for piece in everyone:
                elsewhere = self.game.place_of(first, piece) != self.game.place_of(now, piece)
                if elsewhere and piece not in moved and self.game.seat_of(first, piece) == seat:
                    moved.append(piece)
            goals = {self.game.place_of(now, piece) for piece in moved}
            if len({self.game.place_of(first, piece) for piece in moved}) > 1 or len(moved) > MOST_PIECES:
                break
            known = out.get(tuple(moved))
            if len(goals) == 1 and (known is None or {known[1]} != goals):
                goal = goals.pop()
                out[tuple(moved)] = (list(moved), goal, number)
            if now.rolls != first.rolls:
                break
        return list(out.values())[::-1]

    def picking(self, play: Play, pieces: list[int]) -> int:
        """Clicks that select pieces of one place: one by one, or all of them at once, and some put down again."""
        state, seat = play.state, play.state.seat
        mover = self.game.mover(state)
        if self.composes and mover in pieces:
            return 0  # whoever is under way is selected
        here = self.game.place_of(state, pieces[0])
        everyone = range(len(self.game.layout.domains["piece"].ids))
        stack = [one for one in everyone if self.game.seat_of(state, one) == seat and self.game.place_of(state, one) == here]
        if not self.composes:
            return min(len(pieces), 2) if len(pieces) == len(stack) else len(pieces)
        missing = len(stack) - len(pieces)
        return min(len(pieces), 2 + missing if missing else 1)

    def asks(self, play: Play, action: int) -> bool:
        """Whether the table asks first: dice follow outside a battle, or there is a warning."""
        state = play.state
        if self.game.warns(state, action):
            return True
        return self.game.view(state, state.seat).battle is None and followed_by(as_known(self.game, state), action)[0]

    # -- shortcuts -------------------------------------------------------------------------------------------------

    def longest_shortcut(self, play: Play, at: int) -> tuple[int, int]:
        """By what the table offers as one: the longest that makes the very decisions of the line."""
        found = (0, 1)
        kept = ""
        for view in shortcut_views(self.game, play.state):
            covered = self.covers(play, at, view.actions)
            if covered:
                battle = self.game.view(play.state, play.state.seat).battle
                asks = bool(view.warning) or (view.rolls > 0 and battle is None)
                found = max(found, (covered, 1 + asks), key=worth)
                kept = kept or view.keep
        if kept and self.is_kept_up(at):
            self.kept[self.line.made[at].seat].append(kept)
        return found

    def covers(self, play: Play, at: int, actions: list[str]) -> int:
        """How many decisions of the line a shortcut makes: they, and nothing else; 0 if it comes to something else."""
        trial, had = play.branch(), len(play.moves)
        play_shortcut(trial, actions)
        done = [move.action for move in trial.moves[had:]]
        line = [one.action for one in self.line.made[at : at + len(done)]]
        if done == line or sorted(done) != sorted(line):
            return len(done) if done == line else 0
        in_order = play.branch()
        for action in line:
            in_order.play(action)
        return len(done) if in_order.fingerprint() == trial.fingerprint() else 0

    def is_kept_up(self, at: int) -> bool:
        """Whether it is worth it: where the seat is asked the same again, within the same moments, it does the same twice at
        least before it does something else."""
        one, often = self.line.made[at], 0
        verb = self.game.vocabulary.verb
        for other in self.line.made[at:]:
            if other.moments != one.moments:
                break
            if other.seat == one.seat and other.frame == one.frame and other.options > 1:
                if verb(other.action) is not verb(one.action):
                    break
                often += 1
        return often > 1

    def followed(self, play: Play, at: int, covered: int) -> int:
        """The decisions with one answer that the table takes by itself after these."""
        trial = play.branch()
        for one in self.line.made[at : at + covered]:
            trial.play(one.action)
        if not trial.seat or self.line.made[at].seat != trial.state.seat:
            return 0
        return len(follow(trial, trial.seat).moves) - len(trial.moves)


def worth(found: tuple[int, int]) -> tuple[float, int]:
    """Decisions by click; and the longer of two that are worth the same."""
    return found[0] / found[1] if found[0] else 0, found[0]


def measured(name: str) -> dict[str, Any]:
    """A game's figures: medians over turns and seats."""
    game = find_game(name)
    line = Line(game, *PLAYED[name])
    plain, composed = Clicker(line, composes=False), Clicker(line, composes=True)
    plain.run()
    composed.run()
    assert plain.recorded == composed.recorded
    turns = [key for key, count in plain.counts.items() if not key[0].lower().startswith(SET_UP) and count.clicks]
    told: dict[str, Any] = {"turns": len({turn for turn, _ in turns}), "decisions": len(line.made)}
    for key, of in (("before", plain), ("after", composed)):
        counts = [of.counts[turn] for turn in turns]
        told[key] = {
            "decisions asked": median(one.asked for one in counts),
            "clicks": median(one.clicks for one in counts),
            "clicks in all": sum(one.clicks for one in counts),
        }
    told["fewer clicks"] = f"{1 - told['after']['clicks'] / told['before']['clicks']:.0%}"
    return told


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.decisions")
    parser.add_argument("games", nargs="*", default=list(PLAYED))
    parser.add_argument("--keep", action="store_true", help="write the figures to benchmarks/figures")
    args = parser.parse_args()
    demand = "the median of clicks a turn falls by a third; the same decisions are recorded"
    keep("decisions", {"machine": machine(), "demand": demand} | {name: measured(name) for name in args.games}, args.keep)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
