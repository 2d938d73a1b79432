"""Strategy: how an army goes about a movement phase, which attacks and charges are worth their odds, and what a position is
worth.

A plan of a movement phase is a stance for each part of the army. What needs no plan stands in default_policy.py. No rule uses
this."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import FastDice
from korvolan.kernel.grammar import sentence_case
from korvolan.kernel.policy import Policy, Profile
from korvolan.kernel.strategy import CAPTAIN, Estimate, Strategy, single_action

from ..actions import ATTACK, CHARGE, DECLINE, END, MOVE, SHOOT
from ..board import HEXES, OBJECTIVE, RUSSIA, SWEDEN
from ..rules.attack import Attacks
from ..rules.casualties import on_track
from ..rules.charges import CounterCharge
from ..rules.chase import ChaseOn, Pursuit
from ..rules.commanders import Ride
from ..rules.dispersal import Recall, ReturnTo
from ..rules.fire import Aim
from ..rules.marching import March
from ..rules.moves import FormColumn, Moves
from ..rules.pikes import PikeWindow
from ..rules.releases import FREE, binding
from ..rules.retreat import Walk
from ..rules.turn import SECOND_GUNS, DeclareMapa, Stage
from ..rules.victory import DAWN, LEAD, WIN, in_objective, points
from ..state import FieldState
from ..unit_flags import MOVED
from ..units import ARM, FOOT, GARRISON, HORSE, MP, PIECE_NAMES, PIECES, UNITS_OF
from . import default_policy, movement_phase, paths, recruit_moves
from .distances import cost_to_plain
from .estimates import battle_estimate
from .stances import AI_DATA, BASE, PARTS, PLANS, USEFUL, plan_of, plan_text, read_plan
from .weights import DECISION_WEIGHTS

FEATURES: Final = [
    "strength",  # 6.41: strength points lost
    "points",  # SCN: victory points
    "morale",  # 8.11: the marker
    "dispersed",  # 10.12
    "dawn_strength",  # the same at dawn, where they are worth something else
    "dawn_morale",
    "dawn_dispersed",
    "through",  # SCN.dawn3: points on the plain beyond the redoubts
    "close",  # points that can be there in a stage
    "progress",  # how near the rest is to it
    "dawn",  # that it is dawn
]
NAMES: Final[list[str]] = [*FEATURES, *DECISION_WEIGHTS]
WEIGHTS: Final[dict[str, Any]] = AI_DATA["weights"]
WIDE: Final = 8  # plans from which on one looks wide
SHARE_OF_ATTACK: Final = 30  # of the time that a movement phase gets
SHARE_OF_CHARGE: Final = 20
STREAMS: Final = HEXES + PIECES + 4  # of dice in half a stage
TRIES: Final = 200
LONGEST: Final = 60  # of the way through, in halves of a point: beyond it all is far


class FieldStrategy(Strategy[FieldState]):
    """Goals for units, odds for attacks, the default policy for the rest."""

    def __init__(self) -> None:
        super().__init__(NAMES, [int(WEIGHTS.get(name, 0)) for name in NAMES])
        self.set_tapers(WEIGHTS)

    # -- worth -----------------------------------------------------------------------------------------------------

    def features(self, g: FieldState) -> list[int]:
        out = [0] * len(NAMES)
        strength, dispersed = g.lost[RUSSIA] - g.lost[SWEDEN], scattered(g, RUSSIA) - scattered(g, SWEDEN)
        if g.scenario != DAWN:
            fair = LEAD[g.scenario] * (g.stage - 1) // g.stages  # what the Russians lead by if it goes as it usually does
            out[:4] = [strength, points(g, SWEDEN) - points(g, RUSSIA) + fair, -g.morale, dispersed]
            return out
        out[4:7] = [strength, -g.morale, dispersed]
        out[7] = in_objective(g, FOOT) + in_objective(g, HORSE) - WIN
        for unit in UNITS_OF[SWEDEN]:
            if 0 <= g.at[unit] < HEXES and not OBJECTIVE[g.at[unit]]:
                way = min(cost_to_plain(ARM[unit], g.at[unit], g.at[unit]), LONGEST)
                out[8] += g.sp(unit) if way <= MP[unit] else 0
                out[9] -= way * g.sp(unit) // 4
        out[9] += DAWN_WAY * (g.stages + 1 - g.stage) // g.stages
        out[10] = 1
        return out

    def tempo(self, g: FieldState) -> int:
        return g.stage

    def progress(self, g: FieldState) -> int:
        """Half stages: each side's three phases are one."""
        for frame in g.frames:
            if isinstance(frame, Stage):
                return 2 * g.stage + (1 if frame.phase > SECOND_GUNS else 0)
        return 2 * g.stage

    def horizon(self, g: FieldState, turns: int) -> int:
        """So many whole stages: whoever thinks sees the enemy's answer."""
        return self.progress(g) + 2 * turns

    def left(self, g: FieldState) -> int:
        return g.stages - g.stage

    def decision_weights(self) -> list[int]:
        """The weights that guide decisions, without those of the features."""
        return self.weights[len(FEATURES) :]

    # -- plans -----------------------------------------------------------------------------------------------------

    def opens(self, g: FieldState) -> bool:
        """A movement phase as a whole, and outside the own one attacks, charges and MaPa."""
        top = g.frames[-1]
        if isinstance(top, Moves):
            return is_fresh(g, top.side)
        return isinstance(top, Attacks | CounterCharge | DeclareMapa)

    def default_plan(self, g: FieldState, skill: int, rng: FastDice) -> int:
        """What is usual for this side in this battle, or what the default policy says."""
        if isinstance(g.frames[-1], Moves):
            return PLANS[g.scenario][g.seat][0]
        return single_action(default_policy.choose(g, Profile(skill, self.decision_weights(), rng)))

    def plans(self, g: FieldState, most: int, rng: FastDice) -> list[int]:
        """A captain's own first, then the others of the list; who looks wide also varies the stance of each part, and weighs
        attacks and charges. For others these are taken by their odds."""
        top = g.frames[-1]
        if isinstance(top, Moves):
            listed = PLANS[g.scenario][g.seat]
            return listed[:most] if most < WIDE else varied(g, listed, most, rng)
        first = self.default_plan(g, CAPTAIN, rng)
        others = g.choices if isinstance(top, DeclareMapa) else self.doubtful(g, -first - 1, rng) if most >= WIDE else []
        return [first, *[single_action(action) for action in others if single_action(action) != first]][:most]

    def doubtful(self, g: FieldState, chosen: int, rng: FastDice) -> list[int]:
        """The attacks and charges that are worth weighing against the one that the odds choose."""
        top = g.frames[-1]
        who = Profile(CAPTAIN, self.decision_weights(), rng)
        if isinstance(top, Attacks):
            other = default_policy.doubtful_attack(g, top, who, chosen)
            return [other] if other != NONE else []
        if isinstance(top, CounterCharge) and default_policy.is_doubtful_charge(g, top, who):
            return [DECLINE, CHARGE + default_policy.steady_first(g, CHARGE.among(g.choices))[0]]
        return []

    def time_share(self, g: FieldState) -> int:
        """Attacks and charges are many: each is worth a part of the time."""
        top = g.frames[-1]
        return SHARE_OF_ATTACK if isinstance(top, Attacks) else SHARE_OF_CHARGE if isinstance(top, CounterCharge) else 100

    def stage(self, g: FieldState) -> int:
        top = g.frames[-1]
        return 0 if isinstance(top, Moves) else 1 if isinstance(top, Attacks) else 2 if isinstance(top, CounterCharge) else 3

    def usable(self, g: FieldState, plan: int) -> bool:
        return isinstance(g.frames[-1], Moves) if plan >= BASE else -plan - 1 in g.choices

    def group(self, plan: int) -> int:
        """One plan is for the whole army."""
        return 0

    def weigh(self, g: FieldState) -> int:
        """Pikes and chases, and in the last stage also who goes back where, and which target is fired at."""
        top = g.frames[-1]
        if isinstance(top, PikeWindow | Pursuit):
            return SHARE_OF_CHARGE
        return SHARE_OF_CHARGE if g.stage == g.stages and isinstance(top, Walk | ReturnTo | Recall | ChaseOn | Aim) else 0

    def dice_stream(self, g: FieldState, plan: int) -> int:
        """Each battle has its own dice in a world, whatever was fought before it, and so has each movement phase."""
        top = g.frames[-1]
        phase = 2 * g.stage + g.seat
        if isinstance(top, Moves):
            return STREAMS * phase + 1
        if isinstance(top, Attacks):
            return STREAMS * phase + 2 + (ATTACK.of(-plan - 1) if plan < 0 and -plan - 1 in ATTACK else HEXES)
        if isinstance(top, CounterCharge) and plan < 0 and -plan - 1 in CHARGE:
            return STREAMS * phase + 3 + HEXES + top.lead
        return 0

    def follow(self, g: FieldState, plan: int, skill: int, rng: FastDice) -> int:
        if plan < 0 and -plan - 1 in g.choices and self.opens(g):
            return -plan - 1
        stances = plan if plan >= BASE else PLANS[g.scenario][g.seat][0]
        return (CAPTAINS if skill >= CAPTAIN else RECRUITS).choose(g, Profile(skill, self.decision_weights(), rng, stances))

    def battle_estimate(self, g: FieldState) -> Estimate | None:
        return battle_estimate(g)

    # -- telling ---------------------------------------------------------------------------------------------------

    def explain(self, g: FieldState, plan: int, action: int) -> tuple[str, list[str]]:
        if plan >= BASE:
            moves = f"{PIECE_NAMES[MOVE.of(action)]} moves first; " if action in MOVE else ""
            return sentence_case(f"{moves}{plan_text(plan)}."), ["4.21b"]
        return "", []

    def title(self, g: FieldState, plan: int) -> str:
        return plan_text(plan) if plan >= BASE else ""


def varied(g: FieldState, listed: list[int], most: int, rng: FastDice) -> list[int]:
    """The listed plans; then those with another stance of one part; then any."""
    out = listed[:most]
    parts = parts_of(g, g.seat)
    useful = USEFUL[g.scenario][g.seat]
    for stance in useful:
        for base in listed[:2]:
            for part in parts:
                stances = read_plan(base)
                stances[part] = stance
                offer(out, stances, most)
    for _ in range(TRIES):
        offer(out, [useful[rng.below(len(useful))] for _ in range(PARTS)], most)
    return out


def offer(out: list[int], stances: list[int], most: int) -> None:
    plan = plan_of(stances)
    if plan not in out and len(out) < most:
        out.append(plan)


def parts_of(g: FieldState, side: int) -> list[int]:
    """The parts of an army that have somebody who can go somewhere."""
    found = [False] * PARTS
    for unit in UNITS_OF[side]:
        if g.on_map(unit) and not GARRISON[unit] and binding(g, unit) == FREE:
            found[movement_phase.army_part(g, unit)] = True
    return [part for part in range(PARTS) if found[part]]


def scattered(g: FieldState, side: int) -> int:
    """The strength points of a side's dispersed units."""
    return sum([g.sp(unit) for unit in on_track(g, side)])


def is_fresh(g: FieldState, side: int) -> bool:
    """Whether nobody has moved yet in this movement phase."""
    return not any(g.has(unit, MOVED) for unit in UNITS_OF[side])


# -- following a plan ----------------------------------------------------------------------------------------------


def move_next(g: FieldState, top: Moves, who: Profile) -> int:
    """Who moves next. Archers who have not shot shoot when everybody has moved; then the phase is over."""
    if who.skill >= CAPTAIN:
        piece = movement_phase.next_mover(g, top.side, who.weights, read_plan(who.plan))
    else:
        piece = recruit_moves.next_mover(g, top.side)
    if piece != NONE and MOVE + piece in g.choices:
        return MOVE + piece
    archers = SHOOT.among(g.choices)
    return SHOOT + archers[0] if archers else END


RECRUITS: Final[Policy[FieldState]] = default_policy.DefaultPolicy(extends=default_policy.RECRUITS)
CAPTAINS: Final[Policy[FieldState]] = default_policy.DefaultPolicy(extends=default_policy.CAPTAINS)
RECRUITS.on(March, paths.recruit_step)
CAPTAINS.on(March, paths.captain_step)
for policy in (RECRUITS, CAPTAINS):
    policy.on(Moves, move_next)
    policy.on(FormColumn, paths.take_along)
    policy.on(Ride, paths.ride)


DAWN_WAY: Final = 520  # about what the army has before it when it sets out
