"""Warnings before something is given away for nothing."""

from __future__ import annotations

import korvolan

from .supply import SWEDEN_ACTS, spends, war

YEAR = """
game = "pax_baltica"
scenario = "campaign"
start = "empty"
seed = 1
turn = { year = 1703, first = "coalition" }
nations.sweden = { status = "active", rp = 40 }
nations.russia = { status = "active", rp = 32 }
nations.saxony = { status = "active", rp = 16 }
pieces.karl-xii = "livland 4"
pieces.pyotr-i = "moskva 4"
pieces.semyonovski = "tula 3"
pieces.august-ii = "sachsen 4"
"""


def warning(play: korvolan.Play, text: str) -> str:
    return next(option.warning for option in play.prompt.options if option.text == text)


def at_offers(text: str) -> korvolan.Play:
    """The Coalition's offers of truce in the Interphase."""
    return korvolan.load(text + 'phase = { name = "interphase", stage = 12 }\n')


def test_a_truce_that_gives_a_war_away() -> None:
    play = at_offers(YEAR)
    assert play.prompt.cases[0] == "10.2l"
    assert "four years" in warning(play, "truce saxony")
    assert warning(play, "done") == ""


def test_a_truce_that_loses_the_game() -> None:
    text = YEAR.replace('nations.saxony = { status = "active", rp = 16 }', 'nations.saxony = "out"')
    play = at_offers(text.replace('pieces.august-ii = "sachsen 4"', ""))
    assert "loses the game" in warning(play, "truce russia")
    play.play("truce russia")
    assert play.result is not None
    assert play.result.winner == "sweden"


def test_a_capital_left_empty() -> None:
    march = 'phase = { name = "actions", seat = "coalition", actions = 2 }\n'
    near = korvolan.load(YEAR.replace("livland 4", "rzhev 4") + march)
    near.play("march moskva")
    assert "capital" in warning(near, "move pyotr-i")
    far = korvolan.load(YEAR + march)
    far.play("march moskva")
    assert warning(far, "move pyotr-i") == ""


def test_actions_left_and_land_ceded() -> None:
    play = korvolan.load(YEAR + 'phase = { name = "actions", seat = "sweden", actions = 2 }\n')
    assert "not used" in warning(play, "pass")
    assert "for good" in warning(play, "cede pommern")


def test_points_are_lost_only_where_something_could_be_bought() -> None:
    weak = spends(war("""[pieces]\nkarl-xii = "livland 2"\n""", SWEDEN_ACTS), "sweden", 10)
    assert warning(weak, "done") != ""
    whole = spends(war("""[pieces]\nkarl-xii = "livland 4"\n""", SWEDEN_ACTS), "sweden", 10, steps_only=True)
    assert whole.prompt.text.startswith("Sweden: spend")
    assert warning(whole, "done") == ""
