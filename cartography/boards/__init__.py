"""One folder for each board: its data in TOML, its drawing and its export."""
