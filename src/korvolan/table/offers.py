"""Offers: resign, offer a draw, ask to take back more, a rematch with the sides swapped, claim after long absence."""

from __future__ import annotations

import secrets
import time

import msgspec
from sqlalchemy import Connection

from ..kernel.moves import decisions_back_to
from . import quota, repository
from .api.play import AskOffer
from .api.tables import Offer, Seen
from .auth import Caller
from .catching_up import upon_present
from .changes import ending
from .commands import attempt, carry_out, commit
from .commit import store
from .http_errors import Refusal, foreign_seat, over
from .live_table import LiveTable
from .replay import with_all_positions
from .table_info import Chair, Holder, TableInfo, clock
from .table_registry import TableRegistry, last_has_come


@upon_present
async def offer(caller: Caller, asked: AskOffer) -> Seen:
    """Whatever a seat proposes or answers."""
    registry, table, holder = caller.registry, caller.table, caller.holder
    if not asked.seat or asked.seat not in holder.seats:
        raise foreign_seat()
    if (asked.kind == "undo" or asked.what == "undo") and not table.over:
        await with_all_positions(registry, table, caller.visitor)  # before the lock is taken, for it may take a moment
    async with table.lock:
        play = table.begun()
        if table.over and (asked.kind in ("resign", "draw", "undo", "claim") or asked.what in ("draw", "undo")):
            raise over()
        if asked.kind == "resign":
            await end(registry, table, "resigned", other_seat(table, asked.seat))
        elif asked.kind == "claim":
            await claim(registry, table, asked.seat)
        elif asked.kind in ("accept", "decline"):
            await reply(registry, table, asked)
        else:
            await propose(registry, table, holder, Offer(asked.kind, asked.seat, play.step))
        return table.seen(holder, asked.seat)


def other_seat(table: LiveTable, seat: str) -> str:
    """Who wins when a seat gives up: the other one of two."""
    others = [other for other in table.game.seats if other != seat]
    return others[0] if len(others) == 1 else ""


def asked_of(table: LiveTable, seat: str) -> list[Chair]:
    """Whom an offer of a seat's is made to."""
    return [chair for chair in table.chairs.values() if chair.seat != seat]


async def propose(registry: TableRegistry, table: LiveTable, holder: Holder, offered: Offer) -> None:
    """Make an offer. Programs answer at once, and one's own other seat agrees with oneself."""
    if offered.kind == "rematch" and not table.over:
        raise Refusal(409, "busy", "The game is not over yet.")
    if offered.kind == "rematch" and table.info.rematch:
        raise Refusal(409, "busy", "There is a rematch already.")
    if offered.kind == "undo" and not decisions_back_to(table.begun(), offered.seat):
        raise Refusal(409, "illegal", "There is nothing of yours to take back.")
    chairs = asked_of(table, offered.seat)
    if offered.kind == "draw" and any(chair.level for chair in chairs):
        raise Refusal(409, "declined", "The program declines a draw.")
    if all(chair.level or chair.seat in holder.seats for chair in chairs):
        await agree(registry, table, offered)
        return
    standing = table.offers.get(offered.kind)
    if standing is not None and standing.seat != offered.seat:
        await agree(registry, table, standing)  # both want the same
        return
    await registry.write(table, lambda c: repository.put_offer(c, table.id, offered))
    table.propose(offered)
    table.publish()


async def reply(registry: TableRegistry, table: LiveTable, asked: AskOffer) -> None:
    """Accept or decline what another seat offered, or withdraw one's own offer."""
    found = table.offers.get(asked.what)
    if found is None:
        raise Refusal(409, "illegal", "There is no such offer any more.")
    if asked.kind == "accept":
        if found.seat == asked.seat:
            raise Refusal(409, "not-yours", "Your own offer is for the other side to accept.")
        await agree(registry, table, found)
        return
    await registry.write(table, lambda c: repository.drop_offer(c, table.id, found.kind))
    table.withdraw(found.kind)
    table.publish()


async def agree(registry: TableRegistry, table: LiveTable, agreed: Offer) -> None:
    """What both sides want."""
    if agreed.kind == "draw":
        await end(registry, table, "draw", "")
    elif agreed.kind == "undo":
        await take_back(registry, table, agreed.seat)
    else:
        await quota.check_room(registry, table.info.opener)
        await rematch(registry, table)


async def end(registry: TableRegistry, table: LiveTable, ended: str, winner: str) -> None:
    """The game is over by the players' will. The key of the dice is told from now on."""
    await carry_out(registry, table, ending(table, ended, winner, clock()), table.begun())


async def claim(registry: TableRegistry, table: LiveTable, seat: str) -> None:
    """The other side has kept the game waiting for too long."""
    play = table.begun()
    if play.seat == seat:
        raise Refusal(409, "illegal", "It is you who has to decide.")
    since = table.claim_from()
    if not since or time.time() < since:
        raise Refusal(409, "illegal", "The other side has not been away for long enough.")
    await end(registry, table, "abandoned", seat)


# -- taking back more ----------------------------------------------------------------------------------------------


async def take_back(registry: TableRegistry, table: LiveTable, seat: str) -> None:
    """By consent, beyond rolls and revelations. What was rolled is rolled anew."""
    trial = await with_all_positions(registry, table, table.presence.visitor)
    count = decisions_back_to(trial, seat)
    if not count:
        raise Refusal(409, "illegal", "There is nothing of yours to take back.")
    for _ in range(count):
        attempt(table, lambda: trial.undo(consent=True))
    await commit(registry, table, trial)


# -- rematch -------------------------------------------------------------------------------------------------------


async def rematch(registry: TableRegistry, table: LiveTable) -> None:
    """The same game once more, everyone on the next seat. Whoever had a token here has it there."""
    seats = table.game.seats
    to = {seat: seats[(number + 1) % len(seats)] for number, seat in enumerate(seats)}
    info = rematch_info(table.info, to)
    chairs = {
        to[seat]: Chair(to[seat], chair.sitter, chair.name, chair.last_seen, chair.taken and info.created)
        for seat, chair in table.chairs.items()
    }
    following = registry.new_table(table.game, info, chairs)
    begun, start = last_has_come(following, info.nonces)

    def work(connection: Connection) -> list[Holder]:
        repository.insert_table(connection, info, list(following.chairs.values()))
        holders: list[Holder] = []
        for holder in repository.find_tokens(connection, table.id):
            there = sorted((to[seat] for seat in holder.seats), key=seats.index)
            holders.append(Holder(info.id, holder.hash, there, holder.owner, info.created))
            repository.insert_secret(connection, "token", holders[-1])
        if start is not None:
            store(connection, start)
        repository.update_table(connection, table.id, rematch=info.id)
        repository.drop_offer(connection, table.id, "rematch")
        return holders

    for holder in await registry.write(table, work):
        following.browsers.add(holder)
    table.withdraw("rematch")
    table.info.rematch = info.id
    registry.add(following, begun, start)
    table.publish()


def rematch_info(old: TableInfo, to: dict[str, str]) -> TableInfo:
    """The row of the next table: a new key, and for each seat that changes hands a new nonce made of the old one."""
    now = clock()
    nonces = {there: f"{old.nonces.get(seat, '')} rematch {secrets.token_hex(8)}"[-1000:] for seat, there in to.items()}
    return msgspec.structs.replace(
        old, id=secrets.token_hex(8), created=now, touched=now, status="waiting", ended="", winner="",
        key=secrets.token_bytes(32).hex(), shown=False, nonces=nonces, from_file=False, note="", rematch="", version=0,
    )  # fmt: skip
