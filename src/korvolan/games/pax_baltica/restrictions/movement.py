"""The restrictions of movement, numbered from 100."""
