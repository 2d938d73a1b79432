"""The coach at the table: what a decision is about, and what the last one gave away. He thinks in the pool like any program,
out of what the seat knows, and is asked by the seat's own browser alone."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec import Struct

from ..ai import Choice, Knowledge
from ..ai.coach import Coach
from ..kernel.game import Game
from ..kernel.handbook import advice_of
from ..kernel.play import Play
from ..kernel.state import State
from . import queries
from .ai_pool import Task
from .api.queries import AskCoach, Coaching
from .auth import Caller
from .http_errors import Refusal
from .think_queue import Asker


class Unit(Struct):
    """Decisions of a seat's that belong together: from where a plan opened to the next roll, revelation or opening."""

    before: Any  # the position in which the first of them was made
    actions: list[int]
    number: int  # of the first of them among the decisions that the seat has made, from 1
    back: int  # how many decisions go back to it, where all of them can be taken back; else 0


async def coach(caller: Caller, asked: AskCoach) -> Coaching:
    """What he has to say, which is often nothing."""
    table = caller.table
    play = queries.copy_for(caller, asked.seat)
    if table.over or table.lesson is not None or not asked.seat:
        return Coaching()
    if asked.what == "now":
        queries.check_decides(play, asked.seat)
        return await before(caller, asked.seat, play)
    return await after(caller, asked.seat, play)


async def before(caller: Caller, seat: str, play: Play) -> Coaching:
    game = play.game
    spoken = plain_advice(game, play.state, seat)
    if spoken is not None or not opens(game, play.state):
        return spoken or Coaching()
    knowledge = Knowledge.of(game, play.state, game.seat_number(seat))
    return said(await think(caller, seat, Task(Coach.name, knowledge, [])))


async def after(caller: Caller, seat: str, play: Play) -> Coaching:
    unit = last_unit(play, seat)
    if unit is None or is_open(play, seat, unit):
        return Coaching()
    knowledge = Knowledge.of(play.game, unit.before, play.game.seat_number(seat))
    out = said(await think(caller, seat, Task(Coach.name, knowledge, unit.actions)))
    out.unit, out.back = unit.number, unit.back if out.text else 0
    return out


def said(choice: Choice | None) -> Coaching:
    if choice is None:
        return Coaching()
    return Coaching(choice.reason, choice.cases if choice.reason else [], loss=round(choice.value or 0.0, 3))


async def think(caller: Caller, seat: str, task: Task) -> Choice | None:
    """His thought, when it is his turn. A seat has one at a time: whoever asks again has no use for the one before."""
    registry, table = caller.registry, caller.table
    if not registry.coaching.allows(caller.visitor) or registry.pool.queue.waits_of(caller.visitor) >= queries.MOST_WAITING:
        raise Refusal(429, "limit", "The coach is out of breath. He will be back in a moment.")
    task.entry = table.stored.next_entry(table.begun())
    old = table.ai.coaching.pop(seat, None)
    if old is not None:
        old.drop()
    name = f"{table.id} {seat}"
    thought = registry.pool.ask(task, f"{name} coach", Asker(caller.visitor, name))
    table.ai.coaching[seat] = thought
    await asyncio.wait([thought.task])
    if table.ai.coaching.get(seat) is thought:
        del table.ai.coaching[seat]
    if thought.task.cancelled():
        return None
    return thought.result()


# -- what is judged --------------------------------------------------------------------------------------------------


def opens(game: Game[Any], state: State) -> bool:
    """Whether a plan is made here, out of more than one choice."""
    return len(state.choices) > 1 and bool(state.frames) and game.strategy().opens(state)


def plain_advice(game: Game[Any], state: State, seat: str) -> Coaching | None:
    """What the handbook says of this kind of decision, where it says something."""
    advice = advice_of(game).decisions.get(type(state.frames[-1]).__name__) if state.frames and len(state.choices) > 1 else None
    return Coaching(advice.say_to(seat), advice.cases) if advice is not None else None


def last_unit(play: Play, seat: str) -> Unit | None:
    """The last decisions of a seat that began where a plan opens."""
    number, moves = play.game.seat_number(seat), play.moves
    begin = len(moves) - 1
    while begin >= 0 and not moves[begin].is_forgotten:
        if moves[begin].seat == number and opens(play.game, moves[begin].before):
            break
        begin -= 1
    if begin < 0 or moves[begin].is_forgotten:
        return None
    first = moves[begin].before
    actions: list[int] = []
    for move in moves[begin:]:
        if move.seat != number and not move.public:
            continue  # nobody can count what others decide in secret
        if move.seat != number or not same_knowledge(first, move.before) or (actions and opens(play.game, move.before)):
            break
        actions.append(move.action)
    made = moves[begin:]
    free = all(move.seat == number for move in made) and same_knowledge(first, play.state)
    own = sum(move.seat == number for move in moves[: begin + 1])
    return Unit(first, actions, own, len(made) if free else 0)


def is_open(play: Play, seat: str, unit: Unit) -> bool:
    """Whether the seat is still in the middle of what it has begun, and nothing has happened yet that would stay."""
    state = play.state
    mine = bool(state.choices) and state.seat == play.game.seat_number(seat)
    return mine and unit.back > 0 and not opens(play.game, state)


def same_knowledge(one: State, other: State) -> bool:
    """Whether nothing was rolled or revealed between two positions."""
    return (one.rolls, one.revelations) == (other.rolls, other.revelations)
