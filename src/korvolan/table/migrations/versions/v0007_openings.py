"""How games from files begin, stored once for all tables that were opened with the same file."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "openings",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
    )
    op.add_column("tables", sa.Column("opening", sa.Text, nullable=False, server_default=""))
    op.create_index("tables_opening", "tables", ["opening"])


def downgrade() -> None:
    op.drop_index("tables_opening", "tables")
    op.drop_column("tables", "opening")
    op.drop_table("openings")
