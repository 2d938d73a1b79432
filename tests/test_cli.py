"""The command line: every command does what it says, and bad input of any kind gets one line and the exit code 2."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

import korvolan
from korvolan import Seal
from korvolan.cli import main

ROOT = Path(__file__).resolve().parents[1]


class Done(NamedTuple):
    code: int
    out: str
    err: str


class Run:
    """Runs the program in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, *arguments: object, typed: str = "") -> Done:
        self.monkeypatch.setattr(sys, "argv", ["korvolan", *map(str, arguments)])
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        self.capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main()
        found = self.capsys.readouterr()
        assert isinstance(left.value.code, int)
        return Done(left.value.code, found.out, found.err)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setenv("COLUMNS", "200")
    return Run(monkeypatch, capsys)


def game_to_the_end(seal: Seal | None = None) -> korvolan.Play:
    play = korvolan.game("tiny").new("duel", seed=4, seal=seal)
    while play.seat is not None:
        play.play(play.legal()[-1])
    return play


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder with good files and bad ones."""
    record = game_to_the_end().record()
    (tmp_path / "game.json").write_text(record, encoding="utf-8")
    (tmp_path / "battle.toml").write_text('game = "tiny"\nscenario = "duel"\nseed = 3\n', encoding="utf-8")
    (tmp_path / "short.json").write_text(record[:300], encoding="utf-8")
    (tmp_path / "forged.json").write_text(record.replace('"dice":[', '"dice":[1,', 1), encoding="utf-8")
    (tmp_path / "wrong.toml").write_text('game = "tiny"\n[pieces]\nnorth-gard = "wood 2"\n', encoding="utf-8")
    (tmp_path / "absurd.toml").write_text('game = "tiny"\n[[stack]]\nframe = "Turn"\nstage = 9\n', encoding="utf-8")
    (tmp_path / "not.toml").write_text("]]]\nthis is = = not\n", encoding="utf-8")
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "a folder").mkdir()
    return tmp_path


# -- what each command does ----------------------------------------------------------------------------------------


def test_without_a_command_it_says_what_it_can_do(run: Run) -> None:
    done = run()
    assert done.code == 0
    for command in ("games", "play", "rules", "simulate", "soak", "bench", "replay", "verify", "position", "doctor"):
        assert command in done.out
        assert run(command, "--help").code == 0


def test_games_lists_games_and_scenarios(run: Run) -> None:
    done = run("games")
    assert done.code == 0
    assert "tiny  The Ford  (north and south)" in done.out
    assert "duel  Duel" in done.out


def test_play_plays_in_the_terminal(run: Run) -> None:
    done = run("play", "tiny", "--scenario", "duel", "--seed", 1, "--option", "stragglers=off", typed="quit\n")
    assert done.code == 0
    assert "The Ford" in done.out
    assert run("play", "tiny", "--seats", "random,random", "--seed", 1).out.rstrip().endswith(")")


def test_play_goes_on_with_a_saved_game(run: Run, files: Path) -> None:
    assert "wins" in run("play", "--load", files / "game.json").out
    assert "choose a block" in run("play", "--load", files / "battle.toml", "--seats", "you,you", typed="quit\n").out


def test_rules_prints_a_case_a_section_and_the_matrix(run: Run) -> None:
    assert "One block of a side may cross a stream" in run("rules", "tiny", "1.2b").out
    section = run("rules", "tiny", "1.2").out
    assert "1.2a" in section
    assert "1.2d" in section
    assert "cases" in run("rules", "tiny").out


def test_a_case_says_where_its_code_and_its_tests_are(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """File and line, from the current folder if they lie inside it: what is printed can be opened as it stands."""
    monkeypatch.chdir(ROOT)
    lines = [line.split() for line in run("rules", "tiny", "1.2a").out.splitlines()[2:]]
    assert {kind for kind, *_ in lines} == {"code", "test"}
    for _, place, name in lines:
        file, _, line = place.rpartition(":")
        source = (ROOT / file).read_text(encoding="utf-8").splitlines()[int(line) - 1]
        assert name.split("::")[-1] in source, place
    assert "code tests/games/tiny/data/board.toml" in " ".join(" ".join(line) for line in lines)
    monkeypatch.chdir(tmp_path)
    assert str(ROOT / "tests" / "games" / "tiny" / "rules" / "movement.py") in run("rules", "tiny", "1.2a").out


def test_simulate_counts_who_wins(run: Run) -> None:
    done = run("simulate", "tiny", "-n", 20, "--seed", 5, "--json")
    found = json.loads(done.out)
    assert (done.code, set(found)) == (0, {"game", "seed", "scenarios"})
    for outcome in found["scenarios"]:
        wins = {who: share["count"] for who, share in outcome["wins"].items()}
        assert sum(wins.values()) + outcome["draws"]["count"] == outcome["games"] == 20
        assert sum(outcome["endings"].values()) == 20
        assert all(0 <= share["low"] <= share["share"] <= share["high"] <= 1 for share in outcome["wins"].values())
    assert run("simulate", "tiny", "-n", 20, "--seed", 5, "--json") == done
    assert "95 % interval" in run("simulate", "tiny", "-n", 2, "--scenario", "duel").out


def test_soak_checks_every_promise(run: Run, tmp_path: Path) -> None:
    done = run("soak", "tiny", "-n", 2, "--folder", tmp_path, "--json")
    found = json.loads(done.out)
    assert (done.code, found["games"], found["faults"]) == (0, 2, [])
    assert found["decisions"] > 10
    assert "0 faults" in run("soak", "tiny", "-n", 1, "--every", 20, "--jobs", 2, "--folder", tmp_path).out


def test_bench_gives_exactly_these_figures(run: Run) -> None:
    found = json.loads(run("bench", "tiny", "--seconds", 0.05, "--json").out)
    keys = ["game", "scenario", "decisions_per_s", "games_per_s", "decisions_per_game", "clone_us", "compiled"]
    assert list(found) == keys
    assert found["decisions_per_s"] > 100
    assert [line.split()[0] for line in run("bench", "tiny", "--scenario", "duel", "--seconds", 1e-9).out.splitlines()] == keys


def test_replay_tells_the_game_again(run: Run, files: Path) -> None:
    done = run("replay", files / "game.json")
    assert done.code == 0
    assert "Turn 1 begins." in done.out
    assert done.out.splitlines()[-1] == f"fingerprint {game_to_the_end().fingerprint()}"
    assert "decides:" in run("replay", files / "game.json", "--upto", 1).out


def test_replay_through_one_seats_eyes_tells_no_secret_of_the_other(run: Run, files: Path) -> None:
    for seat in ("north", "south"):
        told = [line for line in run("replay", files / "game.json", "--seat", seat).out.splitlines() if "You drew" in line]
        assert len(told) == 1


def test_verify_says_what_it_checked(run: Run, files: Path) -> None:
    seal = Seal(["north", "south"])
    seal.give("north", "ice")
    seal.give("south", "fire")
    play = game_to_the_end(seal)
    play.reveal(seal.key)
    (files / "sealed.json").write_text(play.record(), encoding="utf-8")
    done = run("verify", files / "sealed.json")
    assert (done.code, "the dice are those of the sealed key" in done.out) == (0, True)
    assert "NOT checked: that this seal was shown before the first roll" in done.out
    assert "they were not sealed" in run("verify", files / "game.json").out


def test_verify_takes_the_seal_that_a_player_noted(run: Run, files: Path) -> None:
    """A host who makes another key afterwards, and rolls the game again with it, is found out by the seal alone."""
    seals = [Seal(["north", "south"], bytes([n]) * 32) for n in (1, 2)]
    for seal in seals:
        seal.give("north", "ice")
        seal.give("south", "fire")
    play = game_to_the_end(seals[1])
    play.reveal(seals[1].key)
    (files / "swapped.json").write_text(play.record(), encoding="utf-8")
    good = run("verify", files / "swapped.json", "--seal", seals[1].commitment.upper())
    assert (good.code, "NOT checked" in good.out, "the one that you noted" in good.out) == (0, False, True)
    for seal_text, words in ((seals[0].commitment, "not the one of this record"), ("abc", "64 hexadecimal digits")):
        done = run("verify", files / "swapped.json", "--seal", seal_text)
        assert (done.code, words in done.err) == (2, True), done
    done = run("verify", files / "game.json", "--seal", seals[0].commitment)
    assert (done.code, "not sealed" in done.err) == (2, True)


def test_position_prints_a_position_that_reads_back(run: Run, files: Path) -> None:
    for name in ("game.json", "battle.toml"):
        done = run("position", files / name)
        assert done.code == 0
        assert korvolan.load(done.out).fingerprint() == korvolan.load(files / name).fingerprint()


# -- bad input -----------------------------------------------------------------------------------------------------

BAD = {
    "an unknown command": ("conquer",),
    "an unknown option": ("games", "--louder"),
    "too many words": ("games", "tiny"),
    "play: game": ("play", "tinny"),
    "play: scenario": ("play", "tiny", "--scenario", "duell"),
    "play: seats": ("play", "tiny", "--seats", "you"),
    "play: too many seats": ("play", "tiny", "--seats", "you,you,you"),
    "play: player": ("play", "tiny", "--seats", "you,karl"),
    "play: option": ("play", "tiny", "--option", "straglers=off"),
    "play: choice": ("play", "tiny", "--option", "stragglers=perhaps"),
    "play: no choice": ("play", "tiny", "--option", "stragglers"),
    "rules: nothing": ("rules",),
    "rules: game": ("rules", "tinny"),
    "rules: case": ("rules", "tiny", "9.9z"),
    "rules: number": ("rules", "tiny", "--prove", "-n", "-3"),
    "rules: no number": ("rules", "tiny", "--prove", "-n", "x"),
    "simulate: nothing": ("simulate",),
    "simulate: game": ("simulate", "tinny"),
    "simulate: none": ("simulate", "tiny", "-n", "0"),
    "simulate: number": ("simulate", "tiny", "-n", "many"),
    "simulate: fraction": ("simulate", "tiny", "-n", "1.5"),
    "simulate: player": ("simulate", "tiny", "-n", "1", "--players", "random,karl"),
    "simulate: players": ("simulate", "tiny", "-n", "1", "--players", "random"),
    "simulate: nobody": ("simulate", "tiny", "-n", "1", "--players", ""),
    "simulate: scenario": ("simulate", "tiny", "-n", "1", "--scenario", "duell"),
    "simulate: jobs": ("simulate", "tiny", "-n", "1", "--jobs", "-1"),
    "soak: game": ("soak", "tinny"),
    "soak: none": ("soak", "tiny", "-n", "-1"),
    "soak: jobs": ("soak", "tiny", "-n", "1", "--jobs", "-1"),
    "soak: every": ("soak", "tiny", "-n", "1", "--every", "0"),
    "bench: game": ("bench", "tinny"),
    "bench: scenario": ("bench", "tiny", "--scenario", "duell"),
    "bench: no time": ("bench", "tiny", "--seconds", "0"),
    "bench: negative": ("bench", "tiny", "--seconds", "-1"),
    "bench: too long": ("bench", "tiny", "--seconds", "1e9"),
    "bench: nan": ("bench", "tiny", "--seconds", "nan"),
    "bench: inf": ("bench", "tiny", "--seconds", "inf"),
    "bench: words": ("bench", "tiny", "--seconds", "soon"),
    "replay: nothing": ("replay",),
    "replay: seat": ("replay", "{game.json}", "--seat", "east"),
    "replay: upto": ("replay", "{game.json}", "--upto", "-1"),
    "replay: position": ("replay", "{battle.toml}"),
    "verify: forged": ("verify", "{forged.json}"),
    "verify: position": ("verify", "{battle.toml}"),
    "position: nothing": ("position",),
    "play: wrong file": ("play", "--load", "{wrong.toml}"),
    "play: absurd file": ("play", "--load", "{absurd.toml}"),
    "play: folder": ("play", "--load", "{a folder}"),
}
FILES = [
    "missing.json",
    "a folder",
    "binary",
    "empty",
    "short.json",
    "wrong.toml",
    "absurd.toml",
    "not.toml",
    "x" * 3000,
    "a\nb",
]
BAD |= {f"{command}: {name[:20]!r}": (command, f"{{{name}}}") for command in ("replay", "verify", "position") for name in FILES}


def is_one_clear_line(done: Done) -> None:
    assert done.code == 2
    assert done.out == ""
    assert done.err.startswith("korvolan: ")
    assert done.err.count("\n") == 1
    assert done.err.endswith("\n")
    assert len(done.err) < 600
    assert "Traceback" not in done.err


@pytest.mark.parametrize("what", BAD)
def test_bad_input_gets_one_line_and_the_exit_code_2(what: str, run: Run, files: Path) -> None:
    arguments = [str(files / word[1:-1]) if word.startswith("{") else word for word in BAD[what]]
    is_one_clear_line(run(*arguments, typed="quit\n"))


def test_a_misspelt_piece_is_named_with_its_line_and_a_near_name(run: Run, files: Path) -> None:
    said = run("position", files / "wrong.toml").err
    assert (
        said
        == "korvolan: line 3: There is no piece 'north-gard'. Did you mean north-guard or south-guard or north-grenadiers?\n"
    )


def test_a_seed_of_strange_bytes_is_a_seed(run: Run) -> None:
    """The shell hands over what is no text as lone surrogates."""
    assert run("simulate", "tiny", "-n", 1, "--seed", "\udcff", "--scenario", "duel").code == 0
    assert run("play", "tiny", "--seed", "\udcff", typed="quit\n").code == 0


def test_in_a_process_of_its_own_it_is_the_same(files: Path) -> None:
    """With the true streams, and bytes in the file's name that are no text."""
    environment = {**os.environ, "PYTHONUTF8": "1"}
    for arguments in (["replay", files / "short.json"], ["position", os.fsdecode(b"\xff\xfe")], ["bench", "tinny"]):
        command = [sys.executable, "-m", "korvolan.cli", *arguments]
        done = subprocess.run(command, capture_output=True, env=environment, timeout=60)
        is_one_clear_line(Done(done.returncode, done.stdout.decode(), done.stderr.decode()))


def test_typed_bytes_that_are_no_text_do_not_end_the_game() -> None:
    command = [sys.executable, "-m", "korvolan.cli", "play", "tiny", "--seed", "1"]
    environment = {**os.environ, "PYTHONUTF8": "1", "PYTHONIOENCODING": "utf-8:strict"}
    done = subprocess.run(command, input=b"\xff\xfe\nquit\n", capture_output=True, env=environment, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "That is not text." in done.stdout.decode()


# -- faults --------------------------------------------------------------------------------------------------------


def test_a_fault_that_soak_finds_leaves_a_record_that_replay_opens(tmp_path: Path) -> None:
    """A copy of the tiny game in which a retreat loses the block."""
    shutil.copytree(ROOT / "tests" / "games" / "tiny", tmp_path / "tiny", ignore=shutil.ignore_patterns("__pycache__"))
    source = (tmp_path / "tiny" / "rules" / "battle.py").read_text(encoding="utf-8")
    broken = source.replace(
        "        if g.strength[block] == 0:\n            g.remove(block)\n", "        MAP.neighbours[99]\n", 1
    )
    assert broken != source
    (tmp_path / "tiny" / "rules" / "battle.py").write_text(broken, encoding="utf-8")

    def run_there(*arguments: str) -> Done:
        command = [sys.executable, "-m", "korvolan.cli", *arguments]
        environment = {**os.environ, "KORVOLAN_GAMES": str(tmp_path)}
        done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=tmp_path, timeout=120)
        return Done(done.returncode, done.stdout, done.stderr)

    soaked = run_there("soak", "tiny", "-n", "4", "--every", "50", "--jobs", "2", "--json")
    faults = json.loads(soaked.out)["faults"]
    assert soaked.code == 1
    assert faults
    for fault in faults:
        assert "IndexError" in fault["what"]
        again = run_there("replay", fault["record"])
        assert (again.code, again.err) == (0, "")
        assert "The game broke off: IndexError" in again.out
    is_one_clear_line(run_there("verify", faults[0]["record"]))
    (tmp_path / "taken").write_text("")
    is_one_clear_line(run_there("soak", "tiny", "-n", "4", "--every", "50", "--folder", "taken", "--json"))
