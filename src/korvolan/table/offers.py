"""Manners: resign, offer a draw, ask to take back more, a rematch with the sides swapped, claim after long absence."""

from __future__ import annotations

import secrets
import time

from sqlalchemy import Connection

from ..kernel.play import Play
from . import repository
from .api.play import AskOffer
from .api.tables import Offer, Seen
from .commands import attempt, commit
from .http_errors import Refusal, over
from .live import Chair, Holder, LiveTable, clock, copy_of
from .replay import full
from .table_registry import House


async def offer(house: House, table: LiveTable, holder: Holder, asked: AskOffer) -> Seen:
    """Whatever a seat proposes or answers."""
    if not asked.seat or asked.seat not in holder.seats:
        raise Refusal(403, "not-yours", "This seat is not yours.")
    if asked.kind == "undo" or asked.what == "undo":
        await full(table)  # brought back before the lock is taken, for it may take a moment
    async with table.lock:
        play = table.begun()
        if table.over and (asked.kind in ("resign", "draw", "undo", "claim") or asked.what in ("draw", "undo")):
            raise over()
        if asked.kind == "resign":
            await end(house, table, "resigned", other_seat(table, asked.seat))
        elif asked.kind == "claim":
            await claim(house, table, asked.seat)
        elif asked.kind in ("accept", "decline"):
            await reply(house, table, holder, asked)
        else:
            await propose(house, table, holder, Offer(asked.kind, asked.seat, len(play.moves)))
        return table.seen(holder, asked.seat)


def other_seat(table: LiveTable, seat: str) -> str:
    """Who wins when a seat gives up: the other one of two."""
    others = [other for other in table.game.seats if other != seat]
    return others[0] if len(others) == 1 else ""


def asked_of(table: LiveTable, seat: str) -> list[Chair]:
    """Whom an offer of a seat's is made to."""
    return [chair for chair in table.chairs.values() if chair.seat != seat]


async def propose(house: House, table: LiveTable, holder: Holder, offered: Offer) -> None:
    """Make an offer. Programs answer at once, and one's own other seat agrees with oneself."""
    if offered.kind == "rematch" and not table.over:
        raise Refusal(409, "busy", "The game is not over yet.")
    if offered.kind == "rematch" and table.about.rematch:
        raise Refusal(409, "busy", "There is a rematch already.")
    if offered.kind == "undo" and not takes_back(table.begun(), offered.seat):
        raise Refusal(409, "illegal", "There is nothing of yours to take back.")
    chairs = asked_of(table, offered.seat)
    if offered.kind == "draw" and any(chair.level for chair in chairs):
        raise Refusal(409, "declined", "The program declines a draw.")
    if all(chair.level or chair.seat in holder.seats for chair in chairs):
        await carry_out(house, table, offered)
        return
    standing = table.offers.get(offered.kind)
    if standing is not None and standing.seat != offered.seat:
        await carry_out(house, table, standing)  # both want the same
        return
    await house.storage.do(lambda c: repository.put_offer(c, table.id, offered))
    table.offers[offered.kind] = offered
    table.changed()


async def reply(house: House, table: LiveTable, holder: Holder, asked: AskOffer) -> None:
    """Accept or decline what another seat offered, or withdraw one's own offer."""
    found = table.offers.get(asked.what)
    if found is None:
        raise Refusal(409, "illegal", "There is no such offer any more.")
    if asked.kind == "accept":
        if found.seat == asked.seat:
            raise Refusal(409, "not-yours", "Your own offer is for the other side to accept.")
        await carry_out(house, table, found)
        return
    await house.storage.do(lambda c: repository.drop_offer(c, table.id, found.kind))
    table.offers.pop(found.kind, None)
    table.changed()


async def carry_out(house: House, table: LiveTable, agreed: Offer) -> None:
    """What both sides want."""
    if agreed.kind == "draw":
        await end(house, table, "draw", "")
    elif agreed.kind == "undo":
        await take_back(house, table, agreed.seat)
    else:
        await rematch(house, table)


async def end(house: House, table: LiveTable, ended: str, winner: str) -> None:
    """The game is over by the players' will. The key of the dice is told from now on."""
    play = table.begun()
    now = clock()
    seq = table.first + len(play.history.entries)
    position, lines = play.position(), repository.text(play.lines())

    def work(connection: Connection) -> None:
        values = {"status": "over", "ended": ended, "winner": winner, "touched": now, "to_move": ""}
        repository.update_about(connection, table.id, **values)
        repository.insert_position(connection, table.id, seq, position, lines)
        for kind in list(table.offers):
            repository.drop_offer(connection, table.id, kind)

    await house.storage.do(work)
    table.offers.clear()
    table.about.status, table.about.ended, table.about.winner, table.about.touched = "over", ended, winner, now
    table.changed()
    house.wake(table)  # a program that thinks need not think any further


async def claim(house: House, table: LiveTable, seat: str) -> None:
    """The other side has kept the game waiting for too long."""
    play = table.begun()
    if play.seat == seat:
        raise Refusal(409, "illegal", "It is you who has to decide.")
    since = table.claim_from()
    if not since or time.time() < since:
        raise Refusal(409, "illegal", "The other side has not been away for long enough.")
    await end(house, table, "abandoned", seat)


# -- taking back more ----------------------------------------------------------------------------------------------


def takes_back(play: Play, seat: str) -> int:
    """How many decisions have to go until the last one of a seat's is taken back; 0 if it has made none."""
    number = play.game.seat_number(seat)
    for count, made in enumerate(reversed(play.moves), start=1):
        if made.seat == number:
            return count
    return 0


async def take_back(house: House, table: LiveTable, seat: str) -> None:
    """By consent, beyond rolls and revelations. What was rolled is rolled anew."""
    trial = await full(table)
    count = takes_back(trial, seat)
    if not count:
        raise Refusal(409, "illegal", "There is nothing of yours to take back.")
    for _ in range(count):
        attempt(table, lambda: trial.undo(trial.game.seats[trial.moves[-1].seat], consent=True))
    await commit(house, table, trial)


# -- rematch -------------------------------------------------------------------------------------------------------


async def rematch(house: House, table: LiveTable) -> None:
    """The same game once more, everyone on the next seat. Whoever had a token here has it there."""
    old = table.about
    seats = table.game.seats
    to = {seat: seats[(number + 1) % len(seats)] for number, seat in enumerate(seats)}
    now = clock()
    key = secrets.token_bytes(32)
    nonces = {to[seat]: f"{old.nonces.get(seat, '')} rematch {secrets.token_hex(8)}" for seat in seats}
    about = copy_of(
        old, id=secrets.token_hex(8), created=now, touched=now, status="waiting", ended="", winner="",
        key=key.hex(), shown=False, nonces=nonces, from_file=False, note="", rematch="",
    )  # fmt: skip
    chairs = {to[seat]: Chair(to[seat], chair.sitter, chair.name, chair.last_seen) for seat, chair in table.chairs.items()}
    following = house.seat_table(table.game, about, chairs)
    begun = house.begun(following)

    def work(connection: Connection) -> None:
        repository.insert_table(connection, about, list(following.chairs.values()))
        for holder in repository.find_tokens(connection, table.id):
            holder.seats = sorted((to[seat] for seat in holder.seats), key=seats.index)
            repository.insert_secret(connection, "token", Holder(about.id, holder.hash, holder.seats, holder.owner))
        if begun is not None:
            house.store_beginning(connection, following, begun)
        repository.update_about(connection, table.id, rematch=about.id)
        repository.drop_offer(connection, table.id, "rematch")

    await house.storage.do(work)
    house.tables[about.id] = following
    table.offers.pop("rematch", None)
    old.rematch = about.id
    if begun is not None:
        house.begin(following, begun)
    table.changed()
