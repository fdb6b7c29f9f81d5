"""Jaipur's scenes drawn as elements."""
