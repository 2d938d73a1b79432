"""The wheel is whole: built without the checkout, it plays without it. `make wheel` does the same with the compiled one, and
with packages fetched as a player fetches them."""

from __future__ import annotations

import importlib.metadata
import re
import sys
import zipfile
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import make_wheel
import web
from progress import ROOT, Failed
from wheel_trial import Place, try_out

NOT_NEEDED = {"setuptools"}  # locked for the editable install


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    if not web.is_fresh():
        pytest.skip("the client of these sources is not built: make web")
    return make_wheel.build(tmp_path_factory.mktemp("wheel"), compiled=False)


def link_dependencies(place: Place) -> None:
    """What the lock file for players names, out of the present environment, and nothing else that lies there."""
    locked = re.findall(r"^([\w.-]+)==", (ROOT / "requirements" / "play.lock").read_text(), re.MULTILINE)
    for name in set(locked) - NOT_NEEDED:
        try:
            found = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:  # for another system
            continue
        for top in {file.parts[0] for file in found.files or () if file.parts[0] not in ("..", "__pycache__")}:
            link = place.packages() / top
            if not link.exists():
                link.symlink_to(found.locate_file(top))  # type: ignore[arg-type]


def test_what_is_in_them(built: tuple[Path, Path]) -> None:
    sdist, pure = built
    assert pure.name.endswith("-py3-none-any.whl")
    make_wheel.check_sources(sdist)
    make_wheel.check_wheel(pure)


@pytest.mark.parametrize(
    ("gone", "told"),
    [
        ("korvolan/table/static/index.html", "lacks"),
        ("korvolan/games/pax_baltica/data/", "lacks"),
        ("korvolan/kernel/symbols/", "lacks"),
        ("korvolan-{version}.dist-info/licenses/LICENSE", "no license"),
        ("", "should not hold tests/test_cli.py"),
    ],
)
def test_what_is_missing_or_too_much_is_told(built: tuple[Path, Path], tmp_path: Path, gone: str, told: str) -> None:
    """Names alone are looked at, so the files of this wheel are empty."""
    spoiled = tmp_path / built[1].name
    without = gone.format(version=make_wheel.project_version())
    with zipfile.ZipFile(built[1]) as whole, zipfile.ZipFile(spoiled, "w") as copy:
        for name in whole.namelist():
            if not (without and name.startswith(without)):
                copy.writestr(name, "")
        if not without:
            copy.writestr("tests/test_cli.py", "")
    with pytest.raises(Failed, match=told):
        make_wheel.check_wheel(spoiled)


def test_the_wheel_plays(built: tuple[Path, Path], tmp_path: Path) -> None:
    """Every module can be imported, the page is there with all it names, every game is offered, and a captain answers."""
    place = Place(tmp_path)
    place.install("--no-deps", "--no-index", str(built[1]))
    link_dependencies(place)
    assert place.imported() == make_wheel.project_version()
    assert "by the captain" in try_out(place, make_wheel.game_names(), answers=1)
