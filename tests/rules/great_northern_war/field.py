"""A battle as the chapters on losses, retreat and pursuit find it: both sides in their hexes, and what the result asks for.

    play = after_battle({"charles-xii": "2528", "peter-i": "2428"}, "2528", "2428", lambda g: begin_losses(g, COALITION, 50))

The units named in `idle` stand in the attacker's hex and did not attack."""

from __future__ import annotations

from collections.abc import Callable

from korvolan import Play
from korvolan.games.great_northern_war.board import SEAT_IDS
from korvolan.games.great_northern_war.rules.losses import begin_reckoning
from korvolan.games.great_northern_war.rules.turn import ActionOver
from korvolan.games.great_northern_war.state import IN_FORCE, WarState
from korvolan.games.great_northern_war.tables import PREPARED_ASSAULT
from korvolan.kernel.constants import NONE
from korvolan.kernel.state import NOBODY

from .story import hex, state, unit, war

Result = Callable[[WarState], None]


def after_battle(
    pieces: dict[str, str],
    attacker: str,
    defender: str,
    result: Result,
    *,
    seat: str = "sweden",
    winner: str = "",
    idle: tuple[str, ...] = (),
    mp: tuple[int, int] = (20, 20),
    dice: list[int | str] | None = None,
    joined: tuple[str, ...] = (),
    options: dict[str, str] | None = None,
) -> Play:
    """What the result asks for is on the table; then morale is reckoned for the winner, and the other side is to act."""
    play = war(pieces, seat=seat, mp=mp, dice=dice, joined=joined, options=options)
    g = state(play)
    g.frames[-1] = ActionOver(g.seat)
    g.battle_side = g.seat
    g.battle_from, g.battle_at = hex(attacker), hex(defender)
    g.battle_action, g.battle_round = PREPARED_ASSAULT, 1
    g.force_at = g.battle_from
    for number in g.stack(g.battle_from):
        if number not in [unit(name) for name in idle]:
            g.force[number] = IN_FORCE
    for number in [*g.stack(g.battle_from), *g.stack(g.battle_at)]:
        g.show(number)
    assert g.stands(g.seat, g.battle_from)
    assert g.stands(1 - g.seat, g.battle_at)
    begin_reckoning(g, SEAT_IDS.index(winner) if winner else NONE)
    log = play._listen(g, 0, NOBODY)
    result(g)
    g.run_to_decision()
    play.opening_lines += log.take()
    return play
