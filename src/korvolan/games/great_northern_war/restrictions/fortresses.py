"""The restrictions of fortresses, sieges and Honors of War, numbered from 700."""
