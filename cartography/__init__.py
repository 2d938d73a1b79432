"""Rebuilds the boards of the games from open data: `python -m cartography build GAME`. See README.md."""
