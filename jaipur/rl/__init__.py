"""Jaipur for learning programs: an environment of PettingZoo."""
