"""Ratios against a named baseline in the same run, never seconds."""
