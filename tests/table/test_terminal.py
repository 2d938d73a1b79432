"""The terminal: a whole game by numbers, questions answered, files written and read, and no secret left on the screen."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from rich.console import Console

import korvolan
from korvolan import KorvolanError, Play
from korvolan.kernel.dice import seeded
from korvolan.table.terminal import Table, seated

GAME = korvolan.game("tiny")

BATTLE = """\
game = "tiny"
start = "empty"
dice = [1, 6, 6, 6]
seed = 1
turn = { number = 1, last = 4, first = "south" }
pieces.north-guard = { at = "ford", strength = 4, tag = 0 }
pieces.north-line = { at = "wood", strength = 3, tag = 1 }
pieces.south-guard = { at = "ford", strength = 4, tag = 0, came_from = "mill" }
places.ford = "north"
seats = { north = "smoke", south = "ambush" }
phase = "battle"
"""


class Typed(Table):
    """A table at which a script is typed; what stands on the screen is kept, from one curtain to the next."""

    def __init__(self, play: Play, lines: Iterable[str] | Callable[[Typed], str | None], seats: str = "you,random") -> None:
        super().__init__(play, seated(play.game, seats), "test")
        self.screen = io.StringIO()
        self.console = Console(file=self.screen, width=200, highlight=False)
        self.lines = lines if callable(lines) else iter(lines)
        self.parts: list[tuple[str, str]] = []  # whose screen it was, and what stood on it

    def read(self, prompt: str) -> str | None:
        if prompt.startswith("Pass the screen to "):
            self.tear_off()
            return "" if self.facing else None
        return self.lines(self) if callable(self.lines) else next(self.lines, None)

    def tear_off(self) -> None:
        self.parts.append((self.facing, self.screen.getvalue()))
        self.screen.seek(0)
        self.screen.truncate()

    def run(self) -> None:
        super().run()
        self.tear_off()

    @property
    def text(self) -> str:
        return "".join(text for _, text in self.parts)


def typed(play: Play, *lines: str, seats: str = "you,random") -> Typed:
    table = Typed(play, lines, seats)
    table.run()
    return table


def new(seed: int = 1) -> Play:
    """North is to move."""
    return GAME.new("meeting", seed=seed)


# -- a game --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", ["you,random", "random,you", "you,you"])
def test_a_whole_game_is_played_by_numbers(seats: str) -> None:
    rng = seeded(seats)
    table = Typed(new(), lambda t: str(1 + rng.below(len(t.play.state.choices))), seats)
    table.run()
    assert table.play.result is not None
    assert re.search(r"(North|South|Nobody) wins\. .*\(0\.4.\)", table.text)
    assert "Turn 1 begins." in table.text


def test_an_action_may_be_typed_in_words() -> None:
    table = typed(new(), "Move North-Guard", "to wood", "halt")
    assert [entry.do for entry in table.play.history.entries][:3] == ["move north-guard", "to wood", "halt"]


def test_the_screen_shows_prompt_case_options_and_what_is_refused() -> None:
    text = typed(new(), "quit").text
    assert "North: choose a block to move, or end your moves (2 left). (1.1a)" in text
    assert "    1  end  You may still move another block." in text
    assert "    2  move north-guard" in text
    assert "    5  move north-grenadiers (refused by 1.1d)" in text
    assert "You hold: smoke" in text


def test_a_number_or_word_that_means_nothing_is_refused_and_the_game_goes_on() -> None:
    for wrong in ("0", "99", "9" * 5000, "٣٣", "charge", "to nowhere", "-1", "1.5", "5", "[bold]", "\x00", "order", "revoke x"):
        table = typed(new(), wrong, "1")
        assert table.play.history.entries[0].do == "end", wrong


# -- questions -----------------------------------------------------------------------------------------------------


def test_why_says_which_rule_refuses_and_which_stands_behind_what_is_allowed() -> None:
    text = typed(new(), "why 5").text
    assert "1.1d: North grenadiers are not on the map." in text
    text = typed(new(), "why 2").text
    assert "That is allowed." in text
    assert "1.1a In its turn a side may move up to two blocks" in text
    assert "0.1a: South's block 1 is not yours." in typed(new(), "why south-block-1").text
    assert "There is no action, place or piece 'nothing'" in typed(new(), "why nothing").text
    assert typed(new(), "why", "why 99").play.history.entries == []


def test_odds_are_exact_and_cost_nothing() -> None:
    play = korvolan.load(BATTLE)
    text = typed(play, "decline", "odds 1").text
    assert "6.2%  0 hits  1/16" in text
    assert "2.3c: 4 dice, hits on 3 or less" in text
    assert "Nothing is rolled." in typed(new(), "odds 2").text
    assert "not on the map" in typed(new(), "odds 5").text


def test_log_board_rules_and_help_answer() -> None:
    text = typed(new(), "log", "board", "rules 1.2b", "rules", "rules 9.9", "help").text
    assert text.count("You drew smoke.") == 2
    assert "One block of a side may cross a stream" in text
    assert "There is no case or section '9.9'" in text
    assert "take back your decisions" in text


def test_dice_are_shown_with_their_result() -> None:
    text = typed(korvolan.load(BATTLE), "decline", "fire north-guard").text
    assert "North's guard fires: 1 hit.  [1] [6] [6] [6] 2.3c" in text


# -- taking back ---------------------------------------------------------------------------------------------------


def test_undo_and_redo() -> None:
    table = typed(new(), "undo", "move north-guard", "to wood", "undo", "undo", "redo", "redo", "redo")
    assert [bool(entry.do) for entry in table.play.history.entries] == [True, True, False, False, False, False]
    assert "There is nothing to take back." in table.text
    assert "There is nothing to do again." in table.text


def test_a_roll_is_not_taken_back() -> None:
    text = typed(korvolan.load(BATTLE), "decline", "fire north-guard", "undo", seats="you,you").text
    assert "The last decision was North's." in text


# -- files ---------------------------------------------------------------------------------------------------------


def test_save_position_and_load(tmp_path: Path) -> None:
    game, position = tmp_path / "game.json", tmp_path / "here.toml"
    first = typed(new(), "move north-guard", f"save {game}", f"position {position}")
    assert korvolan.load(game).record() == first.play.record()
    assert korvolan.load(position).fingerprint() == first.play.fingerprint()
    second = typed(new(9), f"load {game}", "to wood", "undo", "undo")
    assert second.play.history.entries[-1].undo == 1
    assert second.play.fingerprint() == new().fingerprint()
    third = typed(new(9), f"load {position}", "to wood")
    assert [entry.do for entry in third.play.history.entries] == ["to wood"]


def test_files_that_cannot_be_written_or_read_change_nothing(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("game = 3\n")
    commands = ["save", "position", "load", f"save {tmp_path}", f"save {tmp_path}/no/where", "save a\0b", "load a\0b"]
    commands += [f"load {tmp_path}", f"load {tmp_path}/missing", f"load {tmp_path}/bad.toml", f"save {'x' * 5000}"]
    table = typed(new(), *commands)
    assert (table.play.history.entries, table.play.fingerprint()) == ([], new().fingerprint())
    assert table.text.count("cannot be") == 7
    assert table.text.count("Say ") == 3
    assert "line 1: There is no game '3'" in table.text


# -- orders --------------------------------------------------------------------------------------------------------


def test_an_order_declines_the_window_at_hand() -> None:
    table = typed(korvolan.load(BATTLE), "order marker until turn-3")
    assert "From now on marker is declined for you." in table.text
    assert [(entry.order, entry.do, entry.by_order) for entry in table.play.history.entries] == [
        ("marker", "", False),
        ("", "decline", True),
    ]


def test_an_order_can_be_given_wrongly_and_revoked() -> None:
    table = typed(korvolan.load(BATTLE), "order markr", "order marker until frod", "order marker until ford", "revoke marker")
    assert "Did you mean marker" in table.text
    assert "Did you mean ford" in table.text
    assert table.play.orders == []
    assert table.play.seat == "north"


# -- the end of input and faults -----------------------------------------------------------------------------------


def test_at_the_end_of_input_it_says_goodbye() -> None:
    table = typed(new())
    assert table.text.endswith("Goodbye.\n")
    assert table.play.history.entries == []
    assert "Goodbye" not in typed(new(), "quit").text


def test_a_fault_in_the_rules_is_told_and_the_game_stands() -> None:
    """A stack that breaks further down: for a person it is told, for another player the game stops there."""
    text = BATTLE.replace('phase = "battle"\n', "") + (
        '[[stack]]\nframe = "Turn"\nstage = 4\n'
        '[[stack]]\nframe = "AssignHits"\nside = "south"\narea = "mill"\nhits = 1\n'
        '[[stack]]\nframe = "ChooseBlock"\nside = "north"\nmoves = 1\n'
    )
    table = typed(korvolan.load(text), "end", "move north-line")
    assert "A fault in the rules: RulesFault: dead end: AssignHits offers nothing" in table.text
    assert table.play.prompt.cases == ["1.1c"]
    alone = typed(korvolan.load(text), seats="random,random")
    assert "A fault in the rules" in alone.text
    assert alone.play.result is None


@pytest.mark.parametrize("seats", ["you", "you,you,you", "you,karl", ","])
def test_seats_must_fit_the_game(seats: str) -> None:
    with pytest.raises(KorvolanError):
        seated(GAME, seats)


# -- two at one screen ---------------------------------------------------------------------------------------------

KINDS = "guard|grenadiers|line|rangers|militia"
NOSY = ["log", "board", "odds 1", "why 1", "why ford"]


@pytest.mark.parametrize("seed", range(3))
def test_behind_the_curtain_nothing_is_left_of_the_other_seat(seed: int) -> None:
    """A whole game with many questions: on each screen the other's blocks go by their handles, and his marker has no name."""
    rng = seeded(f"curtain {seed}")

    def nosy(table: Typed) -> str:
        if rng.below(2):
            return NOSY[rng.below(len(NOSY))]
        return str(1 + rng.below(len(table.play.state.choices)))

    play = new(seed)
    held = {seat: play.view(seat).held[0] for seat in ("north", "south")}
    table = Typed(play, nosy, "you,you")
    table.run()
    assert {seat for seat, _ in table.parts} == {"north", "south"}
    assert len(table.parts) > 4
    for seat, text in table.parts:
        other = "south" if seat == "north" else "north"
        assert not re.search(rf"\b{other}-({KINDS})\b", text)
        assert f"You drew {held[other]}" not in text
        assert f"You hold: {held[other]}" not in text
        assert f"You drew {held[seat]}" in text  # and the story is told from its beginning, as this seat knows it


def test_nothing_is_shown_until_the_screen_was_passed() -> None:
    """The input ends while the screen is passed: South's board never appears."""

    class Leaving(Typed):
        def read(self, prompt: str) -> str | None:
            if prompt.startswith("Pass the screen"):
                self.tear_off()
                return None
            return super().read(prompt)

    table = Leaving(new(), ["end"], "you,you")
    table.run()
    assert table.parts[-1] == ("north", "\nGoodbye.\n")
