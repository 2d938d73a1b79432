"""A checksum with every entry of a record. Entries of before have none, and are not checked."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

LONG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.add_column("entries", sa.Column("checksum", LONG, nullable=True))


def downgrade() -> None:
    op.drop_column("entries", "checksum")
