"""What an option does, in a sentence or two: the words of a plan, of a marker or of an Action, out of the rules themselves."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.rules import Rules

from ..actions import ACT, PLAN, PLAY
from ..campaign_markers import MARKER_DATA, MARKER_IDS, PLANS
from ..state import WarState
from ..tables import ACTION_IDS, TABLES

MARKER_SECTIONS: Final[list[str]] = [marker["section"] for marker in MARKER_DATA.values()]
ACTION_SECTIONS: Final[list[str]] = [TABLES["actions"][action]["section"] for action in ACTION_IDS]
PLAN_TEXTS: Final[list[str]] = [plan["text"] for plan in PLANS.values()]
# The section of Move and Battle begins with a word on the printed chart (ruling A15).
ACTION_CASES: Final[dict[str, str]] = {"27.13": "27.13b"}


def note(rules: Rules, action: int) -> str:
    """What is to be said of an option; empty where its label says it all."""
    if action in PLAN:
        return PLAN_TEXTS[PLAN.of(action)]
    if action in PLAY:
        return marker_text(rules, PLAY.of(action))
    if action in ACT:
        section = ACTION_SECTIONS[ACT.of(action)]
        return rules[ACTION_CASES.get(section, f"{section}a")].text
    return ""


def marker_text(rules: Rules, marker: int) -> str:
    """What a marker does, and when. Of the Coalition's some are only said to be like the Swedish ones."""
    text = " ".join(case.text for case in rules.under(MARKER_SECTIONS[marker]))
    twin = MARKER_IDS[marker].replace("coalition", "sweden")
    if text.startswith(LIKE_THE_SWEDISH) and ":" not in text and twin in MARKER_IDS:
        return f"{marker_text(rules, MARKER_IDS.index(twin))} {text}"
    return text


LIKE_THE_SWEDISH: Final = "As the Swedish one"


def target(g: WarState, action: int) -> str:
    """A marker is clicked where it lies."""
    return MARKER_IDS[PLAY.of(action)] if action in PLAY else ""
