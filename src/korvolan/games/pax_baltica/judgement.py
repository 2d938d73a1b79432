"""Judgement of Pax Baltica: the plans of a player's actions, what a position is worth, and the reasons in words.

Worth stands in worth.py, marches in operations.py, everything that needs no plan in customs.py and conduct.py."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.dice import FastDice
from korvolan.kernel.game import read_toml
from korvolan.kernel.judgement import CAPTAIN, NO_PLAN, Judgement, taking

from .actions import DECLINE, DONE, FIRE, HOLD, MARCH, MOVE_BLOCK, PASS, POLITICS, REPLACE, RETREAT, SIEGE
from .blocks import BLOCKS, NATION
from .board import DATA, LAND, MAP, NATIONS, PLACE_NAMES, PLACES
from .chances import army_at, battle, code, siege
from .customs import custom, step_worth
from .fire import CombatTurn
from .movement import GroupMove, MoveBlock
from .operations import HABITS, HUNDRED, LATER, Staff, next_step, starts, targets_from
from .siege_declaration import bars_declaration
from .state import PaxState
from .turn import ActionPhase, activity_of
from .worth import FEATURES, measure, prize

WEIGHTS: Final[dict[str, Any]] = read_toml(DATA / "judgement.toml").get("weights", {})
NAMES: Final[list[str]] = [*FEATURES, *HABITS]
POLITICS_WORTH: Final = 9
STEP_WORTH: Final = 4  # tenths of what a step is worth to the one who buys it
IN_BATTLE: Final = 25  # of the time of an action, in hundredths
IDLE: Final = 2  # an action that brings less is not worth its risk


class Option:
    """A plan with what it is worth."""

    def __init__(self, plan: int, score: int) -> None:
        self.plan = plan
        self.score = score


def marching(start: int, target: int) -> int:
    """The plan of a march, as a number."""
    return 1 + start * LAND + target


def start_of(plan: int) -> int:
    return (plan - 1) // LAND


def target_of(plan: int) -> int:
    return (plan - 1) % LAND


class PaxJudgement(Judgement[PaxState]):
    """How the game is played well, as far as we know."""

    def __init__(self) -> None:
        super().__init__(NAMES, [int(WEIGHTS.get(name, 0)) for name in NAMES])

    def measure(self, g: PaxState) -> list[int]:
        return measure(g)

    def tempo(self, g: PaxState) -> int:
        return g.number

    def habits(self) -> list[int]:
        """The weights of the captain's customs, without those of the features."""
        return self.weights[len(FEATURES) :]

    # -- plans -----------------------------------------------------------------------------------------------------

    def opens(self, g: PaxState) -> bool:
        top = g.frames[-1]
        return isinstance(top, ActionPhase | CombatTurn)

    def gravity(self, g: PaxState) -> int:
        """A battle has many turns, and each decides little: they get a part of the time of an action."""
        return IN_BATTLE if isinstance(g.frames[-1], CombatTurn) else HUNDRED

    def intend(self, g: PaxState, skill: int, rng: FastDice) -> int:
        top = g.frames[-1]
        if not isinstance(top, ActionPhase):
            return NO_PLAN
        found = self.options(g, top.side, skill)
        return chosen(g, found, g.actions[top.side], skill)

    def plans(self, g: PaxState, most: int, rng: FastDice) -> list[int]:
        top = g.frames[-1]
        if isinstance(top, CombatTurn):
            return stand_or_go(g, most)
        assert isinstance(top, ActionPhase)
        found = self.options(g, top.side, CAPTAIN)
        out = [chosen(g, found, g.actions[top.side], CAPTAIN)]
        for option in found:
            if option.plan not in out and len(out) < most:
                out.append(option.plan)
        return out

    def options(self, g: PaxState, side: int, skill: int) -> list[Option]:
        """Everything that an action could be spent on, the best first."""
        staff = Staff(g, side, self.habits(), skill)
        out: list[Option] = [Option(taking(PASS), 0)]
        for start in starts(g, side):
            for target in targets_from(g, side, start):
                party = staff.party(g, start, target)
                if party:
                    out.append(Option(marching(start, target), staff.assess(g, start, target, party)))
        for action in g.choices:
            if SIEGE <= action < SIEGE + LAND:
                out.append(Option(taking(action), siege_score(g, side, action - SIEGE, staff)))
            elif POLITICS <= action < POLITICS + NATIONS:
                out.append(Option(taking(action), POLITICS_WORTH if skill >= CAPTAIN else 0))
            elif REPLACE <= action < REPLACE + BLOCKS:
                out.append(Option(taking(action), STEP_WORTH * step_worth(g, side, action - REPLACE, skill) // 10))
            elif action == DONE:
                out.append(Option(taking(action), IDLE + 1))
        out.sort(key=lambda option: -option.score)
        return out

    def follow(self, g: PaxState, plan: int, skill: int, rng: FastDice) -> int:
        if plan < 0 and -plan - 1 in g.choices:
            return -plan - 1
        top = g.frames[-1]
        if isinstance(top, GroupMove | MoveBlock):
            if plan <= 0 or start_of(plan) != top.start:
                plan = self.best_march(g, top.side, top.start, skill)
            if isinstance(top, MoveBlock):
                return next_step(g, top.piece, target_of(plan), top.steps)
            return self.next_of_group(g, top, plan, skill)
        if isinstance(top, ActionPhase):
            wanted = MARCH + start_of(plan) if plan > 0 else PASS
            return wanted if wanted in g.choices else PASS
        return custom(g, self.habits(), skill, rng)

    def best_march(self, g: PaxState, side: int, start: int, skill: int) -> int:
        """The plan of a group that is on the march already and whose plan is not known."""
        staff = Staff(g, side, self.habits(), skill)
        best = marching(start, MAP.neighbours[start][0] if start < LAND else 0)
        most = -HUNDRED * HUNDRED
        for target in targets_from(g, side, start) if start < LAND else []:
            party = staff.party(g, start, target)
            if party:
                score = staff.assess(g, start, target, party)
                if score > most:
                    best, most = marching(start, target), score
        return best

    def next_of_group(self, g: PaxState, top: GroupMove, plan: int, skill: int) -> int:
        """The next block of the group that marches, or none."""
        if top.start == start_of(plan):
            staff = Staff(g, top.side, self.habits(), skill)
            for block in staff.party(g, top.start, target_of(plan)):
                if MOVE_BLOCK + block in g.choices:
                    return MOVE_BLOCK + block
        return DONE if DONE in g.choices else g.choices[0]

    # -- words -----------------------------------------------------------------------------------------------------

    def title(self, g: PaxState, plan: int) -> str:
        if plan > 0:
            return f"{PLACE_NAMES[start_of(plan)]} to {PLACE_NAMES[target_of(plan)]}"
        return ""

    def explain(self, g: PaxState, plan: int, action: int) -> tuple[str, list[str]]:
        side = g.seat
        if plan > 0:
            return self.reason_to_march(g, side, start_of(plan), target_of(plan))
        if SIEGE <= action < SIEGE + LAND:
            place = action - SIEGE
            chance = round(100 * siege(besiegers(g, side, place), g.garrison(place)))
            return f"The garrison falls in {chance} % of all sieges like this one.", ["6.3a", "6.3b"]
        if isinstance(g.frames[-1], CombatTurn):
            return reason_in_battle(g, side, action)
        if REPLACE <= action < REPLACE + BLOCKS:
            return "The step is worth most where the fire is best and the enemy near.", ["8.4a"]
        if POLITICS <= action < POLITICS + NATIONS:
            return "No march promises more than a roll on the politics table.", ["3.3g", "12.4a"]
        if action == PASS:
            return "Every march from here would lose more than it gains.", ["0.3f"]
        if action == DECLINE:
            return "Nothing is gained by it now.", []
        return "", []

    def reason_to_march(self, g: PaxState, side: int, start: int, target: int) -> tuple[str, list[str]]:
        staff = Staff(g, side, self.habits(), CAPTAIN)
        enemy = army_at(g, side, 1 - side, target)
        ours = army_at(g, side, side, target)
        party = staff.party(g, start, target)
        for block in party:
            ours.append(code(g, side, block))
        name = PLACE_NAMES[target]
        if enemy:
            fight = battle(ours, enemy)
            text = (
                f"To {name}: the field is won in {round(100 * fight.attacker)} % of such battles, "
                f"for {fight.lost:.1f} own steps and {fight.killed:.1f} of the enemy's."
            )
            return text, ["4.1a", "5.4a", "5.5a"]
        if g.held[target] != side and g.garrison(target):
            chance = round(100 * siege(staff.besiegers(g, target, party), g.garrison(target)))
            return f"To {name}, which stands open: its garrison falls in {chance} % of such sieges.", ["4.1a", "6.1b", "6.3b"]
        if g.held[target] == side and staff.near[target]:
            return f"To {name}: {staff.near[target]} enemy steps are within a march of it, and it is worth holding.", [
                "4.1a",
                "8.1c",
            ]
        return f"To {name}: from there more can be reached that is worth having.", ["4.1a"]


def besiegers(g: PaxState, side: int, place: int) -> list[int]:
    """The codes of the blocks that could declare a siege now."""
    out: list[int] = []
    nation = -1
    for block in g.standing(side, place):
        if bars_declaration(g, side, place, block) == 0 and nation in (-1, NATION[block]):
            out.append(code(g, side, block))
            nation = NATION[block]
    return out


def siege_score(g: PaxState, side: int, place: int, staff: Staff) -> int:
    """What a siege by an action is worth."""
    if g.troops[(1 - side) * PLACES + place]:
        return 0
    chance = siege(besiegers(g, side, place), g.garrison(place))
    return int(prize(g, place) * chance * (HUNDRED - staff.habits[LATER] // 2) / HUNDRED)


def chosen(g: PaxState, found: list[Option], actions: int, skill: int) -> int:
    """The best option. With several actions left: of the best ones that which must come first (3.3a)."""
    best = found[0]
    if best.score < IDLE:
        return taking(PASS)
    if skill < CAPTAIN:
        return best.plan
    earliest = rank(best.plan)
    seen: list[int] = []
    for option in found:
        if len(seen) >= actions or option.score <= IDLE:
            break
        key = start_of(option.plan) if option.plan > 0 else option.plan
        if key in seen:
            continue
        seen.append(key)
        if rank(option.plan) < earliest:
            best, earliest = option, rank(option.plan)
    return best.plan


def rank(plan: int) -> int:
    """Where in the order of activities a plan stands (ruling A7)."""
    if plan > 0:
        return activity_of(MARCH)
    action = -plan - 1
    return 9 if action in (PASS, DONE) else activity_of(action)


def stand_or_go(g: PaxState, most: int) -> list[int]:
    """In a battle: by custom, or against it with the block whose turn it is."""
    out = [NO_PLAN]
    fire = retreat = 0
    for action in g.choices:
        if FIRE <= action < RETREAT and not fire:
            fire = taking(action)
        elif RETREAT <= action < HOLD and not retreat:
            retreat = taking(action)
    for plan in (fire, retreat):
        if plan and len(out) < most:
            out.append(plan)
    return out


def reason_in_battle(g: PaxState, side: int, action: int) -> tuple[str, list[str]]:
    top = g.frames[-1]
    assert isinstance(top, CombatTurn)
    ours, theirs = army_at(g, side, side, top.at), army_at(g, side, 1 - side, top.at)
    if not ours or not theirs:
        return "", ["5.4c"]
    attacks = top.defender != side
    fight = battle(ours, theirs) if attacks else battle(theirs, ours)
    won = fight.attacker if attacks else 1.0 - fight.attacker
    if RETREAT <= action < HOLD:
        return f"If all stood, the field would be held in {round(100 * won)} % of such battles: better to save the block.", [
            "5.6a"
        ]
    return f"If all stand, the field is held in {round(100 * won)} % of such battles.", ["5.4c", "5.5a"]
