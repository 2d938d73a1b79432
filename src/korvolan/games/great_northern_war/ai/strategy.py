"""The strategy: how a program chooses and carries out the plan of an Action, values a position and gives its reasons in words.

It draws on evaluation.py for worth, odds.py for battles, targets.py and situation.py for marches and attacks, and
default_policy.py for every decision that needs no plan."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from korvolan.kernel.board.flood import FAR
from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import FastDice
from korvolan.kernel.frame import Frame
from korvolan.kernel.game import read_toml
from korvolan.kernel.grammar import counted
from korvolan.kernel.plans import Scored
from korvolan.kernel.policy import Profile
from korvolan.kernel.strategy import CAPTAIN, Estimate, Strategy, single_action

from .. import tables
from ..actions import ACT, ALL, ATTACK, DONE, FROM, HALT, PASS, TAKE, TO
from ..board import DATA, FORTRESS, MARCHES, PLACE_NAMES
from ..campaign_markers import HELD
from ..rules.actions_chart import price
from ..rules.battle import DeclareAttack, JoinBattle
from ..rules.campaign import bars_playing, markers_at
from ..rules.forces import ChooseHex, FormForce
from ..rules.fortresses import ChooseFortress
from ..rules.movement import OnTheMarch
from ..rules.naval import Embark
from ..rules.turn import ActionPhase, FreeActions
from ..rules.victory import points_for
from ..state import WarState
from ..tables import BUILD_PETERSBURG, MOVE_BATTLE, PICK_MARKER, PLAY_MARKER, PREPARED_ASSAULT, SIEGE_ATTACK, STORM
from ..units import TWIN, has_foreigner
from .codes import ATTACKS, CODE, kind_of, party_of
from .default_policy import DEFAULT
from .designs import designs_of
from .evaluation import FEATURES, features, picking_value, playing_value, years_left
from .odds import Fight, battle, battle_estimate
from .parties import fighters, party
from .paths import march_from, pace
from .situation import HABITS, HUNDRED, PICKING
from .small_decisions import alternatives_at, share_of_clock
from .targets import AFRAID, Operations, best_ground
from .wide_plans import add_parties, group_of, look_wide, striking, taking_turns

WEIGHTS: Final[dict[str, Any]] = read_toml(DATA / "ai.toml").get("weights", {})
NAMES: Final[list[str]] = [*FEATURES, *HABITS]
MARGIN: Final = 8  # points by which a plan may be worse than the best and still be thought about
CITY: Final = 40  # what St. Petersburg adds to Nyenskans (25.2)
NARROW: Final = 8  # plans up to which only those are listed that a captain thinks something of
PAID: Final = 1  # kinds of decisions that open a plan
FREE: Final = 2
MOST_UNITS: Final = 100  # in a hex
LONG_WAR: Final = 16  # years
YEAR: Final = 12  # what a new year adds to the progress
SPAN: Final = 30  # how much of it a playout sees
SAFE: Final = 9  # Morale Points with which one may pick markers: some cost a die


class WarStrategy(Strategy[WarState]):
    """How the game is played well, as far as we know."""

    def __init__(self) -> None:
        super().__init__(NAMES, [int(WEIGHTS.get(name, 0)) for name in NAMES])
        self.set_tapers(WEIGHTS)

    def features(self, g: WarState) -> list[int]:
        return features(g)

    def tempo(self, g: WarState) -> int:
        return g.year

    def progress(self, g: WarState) -> int:
        """Years are long: what was rolled and seen tells how far one has come in them."""
        return (g.year - tables.FIRST_YEAR) * YEAR + g.rolls + g.revelations

    def horizon(self, g: WarState, turns: int) -> int:
        """Some ten Actions of both sides, instead of a whole year of forty."""
        return self.progress(g) + turns * SPAN

    def left(self, g: WarState) -> int:
        return years_left(g)

    def habits(self) -> list[int]:
        """The weights that guide decisions, without those of the features."""
        return self.weights[len(FEATURES) :]

    # -- plans -----------------------------------------------------------------------------------------------------

    def opens(self, g: WarState) -> bool:
        return isinstance(g.frames[-1], ActionPhase | FreeActions)

    def default_plan(self, g: WarState, skill: int, rng: FastDice) -> int:
        return self.options(g, skill)[0].plan

    def plans(self, g: WarState, most: int, rng: FastDice) -> list[int]:
        """The captain's plan and those that come near it; for who asks for many, whatever could be done."""
        if most > NARROW:
            return taking_turns(self.all_options(g), idle_plan(g), most)
        found = self.options(g, CAPTAIN)
        least = found[0].score - max(MARGIN, found[0].score // 3)
        out: list[int] = []
        for option in found:
            if option.score >= least and option.plan not in out and len(out) < most:
                out.append(option.plan)
        return out

    def all_options(self, g: WarState) -> list[Scored]:
        """The captain's choice, and then everything that could be done, also what he thinks nothing of."""
        best = self.options(g, CAPTAIN)[0]
        operations = self.operations(g, CAPTAIN)
        look_wide(operations)
        operations.options(g)
        add_parties(g, operations)
        out = self.with_others(g, operations, CAPTAIN)
        return [best, *[option for option in out if option.plan != best.plan]]

    def designs(self, g: WarState, most: int, rng: FastDice) -> list[list[int]]:
        return designs_of(g, self.operations(g, CAPTAIN), most)

    def stage(self, g: WarState) -> int:
        """Free Actions come in a row: what was meant for them is no line for others."""
        return FREE if isinstance(g.frames[-1], FreeActions) else PAID

    def usable(self, g: WarState, plan: int) -> bool:
        if plan <= 0:
            return -plan - 1 in g.choices
        start, goal = CODE.start(plan), CODE.goal(plan)
        if ACT + kind_of(plan) not in g.choices or not g.stands(g.seat, start):
            return False
        if kind_of(plan) in ATTACKS:
            return g.stands(1 - g.seat, goal)
        return not g.stands(1 - g.seat, goal) and len(party(g, g.seat, start, party_of(plan))) > 0

    def group(self, plan: int) -> int:
        return group_of(plan)

    def weigh(self, g: WarState) -> int:
        return share_of_clock(g)

    def alternatives(self, g: WarState, most: int, rng: FastDice) -> list[int]:
        return alternatives_at(g)[:most]

    def answer(self, g: WarState, rank: int, rng: FastDice) -> int:
        """His best attack on something else than the usual, then what his other stacks would do."""
        return striking(self.options(g, CAPTAIN), rank)

    def dice_stream(self, g: WarState, plan: int) -> int:
        """A battle has the same dice whatever came before it, as long as as many meet on both sides; anything else as long as
        as many points are left. So lines differ by decisions, and who tries again has other dice."""
        when = g.year - tables.FIRST_YEAR
        if plan > 0 and kind_of(plan) in ATTACKS:
            size = g.stack_size(CODE.start(plan)) * MOST_UNITS + g.stack_size(CODE.goal(plan))
            return (plan * MOST_UNITS * MOST_UNITS + size) * LONG_WAR + when
        return ((abs(plan) * 2 + g.seat) * MOST_UNITS + g.mp[g.seat]) * LONG_WAR + when + 1

    def operations(self, g: WarState, skill: int) -> Operations:
        """What the side that decides could do with its units; nothing is listed yet."""
        return Operations(g, g.seat, self.habits(), skill, isinstance(g.frames[-1], FreeActions))

    def options(self, g: WarState, skill: int) -> list[Scored]:
        """What could be done with an Action, the best first; to do nothing is worth nothing."""
        operations = self.operations(g, skill)
        operations.options(g)
        return self.with_others(g, operations, skill)

    def with_others(self, g: WarState, operations: Operations, skill: int) -> list[Scored]:
        """The operations that were found, with what is done without units, the best first."""
        side, out = g.seat, operations.found
        out.append(Scored(idle_plan(g), 0))
        if ACT + PLAY_MARKER in g.choices:
            out.append(Scored(single_action(ACT + PLAY_MARKER), best_marker(g, side, operations.point)))
        if ACT + PICK_MARKER in g.choices and g.mp[side] >= SAFE and skill >= CAPTAIN:
            hopes = picking_value(g, side, operations.point) * self.habits()[PICKING] // HUNDRED
            out.append(Scored(single_action(ACT + PICK_MARKER), hopes - operations.fee))
        if ACT + BUILD_PETERSBURG in g.choices:
            out.append(Scored(single_action(ACT + BUILD_PETERSBURG), CITY - operations.fee * price(g, BUILD_PETERSBURG)))
        out.sort(key=lambda option: -option.score)
        return out

    # -- following -------------------------------------------------------------------------------------------------

    def follow(self, g: WarState, plan: int, skill: int, rng: FastDice) -> int:
        if plan < 0 and -plan - 1 in g.choices:
            return -plan - 1
        if plan > 0:
            action = next_step(g, plan)
            if action != NONE:
                return action
        if isinstance(g.frames[-1], ActionPhase):
            return PASS
        return DEFAULT.choose(g, Profile(skill, self.habits(), rng))

    # -- words -----------------------------------------------------------------------------------------------------

    def title(self, g: WarState, plan: int) -> str:
        return f"{PLACE_NAMES[CODE.start(plan)]} to {PLACE_NAMES[CODE.goal(plan)]}" if plan > 0 else ""

    def explain(self, g: WarState, plan: int, action: int) -> tuple[str, list[str]]:
        if plan <= 0:
            if action == PASS:
                return "Nothing that could be done is worth its Morale Points.", ["9.4a"]
            if action == ACT + PICK_MARKER:
                return "The markers of the pool promise more than any march.", ["21.1a", "27.17a"]
            if action == ACT + PLAY_MARKER:
                return "A marker that is held pays now.", ["27.18a"]
            return "", []
        name = PLACE_NAMES[CODE.goal(plan)]
        if kind_of(plan) in ATTACKS:
            if FORTRESS[CODE.goal(plan)]:
                return f"To take {name}: no other attack promises more for what it costs.", ["13.3c", "16.4a"]
            return f"Against {name}: no other attack promises more for what it costs.", ["13.3c", "13.23a"]
        if self.is_flight(g, plan):
            return f"To {name}: where it stands now a stronger army could strike it.", ["13.23b"]
        if FORTRESS[CODE.goal(plan)]:
            points = counted(points_for(g, CODE.goal(plan)), "victory point", "victory points")
            return f"To {name}: it is worth {points} to whoever has units there.", ["4.2a", "27.1a"]
        return f"To {name}: from there more can be attacked that is worth having.", ["27.1a", "16.4a"]

    def is_flight(self, g: WarState, plan: int) -> bool:
        """Whether a march leads out of danger before all."""
        start, goal = CODE.start(plan), CODE.goal(plan)
        look = self.operations(g, CAPTAIN)
        before = look.danger(g, start, g.stack(start))
        return before - look.danger(g, goal, party(g, g.seat, start, party_of(plan)) + g.stack(goal)) > AFRAID

    def odds_in_words(self, g: WarState, plan: int, action: int) -> str:
        if plan <= 0 or kind_of(plan) not in ATTACKS:
            return ""
        fight = fight_of(g, plan)
        won, killed, lost = round(100 * fight.won), fight.killed, fight.lost
        if FORTRESS[CODE.goal(plan)]:
            return f"{PLACE_NAMES[CODE.goal(plan)]} falls in {won} % of such attacks, for {lost:.1f} points of strength."
        return f"It is won in {won} % of such battles, for {lost:.1f} points of strength against {killed:.1f}."

    def battle_estimate(self, g: WarState) -> Estimate | None:
        return battle_estimate(g)


def idle_plan(g: WarState) -> int:
    """To do nothing."""
    return single_action(DONE if isinstance(g.frames[-1], FreeActions) else PASS)


def best_marker(g: WarState, side: int, point: int) -> int:
    """What the best of the held markers would bring now."""
    playable = [marker for marker in markers_at(g, side, HELD) if bars_playing(g, side, marker) == 0]
    return max([-1] + [playing_value(g, side, marker, point) for marker in playable])


def fight_of(g: WarState, plan: int) -> Fight:
    """The odds of the battle that a plan leads to."""
    kind, start, target = kind_of(plan), CODE.start(plan), CODE.goal(plan)
    here = start
    force = fighters(g.stack(start))
    if kind == MOVE_BATTLE:
        force = party(g, g.seat, start, party_of(plan))
        reach = march_from(g, g.seat, start, pace(force), has_foreigner(force), True)
        here = best_ground(g, reach, target, start)
        force = fighters(force + (g.stack(here) if here != NONE else []))
    return battle(g, kind, here if here != NONE else start, target, force, g.stack(target))


# -- the steps of a plan -------------------------------------------------------------------------------------------


def choose_action(g: WarState, top: ActionPhase | FreeActions, plan: int) -> int:
    return ACT + kind_of(plan)


def choose_hex(g: WarState, top: ChooseHex, plan: int) -> int:
    return FROM + CODE.start(plan)


def join_battle(g: WarState, top: JoinBattle, plan: int) -> int:
    return ALL if ALL in g.choices else DONE


def attack(g: WarState, top: DeclareAttack | ChooseFortress, plan: int) -> int:
    return ATTACK + CODE.goal(plan)


def sail(g: WarState, top: Embark, plan: int) -> int:
    return TO + CODE.goal(plan)


def form_force(g: WarState, top: FormForce, plan: int) -> int:
    """The next unit that joins the Force, or off it goes. Units printed alike come in their order."""
    if kind_of(plan) in (STORM, SIEGE_ATTACK, PREPARED_ASSAULT):
        force = fighters(g.stack(top.at))
    else:
        force = party(g, top.side, top.at, party_of(plan))
    left = [TWIN[unit] for unit in force]
    for unit in g.in_force(top.at):
        if TWIN[unit] in left:
            left.remove(TWIN[unit])
    if ALL in g.choices and len(left) == len(top.others(g)):
        return ALL
    for other in TAKE.among(g.choices):
        if TWIN[other] in left:
            return TAKE + other
    if DONE in g.choices:
        return DONE
    return ALL if ALL in g.choices else NONE


def march_on(g: WarState, top: OnTheMarch, plan: int) -> int:
    """The next hex of a march to its goal, or a halt."""
    force = g.in_force(top.at)
    fresh = top.steps == 0
    reach = march_from(g, top.side, top.at, max(0, top.left(g)), has_foreigner(force), fresh)
    goal = CODE.goal(plan)
    if kind_of(plan) == MOVE_BATTLE:
        if not fresh and goal in MARCHES[top.at] and best_ground(g, reach, goal, CODE.start(plan)) == top.at:
            return HALT
        goal = best_ground(g, reach, goal, CODE.start(plan))
    if goal == NONE or goal == top.at or reach.cost[goal] == FAR:
        return HALT
    step = TO + reach.first_step(goal)
    return step if step in g.choices else HALT


STEPS: Final[dict[type[Frame[Any]], Callable[[WarState, Any, int], int]]] = {
    ActionPhase: choose_action,
    FreeActions: choose_action,
    ChooseHex: choose_hex,
    FormForce: form_force,
    JoinBattle: join_battle,
    DeclareAttack: attack,
    ChooseFortress: attack,
    Embark: sail,
    OnTheMarch: march_on,
}


def next_step(g: WarState, plan: int) -> int:
    """The next action of an operation, or NONE."""
    top = g.frames[-1]
    step = STEPS.get(type(top))
    wanted = step(g, top, plan) if step is not None else NONE
    return wanted if wanted in g.choices else NONE
