"""The restrictions of moves in Sweden and to Finland, numbered from 300."""
