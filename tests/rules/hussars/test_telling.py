"""Odds and log say what happens, and nothing else: commanders who prevent dispersal, garrisons that stay, rolls that change
nothing."""

from __future__ import annotations

from fractions import Fraction

import pytest

from korvolan import Play
from korvolan.games.hussars import GAME
from korvolan.games.hussars.board import HEXES, OBJECTIVE, PLACE_IDS
from korvolan.games.hussars.rules.battle import BattleRoll
from korvolan.games.hussars.rules.casualties import eliminate
from korvolan.games.hussars.rules.commanders import CommanderRoll
from korvolan.games.hussars.state import FieldState
from korvolan.games.hussars.tables import COLUMN_IDS
from korvolan.games.hussars.unit_flags import PIERCED
from korvolan.kernel.outcomes import odds

from ..story import do, options, told
from .fight import before_roll, fought
from .story import column, field, state, unit, where
from .test_results import DUEL, to_end

# -- fire ----------------------------------------------------------------------------------------------------------


def odds_of(play: Play, action: str) -> dict[str, Fraction]:
    """What the table says of a shot or an attack."""
    return odds(state(play), play.game.vocabulary.parse(action))


@pytest.mark.rule("10.13a")
def test_odds_and_log_where_a_commander_prevents_dispersal() -> None:
    """R-AH1 at two hexes disperses on 9 or more: never with Posse there, and the log says so."""
    pieces = {"r-ah1": "0520 n", "s-ska": "0518 s", "s-kal": "0518 s", "r-d21": "3902 n", "s-vml": "1120 n"}
    alone = field({**pieces, "s-po": "1120"}, phase="guns", seat="russia", dice=[6, 6])
    do(alone, "fire r-ah1")
    assert odds_of(alone, "target s-ska")["dispersed"] == Fraction(10, 36)
    play = field({**pieces, "s-po": "0518"}, phase="guns", seat="russia", dice=[6, 6])
    do(play, "fire r-ah1")
    chances = odds_of(play, "target s-ska")
    assert "dispersed" not in chances
    assert chances["a commander keeps them together"] == Fraction(10, 36)
    do(play, "target s-ska")
    line = next(line for line in play.log("") if line.roll is not None)
    assert line.case == "10.13a"
    assert "dispersed" not in line.text
    assert where(play, "s-ska") == "0518"


@pytest.mark.rule("SCN.R1")
def test_odds_and_log_of_a_shot_at_a_garrison() -> None:
    """A result that disperses others costs a garrison a point."""
    pieces = {"s-ar1": "1923 n", "s-ar2": "1923 n", "r-gb4": "1922 s", "s-k": "0110", "r-d21": "3902 n"}
    play = field(pieces, phase="guns", dice=[6, 6])
    do(play, "fire s-ar1")
    assert set(odds_of(play, "target r-gb4")) == {"no effect", "1 SP lost"}
    do(play, "target r-gb4")
    line = next(line for line in play.log("") if line.roll is not None)
    assert line.text.endswith("a strength point lost.")


@pytest.mark.rule("12.2c")
def test_nobody_loses_more_than_he_has() -> None:
    """Two volleys at S-SKA, which has one point: after the first hit the second can do nothing more."""
    pieces = {"r-grd": "0520 n", "s-ska": "0519 s", "s-vml": "1120 n", "r-d21": "3902 n"}
    play = field(pieces, phase="attacks", seat="russia", dice=[4, 6, 4, 6, 4, 6])
    do(play, "hold", "fire r-grd")
    assert state(play).hurts[unit("s-ska")] == 1
    assert set(odds_of(play, "fire r-grd")) == {"no effect", "nothing more to lose"}
    do(play, "fire r-grd")
    assert any(line.endswith("nothing more to lose.") for line in told(play))
    assert where(play, "s-ska") == "swedish-losses"


# -- battle --------------------------------------------------------------------------------------------------------


def said(pieces: dict[str, str], attackers: list[str], targets: list[str], dice: list[int], **others) -> str:  # type: ignore[no-untyped-def]
    """What the log says of the roll of a battle; the odds of the same roll must say the same."""
    before = before_roll(pieces, attackers, targets, **others)
    label = BattleRoll().label(state(before), sum(dice[:2]) - 2)
    line = next(line.text for line in fought(pieces, attackers, targets, dice, **others).log("") if line.case == "6.21h")
    assert line.endswith(f": {label}.")
    return label


@pytest.mark.rule("10.13a", "7.12h")
def test_r_is_told_as_it_strikes() -> None:
    """A1R on S-SKA: dispersed; not with Posse, and of two hexes only those without him."""
    pieces = {"s-ska": "0520 n", "r-pr1": "0519 s", "r-d21": "3902 n", "s-vml": "1120 n"}
    assert said({**pieces, "s-po": "1120"}, ["s-ska"], ["0519"], [5, 3, 6]) == "A1R, attackers back 1, dispersed"
    led = {**pieces, "s-po": "0520"}
    assert said(led, ["s-ska"], ["0519"], [5, 3, 1, 1]) == "A1R, attackers back 1, kept together by a commander"
    play = fought(led, ["s-ska"], ["0519"], [5, 3, 1, 1])
    to_end(play)
    kept = [line for line in play.log("") if line.case == "10.13a"]
    assert [line.text for line in kept] == ["Skaraborg: a commander keeps them together."]


@pytest.mark.rule("10.13a", "6.21j")
def test_who_need_not_roll_is_told() -> None:
    """B2 on R-MOS (morale 7) with Repnin: no die for dispersal, and the log says why."""
    pieces = {"s-lg1": "0520 n", "s-lg2": "0419 ne", "r-mos": "0519 s", "r-rp": "0519", "r-d21": "3902 n", "s-vml": "1120 n"}
    play = fought(pieces, ["s-lg1", "s-lg2"], ["0519"], [1, 3, 1, 1])
    to_end(play)
    assert "Moscow: a commander keeps them together." in told(play)


@pytest.mark.rule("SCN.R1")
def test_a_garrison_is_not_said_to_go() -> None:
    """B1 on R-GB2 in finished works, B1 on R-GB4 in unfinished ones."""
    works = {"s-dal": "1923 n", "r-gb4": "1922 s", "s-k": "0110", "r-d21": "3902 n", "s-vml": "1120 n"}
    assert said(works, ["s-dal"], ["1922"], [4, 4]) == "B1, the garrison loses a point"
    finished = {"s-dal": "2019 sw", "r-gb2": "1920 s", "s-k": "0110", "r-d21": "3902 n", "s-vml": "1120 n"}
    assert said(finished, ["s-dal"], ["1920"], [3, 4]) == "B1, the garrison holds"
    play = fought(finished, ["s-dal"], ["1920"], [3, 4])
    assert [line.text for line in play.log("") if line.case == "SCN.R1"] == ["Redoubt B2: the garrison holds."]


@pytest.mark.rule("7.12e", "13.32a", "15.Ca")
def test_the_trapped_the_guns_and_the_pikes() -> None:
    """What a retreat means to those who cannot go, to guns, and to pikes."""
    ring = {"s-dal": "0518 s", "s-upp": "0618 nw", "s-vbo": "0418 se", "s-lg2": "0419 ne", "s-ost": "0619 nw"}
    assert said({**DUEL, **ring}, ["s-nv1", *ring], ["0519"], [3, 4]) == "B3-1, defenders cannot go back, eliminated"
    guns = {"s-dal": "0520 n", "r-ah1": "0519 s", "s-k": "0110", "r-d21": "3902 n", "s-vml": "1120 n"}
    assert said(guns, ["s-dal"], ["0519"], [4, 3]) == "B1, the guns stay, for whoever enters to take"
    pikes = '{ at = "0519", facing = "s", marks = ["pikes"] }'
    pieces = {"r-pr1": "0520 n", "r-p": "0520", "s-upp": pikes, "r-sem": "0419 ne", "s-vml": "1120 n"}
    assert said(pieces, ["r-pr1", "r-sem"], ["0519"], [4, 4], seat="russia") == "B1, defenders dispersed as pikes"


@pytest.mark.rule("9.22a")
def test_a_commander_with_nowhere_to_go_is_not_said_to_live() -> None:
    pieces = {"r-ah1": "0520 n", "s-ska": "0518 s", "s-ro": "0518", "r-d21": "3902 n"}
    for friends, words in (("3030 n", "the commander dies"), ("0721 n", "the commander lives")):
        play = field({**pieces, "s-lg2": friends}, phase="guns", seat="russia")
        assert CommanderRoll(unit("s-ro")).label(lost(play, "s-ska"), 5) == words


@pytest.mark.rule("9.23a")
def test_a_commander_who_goes_along_is_told() -> None:
    pieces = {"s-lg1": "0520 n", "r-mos": "0519 s", "r-rp": "0519", "r-d21": "3902 n", "s-vml": "1120 n"}
    play = fought(pieces, ["s-lg1"], ["0519"], [3, 4, 6, 5, 6])
    line = next(line for line in play.log("") if line.case == "9.23a")
    assert (line.text, line.dice) == ("Repnin: unhurt, and goes along with the retreat.", [6, 5])


@pytest.mark.rule("15.26a", "15.27b")
def test_a_commander_among_arrows_is_told() -> None:
    """He is rolled for and missed; he who has fallen with his unit is not rolled for."""
    pieces = {"r-kal": "0520 n", "s-lg1": "0619 n", "s-po": "0619", "r-p": "3902"}
    play = field(pieces, seat="russia", dice=[1, 1, 6, 5])
    do(play, "move r-kal", "shoot r-kal")
    line = next(line for line in play.log("") if line.case == "15.26a")
    assert (line.text, line.dice) == ("Posse: not hit by the arrows.", [6, 5])
    fallen = field({**pieces, "s-lg1": "0619 n 1"}, seat="russia", dice=[6, 6, 6, 6, 1, 1])
    do(fallen, "move r-kal", "shoot r-kal")
    assert where(fallen, "s-po") == "swedish-losses"
    assert state(fallen).rolls == 2  # the arrows, and his fate when the unit fell
    pierced = field(pieces, seat="russia", dice=[6, 6, 1, 1])
    state(pierced).mark(unit("s-lg1"), PIERCED)
    do(pierced, "move r-kal", "shoot r-kal")
    assert "The arrows of Kalmyks hit Livgardet grenadiers and I again: no second point in a phase." in told(pierced)


def lost(play: Play, name: str) -> FieldState:
    """The position without a unit."""
    g = state(play).clone()
    eliminate(g, unit(name))
    return g


# -- what is said before dice fall -------------------------------------------------------------------------------------


def question(play: Play) -> str:
    prompt = play.view("").prompt
    assert prompt is not None
    return prompt.text


@pytest.mark.rule("6.21d", "6.21e")
def test_the_column_stands_beside_the_attackers_while_they_are_named() -> None:
    """S-DAL alone has 3:1; with S-UPP and S-KAL, who can do nothing else, the battle is on, in a better column."""
    pieces = {"s-dal": "0519 n", "s-upp": "0418 ne", "s-kal": "0617 sw", "r-mos": "0518 s", "s-k": "0110", "r-d21": "3902 n"}
    play = field(pieces, phase="attacks")
    assert question(play).endswith("in the same battle?")
    do(play, "with s-dal")
    assert question(play).endswith("So far the column is 3:1.")
    do(play, "with s-upp")
    assert COLUMN_IDS.index(column(play)) > COLUMN_IDS.index("3:1")


@pytest.mark.rule("6.12a", "6.21a")
def test_the_end_of_the_movement_says_which_attack_follows_at_once() -> None:
    """One pair alone: «Done» names the attack, and rolls. Where there is a choice it says nothing."""
    pieces = {"s-dal": "0519 n", "r-mos": "0518 s", "s-val": "0110 n", "r-d21": "3902 n"}
    play = field(pieces)
    note = options(play, "sweden")["end"].note
    assert note.startswith("Only one attack can follow, and it is made at once: Dalregementet at hex 0518, column ")
    do(play, "end")
    battle = play.view("sweden").battle
    assert battle is not None or play.state.rolls > 0
    two = field({**pieces, "s-upp": "0618 nw"})
    assert options(two, "sweden")["end"].note == ""


@pytest.mark.rule("SCN.dawn3")
def test_the_plain_of_the_dawn_is_drawn_and_an_overlay() -> None:
    play = field({"s-dal": "0519 n", "r-mos": "0510 s"})
    goal = [line for line in play.view("").lines if line.mark == "goal"]
    assert len(goal) == 1
    assert goal[0].border
    plain = play.overlay("counts", "", "")
    assert {PLACE_IDS[place] for place in range(HEXES) if OBJECTIVE[place]} == set(plain)
    main = field({"s-dal": "0519 n", "r-mos": "0510 s"}, scenario="main")
    assert not [line for line in main.view("").lines if line.mark == "goal"]


@pytest.mark.rule("6.62a")
def test_a_counter_charge_is_asked_about_and_not_told() -> None:
    assert GAME.texts.prompts["CounterCharge"].text.endswith("Does it charge?")


@pytest.mark.rule("4.21b")
def test_why_not_speaks_of_what_was_meant() -> None:
    """A click on a unit that has moved asks for a move: nothing is said of archers, muskets and pikes."""
    play = field({"s-dal": "0520 n", "s-ogk": "0620 n", "r-mos": "0510 s"})
    do(play, "move s-dal", "to 0519", "halt")
    assert play.why_not("s-dal") == [("4.21b", "Dalregementet has moved in this phase.")]
