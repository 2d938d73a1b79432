"""The client's files: the built page for every route of its own, and a plain word where it was not built."""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
from pathlib import Path
from typing import Any

from litestar import Request, Response, get

from .http_errors import Refusal
from .routes.dependencies import limited_lightly

NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Korvolan</title>
<body><h1>Korvolan</h1><p>The table is running, but its page was not built. In a checkout, run <code>make web</code>
(or <code>npm ci &amp;&amp; npm run build</code> in <code>web/</code>), and load this page again.
<p>Programs can play: see <a href="/api/docs">the description of the interface</a>.
"""
PACKED = {".js", ".css", ".svg", ".html", ".json", ".webmanifest", ".txt"}
FOREVER = "public, max-age=31536000, immutable"

_cache: dict[Path, tuple[int, bytes, bytes]] = {}


@get(["/", "/{path:path}"], include_in_schema=False, guards=[limited_lightly])
async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A file of the client's, or its page, which finds its own way by the address."""
    name = str(request.path_params.get("path", "")).lstrip("/")
    if name == "api" or name.startswith("api/"):
        raise Refusal(404, "unknown", "There is no such thing.")
    root: Path = request.app.state.auth.registry.settings.static
    found = await asyncio.to_thread(file_under, root, name)
    if found is None:
        return Response(NOT_BUILT.encode(), media_type="text/html")
    kind = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
    plain, packed = await asyncio.to_thread(content, found)
    hashed = name.startswith("assets/") and found.name != "index.html"
    headers = {"Cache-Control": FOREVER if hashed else "no-cache", "Vary": "Accept-Encoding"}
    if packed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        plain = packed
    text = kind.startswith("text/") or kind.endswith(("javascript", "json"))
    return Response(
        plain, media_type=f"{kind}; charset=utf-8" if text and not kind.startswith("text/") else kind, headers=headers
    )


def file_under(root: Path, name: str) -> Path | None:
    """The file of that name, else the page; never anything outside the folder."""
    try:
        path = (root / name).resolve()
        if name and path.is_relative_to(root.resolve()) and path.is_file():
            return path
    except (OSError, ValueError):
        pass
    if name.startswith("assets/"):
        raise Refusal(404, "unknown", "There is no such file.")
    index = root / "index.html"
    return index if index.is_file() else None


def content(path: Path) -> tuple[bytes, bytes]:
    """A file, plain and packed, kept until it changes."""
    stamp = path.stat().st_mtime_ns
    if path not in _cache or _cache[path][0] != stamp:
        plain = path.read_bytes()
        packed = gzip.compress(plain, 6) if path.suffix in PACKED and len(plain) > 500 else b""
        _cache[path] = (stamp, plain, packed)
    return _cache[path][1:]
