"""The command `jaipur`: the game, its adviser and its arena in a terminal."""
