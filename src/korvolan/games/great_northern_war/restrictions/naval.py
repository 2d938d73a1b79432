"""The restrictions of sea moves, numbered from 200."""
