"""The server's strength: short runs of the commands in `benchmarks/`."""
