"""The restrictions of battles and their results, numbered from 500."""
