"""Positions: any situation can be said in a few lines, from a scenario or from nothing, and reads back exactly."""

from __future__ import annotations

import re

import pytest

import korvolan
from korvolan import Play

from .scenes import BATTLE, DOCS, GAME, MOVES, do, finished, load, may, new, told, with_dice

SAMPLES: list[str] = re.findall(r"```toml\n(.*?)```", (DOCS / "position.md").read_text(encoding="utf-8"), re.DOTALL)


def pieces(play: Play, seat: str) -> dict[str, tuple[str, int | None]]:
    return {piece.id: (piece.at, piece.steps) for piece in play.view(seat).pieces if piece.id.startswith(seat)}


# -- saying only what differs --------------------------------------------------------------------------------------


def test_a_scenario_with_nothing_changed_is_that_scenario() -> None:
    assert load('game = "tiny"\nseed = 1\nscenario = "duel"').fingerprint() == new("duel", 1).fingerprint()
    assert load('game = "tiny"\nseed = 1').fingerprint() == new("meeting", 1).fingerprint()


def test_pieces_are_moved_weakened_or_removed_and_the_rest_stays() -> None:
    play = load(MOVES + "[places]\nmill = 'south'\n")
    assert pieces(play, "north") == {
        "north-guard": ("wood", 2),
        "north-line": ("north-camp", 3),
        "north-militia": ("north-camp", 3),
        "north-grenadiers": ("north-reserve", 3),
        "north-rangers": ("north-reserve", 2),
    }
    assert "south-line" not in pieces(play, "south")
    weakened = load(MOVES.replace('"wood 2"', "{ strength = 1 }"))
    assert pieces(weakened, "north")["north-guard"] == ("north-camp", 1)


@pytest.mark.parametrize("said", ['"wood 2"', '{ at = "wood", strength = 2 }', '{ at = "Wood", strength = 2 }', '"WOOD 2"'])
def test_the_short_form_gives_the_first_fields_in_their_order(said: str) -> None:
    play = load(MOVES.replace('"wood 2"', said))
    assert pieces(play, "north")["north-guard"] == ("wood", 2)
    assert play.fingerprint() == load(MOVES).fingerprint()


def test_names_may_have_capitals_spaces_and_accents() -> None:
    typed = (
        MOVES.replace("north-guard", '"Nörth Guard"')
        .replace('"ambush"', '"Ambush"')
        .replace('seat = "north"', 'seat = "North"')
    )
    assert load(typed).fingerprint() == load(MOVES).fingerprint()


def test_control_tracks_markers_and_held_markers_are_set() -> None:
    play = load(
        MOVES.replace("[seats]", "[seats]\nsouth = 'none'")
        + "[turn]\nnumber = 3\n[places]\nford = 'north'\nmill = { holder = 'south' }\n[markers]\nsmoke = { used = true }\n"
    )
    view = play.view("north")
    assert view.tracks == {"turn": 3, "last turn": 4}
    assert view.held == ["ambush"]
    assert view.boxes["south markers"] == 0
    assert {place.id: place.control for place in view.places}["ford"] == "north"
    assert play.state.used == [0, 1, 0]  # type: ignore[attr-defined]


def test_seat_to_decide_and_actions_left_are_set() -> None:
    for seat, moves in (("north", 2), ("south", 1)):
        play = load(MOVES.replace('seat = "north"', f'seat = "{seat}"').replace("moves = 2", f"moves = {moves}"))
        assert play.seat == seat
        assert f"({moves} left)" in play.prompt.text


def test_options_are_set() -> None:
    """Without stragglers no die is rolled at the stream."""
    play = load(MOVES.replace("seed = 1", 'seed = 1\noptions = { stragglers = "off" }'))
    do(play, "move north-line", "to north-bank", "to ford")
    assert [entry.dice for entry in play.history.entries] == [[], [], []]
    assert play.history.options == {"stragglers": "off"}
    assert 'options = { stragglers = "off" }' in play.position()


def test_an_empty_start_has_only_what_is_said() -> None:
    play = load(BATTLE)
    assert set(pieces(play, "north")) == {"north-guard", "north-line"}
    assert play.view("").boxes == {"north-reserve": 0, "south-reserve": 0, "north markers": 0, "south markers": 0}


def test_named_draws_are_scripted() -> None:
    """North's marker, South's marker, then the order in which blocks are stood up."""
    script = '"smoke", "ambush", "north-line", "north-guard", "north-militia", 1, 1, 1, 6, 1'
    play = load(f'game = "tiny"\nscenario = "meeting"\ndice = [{script}]')
    assert (play.view("north").held, play.view("south").held) == (["smoke"], ["ambush"])
    tags = {piece.id: piece.slot for piece in play.view("north").pieces if piece.at == "north-camp"}
    assert tags == {"north-line": 0, "north-guard": 1, "north-militia": 2}
    assert told(play)[-1] == "North goes first."


def test_unused_dice_survive_saving_and_loading() -> None:
    play = load(with_dice(BATTLE, 5, 6, 2, 1))
    for again in (load(play.record()), load(play.position())):
        again.play("fire north-line")
        assert again.history.entries[-1].dice == [5, 6]
    play.play("fire north-line")
    for again in (load(play.record()), load(play.position())):
        again.play("fire south-guard")
        assert again.history.entries[-1].dice == [2, 1]


def test_a_seeded_position_rolls_the_same_after_saving_and_loading() -> None:
    one, other = load(BATTLE), load(load(BATTLE).record())
    for play in (one, other):
        play.play("fire north-line")
    assert one.history.entries[-1].dice == other.history.entries[-1].dice
    assert load(BATTLE.replace("seed = 1", "seed = 0")).history.dice.seed == "0"


def test_a_side_may_be_left_with_nothing_on_the_map() -> None:
    """All three blocks in the camp are removed: there is nothing to stand up, and the reserves come in turn 2."""
    removed = "".join(f'north-{name} = "removed"\n' for name in ("guard", "line", "militia"))
    play = load(f'game = "tiny"\nscenario = "meeting"\nseed = 1\n[pieces]\n{removed}')
    while play.view("").tracks["turn"] == 1:
        play.play("end")
    assert [at for at, _ in pieces(play, "north").values()].count("north-camp") == 1


# -- where the game stands -----------------------------------------------------------------------------------------


def test_round_two_with_the_defender_to_fire() -> None:
    play = load(BATTLE)
    assert (play.seat, may(play)) == ("north", ["fire north-line", "retreat north-line"])
    assert play.prompt.text == "North: fire or retreat (battle at Ford, round 2)."
    battle = play.view("").battle
    assert battle is not None
    assert (battle.at, battle.round, battle.defender, battle.marks) == ("ford", 2, "north", ["ambush"])


def test_a_phase_stacks_the_frames_itself() -> None:
    """The same battle in one line."""
    head = BATTLE.split("[[stack]]")[0]
    phase = 'phase = { name = "battle", area = "ford", round = 2, marker = "ambush", acted = ["north-guard"] }\n'
    assert load(phase + head).fingerprint() == load(BATTLE).fingerprint()


def test_a_phase_may_be_only_a_name() -> None:
    head = BATTLE.split("[[stack]]")[0].replace("number = 3", "number = 1")
    play = load('phase = "battle"\n' + head)
    assert play.prompt.cases == ["2.3b"]  # nobody holds a marker
    assert load(f'phase = "set-up"\n{head}').view("north").held != []


@pytest.mark.parametrize("number", range(len(SAMPLES)))
def test_every_sample_of_the_manual_reads_and_reads_back(number: int) -> None:
    play = load(SAMPLES[number])
    assert load(play.position()).fingerprint() == play.fingerprint()


def test_the_manual_shows_every_key() -> None:
    every = SAMPLES[1]
    keys = [field.name for field in GAME.layout.fields]
    keys += ["korvolan", "game", "scenario", "start", "options", "seed", "dice", "about", "stack", "frame"]
    assert [key for key in keys if key not in every] == []


# -- writing -------------------------------------------------------------------------------------------------------


def test_every_position_of_a_game_reads_back_exactly() -> None:
    for scenario, seed in (("meeting", 11), ("duel", 12)):
        play = new(scenario, seed)
        while play.seat is not None:
            text = play.position()
            again = load(text)
            assert (again.fingerprint(), may(again), again.seat) == (play.fingerprint(), may(play), play.seat)
            assert again.position() == text
            play.play(play.legal()[-1])


@pytest.mark.parametrize("seed", range(8))
def test_a_finished_game_reads_back_with_its_result(seed: int) -> None:
    play = finished("duel", seed)
    again = load(play.position())
    assert (again.fingerprint(), again.result, again.seat) == (play.fingerprint(), play.result, None)
    assert "[result]" in play.position()


def test_a_drawn_game_has_no_winner() -> None:
    play = load('game = "tiny"\n[result]\nwinner = "none"\nending = "ford_empty"\n')
    assert play.result is not None
    assert (play.result.winner, play.result.text) == ("", "Nobody holds the ford.")
    assert load(play.record()).result == play.result


def test_windows_line_ends_and_a_byte_order_mark_do_not_matter(tmp_path: object) -> None:
    from pathlib import Path

    file = Path(str(tmp_path)) / "battle.toml"
    file.write_bytes(b"\xef\xbb\xbf" + BATTLE.replace("\n", "\r\n").encode())
    assert korvolan.load(file).fingerprint() == load(BATTLE).fingerprint()
