"""The browser of the browser tests: find a Chromium, or install one.

python tools/chromium.py          says where it is; installs Debian's package where there is none and one may, otherwise
                                  the one that Playwright keeps; says in one line why there is none"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from progress import Failed, run, working

SHELL = "chromium-headless-shell"  # no window: it needs two thirds of the time and memory
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
PACKAGES = (SHELL, "chromium")  # the first that can be had
LIBRARY = "libatomic1"  # what Playwright's own Node needs
LOCKED = ["-o", "DPkg::Lock::Timeout=600"]  # another installation may be under way: wait for it
WHY = "Browser tests cannot run here"


def find() -> str:
    """A Chromium of this machine, or one that Playwright has fetched, or nothing."""
    return on_path() or (fetched() if driver_works() else "")


def on_path() -> str:
    """A Chromium that was installed on this machine."""
    for name in (os.environ.get("CHROMIUM", ""), *NAMES):
        if name and (found := shutil.which(name)):
            return found
    return ""


def driver_works() -> bool:
    """Whether Playwright's driver, a Node of its own, starts on this machine."""
    command = [sys.executable, "-m", "playwright", "--version"]
    return subprocess.run(command, capture_output=True).returncode == 0


def fetched() -> str:
    """The Chromium that Playwright has fetched, if it has."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if os.path.exists(path) else ""


def missing() -> str:
    """Why browser tests cannot run, in one line; empty where they can."""
    if not driver_works():
        return f"{WHY}: Playwright does not start. On Debian: apt install libatomic1{'' if on_path() else ' chromium'}"
    if not find():
        return f"{WHY}: there is no Chromium. Install one (on Debian: apt install chromium), or name it in CHROMIUM."
    return ""


def apt() -> list[str]:
    """How packages are installed here: as root, or by a sudo that asks nothing. Empty where neither is there."""
    if not shutil.which("apt-get"):
        return []
    if os.geteuid() == 0:
        return ["apt-get"]
    if shutil.which("sudo") and subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0:
        return ["sudo", "-n", "apt-get"]
    return []


def install() -> str:
    """Debian's package; where that cannot be had, the one that Playwright keeps. What went wrong, if both did."""
    said = ""
    if command := apt():
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        said = attempt([*command, *LOCKED, "update", "-qq"], env)
        for package in PACKAGES:
            if missing():
                said = attempt([*command, *LOCKED, "install", "-y", "-qq", "--no-install-recommends", LIBRARY, package], env)
    if missing() and driver_works():
        said = attempt([sys.executable, "-m", "playwright", "install", "chromium"], dict(os.environ)) or said
    return said


def attempt(command: list[str], env: dict[str, str]) -> str:
    """Run a command out of sight: the last line of what it said if it failed."""
    try:
        run("Installing Chromium", command, "chromium", env=env)
    except Failed as error:
        lines = [line.strip() for line in error.output.splitlines() if line.strip()]
        return lines[-1] if lines else str(error)
    return ""


def main() -> int:
    said: list[str] = []
    if missing() and (apt() or driver_works()):
        with suppress(Failed), working("Installing Chromium for the browser tests"):
            said = [line for line in [install()] if line]
            if reason := missing():
                raise Failed(reason)
    if reason := missing():
        print(f"{reason}{f' ({said[0]})' if said else ''}", file=sys.stderr)
        return 1
    print(find())
    return 0


if __name__ == "__main__":
    sys.exit(main())
