"""The browser of the browser tests: find a Chromium, or install one.

python tools/chromium.py          says where it is; installs Debian's package where there is none and one may"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")


def find() -> str:
    """A Chromium of this machine, or one that Playwright has fetched, or nothing."""
    named = os.environ.get("CHROMIUM", "")
    for name in (named, *NAMES):
        if name and (found := shutil.which(name)):
            return found
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        fetched = playwright.chromium.executable_path
    return fetched if os.path.exists(fetched) else ""


def apt() -> list[str]:
    """How packages are installed here: as root, or by a sudo that asks nothing. Empty where neither is there."""
    if not shutil.which("apt-get"):
        return []
    if os.geteuid() == 0:
        return ["apt-get"]
    if shutil.which("sudo") and subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0:
        return ["sudo", "-n", "apt-get"]
    return []


def install() -> None:
    """Debian's package; where that cannot be had, the one that Playwright keeps."""
    print("installing Chromium for the browser tests ...", file=sys.stderr)
    if command := apt():
        quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "stdout": subprocess.DEVNULL}
        for words in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", "chromium"]):
            subprocess.run([*command, *words], check=False, **quiet)  # type: ignore[call-overload]
    if not find():
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False, stdout=subprocess.DEVNULL)


def main() -> int:
    if not find():
        install()
    found = find()
    print(found or "There is no Chromium, and none can be installed here. Install one, or name it in CHROMIUM.")
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
