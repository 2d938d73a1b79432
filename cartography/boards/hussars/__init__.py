"""The battlefield of Poltava for the Hussars system."""
