"""Undo is no spyglass: a decision that may be taken back has told whoever made it nothing that was hidden from him.

After such a decision it is made again in other truths that the seat could not tell from the true one, and the seat must
notice the same there: the same view, the same question and choices, the same lines of the log, and no roll. What an enemy
learns of a seat by its own decision is its own doing."""

from __future__ import annotations

from collections.abc import Callable

from ..kernel.dice import FastDice, seeded
from ..kernel.play import Play
from ..kernel.revelation import noticed, noticed_elsewhere

Raise = Callable[[str, str], Exception]
PROMISE = "undo is no spyglass"
SEEDS = 1 << 30


def check_no_spyglass(play: Play, rng: FastDice, truths: int, broken: Raise) -> bool:
    """Check the last decision in so many truths, if it may be taken back and the game hides anything; whether it was."""
    if not play.game.secrets or not play.may_undo():
        return False
    move = play.moves[-1]
    here = noticed(play.game, play.state, move.lines, move.seat)
    for _ in range(truths):
        seed = rng.below(SEEDS)
        world = play.game.determinize(move.before, move.seat, seeded(seed))
        there = noticed_elsewhere(play.game, world, move.action, move.seat, move.log_step)
        if there != here:
            text, seat = play.game.vocabulary.text(move.action), play.game.seats[move.seat]
            raise broken(PROMISE, f"'{text}' tells {seat} something, and may be taken back (truth {seed})")
    return True
