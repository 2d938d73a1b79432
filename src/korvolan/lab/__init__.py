"""Many games at once: simulation, soak, benchmark, and the proofs that a game keeps the kernel's promises."""
