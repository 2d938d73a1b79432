"""Files: export, import and fork. While a game runs, a seat gets what it could know, with new dice; import trusts
nothing, and a game from a file is marked as not sealed."""

from __future__ import annotations

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
from .pacing import forget_with
from .replay import bringing_back, question, reviewed, state_at
from .table_registry import TableRegistry

MOST_ENTRIES = 8000
MOST_NONCES = 20_000  # letters of those that came later, twice as many as a table takes
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
    copy, reviews = play.clone(), caller.registry.reviews
    if not table.knows_all(holder):
        text = await reviews.do(caller.visitor, lambda: imagined_text(copy, seat, kind))
        note = OWN_KNOWLEDGE.format(who=play.game.seat_phrase(seat) if seat else "a watcher")
        return File(f"{stem}-{kind}.{ending(kind)}", text, note)
    if kind == "position":
        return File(f"{stem}-position.toml", await reviews.do(caller.visitor, copy.position))
    key = table.info.key if table.over and play.is_sealed else ""
    note = "" if key or not play.is_sealed else "The key of the dice is told after the end."
    text = await reviews.do(caller.visitor, lambda: write_record(copy.record_with_key(key)))
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
        if sum(len(entry.nonce) for entry in record.entries) > MOST_NONCES:
            raise BadRecord(f"No game has nonces of more than {MOST_NONCES} letters.")
        play = replay(record, each=forget_with)
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


async def import_game(registry: TableRegistry, asked: Import, visitor: str, opener: str) -> Opened:
    """Open a table with a game from a file."""
    try:
        play = await registry.reviews.do(visitor, lambda: read_game(asked.text))
    except (ValueError, TypeError, LookupError, ArithmeticError, RecursionError) as error:
        raise Refusal(422, "bad", f"This cannot be read as a game: {type(error).__name__}.") from error
    new = NewTable(play.game.name, asked.seats, name=asked.name)
    return await registry.open(new, opener, play, "This game came from a file.")


def forked_text(play: Play, step: int, seat: str, unknown: bool) -> str:
    """A position of a game to go on from, with what a seat could not know drawn anew where it does not know all."""
    state = state_at(play, step)
    then = play if state is play.state else play.beside(state.clone())
    return (imagined(then, seat) if unknown else then).position()


async def fork(caller: Caller, asked: AskFork, opener: str) -> Opened:
    """A new table from a position of this one."""
    registry, table, holder = caller.registry, caller.table, caller.holder
    seat = table.seat_of(holder, asked.seat)
    note = f"This game was forked from another one at its step {asked.step}."
    unknown = not table.knows_all(holder)
    if unknown:
        note += f" What {table.game.seat_phrase(seat) if seat else 'a watcher'} could not know was drawn anew."
    bring_back = bringing_back(table)

    def forked() -> Play:
        return from_position(table.game, reviewed(bring_back, lambda play: forked_text(play, asked.step, seat, unknown)))

    opening = await registry.reviews.do(caller.visitor, forked)
    name = table.chairs[seat].name if seat else ""
    new = NewTable(table.game.name, asked.seats, name=name, pace=table.info.pace)
    return await registry.open(new, opener, opening, note)


# -- trust ---------------------------------------------------------------------------------------------------------


async def trust(caller: Caller) -> Trust:
    """What anyone needs to check the dice; after the end the key, and whether all is as it was promised."""
    table = caller.table
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
        record = msgspec.structs.replace(record, entries=list(record.entries))
        table.dice_fault = await caller.registry.reviews.once(question(table, "dice"), caller.visitor, lambda: fault_of(record))
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
