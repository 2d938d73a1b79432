"""Bare machines: `make play` and `make test` in systems that have hardly anything, from the clone to the first moves.

    python -m tests.bare                     every row
    python -m tests.bare venv offline        some of them
    python -m tests.bare --play-only --keep  without `make test`; the figures go to benchmarks/figures

It needs root and debootstrap, and is no part of `make test`."""
