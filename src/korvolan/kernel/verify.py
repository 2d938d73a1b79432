"""Verification that a finished game was played by its rules and with the committed dice."""

from __future__ import annotations

import re

import msgspec

from .dice import commitment
from .errors import BadRecord, KorvolanError
from .loading import replay
from .play import Play
from .record import DiceNote, Record, key_of


def verify(record: Record, seal: str = "") -> tuple[Play, list[str]]:
    """Replay a record and say what was checked; BadRecord says what is wrong. `seal` is the hash that a player noted before
    the first roll: without it nobody can tell from the record alone whether the key was exchanged afterwards."""
    for number, entry in enumerate(record.entries, start=1):
        if entry.fault:
            raise BadRecord(f"Entry {number} broke off with a fault: {entry.fault}.")
    check_seal(record.dice, seal)
    play = replay_with_key(record)
    mended = record.rules_version != play.game.rules_version
    where = "" if mended else ", each to the position recorded"
    checked = [f"{len(record.entries)} entries replay{where}"]
    if mended:
        checked.append(f"it was played under rules {record.rules_version}, and here are rules {play.game.rules_version}")
    elif record.opening != play.history.opening:
        raise BadRecord("The record does not say how the game opened.")
    if record.opening_dice != play.history.opening_dice:
        raise BadRecord(f"The opening records the dice {record.opening_dice}, but they fell {play.history.opening_dice}.")
    for number, (then, now) in enumerate(zip(record.entries, play.history.entries, strict=True), start=1):
        if then.dice != now.dice:
            raise BadRecord(f"Entry {number} records the dice {then.dice}, but they fell {now.dice}.")
        if (msgspec.structs.replace(then, at=now.at) if mended else then) != now:
            raise BadRecord(f"Entry {number} is not written as it was played.")
    checked += dice_checked(record, seal)
    if play.result is None:
        checked.append("the game is not over by its rules: it goes on, or the players ended it")
    elif record.result != play.history.result:
        raise BadRecord(f"The record says that the result is {record.result!r}, but it is {play.history.result!r}.")
    return play, checked


def check_seal(dice: DiceNote, seal: str) -> None:
    """The hash that was noted must be the record's own."""
    if not seal:
        return
    if not re.fullmatch(r"[0-9a-fA-F]{64}", seal):
        raise KorvolanError(f"A seal is 64 hexadecimal digits, not {seal[:70]!r}.")
    if dice.kind != "sealed":
        raise BadRecord("The dice of this game were not sealed, so that no seal fits them.")
    if seal.lower() != dice.commitment:
        raise BadRecord(
            f"The seal that you noted is not the one of this record, {dice.commitment}: "
            "the key was exchanged, or this is another game."
        )


def replay_with_key(record: Record) -> Play:
    """Replay; and where it fails only with the key, say plainly that it is the key that is wrong."""
    dice = record.dice
    if dice.kind != "sealed" or not dice.key:
        return replay(record)
    key_of(dice)
    try:
        play = replay(record)
    except BadRecord:
        if not replays_as_rolled(record):
            raise
    else:
        rolled = [record.opening_dice, *(entry.dice for entry in record.entries)]
        if rolled == [play.history.opening_dice, *(entry.dice for entry in play.history.entries)]:
            return play
        if not replays_as_rolled(record):
            return play  # what differs is said entry by entry
    raise BadRecord(
        "The dice of this game are not those of its key: the moves follow from the dice as they are recorded, and these were "
        "not rolled with this key and these nonces."
    )


def replays_as_rolled(record: Record) -> bool:
    """Whether the record is in order apart from its key: with the dice that it says were rolled."""
    try:
        replay(msgspec.structs.replace(record, dice=msgspec.structs.replace(record.dice, key="")))
    except BadRecord:
        return False
    return True


def dice_checked(record: Record, seal: str) -> list[str]:
    """What can be said of the dice, and what cannot."""
    dice = record.dice
    if dice.kind == "seed":
        return ["the dice are those of the seed; they were not sealed"]
    if dice.kind != "sealed":
        return ["the dice are as recorded; they were not sealed and cannot be checked"]
    nonces = [f"{seat} {words!r}" for seat, words in dice.nonces.items()]
    nonces += [f"{entry.seat} {entry.nonce!r} (came later)" for entry in record.entries if entry.nonce]
    if dice.key:
        checked = [
            "the dice are those of the sealed key and of the nonces, roll by roll",
            f"the key's hash is the seal of this record, {commitment(key_of(dice))}",
        ]
    else:
        checked = ["the dice are sealed and the key is not revealed yet, so they cannot be checked"]
    checked.append(f"these nonces count; your own must be among them: {', '.join(nonces)}")
    if seal:
        checked.append("the seal is the one that you noted: nobody chose the key after that")
    else:
        checked.append(
            "NOT checked: that this seal was shown before the first roll. Compare it with the one noted, or give it (--seal)"
        )
    return checked
