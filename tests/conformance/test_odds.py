"""What programs reckon of battles and sieges is what the rules' own code says of them, and hints tell no other number than the
odds panel, in every game.

Battles are taken out of recorded games between captains, at the moment at which each opens. The estimate of the game's
strategy is compared with the forecast: both sides decide by the battle policy, or by what the estimate takes for granted."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import korvolan
from korvolan.kernel import forecast
from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import seeded
from korvolan.kernel.forecast import Forecast, Opening, Tally
from korvolan.kernel.game import Game
from korvolan.kernel.loading import replay
from korvolan.kernel.play import Play
from korvolan.kernel.record import read_record
from korvolan.kernel.state import State
from korvolan.kernel.strategy import NO_PLAN, Estimate
from korvolan.kernel.view import percent
from korvolan.table.queries import odds_in_words

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
POSITIONS = 20
PLAYOUTS = 300
POSITIONS_TO_FOLLOW = 600  # within a battle, before it is sampled
SAMPLING = 4 * (0.25 / PLAYOUTS) ** 0.5  # four standard errors of a chance that had to be sampled


class Tolerance:
    """By how much an estimate may differ from the forecast: a chance, and a loss in the game's own unit."""

    def __init__(self, chance: float, loss: float = 0.0) -> None:
        self.chance = chance
        self.loss = loss


EXACT = Tolerance(0.003)  # what a chance in thousandths rounds away, and ends of battles that are too rare to follow
TOLERANCES = {
    # Exact if all stand. Losses: whoever cannot retreat after the last round is lost on top.
    "pax_baltica": Tolerance(EXACT.chance, 2.0),
    # Exact.
    "great_northern_war": EXACT,
    # Storms are exact but for hundredths. In the field the chance to win in a counterattack is left out.
    "great_turkish_war": Tolerance(0.08, 0.01),
    # Sieges are exact but for hundredths. Of a battle one round is reckoned, and Engaged is half a victory: half of a sixth.
    "poltavas_dread_day": Tolerance(0.095),
    # Losses by the result alone: attackers who cannot retreat lose more.
    "hussars": Tolerance(EXACT.chance, 0.5),
}


def record_files(game: Game[Any]) -> list[Path]:
    return sorted((GOLDEN / game.name / "records").glob("*.json.gz"))


def opened(game: Game[Any], path: Path) -> Iterator[State]:
    """The positions of a recorded game in which a battle or siege has just opened."""
    record = read_record(gzip.decompress(path.read_bytes()).decode())
    play = replay(record, upto=0)
    state = play.state
    for entry in record.entries:
        action = play.action(entry.do)
        if game.battle_depth(state) == NONE:
            trial = state.clone()
            trial.stops_at_chance = True
            trial.frames[-1].take(trial, action)
            if Forecast(game, trial, 0, seeded(0)).reaches_battle(trial):
                yield trial
        state.apply(action)


def estimated(game: Game[Any]) -> list[tuple[State, Estimate]]:
    """Positions with an estimate, spread over the recorded games, and as many of each kind of battle as there are."""
    strategy = game.strategy()
    kinds: dict[str, list[tuple[State, Estimate]]] = {}
    for path in record_files(game):
        for state in opened(game, path):
            estimate = strategy.battle_estimate(state)
            if estimate is not None:
                kinds.setdefault(type(state.frames[game.battle_depth(state)]).__name__, []).append((state, estimate))
    found: list[tuple[State, Estimate]] = []
    for left, several in zip(range(len(kinds), 0, -1), sorted(kinds.values(), key=len), strict=True):
        share = (POSITIONS - len(found)) // left
        found += several[:: max(1, len(several) // share)][:share]
    return found


def foretold(game: Game[Any], before: State, choose: Callable[[Any], int] | None) -> tuple[Tally, bool]:
    """The forecast of a battle from its opening with everything known, and whether it is exact."""
    with pytest.MonkeyPatch.context() as patch:
        if choose is not None:
            patch.setattr(game, "battle_choice", choose)
        patch.setattr(forecast, "EXACT_LIMIT", POSITIONS_TO_FOLLOW)
        floor = game.battle_depth(before)
        seer = Forecast(game, before, 0, seeded(0))
        exact = seer.followed(Opening(before, begun(before, floor, 0), floor))
        if exact is not None:
            return exact, True
        return seer.played_out([Opening(before, begun(before, floor, n), floor) for n in range(PLAYOUTS)]), False


def begun(before: State, floor: int, number: int) -> State:
    """A battle at its first decision or roll, with dice of its own."""
    state = before.clone()
    state.dice = seeded(f"battle {number}")
    state.run_to_decision(floor)
    return state


@pytest.mark.parametrize("name", korvolan.game_names())
def test_estimates_agree_with_the_forecast(name: str) -> None:
    """Chances and losses of twenty battles and sieges, each within the game's tolerance."""
    game = korvolan.game(name)
    found = estimated(game)
    if not found:
        pytest.skip(f"the programs of {name} reckon nothing of a battle")
    assert len(found) == POSITIONS
    allowed = TOLERANCES.get(name, EXACT)
    for number, (before, estimate) in enumerate(found):
        tally, exact = foretold(game, before, estimate.choose)
        doubt = allowed.chance + (0.0 if exact else SAMPLING)
        for label, chance in estimate.outcomes.items():
            told = sum([float(share) for outcome, share in tally.outcomes.items() if outcome.startswith(label)])
            assert chance == pytest.approx(told, abs=doubt), f"battle {number}, {label}: {tally.outcomes}"
        for seat, loss in estimate.losses.items():
            assert loss == pytest.approx(float(tally.losses[seat]), abs=allowed.loss), f"battle {number}, losses of {seat}"


# -- hints -----------------------------------------------------------------------------------------------------------

CHANCE = re.compile(r"\d+(\.\d+)? ?%|\d+ of 100")
TOLD = 6  # decisions of battles whose forecast a hint tells
ASKED = 60  # decisions whose reasons are read
RECKONED = "The programs' own number."


def replayed(game: Game[Any]) -> Iterator[tuple[Play, int]]:
    """The recorded games, decision by decision: before each the play, and what was done."""
    for path in record_files(game):
        record = read_record(gzip.decompress(path.read_bytes()).decode())
        play = replay(record, upto=0)
        for entry in record.entries:
            action = play.action(entry.do)
            yield play, action
            play.play(action)


@pytest.mark.parametrize("name", korvolan.game_names())
def test_a_hint_tells_the_number_of_the_panel(name: str) -> None:
    """Where the odds panel forecasts the battle of an option, a hint tells this forecast and nothing that a program reckons;
    where it does not, what the program reckons."""
    game = korvolan.game(name)
    told = silent = 0
    for play, action in replayed(game):
        battle = game.battle_depth(play.state) != NONE
        if told >= TOLD:
            break
        if len(play.state.choices) == 1 or (not battle and silent >= TOLD):
            continue
        seat = str(play.seat)
        panel = play.odds(action, seat, battle=True).battle
        words = odds_in_words(play, seat, action, RECKONED)
        if panel is None:
            silent += 1
            assert words == RECKONED
        else:
            told += 1
            assert all(f"{label}: {percent(above, below, panel.exact)}" in words for label, above, below in panel.results)
            assert RECKONED not in words
    if told == 0:
        pytest.skip(f"no decision in the recorded games of {name} belongs to a battle")
    assert told == TOLD


@pytest.mark.parametrize("name", korvolan.game_names())
def test_reasons_name_no_chances(name: str) -> None:
    """Chances are told apart from reasons, so that a hint can leave out those that the panel tells better."""
    game = korvolan.game(name)
    strategy = game.strategy()
    asked = 0
    if not list((GOLDEN / name / "records").glob("*.json.gz")):
        pytest.skip(f"no recorded games of {name}")
    for play, _ in replayed(game):
        g = play.state
        if asked >= ASKED:
            break
        if len(g.choices) == 1:
            continue
        asked += 1
        plans = strategy.plans(g, 4, seeded(asked)) if strategy.opens(g) else [NO_PLAN]
        for plan in plans:
            reason, _ = strategy.explain(g, plan, strategy.follow(g, plan, 2, seeded(asked)))
            assert not CHANCE.search(reason), reason
    assert asked


def test_chances_are_read_as_the_panel_writes_them() -> None:
    """The browser's own function, in Python."""
    assert [percent(n, 1000) for n in (0, 1, 55, 500, 950, 999, 1000)] == [
        "0 %",
        "0.1 %",
        "5.5 %",
        "50 %",
        "95.0 %",
        "99.9 %",
        "100 %",
    ]
