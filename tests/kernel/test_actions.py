"""Actions: small numbers with a fixed meaning, and texts that people type."""

from __future__ import annotations

import copy
import pickle

import pytest

from korvolan import Action, UnknownName
from korvolan.kernel.actions import Vocabulary
from korvolan.kernel.fields import Domain

from .scenes import GAME, new

PLACES = Domain("place", "places", ["wood", "north-bank"])
PIECES = Domain("piece", "pieces", ["guard", "line", "karl-xii"])
WORDS = Vocabulary([PLACES, PIECES])
for line in ("end", "to place", "swap piece piece", "move piece place", "halt"):
    WORDS.declare(line)


def test_ids_follow_from_verbs_and_domains_alone() -> None:
    """Records, players and statistics keep them for years."""
    assert WORDS.size == 1 + 2 + 9 + 6 + 1
    assert [WORDS.base(verb) for verb in ("end", "to", "swap", "move", "halt")] == [0, 1, 3, 12, 18]
    assert WORDS.text(2) == "to north-bank"
    assert WORDS.text(3 + 3 * 1 + 2) == "swap line karl-xii"
    assert WORDS.text(12 + 2 * 2 + 1) == "move karl-xii north-bank"
    assert WORDS.text(18) == "halt"


def test_the_ids_of_the_tiny_game_stay_what_they_are() -> None:
    expected = {"end": 0, "halt": 1, "decline": 2, "move north-guard": 3, "to north-camp": 13, "hit south-militia": 63}
    assert {text: GAME.vocabulary.parse(text) for text in expected} == expected
    assert GAME.vocabulary.size == 64


@pytest.mark.parametrize("words", [WORDS, GAME.vocabulary])
def test_every_text_parses_back_to_its_id(words: Vocabulary) -> None:
    texts = [words.text(action) for action in range(words.size)]
    assert len(set(texts)) == words.size
    assert [words.parse(text) for text in texts] == list(range(words.size))


@pytest.mark.parametrize("typed", ["to north-bank", "TO North Bank", "  to   nörth-bank ", "To NORTH_BANK"])
def test_capitals_spaces_and_accents_do_not_matter(typed: str) -> None:
    assert WORDS.parse(typed) == 2


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "needs a verb: end, to, swap"),
        ("   ", "needs a verb"),
        ("too wood", "Did you mean to"),
        ("to", "'to' needs a place"),
        ("to wodo", "no place 'wodo'. Did you mean wood"),
        ("to guard", "no place 'guard'"),
        ("end now", "'end' stands alone: 'now' is too much"),
        ("swap line", "'swap' needs a piece and a piece"),
        ("move line wood now", "'move' needs a piece and a place"),
        ("x" * 100_000, "There is no verb"),
        ("to " + "x" * 100_000, "There is no place"),
    ],
)
def test_what_means_nothing_is_refused_in_a_short_sentence(typed: str, said: str) -> None:
    with pytest.raises(UnknownName, match=said) as refused:
        WORDS.parse(typed)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("number", [-1, 19, 10**30])
def test_a_number_outside_the_vocabulary_is_refused(number: int) -> None:
    with pytest.raises(UnknownName, match="ids go from 0 to 18"):
        WORDS.text(number)


def test_an_action_is_a_number_that_reads_as_its_text() -> None:
    action = new().legal()[1]
    assert isinstance(action, int)
    assert (action, int(action), str(action), repr(action)) == (3, 3, "move north-guard", "<move north-guard (3)>")
    assert action in {3: "found"}


def test_actions_can_be_copied_and_sent_elsewhere() -> None:
    """To a player in another process, for one."""
    action = Action(2, WORDS)
    for other in (copy.copy(action), copy.deepcopy([action])[0]):
        assert (other, str(other)) == (2, "to north-bank")
    assert pickle.loads(pickle.dumps(action)) == 2
