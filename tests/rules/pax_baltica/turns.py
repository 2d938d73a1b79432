"""Turns of Pax Baltica for stories about events and actions: whose die brought what, and how a block fared."""

from __future__ import annotations

from textwrap import dedent
from typing import cast

from korvolan import Play
from korvolan.games.pax_baltica import board as m
from korvolan.games.pax_baltica.state import PaxState
from korvolan.kernel.constants import NONE

from ..story import position
from .names import block

NATIONS = """
    [nations]
    sweden = "active 40"
    russia = "active 32"
    saxony = "active 16"
    denmark = "{denmark} 16"
    poland = "active"
    holstein-gottorp = "active"
    ottoman-empire = "{ottomans} 16"
    ukraine = "{ukraine}"
    hannover = "{hannover}"
    """


def event(
    side: str,
    dice: list[int | str],
    text: str,
    *,
    denmark: str = "inactive",
    ottomans: str = "inactive",
    ukraine: str = "inactive",
    hannover: str = "inactive",
    head: str = "",
) -> Play:
    """A turn in which a side has the event die and the other a 3; the event's own dice follow, then the other's actions."""
    action_dice = [6, 3] if side == "sweden" else [3, 6]
    nations = NATIONS.format(denmark=denmark, ottomans=ottomans, ukraine=ukraine, hannover=hannover)
    script = [*action_dice, *dice]
    lines = [f"dice = {script}".replace("'", '"'), dedent(head), dedent(nations), dedent(text)]
    return position("pax_baltica", "\n".join([*lines, '[phase]\nname = "action-roll"\n']))


def state(play: Play) -> PaxState:
    return cast(PaxState, play.state)


def strength(play: Play, *names: str) -> list[int]:
    return [state(play).strength[block(name)] for name in names]


def where(play: Play, name: str) -> str:
    """The place of a block; empty if it is out of the game."""
    at = state(play).at[block(name)]
    return m.PLACE_IDS[at] if at != NONE else ""


def idle(play: Play) -> None:
    """Decide the thing at hand as somebody who wants nothing: pass, end or decline, else the first that is allowed."""
    actions = [str(action) for action in play.legal()]
    wanted = [action for action in ("pass", "done", "decline") if action in actions]
    play.play(wanted[0] if wanted else actions[0])
