"""Chapters 4, 5, 7, 8 and 9: victory, the sequence of play, morale, initiative and the alternation of Actions."""

from __future__ import annotations

import pytest

from korvolan.games.great_northern_war import GAME
from korvolan.games.great_northern_war.board import COALITION, FORTRESSES, SWEDEN, SWEDEN_PROPER, SWEDISH
from korvolan.games.great_northern_war.rules import morale as track
from korvolan.games.great_northern_war.rules.victory import counts_for_conquest, has_every_fortress, points
from korvolan.games.great_northern_war.units import NATION, UNITS
from korvolan.kernel.constants import NONE
from korvolan.kernel.errors import BadPosition

from ..story import do, ending, may, refusal, told
from .story import morale, state, war

ARMIES = {"charles-xii": "riga", "peter-i": "pskov"}


@pytest.mark.rule("1.0a")
def test_two_seats() -> None:
    assert GAME.seats == ["sweden", "coalition"]


@pytest.mark.rule("1.1a", "5.0e", "9.4a", "5.0a", "5.0h", "1.1b")
def test_the_example_of_passes() -> None:
    """The first player passes, the second acts, the first passes again, the second acts: two passes in a row end the year."""
    play = war(ARMIES)
    do(play, "pass")
    assert play.seat == "coalition"
    do(play, "act move", "from pskov", "all", "done", "halt", "pass")
    assert play.seat == "coalition"
    do(play, "act move", "from pskov", "all", "done", "halt", "pass", "pass")
    assert state(play).year == 1702
    assert "The year 1702." in told(play)


@pytest.mark.rule("8.0a", "8.1a", "8.3a", "8.3b", "5.0b")
def test_more_morale_is_first() -> None:
    play = war(ARMIES, mp=(7, 9), phase='name = "turn"')
    assert play.seat == "coalition"
    state(play).mp[1] = 1
    do(play, "pass")
    assert state(play).first == 1  # kept all turn, though the points changed


@pytest.mark.rule("8.2a")
def test_tied_morale_is_rolled_for() -> None:
    """3 and 3 are rolled again; 2 against 5 is the Coalition's."""
    play = war(ARMIES, mp=(9, 9), phase='name = "turn"', dice=[3, 3, 2, 5])
    assert play.seat == "coalition"
    assert "Morale is tied, and the dice decide: Sweden rolls 2, the Coalition 5." in told(play)


@pytest.mark.rule("5.0c", "7.6a", "7.0a", "24.1b")
def test_income() -> None:
    """Riga is worth 3 and Pskov 1; Sweden proper gives its 6 ungarrisoned, Abo and Voronezh 1 to those in them."""
    play = war(ARMIES, mp=(10, 10), phase='name = "morale"')
    assert morale(play) == (10 + 3 + 6 + 1, 10 + 1 + 1)


@pytest.mark.rule("7.1a", "7.2a", "7.2b", "7.4a")
def test_gains_before_losses_between_zero_and_fifty() -> None:
    g = state(war(ARMIES, mp=(48, 3)))
    track.adjust(g, 0, 5, 4)
    assert g.mp[0] == 46  # to 50 first
    track.adjust(g, 1, 1, 9)
    assert g.mp[1] == 0


@pytest.mark.rule("9.2a", "7.7a", "7.5a", "5.0f")
def test_the_last_point_is_not_spent() -> None:
    play = war(ARMIES, mp=(1, 1))
    assert may(play) == {"pass"}
    assert refusal(play, "act move") == "9.2a"


@pytest.mark.rule("9.0a")
def test_actions_of_one_player() -> None:
    assert refusal(war(ARMIES), "act build-petersburg") == "9.0a"
    assert refusal(war(ARMIES, seat="coalition"), "act sweden-move") == "9.0a"


@pytest.mark.rule("9.9a", "9.5a")
def test_a_unit_acts_again_and_again() -> None:
    play = war(ARMIES)
    for _ in range(2):
        do(play, "act move", "from riga", "all", "done", "halt", "pass")
    assert play.seat == "sweden"


@pytest.mark.rule("4.0a", "4.1a", "7.9a", "7.7b")
def test_morale_gone() -> None:
    play = war(ARMIES, mp=(2, 1))
    assert track.change_morale(state(play), 1, 0, 3)
    assert ending(play) == ("sweden", "4.1a")


@pytest.mark.rule("4.1b")
def test_both_at_zero_play_on() -> None:
    play = war(ARMIES, mp=(1, 1))
    g = state(play)
    assert not track.change_both(g, [0, 0], [3, 3])
    assert track.change_morale(g, 0, 1, 0)
    assert ending(play) == ("sweden", "4.1a")


@pytest.mark.rule("4.1c")
def test_every_fortress() -> None:
    """With a Swede in every fortress of the powers at war but one, the last decides; neutral Brandenburg does not count."""
    g = state(war({"charles-xii": "riga"}))
    swedes = [unit for unit in range(UNITS) if NATION[unit] == SWEDEN]
    for unit in range(UNITS):
        if g.at[unit] >= 0:
            g.take_off(unit, NONE)
    needed = [place for place in FORTRESSES if counts_for_conquest(g, place) and not SWEDEN_PROPER[place]]
    assert len(needed) <= len(swedes)
    for unit, place in zip(swedes, needed[:-1], strict=False):
        g.put(unit, place)
    assert not has_every_fortress(g, SWEDISH)
    g.put(swedes[-1], needed[-1])
    assert has_every_fortress(g, SWEDISH)
    assert not has_every_fortress(g, COALITION)


@pytest.mark.rule("4.2a", "4.2b", "4.2c", "25.2b")
def test_points() -> None:
    """Riga 3 twice, Pernau nothing counts one; St. Petersburg five; an empty fortress nothing, but those of Sweden proper."""
    play = war({"charles-xii": "riga", "swedish-garrison-1": "pernau", "peter-i": "nyenskans"})
    home = 2 * (1 + 1 + 1 + 3)  # Gothenburg, Malmo, Karlskrona, Stockholm; Kalmar has no value and counts nothing
    assert points(state(play), 0) == home + 6 + 1 + 2  # and Abo 1 twice
    assert points(state(play), 1) == 1 + 2  # Nyenskans, and Voronezh 1 twice
    state(play).petersburg = 1
    assert points(state(play), 1) == 5 + 2


@pytest.mark.rule("4.2d")
def test_a_lead_of_ten() -> None:
    """Sweden proper 12 and Abo 2, against Pskov 2 and Voronezh 2: ten ahead."""
    play = war({"charles-xii": "2428", "peter-i": "pskov"})
    state(play).year = 1703
    do(play, "pass", "pass")
    assert ending(play) == ("sweden", "4.2d")


@pytest.mark.rule("4.2d")
def test_less_than_ten_is_a_draw() -> None:
    pieces = {"peter-i": "moscow", "sheremetev": "riga", "menshikov": "warsaw"}  # 3 + 3 + 2, doubled, and Voronezh 2
    play = war(pieces)
    state(play).year = 1703
    do(play, "pass", "pass")
    assert ending(play) == ("", "4.2d")


@pytest.mark.rule("4.1a", "4.1b", "7.9a")
def test_a_position_without_morale_is_over() -> None:
    """Nobody goes on playing at 0 against 1; at 0 both the game goes on (ruling A5)."""
    for mp in ((0, 1), (7, 0)):
        with pytest.raises(BadPosition, match="no Morale Points left"):
            war({"charles-xii": "riga"}, mp=mp)
    assert war({"charles-xii": "riga"}, mp=(0, 0)).seat == "sweden"
