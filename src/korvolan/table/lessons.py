"""Lessons at the table: opening one, and the commands by which a learner goes on and back. The kernel decides what is legal,
the run what belongs to the lesson."""

from __future__ import annotations

import asyncio
from copy import copy

import msgspec

from ..kernel.lesson import find_course
from ..kernel.lesson_run import LeavesLesson, LessonRun, start
from ..kernel.loading import game as find_game
from ..kernel.play import Play
from . import commands, repository
from .api.lessons import AskLesson, AskStep
from .api.play import Move, Step
from .api.queries import Ask, Hint
from .api.tables import NewTable, Opened, Seen
from .auth import Caller
from .changes import changes
from .commit import Commit
from .files import read_game
from .http_errors import Refusal, foreign_seat, not_your_decision
from .lesson_state import CAMPAIGN, LESSON, SCRIPT, progress
from .live_table import LiveTable
from .replay import with_all_positions
from .table_info import clock
from .table_registry import TableRegistry


async def open_lesson(registry: TableRegistry, asked: AskLesson, opener: str) -> Opened:
    """Open a table for a lesson, or for the first campaign against a program."""
    game = await asyncio.to_thread(find_game, asked.game)
    course = find_course(game)
    if asked.lesson:
        lesson = course.lesson(asked.lesson)
        play = await asyncio.to_thread(start, game, lesson)
        seats = {seat: "me" if seat == lesson.seat else SCRIPT for seat in game.seats}
        new = NewTable(game.name, seats, name=asked.name, pace=asked.pace)
        return await registry.open(new, opener, play, "This is a lesson: its dice are scripted.", {LESSON: lesson.id})
    campaign = course.campaign
    if campaign is None:
        raise Refusal(404, "unknown", "There is no first campaign.")
    play = await asyncio.to_thread(read_game, campaign.position)
    seats = {seat: "me" if seat == campaign.seat else f"ai:{campaign.opponent}" for seat in game.seats}
    return await registry.open(NewTable(game.name, seats, name=asked.name), opener, play, campaign.title, {CAMPAIGN: "yes"})


def run_of(caller: Caller, seat: str) -> LessonRun:
    """A copy of the table's run, for whoever holds the learner's seat."""
    run = caller.table.lesson
    if run is None:
        raise Refusal(409, "bad", "This table is no lesson.")
    if seat not in caller.holder.seats or seat != run.lesson.seat:
        raise foreign_seat()
    return copy(run)


async def adopt(registry: TableRegistry, table: LiveTable, run: LessonRun, play: Play) -> None:
    """Store what a copy of the game has more than the game, and how far the lesson is; then let both go on from there."""
    before, table.lesson = table.lesson, run
    try:
        if len(play.history.entries) > len(table.begun().history.entries):
            await commands.carry_out(registry, table, commit_of(table, play), play)
        else:
            table.set_play(play)
        table.info.options = table.info.options | progress(run)
        options = repository.text(table.info.options)
        await registry.storage.do(lambda c: repository.update_table(c, table.id, options=options))
    except BaseException:
        table.lesson = before
        raise
    table.publish()
    registry.wake(table)


def commit_of(table: LiveTable, play: Play) -> Commit:
    """As of any decision; and a game that was over goes on, where a lesson leads back."""
    commit = changes(table, play, clock())
    if table.over and play.result is None:
        running = {"status": "running", "ended": "", "winner": "", "result": ""}
        commit = msgspec.structs.replace(commit, columns=commit.columns | running)
    return commit


async def move(caller: Caller, asked: Move) -> Seen:
    """A learner decides."""
    table = caller.table
    async with table.lock:
        run = run_of(caller, asked.seat)
        trial = commands.trial_for(caller, asked.seat, asked.seq)
        if trial.seat != asked.seat:
            raise not_your_decision(trial.whose)
        had = len(table.log(asked.seat))
        leaves = ""
        try:
            run = run.play(trial, asked.actions)
        except LeavesLesson as error:
            leaves = str(error)
        if asked.careful and len(asked.actions) == 1:  # the odds come first, here as well
            commands.check_surprises(table.begun(), trial, asked)
        if leaves:
            raise Refusal(409, "lesson", leaves)
        await adopt(caller.registry, table, run, trial)
        return table.seen(caller.holder, asked.seat, table.log_since(asked.seat, had))


async def undo(caller: Caller, asked: Step) -> Seen:
    """A learner takes something back."""
    run_of(caller, asked.seat)
    return await look_again(caller, asked, await commands.undo(caller, asked))


async def redo(caller: Caller, asked: Step) -> Seen:
    """A learner does again what was taken back."""
    run_of(caller, asked.seat)
    return await look_again(caller, asked, await commands.redo(caller, asked))


async def look_again(caller: Caller, asked: Step, seen: Seen) -> Seen:
    """Where the lesson stands after that."""
    table = caller.table
    async with table.lock:
        run, play = run_of(caller, asked.seat), table.begun()
        run.take_back(play)
        await adopt(caller.registry, table, run, play)
        return table.seen(caller.holder, asked.seat, seen.log)


async def step(caller: Caller, asked: AskStep) -> Seen:
    """Again from here, skip, or next."""
    table = caller.table
    async with table.lock:
        run = run_of(caller, asked.seat)
        if len(table.begun().history.entries) >= commands.MOST_ENTRIES:
            raise Refusal(409, "limit", "This lesson was repeated so often that its record is full. Begin it anew.")
        had = len(table.log(asked.seat))
        if asked.what == "next":
            play = table.begun()
            run.hear(play, "next")
        else:
            play = await with_all_positions(caller.registry, table, caller.visitor)
            if asked.what == "skip":
                run.skip(play)
            else:
                run.again(play, asked.step if asked.step >= 0 else min(run.at, len(run.lesson.step) - 1))
        await adopt(caller.registry, table, run, play)
        return table.seen(caller.holder, asked.seat, table.log_since(asked.seat, had))


async def hear(
    caller: Caller, seat: str, kind: str, what: str = "", cases: list[str] | None = None, pieces: list[str] | None = None
) -> None:
    """Somebody has asked or looked: where that was the learner's step, the lesson goes on."""
    table = caller.table
    if table.lesson is None or seat != table.lesson.lesson.seat or seat not in caller.holder.seats:
        return
    async with table.lock:
        run, play = copy(table.lesson), table.begun()
        if run.hear(play, kind, what, cases, pieces):
            await adopt(caller.registry, table, run, play)


async def hint(caller: Caller, asked: Ask) -> Hint:
    """The lesson's own next decision, in the words of its option."""
    table, run = caller.table, run_of(caller, asked.seat)
    action = run.hint(table.begun())
    prompt = table.view(asked.seat).prompt
    option = next((option for option in prompt.options if option.text == action), None) if prompt is not None else None
    words = f"The lesson goes on with: {option.label or option.text}." if option is not None else ""
    await hear(caller, asked.seat, "hint")
    return Hint(action if option is not None else "", words or ("" if run.done else run.step.say))


async def reply(registry: TableRegistry, table: LiveTable) -> None:
    """The script answers for a seat."""
    if table.lesson is None:
        return
    run, trial = copy(table.lesson), table.begun().clone()
    if run.reply(trial):
        await adopt(registry, table, run, trial)
