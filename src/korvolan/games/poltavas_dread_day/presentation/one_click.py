"""Several decisions offered as one: a whole stack goes, all go in or out, no more activations. No rule uses this."""

from __future__ import annotations

from korvolan.kernel.constants import NONE
from korvolan.kernel.shortcuts import Shortcut

from ..actions import ALL, GO_IN, HALT, HARBOR, MARCH, PASS, SAIL, SHIFT
from ..rules.campaign import Campaign
from ..rules.march import OnTheMarch, UnderSail
from ..rules.turn import Turn
from ..state import IN_SQUADRON, IN_STACK, DreadState


def shortcuts(g: DreadState) -> list[Shortcut]:
    """What comes to one thing at the decision at hand."""
    top = g.frames[-1]
    if isinstance(top, UnderSail):
        return [Shortcut("into_port", [HARBOR, HALT])] if HARBOR in g.choices else []
    if isinstance(top, OnTheMarch):
        return [Shortcut("into_city", [GO_IN, HALT])] if GO_IN in g.choices else []
    if not isinstance(top, Campaign):
        return []
    return [*no_more(g), *shifts(g), *whole_stacks(g)]


def no_more(g: DreadState) -> list[Shortcut]:
    """Pass whenever one is asked, until the phase is over."""
    stage = g.frames[0].stage if isinstance(g.frames[0], Turn) else 0
    return [Shortcut("pass_on", [PASS], keep=f"phase {g.year} {stage}")] if len(g.choices) > 1 else []


def shifts(g: DreadState) -> list[Shortcut]:
    """All who can go into a City, or out of it."""
    found: dict[tuple[int, int], list[int]] = {}
    for action in g.choices:
        if action in SHIFT:
            piece = SHIFT.of(action)
            found.setdefault((g.at[piece], g.inside[piece]), []).append(action)
    return [
        Shortcut("all_out" if inside else "all_in", actions, {"place": place})
        for (place, inside), actions in found.items()
        if len(actions) > 1
    ]


def whole_stacks(g: DreadState) -> list[Shortcut]:
    """A stack or squadron that goes as a whole."""
    out = [Shortcut("march_all", [a, ALL], {"place": MARCH.of(a)}, beside=True) for a in g.choices if a in MARCH]
    return out + [Shortcut("sail_all", [a, ALL], {"place": SAIL.of(a)}, beside=True) for a in g.choices if a in SAIL]


def mover(g: DreadState) -> int:
    """The first piece of the stack, or of the Fleets, under way."""
    if not isinstance(g.frames[-1], OnTheMarch):
        return NONE
    place = g.march_at if g.march_at != NONE else g.fleet_at
    going = g.members(IN_STACK, place) if g.march_at != NONE else g.members(IN_SQUADRON, place)
    return going[0] if going else NONE
