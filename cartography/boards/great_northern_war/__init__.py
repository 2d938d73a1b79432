"""The board of Great Northern War."""
