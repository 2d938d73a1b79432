"""Obstacles: why pieces cannot go to a place, by the rule that stops them at the nearest point that they reach.

A distant place is no option of the decision at hand. The pieces are moved as composed moves are, on a determinization that
depends only on what the seat knows, and at the nearest stop the same `forbids` is asked that makes the list of legal
actions."""

from __future__ import annotations

from typing import Any, Final

from .composed_moves import Scout
from .constants import NONE
from .fields import slug
from .game import Game
from .perspective import Perspective, question
from .state import State
from .ways import Way
from .why_not import Verdict, asked, why_not_click
from .why_not import verdict_on as verdict_on_action

NEAREST: Final = 8  # so many stops, the nearest to the place, are asked


def in_the_way(eyes: Perspective, pieces: list[str], place: str) -> list[Verdict] | None:
    """What keeps pieces of the seat that decides from a place, or from where a piece stands, by what the seat knows; None
    where nothing can be said."""
    game, state, deciding = eyes.game, eyes.state, eyes.play.seat
    if deciding is None:
        return None
    index = game.layout.domains["place"].index
    standing = {piece.id: piece.at for piece in game.view(state, state.seat).pieces}
    name = slug(standing.get(place, place))
    chosen = eyes.chosen(pieces, state.seat) if name in index else []
    obstacles = Obstacles(game, eyes.worlds(deciding), state.seat)
    return obstacles.before(chosen, index[name]) if chosen else None


class Obstacles:
    """What is in the way of one seat's pieces. `worlds` are positions that the seat cannot tell apart."""

    def __init__(self, game: Game[Any], worlds: list[State], seat: int) -> None:
        self.game = game
        self.scout = Scout(game, worlds, seat)
        self.start = worlds[0]
        self.seat = seat
        index = game.layout.domains["place"].index
        places = game.sheet().board.places
        self.centers = {index[place.id]: place.center for place in places if place.id in index}
        self.ends: list[Way] = []  # of the ways looked at, those on which nobody goes on, as where enemies stand
        self.borders = {(index[p.id], index[n]) for p in places if p.id in index for n in p.neighbors if n in index}

    def before(self, pieces: list[int], place: int) -> list[Verdict] | None:
        """The refusals that stop these pieces before a place; empty if nothing does, None if no rule explains it."""
        if self.game.place_of(self.start, pieces[0]) == place:
            return [("", "It is there already.")]
        stops = self.stops(pieces)
        if not stops:
            return why_not_click(self.game, self.start, self.game.piece_id(self.start, self.seat, pieces[0]))
        stops.sort(key=lambda way: (self.distance(self.place_of(way, pieces[0]), place), way.movement_spent))
        if self.place_of(stops[0], pieces[0]) == place:
            return []
        entering = [way for way in stops if self.enters(way, place)]
        if entering:
            return self.first_to(entering, pieces[0], place)
        nearest = self.nearest(stops, pieces[0], place)
        for way in stops[:NEAREST]:
            found = self.verdicts(way, pieces[0], place, nearest)
            if found:
                return found
        return None

    def first_to(self, entering: list[Way], piece: int, place: int) -> list[Verdict]:
        """Where one goes first to enter a place to which no whole way is offered, as where enemies stand; empty where the step
        is next."""
        way = min(entering, key=lambda way: (way.movement_spent, len(way.actions)))
        if not way.places:
            return []
        names = self.game.layout.domains["place"].names
        return [("", f"First go to {names[self.place_of(way, piece)]}: from there {names[place]} can be entered.")]

    def nearest(self, stops: list[Way], piece: int, place: int) -> int:
        """Of all places that can be reached, whether one may go on from there or not, the nearest to a place."""
        steps = self.steps_to(place)
        reached = dict.fromkeys(self.place_of(way, piece) for way in [*stops, *self.ends])
        return min(reached, key=lambda at: (steps.get(at, len(self.centers)), self.distance(at, place)))

    def steps_to(self, place: int) -> dict[int, int]:
        """From where one comes to a place over so many borders."""
        near: dict[int, list[int]] = {}
        for here, there in sorted(self.borders):
            near.setdefault(there, []).append(here)
        out = {place: 0}
        edge = [place]
        for there in edge:  # it grows
            for here in near.get(there, ()):
                if here not in out:
                    out[here] = out[there] + 1
                    edge.append(here)
        return out

    def enters(self, way: Way, place: int) -> bool:
        """Whether the next step may lead to the place."""
        return any(self.scout.named(action, "place") == place for action in way.state.choices)

    def stops(self, pieces: list[int]) -> list[Way]:
        """Every position on the way in which the pieces could go on."""
        joint_moves = self.game.joint_moves(self.start, pieces)
        if joint_moves:
            begun = [way for muster in joint_moves if (way := self.scout.set_off(muster)) is not None]
        else:
            begun = self.scout.chosen(Way([], [], self.start, []), pieces[0])
        return self.onward([way for way in begun if way.state.seat == self.seat], pieces[0], bool(joint_moves))

    def onward(self, begun: list[Way], piece: int, together: bool) -> list[Way]:
        """The ways that begin so, breadth first, each as long as it goes on freely."""
        out = list(begun)
        seen: dict[int, int] = {}
        under_way = begun
        while under_way:
            following: list[Way] = []
            for way in under_way:
                for grown in self.scout.steps(way, piece, aims=together):
                    place = grown.places[-1]
                    goes_on = self.scout.is_free(grown, way) and self.scout.is_under_way(grown, way)
                    if not goes_on:
                        self.ends.append(grown)
                    elif place not in seen or grown.movement_spent < seen[place]:
                        seen[place] = grown.movement_spent
                        following.append(grown)
            out += following
            under_way = following
        return out

    def place_of(self, way: Way, piece: int) -> int:
        return way.places[-1] if way.places else self.game.place_of(way.state, piece)

    def verdicts(self, way: Way, piece: int, place: int, nearest: int) -> list[Verdict]:
        """What forbids entering the place from a stop, each with where that is, unless it is where the piece stands. `nearest`
        is as near as one comes."""
        out: list[Verdict] = []
        for verb in asked(self.game, way.state):
            if [domain.name for domain in verb.domains] != ["place"]:
                continue
            action = verb.action([place])
            if way.state.frames[-1].forbids(way.state, action) != 0:
                out += verdict_on_action(self.game, way.state, action)
        here = self.place_of(way, piece)
        if here == NONE or not way.places:
            return list(dict.fromkeys(out))
        names = self.game.layout.domains["place"].names
        name = names[here]
        if out and self.borders and (here, place) not in self.borders:
            prompt = question(self.game, way.state, self.seat)
            words = f"Too far: {names[nearest]} is the nearest that can be reached now."
            if (nearest, place) in self.borders and nearest != here:
                words = f"No farther than {names[nearest]}: whoever goes there ends his move there."
            return [(prompt.cases[0] if prompt.cases else "", words)]
        return [(case, f"As far as {name}; then: {text}") for case, text in dict.fromkeys(out)]

    def distance(self, here: int, there: int) -> float:
        """How far apart two places lie on the board, in its own pixels."""
        if here == NONE or here not in self.centers or there not in self.centers:
            return float("inf")
        (x, y), (u, v) = self.centers[here], self.centers[there]
        return float((x - u) ** 2 + (y - v) ** 2)
