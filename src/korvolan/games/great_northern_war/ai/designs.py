"""Designs: lines of Actions that belong together. Stacks meet next to what they attack, land there one after the other, come to
the relief of a fortress, or get out of danger."""

from __future__ import annotations

from typing import Final, final

from korvolan.kernel.board.flood import FAR
from korvolan.kernel.constants import NONE
from korvolan.kernel.plans import Scored
from korvolan.kernel.policy import Best

from ..board import COAST, FORTRESS, FORTRESSES, MAJOR, MARCHES, SWEDEN_PROPER
from ..rules.actions_chart import price
from ..state import RESTED, WarState
from ..tables import FORCED_MARCH, HALF, MOVE, NAVAL_MOVE, PREPARED_ASSAULT, SIEGE_ATTACK, STORM
from ..units import has_foreigner
from .codes import CODE, USUAL, coded
from .evaluation import prize
from .odds import battle, power
from .parties import fighters, has_artillery, party
from .paths import Reach, march_from, shores_from
from .situation import HUNDRED, RELIEF, TINY
from .targets import Operations, Party

MOST_GROUPS: Final = 3  # that are brought together for one stroke
FORCING: Final = 2  # the least command value for a forced march
FEAR: Final = 6  # danger from which a stack may withdraw


@final
class Body:
    """A stack that can move: its party, what it attacks with, and where it gets with one Action."""

    def __init__(self, g: WarState, look: Operations, start: int, force: list[int]) -> None:
        one = Party(g, look, start, force, USUAL)
        self.party = one
        self.start = start
        self.attack = one.attack
        foreign = has_foreigner(force)
        marches = look.allows(MOVE)
        self.reach = march_from(g, look.side, start, one.allowance if marches else 0, foreign, marches)
        self.further: Reach | None = None
        if one.leader >= FORCING and look.allows(FORCED_MARCH):
            self.further = march_from(g, look.side, start, one.allowance + one.leader * HALF, foreign, True)
        self.shores: set[int] = set()
        if look.allows(NAVAL_MOVE) and COAST[start] and all(g.moved[unit] == RESTED for unit in force):
            self.shores = set(shores_from(g, look.side, start, foreign).found)

    def way_to(self, place: int) -> int:
        """The plan by which it comes to a hex with one Action, or NONE."""
        if place == self.start:
            return NONE
        if self.reach.cost[place] < FAR:
            return coded(MOVE, USUAL, self.start, place)
        if self.further is not None and self.further.cost[place] < FAR:
            return coded(FORCED_MARCH, USUAL, self.start, place)
        if place in self.shores:
            return coded(NAVAL_MOVE, USUAL, self.start, place)
        return NONE


@final
class Designer:
    """Makes the designs of the side that is to act."""

    def __init__(self, g: WarState, look: Operations) -> None:
        self.look = look
        self.lines: list[list[int]] = []
        self.scored: list[Scored] = []  # by number of the line
        self.bodies: list[Body] = []
        for start in g.stacks(look.side).copy():
            force = party(g, look.side, start, USUAL)
            if len(force) > 0:
                self.bodies.append(Body(g, look, start, force))

    def add(self, line: list[int], score: float) -> None:
        self.scored.append(Scored(len(self.lines), int(score)))
        self.lines.append(line)

    def best(self, most: int) -> list[list[int]]:
        """The designs found, the best first: first the best for each goal, then the second for each, and so on."""
        self.scored.sort(key=lambda one: -one.score)
        rounds: list[list[list[int]]] = []
        count: dict[int, int] = {}
        for one in self.scored:
            line = self.lines[one.plan]
            goal = CODE.goal(line[-1])
            number = count.get(goal, 0)
            count[goal] = number + 1
            if number == len(rounds):
                rounds.append([])
            rounds[number].append(line)
        return [line for lines in rounds for line in lines][:most]

    # -- striking together -------------------------------------------------------------------------------------------

    def add_strikes(self, g: WarState) -> None:
        """On every fortress and every army of the enemy from the hexes next to it."""
        side = self.look.side
        for target in g.stacks(1 - side).copy():
            if SWEDEN_PROPER[target] or not g.is_open(target):
                continue
            if not self.look.allows(STORM if FORTRESS[target] else PREPARED_ASSAULT) and not self.may_come(g):
                continue
            for ground in MARCHES[target]:
                if g.is_open(ground) and not g.stands(1 - side, ground):
                    self.add_strikes_from(g, ground, target)

    def may_come(self, g: WarState) -> bool:
        """Whether anybody may move at all: then there may be something to attack afterwards."""
        return self.look.allows(MOVE) or self.look.allows(NAVAL_MOVE)

    def add_strikes_from(self, g: WarState, ground: int, target: int) -> None:
        """The first one, two, three of those who can come to a hex, by strength, with those who are there."""
        comers = [body for body in self.bodies if body.attack >= TINY and body.way_to(ground) != NONE]
        if len(comers) == 0:
            return
        comers.sort(key=lambda body: -body.attack)
        force = g.stack(ground)
        line: list[int] = []
        left = 0.0
        for body in comers[:MOST_GROUPS]:
            force = force + body.party.force
            line.append(body.way_to(ground))
            left += body.party.left_open
            attack = self.attack_of(g, target, force)
            score = self.strike_value(g, attack, ground, target, fighters(force), len(line)) - left
            if score > 0:
                self.add([*line, coded(attack, USUAL, ground, target)], score / (len(line) + 1))

    def attack_of(self, g: WarState, target: int, force: list[int]) -> int:
        """The Action by which a force attacks a hex."""
        if not FORTRESS[target]:
            return PREPARED_ASSAULT
        return SIEGE_ATTACK if has_artillery(force) and g.town_kind(target) == MAJOR else STORM

    def strike_value(self, g: WarState, kind: int, ground: int, target: int, force: list[int], moves: int) -> float:
        """What the battle brings, less what it costs to come there."""
        if power(force, True) * 2 < power(g.stack(target), False):
            return 0.0
        look = self.look
        spent = moves + price(g, kind)
        fight = battle(g, kind, ground, target, force, g.stack(target), spent)
        gain = look.battle_gain(g, fight, target) + look.relief_value(g, fight, target)
        return gain - look.fee * spent - look.reserve_fee(g, spent)

    # -- guarding ----------------------------------------------------------------------------------------------------

    def add_reliefs(self, g: WarState) -> None:
        """Those who come to a fortress in danger, one alone and two together."""
        look = self.look
        for place in FORTRESSES:
            if not g.occupies(look.side, place) or SWEDEN_PROPER[place]:
                continue
            before = look.threat(g, place, [], [])
            if before == 0:
                continue
            worth = prize(g, 1 - look.side, place, look.point) * look.habits[RELIEF] / HUNDRED
            comers = [body for body in self.bodies if body.way_to(place) != NONE]
            comers.sort(key=lambda body: -power(body.party.force, False))
            more: list[int] = []
            line: list[int] = []
            cost = 0.0
            for body in comers[:2]:
                more = more + body.party.force
                line = [*line, body.way_to(place)]
                cost += body.party.left_open + look.fee
                score = worth * (before - look.threat(g, place, more, [])) / HUNDRED - cost
                if score > 0:
                    self.add(line, score / len(line))

    # -- withdrawing -------------------------------------------------------------------------------------------------

    def add_withdrawals(self, g: WarState) -> None:
        """Each stack in danger to where least of it is, and the two that are in the worst together."""
        found: list[Scored] = []
        for body in self.bodies:
            if body.party.danger < FEAR or not self.look.allows(MOVE):
                continue
            haven = Best(NONE, -body.party.danger)
            for place in body.reach.found:
                if place != body.start:
                    haven.offer(place, -self.look.danger(g, place, body.party.joined(g, place)))
            if haven.found != NONE:
                gain = body.party.danger + haven.score - body.party.left_open - self.look.fee
                plan = coded(MOVE, USUAL, body.start, haven.found)
                found.append(Scored(plan, int(gain)))
                self.add([plan], gain)
        found.sort(key=lambda one: -one.score)
        if len(found) > 1:
            self.add([found[0].plan, found[1].plan], (found[0].score + found[1].score) / 2)


def designs_of(g: WarState, look: Operations, most: int) -> list[list[int]]:
    """The designs of the side that is to act, the best first."""
    designer = Designer(g, look)
    designer.add_strikes(g)
    designer.add_reliefs(g)
    designer.add_withdrawals(g)
    return designer.best(most)
