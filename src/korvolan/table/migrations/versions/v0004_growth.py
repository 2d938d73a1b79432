"""What bounds the growth: who opened a table, whether it lies in the archive, and who has taken it off his list."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("opener", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("loaded", sa.Float, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("archived", sa.Float, nullable=False, server_default="0"))
    op.add_column("secrets", sa.Column("hidden", sa.Boolean, nullable=False, server_default="0"))
    op.create_index("tables_opener", "tables", ["opener"])


def downgrade() -> None:
    op.drop_index("tables_opener", "tables")
    op.drop_column("secrets", "hidden")
    for name in ("archived", "loaded", "opener"):
        op.drop_column("tables", name)
