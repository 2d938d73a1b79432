"""The numbers of the warnings; their words are in `data/texts.toml`."""
