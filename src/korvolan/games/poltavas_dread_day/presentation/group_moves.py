"""Stacks for the table's composed moves: how the pieces that a player has picked up set off together.

No rule uses this: every step is one of the rules' own decisions."""

from __future__ import annotations

from korvolan.kernel.game import JointMove

from ..actions import DONE, MARCH, SAIL, TAKE
from ..rules import activation_choice, campaign, leaders, march
from ..state import DreadState
from ..tables import FIRST_YEAR
from ..units import CHARLES, COMMAND, FLEET, GARRISON, KIND, LEADER, LEADS, MOVEMENT, REHNSKOLD, TWIN


def joint_moves(g: DreadState, pieces: list[int]) -> list[JointMove]:
    """The ways to set these pieces of one hex off together. Beyond the roll nobody can see."""
    start = g.at[pieces[0]]
    if start < 0 or any(g.at[piece] != start for piece in pieces):
        return []
    sails = KIND[pieces[0]] == FLEET
    chosen = alike(g, [p for p in pieces if KIND[p] != GARRISON and (KIND[p] == FLEET) == sails and not g.force[p]])
    if not sails:
        chosen = led(g, chosen)
    steps = [TAKE + piece for piece in chosen]
    top = g.frames[-1]
    if isinstance(top, campaign.Campaign) and chosen:
        steps.insert(0, (SAIL if sails else MARCH) + start)
    elif not isinstance(top, activation_choice.FormSquadron if sails else activation_choice.FormStack) or not chosen:
        return []
    return [JointMove(steps if leaves_nobody(g, steps) else [*steps, DONE], chosen)]


def led(g: DreadState, pieces: list[int]) -> list[int]:
    """The same pieces with a leader for those who have none among them, and with Charles or Rehnsköld where one does not go
    without the other (5.0a, 13.2d)."""
    out = list(pieces)
    here = [p for p in g.stack(g.at[pieces[0]]) if KIND[p] == LEADER and not g.moved[p]] if pieces else []
    here.sort(key=lambda leader: -MOVEMENT[leader])
    for unit in pieces:
        if KIND[unit] == LEADER or leaders.is_led([p for p in out if KIND[p] == LEADER] + [unit]):
            continue
        out += [
            p for p in here if LEADS[p] >> COMMAND[unit] & 1 and p not in out and activation_choice.go_together(g, p, unit)
        ][:1]
    for one, other in ((CHARLES, REHNSKOLD), (REHNSKOLD, CHARLES)):
        if one in out and other in here and other not in out and g.year == FIRST_YEAR:
            out.append(other)
    return sorted(out)


def leaves_nobody(g: DreadState, steps: list[int]) -> bool:
    """Whether the stack sets off by itself, since nobody is left who could be taken or left."""
    trial = g.clone()
    for action in steps:
        if action not in trial.choices:
            return False
        trial.apply(action)
    return DONE not in trial.choices


def alike(g: DreadState, pieces: list[int]) -> list[int]:
    """The same pieces with the first of those that are printed alike and in the same condition: nobody tells them apart."""
    out: list[int] = []
    for piece in pieces:
        twins = [p for p in g.stack(g.at[piece]) if p == piece or (TWIN[p] == TWIN[piece] and g.is_like(p, piece))]
        out.append(next((p for p in twins if p not in out), piece))
    return sorted(out)


def movement_spent(g: DreadState) -> int:
    """What a stack or Fleets under way have spent."""
    top = g.frames[-1] if g.frames else None
    return g.spent + g.sea_spent if isinstance(top, march.OnTheMarch) else 0
