"""Tests of what all terminal commands share."""
