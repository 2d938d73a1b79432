"""What Alembic runs: the migrations upon the connection that the storage hands over."""

from alembic import context

from korvolan.table.db_schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
