"""The restrictions of belligerents, neutrals and peace, numbered from 1200."""
