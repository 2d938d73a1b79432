"""The house: all tables, those in memory and those on the disk; opening, joining, finding and letting go."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from typing import Any

from sqlalchemy import Connection, delete

from ..ai import PLAYERS
from ..kernel.dice import Seal, commitment
from ..kernel.errors import KorvolanError
from ..kernel.game import Game
from ..kernel.loading import game as find_game
from ..kernel.moves import forget_old_positions
from ..kernel.play import Play
from . import db_schema, repository
from .ai_pool import Pool
from .api.tables import Join, Joined, NewTable, Opened
from .http_errors import Refusal, of_error, unknown_table
from .live import About, Chair, Holder, LiveTable, clock
from .restore import follow, rebuild
from .security import hashed, new_secret, same
from .settings import Settings
from .storage import Storage

logger = logging.getLogger("korvolan.table")
MOST_SEALS = 2000  # keys whose hash was shown and that no table uses yet
MOST_REMEMBERED = 20_000  # tokens
SOON = 10.0  # seconds in which whoever was shown a seal opens a table with it


class House:
    """All tables of one server."""

    def __init__(self, storage: Storage, settings: Settings, pool: Pool) -> None:
        self.storage = storage
        self.pool = pool
        self.settings = settings
        self.tables: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.holders: OrderedDict[tuple[str, str], Holder] = OrderedDict()
        self.seals: OrderedDict[str, tuple[bytes, float]] = OrderedDict()
        self.wake: Any = lambda table: None  # set by the driver: somebody other than a person may have to decide

    # -- who asks --------------------------------------------------------------------------------------------------

    async def holder(self, token: str, table: str) -> Holder:
        """Who a token is at a table."""
        digest = hashed(token)
        found = self.holders.get((digest, table))
        if found is None:
            matches = await self.storage.do(lambda c: repository.find_holders(c, digest, table))
            found = next((holder for kind, holder in matches if kind == "token" and same(holder.hash, digest)), None)
            if found is None:
                raise unknown_table()
            self.remember(found)
        return found

    def remember(self, holder: Holder) -> None:
        self.holders[(holder.hash, holder.table)] = holder
        if len(self.holders) > MOST_REMEMBERED:
            self.holders.popitem(last=False)

    # -- finding ---------------------------------------------------------------------------------------------------

    async def table(self, name: str) -> LiveTable:
        """A table, brought back from the disk where it is not in memory."""
        if name in self.tables:
            return self.tables[name]
        if name not in self.loading:
            self.loading[name] = asyncio.ensure_future(self._load(name))
            self.loading[name].add_done_callback(lambda _: self.loading.pop(name, None))
        return await asyncio.shield(self.loading[name])

    async def _load(self, name: str) -> LiveTable:
        kept = await self.storage.do(lambda c: repository.read_table(c, name))
        if kept is None:
            raise unknown_table()
        try:
            game = await asyncio.to_thread(find_game, kept.about.game)
            table = self.seat_table(game, kept.about, kept.chairs)
            table.offers = kept.offers
            table.chat_lines = kept.chat_lines
            if kept.parts:
                back = await asyncio.to_thread(rebuild, game, kept)
                if back.fresh:
                    await self.storage.do(lambda c: repository.insert_part(c, name, back.part))
                table.part, table.first = back.part.part, back.part.first_seq
                table.batches, table.undone = back.batches, back.undone
                table.kept = len(back.play.history.entries)
                forget_old_positions(back.play)
                table.set_play(back.play)
                table.stable = dict.fromkeys([*game.seats, ""], 0) if any(e.undo for _, e in kept.entries) else {}
        except KorvolanError as error:
            raise Refusal(409, "broken", f"This game cannot be opened: {error}") from error
        self.tables[name] = table
        self.wake(table)
        return table

    async def resume(self) -> None:
        """After a start: bring back the games in which it is the table that has to act, one after the other."""
        for name in await self.storage.do(repository.find_due):
            try:
                await self.table(name)
            except Refusal as refusal:
                logger.warning("table %s does not come back: %s", name, refusal)

    def seat_table(self, game: Game[Any], about: About, chairs: dict[str, Chair]) -> LiveTable:
        ordered = {seat: chairs[seat] for seat in game.seats}
        table = LiveTable(game, about, ordered, game.sheet().hash)
        table.claim_after = self.settings.claim_after
        return table

    def forget_idle(self) -> None:
        """Let go of tables that nobody has used for a while: they come back from the disk."""
        old = time.monotonic() - self.settings.idle_after
        for name, table in list(self.tables.items()):
            busy = table.listeners or table.lock.locked() or (table.driver is not None and not table.driver.done())
            if table.used < old and not busy:
                table.gone = True
                del self.tables[name]

    def quiet(self) -> bool:
        """Whether no game is open, none is being brought back, and nobody is about to open one."""
        shown = time.monotonic() - SOON
        return not self.tables and not self.loading and all(made < shown for _, made in self.seals.values())

    # -- opening ---------------------------------------------------------------------------------------------------

    def new_seal(self) -> str:
        """A key is made and its hash shown, before whoever opens a table gives a nonce."""
        key = secrets.token_bytes(32)
        now = time.monotonic()
        self.seals[commitment(key)] = (key, now)
        while len(self.seals) > MOST_SEALS:
            self.seals.popitem(last=False)
        return commitment(key)

    def taken_seal(self, shown: str) -> tuple[bytes, bool]:
        """The key behind a hash that was shown; a new one if none was."""
        if not shown:
            return secrets.token_bytes(32), False
        key, _ = self.seals.pop(shown, (b"", 0.0))
        if not key:
            raise Refusal(422, "bad", "This seal is not known any more. Ask for a new one.")
        return key, True

    async def open(self, new: NewTable, opening: Play | None = None, note: str = "", token: str = "") -> Opened:
        """Open a table: of a scenario, or with a game that comes from a file or a fork."""
        try:
            game = opening.game if opening is not None else await asyncio.to_thread(find_game, new.game)
            scenario = opening.history.scenario if opening is not None else new.scenario or next(iter(game.scenarios))
            options = opening.history.options if opening is not None else new.options
            game.scenario_number(scenario)
            game.switches(options)
        except KorvolanError as error:
            raise of_error(error) from None
        chairs = chairs_of(game, new)
        key, shown = self.taken_seal(new.seal)
        now = clock()
        about = About(
            secrets.token_hex(8), game.name, scenario, dict(options), new.pace, now, now, "waiting",
            key=key.hex(), shown=shown, from_file=opening is not None, note=note,
        )  # fmt: skip
        mine = [seat for seat in game.seats if new.seats.get(seat) == "me"]
        for seat in game.seats:
            if chairs[seat].sitter != "open":
                about.nonces[seat] = (new.nonce if seat in mine and new.nonce else "") or f"table {secrets.token_hex(16)}"
        table = self.seat_table(game, about, chairs)
        if opening is not None:
            table.set_play(opening)
        return await self.put_up(table, mine, token)

    async def put_up(self, table: LiveTable, mine: list[str], token: str) -> Opened:
        """Store a new table with its secrets, and begin if nobody is missing."""
        token = token or new_secret()
        owner = Holder(table.id, hashed(token), mine, True)
        invitations = {seat: new_secret() for seat, chair in table.chairs.items() if chair.sitter == "open"}
        watching = new_secret()
        begun = self.begun(table)

        def work(connection: Connection) -> None:
            repository.insert_table(connection, table.about, list(table.chairs.values()))
            repository.insert_secret(connection, "token", owner)
            repository.insert_secret(connection, "watching", Holder(table.id, hashed(watching), []))
            for seat, secret in invitations.items():
                repository.insert_secret(connection, "invitation", Holder(table.id, hashed(secret), [seat]))
            if begun is not None:
                self.store_beginning(connection, table, begun)

        await self.storage.do(work)
        self.tables[table.id] = table
        self.remember(owner)
        if begun is not None:
            self.begin(table, begun)
        return Opened(table.id, token, mine, invitations, watching, commitment(bytes.fromhex(table.about.key)))

    # -- beginning -------------------------------------------------------------------------------------------------

    def begun(self, table: LiveTable) -> Play | None:
        """The game with its dice sealed by every nonce, or nothing while one is missing."""
        about = table.about
        if any(chair.sitter == "open" for chair in table.chairs.values()):
            return None
        if about.from_file:
            return table.begun()
        seal = Seal(table.game.seats, bytes.fromhex(about.key))
        for seat in table.game.seats:
            seal.give(seat, about.nonces[seat])
        return table.game.new(about.scenario, options=about.options, seal=seal)

    def store_beginning(self, connection: Connection, table: LiveTable, play: Play) -> None:
        """The first part of the record, and the position it begins with."""
        record = play.history
        repository.insert_part(connection, table.id, repository.Part(0, 0, record, []))
        batched = [(number, entry) for number, entry in enumerate(record.entries)]
        repository.insert_entries(connection, table.id, 0, batched)
        repository.insert_position(connection, table.id, len(batched), play.position(), repository.text(play.lines()))
        status = "over" if play.result is not None else "running"
        repository.update_about(connection, table.id, status=status, **told_of(play))

    def begin(self, table: LiveTable, play: Play) -> None:
        """In memory, after it is on the disk."""
        table.about.status = "over" if play.result is not None else "running"
        if play.result is not None:
            table.about.ended, table.about.winner = "rules", play.result.winner
        for number, entry in enumerate(play.history.entries):
            follow(table.batches, table.undone, number, entry)
        table.kept = len(play.history.entries)
        table.set_play(play)
        table.changed()
        self.wake(table)

    # -- joining ---------------------------------------------------------------------------------------------------

    async def secret(self, secret: str) -> tuple[str, Holder]:
        """What a link's secret is good for."""
        digest = hashed(secret)
        for kind, holder in await self.storage.do(lambda c: repository.find_holders(c, digest)):
            if kind != "token" and same(holder.hash, digest):
                return kind, holder
        raise Refusal(404, "unknown", "This link is not good any more: it was used, or its table is gone.")

    async def join(self, join: Join) -> Joined:
        """Take up an invitation, a seat key or a watching link."""
        kind, link = await self.secret(join.secret)
        table = await self.table(link.table)
        token = new_secret()
        holder = Holder(table.id, hashed(token), link.seats)
        async with table.lock:
            if kind == "invitation":
                await self.sit_down(table, link, holder, join)
            else:
                await self.storage.do(lambda c: repository.insert_secret(c, "token", holder))
        self.remember(holder)
        return Joined(table.id, token, holder.seats, commitment(bytes.fromhex(table.about.key)))

    async def sit_down(self, table: LiveTable, link: Holder, holder: Holder, join: Join) -> None:
        """A person takes an open seat: the invitation is used up, and the dice get their nonce."""
        seat = link.seats[0]
        chair = table.chairs[seat]
        if chair.sitter != "open":
            raise Refusal(409, "taken", "Somebody has taken this seat already.")
        table.chairs[seat] = Chair(seat, "person", join.name, clock())
        table.about.nonces[seat] = join.nonce or f"table {secrets.token_hex(16)}"
        try:
            begun = self.begun(table)

            def work(connection: Connection) -> None:
                connection.execute(delete(db_schema.SECRETS).where(db_schema.SECRETS.c.hash == link.hash))
                repository.insert_secret(connection, "token", holder)
                repository.update_chair(connection, table.id, table.chairs[seat])
                repository.update_about(connection, table.id, nonces=repository.text(table.about.nonces))
                if begun is not None:
                    self.store_beginning(connection, table, begun)

            await self.storage.do(work)
        except BaseException:
            table.chairs[seat] = chair
            del table.about.nonces[seat]
            raise
        if begun is not None:
            self.begin(table, begun)
        table.changed()


def chairs_of(game: Game[Any], new: NewTable) -> dict[str, Chair]:
    """Who sits where: everyone named must be a seat, and every seat must be named."""
    if set(new.seats) != set(game.seats):
        raise Refusal(422, "bad", f"Say who sits on each of these seats: {', '.join(game.seats)}.")
    chairs: dict[str, Chair] = {}
    for seat in game.seats:
        sitter = new.seats[seat]
        if sitter.startswith("ai:") and sitter[3:] not in PLAYERS:
            raise Refusal(422, "bad", f"There is no program {sitter[3:]!r} to play a seat. There are: {', '.join(PLAYERS)}.")
        me = sitter == "me"
        chairs[seat] = Chair(seat, "person" if me else sitter, new.name if me else "", clock() if me else 0.0)
    return chairs


def told_of(play: Play) -> dict[str, Any]:
    """What the lobby reads of a game without loading it."""
    result = play.result
    phases = [phase.name for phase in play.game.path(play.state)]
    window = bool(play.state.frames) and bool(play.state.frames[-1].window(play.state))
    told: dict[str, Any] = {"when_text": ", ".join(phases), "to_move": play.seat or "", "window": window}
    if result is not None:
        told |= {"ended": "rules", "winner": result.winner, "result": result.text}
    return told
