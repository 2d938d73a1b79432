"""Finding games and reading files: the names that `import korvolan` offers."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from . import standing_orders
from .errors import BadPosition, BadRecord, KorvolanError, shown, unknown
from .game import Game
from .play import Play
from .position import HEADING as POSITION_HEADING
from .position import parse, read_position
from .record import Entry, Record, dice_of, new_record, read_record
from .starting import examine, run_opening, start_from_position
from .toml import line_of

UNFINISHED = "unfinished"  # a file in the folder of a game that is not offered yet
LARGEST_FILE = 20_000_000  # bytes; no game of ours comes near it


def game_names() -> list[str]:
    """The names of all games that are here to be played: one whose folder has a file `unfinished` is not among them yet."""
    return [name for name, folder in games_here().items() if not (folder / UNFINISHED).exists()]


def games_here() -> dict[str, Path]:
    """Every game's folder by its name, also of those that are not finished."""
    package = importlib.import_module("korvolan.games")
    names = sorted(module.name for module in pkgutil.iter_modules(package.__path__) if module.ispkg)
    return {name: next(Path(root) / name for root in package.__path__ if (Path(root) / name).is_dir()) for name in names}


def game(name: str) -> Game[Any]:
    """A game by its name."""
    if name not in games_here():
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
    return start_from_position(named_game(text, data), text)


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
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
        text = data.decode("utf-8-sig")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "it is not text"
        raise KorvolanError(f"{shown(path)} cannot be read: {reason}.") from None
    if len(data) > LARGEST_FILE:
        raise KorvolanError(f"{path} is too large to be a game.")
    return text.replace("\r\n", "\n")


def replay(record: Record, strict: bool = True, upto: int | None = None, each: Callable[[Play], None] | None = None) -> Play:
    """Play a record again, entry by entry. With `strict`, a fingerprint that differs is refused, if it was made under the same
    version of the rules; under another, every action must be legal and the game must end as it did. `each` is called after
    each entry."""
    try:
        found = game(record.game)
    except KorvolanError as error:
        raise BadRecord(str(error)) from None
    play = opening(found, record)
    mended = strict and record.rules_version != found.rules_version
    strict = strict and not mended
    if strict and record.opening and play.history.opening != record.opening:
        raise BadRecord("The opening differs from the one recorded" + changed(found, record))
    for number, entry in enumerate(record.entries[:upto], start=1):
        if entry.fault:  # it was tried and changed nothing
            play.history.entries.append(entry)
            continue
        try:
            apply_entry(play, entry)
        except KorvolanError as error:
            raise BadRecord(f"Entry {number} ({describe(entry)}) does not replay: {error}") from None
        except Exception as error:
            raise BadRecord(f"Entry {number} ({describe(entry)}) broke the rules: {type(error).__name__}: {error}") from error
        if strict and entry.at and play.history.entries[-1].at != entry.at:
            raise BadRecord(f"Entry {number} ({describe(entry)}) leads elsewhere than recorded" + changed(found, record))
        if each is not None:
            each(play)
    if mended and upto is None and record.result and play.history.result != record.result:
        raise BadRecord("The game ends otherwise than recorded" + changed(found, record))
    return play


def opening(found: Game[Any], record: Record) -> Play:
    """The game before its first entry."""
    try:
        found.scenario_number(record.scenario)
        found.switches(record.options)
        dice = dice_of(found, record)
        history = new_record(found, record.scenario, record.options)
        history.dice = msgspec.structs.replace(record.dice)
        if not record.position:
            state = found.opening(record.scenario, record.options)
            state.ask_all = history.ask_all = record.ask_all
            return run_opening(found, state, dice, history)
        history.position = record.position
        play = run_opening(found, read_position(found, record.position)[0], dice, history)
        examine(play)
    except BadRecord:
        raise
    except Exception as error:
        raise BadRecord(f"The record cannot begin: {error}") from error
    return play


def apply_entry(play: Play, entry: Entry) -> None:
    """Carry out an entry by the methods that players use."""
    if entry.seat not in play.game.seats:
        raise unknown("seat", entry.seat, play.game.seats)
    if [bool(entry.do), entry.undo == 1, entry.redo == 1, bool(entry.order), bool(entry.nonce)].count(True) != 1:
        raise KorvolanError("an entry is one action, undo, redo, order or nonce.")
    if entry.do:
        if entry.seat != play.seat:
            raise KorvolanError(f"it is not {entry.seat}'s decision.")
        if not entry.by_order:
            play.play(entry.do)
        elif standing_orders.answer(play.game, play.state, play.orders) != play.action(entry.do):
            raise KorvolanError("no standing order gives this.")
        else:
            play.obey_once()
    elif entry.undo:
        undo_again(play, entry)
    elif entry.redo:
        play.redo(entry.seat)
    elif entry.nonce:
        play.add_nonce(entry.seat, entry.nonce)
    elif entry.revoke:
        play.revoke(entry.seat, entry.order)
    else:
        play.order(entry.seat, entry.order, entry.until)


def undo_again(play: Play, entry: Entry) -> None:
    """Take back what was taken back. An earlier version may have allowed more than we do: it barred what rules had counted."""
    last = play.moves[-1] if play.moves else None
    own = last is not None and play.game.seats[last.seat] == entry.seat and last.before.rolls == play.state.rolls
    if own and not entry.consent:
        play.take_back()
    else:
        play.undo(entry.seat, consent=entry.consent)


def describe(entry: Entry) -> str:
    what = entry.do or ("undo" if entry.undo else "redo" if entry.redo else "nonce" if entry.nonce else f"order {entry.order}")
    return shown(f"{entry.seat}: {what}")


def changed(found: Game[Any], record: Record) -> str:
    """What to add where a record leads elsewhere: whether rules or data changed since."""
    if record.data_hash == found.data_hash:
        return "."
    if record.overlay != found.owners:
        then = f"the owner's overlay {record.overlay}" if record.overlay else "no owner's overlay"
        now = f"{found.owners} is here" if found.owners else "none is here"
        return f": it was played with {then}, and {now}."
    return f": it was played with rules {record.rules_version} and other data, and here are rules {found.rules_version}."
