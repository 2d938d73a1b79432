"""Chapters 4.1, 5.2 and 6.63. The end of a move: where one must stop, the facing that one takes, the last chance to charge."""

from __future__ import annotations

from korvolan.kernel.constants import NONE

from .. import refusals as no
from ..actions import FACE
from ..decisions import ALL_DIRECTIONS, MoverDecision, SideStep
from ..state import FieldState
from ..unit_flags import COLUMN, MOVED, STOPPED
from ..units import COMMANDERS_OF, SIDE, UNITS_OF, WAGONS_OF, is_wagon
from . import releases
from .casualties import destroy_wagon
from .movement import column, passes, stops_in, troops
from .reactions import CHARGES, Reactions, leader
from .stacking import others_there


def must_stop(g: FieldState, lead: int) -> bool:
    """[5.21a, 4.28c] An enemy zone of control, or friends through whom one may not go."""
    pieces = column(g, lead)
    here = g.at[lead]
    if stops_in(g, pieces, here):
        return True
    return others_there(g, SIDE[lead], here) and not passes(g, pieces, here)


def halt(g: FieldState, side: int, lead: int) -> None:
    """[4.1a, 6.63d] The column goes no further, and who has joined others faces as they do. If that turns him he may still be
    charged."""
    g.replace(MoveEnds(side))
    if face_as_stack(g, side):
        g.push(Reactions(1 - side, lead, CHARGES))


def face_as_stack(g: FieldState, side: int) -> bool:
    """[4.1a] Who has joined others faces as they do. Whether anybody had faced another way."""
    turned = False
    marks = g.marks
    for unit in UNITS_OF[side]:
        if marks[unit] & COLUMN and g.on_map(unit):
            for friend in g.stack(g.at[unit]):
                if not g.has(friend, COLUMN) and SIDE[friend] == side and g.facing[unit] != g.facing[friend]:
                    g.facing[unit] = g.facing[friend]
                    turned = True
    return turned


class MoveEnds(SideStep):
    """[6.63d] The move of a column is over, once the enemy has let the last chance pass."""

    def run(self, g: FieldState) -> None:
        g.pop()
        finish_move(g, self.side)


def finish_move(g: FieldState, side: int) -> None:
    """[4.1a, 4.24a, 6.64a, 11.18a] The move of a column is over; who was charged has no points left."""
    face_as_stack(g, side)
    marks = g.marks
    for unit in UNITS_OF[side]:
        if marks[unit] & COLUMN and g.on_map(unit):
            if g.has(unit, STOPPED):
                g.mp[unit] = 0
            g.unmark(unit, COLUMN | STOPPED)
            g.mark(unit, MOVED)
    for piece in [*COMMANDERS_OF[side], *WAGONS_OF[side]]:
        if g.has(piece, COLUMN):
            g.unmark(piece, COLUMN)
            g.mark(piece, MOVED)
            if is_wagon(piece) and g.is_held(g.at[piece], 1 - side):
                destroy_wagon(g, piece)  # left in a redoubt by troops who fell as they passed it
    releases.release_by_enemies(g)


class TurnAround(MoverDecision):
    """[5.24a] After a step back one may turn freely."""

    VERB = FACE

    def place(self, g: FieldState) -> int:
        lead = leader(g, self.side, self.lead)
        return g.at[lead] if lead != NONE else NONE

    def offers(self, g: FieldState) -> list[int]:
        return ALL_DIRECTIONS if self.turns(g) else [0]

    def bars(self, g: FieldState, facing: int) -> int:
        return 0 if self.turns(g) or facing == 0 else no.MOVE_IS_OVER

    def turns(self, g: FieldState) -> bool:
        """[5.24a, 6.63b] Whether somebody is left to turn, and has not been charged: then his move is over."""
        lead = leader(g, self.side, self.lead)
        return lead != NONE and not g.has(lead, STOPPED)

    def pick(self, g: FieldState, facing: int) -> None:
        g.replace(MoveEnds(self.side))
        if self.turns(g):
            lead = leader(g, self.side, self.lead)
            turned = g.facing[lead] != facing
            for unit in troops(column(g, lead)):
                g.facing[unit] = facing
            if turned:  # [6.63d] until the next unit moves
                g.push(Reactions(1 - self.side, lead, CHARGES))
