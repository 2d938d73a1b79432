"""What the table has to stand: load, kills, fuzz, start-up. Each module is a command: `python -m benchmarks.NAME`."""
