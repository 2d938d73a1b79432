"""Long work in threads rests, takes turns, and lets go little by little."""

from __future__ import annotations

import random
import threading
import time

import pytest

import korvolan
from korvolan.kernel.loading import replay
from korvolan.kernel.moves import LAST_KEPT
from korvolan.table import pacing
from korvolan.table.files import read_game


def breathe_for(seconds: float) -> None:
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        sum(range(1000))
        pacing.breathe()


def test_long_work_rests_and_short_work_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    rests: list[float] = []
    monkeypatch.setattr(time, "sleep", rests.append)
    breathe_for(0.02)
    assert rests == []
    with pacing.paced():
        breathe_for(0.05)
    assert pacing.SLICE in rests


def test_one_thread_at_a_time_does_long_work() -> None:
    busy: list[str] = []
    most = 0

    def one(name: str) -> None:
        nonlocal most
        with pacing.paced():
            for _ in range(20):
                busy.append(name)
                most = max(most, len(busy))
                time.sleep(0.0005)
                busy.remove(name)
                pacing.breathe()

    threads = [threading.Thread(target=one, args=(name,)) for name in "abc"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert most == 1


def test_a_game_from_a_file_keeps_its_last_positions_alone() -> None:
    """Else the event loop would have to let go of all the others at once."""
    play = korvolan.game("tiny").new(seed=3)
    rng = random.Random(3)
    while play.seat is not None:
        play.play(rng.choice(play.state.choices))
    short = read_game(play.record())
    assert short.fingerprint() == play.fingerprint()
    assert len(short.moves) == len(play.moves)
    counted: list[int] = []
    again = replay(play.history, each=lambda found: counted.append(len(found.moves)))
    assert counted == list(range(1, len(again.moves) + 1))
    pacing.EVERY, every = 1, pacing.EVERY
    try:
        long = replay(play.history, each=pacing.forget_with)
    finally:
        pacing.EVERY = every
    assert long.moves[0].is_forgotten or len(long.moves) <= LAST_KEPT
    pacing.let_go(long)
    assert long.moves == []
