"""The routes of the interface over HTTP, one module a topic."""

from __future__ import annotations

from . import chat, files, games, health, lessons, lobby, play, queries, review, seats

ALL = [
    *health.ROUTES,
    *games.ROUTES,
    *lobby.ROUTES,
    *seats.ROUTES,
    *play.ROUTES,
    *queries.ROUTES,
    *chat.ROUTES,
    *review.ROUTES,
    *lessons.ROUTES,
    *files.ROUTES,
]
