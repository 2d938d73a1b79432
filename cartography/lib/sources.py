"""The open data and where it comes from: packages of Debian and npm, fetched by their own tools into a cache elsewhere.

Natural Earth 1:10m (public domain) lies in Debian's `libmagics++-data`, ETOPO5 (NOAA, public domain) in `ferret-datasets`,
EB Garamond (OFL) in `fonts-ebgaramond` and in npm's `@fontsource/eb-garamond`, which is the one the table shows."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
from dataclasses import dataclass
from pathlib import Path

import platformdirs


class SourceTrouble(Exception):
    """Open data that cannot be had: says which package, and what to do."""


@dataclass(frozen=True)
class Package:
    registry: str
    name: str
    version: str
    holds: str
    license: str
    proof: str
    """A file of the package: where it is there, the package is unpacked."""


PACKAGES = {
    "natural_earth": Package(
        "debian",
        "libmagics++-data",
        "4.13.0-1",
        "Natural Earth 1:10m: land with its lakes as holes, river center lines",
        "public domain",
        "usr/share/magics/10m/ne_10m_land.shp",
    ),
    "etopo5": Package(
        "debian",
        "ferret-datasets",
        "7.6.0-5",
        "ETOPO5: heights and depths every five minutes",
        "public domain (NOAA)",
        "usr/share/ferret-vis/data/etopo5.cdf",
    ),
    "garamond12": Package(
        "debian",
        "fonts-ebgaramond-extra",
        "",
        "EB Garamond 12, by which the hex boards' lettering is measured",
        "OFL 1.1",
        "usr/share/fonts/truetype/ebgaramond/EBGaramond12-Regular.ttf",
    ),
    "garamond": Package(
        "npm",
        "@fontsource/eb-garamond",
        "5",
        "EB Garamond as the table shows it",
        "OFL 1.1",
        "package/files/eb-garamond-latin-400-normal.woff",
    ),
}


def cache() -> Path:
    """Outside the project; `KORVOLAN_CARTOGRAPHY` names another place."""
    named = os.environ.get("KORVOLAN_CARTOGRAPHY")
    return Path(named) if named else Path(platformdirs.user_cache_dir("korvolan")) / "cartography"


def folder(key: str) -> Path:
    return cache() / "packages" / key


def path(key: str, inside: str | None = None) -> Path:
    """A file of a package; the package is fetched where it is not there yet."""
    package = PACKAGES[key]
    if not (folder(key) / package.proof).exists():
        fetch(key)
    return folder(key) / (inside or package.proof)


def fetch(key: str) -> None:
    package = PACKAGES[key]
    tool = {"debian": "apt-get", "npm": "npm"}[package.registry]
    if not shutil.which(tool):
        raise SourceTrouble(f"{package.name} ({package.holds}) comes from {package.registry}, and there is no {tool} here.")
    downloads = cache() / "downloads" / key
    shutil.rmtree(downloads, ignore_errors=True)
    downloads.mkdir(parents=True)
    folder(key).mkdir(parents=True, exist_ok=True)
    if package.registry == "debian":
        _debian(package, downloads, folder(key))
    else:
        _npm(package, downloads, folder(key))
    if not (folder(key) / package.proof).exists():
        raise SourceTrouble(f"{package.name} was fetched, but {package.proof} is not in it.")


def _run(command: list[str], where: Path, package: Package) -> None:
    done = subprocess.run(command, cwd=where, capture_output=True, text=True)
    if done.returncode:
        raise SourceTrouble(f"{package.name} cannot be fetched from {package.registry}: {done.stderr.strip()[-400:]}")


def _debian(package: Package, downloads: Path, to: Path) -> None:
    wanted = f"{package.name}={package.version}" if package.version else package.name
    _run(["apt-get", "download", wanted], downloads, package)
    found = sorted(downloads.glob("*.deb"))
    if not found:
        raise SourceTrouble(f"{package.name}: nothing was downloaded.")
    _run(["dpkg-deb", "-x", str(found[-1]), str(to)], downloads, package)


def _npm(package: Package, downloads: Path, to: Path) -> None:
    _run(["npm", "pack", "--silent", f"{package.name}@{package.version}"], downloads, package)
    found = sorted(downloads.glob("*.tgz"))
    if not found:
        raise SourceTrouble(f"{package.name}: nothing was downloaded.")
    with tarfile.open(found[-1]) as bundle:
        bundle.extractall(to, filter="data")
