"""Routes: a far destination as a chain of a seat's own decisions, with what it costs and where it stops.

The search knows only the game's vocabulary: an action that names the piece or the place where it stands chooses it, an
action that names another place may move it, one without arguments may end its move. It runs on a determinization that
depends on nothing but what the seat knows, so that no answer can tell a secret; a route never goes on beyond a roll, a
revelation or another's decision."""

from __future__ import annotations

from typing import Any, Final

from .game import Game
from .layout import NONE
from .state import NOBODY, State
from .view import RouteView

CHOOSING: Final = 3  # decisions at most that choose a piece before it goes: a place, a group, the piece
TRIES: Final = 2500  # actions that are tried for one answer


class Way:
    """A piece under way: what was played, through which places, and the position it led to."""

    def __init__(self, actions: list[int], places: list[int], state: State, told: list[str]) -> None:
        self.actions = actions
        self.places = places
        self.state = state
        self.told = told  # costs and warnings on the way, as "cost …" and "risk …"

    def then(self, action: int, place: int, state: State, told: list[str]) -> Way:
        places = [*self.places, place] if place != NONE else self.places
        return Way([*self.actions, action], places, state, self.told + told)


class Scout:
    """The routes of one seat from one position."""

    def __init__(self, game: Game[Any], worlds: list[State], seat: int) -> None:
        self.game = game
        self.worlds = worlds  # positions that the seat cannot tell apart; the first is searched, the others are asked
        self.seat = seat
        self.tries = 0

    def routes(self, pieces: list[int]) -> list[RouteView]:
        """Where these pieces can go, one after the other by the same way; the nearest places first."""
        start = self.worlds[0]
        if start.seat != self.seat or not pieces:
            return []
        out: list[RouteView] = []
        for way in self.search(Way([], [], start, []), pieces[0]):
            whole, gone = self.follow(way, pieces[1:])
            if whole is not None and self.holds_everywhere(whole):
                out.append(self.view(whole, way.places, pieces[: 1 + gone], pieces[0]))
        return out

    # -- one piece -------------------------------------------------------------------------------------------------

    def search(self, start: Way, piece: int) -> list[Way]:
        """The shortest way to each place that a piece can reach, breadth first; of equals the one that meets least."""
        found: dict[int, Way] = {}
        seen: set[int] = set()
        under_way = self.chosen(start, piece)
        while under_way:
            following: list[Way] = []
            for way in under_way:
                for grown in self.steps(way, piece):
                    place = self.game.where(grown.state, piece)
                    goes_on = self.is_free(grown, way) and self.is_under_way(grown, way)
                    whole = self.stopped(grown) if goes_on else grown
                    if place not in found or self.burden(whole) < self.burden(found[place]):
                        found[place] = whole
                    if goes_on and place not in seen:
                        seen.add(place)
                        following.append(grown)
            under_way = following
        found.pop(self.game.where(start.state, piece), None)
        return list(found.values())

    def burden(self, way: Way) -> tuple[int, bool, int]:
        """What speaks against a way: its length, then whether something stops it, then what it costs."""
        return len(way.places), self.halts(way), len(way.told)

    def chosen(self, start: Way, piece: int) -> list[Way]:
        """The ways to choose a piece for a move: those after which a step can be taken."""
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
                    stays = self.game.where(grown.state, piece) == self.game.where(way.state, piece)
                    if stays and self.is_free(grown, way):
                        following.append(grown)
            layer = following
        return out

    def can_step(self, way: Way, piece: int) -> bool:
        """Whether the decision at hand is where the piece goes: some place that is named moves it."""
        return any(True for _ in self.steps(way, piece, first_only=True))

    def steps(self, way: Way, piece: int, first_only: bool = False, only: int = NONE) -> list[Way]:
        """Every action that names a place (or `only` this one) and brings the piece there."""
        out: list[Way] = []
        here = self.game.where(way.state, piece)
        for action in way.state.choices:
            place = self.named(action, "place")
            if place in (NONE, here) or only not in (NONE, place) or self.tries >= TRIES:
                continue
            grown = self.tried(way, action, place)
            if self.game.where(grown.state, piece) == place:
                out.append(grown)
                if first_only:
                    break
            elif not out and first_only:
                break  # places are named here for another reason
        return out

    def naming(self, state: State, piece: int) -> list[int]:
        """The actions that choose a piece, or the place where it stands."""
        here = self.game.where(state, piece)
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
        warning = self.game.warns(way.state, action)
        if warning:
            told.append(f"risk {self.game.texts.warnings[warning].text}")
        state = way.state.clone()
        state.apply(action)
        return way.then(action, place, state, told)

    def is_free(self, now: Way, before: Way) -> bool:
        """Whether one may go on: nothing was rolled or shown, and the seat decides again."""
        state, last = now.state, before.state
        return state.seat == self.seat and state.rolls == last.rolls and state.revelations == last.revelations

    def is_under_way(self, now: Way, before: Way) -> bool:
        """Whether the piece is still moving: the same kind of decision is asked again."""
        return bool(now.state.frames) and type(now.state.frames[-1]) is type(before.state.frames[-1])

    def stopped(self, way: Way) -> Way:
        """The way with the action that ends the piece's move, where one is needed and there is only one."""
        ends = [action for action in way.state.choices if not self.game.vocabulary.verb(action).domains]
        return self.tried(way, ends[0], NONE) if len(ends) == 1 else way

    # -- several pieces --------------------------------------------------------------------------------------------

    def follow(self, way: Way, others: list[int]) -> tuple[Way | None, int]:
        """The others by the same way, each after the former. Where the way stops, those that come later wait."""
        whole = way
        for gone, piece in enumerate(others):
            if self.game.where(way.state, piece) == way.places[-1]:
                continue  # it went along, as cargo does
            if self.halts(whole):
                return whole, gone
            after = self.along(whole, piece, way.places)
            if after is None:
                return None, 0
            whole = after
        return whole, len(others)

    def along(self, start: Way, piece: int, places: list[int]) -> Way | None:
        """One more piece by a way that is known; none if it cannot go there."""
        for way in self.chosen(start, piece):
            now: Way | None = way
            for place in places:
                now = next(iter(self.steps(now, piece, only=place)), None) if now else None
            if now is not None and self.game.where(now.state, piece) == places[-1]:
                if not self.halts(now) and self.is_under_way(now, way):
                    return self.stopped(now)
                return now
        return None

    def halts(self, way: Way) -> bool:
        """Whether somebody or something else comes next."""
        return self.stop(self.worlds[0], way.state) != ""

    # -- telling ---------------------------------------------------------------------------------------------------

    def holds_everywhere(self, way: Way) -> bool:
        """Whether the actions are legal in every position that the seat cannot tell from the true one."""
        return all(self.end_of(world, way) is not None for world in self.worlds[1:])

    def end_of(self, world: State, way: Way) -> State | None:
        state = world.clone()
        for action in way.actions:
            if state.seat != self.seat or action not in state.choices:
                return None
            state.apply(action)
        return state

    def stop(self, before: State, after: State) -> str:
        """Why a route ends where it does, if not by the player's own will."""
        if after.rolls != before.rolls:
            return "Dice are rolled."
        if after.seat not in (self.seat, NOBODY):
            return f"{self.game.layout.domains['seat'].names[after.seat]} decides next."
        return "Something is shown." if after.revelations != before.revelations else ""

    def view(self, way: Way, path: list[int], pieces: list[int], first: int) -> RouteView:
        places = self.game.layout.domains["place"].ids
        names = [self.game.piece_id(self.worlds[0], self.seat, piece) for piece in pieces]
        stops = {self.stop(world, end) for world in self.worlds if (end := self.end_of(world, way)) is not None}
        risks = [entry[5:] for entry in way.told if entry.startswith("risk ")]
        risks.append(self.game.danger(way.state, self.seat, path[-1]))
        origin = self.game.where(self.worlds[0], first)
        return RouteView(
            places[path[-1]],
            [self.game.vocabulary.text(action) for action in way.actions],
            [places[place] for place in ([origin] if origin != NONE else []) + path],
            ", ".join(counted([entry[5:] for entry in way.told if entry.startswith("cost ")])),
            " ".join(risk for risk in dict.fromkeys(risks) if risk),
            " ".join(sorted(stops - {""})),
            names,
        )


def counted(words: list[str]) -> list[str]:
    """Equal costs once, with their number.

    >>> counted(["1 action", "a die", "a die"])
    ['1 action', 'a die (2 times)']
    """
    return [word if words.count(word) == 1 else f"{word} ({words.count(word)} times)" for word in dict.fromkeys(words)]
