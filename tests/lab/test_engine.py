"""The engine protocol: what a level says, what bad lines get, and matches with programs that are started by a command."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from korvolan import cli
from korvolan.ai import Knowledge
from korvolan.kernel.dice import seeded
from korvolan.kernel.errors import KorvolanError
from korvolan.kernel.loading import game
from korvolan.lab.engine import LevelEngine
from korvolan.lab.engine_loop import LONGEST, answer_to, serve
from korvolan.lab.engine_player import close_all
from korvolan.lab.match import match
from korvolan.lab.single_game import Limit, clock_of, new_player, play_game

HERE = Path(__file__).parent
NEW = {"do": "new", "game": "tiny", "scenario": "meeting", "seat": "north", "seed": "1"}


def nothing() -> None:
    """Nobody watches the progress."""


def position_of_north() -> tuple[str, list[str]]:
    """A position in which North decides, and its legal actions."""
    found = game("tiny")
    state = found.start("meeting", "1")
    while state.seat != 0:
        state.apply(state.choices[0])
    knowledge = Knowledge.of(found, state, 0)
    return knowledge.text(), [found.vocabulary.text(action) for action in knowledge.choices]


def ask(engine: LevelEngine, asked: Any) -> dict[str, Any]:
    answer = answer_to(engine, asked if isinstance(asked, bytes) else json.dumps(asked).encode())
    assert answer is not None
    return answer


def answering(path: Path, answer: str) -> str:
    """An engine that greets, and then gives one and the same answer."""
    path.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    if asked['do'] == 'hello': print(json.dumps({'ok': 'hello', 'protocol': 1}), flush=True)\n"
        "    elif asked['do'] == 'new': print(json.dumps({'ok': 'new'}), flush=True)\n"
        f"    else: {answer}\n"
    )
    return f"mine={shlex.join([sys.executable, str(path)])}"


# -- the level as an engine ----------------------------------------------------------------------------------------


def test_a_level_chooses_and_says_why() -> None:
    engine = LevelEngine("colonel")
    assert ask(engine, {"do": "hello"})["games"]["tiny"]
    assert ask(engine, NEW) == {"ok": "new"}
    position, legal = position_of_north()
    answer = ask(engine, {"do": "choose", "position": position, "legal": legal, "work": 12, "id": 5})
    assert answer["action"] in legal
    assert answer["work"] == 12
    assert -1 <= answer["value"] <= 1
    assert answer["reason"]
    assert answer["id"] == 5


def test_the_same_game_gives_the_same_choices() -> None:
    position, legal = position_of_north()
    answers = []
    for _ in range(2):
        engine = LevelEngine("marshal")
        ask(engine, NEW)
        answer = ask(engine, {"do": "choose", "position": position, "legal": legal, "work": 40})
        del answer["cpu"]
        answers.append(answer)
    assert answers[0] == answers[1]


def test_nothing_that_the_seat_cannot_know_is_in_the_position() -> None:
    """Two truths that look alike to North are the same text for its engine."""
    found = game("tiny")
    state = found.start("meeting", "1")
    other = found.determinize(state, 0, seeded("other"))
    assert Knowledge.of(found, state, 0).text() == Knowledge.of(found, other, 0).text()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"nonsense\n", "bad-line"),
        (b"\xff\xfe\n", "bad-line"),
        (b"[1]\n", "bad-line"),
        (b"[" * 100_000, "bad-line"),
        (b" " * LONGEST + b"{}", "bad-line"),
        ({"do": "dance"}, "unknown"),
        ({}, "unknown"),
        ({**NEW, "game": "chess"}, "bad-message"),
        ({**NEW, "seat": "west"}, "bad-message"),
        ({**NEW, "seat": 7}, "bad-message"),
        ({"do": "choose", "position": "garbage"}, "bad-position"),
        ({"do": "choose", "position": 'game = "hussars"'}, "bad-position"),
        ({"do": "choose", "position": ""}, "bad-position"),
        ({"do": "choose"}, "bad-message"),
        ({"do": "choose", "position": "GOOD", "legal": ["fly"]}, "other-rules"),
        ({"do": "choose", "position": "GOOD", "work": -1}, "bad-message"),
        ({"do": "choose", "position": "GOOD", "cpu": "soon"}, "bad-message"),
    ],
)
def test_a_bad_line_gets_an_error_and_the_engine_goes_on(line: Any, code: str) -> None:
    engine = LevelEngine("captain")
    position, legal = position_of_north()
    ask(engine, NEW)
    if isinstance(line, dict) and line.get("position") == "GOOD":
        line = {**line, "position": position}
    answer = ask(engine, line)
    assert answer["error"] == code
    assert answer["text"]
    assert ask(engine, {"do": "choose", "position": position})["action"] in legal


def test_it_chooses_nothing_before_a_game() -> None:
    assert ask(LevelEngine("captain"), {"do": "choose", "position": ""})["error"] == "no-game"


def test_an_error_of_its_own_is_told_in_a_line() -> None:
    class Broken(LevelEngine):
        def new(self, asked: dict[str, Any]) -> dict[str, Any]:
            raise ZeroDivisionError

    assert ask(Broken("captain"), NEW) == {"error": "failed", "text": "ZeroDivisionError"}


def test_it_ends_when_it_is_told() -> None:
    said: list[str] = []
    serve(LevelEngine("captain"), [b'{"do": "hello"}\n', b"\n", b'{"do": "quit"}\n', b'{"do": "hello"}\n'], said.append)
    assert len(said) == 1


def test_the_command_speaks_json_and_nothing_else() -> None:
    lines = b'{"do": "hello"}\nwhat?\n'
    run = subprocess.run(
        [sys.executable, "-m", "korvolan.cli", "engine", "--level", "recruit"], input=lines, capture_output=True, check=True
    )
    assert [sorted(json.loads(line))[0] for line in run.stdout.splitlines()] == ["games", "error"]
    assert run.stderr == b""
    run = subprocess.run([sys.executable, "-m", "korvolan.cli", "engine", "--level", "king"], input=lines, capture_output=True)
    assert run.returncode == 2
    assert b"There is no player 'king'" in run.stderr


# -- in a match ----------------------------------------------------------------------------------------------------


def test_an_engine_plays_a_match_like_the_level_that_it_is() -> None:
    command = shlex.join([sys.executable, "-m", "korvolan.cli", "engine", "--level", "recruit"])
    one = match("tiny", "meeting", [f"mine={command}", "captain"], 4, "1", Limit(), 1, nothing)
    close_all()
    assert one.players == ["mine", "captain"]
    assert one.replaced == [{}, {}]
    own = match("tiny", "meeting", ["recruit", "captain"], 4, "1", Limit(), 1, nothing)
    assert one.wins + one.draws + one.losses == 4
    assert one.endings.keys() & own.endings.keys()


def test_what_an_engine_cannot_decide_a_captain_does_and_it_is_counted(tmp_path: Path) -> None:
    for answer, reason in (('print(\'{"error": "tired"}\', flush=True)', "tired"), ("print('{}', flush=True)", "not-legal")):
        given = answering(tmp_path / f"{reason}.py", answer)
        one = match("tiny", "meeting", [given, "random"], 2, "1", Limit(), 1, nothing)
        assert one.replaced[0][reason] > 0
        assert one.replaced[1] == {}
    close_all()


def test_an_engine_that_dies_ends_the_match_with_what_it_said(tmp_path: Path) -> None:
    given = answering(tmp_path / "dying.py", "sys.exit('out of ideas')")
    with pytest.raises(KorvolanError, match=r"The engine mine has ended. It said: out of ideas"):
        match("tiny", "meeting", [given, "random"], 2, "1", Limit(), 1, nothing)
    given = answering(tmp_path / "babbling.py", "print('hm', flush=True)")
    with pytest.raises(KorvolanError, match="no line of JSON"):
        match("tiny", "meeting", [given, "random"], 2, "1", Limit(), 1, nothing)
    with pytest.raises(KorvolanError, match="cannot be started"):
        match("tiny", "meeting", ["mine=/nowhere/engine", "random"], 2, "1", Limit(), 1, nothing)
    with pytest.raises(KorvolanError, match="does not speak"):
        match("tiny", "meeting", ["mine=cat", "random"], 2, "1", Limit(), 1, nothing)
    close_all()


@pytest.mark.parametrize("given", ["mine", "=x", "mine=", "captain=x", "a,b=x"])
def test_an_engine_is_given_by_name_and_command(given: str) -> None:
    said = CliRunner().invoke(cli.app, ["match", "tiny", "--players", "mine,captain", "-n", "2", "--engine", given])
    assert isinstance(said.exception, KorvolanError)
    assert "NAME=COMMAND" in str(said.exception)


# -- equal work, equal time ----------------------------------------------------------------------------------------


def test_equal_playouts() -> None:
    """A colonel and a marshal have the same number a decision, where a budget gives each his own."""
    found = game("tiny")
    equal = play_game(found, "meeting", [new_player("colonel"), new_player("marshal")], "1", Limit(work=12))
    assert equal.work[0] % 12 == equal.work[1] % 12 == 0
    assert equal.work[1] > 0
    assert clock_of(new_player("colonel"), Limit(work=12), [], 0).work == 12
    assert clock_of(new_player("marshal"), Limit(budget=12), [], 0).work == 60


def test_equal_processor_time() -> None:
    """Who has used more so far gets less, at least half."""
    marshal = new_player("marshal")
    assert clock_of(marshal, Limit(cpu=2.0), [0.0, 0.0], 0).seconds == 2.0
    assert clock_of(marshal, Limit(cpu=2.0), [4.0, 3.0], 0).seconds == 1.5
    assert clock_of(marshal, Limit(cpu=2.0), [4.0, 3.0], 1).seconds == 2.0
    assert clock_of(marshal, Limit(cpu=2.0), [9.0, 1.0], 0).seconds == 1.0
    clock = clock_of(marshal, Limit(cpu=2.0), [0.0, 0.0], 0)
    assert clock.cpu
    assert clock.part(0.5).cpu


def test_only_one_limit() -> None:
    said = CliRunner().invoke(cli.app, ["match", "tiny", "--players", "captain,random", "--work", "3", "--cpu", "1"])
    assert "Only one of" in str(said.exception)


def test_an_engine_is_not_told_the_seed_of_the_dice(tmp_path: Path) -> None:
    """Else it could roll them itself."""
    heard = tmp_path / "heard.txt"
    given = answering(tmp_path / "listening.py", "print('{}', flush=True)")
    path = tmp_path / "listening.py"
    path.write_text(path.read_text().replace("    asked =", f"    open({str(heard)!r}, 'a').write(line)\n    asked ="))
    match("tiny", "meeting", [given, "random"], 2, "a secret", Limit(), 1, nothing)
    close_all()
    assert "seed" in heard.read_text()
    assert "a secret" not in heard.read_text()
