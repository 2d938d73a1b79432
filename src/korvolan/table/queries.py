"""Queries: what a seat is told on request. The kernel answers out of what the seat knows."""

from __future__ import annotations

from ..ai import Choice
from ..kernel.perspective import Perspective
from ..kernel.play import Play
from ..kernel.view import OddsView, percent
from .ai_pool import task_at
from .api.queries import Ask, AskOverlay, AskRoutes, Hint, Overlay, Reason, Reasons, Routes
from .auth import Caller
from .catalogue import levels
from .hint_ahead import look_ahead
from .http_errors import Refusal, foreign_seat, not_your_decision, over
from .think_queue import Asker

ADVISER = "colonel"
MOST_WAITING = 8  # thoughts of one visitor in the queue, before he gets no more hints


def copy_for(caller: Caller, seat: str) -> Play:
    """A copy of the game for somebody's question, to be thought about beside the others."""
    if (seat or caller.holder.seats) and seat not in caller.holder.seats:
        raise foreign_seat()
    return caller.table.begun().clone()


def why(play: Play, asked: Ask) -> Reasons:
    """The verdicts on an action or a click; with nothing named, on the buttons that are not there."""
    return Reasons(asked.what, [Reason(case, text) for case, text in play.why_not(asked.what, asked.seat, asked.pieces)])


def odds(play: Play, asked: Ask) -> OddsView:
    """The chances of an option with the battle that it leads to, or, with nothing named, of the battle under way."""
    if not asked.what:
        found = play.forecast(asked.seat)
        if found is None:
            raise Refusal(404, "unknown", "No battle is under way.")
        return found
    check_decides(play, asked.seat)
    return play.odds(asked.what, asked.seat, battle=True, first=asked.first)


def overlay(play: Play, asked: AskOverlay) -> Overlay:
    return Overlay(asked.name, play.overlay(asked.name, asked.seat, asked.focus))


def composed_moves(play: Play, asked: AskRoutes) -> Routes:
    check_decides(play, asked.seat)
    return Routes(play.routes(asked.pieces, asked.seat))


def check_decides(play: Play, seat: str) -> None:
    """What may be done is a secret of the seat that decides."""
    if play.seat is None:
        raise over()
    if play.seat != seat:
        raise not_your_decision(play.whose)


async def advise(caller: Caller, seat: str) -> Choice:
    """What the adviser would do. Each seat asks for one hint at a time, and each visitor for some; they wait for their turn."""
    registry, table = caller.registry, caller.table
    places, name, seq = table.ai.hint_places, f"{table.id} {seat}", table.seq
    if table.ai.hint_asked.get(seat) == seq or registry.pool.queue.waits_of(caller.visitor) >= MOST_WAITING:
        raise Refusal(429, "limit", "You wait for a hint already.")
    if not registry.hints.allows(caller.visitor) or not registry.hints.allows(name, 2.0):
        raise Refusal(429, "limit", "Too many hints. Wait a little.")

    def on_place(place: int) -> None:
        places[seat] = place
        table.publish(seat)

    table.ai.hint_asked[seat] = seq
    try:
        asker = Asker(caller.visitor, name, on_place=on_place)
        return await registry.pool.choose(task_at(table, ADVISER, seat), table.id, asker)
    finally:
        if table.ai.hint_asked.get(seat) == seq:
            del table.ai.hint_asked[seat]
            places.pop(seat, None)
            table.publish(seat)


async def hint(caller: Caller, asked: Ask) -> Hint:
    """The choice of a program that answers in about a second, from what the seat knows."""
    table = caller.table
    copy = copy_for(caller, asked.seat)
    check_decides(copy, asked.seat)
    if table.over:
        raise over()
    seq, view = table.seq, table.view(asked.seat)
    choice = await advise(caller, asked.seat)
    if table.seq != seq or view.prompt is None:
        return Hint("", "")  # whoever asked has decided meanwhile: that is no mistake
    option = next(option for option in view.prompt.options if option.id == choice.action)
    table.ai.advise(asked.seat, option.text, choice.memo)
    title = next(card.title for card in levels() if card.id == ADVISER)
    reason = choice.reason or f"The program “{title}” would decide so; no single reason can be given."
    odds = await caller.registry.questions.do(
        caller.visitor, lambda: odds_in_words(copy, asked.seat, choice.action, choice.odds)
    )
    value = None if choice.value is None else round(choice.value, 3)
    ahead = await caller.registry.questions.do(caller.visitor, lambda: look_ahead(copy, choice.action, choice.memo))
    words = [f"{option.label or option.text}.", ahead.words, reason, odds]
    return Hint(option.text, " ".join([word for word in words if word]), choice.cases, value, ahead.pieces, ahead.places)


def odds_in_words(play: Play, seat: str, action: int, reckoned: str) -> str:
    """The chances of the battle that an option belongs or leads to, as the odds panel shows them; else what was reckoned."""
    found = Perspective(play).forecast(action, seat)
    if found is None:
        return reckoned
    return "; ".join([f"{label}: {percent(above, below, found.exact)}" for label, above, below in found.results]) + "."
