"""Routes by which a game is looked at again: replay, evaluation, fork."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter

from ...kernel.view import View
from .. import evaluation, files, quota, replay
from ..api.review import AskFork, Evaluation, Replay
from ..api.tables import Opened
from .dependencies import FromCaller, SeatName, limited_strictly
from .responses import OWN, refusals

StepNumber = Annotated[int, PathParameter(ge=0, le=1_000_000)]


@get("/api/tables/{table:str}/replay", responses=refusals(*OWN), operation_id="replay")
async def get_replay(caller: FromCaller, seat: SeatName = "") -> Replay:
    """Every step of the game, as the seat was told of it."""
    return await replay.replay(caller, seat)


@get("/api/tables/{table:str}/replay/{step:int}", responses=refusals(*OWN), operation_id="replayStep")
async def get_step(caller: FromCaller, step: StepNumber, eyes: SeatName = "", seat: SeatName = "") -> View:
    """The board after so many decisions, through one's own eyes, or any once everything may be known."""
    return await replay.board_after(caller, step, eyes, seat)


@get("/api/tables/{table:str}/evaluation", responses=refusals(*OWN), operation_id="evaluation")
async def get_evaluation(caller: FromCaller, seat: SeatName = "") -> Evaluation:
    """What each position of the game was worth, and where that changed most."""
    return await evaluation.evaluation(caller, seat)


@post("/api/tables/{table:str}/fork", status_code=201, responses=refusals(*OWN), guards=[limited_strictly], operation_id="fork")
async def fork(caller: FromCaller, data: JSONBody[AskFork]) -> Opened:
    """A new table from a position of this one. Of a running game it is made of what the seat could know."""
    return await files.fork(caller, data, await quota.opener(caller.registry, caller.visitor))


ROUTES = [get_replay, get_step, get_evaluation, fork]
