"""[7.1i, 11.1.1h] What each seat may know, what it calls a piece that it does not see, and how the rest is reshuffled (ruling
A40).

Hands and the pool are secret; how many markers somebody holds is not. Units under a Force marker are not shown to the enemy. He
saw them go under it, and sees whoever leaves others behind there: the table remembers for him what the marker stands for, and
says so. Which of them are sent to intercept or to relieve he cannot know before they arrive; of a stack that lies open he sees
it when that is declared. Which units a seat sees, `WarState.sees` says."""

from __future__ import annotations

from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import FastDice

from ..board import LAND, SPOTS
from ..state import ATTACKS, BOTH, LOOKS_ON, WarState
from ..stratagem_kinds import HELD, KINDS, WHEN
from ..units import FORCE_IDS, FORCE_NAMES, IS_COMBAT, UNIT_IDS, UNIT_NAMES, UNIT_SIDE, UNITS
from .activation import FormForce
from .interception import SendInterceptors
from .relief import Approach, SendRelief

# -- seeing ------------------------------------------------------------------------------------------------------------


def known_markers(g: WarState, seat: int, side: int, kind: int) -> int:
    """[7.1i] How many Stratagem markers of a kind in a side's hand a seat knows: all of its own, of others those that it has
    seen."""
    i = side * KINDS + kind
    return g.hand[i] if side == seat else g.seen[i]


def hidden_force(g: WarState, seat: int, marker: int) -> int:
    """[11.1.1g, 11.1.1h] Where a Force marker stands for units that a seat may not look at, or NONE."""
    for unit in range(UNITS):
        if g.cover[unit] == marker and not g.sees(seat, unit):
            return g.at[unit]
    return NONE


def units_under(g: WarState, marker: int) -> list[int]:
    """[11.1.1g] The units that a Force marker stands for: everyone has seen them go under it."""
    return [unit for unit in range(UNITS) if g.cover[unit] == marker]


def place_of_sending(g: WarState) -> int:
    """Where units are being chosen to intercept or to relieve, of which nobody else is told yet; or NONE."""
    top = g.frames[-1] if g.frames else None
    if isinstance(top, SendInterceptors):
        return top.at
    if isinstance(top, SendRelief):
        return top.at
    return top.at if isinstance(top, Approach) else NONE


def is_sent(g: WarState, seat: int, unit: int) -> bool:
    """[11.3a, 11.6.4a] Whether a seat knows that a unit which it sees is on its way to intercept or to relieve."""
    if g.fights[unit] != ATTACKS or g.battle_at != NONE:
        return False
    return UNIT_SIDE[unit] == seat or g.at[unit] != place_of_sending(g)


# -- names -------------------------------------------------------------------------------------------------------------


def piece_id(g: WarState, seat: int, piece: int) -> str:
    """What a seat calls a piece: its name, or the Force marker it is under."""
    return UNIT_IDS[piece] if g.sees(seat, piece) else FORCE_IDS[g.cover[piece]]


def piece_label(g: WarState, seat: int, piece: int) -> str:
    """A piece in a sentence."""
    return UNIT_NAMES[piece] if g.sees(seat, piece) else f"a unit of {FORCE_NAMES[g.cover[piece]]}"


# -- not seeing --------------------------------------------------------------------------------------------------------


def reshuffle(g: WarState, seat: int, rng: FastDice) -> None:
    """[7.1i] Give the hands that a seat cannot see other markers that could be in them; terms that are being weighed are
    unknown. A hand keeps its size and every piece its place, so that nothing derived changes."""
    others = [side for side in BOTH if side != seat]
    unknown = [g.cards[side] - sum(g.seen[side * KINDS : (side + 1) * KINDS]) for side in others]
    for side in others:
        for kind in range(KINDS):
            i = side * KINDS + kind
            g.pool[kind] += g.hand[i] - g.seen[i]
            g.hand[i] = g.seen[i]
    for side, number in zip(others, unknown, strict=True):
        deal(g, side, number, rng)
    covered = has_covered(g)
    for side in others:
        forget_choice(g, seat, side)
        if covered:
            send_others(g, seat, side, rng)


def has_covered(g: WarState) -> bool:
    """Whether any unit is under a Force marker."""
    for marker in g.cover:
        if marker != NONE:
            return True
    return False


def forget_choice(g: WarState, seat: int, side: int) -> None:
    """Whoever has been chosen so far where a side chooses, it may yet choose; and so a Force marker for them."""
    top = g.frames[-1] if g.frames else None
    if isinstance(top, FormForce) and top.side == side:
        g.replace(FormForce(side, top.at, NONE))
        for unit in g.own_stack(side, top.at):
            if not g.sees(seat, unit):
                g.force[unit] = 0
    place = place_of_sending(g)
    if place != NONE:
        for unit in g.field_stack(side, place):
            g.fights[unit] = LOOKS_ON


def send_others(g: WarState, seat: int, side: int, rng: FastDice) -> None:
    """[11.1.1h] Of a stack that intercepts or relieves, those under a Force marker who go are drawn anew. Everyone knows that
    somebody goes, a combat unit at least. In a battle it is open who fights, but not who was sent before from elsewhere."""
    for place in range(LAND):
        if g.fighters[side * SPOTS + place] == 0:
            continue
        stack = g.field_stack(side, place)
        hidden = [unit for unit in stack if not g.sees(seat, unit)]
        going = g.battle_at == NONE and any(g.fights[unit] == ATTACKS for unit in stack)
        tired = any(g.intercepted[unit] for unit in stack)
        if hidden and (going or tired):
            in_the_open = any(g.intercepted[unit] or g.fights[unit] for unit in stack if IS_COMBAT[unit] and unit not in hidden)
            sent = draw_sent(hidden, in_the_open, rng)
            for unit in hidden:
                if g.battle_at == NONE:
                    g.fights[unit] = ATTACKS if going and unit in sent else LOOKS_ON
                g.intercepted[unit] = int(tired and unit in sent)


def draw_sent(hidden: list[int], in_the_open: bool, rng: FastDice) -> list[int]:
    """Any of these units; a combat unit among them where nobody else goes."""
    sent = [unit for unit in hidden if rng.below(2)]
    able = [unit for unit in hidden if IS_COMBAT[unit]]
    if not in_the_open and able and not any(IS_COMBAT[unit] for unit in sent):
        sent.append(able[rng.below(len(able))])
    return sent


def deal(g: WarState, side: int, number: int, rng: FastDice) -> None:
    """So many markers out of those that could be in a hand: not such as went back to the pool since the last draw."""
    for _ in range(number):
        fitting = [kind for kind in range(KINDS) if WHEN[kind] == HELD for _ in range(g.pool[kind] - g.fresh[kind])]
        kind = fitting[rng.below(len(fitting))]
        g.pool[kind] -= 1
        g.hand[side * KINDS + kind] += 1
