"""Dice are the only source of chance: known values, even chances, and scripts that say what falls next."""

from __future__ import annotations

from collections import Counter

import pytest

from korvolan import KorvolanError, RulesFault
from korvolan.kernel.dice import NAMED, Dice, FastDice, RecordedDice, ScriptedDice, SealedDice, fated, seeded
from korvolan.lab.bench import is_compiled

from .scenes import BATTLE, load, with_dice

# -- fast dice -----------------------------------------------------------------------------------------------------


def test_fast_dice_give_the_same_numbers_for_ever_and_everywhere() -> None:
    """Records replay by seed: whoever changes one of these numbers breaks every saved game."""
    assert [int(FastDice(1, 2, 3, 4).word()), int(seeded(7).word())] == [7, 2462677165]
    dice = seeded("hussars")
    assert [dice.die() for _ in range(20)] == [4, 5, 1, 4, 3, 6, 3, 4, 2, 3, 2, 5, 1, 4, 4, 5, 4, 6, 5, 2]
    dice = seeded(7)
    assert [dice.below(1000) for _ in range(8)] == [573, 250, 744, 73, 843, 651, 591, 978]
    dice = seeded(7)
    assert [dice.below(1 << 30) for _ in range(4)] == [615669291, 269319394, 799586418, 79125549]


def test_a_seed_is_its_text() -> None:
    """So that a seed typed at the command line and one given in Python mean the same game."""
    assert seeded(7).word() == seeded("7").word() != seeded("8").word()
    assert seeded("\udcff").word() == seeded("?").word()  # bytes that are no text still seed something


def test_dice_from_two_numbers_are_as_even_as_others() -> None:
    """The first roll, the second, and both together, over neighboring numbers: playouts roll few dice for each plan."""
    rolls = 36_000
    for place in (0, 1, 2):
        counts: Counter[int] = Counter()
        for number in range(rolls):
            dice = fated(place, number << 12 * place)
            first, second = dice.below(6), dice.below(6)
            counts[first if place == 0 else second if place == 1 else 6 * first + second] += 1
        faces = 36 if place == 2 else 6
        chi = sum((counts[face] - rolls / faces) ** 2 / (rolls / faces) for face in range(faces))
        assert chi < faces - 1 + 6 * (2 * (faces - 1)) ** 0.5


@pytest.mark.parametrize("n", [2, 3, 6, 7, 100])
def test_every_number_is_equally_likely(n: int) -> None:
    dice, rolls = seeded(f"even {n}"), 60_000
    counts = Counter(dice.below(n) for _ in range(rolls))
    assert set(counts) == set(range(n))
    chi = sum((counts[face] - rolls / n) ** 2 / (rolls / n) for face in range(n))
    assert chi < n - 1 + 6 * (2 * (n - 1)) ** 0.5


class Words(FastDice):
    """Fast dice whose words are given."""

    def __init__(self, *words: int) -> None:
        super().__init__(0, 0, 0, 0)
        self.words = list(words)

    def word(self) -> int:
        return self.words.pop(0)


@pytest.mark.skipif(is_compiled(), reason="compiled dice cannot be given other words")
def test_words_that_would_make_it_uneven_are_rejected() -> None:
    """2**32 is not a multiple of 6: four words are too many, and a modulo would favour the low faces."""
    for rejected in (0, 1 << 31):  # 0 and the middle are two of the four
        dice = Words(rejected, (1 << 31) + 1)
        assert dice.below(6) == 3
        assert dice.words == []
    assert Words(1).below(6) == 0
    assert Words((1 << 32) - 1).below(6) == 5


@pytest.mark.parametrize("n", [0, -1, (1 << 30) + 1])
def test_what_cannot_be_drawn_is_a_fault_not_a_number(n: int) -> None:
    with pytest.raises(RulesFault):
        seeded(1).below(n)
    with pytest.raises(RulesFault):
        SealedDice(b"k", b"n").below(min(n, 0))


@pytest.mark.parametrize(
    "dice",
    [
        seeded(3),
        ScriptedDice([1, 2, 3], seeded(3)),
        SealedDice(b"key", b"nonces"),
        RecordedDice(seeded(3)),
    ],
)
def test_a_clone_goes_its_own_way(dice: Dice) -> None:
    """Both give the same numbers, and neither notices what the other rolls."""
    other = dice.clone()
    ahead = [other.die() for _ in range(12)]
    again = dice.clone()
    assert [again.die() for _ in range(12)] == ahead
    assert [dice.die() for _ in range(12)] == ahead


def test_recorded_dice_write_down_what_fell() -> None:
    dice = RecordedDice(ScriptedDice([5, 2, NAMED + 7], seeded(1)))
    assert (dice.die(), dice.below(3), dice.pick([4, 7, 9])) == (5, 1, 1)
    assert dice.given == [5, 2, 2]


# -- scripted dice -------------------------------------------------------------------------------------------------


def test_a_script_is_used_in_its_order_and_then_other_dice_go_on() -> None:
    dice = ScriptedDice([3, 6], seeded(5))
    then = seeded(5)
    assert [dice.die() for _ in range(4)] == [3, 6, then.die(), then.die()]
    assert dice.left() == []


@pytest.mark.parametrize("face", [0, -1, 7, NAMED + 1])
def test_a_scripted_die_that_does_not_fit_is_refused_and_stays_the_next(face: int) -> None:
    dice = ScriptedDice([face], seeded(5))
    with pytest.raises(KorvolanError, match="from 1 to 6"):
        dice.die()
    assert dice.left() == [face]


def test_a_draw_can_be_scripted_by_name_or_by_number() -> None:
    dice = ScriptedDice([2 * NAMED + 8, 1], seeded(5))
    assert dice.pick([5, 8, 9]) == 1
    assert dice.pick([5, 8, 9]) == 0


def test_a_named_draw_must_be_there_to_be_drawn() -> None:
    dice = ScriptedDice([2 * NAMED + 3], seeded(5))
    with pytest.raises(KorvolanError, match="not there"):
        dice.pick([5, 8, 9])
    assert len(dice.left()) == 1


def test_dice_in_a_position_fall_next_and_what_is_left_is_written_back() -> None:
    play = load(with_dice(BATTLE, 1, 6, 4))
    play.play("fire north-line")
    assert play.log("")[0].dice == [1, 6]
    assert play.history.entries[0].dice == [1, 6]
    assert "dice = [4]" in play.position()


def test_a_scripted_die_that_does_not_fit_does_nothing_at_all() -> None:
    """The action is refused, the game stands, and it is no fault of the rules."""
    play = load(with_dice(BATTLE, 1, 9))
    before = play.fingerprint(), play.record()
    with pytest.raises(KorvolanError, match="scripted die is 9"):
        play.play("fire north-line")
    assert (play.fingerprint(), play.record()) == before
