"""What every game shares, and no game's rules."""
