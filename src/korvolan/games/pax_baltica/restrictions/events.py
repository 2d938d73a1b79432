"""The restrictions of events, numbered from 900."""
