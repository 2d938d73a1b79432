"""The restrictions of battle, numbered from 300."""
