"""Machinery for table games: chance, contests, terminal; it imports no game."""
