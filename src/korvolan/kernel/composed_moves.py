"""Composed moves: a distant destination as a sequence of a seat's own decisions, with its cost and where it stops.

The search knows only the game's vocabulary: an action that names the piece or the place where it stands chooses it, an
action that names another place may move it, one without arguments may end its move. Where pieces go together the game says
how they set off. The search runs on a determinization that depends on nothing but what the seat knows, so that no answer can
tell a secret; a route never goes on beyond a roll, another's decision or something that the seat learns."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, Final

from .constants import NONE
from .dangers import Danger, Drawn, Foreseen, peril
from .game import Game, JointMove
from .outcomes import Branch, follow
from .state import BY_CHANCE, NOBODY, State
from .view import RouteView, told

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


class Scout:
    """The routes of one seat from one position."""

    def __init__(self, game: Game[Any], worlds: list[State], seat: int) -> None:
        self.game = game
        self.worlds = worlds  # positions that the seat cannot tell apart; the first is searched, the others are asked
        self.seat = seat
        self.tries = 0
        self.foresees = type(game).dangers is not Game.dangers

    def routes(self, pieces: list[int]) -> list[RouteView]:
        """Where these pieces can go, together or one after the other by the same way; the nearest places first. The move of
        others that is under way is ended for it where nothing is left to decide there."""
        if self.worlds[0].seat != self.seat or not pieces:
            return []
        return self.routes_from_here(pieces) or self.routes_after_ending(pieces)

    def routes_after_ending(self, pieces: list[int]) -> list[RouteView]:
        """Where they can go when the move under way is over."""
        action = self.game.ends_move(self.worlds[0])
        if action == NONE:
            return []
        before = self.worlds[0]
        ended = [self.end_of(world, Way([action], [], world, [])) for world in self.worlds]
        worlds = [state for state in ended if state is not None and state.seat == self.seat]
        if len(worlds) < len(ended) or any(self.stop(before, state) for state in worlds):
            return []
        routes = Scout(self.game, worlds, self.seat).routes(pieces)
        for route in routes:
            route.actions.insert(0, self.game.vocabulary.text(action))
            route.cost = "; ".join([self.game.label(before, self.seat, action), *([route.cost] if route.cost else [])])
        return routes

    def routes_from_here(self, pieces: list[int]) -> list[RouteView]:
        start = self.worlds[0]
        joint_moves = self.game.joint_moves(start, pieces)
        if joint_moves:
            return self.joint_routes(joint_moves)
        for first in pieces:
            out = self.routes_led_by(first, [piece for piece in pieces if piece != first])
            if out:
                return out
        return []

    def routes_led_by(self, first: int, others: list[int]) -> list[RouteView]:
        """Where one goes and the others after it; cargo goes with its fleet, and cannot lead."""
        out: list[RouteView] = []
        for way in self.search(Way([], [], self.worlds[0], []), first):
            whole, gone = self.follow(way, others)
            if whole is None:
                continue
            ends = self.ends_of(whole)
            if ends:
                out.append(self.view(whole, way.places, [first, *others[:gone]], ends))
        return out

    # -- pieces that go together -----------------------------------------------------------------------------------

    def joint_routes(self, joint_moves: list[JointMove]) -> list[RouteView]:
        """Where pieces can go together. The simplest way to set off comes first and hides others to the same place."""
        out: list[RouteView] = []
        reached: set[int] = set()
        for joint in joint_moves:
            way = self.set_off(joint)
            found = self.joint_goals(self.by_best_roll(way), joint.pieces[0]) if way is not None else []
            for whole in found:
                place = whole.places[-1]
                unwanted = place in reached if not joint.apart else joint.only is not None and place not in joint.only
                ends = [] if unwanted else self.ends_of(whole)
                if ends:
                    out.append(self.joint_route(whole, joint, ends, len(joint_moves) > 1))
            if not joint.apart:
                reached.update(whole.places[-1] for whole in found)
        return out

    def set_off(self, joint: JointMove) -> Way | None:
        """Play the decisions of a joint move; None if one of them is not legal."""
        way = Way([], [], self.worlds[0], [])
        before = way.state
        for action in joint.actions:
            if way.state.seat != self.seat or action not in way.state.choices:
                return None
            before = way.state
            way = self.tried(way, action, NONE)
        if joint.actions and way.state.rolls != before.rolls:
            way.set_off, way.branches = len(way.actions), self.rolled(before, joint.actions[-1])
        return way

    def rolled(self, before: State, action: int) -> list[Branch]:
        """Every position that the dice after an action can lead to."""
        trial = before.clone()
        trial.stops_at_chance = True
        trial.apply(action)
        return follow(self.game.layout, trial, MOST_ROLLS) if trial.seat == BY_CHANCE else []

    def by_best_roll(self, way: Way) -> Way:
        """Where dice fall as pieces set off: the way as it goes on after the best of them. Routes say how likely that is."""
        if not way.branches:
            return way
        state = self.best_of(way.branches, way.state)
        best = Way(way.actions, way.places, state, way.told, self.game.movement_spent(state))
        best.peril, best.paused, best.drawn = way.peril, way.paused, way.drawn
        best.set_off, best.branches = way.set_off, way.branches
        return best

    def best_of(self, branches: list[Branch], state: State) -> State:
        """The position with the most left to spend, of those that dice can lead to; the first where nothing is counted."""
        best = state
        for branch in branches:
            mine = branch.state.seat == self.seat
            if mine and (best is state or self.game.movement_spent(branch.state) < self.game.movement_spent(best)):
                best = branch.state
        return best

    def chance_to_arrive(self, way: Way) -> Fraction:
        """How likely the dice that fall as pieces set off leave enough for the rest of the way."""
        total = Fraction(0)
        for branch in way.branches:
            if self.played(branch.state, way.actions[way.set_off :]):
                total += branch.chance
        return total

    def played(self, state: State, actions: list[int]) -> bool:
        """Whether all these actions can be played from a position."""
        now = state.clone()
        for action in actions:
            if now.seat != self.seat or action not in now.choices:
                return False
            now.apply(action)
            self.pass_by(now)
        return True

    def joint_goals(self, way: Way, piece: int) -> list[Way]:
        """Where pieces that have set off can go or attack; nothing if a battle has opened."""
        if self.game.battle_depth(way.state) == NONE or self.game.battle_depth(self.worlds[0]) != NONE:
            return self.search(way, piece, together=True)
        battle = self.game.view(way.state, self.seat).battle
        if battle is None:
            return []
        place = self.game.layout.domains["place"].index[battle.at]
        return [Way(way.actions, [place], way.state, way.told, way.movement_spent)]

    def joint_route(self, way: Way, joint: JointMove, ends: list[State], several: bool) -> RouteView:
        """A route of pieces that go together. That others decide after it is nothing new: the whole was one decision."""
        view = self.view(way, way.places, joint.pieces, ends)
        start = self.worlds[0]
        view.by = self.game.label(start, self.seat, joint.actions[0]) if several else way.by
        shows = any(end.rolls != start.rolls or end.revelations != start.revelations for end in ends)
        view.final = shows or (bool(view.dangers) and self.halts(way))
        view.rolls = self.rolls_at_last(way) or self.game.battle_depth(way.state) != NONE
        stops = {self.stop(start, end) for end in ends if end.rolls != start.rolls or end.seat == self.seat}
        view.stops = " ".join(sorted(stops - {""}))
        if way.branches:
            chance = self.chance_to_arrive(way)
            view.chance = told("", chance)[1:] if chance != 1 else None
        return view

    def rolls_at_last(self, way: Way) -> bool:
        """Whether dice follow the last action of a way, before anyone decides again."""
        if way.branches or way.paused:
            return False
        state = self.worlds[0].clone()
        for action in way.actions[:-1]:
            state.apply(action)
        state.stops_at_chance = True
        state.apply(way.actions[-1])
        return state.seat == BY_CHANCE

    # -- one piece -------------------------------------------------------------------------------------------------

    def search(self, start: Way, piece: int, together: bool = False) -> list[Way]:
        """The cheapest and shortest way to each place that a piece can reach, breadth first; of equal ones the one that
        meets least. Pieces that go `together` may also aim at a place without going there at once: they attack it, or
        roll."""
        found: dict[int, Way] = {}
        last: dict[int, Way] = {}  # the same without what ends the move
        rivals: dict[int, Way] = {}  # another last step to the same place, such as past the enemy into the City
        seen: dict[int, tuple[int, Fraction]] = {}
        under_way = [start] if together else self.chosen(start, piece)
        while under_way:
            following: list[Way] = []
            for way in under_way:
                for grown in self.steps(way, piece, aims=together):
                    place = grown.places[-1]
                    goes_on = self.is_free(grown, way) and self.is_under_way(grown, way)
                    known = found.get(place)
                    if known is None or grown.movement_spent <= known.movement_spent:
                        whole = self.stopped(grown) if goes_on and not grown.pauses_at_last else grown
                        if known is not None and self.is_rival(last[place], grown):
                            self.name_both(way, known, last[place], whole, grown)
                            rivals[place] = whole
                        elif known is None or self.burden(whole) < self.burden(known):
                            found[place], last[place] = whole, grown
                            rivals.pop(place, None)
                    spent = (grown.movement_spent, grown.peril)
                    if goes_on and (place not in seen or spent < seen[place]):
                        seen[place] = spent
                        following.append(grown)
            under_way = following
        found.pop(self.game.place_of(start.state, piece), None)
        return [*found.values(), *[way for place, way in rivals.items() if place in found]]

    def is_rival(self, one: Way, other: Way) -> bool:
        """Whether two ways differ only in how their last step is taken, and one of these alone leads to a fight or roll."""
        same = one.actions[:-1] == other.actions[:-1] and one.actions[-1] != other.actions[-1]
        return same and self.clashes(one) != self.clashes(other)

    def clashes(self, way: Way) -> bool:
        """Whether a way leads into a battle, or to a roll."""
        return self.game.battle_depth(way.state) != NONE or way.state.rolls != self.worlds[0].rolls

    def name_both(self, before: Way, one: Way, one_step: Way, other: Way, other_step: Way) -> None:
        """Two last steps to the same place are told apart by their labels."""
        one.by = self.game.label(before.state, self.seat, one_step.actions[-1])
        other.by = self.game.label(before.state, self.seat, other_step.actions[-1])

    def burden(self, way: Way) -> tuple[int, Fraction, int, bool, int]:
        """The sort key of a way: what is spent (its length, where nothing is counted), its dangers, its length, whether
        something stops it, and its costs."""
        return way.movement_spent or len(way.places), way.peril, len(way.places), self.halts(way), len(way.told)

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
        warning = self.game.warns(way.state, action)
        if warning:
            told.append(f"risk {self.game.texts.warnings[warning].text}")
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

    # -- telling ---------------------------------------------------------------------------------------------------

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

    def stop(self, before: State, after: State) -> str:
        """Why a route ends where it does, if not by the player's own will."""
        if after.rolls != before.rolls:
            return "Dice are rolled."
        if after.seat not in (self.seat, NOBODY):
            return f"{self.game.layout.domains['seat'].names[after.seat]} decides next."
        return "Something hidden may come to light." if self.game.may_have_learned(before, after, self.seat) else ""

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
