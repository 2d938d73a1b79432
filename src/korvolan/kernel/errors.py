"""Errors for players and callers: one sentence each. Whatever raised one has changed nothing."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class KorvolanError(Exception):
    """The base of all errors that input can cause. The text is one line that can be shown to a player."""


class UnknownName(KorvolanError):
    """A game, scenario, option, seat, piece or place that does not exist."""


class IllegalAction(KorvolanError):
    """An action that the rules refuse now. The position is as it was."""

    def __init__(self, action: str, verdicts: list[tuple[str, str]]) -> None:
        self.action = action
        self.verdicts = verdicts
        reasons = "; ".join(f"{case}: {sentence}" if case else sentence for case, sentence in verdicts)
        super().__init__(f"{action!r} is not allowed: {reasons}")


class BadPosition(KorvolanError):
    """A position text that cannot be read, with the line that is wrong."""

    def __init__(self, message: str, line: int = 0) -> None:
        self.line = line
        super().__init__(f"line {line}: {message}" if line else message)


class BadRecord(KorvolanError):
    """A record that cannot be read, or that does not replay."""


class CannotUndo(KorvolanError):
    """There is nothing of this seat's to take back, or a roll or revelation lies between."""


class TooManyOutcomes(KorvolanError):
    """An action leads to more positions than `outcomes` is asked to list."""


class RulesFault(Exception):
    """A fault of ours, not of the input: a dead end, a loop, an impossible position."""


def near(wrong: str, names: Iterable[str], limit: int = 3) -> str:
    """A hint for a misspelled name: ' Did you mean …?', or nothing."""
    close = difflib.get_close_matches(wrong.lower(), list(names), n=limit, cutoff=0.5)
    return f" Did you mean {' or '.join(close)}?" if close else ""


def unknown(kind: str, wrong: object, names: Iterable[str]) -> UnknownName:
    """The error for a name that is in none of our lists, with the names nearest to it."""
    known = list(names)
    text = shown(wrong)
    hint = near(text, known)
    if not hint and len(known) <= 12:
        hint = f" There are: {', '.join(known)}." if known else " There are none."
    return UnknownName(f"There is no {kind} {text!r}.{hint}")


def shown(value: object, most: int = 60) -> str:
    """A value as an error shows it, cut to a reasonable length."""
    try:
        text = str(value)
    except ValueError:  # a whole number with thousands of digits
        return "a number beyond all bounds"
    return text if len(text) <= most else text[:most] + "…"
