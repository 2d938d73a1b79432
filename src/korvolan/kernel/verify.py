"""Verification that a finished game was played by its rules and with the committed dice."""

from __future__ import annotations

from .errors import BadRecord
from .loading import replay
from .play import Play
from .record import Record


def verify(record: Record) -> tuple[Play, list[str]]:
    """Replay a record and say what was checked; BadRecord says what is wrong."""
    for number, entry in enumerate(record.entries, start=1):
        if entry.fault:
            raise BadRecord(f"Entry {number} broke off with a fault: {entry.fault}.")
    play = replay(record)
    checked = [f"{len(record.entries)} entries replay, each to the position recorded"]
    if record.opening != play.history.opening:
        raise BadRecord("The record does not say how the game opened.")
    if record.opening_dice != play.history.opening_dice:
        raise BadRecord(f"The opening records the dice {record.opening_dice}, but they fell {play.history.opening_dice}.")
    for number, (then, now) in enumerate(zip(record.entries, play.history.entries, strict=True), start=1):
        if then.dice != now.dice:
            raise BadRecord(f"Entry {number} records the dice {then.dice}, but they fell {now.dice}.")
        if then != now:
            raise BadRecord(f"Entry {number} is not written as it was played.")
    checked.append(dice_checked(record))
    if play.result is None:
        checked.append("the game is not over")
    elif record.result != play.history.result:
        raise BadRecord(f"The record says that the result is {record.result!r}, but it is {play.history.result!r}.")
    return play, checked


def dice_checked(record: Record) -> str:
    """What can be said of the dice."""
    if record.dice.kind == "sealed" and record.dice.key:
        return "the dice are those of the sealed key, whose hash was shown before the first roll"
    if record.dice.kind == "sealed":
        return "the dice are sealed and the key is not revealed yet, so they cannot be checked"
    if record.dice.kind == "seed":
        return "the dice are those of the seed; they were not sealed"
    return "the dice are as recorded; they were not sealed and cannot be checked"
