"""Alembic's migrations of the table's database. They ship with the package and run when the table starts."""

HEAD = "0007"  # the newest; a database that has it is not looked at any further
