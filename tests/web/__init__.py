"""Tests of the page's machinery."""
