"""Forecasts of whole battles: exact where they can be followed, near the truth where they are sampled, no secret told."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import korvolan
from korvolan.kernel.dice import seeded
from korvolan.kernel.outcomes import outcomes
from korvolan.kernel.view import OddsView, as_json

DUEL = """
game = "tiny"
start = "empty"
scenario = "meeting"
turn = { number = 1, last = 4, first = "north" }
pieces.north-guard = { at = "ford", strength = 1, tag = 0 }
pieces.south-militia = { at = "ford", strength = 1, tag = 0, came_from = "mill" }
phase = { name = "battle", area = "ford", round = 2, defender = "north" }
"""

LIVLAND = """
game = "pax_baltica"
scenario = "campaign"
start = "empty"
seed = 1
turn = { year = 1702, first = "coalition" }
nations.sweden = { status = "active", rp = 40 }
nations.russia = { status = "active", rp = 32 }
pieces.karl-xii = "livland 4"
pieces.livgardet = "livland 3"
pieces.sheremetev = { at = "livland", strength = 4, came_from = "velikaya" }
pieces.semyonovski = { at = "livland", strength = 3, came_from = "velikaya" }
places.livland = { holder = "sweden" }
phase = { name = "battle", at = "livland", defender = "sweden" }
"""

SIEGE = """
game = "pax_baltica"
scenario = "campaign"
start = "empty"
seed = 1
turn = { year = 1702, first = "coalition" }
nations.sweden = { status = "active", rp = 40 }
nations.russia = { status = "active", rp = 32 }
pieces.karl-xii = "skane 4"
pieces.pyotr-i = { at = "livland", strength = 4, besieging = true }
pieces.sheremetev = { at = "nyen", strength = 3, besieging = true }
pieces.semyonovski = { at = "nyen", strength = 3, besieging = true }
pieces.repnin = { at = "estland", strength = 4, besieging = true }
phase = "sieges"
"""


def chances(odds: OddsView) -> dict[str, Fraction]:
    return {label: Fraction(over, under) for label, over, under in odds.results}


def test_a_battle_of_one_step_each_by_hand() -> None:
    """The guard hits on 3 or less, then the militia on 1; a militia that is left retreats, and the guard holds."""
    play = korvolan.load(DUEL)
    odds = play.odds("fire north-guard", "north", battle=True)
    assert chances(odds) == {"0 hits": Fraction(1, 2), "1 hit": Fraction(1, 2)}
    assert odds.battle is not None
    assert odds.battle.exact
    assert chances(odds.battle) == {"North wins": Fraction(11, 12), "South wins": Fraction(1, 12)}
    assert dict(odds.battle.losses) == {"north": 0.08, "south": 0.5}
    assert "Both sides fire" in odds.battle.policy
    assert play.forecast("south") == odds.battle


def test_a_long_battle_is_sampled_and_says_how_well() -> None:
    play = korvolan.load(LIVLAND)
    odds = play.forecast("sweden")
    assert odds is not None
    assert not odds.exact
    assert odds.samples >= 200
    assert 0 < odds.error < 0.07
    assert sum(chances(odds).values()) == 1
    assert chances(odds)["Sweden wins in Livland"] > Fraction(3, 4)  # the king and the guard against slow fire
    assert dict(odds.losses)["coalition"] > dict(odds.losses)["sweden"]


def test_a_sample_is_near_the_exact_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    play = korvolan.load(DUEL)
    exact = play.forecast("north")
    monkeypatch.setattr("korvolan.kernel.forecast.EXACT_LIMIT", 0)
    sampled = play.forecast("north")
    assert exact is not None
    assert sampled is not None
    assert not sampled.exact
    for label, chance in chances(exact).items():
        assert abs(float(chances(sampled)[label] - chance)) < 3 * sampled.error


def test_a_siege_that_is_chosen_has_exact_odds_though_dice_follow_it() -> None:
    """Three sieges, then forage and the next action roll run with no decision between: the first is told by itself."""
    play = korvolan.load(SIEGE)
    state, layout = play.state, play.game.layout
    for action in state.choices:
        found = outcomes(layout, state, action, within=True)
        assert sum(chance for chance, _ in found) == 1
        assert len(found) < 200
    odds = play.odds("battle livland", "coalition", battle=True)
    assert odds.battle is not None
    assert odds.battle.exact
    assert set(chances(odds.battle)) == {"Riga holds", "Riga falls"}


def test_the_fall_of_nyen_by_hand() -> None:
    """The garrison of Nyen falls to as many hits as its strength: Semyonovski three dice on 2, Sheremetev three on 1."""
    play = korvolan.load(SIEGE)
    odds = play.odds("battle nyen", "coalition", battle=True)
    assert odds.battle is not None
    strength = play.state.garrison(play.game.layout.domains["place"].find("nyen"))  # type: ignore[attr-defined]
    assert strength == 1
    # Both are of class C like the garrison, which fires first: 5/6 of the time it misses.
    missed = Fraction(5, 6) * Fraction(2, 3) ** 3 * Fraction(5, 6) ** 3
    # Else one of the two, as strong as each other, has lost a step: the one whose step is worth less, Sheremetev.
    hit = Fraction(1, 6) * Fraction(2, 3) ** 3 * Fraction(5, 6) ** 2
    assert chances(odds.battle)["Nyen holds"] == missed + hit


@pytest.mark.long
@pytest.mark.parametrize("text", [LIVLAND, SIEGE, DUEL])
def test_a_forecast_tells_no_secret(text: str) -> None:
    play = korvolan.load(text)
    for seat in [*play.game.seats, ""]:
        other = play.determinize(seat, seeded(3))
        assert as_json(other.forecast(seat)) == as_json(play.forecast(seat))


def test_no_battle_no_forecast() -> None:
    play: Any = korvolan.game("tiny").new(seed=1)
    assert play.forecast("north") is None
    assert play.odds(str(play.legal()[-1]), play.seat, battle=True).battle is None
