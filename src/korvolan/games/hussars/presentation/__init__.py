"""What the table shows. No rule uses this."""
