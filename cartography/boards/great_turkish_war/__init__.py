"""The board of The Great Turkish War."""
