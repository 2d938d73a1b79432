"""Pacing: long work in a thread keeps the interpreter from everyone else, however often it may be interrupted. So one thread
at a time does such work, it rests as long as it works, and it lets go of what it made little by little."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from ..kernel.moves import forget_old_positions
from ..kernel.play import Play

SLICE = 0.003  # seconds of work, and as many of rest
EVERY = 40  # entries, after which the positions that nobody needs are let go of

_turn = threading.Lock()
_begun = threading.local()


@contextmanager
def paced() -> Iterator[None]:
    """Long work: whoever does some already goes first. It has to `breathe`."""
    with _turn:
        _begun.at = time.perf_counter()
        try:
            yield
        finally:
            _begun.at = 0.0


def breathe() -> None:
    """Rest, if one has worked for long enough; nothing for whoever is not at long work."""
    begun = getattr(_begun, "at", 0.0)
    if begun and time.perf_counter() - begun > SLICE:
        time.sleep(SLICE)
        _turn.release()
        time.sleep(0)
        _turn.acquire()
        _begun.at = time.perf_counter()


def breathe_with(play: Play) -> None:
    """After each entry of a game that is played again, for whoever needs all its positions."""
    breathe()


def forget_with(play: Play) -> None:
    """The same for whoever needs the last ones: all at once it would take too long to let go of them."""
    if len(play.history.entries) % EVERY == 0:
        forget_old_positions(play)
    breathe()


def let_go(play: Play) -> None:
    """A game with all its positions is needed no more."""
    while play.moves:
        play.moves.pop()
        breathe()
