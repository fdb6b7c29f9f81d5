"""Tests of the command jaipur."""
