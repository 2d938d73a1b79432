"""Which commit a change makes: a decision, the beginning of a game, its end by the players' will. Nothing is changed here."""

from __future__ import annotations

from typing import Any

from ..kernel.play import Play
from ..kernel.record import Entry
from .commit import Commit
from .live_table import LiveTable
from .openings import Opening
from .repository import Part, head_of, text

POSITION_EVERY = 50  # a position is stored after so many entries at the latest
LAPSING = ("draw", "undo")  # offers that a decision leaves behind


def changes(table: LiveTable, trial: Play, now: float) -> Commit:
    """What a copy of the game has more than the game. `now` is when it happens."""
    before = table.begun()
    first = table.stored.next_entry(before)
    fresh = trial.history.entries[len(before.history.entries) :]
    secret = are_orders(fresh)
    public = is_public(before, trial)
    columns = lobby_columns(trial) | ({"touched": now} if public else {})
    columns["version"] = table.next_version
    if trial.result is not None:
        columns["status"] = "over"
    due = is_position_due(table, before, trial)
    return Commit(
        table.id,
        first,
        [(first, entry) for entry in fresh],
        columns,
        position=trial.position() if due else "",
        lines=text(trial.lines()) if due else "",
        lapsed=[kind for kind in LAPSING if kind in table.offers and public],
        seen=table.info.version,
        secret_of=fresh[0].seat if secret and fresh else "",
    )


def is_public(before: Play, after: Play) -> bool:
    """Whether everyone may know that something was done. What nobody else may count moves neither the hour of the last
    change nor an offer."""
    return after.public != before.public or after.seat != before.seat or after.result is not None


def are_orders(entries: list[Entry]) -> bool:
    """Standing orders are nobody else's business, nor is the moment at which they were given."""
    return all(entry.order for entry in entries)


def beginning(table: str, play: Play) -> Commit:
    """The first part of a record, and the position that it begins with."""
    return Commit(
        table,
        0,
        list(enumerate(play.history.entries)),
        started(play),
        part=Part(0, 0, play.history, []),
        position=play.position(),
        lines=text(play.lines()),
    )


def from_file(table: str, play: Play, waits: bool) -> Commit:
    """The same of a game from a file: other tables may begin in the same way. It is kept also while it waits for somebody."""
    position, lines = play.position(), text(play.lines())
    entries = [text(entry) for entry in play.history.entries]
    return Commit(
        table,
        0,
        list(enumerate(play.history.entries)),
        {} if waits else started(play),
        opening=Opening(head_of(play.history), text([]), entries, position, lines).packed(),
        position=position,
        lines=lines,
    )


def all_have_come(table: LiveTable) -> Commit:
    """A game from a file, which is stored already, begins."""
    play = table.begun()
    return Commit(table.id, table.stored.next_entry(play), columns=started(play))


def started(play: Play) -> dict[str, Any]:
    """What the table's row says of a game that begins."""
    return {"status": "over" if play.result is not None else "running", **lobby_columns(play)}


def ending(table: LiveTable, ended: str, winner: str, now: float) -> Commit:
    """The end by the players' will: resignation, agreement or absence."""
    play = table.begun()
    return Commit(
        table.id,
        table.stored.next_entry(play),
        columns={
            "status": "over",
            "ended": ended,
            "winner": winner,
            "touched": now,
            "to_move": "",
            "version": table.next_version,
        },
        position=play.position(),
        lines=text(play.lines()),
        lapsed=list(table.offers),
        seen=table.info.version,
    )


def is_position_due(table: LiveTable, before: Play, after: Play) -> bool:
    """A position is stored with every turn, at the end, and now and then between."""
    return (
        len(after.history.entries) - table.stored.position_at >= POSITION_EVERY
        or after.result is not None
        or after.moments_reached != before.moments_reached
    )


def lobby_columns(play: Play) -> dict[str, Any]:
    """What the lobby reads of a game without loading it."""
    phases = [phase.name for phase in play.game.path(play.state)]
    columns: dict[str, Any] = {"when_text": ", ".join(phases), "to_move": play.seat or "", "window": play.in_window}
    if play.result is not None:
        columns |= {"ended": "rules", "winner": play.result.winner, "result": play.result.text}
    return columns
