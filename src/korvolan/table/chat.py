"""Chat and private notes."""

from __future__ import annotations

from . import repository
from .api.chat import Chat, Line, Notes, Say
from .auth import Caller
from .catching_up import upon_present
from .http_errors import Refusal, foreign_seat
from .security import Limiter
from .table_info import Holder, clock

MOST_LINES = 500  # that are kept of what was said at one table

talking = Limiter(10, 0.5)


async def chat(caller: Caller) -> Chat:
    """What was said last."""
    return Chat(await caller.registry.storage.do(lambda c: repository.read_chat(c, caller.table.id, MOST_LINES)))


@upon_present
async def say(caller: Caller, said: Say) -> Chat:
    """A line from a seat. Watchers may not speak."""
    registry, table, holder = caller.registry, caller.table, caller.holder
    if not said.seat or said.seat not in holder.seats:
        raise Refusal(403, "not-yours", "Only those who sit at the table may speak.")
    words = said.text.strip()
    if not words:
        raise Refusal(422, "bad", "There is nothing to say.")
    if not talking.allows(f"{table.id} {said.seat}"):
        raise Refusal(429, "limit", "Too many lines. Wait a little.")
    async with table.lock:
        name = table.chairs[said.seat].name
        line = Line(table.chat_lines + 1, said.seat, name, words, clock())
        await registry.write(table, lambda c: repository.insert_line(c, table.id, line, MOST_LINES))
        table.chat_lines = line.number
    table.publish()
    return await chat(caller)


async def notes(caller: Caller, seat: str) -> Notes:
    """A seat's own notes."""
    chosen = own(caller.holder, seat)
    return Notes(chosen, await caller.registry.storage.do(lambda c: repository.read_notes(c, caller.table.id, chosen)))


async def write_notes(caller: Caller, wanted: Notes) -> Notes:
    chosen = own(caller.holder, wanted.seat)
    await caller.registry.storage.do(lambda c: repository.put_notes(c, caller.table.id, chosen, wanted.text))
    return Notes(chosen, wanted.text)


def own(holder: Holder, seat: str) -> str:
    """The seat that is named, if it is the holder's; without a name the first one."""
    found = seat or (holder.seats[0] if holder.seats else "")
    if not found or found not in holder.seats:
        raise foreign_seat()
    return found
