"""Restoring: a table comes back by replaying its record. After an upgrade that leads elsewhere, it goes on from its
last stored position under the new rules, and everyone is told."""

from __future__ import annotations

import logging
from typing import Any, NamedTuple

import msgspec

from ..kernel.dice import Dice, SealedDice, mixed
from ..kernel.errors import KorvolanError
from ..kernel.game import Game
from ..kernel.loading import replay
from ..kernel.play import Play
from ..kernel.position import read_position
from ..kernel.record import DiceNote, new_record, no_more_dice
from ..kernel.starting import run_opening
from ..kernel.view import LogView
from .pacing import forget_with
from .repository import Part, StoredTable
from .stored_record import StoredRecord

logger = logging.getLogger("korvolan.table")


class Rebuilt(NamedTuple):
    """A game that came back, and the new part to be stored if it went on under new rules."""

    play: Play
    stored: StoredRecord
    new_part: Part | None = None


def rebuild(game: Game[Any], kept: StoredTable) -> Rebuilt:
    """The game as it stood after the last entry that was stored."""
    part = kept.parts[-1]
    record = msgspec.structs.replace(part.head, entries=[entry for _, entry in kept.entries])
    if record.dice.kind == "sealed":
        record.dice.key = kept.info.key
    try:
        play = replay(record, each=forget_with)
    except KorvolanError as error:
        logger.warning("table %s does not replay: %s", kept.info.id, error)
        return gone_on(game, kept, str(error))
    play.opening_lines = part.lines + play.opening_lines
    if kept.info.status == "over":
        play.revealed = True
    else:
        play.hide_key()
    stored = StoredRecord(part.part, part.first_seq)
    stored.append(kept.entries)
    stored.position_at = len(play.history.entries)
    return Rebuilt(play, stored)


def gone_on(game: Game[Any], kept: StoredTable, reason: str) -> Rebuilt:
    """From the last stored position, as a part of its own. What was decided after it is lost, and that is said."""
    if kept.position is None:
        raise KorvolanError(f"The game cannot be brought back: {reason}")
    seq, source = kept.position
    old = kept.parts[-1]
    number = old.part + 1
    state, _ = read_position(game, source)
    history = new_record(game, old.head.scenario, old.head.options)
    history.position = source
    history.dice, dice = dice_for(game, kept, number)
    play = run_opening(game, state, dice, history)
    lost = old.first_seq + len(kept.entries) - seq
    lines = old.lines + kept.lines + [upgrade_line(game, lost)]
    play.opening_lines = lines + play.opening_lines
    part = Part(number, old.first_seq + len(kept.entries), history, lines)
    return Rebuilt(play, StoredRecord(part.part, part.first_seq), part)


def dice_for(game: Game[Any], kept: StoredTable, part: int) -> tuple[DiceNote, Dice]:
    """The dice of a later part: the same sealed key, with nonces that make the numbers new."""
    old = kept.parts[-1].head.dice
    if old.kind != "sealed":
        return DiceNote(kind="rolled"), no_more_dice()
    nonces = {seat: f"{kept.info.nonces[seat]}/{part}" for seat in game.seats}
    note = DiceNote(kind="sealed", commitment=old.commitment, nonces=nonces)
    return note, SealedDice(bytes.fromhex(kept.info.key), mixed(game.seats, nonces))


def upgrade_line(game: Game[Any], lost: int) -> list[LogView | None]:
    """What both players read of an upgrade that changed their game."""
    taken = f" The last {lost} decisions are to be made again." if lost > 1 else ""
    taken = " The last decision is to be made again." if lost == 1 else taken
    line = LogView(f"The rules were mended: the game goes on under rules {game.rules_version}.{taken}")
    return [line for _ in range(len(game.seats) + 1)]
