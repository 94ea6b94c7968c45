"""A laboratory for the odds of games of chance."""
