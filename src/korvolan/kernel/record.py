"""A game as a list of entries: actions as text, undo and redo, orders, late nonces, each with the fingerprint after it.

A record replays to the same positions on every machine."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from msgspec import Struct, field

from .dice import Dice, FastDice, ScriptedDice, SealedDice, commitment, mixed, seeded
from .errors import BadRecord
from .game import Game

HEADING = "record 1"


class DiceNote(Struct, omit_defaults=True):
    """Where a game's dice come from: a seed, sealed dice, or only what was rolled."""

    kind: str = "seed"
    seed: str = ""
    script: list[int] = field(default_factory=list)
    commitment: str = ""
    nonces: dict[str, str] = field(default_factory=dict)
    key: str = ""  # of sealed dice, revealed at the end


class Entry(Struct, omit_defaults=True):
    """One thing done: exactly one of `do`, `undo`, `redo`, `order` and `nonce` is there."""

    seat: str
    do: str = ""
    undo: int = 0
    redo: int = 0
    order: str = ""
    until: str = ""
    revoke: bool = False
    nonce: str = ""  # of somebody who came later; it counts for the dice from here on
    consent: bool = False
    by_order: bool = False
    dice: list[int] = field(default_factory=list)
    at: str = ""
    fault: str = ""


class Record(Struct, omit_defaults=True):
    """A whole game."""

    korvolan: str
    game: str
    rules_version: str
    data_hash: str
    scenario: str
    options: dict[str, str] = field(default_factory=dict)
    position: str = ""  # a game that began from a position, not from the scenario's own opening
    dice: DiceNote = field(default_factory=DiceNote)
    opening_dice: list[int] = field(default_factory=list)
    opening: str = ""  # the fingerprint before the first entry
    entries: list[Entry] = field(default_factory=list)
    result: str = ""
    overlay: str = ""  # the hash of the owner's overlay that it was played with
    ask_all: bool = False  # also decisions with only one option were asked


def new_record(game: Game[Any], scenario: str, options: dict[str, str]) -> Record:
    """The empty record of a game that begins now."""
    record = Record(HEADING, game.name, game.rules_version, game.data_hash, scenario, dict(options))
    record.overlay = game.owners
    return record


def copy_of(record: Record) -> Record:
    """A record that can grow on its own. Entries are never changed once written."""
    return msgspec.structs.replace(record, entries=list(record.entries), dice=msgspec.structs.replace(record.dice))


def write_record(record: Record) -> str:
    """A record as JSON with one entry a line, so that two records can be compared with a diff."""
    entries = record.entries
    head = msgspec.json.encode(msgspec.structs.replace(record, entries=[])).decode()
    if not entries:
        return head + "\n"
    lines = ",\n".join(msgspec.json.encode(entry).decode() for entry in entries)
    return head[:-1] + ',"entries":[\n' + lines + "\n]}\n"


def read_record(text: str) -> Record:
    """A record from its text; whatever is wrong with it is said in a line."""
    try:
        record = msgspec.json.decode(text.encode(), type=Record)
    except (msgspec.MsgspecError, UnicodeEncodeError) as error:
        raise BadRecord(f"This is not a record of a game: {error}.") from None
    if record.korvolan != HEADING:
        raise BadRecord(f"This record is of a kind ({record.korvolan!r}) that this version does not read.")
    return record


def dice_of(game: Game[Any], record: Record) -> Dice:
    """The dice that a record was played with; without seed or key, the dice that it says were rolled."""
    note = record.dice
    if note.kind == "seed":
        fast: Dice = seeded(note.seed)
        return ScriptedDice(note.script, fast) if note.script else fast
    if note.kind == "sealed" and note.key:
        missing = [seat for seat in game.seats if seat not in note.nonces]
        if missing:
            raise BadRecord(f"The sealed dice lack the nonce of {' and '.join(missing)}.")
        return SealedDice(key_of(note), mixed(game.seats, note.nonces))
    if note.kind in ("sealed", "rolled"):
        rolled = record.opening_dice + [die for entry in record.entries for die in entry.dice]
        return ScriptedDice(rolled, no_more_dice())
    raise BadRecord(f"There is no kind of dice {note.kind!r}.")


def no_more_dice() -> FastDice:
    """Dice for a game that continues a record without its key: not the dice of the game itself."""
    return seeded(secrets.token_hex(16))


def key_of(note: DiceNote) -> bytes:
    try:
        key = bytes.fromhex(note.key)
    except ValueError:
        raise BadRecord("The key of the sealed dice is not hexadecimal.") from None
    if commitment(key) != note.commitment:
        raise BadRecord("The key does not fit the commitment: the dice are not those that were promised.")
    return key
