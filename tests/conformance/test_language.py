"""Whatever players read is plain, correct English: log, refusals, prompts, buttons, odds, warnings, hints, cards."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Final

import pytest

import korvolan

from .language import faults_in, faults_in_sentences, is_plural
from .reading import ABOUT, LABEL, Read, Reader, sheet_of, texts_of

GAMES: Final = korvolan.game_names()
SHOWN: Final = 40  # faults that a failure lists


def marked(read: Iterable[Read]) -> list[str]:
    """The texts that a careful reader would mark, each fault once."""
    out: dict[str, None] = {}
    seen: set[tuple[str, str]] = set()
    for kind, text, where in read:
        if text and (kind, text) not in seen:
            seen.add((kind, text))
            for fault in faults_in(text) if kind == LABEL else faults_in_sentences(text, kind == ABOUT):
                out[f"{fault} in {text!r} ({where})"] = None
    return list(out)


def check(read: Iterable[Read]) -> None:
    wrong = marked(read)
    assert not wrong, "\n".join([f"{len(wrong)} faults", *wrong[:SHOWN]])


@pytest.mark.parametrize("name", GAMES)
def test_every_text_of_the_data(name: str) -> None:
    check(texts_of(korvolan.game(name)))


@pytest.mark.parametrize("name", GAMES)
def test_the_grammar_knows_plural_names(name: str) -> None:
    """Of pieces, nations and seats; a list of words of the game's says so, and the ear agrees."""
    game = korvolan.game(name)
    domains = [game.layout.domains[kind] for kind in ("piece", "nation", "seat") if kind in game.layout.domains]
    names = [name for domain in domains for name in domain.names]
    assert [name for name in names if is_plural(name) and not game.texts.grammar.is_many(name)] == []


@pytest.mark.parametrize("name", GAMES)
def test_board_pieces_rules_and_options(name: str) -> None:
    check(sheet_of(korvolan.game(name)))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_read_in_play(name: str) -> None:
    game = korvolan.game(name)
    check(text for seed in range(2) for text in Reader(game, next(iter(game.scenarios)), seed, 12).read(60))


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_what_is_read_in_whole_games(name: str) -> None:
    game = korvolan.game(name)
    games = int(os.environ.get("KORVOLAN_READ_GAMES", "2"))
    scenarios = list(game.scenarios)
    check(text for scenario in scenarios for seed in range(games) for text in Reader(game, scenario, seed, 40).read(2000))


@pytest.mark.parametrize(
    "text",
    [
        "Choose 1 unit in Riga that are lost.",
        "Retreat from Riga, 1 more hexes.",
        "1 operation points are left.",
        "Kiev dragoons is not yours.",
        "Swedish dragoons 2 has fired.",
        "hex 2306 is no fortress.",
        "It is over. the game ends.",
        "A a unit.",
        "A Ottoman block retreats.",
        "An Danish block retreats.",
        "See tables.toml for it.",
        "{piece} is lost.",
        "It is lost .",
        "It is lost..",
        "It is  lost.",
        "It is lost",
        "The seat of Coalition is free.",
        "Coalition attacks Riga.",
        "He has 2 unit left.",
        "+1 10 units more.",
    ],
)
def test_a_fault_is_seen(text: str) -> None:
    assert [*faults_in_sentences(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Coalition: choose 1 unit in Riga that is lost.",
        "Swedish infantry 1 is lost: 2 points are due.",
        "Charles XII has no way out of St. Petersburg.",
        "Augustus is an ally, and Stanislaus has a European title.",
        "Turn 1, units of the Coalition: 3. The Kiev dragoons are lost; 1 hex is left.",
        "An 8 or 11 is needed. An hour later a union is made.",
    ],
)
def test_good_english_is_left_alone(text: str) -> None:
    assert not [*faults_in_sentences(text)]
