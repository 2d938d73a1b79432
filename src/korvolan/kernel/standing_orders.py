"""Standing orders: a seat declines a kind of reaction window until a named moment or place.

They are private decisions of the seat, kept in the record, and obeyed while the player is away. One that runs until "march"
ends with the march or activation in which it was given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from .constants import NONE
from .errors import KorvolanError, unknown

if TYPE_CHECKING:
    from .game import Game
    from .state import State


MARCH: Final = "march"  # until the march or activation under way is over


class Order(Struct):
    """Decline windows of this kind, until the moment or place named; until revoked if none is. `depth`: how many frames lie
    below the march with which it ends."""

    seat: int
    window: str
    until: str = ""
    depth: int = NONE


def checked(game: Game[Any], state: State, seat: int, window: str, until: str) -> Order:
    """An order, checked: an error for an unknown window, moment or place."""
    if window not in game.windows:
        raise unknown("kind of window", window, game.windows)
    if until == MARCH:
        depth = game.march_depth(state) if state.frames else NONE
        if depth == NONE:
            raise KorvolanError("There is no march under way until whose end anything could be declined.")
        return Order(seat, window, until, depth)
    places = game.layout.domains["place"].ids
    if until and until not in places and not game.is_moment(until):
        raise unknown("moment or place", until, [*game.moments, *places])
    return Order(seat, window, until)


def answer(game: Game[Any], state: State, orders: list[Order]) -> int:
    """The action that standing orders give for the decision at hand, or NONE."""
    if not state.frames:
        return NONE
    top = state.frames[-1]
    window = top.window(state)
    if not window:
        return NONE
    place = top.place(state)
    where = game.layout.domains["place"].ids[place] if place != NONE else ""
    for order in orders:
        if order.seat == state.seat and order.window == window and (not order.until or order.until != where):
            return top.declines(state)
    return NONE


def still_running(game: Game[Any], state: State, orders: list[Order]) -> list[Order]:
    """The orders whose moment has not come. That with a place comes with a window of the seat's own there: of one of the
    enemy's it may not know."""
    now = game.moments_reached(state)
    top = state.frames[-1] if state.frames else None
    place = top.place(state) if top is not None and top.window(state) else NONE
    where = game.layout.domains["place"].ids[place] if place != NONE else ""
    asked = (state.seat, top.window(state) if top is not None else "", where)
    return [
        order
        for order in orders
        if not order.until
        or (order.until == MARCH and len(state.frames) > order.depth)
        or (order.until not in (MARCH, *now) and (order.seat, order.window, order.until) != asked)
    ]


def restored(orders: list[Order], ended: list[Order]) -> list[Order]:
    """The orders as they were before a decision that ended some of them; what was ordered since stands."""
    since = {(order.seat, order.window) for order in orders}
    return orders + [order for order in ended if (order.seat, order.window) not in since]


def revoked(orders: list[Order], seat: int, window: str) -> list[Order]:
    """The orders without a seat's order for this window."""
    left = [order for order in orders if not (order.seat == seat and order.window == window)]
    if len(left) == len(orders):
        raise KorvolanError(f"There is no standing order for {window!r} to revoke.")
    return left
