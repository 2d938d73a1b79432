"""The restrictions of siege, numbered from 400."""
