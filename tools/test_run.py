"""What `make test` runs when all is set up: every check, as much of it side by side as the machine has cores for, with the
seconds of each at the end, and a bold line for whatever could not be run on this machine.

With CI set, nothing may be left out."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import chromium
import compile as compiling
import web
from progress import LOGS, ROOT, Failed

BIN = Path(sys.executable).parent
PYTEST = [sys.executable, "-m", "pytest", "-q", "--durations=12", "--durations-min=8"]
TEST_LEVEL = {"KORVOLAN_OPT_LEVEL": "1"}  # compiled in half the time, with the same results
WITH_COPY = ["tests/browser", "tests/conformance"]
LATER = ["tests/rules", *WITH_COPY]
Command = tuple[list[str], dict[str, str]]  # words, and what is added to the environment
BOLD, PLAIN = "\033[1m", "\033[0m"


class Stopped(Exception):
    """A check failed; its words are on the screen already."""


class Aside(threading.Thread):
    """Commands that run one after the other beside the others, at a lower priority, with what they say in a file."""

    def __init__(self, name: str, commands: list[Command], log: Path) -> None:
        super().__init__(name=name, daemon=True)
        self.commands = commands
        self.log = log
        self.failed = False
        self.seconds = 0.0
        self.process: subprocess.Popen[bytes] | None = None

    def run(self) -> None:
        began = time.monotonic()
        yielding = ["nice", "-n", "5"] if shutil.which("nice") else []
        with self.log.open("wb") as file:
            for words, more in self.commands:
                env = {**os.environ, **more}
                self.process = subprocess.Popen([*yielding, *words], cwd=ROOT, env=env, stdout=file, stderr=file)
                if self.process.wait():
                    self.failed = True
                    break
        self.seconds = time.monotonic() - began

    def end(self) -> None:
        self.commands = []
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()


class Compiler(threading.Thread):
    """Makes the compiled copy, and says so as soon as it is there."""

    def __init__(self, made: Callable[[str], None]) -> None:
        super().__init__(name="compiler", daemon=True)
        self.made = made
        self.copy = ""
        self.said = ""
        self.code = 0
        command = [sys.executable, "tools/compile.py"]
        env = {**os.environ, **TEST_LEVEL}
        self.process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self) -> None:
        out, self.said = self.process.communicate()
        self.code = self.process.returncode
        if self.code == 0:
            self.copy = out.strip()
            self.made(self.copy)

    def end(self) -> None:
        self.made = lambda copy: None
        if self.process.poll() is None:
            self.process.terminate()


def ignoring(paths: list[str]) -> list[str]:
    return [f"--ignore={path}" for path in paths]


class Run:
    """One run of all checks: how long each took, and what was left out."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.seconds: dict[str, float] = {}
        self.left_out: list[str] = []
        self.copy = ""
        self.compiler: Compiler | None = None
        self.aside: Aside | None = None

    def step(self, name: str, command: list[str], env: dict[str, str] | None = None) -> None:
        """One check, in sight."""
        print(f"{BOLD}{name}{PLAIN}", flush=True)
        began = time.monotonic()
        done = subprocess.run(command, cwd=ROOT, env={**os.environ, **(env or {})})
        self.seconds[name] = time.monotonic() - began
        if done.returncode:
            raise Stopped(name)

    def omit(self, what: str) -> None:
        """Something that this machine cannot do."""
        if os.environ.get("CI"):
            print(f"{what} (with CI set nothing may be left out)", file=sys.stderr)
            raise Stopped(what)
        self.left_out.append(what)

    # -- the compiled copy -----------------------------------------------------------------------------------------

    def begin_compiling(self) -> None:
        """Beside everything that needs no compiled copy. One made for play serves as well. What the copy plays begins as
        soon as it is there, at a lower priority: it fills the gaps that the other checks leave."""
        if compiling.copy_path().is_dir():
            self.copy = str(compiling.copy_path())
            self.begin_long(self.copy)
            return
        self.compiler = Compiler(self.begin_long)
        self.compiler.start()

    def end_compiling(self) -> None:
        if self.compiler is None:
            return
        self.compiler.join()
        said = self.compiler.said
        if self.compiler.code == compiling.NOT_HERE:
            self.omit(f"{said.strip().splitlines()[-1]} Tests that need the compiled copy were left out.")
        elif self.compiler.code:
            print(said, file=sys.stderr)
            raise Stopped("compile")
        self.copy = self.compiler.copy
        print(said.strip(), flush=True)

    # -- side by side ----------------------------------------------------------------------------------------------

    def begin_long(self, copy: str) -> None:
        """What the compiled copy plays, and a sample of broken rules: checks that only reckon, one after the other, beside
        those that wait more than they work. They yield to these, and are shown when they are done."""
        env = {"KORVOLAN_COPY": copy}
        proof: Command = ([sys.executable, "-m", "korvolan.lab.mutation_sample"], env)
        played: Command = ([*PYTEST, "tests", "-n", "auto", "--dist", "worksteal", "-m", "long"], {**env, "PYTHONPATH": copy})
        LOGS.mkdir(parents=True, exist_ok=True)
        if copy:
            self.aside = Aside("long tests, compiled, and proof sample", [played, proof], LOGS / "aside.log")
        else:
            self.aside = Aside("proof sample", [proof], LOGS / "aside.log")
        self.aside.start()

    def end_aside(self) -> None:
        if self.aside is None:
            return
        self.aside.join()
        print(f"{BOLD}{self.aside.name}{PLAIN}\n{self.aside.log.read_text(errors='replace')}", flush=True)
        self.seconds[self.aside.name] = self.aside.seconds
        if self.aside.failed:
            raise Stopped(self.aside.name)

    # -- all of it -------------------------------------------------------------------------------------------------

    def everything(self) -> None:
        self.step("client: build", [sys.executable, "tools/web.py", "--fetch", "build"])  # the copy takes it along
        self.begin_compiling()
        try:
            for name, command in linters().items():
                self.step(name, command)
            for word in ("lint", "test"):
                self.step(f"client: {word}", [sys.executable, "tools/web.py", "--fetch", word])
            self.step("rules", [*PYTEST, "tests/rules", "-m", "not long"])
            self.step("tests", [*PYTEST, "-n", "auto", "--dist", "loadgroup", "-m", "not long", *ignoring(LATER)])
            if chromium.main():
                self.omit(chromium.missing())
            self.end_compiling()
            self.with_the_copy()
        finally:
            self.end_all()

    def with_the_copy(self) -> None:
        """Browsers, which are quicker with the compiled copy, and what asks for it."""
        os.environ["KORVOLAN_COPY"] = self.copy
        if self.aside is None:
            self.begin_long("")
        workers = str((os.cpu_count() or 1) + 1)  # browsers wait more than they work
        self.step("browsers and conformance", [*PYTEST, "-n", workers, "--dist", "loadgroup", "-m", "not long", *WITH_COPY])
        self.end_aside()

    def end_all(self) -> None:
        """Nobody is left at work if something failed."""
        if self.compiler is not None:
            self.compiler.end()
        if self.aside is not None:
            self.aside.end()

    def told(self) -> None:
        """The seconds of each check, and what was left out."""
        print("\n" + "\n".join(f"{seconds:7.0f} s  {name}" for name, seconds in self.seconds.items()))
        print(f"{time.monotonic() - self.began:7.0f} s  in all")
        for line in self.left_out:
            print(f"{BOLD}LEFT OUT: {line}{PLAIN}")


def linters() -> dict[str, list[str]]:
    return {
        "ruff": [str(BIN / "ruff"), "check", "."],
        "ruff format": [str(BIN / "ruff"), "format", "--check", "."],
        "mypy": [str(BIN / "mypy")],
        "imports": [str(BIN / "lint-imports"), "--no-logo"],
        "constants": [sys.executable, "tools/generate_constants.py", "--check"],
    }


def main(arguments: list[str]) -> int:
    run = Run()
    try:
        if arguments == ["lint"]:
            for name, command in linters().items():
                run.step(name, command)
            return web.main(["--fetch", "lint"])
        run.everything()
    except (Stopped, Failed) as error:
        print(f"{BOLD}make test: stopped at {error}{PLAIN}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    run.told()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
