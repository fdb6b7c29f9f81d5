"""Laws that hold for every game, and the tests' own game, on which the machinery is proved."""
