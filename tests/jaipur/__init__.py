"""Tests of Jaipur."""
