"""How units of a hex set off together, for far moves by one click, and what they have spent on the way."""

from __future__ import annotations

from korvolan.kernel.constants import NONE
from korvolan.kernel.game import JointMove

from ..actions import FACE, GO, HALT, MOVE, WITH
from ..rules.commanders import Ride
from ..rules.marching import March
from ..rules.movement import bars_companion, bars_mover
from ..rules.moves import Moves, has_companions
from ..rules.pikes import full_mp
from ..state import FieldState
from ..units import PIECE_IDS, SIDE, UNITS


def joint_moves(g: FieldState, pieces: list[int]) -> list[JointMove]:
    """The decisions by which these pieces begin a move: one leads, the others go along."""
    top = g.frames[-1] if g.frames else None
    if not isinstance(top, Moves):
        return []
    leads = [piece for piece in pieces if piece < UNITS and bars_mover(g, top.side, piece) == 0]
    if not leads:
        return [JointMove([MOVE + pieces[0]], pieces[:1])]
    lead = leads[0]
    others = [piece for piece in pieces if piece != lead and bars_companion(g, SIDE[lead], lead, piece) == 0]
    actions = [MOVE + lead, *(WITH + piece for piece in others)]
    if has_companions(g, top.side, lead) and not is_whole(g, top.side, lead, others):
        actions.append(GO)
    return [JointMove(actions, [lead, *others])]


def is_whole(g: FieldState, side: int, lead: int, others: list[int]) -> bool:
    """Whether nobody is left in the hex who could come along: then the column sets out by itself."""
    return all(piece in others or piece == lead or bars_companion(g, side, lead, piece) != 0 for piece in range(len(g.at)))


def is_open_at_goal(g: FieldState) -> bool:
    """Whether those who have come to a hex could still turn there (4.43a): their player says which way they face."""
    return isinstance(g.frames[-1], March) and any(action in FACE for action in g.choices)


def target(g: FieldState, action: int) -> str:
    """A click on those who move ends their move."""
    piece = mover(g)
    return PIECE_IDS[piece] if action == HALT and piece != NONE else ""


def movement_spent(g: FieldState) -> int:
    """What those who move have spent so far."""
    piece = mover(g)
    return full_mp(g, piece) - g.mp[piece] if piece != NONE else 0


def mover(g: FieldState) -> int:
    """The unit or commander whose move is decided now, or NONE."""
    top = g.frames[-1] if g.frames else None
    return top.lead if isinstance(top, March) else top.piece if isinstance(top, Ride) else NONE


def ends_move(g: FieldState) -> int:
    """Those who have come to where they were sent halt as they stand, where another unit is taken up."""
    top = g.frames[-1] if g.frames else None
    return HALT if isinstance(top, March | Ride) and HALT in g.choices else NONE
