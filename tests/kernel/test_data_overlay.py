"""The owner's overlay: values of the data are replaced by a file, slips are told, and records say so."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from korvolan.kernel.data_overlay import read_data
from korvolan.kernel.errors import KorvolanError

ROOT = Path(__file__).resolve().parents[2]


def data_file(folder: Path, text: str) -> Path:
    path = folder / "games" / "sample" / "data" / "blocks.toml"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return path


def overlay(monkeypatch: pytest.MonkeyPatch, folder: Path, text: str) -> None:
    (folder / "own").mkdir()
    (folder / "own" / "sample.toml").write_text(text, encoding="utf-8")
    monkeypatch.setenv("KORVOLAN_OVERLAYS", str(folder / "own"))


DATA = '[blocks.karl]\nmax = 4\nmove = 2\nsource = "reconstructed"\n'


def test_a_value_is_replaced_and_its_source_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = data_file(tmp_path, DATA)
    assert read_data(path)["blocks"]["karl"]["max"] == 4
    overlay(monkeypatch, tmp_path, "[blocks.blocks.karl]\nmax = 3\n")
    found = read_data(path)["blocks"]["karl"]
    assert (found["max"], found["move"]) == (3, 2)
    assert found["source"] == {"rest": "reconstructed", "max": "the owner's overlay"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[blocks.blocks.carl]\nmax = 3\n", "no such value"),
        ("[blocks.blocks.karl]\nmaximum = 3\n", "no such value"),
        ('[blocks.blocks.karl]\nmax = "3"\n', "same kind"),
        ("[blocks.blocks]\nkarl = 3\n", "must be a table"),
        ("[block]\n", "no such data file"),
        ("[blocks\n", "cannot be read"),
    ],
)
def test_a_slip_of_the_pen_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, told: str) -> None:
    path = data_file(tmp_path, DATA)
    overlay(monkeypatch, tmp_path, text)
    with pytest.raises(KorvolanError, match=told):
        read_data(path)


PROGRAM = """
import json, korvolan
game = korvolan.game("pax_baltica")
karl = game.sheet().faces["sweden karl-xii"]
rating = next(fact for fact in karl.facts if fact.name == "Hits on")
overlay = game.new("campaign", seed=1).history.overlay
print(json.dumps([karl.corners[0], rating.source, rating.rebuilt, game.data_hash, overlay]))
"""


def run(folder: Path | None) -> list[object]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    environment.pop("KORVOLAN_OVERLAYS", None)
    if folder is not None:
        environment["KORVOLAN_OVERLAYS"] = str(folder)
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True)
    found: list[object] = json.loads(done.stdout)
    return found


def test_a_game_is_played_with_the_owners_values_and_its_record_says_so(tmp_path: Path) -> None:
    (tmp_path / "pax_baltica.toml").write_text("[blocks.blocks.karl-xii]\nhit_on = 2\n", encoding="utf-8")
    plain, own = run(None), run(tmp_path)
    assert plain[0] == "A3"
    assert plain[4] == ""
    assert own[:3] == ["A2", "the owner's overlay", False]
    assert own[3] != plain[3]
    assert own[4]
