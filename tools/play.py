"""What `make play` starts when all is set up: the table, at once, with the compiled copy if it is there. If it is not, it
is made in the background while one plays (see compile.py), and the table is told where to look for it.

    python tools/play.py [GAME] [OPTIONS]      as `korvolan play`"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import compile as compiling
from progress import ROOT, Failed


def main(arguments: list[str]) -> int:
    code = ROOT / "src"
    try:
        if compiling.copy_path().is_dir():
            code = compiling.copy_path()
        compiling.in_background()
    except Failed as error:
        print(f"Not compiled: {error}", file=sys.stderr)
    except OSError as error:
        print(f"Not compiled: {error.filename or ROOT} cannot be used: {error.strerror or error}.", file=sys.stderr)
    env = {**os.environ, "PYTHONPATH": str(code), "KORVOLAN_BUILD": str(compiling.STATUS)}
    command = [sys.executable, "-m", "korvolan.cli", "play", *arguments]
    sys.stderr.flush()
    if os.name == "nt":
        return subprocess.run(command, env=env).returncode
    os.execve(sys.executable, command, env)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
