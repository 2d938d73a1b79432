"""The registry: all tables, those in memory and those on the disk; opening, joining, finding and letting go."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DatabaseError, IntegrityError

from ..ai import PLAYERS
from ..kernel.dice import Seal, commitment
from ..kernel.errors import KorvolanError
from ..kernel.game import Game
from ..kernel.loading import game as find_game
from ..kernel.play import Play
from . import repository
from .ai_pool import Pool
from .api.tables import NewTable, Opened
from .changes import all_have_come, beginning, from_file
from .commit import Commit, store
from .http_errors import Refusal, damaged_table, invitation_taken, signed_out, unknown_table
from .integrity import DamagedRecord
from .lesson_state import attach
from .live_table import LiveTable
from .local_secret import LocalSecret
from .names import clean_name
from .reckoning import Reckoning
from .restore import Rebuilt, rebuild
from .security import Limiter, hashed, new_secret, same
from .settings import Settings
from .sizes import Sizes
from .storage import Interrupted, Storage
from .table_info import Chair, Holder, TableInfo, clock

logger = logging.getLogger("korvolan.table")
MOST_SEALS = 2000  # keys whose hash was shown and that no table uses yet
MOST_REMEMBERED = 20_000  # tokens
MOST_IN_MEMORY = 100_000  # entries of all games together, before the memory lets go of those that nobody used lately
LATELY = 60.0  # seconds
SOON = 10.0  # seconds in which whoever was shown a seal opens a table with it

SEAL_SECONDS = 3600.0  # the same where servers share them
FRESH = 5.0  # seconds in which a table in memory need not be compared with what other servers have stored

T = TypeVar("T")
Wake = Callable[[LiveTable], None]
CatchUp = Callable[["TableRegistry", LiveTable], Awaitable[bool]]
Unpack = Callable[[str], Awaitable[None]]


class TableRegistry:
    """All tables of one server."""

    def __init__(self, storage: Storage, settings: Settings, pool: Pool) -> None:
        self.storage = storage
        self.pool = pool
        self.questions = Reckoning("questions")  # short ones, of somebody who plays
        self.reviews = Reckoning("reviews", is_long=True)  # of whole games
        self.returns = Reckoning("returns", is_long=True)  # games that come back from the disk
        self.settings = settings
        self.tables: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.holders: OrderedDict[tuple[str, str], Holder] = OrderedDict()
        self.seals: OrderedDict[str, tuple[bytes, float]] = OrderedDict()
        self.hints = Limiter(settings.burst / 4, settings.rate / 40)  # for each visitor, and half of it for a seat
        self.coaching = Limiter(settings.burst / 2, settings.rate / 10)  # likewise, for every decision
        self.loaded = self.found = 0  # how often a table came from the disk, and how often it was in memory
        self.visitors_key = b""  # with which addresses are hashed; read when it is first needed
        self.sizes = Sizes()  # of the storage that visitors take
        self.unpack: Unpack = nothing  # set by the application: bring a table out of the archive
        self.local = LocalSecret(settings.data) if settings.local else None
        self.catch_up: CatchUp = nothing_new  # set by the application: bring a table to what other servers have stored
        self.wake: Wake = lambda table: None  # set by the autoplay: somebody other than a person may have to decide

    # -- who asks --------------------------------------------------------------------------------------------------

    async def holder(self, token: str, table: str) -> Holder:
        """Who a token is at a table."""
        digest = hashed(token)
        if "\0" in table:
            raise unknown_table()  # no database would look for it
        found = self.holders.get((digest, table))
        if found is None:
            matches = await self.storage.do(lambda c: repository.find_holders(c, digest, table))
            found = next((holder for kind, holder in matches if kind == "token" and same(holder.hash, digest)), None)
            if found is None:
                raise signed_out() if any(kind == "ended" for kind, _ in matches) else unknown_table()
            self.remember(found)
        return found

    def remember(self, holder: Holder) -> None:
        self.holders[(holder.hash, holder.table)] = holder
        if len(self.holders) > MOST_REMEMBERED:
            self.holders.popitem(last=False)

    def give_seats(self, table: LiveTable, holder: Holder) -> None:
        """A token gives other seats: here, at its table, and to whoever listens with it."""
        known = [self.holders.get((holder.hash, holder.table)), table.browsers.holders.get(holder.hash)]
        known += [listener.holder for listener in table.presence.listeners if listener.holder.hash == holder.hash]
        for one in known:
            if one is not None:
                one.seats = holder.seats
        table.browsers.add(holder)

    def forget_holder(self, holder: Holder) -> None:
        self.holders.pop((holder.hash, holder.table), None)

    def forget_holders(self, table: str) -> None:
        for key in [key for key in self.holders if key[1] == table]:
            del self.holders[key]

    # -- finding ---------------------------------------------------------------------------------------------------

    async def table(self, name: str, visitor: str = "") -> LiveTable:
        """A table, brought back from the disk for a visitor where it is not in memory."""
        if name in self.tables:
            self.found += 1
            return await self.fresh(self.tables[name])
        if name not in self.loading:
            self.loading[name] = asyncio.ensure_future(self._load(name, visitor))
            self.loading[name].add_done_callback(lambda _: self.loading.pop(name, None))
        return await asyncio.shield(self.loading[name])

    async def fresh(self, table: LiveTable) -> LiveTable:
        """A table that is not far behind other servers. Those that somebody listens to are kept so without being asked."""
        stale = self.storage.is_shared and time.monotonic() - table.checked > FRESH
        if stale and not table.lock.locked():
            await self.catch_up(self, table)
            if table.gone:
                raise unknown_table()
        return table

    async def read(self, name: str, part: int = -1, after: int = 0) -> repository.StoredTable | None:
        """All that is stored of a table, which may have to come out of the archive; of a part that is known what came after."""
        try:
            return await self.storage.read(lambda c: repository.read_table(c, name, part, after))
        except repository.Archived:
            await self.unpack(name)
            return await self.storage.read(lambda c: repository.read_table(c, name))

    async def _load(self, name: str, visitor: str) -> LiveTable:
        try:
            kept = await self.read(name)
        except (DatabaseError, DamagedRecord) as error:
            logger.error("table %s is damaged: %s", name, error)
            raise damaged_table(name) from error
        if kept is None:
            raise unknown_table()
        try:
            game = await asyncio.to_thread(find_game, kept.info.game)
            table = self.new_table(game, kept.info, kept.chairs)
            table.offers, table.chat_lines = kept.offers, kept.chat_lines
            for holder in kept.tokens:
                table.browsers.add(holder)
            back = await self.rebuild(game, kept, visitor)
            if back is not None:
                table.restore(back.play, back.stored, any(entry.undo for _, entry in kept.entries))
                attach(table)
        except KorvolanError as error:
            raise Refusal(409, "broken", f"This game cannot be opened: {error}") from error
        self.tables[name] = table
        self.loaded += 1
        self.wake(table)
        await self.storage.do(lambda c: repository.update_table(c, name, loaded=clock()))
        return table

    async def rebuild(self, game: Game[Any], kept: repository.StoredTable, visitor: str = "") -> Rebuilt | None:
        """The game that is stored, if it has begun. What leads elsewhere by our rules goes on as a part of its own; unless
        newer rules than ours were at work: then another server sees to it."""
        if not kept.parts:
            return None
        back = await self.returns.do(visitor, lambda: rebuild(game, kept))
        new_part = back.new_part
        if new_part is not None:
            if is_newer(kept.parts[-1].head.rules_version, game.rules_version):
                raise Refusal(503, "busy", "This game is played by newer rules. Try again in a moment.")
            await self.storage.do(lambda c: repository.insert_part(c, kept.info.id, new_part))
        return back

    async def resume(self, since: float = 0.0, until: float = repository.FAR) -> None:
        """Bring back the games in which it is the table that has to act, one after the other: after a start, and where
        servers share them, those of one that has gone."""
        for name in await self.storage.read(lambda c: repository.find_due(c, since, until)):
            if name in self.tables or not await self.storage.claim(name):
                continue
            try:
                await self.table(name)
            except Refusal as refusal:
                logger.warning("table %s does not come back: %s", name, refusal)
            if name not in self.tables or self.tables[name].autoplay is None:
                await self.storage.release(name)

    def new_table(self, game: Game[Any], info: TableInfo, chairs: dict[str, Chair]) -> LiveTable:
        table = LiveTable(game, info, chairs, self.settings.claim_after)
        if self.storage.is_shared:
            table.revisions.clock = milliseconds
            table.revisions.reach(info.version)
        return table

    async def write(self, table: LiveTable, work: Callable[[Connection], T]) -> T:
        """A change at a table besides its record, under its lock. It is refused if another server was quicker."""
        seen, version = table.info.version, table.next_version

        def checked(connection: Connection) -> T:
            repository.update_table(connection, table.id, seen, version=version)
            return work(connection)

        try:
            result = await self.storage.do(checked)
        except IntegrityError as error:
            raise repository.Outdated(table.id) from error
        except Interrupted:
            table.checked = 0.0  # perhaps it was stored, perhaps not
            raise
        table.info.version = version
        table.revisions.reach(version)
        return result

    def forget(self, table: LiveTable) -> None:
        """Let go of a table: it comes back from the disk."""
        self.tables.pop(table.id, None)

    def forget_idle(self) -> None:
        """Let go of tables that nobody has used for a while, and of those unused for longest where there are too many."""
        old, lately = time.monotonic() - self.settings.idle_after, time.monotonic() - LATELY
        room = MOST_IN_MEMORY
        for table in sorted(self.tables.values(), key=lambda table: -table.presence.used):
            room -= len(table.play.history.entries) + 1 if table.play is not None else 1
            if table.presence.used < (old if room > 0 else lately) and not table.is_busy:
                table.gone = True
                self.forget(table)

    def is_idle(self) -> bool:
        """Whether no game is open, none is being brought back, and nobody is about to open one."""
        shown = time.monotonic() - SOON
        return not self.tables and not self.loading and all(made < shown for _, made in self.seals.values())

    # -- opening ---------------------------------------------------------------------------------------------------

    async def new_seal(self) -> str:
        """Make a key for the dice; its hash is shown before whoever opens a table gives a nonce."""
        key = secrets.token_bytes(32)
        if self.storage.is_shared:
            oldest = time.time() - SEAL_SECONDS
            await self.storage.do(lambda c: repository.insert_seal(c, commitment(key), key.hex(), oldest))
            return commitment(key)
        self.seals[commitment(key)] = (key, time.monotonic())
        while len(self.seals) > MOST_SEALS:
            self.seals.popitem(last=False)
        return commitment(key)

    async def take_key(self, shown: str) -> tuple[bytes, bool]:
        """The key behind a hash that was shown, or a new one if none was; and whether it was."""
        if not shown:
            return secrets.token_bytes(32), False
        if self.storage.is_shared:
            key = bytes.fromhex(await self.storage.do(lambda c: repository.take_seal(c, shown)))
        else:
            key, _ = self.seals.pop(shown, (b"", 0.0))
        if not key:
            raise Refusal(422, "bad", "This seal is not known any more. Ask for a new one.")
        return key, True

    async def open(
        self, new: NewTable, opener: str, opening: Play | None = None, note: str = "", more: dict[str, str] | None = None
    ) -> Opened:
        """Open a table: of a scenario, or with a game from a file, a fork or a lesson, of which `more` says which."""
        game = opening.game if opening is not None else await asyncio.to_thread(find_game, new.game)
        scenario = opening.history.scenario if opening is not None else new.scenario or next(iter(game.scenarios))
        options = opening.history.options if opening is not None else new.options
        game.scenario_number(scenario)
        game.switches(options)
        chairs = chairs_of(game, new)
        key, shown = await self.take_key(new.seal)
        now = clock()
        info = TableInfo(
            secrets.token_hex(8), game.name, scenario, dict(options) | (more or {}), new.pace, now, now, "waiting",
            key=key.hex(), shown=shown, from_file=opening is not None, note=note, opener=opener,
        )  # fmt: skip
        mine = [seat for seat in game.seats if new.seats.get(seat) == "me"]
        for seat in game.seats:
            if chairs[seat].sitter != "open":
                info.nonces[seat] = (new.nonce if seat in mine else "") or new_nonce()
        table = self.new_table(game, info, chairs)
        if opening is not None:
            table.set_play(opening)
            attach(table)
        return await self.store_new(table, mine)

    async def store_new(self, table: LiveTable, mine: list[str]) -> Opened:
        """Store a new table with its secrets, and begin if nobody is missing."""
        token = new_secret()
        owner = Holder(table.id, hashed(token), mine, True, clock())
        invitations = {seat: new_secret("invitation") for seat in table.presence.missing()}
        watching = new_secret("watching")
        begun, start = await asyncio.to_thread(first_commit, table)

        def work(connection: Connection) -> None:
            repository.insert_table(connection, table.info, list(table.chairs.values()))
            repository.insert_secret(connection, "token", owner)
            repository.insert_secret(connection, "watching", Holder(table.id, hashed(watching), []))
            for seat, secret in invitations.items():
                repository.insert_secret(connection, "invitation", Holder(table.id, hashed(secret), [seat]))
            if start is not None:
                store(connection, start)

        await self.storage.do(work)
        self.remember(owner)
        table.browsers.add(owner)
        self.add(table, begun, start)
        return Opened(table.id, token, mine, invitations, watching, commitment(bytes.fromhex(table.info.key)))

    def add(self, table: LiveTable, begun: Play | None, start: Commit | None) -> None:
        """A new table is on the disk: keep it in memory, and let its game begin if nobody is missing."""
        self.tables[table.id] = table
        self.begin(table, begun, start)

    def begin(self, table: LiveTable, begun: Play | None, start: Commit | None) -> None:
        """The beginning of a game is on the disk; nothing if somebody is missing yet."""
        if begun is not None and start is not None:
            table.adopt(start, begun)
            table.publish()
            self.wake(table)

    async def common(self, name: str, fresh: str) -> str:
        """A value that all servers of the database know alike."""
        try:
            return await self.storage.do(lambda c: repository.common_value(c, name, fresh))
        except IntegrityError:  # another one has just set it
            return await self.storage.do(lambda c: repository.common_value(c, name, fresh))

    # -- links -----------------------------------------------------------------------------------------------------

    async def secret(self, secret: str) -> tuple[str, Holder]:
        """What a link's secret is good for, or was: an invitation that is taken says so."""
        digest = hashed(secret)
        for kind, holder in await self.storage.do(lambda c: repository.find_holders(c, digest)):
            if kind not in ("token", "ended") and same(holder.hash, digest):
                return kind, holder
        raise Refusal(404, "unknown", "This link is not good any more: it was used, or its table is gone.")

    async def usable_secret(self, secret: str) -> tuple[str, Holder]:
        """The same, where it is still good for something."""
        kind, holder = await self.secret(secret)
        if kind == "taken":
            table = await self.table(holder.table)
            raise invitation_taken(table.chairs[holder.seats[0]].taken)
        return kind, holder


async def nothing(name: str) -> None:
    """There is no archive."""


async def nothing_new(registry: TableRegistry, table: LiveTable) -> bool:
    """There are no other servers."""
    return False


def milliseconds() -> int:
    return int(time.time() * 1000)


def is_newer(one: str, other: str) -> bool:
    """Whether rules have a higher version than others."""
    return [int(n) if n.isdigit() else 0 for n in one.split(".")] > [int(n) if n.isdigit() else 0 for n in other.split(".")]


def new_nonce() -> str:
    """The table's own words, where a seat gives no nonce."""
    return f"table {secrets.token_hex(16)}"


def first_commit(table: LiveTable) -> tuple[Play | None, Commit | None]:
    """The game and what is to be stored of it, beside the event loop: a game from a file may be long. Another one is nothing
    while somebody is missing."""
    if table.info.from_file:
        play = table.play
        assert play is not None
        return play, from_file(table.id, play, bool(table.presence.missing()))
    return last_has_come(table, table.info.nonces)


def last_has_come(table: LiveTable, nonces: dict[str, str]) -> tuple[Play | None, Commit | None]:
    """The game, its dice sealed by the nonces of all seats, and what is to be stored of it; nothing while one is missing."""
    if any(seat not in nonces for seat in table.game.seats):
        return None, None
    if table.info.from_file:
        return table.begun(), all_have_come(table)
    seal = Seal(table.game.seats, bytes.fromhex(table.info.key))
    for seat in table.game.seats:
        seal.give(seat, nonces[seat])
    play = table.game.new(table.info.scenario, options=table.info.options, seal=seal)
    return play, beginning(table.id, play)


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
        now = clock() if me else 0.0
        chairs[seat] = Chair(seat, "person" if me else sitter, clean_name(new.name) if me else "", now, now)
    return chairs
