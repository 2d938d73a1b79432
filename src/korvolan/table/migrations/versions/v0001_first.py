"""The first shape of the database."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def text(name: str, key: bool = False, default: str | None = None) -> sa.Column[str]:
    return sa.Column(name, sa.Text, primary_key=key, nullable=False, server_default=default)


def number(name: str, key: bool = False, default: str | None = None) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, primary_key=key, nullable=False, server_default=default, autoincrement=False)


def real(name: str, default: str | None = None) -> sa.Column[float]:
    return sa.Column(name, sa.Float, nullable=False, server_default=default)


def flag(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean, nullable=False, server_default="0")


def upgrade() -> None:
    op.create_table(
        "tables",
        text("id", key=True),
        text("game"),
        text("scenario"),
        text("options"),
        number("pace"),
        real("created"),
        real("touched"),
        text("status"),
        text("ended", default=""),
        text("winner", default=""),
        text("key", default=""),
        flag("shown"),
        text("nonces", default="{}"),
        flag("from_file"),
        text("note", default=""),
        text("rematch", default=""),
        text("when_text", default=""),
        text("to_move", default=""),
        text("result", default=""),
    )
    of_table: list[tuple[str, list[sa.Column[Any]]]] = [
        ("seats", [text("seat", key=True), text("sitter"), text("name", default=""), real("last_seen", default="0")]),
        ("parts", [number("part", key=True), number("first_seq"), text("head"), text("lines", default="[]")]),
        ("entries", [number("seq", key=True), number("batch"), text("entry"), real("at")]),
        ("positions", [number("seq", key=True), text("text"), text("lines")]),
        ("offers", [text("kind", key=True), text("seat"), number("step", default="0")]),
        ("chat", [number("number", key=True), text("seat"), text("name"), text("text"), real("at")]),
        ("notes", [text("seat", key=True), text("text")]),
    ]
    for name, columns in of_table:
        op.create_table(name, text("table_id", key=True), *columns)
    op.create_table(
        "secrets",
        text("hash", key=True),
        text("table_id", key=True),
        text("kind"),
        text("seats"),
        flag("owner"),
        real("created"),
    )
    op.create_index("secrets_table", "secrets", ["table_id"])


def downgrade() -> None:
    for name in ("secrets", "notes", "chat", "offers", "positions", "entries", "parts", "seats", "tables"):
        op.drop_table(name)
