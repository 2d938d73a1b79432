"""Files: export, import and fork. While a game runs, a seat gets what it could know, with new dice; import trusts
nothing, and a game from a file is marked as not sealed."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from ..kernel.dice import commitment
from ..kernel.errors import BadRecord, KorvolanError
from ..kernel.game import Game
from ..kernel.loading import named_game, replay
from ..kernel.perspective import Perspective
from ..kernel.play import Play
from ..kernel.position import parse, read_position
from ..kernel.record import DiceNote, Record, no_more_dice, read_record, write_record
from ..kernel.starting import record_from_position, run_opening, start_from_position
from ..kernel.verify import verify
from .api.files import AddedNonce, File, Import, Trust
from .api.review import AskFork
from .api.tables import NewTable, Opened
from .auth import Caller
from .http_errors import Refusal
from .live_table import LiveTable
from .replay import state_at, with_all_positions
from .table_registry import TableRegistry

MOST_ENTRIES = 8000
OWN_KNOWLEDGE = "The game is running, so this is made of what {who} could know: the rest is drawn anew, as are the dice."


def imagined(play: Play, seat: str) -> Play:
    """A game that the seat cannot tell from the true one."""
    return play.determinize(seat, Perspective(play).rng(seat, "export"))


def imagined_text(play: Play, seat: str, kind: str) -> str:
    shown = imagined(play, seat)
    return shown.record() if kind == "record" else shown.position()


async def export(caller: Caller, kind: str, seat: str) -> File:
    """A record or a position as a file."""
    table, holder = caller.table, caller.holder
    seat = table.seat_of(holder, seat)
    play = table.begun()
    stem = f"{play.game.name}-{table.id[:6]}"
    if not table.knows_all(holder):
        text = await asyncio.to_thread(imagined_text, play.clone(), seat, kind)
        note = OWN_KNOWLEDGE.format(who=seat or "a watcher")
        return File(f"{stem}-{kind}.{ending(kind)}", text, note)
    if kind == "position":
        return File(f"{stem}-position.toml", await asyncio.to_thread(play.clone().position))
    key = table.info.key if table.over and play.is_sealed else ""
    note = "" if key or not play.is_sealed else "The key of the dice is told after the end."
    text = await asyncio.to_thread(write_record, play.clone().record_with_key(key))
    return File(f"{stem}-record.json", text, note)


def ending(kind: str) -> str:
    return "json" if kind == "record" else "toml"


# -- from outside --------------------------------------------------------------------------------------------------


def read_game(text: str) -> Play:
    """A game from a record or a position. Each action goes through the kernel, and the dice are new from here on."""
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        record = read_record(text.lstrip("\ufeff"))
        record.entries = [entry for entry in record.entries if not entry.fault]
        if len(record.entries) > MOST_ENTRIES:
            raise BadRecord(f"No game has more than {MOST_ENTRIES} entries.")
        play = replay(record)
    else:
        text = text.replace("\r\n", "\n").lstrip("\ufeff")
        play = start_from_position(named_game(text, parse(text)), text)
    play.use_new_dice()
    return play


def from_position(game: Game[Any], text: str) -> Play:
    """A game that goes on from a position of ours, with new dice."""
    state, _ = read_position(game, text)
    history = record_from_position(game, state, text)
    history.dice = DiceNote(kind="rolled")
    return run_opening(game, state, no_more_dice(), history)


async def import_game(registry: TableRegistry, asked: Import, opener: str) -> Opened:
    """Open a table with a game from a file."""
    try:
        play = await asyncio.to_thread(read_game, asked.text)
    except (ValueError, TypeError, LookupError, ArithmeticError, RecursionError) as error:
        raise Refusal(422, "bad", f"This cannot be read as a game: {type(error).__name__}.") from error
    new = NewTable(play.game.name, asked.seats, name=asked.name)
    return await registry.open(new, opener, play, "This game came from a file.")


async def fork(caller: Caller, asked: AskFork, opener: str) -> Opened:
    """A new table from a position of this one."""
    registry, table, holder = caller.registry, caller.table, caller.holder
    seat = table.seat_of(holder, asked.seat)
    play = await with_all_positions(table)
    then = play.beside(state_at(play, asked.step).clone())
    note = f"This game was forked from another one at its step {asked.step}."
    if not table.knows_all(holder):
        then = await asyncio.to_thread(imagined, then, seat)
        note += f" What {seat or 'a watcher'} could not know was drawn anew."
    opening = await asyncio.to_thread(from_position, play.game, then.position())
    name = table.chairs[seat].name if seat else ""
    new = NewTable(play.game.name, asked.seats, name=name, pace=table.info.pace)
    return await registry.open(new, opener, opening, note)


# -- trust ---------------------------------------------------------------------------------------------------------


async def trust(table: LiveTable) -> Trust:
    """What anyone needs to check the dice; after the end the key, and whether all is as it was promised."""
    info = table.info
    play = table.play
    if info.from_file:
        return Trust(False, note=info.note or "This game came from a file: its dice were not sealed from the first roll.")
    nonces = dict(play.history.dice.nonces if play is not None else info.nonces)
    shown = Trust(True, commitment(bytes.fromhex(info.key)), nonces, note=promise(info.shown))
    if play is not None:
        shown.added = [AddedNonce(entry.seat, entry.nonce) for entry in play.history.entries if entry.nonce]
    if not table.over or play is None:
        return shown
    shown.key = info.key
    if table.dice_fault is None:
        record = play.clone().record_with_key(info.key)
        table.dice_fault = await asyncio.to_thread(fault_of, msgspec.structs.replace(record, entries=list(record.entries)))
    shown.verified = not table.dice_fault
    shown.note = table.dice_fault or shown.note
    if table.stored.part:
        shown.note += " The game was continued under mended rules; this is its last part."
    return shown


def fault_of(record: Record) -> str:
    """What is wrong with a finished game or its dice; nothing where all is as it was promised."""
    try:
        verify(record)
    except KorvolanError as error:
        return str(error)
    return ""


def promise(shown: bool) -> str:
    """What the seal is worth."""
    if shown:
        return "The hash of the key was shown before any player gave a nonce."
    return "The hash of the key was shown together with the table, before the game began."
