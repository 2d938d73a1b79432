"""Whether the decision at hand is a window, so that a table that starts again knows which games may go on by themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("window", sa.Boolean, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("tables", "window")
