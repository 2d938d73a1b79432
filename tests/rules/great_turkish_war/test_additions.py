"""What is added to a roll is told part by part, and the parts are what the rules add."""

from __future__ import annotations

from typing import Any

from korvolan.games.great_turkish_war import GAME
from korvolan.games.great_turkish_war.rules import roll_modifiers
from korvolan.games.great_turkish_war.rules.activation import OperationRoll, points_bonus
from korvolan.games.great_turkish_war.rules.combat import InitiativeRoll, initiative_bonus
from korvolan.kernel.dice import seeded
from korvolan.kernel.state import BY_CHANCE

from ..story import do
from .story import activate, all_at, war

GAMES = 3
MOVES = 1200


def in_parts(g: Any, top: Any) -> list[tuple[list[roll_modifiers.Part], int]]:
    """The parts of the roll that is to be made, with what the rules add to it."""
    if isinstance(top, OperationRoll):
        return [(roll_modifiers.for_points(g, top.side, g.members()), points_bonus(g, top.side, g.members()))]
    if isinstance(top, InitiativeRoll):
        camps = (g.battle_first, g.battle_foe)
        return [(roll_modifiers.for_initiative(g, camp), initiative_bonus(g, camp)) for camp in camps]
    if isinstance(top, roll_modifiers.ModifiedRoll):
        return [(top.parts(g), top.total(g, 0) - 1)]
    return []


def test_the_parts_make_up_the_whole() -> None:
    """In games at random every roll is looked at before it is made."""
    seen: set[str] = set()
    for seed in range(GAMES):
        play = GAME.new("campaign", seed=seed)
        rng = seeded(seed)
        for _ in range(MOVES):
            if play.seat is None:
                break
            choices = play.state.choices
            action = choices[rng.below(len(choices))]
            trial: Any = play.state.clone()
            trial.stops_at_chance = True
            trial.logging = False
            trial.apply(action)
            if trial.seat == BY_CHANCE:
                for parts, total in in_parts(trial, trial.frames[-1]):
                    assert sum(value for _, value, _ in parts) == total
                    assert all(case in GAME.rules for case, _, _ in parts)
                    seen.add(type(trial.frames[-1]).__name__)
            play.play(action)
    assert {"OperationRoll", "InterceptRoll", "AvoidRoll", "InitiativeRoll"} <= seen


def test_the_odds_of_an_interception_name_every_part() -> None:
    play = war(
        all_at("2306", "austrian-cavalry-1", "austrian-cavalry-2", "lorraine") | all_at("2408", "sipahi-1", "sipahi-2"),
        hands={"ottomans": {"ambush": 2}},
        dice=[5, 5],
    )
    activate(play, "2306")
    do(play, "to 2307", "intercept 2408", "all", "play ambush")
    odds = play.odds("done", "ottomans")
    assert odds.modifiers == [
        ("+1 Ambush", "11.3.1d"),
        ("+1 the interceptors are all cavalry", "11.3.1c"),
        ("-1 the enemy is all cavalry", "11.3.1e"),
    ]
