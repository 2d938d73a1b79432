"""The restrictions of fleets, numbered from 200."""
