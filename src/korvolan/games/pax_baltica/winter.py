"""Chapter 3.4. The Swedish Winter Campaign."""

from __future__ import annotations

from typing import Final

from .state import PaxState


def offer_winter_campaign(g: PaxState) -> None:
    """After the Winter turn, if Karl XII can go: push the frame that asks for it."""


FRAMES: Final[list[type]] = []
