"""The restrictions of supply, an option, numbered from 900."""
