"""[2.1b] What is imagined for an enemy or a watcher hangs on nothing that he cannot know."""

from __future__ import annotations

import pytest

from korvolan.games.pax_baltica.board import COALITION, SWEDISH
from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import seeded

from .marching import FAR, acts, number, place, state


@pytest.mark.rule("2.1b", "5.1d")
@pytest.mark.parametrize("seat", ["sweden", ""])
def test_who_holds_a_harbor_does_not_betray_ships(seat: str) -> None:
    """A fleet holds no land. Whether it or an army lies in the harbor nobody else can tell, not even by the draw."""
    worlds: list[list[str]] = []
    holders: set[int] = set()
    for here, there in (("rantzau", "gyldenlove"), ("gyldenlove", "rantzau")):
        play = acts("sweden", FAR + f'lewenhaupt = "livland 4"\n{here} = "sjaelland 2"\n{there} = "denmark-pool"\n')
        assert state(play).holder[place("sjaelland")] == (COALITION if here == "rantzau" else NONE)
        draws = [play.determinize(seat, seeded(seed)) for seed in range(12)]
        worlds.append([draw.fingerprint() for draw in draws])
        holders |= {state(draw).holder[place("sjaelland")] for draw in draws}
    assert worlds[0] == worlds[1]
    assert holders == {COALITION, NONE}


@pytest.mark.rule("2.1b", "8.6b")
def test_a_watcher_cannot_tell_whom_the_enemy_knew() -> None:
    """Sweden had scouted one of two blocks that have died since, and knows which one lies in the pool; a watcher does not."""
    worlds = []
    for known in ("sheremetev", "repnin"):
        play = acts("sweden", FAR + 'lewenhaupt = "livland 4"\nsheremetev = "russia-pool"\nrepnin = "russia-pool"\n')
        state(play).stamp[number(known)] = 1
        worlds.append([play.determinize("", seeded(seed)).fingerprint() for seed in range(12)])
    assert worlds[0] == worlds[1]


@pytest.mark.rule("2.1b", "5.1d")
@pytest.mark.parametrize("seat", ["sweden", ""])
def test_an_empty_harbor_does_not_betray_who_sailed_from_it(seat: str) -> None:
    """Whoever lay there, and whether an army was among them, nobody else is told when they have gone."""
    worlds = []
    for holder in (COALITION, NONE):
        play = acts("sweden", FAR + 'lewenhaupt = "livland 4"\n')
        state(play).holder[place("sjaelland")] = holder
        worlds.append([play.determinize(seat, seeded(seed)).fingerprint() for seed in range(12)])
    assert worlds[0] == worlds[1]


@pytest.mark.rule("5.1d")
@pytest.mark.parametrize("enemy", ["", 'lewenhaupt = "sjaelland 4"\n'])
def test_the_own_harbor_stays_the_own_one_in_a_draw(enemy: str) -> None:
    """Whose blocks stand there knows if he held it; a place where both stand stays his who was there first."""
    play = acts("sweden", FAR + enemy + 'rantzau = "sjaelland 2"\n')
    for holder in (COALITION, NONE):
        state(play).holder[place("sjaelland")] = holder
        assert state(play.determinize("coalition", seeded(1))).holder[place("sjaelland")] == holder


@pytest.mark.rule("2.1b", "8.6b")
def test_a_watcher_cannot_tell_how_strong_an_open_block_is_remembered() -> None:
    """A block that besieges lies open. With which strength the enemy had seen it before, and its owner knows it, no watcher is
    shown."""
    worlds = []
    for steps in (2, 4):
        play = acts("sweden", FAR + 'lewenhaupt = "livland 4"\nsheremetev = "velikaya 4"\n')
        block = number("sheremetev")
        state(play).known[block], state(play).besieging[block], state(play).seen[block] = 1 << SWEDISH, 1, steps
        worlds.append([play.determinize("", seeded(seed)).fingerprint() for seed in range(12)])
        assert {state(play.determinize("sweden", seeded(seed))).seen[block] for seed in range(12)} == {steps}
    assert worlds[0] == worlds[1]
