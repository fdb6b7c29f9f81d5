"""The part of the terminal commands that every game shares."""
