"""Composed moves: a distant destination as a sequence of a seat's own decisions, with its cost and where it stops.

The search knows only the game's vocabulary: an action that names the piece or the place where it stands chooses it, an
action that names another place may move it, one without arguments may end its move. Where pieces go together the game says
how they set off. The search runs on a determinization that depends on nothing but what the seat knows, so that no answer can
tell a secret; a route never goes on beyond a roll, another's decision or something that the seat learns."""

from __future__ import annotations

from fractions import Fraction

from .constants import NONE
from .game import JointMove
from .route_views import RouteTeller
from .state import BY_CHANCE, State
from .view import RouteView, told
from .ways import Way


class Scout(RouteTeller):
    """The routes of one seat from one position."""

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

    def by_best_roll(self, way: Way) -> Way:
        """Where dice fall as pieces set off: the way as it goes on after the best of them. Routes say how likely that is."""
        if not way.branches:
            return way
        state = self.best_of(way.branches, way.state)
        best = Way(way.actions, way.places, state, way.told, self.game.movement_spent(state))
        best.peril, best.paused, best.drawn = way.peril, way.paused, way.drawn
        best.set_off, best.branches = way.set_off, way.branches
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
