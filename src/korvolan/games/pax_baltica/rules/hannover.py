"""Chapter 11.9. Hannover, which leaves Sweden as the attrition track says, or is recalled (OPTb)."""

from __future__ import annotations

from ..board import HANNOVER, POOL, SWEDEN
from ..fields import ACTIVE, INACTIVE
from ..state import PaxState
from ..tables import BOXES, DEFECTION, LOWER, OPT_HANNOVER_RECALL, UPPER
from ..units import GEORG_LUDWIG
from .displacement import leave_war


def has_defected(g: PaxState) -> bool:
    """[11.9f] Once it has left Sweden, Hannover never comes back to it (ruling A31)."""
    return g.defected != 0


def check_defection(g: PaxState) -> None:
    """[11.9b] Where the attrition track says so, Hannover leaves Sweden for good; no change of row undoes it (ruling A31)."""
    if not falls_away(g, g.attrition):
        return
    g.say("defection")
    if g.status[HANNOVER] == ACTIVE:
        leave_war(g, HANNOVER, INACTIVE)
    g.defected = 1
    g.rebuild_derived()


def falls_away(g: PaxState, box: int) -> bool:
    """Whether Hannover leaves Sweden with the marker in a box of the track."""
    if has_defected(g) or not (defects(UPPER, box) or defects(LOWER, box)):
        return False
    return defects(g.attrition_row(), box)


def defects(row: int, box: int) -> bool:
    """Whether Hannover's defection stands in a box of a row, or in a lower one."""
    return DEFECTION[row * len(BOXES) + box]


def recall_hannover(g: PaxState) -> None:
    """[OPTb] Hannover is out of the war until it is called again; switched, its block is built anew by Sweden (ruling A38)."""
    if g.switches[OPT_HANNOVER_RECALL]:
        g.take_off(GEORG_LUDWIG, POOL[SWEDEN])
    else:
        leave_war(g, HANNOVER, INACTIVE)
