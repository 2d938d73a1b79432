"""The browser client's build: nothing half-made is taken for whole, and a Node that does not work is no Node.

npm and Node are stand-ins here: they write down what they are asked for, make what it would make, and die when told to."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NODE = "#!/bin/sh\necho {version}\n"
NPM = """#!/bin/sh
root="{root}"
echo "$1 $2" >> "$root/asked"
case "$1" in
  --version) [ -f "$root/broken" ] && {{ echo "Cannot find module '../lib/cli.js'" >&2; exit 1; }}; echo 11 ;;
  ci) rm -rf node_modules; mkdir node_modules; [ -f "$root/die-in-ci" ] && kill -9 $PPID; touch node_modules/whole ;;
  run) mkdir -p ../src/korvolan/table/static; [ -f "$root/die-in-build" ] && kill -9 $PPID
       [ -f "$root/fail" ] && {{ echo "vite says no"; exit 1; }}
       echo page > ../src/korvolan/table/static/index.html ;;
esac
"""


class Checkout:
    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copytree(ROOT / "tools", root / "tools", ignore=shutil.ignore_patterns("__pycache__"))
        (root / "web").mkdir()
        for name in ("package.json", "package-lock.json", "index.html"):
            (root / "web" / name).write_text("{}")
        self.static = root / "src" / "korvolan" / "table" / "static"
        (root / "src" / "korvolan" / "table").mkdir(parents=True)
        self.bin = root / "bin"
        self.bin.mkdir()
        self.program("node", NODE.format(version="v22.1.0"))
        self.program("npm", NPM.format(root=root))

    def program(self, name: str, text: str) -> None:
        (self.bin / name).write_text(text)
        (self.bin / name).chmod(0o755)

    def build(self, *words: str) -> subprocess.CompletedProcess[str]:
        env = {**os.environ, "PATH": f"{self.bin}:/usr/bin:/bin"}
        command = [sys.executable, str(self.root / "tools" / "web.py"), *(words or ("build",))]
        return subprocess.run(command, env=env, capture_output=True, text=True)

    def asked(self) -> list[str]:
        """What npm was asked for since the last look, but for its version."""
        path = self.root / "asked"
        found = path.read_text().splitlines() if path.exists() else []
        path.unlink(missing_ok=True)
        return [line.split()[0] for line in found if not line.startswith("--version")]

    def whole(self) -> bool:
        return (self.static / "index.html").exists() and (self.root / "web" / "node_modules" / "whole").exists()


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path / "checkout")


def test_built_once_and_again_when_a_source_changes(checkout: Checkout) -> None:
    assert checkout.build().returncode == 0
    assert checkout.whole()
    assert checkout.asked() == ["ci", "run"]
    assert checkout.build().stderr == ""
    assert checkout.asked() == []
    (checkout.root / "web" / "index.html").write_text("changed")
    assert checkout.build().returncode == 0
    assert checkout.asked() == ["run"]


@pytest.mark.parametrize("where", ["die-in-ci", "die-in-build"])
def test_killed_in_the_middle_it_is_made_again(checkout: Checkout, where: str) -> None:
    """Also where the sources are afterwards what they were before: the old stamp does not vouch for the new mess."""
    assert checkout.build().returncode == 0
    for name in ("package.json", "index.html"):
        (checkout.root / "web" / name).write_text('{"changed": 1}')
    (checkout.root / where).touch()
    assert checkout.build().returncode < 0
    (checkout.root / where).unlink()
    for name in ("package.json", "index.html"):
        (checkout.root / "web" / name).write_text("{}")
    (checkout.static / "index.html").unlink()
    checkout.asked()
    assert checkout.build().returncode == 0
    assert checkout.whole()
    assert checkout.asked()[-1] == "run"


def test_a_failed_build_is_one_line_and_not_taken_for_a_client(checkout: Checkout) -> None:
    (checkout.root / "fail").touch()
    done = checkout.build()
    assert done.returncode == 1
    said = [line for line in done.stderr.splitlines() if not line.endswith(" s")]
    assert len(said) == 1
    assert "build/logs/web.log" in said[0]
    assert "vite says no" in (checkout.root / "build" / "logs" / "web.log").read_text()
    (checkout.root / "fail").unlink()
    assert checkout.build().returncode == 0
    assert checkout.whole()


@pytest.mark.parametrize("harm", ["broken npm", "old node", "npm of a wheel"])
def test_a_node_that_does_not_serve_is_no_node(checkout: Checkout, harm: str) -> None:
    """Without --fetch there is then one line that says what to install."""
    if harm == "broken npm":
        (checkout.root / "broken").touch()
    elif harm == "old node":
        checkout.program("node", NODE.format(version="v18.20.0"))
    script = "import sys; sys.path.insert(0, sys.argv[1]); import web; "
    script += f"sys.prefix = {str(checkout.root)!r} if {harm == 'npm of a wheel'} else sys.prefix; print(web.installed_npm())"
    env = {**os.environ, "PATH": f"{checkout.bin}:/usr/bin:/bin"}
    command = [sys.executable, "-c", script, str(checkout.root / "tools")]
    assert subprocess.run(command, env=env, capture_output=True, text=True).stdout == "None\n"
