"""The restrictions of St. Petersburg, numbered from 1300."""
