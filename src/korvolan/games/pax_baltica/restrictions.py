"""The numbers of the restrictions that `forbids` returns; their words are the verdicts of `data/texts.toml`."""
