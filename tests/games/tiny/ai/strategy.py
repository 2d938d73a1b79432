"""Strategy: what a position is worth, and the plans of a side: which block goes where. No rule uses this."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import FastDice
from korvolan.kernel.game import read_toml
from korvolan.kernel.policy import Policy, Profile
from korvolan.kernel.strategy import NO_PLAN, Strategy, single_action

from ..actions import END, FIRE, HALT, HIT, MOVE, TO
from ..rules.battle import AssignHits, CombatTurn, RetreatTo
from ..rules.movement import ChooseBlock, MoveTo
from ..state import AREA_IDS, AREAS, BLOCK_IDS, BLOCKS, FORD, HIT_ON, MAP, NORTH, TinyState, side_of
from .battle_policy import BATTLE
from .moves import best_refuge, reach, worth

FEATURES: Final = [
    "steps",  # 2.3: steps on the map, by their fire
    "ford",  # 0.4: steps at the ford, which decides the game
    "near",  # 1.1: steps beside it
]
WEIGHTS: Final = read_toml(Path(__file__).parents[1] / "data" / "ai.toml")["weights"]
PLANS: Final = 1000  # plans of moves begin here: block and goal
STAY: Final = 0.5  # what a move must be worth to be made


def plan_of(block: int, goal: int) -> int:
    return PLANS + block * AREAS + goal


def is_move(plan: int) -> bool:
    return PLANS <= plan < PLANS + BLOCKS * AREAS


class FordStrategy(Strategy[TinyState]):
    """A plan sends one block somewhere; battles are fought by the policy."""

    def __init__(self) -> None:
        super().__init__(FEATURES, [int(WEIGHTS[name]) for name in FEATURES])

    def features(self, g: TinyState) -> list[int]:
        out = [0, 0, 0]
        for block in range(BLOCKS):
            if g.at[block] == NONE or not g.strength[block]:
                continue
            sign = 1 if side_of(block) == NORTH else -1
            out[0] += sign * g.strength[block] * HIT_ON[block]
            if g.at[block] == FORD:
                out[1] += sign * g.strength[block]
            elif g.at[block] < AREAS and MAP.border(g.at[block], FORD) >= 0:
                out[2] += sign * g.strength[block]
        return out

    def tempo(self, g: TinyState) -> int:
        return g.number

    def left(self, g: TinyState) -> int:
        return g.last - g.number

    def horizon(self, g: TinyState, turns: int) -> int:
        """The game is so short that playouts see its end."""
        return g.last + 1

    # -- plans -----------------------------------------------------------------------------------------------------

    def opens(self, g: TinyState) -> bool:
        return isinstance(g.frames[-1], ChooseBlock)

    def ranked(self, g: TinyState, skill: int) -> list[int]:
        """Every plan, the best first; to end stands where nothing is left that is worth a move."""
        top = g.frames[-1]
        assert isinstance(top, ChooseBlock)
        scored = [(STAY, single_action(END))]
        for action in g.choices:
            if action in MOVE:
                block = MOVE.of(action)
                for goal, way in reach(g, block).items():
                    scored.append((worth(g, block, way, top.moves, skill), plan_of(block, goal)))
        return [plan for _, plan in sorted(scored, key=lambda entry: (-entry[0], entry[1]))]

    def default_plan(self, g: TinyState, skill: int, rng: FastDice) -> int:
        return self.ranked(g, skill)[0]

    def plans(self, g: TinyState, most: int, rng: FastDice) -> list[int]:
        found = self.ranked(g, 2)
        end = single_action(END)
        return found[:most] if end in found[:most] else [*found[: most - 1], end]

    def follow(self, g: TinyState, plan: int, skill: int, rng: FastDice) -> int:
        top = g.frames[-1]
        if isinstance(top, MoveTo):
            return self.step(g, top, plan)
        if isinstance(top, ChooseBlock):
            return self.begin(g, plan)
        return FIGHT.choose(g, Profile(skill, self.weights, rng, plan))

    def begin(self, g: TinyState, plan: int) -> int:
        """Pick the plan's block up, or end."""
        action = MOVE + (plan - PLANS) // AREAS if is_move(plan) else -plan - 1 if plan < NO_PLAN else END
        return action if action in g.choices else END

    def step(self, g: TinyState, top: MoveTo, plan: int) -> int:
        """The next area on the way to the plan's goal."""
        here = g.at[top.piece]
        goal = (plan - PLANS) % AREAS if is_move(plan) and (plan - PLANS) // AREAS == top.piece else FORD
        if here == goal and HALT in g.choices:
            return HALT
        options = [action for action in g.choices if action in TO]
        if not options:
            return HALT
        away = MAP.distances(goal)
        best = min(options, key=lambda action: (away[TO.of(action)], action))
        if HALT in g.choices and away[TO.of(best)] >= away[here]:
            return HALT
        return best

    # -- telling ---------------------------------------------------------------------------------------------------

    def title(self, g: TinyState, plan: int) -> str:
        if not is_move(plan):
            return "stay" if plan == single_action(END) else ""
        block, goal = divmod(plan - PLANS, AREAS)
        return f"{NAMES[block]} to {PLACES[goal]}"

    def explain(self, g: TinyState, plan: int, action: int) -> tuple[str, list[str]]:
        if not is_move(plan):
            return "Nothing that could be moved would stand better.", ["1.1a"]
        block, goal = divmod(plan - PLANS, AREAS)
        enemies = g.stands(1 - side_of(block), goal)
        if goal == FORD and enemies:
            return "It goes for the ford: whoever stands there alone after the last turn has won.", ["0.4b", "2.1a"]
        if goal == FORD:
            return "The ford is open, and who stands there first defends it and fires first.", ["0.4b", "2.1c", "2.3a"]
        return "From there it can reach the ford next turn.", ["1.1c", "0.4b"]


NAMES: Final = ["the " + name.split("-")[1] for name in BLOCK_IDS]
PLACES: Final = ["the ford" if name == "ford" else name.replace("-", " ") for name in AREA_IDS]


# -- battles ----------------------------------------------------------------------------------------------------------


def fire_best(g: TinyState, top: CombatTurn, who: Profile) -> int:
    """The block that hits most fires while it has its steps."""
    shots = [action for action in g.choices if action in FIRE]
    return max(shots, key=lambda action: (g.strength[FIRE.of(action)] * HIT_ON[FIRE.of(action)], -action))


def spare_best(g: TinyState, top: AssignHits, who: Profile) -> int:
    """Of equal blocks the one that hits least takes it."""
    return min(g.choices, key=lambda action: (HIT_ON[HIT.of(action)], action))


def fall_back(g: TinyState, top: RetreatTo, who: Profile) -> int:
    return TO + best_refuge(g, [TO.of(action) for action in g.choices])


FIGHT: Final[Policy[TinyState]] = Policy(extends=BATTLE)
FIGHT.on(CombatTurn, fire_best)
FIGHT.on(AssignHits, spare_best)
FIGHT.on(RetreatTo, fall_back)
