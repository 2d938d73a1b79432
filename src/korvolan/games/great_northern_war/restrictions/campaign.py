"""The restrictions of picking, holding and playing markers, numbered from 1000."""
