"""Strategy of Pax Baltica: its odds are the rules' own, its plans are sensible, and it never gives anything away."""

from __future__ import annotations

import pytest

from korvolan.ai import PLAYERS, Clock, Knowledge, player
from korvolan.games.pax_baltica import GAME
from korvolan.games.pax_baltica.actions import BATTLE, CEDE, OFFER_TRUCE
from korvolan.games.pax_baltica.ai.odds import (
    HAS_ACTED,
    IN_RESERVE,
    battle_odds,
    block_code,
    hit_chances,
    in_order,
    siege_odds,
    steps_after_hits,
)
from korvolan.games.pax_baltica.ai.situation import hungry_steps
from korvolan.games.pax_baltica.board import COALITION, LAND
from korvolan.games.pax_baltica.rules.forage_need import shortage
from korvolan.games.pax_baltica.rules.interphase import TruceOffers
from korvolan.games.pax_baltica.state import PaxState
from korvolan.kernel.dice import FastDice, seeded
from korvolan.kernel.forecast import Forecast
from korvolan.kernel.strategy import CERTAIN

from ..story import do
from .marching import FAR, acts
from .supply import block as named
from .supply import place, state, war
from .test_siege import besieged
from .test_winter import winter

SAMPLES = 4000
ACTIONS = """
[phase]
name = "actions"
seat = "coalition"
"""


def pieces_at(land: str, names: list[str]) -> str:
    return "".join(f'{name} = "{land} 2"\n' for name in names)


def dice_hits(rng: FastDice, dice: int, hit_on: int) -> int:
    return sum(1 for _ in range(dice) if rng.below(6) < hit_on)


def fought_once(attackers: list[int], defenders: list[int], rng: FastDice) -> tuple[int, int]:
    """A battle with real dice: the hits that each side has taken."""
    ours, theirs = steps_after_hits(attackers), steps_after_hits(defenders)
    lost = killed = 0
    for _ in range(3):
        for rating in range(4):
            for i, block in enumerate(defenders):
                if block % 10 == rating:
                    lost = min(lost + dice_hits(rng, theirs[killed][i], block // 10 % 10), len(ours) - 1)
            for i, block in enumerate(attackers):
                if block % 10 == rating:
                    killed = min(killed + dice_hits(rng, ours[lost][i], block // 10 % 10), len(theirs) - 1)
    return lost, killed


@pytest.mark.parametrize(
    ("attackers", "defenders"),
    [([430], [421]), ([430, 320], [421, 312]), ([311], [430, 430]), ([430, 421, 311], [421, 412])],
)
def test_battle_chances_are_those_of_the_dice(attackers: list[int], defenders: list[int]) -> None:
    """The exact table against many battles with dice."""
    exact = battle_odds(attackers, defenders)
    ours, theirs = in_order(attackers), in_order(defenders)
    rng = seeded("battles")
    lost = killed = won = 0
    for _ in range(SAMPLES):
        a, d = fought_once(ours, theirs, rng)
        lost += a
        killed += d
        won += d == len(steps_after_hits(theirs)) - 1 and a < len(steps_after_hits(ours)) - 1
    assert exact.lost == pytest.approx(lost / SAMPLES, abs=0.12)
    assert exact.killed == pytest.approx(killed / SAMPLES, abs=0.12)
    assert exact.attacker == pytest.approx(won / SAMPLES, abs=0.03)


def test_relief_holds_an_undecided_field() -> None:
    """[5.4b] Two weak blocks seldom decide anything: the field is his who has the garrison."""
    fight = battle_odds([111], [111])
    assert fight.undecided > 0.2
    assert fight.won(True) == pytest.approx(fight.attacker + fight.undecided)
    assert fight.won(False) == fight.attacker


def test_reserves_come_late() -> None:
    """[5.3d, 5.3e] Whoever joins in the second round helps less than one in line, but more than nobody; and nobody hits a side
    that has only reserves in the first round."""
    alone, late, in_line = (battle_odds([421, *more], [421]).attacker for more in ([], [IN_RESERVE + 222], [222]))
    assert alone < late < in_line
    assert battle_odds([IN_RESERVE + 421], [421], 1).lost == 0.0


def test_who_has_acted_fires_no_more_in_that_round() -> None:
    assert battle_odds([HAS_ACTED + 421], [421], 1).killed == 0.0
    assert battle_odds([HAS_ACTED + 421], [421], 2).killed > 0.0


def test_siege_chances_add_up() -> None:
    """Four dice that hit on 3 against a garrison of 2: eleven in sixteen. Nobody takes nothing."""
    assert siege_odds([430], 2) == pytest.approx(11 / 16)
    assert siege_odds([], 1) == 0.0
    assert sum(hit_chances(4, 2)) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("besiegers", "other"),
    [
        (["sheremetev estland 4"], "lewenhaupt velikaya 1"),
        (["sheremetev livland 4", "repnin livland 3"], "lewenhaupt velikaya 1"),
        (["pyotr-i estland 3", "sheremetev estland 4", "golitsyn estland 4"], "lewenhaupt velikaya 1"),
        (["sheremetev-reformed estland 1", "golitsyn estland 2"], "lewenhaupt velikaya 1"),
        (["karl-xii velikaya 2", "lewenhaupt velikaya 3"], "sheremetev livland 1"),
    ],
)
def test_siege_chances_are_those_of_the_rules(besiegers: list[str], other: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The odds that strategy goes by against the rules' own siege, every die followed through."""
    monkeypatch.setattr("korvolan.kernel.forecast.EXACT_LIMIT", 100_000)
    g = state(besieged([], *besiegers, other))
    names = [named(line.split()[0]) for line in besiegers]
    target, side = g.at[names[0]], g.sides[names[0]]
    forecast = Forecast(GAME, g, side, seeded("siege"))
    opening = forecast.opening(BATTLE + target)
    assert opening is not None
    tally = forecast.followed(opening)
    assert tally is not None
    falls = sum(chance for fate, chance in tally.outcomes.items() if fate.endswith("falls"))
    assert siege_odds([block_code(g, side, name) for name in names], g.garrison(target)) == pytest.approx(float(falls))


@pytest.mark.long
@pytest.mark.parametrize("level", [name for name in PLAYERS if name != "random"])
def test_no_level_submits_to_a_truce_or_cedes_land(level: str) -> None:
    """Nothing is given away for nothing: the Coalition's nations stay in the war, and Sweden keeps its land."""
    chooser = player(level)
    offered = 0
    for seed in range(4):
        state: PaxState = GAME.start("road-to-glory", seed)
        memos: list[list[int]] = [[], []]
        script = player("captain")
        while state.choices and offered < 6 * (seed + 1):
            seat = state.seat
            top = state.frames[-1]
            who = chooser if isinstance(top, TruceOffers) else script
            choice = who.choose(Knowledge.of(GAME, state, seat), Clock(work=4), seeded(f"{level} {offered}"), memos[seat])
            if isinstance(top, TruceOffers):
                offered += 1
                assert choice.action not in OFFER_TRUCE
                assert not (choice.action in CEDE and CEDE.of(choice.action) < LAND)
            memos[seat] = choice.memo
            state.apply(choice.action)
    assert offered >= 6


def test_the_value_of_a_position_has_its_bounds_and_sides() -> None:
    """From -1000 to 1000, and a lost Swedish garrison is worse for Sweden."""
    strategy = GAME.strategy()
    state: PaxState = GAME.start("next-stop-moscow", 1)
    before = strategy.value(state)
    assert -CERTAIN < before < CERTAIN
    state.rp[0] -= 4
    assert strategy.value(state) < before


def test_reasons_cite_cases_that_exist() -> None:
    """What a hint says rests on the rulebook."""
    state: PaxState = GAME.start("next-stop-moscow", 3)
    rng = seeded("reasons")
    memos: list[list[int]] = [[], []]
    said = 0
    chooser = player("colonel")
    while state.choices and said < 12:
        seat = state.seat
        choice = chooser.choose(Knowledge.of(GAME, state, seat), Clock(work=4), rng, memos[seat])
        memos[seat] = choice.memo
        if choice.reason:
            said += 1
            for case in choice.cases:
                assert case in GAME.rules, case
        state.apply(choice.action)
    assert said >= 12


@pytest.mark.parametrize("start", ["sjaelland", "oresund"])
def test_a_program_takes_over_a_group_that_cannot_march(start: str) -> None:
    """Whoever takes a seat over in the middle of a group's move knows no plan; no march leads off Sjælland or the sea."""
    play = acts("coalition", f'gyldenlove = "{start} 3"\n' + FAR, denmark="active")
    do(play, f"march {start}")
    strategy = GAME.strategy()
    for _ in range(6):
        g = play.state
        assert isinstance(g, PaxState)
        if g.seat != 1 or not g.frames:
            break
        action = strategy.follow(g, 0, 2, seeded("island"))
        assert action in g.choices
        play.play(action)


def test_a_program_goes_on_a_campaign_from_the_sea() -> None:
    """Whose plan is no march goes back to where he was; from the sea he must land somewhere."""
    aboard = '{ at = "sea-of-aland", strength = 4, aboard = "wachtmeister" }'
    play = winter(f'karl-xii = {aboard}\nwachtmeister = "sea-of-aland 4"\n' + FAR)
    do(play, "campaign", "done")
    g = play.state
    assert isinstance(g, PaxState)
    assert GAME.strategy().follow(g, 0, 2, seeded("sea")) in g.choices


@pytest.mark.parametrize(
    ("land", "standing", "coming"),
    [
        ("wielkopolska", ["august-ii"], ["sobieski", "oginski"]),  # a Saxon train feeds no Pole
        ("wielkopolska", ["august-ii", "sobieski"], ["garde"]),  # but a Saxon
        ("wielkopolska", ["august-ii"], ["schulenburg"]),  # and no army
    ],
)
def test_programs_reckon_with_hunger_as_the_rules_do(land: str, standing: list[str], coming: list[str]) -> None:
    """What a captain expects of a march is what the land would lack if they stood there (7.2)."""
    there = state(war("[pieces]\n" + pieces_at(land, standing) + pieces_at("kurkreis", coming), ACTIONS))
    then = state(war("[pieces]\n" + pieces_at(land, [*standing, *coming]), ACTIONS))
    reckoned = hungry_steps(there, COALITION, place(land), [named(name) for name in coming])
    assert reckoned == max(0, shortage(then, COALITION, place(land)))
