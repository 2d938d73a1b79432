"""What programs think. No rule uses this."""
