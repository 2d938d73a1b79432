"""Strategy: the plans for a player's actions, what a position is worth to him, and the reasons in words.

Values come from evaluation.py, marches from targets.py, voyages from sea_transport.py, and what needs no plan from
default_policy.py and battle_policy.py."""

from __future__ import annotations

from typing import Any, Final

from korvolan.kernel.dice import FastDice
from korvolan.kernel.game import read_toml
from korvolan.kernel.strategy import CAPTAIN, NO_PLAN, Strategy, single_action

from ..actions import CAMPAIGN, DECLINE, DONE, FIRE, MARCH, MOVE_BLOCK, PASS, POLITICS, REPLACE, RETREAT, SIEGE
from ..board import DATA, LAND, MAP, PLACE_NAMES, PLACES, SWEDISH
from ..rules.fire import CombatTurn
from ..rules.movement import GroupMove, MoveBlock
from ..rules.siege_declaration import bars_declaration
from ..rules.turn import MOVEMENT, ActionPhase, activity_of
from ..rules.winter import CampaignMarch, JoinCampaign, WinterCampaign
from ..state import PaxState
from ..units import KARL, NATION, ROYAL
from .default_policy import custom, step_worth
from .evaluation import FEATURES, measure, prize
from .odds import army_at, battle, code, siege
from .paths import next_step, starts, targets_from
from .sea_transport import BOARD, FIRST, GO_ASHORE, from_of, goal_of, is_voyage, kind_of, next_to_move, next_way, voyages
from .targets import BY_ACTION, HABITS, HUNDRED, KING, LATER, POLITICAL, STEP, WINTER, Staff
from .winter_campaigns import campaigns, next_of_campaign, next_to_join

WEIGHTS: Final[dict[str, Any]] = read_toml(DATA / "judgement.toml").get("weights", {})
NAMES: Final[list[str]] = [*FEATURES, *HABITS]
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


class PaxStrategy(Strategy[PaxState]):
    """How the game is played well, as far as we know."""

    def __init__(self) -> None:
        super().__init__(NAMES, [int(WEIGHTS.get(name, 0)) for name in NAMES])

    def measure(self, g: PaxState) -> list[int]:
        return measure(g)

    def tempo(self, g: PaxState) -> int:
        return g.number

    def habits(self) -> list[int]:
        """The weights of plans and of the default policy, without those of the features."""
        return self.weights[len(FEATURES) :]

    # -- plans -----------------------------------------------------------------------------------------------------

    def opens(self, g: PaxState) -> bool:
        top = g.frames[-1]
        return isinstance(top, ActionPhase | CombatTurn | WinterCampaign)

    def time_share(self, g: PaxState) -> int:
        """A battle has many turns, and each decides little: they get a part of the time of an action."""
        return IN_BATTLE if isinstance(g.frames[-1], CombatTurn) else HUNDRED

    def default_plan(self, g: PaxState, skill: int, rng: FastDice) -> int:
        top = g.frames[-1]
        if isinstance(top, WinterCampaign):
            return self.winter_plans(g, skill)[0]
        if not isinstance(top, ActionPhase):
            return NO_PLAN
        found = self.options(g, top.side, skill)
        return chosen(g, found, g.actions[top.side], skill)

    def plans(self, g: PaxState, most: int, rng: FastDice) -> list[int]:
        top = g.frames[-1]
        if isinstance(top, CombatTurn):
            return stand_or_go(g, most)
        if isinstance(top, WinterCampaign):
            return self.winter_plans(g, CAPTAIN)[:most]
        assert isinstance(top, ActionPhase)
        found = self.options(g, top.side, CAPTAIN)
        out = [chosen(g, found, g.actions[top.side], CAPTAIN)]
        for option in found:
            if option.plan not in out and len(out) < most:
                out.append(option.plan)
        return out

    def options(self, g: PaxState, side: int, skill: int) -> list[Option]:
        """Everything that an action could be spent on, the best first."""
        staff = self.staff(g, side, skill)
        habits = staff.habits
        out: list[Option] = [Option(single_action(PASS), 0)]
        for start in starts(g, side):
            for target in targets_from(g, side, start):
                party = staff.party(g, start, target)
                if party:
                    out.append(Option(marching(start, target), staff.assess(g, start, target, party)))
        for plan, worth in voyages(g, staff):
            out.append(Option(plan, worth))
        for action in g.choices:
            if action in SIEGE and SIEGE.of(action) < LAND:
                out.append(Option(single_action(action), siege_score(g, side, SIEGE.of(action), staff)))
            elif action in POLITICS:
                out.append(Option(single_action(action), habits[POLITICAL] if skill >= CAPTAIN else 0))
            elif action in REPLACE:
                out.append(Option(single_action(action), step_score(g, side, REPLACE.of(action), staff)))
            elif action == DONE:
                out.append(Option(single_action(action), IDLE + 1))
        out.sort(key=lambda option: -option.score)
        return out

    def staff(self, g: PaxState, side: int, skill: int) -> Staff:
        """The situation at this decision, looked over."""
        out = Staff(g, side, self.habits(), skill)
        out.look_around(g)
        return out

    def winter_plans(self, g: PaxState, skill: int) -> list[int]:
        """What may be done with a Winter Campaign, the captain's choice first; a recruit stays at home."""
        stay = single_action(DECLINE)
        if skill < CAPTAIN or CAMPAIGN not in g.choices:
            return [stay]
        staff = self.staff(g, SWEDISH, skill)
        found = [Option(marching(g.at[KARL], goal), worth) for goal, worth in campaigns(g, staff)]
        found.sort(key=lambda option: -option.score)
        out = [option.plan for option in found if option.score > -HUNDRED]
        first = len(found) > 0 and found[0].score > self.habits()[WINTER]
        return [out[0], stay, *out[1:]] if first else [stay, *out]

    def follow(self, g: PaxState, plan: int, skill: int, rng: FastDice) -> int:
        if plan < 0 and -plan - 1 in g.choices:
            return -plan - 1
        top = g.frames[-1]
        if isinstance(top, GroupMove | MoveBlock):
            return self.next_move(g, top.side, top.start, plan, skill)
        if isinstance(top, ActionPhase):
            wanted = MARCH + (from_of(plan) if is_voyage(plan) else start_of(plan)) if plan > 0 else PASS
            return wanted if wanted in g.choices else PASS
        if isinstance(top, WinterCampaign):
            return CAMPAIGN if plan > 0 and CAMPAIGN in g.choices else DECLINE
        if isinstance(top, JoinCampaign):
            return next_to_join(g)
        if isinstance(top, CampaignMarch):
            return next_of_campaign(g, top, target_of(plan) if 0 < plan < FIRST else top.start)
        return custom(g, self.habits(), skill, rng)

    def next_move(self, g: PaxState, side: int, start: int, plan: int, skill: int) -> int:
        """The next block of a group that marches or sails, or the next step of one that is on its way."""
        top = g.frames[-1]
        if is_voyage(plan) and from_of(plan) == start:
            if isinstance(top, MoveBlock):
                return next_way(g, plan, top.piece)
            return next_to_move(g, plan, Staff(g, side, self.habits(), skill))
        if plan <= 0 or is_voyage(plan) or start_of(plan) != start:
            plan = self.best_march(g, side, start, skill)
        if isinstance(top, MoveBlock):
            return next_step(g, top.piece, target_of(plan), top.steps)
        assert isinstance(top, GroupMove)
        return self.next_of_group(g, top, plan, skill)

    def best_march(self, g: PaxState, side: int, start: int, skill: int) -> int:
        """The plan of a group that is on the march already and whose plan is not known."""
        staff = self.staff(g, side, skill)
        ways = MAP.neighbours[start] if start < LAND else []
        best = marching(start, ways[0] if ways else 0)  # nobody marches off an island or a sea: they halt
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
        if top.start == start_of(plan) and top.start < LAND:
            staff = Staff(g, top.side, self.habits(), skill)
            for block in staff.party(g, top.start, target_of(plan)):
                if MOVE_BLOCK + block in g.choices:
                    return MOVE_BLOCK + block
        return DONE if DONE in g.choices else g.choices[0]

    # -- words -----------------------------------------------------------------------------------------------------

    def title(self, g: PaxState, plan: int) -> str:
        if is_voyage(plan):
            return f"{PLACE_NAMES[from_of(plan)]} to {PLACE_NAMES[goal_of(plan)]} by sea"
        if plan > 0:
            return f"{PLACE_NAMES[start_of(plan)]} to {PLACE_NAMES[target_of(plan)]}"
        return ""

    def explain(self, g: PaxState, plan: int, action: int) -> tuple[str, list[str]]:
        side = g.seat
        if is_voyage(plan):
            return reason_to_sail(plan)
        if isinstance(g.frames[-1], WinterCampaign):
            return reason_in_winter(plan)
        if plan > 0:
            return self.reason_to_march(g, side, start_of(plan), target_of(plan))
        if action in SIEGE and SIEGE.of(action) < LAND:
            place = SIEGE.of(action)
            chance = round(100 * siege(besiegers(g, side, place), g.garrison(place)))
            return f"The garrison falls in {chance} % of all sieges like this one.", ["6.3a", "6.3b"]
        if isinstance(g.frames[-1], CombatTurn):
            return reason_in_battle(g, side, action)
        if action in REPLACE:
            return "The step is worth most where the fire is best and the enemy near.", ["8.4a"]
        if action in POLITICS:
            return "No march promises more than a roll on the politics table.", ["3.3g", "12.4a"]
        if action == PASS:
            return "Every march from here would lose more than it gains.", ["0.3f"]
        if action == DECLINE:
            return "Nothing is gained by it now.", []
        return "", []

    def reason_to_march(self, g: PaxState, side: int, start: int, target: int) -> tuple[str, list[str]]:
        staff = self.staff(g, side, CAPTAIN)
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
    part = staff.habits[BY_ACTION] if staff.skill >= CAPTAIN else HUNDRED - staff.habits[LATER] // 2
    return int(prize(g, place) * chance * part / HUNDRED)


def step_score(g: PaxState, side: int, block: int, staff: Staff) -> int:
    """What a replacement step by an action is worth; a king in danger wants it most."""
    out = step_worth(g, side, block, staff.skill) * staff.habits[STEP] // HUNDRED
    place = g.at[block]
    if ROYAL[block] and staff.skill >= CAPTAIN and place < LAND:
        own = staff.own[place]
        out += int(staff.habits[KING] * (staff.exposed(place, own) - staff.exposed(place, own + 1)))
    return out


def chosen(g: PaxState, found: list[Option], actions: int, skill: int) -> int:
    """The best option. With several actions left: of the best ones that which must come first (3.3a)."""
    best = found[0]
    if best.score < IDLE:
        return single_action(PASS)
    if skill < CAPTAIN:
        return best.plan
    earliest = rank(best.plan)
    seen: list[int] = []
    for option in found:
        if len(seen) >= actions or option.score <= IDLE:
            break
        key = option.plan
        if option.plan > 0:
            key = from_of(option.plan) if is_voyage(option.plan) else start_of(option.plan)
        if key in seen:
            continue
        seen.append(key)
        if rank(option.plan) < earliest:
            best, earliest = option, rank(option.plan)
    return best.plan


def rank(plan: int) -> int:
    """Where in the order of activities a plan stands (ruling A7)."""
    if plan > 0:
        return MOVEMENT
    action = -plan - 1
    return 9 if action in (PASS, DONE) else activity_of(action)


def stand_or_go(g: PaxState, most: int) -> list[int]:
    """In a battle: by the default policy, or against it with the block whose turn it is."""
    out = [NO_PLAN]
    fire = retreat = 0
    for action in g.choices:
        if action in FIRE and not fire:
            fire = single_action(action)
        elif action in RETREAT and not retreat:
            retreat = single_action(action)
    for plan in (fire, retreat):
        if plan and len(out) < most:
            out.append(plan)
    return out


def reason_to_sail(plan: int) -> tuple[str, list[str]]:
    """Why a fleet sails, or troops board it or land."""
    goal = PLACE_NAMES[goal_of(plan)]
    if kind_of(plan) == GO_ASHORE:
        return f"To land in {goal}: more is to be had there than elsewhere.", ["9.2d", "9.2j"]
    if kind_of(plan) == BOARD:
        return f"To go aboard in {goal}: these troops can do more beyond the sea.", ["9.2a", "9.2f"]
    return f"To sail to {goal}: troops wait there, or are wanted there.", ["9.1a", "9.2h"]


def reason_in_winter(plan: int) -> tuple[str, list[str]]:
    """Why Karl XII marches in winter, or does not."""
    if plan > 0:
        return f"To {PLACE_NAMES[target_of(plan)]} before the year ends: it is worth the step that each block loses.", [
            "3.4a",
            "3.4b",
        ]
    return "Nothing within reach is worth a step of each block that goes.", ["3.4b"]


def reason_in_battle(g: PaxState, side: int, action: int) -> tuple[str, list[str]]:
    top = g.frames[-1]
    assert isinstance(top, CombatTurn)
    ours, theirs = army_at(g, side, side, top.at), army_at(g, side, 1 - side, top.at)
    if not ours or not theirs:
        return "", ["5.4c"]
    attacks = top.defender != side
    fight = battle(ours, theirs) if attacks else battle(theirs, ours)
    won = fight.attacker if attacks else 1.0 - fight.attacker
    if action in RETREAT:
        return f"If all stood, the field would be held in {round(100 * won)} % of such battles: better to save the block.", [
            "5.6a"
        ]
    return f"If all stand, the field is held in {round(100 * won)} % of such battles.", ["5.4c", "5.5a"]
