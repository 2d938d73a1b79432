"""Chapter 3: stacks, Cities, and what the game does without: zones of control, supply, weather."""

from __future__ import annotations

import pytest

from korvolan.games.poltavas_dread_day.units import PIECE_IDS

from ..story import do, may, refusal, told
from .story import FAR, drift, inside, left, march, russians, stack, state, swedes, war, where

RIGA = stack("riga", "charles-xii", "swedish-indelta-foot-1")
PSKOV = stack("pskov", "peter-i", "russian-regular-foot-1")
BOTH = {**RIGA, **PSKOV}


@pytest.mark.rule("3.1a", "3.1.1a")
def test_no_limit_on_stacks_and_one_allowance() -> None:
    names = [name for name in PIECE_IDS if name.startswith("russian-") and "fleet" not in name][:25]
    play = war({**stack("2205", "peter-i", "repnin", "sheremetev", *names), **RIGA}, seat="coalition", dice=[2])
    march(play, "2205")
    assert left(play) == 6
    do(play, "to 2106")
    assert sum(where(play, name) == "2106" for name in names) == 25


@pytest.mark.rule("3.1b", "8.0a", "5.3a")
def test_an_enemy_hex_is_entered_for_one_more_point() -> None:
    play = war(
        {
            **stack("2004", "swedish-indelta-foot-1", "swedish-indelta-foot-2"),
            **stack("2105", "repnin", "russian-regular-foot-1"),
        },
        seat="coalition",
        dice=[4, 1],
    )
    march(play, "2105")
    do(play, "to 2004")
    assert any(line.startswith("Battle at hex 2004") for line in told(play))
    assert state(play).spent in (0, 3)  # a river, a clear hex and enemies; 0 once the activation is over
    siege = war({**FAR, **stack("2004", "repnin", *russians(2)), "narva-garrison": "narva!"}, seat="coalition", dice=[4])
    march(siege, "2004")
    do(siege, "to narva")
    assert where(siege, "repnin") == "2104"
    assert "besiege" in may(siege)


@pytest.mark.rule("3.2a", "3.3a")
def test_no_zones_of_control() -> None:
    """A Danish stack passes between two Swedish ones at the cost of the ground, as if nobody were there."""
    danes = stack("0408", "frederick-iv", "danish-regular-horse-1")
    beside = {**stack("0508", "charles-xii", "swedish-regular-horse-1"), **stack("0410", "wellingk", "swedish-regular-horse-2")}
    for others in ({}, beside):
        play = war({**danes, **others, "peter-i": "moscow!"}, seat="coalition", dice=[3, 3])
        march(play, "0408")
        do(play, "to 0509")
        assert left(play) == 8 - 1
        do(play, "to 0609")  # nothing holds it there
        assert left(play) == 8 - 2


@pytest.mark.rule("3.4a")
def test_no_supply() -> None:
    """Deep in Russia, with every way home closed, Swedes roll and fight as they do at their own gates."""
    for start, goal, held in (("2917", "2916", "russia"), ("2005", "2004", "sweden")):
        play = war(
            {"peter-i": "moscow!", **stack(start, "stenbock", *swedes(4)), **stack(goal, "repnin", *russians(2))},
            control={"dorpat": held},
            dice=[3, 3],
        )
        march(play, start)
        assert left(play) == 3 + 4
        do(play, f"to {goal}")
        assert any("column 1-2" in line for line in told(play))  # two to four


@pytest.mark.rule("3.5a")
def test_no_weather() -> None:
    """The whole log of a year in which nobody stirs and no pile has units; and no Summer or Winter is harder than another."""
    play = war({"charles-xii": "riga", "peter-i": "pskov"}, phase='name = "year"')
    drift(play, lambda: state(play).year > 1705)
    passes = ["The Coalition passes.", "Sweden passes."]
    raised = [f"{nation} mobilizes" for nation in ("Sweden", "Denmark", "Saxony", "Russia")]
    year = ["The year 1705.", "Summer, 1705.", *passes, "Winter, 1705.", *passes, *raised, "The year 1706.", "Summer, 1706."]
    assert [
        line[: line.index("mobilizes") + 9] if "mobilizes" in line else line
        for line in told(play)
        if "nobody comes" not in line
    ] == year
    for hard in (1703, 1708, 1709):
        for season, cost in (("summer", 1), ("winter", 2)):
            step = war({"peter-i": "moscow!", **RIGA}, year=hard, season=season, dice=[4])
            march(step, "riga")
            do(step, "to 1806")
            assert left(step) == 9 - cost


@pytest.mark.rule("3.3.1b", "3.3.1c")
def test_going_in_and_out_is_no_activation() -> None:
    play = war({"swedish-indelta-foot-1": "riga", "charles-xii": "1806", **PSKOV}, dice=[4])
    do(play, "shift swedish-indelta-foot-1")
    assert inside(play, "swedish-indelta-foot-1")
    assert refusal(play, "shift swedish-indelta-foot-1") == "3.3.1b"
    march(play, "1806")
    do(play, "to riga", "take swedish-indelta-foot-1", "halt")
    assert play.seat == "coalition"
    assert refusal(play, "shift swedish-indelta-foot-1") == "1.0a"


@pytest.mark.rule("3.3.1c", "8.1c")
def test_stepping_out_against_enemies_is_a_sortie() -> None:
    play = war({"swedish-indelta-foot-1": "riga!", "charles-xii": "reval", **stack("riga", "repnin", "russian-regular-foot-1")})
    assert refusal(play, "shift swedish-indelta-foot-1") == "3.3.1c"


@pytest.mark.rule("3.3.1d")
def test_inside_only_a_friendly_city() -> None:
    play = war({**stack("2205", "charles-xii", "swedish-indelta-foot-1"), "russian-regular-foot-1": "pskov!"}, dice=[4])
    march(play, "2205")
    do(play, "to pskov")
    assert refusal(play, "go-in") == "3.3.1d"
