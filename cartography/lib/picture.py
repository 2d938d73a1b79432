"""base.svg as a picture: Chromium draws it with the font that the table ships, Pillow makes WebP of it."""

from __future__ import annotations

import base64
import io
import os
import shutil
from pathlib import Path

from PIL import Image

from cartography.lib import sources
from cartography.lib.sources import SourceTrouble

FACES = (("400", "normal"), ("700", "normal"), ("400", "italic"))
PATIENCE = 600_000
"""Milliseconds: a board is large, and the machine may be busy."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


def _fonts() -> str:
    """EB Garamond as CSS, latin and extended latin."""
    out = []
    for part, ranges in (("latin-ext", "U+0100-02FF,U+1E00-1EFF"), ("latin", "U+0000-00FF,U+2000-206F,U+2212")):
        for weight, style in FACES:
            file = sources.path("garamond", f"package/files/eb-garamond-{part}-{weight}-{style}.woff")
            data = base64.b64encode(file.read_bytes()).decode()
            out.append(
                f"@font-face{{font-family:'EB Garamond';font-weight:{weight};font-style:{style};unicode-range:{ranges};"
                f"src:url(data:font/woff;base64,{data}) format('woff')}}"
            )
    return "".join(out)


def png(svg: str, width: int) -> bytes:
    """The drawing at this width."""
    from playwright.sync_api import sync_playwright

    chromium = os.environ.get("CHROMIUM") or next((p for n in NAMES if (p := shutil.which(n))), None)
    if not chromium:
        raise SourceTrouble("There is no Chromium here to draw base.webp; --no-picture leaves it out.")
    head = svg[: svg.index(">")]
    full, tall = (float(head.split(f'{k}="')[1].split('"')[0]) for k in ("width", "height"))
    page_html = f"<style>{_fonts()}body{{margin:0}}svg{{display:block;width:{full}px;height:{tall}px}}</style>{svg}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": int(full), "height": int(tall)}, device_scale_factor=width / full)
        page.set_default_timeout(PATIENCE)
        page.set_content(page_html)
        page.evaluate("document.fonts.ready")
        shot = page.screenshot(full_page=False, timeout=PATIENCE)
        browser.close()
    return shot


def webp(svg: Path, to: Path, width: int, quality: int) -> None:
    Image.MAX_IMAGE_PIXELS = None
    picture = Image.open(io.BytesIO(png(svg.read_text(encoding="utf-8"), width))).convert("RGB")
    if picture.width != width:
        picture = picture.resize((width, round(picture.height * width / picture.width)), Image.Resampling.LANCZOS)
    picture.save(to, "WEBP", quality=quality, method=4)
