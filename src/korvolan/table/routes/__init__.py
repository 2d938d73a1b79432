"""The routes of the interface over HTTP, one module a topic."""

from __future__ import annotations

from . import chat, files, games, lobby, play, queries, review

ALL = [*games.ROUTES, *lobby.ROUTES, *play.ROUTES, *queries.ROUTES, *chat.ROUTES, *review.ROUTES, *files.ROUTES]
