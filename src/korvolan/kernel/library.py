"""Finding games and reading files: the names that `import korvolan` offers."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path
from typing import Any

from .errors import BadPosition, BadRecord, KorvolanError, unknown
from .game import Game
from .play import Play, new_note
from .position import HEADING as POSITION_HEADING
from .position import parse, read_position
from .record import Entry, Record, dice_of, read_record
from .toml import line_of

LARGEST_FILE = 20_000_000  # bytes; no game of ours comes near it


def game_names() -> list[str]:
    """The names of all games that are here."""
    package = importlib.import_module("korvolan.games")
    return sorted(module.name for module in pkgutil.iter_modules(package.__path__) if module.ispkg)


def game(name: str) -> Game[Any]:
    """A game by its name."""
    if name not in game_names():
        raise unknown("game", name, game_names())
    module = importlib.import_module(f"korvolan.games.{name}")
    found: Game[Any] = module.GAME
    return found


def load(source: str | Path) -> Play:
    """A game from a position or a record: a file's path, or the text itself."""
    text = read_source(source)
    if text.lstrip().startswith("{"):
        return replay(read_record(text))
    data = parse(text)
    return Play.from_position(named_game(text, data), text)


def named_game(text: str, data: dict[str, Any]) -> Game[Any]:
    """The game that a position says it is of."""
    heading = data.get("korvolan", POSITION_HEADING)
    if heading != POSITION_HEADING:
        raise BadPosition(f"Positions of the kind {heading!r} cannot be read.", line_of(text, ["korvolan"]))
    if "game" not in data:
        raise BadPosition('A position says of which game it is: game = "…".', 1)
    try:
        return game(str(data["game"]))
    except KorvolanError as error:
        raise BadPosition(str(error), line_of(text, ["game"])) from None


def read_source(source: str | Path) -> str:
    """The text itself, or that of the file it names."""
    if isinstance(source, str) and ("\n" in source or "=" in source or source.lstrip().startswith("{")):
        return source
    path = Path(source)
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise KorvolanError(f"{path} is too large to be a game.")
        return path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "it is not text"
        raise KorvolanError(f"{path} cannot be read: {reason}.") from None


def replay(record: Record, strict: bool = True, upto: int | None = None) -> Play:
    """Play a record again, entry by entry. With `strict`, a fingerprint that differs is refused."""
    try:
        found = game(record.game)
    except KorvolanError as error:
        raise BadRecord(str(error)) from None
    play = opening(found, record)
    if strict and record.opening and play.note.opening != record.opening:
        raise BadRecord("The opening differs from the one recorded" + changed(found, record))
    for number, entry in enumerate(record.entries[:upto], start=1):
        if entry.fault:
            break
        try:
            apply_entry(play, entry)
        except KorvolanError as error:
            raise BadRecord(f"Entry {number} ({describe(entry)}) does not replay: {error}") from None
        if strict and entry.at and play.fingerprint() != entry.at:
            raise BadRecord(f"Entry {number} ({describe(entry)}) leads elsewhere than recorded" + changed(found, record))
    return play


def opening(found: Game[Any], record: Record) -> Play:
    """The game before its first entry."""
    dice = dice_of(found, record)
    note = new_note(found, record.scenario, record.options)
    note.dice = record.dice
    if record.position:
        note.position = record.position
        return Play.opened(found, read_position(found, record.position), dice, note)
    if record.scenario not in found.scenarios:
        raise BadRecord(f"The game {found.name} has no scenario {record.scenario!r}.")
    return Play.opened(found, found.opening(record.scenario, record.options), dice, note)


def apply_entry(play: Play, entry: Entry) -> None:
    """Do what an entry says, through the same doors as a player."""
    if entry.seat not in play.game.seats:
        raise unknown("seat", entry.seat, play.game.seats)
    if entry.do:
        if entry.seat != play.seat:
            raise KorvolanError(f"it is not {entry.seat}'s decision.")
        if entry.by_order and not play.obey_once():
            raise KorvolanError("no standing order gives this.")
        if not entry.by_order:
            play.play(entry.do)
    elif entry.undo:
        play.undo(entry.seat, consent=entry.consent)
    elif entry.redo:
        play.redo(entry.seat)
    elif entry.revoke:
        play.revoke(entry.seat, entry.order)
    else:
        play.order(entry.seat, entry.order, entry.until)


def describe(entry: Entry) -> str:
    what = entry.do or ("undo" if entry.undo else "redo" if entry.redo else f"order {entry.order}")
    return f"{entry.seat}: {what}"


def changed(found: Game[Any], record: Record) -> str:
    """What to add where a record leads elsewhere: whether rules or data changed since."""
    if record.data_hash == found.data_hash:
        return "."
    return f": it was played with rules {record.rules_version} and other data, and here are rules {found.rules_version}."
