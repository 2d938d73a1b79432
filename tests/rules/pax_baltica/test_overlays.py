"""Overlays say what the rules say."""

from __future__ import annotations

import korvolan

TURN = """
game = "pax_baltica"
scenario = "campaign"
start = "empty"
seed = 1
turn = { year = 1702, first = "sweden" }
nations.sweden = { status = "active", rp = 40 }
nations.russia = { status = "active", rp = 32 }
pieces.karl-xii = "livland 4"
pieces.livgardet = "livland 3"
pieces.sheremetev = "velikaya 4"
pieces.pyotr-i = "novgorod 4"
phase = { name = "actions", seat = "sweden", actions = 2 }
"""


def test_reach_counts_steps_and_stops_at_the_enemy_and_at_difficult_terrain() -> None:
    play = korvolan.load(TURN)
    reach = play.overlay("reach", "sweden", "karl-xii")
    routes = {route.to: len(route.path) - 1 for route in play.routes(["karl-xii"], "sweden")}
    assert reach["estland"] == 1
    assert max(reach.values()) <= 4
    # The same answer, found in another way; a route stops where a forced march shows how fast a block is.
    assert {place: steps for place, steps in reach.items() if steps <= 3} == routes


def test_reach_of_a_block_that_is_not_known_is_not_told() -> None:
    play = korvolan.load(TURN)
    hidden = next(piece.id for piece in play.view("sweden").pieces if piece.hidden)
    assert play.overlay("reach", "sweden", hidden) == {}
    assert play.overlay("reach", "sweden", "sheremetev") == {}


def test_control_follows_markers() -> None:
    play = korvolan.load(TURN + 'places.nyen = "russia"\n')
    control = play.overlay("control", "coalition")
    assert (control["livland"], control["nyen"], control["moskva"]) == (1, 2, 2)
    assert "wielkopolska" not in control or control["wielkopolska"] in (1, 2)


def test_a_block_behind_the_enemy_is_cut_off() -> None:
    play = korvolan.load(TURN.replace("livland 3", "tula 3"))
    assert play.overlay("communications", "sweden") == {"livland": 1, "tula": 2}


def test_forage_left_counts_blocks_and_trains() -> None:
    play = korvolan.load(TURN)
    left = play.overlay("forage", "sweden")
    # Karl XII needs 2 and has 2 trains, of which the Livgardet's need of 1 uses one: 3 - 2 - 1 + 1.
    assert left["livland"] == 1
    assert left["moskva"] == 4
    assert play.overlay("forage", "") == {}
