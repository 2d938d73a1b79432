"""Refusals: whatever the table says no to, with the status and the words that a client gets."""

from __future__ import annotations

import time

from ..kernel.errors import CannotUndo, IllegalAction, KorvolanError
from .api.errors import Trouble
from .api.queries import Reason
from .api.tables import Seen


class Refusal(Exception):
    """Nothing was done, and this is why."""

    def __init__(
        self, status: int, error: str, text: str, reasons: list[Reason] | None = None, seen: Seen | None = None
    ) -> None:
        self.status = status
        self.trouble = Trouble(error, text, reasons or [], seen)
        super().__init__(text)


def unknown_table() -> Refusal:
    """The same words whether there is no such table or the token is of another."""
    return Refusal(404, "unknown", "There is no such table, or this browser has no seat at it.")


def damaged_table(name: str) -> Refusal:
    text = f"The game {name} is damaged on the disk. Whoever runs the table can try to bring it back: korvolan repair."
    return Refusal(409, "broken", text)


def invitation_taken(when: float) -> Refusal:
    hour = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(when))
    return Refusal(409, "taken", f"This invitation was taken at {hour}. If that was not you, somebody else sits there.")


def signed_out() -> Refusal:
    return Refusal(403, "signed-out", "Another browser that holds this seat has signed this one out.")


def foreign_seat() -> Refusal:
    return Refusal(403, "not-yours", "This seat is not yours.")


def not_your_decision(text: str) -> Refusal:
    return Refusal(409, "not-yours", text)


def over() -> Refusal:
    return Refusal(409, "over", "The game is over.")


def waiting() -> Refusal:
    return Refusal(409, "waiting", "The game begins when everyone has come to the table.")


def too_many() -> Refusal:
    return Refusal(429, "limit", "Too many requests. Wait a little.")


def refusal_of(error: KorvolanError) -> Refusal:
    """What the kernel refuses, in its own words: they are fit for the seat that decides."""
    if isinstance(error, IllegalAction):
        reasons = [Reason(case, text) for case, text in error.verdicts]
        return Refusal(422, "illegal", " ".join(reason.text for reason in reasons), reasons)
    if isinstance(error, CannotUndo):
        return Refusal(409, "illegal", str(error))
    return Refusal(422, "bad", str(error))
