"""Loading: a table comes back by replaying its record. After an upgrade that leads elsewhere, it goes on from its
last stored position under the new rules, and everyone is told."""

from __future__ import annotations

import logging
from typing import Any

import msgspec

from ..kernel.dice import Dice, SealedDice, mixed
from ..kernel.errors import KorvolanError
from ..kernel.game import Game
from ..kernel.loading import replay
from ..kernel.play import Play
from ..kernel.position import read_position
from ..kernel.record import DiceNote, Entry, new_record, no_more_dice
from ..kernel.starting import run_opening
from ..kernel.view import LogView
from .repository import Kept, Part

logger = logging.getLogger("korvolan.table")


class Rebuilt:
    """A game that came back, and the new part to be stored if it went on under new rules."""

    def __init__(self, play: Play, part: Part, fresh: bool, batches: list[int], undone: list[int]) -> None:
        self.play = play
        self.part = part
        self.fresh = fresh
        self.batches = batches
        self.undone = undone


def rebuild(game: Game[Any], kept: Kept) -> Rebuilt:
    """The game as it stood after the last entry that was stored."""
    part = kept.parts[-1]
    record = msgspec.structs.replace(part.head, entries=[entry for _, entry in kept.entries])
    if record.dice.kind == "sealed":
        record.dice.key = kept.about.key
    try:
        play = replay(record)
    except KorvolanError as error:
        logger.warning("table %s does not replay: %s", kept.about.id, error)
        return gone_on(game, kept, str(error))
    play.opening_lines = part.lines + play.opening_lines
    if kept.about.status == "over":
        play.revealed = True
    else:
        play.hide_key()
    batches, undone = batches_of(kept.entries)
    return Rebuilt(play, part, False, batches, undone)


def gone_on(game: Game[Any], kept: Kept, reason: str) -> Rebuilt:
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
    return Rebuilt(play, part, True, [], [])


def dice_for(game: Game[Any], kept: Kept, part: int) -> tuple[DiceNote, Dice]:
    """The dice of a later part: the same sealed key, with nonces that make the numbers new."""
    old = kept.parts[-1].head.dice
    if old.kind != "sealed":
        return DiceNote(kind="rolled"), no_more_dice()
    nonces = {seat: f"{kept.about.nonces[seat]}/{part}" for seat in game.seats}
    note = DiceNote(kind="sealed", commitment=old.commitment, nonces=nonces)
    return note, SealedDice(bytes.fromhex(kept.about.key), mixed(game.seats, nonces))


def upgrade_line(game: Game[Any], lost: int) -> list[LogView | None]:
    """What both players read of an upgrade that changed their game."""
    taken = f" The last {lost} decisions are to be made again." if lost > 1 else ""
    taken = " The last decision is to be made again." if lost == 1 else taken
    line = LogView(f"The rules were mended: the game goes on under rules {game.rules_version}.{taken}")
    return [line for _ in range(len(game.seats) + 1)]


def batches_of(entries: list[tuple[int, Entry]]) -> tuple[list[int], list[int]]:
    """Which request brought each decision that stands, and each that can be done again."""
    batches: list[int] = []
    undone: list[int] = []
    for batch, entry in entries:
        follow(batches, undone, batch, entry)
    return batches, undone


def follow(batches: list[int], undone: list[int], batch: int, entry: Entry) -> None:
    """One entry more."""
    if entry.fault:
        return
    if entry.do:
        batches.append(batch)
        undone.clear()
    elif entry.undo and batches:
        undone.append(batches.pop())
    elif entry.redo:
        batches.append(undone.pop() if undone else batch)
