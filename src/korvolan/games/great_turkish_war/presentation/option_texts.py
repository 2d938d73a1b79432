"""What an option costs, in words for the table, and what it does. The numbers are the rules' own."""

from __future__ import annotations

from korvolan.kernel.constants import NONE
from korvolan.kernel.frame import SIDES
from korvolan.kernel.rules import Rules
from korvolan.kernel.texts import Texts

from ..actions import ALL, BUY, COVER, DONE, INTERCEPT, PASS, PLAN, PLAY, REBEL, RECRUIT, WORKS
from ..board import LAND
from ..rules.activation import FormForce
from ..rules.diplomacy import Attempt
from ..rules.forces import bars_member
from ..rules.interception import SUCCESS, InterceptRoll, InterceptWindow, SendInterceptors, is_far
from ..rules.movement import Operate, operation_cost, points_in_words
from ..rules.recruiting import Recruit, price_of, stock_of
from ..rules.relief import SendRelief
from ..rules.roll_modifiers import total
from ..rules.siege import ManWalls
from ..rules.stratagems import BuyMarkers
from ..setup_plans import PLAN_TEXTS
from ..state import WarState
from ..stratagem_kinds import AMBUSH, DIPLOMACY, KIND_NAMES, SECTION
from ..tables import MARKER_PRICE, OPT_WORKS
from ..units import IS_TRAIN, UNIT_NAMES
from .group_moves import who_stays, with_all


def cost(g: WarState, action: int) -> str:
    """Operation or treasury points that an option takes, or the marker; empty where it is free."""
    top = g.frames[-1]
    if isinstance(top, Operate):
        spent = operation_cost(g, top.side, action)
        marker = f" and {KIND_NAMES[DIPLOMACY]}" if (action in REBEL and REBEL.of(action) < LAND) else ""
        return f"{points_in_words(spent)} OP{marker}" if spent else ""
    if isinstance(top, InterceptWindow) and (action in INTERCEPT and INTERCEPT.of(action) < LAND):
        return KIND_NAMES[AMBUSH] if is_far(g, INTERCEPT.of(action)) else ""
    if isinstance(top, Attempt) and action != PASS:
        return KIND_NAMES[DIPLOMACY]
    if isinstance(top, Recruit) and action in RECRUIT:
        return treasury_cost(g, price_of(RECRUIT.of(action)), stock_of(RECRUIT.of(action)))
    if isinstance(top, BuyMarkers) and action in BUY:
        return treasury_cost(g, MARKER_PRICE, BUY.of(action))
    return ""


def treasury_cost(g: WarState, price: int, stock: int) -> str:
    """A price, and what the treasury that pays it holds."""
    return f"{points_in_words(price)} of {points_in_words(g.tp[stock])} TP"


def note(rules: Rules, texts: Texts, g: WarState, action: int) -> str:
    """What an option does, in the words of the rules; empty where its label says it all."""
    if action in PLAN:
        return PLAN_TEXTS[PLAN.of(action)]
    if action in PLAY:
        return kind_text(rules, PLAY.of(action))
    if action in COVER:
        return "The enemy sees the marker, not the units."
    if action == DONE and isinstance(g.frames[-1], FormForce):
        return "The force is complete: roll for its operation points."
    if action == ALL and isinstance(g.frames[-1], (SendInterceptors, SendRelief)):
        stays = any(IS_TRAIN[unit] for unit in g.field_stack(g.seat, g.frames[-1].at))
        told = [interception_in_words(g, action), "All but the trains, which stay." if stays else ""]
        return " ".join(words for words in told if words)
    if action == ALL and isinstance(g.frames[-1], FormForce):
        return who_stays_in_words(texts, g)
    if isinstance(g.frames[-1], (InterceptWindow, SendInterceptors)) and (action in INTERCEPT or action == DONE):
        return interception_in_words(g, action)
    if action == WORKS:
        storm = "A storm needs them." if g.switches[OPT_WORKS] else "They help no storm."
        return f"No recruits come to the besieged, and attrition is worse for them. Reliefs and sorties may follow. {storm}"
    if action == ALL and isinstance(g.frames[-1], ManWalls):
        return "As many as find room: combat units first, then trains, and the leaders with them."
    return ""


def interception_in_words(g: WarState, action: int) -> str:
    """How likely an interception is with all who could go, or who were chosen, before markers are played. Whether an enemy
    under a Force marker is all cavalry nobody may say."""
    state = g.clone()
    state.stops_at_chance = True
    state.apply(action)
    if isinstance(state.frames[-1], SendInterceptors) and action in INTERCEPT:
        state.apply(ALL)
    roll = roll_under_way(state)
    if roll is None:
        return ""
    hidden = any(g.cover[unit] != NONE and not g.spied >> g.cover[unit] & 1 for unit in g.members())
    parts = roll.parts(state)
    added = total([part for part in parts if not hidden or part[0] != "11.3.1e"])
    lucky = sum(die + added >= SUCCESS for die in range(1, SIDES + 1))
    open_end = " (an enemy of cavalry alone is harder to catch)" if hidden else ""
    if lucky in (0, SIDES):
        return f"It {'always' if lucky else 'never'} succeeds before markers{open_end}."
    return f"It succeeds in {round(100 * lucky / SIDES)} % of such tries, before markers{open_end}."


def roll_under_way(g: WarState) -> InterceptRoll | None:
    """The interception that is to be rolled for next, or none."""
    found: InterceptRoll | None = None
    for frame in g.frames:
        if isinstance(frame, InterceptRoll):
            found = frame
    return found


def who_stays_in_words(texts: Texts, g: WarState) -> str:
    """Who stays when all join the force that may, and why; empty if nobody does."""
    top = g.frames[-1]
    stays = who_stays(g)
    if not isinstance(top, FormForce) or not stays:
        return ""
    trial = with_all(g)
    barred = [texts.verdicts[bars_member(trial, top.side, top.at, unit)] for unit in stays]
    reasons = dict.fromkeys(verdict.text for verdict in barred if not verdict.slots)
    return " ".join([f"It leaves behind: {', '.join(UNIT_NAMES[unit] for unit in stays)}.", *reasons])


def kind_text(rules: Rules, kind: int) -> str:
    """What a kind of marker does."""
    return " ".join(case.text for case in rules.under(SECTION[kind]))
