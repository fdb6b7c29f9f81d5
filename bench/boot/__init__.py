"""How the page starts, as ratios to a stock PyScript page in the same run: `-m bench boot`."""
