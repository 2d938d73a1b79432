"""[22.0, 21.5] What is imagined for an enemy or a watcher hangs on nothing that he cannot know."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.kernel.dice import seeded

from ..story import do
from .story import state, unit, war
from .test_marches import START

SCATTERED = {f"swedish-infantry-{n}": place for n, place in enumerate(["riga", "narva", "reval"], 5)}
ARMY = dict.fromkeys(["charles-xii", "swedish-infantry-1", "swedish-infantry-2", "swedish-cavalry-1"], START)


def drawn(play: Play, seat: str) -> list[str]:
    """What is imagined for a seat, some times over."""
    return [play.determinize(seat, seeded(seed)).fingerprint() for seed in range(12)]


@pytest.mark.rule("22.0a")
@pytest.mark.parametrize("seat", ["coalition", ""])
def test_who_was_taken_and_dropped_is_drawn_anew(seat: str) -> None:
    """Two marches that look the same from afar: another unit was taken, or dropped, or one more of them."""
    marches = [
        ["all", "done", "to 3134"],
        ["all", "done", "to 3134", "drop swedish-infantry-1"],
        ["all", "done", "to 3134", "drop swedish-cavalry-1", "drop swedish-infantry-1"],
    ]
    worlds = []
    for steps in marches:
        play = war(ARMY | SCATTERED)
        do(play, "act move", f"from {START}", *steps)
        worlds.append(drawn(play, seat))
        do(play, "halt")
        worlds.append(drawn(play, seat))
    assert worlds[0] == worlds[2] == worlds[4]
    assert worlds[1] == worlds[3] == worlds[5]


@pytest.mark.rule("22.0a")
def test_a_force_that_forms_tells_nothing_of_itself() -> None:
    """Not even whether it has taken anyone yet."""
    play = war(ARMY | SCATTERED)
    do(play, "act move", f"from {START}")
    nobody = drawn(play, "coalition")
    do(play, "take swedish-infantry-1")
    assert drawn(play, "coalition") == nobody
    do(play, "take charles-xii")
    assert drawn(play, "coalition") == nobody


@pytest.mark.rule("22.0a")
@pytest.mark.parametrize("beside", [True, False])
def test_a_whole_stack_is_followed_whoever_else_is_in_it(beside: bool) -> None:
    """The Coalition remembers the infantry. It marches off with all that is there: nobody stays behind, and so it is there."""
    known = f'{{ at = "{START}", remembered = ["coalition"] }}'
    play = war({"swedish-infantry-1": known} | ({"charles-xii": START} if beside else {}) | SCATTERED)
    do(play, "act move", f"from {START}", "all", "done", "to 3134", "halt")
    assert state(play).remembered[unit("swedish-infantry-1")] & 2


@pytest.mark.rule("21.5a")
def test_a_watcher_cannot_tell_which_markers_were_spied_on() -> None:
    """Sweden has looked into the Coalition's hand; who only watches saw that it looked, not what it saw."""
    worlds = []
    for held in ("coalition-tactics", "coalition-mercenaries"):
        play = war(ARMY, markers={"sweden-spies": "held", held: "held"})
        do(play, "act play-marker", "play sweden-spies", "examine markers")
        worlds.append(drawn(play, ""))
    assert worlds[0] == worlds[1]
