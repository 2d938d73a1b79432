"""The restrictions of recruiting, numbered from 800."""
