"""Where people play: for now in the terminal."""
