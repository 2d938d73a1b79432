"""When a person took a seat. Of older games it is known from the first token that the seat was given."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

FIRST_TOKEN = """
UPDATE seats SET taken = COALESCE(
  (SELECT MIN(created) FROM secrets
   WHERE secrets.table_id = seats.table_id AND kind = 'token' AND secrets.seats LIKE '%"' || seats.seat || '"%'),
  0)
WHERE sitter = 'person'
"""


def upgrade() -> None:
    op.add_column("seats", sa.Column("taken", sa.Float, nullable=False, server_default="0"))
    op.execute(FIRST_TOKEN)


def downgrade() -> None:
    op.drop_column("seats", "taken")
