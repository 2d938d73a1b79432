"""Composed moves as a player is told them: where they end, what they cost, what stops them and what threatens on the way."""

from __future__ import annotations

import re
from typing import Final

from .constants import NONE
from .dangers import Drawn, Foreseen
from .state import State
from .view import RouteView
from .ways import Walker, Way


class RouteTeller(Walker):
    """Tells the ways of one seat from one position."""

    def ends_of(self, way: Way) -> list[State]:
        """Where a way ends in each position that the seat cannot tell from the true one; none if it is not open in all."""
        ends = [self.end_of(world, way) for world in self.worlds]
        return [end for end in ends if end is not None] if None not in ends else []

    def end_of(self, world: State, way: Way) -> State | None:
        """Where a way ends, or where the dice fall by which it sets off; there is no telling what follows these."""
        state = world.clone()
        actions = way.actions[: way.set_off] if way.branches else way.actions
        for number, action in enumerate(actions, start=1):
            if state.seat != self.seat or action not in state.choices:
                return None
            state.apply(action)
            if number < len(actions):
                self.pass_by(state)
        return state

    def foreseen(self, way: Way) -> Foreseen:
        """What threatens on a way, in each position that the seat cannot tell from the true one."""
        found = Foreseen(self.game, self.seat, len(self.worlds), way.places[-1])
        found.add(way.drawn)
        for world in self.worlds[1:]:
            found.add(self.drawn_in(world, way))
        return found

    def drawn_in(self, world: State, way: Way) -> list[Drawn]:
        """What threatens on a way in another position."""
        if not self.foresees:
            return []
        out: list[Drawn] = []
        state = world
        for number, action in enumerate(way.actions, start=1):
            if state.seat != self.seat or action not in state.choices:
                break
            before, state = state, state.clone()
            dangers = self.carried_out(state, before, action)
            if dangers:
                out.append(Drawn(before, dangers))
            if number == way.set_off and way.branches:
                state = self.best_of(self.rolled(before, action), state)
            self.pass_by(state)
        return out

    def view(self, way: Way, path: list[int], pieces: list[int], ends: list[State]) -> RouteView:
        places = self.game.layout.domains["place"].ids
        names = [self.game.piece_id(self.worlds[0], self.seat, piece) for piece in pieces]
        stops = {self.stop(world, end) for world, end in zip(self.worlds, ends, strict=True)}
        dangers = self.foreseen(way).views()
        risks = [entry[5:] for entry in way.told if entry.startswith("risk ")]
        origin = self.game.place_of(self.worlds[0], pieces[0])
        return RouteView(
            places[path[-1]],
            [self.game.vocabulary.text(action) for action in way.actions],
            [places[place] for place in ([origin] if origin != NONE else []) + path],
            ", ".join(counted([entry[5:] for entry in way.told if entry.startswith("cost ")])),
            " ".join(risk for risk in dict.fromkeys(risks) if risk),
            " ".join(sorted(stops - {""})),
            names,
            final=stops - {""} != set() or (bool(dangers) and bool(way.paused)),
            dangers=dangers,
            by=way.by,
            spent=way.movement_spent or len(path),
            pauses=[places[place] for place in dict.fromkeys(way.paused) if place not in (NONE, path[-1])],
        )


def counted(words: list[str]) -> list[str]:
    """Costs added up where they are numbers of something; equal words once, with their number.

    >>> counted(["1 action", "a die", "a die"]), counted(["1 MP", "2 points", "1½ points"]), counted(["½ point", "½ point"])
    (['1 action', 'a die (2 times)'], ['1 MP', '3½ points'], ['1 point'])
    >>> counted(["1 Morale Point", "2 movement points", "1½ movement points"])
    ['1 Morale Point', '3½ movement points']
    """
    sums: dict[str, int] = {}
    for word in words:
        found = NUMBER.fullmatch(word)
        name = found[3] if found else word
        halves = int(found[1] or 0) * 2 + bool(found[2]) if found else 0
        sums[name] = sums.get(name, 0) + halves
    return [
        in_words(halves, name) if halves else name if words.count(name) == 1 else f"{name} ({words.count(name)} times)"
        for name, halves in sums.items()
    ]


NUMBER: Final = re.compile(r"(\d*)(½?) (\w[\w ]*?)s?")


def in_words(halves: int, name: str) -> str:
    """So many of something, of which halves are counted; abbreviations have no plural."""
    whole, half = divmod(halves, 2)
    number = f"{whole or ''}½" if half else str(whole)
    return f"{number} {name}" if halves <= 2 or name.isupper() else f"{number} {name}s"
