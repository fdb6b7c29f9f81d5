"""Jaipur for reinforcement learning: a PettingZoo environment."""
