"""The restrictions of river transport, numbered from 400."""
