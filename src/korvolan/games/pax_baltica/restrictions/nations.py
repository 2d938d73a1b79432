"""The restrictions of nations, numbered from 800."""
