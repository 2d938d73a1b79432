"""The restrictions of single markers, numbered from 1100."""
