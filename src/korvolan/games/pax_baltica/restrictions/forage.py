"""The restrictions of forage, numbered from 500."""
