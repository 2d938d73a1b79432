"""The restrictions of politics, numbered from 700."""
