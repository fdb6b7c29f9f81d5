"""Jaipur's own part of the page: selection, flights, scenes and their view."""
