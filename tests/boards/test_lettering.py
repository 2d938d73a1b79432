"""Names of lands and seas move to where they collide least."""

from __future__ import annotations

import numpy as np
import pytest

from cartography.lib import lettering
from cartography.lib.config import Label
from cartography.lib.hexgrid import HexGrid

GRID = HexGrid(columns=(1, 8), rows=(1, 8), low="even", flat=90.0, left=40.0, top=40.0)


def free() -> lettering.Obstacles:
    masks = [np.zeros((400, 400)) for _ in range(7)]
    masks[3] += 1
    return lettering.Obstacles(*masks)


@pytest.fixture(autouse=True)
def _letters_of_one_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lettering, "text_width", lambda text, size, **_: 0.5 * size * len(text))


def test_a_name_stays_where_nothing_is_in_its_way() -> None:
    label = Label(text="LIVONIA", kind="land", hex="0404", size=20, spacing=4, reach=(30, 30))
    done = lettering.place_all([label], GRID, free())
    assert (done[0].x, done[0].y) == GRID.center("0404")


def test_a_name_moves_off_a_symbol_and_off_another_name() -> None:
    on = free()
    x, y = GRID.center("0404")
    row = int(y * lettering.QUARTER)
    on.hard[row - 6 : row + 6, :] = 1
    first = Label(text="LIVONIA", kind="land", hex="0404", size=20, spacing=4, reach=(0, 60))
    second = Label(text="ESTONIA", kind="land", hex="0404", size=20, spacing=4, reach=(0, 60))
    done = lettering.place_all([first, second], GRID, on)
    assert abs(done[0].y - y) > 12
    assert abs(done[1].y - y) > 12
    assert abs(done[1].y - done[0].y) > 12
    assert {d.x for d in done} == {x}
