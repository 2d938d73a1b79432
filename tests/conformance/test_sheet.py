"""Every game's sheet: whole, drawn with symbols that exist, and naming all that views speak of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import korvolan
from korvolan.kernel.dice import seeded
from korvolan.kernel.errors import KorvolanError
from korvolan.kernel.sheet import Sheet, StepSheet
from korvolan.kernel.view import View, as_json

GAMES = korvolan.game_names()
MOVES = 150


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Any:
    return korvolan.game(request.param)


def steps_of(steps: Iterable[StepSheet]) -> Iterable[StepSheet]:
    for step in steps:
        yield step
        yield from steps_of(step.steps)


def test_a_sheet_is_made_once_and_has_a_hash(game: Any) -> None:
    sheet = game.sheet()
    assert game.sheet() is sheet
    assert len(sheet.hash) == 16
    assert len(as_json(sheet)) < 400_000


def test_every_name_is_told_once(game: Any) -> None:
    sheet = game.sheet()
    for things in (sheet.seats, sheet.nations, sheet.board.places, sheet.tracks, sheet.boxes, sheet.marks, sheet.overlays):
        ids = [thing.id for thing in things]
        assert len(ids) == len(set(ids))
        assert all(thing.name for thing in things)
    assert [seat.id for seat in sheet.seats] == game.seats
    assert [overlay.id for overlay in sheet.overlays] == list(game.overlays)


def test_every_case_that_a_sheet_cites_exists(game: Any) -> None:
    sheet = game.sheet()
    cited = [thing.case for thing in (*sheet.tracks, *sheet.boxes, *sheet.marks, *steps_of(sheet.sequence))]
    assert [case for case in cited if case and case not in game.rules] == []


def test_every_word_of_the_glossary_has_a_case_and_is_read_somewhere(game: Any) -> None:
    """Half a sentence each, and none that no player would meet: in a text, on the sheet, on a label or in a case."""
    glossary = game.sheet().glossary
    forms = [form for word in glossary for form in (word.word, *word.forms)]
    assert len(forms) == len(set(forms))
    assert [word.word for word in glossary if word.case not in game.rules] == []
    assert [word.word for word in glossary if len(word.text) > 160 or word.text.endswith(".")] == []
    data = game.folder / "data"
    files = [*data.glob("texts*.toml"), *data.glob("texts/*.toml"), data / "presentation.toml", data / "rules.toml"]
    read = " ".join(path.read_text(encoding="utf-8") for path in files).lower()
    assert [word.word for word in glossary if not any(form.lower() in read for form in (word.word, *word.forms))] == []


def test_sections_of_options_name_actions_that_there_are(game: Any) -> None:
    entries = game.presentation.get("sections", {})
    actions = [action for entry in entries.values() for action in entry["actions"]]
    assert len(actions) == len(set(actions))
    assert all(entry["name"] for entry in entries.values())
    for action in actions:
        assert action in game.vocabulary.verbs or game.vocabulary.parse(action) >= 0


def test_the_board_holds_together(game: Any) -> None:
    sheet = game.sheet()
    places = {place.id: place for place in sheet.board.places}
    known = {*game.layout.domains["place"].ids, *(box.id for box in sheet.boxes)}
    for place in places.values():
        assert place.id in known or not place.neighbors  # where things are only laid out, nobody can go
        assert place.path.startswith("M")
        assert place.slots
        assert all(place.id in places[other].neighbors for other in place.neighbors)


def test_every_symbol_is_drawn_in_the_color_of_its_piece(game: Any) -> None:
    sheet = game.sheet()
    for name, markup in sheet.symbols.items():
        assert "currentColor" in markup or name.startswith("dot-")
        assert "<script" not in markup
        assert "href" not in markup
    assert all(face.symbol in sheet.symbols for face in sheet.faces.values())


def test_the_files_that_a_sheet_names_are_there_and_no_others_are_given_away(game: Any) -> None:
    board = game.sheet().board
    card = game.presentation["card"]
    for name in (board.art, board.picture, card["picture"]):
        assert game.file(name).stat().st_size > 0
    assert game.file(card["picture"]).stat().st_size <= 120_000
    for name in ("", "../rules.toml", "rules.toml", "board.json"):
        with pytest.raises(KorvolanError):
            game.file(name)


def test_every_scenario_says_how_long_it_takes(game: Any) -> None:
    card = game.presentation["card"]
    assert all(card[key] for key in ("line", "period", "length", "weight"))
    assert set(card["scenarios"]) == set(game.scenarios)


def check(sheet: Sheet, view: View) -> None:
    """Whatever a view names stands on the sheet."""
    at = {place.id for place in sheet.board.places} | {box.id for box in sheet.boxes}
    marks = {mark.id for mark in sheet.marks}
    assert {piece.at for piece in view.pieces} <= at
    assert {piece.face for piece in view.pieces} <= set(sheet.faces)
    assert set(view.tracks) <= {track.id for track in sheet.tracks}
    assert set(view.boxes) <= {box.id for box in sheet.boxes}
    assert {mark.split()[0] for piece in view.pieces for mark in piece.marks} <= marks
    assert {mark.split()[0] for place in view.places for mark in place.marks} <= marks
    phases = {step.id for step in steps_of(sheet.sequence)}
    assert {phase.id for phase in view.phase} <= phases
    assert {line.phase for line in view.log} <= phases | {""}
    if view.battle:
        check_battle(view)
    assert {place.control for place in view.places} <= {nation.id for nation in sheet.nations} | {""}


@pytest.mark.parametrize("seed", range(2))
def test_views_name_only_what_the_sheet_has(game: Any, seed: int) -> None:
    play = game.new(seed=seed)
    rng = seeded(seed)
    for move in range(MOVES):
        if play.seat is None:
            break
        if move % 10 == 0:
            for seat in (*game.seats, ""):
                check(game.sheet(), play.view(seat))
        legal = play.legal()
        play.play(legal[rng.below(len(legal))])


def test_whatever_lies_on_the_table_can_be_asked_about(game: Any) -> None:
    """A click on a place, a box or a piece that is not lit gets a reason, even where no rule has a name for it."""
    play = game.new(seed=1)
    sheet = game.sheet()
    things = [*(place.id for place in sheet.board.places), *(box.id for box in sheet.boxes)]
    things += [piece.id for piece in play.view(play.seat).pieces]
    for thing in things:
        assert all(text for _, text in play.why_not(thing, play.seat))


def check_battle(view: View) -> None:
    """A battle names pieces that the viewer knows where they are, and dice that fell."""
    assert view.battle is not None
    seen = {piece.id for piece in view.pieces}  # on hexes the attackers stand next to the place
    named = {piece for side in view.battle.sides for row in side.rows.values() for piece in row}
    assert named <= seen
    assert [side.role for side in view.battle.sides] == ["attacker", "defender"]
    for roll in view.battle.rolls:
        assert roll.seat in (view.battle.attacker, view.battle.defender)
        assert len(roll.hits) in (0, len(roll.dice))  # a die on a table hits nobody
