"""What buttons say where a verb alone would not tell what it does: by the question, in data/texts/options.toml."""

from __future__ import annotations

from ..actions import BATTLE, DONE, HALT, SIEGE
from ..board import SWEDISH
from ..rules.siege_declaration import FreeSiege, bars_garrison
from ..rules.winter import CampaignMarch
from ..state import PaxState


def text_key(g: PaxState, verb: str, action: int) -> str:
    """The name of the text for an action, "Frame.verb"; often there is none, and the verb's own is taken."""
    if not g.frames:
        return verb
    top = g.frames[-1]
    name = f"{type(top).__name__}.{verb}"
    if isinstance(top, CampaignMarch) and action == HALT and top.steps == 0:
        return f"{name}.siege" if bars_garrison(g, SWEDISH, top.start) == 0 else f"{name}.end"
    if isinstance(top, FreeSiege) and action == DONE and not top.declared:
        return f"{name}.none"
    return name


def place_named(g: PaxState, action: int) -> int:
    """The place that such a text names: the action's, or that of the question."""
    for verb in (SIEGE, BATTLE):
        if action in verb:
            return verb.of(action)
    return g.frames[-1].place(g) if g.frames else -1
