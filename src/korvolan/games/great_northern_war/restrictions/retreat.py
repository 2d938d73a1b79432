"""The restrictions of retreat and pursuit, numbered from 600."""
