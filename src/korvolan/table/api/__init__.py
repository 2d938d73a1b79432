"""What travels between the table and its clients: one set of structs for REST, WebSocket and the generated types."""

from __future__ import annotations

from . import catalogue, chat, errors, files, health, live, play, queries, review, tables

# All modules that define structs: the schema describes every one of them.
MODULES = (catalogue, tables, play, queries, chat, review, files, errors, live, health)
