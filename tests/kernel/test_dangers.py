"""Danger previews: what a way draws upon itself, with its chance and its place; the safe way is taken; no secret is told."""

from __future__ import annotations

from fractions import Fraction

import pytest

import korvolan
from korvolan.kernel.dangers import Danger, Drawn, Foreseen
from korvolan.kernel.dice import seeded
from korvolan.kernel.view import RouteView, as_json

BANK = """
    game = "tiny"
    start = "empty"
    scenario = "meeting"
    turn = { number = 1, last = 4, first = "north" }
    pieces.north-line = "north-bank 3"
    pieces.north-guard = "north-bank 4"
    pieces.south-guard = "mill 4"
    phase = { name = "moves", seat = "north" }
"""
GUNS = """
    game = "hussars"
    scenario = "dawn"
    start = "empty"
    seed = 4
    dice = []
    [turn]
    stage = 2
    stages = 6
    first = "sweden"
    mapa_left = 1
    [pieces]
    s-upp = "0621 n"
    r-me = "0616"
    r-ac1 = "0616 s"
    r-mos = "0518 s"
    [phase]
    name = "moves"
    seat = "sweden"
"""


def routes(text: str, pieces: list[str], seat: str) -> dict[str, RouteView]:
    return {route.to: route for route in korvolan.load(text).routes(pieces, seat)}


@pytest.mark.rule("1.2c")
def test_a_die_at_the_stream_is_foretold_with_its_chance() -> None:
    found = routes(BANK, ["north-line"], "north")["ford"]
    danger = next(one for one in found.dangers if one.kind == "stragglers")
    assert (danger.at, danger.chance, danger.case) == ("ford", (1, 6), "1.2c")
    assert found.final  # the die cannot be taken back


def test_a_safe_way_asks_nothing() -> None:
    safe = korvolan.game("tiny").new(seed=3)
    route = {one.to: one for one in safe.routes(["north-line"], "north")}["ford"]
    assert route.path == ["north-camp", "wood", "ford"]  # not over the stream, which is as short
    assert route.dangers == []
    assert not route.final


def test_fire_that_a_march_draws_has_the_chance_of_the_fire_table() -> None:
    play = korvolan.load(GUNS)
    found = {route.to: route for route in play.routes(["s-upp"], "sweden")}
    fire = [danger for danger in found["0619"].dangers if danger.kind == "fire"]
    assert fire
    after = play.clone()
    for action in found["0619"].actions:
        after.play(action)
        if after.seat == "russia":
            break
    after.play(next(str(action) for action in after.legal() if str(action).startswith("fire")))
    shot = next(str(action) for action in after.legal() if str(action).startswith("target")) if after.seat == "russia" else ""
    told = after.odds(shot).results if shot else []
    harm = sum((Fraction(n, d) for label, n, d in told if label in ("1 SP lost", "dispersed")), Fraction(0))
    assert not shot or fire[0].chance == (harm.numerator, harm.denominator)


def test_a_zone_of_control_that_ends_the_march_is_said() -> None:
    found = routes(GUNS, ["s-upp"], "sweden")
    assert any(danger.case == "5.21a" for danger in found["0519"].dangers)


def test_chances_are_means_over_what_may_be() -> None:
    """In one of two positions there is no danger: its chance counts half, and is not called exact."""
    game = korvolan.game("tiny")
    state = game.start("meeting", 1)
    found = Foreseen(game, 0, 2, 1)
    found.add([Drawn(state, [Danger("stragglers", 1, {"piece": 0}, Fraction(1, 6))])])
    found.add([])
    view = found.views()[0]
    assert view.chance == (1, 12)
    assert not view.exact


def test_previews_are_the_same_whatever_is_hidden() -> None:
    play = korvolan.load(
        'game = "pax_baltica"\nscenario = "campaign"\nseed = 1\nphase = { name = "actions", seat = "sweden", actions = 2 }'
    )
    told = play.routes(["karl-xii"], "sweden")
    assert any(route.dangers for route in told)
    for number in range(3):
        other = play.determinize("sweden", seeded(number))
        assert as_json(other.routes(["karl-xii"], "sweden")) == as_json(told)
