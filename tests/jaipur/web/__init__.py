"""Tests of Jaipur's part of the page."""
