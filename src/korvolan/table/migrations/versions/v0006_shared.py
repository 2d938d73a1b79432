"""What servers that share a database have to agree on: how often a table has changed, keys of dice whose hash was shown and
that no table uses yet, what is set for all of them, and what programs have thought elsewhere."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

LONG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.add_column("tables", sa.Column("version", LONG, nullable=False, server_default="0"))
    op.create_index("tables_status", "tables", ["status"])
    op.create_table(
        "seals",
        sa.Column("hash", sa.Text, primary_key=True, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "common",
        sa.Column("name", sa.Text, primary_key=True, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "answers",
        sa.Column("id", sa.Text, primary_key=True, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("answers")
    op.drop_table("common")
    op.drop_table("seals")
    op.drop_index("tables_status", "tables")
    op.drop_column("tables", "version")
