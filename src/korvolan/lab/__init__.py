"""The laboratory: simulation, matches, tuning, soak, benchmarks, conformance checks, and the proof of rules by mutation."""
