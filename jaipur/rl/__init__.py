"""Jaipur for reinforcement learning: environments of PettingZoo and Gymnasium."""
