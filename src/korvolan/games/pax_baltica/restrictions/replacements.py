"""The restrictions of replacements, numbered from 600."""
