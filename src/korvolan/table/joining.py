"""Joining: what a link is, taking it up, the keys of a seat, and signing other browsers out of it."""

from __future__ import annotations

import asyncio

from sqlalchemy import Connection

from ..kernel.dice import commitment
from . import repository
from .api.live import Goodbye
from .api.tables import Join, Joined, Link, SeatKey, SignedOut
from .auth import Caller
from .catching_up import catch_up, upon_present
from .commands import commit
from .commit import store
from .http_errors import Refusal, invitation_taken, signed_out
from .live_table import LiveTable
from .names import clean_name
from .repository import Outdated
from .security import hashed, new_secret
from .table_info import Chair, Holder, clock
from .table_registry import TableRegistry, last_has_come, new_nonce

MOST_KEYS = 20  # of one seat
MOST_BROWSERS = 50  # that hold one seat
MOST_WATCHERS = 200  # of one table
MOST_NONCES = 20  # of those who come to one seat, one after the other


async def describe(registry: TableRegistry, secret: str) -> Link:
    """What a link is good for, told before anybody takes it up."""
    kind, link = await registry.secret(secret)
    table = await registry.table(link.table)
    names = [table.game.seat_phrase(seat) for seat in link.seats]
    known = Link(kind, table.game.name, table.game.title, link.seats, names)  # type: ignore[arg-type]
    known.host = " and ".join(
        dict.fromkeys(chair.name for chair in table.chairs.values() if chair.sitter == "person" and chair.name)
    )
    known.picture = table.game.presentation.get("card", {}).get("picture", "")
    if link.seats:
        seat = link.seats[0]
        known.taken = table.chairs[seat].taken
        known.browsers = len(table.browsers.of(seat))
        known.decided = has_decided(table, link.seats)
    return known


async def join(registry: TableRegistry, asked: Join) -> Joined:
    """Take up an invitation, a seat key or a watching link."""
    kind, link = await registry.usable_secret(asked.secret)
    table = await registry.table(link.table)
    token = new_secret()
    holder = Holder(table.id, hashed(token), link.seats, since=clock())
    counts = False
    while True:
        try:
            async with table.lock:
                await registry.usable_secret(asked.secret)  # it may have been taken, or ended, meanwhile
                if kind == "invitation":
                    await sit_down(registry, table, link, holder, asked)
                    counts = bool(asked.nonce) and not table.info.from_file
                elif holder.seats:
                    await hold_seat(registry, table, holder)
                    counts = await add_nonce(registry, table, holder, asked.nonce)
                else:
                    await watch(registry, table, holder)
                table.browsers.add(holder)
            break
        except Outdated:
            await catch_up(registry, table)
            if holder.hash in table.browsers.holders:
                break  # only its nonce came too late
    registry.remember(holder)
    for seat in holder.seats:
        table.publish(seat)
    return Joined(table.id, token, holder.seats, commitment(bytes.fromhex(table.info.key)), counts)


async def hold_seat(registry: TableRegistry, table: LiveTable, holder: Holder) -> None:
    """One more browser holds a seat."""
    if len(table.browsers.of(holder.seats[0])) >= MOST_BROWSERS:
        raise Refusal(429, "limit", "Too many browsers hold this seat. One of them has to sign the others out.")
    await registry.write(table, lambda c: repository.insert_secret(c, "token", holder))
    table.browsers.add(holder)


async def watch(registry: TableRegistry, table: LiveTable, holder: Holder) -> None:
    """One more watcher; where there are too many, some of those who are away go."""
    present = {listener.holder.hash for listener in table.presence.listeners}
    for gone in await registry.write(table, lambda c: repository.insert_watcher(c, holder, MOST_WATCHERS, present)):
        registry.forget_holder(gone)


async def sit_down(registry: TableRegistry, table: LiveTable, link: Holder, holder: Holder, asked: Join) -> None:
    """A person takes an open seat: the invitation is used up, and the dice get their nonce."""
    seat = link.seats[0]
    if table.chairs[seat].sitter != "open":
        raise invitation_taken(table.chairs[seat].taken)
    chair = Chair(seat, "person", clean_name(asked.name), holder.since, holder.since)
    nonces = table.info.nonces | {seat: asked.nonce or new_nonce()}
    begun, start = await asyncio.to_thread(last_has_come, table, nonces)

    def work(connection: Connection) -> None:
        repository.mark_secret(connection, link, "taken")
        repository.insert_secret(connection, "token", holder)
        repository.update_chair(connection, table.id, chair)
        repository.update_table(connection, table.id, nonces=repository.text(nonces))
        if start is not None:
            store(connection, start)

    await registry.write(table, work)
    table.sit_down(chair, nonces)
    registry.begin(table, begun, start)
    table.publish()


# -- the dice of whoever comes later -------------------------------------------------------------------------------


def has_decided(table: LiveTable, seats: list[str]) -> bool:
    """Whether anything was decided for one of these seats."""
    play = table.play
    if play is None:
        return False
    return table.stored.part > 0 or any(entry.seat in seats and not entry.nonce for entry in play.history.entries)


async def add_nonce(registry: TableRegistry, table: LiveTable, holder: Holder, nonce: str) -> bool:
    """Whoever comes by a seat key brings a nonce, which counts from now on, whoever sat there before; until something is
    decided for the seat. Later it does not, for who knows the key could choose it as it suits the next roll."""
    if not nonce or not holder.seats or table.over or table.info.from_file or has_decided(table, holder.seats):
        return False
    if table.play is None:
        await extend_nonces(registry, table, holder.seats, nonce)
        return True
    trial = table.begun().clone()
    if sum(entry.seat in holder.seats for entry in trial.history.entries) >= MOST_NONCES:
        return False
    for seat in holder.seats:
        trial.add_nonce(seat, nonce)
    await commit(registry, table, trial)
    return True


async def extend_nonces(registry: TableRegistry, table: LiveTable, seats: list[str], nonce: str) -> None:
    """Before the game begins the seat's nonce is made longer."""
    nonces = table.info.nonces | {seat: f"{table.info.nonces[seat]} {nonce}"[-1000:] for seat in seats}
    await registry.write(table, lambda c: repository.update_table(c, table.id, nonces=repository.text(nonces)))
    table.info.nonces = nonces


# -- one's own seat ------------------------------------------------------------------------------------------------


async def seat_key(caller: Caller) -> SeatKey:
    """A secret that gives these seats to another browser. The oldest one goes when a seat has too many."""
    registry, table, holder = caller.registry, caller.table, caller.holder
    if not holder.seats:
        raise Refusal(403, "not-yours", "There is no seat to keep a key for.")
    secret = new_secret("key")
    kept = Holder(table.id, hashed(secret), holder.seats, holder.owner)
    async with table.lock:
        admit(table, holder)
        await registry.storage.do(lambda c: repository.insert_key(c, kept, MOST_KEYS))
    return SeatKey(secret)


def admit(table: LiveTable, holder: Holder) -> None:
    """Refuse a browser that was signed out while its request was on its way."""
    if holder.seats and holder.hash not in table.browsers.holders:
        raise signed_out()


@upon_present
async def sign_out_others(caller: Caller) -> SignedOut:
    """Every other browser loses these seats, and no key brings it back."""
    registry, table, holder = caller.registry, caller.table, caller.holder
    if not holder.seats:
        raise Refusal(403, "not-yours", "There is no seat to sign anybody out of.")

    def work(connection: Connection) -> int:
        for one in others:
            repository.mark_secret(connection, one, "ended")
        keys = [key for key in repository.find_kind(connection, table.id, "key") if set(key.seats) & set(holder.seats)]
        for key in keys:
            repository.delete_secret(connection, key.hash)
        return len(keys)

    async with table.lock:
        admit(table, holder)
        others = table.browsers.sharing(holder)
        keys = await registry.write(table, work)
        for one in others:
            table.browsers.drop(one)
            registry.forget_holder(one)
        ended = signed_out().trouble
        table.presence.dismiss(Goodbye(ended.text, ended.error), {one.hash for one in others})
    for seat in holder.seats:
        table.publish(seat)
    return SignedOut(len(others), keys)
