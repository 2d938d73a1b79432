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
    if has_defected(g) or not (defects(g, UPPER) or defects(g, LOWER)) or not defects(g, g.attrition_row()):
        return
    g.say("defection")
    if g.status[HANNOVER] == ACTIVE:
        leave_war(g, HANNOVER, INACTIVE)
    g.defected = 1
    g.rebuild_derived()


def defects(g: PaxState, row: int) -> bool:
    """Whether Hannover's defection stands in the marker's box of a row, or in a lower one."""
    return DEFECTION[row * len(BOXES) + g.attrition]


def recall_hannover(g: PaxState) -> None:
    """[OPTb] Hannover is out of the war until it is called again; switched, its block is built anew by Sweden (ruling A38)."""
    if g.switches[OPT_HANNOVER_RECALL]:
        g.take_off(GEORG_LUDWIG, POOL[SWEDEN])
    else:
        leave_war(g, HANNOVER, INACTIVE)
