"""Routes of lessons: begin one, and go on or back in it."""

from __future__ import annotations

from litestar import post
from litestar.params import JSONBody

from .. import lessons, quota
from ..api.lessons import AskLesson, AskStep
from ..api.tables import Opened, Seen
from ..auth import address
from .dependencies import AnyRequest, FromCaller, FromRegistry, limited_strictly
from .responses import OWN, PUBLIC, refusals


@post("/api/lessons", status_code=201, responses=refusals(*PUBLIC), guards=[limited_strictly], operation_id="openLesson")
async def open_lesson(request: AnyRequest, registry: FromRegistry, data: JSONBody[AskLesson]) -> Opened:
    """Open a table for a lesson, or for the first campaign of a course."""
    return await lessons.open_lesson(registry, data, await quota.opener(registry, address(request)))


@post("/api/tables/{table:str}/lesson", status_code=200, responses=refusals(*OWN), operation_id="lessonStep")
async def step(caller: FromCaller, data: JSONBody[AskStep]) -> Seen:
    """Begin a step anew, over dice and revelations; let the lesson do it; or go on after reading."""
    return await lessons.step(caller, data)


ROUTES = [open_lesson, step]
