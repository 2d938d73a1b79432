"""The board of Poltava's Dread Day."""
