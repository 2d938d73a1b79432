"""Chapter 5. Battles on land and, with the differences of 9.3, at sea: which, in what order, who defends, the rounds.

What a battle in its middle is made of, the lowest frame first: `BattlePhase`; `Battles(order)`, the battles still to
come; `Round(at, defender, round, waits)`, where `waits` is the side that has only reserves in round 1, else none; and
while something is decided or rolled one of `CombatTurn(side, at, defender, round, rating)`, `Fire(piece, at)`,
`TakeHits(side, at, hits)` with `AssignHit(side, at, hits)`, `Retreat(side, piece, at, defender, steps)`,
`HarborRetreat(side, piece)` with `ToHarbor(side, piece)`. After it: `BattleOver(at)`, `Regroup(side, at)` with
`RegroupTo(side, piece, at)`, `LeaveField(side, at, defender, beaten)` with `MustRetreat(side, at, defender)` or
`BeatenRetreat(side, at, defender)`. By piece the state has `acted` (this round), `reserve` (joins in round 2), `besieging`
and `pinned`; by border `withdrawn`."""

from __future__ import annotations

from typing import ClassVar, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.decisions import Pick
from korvolan.kernel.frame import Step
from korvolan.kernel.verbs import Verb

from .. import refusals as no
from ..actions import BATTLE, MAIN
from ..board import COALITION, LAND, PLACES, PORTSMOUTH, SWEDISH
from ..decisions import BattlePick
from ..state import PaxState
from ..tables import ROUNDS
from ..units import BLOCKS
from . import combatants
from .combatants import at_sea, fighters, in_line, ways_of_attack
from .fire import CombatTurn
from .fleets_in_harbor import tell_apart
from .memory import stand_up
from .retreat import LeaveField, Regroup

FIRST_ROUND: Final = 1


class BattlePhase(Step[PaxState]):
    """[5.0c, 5.1a] Battles one by one, until no place holds blocks of both sides."""

    def run(self, g: PaxState) -> None:
        part_fleets(g)
        places = battle_places(g)
        if not places:
            g.pop()
        elif len(places) == 1:
            g.push(Battles(places))
        else:
            g.push(OrderBattles(g.first, []))


def battle_places(g: PaxState) -> list[int]:
    """[5.0a, 5.0b, 9.3a] Where land blocks of both sides stand, and the seas with fleets of both; anchored fleets and
    cargo do not count."""
    troops = g.troops
    swedes, enemies = SWEDISH * PLACES, COALITION * PLACES
    return [place for place in range(PORTSMOUTH) if troops[swedes + place] and troops[enemies + place]]


def part_fleets(g: PaxState) -> None:
    """Where enemies meet in a harbor territory everyone sees which blocks are anchored and stay aside."""
    for place in range(LAND):
        if g.present[SWEDISH * PLACES + place] and g.present[COALITION * PLACES + place]:
            tell_apart(g, place)


class OrderBattles(Pick[PaxState]):
    """[5.1b] The First Player sets the order of all battles before any block is revealed."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side:seat", "order:list:place")
    VERB: ClassVar[Verb] = BATTLE

    def __init__(self, side: int, order: list[int]) -> None:
        self.side = side
        self.order = order

    def offers(self, g: PaxState) -> list[int]:
        return battle_places(g)

    def bars(self, g: PaxState, place: int) -> int:
        if place in self.order:
            return no.BATTLE_ALREADY_ORDERED
        if place in battle_places(g):
            return 0
        return no.SIEGES_AFTER_BATTLES if is_besieged(g, place) else no.NO_BATTLE_THERE

    def pick(self, g: PaxState, place: int) -> None:
        order = [*self.order, place]
        g.say("battle_order", self.side, place)
        left = [other for other in battle_places(g) if other not in order]
        g.replace(OrderBattles(self.side, order) if len(left) > 1 else Battles(order + left))


def is_besieged(g: PaxState, place: int) -> bool:
    """[0.3g] A declared siege waits until all battles are over."""
    return any(g.besieging[block] for block in g.stack(place))


class Battles(Step[PaxState]):
    """[5.0a, 5.1a] The battles in their order; each is finished before the next begins."""

    FIELDS: ClassVar[tuple[str, ...]] = ("order:list:place",)

    def __init__(self, order: list[int]) -> None:
        self.order = order

    def run(self, g: PaxState) -> None:
        if not self.order:
            g.pop()
            return
        g.replace(Battles(self.order[1:]))
        if self.order[0] in battle_places(g):
            g.push(OpenBattle(self.order[0]))


class OpenBattle(Step[PaxState]):
    """[5.1d] The side that was last alone in the place defends it (ruling A20)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("at:place",)

    def __init__(self, at: int) -> None:
        self.at = at

    def run(self, g: PaxState) -> None:
        at = self.at
        defender = g.holder[at] if g.holder[at] != NONE else 1 - g.first
        g.say("battle_opens", at, defender)
        combatants.lift_sieges(g, at)
        ways = ways_of_attack(g, 1 - defender, at)
        if len(ways) > 1:
            g.replace(MainAttack(1 - defender, at, defender))
        else:
            begin_battle(g, at, defender, NONE)


class MainAttack(BattlePick):
    """[5.3a] The attacker names one of the ways by which he came; at sea too (ruling A69)."""

    VERB: ClassVar[Verb] = MAIN

    def offers(self, g: PaxState) -> list[int]:
        return ways_of_attack(g, self.side, self.at)

    def bars(self, g: PaxState, way: int) -> int:
        return 0 if way in ways_of_attack(g, self.side, self.at) else no.NOT_A_WAY_OF_ATTACK

    def pick(self, g: PaxState, way: int) -> None:
        g.say("main_attack", way)
        begin_battle(g, self.at, self.defender, way)


def begin_battle(g: PaxState, at: int, defender: int, main: int) -> None:
    """Reserves step back, the others are revealed, and the first round begins."""
    combatants.form_reserves(g, at, defender, main)
    if not in_line(g, defender, at) and not in_line(g, 1 - defender, at):
        g.reserve = [0] * BLOCKS
    for side in (defender, 1 - defender):
        for block in in_line(g, side, at):
            reveal(g, block)
    g.replace(Round(at, defender, FIRST_ROUND, combatants.who_waits(g, at, defender)))
    begin_round(g, at, FIRST_ROUND)


def reveal(g: PaxState, block: int) -> None:
    """[5.1c] A block in the battle is tipped forward: everyone sees its name and strength."""
    g.show(block)
    g.say("revealed", block, g.strength[block])


# -- rounds --------------------------------------------------------------------------------------------------------


class Round(Step[PaxState]):
    """[5.4a, 5.4d] A, B, C, then D blocks act, defenders first within each rating; after three rounds it is over."""

    FIELDS: ClassVar[tuple[str, ...]] = ("at:place", "defender:seat", "round:int=1", "waits:seat=none")

    def __init__(self, at: int, defender: int, round: int, waits: int) -> None:
        self.at = at
        self.defender = defender
        self.round = round
        self.waits = waits

    def run(self, g: PaxState) -> None:
        at, defender = self.at, self.defender
        for side in (defender, 1 - defender):
            if is_beaten(g, side, at, self.waits):
                end_battle(g, at, defender, side, 1)
                return
        side, rating = next_turn(g, at, defender)
        if rating != NONE:
            g.push(CombatTurn(side, at, defender, self.round, rating))
        elif self.round < ROUNDS:
            g.replace(Round(at, defender, self.round + 1, NONE))
            begin_round(g, at, self.round + 1)
        else:
            side = must_leave(g, at, defender)
            g.say("undecided", at, side)
            end_battle(g, at, defender, side, 0)


def is_beaten(g: PaxState, side: int, at: int, waits: int) -> bool:
    """[5.3e] A side without blocks in line is beaten, though its reserves wait, unless it had nobody else (A18, A56)."""
    return side != waits and not in_line(g, side, at)


def next_turn(g: PaxState, at: int, defender: int) -> tuple[int, int]:
    """[5.4d] The side and the rating whose turn it is; no rating if all have acted."""
    defending = combatants.next_in_line(g, defender, at)
    attacking = combatants.next_in_line(g, 1 - defender, at)
    if defending == NONE or (attacking != NONE and attacking < defending):
        return 1 - defender, attacking
    return defender, defending


def begin_round(g: PaxState, at: int, round: int) -> None:
    """[5.3d] Everyone may act again, and border counts start anew (ruling A19); in the second round reserves join."""
    g.count_retreats_anew()
    g.say("round_begins", round)
    for side in (0, 1):
        for block in fighters(g, side, at):
            g.acted[block] = 0
            if round > FIRST_ROUND and combatants.is_reserve(g, block):
                g.reserve[block] = 0
                g.show(block)
                g.say("reserve_joins", block, g.strength[block])


def must_leave(g: PaxState, at: int, defender: int) -> int:
    """[5.4b, 6.5e, 9.3f] After the last round the side without the garrison goes; the attacker, where nobody has it
    or at sea (ruling A35)."""
    control = NONE if at_sea(at) else g.control(at)
    return 1 - defender if control == NONE else 1 - control


def end_battle(g: PaxState, at: int, defender: int, loser: int, beaten: int) -> None:
    """[5.3e, 6.5d] What is left of the beaten side retreats, reserves and besiegers too; then the winner regroups."""
    for block in g.stack(at):
        g.acted[block] = 0
        g.reserve[block] = 0
    g.say("battle_won", 1 - loser, at)
    g.count_retreats_anew()
    g.replace(BattleOver(at))
    if not at_sea(at):
        g.push(Regroup(1 - loser, at))
    g.push(LeaveField(loser, at, defender, beaten))


class BattleOver(Step[PaxState]):
    """[5.0c] The winner holds the place alone, and whoever fought stands up again (ruling A99)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("at:place",)

    def __init__(self, at: int) -> None:
        self.at = at

    def run(self, g: PaxState) -> None:
        g.settle_holders()
        stand_up(g)
        g.count_retreats_anew()
        g.pop()
