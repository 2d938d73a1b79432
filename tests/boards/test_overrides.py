"""The hand-override files: read strictly, and found wanting where they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from cartography.lib import config, overrides
from cartography.lib.config import ConfigTrouble
from cartography.lib.hexgrid import HexGrid
from cartography.lib.overrides import Overrides

GRID = HexGrid((8, 40), (18, 39), "odd", 108.0, 62.0, 204.0)
GOOD = """
[[hex]]
field = "terrain"
value = "marsh"
hexes = ["2923"]
reason = "the marshes south of Ladoga"
source = "reconstructed"

[[hexside]]
kind = "strait"
sides = ["1129-1229"]
reason = "on the list of straits"
source = "found"

[[river]]
name = "Gota"
sides = ["1224-1324", "1224-1225"]
reason = "Gothenburg on the left bank"
source = "reconstructed"

[[place]]
name = "Mitau"
hex = "2327"
reason = "Riga has the other hex"
source = "reconstructed"
"""


def read(tmp_path: Path, text: str) -> Overrides:
    (tmp_path / "overrides.toml").write_text(text, encoding="utf-8")
    return config.read(tmp_path / "overrides.toml", Overrides)


def test_a_good_file(tmp_path: Path) -> None:
    found = read(tmp_path, GOOD)
    assert overrides.troubles(found, GRID, {"Mitau"}) == []
    assert found.hand_river("Gota") == [("1224", "1324"), ("1224", "1225")]
    assert found.hand_river("Elbe") is None
    place = found.of_place("Mitau")
    assert place is not None
    assert place.hex == "2327"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('source = "found"', 'source = " "', "without reason or source"),
        ("2923", "9923", "no hex 9923"),
        ("1129-1229", "1129-1329", "not two neighbors"),
        ("Mitau", "Mitava", "not in places.toml"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, old: str, new: str, says: str) -> None:
    found = overrides.troubles(read(tmp_path, GOOD.replace(old, new)), GRID, {"Mitau"})
    assert any(says in line for line in found), found


@pytest.mark.parametrize(
    ("old", "new"), [('reason = "Riga has the other hex"\n', ""), ("value", "vaule"), ("[[hex]]", "[[hex]")]
)
def test_a_file_that_cannot_be_read_gets_a_clear_word(tmp_path: Path, old: str, new: str) -> None:
    with pytest.raises(ConfigTrouble, match=r"overrides\.toml"):
        read(tmp_path, GOOD.replace(old, new))


def test_a_board_that_is_not_there() -> None:
    with pytest.raises(ConfigTrouble, match="There is no board"):
        config.folder("chess")
