"""The trees of bare systems: Debian by debootstrap, and upon it layers of packages. Each is made once and then kept."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HOME = ROOT / "build" / "bare"
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
PLAYER = 1000  # the ordinary user's number


@dataclass(frozen=True)
class Layer:
    """Packages upon another layer; a layer without one below it is Debian's smallest."""

    below: str
    packages: str


LAYERS = {
    "bookworm": Layer("", ""),
    "trixie": Layer("", ""),
    "bullseye": Layer("", ""),
    "python": Layer("bookworm", "python3 git make"),
    "venv": Layer("python", "python3-venv"),
    "compiler": Layer("venv", "gcc libc6-dev python3-dev"),
    "no-headers": Layer("venv", "gcc libc6-dev"),
    "debian-13": Layer("trixie", "python3 git make"),
    "old-python": Layer("bullseye", "python3 git make"),
}


def missing() -> str:
    """What this machine lacks to build bare systems, or nothing."""
    if os.geteuid() != 0:
        return "Bare systems are built by root only."
    tools = [name for name in ("debootstrap", "unshare", "nsenter", "chroot", "mount", "git") if not shutil.which(name)]
    return f"Bare systems need {', '.join(tools)}: not installed here." if tools else ""


def delete(folder: Path) -> None:
    """A folder goes, but nothing of another file system that might be mounted in it."""
    subprocess.run(["rm", "-rf", "--one-file-system", str(folder)], check=True)


def chain(name: str) -> list[Path]:
    """The folders of a layer and of those below it, the uppermost first."""
    below = LAYERS[name].below
    return [HOME / "layers" / name, *(chain(below) if below else [])]


def debootstrap(suite: str) -> None:
    folder, log = HOME / "layers" / suite, HOME / "logs" / f"debootstrap-{suite}.log"
    words = ["debootstrap", "--variant=minbase", "--include=ca-certificates", suite, str(folder)]  # from its own default mirror
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as file:
        if subprocess.run(words, stdout=file, stderr=subprocess.STDOUT).returncode:
            raise RuntimeError(f"debootstrap of {suite} failed: see {log.relative_to(ROOT)}")
    subprocess.run(["chroot", str(folder), "useradd", "-m", "-u", str(PLAYER), "-s", "/bin/bash", "player"], check=True)


def outside(folder: Path) -> None:
    """What a system needs to reach the network as this machine does: names, and the certificates that are trusted here."""
    (folder / "etc/ssl/certs").mkdir(parents=True, exist_ok=True)
    shutil.copyfile("/etc/resolv.conf", folder / "etc/resolv.conf")
    (folder / "etc/hosts").write_text("127.0.0.1 localhost\n::1 localhost\n", encoding="utf-8")
    if CERTIFICATES.is_file():
        shutil.copyfile(CERTIFICATES, folder / str(CERTIFICATES).lstrip("/"))


def is_about_network(name: str) -> bool:
    """Whether a variable says how the network, its certificates and the packages are reached."""
    low = name.lower()
    parts = ("pip_", "npm_config_", "uv_", "node_extra_ca", "ssl_cert", "ca_bundle", "ssl_cainfo")
    return low.startswith(parts) or low.endswith(("_proxy", "ca_bundle")) or low == "ssl_cert_file"


def environment(tree: Path) -> dict[str, str]:
    """The variables about the network that make sense in a tree: those that name a file not in it are left out."""
    found = {name: value for name, value in os.environ.items() if is_about_network(name)}
    return {name: value for name, value in found.items() if not value.startswith("/") or (tree / value.lstrip("/")).exists()}
