"""Tests of environments for reinforcement learning."""
