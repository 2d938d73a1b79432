"""The lobby: games in progress, seals shown, tables taken away."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

from sqlalchemy import Connection, select
from sqlalchemy.exc import DatabaseError

from ..kernel.dice import commitment
from ..kernel.loading import game as find_game
from ..kernel.loading import game_names
from . import db_schema, repository
from .api.tables import AskSeal, Sealed, SeatState, Summary
from .auth import Caller
from .http_errors import Refusal
from .names import clean_name
from .presence import rounded
from .security import hashed
from .table_info import Holder
from .table_registry import TableRegistry

logger = logging.getLogger("korvolan.table")


async def seal(registry: TableRegistry, asked: AskSeal) -> Sealed:
    """The hash of a new key, or of the key of the table that a link leads to."""
    if not asked.secret:
        return Sealed(await registry.new_seal())
    _, link = await registry.usable_secret(asked.secret)
    table = await registry.table(link.table)
    return Sealed(commitment(bytes.fromhex(table.info.key)))


async def summaries(registry: TableRegistry, tokens: list[str]) -> list[Summary]:
    """What the lobby shows, read without loading a game."""
    digests = [hashed(token) for token in dict.fromkeys(tokens)]
    if not digests:
        return []
    found = await registry.storage.read(lambda c: readable_summaries(c, digests))
    live = {holder.table: live_seats(registry, holder.table) for holder, _, _ in found}
    return await asyncio.to_thread(written, found, live)


def live_seats(registry: TableRegistry, table: str) -> list[SeatState]:
    """The seats of a table that is in memory."""
    return registry.tables[table].presence.seat_states() if table in registry.tables else []


def written(found: list[tuple[Holder, Any, list[SeatState]]], live: dict[str, list[SeatState]]) -> list[Summary]:
    """Beside the event loop: the first game of a kind has to be read in for its title."""
    out = [summary(holder, row, live[holder.table] or seats) for holder, row, seats in found]
    return sorted(out, key=lambda entry: -entry.touched)


def readable_summaries(connection: Connection, digests: list[str]) -> list[tuple[Holder, Any, list[SeatState]]]:
    """All of them; where the database is damaged, those that can be read."""
    try:
        return read_summaries(connection, digests)
    except DatabaseError as error:
        logger.error("the lobby cannot be read: %s", error)
    out: list[tuple[Holder, Any, list[SeatState]]] = []
    for digest in digests:
        with contextlib.suppress(DatabaseError):
            out += read_summaries(connection, [digest])
    return out


def read_summaries(connection: Connection, digests: list[str]) -> list[tuple[Holder, Any, list[SeatState]]]:
    """Three questions, however many tokens there are."""
    holders = repository.find_tokens_of(connection, digests)
    names = {holder.table for holder in holders}
    rows = connection.execute(select(db_schema.TABLES).where(db_schema.TABLES.c.id.in_(names))).mappings()
    found = {row["id"]: row for row in rows}
    seats: dict[str, list[SeatState]] = {name: [] for name in names}
    for row in connection.execute(select(db_schema.SEATS).where(db_schema.SEATS.c.table_id.in_(names))).mappings():
        chair = SeatState(row["seat"], row["sitter"], clean_name(row["name"]), False, rounded(row["last_seen"]), row["taken"])
        seats[row["table_id"]].append(chair)
    return [(holder, found[holder.table], seats[holder.table]) for holder in holders if holder.table in found]


def summary(holder: Holder, row: Any, seats: list[SeatState]) -> Summary:
    title = find_game(row["game"]).title if row["game"] in game_names() else row["game"]
    return Summary(
        holder.table,
        row["game"],
        title,
        row["scenario"],
        seats,
        holder.seats,
        row["to_move"],
        row["status"],
        row["when_text"],
        row["touched"],
        ending(row),
    )


def ending(row: Any) -> str:
    """How a game ended, in a few words."""
    if row["status"] != "over":
        return ""
    winner = f"{row['winner'].capitalize()} wins" if row["winner"] else "A draw"
    how = {"resigned": "by resignation", "abandoned": "by absence", "draw": "by agreement"}.get(row["ended"], "")
    return f"{winner} {how}.".replace(" .", ".")


async def remove(caller: Caller) -> None:
    """Take a game off one's list. It is deleted when nobody who plays has it on his any more: nobody deletes for another.
    A running game against another person has to be ended first."""
    registry, table, holder = caller.registry, caller.table, caller.holder
    if not holder.owner and not holder.seats:
        raise Refusal(403, "not-yours", "Only those who play may delete a game.")
    others = [seat for seat in table.presence.persons() if seat not in holder.seats]
    if others and not table.over:
        raise Refusal(409, "busy", "Somebody else plays here. Resign or agree on a draw first.")
    async with table.lock:
        if await registry.storage.do(lambda c: repository.hide_table(c, holder)) and others:
            return
        await registry.storage.do(lambda c: repository.delete_table(c, table.id))
        registry.forget(table)
        registry.forget_holders(table.id)
        table.remove("This game was deleted.")
