"""The board of Pax Baltica."""
