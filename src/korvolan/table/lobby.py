"""The lobby: games in progress, seals shown, tables taken away."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select

from ..kernel.dice import commitment
from ..kernel.loading import game as find_game
from ..kernel.loading import game_names
from . import db_schema, repository
from .api.tables import AskSeal, Sealed, SeatState, Summary
from .auth import Caller
from .http_errors import Refusal
from .security import hashed
from .table_info import Holder
from .table_registry import TableRegistry


async def seal(registry: TableRegistry, asked: AskSeal) -> Sealed:
    """The hash of a new key, or of the key of the table that a link leads to."""
    if not asked.secret:
        return Sealed(registry.new_seal())
    _, link = await registry.usable_secret(asked.secret)
    table = await registry.table(link.table)
    return Sealed(commitment(bytes.fromhex(table.info.key)))


async def summaries(registry: TableRegistry, tokens: list[str]) -> list[Summary]:
    """What the lobby shows, read without loading a game."""
    digests = [hashed(token) for token in dict.fromkeys(tokens)]
    if not digests:
        return []
    found = await registry.storage.do(lambda c: read_summaries(c, digests))
    out = [summary(registry, *parts) for parts in found]
    return sorted(out, key=lambda entry: -entry.touched)


def read_summaries(connection: Connection, digests: list[str]) -> list[tuple[Holder, Any, list[SeatState]]]:
    out: list[tuple[Holder, Any, list[SeatState]]] = []
    for digest in digests:
        for kind, holder in repository.find_holders(connection, digest):
            row = connection.execute(select(db_schema.TABLES).where(db_schema.TABLES.c.id == holder.table)).mappings().first()
            if kind == "token" and row is not None:
                chairs = repository.read_chairs(connection, holder.table).values()
                out.append((holder, row, [SeatState(c.seat, c.sitter, c.name, False, c.last_seen, c.taken) for c in chairs]))
    return out


def summary(registry: TableRegistry, holder: Holder, row: Any, seats: list[SeatState]) -> Summary:
    live = registry.tables.get(holder.table)
    if live is not None:
        seats = live.presence.seat_states()
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
    """Delete a game. Nobody may take a running game away from another person."""
    registry, table, holder = caller
    if not holder.owner and not holder.seats:
        raise Refusal(403, "not-yours", "Only those who play may delete a game.")
    others = [seat for seat in table.presence.persons() if seat not in holder.seats]
    if others and not table.over:
        raise Refusal(409, "busy", "Somebody else plays here. Resign or agree on a draw first.")
    async with table.lock:
        await registry.storage.do(lambda c: repository.delete_table(c, table.id))
        registry.forget(table)
        registry.forget_holders(table.id)
        table.remove("This game was deleted.")
