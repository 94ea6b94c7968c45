"""Judges of printed claims, a file for each group; ``_judging.py`` finds them by looking."""
