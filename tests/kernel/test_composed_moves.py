"""Composed moves: every route can be played as it stands, stops where it says, and tells no secret."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import korvolan
from korvolan.kernel.dice import seeded
from korvolan.kernel.errors import KorvolanError, UnknownName
from korvolan.kernel.view import RouteView, as_json

GAMES = ["tiny", "pax_baltica"]
POSITIONS = 12


def positions(name: str, seed: int) -> Iterator[Any]:
    """Positions of a random game in which the deciding seat has pieces that could go somewhere."""
    game = korvolan.game(name)
    play = game.new(seed=seed)
    rng = seeded(seed)
    given = 0
    for _ in range(900):
        if play.seat is None or given == POSITIONS:
            return
        if any(option.verb in ("move", "march", "to") for option in play.prompt.options) and rng.below(3) == 0:
            given += 1
            yield play
        legal = play.legal()
        play.play(legal[rng.below(len(legal))])


def groups(play: Any) -> list[list[str]]:
    """The own pieces of the seat that decides, by the place where they stand: single ones and all together."""
    game, seat = play.game, play.game.seat_number(play.seat)
    ids = game.layout.domains["piece"].index
    at: dict[str, list[str]] = {}
    for piece in play.view(play.seat).pieces:
        if piece.id in ids and game.seat_of(play.state, ids[piece.id]) == seat:
            at.setdefault(piece.at, []).append(piece.id)
    return [group[:1] for group in at.values()] + [group for group in at.values() if len(group) > 1]


def walk(play: Any, route: RouteView) -> Any:
    """Play a route on a copy: all but its last action leave the decision with the seat, unrolled and unrevealed."""
    copy = play.clone()
    seat = copy.seat
    before = copy.state
    for i, action in enumerate(route.actions):
        assert (copy.seat, copy.state.rolls, copy.state.revelations) == (seat, before.rolls, before.revelations), (route, i)
        copy.play(action)
    return copy


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_every_route_is_legal_step_by_step_and_arrives(name: str, seed: int) -> None:
    found = 0
    for play in positions(name, seed):
        for pieces in groups(play):
            for route in play.routes(pieces, play.seat):
                after = walk(play, route)
                found += 1
                assert set(route.pieces) <= set(pieces)
                assert route.path[-1] == route.to
                if after.seat == play.seat and not route.stops:
                    at = {piece.id: piece.at for piece in after.view(play.seat).pieces}
                    assert all(at[piece] == route.to for piece in route.pieces)
                    while after.may_undo(play.seat) and len(after.moves) > len(play.moves):
                        after.undo(play.seat)
                    assert after.fingerprint() == play.fingerprint()
    assert found > 20


@pytest.mark.parametrize("name", GAMES)
def test_routes_are_the_same_whatever_is_hidden(name: str) -> None:
    for number, play in enumerate(positions(name, 5)):
        for pieces in groups(play)[:3]:
            told = as_json(play.routes(pieces, play.seat))
            other = play.determinize(play.seat, seeded(number))
            assert as_json(other.routes(pieces, play.seat)) == told


def test_a_route_says_what_it_costs_and_where_it_stops() -> None:
    play = korvolan.load(
        'game = "pax_baltica"\nscenario = "campaign"\nseed = 1\nphase = { name = "actions", seat = "sweden", actions = 2 }'
    )
    routes = {route.to: route for route in play.routes(["karl-xii"], "sweden")}
    near = next(route for route in routes.values() if len(route.path) == 2 and not route.stops)
    assert near.cost.startswith("1 action")
    assert near.actions[1] == "move karl-xii"
    far = [route for route in routes.values() if len(route.path) == 4]
    assert far
    assert all("forced march" in route.cost for route in far)


def test_several_blocks_go_one_after_the_other() -> None:
    play = korvolan.game("tiny").new(seed=3)
    routes = {route.to: route for route in play.routes(["north-line", "north-guard"], "north")}
    assert routes["wood"].actions == ["move north-line", "to wood", "halt", "move north-guard", "to wood", "halt"]
    assert routes["ford"].path == ["north-camp", "wood", "ford"]  # as short as over the stream, and no dice
    assert routes["ford"].pieces == ["north-line", "north-guard"]


def test_the_others_wait_where_dice_fall() -> None:
    """Over the stream a die is rolled for stragglers: the second block cannot follow in the same breath."""
    play = korvolan.load("""
        game = "tiny"
        start = "empty"
        scenario = "meeting"
        turn = { number = 1, last = 4, first = "north" }
        pieces.north-line = "north-bank 3"
        pieces.north-guard = "north-bank 4"
        pieces.south-guard = "mill 4"
        phase = { name = "moves", seat = "north" }
    """)
    routes = {route.to: route for route in play.routes(["north-line", "north-guard"], "north")}
    assert routes["ford"].actions == ["move north-line", "to ford"]
    assert routes["ford"].pieces == ["north-line"]
    assert routes["ford"].stops == "Dice are rolled."


def test_only_own_pieces_and_only_on_turn() -> None:
    play = korvolan.game("tiny").new(seed=3)
    with pytest.raises(UnknownName):
        play.routes(["south-guard"], "north")
    with pytest.raises(UnknownName):
        play.routes(["south-block-1"], "north")
    with pytest.raises(KorvolanError):
        play.routes(["south-guard"], "south")
