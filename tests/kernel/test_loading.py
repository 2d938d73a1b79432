"""The library: games by name, and files or texts that are read or refused in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

import korvolan
from korvolan import KorvolanError, UnknownName
from korvolan.kernel import loading

from .scenes import BATTLE, finished, load, new


def test_a_game_is_found_by_its_name() -> None:
    assert "tiny" in korvolan.game_names()
    assert korvolan.game("tiny").name == "tiny"
    assert repr(korvolan.game("tiny")) == "<Game tiny: The Ford>"


@pytest.mark.parametrize("name", ["tinny", "", "..", "tiny.battle", "os"])
def test_a_game_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(UnknownName, match="There is no game"):
        korvolan.game(name)


def test_a_text_or_a_file_is_loaded_alike(tmp_path: Path) -> None:
    for name, text in (("battle.toml", BATTLE), ("game.json", finished().record()), ("new.json", new().record())):
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        prints = {korvolan.load(source).fingerprint() for source in (text, file, str(file))}
        assert len(prints) == 1


def test_a_text_needs_no_line_break() -> None:
    assert load('game = "tiny"').seat
    assert load(new().record().strip()).seat


def unreadable(folder: Path) -> dict[str, Path]:
    (folder / "binary").write_bytes(bytes(range(256)) * 10)
    (folder / "utf-16").write_bytes(BATTLE.encode("utf-16"))
    (folder / "latin").write_bytes("game = 'Gävle'".encode("latin-1"))
    return {
        "missing": folder / "missing.toml",
        "a folder": folder,
        "a file as folder": folder / "binary" / "game.json",
        "binary": folder / "binary",
        "utf-16": folder / "utf-16",
        "latin": folder / "latin",
        "a long name": folder / ("x" * 5000),
        "a name with a nul": folder / "a\0b",
        "nothing": Path(),
    }


UNREADABLE = [
    "missing",
    "a folder",
    "a file as folder",
    "binary",
    "utf-16",
    "latin",
    "a long name",
    "a name with a nul",
    "nothing",
]


@pytest.mark.parametrize("what", UNREADABLE)
def test_what_cannot_be_read_is_said_in_one_line(what: str, tmp_path: Path) -> None:
    file = unreadable(tmp_path)[what]
    for source in (file, str(file)):
        with pytest.raises(KorvolanError, match="cannot be read") as refused:
            korvolan.load(source)
        assert "\n" not in str(refused.value)


def test_a_file_without_end_is_not_read_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "LARGEST_FILE", 1000)
    (tmp_path / "large").write_text("#" * 1001)
    with pytest.raises(KorvolanError, match="too large"):
        korvolan.load(tmp_path / "large")
    if Path("/dev/zero").exists():
        with pytest.raises(KorvolanError, match="too large"):
            korvolan.load(Path("/dev/zero"))


def test_an_empty_file_is_no_game(tmp_path: Path) -> None:
    (tmp_path / "empty").write_text("")
    with pytest.raises(KorvolanError, match="of which game"):
        korvolan.load(tmp_path / "empty")
