"""Questions: what a seat is told on request. The kernel answers out of what the seat knows."""

from __future__ import annotations

from ..kernel.errors import KorvolanError
from ..kernel.play import Play
from ..kernel.view import OddsView
from .ai_pool import task_at
from .api.queries import Ask, AskOverlay, AskRoutes, Hint, Overlay, Reason, Reasons, Routes
from .catalogue import levels
from .http_errors import Refusal, not_yours, of_error, over
from .live import Holder, LiveTable
from .table_registry import House

ADVISER = "colonel"


def asker(table: LiveTable, holder: Holder, seat: str) -> Play:
    """A copy of the game for somebody's question, to be thought about beside the others."""
    if (seat or holder.seats) and seat not in holder.seats:
        raise Refusal(403, "not-yours", "This seat is not yours.")
    return table.begun().clone()


def why(play: Play, asked: Ask) -> Reasons:
    """The verdicts on an action or a click; with nothing named, on the buttons that are not there."""
    try:
        found = play.why_not(asked.what, asked.seat, asked.pieces)
        return Reasons(asked.what, [Reason(case, text) for case, text in found])
    except KorvolanError as error:
        raise of_error(error) from None


def odds(play: Play, asked: Ask) -> OddsView:
    """The chances of an option with the battle that it leads to, or, with nothing named, of the battle under way."""
    if not asked.what:
        found = play.forecast(asked.seat)
        if found is None:
            raise Refusal(404, "unknown", "No battle is under way.")
        return found
    deciding(play, asked.seat)
    try:
        return play.odds(asked.what, asked.seat, battle=True, first=asked.first)
    except KorvolanError as error:
        raise of_error(error) from None


def overlay(play: Play, asked: AskOverlay) -> Overlay:
    try:
        return Overlay(asked.name, play.overlay(asked.name, asked.seat, asked.focus))
    except KorvolanError as error:
        raise of_error(error) from None


def routes(play: Play, asked: AskRoutes) -> Routes:
    deciding(play, asked.seat)
    try:
        return Routes(play.routes(asked.pieces, asked.seat))
    except KorvolanError as error:
        raise of_error(error) from None


def deciding(play: Play, seat: str) -> None:
    """What may be done is a secret of the seat that decides."""
    if play.seat is None:
        raise over()
    if play.seat != seat:
        raise not_yours(play.whose)


async def hint(house: House, table: LiveTable, holder: Holder, asked: Ask) -> Hint:
    """The choice of a program that answers in about a second, from what the seat knows."""
    deciding(asker(table, holder, asked.seat), asked.seat)
    if table.over:
        raise over()
    seq, view = table.seq, table.view(asked.seat)
    choice = await house.pool.choose(task_at(table, ADVISER, asked.seat), table.id)
    if table.seq != seq or view.prompt is None:
        return Hint("", "")  # whoever asked has decided meanwhile: that is no mistake
    table.memos[asked.seat] = choice.memo  # whoever follows a hint is advised by the same plan at the next step
    option = next(option for option in view.prompt.options if option.id == choice.action)
    table.advised[asked.seat] = option.text
    title = next(card.title for card in levels() if card.id == ADVISER)
    reason = choice.reason or f"“{title}” would do so by custom."
    value = None if choice.value is None else round(choice.value, 3)
    return Hint(option.text, f"{option.label or option.text}. {reason}", choice.cases, value)
